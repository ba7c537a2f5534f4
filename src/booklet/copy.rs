//! What pages are made from: the deck that is shown, its faces, and the rulings of its examples.

use std::sync::Arc;

use crate::deck::Deck;
use crate::diag::Source;
use crate::library::Library;
use crate::render::Rendered;
use crate::ruling::{TableTime, TableValue};
use crate::units::Um;

/// The input for pages.
pub struct Copy<'a> {
    /// The deck whose cards are shown.
    pub deck: &'a Deck,
    /// Its faces, without bleed.
    pub rendered: &'a Rendered,
    /// Fonts.
    pub library: &'a Library,
    /// Large filled areas are left out.
    pub low_ink: bool,
    /// Bleed around each page.
    pub bleed: Um,
    /// The rulings beside each text that has some.
    pub examples: &'a [(Arc<Source>, &'a dyn Examples)],
}

/// The rulings beside a text. All of them hold, except those that are left out.
pub trait Examples {
    /// The name of their file, for messages.
    fn file(&self) -> &str;

    /// The ids of the rulings that have one, each with the number of moves.
    fn ids(&self) -> Vec<(&str, usize)>;

    /// True if the ruling with this id is about another deck: texts that quote it are not printed.
    fn is_left_out(&self, id: &str) -> bool;

    /// The table of the ruling with this id, with the cards of the deck that is shown.
    fn table(&self, id: &str, time: TableTime) -> Option<TableValue>;
}
