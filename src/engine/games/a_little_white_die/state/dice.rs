//! Dice whose cards have a place: with power cards, dice are shuffled again, change hands and lose cards in
//! mid-round.
//!
//! The rest of a [`Hand`] then lies in the order of the dice, the cards below each top sorted: their order in
//! a die has no meaning, because a die is shuffled whenever its next card is turned up.

use std::ops::Range;

use super::hand::{Hand, NONE};
use super::split::MOST_CARDS;

/// All seats know the card. Seats that are not at the table count as knowing every card.
pub const EVERYONE: u8 = 0b11_1111;

/// A die that was lifted out of a deck.
#[derive(Clone, Copy, Debug)]
pub struct Die {
    top: u8,
    below: [u8; MOST_CARDS],
    /// How many cards.
    pub size: u8,
    /// Whose deck its cards come from.
    pub deck_of: u8,
    seen_by: u8,
}

impl Hand {
    /// The places of the cards below the top of a die.
    pub fn below(&self, die: usize) -> Range<usize> {
        let before: usize = self.sizes[..die].iter().map(|size| usize::from(*size) - 1).sum();
        let start = usize::from(self.dice) + before;
        start..start + usize::from(self.sizes[die]) - 1
    }

    /// True if cards have yet to get a place in a die.
    pub fn is_unsettled(&self) -> bool {
        self.rolled < self.dice || self.settled < self.len - self.dice
    }

    /// The next place below a top goes to the card at that place among those without one. What is left for
    /// the last die needs no draw.
    pub fn settle(&mut self, place: usize) {
        let at = usize::from(self.rolled + self.settled);
        self.cards[at..=at + place].rotate_right(1);
        self.settled += 1;
    }

    /// Gives places to the cards that need no draw, and sorts those below each top.
    pub fn settle_last(&mut self) {
        let Some(last) = self.sizes[..usize::from(self.dice)].iter().rposition(|size| *size > 1) else {
            return;
        };
        if self.rolled == self.dice && usize::from(self.rolled + self.settled) >= self.below(last).start {
            self.settled = self.len - self.dice;
            (0..=last).for_each(|die| self.sort_below(die));
        }
    }

    /// Sorts the cards below the top of a die.
    pub fn sort_below(&mut self, die: usize) {
        let below = self.below(die);
        self.cards[below].sort_unstable();
    }

    /// A die shows the card at that place of it, its top being the first, and the seats in `seen_by` look.
    pub fn turn_up(&mut self, die: usize, place: usize, seen_by: u8) {
        if let Some(place) = place.checked_sub(1) {
            let at = self.below(die).start + place;
            self.cards.swap(die, at);
            self.sort_below(die);
        }
        self.seen_by[die] = seen_by;
    }

    /// Takes a whole die out.
    pub fn lift(&mut self, die: usize) -> Die {
        let (range, deck_of, seen_by) = (self.below(die), self.deck_of[die], self.seen_by[die]);
        let mut below = [NONE; MOST_CARDS];
        for (_, below) in range.clone().zip(&mut below) {
            *below = self.take(range.start);
        }
        let (top, size) = self.take_die(die);
        self.settled -= size - 1;
        Die { top, below, size, deck_of, seen_by }
    }

    /// Lays a die in at that place; its new holder knows its top as well.
    pub fn lay(&mut self, at: usize, die: &Die, holder: u8) {
        let dice = usize::from(self.dice);
        for (by_die, value) in [
            (&mut self.sizes, die.size),
            (&mut self.deck_of, die.deck_of),
            (&mut self.seen_by, die.seen_by | 1 << holder),
        ] {
            by_die.copy_within(at..dice, at + 1);
            by_die[at] = value;
        }
        self.insert(at, die.top);
        self.dice += 1;
        self.rolled += 1;
        self.settled += die.size - 1;
        for (place, card) in self.below(at).zip(die.below) {
            self.insert(place, card);
        }
    }

    /// Takes the top card of a die away, and the die with it if that was its last. What is left has yet to be
    /// shuffled.
    pub fn strip(&mut self, die: usize) -> u8 {
        let mut lifted = self.lift(die);
        let top = lifted.top;
        if lifted.size > 1 {
            lifted.top = lifted.below[0];
            lifted.below.copy_within(1.., 0);
            lifted.size -= 1;
            self.lay(die, &lifted, 0);
            self.seen_by[die] = 0;
        }
        top
    }

    /// Lays a card beside the dice, if there is room.
    pub fn lay_gained(&mut self, class: u8) {
        if let Some(place) = self.gained.iter_mut().find(|place| **place == NONE) {
            *place = class;
        }
    }

    /// Takes a card of that class out from below the top of a die; whether there was one.
    pub fn take_below(&mut self, die: usize, class: u8) -> bool {
        let below = self.below(die);
        let place = self.cards[below.clone()].iter().position(|other| *other == class);
        if let Some(place) = place {
            self.take(below.start + place);
            self.sizes[die] -= 1;
            self.settled -= 1;
        }
        place.is_some()
    }

    /// Takes a card of that class from beside the dice; whether there was one.
    pub fn take_gained(&mut self, class: u8) -> bool {
        let place = self.gained.iter().position(|other| *other == class);
        if let Some(place) = place {
            self.gained[place..].rotate_left(1);
            if let Some(last) = self.gained.last_mut() {
                *last = NONE;
            }
        }
        place.is_some()
    }

    /// The card that comes up if a die is shuffled, by its place: the top is the first.
    pub fn rolled_card(&self, die: usize, place: usize) -> Option<u8> {
        match place.checked_sub(1) {
            None => self.tops().get(die).copied(),
            Some(place) => self.cards[self.below(die)].get(place).copied(),
        }
    }

    /// The tops that all these seats know, each with the seat whose deck it is of.
    pub fn shown_tops(&self, to: u8) -> impl Iterator<Item = (u8, u8)> {
        let tops = self.tops().iter().zip(self.seen_by).zip(self.deck_of);
        tops.filter(move |((_, seen_by), _)| seen_by & to == to).map(|((top, _), from)| (*top, from))
    }

    /// True if there is room for `takes` cards once `gives` cards are given away.
    pub fn fits(&self, gives: u8, takes: u8) -> bool {
        usize::from(self.len + takes) + self.gained().len() <= MOST_CARDS + usize::from(gives)
    }

    /// True if there is room to gain a card more.
    pub fn has_room(&self) -> bool {
        let gained = self.gained().len();
        gained < self.gained.len() && usize::from(self.len) + gained < MOST_CARDS
    }
}
