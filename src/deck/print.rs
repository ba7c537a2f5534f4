//! The `[print]` section of a deck file: texts become papers and lengths.

use super::Print;
use crate::diag::{Diagnostic, Faults};
use crate::print::{Backs, Mark, Paper};
use crate::spec::Spec;
use crate::spec::raw::{RawBacks, RawMarks, RawPrint};
use crate::units::Um;

/// The lengths of the section: key, name in a message, and the longest that makes sense.
const LENGTHS: [(&str, Length, Um); 5] = [
    ("bleed", |raw| raw.bleed.as_deref(), Um::mm(10)),
    ("safe", |raw| raw.safe.as_deref(), Um::mm(20)),
    ("margin", |raw| raw.margin.as_deref(), Um::mm(100)),
    ("gutter", |raw| raw.gutter.as_deref(), Um::mm(50)),
    ("corners", |raw| raw.corners.as_deref(), Um::mm(50)),
];

type Length = fn(&RawPrint) -> Option<&str>;

/// What the section says. Faulty values are left out here and reported by [`check`].
pub(super) fn read(raw: &RawPrint) -> Print {
    let length = |text: &Option<String>| text.as_deref().and_then(|text| Um::parse(text).ok());
    Print {
        paper: raw.paper.as_deref().and_then(|text| Paper::parse(text).ok()),
        orientation: raw.orientation,
        margin: length(&raw.margin),
        gutter: length(&raw.gutter),
        bleed: length(&raw.bleed).unwrap_or(Um::mm(3)),
        safe: length(&raw.safe).unwrap_or(Um::mm(3)),
        allow: raw.allow.clone(),
        bleed_mode: raw.bleed_mode,
        corners: length(&raw.corners),
        cut_line: raw.cut_line,
        marks: raw.marks.as_ref().map(|marks| match marks {
            RawMarks::Switch(true) => Mark::DEFAULT.to_vec(),
            RawMarks::Switch(false) => Vec::new(),
            RawMarks::List(marks) => marks.clone(),
        }),
        marks_on: raw.marks_on,
        backs: raw.backs.map(|backs| match backs {
            RawBacks::Switch(true) => Backs::LongEdge,
            RawBacks::Switch(false) => Backs::None,
            RawBacks::Mode(mode) => mode,
        }),
    }
}

/// All faults of the section.
pub(super) fn check(base: &Spec) -> Faults {
    let mut faults = Faults::default();
    let raw = &base.raw.print;
    if let Some(text) = &raw.paper
        && let Err(why) = Paper::parse(text)
    {
        let fault = Diagnostic::error("paper", format!("there is no paper `{text}`")).at(base.place("print.paper"), why);
        faults.push(Paper::helped(fault, text));
    }
    for (key, length, most) in LENGTHS {
        let Some(text) = length(raw) else { continue };
        let place = base.place(&format!("print.{key}"));
        match Um::parse(text) {
            Err(why) => faults.push(Diagnostic::error("length", format!("the {key} is not a length")).at(place, why)),
            Ok(length) if length < Um::ZERO || length > most => {
                let message = format!("a {key} of {length} can't be printed");
                faults.push(Diagnostic::error("length", message).at(place, format!("from 0 mm to {most}")));
            }
            Ok(_) => {}
        }
    }
    faults
}
