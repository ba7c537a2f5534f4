//! The deck: what is printed and what is played. A [`Deck`] can't be wrong in its form; nothing past this point validates again.
//!
//! `spec` gives deck files as they were written, [`assemble`] makes a deck of a base and its expansions; `render` and `games` read it.

mod assemble;
mod numbers;
pub(crate) mod print;
pub mod select;
pub mod size;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::Arc;

pub use assemble::{Options, REMOVE_EXTREMES, assemble};
pub use size::{CardSize, NamedSize, Scale};

use crate::diag::Place;
use crate::effect::Effect;
use crate::print::{Backs, BleedMode, CutLine, MarkedPages, Marking, Orientation, Paper, Rule, Space, Standard};
use crate::spec::raw::RawValue;
use crate::units::Um;

/// What is printed and played together.
#[derive(Clone, Debug)]
pub struct Deck {
    /// Name in small letters; the PDF's name.
    pub id: String,
    /// Title as it is printed.
    pub title: String,
    /// The rules that it is checked by, if it has any.
    pub game: Option<String>,
    /// What serial numbers begin with.
    pub serial: String,
    /// For how many players.
    pub players: Players,
    /// For how many players it was made, if the number was given.
    pub made_for: Option<u32>,
    /// The seed that its random numbers came from.
    pub seed: u64,
    /// Size of a card whose type has none of its own.
    pub size: NamedSize,
    /// Language of the texts.
    pub lang: String,
    /// One or two sentences.
    pub description: String,
    /// Who made it.
    pub authors: Vec<String>,
    /// Licence of texts and design.
    pub licence: Option<String>,
    /// How it is printed by default.
    pub print: Print,
    /// Base set first.
    pub sets: Vec<Set>,
    /// Types of cards, in the order of their names.
    pub types: Vec<CardType>,
    /// What cards do, in the order of the files and in each by name.
    pub effects: Vec<Effect>,
    /// Kinds of cards, in the order of the files.
    pub kinds: Vec<Kind>,
    /// All cards, kind by kind.
    pub cards: Vec<Card>,
    /// How many cards of the most extreme numbers were left out of it.
    pub left_out: u32,
    /// The head of the deck file.
    pub place: Place,
}

/// For how many players a deck is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Players {
    /// The fewest.
    pub min: u32,
    /// The most.
    pub max: u32,
}

/// How a deck is printed by default; `None` leaves it to the program.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Print {
    /// The preset that fills in what is not said here, and where it is named.
    pub preset: Option<(String, Place)>,
    /// Paper.
    pub paper: Option<Paper>,
    /// Which way the paper stands.
    pub orientation: Option<Orientation>,
    /// The cards' distance from the edges of the paper.
    pub margin: Option<Um>,
    /// The distance between cards.
    pub gutter: Option<Um>,
    /// How far the drawing goes on beyond the outer edge of the cards.
    pub bleed: Option<Um>,
    /// Where cards bleed.
    pub bleed_mode: Option<BleedMode>,
    /// How far texts and symbols keep away from the cut.
    pub safe: Option<Um>,
    /// Rules of legible print that the deck breaks on purpose.
    pub allow: Vec<Rule>,
    /// Radius of the corners of the cut line.
    pub corners: Option<Um>,
    /// What the cut line is drawn in.
    pub cut_line: Option<CutLine>,
    /// What is printed beside the cards.
    pub marks: Option<Marking>,
    /// The pages that have marks.
    pub marks_on: Option<MarkedPages>,
    /// How backs are printed.
    pub backs: Option<Backs>,
    /// The colours of documents.
    pub color: Option<Space>,
    /// The standard that documents meet.
    pub standard: Option<Standard>,
    /// The most ink on one spot in percent.
    pub ink_limit: Option<u16>,
    /// Whether text becomes outlines.
    pub outlines: Option<bool>,
}

/// A set of cards: the base or an expansion.
#[derive(Clone, Debug)]
pub struct Set {
    /// Name in small letters.
    pub id: String,
    /// Title as it is printed.
    pub title: String,
    /// Where it is declared.
    pub place: Place,
}

/// A type of card: how it looks.
#[derive(Clone, Debug)]
pub struct CardType {
    /// Name in small letters.
    pub id: String,
    /// Title for people.
    pub title: String,
    /// Template of the front.
    pub front: String,
    /// Template of the back, if it has one.
    pub back: Option<String>,
    /// Size of a card: its own, or that of the deck.
    pub size: NamedSize,
    /// Whether the card is drawn lying.
    pub landscape: bool,
    /// Where it is declared.
    pub place: Place,
    /// Where its templates are named: front, then back.
    pub template_places: (Place, Place),
}

