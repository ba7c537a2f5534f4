//! Findings that a deck accepts: they are named, but are no warnings.

use crate::deck::{Accepted, Deck};
use crate::diag::{Diagnostic, Diagnostics};

/// The findings of a deck that it accepts, each with the entry that does so.
#[derive(Clone, Debug, Default)]
pub struct Known(pub Vec<(Diagnostic, Accepted)>);

impl Known {
    /// Takes the accepted findings out of others.
    pub(super) fn take(&mut self, deck: &Deck, diagnostics: &mut Diagnostics) {
        diagnostics.0.retain(|diagnostic| {
            let entry = deck.accepted.iter().find(|entry| entry.accepts(&diagnostic.code, diagnostic.topic));
            self.0.extend(entry.map(|entry| (diagnostic.clone(), entry.clone())));
            entry.is_none()
        });
    }

    /// One line for each entry that accepts something: `decides-games: 56 Tactful Alarm Clock decides games … (the reason)`.
    pub fn lines(&self) -> Vec<String> {
        self.0.iter().map(|(finding, entry)| format!("{}: {} ({})", finding.code, finding.message, entry.because)).collect()
    }

    /// Warnings of the entries that no longer hold: those of which `is_gone` is certain, and that accept nothing.
    pub(super) fn stale(&self, deck: &Deck, is_gone: impl Fn(&Accepted) -> bool) -> Diagnostics {
        let is_used = |entry: &Accepted| self.0.iter().any(|(_, used)| used.place.is_at(&entry.place));
        let stale = deck.accepted.iter().filter(|entry| !is_used(entry) && is_gone(entry));
        Diagnostics(stale.map(warning).collect())
    }
}

fn warning(entry: &Accepted) -> Diagnostic {
    let message = format!("the accepted finding `{}` no longer holds", entry.finding.code());
    Diagnostic::warning("accepted-in-vain", message).at(entry.place.clone(), "nothing is found").hint("remove this entry of `accept`")
}
