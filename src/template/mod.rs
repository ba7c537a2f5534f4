//! Templates: a card and its template become one SVG text.
//!
//! [`Engine`] takes the [`crate::library::Library`] and the [`Faces`] of its fonts; [`Engine::render`] fills
//! the template of one face or back. Text is wrapped and fitted here, with the shaper that the PDF step lays
//! it out with, because SVG does neither. Nothing is read or written.

mod art;
mod call;
mod context;
mod engine;
mod environment;
mod error;
mod face;
mod field_names;
mod functions;
mod mark;
mod names;
mod origin;
mod render;
mod room;
mod sfnt;
mod shared;
mod tags;
mod text;
mod write;

pub(crate) use art::{ART, id_part};
pub use context::{CardContext, DeckContext, EffectContext, FaceContext, Ink, Page, Size};
pub use engine::{Engine, Filled};
pub use face::Faces;
pub use field_names::FieldNames;
pub use mark::{Mark, marks, numbered};
pub(crate) use origin::{Marks, marked, origin};
pub(crate) use render::{Sizes, Spreads};
pub(crate) use text::{Align, Set, SetError, Span, Type, Typesetter};

/// The picture that a symbol of a card seems to mean, which is the name of none.
pub fn misspelt_symbol(library: &crate::library::Library, deck: &str, symbol: &str) -> Option<String> {
    art::names::slip(library, deck, symbol)
}

#[cfg(test)]
mod tests;
