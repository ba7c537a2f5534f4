//! The table: the deck's cards as numbers.

use super::state::{AMOUNTS, Hand, Herd, KINDS};

/// A kind of animal.
#[derive(Clone, Debug)]
pub struct Animal {
    /// Id in the deck file: `cow`.
    pub id: String,
    /// Name as printed.
    pub name: String,
}

/// You're Bluffing! with one deck and a number of players.
#[derive(Clone, Debug)]
pub struct Rules {
    pub(super) players: u8,
    /// The kinds of animals, in the order of the deck; all lists by kind are in that order.
    pub(super) kinds: Vec<Animal>,
    /// The value of a quartet of each kind.
    pub(super) values: [i32; KINDS],
    /// All animals.
    pub(super) animals: Herd,
    /// The kind that brings money (YB-P9).
    pub(super) donkey: u8,
    /// The amounts of money, lowest first; 0 from [`Rules::amount_count`] on.
    pub(super) amounts: [u32; AMOUNTS],
    /// The number of different amounts.
    pub(super) amount_count: usize,
    /// All money.
    pub(super) money: Hand,
    /// The money that every player starts with (YB-S1).
    pub(super) start: Hand,
    /// The money that every player gets at each donkey (YB-P9).
    pub(super) gifts: [Hand; 4],
}

impl Rules {
    /// The index of an amount of money.
    pub(super) fn amount(&self, amount: u32) -> Option<usize> {
        self.amounts[..self.amount_count].iter().position(|known| *known == amount)
    }

    /// The sum of the amounts in a hand.
    pub(super) fn worth(&self, hand: Hand) -> u32 {
        hand.worth(&self.amounts)
    }

    /// The printed name of a kind.
    pub(super) fn name(&self, kind: u8) -> &str {
        self.kinds.get(usize::from(kind)).map_or("animal", |animal| &animal.name)
    }

    /// The id of a kind.
    pub(super) fn id(&self, kind: u8) -> &str {
        self.kinds.get(usize::from(kind)).map_or("animal", |animal| &animal.id)
    }
}
