//! From names to decks: files are read once, in the language that was asked for, and put together. Where that
//! finds errors, the cards are drawn as well, so that the errors of their art, fonts and templates come with
//! them, not after them.

use super::decks::{DeckRequest, LoadedDeck, read_decks};
use super::{draft, language};
use crate::diag::Diagnostics;
use crate::files::Project;
use crate::spec::UNTRANSLATED;

/// Loads decks; returns warnings about them, too.
///
/// # Errors
/// The errors of all decks.
pub fn load_decks(
    project: &Project,
    request: &DeckRequest,
) -> Result<(Vec<LoadedDeck>, Diagnostics), Diagnostics> {
    let (decks, mut diagnostics) = read_decks(project, request)?;
    if diagnostics.has_errors() {
        // What isn't translated is of interest once the rest is right.
        diagnostics.0.retain(|found| found.code != UNTRANSLATED);
    }
    if language::has_other_errors(&diagnostics) {
        diagnostics.0.extend(decks.iter().flat_map(draft::errors));
    }
    diagnostics.into_result(decks)
}
