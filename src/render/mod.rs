//! Deck → faces: fills and parses every card's template, and stores equal faces once.
//!
//! Data comes from `deck` and `library`, and goes to `press` (PDF) or `gallery` (images). `stage` fills the
//! templates, `size` fits drawings of a fixed size.

mod cause;
mod colors;
mod drawing;
mod face;
mod groups;
mod memory;
mod refill;
mod size;
mod sketch;
mod stage;
mod style;
mod trace;
mod typeface;
mod unread;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use rayon::prelude::*;
use resvg::usvg::Tree;

use crate::deck::{Card, CardSize, Deck};
use crate::diag::{Diagnostic, Diagnostics, counted};
use crate::fonts::Fonts;
use crate::library::Library;
use crate::limits;
use crate::print::Shape;
use crate::progress::{self, Step};
use crate::template::{Filled, Sizes};
use crate::units::Um;
pub use drawing::Drawing;
pub use face::Face;
use face::drawn_size;
pub use memory::Memory;
pub use refill::refilled;
use stage::{Made, Stage, drawings};
pub use style::{SAFE, Style};
use trace::Tracer;

/// A card with its faces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Faced {
    /// Index of its front among the faces.
    pub front: usize,
    /// Index of its back, if it has one.
    pub back: Option<usize>,
    /// Trimmed size in portrait orientation.
    pub size: CardSize,
    /// Shape of the cut.
    pub shape: Shape,
    /// The card is in landscape orientation.
    pub landscape: bool,
}

impl Faced {
    /// True if this face is its front or its back.
    fn has(&self, face: usize) -> bool {
        self.front == face || self.back == Some(face)
    }

    /// Width and height of the trimmed card as drawn.
    pub fn drawn_size(&self) -> (Um, Um) {
        drawn_size(self.size, self.landscape)
    }
}

/// A rendered deck.
pub struct Rendered {
    /// The distinct faces, in the order of their first card.
    pub faces: Vec<Face>,
    /// The requested cards, by their indices in the deck.
    pub cards: BTreeMap<usize, Faced>,
    /// The fonts that the faces use.
    pub fonts: Fonts,
    /// The parts that a draft lacks, as errors that other decks would have, each with the number of cards
    /// that have it.
    pub missing: Vec<(Diagnostic, usize)>,
    tracer: Arc<Tracer>,
    /// The sizes of texts of groups on the fronts of each type.
    most: Vec<Arc<Sizes>>,
}

impl Rendered {
    /// Calls `work` with the parsed drawings of some faces, given by their indices, on all cores. Each tree
    /// is dropped at once, because it takes far more memory than its text. The canvas of a tree is in points.
    ///
    /// # Errors
    /// The faces that are not valid SVG.
    pub fn some_faces<T: Send>(
        &self,
        which: &[usize],
        work: impl Fn(&Face, &Tree) -> T + Sync,
    ) -> Result<Vec<T>, Diagnostics> {
        let faces = which.par_iter().filter_map(|face| self.faces.get(*face));
        self.joined(which, faces.map(|face| face.drawn(&self.fonts, &work)).collect())
    }

    /// The results of work with some faces, or their errors.
    fn joined<T>(&self, which: &[usize], done: Vec<Result<T, Diagnostic>>) -> Result<Vec<T>, Diagnostics> {
        let (mut good, mut bad) = (Vec::with_capacity(done.len()), Vec::new());
        let faces = which.iter().filter(|face| **face < self.faces.len());
        for (face, result) in faces.zip(done) {
            match result {
                Ok(result) => good.push(result),
                Err(diagnostic) => {
                    bad.push((diagnostic, self.cards.values().filter(|card| card.has(*face)).count()))
                }
            }
        }
        folded(bad).into_result(good).map(|(good, _)| good)
    }

