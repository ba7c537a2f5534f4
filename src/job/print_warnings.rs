//! Warnings about a document that differs from its templates or from the requested settings.

use std::collections::{BTreeMap, BTreeSet};

use super::calibrate::options;
use super::prepress;
use super::service_mismatches::{self, Key};
use super::settings::Settings;
use crate::diag::{self, Diagnostic, Diagnostics, counted};
use crate::hex::hex;
use crate::preflight::{PageSize, Vendor};
use crate::preset::Preset;
use crate::press::color::Output;
use crate::press::{Job, Notice, Printed, TooFar};
use crate::print::{Mark, Shape};
use crate::render::Rendered;
use crate::units::Um;

/// A document and what it was made of.
pub(super) struct Proof<'a> {
    /// The settings of the deck.
    pub(super) settings: &'a Settings<'a>,
    /// How the deck looks.
    pub(super) rendered: &'a Rendered,
    /// The faces that were printed, as indices of all faces.
    pub(super) used: &'a [usize],
    /// The job of the press.
    pub(super) job: &'a Job,
    /// How the document is written.
    pub(super) output: &'a Output,
    /// The result.
    pub(super) printed: &'a Printed,
}

impl Proof<'_> {
    /// All that is worth knowing.
    pub(super) fn warnings(&self) -> Result<Diagnostics, Diagnostics> {
        let mut diagnostics = self.rasters();
        diagnostics.extend(self.spots());
        let of_sheets = [
            self.left_out(),
            self.no_fold(),
            self.no_guides(),
            self.no_outline(),
            self.no_backs(),
            self.corners(),
            self.too_far(),
        ];
        diagnostics.0.extend(of_sheets.into_iter().flatten());
        let vendor =
            self.settings.preset.as_ref().and_then(Preset::vendor).map(|vendor| self.unreported(vendor));
        let title = &self.job.title;
        diagnostics.extend(prepress::preflight(&self.printed.pdf, self.output, title, vendor.as_ref())?);
        if let Some((pdf, _)) = &self.printed.backs {
            diagnostics.extend(prepress::preflight(
                pdf,
                self.output,
                &format!("{title}, backs"),
                vendor.as_ref(),
            )?);
        }
        diagnostics.0.extend(self.flattened());
        Ok(diagnostics)
    }

    /// Spot colours that several colours stand for, and a plate that is on no card.
    fn spots(&self) -> Diagnostics {
        let spots = &self.printed.spots;
        let mut diagnostics = Diagnostics::default();
        for (name, shown) in spots.iter().filter(|(_, shown)| shown.len() > 1) {
            let colors: Vec<String> = shown.iter().map(|color| format!("#{}", hex(color))).collect();
            let message = format!(
                "the spot colour `{name}` is drawn in {} colours ({})",
                colors.len(),
                colors.join(", ")
            );
            diagnostics.push(
                self.warning("spot-color", &message)
                    .hint("draw it in one colour, and set lighter parts with `data-tint`"),
            );
        }
        if let Some(plate) = self.output.plate.as_ref().filter(|plate| !spots.contains_key(*plate)) {
            let message = format!("{}: no card has the spot colour `{plate}`", self.job.title);
            let diagnostic =
                Diagnostic::error("plate", message).nearest(plate, spots.keys().map(String::as_str));
            diagnostics.push(diagnostic.hint("name it as `data-spot` in a template or in art does"));
        }
        diagnostics
    }

    /// The service without the mismatches that are reported already.
    fn unreported(&self, vendor: Vendor) -> Vendor {
        let reported = service_mismatches::differs(self.settings, &[Key::Paper, Key::Bleed, Key::BleedMode]);
        if reported { Vendor { page: PageSize::Any, ..vendor } } else { vendor }
    }

    fn warning(&self, code: &str, message: &str) -> Diagnostic {
        Diagnostic::warning(code, format!("{}: {message}", self.job.title))
    }

    /// Elements that became pictures, or are left out: the same of many faces once.
    fn rasters(&self) -> Diagnostics {
        let mut places = BTreeMap::new();
        let mut kept: Vec<(&Notice, BTreeSet<usize>)> = Vec::new();
        for notice in &self.printed.notices {
            let place = *places.entry((&notice.element, &notice.message)).or_insert(kept.len());
            match kept.get_mut(place) {
                Some((_, faces)) => _ = faces.insert(notice.face),
                None => kept.push((notice, BTreeSet::from([notice.face]))),
            }
        }
        let told = |(notice, faces): (&Notice, BTreeSet<usize>)| {
            let face = self.used.get(notice.face).and_then(|face| self.rendered.faces.get(*face));
            let face = face.map_or("a face", |face| face.title.as_str());
            let element = if notice.element.is_empty() {
                "an element".to_string()
            } else {
                format!("the element `{}`", notice.element)
            };
            Diagnostic::warning("raster", format!("{face}: {element} {}", notice.message))
                .shared(faces.len(), ("face", "faces"))
        };
        Diagnostics(kept.into_iter().map(told).collect())
    }

    /// True if this mark was requested, and some page does not have it.
    fn misses(&self, mark: Mark) -> bool {
        let asked = self.settings.marks.value.as_ref();
        let is_asked =
            asked.is_some_and(|asked| asked.misses(mark)) || self.settings.typed.draft && mark == Mark::Slug;
        let missed = self.printed.left_out.contains(&mark) && is_asked;
        // Nobody makes room for marks that should not be there.
        missed && !service_mismatches::differs(self.settings, &[Key::Marks])
    }

    /// Marks beside the cards that there is no room for.
    fn left_out(&self) -> Option<Diagnostic> {
        let beside = [Mark::Crop, Mark::Registration, Mark::Bar, Mark::Slug];
        let missed: Vec<String> =
            beside.into_iter().filter(|mark| self.misses(*mark)).map(Mark::id).collect();
        let marks = if missed.len() == 1 { "mark" } else { "marks" };
        let names = diag::list(missed.iter().map(String::as_str));
        let diagnostic =
            self.warning("marks", &format!("there is no room for the {marks} {names} beside the cards"));
        let diagnostic = match self.job.backs.one_a_page() {
            true => diagnostic.hint("`--paper` larger than the card and its bleed makes room"),
            false => {
                diagnostic.hint("larger --paper, or fewer cards on a sheet with a larger --margin, make room")
            }
        };
        (!missed.is_empty()).then_some(diagnostic)
    }

    /// Guides without a gutter.
    fn no_guides(&self) -> Option<Diagnostic> {
        let diagnostic = self.warning("marks", "there is no room for the mark `guides` between the cards");
        let diagnostic = match self.job.backs.one_a_page() {
            true => diagnostic.hint("a page holds one card; other ways of `--backs` put more on a sheet"),
            false => {
                diagnostic.hint("a `--gutter` of 2 mm or more makes room where several cards lie on a sheet")
            }
        };
        self.misses(Mark::Guides).then_some(diagnostic)
    }

    /// Lines around cards that touch.
    fn no_outline(&self) -> Option<Diagnostic> {
        let diagnostic = self.warning("marks", "there is no room for the mark `outline` where cards touch");
        self.misses(Mark::Outline).then(|| {
            diagnostic.hint("a `--gutter` of 1 mm or more makes room; `--cut-line spot` lies on the cut")
        })
    }

    /// A mark to fold along where nothing is folded.
    fn no_fold(&self) -> Option<Diagnostic> {
        let diagnostic = self.warning("marks", "there is no fold for the mark `fold`");
        self.misses(Mark::Fold).then(|| diagnostic.hint("sheets of `--backs gutterfold` have one"))
    }

    /// A request for backs of cards that have none.
    fn no_backs(&self) -> Option<Diagnostic> {
        let asked = self.settings.typed.backs.is_some_and(|backs| !backs.has_none());
        let none = asked && self.job.backs.has_none();
        none.then(|| {
            self.warning("backs", "the printed cards have no backs that `--backs` could print")
                .hint("types of cards have a `back`")
        })
    }

    /// Corners that are rounder than a card can have them.
    fn corners(&self) -> Option<Diagnostic> {
        let asked = self.settings.typed.corners?;
        let rectangles = self.job.cards.iter().filter(|card| card.shape == Shape::Rectangle);
        let (width, height) =
            rectangles.map(|card| card.size).min_by_key(|(width, height)| *width.min(height))?;
        let most = width.min(height) / 2;
        let message =
            format!("corners of cards of {width} × {height} have a radius of {most} at most, not {asked}");
        (asked > most).then(|| self.warning("corners", &message))
    }

    /// Backs that are moved so far that they no longer meet their fronts.
    fn too_far(&self) -> Option<Diagnostic> {
        let TooFar { by, white, margin, most } = self.printed.too_far?;
        let bleed = white.then(|| format!("farther than their bleed of {}", self.job.bleed));
        let margin = margin.then(|| {
            format!("into the outer {} of the paper, which printers leave white", self.job.layout.margin)
        });
        let reasons: Vec<String> = bleed.into_iter().chain(margin).collect();
        let message = format!("backs are moved by up to {} mm, {}", tenths(by), reasons.join(", and "));
        let diagnostic = self.warning("back-offset", &message);
        let diagnostic = if white {
            diagnostic.hint("unless the printer is off by as much, white shows inside of the cut")
        } else {
            diagnostic
        };
        let diagnostic = if most.is_none() {
            diagnostic
        } else {
            diagnostic.hint(format!("the most of it that fits is `{}`", options(most)))
        };
        Some(
            diagnostic
                .hint("more --bleed, a smaller --margin, larger --paper or fewer cards on a sheet make room"),
        )
    }

    /// Faces with transparency that became images; a preset that requires such a standard leaves no choice.
    fn flattened(&self) -> Option<Diagnostic> {
        let (count, faces) = (self.printed.flattened, counted(self.used.len(), "face"));
        let message = format!(
            "transparent parts of {count} of {faces} became images of 300 dpi with everything below them"
        );
        let diagnostic = self.warning("flattened", &message).hint(
            "masks, filters, and fades on images or other fades do; what is transparent in one colour, \
                or on one, does not",
        );
        let wanted = self.settings.preset.as_ref().and_then(|preset| preset.print.standard);
        (count > 0 && wanted != Some(self.output.standard)).then_some(diagnostic)
    }
}

/// Millimetres to a tenth.
fn tenths(length: Um) -> f64 {
    (length.0 as f64 / 100.0).round() / 10.0
}
