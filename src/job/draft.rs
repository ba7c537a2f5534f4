//! Drafts: decks that can be looked at before their art, fonts and texts are complete.

use super::decks::LoadedDeck;
use super::settings::PrintSettings;
use super::style::{library, rendered};
use crate::deck::Deck;
use crate::diag::{Diagnostic, Diagnostics, Place, counted};
use crate::render::Rendered;

/// The code of the list of what a draft lacks.
const CODE: &str = "draft";

/// The errors that a deck with unknown keys can have all the same, and not for want of these keys.
const OTHERS: [&str; 10] = [
    "unknown-art",
    "art-file",
    "unknown-font",
    "missing-face",
    "missing-glyph",
    "text-overflow",
    "unclosed-bold",
    "unknown-color",
    "svg",
    "template-syntax",
];

/// The errors of the art, fonts and templates of a deck that has others, but for those that it may have for
/// want of unknown keys.
pub(super) fn errors(loaded: &LoadedDeck) -> Vec<Diagnostic> {
    let drawn = library(loaded)
        .and_then(|library| rendered(loaded, &library, &PrintSettings::default(), loaded.deck.print.bleed()));
    let errors = drawn.err().unwrap_or_default().0.into_iter();
    errors.filter(|error| OTHERS.contains(&error.code.as_str()) && is_named(error)).collect()
}

/// True for all errors except that of a card without a picture.
fn is_named(error: &Diagnostic) -> bool {
    error.code != "unknown-art" || error.subject.is_some()
}

/// The title of a deck on its pages.
pub(super) fn title(deck: &Deck, typed: &PrintSettings) -> String {
    if typed.draft { format!("DRAFT · {}", deck.title) } else { deck.title.clone() }
}

/// The list of what a draft lacks, each thing with its place.
pub(super) fn list(deck: &Deck, typed: &PrintSettings, rendered: &Rendered) -> Diagnostics {
    let missing = &rendered.missing;
    if !typed.draft {
        return Diagnostics::default();
    }
    let message = match missing.len() {
        0 => {
            return Diagnostic::note(
                CODE,
                format!("{}: this draft lacks nothing: it can be built without `--draft`", deck.title),
            )
            .into();
        }
        count => format!(
            "{}: this draft lacks {}; without `--draft` they are errors",
            deck.title,
            counted(count, "thing")
        ),
    };
    let line = |(missing, cards): &(Diagnostic, usize)| {
        let others =
            if *cards > 1 { format!(" and {} more", counted(cards - 1, "card")) } else { String::new() };
        // What names a picture comes before the template that draws it.
        let named = missing.related.iter().find(|(_, label)| label == "named here");
        match named.or(missing.place.as_ref()) {
            Some((place, _)) => format!("{}: {}{others}", position(place), missing.message),
            None => format!("{}{others}", missing.message),
        }
    };
    missing.iter().map(line).fold(Diagnostic::warning(CODE, message), Diagnostic::hint).into()
}

/// File, line and column.
fn position(place: &Place) -> String {
    let (line, column) = place.source.line_column(place.span.start);
    format!("{}:{line}:{column}", place.source.name)
}

/// Splits the lists of what drafts lack from other diagnostics: they are printed at the end of a run.
pub(crate) fn split(diagnostics: Diagnostics) -> (Diagnostics, Diagnostics) {
    let (missing, others) = diagnostics.0.into_iter().partition(|diagnostic| diagnostic.code == CODE);
    (Diagnostics(others), Diagnostics(missing))
}
