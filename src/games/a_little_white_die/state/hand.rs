//! A player's deck, in dice or gathered.

use super::split::{self, Sizes};
use super::{MOST_BESIDE, MOST_CARDS, NONE};

/// A player's deck, in dice or gathered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Hand {
    /// Cards by class: the tops of the dice rolled, in the order of the dice; then the others, sorted, wherever they lie; then [`NONE`].
    pub cards: [u8; MOST_CARDS],
    /// How many cards.
    pub len: u8,
    /// Cards of each die, tops included, in falling order; 0 beyond the last die.
    pub sizes: Sizes,
    /// How many dice; 0 between rounds.
    pub dice: u8,
    /// How many of them are rolled.
    pub rolled: u8,
    /// The split chosen in secret, as its code + 1; 0 if none is.
    pub split: u8,
    /// With power cards, how many of the cards below tops have a place: they then lie in the order of the dice.
    pub settled: u8,
    /// With power cards, whose deck each die is of.
    pub deck_of: Sizes,
    /// With power cards, who knows the top of each die: a bit for each seat.
    pub seen_by: Sizes,
    /// Cards gained in this round, open beside the dice (X4); then [`NONE`].
    pub gained: [u8; MOST_BESIDE],
}

impl Hand {
    /// No cards.
    pub const EMPTY: Hand = Hand {
        cards: [NONE; MOST_CARDS],
        len: 0,
        sizes: [0; MOST_CARDS],
        dice: 0,
        rolled: 0,
        split: 0,
        settled: 0,
        deck_of: [0; MOST_CARDS],
        seen_by: [0; MOST_CARDS],
        gained: [NONE; MOST_BESIDE],
    };

    /// The cards.
    pub fn all(&self) -> &[u8] {
        &self.cards[..usize::from(self.len)]
    }

    /// The tops of the dice rolled.
    pub fn tops(&self) -> &[u8] {
        &self.cards[..usize::from(self.rolled)]
    }

    /// The cards that are no tops.
    pub fn rest(&self) -> &[u8] {
        &self.cards[usize::from(self.rolled)..usize::from(self.len)]
    }

    /// Adds a card to the rest, if there is room.
    pub fn add(&mut self, class: u8) {
        let mut at = usize::from(self.len);
        if at >= MOST_CARDS {
            return;
        }
        while at > usize::from(self.rolled) && self.cards[at - 1] > class {
            self.cards[at] = self.cards[at - 1];
            at -= 1;
        }
        self.cards[at] = class;
        self.len += 1;
    }

    /// Takes the card at that place out.
    pub fn take(&mut self, at: usize) -> u8 {
        let class = self.cards[at];
        self.cards.copy_within(at + 1..usize::from(self.len), at);
        self.len -= 1;
        self.cards[usize::from(self.len)] = NONE;
        class
    }

    /// Splits into dice of the sizes chosen. If each card is a die, what it rolls is no matter of chance (P3).
    pub fn split_up(&mut self, named: u8) {
        self.sizes = split::nth(self.len, named, self.split.saturating_sub(1));
        self.dice = split::dice(self.len, named);
        self.rolled = if self.dice == self.len { self.len } else { 0 };
        self.split = 0;
    }

    /// The next die shows the card of that place among the rest (P4). The others keep their order.
    pub fn roll(&mut self, place: usize) {
        let die = usize::from(self.rolled);
        let mut at = die + place;
        let class = self.cards[at];
        while at > die {
            self.cards[at] = self.cards[at - 1];
            at -= 1;
        }
        self.cards[die] = class;
        self.rolled += 1;
    }

    /// Takes a die away: its top, and its size. What lies below stays among the rest, to be drawn.
    pub fn take_die(&mut self, die: usize) -> (u8, u8) {
        let (top, size) = (self.take(die), self.sizes[die]);
        self.sizes.copy_within(die + 1..usize::from(self.dice), die);
        self.dice -= 1;
        self.rolled -= 1;
        self.sizes[usize::from(self.dice)] = 0;
        (top, size)
    }

    /// Gathers the dice back into a deck (P8).
    pub fn gather(&mut self) {
        self.cards[..usize::from(self.len)].sort_unstable();
        (self.sizes, self.dice, self.rolled, self.split, self.settled) = ([0; MOST_CARDS], 0, 0, 0, 0);
    }
}
