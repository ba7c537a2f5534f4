//! From a deck to faces: every card's template is filled and parsed, and equal faces are kept once.
//!
//! Data comes from `deck` and `library`, and goes to `press` (PDF) or `gallery` (pictures).

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use rayon::prelude::*;
use sha2::{Digest, Sha256};

use crate::deck::{Card, CardSize, CardType, Deck, Scale};
use resvg::usvg::Tree;

use crate::diag::{Diagnostic, Faults, Place, Source};
use crate::effect::{Effect, Locale};
use crate::fonts::Fonts;
use crate::library::Library;
use crate::svg;
use crate::template::{CardContext, DeckContext, EffectContext, Engine, FaceContext, Faces, Ink, Page, Size};
use crate::units::Um;
use crate::{limits, watch};

/// How cards are rendered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// Which of the deck's sizes.
    pub scale: Scale,
    /// Whether floods and backgrounds are left out.
    pub low_ink: bool,
    /// How far every face is drawn beyond its trim.
    pub bleed: Um,
}

/// How far texts and symbols keep away from the trim.
pub const SAFE: Um = Um::mm(3);

/// A face as SVG text; its canvas is trim plus bleed on all sides.
pub struct Face {
    /// What it is, for messages: a card's serial and name, or the back of a type.
    pub title: String,
    text: String,
    template: Place,
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
    /// How far faces are drawn beyond the trim.
    pub bleed: Um,
    /// The fonts that the faces use.
    pub fonts: Fonts,
}

impl Rendered {
    /// Does something with the drawing of each face, on all cores, and drops the drawing at once: a tree takes far more memory than its text.
    /// The canvas of a tree is in points.
    ///
    /// # Errors
    /// All faces that are no proper SVG.
    pub fn each_face<T: Send>(&self, work: impl Fn(&Tree) -> T + Sync) -> Result<Vec<T>, Faults> {
        let all: Vec<usize> = (0..self.faces.len()).collect();
        self.some_faces(&all, work)
    }

    /// The same for some of the faces, by their indices.
    ///
    /// # Errors
    /// Those of the faces that are no proper SVG.
    pub fn some_faces<T: Send>(&self, which: &[usize], work: impl Fn(&Tree) -> T + Sync) -> Result<Vec<T>, Faults> {
        let faces = which.par_iter().filter_map(|face| self.faces.get(*face));
        let done: Vec<Result<T, Diagnostic>> = faces.map(|face| face.drawn(&self.fonts, &work)).collect();
        let mut faults = Vec::new();
        let done = done.into_iter().filter_map(|result| result.map_err(|fault| faults.push(fault)).ok()).collect();
        folded(faults).into_result(done).map(|(done, _)| done)
    }

    /// Width and height of a cut card as it is drawn.
    pub fn drawn_size(&self, landscape: bool) -> (Um, Um) {
        let CardSize { width, height } = self.size;
        if landscape { (height, width) } else { (width, height) }
    }
}

impl Face {
    /// Half of the SHA-256 of what it shows, in hexadecimal digits.
    pub fn hash(&self) -> String {
        Sha256::digest(self.text.as_bytes()).iter().take(16).map(|byte| format!("{byte:02x}")).collect()
    }

    /// What becomes of the drawing.
    fn drawn<T>(&self, fonts: &Fonts, work: impl Fn(&Tree) -> T) -> Result<T, Diagnostic> {
        let done = watch::attempt(&self.title, || self.tree(fonts).map(|tree| work(&tree)));
        done.unwrap_or_else(|fault| Err(fault.at(self.template.clone(), "by this template")))
    }

    /// The drawing.
    ///
    /// # Errors
    /// That the filled template is no proper SVG, with the place in it.
    pub fn tree(&self, fonts: &Fonts) -> Result<Tree, Diagnostic> {
        svg::parse(&self.text, fonts).map_err(|refused| {
            let fault = Diagnostic::error("svg", format!("{}: {}", self.title, refused.message));
            match refused.span {
                Some(span) => {
                    let source = Source::new(format!("{} (the filled template)", self.title), self.text.as_str());
                    fault.at(Place::new(&source, span), "").also(self.template.clone(), "by this template")
                }
                None => fault.at(self.template.clone(), "by this template"),
            }
        })
    }
}

