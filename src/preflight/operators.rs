//! Operators of a content stream: read as a whole, known, and in pairs.

use std::borrow::Cow;
use std::panic::catch_unwind;

use lopdf::Object;
use lopdf::content::{Content, Operation};

use super::rule::{self, Rule};
use crate::press::standard::Standard;

/// All that there are (ISO 32000-2, annex A).
const KNOWN: [&str; 73] = [
    "\"", "'", "B", "B*", "BDC", "BI", "BMC", "BT", "BX", "CS", "DP", "Do", "EI", "EMC", "ET", "EX", "F", "G", "ID", "J", "K", "M", "MP",
    "Q", "RG", "S", "SC", "SCN", "T*", "TD", "TJ", "TL", "Tc", "Td", "Tf", "Tj", "Tm", "Tr", "Ts", "Tw", "Tz", "W", "W*", "b", "b*", "c",
    "cm", "cs", "d", "d0", "d1", "f", "f*", "g", "gs", "h", "i", "j", "k", "l", "m", "n", "q", "re", "rg", "ri", "s", "sc", "scn", "sh",
    "v", "w", "y",
];

/// What is opened and closed.
const PAIRS: [(&[&str], &str); 4] = [(&["q"], "Q"), (&["BT"], "ET"), (&["BX"], "EX"), (&["BMC", "BDC"], "EMC")];

/// The operators of a stream, as far as they can be read, and whether that is to its end.
pub(super) fn read(bytes: &[u8]) -> (Vec<Operation>, bool) {
    let mut bytes = Cow::Borrowed(bytes);
    // The digit of a last `d0`, which is all that a space is, needs something to be an operand of.
    if matches!(bytes.trim_ascii_end(), [.., b'd', b'0' | b'1']) {
        bytes.to_mut().extend_from_slice(b"\nn");
    }
    let strict = decoded(Content::decode_strict, &bytes);
    let is_whole = strict.is_some();
    let mut operations = strict.or_else(|| decoded(Content::decode, &bytes)).unwrap_or_default();
    widths(&mut operations);
    (operations, is_whole)
}

/// What lopdf reads. It breaks down on inline pictures without a colour space (0.44.0), which must not end the whole inspection.
fn decoded(decode: fn(&[u8]) -> lopdf::Result<Content<Vec<Operation>>>, bytes: &[u8]) -> Option<Vec<Operation>> {
    catch_unwind(|| decode(bytes)).ok()?.ok().map(|content| content.operations)
}

/// lopdf knows no digits in operators: it takes `d0` and `d1` for a `d`, and the digit for the first operand of what follows.
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

/// What is wrong with the operators of a stream, whatever they draw.
pub(super) fn faults(operations: &[Operation], standard: Standard) -> Vec<(&'static Rule, String)> {
    let mut faults = Vec::new();
    let mut open = [0_usize; PAIRS.len()];
    let mut unopened = [false; PAIRS.len()];
    let mut unknown = None;
    for operation in operations {
        let operator = operation.operator.as_str();
        for (place, (opens, closes)) in PAIRS.iter().enumerate() {
            if opens.contains(&operator) {
                open[place] += 1;
            } else if *closes == operator {
                unopened[place] |= open[place] == 0;
                open[place] = open[place].saturating_sub(1);
            }
        }
        // Between `BX` and `EX` readers pass over what they do not know; PDF/A has none of it.
        let is_passed_over = open[2] > 0 && standard != Standard::A2b;
        if !KNOWN.contains(&operator) && !is_passed_over {
            unknown = unknown.or(Some(operator));
        }
    }
    if let Some(operator) = unknown {
        let shown: String = operator.chars().take(20).collect();
        faults.push((&rule::OPERATOR, format!("`{shown}` is no operator of PDF")));
    }
    for (place, (opens, closes)) in PAIRS.iter().enumerate() {
        let opens = opens.join("` or `");
        if unopened[place] {
            faults.push((&rule::UNBALANCED, format!("there is a `{closes}` without a `{opens}`")));
        }
        if open[place] > 0 {
            faults.push((&rule::UNBALANCED, format!("there are {} `{opens}` without a `{closes}`", open[place])));
        }
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_without_a_colour_space_are_not_read() {
        let (operations, is_whole) = read(b"0 0 m BI /W 1 /H 1 /BPC 8 ID x EI n");
        assert!(!is_whole && operations.len() <= 1, "{operations:?}");
        assert!(read(b"0 0 m BI /W 1 /H 1 /BPC 8 /CS /G ID x EI n").1);
    }
}
