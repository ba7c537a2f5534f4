//! Rewrites what usvg does not keep or does not read, or draws too slowly: attributes of plates become
//! groups, `image-rendering` a value that it knows, and a spread is made in two steps.

use std::borrow::Cow;
use std::ops::Range;

use resvg::usvg::roxmltree::{Document, Node};

use super::edit::Edits;
use super::ink;
use crate::xml::MarkupError;
use crate::xml::escaped;

/// Values of `image-rendering` for crisp pixels, which usvg reads in style sheets only.
const CRISP: [&str; 2] = ["pixelated", "crisp-edges"];

/// The same SVG for usvg.
pub(super) fn rewritten<'a>(text: &'a str, document: &Document<'_>) -> Result<Cow<'a, str>, MarkupError> {
    let groups = ink::groups(text, document)?.into_iter().map(|(at, tag)| (at..at, tag));
    let crisp = document.descendants().filter(Node::is_element).filter_map(crisp);
    let spread = document.descendants().filter(Node::is_element).filter_map(spread);
    let edits = Edits::new(groups.chain(crisp).chain(spread).collect());
    Ok(if edits.is_empty() { Cow::Borrowed(text) } else { Cow::Owned(edits.applied(text)) })
}

/// The value of an attribute that asks for crisp pixels, and the one that usvg reads instead.
fn crisp(node: Node<'_, '_>) -> Option<(Range<usize>, String)> {
    let attribute =
        node.attribute_node("image-rendering").filter(|attribute| CRISP.contains(&attribute.value()))?;
    Some((attribute.range_value(), "optimizeSpeed".into()))
}

/// The id of an added step of a filter.
pub(super) const SPREAD: &str = "spread:";

/// A radius that usvg takes for one, but that is less than a pixel.
const NONE: &str = "0.000001";

/// Two steps in place of a `feMorphology`, one across and one down: the same area costs the sum of its sides,
/// and not their product.
fn spread(node: Node<'_, '_>) -> Option<(Range<usize>, String)> {
    if node.tag_name().name() != "feMorphology" {
        return None;
    }
    let radius =
        node.attribute("radius")?.split([' ', ',', '\t', '\n', '\r']).filter(|part| !part.is_empty());
    let radius: Vec<&str> =
        radius.filter(|part| part.parse::<f64>().is_ok_and(|radius| radius > 0.0)).collect();
    let (x, y) = match radius[..] {
        [both] => (both, both),
        [x, y] => (x, y),
        _ => return None,
    };
    let tag = &node.document().input_text()[node.range()];
    let name = &tag[..tag.find(|c: char| c.is_whitespace() || c == '/' || c == '>')?];
    let step = |out: &mut String, without: &[&str], radius: String| {
        out.push_str(name);
        for attribute in node
            .attributes()
            .filter(|attribute| attribute.namespace().is_none() && !without.contains(&attribute.name()))
        {
            out.push_str(&format!(" {}=\"{}\"", attribute.name(), escaped(attribute.value())));
        }
        out.push_str(&format!(" radius=\"{radius}\""));
    };
    let mut out = String::new();
    step(&mut out, &["radius"], format!("{x} {NONE}"));
    out.push_str("/>");
    step(&mut out, &["radius", "in", "id"], format!("{NONE} {y}"));
    out.push_str(&format!(" id=\"{SPREAD}\"/>"));
    Some((node.range(), out))
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

    #[test]
    fn a_spread_takes_two_steps() {
        let text = "<svg><feMorphology in='a' radius='2, 3' result='b' id='c'/><feMorphology \
            radius='0'/><feMorphology/></svg>";
        let changed = rewritten(text, &Document::parse(text).unwrap()).unwrap().into_owned();
        assert_eq!(
            changed,
            "<svg><feMorphology in=\"a\" result=\"b\" id=\"c\" radius=\"2 0.000001\"/>\
             <feMorphology result=\"b\" radius=\"0.000001 3\" id=\"spread:\"/><feMorphology \
             radius='0'/><feMorphology/></svg>"
        );
    }
}
