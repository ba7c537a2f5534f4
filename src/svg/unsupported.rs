//! Elements that SVG does not have, or that usvg silently ignores. They are rejected, because otherwise they
//! would be missing from the card.

use resvg::usvg::roxmltree::Node;

use super::syntax::is_svg;
use crate::diag::nearest;
use crate::xml::MarkupError;
use crate::xml::tag;

/// Elements that are drawn, or affect the drawing.
const DRAWN: &str = "a circle clipPath defs ellipse feBlend feColorMatrix feComponentTransfer feComposite \
    feDisplacementMap feDistantLight \
    feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology \
    feOffset fePointLight feSpotLight \
    feTile filter g image line linearGradient marker mask path pattern polygon polyline radialGradient rect \
    stop style svg switch \
    symbol text textPath tref tspan use";

/// Elements that show nothing in print, with all their content.
const SILENT: &str = "title desc metadata animate animateColor animateMotion animateTransform set discard \
    cursor view font font-face color-profile \
    altGlyphDef";

/// Paints, which are visible only where something refers to them.
const PAINTS: [&str; 4] = ["meshgradient", "hatch", "solidColor", "solidcolor"];

/// Text with automatic line breaks from the drafts of SVG 1.2.
const FLOWING: [&str; 2] = ["flowRoot", "textArea"];

/// Rejects an element that would be silently left out.
pub(super) fn check(node: Node<'_, '_>) -> Result<(), MarkupError> {
    let name = node.tag_name().name();
    if is_in(DRAWN, name) || !is_svg(node) || is_in(SILENT, name) {
        return Ok(());
    }
    // The content of an ignored element is not drawn either.
    let above = || node.ancestors().skip(1).filter(Node::is_element);
    if above().any(|above| !is_svg(above) || !is_in(DRAWN, above.tag_name().name())) {
        return Ok(());
    }
    if FLOWING.contains(&name) {
        // Blanks may be left of a deleted text.
        let words = node
            .descendants()
            .any(|inner| inner.is_text() && inner.text().is_some_and(|text| !text.trim().is_empty()));
        return match words {
            false => Ok(()),
            true => {
                Err(MarkupError::at(format!("`<{name}>` is not supported, nor is it by browsers"), tag(node))
                    .with_hint("in Inkscape select it and take `Text > Convert to Text`, or `Text > Unflow`"))
            }
        };
    }
    if PAINTS.contains(&name) {
        let is_used = |id: &str| node.document().input_text().contains(&format!("#{id}"));
        return match node.attribute("id").is_some_and(is_used) {
            false => Ok(()),
            true => Err(MarkupError::at(format!("`<{name}>` is not supported"), tag(node))
                .with_hint("paint with a gradient, a pattern or an image")),
        };
    }
    let refused = MarkupError::at(format!("SVG has no element `<{name}>` that can be drawn"), tag(node));
    // Names of other languages are longer: `rectangle`, `textarea`.
    let begun = || DRAWN.split(' ').find(|drawn| drawn.len() > 1 && name.to_lowercase().starts_with(drawn));
    Err(match nearest(name, DRAWN.split(' ')).or_else(begun) {
        Some(near) => refused.with_hint(format!("did you mean `<{near}>`?")),
        None => refused,
    })
}

fn is_in(names: &str, name: &str) -> bool {
    names.split(' ').any(|known| known == name)
}

/// Rejects path data that usvg would draw up to the first unreadable character only.
pub(super) fn path(data: &str) -> Result<(), String> {
    let is_read =
        |sign: char| sign.is_ascii_digit() || "MmZzLlHhVvCcSsQqTtAaeE+-., \t\r\n\u{c}".contains(sign);
    let (start, unread) = (data.trim_start().chars().next(), data.chars().find(|sign| !is_read(*sign)));
    match (start, unread) {
        _ if data.trim() == "none" => Ok(()),
        (_, Some(sign)) => Err(format!("the data of a path can't be read from `{}` on", sign.escape_debug())),
        (Some(sign), None) if !matches!(sign, 'M' | 'm') => {
            Err(format!("the data of a path begins with `{sign}`, not with `M`"))
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

    use resvg::usvg::roxmltree::Document;

    use super::*;

    fn told(inside: &str) -> Option<(String, Option<String>)> {
        let text =
            format!("<svg xmlns='http://www.w3.org/2000/svg' xmlns:other='http://other'>{inside}</svg>");
        let document = Document::parse(&text).unwrap();
        let refused = document.descendants().filter(Node::is_element).find_map(|node| check(node).err());
        refused.map(|refused| (text[refused.span.unwrap()].to_string(), refused.hint.map(Into::into)))
    }

    #[test]
    fn unsupported_elements_are_rejected() {
        let flowing = "<flowRoot><flowRegion><rect/></flowRegion><flowPara>Owl</flowPara></flowRoot>";
        let (place, hint) = told(flowing).unwrap();
        assert!(place == "<flowRoot" && hint.unwrap().contains("Unflow"));
        assert_eq!(told("<g><rectt/></g>"), Some(("<rectt".into(), Some("did you mean `<rect>`?".into()))));
        assert_eq!(told("<quadrilateral/>"), Some(("<quadrilateral".into(), None)));
        let mesh = "<defs><meshgradient id='m'><meshrow/></meshgradient></defs>";
        assert!(told(&format!("{mesh}<path fill='url(#m)'/>")).is_some());
        for fine in [
            mesh,
            "<flowRoot><flowPara> </flowPara></flowRoot>",
            "<other:namedview><rectt/></other:namedview>",
            "<metadata><work/></metadata>",
            "<text><tspan/></text><use/>",
        ] {
            assert_eq!(told(fine), None, "{fine}");
        }
    }

    #[test]
    fn broken_paths_are_rejected() {
        for fine in ["", " ", "none", "M1 1", "\nm1e2,-1.5.5A1 1 0 0150-50z"] {
            assert_eq!(path(fine), Ok(()), "{fine}");
        }
        for wrong in ["M1 1 x", "L1 1", "M1 1 NaN 2", "M 1 1 {{ x }}", "M1;1"] {
            assert!(path(wrong).is_err(), "{wrong}");
        }
    }
}
