//! Layers: PDF/X of PDF 1.4 forbids them, and PDF/A requires names of their configurations (ISO 19005-2,
//! 6.9).

use std::collections::BTreeSet;

use lopdf::{Dictionary, Object, ObjectId};

use super::file::{File, as_dict, text};
use super::finding::{At, Found};
use super::rule;
use crate::limits;
use crate::print::Standard;

/// Checks the layers in the catalog.
pub(super) fn check(file: &File, catalog: &Dictionary, found: &mut Found) {
    if catalog.has(b"OCProperties") && found.standard.is_opaque() {
        found.document(&rule::LAYERS, "the document has layers");
    }
    if let Some(layers) = file.dict(catalog, "OCProperties").filter(|_| found.standard == Standard::A2b) {
        configurations(file, layers, found);
    }
}

/// Checks the default configuration and the alternatives. Any number of them may share a list or a name of
/// any length.
fn configurations(file: &File, layers: &Dictionary, found: &mut Found) {
    let list = |key: &str| file.get(layers, key).and_then(|list| list.as_array().ok()).into_iter().flatten();
    let all: BTreeSet<ObjectId> = list("OCGs").filter_map(|layer| file.follow(layer).0).collect();
    let mut names = BTreeSet::new();
    let mut left = limits::PDF_LAYERS;
    for configuration in layers.get(b"D").into_iter().chain(list("Configs")) {
        let (id, configuration) = file.follow(configuration);
        let Some(configuration) = as_dict(configuration) else { continue };
        let at = At::default().inner(id);
        let name = file.get(configuration, "Name").and_then(|name| name.as_str().ok()).unwrap_or_default();
        let listed = file.get(configuration, "Order").map(|order| listed(file, order, &mut left));
        left = left.saturating_sub(1 + name.len());
        if left == 0 {
            return found
                .document(&rule::NOT_READ, "the configurations of layers are too large to be checked");
        }
        if name.is_empty() {
            found.add(&rule::LAYERS, at, "a configuration of layers (`/D` or `/Configs`) has no `/Name`");
        } else if !names.insert(name) {
            let shown: String = text(name).chars().take(40).collect();
            found.add(&rule::LAYERS, at, format!("two configurations of layers have the `/Name` `{shown}`"));
        }
        if configuration.has(b"AS") {
            found.add(&rule::LAYERS, at, "a configuration of layers is changed by usage events (`/AS`)");
        }
        if listed.is_some_and(|listed| !all.is_subset(&listed)) {
            found.add(&rule::LAYERS, at, "a configuration of layers does not list all of them (`/Order`)");
        }
    }
}

/// All objects in a list and its nested lists, up to the limit in `left`.
fn listed(file: &File, list: &Object, left: &mut usize) -> BTreeSet<ObjectId> {
    let mut seen = BTreeSet::new();
    let mut waiting = vec![list];
    while let Some(object) = waiting.pop() {
        let (id, object) = file.follow(object);
        // A list may contain itself.
        if id.is_none_or(|id| seen.insert(id)) {
            waiting.extend(object.as_array().into_iter().flatten().take(*left));
        }
        *left = left.saturating_sub(1);
        if *left == 0 {
            break;
        }
    }
    seen
}
