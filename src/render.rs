//! From a deck to faces: every card's template is filled and parsed, and equal faces are kept once.
//!
//! Data comes from `deck` and `library`, and goes to `press` (PDF) or `gallery` (pictures).

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use rayon::prelude::*;

use crate::deck::{Card, CardSize, CardType, Deck, Scale};
use crate::diag::{Diagnostic, Faults};
use crate::fonts::Fonts;
use crate::library::Library;
use crate::svg;
use crate::template::{CardContext, DeckContext, Engine, FaceContext, Faces, Ink, Page, Size};
use crate::units::Um;

/// How cards are rendered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// Which of the deck's sizes.
    pub scale: Scale,
    /// Whether floods and backgrounds are left out.
    pub low_ink: bool,
}

/// How far every face is drawn beyond its trim; what is printed of it depends on the sheet.
pub const BLEED: Um = Um::mm(3);
/// How far texts and symbols keep away from the trim.
pub const SAFE: Um = Um::mm(3);

/// A drawn face, with its bleed: the tree's canvas is trim plus bleed on all sides, in points.
pub struct Face {
    /// The drawing.
    pub tree: resvg::usvg::Tree,
    /// What it is, for messages: a card's serial and name, or the back of a type.
    pub title: String,
}

/// A card with the faces that it shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Faced {
    /// Index of its front among the faces.
    pub front: usize,
    /// Index of its back, if it has one.
    pub back: Option<usize>,
    /// Whether it is drawn lying.
    pub landscape: bool,
}

/// A deck as it looks.
pub struct Rendered {
    /// Different faces, in the order of their first card.
    pub faces: Vec<Face>,
    /// The deck's cards, in their order.
    pub cards: Vec<Faced>,
    /// Trimmed size of the upright card.
    pub size: CardSize,
    /// The fonts that the faces use.
    pub fonts: Fonts,
}

