//! Numbers in path data and lengths. They are limited, because the number of pieces of an arc grows with its
//! radius.

use crate::limits;

/// Properties that are lengths of shapes.
pub(super) const LENGTHS: [&str; 15] = [
    "x",
    "y",
    "width",
    "height",
    "rx",
    "ry",
    "r",
    "cx",
    "cy",
    "x1",
    "y1",
    "x2",
    "y2",
    "viewBox",
    "stroke-width",
];

/// True if all numbers in a text are within the limit. Numbers without space between them, as in `1.5.5-2`,
/// are split as in SVG.
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

/// The length in bytes of the unsigned number at the start of a text.
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

/// The error message for other numbers.
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
        for text in [
            "1e10",
            "M0 0A1e84 1 0 0 0 1 1",
            "1000000001",
            "-9e99999",
            "0 0 99999999999mm",
            "1.5E+10",
            "2000000000.5",
        ] {
            assert!(!are_sane(text), "{text}");
        }
    }
}
