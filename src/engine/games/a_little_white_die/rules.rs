//! The rules at a table: a deck's classes of cards, and the variants chosen.

use std::ops::Range;

use super::effects::power::Power;
use super::state::{CLASSES, EVERYONE, MOST_CARDS, State};
use crate::effect::machine::Program;
use crate::rules::{Language, Seats};

/// A Little White Die at one table.
#[derive(Clone, Debug)]
pub struct Rules {
    /// The language of the narration.
    pub(super) language: Language,
    pub(super) players: u8,
    /// E2 instead of E1.
    pub(super) long: bool,
    /// The fewest dice that can be named.
    pub(super) least: u8,
    /// Cards that each player starts with.
    pub(super) size: u8,
    /// How many of each class everyone is dealt by rule; the rest of the start deck is random.
    pub(super) fixed: [u8; CLASSES],
    /// Cards of each class.
    pub(super) counts: [u16; CLASSES],
    /// The number of each class, rising; 0 beyond the last class.
    pub(super) numbers: [u8; CLASSES],
    /// The name of each class, as printed.
    pub(super) names: Vec<String>,
    /// The index of the serial number of a card of each class.
    pub(super) serials: Vec<u32>,
    /// Words for each class in rulings: `4`, `4 reroll`, `wild`.
    pub(super) words: Vec<String>,
    /// Cards that lie aside at the start, by class: wildcards, and power cards above 6 (S2, S3).
    pub(super) aside: [u8; CLASSES],
    /// The class of wildcards.
    pub(super) wild: Option<u8>,
    /// The power of each class.
    pub(super) powers: Vec<Option<Power>>,
    /// The effects of cards that the machine plays.
    pub(super) program: Program,
    /// Set if cards have powers. The cards of a die then have a place as soon as it is rolled.
    pub(super) arranged: bool,
    /// The classes of each number of which everyone is dealt a card, if cards of a number differ (S3).
    pub(super) dealt: Vec<Range<usize>>,
    /// The highest number on any card in use at the start (P6).
    pub(super) top: u8,
    /// How many splits there are, by cards and dice named.
    pub(super) ways: [[u8; MOST_CARDS + 1]; MOST_CARDS + 1],
}

impl Rules {
    /// True if all decks are known to all: nothing was dealt at random (S1).
    pub(super) fn open(&self) -> bool {
        self.fixed.iter().sum::<u8>() == self.size && self.wild.is_none()
    }

    /// The power of a class.
    pub(super) fn power_of(&self, class: u8) -> Option<&Power> {
        self.powers.get(usize::from(class)).and_then(Option::as_ref)
    }

    /// The number of a class whose word is just its number: neither wildcards nor cards with powers.
    pub(super) fn plain_number(&self, class: u8) -> Option<u8> {
        let number = self.numbers.get(usize::from(class)).copied().filter(|number| *number > 0);
        number.filter(|_| self.power_of(class).is_none())
    }

    /// Who knows a top that only its holder has looked at.
    pub(super) fn seen_by_holder(&self, seat: u8) -> u8 {
        (EVERYONE & !Seats::all(self.players).0) | (1 << seat)
    }

    /// True if a card counts as that number.
    pub(super) fn counts_as(&self, class: u8, number: u8) -> bool {
        self.numbers.get(usize::from(class)) == Some(&number)
    }

    /// The most dice that can be named: as many as the largest deck has cards (P1).
    pub(super) fn most_dice(&self, state: &State) -> u8 {
        state.largest().max(self.fewest_dice(state))
    }

    /// The number of ways to split this number of cards.
    pub(super) fn ways(&self, cards: u8, named: u8) -> u8 {
        self.ways.get(usize::from(cards)).and_then(|ways| ways.get(usize::from(named))).copied().unwrap_or(1)
    }

    /// Cards of the draw pile before the deal, by class.
    pub(super) fn pile(&self) -> [u16; CLASSES] {
        std::array::from_fn(|class| self.counts[class] - u16::from(self.aside[class]))
    }
}
