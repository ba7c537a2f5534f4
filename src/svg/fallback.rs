//! `<switch>` with a `<foreignObject>`: the text of another language, such as HTML, and after it what is
//! drawn instead.

use resvg::usvg::roxmltree::Node;

use super::syntax::is_svg;

const FOREIGN: &str = "foreignObject";

/// The hint for other foreign objects.
pub(crate) const HINT: &str = "only SVG can be printed; in draw.io clear `Formatted Text` and `Word Wrap` of \
    the texts, or export with `Convert Labels to SVG`; \
    in other programs turn the object into paths or an image";

/// True if an element is a foreign object with a fallback after it, or within one: it is left out.
pub(crate) fn is_left_out(node: Node<'_, '_>) -> bool {
    node.ancestors().any(|above| above.tag_name().name() == FOREIGN && has_fallback(above))
}

fn has_fallback(foreign: Node<'_, '_>) -> bool {
    let switch =
        foreign.parent_element().filter(|parent| is_svg(*parent) && parent.tag_name().name() == "switch");
    let last = switch.and_then(|switch| switch.last_element_child());
    last.is_some_and(|last| is_svg(last) && last.tag_name().name() != FOREIGN)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

    use resvg::usvg::roxmltree::Document;

    use super::*;

    #[test]
    fn a_foreign_object_needs_a_fallback() {
        for (text, wanted) in [
            ("<svg><switch><foreignObject><p/></foreignObject><g/></switch></svg>", "foreignObject p"),
            ("<svg><switch><foreignObject/></switch></svg>", ""),
            ("<svg><switch><g/><foreignObject/></switch></svg>", ""),
            ("<svg><foreignObject/><g/></svg>", ""),
        ] {
            let document = Document::parse(text).unwrap();
            let left_out = document.descendants().filter(|node| node.is_element() && is_left_out(*node));
            assert_eq!(
                left_out.map(|node| node.tag_name().name()).collect::<Vec<_>>().join(" "),
                wanted,
                "{text}"
            );
        }
    }
}
