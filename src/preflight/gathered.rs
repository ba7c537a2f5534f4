//! Merges equal errors for reports: each once, with all its places.

use std::collections::{BTreeMap, BTreeSet};

use super::finding::{Finding, Holder, Level};
use crate::diag::numbered;
use crate::escape;

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
        let place = *places
            .entry((level, page.is_some(), object.is_some(), rule, message, direct, source))
            .or_insert(all.len());
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

impl Gathered<'_> {
    /// `error[trim-box] page 3, object 17: … (ISO 15930-7, page boxes)`, or
    /// `error[trim-box] pages 1–12 and 14: …`: of several pages each may have objects of its own, and their
    /// numbers help nobody.
    pub fn line(&self) -> String {
        let Gathered { diagnostic, pages, objects } = self;
        let level = if diagnostic.level == Level::Error { "error" } else { "warning" };
        let page = (!pages.is_empty()).then(|| numbered("page", pages));
        let object = (objects.len() == 1 || pages.len() < 2 && !objects.is_empty())
            .then(|| numbered("object", objects));
        let places: Vec<String> = page.into_iter().chain(object).collect();
        let place = if places.is_empty() { "document".to_string() } else { places.join(", ") };
        let direct = diagnostic.direct.map(|holder| match holder {
            Holder::Page => format!(" (direct in {})", numbered("page", pages)),
            Holder::Object => format!(" (direct in {})", numbered("object", objects)),
        });
        let source =
            if diagnostic.source.is_empty() { String::new() } else { format!(" ({})", diagnostic.source) };
        escape::message(&format!(
            "{level}[{}] {place}: {}{}{source}",
            diagnostic.rule,
            diagnostic.message,
            direct.unwrap_or_default()
        ))
    }
}
