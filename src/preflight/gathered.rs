//! Merges equal errors for reports: each once, with all its places.

use std::collections::{BTreeMap, BTreeSet};

use super::Finding;

/// An error with all its places.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gathered<'a> {
    /// The first one.
    pub diagnostic: &'a Finding,
    /// The pages, from 1; none for the document as a whole.
    pub pages: BTreeSet<usize>,
    /// The numbers of the objects.
    pub objects: BTreeSet<usize>,
}

/// Merges errors that differ only in page and object, in the order of the first of each.
pub fn gathered<'a>(diagnostics: impl IntoIterator<Item = &'a Finding>) -> Vec<Gathered<'a>> {
    let mut places = BTreeMap::new();
    let mut all: Vec<Gathered<'a>> = Vec::new();
    for diagnostic in diagnostics {
        let Finding { level, page, object, rule, message, direct, source } = diagnostic;
        let place = *places.entry((level, page.is_some(), object.is_some(), rule, message, direct, source)).or_insert(all.len());
        if place == all.len() {
            all.push(Gathered { diagnostic, pages: BTreeSet::new(), objects: BTreeSet::new() });
        }
        if let Some(known) = all.get_mut(place) {
            known.pages.extend(page);
            known.objects.extend(object.map(|object| object as usize));
        }
    }
    all
}
