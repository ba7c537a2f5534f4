//! Numbers of outlines and lengths: how many pieces an arc is parted into grows with its radius, without an end.

use crate::limits;

/// Properties that make outlines.
const LENGTHS: [&str; 15] = ["x", "y", "width", "height", "rx", "ry", "r", "cx", "cy", "x1", "y1", "x2", "y2", "viewBox", "stroke-width"];

/// Whether a property is a length of an outline.
pub(super) fn is_length(property: &str) -> bool {
    LENGTHS.contains(&property)
}

/// Whether all numbers in a text are such that one can draw with them. Numbers that touch, as in `1.5.5-2`, are parted as SVG parts them.
pub(super) fn are_sane(text: &str) -> bool {
    let mut rest = text;
    while let Some(start) = rest.find(|sign: char| sign.is_ascii_digit()) {
        rest = &rest[start..];
        let number = &rest[..length(rest.as_bytes())];
        if !number.parse::<f64>().is_ok_and(|number| number <= limits::SVG_NUMBER) {
            return false;
        }
        rest = &rest[number.len()..];
    }
    true
}

/// Bytes of the number without a sign that a text begins with.
fn length(text: &[u8]) -> usize {
    let digits = |from: usize| text[from..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    let mut length = digits(0);
    if text.get(length) == Some(&b'.') {
        length += 1 + digits(length + 1);
    }
    if let Some(b'e' | b'E') = text.get(length) {
        let sign = usize::from(matches!(text.get(length + 1), Some(b'+' | b'-')));
        let exponent = text.get(length + 1 + sign..).map_or(0, |_| digits(length + 1 + sign));
        length += if exponent > 0 { 1 + sign + exponent } else { 0 };
    }
    length
}

/// What is wrong with others.
pub(super) fn message() -> String {
    format!("a number above {}, which can't be drawn", limits::SVG_NUMBER)
}

#[cfg(test)]
mod tests {
    use super::are_sane;

    #[test]
    fn numbers_end_where_svg_ends_them() {
        for text in [
            "",
            "none",
            "M0,0L1e9-1e-99.5.5e2z",
            "5em",
            "3e",
            "1e+",
            "a1 1 0 0150-50",
            "1000000000",
            "-1e9",
            "0.00000000000000001",
            "7.",
            "é1",
        ] {
            assert!(are_sane(text), "{text}");
        }
        for text in ["1e10", "M0 0A1e84 1 0 0 0 1 1", "1000000001", "-9e99999", "0 0 99999999999mm", "1.5E+10", "2000000000.5"] {
            assert!(!are_sane(text), "{text}");
        }
    }
}
