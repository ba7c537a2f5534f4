//! Image files: their headers, read before decoding, whether they are complete, and their pixels.

mod exif;
mod icc;
mod normal;
pub(crate) mod packed;
pub(crate) mod pixels;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::ops::Range;
use std::sync::{Arc, Mutex, PoisonError};

use base64::engine::DecodePaddingMode;
use base64::engine::general_purpose::{GeneralPurpose, GeneralPurposeConfig};
use base64::{Engine, alphabet};
use sha2::{Digest, Sha256};
use zune_jpeg::JpegDecoder;
use zune_jpeg::zune_core::bytestream::ZCursor;
use zune_jpeg::zune_core::options::DecoderOptions;

use super::edit::Edits;
use crate::hex::hex;
pub(crate) use normal::normal;

/// The data of an image's header.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Picture {
    /// A PNG file.
    Png {
        /// Columns.
        width: u32,
        /// Rows.
        height: u32,
    },
    /// A JPEG file.
    Jpeg {
        /// Columns.
        width: u32,
        /// Rows.
        height: u32,
        /// Channels: 1 is grey, 3 is colour.
        channels: u8,
    },
    /// A WebP or GIF file, which becomes a PNG or JPEG before it is used.
    Other {
        /// Columns.
        width: u32,
        /// Rows.
        height: u32,
    },
}

impl Picture {
    /// Columns and rows.
    pub fn size(self) -> (u32, u32) {
        let (Picture::Png { width, height }
        | Picture::Jpeg { width, height, .. }
        | Picture::Other { width, height }) = self;
        (width, height)
    }

    /// Columns times rows.
    pub fn pixels(self) -> u64 {
        let (width, height) = self.size();
        u64::from(width) * u64::from(height)
    }
}

/// Reads the header; `None` if the format is unknown, or it is damaged, or CMYK, or the image is empty.
pub fn read(data: &[u8]) -> Option<Picture> {
    png(data)
        .or_else(|| jpeg(data))
        .or_else(|| webp(data))
        .or_else(|| gif(data))
        .filter(|picture| picture.pixels() > 0 && !is_inked(*picture))
}

/// True for CMYK JPEGs; programs disagree on how their channels are stored.
fn is_inked(picture: Picture) -> bool {
    matches!(picture, Picture::Jpeg { channels: 4, .. })
}

/// Why an image can't be printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ImageError {
    /// It is in no known format, or its header is damaged.
    Unknown,
    /// It is a CMYK JPEG.
    Inked,
    /// Its pixels are damaged.
    Damaged,
}

impl ImageError {
    /// A hint on how to fix the image, if there is one.
    pub fn hint(self) -> Option<&'static str> {
        match self {
            ImageError::Unknown => None,
            ImageError::Inked => {
                Some("save it in RGB; `--color cmyk` converts it to inks by the profile of the press")
            }
            ImageError::Damaged => Some("open it in an image editor and save it again"),
        }
    }
}

/// The part of the message after “the image”.
impl fmt::Display for ImageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ImageError::Unknown => "is damaged, or neither PNG, JPEG, WebP nor GIF",
            ImageError::Inked => "is a JPEG in CMYK; its colours must be RGB or grey",
            ImageError::Damaged => "is damaged or cut off: its pixels can't be read",
        })
    }
}

/// Checks that all pixels of an image can be decoded: the SVG renderer silently leaves out damaged images.
///
/// # Errors
/// Why it can't be printed.
pub fn whole(data: &[u8]) -> Result<Picture, ImageError> {
    match read(data) {
        Some(picture) if is_whole(data) => Ok(picture),
        Some(_) => Err(ImageError::Damaged),
        None if jpeg(data).is_some_and(is_inked) => Err(ImageError::Inked),
        None => Err(ImageError::Unknown),
    }
}

