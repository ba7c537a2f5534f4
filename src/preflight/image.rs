//! Images: resolution, ink coverage, completeness.

use lopdf::{Dictionary, Object, Stream};

use super::color::{self, Space};
use super::file::File;
use super::finding::{At, Found};
use super::rule;
use super::unpack::{self, UnpackError};
use crate::limits;

/// Pixels per inch below which an image looks coarse.
const COARSE: f64 = 200.0;

/// Checks an image that is drawn with a matrix. It is decoded only if it is new; then `ink` holds the ink
/// limit.
pub(super) fn check(
    file: &File,
    stream: &Stream,
    resources: &Dictionary,
    matrix: [f64; 6],
    ink: (u16, bool),
    at: At,
    found: &mut Found,
) {
    let dict = &stream.dict;
    let size = |key: &str| file.number(dict, key).unwrap_or(0.0);
    let inches = [libm::hypot(matrix[0], matrix[1]) / 72.0, libm::hypot(matrix[2], matrix[3]) / 72.0];
    let pixels = [size("Width"), size("Height")];
    let density =
        pixels.iter().zip(inches).map(|(pixels, inches)| pixels / inches).fold(f64::INFINITY, f64::min);
    // An image of a few pixels is a tint of any size.
    if density < COARSE && pixels.iter().all(|side| *side > 16.0) {
        found.add(
            &rule::RESOLUTION,
            at,
            format!("an image has {density:.0} pixels per inch; below {COARSE} it looks coarse"),
        );
    }
    let (limit, true) = ink else { return };
    let space = file.get(dict, "ColorSpace").map(|space| color::space(file, space, resources));
    let plain = file.number(dict, "BitsPerComponent") == Some(8.0)
        && file.get(dict, "Decode").is_none()
        && !unpack::is_picture(file, dict);
    let checked = match space {
        Some(Space::Cmyk) if plain => self::ink(file, stream, limit, at, found),
        _ => unpack::check_picture(file, stream),
    };
    if let Err(error) = checked {
        error.report("a picture", at, found);
    }
    for key in ["SMask", "Mask"] {
        if let Some((id, Object::Stream(mask))) = dict.get(key.as_bytes()).ok().map(|mask| file.follow(mask))
            && let Err(error) = unpack::check_picture(file, mask)
        {
            error.report("the mask of an image", at.inner(id), found);
        }
    }
}

/// The highest ink coverage of an 8-bit image.
fn ink(file: &File, stream: &Stream, limit: u16, at: At, found: &mut Found) -> Result<(), UnpackError> {
    let samples = unpack::unpack(file, stream, limits::PDF_STREAM_BYTES)?;
    let most = samples
        .chunks_exact(4)
        .map(|inks| inks.iter().map(|ink| u32::from(*ink)).sum::<u32>())
        .max()
        .unwrap_or(0);
    let percent = f64::from(most) * 100.0 / 255.0;
    // One unit of rounding per ink.
    if percent > f64::from(limit) + 4.0 * 100.0 / 255.0 {
        found.add(
            &rule::INK,
            at,
            format!("an image has up to {percent:.0} % of ink; the limit is {limit} %"),
        );
    }
    Ok(())
}
