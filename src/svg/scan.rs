//! Checks of an SVG before usvg parses it: allowed elements, links and sizes.

use std::collections::BTreeSet;
use std::ops::Range;

use resvg::usvg::roxmltree::{Document, Node};

use super::hidden::Hidden;
use super::picture::{ImageError, Picture};
use super::syntax::{characters, properties};
use super::{cost, fallback, family, geometry, number, picture, unsupported};
use crate::fonts::Fonts;
use crate::limits;
use crate::xml::{MarkupError, check_attributes, check_depth, tag};

/// Forbidden elements, with the reason.
const FORBIDDEN: &[(&str, &str)] = &[
    ("script", "scripts are not run"),
    ("foreignObject", "only SVG can be printed"),
    ("feImage", "filters must not load images"),
    ("feTurbulence", "this filter takes too long to draw"),
    ("feConvolveMatrix", "this filter takes too long to draw"),
    ("feDiffuseLighting", "this filter takes too long to draw"),
    ("feSpecularLighting", "this filter takes too long to draw"),
];

/// The hint for images outside of the SVG.
const EMBED: &str = "embed it: in Inkscape `Extensions > Images > Embed Images…`, in Illustrator `Embed` in \
    the panel `Links`";

/// Rejects text that is too long, or would make the XML parser slow, which compares all attributes of an
/// element with each other.
pub(super) fn text(text: &str) -> Result<(), MarkupError> {
    if text.len() > limits::SVG_BYTES {
        return Err(MarkupError::new(format!("an SVG of more than {} bytes", limits::SVG_BYTES)));
    }
    check_attributes(text)
}

/// Rejects everything beyond the limits or against the rules of templates. `beside` are elements that the
/// document stands for, but does not have, and what they cost.
pub(super) fn document(document: &Document<'_>, fonts: &Fonts, beside: usize) -> Result<(), MarkupError> {
    let elements = || document.descendants().filter(Node::is_element);
    if let Some(node) = elements().nth(limits::SVG_ELEMENTS - beside) {
        return Err(MarkupError::at(format!("more than {} elements", limits::SVG_ELEMENTS), tag(node)));
    }
    check_depth(document)?;
    let mut hidden = Hidden::of(document);
    for node in elements().filter(|node| !fallback::is_left_out(*node)) {
        let is_hidden = hidden.has(node);
        element(node, is_hidden)?;
        if !is_hidden {
            words(node, fonts)?;
        }
    }
    cost::check(document, beside as u64)
}

fn element(node: Node<'_, '_>, is_hidden: bool) -> Result<(), MarkupError> {
    let name = node.tag_name().name();
    if let Some((_, reason)) = FORBIDDEN.iter().find(|(forbidden, _)| *forbidden == name) {
        return Err(MarkupError::at(format!("`<{name}>` is not allowed: {reason}"), tag(node)));
    }
    if !is_hidden {
        unsupported::check(node)?;
        geometry::check(node)?;
    }
    for attribute in node.attributes() {
        let (value, place) = (attribute.value(), attribute.range_value());
        match attribute.name() {
            "href" if !is_hidden => link(name, value, &place)?,
            "d" | "points" if !number::are_sane(value) => {
                return Err(MarkupError::at(number::message(), place));
            }
            "d" | "points" if value.len() > limits::SVG_PATH_BYTES => {
                return Err(MarkupError::at(
                    format!("a path of more than {} bytes", limits::SVG_PATH_BYTES),
                    place,
                ));
            }
            "d" if name == "path" => {
                unsupported::path(value).map_err(|message| MarkupError::at(message, place))?
            }
            _ => {}
        }
    }
    let mut result = Ok(());
    properties(node, &mut |property, value| {
        if result.is_ok() {
            result = self::property(property, value)
                .map_err(|refused| MarkupError { span: Some(tag(node)), ..refused });
        }
    });
    result
}

