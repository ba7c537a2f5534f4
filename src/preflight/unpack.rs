//! Decoding of streams: their filters are undone one after the other (ISO 32000-2, 7.4).

use std::borrow::Cow;

use flate2::{Decompress, FlushDecompress, Status};
use lopdf::{Dictionary, Error, Object, Stream};

use super::file::File;
use super::finding::{At, Found};
use super::rule;
use crate::limits;

/// Filters of images only; their content is not decoded.
const PICTURES: [&[u8]; 4] = [b"CCITTFaxDecode", b"DCTDecode", b"JBIG2Decode", b"JPXDecode"];

/// Why a stream is not decoded.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum UnpackError {
    /// It is truncated, or its filters can't decode it.
    Damaged,
    /// It is required, but missing.
    Missing,
    /// It decompresses to more than the limit.
    TooLarge,
    /// Its filter is not supported.
    Filter(String),
}

impl UnpackError {
    /// Reports it; `what` is the content of the stream, such as `a form`.
    pub(super) fn report(&self, what: &str, at: At, found: &mut Found) {
        match self {
            UnpackError::Damaged => {
                found.add(&rule::DAMAGED, at, format!("{what} cannot be unpacked: it is cut off or damaged"))
            }
            UnpackError::Missing => {
                found.add(&rule::DAMAGED, at, format!("the stream that {what} draws is missing or invalid"))
            }
            UnpackError::TooLarge => {
                found.add(&rule::NOT_READ, at, format!("{what} is too large to be looked into"))
            }
            UnpackError::Filter(name) => {
                let shown: String = name.chars().take(40).collect();
                found.add(
                    &rule::NOT_READ,
                    at,
                    format!("{what} is packed in a way that is not looked into: `/{shown}`"),
                );
            }
        }
    }
}

/// A filter and its parameters.
struct Filter<'a> {
    name: &'a [u8],
    parameters: Option<&'a Dictionary>,
}

/// The names of the filters of a stream, in the order in which they are undone; anything but a name is `?`.
pub(super) fn names<'a>(file: &'a File, dict: &'a Dictionary) -> Vec<&'a [u8]> {
    list(file, dict, "Filter").into_iter().map(|name| name.as_name().unwrap_or(b"?")).collect()
}

/// True if a stream has a filter that is for images only.
pub(super) fn is_picture(file: &File, dict: &Dictionary) -> bool {
    names(file, dict).iter().any(|name| PICTURES.contains(name))
}

/// The decoded content of a stream.
///
/// # Errors
/// It is damaged, decodes to more bytes than the limit, or has an unsupported filter.
pub(super) fn unpack<'a>(
    file: &File,
    stream: &'a Stream,
    limit: usize,
) -> Result<Cow<'a, [u8]>, UnpackError> {
    undo(&filters(file, &stream.dict), &stream.content, limit)
}

/// Checks that an image is complete, as far as its filters are supported; takes little memory, whatever its
/// size.
pub(super) fn check_picture(file: &File, stream: &Stream) -> Result<(), UnpackError> {
    let limit = limits::PDF_STREAM_BYTES;
    let mut filters = filters(file, &stream.dict);
    if let Some(place) = filters.iter().position(|filter| PICTURES.contains(&filter.name)) {
        filters.truncate(place);
    }
    match filters.split_last() {
        Some((last, before)) if last.name == b"FlateDecode" => {
            check_complete(&undo(before, &stream.content, limit)?, limit)
        }
        _ => undo(&filters, &stream.content, limit).map(|_| ()),
    }
}

/// The objects of an entry that is an object or an array of objects.
fn list<'a>(file: &'a File, dict: &'a Dictionary, key: &str) -> Vec<&'a Object> {
    match file.get(dict, key) {
        Some(Object::Array(items)) => items.iter().map(|item| file.follow(item).1).collect(),
        Some(item) => vec![item],
        None => Vec::new(),
    }
}

fn filters<'a>(file: &'a File, dict: &'a Dictionary) -> Vec<Filter<'a>> {
    let parameters = list(file, dict, "DecodeParms");
    let names = names(file, dict).into_iter().enumerate();
    names
        .map(|(place, name)| Filter {
            name,
            parameters: parameters.get(place).and_then(|object| object.as_dict().ok()),
        })
        .collect()
}

fn undo<'a>(filters: &[Filter<'_>], packed: &'a [u8], limit: usize) -> Result<Cow<'a, [u8]>, UnpackError> {
    let mut bytes = Cow::Borrowed(packed);
    for filter in filters {
        bytes = Cow::Owned(undo_one(filter, &bytes, limit)?);
    }
    if bytes.len() > limit { Err(UnpackError::TooLarge) } else { Ok(bytes) }
}

fn undo_one(filter: &Filter<'_>, packed: &[u8], limit: usize) -> Result<Vec<u8>, UnpackError> {
    match filter.name {
        b"ASCIIHexDecode" => hex(packed),
        b"RunLengthDecode" => runs(packed, limit),
        b"FlateDecode" => {
            // lopdf accepts truncated streams.
            check_complete(packed, limit)?;
            by_lopdf(filter, packed, limit)
        }
        b"LZWDecode" | b"ASCII85Decode" => by_lopdf(filter, packed, limit),
        name => Err(UnpackError::Filter(String::from_utf8_lossy(name).into_owned())),
    }
}

