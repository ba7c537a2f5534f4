//! Spot colours and layers: attributes of elements that say which plate they are printed on.
//!
//! `data-spot="Gold Foil"` prints an element in that spot colour, `data-tint="60"` at 60 percent of it,
//! `data-overprint="false"` instead of what is below it and not on top of it; `data-layer="Guide"` puts it on
//! a layer that viewers can hide. A layer of Inkscape whose name begins with `spot:` or `layer:` does the
//! same. The renderer keeps no such attributes, but ids of groups: the attributes become the id of a group.

use resvg::usvg::roxmltree::{Document, Node};

use crate::hex::hex;
use crate::xml::MarkupError;
use crate::xml::tag;

/// Prefix of the ids of groups in spot colours or on layers; tint, overprint and the name in hexadecimal
/// digits follow.
const PREFIX: &str = "plate-";

/// The namespace of Inkscape's attributes.
pub(crate) const INKSCAPE: &str = "http://www.inkscape.org/namespaces/inkscape";

/// Characters of a name: ISO 32000-2, annex C, allows 127 bytes.
const LONGEST: usize = 60;

/// The spot colour or the layer that an element is printed on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plate {
    /// The name of the spot colour or the layer.
    pub name: String,
    /// The tint in percent and whether it overprints; none for a layer in the usual inks.
    pub spot: Option<(u8, bool)>,
}

impl Plate {
    /// The plate of a group, by its id.
    pub fn of(id: &str) -> Option<Plate> {
        let rest = id.strip_prefix(PREFIX)?;
        let (kind, digits) = rest.split_once('-')?;
        let bytes: Option<Vec<u8>> = (0..digits.len() / 2)
            .map(|at| u8::from_str_radix(digits.get(2 * at..2 * at + 2)?, 16).ok())
            .collect();
        let name = String::from_utf8(bytes?).ok()?;
        let spot = match kind.strip_suffix('o') {
            Some("") => None,
            Some(tint) => Some((tint.parse().ok()?, true)),
            None => Some((kind.parse().ok()?, false)),
        };
        Some(Plate { name, spot })
    }

    fn id(&self) -> String {
        let kind = match self.spot {
            None => "o".to_string(),
            Some((tint, overprints)) => format!("{tint}{}", if overprints { "o" } else { "" }),
        };
        format!("{PREFIX}{kind}-{}", hex(self.name.as_bytes()))
    }
}

/// The attribute that a layer of Inkscape stands for: its name and its value.
pub(crate) fn of_label(label: &str) -> Option<(&'static str, &str)> {
    let spot = label.strip_prefix("spot:").map(|name| ("data-spot", name));
    spot.or_else(|| label.strip_prefix("layer:").map(|name| ("data-layer", name)))
        .map(|(attribute, name)| (attribute, name.trim()))
}

/// Returns tags to insert into the SVG, with their places, so that there is a group for each element on a
/// plate.
pub(super) fn groups(text: &str, document: &Document<'_>) -> Result<Vec<(usize, String)>, MarkupError> {
    let mut inserted: Vec<(usize, String)> = Vec::new();
    for node in document.descendants().filter(Node::is_element) {
        let Some(plate) = plate(node)? else { continue };
        let (Some(start), Some(end)) = place(text, node) else { continue };
        inserted.push((start, format!("<g id=\"{}\">", plate.id())));
        inserted.push((end, "</g>".into()));
    }
    // Where groups meet, the one that ends comes before the one that begins.
    inserted.sort_by_key(|(at, tag)| (*at, tag.starts_with("<g")));
    Ok(inserted)
}

/// Where the group begins and ends: around a shape, but inside of a group, which may be used elsewhere by its
/// id.
fn place(text: &str, node: Node<'_, '_>) -> (Option<usize>, Option<usize>) {
    let range = node.range();
    if node.tag_name().name() != "g" {
        return (Some(range.start), Some(range.end));
    }
    let inner = node.children().fold(None, |range: Option<(usize, usize)>, child| {
        let (start, _) = range.unwrap_or((child.range().start, child.range().end));
        Some((start, child.range().end))
    });
    match inner {
        Some((start, end)) if text.get(range.clone()).is_some() => (Some(start), Some(end)),
        _ => (None, None),
    }
}

