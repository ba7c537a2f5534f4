//! From names to decks: files are read once, in the language that was asked for, and put together. Where that finds errors, the cards are
//! drawn as well, so that the errors of their art, fonts and templates come with them, not after them.

use super::decks::{DeckRequest, LoadedDeck, read_decks};
use super::draft;
use crate::diag::Diagnostics;
use crate::files::Project;

/// Loads decks; returns warnings about them, too.
///
/// # Errors
/// The errors of all decks.
pub fn load_decks(project: &Project, request: &DeckRequest) -> Result<(Vec<LoadedDeck>, Diagnostics), Diagnostics> {
    let (decks, mut diagnostics) = read_decks(project, request)?;
    if diagnostics.has_errors() {
        diagnostics.0.extend(decks.iter().flat_map(draft::errors));
    }
    diagnostics.into_result(decks)
}
