//! Options that have no effect: one table of options, and of the ways of printing in which they have none.
//!
//! Such an option is rejected rather than ignored: as an error of the settings if they alone show it, else as
//! an error of the deck that is printed differently. If the option has an effect on another deck of the
//! build, it is a warning. Settings of deck files and presets are ignored without a warning: they are meant
//! for other ways of printing.

use Way::*;

use super::build::BuildRequest;
use super::card_selection;
use super::decks::LoadedDeck;
use super::settings::Settings;
use crate::deck::CardType;
use crate::diag::{Diagnostic, Diagnostics, Error, Place, Severity};
use crate::preset::{Kind, Preset};
use crate::print::{Backs, BleedMode, CutLine, Mark, MarkedPages, Shape, Standard};
use crate::units::Um;

/// A way of printing, or a part of it, in which some options have no effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    /// All cards small on one page.
    Overview,
    /// Placeholders stand for what is missing.
    Draft,
    /// Images of any kind.
    Images,
    /// Images, those of backs among them.
    BackedImages,
    /// Images of cut cards.
    CutImages,
    Documents,
    /// Anything but the files of a virtual tabletop, which contain addresses.
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
    /// Each card bleeds further than half of the gutter.
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

/// An option, whether it was typed with a value that has no effect in these ways of printing, and those ways.
struct Row(&'static str, fn(&BuildRequest, &Settings<'_>) -> bool, &'static [Way]);

/// All options that have no effect in some way of printing.
const TABLE: &[Row] = &[
    Row("--preset", |_, settings| settings.typed.preset.is_some(), &[Overview]),
    Row("--copies", |_, settings| settings.typed.copies.is_some_and(|copies| copies > 1), &[Overview]),
    Row("--manifest", |request, _| request.manifest.is_some(), &[Overview, Draft]),
    Row("--only-changed", |_, settings| settings.typed.only_changed.is_some(), &[Draft]),
    Row("--deny", |_, settings| !settings.typed.deny.is_empty(), &[Draft]),
    Row("--paper", |_, settings| settings.sheet.is_typed(), &[Images]),
    Row("--orientation", |_, settings| settings.orientation.is_typed(), &[Images]),
    Row("--margin", |_, settings| settings.margin.is_typed(), &[Images, CardPages]),
    Row("--gutter", |_, settings| settings.gutter.is_typed(), &[Overview, Images, OneFace, WideBleed]),
    Row("--bleed", |_, settings| settings.bleed.is_typed(), &[Overview, CutImages]),
    Row("--bleed", |_, settings| settings.bleed.is_typed_as(|bleed| *bleed > Um::ZERO), &[NoBleed]),
    Row("--bleed-mode", |_, settings| settings.bleed_mode.is_typed(), &[Overview, Images]),
    Row(
        "--bleed-mode",
        |_, settings| settings.bleed_mode.is_typed_as(|mode| *mode != Some(BleedMode::None)),
        &[OneBledFace],
    ),
    Row("--corners", |_, settings| settings.corners.is_typed(), &[Overview, Images, NoRectangles, NoCorners]),
    Row("--backs", |_, settings| settings.typed.backs.is_some(), &[Overview]),
    Row(
        "--backs",
        |_, settings| settings.typed.backs.is_some_and(|backs| backs != Backs::None),
        &[BackedImages],
    ),
    Row("--no-backs", |_, settings| settings.typed.no_backs, &[Overview]),
    Row(
        "--back-offset",
        |_, settings| settings.typed.back_offset.is_some(),
        &[Overview, Images, NoBackPages],
    ),
    Row(
        "--back-rotation",
        |_, settings| settings.typed.back_rotation.is_some(),
        &[Overview, Images, NoBackPages],
    ),
    Row("--marks", |_, settings| settings.typed.marks.is_some(), &[Overview, Images]),
    Row("--no-marks", |_, settings| settings.typed.no_marks, &[Overview, Images]),
    Row("--marks-on", |_, settings| settings.marks_on.is_typed(), &[Overview, Images, Draft, NoMarks]),
    Row(
        "--marks-on",
        |_, settings| settings.marks_on.is_typed_as(|pages| *pages == MarkedPages::Fronts),
        &[Folded],
    ),
    Row("--cut-line", |_, settings| settings.cut_line.is_typed(), &[Overview, Images]),
    Row(
        "--cut-line",
        |_, settings| settings.cut_line.is_typed_as(|line| *line == CutLine::Black),
        &[NoOutline],
    ),
    Row("--cut-file", |_, settings| settings.typed.cut_file, &[Overview, Images]),
    Row("--color", |_, settings| settings.color.is_typed(), &[Images]),
    Row("--icc", |_, settings| settings.typed.icc.is_some(), &[Images]),
    Row("--ink-limit", |_, settings| settings.ink_limit.is_typed(), &[Images]),
    Row("--rich-black", |_, settings| settings.typed.conversion.rich_black.is_some(), &[Images]),
    Row("--intent", |_, settings| settings.typed.conversion.intent.is_some(), &[Images]),
    Row("--overprint-black", |_, settings| settings.typed.conversion.overprint_black.is_some(), &[Images]),
    Row("--plate", |_, settings| settings.typed.plate.is_some(), &[Overview, Images]),
    Row("--cut-name", |_, settings| settings.typed.conversion.cut_name.is_some(), &[Overview, Images]),
    Row(
        "--standard",
        |_, settings| settings.standard.is_typed_as(|standard| *standard != Standard::None),
        &[Draft],
    ),
    Row("--standard", |_, settings| settings.standard.is_typed(), &[Images]),
    Row("--outlines", |_, settings| settings.typed.outlines, &[Images]),
    Row("--dpi-max", |_, settings| settings.typed.conversion.dpi_max.is_some(), &[Images]),
    Row("--dpi", |_, settings| settings.dpi.is_typed(), &[Overview, Documents]),
    Row("--url-base", |_, settings| settings.typed.url_base.is_some(), &[Overview, NoTable]),
];

