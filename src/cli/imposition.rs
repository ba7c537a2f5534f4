//! How cards lie on sheets: what was typed, else what the deck or its preset says, else what is usual.

use super::args::{Build, CorrectionOptions};
use crate::deck::{CardSize, Deck, Print};
use crate::diag::{Diagnostic, Faults};
use crate::press::{Layout, Marks};
use crate::print::{Backs, BleedMode, Correction, CutLine, Mark, Paper};
use crate::units::Um;

/// Everything about the sheets of a job.
pub(super) struct Imposition {
    /// The paper.
    pub(super) paper: Paper,
    /// How far faces go on beyond the cut.
    pub(super) bleed: Um,
    /// What is printed beside the cards.
    pub(super) marks: Marks,
    /// How backs are printed.
    pub(super) backs: Backs,
    /// How cards lie on the sheets.
    pub(super) layout: Layout,
}

/// How far faces go on beyond the cut.
pub(super) fn bleed(print: &Print, args: &Build) -> Um {
    // On sheets the bleed is cut off then; a page that is a card has none to begin with.
    match args.sheets.bleed_mode.or(print.bleed_mode) {
        Some(BleedMode::None) if asked_backs(print, args).one_a_page() => Um::ZERO,
        _ => args.sheets.bleed.unwrap_or(print.bleed()),
    }
}

/// The sheets of a deck whose cards have these sizes; `print` fills in what was not typed.
///
/// # Errors
/// Options that contradict each other.
pub(super) fn of(deck: &Deck, print: &Print, args: &Build, sizes: &[CardSize]) -> Result<Imposition, Faults> {
    let (typed, usual) = (&args.sheets, Layout::default());
    let bleed = bleed(print, args);
    let backs = backs(deck, print, args);
    let correction = correction(&args.backs.correction);
    if !correction.is_none() && matches!(backs, Backs::None | Backs::Gutterfold) {
        let message = format!("there are no pages of backs in {} that could be moved", deck.title);
        let fault = Diagnostic::error("back-offset", message).at(deck.place.clone(), "this deck");
        return Err(fault.hint("leave out --back-offset and --back-rotation, or choose another way with --backs").into());
    }
    let mut layout = Layout {
        orientation: typed.orientation.or(print.orientation),
        margin: typed.margin.or(print.margin).unwrap_or(usual.margin),
        gutter: typed.gutter.or(print.gutter).unwrap_or(usual.gutter),
        bleed_mode: typed.bleed_mode.or(print.bleed_mode),
        corners: typed.corners.or(print.corners).unwrap_or(usual.corners),
        correction,
    };
    let paper = match typed.paper {
        Some(paper) => paper,
        // Each page is a card with its bleed, and nothing else.
        None if backs.one_a_page() => {
            layout.margin = Um::ZERO;
            let size = only_size(deck, sizes)?;
            Paper { name: "card", width: size.width + bleed * 2, height: size.height + bleed * 2 }
        }
        None => print.paper.unwrap_or(Paper::A4),
    };
    Ok(Imposition { paper, bleed, marks: marks(print, args), backs, layout })
}

/// The size of cards that each have pages of their own: a document has pages of one size.
fn only_size(deck: &Deck, sizes: &[CardSize]) -> Result<CardSize, Diagnostic> {
    match sizes {
        [] => Ok(deck.size.regular),
        [size] => Ok(*size),
        _ => {
            let told: Vec<String> = sizes.iter().map(|size| format!("{} × {}", size.width, size.height)).collect();
            let sizes = told.join(", ");
            let message = format!("{}: pages as large as a card need cards of one size, and these have {sizes}", deck.title);
            let fault = Diagnostic::error("card-sizes", message).at(deck.place.clone(), "this deck");
            Err(fault.hint("print each size by itself, with `--cards` and the names of its types; or choose `--paper`"))
        }
    }
}

/// How backs shall be printed. Overviews have none, whatever the deck says.
fn asked_backs(print: &Print, args: &Build) -> Backs {
    let typed = if args.contact || args.backs.no_backs { Some(Backs::None) } else { args.backs.backs };
    typed.or(print.backs).unwrap_or_default()
}

/// How backs are printed. A deck without any has no pages for them, which would be empty.
pub(super) fn backs(deck: &Deck, print: &Print, args: &Build) -> Backs {
    let backs = asked_backs(print, args);
    let has_backs = deck.types.iter().any(|card_type| card_type.back.is_some());
    if has_backs || backs.one_a_page() { backs } else { Backs::None }
}

/// How pages of backs are moved.
pub(super) fn correction(typed: &CorrectionOptions) -> Correction {
    let (right, up) = typed.back_offset.unwrap_or_default();
    Correction { right, up, millidegrees: typed.back_rotation.unwrap_or_default() }
}

fn marks(print: &Print, args: &Build) -> Marks {
    let typed = if args.marks.no_marks { Some(Vec::new()) } else { args.marks.marks.as_ref().map(|list| list.0.clone()) };
    let shapes = typed.is_none() && print.marks.is_none();
    // Who wants no marks does not want the deck's cut line either, unless it was asked for too.
    let of_deck = print.cut_line.filter(|_| typed.as_ref().is_none_or(|typed| !typed.is_empty()));
    let cut_line = args.marks.cut_line.or(of_deck).unwrap_or_default();
    let mut kinds = typed.or_else(|| print.marks.clone()).unwrap_or_else(|| Mark::DEFAULT.to_vec());
    if cut_line == CutLine::Spot && !kinds.contains(&Mark::Outline) {
        kinds.push(Mark::Outline);
    }
    Marks { kinds, pages: args.marks.marks_on.or(print.marks_on).unwrap_or_default(), cut_line, shapes }
}
