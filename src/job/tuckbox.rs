//! Boxes for decks, to be cut, folded and glued.

use std::path::PathBuf;

use super::decks::{DeckRequest, LoadedDeck};
use super::load::load_decks;
use super::output::Output;
use super::prepress::{self, DocumentColors};
use super::settings::PrintSettings;
use super::style::{library, rendered};
use crate::booklet::{self, Arrangement, Binding, Bound, Copy, Style, Words};
use crate::diag::{Diagnostics, counted};
use crate::files::Project;
use crate::press::{Moment, color};
use crate::print::Paper;
use crate::progress::Step;
use crate::tuckbox;
pub use crate::tuckbox::{Fill, Finish, NetLines};
use crate::units::Um;

/// Which boxes, and how they are printed.
#[derive(Clone, Debug)]
pub struct BoxRequest {
    /// Which decks, with which expansions.
    pub decks: DeckRequest,
    /// How thick the cards are.
    pub fill: Fill,
    /// The paper.
    pub paper: Paper,
    /// Bleed and lines.
    pub finish: Finish,
    /// Colours and standard.
    pub colors: DocumentColors,
    /// Backgrounds are left out.
    pub low_ink: bool,
    /// The folder for the PDFs.
    pub folder: PathBuf,
}

/// Draws the boxes of all decks; returns warnings, too.
///
/// # Errors
/// All errors of the decks and of their boxes.
pub fn boxes(
    project: &Project,
    request: &BoxRequest,
    created: Moment,
) -> Result<(Vec<Output>, Diagnostics), Diagnostics> {
    let written = request.colors.output()?;
    let (decks, mut diagnostics) = load_decks(project, &request.decks)?;
    let mut boxes = Vec::new();
    for loaded in &decks {
        match document(loaded, request, &written, created) {
            Ok((bound, room)) => boxes.push(output(loaded, request, bound, room)),
            Err(others) => diagnostics.extend(others),
        }
    }
    diagnostics.into_result(boxes)
}

fn output(loaded: &LoadedDeck, request: &BoxRequest, bound: Bound, room: Room) -> Output {
    let deck = &loaded.deck;
    let (width, height, depth) = room;
    Output {
        path: request.folder.join(format!("{}-box.pdf", deck.id)),
        bytes: bound.pdf,
        about: format!("{}, {width} × {height} × {depth} inside", counted(deck.cards.len(), "card")),
    }
}

/// Width, height and depth.
type Room = (Um, Um, Um);

/// The document, and the room inside the box.
fn document(
    loaded: &LoadedDeck,
    request: &BoxRequest,
    written: &color::Output,
    created: Moment,
) -> Result<(Bound, Room), Diagnostics> {
    let deck = &loaded.deck;
    // The box looks like the booklet that lies beside it.
    let style = match loaded.file.text_of(&deck.id, "rules.md")? {
        Some(source) => booklet::style(&source)?,
        None => Style::default(),
    };
    let low_ink = request.low_ink;
    let library = library(loaded)?;
    let settings = PrintSettings { low_ink, ..PrintSettings::default() };
    let (rendered, _) = rendered(loaded, &library, &settings, Um::ZERO)?;
    let copy = Copy { deck, rendered: &rendered, library: &library, low_ink, bleed: Um::ZERO, examples: &[] };
    let style = if low_ink { style.low_ink() } else { style };
    let title = format!("{}: {}", deck.title, Words::of(&deck.lang).tuck_box);
    let room = request.fill.room(rendered.largest(), deck.cards.len());
    Step::new(&title).at(&deck.place).run(|| {
        let (page, cut) = tuckbox::page(&copy, &style, request.fill, request.paper, &request.finish)?;
        let binding =
            Binding { arrangement: Arrangement::Sheets(cut), creep: Um::ZERO, output: written.clone() };
        let bound = booklet::bind(&copy, &title, &[page], binding, created)?;
        // Warnings are about the pictures of cards, which are small on purpose.
        prepress::preflight(&bound.pdf, written, &title, None)?;
        Ok((bound, room))
    })?
}
