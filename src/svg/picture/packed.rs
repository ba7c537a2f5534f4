//! The pixels of a PNG as they are compressed in it: PDF reads the same (ISO 32000-2, 7.4.4.4), so that
//! nothing has to be packed anew.

use flate2::{Decompress, FlushDecompress, Status};

/// The least level in the header of a zlib stream (RFC 1950, 2.2) that is worth keeping: lower ones were
/// compressed fast, not well.
const LEVEL: u8 = 2;

/// Opaque pixels with 8 bits a sample.
#[derive(Debug)]
pub(crate) struct Packed {
    /// Columns and rows.
    pub(crate) size: (u32, u32),
    /// Samples of a pixel: grey, or RGB.
    pub(crate) channels: u8,
    /// Rows, each after the number of its filter, compressed.
    pub(crate) data: Vec<u8>,
}

/// The pixels of a PNG file, unless they have opacity, fewer or more bits, a palette, or an order of their
/// own, or could be compressed better; or colours where only grey can be used.
pub(crate) fn packed(file: &[u8], with_colors: bool) -> Option<Packed> {
    let mut chunks = chunks(file);
    let head = chunks.next().filter(|(kind, _)| kind == b"IHDR")?.1;
    let (width, rest) = head.split_first_chunk::<4>()?;
    let (height, rest) = rest.split_first_chunk::<4>()?;
    let channels = match rest {
        [8, 0, 0, 0, 0] => 1,
        [8, 2, 0, 0, 0] if with_colors => 3,
        _ => return None,
    };
    let size = (u32::from_be_bytes(*width), u32::from_be_bytes(*height));
    let mut data = Vec::with_capacity(file.len());
    for (kind, content) in chunks {
        match &kind {
            b"IDAT" => data.extend_from_slice(content),
            b"tRNS" => return None,
            _ => {}
        }
    }
    let row = usize::try_from(size.0).ok()?.checked_mul(channels.into())?.checked_add(1)?;
    let whole = row.checked_mul(usize::try_from(size.1).ok()?)?;
    let length = data.get(1).filter(|flags| **flags >> 6 >= LEVEL).and_then(|_| holds(&data, whole))?;
    data.truncate(length);
    Some(Packed { size, channels, data })
}

/// The chunks of a PNG up to the last whole one: kind and content (W3C, 3rd edition, 5.3).
fn chunks(file: &[u8]) -> impl Iterator<Item = ([u8; 4], &[u8])> {
    let mut rest = file.get(8..).unwrap_or_default();
    std::iter::from_fn(move || {
        let (length, after) = rest.split_first_chunk::<4>()?;
        let (kind, after) = after.split_first_chunk::<4>()?;
        let (content, after) = after.split_at_checked(u32::from_be_bytes(*length) as usize)?;
        rest = after.get(4..)?;
        Some((*kind, content))
    })
}

/// The length of a zlib stream that holds this many bytes, and no more: PNG ignores what follows them, but
/// PDF does not say so.
fn holds(data: &[u8], whole: usize) -> Option<usize> {
    let mut out = vec![0; 1 << 16];
    let mut reader = Decompress::new(true);
    loop {
        let before = (reader.total_in(), reader.total_out());
        let status =
            reader.decompress(data.get(before.0 as usize..)?, &mut out, FlushDecompress::None).ok()?;
        let (read, written) = (reader.total_in() as usize, reader.total_out() as usize);
        match status {
            Status::StreamEnd => return (written == whole).then_some(read),
            _ if written > whole || (reader.total_in(), reader.total_out()) == before => return None,
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

    use std::io::Write;

    use flate2::Compression;
    use flate2::write::ZlibEncoder;

    use super::*;

    fn zlib(content: &[u8], level: u32) -> Vec<u8> {
        let mut encoder = ZlibEncoder::new(Vec::new(), Compression::new(level));
        encoder.write_all(content).unwrap();
        encoder.finish().unwrap()
    }

    /// A PNG of 4 × 2 pixels with this depth, kind and interlacing, these chunks after its head, and its
    /// pixels in two parts.
    fn png(format: [u8; 5], more: &[u8], data: &[u8]) -> Vec<u8> {
        let mut file = b"\x89PNG\r\n\x1a\n".to_vec();
        let mut add = |kind: &[u8], content: &[u8]| {
            file.extend((content.len() as u32).to_be_bytes());
            file.extend([kind, content, &[0; 4]].concat());
        };
        add(b"IHDR", &[&[0, 0, 0, 4, 0, 0, 0, 2], &format[..]].concat());
        if !more.is_empty() {
            add(more, b"");
        }
        let (first, last) = data.split_at(data.len() / 2);
        add(b"IDAT", first);
        add(b"IDAT", last);
        add(b"IEND", b"");
        file
    }

    #[test]
    fn opaque_pixels_stay_packed() {
        let gray = zlib(&[7; 10], 6);
        let found = packed(&png([8, 0, 0, 0, 0], b"tEXt", &gray), true).unwrap();
        assert_eq!((found.size, found.channels, found.data), ((4, 2), 1, gray.clone()));
        assert_eq!(packed(&png([8, 2, 0, 0, 0], b"", &zlib(&[7; 26], 9)), true).unwrap().channels, 3);
        assert!(packed(&png([8, 2, 0, 0, 0], b"", &zlib(&[7; 26], 9)), false).is_none());
        // What follows the stream is left out.
        assert_eq!(
            packed(&png([8, 0, 0, 0, 0], b"", &[&gray[..], b"more"].concat()), true).unwrap().data,
            gray
        );
    }

    #[test]
    fn others_are_packed_anew() {
        let gray = zlib(&[7; 10], 6);
        for format in [
            [8, 4, 0, 0, 0],
            [8, 6, 0, 0, 0],
            [8, 3, 0, 0, 0],
            [4, 0, 0, 0, 0],
            [16, 0, 0, 0, 0],
            [8, 0, 0, 0, 1],
        ] {
            assert!(packed(&png(format, b"", &gray), true).is_none(), "{format:?}");
        }
        let sound = [8, 0, 0, 0, 0];
        assert!(packed(&png(sound, b"tRNS", &gray), true).is_none());
        for data in [
            zlib(&[7; 10], 1),
            zlib(&[7; 9], 6),
            zlib(&[7; 11], 6),
            zlib(&[7; 1 << 20], 6),
            gray[..9].to_vec(),
            Vec::new(),
        ] {
            assert!(packed(&png(sound, b"", &data), true).is_none());
        }
        assert!(packed(b"", true).is_none() && packed(b"\x89PNG\r\n\x1a\n\0\0\0\x10IHDR", true).is_none());
    }
}
