//! The XML files of a workbook, parsed under limits.

use roxmltree::{Document, Node, ParsingOptions};

use crate::limits;
use crate::xml::{check_attributes, check_depth};

/// Parses a part of a workbook; `name` is for messages.
///
/// # Errors
/// It is not valid, or too large.
pub(super) fn parse<'a>(name: &str, text: &'a str) -> Result<Document<'a>, String> {
    let options =
        ParsingOptions { allow_dtd: false, nodes_limit: limits::SHEET_NODES, ..ParsingOptions::default() };
    check_attributes(text)
        .map_err(|error| error.message)
        .and_then(|()| Document::parse_with_options(text, options).map_err(|error| error.to_string()))
        .and_then(|document| check_depth(&document).map(|()| document).map_err(|error| error.message))
        .map_err(|error| format!("its `{name}` can't be read: {error}"))
}

/// The elements of a name within another, at any depth.
pub(super) fn all<'a, 'i>(node: Node<'a, 'i>, name: &'static str) -> impl Iterator<Item = Node<'a, 'i>> {
    node.descendants().filter(move |node| node.tag_name().name() == name)
}

/// The elements of a name directly within another.
pub(super) fn children<'a, 'i>(node: Node<'a, 'i>, name: &'static str) -> impl Iterator<Item = Node<'a, 'i>> {
    node.children().filter(move |node| node.tag_name().name() == name)
}

/// An attribute by its name without a prefix.
pub(super) fn attribute<'a>(node: Node<'a, '_>, name: &str) -> Option<&'a str> {
    node.attributes().find(|attribute| attribute.name() == name).map(|attribute| attribute.value())
}
