//! Spot colours: those of cards, which templates name, and those of sheets: one for the cut line, which
//! cutters follow and presses leave out, and one for registration marks, which is on the plate of each ink.

use std::borrow::Cow;

use super::{Device, Output};
use crate::press::value::Value;
use crate::print::Space;

/// A spot colour of sheets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::press) enum Spot {
    /// The cut line.
    Cut,
    /// All inks (ISO 32000-2, 8.6.6.4).
    All,
}

/// A tint of a spot colour of cards.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::press) struct Mixed {
    /// The name, which presses look for.
    pub(in crate::press) name: String,
    /// The colour of the full tint where there is no such ink.
    pub(in crate::press) full: Device,
    /// Percent.
    pub(in crate::press) tint: u8,
}

impl Mixed {
    /// The colour space.
    pub(in crate::press) fn space(&self) -> Value {
        let full = self.full.parts();
        let (space, none) = match self.full {
            Device::Gray(_) => (Space::Gray, 1.0),
            Device::Rgb(_) => (Space::Rgb, 1.0),
            Device::Cmyk(_) => (Space::Cmyk, 0.0),
        };
        separation(self.name.clone(), space, &vec![none; full.len()], &full)
    }
}

impl Spot {
    /// The name of the colour space in the resources of a page.
    pub(in crate::press) fn key(self) -> &'static str {
        match self {
            Spot::Cut => "CutContour",
            Spot::All => "All",
        }
    }

    /// Its colour on screens, in CSS.
    pub(in crate::press) fn on_screen(self) -> &'static str {
        match self {
            Spot::Cut => "#f0f",
            Spot::All => "#000",
        }
    }

    /// The colour space. Where there is no such ink, the cut line is shown as magenta, and all inks as black.
    pub(in crate::press) fn separation(self, output: &Output) -> Value {
        let space = output.shown(self);
        let (none, full): (&[f32], &[f32]) = match (space, self) {
            (Space::Rgb, Spot::Cut) => (&[1.0; 3], &[1.0, 0.0, 1.0]),
            (Space::Rgb, Spot::All) => (&[1.0; 3], &[0.0; 3]),
            (Space::Cmyk, Spot::Cut) => (&[0.0; 4], &[0.0, 1.0, 0.0, 0.0]),
            (Space::Cmyk, Spot::All) => (&[0.0; 4], &[1.0; 4]),
            (Space::Gray, _) => (&[1.0], &[0.0]),
        };
        let name = if self == Spot::Cut { output.cut_name.clone() } else { self.key().into() };
        separation(name, space, none, full)
    }
}

/// A colour space of one tint (ISO 32000-2, 8.6.6.4): the colours of no ink and of the full tint, where there
/// is no such ink.
fn separation(name: String, space: Space, none: &[f32], full: &[f32]) -> Value {
    let tint = Value::dict([
        ("FunctionType", Value::Int(2)),
        ("Domain", Value::reals(&[0.0, 1.0])),
        ("C0", Value::reals(none)),
        ("C1", Value::reals(full)),
        ("N", Value::Int(1)),
    ]);
    Value::Array(vec![
        Value::name("Separation"),
        Value::Name(Cow::Owned(name)),
        Value::name(space.device()),
        tint,
    ])
}