/// Decodes a base64 `data:` URL with an image file.
///
/// # Errors
/// The error message for the URL.
pub fn from_uri(uri: &str) -> Result<Vec<u8>, &'static str> {
    let kinds = ["image/png", "image/jpeg", "image/jpg", "image/webp", "image/gif"];
    let rest = uri.strip_prefix("data:").ok_or("an image outside of this SVG")?;
    let data = kinds.iter().find_map(|kind| rest.strip_prefix(kind)?.strip_prefix(";base64,"));
    let data =
        data.ok_or("an image that is not a PNG, JPEG, WebP or GIF in base64, as `data:image/png;base64,…`")?;
    base64(data).ok_or("an image in damaged base64")
}

/// An image file and its header.
pub type Shared = (Picture, Arc<Vec<u8>>);

/// Images shared by many SVGs, by their URLs. They are kept until the program ends.
static SHARED: Mutex<BTreeMap<String, Shared>> = Mutex::new(BTreeMap::new());

/// Registers an image as cards use it (upright, in sRGB, PNG or JPEG) and returns its header and a URL for
/// any number of SVGs, so that a thousand cards with one image store it once. The URL is valid in this run
/// only.
///
/// # Errors
/// Why it can't be printed.
pub fn share(data: &[u8]) -> Result<(Picture, String), ImageError> {
    whole(data)?;
    let uri = format!("shared:{}", hex(&Sha256::digest(data)));
    if let Some((picture, _)) = shared(&uri) {
        return Ok((picture, uri));
    }
    let data = normal(&Arc::new(data.to_vec()));
    let picture = read(&data).ok_or(ImageError::Damaged)?;
    let mut all = SHARED.lock().unwrap_or_else(PoisonError::into_inner);
    all.entry(uri.clone()).or_insert((picture, data));
    Ok((picture, uri))
}

/// The image at a URL from [`share`].
pub fn shared(uri: &str) -> Option<Shared> {
    SHARED.lock().unwrap_or_else(PoisonError::into_inner).get(uri).cloned()
}

/// The `data:` URLs of images that are values of attributes of an SVG, in ascending order.
fn embedded(text: &str) -> impl Iterator<Item = Range<usize>> {
    let mut end = 0;
    text.match_indices("data:image/").filter_map(move |(start, _)| {
        let quote =
            text[end..start.max(end)].chars().next_back().filter(|quote| matches!(quote, '"' | '\''))?;
        end = text[start..].find(quote).map_or(text.len(), |length| start + length);
        Some(start..end)
    })
}

/// Bytes of the images embedded in an SVG.
pub(crate) fn embedded_bytes(text: &str) -> usize {
    embedded(text).map(|url| url.len()).sum()
}

/// An SVG with the URLs of [`share`] in place of embedded images, if it has any. Those that can't be read
/// stay, and are errors later.
pub(crate) fn shortened(text: String) -> String {
    let edits = embedded(&text).filter_map(|url| {
        let data = from_uri(text[url.clone()].trim()).ok()?;
        Some((url, share(&data).ok()?.1))
    });
    let edits = Edits::new(edits.collect());
    if edits.is_empty() { text } else { edits.applied(&text) }
}

/// Decodes base64 (RFC 4648, chapter 4), also with line breaks and without padding.
fn base64(text: &str) -> Option<Vec<u8>> {
    let lenient = GeneralPurposeConfig::new()
        .with_decode_padding_mode(DecodePaddingMode::Indifferent)
        .with_decode_allow_trailing_bits(true);
    let digits: Vec<u8> = text.bytes().filter(|byte| !byte.is_ascii_whitespace()).collect();
    GeneralPurpose::new(&alphabet::STANDARD, lenient).decode(digits).ok()
}

/// Checks that all pixels of an image can be decoded. The result is cached, because many cards share an
/// image.
fn is_whole(data: &[u8]) -> bool {
    static WHOLE: Mutex<BTreeSet<[u8; 32]>> = Mutex::new(BTreeSet::new());
    let known = || WHOLE.lock().unwrap_or_else(PoisonError::into_inner);
    let hash = Sha256::digest(data).into();
    if known().contains(&hash) {
        return true;
    }
    let is_whole = match read(data) {
        Some(Picture::Png { .. } | Picture::Other { .. }) => pixels::decode(data).is_some(),
        Some(Picture::Jpeg { .. }) => unpacked_jpeg(data).is_some(),
        None => false,
    };
    if is_whole {
        known().insert(hash);
    }
    is_whole
}