/// Checks that links lead to elements of the same SVG, and that images are embedded.
fn link(element: &str, value: &str, place: &Range<usize>) -> Result<(), MarkupError> {
    let value = value.trim();
    if element != "image" {
        return if value.starts_with('#') {
            Ok(())
        } else {
            Err(MarkupError::at("a link to something outside of this SVG", place.clone()))
        };
    }
    if let Some((picture, _)) = picture::shared(value) {
        return few_pixels(picture, place);
    }
    let data = picture::from_uri(value).map_err(|message| {
        let refused = MarkupError::at(message, place.clone());
        let is_linked = !value.starts_with("data:");
        if is_linked { refused.with_hint(EMBED) } else { refused }
    })?;
    // Before it is decoded.
    picture::read(&data).map_or(Ok(()), |picture| few_pixels(picture, place))?;
    let unfit = |unfit: ImageError| {
        let refused = MarkupError::at(format!("an image that {unfit}"), place.clone());
        unfit.hint().into_iter().fold(refused, MarkupError::with_hint)
    };
    picture::whole(&data).map(|_| ()).map_err(unfit)
}

fn few_pixels(picture: Picture, place: &Range<usize>) -> Result<(), MarkupError> {
    match picture.pixels() <= limits::BITMAP_PIXELS {
        true => Ok(()),
        false => Err(MarkupError::at(
            format!("an image of more than {} pixels", limits::BITMAP_PIXELS),
            place.clone(),
        )),
    }
}

/// Rejects a property by its name; its place is not known here.
fn property(name: &str, value: &str) -> Result<(), MarkupError> {
    match name {
        _ if number::LENGTHS.contains(&name) && !number::are_sane(value) => {
            Err(MarkupError::new(number::message()))
        }
        // Within `style` it has become its parts.
        "font" => Err(MarkupError::new("the attribute `font` has no effect; write `style=\"font: …\"`")),
        _ if has_outer_url(value) => {
            Err(MarkupError::new(format!("`{name}` links to something outside of this SVG")))
        }
        _ => Ok(()),
    }
}

fn has_outer_url(value: &str) -> bool {
    value.match_indices("url(").any(|(at, open)| {
        let target = value[at + open.len()..].trim_start().trim_start_matches(['"', '\'']).trim_start();
        !target.starts_with('#')
    })
}

/// Checks that a text has a limited length, and a font where it draws characters.
fn words(node: Node<'_, '_>, fonts: &Fonts) -> Result<(), MarkupError> {
    if is_text(node) && characters(node) > limits::SVG_TEXT_CHARACTERS {
        return Err(MarkupError::at(
            format!("a text of more than {} characters", limits::SVG_TEXT_CHARACTERS),
            tag(node),
        ));
    }
    if !draws_characters(node) {
        return Ok(());
    }
    match family_of(node) {
        Some((owner, family)) => {
            family::check(&family, fonts).map_err(|refused| MarkupError { span: Some(tag(owner)), ..refused })
        }
        None => Err(MarkupError::at("a text without a `font-family`", tag(node))),
    }
}

/// The families of all characters that a document draws: an element may have one for nothing, such as a path
/// that was a text.
pub(super) fn families(document: &Document<'_>) -> BTreeSet<String> {
    let drawn = document.descendants().filter(|node| node.is_element() && draws_characters(*node));
    drawn.filter_map(|node| family_of(node).map(|(_, family)| family)).collect()
}

fn is_text(node: Node<'_, '_>) -> bool {
    node.tag_name().name() == "text"
}

/// True if an element is part of a text, and has characters of its own.
fn draws_characters(node: Node<'_, '_>) -> bool {
    node.ancestors().any(is_text)
        && node.children().any(|child| child.text().is_some_and(|text| !text.trim().is_empty()))
}

/// The family of an element, and the element around it that sets it.
fn family_of<'a, 'i>(node: Node<'a, 'i>) -> Option<(Node<'a, 'i>, String)> {
    node.ancestors().filter(Node::is_element).find_map(|node| {
        let mut found = None;
        // A style comes after the attribute, and outweighs it.
        properties(node, &mut |name, value| {
            if name == "font-family" && value.trim() != "inherit" {
                found = Some(value.trim().to_string());
            }
        });
        found.map(|family| (node, family))
    })
}
