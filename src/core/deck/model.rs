//! A deck and its parts: sets, types, kinds and cards.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::Arc;

use super::accept::Accepted;
use super::size::NamedSize;
use crate::diag::Place;
use crate::effect::Effect;
use crate::print::{
    Backs, BleedMode, Conversion, CutLine, Look, MarkedPages, Marking, Orientation, Paper, Rule, Space,
    Standard,
};
use crate::spec::raw::RawValue;
use crate::units::Um;

/// Cards that are printed and played together.
#[derive(Clone, Debug)]
pub struct Deck {
    /// Name in lower-case letters; also the name of the PDF.
    pub id: String,
    /// Title as printed.
    pub title: String,
    /// The id of the game whose rules it is checked against, if any.
    pub game: Option<String>,
    /// Prefix of the serial numbers.
    pub serial: String,
    /// Numbers of players.
    pub players: Players,
    /// The number of players it was made for, if one was given.
    pub made_for: Option<u32>,
    /// The seed of its random numbers.
    pub seed: u64,
    /// Size of cards whose type has no size of its own.
    pub size: NamedSize,
    /// Language of the texts.
    pub lang: String,
    /// One or two sentences.
    pub description: String,
    /// The authors.
    pub authors: Vec<String>,
    /// Licence of texts and design.
    pub licence: Option<String>,
    /// Default print settings.
    pub print: Print,
    /// Sets, the base first.
    pub sets: Vec<Set>,
    /// Types of cards, in the order of their names.
    pub types: Vec<CardType>,
    /// Effects of cards, in the order of the files, and by name within a file.
    pub effects: Vec<Effect>,
    /// Kinds of cards, in the order of the files.
    pub kinds: Vec<Kind>,
    /// All cards, kind by kind.
    pub cards: Vec<Card>,
    /// Findings that are as they should be.
    pub accepted: Vec<Accepted>,
    /// The number of cards with extreme numbers that were left out.
    pub left_out: u32,
    /// The first line of the deck file.
    pub place: Place,
}

/// The numbers of players that a deck is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Players {
    /// The fewest.
    pub min: u32,
    /// The most.
    pub max: u32,
}

/// A deck's default print settings; `None` leaves a setting to the program.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Print {
    /// The preset for settings that are left out here, and the place of its name.
    pub preset: Option<(String, Place)>,
    /// Paper.
    pub paper: Option<Paper>,
    /// Orientation of the paper.
    pub orientation: Option<Orientation>,
    /// Distance of the cards from the edges of the paper.
    pub margin: Option<Um>,
    /// Distance between cards.
    pub gutter: Option<Um>,
    /// Bleed beyond the outer edges of the cards.
    pub bleed: Option<Um>,
    /// Where cards bleed.
    pub bleed_mode: Option<BleedMode>,
    /// Safe area: the distance of texts and symbols from the cut.
    pub safe: Option<Um>,
    /// Rules of legible print that the deck breaks on purpose.
    pub allow: Vec<Rule>,
    /// Radius of the corners of the cut line.
    pub corners: Option<Um>,
    /// How the cut line is drawn.
    pub cut_line: Option<CutLine>,
    /// Marks beside the cards.
    pub marks: Option<Marking>,
    /// The pages that have marks.
    pub marks_on: Option<MarkedPages>,
    /// Printing of backs.
    pub backs: Option<Backs>,
    /// Colour space of the PDF.
    pub color: Option<Space>,
    /// Standard that the PDF conforms to.
    pub standard: Option<Standard>,
    /// Total ink limit in percent.
    pub ink_limit: Option<u16>,
    /// Converts text to outlines.
    pub outlines: Option<bool>,
    /// How colours and images are converted for the press.
    pub conversion: Conversion,
}

/// A set of cards: the base or an expansion.
#[derive(Clone, Debug)]
pub struct Set {
    /// Name in lower-case letters.
    pub id: String,
    /// Title as printed.
    pub title: String,
    /// Where it is declared.
    pub place: Place,
}