/// Decodes a JPEG. Decoders fill in missing data, so the end is checked first.
fn unpacked_jpeg(data: &[u8]) -> Option<()> {
    let options = DecoderOptions::default().set_strict_mode(true);
    let mut decoder = JpegDecoder::new_with_options(ZCursor::new(&data[..jpeg_end(data)?]), options);
    decoder.decode().ok().map(|_| ())
}

/// The end of a JPEG (ITU-T T.81, B.1 and B.2): its segments and scans up to the marker `EOI`. Cameras and
/// others add data after it.
fn jpeg_end(data: &[u8]) -> Option<usize> {
    let mut at = 2;
    loop {
        let rest = data.get(at..)?;
        let ([0xff, kind], after) = rest.split_first_chunk::<2>()? else { return None };
        if *kind == 0xd9 {
            return Some(at + 2);
        }
        at += 2 + usize::from(u16::from_be_bytes(*after.first_chunk::<2>()?));
        if *kind == 0xda {
            // In a scan, bytes that look like a marker are followed by a zero, and restart markers belong to
            // the scan.
            let mut pairs = data.get(at..)?.windows(2);
            at += pairs.position(|pair| pair[0] == 0xff && !matches!(pair[1], 0 | 0xd0..=0xd7 | 0xff))?;
        }
    }
}

