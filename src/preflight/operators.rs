//! Operators of a content stream: whether they are readable, known and balanced.

use std::borrow::Cow;
use std::panic::catch_unwind;

use lopdf::Object;
use lopdf::content::{Content, Operation};

use super::rule::{self, Rule};
use crate::limits;
use crate::print::Standard;

/// All operators (ISO 32000-2, annex A).
const KNOWN: [&str; 73] = [
    "\"", "'", "B", "B*", "BDC", "BI", "BMC", "BT", "BX", "CS", "DP", "Do", "EI", "EMC", "ET", "EX", "F",
    "G", "ID", "J", "K", "M", "MP", "Q", "RG", "S", "SC", "SCN", "T*", "TD", "TJ", "TL", "Tc", "Td", "Tf",
    "Tj", "Tm", "Tr", "Ts", "Tw", "Tz", "W", "W*", "b", "b*", "c", "cm", "cs", "d", "d0", "d1", "f", "f*",
    "g", "gs", "h", "i", "j", "k", "l", "m", "n", "q", "re", "rg", "ri", "s", "sc", "scn", "sh", "v", "w",
    "y",
];

/// Pairs of opening and closing operators.
const PAIRS: [(&[&str], &str); 4] =
    [(&["q"], "Q"), (&["BT"], "ET"), (&["BX"], "EX"), (&["BMC", "BDC"], "EMC")];

/// Bytes of operators that are read at once, or more where they can't be split: parsed operators take a
/// hundred times as much memory.
const PIECE: usize = 1 << 16;

/// A violated rule, and the message.
pub(super) type Violation = (&'static Rule, String);

/// The bytes of a stream in pieces that end after an operator.
pub(super) fn pieces(mut bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    std::iter::from_fn(move || {
        let (piece, rest) = bytes.split_at_checked(piece(bytes)).filter(|(piece, _)| !piece.is_empty())?;
        bytes = rest;
        Some(piece)
    })
}

/// The end of the first piece, where all lists, texts and comments are closed. The rest after an inline image
/// is not split, because the image's bytes may look like anything.
fn piece(bytes: &[u8]) -> usize {
    let is_regular = |byte: &u8| !byte.is_ascii_whitespace() && !b"\0()<>[]{}/%".contains(byte);
    let (mut place, mut depth) = (0, 0_usize);
    while let (Some(rest @ [first, ..]), true) = (bytes.get(place..), bytes.len() > PIECE) {
        let up_to =
            |ends: &[u8]| rest.iter().position(|byte| ends.contains(byte)).map_or(rest.len(), |end| end + 1);
        place += match first {
            b'%' => up_to(b"\r\n"),
            b'(' => text(rest),
            b'<' if rest.get(1) != Some(&b'<') => up_to(b">"),
            b'<' | b'>' if rest.get(1) == Some(first) => {
                depth = if *first == b'<' { depth + 1 } else { depth.saturating_sub(1) };
                2
            }
            b'[' | b']' => {
                depth = if *first == b'[' { depth + 1 } else { depth.saturating_sub(1) };
                1
            }
            b'/' => 1 + rest.iter().skip(1).take_while(|byte| is_regular(byte)).count(),
            first if is_regular(first) => {
                let length = rest.iter().take_while(|byte| is_regular(byte)).count();
                let token = rest.get(..length).unwrap_or_default();
                let is_operator = depth == 0 && !matches!(token, b"true" | b"false" | b"null");
                let is_plain = token.iter().all(|byte| byte.is_ascii_alphabetic() || b"*'\"".contains(byte));
                match token {
                    b"BI" => return bytes.len(),
                    _ if is_operator && is_plain && place + length >= PIECE => return place + length,
                    _ => length,
                }
            }
            _ => 1,
        };
    }
    bytes.len()
}

/// The length of a text in parentheses, which may be nested.
fn text(bytes: &[u8]) -> usize {
    let (mut depth, mut is_escaped) = (0_usize, false);
    for (place, byte) in bytes.iter().enumerate() {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' => is_escaped = true,
            b'(' => depth += 1,
            b')' if depth == 1 => return place + 1,
            b')' => depth -= 1,
            _ => {}
        }
    }
    bytes.len()
}

/// The readable operators of a piece.
///
/// # Errors
/// The error if they are not read to the end.
pub(super) fn read(bytes: &[u8]) -> (Vec<Operation>, Result<(), Violation>) {
    if bytes.len() > limits::PDF_PIECE_BYTES {
        return (
            Vec::new(),
            Err((&rule::NOT_READ, "operators that can't be split are too large to be checked".into())),
        );
    }
    let mut bytes = Cow::Borrowed(bytes);
    // The digit of a final `d0` needs an operator after it.
    if matches!(bytes.trim_ascii_end(), [.., b'd', b'0' | b'1']) {
        bytes.to_mut().extend_from_slice(b"\nn");
    }
    let strict = decoded(Content::decode_strict, &bytes);
    let damaged =
        || (&rule::DAMAGED, "there are unreadable operators; those after them are not checked".into());
    let is_read = strict.as_ref().map(|_| ()).ok_or_else(damaged);
    let mut operations = strict.or_else(|| decoded(Content::decode, &bytes)).unwrap_or_default();
    widths(&mut operations);
    (operations, is_read)
}

