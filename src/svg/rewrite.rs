//! Rewrites what usvg does not keep or does not read: attributes of plates become groups, and `image-rendering` a value that it knows.

use std::borrow::Cow;
use std::ops::Range;

use resvg::usvg::roxmltree::{Document, Node};

use super::error::SvgError;
use super::ink;

/// Values of `image-rendering` for crisp pixels, which usvg reads in style sheets only.
const CRISP: [&str; 2] = ["pixelated", "crisp-edges"];

/// The same SVG for usvg.
pub(super) fn rewritten<'a>(text: &'a str, document: &Document<'_>) -> Result<Cow<'a, str>, SvgError> {
    let groups = ink::groups(text, document)?.into_iter().map(|(at, tag)| (at..at, tag));
    let crisp = document.descendants().filter(Node::is_element).filter_map(crisp);
    let mut edits: Vec<(Range<usize>, String)> = groups.chain(crisp).collect();
    if edits.is_empty() {
        return Ok(Cow::Borrowed(text));
    }
    edits.sort_by_key(|(range, _)| range.start);
    let mut out = String::with_capacity(text.len() + 64 * edits.len());
    let mut rest = 0;
    for (range, instead) in edits {
        out.push_str(text.get(rest..range.start).unwrap_or_default());
        out.push_str(&instead);
        rest = range.end;
    }
    out.push_str(text.get(rest..).unwrap_or_default());
    Ok(Cow::Owned(out))
}

/// The value of an attribute that asks for crisp pixels, and the one that usvg reads instead.
fn crisp(node: Node<'_, '_>) -> Option<(Range<usize>, String)> {
    let attribute = node.attribute_node("image-rendering").filter(|attribute| CRISP.contains(&attribute.value()))?;
    Some((attribute.range_value(), "optimizeSpeed".into()))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

    use super::*;

    #[test]
    fn crisp_pixels_are_known_to_usvg() {
        let text = "<svg><image x='1'/><g image-rendering='pixelated'/><g image-rendering='auto'/></svg>";
        let changed = rewritten(text, &Document::parse(text).unwrap()).unwrap().into_owned();
        assert_eq!(changed, text.replace("pixelated", "optimizeSpeed"));
    }
}
