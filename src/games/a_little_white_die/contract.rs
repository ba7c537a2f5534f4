//! The contract of the engine.

use super::effects::power::Power;
use super::rules::Rules;
use super::state::{Phase, State};
use crate::games::shared::contract_by_files;
use crate::rng::Stream;
use crate::rules::{self, Choice, Move, Pick, Seat, Variant};

impl rules::Rules for Rules {
    contract_by_files!(effects);

    const VARIANTS: &'static [Variant] = &[
        Variant { id: "long", clause: "LWD-E2", about: "play until only one player has cards", choice: Choice::Flag },
        Variant { id: "random-start", clause: "LWD-V1", about: "start with random cards", choice: Choice::Flag },
        Variant { id: "cards", clause: "LWD-V2", about: "start with larger decks", choice: Choice::Number(&[9, 12]) },
        Variant { id: "min-dice", clause: "LWD-V3", about: "split into at least this number of dice", choice: Choice::Number(&[3]) },
    ];

    fn random_move(&self, state: &State, seat: Seat, moves: &mut Vec<Move>, random: &mut Stream) -> Option<Pick> {
        if state.phase == Phase::Guess && seat == state.turn {
            return super::legal::any_guess(self, state, seat, moves, random);
        }
        self.legal(state, seat, moves);
        Pick::out_of(moves, random)
    }

    /// E3: each round a card at least goes, so there are no more rounds than cards. A round has a number named, a split each, at most
    /// numbers × dice guesses, since none comes twice, a challenge and a discard; and no more dice than cards.
    ///
    /// With wildcards, everyone swaps a card at first, and the loser of each round may. With powers, all cards may come into decks, and any
    /// number be guessed: a round takes a card for good all the same, by a discard or by the power that left the loser without dice. Each
    /// power comes once a round, and each may begin the guesses anew, of powers and of all numbers; it has a decision to trigger it and at
    /// most one a seat or three an act.
    fn max_decisions(&self) -> u32 {
        let players = u32::from(self.players);
        let mut cards = u32::from(self.size) * players;
        let (mut ladder, mut powers) = (u32::from(self.top) * cards, 0);
        if self.arranged {
            cards = self.counts.iter().map(|count| u32::from(*count)).sum();
            let all: Vec<&Power> = self.powers.iter().flatten().collect();
            ladder = (u32::from(self.numbers.into_iter().max().unwrap_or(0)) + 1) * cards * (1 + all.len() as u32);
            powers = all.iter().map(|power| 1 + power.steps.len() as u32 * players.max(3)).sum();
        }
        let swaps = u32::from(self.wild.is_some());
        swaps * players + cards * (1 + players + ladder + powers + 2 + swaps)
    }
}
