//! Which cards of a deck are printed, and the record of it in the manifest.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use crate::deck::{Card, CardType, Deck, select::select};
use crate::diag::{Diagnostic, Diagnostics, Severity, counted};
use crate::manifest::{self, Faces, Manifest, Printing};
use crate::render::{Rendered, Style};
use crate::units::Um;
use crate::{files, limits};

/// The cards of each deck that a list names, as indices in its order; and items that a deck lacks: an error
/// if no other deck has them, else a warning.
pub(super) fn selected(decks: &[&Deck], list: Option<&str>) -> (Vec<Vec<usize>>, Diagnostics) {
    let Some(text) = list else {
        return (decks.iter().map(|deck| (0..deck.cards.len()).collect()).collect(), Diagnostics::default());
    };
    let (mut all, mut missing) = (Vec::new(), Vec::new());
    for selected in decks.iter().map(|deck| select(deck, text)) {
        all.push(selected.cards);
        missing.extend(selected.missing);
    }
    let mut without: BTreeMap<&str, usize> = BTreeMap::new();
    missing.iter().for_each(|(item, _)| *without.entry(item).or_default() += 1);
    let graded = |(item, diagnostic): (&str, Diagnostic)| match without.get(item) {
        Some(count) if *count < decks.len() => Diagnostic { severity: Severity::Warning, ..diagnostic },
        _ => diagnostic,
    };
    (all, Diagnostics(missing.into_iter().map(graded).collect()))
}

/// The types of the selected cards; all, if there are none: that is reported where they are printed.
pub(super) fn types<'a>(deck: &'a Deck, asked: &[usize]) -> Vec<&'a CardType> {
    let printed = deck.types_among(asked);
    deck.types
        .iter()
        .enumerate()
        .filter(|(place, _)| printed.is_empty() || printed.contains(place))
        .map(|(_, of_type)| of_type)
        .collect()
}

/// The cards that earlier builds printed, and those that are printed after this one.
#[derive(Debug, Default)]
pub(super) struct Record {
    before: Option<Manifest>,
    now: Manifest,
}

impl Record {
    /// Reads the manifest of an earlier build, if one was named.
    pub(super) fn new(only_changed: Option<&Path>) -> Result<Record, Diagnostic> {
        let before = only_changed.map(|path| Manifest::read(&files::read_manifest(path)?)).transpose()?;
        Ok(Record { now: before.clone().unwrap_or_default(), before })
    }

    /// How far the drawings of most cards of a deck extended beyond the cut before.
    pub(super) fn bleed(&self, deck: &Deck) -> Option<Um> {
        let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
        for faces in deck.cards.iter().filter_map(|card| self.printed(deck, card)) {
            *counts.entry(&faces.look.bleed).or_default() += 1;
        }
        let (most, _) = counts.into_iter().max_by_key(|(_, count)| *count)?;
        Um::parse(most).ok()
    }

    /// How a card was printed before.
    fn printed(&self, deck: &Deck, card: &Card) -> Option<&Faces> {
        self.before.as_ref()?.get(deck, card)
    }

    /// The cards to be printed of those that are rendered, as indices in the order of printing; a warning if
    /// they are many because they were printed differently before.
    pub(super) fn choose(
        &mut self,
        deck: &Deck,
        rendered: &Rendered,
        style: &Style,
        printing: &Printing,
        copies: u32,
    ) -> Result<(Vec<usize>, Diagnostics), Diagnostics> {
        let mut changes = Vec::new();
        let mut shown: BTreeMap<usize, Faces> = manifest::faces(deck, rendered, style, printing);
        shown.retain(|place, faces| {
            let Some(before) = deck.cards.get(*place).and_then(|card| self.printed(deck, card)) else {
                return true;
            };
            let changed = !faces.is_like(before, printing);
            if changed {
                let looks = faces.look.changes(&before.look);
                let described =
                    looks.map(|(what, before, now)| format!("{what}: {before} before, {now} now"));
                changes.push(described.collect::<Vec<_>>());
            }
            changed
        });
        let chosen: Vec<usize> = shown.keys().copied().collect();
        self.now.decks.entry(deck.id.clone()).or_default();
        for (place, faces) in shown {
            if let Some(card) = deck.cards.get(place) {
                self.now.put(deck, card, faces, printing);
            }
        }
        let count = chosen.len() * copies as usize;
        if count > limits::CARDS {
            let message = format!("{count} cards are too many for one PDF");
            let diagnostic = Diagnostic::error("too-many-cards", message).at(deck.place.clone(), "this deck");
            return Err(diagnostic.hint(format!("at most {}: ask for fewer --copies", limits::CARDS)).into());
        }
        let diagnostics = Diagnostics(otherwise(deck, &changes).into_iter().collect());
        Ok((chosen.repeat(copies as usize), diagnostics))
    }

    /// The manifest after this build, as text: the cards printed before it and those that it prints.
    pub(super) fn text(&self) -> String {
        self.now.text()
    }
}

/// That cards have changed because they were printed differently, and in what, from what is otherwise of each
/// changed card.
fn otherwise(deck: &Deck, changes: &[Vec<String>]) -> Option<Diagnostic> {
    let count = changes.iter().filter(|changes| !changes.is_empty()).count();
    if count == 0 {
        return None;
    }
    let which = if count == deck.cards.len() {
        format!("all {}", counted(count, "card"))
    } else {
        counted(count, "card")
    };
    let (was, counts) = if count == 1 { ("was", "counts") } else { ("were", "count") };
    let message =
        format!("{}: {which} {was} printed differently before, and {counts} as changed", deck.title);
    let differences: BTreeSet<&String> = changes.iter().flatten().collect();
    let diagnostic = differences.into_iter().fold(Diagnostic::warning("manifest", message), Diagnostic::hint);
    Some(diagnostic.hint("if that is not meant, build with the options of the earlier build"))
}
