//! How cards lie on sheets: what was typed, else what the deck or its preset says, else what is usual.

use super::args::{Build, CorrectionOptions};
use super::preset::Chosen;
use crate::deck::{CardSize, Deck, Print};
use crate::diag::Diagnostic;
use crate::press::{Layout, Marks};
use crate::print::{Backs, BleedMode, Correction, CutLine, Mark, Marking, Paper};
use crate::render::Rendered;
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
    match bleed_mode(print, args) {
        Some(BleedMode::None) if asked_backs(print, args).one_a_page() => Um::ZERO,
        _ => args.sheets.bleed.unwrap_or(print.bleed()),
    }
}

/// Where cards bleed, if anything is said about it.
pub(super) fn bleed_mode(print: &Print, args: &Build) -> Option<BleedMode> {
    args.sheets.bleed_mode.or(print.bleed_mode)
}

/// The sheets of these cards of a deck; what was chosen for it fills in what was not typed.
///
/// # Errors
/// Cards of several sizes on pages that are as large as a card.
pub(super) fn of(deck: &Deck, chosen: &Chosen, args: &Build, (rendered, cards): (&Rendered, &[usize])) -> Result<Imposition, Diagnostic> {
    let (typed, print, usual) = (&args.sheets, &chosen.print, Layout::default());
    let bleed = bleed(print, args);
    let backs = backs(rendered.has_backs(cards), print, args);
    let mut layout = Layout {
        orientation: typed.orientation.or(print.orientation),
        margin: typed.margin.or(print.margin).unwrap_or(usual.margin),
        gutter: typed.gutter.or(print.gutter).unwrap_or(usual.gutter),
        bleed_mode: bleed_mode(print, args),
        corners: typed.corners.or(print.corners).unwrap_or(usual.corners),
        correction: correction(&args.backs.correction),
    };
    let paper = match paper(chosen, args, backs) {
        Some(paper) => paper,
        // Each page is a card with its bleed, and nothing else.
        None => {
            layout.margin = Um::ZERO;
            let size = only_size(deck, &rendered.sizes_of(cards))?;
            Paper { name: "card", width: size.width + bleed * 2, height: size.height + bleed * 2 }
        }
    };
    Ok(Imposition { paper, bleed, marks: marks(print, args), backs, layout })
}

/// The paper; none where each page is as large as a card.
pub(super) fn paper(chosen: &Chosen, args: &Build, backs: Backs) -> Option<Paper> {
    let own = if backs.one_a_page() { chosen.page } else { Some(chosen.print.paper.unwrap_or(Paper::A4)) };
    args.sheets.paper.or(own)
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
            let diagnostic = Diagnostic::error("card-sizes", message).at(deck.place.clone(), "this deck");
            Err(diagnostic.hint("print each size by itself, with `--cards` and the names of its types; or choose `--paper`"))
        }
    }
}

/// How backs shall be printed. Overviews have none, whatever the deck says; who leaves them out of pages of one face keeps such pages.
pub(super) fn asked_backs(print: &Print, args: &Build) -> Backs {
    let own = print.backs.unwrap_or_default();
    match args.backs.backs {
        _ if args.contact => Backs::None,
        Some(Backs::None) => own.without(),
        None if args.backs.no_backs => own.without(),
        typed => typed.unwrap_or(own),
    }
}

/// How backs are printed. Where none of the cards that are printed has one there are no pages for them, which would be empty.
pub(super) fn backs(has_backs: bool, print: &Print, args: &Build) -> Backs {
    let backs = asked_backs(print, args);
    if has_backs { backs } else { backs.without() }
}

/// How pages of backs are moved.
pub(super) fn correction(typed: &CorrectionOptions) -> Correction {
    let (right, up) = typed.back_offset.unwrap_or_default();
    Correction { right, up, millidegrees: typed.back_rotation.unwrap_or_default() }
}

/// Which marks were typed, if anything was.
fn typed_marks(args: &Build) -> Option<Marking> {
    if args.marks.no_marks { Some(Marking::NONE) } else { args.marks.marks.clone() }
}

/// Which marks were asked for: none in particular, if nobody said anything about them.
pub(super) fn asked_marks(print: &Print, args: &Build) -> Option<Marking> {
    typed_marks(args).or_else(|| print.marks.clone())
}

/// What is printed beside the cards.
pub(super) fn marks(print: &Print, args: &Build) -> Marks {
    let asked = asked_marks(print, args);
    let shapes = asked.is_none();
    // Who wants no marks does not want the deck's cut line either, unless it was asked for too.
    let of_deck = print.cut_line.filter(|_| typed_marks(args) != Some(Marking::NONE));
    let cut_line = args.marks.cut_line.or(of_deck).unwrap_or_default();
    let mut kinds = asked.unwrap_or(Marking::Usual).kinds();
    if cut_line == CutLine::Spot && !kinds.contains(&Mark::Outline) {
        kinds.push(Mark::Outline);
    }
    Marks { kinds, pages: args.marks.marks_on.or(print.marks_on).unwrap_or_default(), cut_line, shapes }
}
