//! How cards are shown: the options of the design, as people choose them on the page.

use serde::{Deserialize, Serialize};

use crate::deck::size::SIZES;
use crate::diag::Diagnostic;
use crate::job::decks::LoadedDeck;
use crate::job::language::languages;
use crate::job::settings::{PrintSettings, Size};

/// The design of cards.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct View {
    /// The language, if it is not the decks' own.
    pub lang: Option<String>,
    /// The size: `regular`, `small`, `large`, a name or a measure.
    pub size: String,
    /// Backgrounds are left out.
    pub low_ink: bool,
}

impl View {
    pub(super) fn of(settings: &PrintSettings, lang: Option<String>) -> View {
        View { lang, size: settings.size.spelled(), low_ink: settings.low_ink }
    }

    /// These settings with this size and ink.
    ///
    /// # Errors
    /// There is no such size.
    pub(super) fn apply(&self, settings: &PrintSettings) -> Result<PrintSettings, Diagnostic> {
        let size = Size::parse(&self.size).map_err(|why| Diagnostic::error("size", why))?;
        Ok(PrintSettings { size, low_ink: self.low_ink, ..settings.clone() })
    }
}

/// The languages and sizes that can be chosen: those of all decks.
pub(super) fn choices(decks: &[LoadedDeck]) -> (Vec<String>, Vec<String>) {
    let Some((first, others)) = decks.split_first() else { return Default::default() };
    let mut langs = languages(&first.file);
    others.iter().map(|deck| languages(&deck.file)).for_each(|own| langs.retain(|lang| own.contains(lang)));
    let has_shape =
        |size: &&crate::deck::NamedSize| decks.iter().all(|loaded| loaded.deck.size.shape == size.shape);
    let named = SIZES.iter().filter(has_shape).map(|size| size.name.to_string());
    (langs, ["regular", "small", "large"].into_iter().map(String::from).chain(named).collect())
}
