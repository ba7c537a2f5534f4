//! Why a seat can't do something in a phase.

use super::super::effects::questions;
use super::super::state::{Phase, State};
use crate::rules::Illegal;

/// Why a seat that is not to move can't.
pub(in super::super) fn out_of_turn(phase: Phase) -> Illegal {
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
        Phase::Power => ("LWD-X1", "another seat is asked for something"),
        Phase::Reroll => ("LWD-P4", "dice are being shuffled"),
        Phase::Gain => ("LWD-X4", "a card is being gained"),
        Phase::Over => ("LWD-E1", "the game is over"),
    };
    Illegal { clause, why }
}

/// What the seat that is to move must do instead.
pub(super) fn due(state: &State) -> Illegal {
    let (clause, why) = match state.phase {
        Phase::Name => ("LWD-P1", "the Liar names a number of dice now"),
        Phase::Split => ("LWD-P2", "everyone splits their deck now"),
        Phase::Guess => ("LWD-P5", "the seat guesses or challenges now"),
        Phase::Discard => ("LWD-P8", "the loser picks a die to discard now"),
        Phase::FirstSwap => ("LWD-S2", "everyone swaps a card for a wildcard now"),
        Phase::Swap => ("LWD-W2", "the loser swaps a card for a wildcard now, or keeps all"),
        Phase::Power => questions::asked(state.expansion.question),
        phase @ (Phase::Deal | Phase::Roll | Phase::DiscardBelow | Phase::Reroll | Phase::Gain | Phase::Over) => return out_of_turn(phase),
    };
    Illegal { clause, why }
}
