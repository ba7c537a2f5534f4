//! The table: the deck's cards as numbers.

use super::state::{AMOUNTS, Hand, Herd, PILE_KINDS, State};
use crate::effect::machine::Program;
use crate::rules::Language;

/// A kind of animal, or of event.
#[derive(Clone, Debug)]
pub struct Animal {
    /// Id in the deck file: `cow`.
    pub id: String,
    /// Name as printed.
    pub name: String,
}

/// A note, or all notes of an amount and an effect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// As setups and moves write it: the amount, or the id of its kind if it has an effect.
    pub word: String,
    /// As people call it: `50`, `50 Rubber Cheque`.
    pub name: String,
    /// Its effect, by place among the effects of the deck.
    pub effect: Option<usize>,
}

/// The kind or note that a card number stands for, in effects and statistics.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Which {
    /// An animal or an event of a kind.
    Kind(u8),
    /// A note, by its index.
    Note(usize),
}

/// You're Bluffing! with one deck and a number of players.
#[derive(Clone, Debug)]
pub struct Rules {
    /// The language of the narration.
    pub(super) language: Language,
    pub(super) players: u8,
    /// The kinds of animals, in the order of the deck, then those of events; all lists by kind are in that
    /// order.
    pub(super) kinds: Vec<Animal>,
    /// How many of them are animals.
    pub(super) animal_count: usize,
    /// The value of a quartet of each kind.
    pub(super) values: [i32; PILE_KINDS],
    /// All animals and events.
    pub(super) animals: Herd,
    /// The kind that brings money (YB-P9).
    pub(super) donkey: u8,
    /// The amounts of the notes, lowest first; 0 from [`Rules::amount_count`] on.
    pub(super) amounts: [u32; AMOUNTS],
    /// The number of different notes.
    pub(super) amount_count: usize,
    /// The notes; of an amount those without an effect come first.
    pub(super) notes: Vec<Note>,
    /// All money.
    pub(super) money: Hand,
    /// The notes with effects.
    pub(super) acting_notes: Hand,
    /// A card of each kind and note, by its place among the classes of cards.
    pub(super) examples: Vec<Option<u32>>,
    /// The effects of the cards.
    pub(super) program: Program,
    /// The money that every player starts with (YB-S1).
    pub(super) start: Hand,
    /// The money that every player gets at each donkey (YB-P9).
    pub(super) gifts: [Hand; 4],
}

impl Rules {
    /// The index of the note of an amount that has no effect.
    pub(super) fn amount(&self, amount: u32) -> Option<usize> {
        (0..self.amount_count)
            .find(|note| self.amounts[*note] == amount && self.notes[*note].effect.is_none())
    }

    /// The number of a note among the cards.
    pub(super) fn note_card(&self, note: usize) -> u16 {
        (self.kinds.len() + note) as u16
    }

    /// Decodes the number of a card.
    pub(super) fn which(&self, card: u16) -> Option<Which> {
        let card = usize::from(card);
        match card.checked_sub(self.kinds.len()) {
            None => Some(Which::Kind(card as u8)),
            Some(note) => (note < self.amount_count).then_some(Which::Note(note)),
        }
    }

    /// The number of a donkey that is turned up, from 1 (YB-P9).
    pub(super) fn donkeys(&self, state: &State) -> u32 {
        4 - state.in_pile(self.donkey).min(4)
    }

    /// The sum of the amounts in a hand.
    pub(super) fn worth(&self, hand: Hand) -> u32 {
        hand.worth(&self.amounts)
    }

    /// The printed name of a kind.
    pub(super) fn name(&self, kind: u8) -> &str {
        self.kinds
            .get(usize::from(kind))
            .map_or_else(|| self.language.text("animal"), |animal| animal.name.as_str())
    }

    /// The id of a kind.
    pub(super) fn id(&self, kind: u8) -> &str {
        self.kinds.get(usize::from(kind)).map_or("animal", |animal| &animal.id)
    }
}
