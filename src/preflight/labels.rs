//! Sides of pages by the page labels that bidpress writes.

use std::collections::BTreeMap;

use super::file::{File, as_dict};
use crate::press::labels::{BACK, FRONT};

/// The kind of each page, true for backs; `None` unless the labels declare it for all pages.
pub(super) fn backs(file: &File) -> Option<Vec<bool>> {
    let labels = file.dict(file.catalog()?, "PageLabels")?;
    let mut starts = BTreeMap::new();
    for pair in file.get(labels, "Nums")?.as_array().ok()?.chunks(2) {
        let [place, label] = pair else { return None };
        let place = usize::try_from(file.follow(place).1.as_i64().ok()?).ok()?;
        let is_back = match file.text(as_dict(file.follow(label).1)?, "P")?.as_str() {
            FRONT => false,
            BACK => true,
            _ => return None,
        };
        starts.insert(place, is_back);
    }
    (0..file.pages().len())
        .map(|page| starts.range(..=page).next_back().map(|(_, is_back)| *is_back))
        .collect()
}
