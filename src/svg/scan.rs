//! Checks of an SVG before usvg parses it: allowed elements, links and sizes.

use std::ops::Range;

use resvg::usvg::roxmltree::{Document, Node};

use super::error::SvgError;
use super::hidden::Hidden;
use super::picture::{ImageError, Picture};
use super::syntax::{characters, markup_end, properties, tag};
use super::{cost, fallback, family, geometry, number, picture, unsupported};
use crate::fonts::Fonts;
use crate::limits;

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
const EMBED: &str = "embed it: in Inkscape `Extensions > Images > Embed Images…`, in Illustrator `Embed` in the panel `Links`";

/// Rejects text that is too long, or would make the XML parser slow, which compares all attributes of an element with each other.
pub(super) fn text(text: &str) -> Result<(), SvgError> {
    if text.len() > limits::SVG_BYTES {
        return Err(SvgError::new(format!("an SVG of more than {} bytes", limits::SVG_BYTES)));
    }
    attributes(text)
}

/// Rejects tags with too many attributes.
pub(super) fn attributes(text: &str) -> Result<(), SvgError> {
    let mut rest = 0;
    while let Some(start) = text[rest..].find('<').map(|at| rest + at) {
        rest = markup_end(text, start)?;
    }
    Ok(())
}

/// Rejects everything beyond the limits or against the rules of templates. `beside` are elements that the document stands for, but does not have, and what
/// they cost.
pub(super) fn document(document: &Document<'_>, fonts: &Fonts, beside: usize) -> Result<(), SvgError> {
    let elements = || document.descendants().filter(Node::is_element);
    if let Some(node) = elements().nth(limits::SVG_ELEMENTS - beside) {
        return Err(SvgError::at(format!("more than {} elements", limits::SVG_ELEMENTS), tag(node)));
    }
    depth(document)?;
    let mut hidden = Hidden::of(document);
    for node in elements().filter(|node| !fallback::is_left_out(*node)) {
        let is_hidden = hidden.has(node);
        element(node, fonts, is_hidden)?;
        if !is_hidden {
            words(node)?;
        }
    }
    cost::check(document, beside as u64)
}

/// Checks the nesting depth, because every later step is recursive.
pub(super) fn depth(document: &Document<'_>) -> Result<(), SvgError> {
    let mut waiting = vec![(document.root_element(), 1)];
    while let Some((node, depth)) = waiting.pop() {
        if depth > limits::SVG_DEPTH {
            return Err(SvgError::at(format!("elements nested more than {} deep", limits::SVG_DEPTH), tag(node)));
        }
        waiting.extend(node.children().filter(Node::is_element).map(|child| (child, depth + 1)));
    }
    Ok(())
}

fn element(node: Node<'_, '_>, fonts: &Fonts, is_hidden: bool) -> Result<(), SvgError> {
    let name = node.tag_name().name();
    if let Some((_, reason)) = FORBIDDEN.iter().find(|(forbidden, _)| *forbidden == name) {
        return Err(SvgError::at(format!("`<{name}>` is not allowed: {reason}"), tag(node)));
    }
    if !is_hidden {
        unsupported::check(node)?;
        geometry::check(node)?;
    }
    for attribute in node.attributes() {
        let (value, place) = (attribute.value(), attribute.range_value());
        match attribute.name() {
            "href" if !is_hidden => link(name, value, &place)?,
            "d" | "points" if !number::are_sane(value) => return Err(SvgError::at(number::message(), place)),
            "d" | "points" if value.len() > limits::SVG_PATH_BYTES => {
                return Err(SvgError::at(format!("a path of more than {} bytes", limits::SVG_PATH_BYTES), place));
            }
            "d" if name == "path" => unsupported::path(value).map_err(|message| SvgError::at(message, place))?,
            _ => {}
        }
    }
    let mut result = Ok(());
    properties(node, &mut |property, value| {
        if result.is_ok() && !(is_hidden && property == "font-family") {
            result = self::property(property, value, fonts).map_err(|refused| SvgError { span: Some(tag(node)), ..refused });
        }
    });
    result
}

/// Checks that links lead to elements of the same SVG, and that images are embedded.
fn link(element: &str, value: &str, place: &Range<usize>) -> Result<(), SvgError> {
    let value = value.trim();
    if element != "image" {
        return if value.starts_with('#') { Ok(()) } else { Err(SvgError::at("a link to something outside of this SVG", place.clone())) };
    }
    if let Some((picture, _)) = picture::shared(value) {
        return few_pixels(picture, place);
    }
    let data = picture::from_uri(value).map_err(|message| {
        let refused = SvgError::at(message, place.clone());
        let is_linked = !value.starts_with("data:");
        if is_linked { refused.with_hint(EMBED) } else { refused }
    })?;
    // Before it is decoded.
    picture::read(&data).map_or(Ok(()), |picture| few_pixels(picture, place))?;
    let unfit = |unfit: ImageError| {
        let refused = SvgError::at(format!("an image that {unfit}"), place.clone());
        unfit.hint().into_iter().fold(refused, SvgError::with_hint)
    };
    picture::whole(&data).map(|_| ()).map_err(unfit)
}

fn few_pixels(picture: Picture, place: &Range<usize>) -> Result<(), SvgError> {
    match picture.pixels() <= limits::BITMAP_PIXELS {
        true => Ok(()),
        false => Err(SvgError::at(format!("an image of more than {} pixels", limits::BITMAP_PIXELS), place.clone())),
    }
}

/// Rejects a property by its name; its place is not known here.
fn property(name: &str, value: &str, fonts: &Fonts) -> Result<(), SvgError> {
    match name {
        "font-family" => family::check(value, fonts),
        _ if number::LENGTHS.contains(&name) && !number::are_sane(value) => Err(SvgError::new(number::message())),
        // Within `style` it has become its parts.
        "font" => Err(SvgError::new("the attribute `font` has no effect; write `style=\"font: …\"`")),
        _ if has_outer_url(value) => Err(SvgError::new(format!("`{name}` links to something outside of this SVG"))),
        _ => Ok(()),
    }
}

fn has_outer_url(value: &str) -> bool {
    value.match_indices("url(").any(|(at, open)| {
        let target = value[at + open.len()..].trim_start().trim_start_matches(['"', '\'']).trim_start();
        !target.starts_with('#')
    })
}

/// Checks that a text has a limited length and a font.
fn words(node: Node<'_, '_>) -> Result<(), SvgError> {
    let is_text = |node: Node<'_, '_>| node.tag_name().name() == "text";
    if is_text(node) && characters(node) > limits::SVG_TEXT_CHARACTERS {
        return Err(SvgError::at(format!("a text of more than {} characters", limits::SVG_TEXT_CHARACTERS), tag(node)));
    }
    if !node.ancestors().any(is_text) || !node.children().any(|child| child.text().is_some_and(|text| !text.trim().is_empty())) {
        return Ok(());
    }
    let has_family = |node: Node<'_, '_>| {
        let mut found = false;
        properties(node, &mut |name, _| found |= name == "font-family");
        found
    };
    if node.ancestors().any(has_family) { Ok(()) } else { Err(SvgError::at("a text without a `font-family`", tag(node))) }
}
