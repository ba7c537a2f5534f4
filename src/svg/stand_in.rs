//! Stand-ins for texts whose glyphs are known: a line without area in place of each, with the fill of the
//! text. The tree says where the text is drawn and in what colour; how it looks, its glyphs say. Faces that
//! differ in such texts alone have the same tree.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use resvg::usvg::roxmltree::{Document, Node};
use resvg::usvg::{self, Group};

use super::ordinal::{PICTURE, elements, own_id, references};
use super::prolog::without_doctype;
use super::syntax::properties;

/// Prefix of the id of a stand-in.
const PREFIX: &str = "set:";

/// Properties of elements around a text that do not change how it looks: the functions of templates set the
/// font, the size and the fill of their texts, and such texts have no line around them.
const HARMLESS: &str = "id class transform color display fill fill-opacity fill-rule clip-rule font-family \
    font-size font-style font-weight text-anchor \
    stroke-width stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-dasharray \
    stroke-dashoffset shape-rendering image-rendering \
    width height x y viewBox version preserveAspectRatio baseProfile";

/// Writes the stand-in of a text with this fill; none if the text inherits it.
pub(crate) fn write(out: &mut String, number: usize, fill: &str) {
    // Writing to a text does not fail.
    let _ = write!(out, r#"<path id="{PREFIX}{number}" d="M0 0H1""#);
    let _ = if fill.is_empty() { out.write_str("/>") } else { write!(out, r#" fill="{fill}"/>"#) };
}

/// The number of a stand-in, by its id in a tree.
pub(crate) fn number_of(id: &str) -> Option<usize> {
    own_id(id).strip_prefix(PREFIX)?.parse().ok()
}

/// The places of stand-ins among the elements of an SVG.
pub(crate) fn places(svg: &str) -> Vec<usize> {
    let Ok(text) = without_doctype(svg) else { return Vec::new() };
    let Ok(document) = Document::parse(&text) else { return Vec::new() };
    let is_one = |node: &Node<'_, '_>| node.attribute("id").is_some_and(|id| number_of(id).is_some());
    elements(&document).enumerate().filter(|(_, node)| is_one(node)).map(|(place, _)| place).collect()
}

/// Checks that a document has the stand-ins with the numbers below `count`, each once, and where their texts
/// look as their glyphs say.
pub(super) fn are_fit(document: &Document<'_>, count: usize) -> bool {
    let elements = || elements(document);
    if count == 0 {
        return true;
    }
    if elements().any(|node| node.tag_name().name() == "style") {
        return false;
    }
    let referred = references(document.input_text());
    let mut found = 0;
    // Nearly always the parent is that of the stand-in before.
    let mut last = None;
    for node in elements().filter(|node| node.attribute("id").is_some_and(|id| id.starts_with(PREFIX))) {
        let is_own =
            node.attribute("id").and_then(number_of) == Some(found) && node.tag_name().name() == "path";
        let Some(parent) = node.parent_element().filter(|_| is_own && node.attribute("d") == Some("M0 0H1"))
        else {
            return false;
        };
        if last.replace(parent) != Some(parent)
            && !parent.ancestors().filter(Node::is_element).all(|above| is_harmless(above, &referred))
        {
            return false;
        }
        found += 1;
    }
    found == count
}

/// The number of stand-ins in a tree that have a fill.
pub(super) fn drawn(group: &Group) -> usize {
    let count = |node: &usvg::Node| match node {
        usvg::Node::Group(group) => drawn(group),
        usvg::Node::Path(path) => usize::from(path.fill().is_some() && number_of(path.id()).is_some()),
        _ => 0,
    };
    group.children().iter().map(count).sum()
}

fn is_harmless(node: Node<'_, '_>, referred: &BTreeSet<&str>) -> bool {
    let is_root = node.parent_element().is_none();
    let is_known = |name: &str| {
        HARMLESS.split(' ').any(|known| known == name)
            || name.starts_with("data-")
            || name.starts_with("aria-")
    };
    let mut harmless = node.tag_name().name() == if is_root { "svg" } else { "g" };
    properties(node, &mut |name, value| {
        let is_neutral = matches!((name, value), ("stroke", "none") | ("opacity", "1"));
        let is_whole = name == "id" && (value.starts_with(PICTURE) || referred.contains(value));
        harmless &= (is_known(name) || is_neutral) && !is_whole;
    });
    harmless
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

    use super::*;

    fn fits(before: &str, after: &str) -> bool {
        let mut text = before.to_string();
        write(&mut text, 0, "#123");
        text += after;
        are_fit(&Document::parse(&text).unwrap(), 1)
    }

    #[test]
    fn stand_ins_have_numbers() {
        let mut text = String::new();
        write(&mut text, 12, "a&amp;b");
        assert_eq!(text, r#"<path id="set:12" d="M0 0H1" fill="a&amp;b"/>"#);
        text.clear();
        write(&mut text, 3, "");
        assert_eq!(text, r#"<path id="set:3" d="M0 0H1"/>"#);
        assert_eq!(
            (number_of("set:12"), number_of("n:4:set:12"), number_of("art-owl"), number_of("set:x")),
            (Some(12), Some(12), None, None)
        );
    }

    #[test]
    fn what_changes_a_text_is_known() {
        assert!(fits("<svg>", "</svg>"));
        assert!(fits(
            "<svg width='9mm' fill='red'><g id='a' transform='scale(2)' style='fill:red;display:inline' \
            data-spot='Gold'>",
            "</g></svg>"
        ));
        for (before, after) in [
            ("<svg><g stroke='red'>", "</g></svg>"),
            ("<svg><g style='letter-spacing:2px'>", "</g></svg>"),
            ("<svg><g opacity='.5'>", "</g></svg>"),
            ("<svg><g clip-path='url(#a)'>", "</g></svg>"),
            ("<svg><g id='art-frame'>", "</g></svg>"),
            ("<svg><use href='#a'/><g id='a'>", "</g></svg>"),
            ("<svg><defs>", "</defs></svg>"),
            ("<svg><switch>", "</switch></svg>"),
            ("<svg><style>g{}</style>", "</svg>"),
            ("<svg><!--", "--></svg>"),
            ("<svg><path id='set:0' d='M0 0H1'/>", "</svg>"),
            ("<svg><path id='set:1' d='M0 0H1'/>", "</svg>"),
        ] {
            assert!(!fits(before, after), "{before}");
        }
    }
}
