//! Colour spaces, and which of them a standard allows.

use lopdf::{Dictionary, Object};

use super::file::{File, as_dict};
use crate::limits;
use crate::print::Standard;

/// The spot colour that cutters follow.
const CUT: &[u8] = b"CutContour";

/// The spot colour of registration marks: all inks at once (ISO 32000-2, 8.6.6.4).
const ALL: &[u8] = b"All";

/// The kinds of colour spaces that the rules distinguish.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Space {
    /// `/DeviceGray`.
    Gray,
    /// `/DeviceRGB`.
    Rgb,
    /// `/DeviceCMYK`.
    Cmyk,
    /// Device-independent: an ICC profile, CIE-based, Lab.
    Independent,
    /// Spot colours, with their alternate colour space.
    Spot(Box<Space>),
    /// The spot colour of the cut line, with its alternate colour space.
    Cut(Box<Space>),
    /// All inks at once, with the alternate colour space.
    All(Box<Space>),
    /// Indexed colours.
    Indexed(Box<Space>),
    Pattern,
    /// None of these.
    Unknown,
}

/// True for names that are colour spaces themselves and need no entry in the resources.
pub(super) fn is_named(name: &[u8]) -> bool {
    matches!(name, b"DeviceGray" | b"DeviceRGB" | b"DeviceCMYK" | b"Pattern")
}

/// The colour space of an object; names are looked up in the resources.
pub(super) fn space(file: &File, object: &Object, resources: &Dictionary) -> Space {
    read(file, object, resources, 0)
}

fn read(file: &File, object: &Object, resources: &Dictionary, depth: usize) -> Space {
    if depth > limits::PDF_DEPTH {
        return Space::Unknown;
    }
    let object = file.follow(object).1;
    let (name, rest) = match object {
        Object::Name(name) => (name.as_slice(), &[][..]),
        Object::Array(parts) => match parts.split_first() {
            Some((first, rest)) => (file.follow(first).1.as_name().unwrap_or_default(), rest),
            None => return Space::Unknown,
        },
        _ => return Space::Unknown,
    };
    let inner = |place: usize| {
        Box::new(rest.get(place).map_or(Space::Unknown, |object| read(file, object, resources, depth + 1)))
    };
    let default =
        |name: &str| file.dict(resources, "ColorSpace").is_some_and(|spaces| spaces.has(name.as_bytes()));
    match name {
        b"DeviceGray" | b"G" if default("DefaultGray") => Space::Independent,
        b"DeviceRGB" | b"RGB" if default("DefaultRGB") => Space::Independent,
        b"DeviceCMYK" | b"CMYK" if default("DefaultCMYK") => Space::Independent,
        b"DeviceGray" | b"G" => Space::Gray,
        b"DeviceRGB" | b"RGB" => Space::Rgb,
        b"DeviceCMYK" | b"CMYK" => Space::Cmyk,
        b"CalGray" | b"CalRGB" | b"Lab" | b"ICCBased" => Space::Independent,
        b"Separation" => match rest.first().and_then(|name| file.follow(name).1.as_name().ok()) {
            Some(CUT) => Space::Cut(inner(1)),
            Some(ALL) => Space::All(inner(1)),
            _ => Space::Spot(inner(1)),
        },
        b"DeviceN" => Space::Spot(inner(1)),
        b"Indexed" | b"I" => Space::Indexed(inner(0)),
        b"Pattern" => Space::Pattern,
        name => match file.dict(resources, "ColorSpace").and_then(|spaces| spaces.get(name).ok()) {
            Some(object) if rest.is_empty() => read(file, object, resources, depth + 1),
            _ => Space::Unknown,
        },
    }
}

/// The violation of the colour space of `what`, such as `a colour`; `channels` is the number of channels of
/// the output intent.
pub(super) fn diagnostic(
    what: &str,
    space: &Space,
    standard: Standard,
    channels: Option<u8>,
) -> Option<String> {
    // A missing intent is reported separately; PDF/X is for presses anyway.
    let channels = channels.or(standard.is_pdfx().then_some(4));
    match space {
        Space::Spot(inner) | Space::Cut(inner) | Space::All(inner) | Space::Indexed(inner) => {
            diagnostic(what, inner, standard, channels)
        }
        Space::Rgb | Space::Independent if standard == Standard::X1a => {
            Some(format!("{what} is not one of inks"))
        }
        Space::Rgb if standard != Standard::None && channels != Some(3) => {
            Some(format!("{what} is device RGB, but the output intent is not for RGB"))
        }
        Space::Cmyk if standard != Standard::None && channels != Some(4) => {
            Some(format!("{what} is device CMYK, but the output intent is not for CMYK"))
        }
        Space::Gray if standard == Standard::A2b && channels.is_none() => {
            Some(format!("{what} is device grey, but there is no output intent"))
        }
        _ => None,
    }
}

/// The most ink of a shading's functions, in percent of one ink, if it is one of CMYK.
pub(super) fn most_ink(file: &File, function: &Object, depth: usize) -> f64 {
    let Some(dict) = as_dict(file.follow(function).1).filter(|_| depth < limits::PDF_DEPTH) else {
        return 0.0;
    };
    let ends = ["C0", "C1"].iter().filter_map(|key| file.numbers(dict, key)).filter(|inks| inks.len() == 4);
    let own = ends.map(|inks| inks.iter().sum::<f64>() * 100.0).fold(0.0, f64::max);
    let parts = file.get(dict, "Functions").and_then(|parts| parts.as_array().ok());
    parts.into_iter().flatten().map(|part| most_ink(file, part, depth + 1)).fold(own, f64::max)
}
