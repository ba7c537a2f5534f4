//! Papers, by name or by measure.

use crate::diag::{Diagnostic, list};
use crate::units::{Um, parse_pair};

/// A sheet of paper as printers know it, upright.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Paper {
    /// The name that the command line knows it by; `custom` for a measure.
    pub name: &'static str,
    /// The short side.
    pub width: Um,
    /// The long side.
    pub height: Um,
}

/// From the smallest card to what PDF can hold (ISO 32000-2, annex C: 14,400 units of 1/72 inch).
const SIDES: (Um, Um) = (Um::mm(20), Um::mm(5080));

const fn named(name: &'static str, width: Um, height: Um) -> Paper {
    Paper { name, width, height }
}

impl Paper {
    /// ISO 216 A4.
    pub const A4: Paper = named("a4", Um::mm(210), Um::mm(297));
    /// US Letter, 8.5 × 11 inches.
    pub const LETTER: Paper = named("letter", Um(215_900), Um(279_400));
    /// All papers with a name, the default first.
    pub const ALL: [Paper; 7] = [
        Paper::A4,
        Paper::LETTER,
        named("a3", Um::mm(297), Um::mm(420)),
        named("a5", Um::mm(148), Um::mm(210)),
        named("legal", Um(215_900), Um(355_600)),
        named("tabloid", Um(279_400), Um(431_800)),
        named("12x18in", Um(304_800), Um(457_200)),
    ];

    /// The paper of that name, or of that measure: `210x297mm`, `13in x 19in`. The shorter side is its width
    /// whichever comes first.
    ///
    /// # Errors
    /// The error message.
    pub fn parse(text: &str) -> Result<Paper, String> {
        let plain = text.trim().to_lowercase();
        if let Some(paper) = Paper::ALL.into_iter().find(|paper| paper.name == plain) {
            return Ok(paper);
        }
        let measure =
            if plain.starts_with(|c: char| c.is_ascii_digit()) { parse_pair(&plain)? } else { None };
        let Some((first, second)) = measure else {
            return Err(format!("`{text}` is neither the name of a paper nor a size such as `210x297mm`"));
        };
        for side in [first, second] {
            if side < SIDES.0 || side > SIDES.1 {
                return Err(format!("a side of a sheet is from {} to {}, not {side}", SIDES.0, SIDES.1));
            }
        }
        Ok(named("custom", first.min(second), first.max(second)))
    }

    /// The names, for messages and help.
    pub fn names() -> impl Iterator<Item = &'static str> {
        Paper::ALL.into_iter().map(|paper| paper.name)
    }

    /// Adds hints to a diagnostic about an unknown paper: the nearest name, and all names.
    pub fn helped(diagnostic: Diagnostic, text: &str) -> Diagnostic {
        diagnostic
            .nearest(text, Paper::names())
            .hint(format!("the papers are {}, or a size such as `210x297mm`", list(Paper::names())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn papers_have_names_and_measures() {
        assert_eq!(Paper::parse("Letter"), Ok(Paper::LETTER));
        assert_eq!(Paper::parse("12x18in").unwrap().name, "12x18in");
        assert_eq!(Paper::parse("210x297mm").unwrap(), named("custom", Um::mm(210), Um::mm(297)));
        assert_eq!(Paper::parse("13in x 19in").unwrap(), named("custom", Um(330_200), Um(482_600)));
        assert_eq!(Paper::parse("19 × 13in").unwrap(), named("custom", Um(330_200), Um(482_600)));
        for wrong in
            ["", "a44", "x", "210x297", "0x0mm", "1x9999mm", "99999x1mm", "-210x297mm", "210mmx", "1x2x3mm"]
        {
            assert!(Paper::parse(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn papers_stand_upright() {
        for paper in Paper::ALL {
            assert!(paper.width < paper.height, "{paper:?}");
        }
    }
}
