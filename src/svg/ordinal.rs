//! Numbers of elements. usvg keeps no source positions, only ids: so each element that draws gets its number
//! in the text as an id. To an id of its own the number is added, unless something may refer to it.

use std::collections::BTreeSet;

use resvg::usvg::roxmltree::{Document, Node};

use super::ink::Plate;
use super::rewrite::SPREAD;

/// Prefix of the id of a numbered element.
const PREFIX: &str = "n:";

/// Prefix of the id of a picture, which is numbered as a whole.
pub(super) const PICTURE: &str = "art-";

/// Elements that draw.
const SHAPES: [&str; 10] =
    ["path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "text", "image", "use"];

/// The number of an element in its text, by its id in a tree.
pub fn ordinal_of(id: &str) -> Option<usize> {
    id.strip_prefix(PREFIX)?.split(':').next()?.parse().ok()
}

/// An id as written, without the number.
pub fn own_id(id: &str) -> &str {
    match id.strip_prefix(PREFIX) {
        Some(number) => number.split_once(':').map_or("", |(_, own)| own),
        None => id,
    }
}

/// All elements of a document in their order: the place of one in this list is its number.
pub(crate) fn elements<'a, 'i>(document: &'a Document<'i>) -> impl Iterator<Item = Node<'a, 'i>> {
    document.descendants().filter(Node::is_element)
}

/// Numbers the elements of a document, by insertions into its text in ascending order.
pub(super) fn insertions(document: &Document<'_>) -> Vec<(usize, String)> {
    let text = document.input_text();
    let referred = references(text);
    let mut insertions = Vec::new();
    let mut picture_end = 0;
    for (number, node) in elements(document).filter(|node| !is_added(*node)).enumerate() {
        let (name, range) = (node.tag_name().name(), node.range());
        let id = node.attribute_node("id").filter(|id| id.namespace().is_none());
        let is_picture = name == "g" && id.is_some_and(|id| id.value().starts_with(PICTURE));
        if range.start < picture_end || !(is_picture || SHAPES.contains(&name)) {
            continue;
        }
        if is_picture {
            picture_end = range.end;
        }
        match id {
            // The name in the text may have a prefix: the first blank or the end of the tag comes after it.
            None => {
                let tag = &text[range.start..range.end];
                let end = tag.find(|c: char| c.is_whitespace() || c == '/' || c == '>').unwrap_or(tag.len());
                insertions.push((range.start + end, format!(" id=\"{PREFIX}{number}\"")));
            }
            Some(id) if !referred.contains(id.value()) => {
                insertions.push((id.range_value().start, format!("{PREFIX}{number}:")));
            }
            Some(_) => {}
        }
    }
    insertions
}

/// True if an element was added, to keep the attributes of a plate or as a step of a filter.
fn is_added(node: Node<'_, '_>) -> bool {
    node.attribute("id").is_some_and(|id| id == SPREAD || Plate::of(id).is_some())
}

/// All that may be a reference to an id: what follows a `#` in a link.
pub(super) fn references(text: &str) -> BTreeSet<&str> {
    let id = |(at, _): (usize, &'_ str)| {
        let rest = &text[at + 1..];
        &rest[..rest.find(|c: char| c.is_whitespace() || "\"')<>".contains(c)).unwrap_or(rest.len())]
    };
    text.match_indices('#').map(id).collect()
}

/// A text with insertions, which are moved by `shift` bytes.
pub(super) fn inserted(text: &str, insertions: &[(usize, String)], shift: isize) -> String {
    let mut out = String::with_capacity(text.len() + 12 * insertions.len());
    let mut at = 0;
    for (place, insertion) in insertions {
        let place = place.saturating_add_signed(shift);
        out.push_str(&text[at..place]);
        out.push_str(insertion);
        at = place;
    }
    out.push_str(&text[at..]);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbered(text: &str) -> String {
        let document = Document::parse(text).unwrap();
        inserted(text, &insertions(&document), 0)
    }

    #[test]
    fn drawn_elements_are_numbered() {
        assert_eq!(
            numbered(
                "<svg><g><path d=''/><text\n>a<tspan>b</tspan></text></g><rect id='own'/><s:use \
                xmlns:s='x'/></svg>"
            ),
            "<svg><g><path id=\"n:2\" d=''/><text id=\"n:3\"\n>a<tspan>b</tspan></text></g><rect \
            id='n:5:own'/><s:use id=\"n:6\" xmlns:s='x'/></svg>"
        );
        assert_eq!((ordinal_of("n:5:own"), own_id("n:5:own")), (Some(5), "own"));
        assert_eq!((ordinal_of("own"), own_id("own"), own_id("n:2")), (None, "own", ""));
    }

    #[test]
    fn a_picture_is_one_element() {
        assert_eq!(
            numbered("<svg><g id='art-a'><path/></g><path/></svg>"),
            "<svg><g id='n:1:art-a'><path/></g><path id=\"n:3\"/></svg>"
        );
    }

    #[test]
    fn ids_with_references_stay() {
        for text in [
            "<svg><path id='a'/><g fill='url(#a)'/></svg>",
            "<svg><path id='a.b:c'/><g href='#a.b:c'/></svg>",
        ] {
            assert_eq!(numbered(text), text);
        }
    }
}
