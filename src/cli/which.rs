//! Which cards of a deck are printed, and what is written down about it.

use super::args::Which;
use crate::deck::{Deck, select::select};
use crate::diag::{Diagnostic, Faults};
use crate::manifest::{self, Manifest};
use crate::render::Rendered;
use crate::{files, limits};

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

    /// The cards to be printed, as indices in the order of printing.
    ///
    /// # Errors
    /// Cards that are not there, or too many.
    pub(super) fn choose(&mut self, deck: &Deck, rendered: &Rendered, args: &Which) -> Result<Vec<usize>, Faults> {
        let mut chosen = match &args.cards {
            Some(text) => select(deck, text)?,
            None => (0..deck.cards.len()).collect(),
        };
        let faces = manifest::faces(deck, rendered);
        let mut known = self.before.as_ref().and_then(|before| before.decks.get(&deck.id)).cloned().unwrap_or_default();
        if self.before.is_some() {
            chosen.retain(|card| faces.get(*card).is_some_and(|(serial, faces)| known.get(serial) != Some(faces)));
        }
        known.retain(|serial, _| faces.iter().any(|(other, _)| other == serial));
        known.extend(chosen.iter().filter_map(|card| faces.get(*card).cloned()));
        self.now.decks.insert(deck.id.clone(), known);

        let count = chosen.len() * args.copies as usize;
        if count > limits::CARDS {
            let message = format!("{count} cards are too many for one PDF");
            let fault = Diagnostic::error("too-many-cards", message).at(deck.place.clone(), "this deck");
            return Err(fault.hint(format!("at most {}: ask for fewer --copies", limits::CARDS)).into());
        }
        Ok(chosen.repeat(args.copies as usize))
    }

    /// What this build printed, as text.
    pub(super) fn text(&self) -> String {
        self.now.text()
    }
}
