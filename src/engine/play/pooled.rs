//! The games of a deck over all numbers of players.

use super::bot::Bot;
use super::schedule::Played;
use super::stats::Tally;
use crate::rules::Options;

/// The games of all numbers of players with the same variants and bots. Seats of different tables don't
/// compare, so [`SeatWins::first_player`](super::SeatWins::first_player) compares each with an equal share.
#[derive(Clone, Debug)]
pub struct Pooled {
    /// The variants.
    pub options: Options,
    /// Who decides for all seats.
    pub bot: Bot,
    /// The numbers of players.
    pub players: Vec<u8>,
    /// The counts of all games.
    pub tally: Tally,
}

impl Pooled {
    /// The numbers of players in words: `3`, `3 to 6`.
    pub fn players(&self) -> String {
        match (self.players.iter().min(), self.players.iter().max()) {
            (Some(min), Some(max)) if min != max => format!("{min} to {max}"),
            (Some(only), _) => only.to_string(),
            _ => String::new(),
        }
    }
}

/// Pools tables, in the order in which their variants and bots come first.
pub fn pooled<'a>(played: impl IntoIterator<Item = &'a Played>) -> Vec<Pooled> {
    let mut all: Vec<Pooled> = Vec::new();
    for Played { table, sample, .. } in played {
        match all.iter_mut().find(|pool| pool.bot == table.bot && pool.options == table.options) {
            Some(pool) => {
                pool.players.push(table.players);
                pool.tally = std::mem::take(&mut pool.tally).merged(&sample.tally);
            }
            None => all.push(Pooled {
                options: table.options.clone(),
                bot: table.bot,
                players: vec![table.players],
                tally: sample.tally.clone(),
            }),
        }
    }
    all
}
