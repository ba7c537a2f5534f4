//! The engine contract: each method is a function of the file of its subject.

use crate::games::shared::contract_by_files;
use crate::rng::Stream;
use crate::rules::{self, Move, Pick, Points, Seat, Turn, Variant};

use super::rules::Rules;
use super::state::State;

/// A game with more turns is reported as unfinished (YB-E4).
const MAX_TURNS: u32 = 5_000;

/// Decisions of a long turn: the bids of an auction that is repeated and paid, or a trade with two rounds of
/// offers.
const DECISIONS_PER_TURN: u32 = 20;

impl rules::Rules for Rules {
    contract_by_files!();

    const VARIANTS: &'static [Variant] = &[];
    const SCORING: Option<(&'static str, Points)> = Some(("animal", Points::Value));
    const FIELDS: &'static [&'static str] = &["donkey"];
    fn random_move(
        &self,
        state: &State,
        seat: Seat,
        moves: &mut Vec<Move>,
        random: &mut Stream,
    ) -> Option<Pick> {
        if !self.program.is_empty() {
            self.legal(state, seat, moves);
            return Pick::out_of(moves, random);
        }
        if self.turn(state) != Turn::Seat(seat) {
            return None;
        }
        let legal = self.legal_actions(state);
        let among = legal.count();
        Some(Pick { choice: legal.nth(random.below(among)), among })
    }

    /// Trades can in theory go back and forth forever, so this is no strict bound: 5,000 turns (YB-E4) of 20
    /// decisions, and in each the longest effect. Games of players who don't try to play forever take some
    /// hundred turns.
    fn max_decisions(&self) -> u32 {
        MAX_TURNS.saturating_mul(
            DECISIONS_PER_TURN.saturating_add(self.program.most_decisions(self.players.into())),
        )
    }
}
