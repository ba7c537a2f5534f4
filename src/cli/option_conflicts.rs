//! What was typed and can't be obeyed: one table of options and of the ways to print that leave them nothing to say.
//!
//! An option that can't be obeyed is refused rather than passed over: as wrong usage if what was typed shows it, else as an error of the deck
//! that is made otherwise. Where it says something about another deck of the build, that is a warning. What deck files and presets say
//! besides is left aside in silence: it is there for other ways to print.

use Way::*;

use super::CommandError;
use super::args::Build;
use super::load::Loaded;
use super::preset::Chosen;
use super::{card_selection, imposition, prepress};
use crate::deck::CardType;
use crate::diag::{Diagnostic, Diagnostics, Place, Severity};
use crate::preset::{Kind, Preset};
use crate::print::{Backs, BleedMode, CutLine, Mark, MarkedPages, Shape};
use crate::units::Um;

/// A way to print, or a part of it, that some options say nothing about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    /// All cards small on one page.
    Overview,
    /// Pictures of any kind.
    Pictures,
    /// Pictures among which backs are anyway.
    BackedPictures,
    /// Pictures of cards as they are cut.
    CutPictures,
    /// Documents.
    Documents,
    /// Anything but a saved object of Tabletop Simulator.
    NoTable,
    /// Each page holds one face.
    OneFace,
    /// Each page holds one face, which bleeds on all sides anyway.
    OneBledFace,
    /// Each page is a card with its bleed.
    CardPages,
    /// No page holds backs alone.
    NoBackPages,
    /// Fronts and backs lie on one side of the paper.
    Folded,
    /// Cards end at the cut.
    NoBleed,
    /// Each card bleeds farther than half of the gutter.
    WideBleed,
    /// There are no marks.
    NoMarks,
    /// No line is drawn around cards in black.
    NoOutline,
    /// No card is a rectangle.
    NoRectangles,
    /// No line is drawn around any cards but by their shape.
    NoCorners,
}

/// An option, whether it was typed with a value that these ways to print can't obey, and those ways.
struct Row(&'static str, fn(&Build) -> bool, &'static [Way]);

/// All options that say nothing about some way to print.
const TABLE: &[Row] = &[
    Row("--preset", |typed| typed.preset.is_some(), &[Overview]),
    Row("--copies", |typed| typed.which.copies > 1, &[Overview]),
    Row("--manifest", |typed| typed.which.manifest.is_some(), &[Overview]),
    Row("--paper", |typed| typed.sheets.paper.is_some(), &[Pictures]),
    Row("--orientation", |typed| typed.sheets.orientation.is_some(), &[Pictures]),
    Row("--margin", |typed| typed.sheets.margin.is_some(), &[Pictures, CardPages]),
    Row("--gutter", |typed| typed.sheets.gutter.is_some(), &[Overview, Pictures, OneFace, WideBleed]),
    Row("--bleed", |typed| typed.sheets.bleed.is_some(), &[Overview, CutPictures]),
    Row("--bleed", |typed| typed.sheets.bleed.is_some_and(|bleed| bleed > Um::ZERO), &[NoBleed]),
    Row("--bleed-mode", |typed| typed.sheets.bleed_mode.is_some(), &[Overview, Pictures]),
    Row("--bleed-mode", |typed| typed.sheets.bleed_mode.is_some_and(|mode| mode != BleedMode::None), &[OneBledFace]),
    Row("--corners", |typed| typed.sheets.corners.is_some(), &[Overview, Pictures, NoRectangles, NoCorners]),
    Row("--backs", |typed| typed.backs.backs.is_some(), &[Overview]),
    Row("--backs", |typed| typed.backs.backs.is_some_and(|backs| backs != Backs::None), &[BackedPictures]),
    Row("--no-backs", |typed| typed.backs.no_backs, &[Overview]),
    Row("--back-offset", |typed| typed.backs.correction.back_offset.is_some(), &[Overview, Pictures, NoBackPages]),
    Row("--back-rotation", |typed| typed.backs.correction.back_rotation.is_some(), &[Overview, Pictures, NoBackPages]),
    Row("--marks", |typed| typed.marks.marks.is_some(), &[Overview, Pictures]),
    Row("--no-marks", |typed| typed.marks.no_marks, &[Overview, Pictures]),
    Row("--marks-on", |typed| typed.marks.marks_on.is_some(), &[Overview, Pictures, NoMarks]),
    Row("--marks-on", |typed| typed.marks.marks_on == Some(MarkedPages::Fronts), &[Folded]),
    Row("--cut-line", |typed| typed.marks.cut_line.is_some(), &[Overview, Pictures]),
    Row("--cut-line", |typed| typed.marks.cut_line == Some(CutLine::Black), &[NoOutline]),
    Row("--cut-file", |typed| typed.marks.cut_file, &[Overview, Pictures]),
    Row("--color", |typed| typed.prepress.color.is_some(), &[Pictures]),
    Row("--icc", |typed| typed.prepress.icc.is_some(), &[Pictures]),
    Row("--ink-limit", |typed| typed.prepress.ink_limit.is_some(), &[Pictures]),
    Row("--standard", |typed| typed.prepress.standard.is_some(), &[Pictures]),
    Row("--outlines", |typed| typed.prepress.outlines, &[Pictures]),
    Row("--dpi", |typed| typed.pictures.dpi.is_some(), &[Overview, Documents]),
    Row("--url-base", |typed| typed.pictures.url_base.is_some(), &[Overview, NoTable]),
];

