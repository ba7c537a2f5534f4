//! The rules at one table: a deck as the game sees it, the number of players, the variants.

use crate::rules::Seat;

use super::state::{Counts, FACES, RANKS};

/// A table of Bid It!
#[derive(Clone, Debug)]
pub struct Rules {
    pub(super) players: u8,
    /// Deal cards of each player (BI-L5), and so the cards dealt at last chance.
    pub(super) start: u8,
    pub(super) advanced: bool,
    pub(super) series: bool,
    /// How many teams; as many as players without teams.
    pub(super) teams: u8,
    /// The faces of the deck's playing cards, in the order of their symbols.
    pub(super) faces: Vec<Face>,
    /// How often each face counts for each rank, stars included (BI-P4); 0: it may be thrown away (BI-P6).
    pub(super) worth: [[u8; RANKS]; FACES],
    /// How many playing cards have each face.
    pub(super) totals: Counts,
    pub(super) deal_cards: u16,
    pub(super) side_cards: u16,
}

/// What playing cards with the same symbols look like.
#[derive(Clone, Debug)]
pub(super) struct Face {
    /// The symbols: `3+star`.
    pub label: String,
    /// With the name that is printed on them: `Three-Star Dinner (3+star)`.
    pub title: String,
}

impl Rules {
    /// The team of a seat; without teams each seat is one. Teammates are never neighbours (BI-T1).
    pub(super) fn team(&self, seat: Seat) -> u8 {
        seat.0 % self.teams
    }

    /// The points that win a match (BI-M1).
    pub(super) fn target(&self) -> u8 {
        2 * self.players - 1
    }

    /// The symbols of a face.
    pub(super) fn label(&self, face: usize) -> &str {
        self.faces.get(face).map_or("?", |face| &face.label)
    }

    /// A face as people call it.
    pub(super) fn title(&self, face: usize) -> &str {
        self.faces.get(face).map_or("a card", |face| &face.title)
    }
}
