//! Settings of a build, resolved once per deck: every value with its origin.
//!
//! [`PrintSettings`] are requested, and [`Settings`] apply to one deck. `option_conflicts` and
//! `service_mismatches` are tables over it.

mod setting;
mod typed;

pub use setting::Origin;
pub(crate) use setting::Setting;
pub use typed::{PrintSettings, Size};

use super::decks::LoadedDeck;
use crate::deck::{CardSize, Deck, Print};
use crate::diag::{Diagnostic, Diagnostics, Error};
use crate::files::Project;
use crate::preset::{DPI, Kind, Preset};
use crate::press::color::conditions;
use crate::press::standard::Wanted;
use crate::press::{Layout, Marks};
use crate::print::{
    Backs, BleedMode, Conversion, Correction, CutLine, Mark, MarkedPages, Marking, Orientation, Paper, Space,
    Standard,
};
use crate::render::{Rendered, SAFE};
use crate::units::Um;

/// The code of the error that there is no preset of a name.
const NO_PRESET: &str = "no-preset";

/// All that applies to the print of a deck.
pub(crate) struct Settings<'a> {
    /// The requested settings.
    pub(crate) typed: &'a PrintSettings,
    /// The preset, if there is one.
    pub(crate) preset: Option<Preset>,
    /// The settings of the deck file, completed by the preset; those of the preset alone if it was typed.
    pub(crate) own: Print,
    pub(crate) sheet: Setting<Paper>,
    /// The paper of pages that hold one face each; none if they are as large as a card.
    pub(crate) page: Setting<Option<Paper>>,
    pub(crate) orientation: Setting<Option<Orientation>>,
    pub(crate) margin: Setting<Um>,
    pub(crate) gutter: Setting<Um>,
    pub(crate) bleed: Setting<Um>,
    pub(crate) bleed_mode: Setting<Option<BleedMode>>,
    pub(crate) safe: Setting<Um>,
    pub(crate) corners: Setting<Um>,
    /// How backs are printed if cards have backs.
    pub(crate) backs: Setting<Backs>,
    pub(crate) marks: Setting<Option<Marking>>,
    pub(crate) marks_on: Setting<MarkedPages>,
    pub(crate) cut_line: Setting<CutLine>,
    pub(crate) color: Setting<Option<Space>>,
    pub(crate) standard: Setting<Standard>,
    pub(crate) ink_limit: Setting<Option<u16>>,
    pub(crate) conversion: Conversion,
    pub(crate) dpi: Setting<u32>,
}

/// The preset that was typed.
///
/// # Errors
/// There is none of that name, which is an error of the settings; or all errors of its file.
pub(crate) fn typed_preset(project: &Project, name: Option<&str>) -> Result<Option<Preset>, Error> {
    let Some(name) = name else { return Ok(None) };
    let unknown = |diagnostic: Diagnostic| {
        if diagnostic.code == NO_PRESET { Error::settings(diagnostic) } else { diagnostic.into() }
    };
    Ok(Some(Preset::read(&project.preset(name).map_err(unknown)?)?))
}

impl<'a> Settings<'a> {
    /// The settings that apply to all decks, from the command line only.
    pub(crate) fn typed(typed: &'a PrintSettings, preset: Option<&Preset>) -> Settings<'a> {
        Settings::resolve(typed, &Print::default(), preset.cloned())
    }

    /// The settings of a deck. A typed preset replaces the whole `[print]` of the deck file; one that the
    /// deck file names completes it.
    ///
    /// # Errors
    /// The preset of the deck file does not exist, or all errors of its file.
    pub(crate) fn of(
        loaded: &LoadedDeck,
        typed: &'a PrintSettings,
        preset: Option<&Preset>,
    ) -> Result<Settings<'a>, Diagnostics> {
        let print = &loaded.deck.print;
        let mut settings = match (preset, &print.preset) {
            (Some(_), _) => Settings::typed(typed, preset),
            (None, None) => Settings::resolve(typed, print, None),
            (None, Some((name, place))) => {
                let source = loaded
                    .file
                    .project()
                    .preset(name)
                    .map_err(|diagnostic| diagnostic.at(place.clone(), "this preset"))?;
                Settings::resolve(typed, print, Some(Preset::read(&source)?))
            }
        };
        // An overview is for people: the sizes and files of a service do not apply to it.
        settings.preset = settings.preset.filter(|_| !typed.contact);
        Ok(settings)
    }