/// How a deck would be printed; any deck, if nothing is known of its cards.
struct Job<'a> {
    args: &'a Build,
    chosen: &'a Chosen,
    /// The types of the cards that are printed.
    printed: Option<Vec<&'a CardType>>,
}

/// What is wrong with what was typed, and the option that can't be obeyed, if it is one alone.
#[derive(PartialEq)]
struct Conflict {
    option: Option<&'static str>,
    diagnostic: Diagnostic,
}

/// Refuses options that none of these decks can obey, and those that contradict each other or a deck. If others can, a deck that can't is a
/// warning. With each deck come the cards that were asked for.
///
/// # Errors
/// All of them; wrong usage if a deck has no part in one.
pub(super) fn refuse<'a>(
    args: &Build,
    typed: Option<&Preset>,
    decks: impl Iterator<Item = (&'a (&'a Loaded, Chosen), &'a Vec<usize>)>,
) -> Result<Diagnostics, CommandError> {
    let alone = Job { args, chosen: &Chosen::typed(typed), printed: None }.wrong();
    let of_deck = |((Loaded { deck, .. }, chosen), asked): (&'a (&'a Loaded, Chosen), &'a Vec<usize>)| {
        let printed = Some(card_selection::types(deck, asked));
        (deck.place.clone(), Job { args, chosen, printed }.wrong())
    };
    let of_decks: Vec<(Place, Vec<Conflict>)> = decks.map(of_deck).collect();
    let obeyed = |option: &str| of_decks.iter().any(|(_, all)| all.iter().all(|wrong| wrong.option != Some(option)));
    let (mut usage, mut diagnostics) = (Diagnostics::default(), Diagnostics::default());
    for (place, all) in &of_decks {
        for wrong in all {
            let at_deck = wrong.diagnostic.clone().at(place.clone(), "this deck");
            if wrong.option.is_some_and(obeyed) {
                diagnostics.push(Diagnostic { severity: Severity::Warning, ..at_deck });
            } else if !alone.contains(wrong) {
                diagnostics.push(at_deck);
            } else if !usage.0.contains(&wrong.diagnostic) {
                usage.push(wrong.diagnostic.clone());
            }
        }
    }
    if usage.has_errors() {
        usage.extend(diagnostics);
        return Err(CommandError::usage(usage));
    }
    Ok(diagnostics.into_result(())?.1)
}

/// That an option says nothing about something.
pub(super) fn diagnostic(option: &str, about: &str) -> Diagnostic {
    Diagnostic::error("option", format!("`{option}` says nothing {about}"))
}

