//! Finished content: operators with the resources that they name. It is stored as a form, or becomes a part
//! of a page.

use std::collections::BTreeSet;

use super::store::{Key, Store, stream_key};
use super::value::{Dict, Value};

/// The kind of a resource.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Graphics,
    Pattern,
    Object,
    Shading,
    Spot,
    Layer,
}

/// All kinds: the entry in the dictionary of resources, and the first letter of the names.
const KINDS: [(Kind, &str, &str); 6] = [
    (Kind::Graphics, "ExtGState", "G"),
    (Kind::Pattern, "Pattern", "P"),
    (Kind::Object, "XObject", "X"),
    (Kind::Shading, "Shading", "S"),
    (Kind::Spot, "ColorSpace", "I"),
    (Kind::Layer, "Properties", "L"),
];

/// The resources of operators.
#[derive(Clone, Debug, Default)]
pub(super) struct Resources {
    /// By kind; the name of a resource is the kind's letter and its place in the list.
    lists: [Vec<Value>; KINDS.len()],
    /// Faces by their places in `Fonts::faces`, which are their names too.
    fonts: BTreeSet<usize>,
    /// The places of names in the operators, and what they name.
    named: Vec<(usize, Kind, usize)>,
}

impl Resources {
    /// The name of a resource, for use at a place in the operators.
    pub(super) fn name(&mut self, at: usize, kind: Kind, value: Value) -> String {
        let list = &mut self.lists[kind as usize];
        let place = list.iter().position(|known| *known == value).unwrap_or_else(|| {
            list.push(value);
            list.len() - 1
        });
        self.named.push((at, kind, place));
        name(kind, place)
    }

    /// The name of a font.
    pub(super) fn font(&mut self, place: usize) -> String {
        self.fonts.insert(place);
        format!("F{place}")
    }

    /// As a dictionary.
    pub(super) fn dict(&self) -> Dict {
        let mut all = Dict::default();
        for (kind, entry, _) in KINDS {
            let named = |(place, value): (usize, &Value)| (name(kind, place).into(), value.clone());
            let list: Vec<_> = self.lists[kind as usize].iter().enumerate().map(named).collect();
            if !list.is_empty() {
                all.set(entry, Value::Dict(Dict(list)));
            }
        }
        if !self.fonts.is_empty() {
            let fonts = self.fonts.iter().map(|place| (format!("F{place}").into(), Value::Font(*place)));
            all.set("Font", Value::Dict(Dict(fonts.collect())));
        }
        all
    }
}

fn name(kind: Kind, place: usize) -> String {
    format!("{}{place}", KINDS[kind as usize].2)
}

/// Operators with their resources.
#[derive(Clone, Debug, Default)]
pub(super) struct Drawn {
    pub(super) bytes: Vec<u8>,
    pub(super) resources: Resources,
}

impl Drawn {
    /// Adds other operators, whose resources may get other names, and whose patterns are moved with them.
    pub(super) fn append(&mut self, other: &Drawn, moved: impl Fn(&Value) -> Value) {
        let mut from = 0;
        for (at, kind, place) in &other.resources.named {
            self.bytes.extend_from_slice(&other.bytes[from..*at]);
            let value = &other.resources.lists[*kind as usize][*place];
            let value = if *kind == Kind::Pattern { moved(value) } else { value.clone() };
            let name = self.resources.name(self.bytes.len(), *kind, value);
            self.bytes.extend_from_slice(name.as_bytes());
            from = at + self::name(*kind, *place).len();
        }
        self.bytes.extend_from_slice(&other.bytes[from..]);
        self.resources.fonts.extend(&other.resources.fonts);
    }
}

/// Content that can be stored as a form.
#[derive(Debug)]
pub(super) struct Form {
    /// The name of the form in the store.
    pub(super) key: Key,
    dict: Dict,
    drawn: Drawn,
}

impl Form {
    /// Content with the dictionary of its form.
    pub(super) fn new(mut dict: Dict, mut drawn: Drawn) -> Form {
        drawn.bytes.shrink_to_fit();
        let key = stream_key(&mut dict, &drawn.bytes);
        Form { key, dict, drawn }
    }

    /// Puts the form into the store.
    pub(super) fn keep(&self, store: &Store) {
        store.unpacked(self.key, &self.dict, &self.drawn.bytes);
    }

    /// Its operators, if they look the same as a part of other content: transparency groups are forms, and
    /// tilings would be stored once more.
    pub(super) fn movable(&self, store: &Store) -> Option<&Drawn> {
        let is_group = self.dict.0.iter().any(|(name, _)| name == "Group");
        let mut patterns = self.drawn.resources.lists[Kind::Pattern as usize].iter();
        (!is_group && patterns.all(|pattern| store.is_dict(pattern))).then_some(&self.drawn)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(values: &[i64]) -> Drawn {
        let mut drawn = Drawn::default();
        for value in values {
            drawn.bytes.push(b'/');
            let name = drawn.resources.name(drawn.bytes.len(), Kind::Graphics, Value::Int(*value));
            drawn.bytes.extend_from_slice(name.as_bytes());
            drawn.bytes.extend_from_slice(b" gs\n");
        }
        drawn
    }

    #[test]
    fn parts_share_resources() {
        let mut page = drawn(&[5]);
        page.append(&drawn(&[7, 5]), Value::clone);
        page.append(&drawn(&[8, 7]), Value::clone);
        assert_eq!(String::from_utf8(page.bytes).unwrap(), "/G0 gs\n/G1 gs\n/G0 gs\n/G2 gs\n/G1 gs\n");
        let states = Value::dict([("G0", Value::Int(5)), ("G1", Value::Int(7)), ("G2", Value::Int(8))]);
        assert_eq!(page.resources.dict(), Dict::of([("ExtGState", states)]));
    }
}