    /// The rendered cards of a deck, in its order, each with its faces.
    pub fn of<'a>(&'a self, deck: &'a Deck) -> impl Iterator<Item = (&'a Card, &'a Faced)> {
        self.cards.iter().filter_map(|(place, faced)| Some((deck.cards.get(*place)?, faced)))
    }

    /// The faces of some cards, each once, as indices in ascending order.
    pub fn faces_of(&self, cards: &[usize]) -> Vec<usize> {
        let shown = cards.iter().filter_map(|card| self.cards.get(card));
        let faces: BTreeSet<usize> =
            shown.flat_map(|card| std::iter::once(card.front).chain(card.back)).collect();
        faces.into_iter().collect()
    }

    /// Warnings for the templates of some faces, given by their indices, that draw in a slightly different
    /// size than that of the card.
    pub fn scaled(&self, which: &[usize]) -> Diagnostics {
        size::scaled(which.iter().filter_map(|face| self.faces.get(*face)))
    }

    /// True if the cards of another rendering look the same here.
    pub fn looks_like(&self, other: &Rendered) -> bool {
        other.cards.iter().all(|(place, there)| {
            self.cards.get(place).is_some_and(|here| {
                self.text(Some(here.front)) == other.text(Some(there.front))
                    && self.text(here.back) == other.text(there.back)
            })
        })
    }

    /// The full names of all pictures on the faces, sorted.
    pub fn art(&self) -> Vec<String> {
        self.tracer.engine.art()
    }

    /// True if a text on the faces is set in this family of fonts.
    pub fn names_font(&self, family: &str) -> bool {
        let written = [format!("font-family=\"{family}\""), format!("font-family=\"'{family}'\"")];
        self.faces.iter().any(|face| written.iter().any(|family| face.text.contains(family)))
    }

    fn text(&self, face: Option<usize>) -> Option<&str> {
        self.faces.get(face?).map(|face| face.text.as_str())
    }

    /// True if some of these cards have a back.
    pub fn has_backs(&self, cards: &[usize]) -> bool {
        cards.iter().filter_map(|card| self.cards.get(card)).any(|card| card.back.is_some())
    }

    /// The distinct portrait sizes of some cards, in the order of their first cards.
    pub fn sizes_of(&self, cards: &[usize]) -> Vec<CardSize> {
        let mut sizes = Vec::new();
        for card in cards.iter().filter_map(|card| self.cards.get(card)) {
            if !sizes.contains(&card.size) {
                sizes.push(card.size);
            }
        }
        sizes
    }

    /// A portrait size that holds each of the cards; zero without cards.
    pub fn largest(&self) -> CardSize {
        let none = CardSize { width: Um::ZERO, height: Um::ZERO };
        let sizes = self.cards.values().map(|card| card.size);
        sizes.fold(none, |most, size| CardSize {
            width: most.width.max(size.width),
            height: most.height.max(size.height),
        })
    }
}

/// Accounts for SVG text kept in memory.
fn kept(made: &Made) {
    progress::needs(
        limits::MEMORY_PER_KEPT_BYTE * made.filled.as_ref().map_or(0, |filled| filled.svg.len()) as u64,
    );
}

/// The errors that a draft can have: something is missing or unfinished, and something else is drawn in its
/// place.
const DRAFTED: [&str; 7] = [
    "unknown-art",
    "art-file",
    "unknown-font",
    "missing-face",
    "missing-glyph",
    "text-overflow",
    "unclosed-bold",
];

/// The key of equal faces. Faces with the same text may have different sizes and shapes of cut.
type Likeness = (String, (Um, Um), (Um, Um), Shape);

/// Renders all cards of a deck.
///
/// # Errors
/// As [`render_some`].
pub fn render(deck: &Deck, library: &Library, style: &Style) -> Result<(Rendered, Diagnostics), Diagnostics> {
    render_some(deck, library, style, &Vec::from_iter(0..deck.cards.len()))
}

/// Renders all cards of a deck, and takes over from its last rendering with this memory what has not changed.
///
/// # Errors
/// As [`render_some`].
pub fn render_again(
    deck: &Deck,
    library: &Library,
    style: &Style,
    memory: &mut Memory,
) -> Result<(Rendered, Diagnostics), Diagnostics> {
    let rendered = render_with(deck, library, style, &Vec::from_iter(0..deck.cards.len()), Some(memory));
    memory.end();
    rendered
}

/// Renders some cards of a deck, given by their indices; they look the same as in the whole deck.
///
/// # Errors
/// All errors of these cards; an error that many of them share is reported once.
pub fn render_some(
    deck: &Deck,
    library: &Library,
    style: &Style,
    cards: &[usize],
) -> Result<(Rendered, Diagnostics), Diagnostics> {
    render_with(deck, library, style, cards, None)
}

