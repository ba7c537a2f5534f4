//! Why a seat can't do something in a phase.

use super::super::state::{Phase, State};
use crate::rules::Illegal;

/// An effect is being played, and another seat is asked or chance draws.
const PLAYED: (&str, &str) = ("LWD-X1", "an effect is being played");

/// Why a seat that is not to move can't.
pub(in super::super) fn out_of_turn(state: &State) -> Illegal {
    let phase = state.phase;
    if state.effects.is_running() || state.expansion.loose > 0 {
        return Illegal { clause: PLAYED.0, why: PLAYED.1 };
    }
    let (clause, why) = match phase {
        Phase::Deal => ("LWD-S1", "the cards are being dealt"),
        Phase::Name => ("LWD-P1", "the Liar names the number of dice"),
        Phase::Split => ("LWD-P2", "this seat has no split to choose"),
        Phase::Roll => ("LWD-P4", "the dice are being rolled"),
        Phase::Guess => ("LWD-P5", "it is another seat's turn"),
        Phase::Discard => ("LWD-P8", "the loser of the round picks a die"),
        Phase::DiscardBelow => ("LWD-P8", "the cards of the die are being turned up"),
        Phase::FirstSwap => ("LWD-S2", "this seat has chosen a card to swap"),
        Phase::Swap => ("LWD-W2", "the loser of the round may swap a card for a wildcard"),
        Phase::RoundStart
        | Phase::TurnStart
        | Phase::Guessed
        | Phase::Called
        | Phase::Won
        | Phase::Lost
        | Phase::RoundEnd => PLAYED,
        Phase::Over => ("LWD-E1", "the game is over"),
    };
    Illegal { clause, why }
}

/// The refusal of a wrong move by the seat that is to move: it names the decision due, with its clause.
pub(super) fn due(state: &State) -> Illegal {
    if state.effects.is_running() {
        return Illegal { clause: "LWD-X1", why: "the player answers what an effect asks now" };
    }
    let (clause, why) = match state.phase {
        Phase::Name => ("LWD-P1", "the Liar names a number of dice now"),
        Phase::Split => ("LWD-P2", "everyone splits their deck now"),
        Phase::Guess => ("LWD-P5", "the seat guesses or challenges now"),
        Phase::Discard => ("LWD-P8", "the loser picks a die to discard now"),
        Phase::FirstSwap => ("LWD-S2", "everyone swaps a card for a wildcard now"),
        Phase::Swap => ("LWD-W2", "the loser swaps a card for a wildcard now, or keeps all"),
        _ => return out_of_turn(state),
    };
    Illegal { clause, why }
}