/// PNG (W3C, 3rd edition), 5.2 and 11.2.1: signature, then `IHDR` of 13 bytes with its checksum.
fn png(data: &[u8]) -> Option<Picture> {
    let rest = data.strip_prefix(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR")?;
    let (width, rest) = rest.split_first_chunk::<4>()?;
    let (height, rest) = rest.split_first_chunk::<4>()?;
    let ([depth, kind, compression, filter, interlace], rest) = rest.split_first_chunk::<5>()?;
    rest.first_chunk::<4>()?;
    let allowed: &[u8] = match kind {
        0 => &[1, 2, 4, 8, 16],
        3 => &[1, 2, 4, 8],
        2 | 4 | 6 => &[8, 16],
        _ => &[],
    };
    let known = allowed.contains(depth) && *compression == 0 && *filter == 0 && *interlace <= 1;
    known.then_some(Picture::Png { width: u32::from_be_bytes(*width), height: u32::from_be_bytes(*height) })
}

/// JPEG (ITU-T T.81), B.1 and B.2.2: segments up to the frame header, of those that PDF readers know.
fn jpeg(data: &[u8]) -> Option<Picture> {
    let mut rest = data.strip_prefix(b"\xff\xd8")?;
    loop {
        let ([mark, kind], after) = rest.split_first_chunk::<2>()?;
        if *mark != 0xff {
            return None;
        }
        // Fill bytes are allowed here (B.1.1.2), but the SVG renderer can't read such a file.
        let (length, body) = after.split_first_chunk::<2>()?;
        let length = usize::from(u16::from_be_bytes(*length)).checked_sub(2)?;
        let (body, next) = (body.get(..length)?, body.get(length..)?);
        match kind {
            0xc0..=0xc2 => {
                let ([depth, h1, h2, w1, w2, channels], _) = body.split_first_chunk::<6>()?;
                let (height, width) = (u16::from_be_bytes([*h1, *h2]), u16::from_be_bytes([*w1, *w2]));
                let known = *depth == 8 && matches!(channels, 1 | 3 | 4);
                return known.then_some(Picture::Jpeg {
                    width: width.into(),
                    height: height.into(),
                    channels: *channels,
                });
            }
            0xc4 | 0xcc | 0xdb..=0xdf | 0xe0..=0xfe => rest = next,
            _ => return None,
        }
    }
}

/// WebP (RFC 9649), 2.4 to 2.7: a container of chunks, the first of which holds the size.
fn webp(data: &[u8]) -> Option<Picture> {
    let (head, rest) = data.split_first_chunk::<12>()?;
    if !head.starts_with(b"RIFF") || !head.ends_with(b"WEBP") {
        return None;
    }
    let (kind, rest) = rest.split_first_chunk::<4>()?;
    let body = rest.get(4..14)?;
    let number = |at: usize, bytes: usize| {
        body[at..at + bytes].iter().rev().fold(0, |sum, byte| sum << 8 | u32::from(*byte))
    };
    let (width, height) = match kind {
        b"VP8X" => (number(4, 3) + 1, number(7, 3) + 1),
        b"VP8L" => ((number(1, 4) & 0x3fff) + 1, (number(1, 4) >> 14 & 0x3fff) + 1),
        b"VP8 " => (number(6, 2) & 0x3fff, number(8, 2) & 0x3fff),
        _ => return None,
    };
    Some(Picture::Other { width, height })
}

/// GIF (89a), 17 and 18: signature, then the size of the canvas.
fn gif(data: &[u8]) -> Option<Picture> {
    let rest = data.strip_prefix(b"GIF89a").or_else(|| data.strip_prefix(b"GIF87a"))?;
    let [w1, w2, h1, h2] = *rest.first_chunk::<4>()?;
    Some(Picture::Other {
        width: u16::from_le_bytes([w1, w2]).into(),
        height: u16::from_le_bytes([h1, h2]).into(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_headers() {
        let png = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x0a\0\0\0\x10\x08\x06\0\0\0\0\0\0\0";
        assert_eq!(read(png), Some(Picture::Png { width: 10, height: 16 }));
        let jpeg = b"\xff\xd8\xff\xe0\0\x04JF\xff\xc0\0\x0b\x08\0\x10\0\x0a\x03\x01\x11\0";
        assert_eq!(read(jpeg), Some(Picture::Jpeg { width: 10, height: 16, channels: 3 }));
        let mut inked = jpeg.to_vec();
        inked[17] = 4;
        assert_eq!((read(&inked), whole(&inked)), (None, Err(ImageError::Inked)));
    }

    #[test]
    fn decodes_base64() {
        for (text, bytes) in
            [("", &b""[..]), ("Zg==", b"f"), ("Zm8=", b"fo"), ("Zm9v", b"foo"), ("Zm9v\n YmE=", b"fooba")]
        {
            assert_eq!(base64(text).as_deref(), Some(bytes), "{text}");
        }
        assert_eq!(base64("Z"), None);
        assert_eq!(base64("Zm9*"), None);
    }

    #[test]
    fn refuses_damaged_headers() {
        let png = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x0a\0\0\0\x10\x08\x06\0\0\0\0\0\0\0";
        for end in 0..png.len() {
            assert_eq!(read(&png[..end]), None, "{end}");
        }
        assert_eq!(
            read(b"\x89PNG\r\n\x1a\n\0\0\x12\x84IHDR\0\0\0\x0a\0\0\0\x10\x08\x06\0\0\0\0\0\0\0"),
            None
        );
        assert_eq!(read(b"\xff\xd8\xff\xc0\0\0"), None);
        assert_eq!(read(b"GIF89a"), None);
    }

    #[test]
    fn knows_whole_pictures() {
        let jpeg = base64(include_str!("../../../tests/data/jpeg.base64")).unwrap();
        let png = base64(include_str!("../../../tests/data/png.base64")).unwrap();
        // Cameras append videos to their images, with any content.
        let with_film = [&jpeg[..], b"film\xff\xda\0\x08scan"].concat();
        for sound in [&jpeg[..], &png, &with_film] {
            assert!(is_whole(sound));
        }
        let middle = jpeg.len() - 40;
        let without_end = &jpeg[..jpeg.len() - 2];
        let filled = [&jpeg[..2], b"\xff", &jpeg[2..]].concat();
        for damaged in
            [&jpeg[..middle], without_end, &filled, &png[..png.len() - 20], b"", b"\xff\xd8", b"\xff\xd8\xff"]
        {
            assert!(!is_whole(damaged), "{} bytes", damaged.len());
        }
    }
}
