//! A column of a spreadsheet, and what its cells look like.

use std::collections::BTreeSet;

use crate::id::{id_from, is_id};
use crate::paint;
use crate::spec::sheets::numbers::integer;

/// A column.
pub(super) struct Column<'a> {
    /// Its header.
    pub(super) title: String,
    /// Numbers in the column have a decimal comma.
    pub(super) has_decimal_comma: bool,
    /// Its cells, from the first row with cards on.
    pub(super) cells: Vec<&'a str>,
}

/// A column with more values than this is none of types of cards.
const MOST_TYPES: usize = 12;
/// Texts are longer than names on average, in letters.
const SENTENCE: usize = 18;
/// Names at the foot of a card are shorter, in letters.
const FOOTER: usize = 24;
/// Endings of pictures.
const PICTURES: [&str; 6] = [".svg", ".png", ".jpg", ".jpeg", ".webp", ".gif"];

impl<'a> Column<'a> {
    /// The cells that are not empty.
    pub(super) fn filled(&self) -> impl Iterator<Item = &'a str> {
        self.cells.iter().copied().filter(|cell| !cell.is_empty())
    }

    fn all(&self, is_so: impl Fn(&str) -> bool) -> bool {
        self.filled().next().is_some() && self.filled().all(is_so)
    }

    /// Its different values, in the order of their first cells.
    pub(super) fn distinct(&self) -> Vec<&'a str> {
        let mut seen = BTreeSet::new();
        self.filled().filter(|cell| seen.insert(*cell)).collect()
    }

    /// True if some value has a digit; in a column whose header promises numbers, values without one are
    /// mistakes.
    pub(super) fn has_digits(&self) -> bool {
        self.filled().any(|cell| cell.chars().any(|c| c.is_ascii_digit()))
    }

    pub(super) fn has_whole_numbers(&self) -> bool {
        self.all(|cell| integer(cell, self.has_decimal_comma).is_ok())
    }

    /// True if all cells are whole numbers and none of them occurs twice.
    pub(super) fn has_different_numbers(&self) -> bool {
        self.has_whole_numbers() && self.distinct().len() == self.cells.len()
    }

    pub(super) fn has_colors(&self) -> bool {
        self.all(|cell| paint::color(cell).is_ok())
    }

    pub(super) fn has_pictures(&self) -> bool {
        self.all(|cell| PICTURES.iter().any(|ending| cell.to_lowercase().ends_with(ending)))
    }

    pub(super) fn has_ids(&self) -> bool {
        self.all(is_id) && self.distinct().len() == self.cells.len()
    }

    /// True if each cell has one of a few values, each of which gives a different id.
    pub(super) fn has_types(&self) -> bool {
        let (values, cells) = (self.distinct(), self.filled().count());
        let ids: BTreeSet<String> =
            values.iter().map(|value| id_from(value)).filter(|id| !id.is_empty()).collect();
        cells == self.cells.len() && (1..=MOST_TYPES).contains(&values.len()) && ids.len() == values.len()
    }

    pub(super) fn has_sentences(&self) -> bool {
        self.length().is_some_and(|length| length >= SENTENCE)
    }

    /// True if its values are short texts.
    pub(super) fn has_short_texts(&self) -> bool {
        self.all(|cell| cell.chars().count() <= FOOTER)
    }

    /// True if its values could be names: texts with letters that are neither pictures nor colours.
    pub(super) fn has_names(&self) -> bool {
        self.all(|cell| cell.chars().any(char::is_alphabetic)) && !self.has_pictures() && !self.has_colors()
    }

    /// The mean length of its values in letters.
    fn length(&self) -> Option<usize> {
        let count = self.filled().count();
        (count > 0).then(|| self.filled().map(|cell| cell.chars().count()).sum::<usize>() / count)
    }
}