impl Job<'_> {
    fn wrong(&self) -> Vec<Conflict> {
        let typed = TABLE.iter().filter(|Row(_, typed, _)| typed(self.args));
        let idle = typed.filter_map(|Row(option, _, ways)| {
            let way = ways.iter().find(|way| self.is(**way))?;
            Some(Conflict { option: Some(option), diagnostic: self.diagnostic(option, *way) })
        });
        let clashes = match self.chosen.kind() {
            Kind::Pdf => prepress::clashes(&self.args.prepress, &self.chosen.print),
            Kind::Png | Kind::Sheets | Kind::Tts => Diagnostics::default(),
        };
        idle.chain(clashes.0.into_iter().map(|diagnostic| Conflict { option: None, diagnostic })).collect()
    }

    /// Whether this is how the deck is printed.
    fn is(&self, way: Way) -> bool {
        let Job { args, chosen, .. } = self;
        let (print, kind, backs) = (&chosen.print, chosen.kind(), self.backs());
        match way {
            Overview => args.contact,
            Pictures => kind != Kind::Pdf,
            BackedPictures => kind != Kind::Pdf && print.backs != Some(Backs::None),
            CutPictures => matches!(kind, Kind::Sheets | Kind::Tts),
            Documents => kind == Kind::Pdf,
            NoTable => kind != Kind::Tts,
            // What follows is about sheets and pages.
            _ if args.contact || kind != Kind::Pdf => false,
            OneFace => backs.one_a_page(),
            OneBledFace => backs.one_a_page() && print.bleed_mode != Some(BleedMode::None),
            CardPages => imposition::paper(chosen, args, backs).is_none(),
            NoBackPages => backs.has_none() || backs == Backs::Gutterfold,
            Folded => backs == Backs::Gutterfold,
            NoBleed => imposition::bleed_mode(print, args) == Some(BleedMode::None),
            WideBleed => self.bleeds_each() && args.sheets.gutter.is_some_and(|gutter| gutter < self.bleed() * 2),
            // A page that is a card has no room for those that are usual.
            NoMarks if imposition::asked_marks(print, args).is_none() => self.is(CardPages) && !self.outlines(),
            NoMarks => imposition::marks(print, args).kinds.is_empty(),
            NoOutline => !self.outlines() && print.cut_line != Some(CutLine::Spot),
            NoRectangles => !self.has(|shape| shape == Shape::Rectangle),
            NoCorners => !args.marks.cut_file && !self.outlines_all(),
        }
    }

    /// What these ways are called where an option says nothing about them, and what can be done besides leaving it out.
    fn words(&self, way: Way) -> (String, &'static str) {
        let ways = ", or choose another way with `--backs`";
        match way {
            Overview => ("about an overview".into(), " or `--contact`"),
            Pictures | BackedPictures | CutPictures | Documents | NoTable => {
                (format!("about {}", self.chosen.kind().title()), ", or choose another `--preset`")
            }
            OneFace | OneBledFace => ("about pages of one face".into(), ways),
            CardPages => ("about pages as large as a card".into(), ", or choose a `--paper`"),
            NoBackPages => ("where no page holds backs alone".into(), ways),
            Folded => ("where fronts and backs lie on one side".into(), ways),
            NoBleed => ("where cards end at the cut".into(), ", or choose another `--bleed-mode`"),
            WideBleed => {
                let (bleed, apart) = (self.bleed(), self.bleed() * 2);
                (format!("where cards that bleed {bleed} each lie {apart} apart"), ", or choose `--bleed-mode outer` or less `--bleed`")
            }
            NoMarks => ("where there are no marks".into(), ", or choose some with `--marks`"),
            NoOutline => ("where no line is drawn around cards".into(), ", or add `--marks outline`"),
            NoRectangles => ("where no card is a rectangle".into(), ""),
            NoCorners if self.has(|shape| shape != Shape::Rectangle) => (
                "where no line is drawn around cards that are rectangles".into(),
                ", or add `--marks outline`, `--cut-line spot` or `--cut-file`",
            ),
            NoCorners => ("where no line is drawn around cards".into(), ", or add `--marks outline`, `--cut-line spot` or `--cut-file`"),
        }
    }

    fn diagnostic(&self, option: &str, way: Way) -> Diagnostic {
        let (about, instead) = self.words(way);
        diagnostic(option, &about).hint(format!("leave `{option}` out{instead}"))
    }

    fn backs(&self) -> Backs {
        let (print, args) = (&self.chosen.print, self.args);
        let has_backs = self.printed.as_ref().is_none_or(|types| types.iter().any(|card_type| card_type.back.is_some()));
        imposition::backs(has_backs, print, args)
    }

    fn bleed(&self) -> Um {
        imposition::bleed(&self.chosen.print, self.args)
    }

    /// Whether cards of such a shape are printed; any deck has rectangles.
    fn has(&self, shape: impl Fn(Shape) -> bool) -> bool {
        self.printed.as_ref().map_or(shape(Shape::Rectangle), |types| types.iter().any(|card_type| shape(card_type.size.shape)))
    }

    /// Whether all cards bleed on all sides.
    fn bleeds_each(&self) -> bool {
        let usual = if self.has(|shape| shape == Shape::Rectangle) { BleedMode::Outer } else { BleedMode::Each };
        imposition::bleed_mode(&self.chosen.print, self.args).unwrap_or(usual) == BleedMode::Each
    }

    /// Whether a line is drawn around all cards.
    fn outlines_all(&self) -> bool {
        imposition::marks(&self.chosen.print, self.args).kinds.contains(&Mark::Outline)
    }

    /// Whether a line is drawn around some cards.
    fn outlines(&self) -> bool {
        let shapes = imposition::marks(&self.chosen.print, self.args).shapes && self.has(|shape| shape != Shape::Rectangle);
        shapes || self.outlines_all()
    }
}
