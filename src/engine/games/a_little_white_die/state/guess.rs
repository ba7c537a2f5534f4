//! Guesses and their order.

/// A guess: at least `quantity` top cards show `number`, or a power if the number is 0 (X2). All 0 if there
/// is none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Guess {
    /// The number.
    pub number: u8,
    /// How many times.
    pub quantity: u8,
}

impl Guess {
    /// No guess.
    pub const NONE: Guess = Guess { number: 0, quantity: 0 };

    /// True if it is higher than another, or than none: number or quantity greater and neither less (P6).
    pub fn beats(self, other: Guess) -> bool {
        self.number >= other.number && self.quantity >= other.quantity && self != other
    }

    /// Rises with each guess of a round.
    pub fn height(self) -> u16 {
        u16::from(self.number) + u16::from(self.quantity)
    }
}