/// How a deck would be printed; any deck, if nothing is known of its cards.
struct Job<'a> {
    request: &'a BuildRequest,
    settings: &'a Settings<'a>,
    /// The types of the cards that are printed.
    printed: Option<Vec<&'a CardType>>,
}

/// An error in the settings, and the option without effect, if it is a single one.
#[derive(PartialEq)]
struct Conflict {
    option: Option<&'static str>,
    diagnostic: Diagnostic,
}

/// Rejects options that have no effect on any of these decks, and those that conflict with each other or with
/// a deck. An option that has an effect on some of the decks is a warning for the others. Each deck comes
/// with its requested cards.
///
/// # Errors
/// All conflicts; they are errors of the settings if they do not depend on a deck.
pub(super) fn check<'a>(
    request: &BuildRequest,
    preset: Option<&Preset>,
    decks: impl Iterator<Item = (&'a (&'a LoadedDeck, Settings<'a>), &'a Vec<usize>)>,
) -> Result<Diagnostics, Error> {
    let alone =
        Job { request, settings: &Settings::typed(&request.settings, preset), printed: None }.conflicts();
    let of_deck = |((loaded, settings), asked): (&'a (&'a LoadedDeck, Settings<'a>), &'a Vec<usize>)| {
        let printed = Some(card_selection::types(&loaded.deck, asked));
        (loaded.deck.place.clone(), Job { request, settings, printed }.conflicts())
    };
    let of_decks: Vec<(Place, Vec<Conflict>)> = decks.map(of_deck).collect();
    let has_effect = |option: &str| {
        of_decks.iter().any(|(_, all)| all.iter().all(|conflict| conflict.option != Some(option)))
    };
    let (mut usage, mut diagnostics) = (Diagnostics::default(), Diagnostics::default());
    for (place, all) in &of_decks {
        for conflict in all {
            let at_deck = conflict.diagnostic.clone().at(place.clone(), "this deck");
            if conflict.option.is_some_and(has_effect) {
                diagnostics.push(Diagnostic { severity: Severity::Warning, ..at_deck });
            } else if !alone.contains(conflict) {
                diagnostics.push(at_deck);
            } else if !usage.0.contains(&conflict.diagnostic) {
                usage.push(conflict.diagnostic.clone());
            }
        }
    }
    if usage.has_errors() {
        usage.extend(diagnostics);
        return Err(Error::settings(usage));
    }
    Ok(diagnostics.into_result(())?.1)
}

/// The error that an option has no effect; `where_` says on what, or where.
pub(super) fn no_effect(option: &str, where_: &str) -> Diagnostic {
    Diagnostic::error("option", format!("`{option}` has no effect {where_}"))
}

