//! How many can play.

use std::ops::RangeInclusive;

use crate::deck::Deck;
use crate::diag::{Diagnostic, Diagnostics};

/// Checks a number of players against the deck and against the `range` of the game.
pub(crate) fn check_players(
    deck: &Deck,
    players: u8,
    range: RangeInclusive<u32>,
    diagnostics: &mut Diagnostics,
) {
    let range = deck.players.min.max(*range.start())..=deck.players.max.min(*range.end());
    if !range.contains(&u32::from(players)) {
        let text = format!("{players} players can't play with this deck");
        diagnostics.push(Diagnostic::error("players", text).hint(format!(
            "{} to {} players",
            range.start(),
            range.end()
        )));
    }
}
