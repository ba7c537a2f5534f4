//! The `[print]` section of deck files and presets: turns texts into papers and lengths.

use super::model::Print;
use crate::diag::{Diagnostic, Diagnostics, Place};
use crate::print::{Backs, Conversion, Marking, Paper, RichBlack};
use crate::spec::raw::{RawBacks, RawMarks, RawPrint};
use crate::units::Um;

/// The lengths of the section: key, and the longest that makes sense.
const LENGTHS: [(&str, Length, Um); 5] = [
    ("bleed", |raw| raw.bleed.as_deref(), Um::mm(10)),
    ("safe", |raw| raw.safe.as_deref(), Um::mm(10)),
    ("margin", |raw| raw.margin.as_deref(), Um::mm(100)),
    ("gutter", |raw| raw.gutter.as_deref(), Um::mm(50)),
    ("corners", |raw| raw.corners.as_deref(), Um::mm(50)),
];

type Length = fn(&RawPrint) -> Option<&str>;

/// Reads the section; `place` finds its values by their paths. Wrong values are left out here and reported by
/// [`check`].
pub fn read(raw: &RawPrint, place: &dyn Fn(&str) -> Place) -> Print {
    let length = |text: &Option<String>| text.as_deref().and_then(|text| Um::parse(text).ok());
    Print {
        preset: raw.preset.clone().map(|name| (name, place("print.preset"))),
        paper: raw.paper.as_deref().and_then(|text| Paper::parse(text).ok()),
        orientation: raw.orientation,
        margin: length(&raw.margin),
        gutter: length(&raw.gutter),
        bleed: length(&raw.bleed),
        allow: raw.allow.clone(),
        bleed_mode: raw.bleed_mode,
        safe: length(&raw.safe),
        corners: length(&raw.corners),
        cut_line: raw.cut_line,
        marks: raw.marks.as_ref().map(|marks| match marks {
            RawMarks::Switch(true) => Marking::Usual,
            RawMarks::Switch(false) => Marking::NONE,
            RawMarks::List(marks) => Marking::Only(marks.clone()),
        }),
        marks_on: raw.marks_on,
        backs: raw.backs.map(|backs| match backs {
            RawBacks::Switch(true) => Backs::LongEdge,
            RawBacks::Switch(false) => Backs::None,
            RawBacks::Mode(mode) => mode,
        }),
        color: raw.color,
        standard: raw.standard,
        ink_limit: raw.ink_limit,
        outlines: raw.outlines,
        conversion: Conversion {
            dpi_max: raw.dpi_max,
            rich_black: raw.rich_black.as_deref().and_then(|text| RichBlack::parse(text).ok()),
            intent: raw.intent,
            overprint_black: raw.overprint_black,
            cut_name: raw.cut_name.clone(),
        },
    }
}

/// All errors of the section; `place` finds its values by their paths.
pub fn check(raw: &RawPrint, place: &dyn Fn(&str) -> Place) -> Diagnostics {
    let mut diagnostics = Diagnostics::default();
    if let Some(text) = &raw.paper
        && let Err(why) = Paper::parse(text)
    {
        let diagnostic =
            Diagnostic::error("paper", format!("there is no paper `{text}`")).at(place("print.paper"), why);
        diagnostics.push(Paper::helped(diagnostic, text));
    }
    if let Some(text) = &raw.rich_black
        && let Err(why) = RichBlack::parse(text)
    {
        let message = format!("`{text}` is not a recipe of black");
        diagnostics.push(Diagnostic::error("rich-black", message).at(place("print.rich_black"), why));
    }
    for (key, length, most) in LENGTHS {
        let Some(text) = length(raw) else { continue };
        let place = place(&format!("print.{key}"));
        match Um::parse(text) {
            Err(why) => diagnostics
                .push(Diagnostic::error("length", format!("the {key} is not a length")).at(place, why)),
            Ok(length) if length < Um::ZERO || length > most => {
                let message = format!("a {key} of {length} can't be printed");
                diagnostics
                    .push(Diagnostic::error("length", message).at(place, format!("from 0 mm to {most}")));
            }
            Ok(_) => {}
        }
    }
    diagnostics
}

impl Print {
    /// The bleed.
    pub fn bleed(&self) -> Um {
        self.bleed.unwrap_or(Um::mm(3))
    }

    /// The paper of pages with one face each, set if the same section asks for paper and for such pages.
    /// `None`: pages are as large as a card.
    pub fn page(&self) -> Option<Paper> {
        self.paper.filter(|_| self.backs.is_some_and(Backs::one_a_page))
    }

    /// These settings, completed with those of `under`.
    pub fn over(self, under: &Print) -> Print {
        Print {
            preset: self.preset,
            paper: self.paper.or(under.paper),
            orientation: self.orientation.or(under.orientation),
            margin: self.margin.or(under.margin),
            gutter: self.gutter.or(under.gutter),
            bleed: self.bleed.or(under.bleed),
            bleed_mode: self.bleed_mode.or(under.bleed_mode),
            safe: self.safe.or(under.safe),
            allow: [self.allow, under.allow.clone()].concat(),
            cut_line: self.cut_line.or(under.cut_line),
            corners: self.corners.or(under.corners),
            marks: self.marks.or_else(|| under.marks.clone()),
            marks_on: self.marks_on.or(under.marks_on),
            // Single-face pages without backs hold the fronts.
            backs: match (self.backs, under.backs) {
                (Some(Backs::None), Some(under)) => Some(under.without()),
                (own, under) => own.or(under),
            },
            color: self.color.or(under.color),
            standard: self.standard.or(under.standard),
            ink_limit: self.ink_limit.or(under.ink_limit),
            outlines: self.outlines.or(under.outlines),
            conversion: self.conversion.over(&under.conversion),
        }
    }
}
