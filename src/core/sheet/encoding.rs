//! The text of a CSV file: UTF-8, UTF-16, or Windows-1252, which Excel still writes.

/// The encoding that a text was read in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Encoding {
    Utf8,
    Utf16,
    Windows1252,
}

/// The characters of the bytes 0x80 to 0x9F in Windows-1252 (WHATWG Encoding, index windows-1252, without its
/// control characters).
const HIGH: [Option<char>; 32] = [
    Some('€'),
    None,
    Some('‚'),
    Some('ƒ'),
    Some('„'),
    Some('…'),
    Some('†'),
    Some('‡'),
    Some('ˆ'),
    Some('‰'),
    Some('Š'),
    Some('‹'),
    Some('Œ'),
    None,
    Some('Ž'),
    None,
    None,
    Some('‘'),
    Some('’'),
    Some('“'),
    Some('”'),
    Some('•'),
    Some('–'),
    Some('—'),
    Some('˜'),
    Some('™'),
    Some('š'),
    Some('›'),
    Some('œ'),
    None,
    Some('ž'),
    Some('Ÿ'),
];

/// The text of a file with `\n` at the ends of its lines, and its encoding.
///
/// # Errors
/// The text up to the first byte that no encoding has a character for.
pub(super) fn decode(bytes: &[u8]) -> Result<(String, Encoding), String> {
    let (text, encoding) = match (bytes, endian(bytes)) {
        (_, Some(unit)) => (wide(bytes, unit)?, Encoding::Utf16),
        ([0xef, 0xbb, 0xbf, rest @ ..], _) | (rest, _) => match std::str::from_utf8(rest) {
            Ok(text) => (text.to_string(), Encoding::Utf8),
            Err(_) => (windows_1252(rest)?, Encoding::Windows1252),
        },
    };
    match text.find('\0') {
        Some(at) => Err(text[..at].to_string()),
        None => Ok((text.replace("\r\n", "\n").replace('\r', "\n"), encoding)),
    }
}

/// How two bytes make a unit of UTF-16, if the file begins with a byte order mark or with a character of
/// Latin.
fn endian(bytes: &[u8]) -> Option<fn([u8; 2]) -> u16> {
    match bytes {
        [0xff, 0xfe, ..] => Some(u16::from_le_bytes),
        [0xfe, 0xff, ..] => Some(u16::from_be_bytes),
        [1..=255, 0, 1..=255, 0, ..] => Some(u16::from_le_bytes),
        [0, 1..=255, 0, 1..=255, ..] => Some(u16::from_be_bytes),
        _ => None,
    }
}

fn wide(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> Result<String, String> {
    let (pairs, rest) = bytes.as_chunks::<2>();
    let mut text = String::with_capacity(bytes.len());
    for character in char::decode_utf16(pairs.iter().map(|pair| unit(*pair))) {
        match character {
            Ok('\u{feff}') if text.is_empty() => {}
            Ok(character) => text.push(character),
            Err(_) => return Err(text),
        }
    }
    if rest.is_empty() { Ok(text) } else { Err(text) }
}

fn windows_1252(bytes: &[u8]) -> Result<String, String> {
    let mut text = String::with_capacity(bytes.len() + bytes.len() / 8);
    for byte in bytes {
        let character = match byte {
            0x80..=0x9f => HIGH[usize::from(byte - 0x80)],
            _ => Some(char::from(*byte)),
        };
        match character {
            Some(character) => text.push(character),
            None => return Err(text),
        }
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn common_encodings_are_found() {
        let text = "Käuzchen;„5 €“";
        let le: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let be: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
        let old = b"K\xe4uzchen;\x845 \x80\x93".to_vec();
        for (bytes, encoding) in [
            (text.as_bytes().to_vec(), Encoding::Utf8),
            ([&[0xef, 0xbb, 0xbf], text.as_bytes()].concat(), Encoding::Utf8),
            ([&[0xff, 0xfe], le.as_slice()].concat(), Encoding::Utf16),
            ([&[0xfe, 0xff], be.as_slice()].concat(), Encoding::Utf16),
            (le, Encoding::Utf16),
            (be, Encoding::Utf16),
            (old, Encoding::Windows1252),
        ] {
            assert_eq!(decode(&bytes), Ok((text.to_string(), encoding)), "{bytes:?}");
        }
    }

    #[test]
    fn line_ends_of_all_systems_are_read() {
        assert_eq!(decode(b"a\r\nb\rc\nd").unwrap().0, "a\nb\nc\nd");
    }

    #[test]
    fn other_bytes_are_rejected_after_the_text_before_them() {
        for bytes in [b"ab\x81\xe4".as_slice(), b"ab\0", b"\xff\xfea\0b\0\0\xd8", b"\xff\xfea\0b\0c"] {
            assert_eq!(decode(bytes), Err("ab".into()), "{bytes:?}");
        }
    }
}