/// A type of card: templates, size and orientation.
#[derive(Clone, Debug)]
pub struct CardType {
    /// Name in lower-case letters.
    pub id: String,
    /// Title for people.
    pub title: String,
    /// Template of the front.
    pub front: String,
    /// Template of the back, if it has one.
    pub back: Option<String>,
    /// Size of a card: its own, or that of the deck.
    pub size: NamedSize,
    /// Look of its cards.
    pub look: Look,
    /// The card is in landscape orientation.
    pub landscape: bool,
    /// Where it is declared.
    pub place: Place,
    /// The places where its templates are named: front, then back.
    pub template_places: (Place, Place),
}

/// Cards that differ in number and price only.
#[derive(Clone, Debug)]
pub struct Kind {
    /// Name in lower-case letters, unique among the kinds of its type.
    pub id: String,
    /// Name as printed.
    pub name: String,
    /// Index of its type in [`Deck::types`].
    pub card_type: usize,
    /// Index of its set in [`Deck::sets`].
    pub set: usize,
    /// First number of the rule `stagger`.
    pub first: Option<i32>,
    /// Indices in [`Deck::effects`] of the effects of its cards, assigned in turn.
    pub effects: Vec<usize>,
    /// Values for the template.
    pub fields: BTreeMap<String, RawValue>,
    /// Where it is declared.
    pub place: Place,
    /// Where its values are written, by their keys: `art`, `fields.ink`.
    pub places: Arc<BTreeMap<String, Place>>,
}

/// One physical card.
#[derive(Clone, Debug)]
pub struct Card {
    /// Its unique serial number.
    pub serial: Serial,
    /// Index of its kind in [`Deck::kinds`].
    pub kind: usize,
    /// Position among the cards of its kind, from 1.
    pub copy: u32,
    /// Number of cards of its kind.
    pub copies: u32,
    /// The number that ranks it, unique in the deck.
    pub number: Option<i32>,
    /// The points that it scores.
    pub price: Option<i32>,
    /// A printed number that many cards may share.
    pub value: Option<i32>,
    /// Name as printed.
    pub name: String,
    /// Symbols on it.
    pub symbols: Vec<String>,
    /// Index of its effect in [`Deck::effects`].
    pub effect: Option<usize>,
    /// Name of its image.
    pub art: Option<String>,
    /// Flavour text.
    pub text: Option<String>,
    /// Values for the template: those of its kind, overridden by its own.
    pub fields: BTreeMap<String, RawValue>,
    /// Where it comes from.
    pub place: Place,
    /// Where its values are written, by their keys: those of its kind, overridden by its own.
    pub places: Arc<BTreeMap<String, Place>>,
}

/// A card's serial number: `IBYN 017/120` (C7), or `UHU 3/6`. Both numbers have the same number of digits.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Serial {
    /// The deck's prefix.
    pub prefix: Arc<str>,
    /// From 1.
    pub index: u32,
    /// Number of cards in the deck.
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

    /// The indices of the types of some cards, given by their indices.
    pub fn types_among(&self, cards: &[usize]) -> BTreeSet<usize> {
        cards
            .iter()
            .filter_map(|card| self.cards.get(*card))
            .map(|card| self.kinds[card.kind].card_type)
            .collect()
    }

    /// The card with this number in its serial number.
    pub fn card(&self, serial: u32) -> Option<&Card> {
        self.cards.iter().find(|card| card.serial.index == serial)
    }

    /// The effect of a card.
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

    /// The name of a card in messages: `IBYN 017/50, Owl`.
    pub fn title_of(&self, card: &Card) -> String {
        format!("{}, {}", card.serial, card.name)
    }

    /// True for the deck shipped with its game, which the composition clauses describe.
    pub fn is_standard(&self) -> bool {
        self.game.as_deref() == Some(self.id.as_str())
    }
}
