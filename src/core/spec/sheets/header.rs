//! The header of a spreadsheet: which row it is, and how its names compare.

use crate::sheet::{Row, Sheet};

/// Rows from the top among which the header is looked for: titles may stand above it.
const SEARCHED: usize = 10;

/// A name without case, blanks and punctuation.
pub(in crate::spec) fn plain(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// The name of the field for a header: words in lower case, joined by underscores.
pub(in crate::spec) fn field(text: &str) -> String {
    let plain: String =
        text.to_lowercase().chars().map(|c| if c.is_alphanumeric() { c } else { ' ' }).collect();
    plain.split_whitespace().collect::<Vec<_>>().join("_")
}

/// The index of the header among the rows: the one near the top with the most known names, or else the first
/// with content.
pub(in crate::spec) fn find(sheet: &Sheet, is_known: &dyn Fn(&str) -> bool) -> Option<usize> {
    let filled = || sheet.rows.iter().enumerate().filter(|(_, row)| !row.is_empty()).take(SEARCHED);
    let known = |row: &Row| row.cells.iter().filter(|cell| is_known(&cell.text)).count();
    // Of equal rows the last wins.
    let best = filled().collect::<Vec<_>>().into_iter().rev().max_by_key(|(_, row)| known(row))?;
    Some(best.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_compare_without_case_blanks_and_punctuation() {
        assert_eq!(["Card Name", "card_name", "CARD-NAME:"].map(plain), ["cardname"; 3]);
        assert_eq!(plain("Stärke (1–6)"), "stärke16");
    }

    #[test]
    fn fields_are_names_of_templates() {
        assert_eq!(
            ["Attack Points", "  HP ", "Cost (gold)", "Größe"].map(field),
            ["attack_points", "hp", "cost_gold", "größe"]
        );
    }
}
