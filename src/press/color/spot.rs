//! Spot colours of sheets: one for the cut line, which cutters follow and presses leave out, and one for registration marks, which is on
//! the plate of each ink.

use lopdf::{Object, dictionary};

use crate::print::Space;

/// A spot colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::press) enum Spot {
    /// The cut line.
    Cut,
    /// All inks (ISO 32000-2, 8.6.6.4).
    All,
}

impl Spot {
    /// The name of the colour, which cutters and presses look for, and of its colour space in the resources of a page.
    pub(in crate::press) fn name(self) -> &'static str {
        match self {
            Spot::Cut => "CutContour",
            Spot::All => "All",
        }
    }

    /// The colour space (ISO 32000-2, 8.6.6.4): one tint. Where there is no such ink, the cut line is shown as magenta, and all inks as black.
    pub(in crate::press) fn separation(self, space: Space) -> Object {
        let (none, full): (&[i64], &[i64]) = match (space, self) {
            (Space::Rgb, Spot::Cut) => (&[1, 1, 1], &[1, 0, 1]),
            (Space::Rgb, Spot::All) => (&[1, 1, 1], &[0, 0, 0]),
            (Space::Cmyk, Spot::Cut) => (&[0, 0, 0, 0], &[0, 1, 0, 0]),
            (Space::Cmyk, Spot::All) => (&[0, 0, 0, 0], &[1, 1, 1, 1]),
            (Space::Gray, _) => (&[1], &[0]),
        };
        let parts = |parts: &[i64]| Object::Array(parts.iter().copied().map(Object::Integer).collect());
        let tint = dictionary! {
            "FunctionType" => 2,
            "Domain" => vec![0.into(), 1.into()],
            "C0" => parts(none),
            "C1" => parts(full),
            "N" => 1,
        };
        let name = |name: &str| Object::Name(name.as_bytes().to_vec());
        Object::Array(vec![name("Separation"), name(self.name()), name(space.device()), Object::Dictionary(tint)])
    }
}
