//! Changes that leave a file in form: of lines, blocks, words in quotes, numbers and what stands in brackets.

use std::ops::Range;

/// What numbers become.
const NUMBERS: &[&str] = &[
    "0",
    "1",
    "2",
    "-1",
    "3",
    "7",
    "9",
    "10",
    "99",
    "100",
    "255",
    "256",
    "999",
    "1000",
    "32768",
    "65535",
    "65536",
    "200001",
    "2147483647",
    "2147483648",
    "-2147483648",
    "4294967295",
    "4294967296",
    "9007199254740993",
    "9223372036854775807",
    "-9223372036854775808",
    "0.5",
    "1.5",
    "-0.0",
    "1e-300",
    "1e300",
];

/// Brackets, each with what closes it and what stands between two.
const BRACKETS: &[(u8, u8, &str)] =
    &[(b'[', b']', ", "), (b'{', b'}', ", "), (b'(', b')', " "), (b'<', b'>', "")];

/// Changes one thing, with words of another file where it needs some. `below` draws a number.
pub(crate) fn change(bytes: &mut Vec<u8>, other: &[u8], below: &mut impl FnMut(usize) -> usize) {
    match below(9) {
        0 => {
            let (one, piece) = (some(&lines(bytes), below), some(&lines(other), below));
            bytes.splice(one.start..one.start, other[piece].iter().copied());
        }
        1 => drop(bytes.drain(some(&lines(bytes), below))),
        2 => {
            let one = some(&lines(bytes), below);
            let line: Vec<u8> = bytes.drain(one).collect();
            let at = some(&lines(bytes), below).start;
            bytes.splice(at..at, line.repeat(1 + below(2)));
        }
        3 => {
            let (one, piece) = (some(&blocks(bytes), below), some(&blocks(other), below));
            let end = if below(2) == 0 { one.start } else { one.end };
            bytes.splice(one.start..end, other[piece].iter().copied());
        }
        4 => {
            let (one, piece) = (some(&quoted(bytes), below), some(&quoted(other), below));
            bytes.splice(one, other[piece].iter().copied());
        }
        5 => {
            let words = quoted(bytes);
            let (one, piece) = (some(&words, below), some(&words, below));
            let word = bytes[piece].to_vec();
            bytes.splice(one, word);
        }
        6 => {
            let one = some(&numbers(bytes), below);
            bytes.splice(one, NUMBERS[below(NUMBERS.len())].bytes());
        }
        7 => {
            let one = some(&numbers(bytes), below);
            let number: Option<i64> =
                std::str::from_utf8(&bytes[one.clone()]).ok().and_then(|text| text.parse().ok());
            let near = number.unwrap_or_default().wrapping_add(below(5) as i64 - 2);
            bytes.splice(one, near.to_string().into_bytes());
        }
        _ => {
            let (open, close, between) = BRACKETS[below(BRACKETS.len())];
            let one = some(&bracketed(bytes, open, close), below);
            let piece = bytes[one.clone()].to_vec();
            let changed = match below(3) {
                0 => vec![piece; 2 + below(30)].join(between.as_bytes()),
                1 => [vec![open; 1 + below(200)], piece].concat(),
                _ => {
                    let depth = 1 + below(60);
                    [vec![open; depth], piece, vec![close; depth]].concat()
                }
            };
            bytes.splice(one, changed);
        }
    }
}

/// One of them; an empty one at the beginning if there is none.
fn some(ranges: &[Range<usize>], below: &mut impl FnMut(usize) -> usize) -> Range<usize> {
    if ranges.is_empty() { 0..0 } else { ranges[below(ranges.len())].clone() }
}

/// Lines, each with its end.
fn lines(bytes: &[u8]) -> Vec<Range<usize>> {
    parts(bytes, |bytes, at| bytes[at] == b'\n')
}

/// What blank lines part.
fn blocks(bytes: &[u8]) -> Vec<Range<usize>> {
    parts(bytes, |bytes, at| bytes[at] == b'\n' && at > 0 && bytes[at - 1] == b'\n')
}

fn parts(bytes: &[u8], is_end: impl Fn(&[u8], usize) -> bool) -> Vec<Range<usize>> {
    let ends = (0..bytes.len()).filter(|at| is_end(bytes, *at)).map(|at| at + 1).chain([bytes.len()]);
    ends.scan(0, |start, end| Some(std::mem::replace(start, end)..end))
        .filter(|part| !part.is_empty())
        .collect()
}

/// What stands between double quotes, on a line.
fn quoted(bytes: &[u8]) -> Vec<Range<usize>> {
    let quotes: Vec<usize> = (0..bytes.len()).filter(|at| bytes[*at] == b'"').collect();
    let pairs = quotes.windows(2).map(|pair| pair[0] + 1..pair[1]);
    pairs.filter(|pair| pair.len() < 200 && !bytes[pair.clone()].contains(&b'\n')).collect()
}

fn numbers(bytes: &[u8]) -> Vec<Range<usize>> {
    let starts = (0..bytes.len())
        .filter(|at| bytes[*at].is_ascii_digit() && (*at == 0 || !bytes[at - 1].is_ascii_alphanumeric()));
    starts
        .map(|start| start..start + bytes[start..].iter().take_while(|byte| byte.is_ascii_digit()).count())
        .collect()
}

/// What stands in these brackets, with them, innermost first.
fn bracketed(bytes: &[u8], open: u8, close: u8) -> Vec<Range<usize>> {
    let (mut opened, mut found) = (Vec::new(), Vec::new());
    for (at, byte) in bytes.iter().enumerate() {
        if *byte == open {
            opened.push(at);
        } else if *byte == close {
            found.extend(opened.pop().map(|start| start..at + 1));
        }
    }
    found
}
