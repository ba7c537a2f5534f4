//! Attributes of shapes that must be lengths or transforms: usvg silently takes others for 0, or leaves the
//! shape out.

use std::str::FromStr;

use resvg::usvg::roxmltree::Node;
use svgtypes::{Length, Transform};

use crate::xml::MarkupError;

/// Elements with lengths.
const SHAPES: [&str; 6] = ["rect", "circle", "ellipse", "line", "image", "use"];

/// Attributes of these that are lengths.
const LENGTHS: [&str; 13] =
    ["x", "y", "width", "height", "rx", "ry", "r", "cx", "cy", "x1", "y1", "x2", "y2"];

/// Rejects an attribute that can't be read.
pub(super) fn check(node: Node<'_, '_>) -> Result<(), MarkupError> {
    let element = node.tag_name().name();
    let has_lengths = SHAPES.contains(&element);
    for attribute in node.attributes().filter(|attribute| attribute.namespace().is_none()) {
        let (name, value) = (attribute.name(), attribute.value().trim());
        let wanted = match name {
            "transform" if !value.is_empty() && value != "none" && Transform::from_str(value).is_err() => {
                "a transform such as `rotate(45)`"
            }
            _ if has_lengths
                && LENGTHS.contains(&name)
                && value != "auto"
                && Length::from_str(value).is_err() =>
            {
                "a number"
            }
            _ => continue,
        };
        let error = MarkupError::at(
            format!("`{name}` of `<{element}>` must be {wanted}, not `{value}`"),
            attribute.range_value(),
        );
        let is_placeholder =
            value.contains(['{', '}']) || value.starts_with(|c: char| c.is_ascii_alphabetic());
        return Err(if is_placeholder {
            error.with_hint("values of templates are written in two braces: `{{ w - 10 }}`")
        } else {
            error
        });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

    use resvg::usvg::roxmltree::Document;

    use super::*;

    #[test]
    fn lengths_and_transforms_are_read() {
        let told = |text: &str| {
            check(Document::parse(text).unwrap().root_element()).err().map(|error| error.message)
        };
        for text in [
            "<rect x='5' y='-1.5e1mm' width='50%' height='auto' id='a'/>",
            "<g x='a' transform=''/>",
            "<use transform='translate(1 2) scale(2)'/>",
        ] {
            assert_eq!(told(text), None, "{text}");
        }
        for text in [
            "<rect x='abc'/>",
            "<rect x=''/>",
            "<line x1='{ w }'/>",
            "<circle r='5 mm'/>",
            "<g transform='rotate(4'/>",
            "<g transform='turn(4)'/>",
        ] {
            assert!(told(text).is_some(), "{text}");
        }
    }
}
