//! Counters of a class of cards: how often it was dealt and played, in how many games its effect was resolved, and the results of the players
//! who got it.
//! Whole numbers only, so that parts of a run add up exactly in any order.

use super::comparison::Comparison;
use super::driver::Finish;
use crate::rules::{AppliedEffects, Seats, Use};

/// Counts of one class of cards in the games of a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Uses {
    /// How often a card of it was dealt.
    pub dealt: u64,
    /// How often one was played.
    pub played: u64,
    /// In how many games.
    pub games: InGames,
    /// The results of the players who were dealt it (GIH WR and IWD, after 17Lands). Cards are dealt at random, so this is the worth of the card to the
    /// player who gets it, as far as these bots can play it.
    pub dealt_to: Comparison,
}

/// In how many games something happened with a class of cards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct InGames {
    /// It was dealt, to somebody or for all to see.
    pub dealt: u64,
    /// Somebody played it.
    pub played: u64,
    /// Its effect was resolved, of the games that are counted.
    pub resolved: u64,
}

impl Uses {
    /// Adds the counts of other games.
    pub fn add(&mut self, other: &Uses) {
        self.dealt += other.dealt;
        self.played += other.played;
        self.games.dealt += other.games.dealt;
        self.games.played += other.games.played;
        self.games.resolved += other.games.resolved;
        self.dealt_to.add(&other.dealt_to);
    }
}

/// What has happened with a class of cards in the game that is being played.
#[derive(Clone, Copy, Debug, Default)]
struct Seen {
    dealt: bool,
    played: bool,
    holders: Seats,
}

/// Counts the uses of all classes, game by game.
#[derive(Clone, Debug)]
pub(super) struct Counter(Vec<(Uses, Seen)>);

impl Counter {
    pub(super) fn new(classes: usize) -> Counter {
        Counter(vec![Default::default(); classes])
    }

    /// Another game begins; a game that was not counted is forgotten.
    pub(super) fn again(&mut self) {
        self.0.iter_mut().for_each(|(_, seen)| *seen = Seen::default());
    }

    /// A card of a class is used.
    pub(super) fn used(&mut self, how: Use, class: usize) {
        let Some((uses, seen)) = self.0.get_mut(class) else { return };
        match how {
            Use::Dealt(to) => {
                uses.dealt += 1;
                seen.dealt = true;
                seen.holders = to.map_or(seen.holders, |seat| seen.holders.with(seat));
            }
            Use::Played => {
                uses.played += 1;
                seen.played = true;
            }
        }
    }

    /// What was counted.
    pub(super) fn uses(self) -> Vec<Uses> {
        self.0.into_iter().map(|(uses, _)| uses).collect()
    }

    /// The effects of these classes were applied in a game that is counted.
    pub(super) fn resolved(&mut self, resolved: &AppliedEffects) {
        for (class, (uses, _)) in self.0.iter_mut().enumerate() {
            uses.games.resolved += u64::from(resolved.has(class));
        }
    }

    pub(super) fn game_over(&mut self, finish: &Finish, players: u8) {
        for (uses, seen) in &mut self.0 {
            uses.games.dealt += u64::from(seen.dealt);
            uses.games.played += u64::from(seen.played);
            if let Finish::Scores(scores) = finish {
                uses.dealt_to.finished(seen.holders, scores, players);
            }
        }
    }
}
