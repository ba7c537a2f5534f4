//! Pictures: how many pixels an inch, and how much ink.

use lopdf::{Dictionary, Stream};

use super::color::{self, Space};
use super::file::File;
use super::rule;
use super::{At, Found};
use crate::limits;

/// Pixels an inch below which a picture looks coarse.
const COARSE: f64 = 200.0;

/// Looks at a picture that is drawn with a matrix; its ink is counted only if it is `new`.
pub(super) fn check(file: &File, stream: &Stream, resources: &Dictionary, matrix: [f64; 6], ink: (u16, bool), at: At, found: &mut Found) {
    let dict = &stream.dict;
    let size = |key: &str| file.number(dict, key).unwrap_or(0.0);
    let inches = [libm::hypot(matrix[0], matrix[1]) / 72.0, libm::hypot(matrix[2], matrix[3]) / 72.0];
    let pixels = [size("Width"), size("Height")];
    let density = pixels.iter().zip(inches).map(|(pixels, inches)| pixels / inches).fold(f64::INFINITY, f64::min);
    // A picture of a few pixels is a tint, whatever its size.
    if density < COARSE && pixels.iter().all(|side| *side > 16.0) {
        found.add(&rule::RESOLUTION, at, format!("a picture has {density:.0} pixels an inch; below {COARSE} it looks coarse"));
    }
    let Some(space) = file.get(dict, "ColorSpace").map(|space| color::space(file, space, resources)) else { return };
    if let (Space::Cmyk, (limit, true)) = (space, ink) {
        self::ink(file, stream, limit, at, found);
    }
}

/// The most ink of a picture of 8 bits whose samples can be unpacked here.
fn ink(file: &File, stream: &Stream, limit: u16, at: At, found: &mut Found) {
    let plain = file.number(&stream.dict, "BitsPerComponent") == Some(8.0) && file.get(&stream.dict, "Decode").is_none();
    let flate = matches!(file.name(&stream.dict, "Filter").as_deref(), Some("FlateDecode") | None) && !stream.dict.has(b"DCTDecode");
    if !(plain && flate) {
        return;
    }
    let Ok(samples) = stream.get_plain_content_with_limit(limits::PDF_STREAM_BYTES) else {
        return found.add(&rule::DAMAGED, at, "a picture cannot be unpacked");
    };
    let most = samples.chunks_exact(4).map(|inks| inks.iter().map(|ink| u32::from(*ink)).sum::<u32>()).max().unwrap_or(0);
    let percent = f64::from(most) * 100.0 / 255.0;
    // A unit of rounding for each ink.
    if percent > f64::from(limit) + 4.0 * 100.0 / 255.0 {
        found.add(&rule::INK, at, format!("a picture has up to {percent:.0} % of ink; the limit is {limit} %"));
    }
}
