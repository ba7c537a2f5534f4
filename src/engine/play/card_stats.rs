//! Counters of a class of cards: how often it was dealt and played, in how many games its effect was
//! resolved, and the results of the players who got it. Whole numbers only, so that parts of a run add up
//! exactly in any order.

use serde::{Deserialize, Serialize};

use super::comparison::Comparison;
use super::driver::Finish;
use crate::rules::{AppliedEffects, Seats, Use};

/// Counts of one class of cards in the games of a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Uses {
    /// How often a card of it was dealt.
    pub dealt: u64,
    /// How often one was played.
    pub played: u64,
    /// In how many games.
    pub games: InGames,
    /// How often one was thrown away.
    pub discarded: u64,
    /// The results of the players who were dealt it before the first decision (OH WR, after 17Lands, and
    /// IWD). Nobody has influenced that deal, so this is the worth of the card to the player who gets it, as
    /// far as these bots can play it. In later deals, who is ahead may get more cards.
    pub dealt_to: Comparison,
}

/// In how many games something happened with a class of cards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
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
        self.discarded += other.discarded;
        self.games.dealt += other.games.dealt;
        self.games.played += other.games.played;
        self.games.resolved += other.games.resolved;
        self.dealt_to.add(&other.dealt_to);
    }
}

/// The uses of a class of cards in the game that is being played.
#[derive(Clone, Copy, Debug, Default)]
struct InGame {
    dealt: bool,
    played: bool,
    /// Who was dealt it before the first decision.
    holders: Seats,
}

/// Counts the uses of all classes, game by game.
#[derive(Clone, Debug)]
pub(super) struct Counter {
    classes: Vec<(Uses, InGame)>,
    /// A seat has decided something in this game, so that its first deal is over.
    is_decided: bool,
}

impl Counter {
    pub(super) fn new(classes: usize) -> Counter {
        Counter { classes: vec![Default::default(); classes], is_decided: false }
    }

    /// Another game begins; a game that was not counted is forgotten.
    pub(super) fn again(&mut self) {
        self.classes.iter_mut().for_each(|(_, in_game)| *in_game = InGame::default());
        self.is_decided = false;
    }

    /// A seat decides.
    pub(super) fn decided(&mut self) {
        self.is_decided = true;
    }

    /// A card of a class is used.
    pub(super) fn used(&mut self, how: Use, class: usize) {
        let Some((uses, in_game)) = self.classes.get_mut(class) else { return };
        match how {
            Use::Dealt(to) => {
                uses.dealt += 1;
                in_game.dealt = true;
                if let (Some(seat), false) = (to, self.is_decided) {
                    in_game.holders = in_game.holders.with(seat);
                }
            }
            Use::Played => {
                uses.played += 1;
                in_game.played = true;
            }
            Use::Discarded => uses.discarded += 1,
        }
    }

    /// Returns the counts of all classes.
    pub(super) fn uses(self) -> Vec<Uses> {
        self.classes.into_iter().map(|(uses, _)| uses).collect()
    }

    /// The effects of these classes were applied in a game that is counted.
    pub(super) fn resolved(&mut self, resolved: &AppliedEffects) {
        for (class, (uses, _)) in self.classes.iter_mut().enumerate() {
            uses.games.resolved += u64::from(resolved.has(class));
        }
    }

    pub(super) fn game_over(&mut self, finish: &Finish, players: u8) {
        for (uses, in_game) in &mut self.classes {
            uses.games.dealt += u64::from(in_game.dealt);
            uses.games.played += u64::from(in_game.played);
            if let Finish::Scores(scores) = finish {
                uses.dealt_to.finished(in_game.holders, scores, players);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{SEATS, Scores, Seat};

    /// The winner keeps more deal cards, so is dealt more cards in later rounds: only the first deal tells
    /// what a card is worth.
    #[test]
    fn players_are_compared_by_the_first_deal_alone() {
        let mut counter = Counter::new(2);
        for _ in 0..2 {
            counter.again();
            counter.used(Use::Dealt(Some(Seat(1))), 0);
            counter.decided();
            counter.used(Use::Dealt(Some(Seat(0))), 0);
            counter.used(Use::Dealt(Some(Seat(0))), 1);
            counter
                .game_over(&Finish::Scores(Scores { points: [0; SEATS], winners: Seats::one(Seat(0)) }), 2);
        }
        let uses = counter.uses();
        assert_eq!(
            uses.iter().map(|uses| (uses.dealt, uses.games.dealt)).collect::<Vec<_>>(),
            [(4, 2), (2, 2)]
        );
        assert_eq!(uses[0].dealt_to.gain().map(|gain| (gain.n, gain.mean)), Some((2, -1.0)));
        assert_eq!(uses[1].dealt_to, Comparison::default());
    }
}
