//! What a template knows: the page, the deck and the card, as `docs/templates.md` lists it.

use std::collections::{BTreeMap, BTreeSet};

use minijinja::value::{Serde, Value};
use serde::Serialize;

use crate::print::Shape;

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

/// How much ink is spent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Ink {
    /// As designed.
    Full,
    /// Without floods and backgrounds.
    Low,
}

/// The page that a template draws on. All lengths in template units.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Page {
    /// What the card is cut to.
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
    /// Which size is printed.
    pub size: Size,
    /// How much ink is spent.
    pub ink: Ink,
}

impl Page {
    /// The page of a rectangular card whose short side is `short_regular` millimetres at regular size and which is printed `w_mm` × `h_mm`,
    /// with `bleed_mm` and `safe_mm` of margin: the short side keeps its units at every size.
    pub fn of_card(short_regular: f64, (w_mm, h_mm): (f64, f64), bleed_mm: f64, safe_mm: f64, size: Size, ink: Ink) -> Page {
        let unit = w_mm.min(h_mm) / short_regular;
        let shape = Shape::Rectangle;
        Page { shape, w: w_mm / unit, h: h_mm / unit, unit, bleed: bleed_mm / unit, safe: safe_mm / unit, size, ink }
    }

    /// PostScript points as template units.
    pub(super) fn points(&self, points: f64) -> f64 {
        points * 25.4 / 72.0 / self.unit
    }
}

/// What a template knows of the deck.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct DeckContext {
    /// Its name, and the folder of its templates and art.
    pub id: String,
    /// Title as it is printed.
    pub title: String,
    /// Language as a BCP 47 tag.
    pub lang: Option<String>,
    /// The fewest players.
    pub players_min: Option<u32>,
    /// The most players.
    pub players_max: Option<u32>,
    /// What the serial numbers begin with.
    pub serial: Option<String>,
    /// How many cards the deck has.
    pub cards: usize,
    /// All names under `fields` in the deck file: on a card that does not give one it is none, any other name is a slip.
    #[serde(skip)]
    pub fields: BTreeSet<String>,
}

/// What a template knows of the card: all on the face, the type alone on the back, since backs must not tell cards apart.
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

/// What the face of a card can print.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct FaceContext {
    /// Name as it is printed.
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
    /// What it does.
    pub effect: Option<EffectContext>,
    /// Picture by name.
    pub art: Option<String>,
    /// Its kind's id.
    pub kind: String,
    /// Its type's name.
    #[serde(rename = "type")]
    pub card_type: String,
    /// Its set's id.
    pub set: String,
    /// Which of its kind's cards it is, from 1.
    pub copy: u32,
    /// How many cards its kind has.
    pub copies: u32,
    /// Serial number as it is printed.
    pub serial: String,
    /// Place in the deck, from 0.
    pub index: usize,
    /// Anything else that the deck file says.
    pub fields: BTreeMap<String, serde_json::Value>,
}

/// What a card does, as it is printed.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct EffectContext {
    /// Its name in the deck file.
    pub id: String,
    /// Name as it is printed.
    pub name: String,
    /// Picture by name.
    pub icon: Option<String>,
    /// Its sentence, with markup.
    pub text: String,
}

impl CardContext {
    /// How a message names it.
    pub(super) fn title(&self) -> String {
        match self {
            CardContext::Face(card) => match (&card.name, card.serial.as_str()) {
                (Some(name), "") => format!("card `{name}`"),
                (Some(name), serial) => format!("card `{name}` ({serial})"),
                (None, "") => format!("card `{}` {}", card.kind, card.copy),
                (None, serial) => format!("card `{}` ({serial})", card.kind),
            },
            CardContext::Back { card_type } => format!("the back of `{card_type}`"),
        }
    }

    /// What `random` is drawn from: the same for the same card whatever the rest of the deck holds.
    pub(super) fn seed(&self) -> String {
        match self {
            CardContext::Face(card) => format!("{}/{}/{}/{}", card.set, card.card_type, card.kind, card.copy),
            CardContext::Back { card_type } => format!("back/{card_type}"),
        }
    }

    /// As a value of the template language. Fields that the deck uses elsewhere are none.
    pub(super) fn value(&self, deck: &DeckContext) -> Value {
        match self {
            CardContext::Back { card_type } => Value::from_pairs([("type", Value::from(card_type))]),
            CardContext::Face(card) if deck.fields.iter().all(|name| card.fields.contains_key(name)) => Value::from(Serde(&**card)),
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
