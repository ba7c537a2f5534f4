//! The engine contract: each method is a function of the file of its subject.

use crate::games::shared::contract_by_files;
use crate::rules::{self, Choice, Seat, Variant};

use super::rules::Rules;
use super::state::{RANKS, State};

impl rules::Rules for Rules {
    contract_by_files!();

    const VARIANTS: &'static [Variant] = &[
        Variant {
            id: "advanced",
            clause: "BI-A1",
            about: "calls can be doubled, passed on and cancelled by a bid",
            choice: Choice::Flag,
        },
        Variant {
            id: "match",
            clause: "BI-M1",
            about: "game after game, a point for every player that one outlives",
            choice: Choice::Flag,
        },
        Variant {
            id: "teams",
            clause: "BI-T1",
            about: "two or three teams",
            choice: Choice::Number(&[2, 3]),
        },
    ];

    /// Every round but the last turns a deal card down and leaves one up, so a game has fewer rounds than
    /// there are deal cards (BI-E2). In a round bids only rise to the cap (BI-P14). For each a player throws
    /// away a hand at most, stops, bids and lays a card open; in the advanced rules challenge, double,
    /// redouble and surrender may follow, each with a pass of all others. Then all may take a side, and
    /// teammates be named for up to 3 cards. Each game of a match scores one point less than there are
    /// players at least (BI-M1).
    ///
    /// Effects keep at most as many deal cards up as there are (BI-X6), which doubles the rounds. After each
    /// move, and for each card that is dealt, a few events follow; each effect is played for each at most
    /// once a copy, and each card is used once a turn.
    fn max_decisions(&self) -> u32 {
        let (players, start) = (u32::from(self.players), u32::from(self.start));
        if !self.program.is_empty() {
            return self.max_decisions_with_effects();
        }
        let bids = 2 * players * start * RANKS as u32;
        let calls = if self.advanced { 1 + 4 * players } else { 0 };
        let round = bids * (start + 2 + calls) + 1 + players + 3;
        let games =
            if self.series { players * (u32::from(self.target()) - 1) / (players - 1) + 1 } else { 1 };
        games * players * start * round
    }

    fn likelihood(&self, state: &State) -> Option<f64> {
        Some(super::bots::likelihood(self, state))
    }

    fn side(&self, seat: Seat) -> u8 {
        self.team(seat)
    }
}
