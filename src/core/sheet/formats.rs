//! What the number format of a cell in an Excel workbook makes of its number (ECMA-376, part 1, 18.8.30 and
//! 18.8.31).

use std::collections::BTreeMap;

use super::dates::iso;
use super::parts::{all, attribute, children};
use super::rows::Form;
use roxmltree::Node;

/// The form in which a number is displayed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shown {
    Number,
    Percent,
    Date,
}

/// The formats of the styles of a workbook, by their index.
pub(super) fn of_styles(styles: Node<'_, '_>) -> Vec<Shown> {
    let own: BTreeMap<&str, &str> = all(styles, "numFmt")
        .filter_map(|format| Some((attribute(format, "numFmtId")?, attribute(format, "formatCode")?)))
        .collect();
    let shown = |style: Node<'_, '_>| {
        let id = attribute(style, "numFmtId").unwrap_or("0");
        match own.get(id) {
            Some(code) => of_code(code),
            None => built_in(id.parse().unwrap_or(0)),
        }
    };
    all(styles, "cellXfs").next().into_iter().flat_map(|list| children(list, "xf")).map(shown).collect()
}

fn built_in(id: u32) -> Shown {
    match id {
        9 | 10 => Shown::Percent,
        14..=22 | 27..=36 | 45..=47 | 50..=58 => Shown::Date,
        _ => Shown::Number,
    }
}

/// Returns how a format code displays a number; ignores quoted texts, escaped characters and colours in
/// brackets.
fn of_code(code: &str) -> Shown {
    let (mut quoted, mut bracketed, mut escaped) = (false, false, false);
    for c in code.chars().map(|c| c.to_ascii_lowercase()) {
        match c {
            _ if escaped => escaped = false,
            '"' => quoted = !quoted,
            _ if quoted => {}
            '[' => bracketed = true,
            ']' => bracketed = false,
            _ if bracketed => {}
            '\\' | '_' | '*' => escaped = true,
            '%' => return Shown::Percent,
            'd' | 'm' | 'y' | 'h' | 's' => return Shown::Date,
            _ => {}
        }
    }
    Shown::Number
}

/// The text of a number, and what it is; `None` if it is none.
pub(super) fn text(number: &str, shown: Shown, origin: f64) -> Option<(String, Form)> {
    let value: f64 = number.trim().parse().ok().filter(|value: &f64| value.is_finite())?;
    Some(match shown {
        Shown::Number => (plain(value), Form::Number),
        Shown::Percent => (format!("{}%", plain(value * 100.0)), Form::Text),
        Shown::Date => match iso(value + origin) {
            Some(date) => (date, Form::Date),
            None => (plain(value), Form::Number),
        },
    })
}

/// A number with the 15 digits that spreadsheet programs keep.
pub(super) fn plain(value: f64) -> String {
    let rounded: f64 = format!("{value:.14e}").parse().unwrap_or(value);
    rounded.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_of_dates_and_percentages_are_found() {
        for (code, shown) in [
            ("General", Shown::Number),
            ("0.00", Shown::Number),
            ("#,##0\\ \"days\"", Shown::Number),
            ("[Red]0;[Blue]-0", Shown::Number),
            ("_-* #,##0.00\\ _€_-", Shown::Number),
            ("d-mmm", Shown::Date),
            ("[$-407]TT.MM.YYYY", Shown::Date),
            ("h:mm", Shown::Date),
            ("0.0%", Shown::Percent),
        ] {
            assert_eq!(of_code(code), shown, "{code}");
        }
        assert_eq!(
            [built_in(0), built_in(14), built_in(9), built_in(49)],
            [Shown::Number, Shown::Date, Shown::Percent, Shown::Number]
        );
    }

    #[test]
    fn numbers_have_no_noise() {
        let number = |text: &str| super::text(text, Shown::Number, 0.0).unwrap().0;
        assert_eq!(
            [number("0.30000000000000004"), number("6"), number("1.0"), number("1E3")],
            ["0.3", "6", "1", "1000"]
        );
        assert_eq!(text("0.125", Shown::Percent, 0.0), Some(("12.5%".into(), Form::Text)));
        assert_eq!(text("46024", Shown::Date, 0.0), Some(("2026-01-02".into(), Form::Date)));
    }
}
