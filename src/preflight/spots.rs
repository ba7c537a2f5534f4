//! Spot colours and the layers of cutting machines: names that make more plates than meant, and lines for
//! cutters that would be printed.

use std::collections::BTreeMap;

use lopdf::content::Operation;
use lopdf::{Dictionary, Object};

use super::color::{self, Space};
use super::content::{Place, Walk};
use super::file::{File, as_dict};
use super::finding::{At, Found};
use super::resources::Resources;
use super::rule;
use super::state::State;
use crate::limits;
use crate::print::Standard;

/// Words in the names of layers that cutting machines follow.
const CUTS: [&str; 12] = [
    "cut",
    "cutcontour",
    "crease",
    "die",
    "diecut",
    "dieline",
    "kisscut",
    "perf",
    "perforation",
    "score",
    "scoring",
    "thrucut",
];

/// Characters of a name that a message shows.
const SHOWN: usize = 40;

/// A spot colour where it was found first.
struct Spot<'a> {
    name: &'a [u8],
    /// How it is shown where there is no such ink.
    alternate: Space,
    tint: &'a Object,
    at: At,
}

/// Checks all spot colours.
pub(super) fn check(file: &File, resources: &Resources<'_>, found: &mut Found) {
    let empty = Dictionary::new();
    let mut known: BTreeMap<String, Spot<'_>> = BTreeMap::new();
    for resource in resources.of_kind("ColorSpace") {
        let Some(parts) = resource.object.as_array().ok() else { continue };
        let part = |place: usize| parts.get(place).map_or(&Object::Null, |part| file.follow(part).1);
        match part(0).as_name().unwrap_or_default() {
            b"Separation" => {
                let alternate = color::space(file, part(2), &empty);
                let spot = Spot {
                    name: part(1).as_name().unwrap_or_default(),
                    alternate,
                    tint: part(3),
                    at: resource.at,
                };
                separation(spot, &mut known, found);
            }
            b"DeviceN" => {
                let names = part(1).as_array().into_iter().flatten();
                if names
                    .map(|name| file.follow(name).1)
                    .any(|name| name.as_name().is_ok_and(|name| name == b"All"))
                {
                    let message = "a colour of several inks has the ink `All`, which stands alone (ISO \
                        32000-2, 8.6.6.5)";
                    found.add(&rule::SPOT, resource.at, message);
                }
            }
            _ => {}
        }
    }
}

fn separation<'a>(spot: Spot<'a>, known: &mut BTreeMap<String, Spot<'a>>, found: &mut Found) {
    let shown = shown(spot.name);
    if spot.name == b"None" {
        let message = "something has the spot colour `None`, which is never printed (ISO 32000-2, 8.6.6.4)";
        return found.add(&rule::SPOT_NAME, spot.at, message);
    }
    if spot.name.is_empty() {
        return found.add(&rule::SPOT, spot.at, "a spot colour has no name");
    }
    let Some(other) = known.get(&plain(spot.name)) else {
        known.insert(plain(spot.name), spot);
        return;
    };
    if other.name != spot.name {
        let other = self::shown(other.name);
        let message = format!(
            "the spot colours `{other}` and `{shown}` differ only in case, spaces or hyphens: a press makes \
            a plate of each"
        );
        found.add(&rule::SPOT_NAME, spot.at, message);
    } else if other.alternate != spot.alternate || other.tint != spot.tint {
        let archived = found.standard == Standard::A2b;
        let rule = if archived { &rule::SPOT_SHOWN } else { &rule::SPOT_SHOWN_ADVICE };
        found.add(
            rule,
            spot.at,
            format!("the spot colour `{shown}` is shown in two ways (alternate colour space and tint)"),
        );
    }
}

fn shown(name: &[u8]) -> String {
    String::from_utf8_lossy(name).chars().take(SHOWN).collect()
}

/// A name as people read it.
fn plain(name: &[u8]) -> String {
    let is_sign = |c: &char| !c.is_whitespace() && !matches!(c, '-' | '_');
    String::from_utf8_lossy(name).chars().filter(is_sign).flat_map(char::to_lowercase).collect()
}

impl<'a> Walk<'a> {
    /// Notes where marked content begins and ends, and whether it is a layer for a cutting machine.
    pub(super) fn marked(&mut self, operation: &Operation, place: Place<'a>) {
        match operation.operator.as_str() {
            "EMC" => _ = self.layers.pop(),
            _ if self.layers.len() >= limits::PDF_DEPTH => {}
            _ => {
                let name = match operation.operands.as_slice() {
                    [Object::Name(tag), Object::Name(name)] if tag == b"OC" => {
                        let properties = self.file.dict(place.resources, "Properties");
                        properties
                            .and_then(|all| as_dict(self.file.follow(all.get(name).ok()?).1))
                            .and_then(|layer| self.layer_name(layer))
                    }
                    _ => None,
                };
                self.layers.push(name.filter(|name| is_cut(name)));
            }
        }
    }

    /// The name of a layer, or of the first one of a group of layers.
    fn layer_name(&self, layer: &Dictionary) -> Option<String> {
        let first = || match self.file.get(layer, "OCGs")? {
            Object::Array(layers) => as_dict(self.file.follow(layers.first()?).1),
            layer => as_dict(layer),
        };
        self.file.text(layer, "Name").or_else(|| self.file.text(first()?, "Name"))
    }

    /// Checks that a line on a layer for a cutting machine is not printed.
    pub(super) fn cut_layer(&mut self, state: &State<'a>, place: Place<'a>) {
        let Some(name) = self.layers.iter().rev().flatten().next() else { return };
        if !matches!(state.spaces[1], Space::Spot(_) | Space::Cut(_) | Space::All(_) | Space::Unknown) {
            let shown: String = name.chars().take(SHOWN).collect();
            let message = format!("a line on the layer `{shown}` has no spot colour: it is printed, not cut");
            self.advise(&rule::CUT_LAYER, place, message);
        }
    }
}

fn is_cut(name: &str) -> bool {
    let lower = name.to_lowercase();
    let joined: String = lower.chars().filter(|c| c.is_alphanumeric()).collect();
    lower.split(|c: char| !c.is_alphanumeric()).chain([joined.as_str()]).any(|word| CUTS.contains(&word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn layers_for_cutters_are_known_by_their_names() {
        for name in ["Cut", "CutContour", "Die line", "kiss-cut", "Thru-cut", "Crease (1)", "01_perforation"]
        {
            assert!(is_cut(name), "{name}");
        }
        for name in ["Scout", "Cutlery", "Diet", "Gold Foil", "Guides"] {
            assert!(!is_cut(name), "{name}");
        }
    }
}