fn render_with(
    deck: &Deck,
    library: &Library,
    style: &Style,
    cards: &[usize],
    memory: Option<&mut Memory>,
) -> Result<(Rendered, Diagnostics), Diagnostics> {
    progress::needs(deck.cards.len() as u64 * limits::MEMORY_PER_CARD);
    let fonts = Step::new("the fonts").at(&deck.place).run(|| Fonts::new(&library.fonts))?;
    let mut stage =
        Step::new("the fonts").at(&deck.place).run(|| Stage::new(deck, library, style, memory))?;
    let mut diagnostics = unread::warnings(deck, library);
    let drawings = drawings(deck);
    let type_of = |place: &usize| deck.cards.get(*place).map(|card| deck.kinds[card.kind].card_type);
    let fronts: BTreeMap<usize, usize> =
        cards.iter().filter_map(|place| Some((*place, type_of(place)?))).collect();
    let backs: BTreeSet<usize> = fronts.values().map(|of_type| deck.cards.len() + of_type).collect();
    let wanted: Vec<usize> = fronts.keys().chain(&backs).copied().collect();
    let mut texts: Vec<Made> =
        wanted.par_iter().map(|place| stage.text(&drawings[*place], &fonts)).inspect(kept).collect();
    groups::unite(&mut stage, &drawings, &fonts, &wanted, &mut texts);
    let mut unique: BTreeMap<Likeness, usize> = BTreeMap::new();
    let mut drawn: Vec<Face> = Vec::new();
    let mut face_of: BTreeMap<usize, usize> = BTreeMap::new();
    let mut problems = Vec::new();
    for (place, made) in wanted.into_iter().zip(texts) {
        let drawing = &drawings[place];
        problems.extend(made.errors);
        if let Some(Filled { svg: text, texts, .. }) = made.filled {
            let (size, own, cut) = (stage.drawn_size(drawing), stage.own_size(drawing), stage.cut(drawing));
            let face = *unique.entry((text, size, own, cut.shape)).or_insert_with_key(|(text, ..)| {
                let (title, template, opening) =
                    (stage.title(drawing), stage.template(drawing).clone(), stage.opening(drawing).cloned());
                let origin = stage.recipe(drawing).map(|recipe| (Arc::clone(&stage.tracer), recipe));
                drawn.push(Face {
                    title,
                    size,
                    cut,
                    own,
                    text: text.clone(),
                    texts,
                    template,
                    opening,
                    origin,
                    drawing: place,
                });
                drawn.len() - 1
            });
            face_of.insert(place, face);
        }
    }
    let is_missing = |problem: &Diagnostic| style.draft && DRAFTED.contains(&problem.code.as_str());
    let (missing, problems): (Vec<_>, Vec<_>) = problems.into_iter().partition(is_missing);
    let (missing, is_sound) = (merged(missing.into_iter().map(|missing| (missing, 1))), problems.is_empty());
    diagnostics.extend(folded(problems.into_iter().map(|problem| (problem, 1))));
    let faced = |(place, of_type): (usize, usize)| {
        let card_type = &deck.types[of_type];
        let back = face_of.get(&(deck.cards.len() + of_type)).copied();
        let (size, shape) = (stage.size(of_type), card_type.size.shape);
        Some((
            place,
            Faced { front: *face_of.get(&place)?, back, size, shape, landscape: card_type.landscape },
        ))
    };
    let cards = fronts.into_iter().filter_map(faced).collect();
    let rendered = Rendered { cards, faces: drawn, fonts, missing, tracer: stage.tracer, most: stage.most };
    if !is_sound {
        // All errors at once: also those of what could be filled.
        let all = Vec::from_iter(0..rendered.faces.len());
        diagnostics.extend(rendered.some_faces(&all, |_, _| ()).err().unwrap_or_default());
    }
    diagnostics.into_result(rendered)
}

/// The errors of templates that no card is the cause of.
const OF_TEMPLATES: [&str; 2] = ["svg", "template-syntax"];

/// Merges errors with the same code and place, and tells the number of cards that have them.
fn folded(problems: impl IntoIterator<Item = (Diagnostic, usize)>) -> Diagnostics {
    let tell = |(diagnostic, count): (Diagnostic, usize)| match OF_TEMPLATES
        .contains(&diagnostic.code.as_str())
        && diagnostic.place.is_some()
    {
        // Which card was filled first is of no interest.
        true => Diagnostic {
            message: format!("{}, on {}", diagnostic.message, counted(count, "card")),
            ..diagnostic
        },
        false => diagnostic.shared(count, ("card", "cards")),
    };
    Diagnostics(merged(problems).into_iter().map(tell).collect())
}

/// Merges errors with the same code and place, each with the number of cards that have it.
fn merged(problems: impl IntoIterator<Item = (Diagnostic, usize)>) -> Vec<(Diagnostic, usize)> {
    let mut kept: Vec<(Diagnostic, usize)> = Vec::new();
    for (problem, cards) in problems {
        // One call in a template may draw many missing pictures; of texts that do not fit, one is enough.
        let is_same = |known: &Diagnostic| {
            let same_subject = known.subject == problem.subject;
            let is_cause =
                same_subject && problem.subject.is_some() && cause::CODES.contains(&problem.code.as_str());
            known.code == problem.code
                && (is_cause
                    || same_place(known, &problem) && (same_subject || known.code == "text-overflow"))
        };
        match kept.iter_mut().find(|(known, _)| is_same(known)) {
            Some((known, count)) => {
                *count += cards;
                cause::note_other(known, &problem);
            }
            None => kept.push((problem, cards)),
        }
    }
    kept
}

fn same_place(one: &Diagnostic, other: &Diagnostic) -> bool {
    match (&one.place, &other.place) {
        (Some((one, _)), Some((other, _))) => one.is_at(other),
        _ => false,
    }
}

#[cfg(test)]
mod tests;
