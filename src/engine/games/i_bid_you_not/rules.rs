//! The table: a deck as the game plays it, for a number of players.

use super::effects::CardEffects;
use super::state::{Lot, Lots};
use crate::rules::Language;

/// A lot as it is printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Printed {
    /// The bid number.
    pub number: i32,
    /// The price tag.
    pub price: i32,
    /// The name.
    pub name: String,
    /// The index of its serial number.
    pub serial: u32,
}

impl Printed {
    /// Number and name: `14 Domestic Cloud`.
    pub fn title(&self) -> String {
        format!("{} {}", self.number, self.name)
    }
}

/// A deck of I Bid You Not and the players at the table.
#[derive(Clone, Debug)]
pub struct Rules {
    /// The language of the narration.
    pub(super) language: Language,
    pub(super) players: u8,
    /// By rising number: a lot's index is its rank.
    pub(super) lots: Vec<Printed>,
    pub(super) effects: CardEffects,
}

impl Rules {
    /// All lots in play.
    pub fn all_lots(&self) -> Lots {
        Lots::first(self.lots.len() as u32)
    }

    /// A lot as it is printed.
    pub fn printed(&self, lot: Lot) -> Option<&Printed> {
        self.lots.get(lot.index())
    }

    /// The price tag of a lot.
    pub fn price(&self, lot: Lot) -> i32 {
        self.printed(lot).map_or(0, |printed| printed.price)
    }

    /// The price tags of some lots, added up.
    pub fn worth(&self, lots: Lots) -> i32 {
        lots.iter().map(|lot| self.price(lot)).sum()
    }

    /// The lot with a bid number.
    pub fn lot_of(&self, number: i32) -> Option<Lot> {
        self.lots.binary_search_by_key(&number, |printed| printed.number).ok().map(|rank| Lot(rank as u8))
    }
}
