//! A player's deck, in dice or gathered.

use super::split::{self, MOST_CARDS, Sizes};

/// The maximum number of classes of cards.
pub const CLASSES: usize = 32;

/// The most cards beside the dice of one player.
pub const MOST_BESIDE: usize = 8;

/// No card, beyond the last of a deck.
pub const NONE: u8 = u8::MAX;

/// A card that a view does not show.
pub const HIDDEN: u8 = u8::MAX - 1;

/// A player's deck, in dice or gathered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Hand {
    /// Cards by class: the tops of the dice rolled, in the order of the dice; then the others, sorted,
    /// wherever they lie; then [`NONE`].
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
    /// With power cards, how many of the cards below tops have a place: they then lie in the order of the
    /// dice.
    pub settled: u8,
    /// Whose deck each die is of.
    pub deck_of: Sizes,
    /// Who knows the top of each die: a bit for each seat.
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

    /// All cards, those beside the dice too.
    pub fn held(&self) -> impl Iterator<Item = u8> {
        self.all().iter().chain(self.gained()).copied()
    }

    /// The cards beside the dice.
    pub fn gained(&self) -> &[u8] {
        &self.gained[..self.gained.iter().take_while(|class| **class != NONE).count()]
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
        if usize::from(self.len) < MOST_CARDS {
            let lower = self.rest().partition_point(|held| *held <= class);
            self.insert(usize::from(self.rolled) + lower, class);
        }
    }

    /// Puts a card in at that place.
    pub(super) fn insert(&mut self, at: usize, class: u8) {
        self.cards.copy_within(at..usize::from(self.len), at + 1);
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

    /// Splits into dice of the sizes chosen, whose tops these seats will know. If each card is a die, what it
    /// rolls is no matter of chance (P3).
    pub fn split_up(&mut self, named: u8, seat: u8, seen_by: u8) {
        self.sizes = split::nth(self.len, named, self.split.saturating_sub(1));
        self.dice = split::dice(self.len, named);
        self.rolled = if self.dice == self.len { self.len } else { 0 };
        self.split = 0;
        self.deck_of[..usize::from(self.dice)].fill(seat);
        self.seen_by[..usize::from(self.dice)].fill(seen_by);
    }

    /// The next die shows the card of that place among the rest (P4). The others keep their order.
    pub fn roll(&mut self, place: usize) {
        let die = usize::from(self.rolled);
        self.cards[die..=die + place].rotate_right(1);
        self.rolled += 1;
    }

    /// Takes a die away: its top, and its size. What lies below stays among the rest, to be drawn.
    pub fn take_die(&mut self, die: usize) -> (u8, u8) {
        let (top, size, dice) = (self.take(die), self.sizes[die], usize::from(self.dice));
        for by_die in [&mut self.sizes, &mut self.deck_of, &mut self.seen_by] {
            by_die.copy_within(die + 1..dice, die);
            by_die[dice - 1] = 0;
        }
        self.dice -= 1;
        self.rolled -= 1;
        (top, size)
    }

    /// Gathers the dice, and the cards beside them, back into a deck (P8, X4).
    pub fn gather(&mut self) {
        let held = *self;
        *self = Hand::EMPTY;
        held.held().for_each(|class| self.add(class));
    }
}
