//! The contract of the engine.

use super::effects::rule_values::MOST_DELAYS;
use super::rules::Rules;
use super::state::{CLASSES, Phase, State};
use crate::games::shared::contract_by_files;
use crate::rng::Stream;
use crate::rules::{self, Choice, Move, Pick, Seat, Variant};

impl rules::Rules for Rules {
    contract_by_files!();

    const VARIANTS: &'static [Variant] = &[
        Variant {
            id: "long",
            clause: "LWD-E2",
            about: "play until only one player has cards",
            choice: Choice::Flag,
        },
        Variant {
            id: "random-start",
            clause: "LWD-V1",
            about: "start with random cards",
            choice: Choice::Flag,
        },
        Variant {
            id: "cards",
            clause: "LWD-V2",
            about: "start with larger decks",
            choice: Choice::Number(&[9, 12]),
        },
        Variant {
            id: "min-dice",
            clause: "LWD-V3",
            about: "split into at least this number of dice",
            choice: Choice::Number(&[3]),
        },
    ];

    fn random_move(
        &self,
        state: &State,
        seat: Seat,
        moves: &mut Vec<Move>,
        random: &mut Stream,
    ) -> Option<Pick> {
        if state.phase == Phase::Guess
            && seat == state.turn
            && !state.effects.is_running()
            && state.expansion.loose == 0
        {
            return super::legal::any_guess(self, state, seat, moves, random);
        }
        self.legal(state, seat, moves);
        Pick::out_of(moves, random)
    }

    fn likelihood(&self, state: &State) -> Option<f64> {
        Some(super::bots::likelihood(self, state))
    }

    /// E3: each round a card at least goes, so there are no more rounds than cards. A round has a number
    /// named, a split each, at most numbers × dice guesses, since none comes twice, a challenge and a
    /// discard; and no more dice than cards.
    ///
    /// With wildcards, everyone swaps a card at first, and the loser of each round may. With powers, all
    /// cards may come into decks, and any number be guessed: a round takes a card for good all the same, by a
    /// discard or by the power that left the loser without dice, and no card comes back from the discard
    /// pile. Only a few guesses of a round need not rise. Each power is triggered once a round; other effects
    /// may ask something in each turn.
    fn max_decisions(&self) -> u32 {
        let players = u32::from(self.players);
        let mut cards = u32::from(self.size) * players;
        let (mut ladder, mut powers) = (u32::from(self.top) * cards, 0);
        if self.arranged {
            cards = self.counts.iter().map(|count| u32::from(*count)).sum();
            let effects = (0..CLASSES as u8).filter(|class| self.power_of(*class).is_some()).count() as u32;
            // After each guess that does not rise, all may be guessed again.
            let delays = u32::from(MOST_DELAYS);
            ladder = (u32::from(self.numbers.into_iter().max().unwrap_or(0)) + 1) * cards * (1 + delays);
            // Each card once a round if it is used, else with each event of each turn.
            let answers = self.program.most_decisions(players);
            let turns = if self.program.waits_for_turns() { ladder.saturating_add(delays) } else { 1 };
            powers = effects
                .saturating_mul(1 + answers)
                .saturating_mul(4u32.saturating_mul(turns))
                .saturating_add(delays);
        }
        let swaps = u32::from(self.wild.is_some());
        let round = (1 + players + 2 + swaps).saturating_add(ladder).saturating_add(powers);
        cards.saturating_mul(round).saturating_add(swaps * players)
    }
}