    fn resolve(typed: &'a PrintSettings, deck: &Print, preset: Option<Preset>) -> Settings<'a> {
        let under = preset.as_ref().map(|preset| preset.print.clone()).unwrap_or_default();
        let own = deck.clone().over(&under);
        let usual = Layout::default();
        // The paper of a preset's sheets does not apply to a deck with one face per page.
        let (deck_page, preset_page) =
            if deck.paper.is_some() { (own.page(), None) } else { (None, under.page()) };
        let own_backs = own.backs.unwrap_or_default();
        // Overviews have no backs; pages of one face stay such pages without them.
        let typed_backs = match typed.backs {
            _ if typed.contact => Some(Backs::None),
            Some(Backs::None) => Some(own_backs.without()),
            None if typed.no_backs => Some(own_backs.without()),
            typed => typed,
        };
        let typed_marks = if typed.no_marks { Some(Marking::NONE) } else { typed.marks.clone() };
        // Without marks there is no cut line of the deck either, unless it was typed, too.
        let keeps_cut_line = typed_marks != Some(Marking::NONE);
        Settings {
            sheet: Setting::resolve(typed.paper, deck.paper, under.paper, Paper::A4),
            page: Setting::resolve(typed.paper.map(Some), deck_page.map(Some), preset_page.map(Some), None),
            orientation: optional(typed.orientation, deck.orientation, under.orientation),
            margin: Setting::resolve(typed.margin, deck.margin, under.margin, usual.margin),
            gutter: Setting::resolve(typed.gutter, deck.gutter, under.gutter, usual.gutter),
            bleed: Setting::resolve(typed.bleed, deck.bleed, under.bleed, Print::default().bleed()),
            bleed_mode: optional(typed.bleed_mode, deck.bleed_mode, under.bleed_mode),
            safe: Setting::resolve(typed.safe, deck.safe, under.safe, SAFE),
            corners: Setting::resolve(typed.corners, deck.corners, under.corners, usual.corners),
            backs: Setting::resolve(typed_backs, deck.backs.and(own.backs), under.backs, Backs::default()),
            cut_line: {
                let [deck, under] = [deck, &under].map(|print| print.cut_line.filter(|_| keeps_cut_line));
                Setting::resolve(typed.cut_line, deck, under, CutLine::default())
            },
            marks: optional(typed_marks, deck.marks.clone(), under.marks.clone()),
            marks_on: Setting::resolve(typed.marks_on, deck.marks_on, under.marks_on, MarkedPages::default()),
            color: optional(typed.color, deck.color, under.color),
            standard: {
                // No press prints a draft.
                let [deck, under] = [deck, &under].map(|print| print.standard.filter(|_| !typed.draft));
                Setting::resolve(typed.standard, deck, under, Standard::default())
            },
            ink_limit: optional(typed.ink_limit, deck.ink_limit, under.ink_limit),
            conversion: typed.conversion.clone().over(&own.conversion),
            dpi: Setting::resolve(typed.dpi, None, preset.as_ref().map(|preset| preset.dpi), DPI),
            typed,
            preset,
            own,
        }
    }

    /// The output format.
    pub(crate) fn kind(&self) -> Kind {
        self.preset.as_ref().map_or(Kind::Pdf, |preset| preset.kind)
    }

    /// How far faces extend beyond the cut. On sheets without bleed it is cut off later; a page that is a
    /// card has none to begin with.
    pub(crate) fn face_bleed(&self) -> Um {
        match self.bleed_mode.value {
            Some(BleedMode::None) if self.backs.value.one_a_page() => Um::ZERO,
            _ => self.bleed.value,
        }
    }

    /// The paper; none where each page is as large as a card.
    pub(crate) fn paper(&self) -> Option<Paper> {
        if self.backs.value.one_a_page() { self.page.value } else { Some(self.sheet.value) }
    }

    /// How backs are printed. Cards without backs get no pages for them, which would be empty.
    pub(crate) fn backs(&self, has_backs: bool) -> Backs {
        if has_backs { self.backs.value } else { self.backs.value.without() }
    }

    /// The marks beside the cards.
    pub(crate) fn marks(&self) -> Marks {
        let (shapes, cut_line) = (self.marks.value.is_none(), self.cut_line.value);
        let mut kinds = self.marks.value.clone().unwrap_or(Marking::Usual).kinds();
        if cut_line == CutLine::Spot && !kinds.contains(&Mark::Outline) {
            kinds.push(Mark::Outline);
        }
        if !self.typed.draft {
            return Marks { kinds, pages: self.marks_on.value, cut_line, shapes };
        }
        // Each page says that it is a draft.
        if !kinds.contains(&Mark::Slug) {
            kinds.push(Mark::Slug);
        }
        Marks { kinds, pages: MarkedPages::Both, cut_line, shapes }
    }

    /// How documents are written; the profile is not read yet.
    pub(crate) fn document(&self) -> Wanted {
        let (typed, space, standard) = (self.typed, self.color.value, self.standard.value);
        let own_icc = typed.icc.as_ref().filter(|path| path.as_os_str() != conditions::BUILT_IN);
        let icc = own_icc.map(|path| (Vec::new(), path.display().to_string()));
        // The deck's limit is for inks, whatever the deck is printed in now.
        let has_inks = space == Some(Space::Cmyk) || space.is_none() && standard.is_pdfx();
        let ink_limit = self.ink_limit.value.filter(|_| has_inks || self.ink_limit.is_typed());
        Wanted {
            space,
            standard,
            icc,
            ink_limit,
            outlines: typed.outlines || self.own.outlines == Some(true),
            conversion: self.conversion.clone(),
            typed: typed.conversion.clone(),
            plate: typed.plate.clone(),
            known: None,
        }
    }
}

/// A setting without a default.
fn optional<T>(typed: Option<T>, deck: Option<T>, preset: Option<T>) -> Setting<Option<T>> {
    Setting::resolve(typed.map(Some), deck.map(Some), preset.map(Some), None)
}

/// Everything about the sheets of a job.
pub(crate) struct Sheets {
    pub(crate) paper: Paper,
    /// The marks beside the cards.
    pub(crate) marks: Marks,
    /// How backs are printed.
    pub(crate) backs: Backs,
    /// How cards lie on the sheets.
    pub(crate) layout: Layout,
}

/// The sheets of these cards of a deck.
///
/// # Errors
/// Cards of several sizes on pages that are as large as a card.
pub(crate) fn sheets(
    deck: &Deck,
    settings: &Settings<'_>,
    rendered: &Rendered,
    cards: &[usize],
) -> Result<Sheets, Diagnostic> {
    let backs = settings.backs(rendered.has_backs(cards));
    let mut layout = Layout {
        orientation: settings.orientation.value,
        margin: settings.margin.value,
        gutter: settings.gutter.value,
        bleed_mode: settings.bleed_mode.value,
        corners: settings.corners.value,
        correction: correction(settings.typed.back_offset, settings.typed.back_rotation),
    };
    let paper = match settings.paper() {
        Some(paper) => paper,
        // Each page is a card with its bleed, and nothing else.
        None => {
            layout.margin = Um::ZERO;
            let (size, bleed) = (only_size(deck, &rendered.sizes_of(cards))?, settings.face_bleed());
            Paper { name: "card", width: size.width + bleed * 2, height: size.height + bleed * 2 }
        }
    };
    Ok(Sheets { paper, marks: settings.marks(), backs, layout })
}

/// The size of cards that each have pages of their own: a document has pages of one size.
fn only_size(deck: &Deck, sizes: &[CardSize]) -> Result<CardSize, Diagnostic> {
    match sizes {
        [] => Ok(deck.size.regular),
        [size] => Ok(*size),
        _ => {
            let sizes = sizes
                .iter()
                .map(|size| format!("{} × {}", size.width, size.height))
                .collect::<Vec<_>>()
                .join(", ");
            let message = format!(
                "{}: pages as large as a card need cards of one size, and these have {sizes}",
                deck.title
            );
            let diagnostic = Diagnostic::error("card-sizes", message).at(deck.place.clone(), "this deck");
            Err(diagnostic.hint(
                "print each size by itself, with `--cards` and the names of its types; or choose `--paper`",
            ))
        }
    }
}

/// How pages of backs are moved.
pub(crate) fn correction(offset: Option<(Um, Um)>, rotation: Option<i64>) -> Correction {
    let (right, up) = offset.unwrap_or_default();
    Correction { right, up, millidegrees: rotation.unwrap_or_default() }
}
