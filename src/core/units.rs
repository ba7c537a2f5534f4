//! Lengths. Everything between the deck file and the PDF is whole micrometres; points exist only at the PDF's
//! edge.

use std::fmt;
use std::ops::{Add, Div, Mul, Neg, Sub};

/// A length in whole micrometres.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Um(pub i64);

const PER_MM: i64 = 1_000;
const PER_INCH: i64 = 25_400;

impl Um {
    /// No length.
    pub const ZERO: Um = Um(0);

    /// Whole millimetres.
    pub const fn mm(mm: i64) -> Um {
        Um(mm * PER_MM)
    }

    /// Hundredths of a millimetre: `Um::cmm(6350)` is 63.5 mm.
    pub const fn cmm(hundredths: i64) -> Um {
        Um(hundredths * PER_MM / 100)
    }

    /// In millimetres.
    pub fn to_mm(self) -> f64 {
        self.0 as f64 / PER_MM as f64
    }

    /// In PostScript points (1/72 inch).
    pub fn to_pt(self) -> f64 {
        self.0 as f64 * 72.0 / PER_INCH as f64
    }

    /// Reads `63mm`, `6.3cm`, `2.5in`, `2.5"` or `180pt`; blanks before the unit are fine. Rounded to the
    /// micrometre.
    ///
    /// # Errors
    /// What is wrong, for people.
    pub fn parse(text: &str) -> Result<Um, String> {
        let text = text.trim();
        let split = text.find(|c: char| !(c.is_ascii_digit() || c == '.' || c == '-')).unwrap_or(text.len());
        let (number, unit) = text.split_at(split);
        let value: f64 = number
            .parse()
            .map_err(|_| format!("`{text}` is not a length; write for example `63mm` or `2.5in`"))?;
        let um = match unit.trim() {
            "mm" => value * PER_MM as f64,
            "cm" => value * 10.0 * PER_MM as f64,
            "in" | "\"" => value * PER_INCH as f64,
            "pt" => value * PER_INCH as f64 / 72.0,
            "" => {
                return Err(format!("`{text}` has no unit; write for example `{number}mm` or `{number}in`"));
            }
            other => {
                return Err(format!("`{other}` is not a unit of length; use mm, cm, in or pt"));
            }
        };
        if um.abs() > 1e10 {
            return Err(format!("`{text}` is too long; a sheet has at most 10 metres"));
        }
        Ok(Um(um.round() as i64))
    }
}

/// Parses two lengths with `x` between, such as `63mm x 88mm`; a unit at the end counts for both, as in
/// `2.75x4.75in`. `None` without an `x`.
///
/// # Errors
/// What is wrong, for people.
pub fn parse_pair(text: &str) -> Result<Option<(Um, Um)>, String> {
    let Some((first, second)) = text.split_once(['x', '×']) else { return Ok(None) };
    let (first, second) = (first.trim(), second.trim());
    let unit = second.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
    let is_bare = first.ends_with(|c: char| c.is_ascii_digit());
    let second = Um::parse(second)?;
    Ok(Some((if is_bare { Um::parse(&format!("{first}{unit}")) } else { Um::parse(first) }?, second)))
}

impl fmt::Display for Um {
    /// In millimetres with as many decimals as there are: `63 mm`, `88.9 mm`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} mm", self.to_mm())
    }
}

impl Add for Um {
    type Output = Um;
    fn add(self, other: Um) -> Um {
        Um(self.0 + other.0)
    }
}

impl Sub for Um {
    type Output = Um;
    fn sub(self, other: Um) -> Um {
        Um(self.0 - other.0)
    }
}

impl Neg for Um {
    type Output = Um;
    fn neg(self) -> Um {
        Um(-self.0)
    }
}

impl Mul<i64> for Um {
    type Output = Um;
    fn mul(self, by: i64) -> Um {
        Um(self.0 * by)
    }
}

impl Div<i64> for Um {
    type Output = Um;
    fn div(self, by: i64) -> Um {
        Um(self.0 / by)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_lengths() {
        assert_eq!(Um::parse("63mm"), Ok(Um::mm(63)));
        assert_eq!(Um::parse("2.5 in"), Ok(Um(63_500)));
        assert_eq!(Um::parse("72pt"), Ok(Um(25_400)));
        assert_eq!(Um::parse("6.3cm"), Ok(Um::mm(63)));
        for wrong in ["", "mm", "63", "63 furlongs", "1e400mm", "--3mm", "99999999999999mm"] {
            assert!(Um::parse(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn pairs_share_a_unit() {
        assert_eq!(parse_pair("2.75x4.75in"), Ok(Some((Um(69_850), Um(120_650)))));
        assert_eq!(parse_pair("63mm × 8.8 cm"), Ok(Some((Um::mm(63), Um::mm(88)))));
        assert_eq!(parse_pair("63mm"), Ok(None));
        for wrong in ["63x88", "63mm x", "x88mm", "63mm x 88"] {
            assert!(parse_pair(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn shows_millimetres() {
        assert_eq!(Um(88_900).to_string(), "88.9 mm");
        assert_eq!(Um::mm(63).to_string(), "63 mm");
    }
}
