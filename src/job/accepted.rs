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

    /// One line for each entry that accepts something: the first finding, how many more there are, and the
    /// reason.
    pub fn lines(&self) -> Vec<String> {
        let is_same = |entry: &Accepted, other: &Accepted| entry.place.is_at(&other.place);
        let is_first =
            |at: usize, entry: &Accepted| !self.0[..at].iter().any(|(_, before)| is_same(entry, before));
        let firsts = self.0.iter().enumerate().filter(|(at, (_, entry))| is_first(*at, entry));
        let line = |(_, (finding, entry)): (usize, &(Diagnostic, Accepted))| {
            let more = match self.0.iter().filter(|(_, other)| is_same(entry, other)).count() - 1 {
                0 => String::new(),
                more => format!(", and {more} more"),
            };
            format!("{}: {}{more}; because {}", finding.code, finding.message, entry.because)
        };
        firsts.map(line).collect()
    }

    /// Warnings of the entries that no longer hold: those of which `is_gone` is certain, and that accept
    /// nothing.
    pub(super) fn stale(&self, deck: &Deck, is_gone: impl Fn(&Accepted) -> bool) -> Diagnostics {
        let is_used = |entry: &Accepted| self.0.iter().any(|(_, used)| used.place.is_at(&entry.place));
        let stale = deck.accepted.iter().filter(|entry| !is_used(entry) && is_gone(entry));
        Diagnostics(stale.map(warning).collect())
    }
}

/// True if a deck is checked without expansions, for all its numbers of players, and by the basic rules: only
/// then does an accepted finding that does not occur no longer hold.
pub(super) fn is_as_it_is(deck: &Deck, players: &[u32], variants: &[String]) -> bool {
    deck.sets.len() == 1 && players.is_empty() && variants.is_empty()
}

fn warning(entry: &Accepted) -> Diagnostic {
    let message = format!("the accepted finding `{}` no longer holds", entry.finding.code());
    Diagnostic::warning("accepted-in-vain", message)
        .at(entry.place.clone(), "nothing is found")
        .hint("remove this entry of `accept`")
}
