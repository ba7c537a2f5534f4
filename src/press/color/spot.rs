//! The spot colour of the cut line: cutting plotters follow what is drawn in it, presses leave it out.
//!
//! A sheet asks for it with printpdf's `Color::SpotColor`; the page then gets the colour space among its resources.

use lopdf::{Object, dictionary};

use super::Space;

/// The name that plotters look for, of the colour and of its colour space in the resources of a page.
pub(in crate::press) const NAME: &str = "CutContour";

/// The colour space (ISO 32000-2, 8.6.6.4): one tint, shown as magenta where there is no such ink.
pub(in crate::press) fn separation(space: Space) -> Object {
    let (none, full): (&[i64], &[i64]) = match space {
        Space::Rgb => (&[1, 1, 1], &[1, 0, 1]),
        Space::Cmyk => (&[0, 0, 0, 0], &[0, 1, 0, 0]),
        Space::Gray => (&[1], &[0]),
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
    Object::Array(vec![name("Separation"), name(NAME), name(space.device()), Object::Dictionary(tint)])
}