/// Parses with lopdf. It panics on inline images without a colour space (0.44.0), which must not end the
/// whole check.
fn decoded(
    decode: fn(&[u8]) -> lopdf::Result<Content<Vec<Operation>>>,
    bytes: &[u8],
) -> Option<Vec<Operation>> {
    catch_unwind(|| decode(bytes)).ok()?.ok().map(|content| content.operations)
}

/// Repairs operators with digits: lopdf reads `d0` and `d1` as `d`, and the digit as the first operand of the
/// next operator.
fn widths(operations: &mut [Operation]) {
    for place in 1..operations.len() {
        let (before, after) = operations.split_at_mut(place);
        let (Some(width), Some(next)) = (before.last_mut(), after.first_mut()) else { continue };
        let is_dash = width.operands.iter().any(|operand| operand.as_array().is_ok());
        if width.operator == "d"
            && !is_dash
            && let Some(Object::Integer(digit @ (0 | 1))) = next.operands.first()
        {
            width.operator = format!("d{digit}");
            next.operands.remove(0);
        }
    }
}

/// Statistics of the operators of a stream.
#[derive(Default)]
pub(super) struct OperatorStatistics {
    open: [usize; PAIRS.len()],
    unopened: [bool; PAIRS.len()],
    unknown: Option<String>,
}

impl OperatorStatistics {
    pub(super) fn add(&mut self, operation: &Operation, standard: Standard) {
        let operator = operation.operator.as_str();
        for (place, (opens, closes)) in PAIRS.iter().enumerate() {
            if opens.contains(&operator) {
                self.open[place] += 1;
            } else if *closes == operator {
                self.unopened[place] |= self.open[place] == 0;
                self.open[place] = self.open[place].saturating_sub(1);
            }
        }
        // Between `BX` and `EX` readers ignore unknown operators; PDF/A does not.
        let is_passed_over = self.open[2] > 0 && standard != Standard::A2b;
        if self.unknown.is_none() && !is_passed_over && !KNOWN.contains(&operator) {
            self.unknown = Some(operator.chars().take(20).collect());
        }
    }

    /// The errors. Pairs are not checked if some operators were not read.
    pub(super) fn diagnostics(self, is_whole: bool) -> Vec<Violation> {
        let mut diagnostics = Vec::new();
        if let Some(shown) = self.unknown {
            diagnostics.push((&rule::OPERATOR, format!("`{shown}` is not an operator of PDF")));
        }
        for (place, (opens, closes)) in PAIRS.iter().enumerate() {
            let opens = opens.join("` or `");
            if self.unopened[place] {
                diagnostics.push((&rule::UNBALANCED, format!("there is a `{closes}` without a `{opens}`")));
            }
            if self.open[place] > 0 && is_whole {
                diagnostics.push((
                    &rule::UNBALANCED,
                    format!("there are {} `{opens}` without a `{closes}`", self.open[place]),
                ));
            }
        }
        diagnostics
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

    use super::*;

    #[test]
    fn pictures_without_a_colour_space_are_not_read() {
        let (operations, is_read) = read(b"0 0 m BI /W 1 /H 1 /BPC 8 ID x EI n");
        assert!(is_read.is_err() && operations.len() <= 1, "{operations:?}");
        assert!(read(b"0 0 m BI /W 1 /H 1 /BPC 8 /CS /G ID x EI n").1.is_ok());
    }

    #[test]
    fn pieces_are_read_as_the_whole_is() {
        let line =
            b"q [(a\\)(] q)) 3 <71>] 0 d /q gs % q (\n1 0 d0 /A <</B [1 true]>> BDC (x)' EMC 1 2 3 rg f* Q\n";
        let bytes = line.repeat(4_000);
        let pieces: Vec<&[u8]> = pieces(&bytes).collect();
        assert_eq!(pieces.concat(), bytes);
        assert!(
            pieces.len() >= 4 && pieces.iter().all(|piece| piece.len() < PIECE + line.len()),
            "{}",
            pieces.len()
        );
        let shown = |operations: &[Operation]| {
            operations.iter().map(|operation| format!("{operation:?}")).collect::<Vec<_>>()
        };
        let parts: Vec<String> = pieces
            .iter()
            .map(|piece| read(piece))
            .flat_map(|(operations, is_read)| (is_read.unwrap(), shown(&operations)).1)
            .collect();
        let (whole, is_read) = read(&bytes);
        assert!(is_read.is_ok());
        assert!(parts == shown(&whole));
    }

    #[test]
    fn pieces_that_cannot_be_split_are_bounded() {
        let (operations, is_read) = read(&b"[1] ".repeat(limits::PDF_PIECE_BYTES / 4 + 1));
        assert_eq!((operations.len(), is_read.unwrap_err().0.id), (0, "not-read"));
    }
}
