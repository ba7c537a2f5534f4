//! Files that came to harm on the way: cut off, with a character too few or too many, or in another encoding;
//! and two errors at once.

use super::sites::Site;
use bidpress::rng::Stream;

/// The beginning of a file.
pub(crate) fn cut(text: &str, random: &mut Stream) -> String {
    text[..boundary(text, random)].to_string()
}

/// Characters that hold a file together.
const STRUCTURE: &[char] = &['[', ']', '{', '}', '=', '"', '\'', ',', '\n', '.', '#', '\\', '-', '\r', '\0'];

/// One of them too few or too many.
pub(crate) fn character(text: &str, random: &mut Stream) -> String {
    if random.below(2) == 0 {
        let all: Vec<usize> =
            text.char_indices().filter(|(_, c)| STRUCTURE.contains(c)).map(|(at, _)| at).collect();
        let at = all[random.below(all.len() as u32) as usize];
        [&text[..at], &text[at + 1..]].concat()
    } else {
        let at = boundary(text, random);
        let letter = STRUCTURE[random.below(STRUCTURE.len() as u32) as usize];
        [&text[..at], &letter.to_string(), &text[at..]].concat()
    }
}

fn boundary(text: &str, random: &mut Stream) -> usize {
    let at = random.below(text.len() as u32) as usize;
    (at..=text.len()).find(|at| text.is_char_boundary(*at)).unwrap_or_default()
}

/// What stands around the first difference, for people.
pub(crate) fn first_difference(before: &str, after: &str) -> String {
    let same = before.chars().zip(after.chars()).take_while(|(one, other)| one == other).count();
    after.chars().skip(same.saturating_sub(20)).take(40).collect()
}

/// A file in encodings that are not UTF-8, or almost.
pub(crate) fn encodings(text: &[u8]) -> Vec<(String, Vec<u8>)> {
    let letters = String::from_utf8_lossy(text).into_owned();
    let wide = |bytes: fn(u16) -> [u8; 2]| letters.encode_utf16().flat_map(bytes).collect::<Vec<u8>>();
    let wider = letters.chars().flat_map(|letter| u32::from(letter).to_le_bytes()).collect::<Vec<u8>>();
    let latin: Vec<u8> = letters.chars().map(|letter| u32::from(letter) as u8).collect();
    let mut all = vec![
        ("UTF-16, little".to_string(), wide(u16::to_le_bytes)),
        ("UTF-16, big".to_string(), wide(u16::to_be_bytes)),
        ("UTF-16 with a mark, little".to_string(), [b"\xff\xfe".to_vec(), wide(u16::to_le_bytes)].concat()),
        ("UTF-16 with a mark, big".to_string(), [b"\xfe\xff".to_vec(), wide(u16::to_be_bytes)].concat()),
        ("UTF-32".to_string(), wider),
        ("Latin 1".to_string(), latin),
        ("three marks".to_string(), ["\u{feff}".repeat(3).as_bytes(), text].concat()),
        ("a mark at the end".to_string(), [text, "\u{feff}".as_bytes()].concat()),
        ("nothing".to_string(), Vec::new()),
        ("a mark alone".to_string(), "\u{feff}".as_bytes().to_vec()),
        ("blanks".to_string(), b" \t\n\r\n ".to_vec()),
        ("a comment".to_string(), b"# nothing".to_vec()),
        ("only CR".to_string(), letters.replace('\n', "\r").into_bytes()),
        ("a PDF".to_string(), b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n".to_vec()),
        ("a PNG".to_string(), b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".to_vec()),
        ("JSON".to_string(), b"{\"format\": 1}".to_vec()),
        ("YAML".to_string(), b"format: 1\nid: x\n".to_vec()),
    ];
    // Bytes that no UTF-8 text has, at the beginning, in a text, and at the end.
    let wrong: [&[u8]; 11] = [
        b"\x80",
        b"\xbf",
        b"\xc0\xaf",
        b"\xc3",
        b"\xc3\x28",
        b"\xe2\x82",
        b"\xed\xa0\x80",
        b"\xf0\x9f\x98",
        b"\xf4\x90\x80\x80",
        b"\xff",
        b"\0",
    ];
    let inside = text.iter().position(|byte| *byte == b'X').unwrap_or_default();
    for bytes in wrong {
        for at in [0, inside, text.len()] {
            all.push((format!("{bytes:x?} at {at}"), [&text[..at], bytes, &text[at..]].concat()));
        }
    }
    all
}

/// Two keys misspelt, with the places of both; none if one stands in the other.
pub(crate) fn twice_misspelt(text: &str, one: &Site, other: &Site) -> Option<(String, Vec<usize>)> {
    let (first, second) = in_order(one, other)?;
    let (start, end) = (first.key.clone()?, second.key.clone()?);
    let changed =
        [&text[..start.start], "qq", &text[start.start..end.start], "qq", &text[end.start..]].concat();
    Some((changed, vec![start.start, end.start + 2]))
}

/// A key misspelt, and on a later line a text without quotes.
pub(crate) fn misspelt_and_unquoted(text: &str, one: &Site, other: &Site) -> Option<(String, Vec<usize>)> {
    let (first, second) = in_order(one, other)?;
    let start = first.key.clone()?.start;
    let is_alone = text[second.value.end..].starts_with('\n')
        && text[first.value.end..second.value.start].contains('\n');
    let changed =
        [&text[..start], "qq", &text[start..second.value.start], "owl", &text[second.value.end..]].concat();
    is_alone.then_some((changed, vec![start, second.value.start + 2]))
}

fn in_order<'a>(one: &'a Site, other: &'a Site) -> Option<(&'a Site, &'a Site)> {
    let (first, second) = if one.value.start < other.value.start { (one, other) } else { (other, one) };
    (first.value.end <= second.key.clone()?.start
        && first.pattern.matches('.').count() < 3
        && second.pattern.matches('.').count() < 3)
        .then_some((first, second))
}
