//! The variables of templates: the page, the deck and the card, as listed in `docs/templates.md`.

use std::collections::{BTreeMap, BTreeSet};

use minijinja::value::{Serde, Value};
use serde::Serialize;

use crate::print::{Look, Shape};

/// One of the three sizes that a deck is printed in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Size {
    /// Mini cards.
    Small,
    /// As the deck says.
    Regular,
    /// Tarot cards.
    Large,
}

/// Ink use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Ink {
    /// As designed.
    Full,
    /// Without large filled areas and backgrounds.
    Low,
}

/// The page that a template draws on. All lengths in template units.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Page {
    /// Shape of the cut.
    pub shape: Shape,
    /// Width of the trimmed card.
    pub w: f64,
    /// Height of the trimmed card.
    pub h: f64,
    /// Millimetres per unit.
    pub unit: f64,
    /// Width of the bleed around the trim.
    pub bleed: f64,
    /// Width of the safe margin inside the trim.
    pub safe: f64,
    /// The size that is printed.
    pub size: Size,
    /// Ink use.
    pub ink: Ink,
}

impl Page {
    /// The page of a rectangular card that is printed `w_mm` × `h_mm`, with margins of `bleed_mm` and
    /// `safe_mm`. `short_regular` is the short side in millimetres at regular size: the short side has the
    /// same number of units at every size.
    pub fn of_card(
        short_regular: f64,
        (w_mm, h_mm): (f64, f64),
        bleed_mm: f64,
        safe_mm: f64,
        size: Size,
        ink: Ink,
    ) -> Page {
        let unit = w_mm.min(h_mm) / short_regular;
        let shape = Shape::Rectangle;
        Page {
            shape,
            w: w_mm / unit,
            h: h_mm / unit,
            unit,
            bleed: bleed_mm / unit,
            safe: safe_mm / unit,
            size,
            ink,
        }
    }

    /// PostScript points as template units.
    pub(super) fn points(&self, points: f64) -> f64 {
        points * 25.4 / 72.0 / self.unit
    }
}

/// The variables of the deck.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct DeckContext {
    /// Its name, and the folder of its templates and art.
    pub id: String,
    /// Title as printed.
    pub title: String,
    /// Language as a BCP 47 tag.
    pub lang: Option<String>,
    /// The fewest players.
    pub players_min: Option<u32>,
    /// The most players.
    pub players_max: Option<u32>,
    /// Prefix of the serial numbers.
    pub serial: Option<String>,
    /// Number of cards in the deck.
    pub cards: usize,
    /// All names under `fields` in the deck file: they are none on cards without a value, and any other name
    /// is an error.
    #[serde(skip)]
    pub fields: BTreeSet<String>,
}

/// The variables of the card: all on the face, the type alone on the back, because backs must look alike.
#[derive(Clone, Debug, PartialEq)]
pub enum CardContext {
    /// The face of one card.
    Face(Box<FaceContext>),
    /// The back of a type of cards.
    Back {
        /// The type.
        card_type: String,
    },
}

/// The variables of a card's face.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct FaceContext {
    /// Name as printed.
    pub name: Option<String>,
    /// The number that ranks it.
    pub number: Option<i64>,
    /// The points that it scores.
    pub price: Option<i64>,
    /// A printed number that many cards may share.
    pub value: Option<i64>,
    /// Symbols.
    pub symbols: Vec<String>,
    /// Flavour text.
    pub text: Option<String>,
    /// Its effect.
    pub effect: Option<EffectContext>,
    /// Name of its picture.
    pub art: Option<String>,
    /// The look of its type.
    pub look: Look,
    /// Its kind's id.
    pub kind: String,
    /// Its type's name.
    #[serde(rename = "type")]
    pub card_type: String,
    /// Its set's id.
    pub set: String,
    /// Position among the cards of its kind, from 1.
    pub copy: u32,
    /// Number of cards of its kind.
    pub copies: u32,
    /// Serial number as printed.
    pub serial: String,
    /// Position in the deck, from 0.
    pub index: usize,
    /// Other values from the deck file.
    pub fields: BTreeMap<String, serde_json::Value>,
}

/// The effect of a card, as printed.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct EffectContext {
    /// Its name in the deck file.
    pub id: String,
    /// Name as printed.
    pub name: String,
    /// Name of its picture.
    pub icon: Option<String>,
    /// Its sentence, with markup.
    pub text: String,
}

impl CardContext {
    /// The card's name in messages.
    pub(super) fn title(&self) -> String {
        match self {
            CardContext::Face(card) => {
                match (card.name.as_ref().filter(|name| !name.trim().is_empty()), card.serial.as_str()) {
                    (Some(name), "") => format!("card `{name}`"),
                    (Some(name), serial) => format!("card `{name}` ({serial})"),
                    (None, "") => format!("card `{}` {}", card.kind, card.copy),
                    (None, serial) => format!("card `{}` ({serial})", card.kind),
                }
            }
            CardContext::Back { card_type } => format!("the back of `{card_type}`"),
        }
    }

    /// The seed of `random`: it does not depend on other cards of the deck.
    pub(super) fn seed(&self) -> String {
        match self {
            CardContext::Face(card) => format!("{}/{}/{}/{}", card.set, card.card_type, card.kind, card.copy),
            CardContext::Back { card_type } => format!("back/{card_type}"),
        }
    }

    /// The card as a value of the template language. Fields that only other cards have are none.
    pub(super) fn value(&self, deck: &DeckContext) -> Value {
        match self {
            CardContext::Back { card_type } => Value::from_pairs([("type", Value::from(card_type))]),
            CardContext::Face(card) if deck.fields.iter().all(|name| card.fields.contains_key(name)) => {
                Value::from(Serde(&**card))
            }
            CardContext::Face(card) => {
                let mut card = FaceContext::clone(card);
                for name in &deck.fields {
                    card.fields.entry(name.clone()).or_insert(serde_json::Value::Null);
                }
                Value::from(Serde(&card))
            }
        }
    }
}
