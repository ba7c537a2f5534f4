//! Hidden layers: elements that `display: none` keeps from being drawn, with all that is in them.

use std::collections::BTreeSet;

use resvg::usvg::roxmltree::{Document, Node};

use super::ordinal::references;
use super::syntax::properties;

/// Elements that are not drawn when they are hidden. Others, as gradients, are used all the same.
const DRAWN: [&str; 14] = [
    "g", "svg", "a", "switch", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "text",
    "image", "use",
];

/// The hidden elements of a document.
pub(crate) struct Hidden<'a> {
    text: &'a str,
    /// The ids that something refers to, as soon as they are needed.
    referred: Option<BTreeSet<&'a str>>,
    /// The end of the last hidden element.
    end: usize,
}

impl<'a> Hidden<'a> {
    /// The hidden elements of a document.
    pub(crate) fn of(document: &'a Document<'_>) -> Hidden<'a> {
        Hidden { text: document.input_text(), referred: None, end: 0 }
    }

    /// True if an element is hidden. The elements are asked for in their order, which may leave out some.
    pub(crate) fn has(&mut self, node: Node<'_, '_>) -> bool {
        if node.range().start >= self.end && self.hides(node) {
            self.end = node.range().end;
        }
        node.range().start < self.end
    }

    /// True if an element hides itself and all within. A part of it that something else refers to is drawn
    /// there.
    fn hides(&mut self, node: Node<'_, '_>) -> bool {
        let mut display = "";
        properties(node, &mut |name, value| {
            if name == "display" {
                display = value;
            }
        });
        if display != "none" || !DRAWN.contains(&node.tag_name().name()) {
            return false;
        }
        let referred = self.referred.get_or_insert_with(|| references(self.text));
        !node.descendants().skip(1).any(|inner| inner.attribute("id").is_some_and(|id| referred.contains(id)))
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

    use super::*;

    #[test]
    fn hidden_layers_are_known() {
        let names = |text: &str| {
            let document = Document::parse(text).unwrap();
            let mut hidden = Hidden::of(&document);
            let elements = document.descendants().filter(Node::is_element);
            elements
                .filter(|node| hidden.has(*node))
                .map(|node| node.tag_name().name().to_string())
                .collect::<Vec<_>>()
                .join(" ")
        };
        for (text, wanted) in [
            ("<svg><g style='display:none'><text/></g><rect/><path display='none'/></svg>", "g text path"),
            ("<svg><g display='none' style='display:inline'><text/></g></svg>", ""),
            ("<svg><g display='none' id='b'><text id='a'/></g><use href='#a'/></svg>", ""),
            ("<svg><g display='none' id='a'><text/></g><use href='#a'/></svg>", "g text"),
            ("<svg><linearGradient display='none'><stop/></linearGradient></svg>", ""),
        ] {
            assert_eq!(names(text), wanted, "{text}");
        }
    }
}
