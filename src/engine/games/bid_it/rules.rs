//! The rules at one table: a deck as the game sees it, the number of players, the variants.

use crate::effect::machine::Program;
use crate::rules::{Language, Seat};

use super::state::{Counts, FACES, RANKS};

/// A table of Bid It!
#[derive(Clone, Debug)]
pub struct Rules {
    /// The language of the narration.
    pub(super) language: Language,
    pub(super) players: u8,
    /// Deal cards of each player (BI-L5), and so the cards dealt at last chance.
    pub(super) start: u8,
    pub(super) advanced: bool,
    pub(super) series: bool,
    /// How many teams; as many as players without teams.
    pub(super) teams: u8,
    /// The faces of the deck's playing cards, in the order of their symbols; those with an effect follow
    /// those without.
    pub(super) faces: Vec<Face>,
    /// How often each face counts for each rank, stars included (BI-P4); 0: it may be thrown away (BI-P6).
    pub(super) worth: [[u8; RANKS]; FACES],
    /// How many playing cards have each face.
    pub(super) totals: Counts,
    pub(super) deal_cards: u16,
    pub(super) side_cards: u16,
    /// The effects of the cards.
    pub(super) program: Program,
}

/// The face of playing cards with the same symbols, and the same effect if they have one.
#[derive(Clone, Debug)]
pub(super) struct Face {
    /// The symbols, in the words of setups: `3+star`.
    pub label: String,
    /// The symbols, in the words of the narration.
    pub words: String,
    /// With the name that is printed on them: `Three-Star Dinner (3+star)`.
    pub title: String,
    /// The symbols in their order, as indices of ranks; the star follows the ranks.
    pub symbols: Vec<u8>,
    /// Their effect, by place among those of the deck.
    pub effect: Option<usize>,
    /// One of the cards.
    pub serial: u32,
}

impl Face {
    /// How many of its symbols are stars.
    pub fn stars(&self) -> u8 {
        self.symbols.iter().filter(|symbol| usize::from(**symbol) == RANKS).count() as u8
    }
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

    /// The symbols of a face, in the words of setups.
    pub(super) fn label(&self, face: usize) -> &str {
        self.faces.get(face).map_or("?", |face| &face.label)
    }

    /// The symbols of a face, in the words of the narration.
    pub(super) fn words(&self, face: usize) -> &str {
        self.faces.get(face).map_or("?", |face| &face.words)
    }

    /// A face as people call it.
    pub(super) fn title(&self, face: usize) -> &str {
        self.faces.get(face).map_or_else(|| self.language.text("a card"), |face| face.title.as_str())
    }
}
