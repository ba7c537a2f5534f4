//! Formatting of numbers in SVG.

use std::fmt::{self, Display, Formatter};

/// A number with at most three decimals and no trailing zeros: micrometres at regular size.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Num(pub(super) f64);

impl Display for Num {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write_rounded(f, self.0, 3)
    }
}

/// A factor with at most six decimals: multiplied by the hundreds of units of a picture, it is exact to a
/// micrometre.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Factor(pub(super) f64);

impl Display for Factor {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write_rounded(f, self.0, 6)
    }
}

fn write_rounded(f: &mut Formatter<'_>, value: f64, decimals: usize) -> fmt::Result {
    let text = format!("{value:.decimals$}");
    let text = match text.contains('.') {
        true => text.trim_end_matches('0').trim_end_matches('.'),
        false => &text,
    };
    f.write_str(if text == "-0" { "0" } else { text })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        for (value, text) in [
            (0.0, "0"),
            (-0.0001, "0"),
            (1.0, "1"),
            (0.1 + 0.2, "0.3"),
            (100.0, "100"),
            (-2.5, "-2.5"),
            (1.23456, "1.235"),
        ] {
            assert_eq!(Num(value).to_string(), text);
        }
        assert_eq!(Factor(1.0 / 512.0).to_string(), "0.001953");
    }
}