/// Cards that are alike but for number and price.
#[derive(Clone, Debug)]
pub struct Kind {
    /// Name in small letters, unique among the kinds of its type.
    pub id: String,
    /// Name as it is printed.
    pub name: String,
    /// Index of its type in [`Deck::types`].
    pub card_type: usize,
    /// Index of its set in [`Deck::sets`].
    pub set: usize,
    /// Where the rule `stagger` started.
    pub first: Option<i32>,
    /// Indices in [`Deck::effects`] of what its cards do, shared out among them.
    pub effects: Vec<usize>,
    /// Values for the template.
    pub fields: BTreeMap<String, RawValue>,
    /// Where it is declared.
    pub place: Place,
}

/// One physical card.
#[derive(Clone, Debug)]
pub struct Card {
    /// Its unique serial number.
    pub serial: Serial,
    /// Index of its kind in [`Deck::kinds`].
    pub kind: usize,
    /// Which card of its kind it is, from 1.
    pub copy: u32,
    /// How many cards of its kind there are.
    pub copies: u32,
    /// The number that ranks it, unique in the deck.
    pub number: Option<i32>,
    /// The points that it scores.
    pub price: Option<i32>,
    /// A printed number that many cards may share.
    pub value: Option<i32>,
    /// Name as it is printed.
    pub name: String,
    /// Symbols on it.
    pub symbols: Vec<String>,
    /// Index in [`Deck::effects`] of what it does.
    pub effect: Option<usize>,
    /// Picture by name.
    pub art: Option<String>,
    /// Flavour text.
    pub text: Option<String>,
    /// Values for the template: those of its kind, and over them its own.
    pub fields: BTreeMap<String, RawValue>,
    /// Where it comes from.
    pub place: Place,
}

/// A card's serial number: `IBYN 017/120` (C7), or `UHU 3/6`: both numbers have as many digits.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Serial {
    /// The deck's prefix.
    pub prefix: Arc<str>,
    /// From 1.
    pub index: u32,
    /// How many cards the deck has.
    pub of: u32,
}

impl fmt::Display for Serial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = self.of.to_string().len();
        write!(f, "{} {:0width$}/{}", self.prefix, self.index, self.of)
    }
}

impl Deck {
    /// The type of a card.
    pub fn type_of(&self, card: &Card) -> &CardType {
        &self.types[self.kinds[card.kind].card_type]
    }

    /// The places of the types of these cards, which are given by theirs.
    pub fn types_among(&self, cards: &[usize]) -> BTreeSet<usize> {
        cards.iter().filter_map(|card| self.cards.get(*card)).map(|card| self.kinds[card.kind].card_type).collect()
    }

    /// The set of a card.
    pub fn set_of(&self, card: &Card) -> &Set {
        &self.sets[self.kinds[card.kind].set]
    }

    /// The card with that index of its serial number.
    pub fn card(&self, serial: u32) -> Option<&Card> {
        self.cards.iter().find(|card| card.serial.index == serial)
    }

    /// What a card does.
    pub fn effect_of(&self, card: &Card) -> Option<&Effect> {
        card.effect.and_then(|effect| self.effects.get(effect))
    }

    /// All cards of a type, by its name.
    pub fn of_type<'a>(&'a self, id: &'a str) -> impl Iterator<Item = &'a Card> {
        self.cards.iter().filter(move |card| self.type_of(card).id == id)
    }

    /// The cards of a type in the base set.
    pub fn base_of_type<'a>(&'a self, id: &'a str) -> impl Iterator<Item = &'a Card> {
        self.of_type(id).filter(|card| self.kinds[card.kind].set == 0)
    }

    /// All kinds of a type, by its name, with their indices.
    pub fn kinds_of_type<'a>(&'a self, id: &'a str) -> impl Iterator<Item = (usize, &'a Kind)> {
        self.kinds.iter().enumerate().filter(move |(_, kind)| self.types[kind.card_type].id == id)
    }

    /// The cards of a kind, by its index.
    pub fn of_kind(&self, kind: usize) -> impl Iterator<Item = &Card> {
        self.cards.iter().filter(move |card| card.kind == kind)
    }

    /// How a message names a card: `IBYN 017/50, Owl`.
    pub fn title_of(&self, card: &Card) -> String {
        format!("{}, {}", card.serial, card.name)
    }

    /// Whether this is the deck that ships with its game, which the composition clauses describe.
    pub fn is_standard(&self) -> bool {
        self.game.as_deref() == Some(self.id.as_str())
    }
}