/// Renders all cards of a deck.
///
/// # Errors
/// All faults of all cards; a fault that many cards share is told once.
pub fn render(deck: &Deck, library: &Library, style: Style) -> Result<(Rendered, Faults), Faults> {
    let cards = deck.cards.len() as u64;
    watch::needs(cards * limits::MEMORY_PER_CARD);
    let fonts = watch::attempt("the fonts", || Fonts::new(&library.fonts))??;
    let (faces, mut faults) = watch::attempt("the fonts", || Faces::new(&library.fonts))?;
    let engine = Engine::new(library, Arc::new(faces));
    let stage = Stage { deck, context: deck_context(deck), engine, style };
    let drawings: Vec<Drawing<'_>> = deck.cards.iter().map(Drawing::Front).chain(deck.types.iter().map(Drawing::Back)).collect();
    let texts: Vec<Result<Option<String>, Vec<Diagnostic>>> = drawings.par_iter().map(|drawing| stage.text(drawing)).collect();
    let mut unique: BTreeMap<String, usize> = BTreeMap::new();
    let mut drawn: Vec<Face> = Vec::new();
    let mut index_of: Vec<usize> = Vec::new();
    let mut problems = Vec::new();
    for (drawing, text) in drawings.iter().zip(texts) {
        match text {
            Ok(None) => index_of.push(0),
            Ok(Some(text)) => index_of.push(*unique.entry(text).or_insert_with_key(|text| {
                drawn.push(Face { title: stage.title(drawing), text: text.clone(), template: stage.template(drawing).clone() });
                drawn.len() - 1
            })),
            Err(found) => {
                index_of.push(0);
                problems.extend(found);
            }
        }
    }
    faults.extend(folded(problems));
    let (fronts, backs) = index_of.split_at(deck.cards.len());
    let cards = deck.cards.iter().zip(fronts).map(|(card, front)| {
        let of_type = deck.kinds[card.kind].card_type;
        let card_type = &deck.types[of_type];
        Faced { front: *front, back: card_type.back.as_ref().map(|_| backs[of_type]), landscape: card_type.landscape }
    });
    let rendered = Rendered { cards: cards.collect(), faces: drawn, size: deck.size.at(style.scale), bleed: style.bleed, fonts };
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
    style: Style,
}

impl<'a> Stage<'a> {
    fn card_type(&self, drawing: &Drawing<'a>) -> &'a CardType {
        match drawing {
            Drawing::Front(card) => self.deck.type_of(card),
            Drawing::Back(card_type) => card_type,
        }
    }

    fn title(&self, drawing: &Drawing<'a>) -> String {
        match drawing {
            Drawing::Front(card) => self.deck.title_of(card),
            Drawing::Back(card_type) => format!("the back of `{}`", card_type.id),
        }
    }

    /// Where the deck file names the template.
    fn template(&self, drawing: &Drawing<'a>) -> &'a Place {
        let (front, back) = &self.card_type(drawing).template_places;
        match drawing {
            Drawing::Front(_) => front,
            Drawing::Back(_) => back,
        }
    }

    /// The SVG text; none for the back of a type that has none, or no cards.
    fn text(&self, drawing: &Drawing<'a>) -> Result<Option<String>, Vec<Diagnostic>> {
        let card_type = self.card_type(drawing);
        let (template, card) = match drawing {
            Drawing::Front(card) => (&card_type.front, CardContext::Face(Box::new(self.face_context(card)))),
            Drawing::Back(_) => match &card_type.back {
                Some(back) if self.deck.of_type(&card_type.id).next().is_some() => {
                    (back, CardContext::Back { card_type: card_type.id.clone() })
                }
                _ => return Ok(None),
            },
        };
        let page = self.page(card_type.landscape);
        let named_here =
            |fault: Diagnostic| if fault.place.is_none() { fault.at(self.template(drawing).clone(), "named here") } else { fault };
        let title = self.title(drawing);
        let text =
            watch::attempt(&title, || self.engine.render(&self.context, template, &page, &card)).unwrap_or_else(|fault| Err(vec![fault]));
        text.map(Some).map_err(|faults| faults.into_iter().map(named_here).collect())
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
        Page::of_card(regular.width.to_mm(), printed, self.style.bleed.to_mm(), SAFE.to_mm(), scale, ink)
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
            effect: self.deck.effect_of(card).map(|effect| self.effect_context(effect)),
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

    fn effect_context(&self, effect: &Effect) -> EffectContext {
        let game = self.deck.game.as_deref().unwrap_or_default();
        EffectContext {
            id: effect.id.clone(),
            name: effect.name.clone(),
            icon: effect.icon.clone(),
            text: Locale::of(&self.deck.lang).sentence(game, effect),
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
