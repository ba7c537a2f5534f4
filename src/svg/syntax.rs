//! The text of an SVG: its markup, its attributes and style declarations.

use resvg::usvg::roxmltree::Node;

/// The characters of all texts within an element.
pub(super) fn characters(node: Node<'_, '_>) -> usize {
    node.descendants().filter(Node::is_text).filter_map(|node| node.text()).map(str::len).sum()
}

/// Calls `visit` with name and value of each attribute, and then of each declaration in `style`, which
/// overrides them.
pub(super) fn properties<'a>(node: Node<'a, '_>, visit: &mut impl FnMut(&'a str, &'a str)) {
    for attribute in node.attributes().filter(|attribute| attribute.namespace().is_none()) {
        if !matches!(attribute.name(), "style" | "d" | "points" | "href") {
            visit(attribute.name(), attribute.value().trim());
        }
    }
    declarations(node.attribute("style").unwrap_or_default()).for_each(|(name, value)| visit(name, value));
}

/// True for elements of SVG, or of no namespace.
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
