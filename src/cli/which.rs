//! Which cards of a deck are printed, and what is written down about it.

use std::collections::BTreeSet;

use super::args::Which;
use crate::deck::{CardType, Deck, select::select};
use crate::diag::{Diagnostic, Faults, counted};
use crate::manifest::{self, Cards, Faces, Manifest};
use crate::render::{Rendered, Style};
use crate::{files, limits};

/// The cards of a deck that were asked for, as indices in its order.
///
/// # Errors
/// Cards that are not there.
pub(super) fn asked(deck: &Deck, args: &Which) -> Result<Vec<usize>, Faults> {
    args.cards.as_ref().map_or_else(|| Ok((0..deck.cards.len()).collect()), |text| select(deck, text))
}

/// The types of the cards that were asked for; all, if there are no such cards: that is told where they are printed.
pub(super) fn types<'a>(deck: &'a Deck, args: &Which) -> Vec<&'a CardType> {
    let cards = asked(deck, args).unwrap_or_default();
    let printed: BTreeSet<usize> =
        cards.iter().filter_map(|card| deck.cards.get(*card)).map(|card| deck.kinds[card.kind].card_type).collect();
    deck.types.iter().enumerate().filter(|(place, _)| printed.is_empty() || printed.contains(place)).map(|(_, of_type)| of_type).collect()
}

/// What earlier builds printed, and what this one does.
#[derive(Debug, Default)]
pub(super) struct Record {
    before: Option<Manifest>,
    now: Manifest,
}

impl Record {
    /// Reads the manifest of an earlier build, if there shall be one.
    ///
    /// # Errors
    /// That it can't be read.
    pub(super) fn new(args: &Which) -> Result<Record, Diagnostic> {
        let read = |path: &std::path::PathBuf| Manifest::read(&files::read_manifest(path)?);
        Ok(Record { before: args.only_changed.as_ref().map(read).transpose()?, now: Manifest::default() })
    }

    /// The cards to be printed of those that are rendered, as indices in the order of printing; a warning if they are many because they were
    /// printed otherwise before.
    ///
    /// # Errors
    /// Too many cards.
    pub(super) fn choose(&mut self, deck: &Deck, rendered: &Rendered, style: &Style, args: &Which) -> Result<(Vec<usize>, Faults), Faults> {
        let mut chosen: Vec<usize> = rendered.cards.keys().copied().collect();
        let faces = manifest::faces(deck, rendered, style);
        let mut faults = Faults::default();
        let mut known = self.before.as_ref().and_then(|before| before.decks.get(&deck.id)).cloned().unwrap_or_default();
        if self.before.is_some() {
            let is_known = |(serial, faces): &(String, Faces)| known.get(serial).is_some_and(|before| before.is_like(faces));
            chosen.retain(|card| faces.get(card).is_some_and(|faces| !is_known(faces)));
            let shown: Vec<_> = chosen.iter().filter_map(|card| faces.get(card)).collect();
            faults.0.extend(otherwise(deck, &shown, &known));
        }
        let serials: BTreeSet<String> = deck.cards.iter().map(|card| card.serial.to_string()).collect();
        known.retain(|serial, _| serials.contains(serial));
        known.extend(chosen.iter().filter_map(|card| faces.get(card).cloned()));
        self.now.decks.insert(deck.id.clone(), known);

        let count = chosen.len() * args.copies as usize;
        if count > limits::CARDS {
            let message = format!("{count} cards are too many for one PDF");
            let fault = Diagnostic::error("too-many-cards", message).at(deck.place.clone(), "this deck");
            return Err(fault.hint(format!("at most {}: ask for fewer --copies", limits::CARDS)).into());
        }
        Ok((chosen.repeat(args.copies as usize), faults))
    }

    /// What this build printed, as text.
    pub(super) fn text(&self) -> String {
        self.now.text()
    }
}

/// That cards have changed because they were printed otherwise, and in what.
fn otherwise(deck: &Deck, shown: &[&(String, Faces)], known: &Cards) -> Option<Diagnostic> {
    let of_card = shown.iter().filter_map(|(serial, now)| Some(now.look.changes(&known.get(serial)?.look).collect::<Vec<_>>()));
    let changed: Vec<_> = of_card.filter(|changes| !changes.is_empty()).collect();
    if changed.is_empty() {
        return None;
    }
    let differences: BTreeSet<_> = changed.iter().flatten().collect();
    let (count, all) = (changed.len(), changed.len() == deck.cards.len());
    let which = if all { format!("all {}", counted(count, "card")) } else { counted(count, "card") };
    let (was, counts) = if count == 1 { ("was", "counts") } else { ("were", "count") };
    let message = format!("{}: {which} {was} printed otherwise before, and {counts} as changed", deck.title);
    let told = |(what, before, now): &(&str, &str, &str)| format!("{what}: {before} before, {now} now");
    let fault = differences.into_iter().map(told).fold(Diagnostic::warning("manifest", message), Diagnostic::hint);
    Some(fault.hint("if that is not meant, build with the options of the earlier build"))
}