/// Renders all cards of a deck.
///
/// # Errors
/// All faults of all cards; a fault that many cards share is told once.
pub fn render(deck: &Deck, library: &Library, style: Style) -> Result<(Rendered, Faults), Faults> {
    let fonts = Fonts::new(&library.fonts).map_err(Faults::from)?;
    let (faces, mut faults) = Faces::new(&library.fonts);
    let engine = Engine::new(library, Arc::new(faces));
    let stage = Stage { deck, context: deck_context(deck), engine, fonts: &fonts, style };
    let drawings: Vec<Drawing<'_>> = deck.cards.iter().map(Drawing::Front).chain(deck.types.iter().map(Drawing::Back)).collect();
    let texts: Vec<Result<String, Vec<Diagnostic>>> = drawings.par_iter().map(|drawing| stage.text(drawing)).collect();
    let mut unique: BTreeMap<&str, usize> = BTreeMap::new();
    let mut order: Vec<(&str, &Drawing<'_>)> = Vec::new();
    let mut index_of: Vec<usize> = Vec::new();
    let mut problems = Vec::new();
    for (drawing, text) in drawings.iter().zip(&texts) {
        match text {
            Ok(text) => index_of.push(*unique.entry(text).or_insert_with(|| {
                order.push((text, drawing));
                order.len() - 1
            })),
            Err(found) => {
                index_of.push(0);
                problems.extend(found.iter().cloned());
            }
        }
    }
    let trees: Vec<Result<Face, Diagnostic>> = order.par_iter().map(|(text, drawing)| stage.face(text, drawing)).collect();
    let mut drawn = Vec::new();
    for tree in trees {
        match tree {
            Ok(face) => drawn.push(face),
            Err(fault) => problems.push(fault),
        }
    }
    faults.extend(folded(problems));
    let (fronts, backs) = index_of.split_at(deck.cards.len());
    let cards = deck.cards.iter().zip(fronts).map(|(card, front)| {
        let of_type = deck.kinds[card.kind].card_type;
        let card_type = &deck.types[of_type];
        Faced { front: *front, back: card_type.back.as_ref().map(|_| backs[of_type]), landscape: card_type.landscape }
    });
    let rendered = Rendered { cards: cards.collect(), faces: drawn, size: deck.size.at(style.scale), fonts: fonts.clone() };
    faults.into_result(rendered)
}

/// What is to be drawn.
enum Drawing<'a> {
    Front(&'a Card),
    Back(&'a CardType),
}

struct Stage<'a> {
    deck: &'a Deck,
    context: DeckContext,
    engine: Engine,
    fonts: &'a Fonts,
    style: Style,
}

impl Stage<'_> {
    fn card_type(&self, drawing: &Drawing<'_>) -> &CardType {
        match drawing {
            Drawing::Front(card) => self.deck.type_of(card),
            Drawing::Back(card_type) => {
                let index = self.deck.types.iter().position(|known| known.id == card_type.id);
                &self.deck.types[index.unwrap_or(0)]
            }
        }
    }

    fn title(&self, drawing: &Drawing<'_>) -> String {
        match drawing {
            Drawing::Front(card) => self.deck.title_of(card),
            Drawing::Back(card_type) => format!("the back of `{}`", card_type.id),
        }
    }

    /// The SVG text; that of a type without a back, or without cards, is empty.
    fn text(&self, drawing: &Drawing<'_>) -> Result<String, Vec<Diagnostic>> {
        let card_type = self.card_type(drawing);
        let (template, card, place) = match drawing {
            Drawing::Front(card) => (&card_type.front, CardContext::Face(Box::new(self.face_context(card))), &card_type.template_places.0),
            Drawing::Back(_) => match &card_type.back {
                Some(back) if self.deck.of_type(&card_type.id).next().is_some() => {
                    (back, CardContext::Back { card_type: card_type.id.clone() }, &card_type.template_places.1)
                }
                _ => return Ok(String::new()),
            },
        };
        let page = self.page(card_type.landscape);
        self.engine.render(&self.context, template, &page, &card).map_err(|faults| {
            // A template that is not there is a fault of the deck file.
            faults.into_iter().map(|fault| if fault.place.is_none() { fault.at(place.clone(), "named here") } else { fault }).collect()
        })
    }

    fn page(&self, landscape: bool) -> Page {
        let (regular, size) = (self.deck.size.regular, self.deck.size.at(self.style.scale));
        let (width, height) = (size.width.to_mm(), size.height.to_mm());
        let printed = if landscape { (height, width) } else { (width, height) };
        let scale = match self.style.scale {
            Scale::Small => Size::Small,
            Scale::Regular => Size::Regular,
            Scale::Large => Size::Large,
        };
        let ink = if self.style.low_ink { Ink::Low } else { Ink::Full };
        Page::of_card(regular.width.to_mm(), printed, BLEED.to_mm(), SAFE.to_mm(), scale, ink)
    }

    fn face(&self, text: &str, drawing: &Drawing<'_>) -> Result<Face, Diagnostic> {
        let title = self.title(drawing);
        if text.is_empty() {
            let blank = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1\" height=\"1\"/>";
            return svg::parse(blank, self.fonts)
                .map(|tree| Face { tree, title })
                .map_err(|refused| Diagnostic::error("svg", refused.message));
        }
        match svg::parse(text, self.fonts) {
            Ok(tree) => Ok(Face { tree, title }),
            Err(refused) => {
                let source = crate::diag::Source::new(format!("{title} (the filled template)"), text);
                let fault = Diagnostic::error("svg", format!("{title}: {}", refused.message));
                let card_type = self.card_type(drawing);
                let template = match drawing {
                    Drawing::Front(_) => &card_type.template_places.0,
                    Drawing::Back(_) => &card_type.template_places.1,
                };
                Err(match refused.span {
                    Some(span) => fault.at(crate::diag::Place::new(&source, span), "").also(template.clone(), "by this template"),
                    None => fault.at(template.clone(), "by this template"),
                })
            }
        }
    }

    fn face_context(&self, card: &Card) -> FaceContext {
        let kind = &self.deck.kinds[card.kind];
        let fields = card.fields.iter().map(|(name, value)| (name.clone(), serde_json::to_value(value).unwrap_or_default()));
        FaceContext {
            name: Some(card.name.clone()),
            number: card.number.map(i64::from),
            price: card.price.map(i64::from),
            value: card.value.map(i64::from),
            symbols: card.symbols.clone(),
            text: card.text.clone(),
            art: card.art.clone(),
            kind: kind.id.clone(),
            card_type: self.deck.types[kind.card_type].id.clone(),
            set: self.deck.sets[kind.set].id.clone(),
            copy: card.copy,
            copies: card.copies,
            serial: card.serial.to_string(),
            index: card.serial.index.saturating_sub(1) as usize,
            fields: fields.collect(),
        }
    }
}

fn deck_context(deck: &Deck) -> DeckContext {
    let fields: BTreeSet<String> = deck.cards.iter().flat_map(|card| card.fields.keys().cloned()).collect();
    DeckContext {
        id: deck.id.clone(),
        title: deck.title.clone(),
        lang: Some(deck.lang.clone()),
        players_min: Some(deck.players.min),
        players_max: Some(deck.players.max),
        serial: Some(deck.serial.clone()),
        cards: deck.cards.len(),
        fields,
    }
}

/// Faults with the same code and place once, with the number of cards that share it.
fn folded(problems: Vec<Diagnostic>) -> Faults {
    let mut kept: Vec<(Diagnostic, usize)> = Vec::new();
    for problem in problems {
        match kept.iter_mut().find(|(known, _)| known.code == problem.code && known.place.is_some() && same_place(known, &problem)) {
            Some((_, count)) => *count += 1,
            None => kept.push((problem, 1)),
        }
    }
    let tell = |(fault, count): (Diagnostic, usize)| match count {
        1 => fault,
        2 => fault.hint("another card has the same fault"),
        _ => fault.hint(format!("{} other cards have the same fault", count - 1)),
    };
    Faults(kept.into_iter().map(tell).collect())
}

fn same_place(one: &Diagnostic, other: &Diagnostic) -> bool {
    match (&one.place, &other.place) {
        (Some((one, _)), Some((other, _))) => one.span == other.span && one.source.name == other.source.name,
        _ => false,
    }
}