fn plate(node: Node<'_, '_>) -> Result<Option<Plate>, MarkupError> {
    let label =
        || node.attribute((INKSCAPE, "label")).filter(|_| node.tag_name().name() == "g").and_then(of_label);
    let value = |name: &str| {
        node.attribute(name).or_else(|| label().filter(|(known, _)| *known == name).map(|(_, value)| value))
    };
    let (name, is_spot) = match (value("data-spot"), value("data-layer")) {
        (Some(spot), _) => (spot.trim(), true),
        (None, Some(layer)) => (layer.trim(), false),
        (None, None) => return Ok(None),
    };
    let refused = |message: String| MarkupError::at(message, tag(node));
    let element = node.tag_name().name();
    if !matches!(
        element,
        "g" | "path" | "rect" | "circle" | "ellipse" | "line" | "polyline" | "polygon" | "text" | "use"
    ) {
        let attribute = if is_spot { "data-spot" } else { "data-layer" };
        return Err(refused(format!("`{attribute}` has no effect on `<{element}>`"))
            .with_hint("put it on a shape, a text, or a `<g>`"));
    }
    check_name(name, is_spot).map_err(refused)?;
    let tint = node.attribute("data-tint").map_or(Ok(100), |text| {
        let tint =
            text.trim().trim_end_matches('%').trim_end().parse().ok().filter(|tint| (1..=100).contains(tint));
        tint.ok_or_else(|| refused(format!("`data-tint` is a percentage from 1 to 100, not `{text}`")))
    })?;
    let overprints = match node.attribute("data-overprint") {
        None | Some("true") => true,
        Some("false") => false,
        Some(other) => return Err(refused(format!("`data-overprint` is `true` or `false`, not `{other}`"))),
    };
    Ok(Some(Plate { name: name.to_string(), spot: is_spot.then_some((tint, overprints)) }))
}

/// Checks the name of a spot colour or a layer.
///
/// # Errors
/// The error message.
pub fn check_name(name: &str, is_spot: bool) -> Result<(), String> {
    if name.is_empty() || name.chars().count() > LONGEST || name.chars().any(char::is_control) {
        return Err(format!("the name of a spot colour or layer has 1 to {LONGEST} characters"));
    }
    if is_spot && matches!(name, "All" | "None" | "Cyan" | "Magenta" | "Yellow" | "Black") {
        return Err(format!(
            "`{name}` is not the name of a spot colour, but of all inks, none, or a process ink"
        ));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

    use std::borrow::Cow;

    use super::super::rewrite::rewritten;
    use super::*;

    fn changed(text: &str) -> Result<String, String> {
        let changed = rewritten(text, &Document::parse(text).unwrap());
        changed.map(Cow::into_owned).map_err(|refused| refused.message)
    }

    #[test]
    fn elements_on_plates_are_grouped() {
        let plain = "<svg><rect id='a'/></svg>";
        assert_eq!(changed(plain).unwrap(), plain);
        let shape =
            changed("<svg><rect data-spot='Ab' data-tint='60%'/><g data-layer='x'><path/><path/></g></svg>")
                .unwrap();
        assert_eq!(
            shape,
            "<svg><g id=\"plate-60o-4162\"><rect data-spot='Ab' data-tint='60%'/></g>\
             <g data-layer='x'><g id=\"plate-o-78\"><path/><path/></g></g></svg>"
        );
        let layer = format!("<svg xmlns:i='{INKSCAPE}'><g i:label='spot: Gold'><path/></g></svg>");
        assert!(changed(&layer).unwrap().contains("<g id=\"plate-100o-476f6c64\"><path/></g></g>"));
    }

    #[test]
    fn ids_are_read_again() {
        for spot in [None, Some((100, true)), Some((7, false))] {
            let plate = Plate { name: "Gold – “é”".into(), spot };
            assert_eq!(Plate::of(&plate.id()), Some(plate));
        }
        assert_eq!(Plate::of("art-owl"), None);
        assert_eq!(Plate::of("plate-100-4"), Some(Plate { name: String::new(), spot: Some((100, false)) }));
    }

    #[test]
    fn wrong_attributes_are_refused() {
        for (text, message) in [
            ("<svg><text><tspan data-spot='a'/></text></svg>", "`data-spot` has no effect on `<tspan>`"),
            ("<svg><rect data-spot=''/></svg>", "the name of a spot colour or layer has 1 to 60 characters"),
            (
                "<svg><rect data-spot='a' data-tint='0'/></svg>",
                "`data-tint` is a percentage from 1 to 100, not `0`",
            ),
            (
                "<svg><rect data-spot='a' data-overprint='no'/></svg>",
                "`data-overprint` is `true` or `false`, not `no`",
            ),
            (
                "<svg><rect data-spot='All'/></svg>",
                "`All` is not the name of a spot colour, but of all inks, none, or a process ink",
            ),
        ] {
            assert_eq!(changed(text).unwrap_err(), message);
        }
    }
}
