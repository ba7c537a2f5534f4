//! The text of an SVG: its markup, its attributes and style declarations.

use std::ops::Range;

use resvg::usvg::roxmltree::Node;

use super::error::SvgError;
use crate::limits;

/// The end of the comment, instruction, character data or tag that begins at `start`.
///
/// # Errors
/// It is a tag with too many attributes.
pub(super) fn markup_end(text: &str, start: usize) -> Result<usize, SvgError> {
    let known = [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>")].into_iter().find(|(open, _)| text[start..].starts_with(open));
    match known {
        Some((_, close)) => Ok(text[start..].find(close).map_or(text.len(), |at| start + at + close.len())),
        None => tag_end(text, start),
    }
}

/// The end of the tag that begins at `start`.
fn tag_end(text: &str, start: usize) -> Result<usize, SvgError> {
    let (mut quote, mut attributes) = (None, 0);
    for (at, byte) in (start..).zip(text[start..].bytes()) {
        match (quote, byte) {
            (Some(open), _) if open == byte => quote = None,
            (None, b'"' | b'\'') => quote = Some(byte),
            (None, b'>') => return Ok(at + 1),
            (None, b'=') => attributes += 1,
            _ => {}
        }
        if attributes > limits::SVG_ATTRIBUTES {
            return Err(SvgError::at(format!("an element of more than {} attributes", limits::SVG_ATTRIBUTES), start..at));
        }
    }
    Ok(text.len())
}

/// The characters of all texts within an element.
pub(super) fn characters(node: Node<'_, '_>) -> usize {
    node.descendants().filter(Node::is_text).filter_map(|node| node.text()).map(str::len).sum()
}

/// Calls `visit` with name and value of each attribute, and then of each declaration in `style`, which overrides them.
pub(super) fn properties<'a>(node: Node<'a, '_>, visit: &mut impl FnMut(&'a str, &'a str)) {
    for attribute in node.attributes().filter(|attribute| attribute.namespace().is_none()) {
        if !matches!(attribute.name(), "style" | "d" | "points" | "href") {
            visit(attribute.name(), attribute.value().trim());
        }
    }
    declarations(node.attribute("style").unwrap_or_default()).for_each(|(name, value)| visit(name, value));
}

/// Whether an element is one of SVG, or of no namespace.
pub(super) fn is_svg(node: Node<'_, '_>) -> bool {
    matches!(node.tag_name().namespace(), None | Some("http://www.w3.org/2000/svg"))
}

/// Name and value of each CSS declaration.
pub(crate) fn declarations(block: &str) -> impl Iterator<Item = (&str, &str)> {
    block.split(';').filter_map(|declaration| {
        let (name, value) = declaration.split_once(':')?;
        Some((name.trim(), value.trim().trim_end_matches("!important").trim_end()))
    })
}

/// The place of an element's tag, for messages.
pub(super) fn tag(node: Node<'_, '_>) -> Range<usize> {
    let range = node.range();
    let name = 1 + node.tag_name().name().len();
    range.start..(range.start + name).min(range.end)
}