fn by_lopdf(filter: &Filter<'_>, packed: &[u8], limit: usize) -> Result<Vec<u8>, UnpackError> {
    let mut dict = Dictionary::new();
    dict.set("Filter", Object::Name(filter.name.to_vec()));
    if let Some(parameters) = filter.parameters {
        let number = |key: &str| parameters.get(key.as_bytes()).and_then(Object::as_i64).unwrap_or(1);
        // lopdf does not support the predictor of TIFF, and multiplies these numbers without checking them.
        if number("Predictor") == 2 {
            return Err(UnpackError::Filter("Predictor 2".into()));
        }
        let row = ["Columns", "Colors", "BitsPerComponent"]
            .iter()
            .map(|key| number(key))
            .fold(1, i64::saturating_mul);
        if usize::try_from(row).is_ok_and(|row| row > limit.saturating_mul(8)) {
            return Err(UnpackError::Damaged);
        }
        dict.set("DecodeParms", parameters.clone());
    }
    Stream::new(dict, packed.to_vec()).get_plain_content_with_limit(limit).map_err(|error| match error {
        Error::Decompress(lopdf::DecompressError::MemoryLimitExceeded { .. }) => UnpackError::TooLarge,
        _ => UnpackError::Damaged,
    })
}

/// Checks that Flate data is complete, and within the limit.
fn check_complete(packed: &[u8], limit: usize) -> Result<(), UnpackError> {
    let mut unpack = Decompress::new(true);
    let mut part = vec![0; 1 << 16];
    loop {
        let before = (unpack.total_in(), unpack.total_out());
        let rest = usize::try_from(before.0).ok().and_then(|start| packed.get(start..)).unwrap_or_default();
        let status = unpack.decompress(rest, &mut part, FlushDecompress::None);
        if unpack.total_out() > limit as u64 {
            return Err(UnpackError::TooLarge);
        }
        match status {
            Ok(Status::StreamEnd) => return Ok(()),
            Ok(_) if (unpack.total_in(), unpack.total_out()) != before => {}
            _ => return Err(UnpackError::Damaged),
        }
    }
}

/// Two digits for each byte up to `>` (7.4.2); a missing last one is 0.
fn hex(packed: &[u8]) -> Result<Vec<u8>, UnpackError> {
    let digits = packed
        .iter()
        .take_while(|byte| **byte != b'>')
        .filter(|byte| !byte.is_ascii_whitespace() && **byte != 0);
    let digits: Option<Vec<u8>> = digits
        .map(|digit| char::from(*digit).to_digit(16).and_then(|digit| u8::try_from(digit).ok()))
        .collect();
    let digits = digits.ok_or(UnpackError::Damaged)?;
    Ok(digits
        .chunks(2)
        .map(|pair| pair.iter().chain(&[0]).take(2).fold(0, |byte, digit| byte << 4 | digit))
        .collect())
}

/// Lengths, each with as many bytes, or with one that is repeated, up to 128 (7.4.5).
fn runs(mut packed: &[u8], limit: usize) -> Result<Vec<u8>, UnpackError> {
    let mut bytes = Vec::new();
    while bytes.len() <= limit {
        let (length, rest) = packed.split_first().ok_or(UnpackError::Damaged)?;
        let taken = match *length {
            128 => return Ok(bytes),
            0..128 => usize::from(*length) + 1,
            129.. => 1,
        };
        let (run, rest) = rest.split_at_checked(taken).ok_or(UnpackError::Damaged)?;
        match *length {
            129.. => bytes.extend(run.iter().cycle().take(257 - usize::from(*length))),
            _ => bytes.extend_from_slice(run),
        }
        packed = rest;
    }
    Err(UnpackError::TooLarge)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

    use super::*;

    #[test]
    fn letters_and_runs_are_unpacked() {
        assert_eq!(hex(b"48 6\n5 6C6c6F 7>rest").unwrap(), b"Hello\x70");
        assert_eq!(hex(b"4x>"), Err(UnpackError::Damaged));
        // The example of TIFF's PackBits, with the end that PDF adds.
        let packed = b"\xFE\xAA\x02\x80\x00\x2A\xFD\xAA\x03\x80\x00\x2A\x22\xF7\xAA\x80";
        let bytes = b"\xAA\xAA\xAA\x80\x00\x2A\xAA\xAA\xAA\xAA\x80\x00\x2A\x22\xAA\xAA\xAA\xAA\xAA\xAA\xAA\xAA\xAA\xAA";
        assert_eq!(runs(packed, 99).unwrap(), bytes);
        assert_eq!(runs(&packed[..packed.len() - 1], 99), Err(UnpackError::Damaged));
        assert_eq!(runs(&b"\x81\x00".repeat(1_000), 9_999), Err(UnpackError::TooLarge));
    }
}
