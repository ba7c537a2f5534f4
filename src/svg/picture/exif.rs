//! The orientation of photos, as cameras write it into Exif (CIPA DC-008, 4.6.4).

/// How the rows and columns of an image as stored lie when it is upright.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Orientation {
    /// Rows and columns are exchanged, before they are reversed.
    pub(super) transposed: bool,
    /// The columns are reversed.
    pub(super) mirrored: bool,
    /// The rows are reversed.
    pub(super) flipped: bool,
}

/// The tag of the orientation in the first directory.
const ORIENTATION: u16 = 0x112;

/// Longest directory that is read.
const MOST_ENTRIES: u16 = 1_000;

/// Reads the orientation from a TIFF structure, with or without the head `Exif\0\0`; upright if there is
/// none.
pub(super) fn orientation(exif: &[u8]) -> Orientation {
    let (transposed, mirrored, flipped) = match value(exif.strip_prefix(b"Exif\0\0").unwrap_or(exif)) {
        Some(2) => (false, true, false),
        Some(3) => (false, true, true),
        Some(4) => (false, false, true),
        Some(5) => (true, false, false),
        Some(6) => (true, true, false),
        Some(7) => (true, true, true),
        Some(8) => (true, false, true),
        _ => (false, false, false),
    };
    Orientation { transposed, mirrored, flipped }
}

fn value(tiff: &[u8]) -> Option<u16> {
    let little = match tiff.get(..4)? {
        b"II*\0" => true,
        b"MM\0*" => false,
        _ => return None,
    };
    let short = |at: usize| {
        let bytes = *tiff.get(at..)?.first_chunk::<2>()?;
        Some(if little { u16::from_le_bytes(bytes) } else { u16::from_be_bytes(bytes) })
    };
    let start = *tiff.get(4..)?.first_chunk::<4>()?;
    let start = if little { u32::from_le_bytes(start) } else { u32::from_be_bytes(start) } as usize;
    let entries = (0..short(start)?.min(MOST_ENTRIES)).map(|entry| start + 2 + 12 * usize::from(entry));
    entries
        .take_while(|at| *at < tiff.len())
        .find(|at| short(*at) == Some(ORIENTATION))
        .and_then(|at| short(at + 8))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_the_orientation_in_both_byte_orders() {
        let little = b"Exif\0\0II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\x06\0\0\0\0\0\0\0";
        let big = b"MM\0*\0\0\0\x08\0\x02\x01\0\0\x03\0\0\0\x01\0\x09\0\0\x01\x12\0\x03\0\0\0\x01\0\x08\0\0";
        assert_eq!(orientation(little), Orientation { transposed: true, mirrored: true, flipped: false });
        assert_eq!(orientation(big), Orientation { transposed: true, mirrored: false, flipped: true });
        for end in 0..22 {
            assert_eq!(orientation(&little[..end]), Orientation::default(), "{end}");
        }
    }
}
