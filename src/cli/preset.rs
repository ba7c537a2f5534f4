//! Which preset a deck is made by, and what is said about print.

use super::load::Loaded;
use super::{CommandError, Project};
use crate::deck::Print;
use crate::diag::{Diagnostic, Diagnostics};
use crate::preset::{Kind, Preset};
use crate::print::Paper;

/// The code of the error that there is no preset of a name.
const NO_PRESET: &str = "no-preset";

/// What holds for a deck where nothing was typed.
pub(super) struct Chosen {
    /// The preset, if there is one.
    pub(super) preset: Option<Preset>,
    /// How it is printed.
    pub(super) print: Print,
    /// The paper of pages that hold one face each; none if they are as large as a card.
    pub(super) page: Option<Paper>,
}

impl Chosen {
    /// What holds for any deck by what was typed alone.
    pub(super) fn typed(preset: Option<&Preset>) -> Chosen {
        let print = preset.map(|preset| preset.print.clone()).unwrap_or_default();
        Chosen { preset: preset.cloned(), page: print.page(), print }
    }

    /// What is made of a deck.
    pub(super) fn kind(&self) -> Kind {
        self.preset.as_ref().map_or(Kind::Pdf, |preset| preset.kind)
    }
}

/// The preset that was typed.
///
/// # Errors
/// That there is none of that name, which is wrong usage; or all its errors.
pub(super) fn typed(project: &Project, name: Option<&str>) -> Result<Option<Preset>, CommandError> {
    let Some(name) = name else { return Ok(None) };
    let unknown = |diagnostic: Diagnostic| if diagnostic.code == NO_PRESET { CommandError::usage(diagnostic) } else { diagnostic.into() };
    Ok(Some(Preset::read(&project.preset(name).map_err(unknown)?)?))
}

/// What holds for a deck. A preset that was typed stands instead of all that the deck file says about print; one that the deck file names
/// fills in what it leaves open.
///
/// # Errors
/// That there is no such preset, or all its errors.
pub(super) fn of(loaded: &Loaded, typed: Option<&Preset>) -> Result<Chosen, Diagnostics> {
    let print = &loaded.deck.print;
    match (typed, &print.preset) {
        (Some(preset), _) => Ok(Chosen::typed(Some(preset))),
        (None, None) => Ok(Chosen { preset: None, print: print.clone(), page: print.page() }),
        (None, Some((name, place))) => {
            let source = loaded.file.project().preset(name).map_err(|diagnostic| diagnostic.at(place.clone(), "this preset"))?;
            let preset = Preset::read(&source)?;
            let both = print.clone().over(&preset.print);
            // A deck that wants one face a page has not asked for the paper of its preset's sheets.
            let page = if print.paper.is_some() { both.page() } else { preset.print.page() };
            Ok(Chosen { preset: Some(preset), print: both, page })
        }
    }
}
