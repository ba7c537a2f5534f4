//! Which preset a deck is made by, and what is said about print.

use super::Project;
use super::load::Loaded;
use crate::deck::Print;
use crate::diag::Faults;
use crate::preset::Preset;

/// What holds for a deck where nothing was typed.
pub(super) struct Chosen {
    /// The preset, if there is one.
    pub(super) preset: Option<Preset>,
    /// How it is printed.
    pub(super) print: Print,
}

/// The preset that was typed.
///
/// # Errors
/// That there is none of that name, or all its faults.
pub(super) fn typed(project: &Project, name: Option<&str>) -> Result<Option<Preset>, Faults> {
    name.map(|name| Preset::read(&project.preset(name)?)).transpose()
}

/// What holds for a deck. A preset that was typed stands instead of all that the deck file says about print; one that the deck file names
/// fills in what it leaves open.
///
/// # Errors
/// That there is no such preset, or all its faults.
pub(super) fn of(loaded: &Loaded, typed: Option<&Preset>) -> Result<Chosen, Faults> {
    let print = &loaded.deck.print;
    match (typed, &print.preset) {
        (Some(preset), _) => Ok(Chosen { preset: Some(preset.clone()), print: preset.print.clone() }),
        (None, None) => Ok(Chosen { preset: None, print: print.clone() }),
        (None, Some((name, place))) => {
            let source = loaded.file.project().preset(name).map_err(|fault| fault.at(place.clone(), "this preset"))?;
            let preset = Preset::read(&source)?;
            let print = print.clone().over(&preset.print);
            Ok(Chosen { preset: Some(preset), print })
        }
    }
}
