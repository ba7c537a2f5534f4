//! What stays the same in a game: the tiles of the deck, the egg types and their goals, the variants.

use super::effects::Effects;
use super::state::{Public, State, Tile, Tiles};
use crate::rules::Language;

/// An egg type of the deck.
#[derive(Clone, Debug)]
pub struct EggKind {
    /// Its name in the deck file.
    pub id: String,
    /// As it is printed.
    pub name: String,
    /// Its tiles.
    pub tiles: Tiles,
    /// How many goal tiles it has.
    pub goals: u8,
    /// One of them, by the index of its serial number.
    pub goal: Option<u32>,
}

/// The rule by which auctions are inverted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Inversion {
    /// Each bid tile of a type that leads in the offer (BB-P6).
    Leading,
    /// Nothing; bid tiles of such a type have their digits reversed (BB-V6).
    Flip,
    /// Each type that occurs twice or more among the bids (BB-V7).
    Pairs,
}

/// The variants of a game, decoded.
#[derive(Clone, Copy, Debug)]
pub struct Variants {
    /// BB-V1.
    pub reveal_five: bool,
    /// BB-V2.
    pub bids_return: bool,
    /// How many egg types are left out (BB-V3).
    pub left_out: u32,
    /// How many goals each seat has (BB-S1, V4).
    pub goals: u8,
    /// The most tiles a turn (BB-P4, V5).
    pub most: u8,
    /// BB-P6, V6, V7.
    pub inversion: Inversion,
    /// BB-V8.
    pub doubles_pass: bool,
}

/// The rules of Bunny Bidding for one deck, number of players and choice of variants.
#[derive(Clone, Debug)]
pub struct Rules {
    /// The language of the narration.
    pub(super) language: Language,
    pub(super) players: u8,
    pub(super) variants: Variants,
    pub(super) kinds: Vec<EggKind>,
    /// All egg tiles of the deck.
    pub(super) tiles: Tiles,
    /// The names of the tiles, in the order of their numbers, each with the index of its serial number.
    pub(super) names: Vec<(String, u32)>,
    /// The effects of special eggs, powers and handicaps.
    pub(super) effects: Effects,
}

impl Rules {
    /// The egg type of a tile, if it is an egg of this deck.
    pub(super) fn type_of(&self, tile: Tile) -> Option<u8> {
        self.kinds.iter().position(|kind| kind.tiles.has(tile)).map(|kind| kind as u8)
    }

    /// All tiles of the egg types that occur among some tiles.
    pub(super) fn types_among(&self, tiles: Tiles) -> Tiles {
        let there = self.kinds.iter().map(|kind| kind.tiles).filter(|kind| !(*kind & tiles).is_empty());
        there.fold(Tiles::NONE, |all, kind| all | kind)
    }

    /// All tiles of the egg types whose bits are set.
    pub(super) fn of_types(&self, mask: u16) -> Tiles {
        if mask == 0 {
            return Tiles::NONE;
        }
        let named = self.kinds.iter().enumerate().filter(|(kind, _)| mask >> kind & 1 != 0);
        named.fold(Tiles::NONE, |all, (_, kind)| all | kind.tiles)
    }

    /// All tiles that are not left out.
    pub(super) fn in_play(&self, public: &Public) -> Tiles {
        self.tiles - self.of_types(public.left_out)
    }

    /// How many goal tiles of an egg type are not dealt; those of types that are left out lie in the box.
    pub(super) fn goals_left(&self, state: &State, kind: u8) -> u8 {
        let dealt = state.hidden.goals.iter().flatten().filter(|goal| **goal == Some(kind)).count();
        self.kinds.get(usize::from(kind)).map_or(0, |kind| kind.goals).saturating_sub(dealt as u8)
    }

    /// How a tile is printed: its egg type and number.
    pub(super) fn name_of(&self, tile: Tile) -> String {
        match self.class_of_tile(tile).and_then(|class| self.names.get(class)) {
            Some((name, _)) => format!("{name} {tile}"),
            None => tile.to_string(),
        }
    }

    /// The class of a tile: its place in the order of numbers.
    pub(super) fn class_of_tile(&self, tile: Tile) -> Option<usize> {
        self.tiles.has(tile).then(|| self.tiles.below(tile).len() as usize)
    }

    /// The class of the goals of an egg type: they come after the tiles.
    pub(super) fn class_of_goal(&self, kind: u8) -> usize {
        self.tiles.len() as usize + usize::from(kind)
    }

    /// The class of a power or handicap: they come after the goals.
    pub(super) fn class_of_power(&self, index: u8) -> usize {
        self.tiles.len() as usize + self.kinds.len() + usize::from(index)
    }

    /// How an egg type is printed.
    pub(super) fn kind_name(&self, kind: u8) -> &str {
        self.kinds.get(usize::from(kind)).map_or("?", |found| found.name.as_str())
    }

    /// The name of an egg type in the deck file.
    pub(super) fn kind_id(&self, kind: u8) -> &str {
        self.kinds.get(usize::from(kind)).map_or("?", |found| found.id.as_str())
    }

    /// The name of a power or handicap in the deck file.
    pub(super) fn power_id(&self, index: u8) -> &str {
        self.effects.power_cards.get(usize::from(index)).map_or("?", |found| found.id.as_str())
    }

    /// How a power or handicap is printed.
    pub(super) fn power_name(&self, index: u8) -> &str {
        self.effects.power_cards.get(usize::from(index)).map_or("?", |found| found.name.as_str())
    }
}
