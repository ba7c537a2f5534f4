//! Colours of filled templates that are none. Renderers take them for black, so they are errors, at the value
//! that is written in a deck file, a spreadsheet or a template.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, PoisonError};

use resvg::usvg::roxmltree::Document;
use sha2::{Digest, Sha256};

use super::sketch::Sketch;
use crate::deck::Card;
use crate::diag::{Diagnostic, Place};
use crate::library::Library;
use crate::paint::{self, UnknownColor};
use crate::spec::raw::RawValue;
use crate::svg::{self, css, declarations, fallback, prolog};
use crate::template::Filled;
use crate::xml::check_attributes;

/// The properties that are colours, each with its check.
type Check = fn(&str) -> Result<(), UnknownColor>;
static PROPERTIES: [(&str, Check); 6] = [
    ("fill", paint::paint),
    ("stroke", paint::paint),
    ("stop-color", paint::color),
    ("flood-color", paint::color),
    ("lighting-color", paint::color),
    ("color", paint::color),
];

/// A wrong colour: the property, its value, and why.
type WrongColor = (&'static str, String, UnknownColor);

/// Checks filled templates. Those that differ in texts alone are checked once.
#[derive(Default)]
pub(super) struct Checks(Mutex<BTreeSet<[u8; 32]>>);

impl Checks {
    /// The wrong colours of a filled template, each value once.
    pub(super) fn wrong(&self, filled: &Filled) -> Vec<WrongColor> {
        let Some(sketch) = Sketch::of(&filled.svg, &filled.texts) else { return wrong(&filled.svg) };
        let key = Sha256::digest(&sketch.svg).into();
        let right = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if right().contains(&key) {
            return Vec::new();
        }
        let wrong = wrong(&filled.svg);
        if wrong.is_empty() {
            right().insert(key);
        }
        wrong
    }
}

/// The wrong colours of an SVG text, each value once.
fn wrong(text: &str) -> Vec<WrongColor> {
    let Ok(text) = prolog::without_doctype(text) else { return Vec::new() };
    // What can't be parsed is an error of its own, later.
    if check_attributes(&text).is_err() {
        return Vec::new();
    }
    let Ok(document) = svg::document(&text) else { return Vec::new() };
    let Ok(edits) = css::resolved(&document) else { return Vec::new() };
    match edits.is_empty() {
        true => wrong_of(&document),
        false => svg::document(&edits.applied(&text)).map_or_else(|_| Vec::new(), |styled| wrong_of(&styled)),
    }
}

/// The wrong colours of a document without style sheets.
fn wrong_of(document: &Document<'_>) -> Vec<WrongColor> {
    let mut found: BTreeMap<String, WrongColor> = BTreeMap::new();
    let mut check = |name: &str, value: &str| {
        let Some((name, check)) = PROPERTIES.iter().find(|(known, _)| *known == name) else { return };
        if let Err(why) = check(value) {
            found.entry(value.to_string()).or_insert((*name, value.to_string(), why));
        }
    };
    for node in document.descendants().filter(|node| node.is_element() && !fallback::is_left_out(*node)) {
        let name = node.tag_name().name();
        // The attribute `fill` of animations is no colour.
        if name.starts_with("animate") || name == "set" {
            continue;
        }
        for attribute in node.attributes().filter(|attribute| attribute.namespace().is_none()) {
            match attribute.name() {
                "style" => declarations(attribute.value()).for_each(|(name, value)| check(name, value)),
                name => check(name, attribute.value().trim()),
            }
        }
    }
    found.into_values().collect()
}

/// The error of a wrong colour, at the field of the card or the place in a template that has it.
pub(super) fn diagnostic(
    (name, value, why): WrongColor,
    card: Option<&Card>,
    library: &Library,
    title: &str,
) -> Diagnostic {
    let diagnostic = why.diagnostic(&format!("the {name} `{value}`"));
    let diagnostic = Diagnostic { message: format!("{}, on {title}", diagnostic.message), ..diagnostic };
    if let Some((field, place)) = card.and_then(|card| field(card, &value)) {
        return diagnostic.at(place, format!("the field `{field}`"));
    }
    match literal(library, name, &value) {
        Some(place) => diagnostic.at(place, "this value"),
        None => diagnostic,
    }
}

/// The field of a card that the value comes from: the one that is the value, or else the longest within it.
fn field(card: &Card, value: &str) -> Option<(String, Place)> {
    let texts = card.fields.iter().filter_map(|(name, field)| match field {
        RawValue::Text(text) => Some((name, text.trim().to_string())),
        RawValue::Int(number) => Some((name, number.to_string())),
        _ => None,
    });
    let within = texts.filter(|(_, text)| !text.is_empty() && value.contains(text.as_str()));
    let (name, _) = within.max_by_key(|(_, text)| text.len())?;
    let place = card.places.get(&format!("fields.{name}")).unwrap_or(&card.place);
    Some((name.clone(), place.clone()))
}

/// The first template that writes this value of a property.
fn literal(library: &Library, name: &str, value: &str) -> Option<Place> {
    let written = [
        format!("{name}=\"{value}\""),
        format!("{name}='{value}'"),
        format!("{name}:{value}"),
        format!("{name}: {value}"),
    ];
    library.templates.values().find_map(|source| {
        written.iter().find_map(|written| {
            let at = source.text.find(written.as_str())?;
            let start = at + written.len() - value.len() - usize::from(written.ends_with(['"', '\'']));
            Some(Place::new(source, start..start + value.len()))
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(text: &str) -> Vec<String> {
        wrong(text).into_iter().map(|(name, value, _)| format!("{name}={value}")).collect()
    }

    #[test]
    fn wrong_colours_are_found_wherever_they_stand() {
        for (text, expected) in [
            ("<svg><rect fill='blurple'/></svg>", "fill=blurple"),
            ("<svg><rect style='opacity:1; stroke: tael'/></svg>", "stroke=tael"),
            ("<svg><stop stop-color='#12345'/></svg>", "stop-color=#12345"),
            ("<svg><style>.a { fill: reed }</style><path class='a' fill='red'/></svg>", "fill=reed"),
            ("<svg><g color=''/></svg>", "color="),
        ] {
            assert_eq!(values(text), [expected], "{text}");
        }
    }

    #[test]
    fn colours_and_other_attributes_are_left_alone() {
        for inner in [
            "<rect fill='none' stroke='url(#a) red' style='fill:#abc !important'/>",
            "<animate fill='freeze'/><set fill='remove'/>",
            "<g color='inherit' x:fill='y' xmlns:x='urn:x'><path fill='currentColor' \
            stroke='context-stroke'/></g>",
            "<stop stop-color='rgb(10%,20%,30%)'/><style>.a{color:red;fill:none} \
            .b{fill:blurple}</style><path class='a'/>",
        ] {
            assert_eq!(values(&format!("<svg>{inner}</svg>")), [""; 0], "{inner}");
        }
    }
}