impl Job<'_> {
    fn conflicts(&self) -> Vec<Conflict> {
        let typed = TABLE.iter().filter(|Row(_, is_typed, _)| is_typed(self.request, self.settings));
        let idle = typed.filter_map(|Row(option, _, ways)| {
            let way = ways.iter().find(|way| self.is(**way))?;
            Some(Conflict { option: Some(option), diagnostic: self.diagnostic(option, *way) })
        });
        let clashes = if self.settings.kind() == Kind::Pdf {
            self.settings.document().clashes()
        } else {
            Diagnostics::default()
        };
        idle.chain(clashes.0.into_iter().map(|diagnostic| Conflict { option: None, diagnostic })).collect()
    }

    /// True if the deck is printed this way.
    fn is(&self, way: Way) -> bool {
        let settings = self.settings;
        let (own, kind, backs) = (&settings.own, settings.kind(), self.backs());
        match way {
            Overview => settings.typed.contact,
            Draft => settings.typed.draft,
            Images => kind != Kind::Pdf,
            BackedImages => kind != Kind::Pdf && own.backs != Some(Backs::None),
            CutImages => matches!(kind, Kind::Sheets | Kind::Tts | Kind::CardGameSimulator),
            Documents => kind == Kind::Pdf,
            NoTable => !matches!(kind, Kind::Tts | Kind::CardGameSimulator),
            // The others are about sheets and pages.
            _ if settings.typed.contact || kind != Kind::Pdf => false,
            OneFace => backs.one_a_page(),
            OneBledFace => backs.one_a_page() && own.bleed_mode != Some(BleedMode::None),
            CardPages => settings.paper().is_none(),
            NoBackPages => backs.has_none() || backs == Backs::Gutterfold,
            Folded => backs == Backs::Gutterfold,
            NoBleed => settings.bleed_mode.value == Some(BleedMode::None),
            WideBleed => {
                self.bleeds_each()
                    && settings.gutter.is_typed_as(|gutter| *gutter < settings.face_bleed() * 2)
            }
            // A page that is a card has no room for the default marks.
            NoMarks if settings.marks.value.is_none() => self.is(CardPages) && !self.outlines(),
            NoMarks => settings.marks().kinds.is_empty(),
            NoOutline => !self.outlines() && own.cut_line != Some(CutLine::Spot),
            NoRectangles => !self.has(|shape| shape == Shape::Rectangle),
            NoCorners => !settings.typed.cut_file && !self.outlines_all(),
        }
    }

    /// Where an option has no effect, in words, and alternatives to leaving it out.
    fn words(&self, way: Way) -> (String, &'static str) {
        let ways = ", or choose another way with `--backs`";
        match way {
            Overview => ("on an overview".into(), " or `--contact`"),
            Draft => ("on a draft".into(), ", or `--draft`"),
            Images | BackedImages | CutImages | Documents | NoTable => {
                (format!("on {}", self.settings.kind().title()), ", or choose another `--preset`")
            }
            OneFace | OneBledFace => ("on pages of one face".into(), ways),
            CardPages => ("on pages as large as a card".into(), ", or choose a `--paper`"),
            NoBackPages => ("where no page holds backs alone".into(), ways),
            Folded => ("where fronts and backs lie on one side".into(), ways),
            NoBleed => ("where cards end at the cut".into(), ", or choose another `--bleed-mode`"),
            WideBleed => {
                let bleed = self.settings.face_bleed();
                let apart = bleed * 2;
                (
                    format!("where cards that bleed {bleed} each lie {apart} apart"),
                    ", or choose `--bleed-mode outer` or less `--bleed`",
                )
            }
            NoMarks => ("where there are no marks".into(), ", or choose some with `--marks`"),
            NoOutline => ("where no line is drawn around cards".into(), ", or add `--marks outline`"),
            NoRectangles => ("where no card is a rectangle".into(), ""),
            NoCorners if self.has(|shape| shape != Shape::Rectangle) => (
                "where no line is drawn around cards that are rectangles".into(),
                ", or add `--marks outline`, `--cut-line spot` or `--cut-file`",
            ),
            NoCorners => (
                "where no line is drawn around cards".into(),
                ", or add `--marks outline`, `--cut-line spot` or `--cut-file`",
            ),
        }
    }

    fn diagnostic(&self, option: &str, way: Way) -> Diagnostic {
        let (place, instead) = self.words(way);
        no_effect(option, &place).hint(format!("leave `{option}` out{instead}"))
    }

    fn backs(&self) -> Backs {
        let has_backs =
            self.printed.as_ref().is_none_or(|types| types.iter().any(|card_type| card_type.back.is_some()));
        self.settings.backs(has_backs)
    }

    /// True if cards of such a shape are printed; rectangles are assumed if the cards are not known.
    fn has(&self, shape: impl Fn(Shape) -> bool) -> bool {
        self.printed.as_ref().map_or(shape(Shape::Rectangle), |types| {
            types.iter().any(|card_type| shape(card_type.size.shape))
        })
    }

    /// True if all cards bleed on all sides.
    fn bleeds_each(&self) -> bool {
        let usual =
            if self.has(|shape| shape == Shape::Rectangle) { BleedMode::Outer } else { BleedMode::Each };
        self.settings.bleed_mode.value.unwrap_or(usual) == BleedMode::Each
    }

    /// True if a line is drawn around all cards.
    fn outlines_all(&self) -> bool {
        self.settings.marks().kinds.contains(&Mark::Outline)
    }

    /// True if a line is drawn around some cards.
    fn outlines(&self) -> bool {
        let shapes = self.settings.marks().shapes && self.has(|shape| shape != Shape::Rectangle);
        shapes || self.outlines_all()
    }
}
