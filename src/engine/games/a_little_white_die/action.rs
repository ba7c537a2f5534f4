//! What a seat can do, and the codes of moves.

use super::state::Guess;
use crate::effect::machine::Answer;
use crate::games::shared::actions::{Part, actions, kind};

actions! {
    /// A decision of a seat.
    pub enum Action {
        /// Split into this number of dice (P1).
        Name(dice: u8) = kind::<8>(0);
        /// The split of that code (P2, P3).
        Split(code: u8) = kind::<8>(1);
        /// The guess before is wrong (P5).
        Challenge = kind::<8>(2);
        /// The die of that index goes (P8).
        Discard(die: u8) = kind::<8>(3);
        /// A card of that class goes for a wildcard (S2, W2).
        Give(class: u8) = kind::<8>(4);
        /// All cards are kept (W2).
        Keep = kind::<8>(5);
        /// The power on the die of that index is triggered (X1).
        Trigger(die: u8) = kind::<8>(6);
        /// A guess (P5), of powers with the number 0 (X2).
        Guess(guess: Guess) = kind::<16>(1);
        /// The answer to an effect (X1).
        Answer(code: u32) = 0x2_0000..0x2_0000 + Answer::CODES;
    }
}

/// Codes from here on mean nothing.
pub const CODES: u32 = Action::END;

impl Part for Guess {
    fn pack(self) -> u32 {
        u32::from(self.number) << 8 | u32::from(self.quantity)
    }

    fn unpack(number: u32) -> Option<Guess> {
        Some(Guess { number: (number >> 8) as u8, quantity: number as u8 })
    }
}
