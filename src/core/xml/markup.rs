//! The markup of an XML text: where its tags end, and limits that keep parsing fast.

use std::ops::Range;

use roxmltree::{Document, Node};

use super::error::MarkupError;
use crate::limits;

/// The end of the comment, instruction, character data or tag that begins at `start`.
///
/// # Errors
/// It is a tag with too many attributes.
pub fn markup_end(text: &str, start: usize) -> Result<usize, MarkupError> {
    let known = [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>")]
        .into_iter()
        .find(|(open, _)| text[start..].starts_with(open));
    match known {
        Some((_, close)) => Ok(text[start..].find(close).map_or(text.len(), |at| start + at + close.len())),
        None => tag_end(text, start),
    }
}

/// The end of the tag that begins at `start`.
fn tag_end(text: &str, start: usize) -> Result<usize, MarkupError> {
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
            return Err(MarkupError::at(
                format!("an element of more than {} attributes", limits::SVG_ATTRIBUTES),
                start..at,
            ));
        }
    }
    Ok(text.len())
}

/// Rejects tags with too many attributes, which would make the parser slow: it compares all attributes of an
/// element with each other.
///
/// # Errors
/// There is one.
pub fn check_attributes(text: &str) -> Result<(), MarkupError> {
    let mut rest = 0;
    while let Some(start) = text[rest..].find('<').map(|at| rest + at) {
        rest = markup_end(text, start)?;
    }
    Ok(())
}

/// Checks the nesting depth, because every later step is recursive.
///
/// # Errors
/// Elements are nested too deep.
pub fn check_depth(document: &Document<'_>) -> Result<(), MarkupError> {
    let mut waiting = vec![(document.root_element(), 1)];
    while let Some((node, depth)) = waiting.pop() {
        if depth > limits::SVG_DEPTH {
            return Err(MarkupError::at(
                format!("elements nested more than {} deep", limits::SVG_DEPTH),
                tag(node),
            ));
        }
        waiting.extend(node.children().filter(Node::is_element).map(|child| (child, depth + 1)));
    }
    Ok(())
}

/// The place of an element's tag, for messages.
pub fn tag(node: Node<'_, '_>) -> Range<usize> {
    let range = node.range();
    let name = 1 + node.tag_name().name().len();
    range.start..(range.start + name).min(range.end)
}
