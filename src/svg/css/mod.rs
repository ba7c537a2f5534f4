//! The style sheets of a drawing, applied to its elements: each gets a `style` attribute with all that the
//! rules set, and the sheets are emptied. So nothing else has to read style sheets, and a picture keeps its
//! own within a card.

mod declare;
mod media;
mod sheet;
mod split;

use std::cell::Cell;
use std::collections::BTreeMap;
use std::ops::Range;

use resvg::usvg::roxmltree::{Document, Node};
use simplecss::{AttributeOperator, Element, PseudoClass};

use super::edit::Edits;
use super::ordinal::elements;
use super::syntax::{declarations, is_svg};
use crate::limits;
use crate::xml::MarkupError;
use crate::xml::escape;
use crate::xml::tag;
use declare::Declared;
use sheet::{Key, Rule};

/// Bytes of declarations that are read in about the time in which an element is compared with a selector.
const BYTES_A_STEP: u64 = 4;

/// Sizes and places of shapes, which browsers read in style sheets, but usvg in attributes only.
const GEOMETRY: [&str; 10] = ["x", "y", "width", "height", "cx", "cy", "r", "rx", "ry", "d"];
const SHAPES: [&str; 5] = ["rect", "circle", "ellipse", "path", "image"];

/// Applies all style sheets and `font` shorthands of a drawing.
///
/// # Errors
/// A style sheet has something that would be lost, or takes too long to apply.
pub(crate) fn resolved(document: &Document<'_>) -> Result<Edits, MarkupError> {
    if let Some(link) =
        document.root().children().find(|node| node.pi().is_some_and(|pi| pi.target == "xml-stylesheet"))
    {
        return Err(MarkupError::at("a style sheet in another file", link.range()).with_hint(
            "save the drawing with presentation attributes, or with the style sheet in it (in CorelDRAW: \
            `Styling: Internal style sheet`)",
        ));
    }
    let mut edits = Vec::new();
    let sheets = sheets(document, &mut edits)?;
    let mut rules = Vec::new();
    for (css, place) in &sheets {
        sheet::read(css, &mut rules, 0)
            .map_err(|(message, hint)| MarkupError::at(message, place.clone()).with_hint(hint))?;
    }
    // Among rules of one specificity, the last wins.
    rules.sort_by_key(|rule| rule.selector.specificity());
    Cascade::new(&rules).apply(document, &mut edits)?;
    Ok(Edits::new(edits))
}

/// The texts of the style sheets that apply, each with the place of its tag; the edits empty all of them.
fn sheets(
    document: &Document<'_>,
    edits: &mut Vec<(Range<usize>, String)>,
) -> Result<Vec<(String, Range<usize>)>, MarkupError> {
    let (mut sheets, mut bytes) = (Vec::new(), 0);
    for node in elements(document).filter(|node| is_svg(*node) && node.tag_name().name() == "style") {
        let (Some(first), Some(last)) = (node.first_child(), node.last_child()) else { continue };
        // The element stays, because elements have numbers.
        edits.push((first.range().start..last.range().end, String::new()));
        let css: String =
            node.children().filter_map(|child| if child.is_text() { child.text() } else { None }).collect();
        bytes += css.len();
        if bytes > limits::SVG_CSS_BYTES {
            return Err(MarkupError::at(
                format!("style sheets of more than {} bytes", limits::SVG_CSS_BYTES),
                tag(node),
            ));
        }
        let is_css = matches!(node.attribute("type"), None | Some("" | "text/css"));
        let media = media::applies(node.attribute("media").unwrap_or_default());
        if media.map_err(|(message, hint)| MarkupError::at(message, tag(node)).with_hint(hint))? && is_css {
            sheets.push((split::without_comments(&css), tag(node)));
        }
    }
    Ok(sheets)
}

/// Rules in the order in which they apply.
struct Cascade<'a> {
    rules: &'a [Rule<'a>],
    /// The places of the rules in this order, by what an element must have.
    by_key: BTreeMap<Key<'a>, Vec<usize>>,
    /// Steps left.
    steps: Cell<u64>,
    /// Bytes of attributes left.
    bytes: usize,
}

impl<'a> Cascade<'a> {
    fn new(rules: &'a [Rule<'a>]) -> Cascade<'a> {
        let mut by_key: BTreeMap<Key<'a>, Vec<usize>> = BTreeMap::new();
        rules.iter().enumerate().for_each(|(place, rule)| by_key.entry(rule.key).or_default().push(place));
        Cascade {
            rules,
            by_key,
            steps: Cell::new(limits::SVG_CSS_STEPS),
            bytes: limits::SVG_CSS_RESOLVED_BYTES,
        }
    }

    fn apply(
        mut self,
        document: &Document<'_>,
        edits: &mut Vec<(Range<usize>, String)>,
    ) -> Result<(), MarkupError> {
        let mut picture_end = 0;
        for node in elements(document).filter(|node| is_svg(*node)) {
            let range = node.range();
            if is_picture(node) {
                picture_end = range.end;
            }
            if range.start < picture_end {
                continue;
            }
            let refused = |message: String| MarkupError::at(message, tag(node));
            let matching = self.matching(node);
            let style = node.attribute_node("style");
            let own = style.map_or("", |style| style.value());
            let check = |style: &str| match style.len() > limits::SVG_STYLE_BYTES {
                true => Err(refused(format!("a `style` of more than {} bytes", limits::SVG_STYLE_BYTES))),
                false => Ok(()),
            };
            check(own)?;
            if self.steps.get() > 0
                && matching.is_empty()
                && !declarations(own).any(|(name, _)| name == "font")
            {
                continue;
            }
            let mut declared = Declared::default();
            for place in matching {
                let block = self.rules[place].block;
                // Declarations are read again for each element.
                self.spend(block.len() as u64 / BYTES_A_STEP + 1);
                declared.apply(block).map_err(refused)?;
            }
            let name = node.tag_name().name();
            if let Some((property, _)) =
                declared.iter().find(|(property, _)| SHAPES.contains(&name) && GEOMETRY.contains(property))
            {
                return Err(refused(format!("`{property}` of `<{name}>` is set in a style sheet"))
                    .with_hint("write it as an attribute"));
            }
            let own = split::without_comments(own);
            declared.apply(&own).map_err(refused)?;
            let attribute = attribute(&declared);
            check(&attribute)?;
            self.bytes = self.bytes.saturating_sub(attribute.len());
            if self.steps.get() == 0 || self.bytes == 0 {
                return Err(refused(
                    "too complex: too many rules of style sheets for too many elements".into(),
                ));
            }
            let place = style.map_or_else(|| after_name(node), |style| style.range());
            let blank = if place.is_empty() { " " } else { "" };
            edits.push((place, format!("{blank}{attribute}")));
        }
        Ok(())
    }

    fn spend(&self, steps: u64) {
        self.steps.set(self.steps.get().saturating_sub(steps));
    }

    /// The places of the rules for an element, in ascending order.
    fn matching(&self, node: Node<'_, '_>) -> Vec<usize> {
        let classes = node.attribute("class").unwrap_or_default().split_whitespace().map(Key::Class);
        let keys = classes
            .chain([Key::Any, Key::Name(node.tag_name().name())])
            .chain(node.attribute("id").map(Key::Id));
        let rules = keys.filter_map(|key| self.by_key.get(&key)).flatten();
        let counted = Counted { node, steps: &self.steps };
        let mut places: Vec<usize> =
            rules.copied().filter(|place| self.rules[*place].selector.matches(&counted)).collect();
        places.sort_unstable();
        // A class may be written twice.
        places.dedup();
        places
    }
}

/// True for pictures that a template has placed, to which the rules of the template do not apply. A group
/// that a drawing program has named so does not reset what it would inherit.
fn is_picture(node: Node<'_, '_>) -> bool {
    let has = |name: &str, value: &str| node.attribute(name) == Some(value);
    node.attribute("id").is_some_and(|id| id.starts_with(super::ordinal::PICTURE))
        && has("paint-order", "normal")
        && has("clip-rule", "nonzero")
}

/// The properties as an attribute.
fn attribute(declared: &Declared<'_>) -> String {
    let style: String = declared.iter().map(|(name, value)| format!("{name}:{value};")).collect();
    let mut out = "style=\"".to_string();
    escape(&mut out, style.trim_end_matches(';'));
    out.push('"');
    out
}

/// The place after the name in an element's tag.
fn after_name(node: Node<'_, '_>) -> Range<usize> {
    let range = node.range();
    let tag = &node.document().input_text()[range.clone()];
    let end = tag.find(|c: char| c.is_whitespace() || c == '/' || c == '>').unwrap_or(tag.len());
    range.start + end..range.start + end
}

/// An element that counts how often it is compared. When no steps are left, nothing matches.
#[derive(Clone)]
struct Counted<'a, 'input, 'c> {
    node: Node<'a, 'input>,
    steps: &'c Cell<u64>,
}

impl Counted<'_, '_, '_> {
    fn step(&self) -> bool {
        self.steps.set(self.steps.get().saturating_sub(1));
        self.steps.get() > 0
    }
}

impl Element for Counted<'_, '_, '_> {
    fn parent_element(&self) -> Option<Self> {
        self.node.parent_element().filter(|_| self.step()).map(|node| Counted { node, ..self.clone() })
    }

    fn prev_sibling_element(&self) -> Option<Self> {
        self.node.prev_sibling_element().filter(|_| self.step()).map(|node| Counted { node, ..self.clone() })
    }

    fn has_local_name(&self, name: &str) -> bool {
        self.step() && self.node.tag_name().name() == name
    }

    fn attribute_matches(&self, name: &str, operator: AttributeOperator<'_>) -> bool {
        self.step() && self.node.attribute(name).is_some_and(|value| operator.matches(value))
    }

    fn pseudo_class_matches(&self, class: PseudoClass<'_>) -> bool {
        self.step() && class == PseudoClass::FirstChild && self.node.prev_sibling_element().is_none()
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

    use super::*;

    fn resolve(text: &str) -> String {
        resolved(&Document::parse(text).unwrap()).unwrap().applied(text)
    }

    fn refused(text: &str) -> MarkupError {
        resolved(&Document::parse(text).unwrap()).unwrap_err()
    }

    #[test]
    fn rules_become_attributes() {
        for (text, wanted) in [
            ("<svg><path style='fill:red'/></svg>", "<svg><path style='fill:red'/></svg>"),
            ("<svg><style>a{}</style><style/></svg>", "<svg><style></style><style/></svg>"),
            (
                "<svg><style type='text/css'><![CDATA[.a{fill:url(#g)} g>.b{stroke:\"x\"}]]></style><g><path \
                class='b a'/></g></svg>",
                "<svg><style type='text/css'></style><g><path style=\"fill:url(#g);stroke:&quot;x&quot;\" \
                class='b a'/></g></svg>",
            ),
            (
                "<svg><style>rect{fill:red}</style><s:rect xmlns:s='urn:s'/></svg>",
                "<svg><style></style><s:rect xmlns:s='urn:s'/></svg>",
            ),
            (
                "<svg><style type='x'>a{b:c}</style><style media='screen'>a{b:c}</style><a/></svg>",
                "<svg><style type='x'></style><style media='screen'></style><a/></svg>",
            ),
            (
                "<svg><text style='font:9px A'/></svg>",
                "<svg><text \
                style=\"font-family:A;font-size:9px;font-stretch:normal;font-style:normal;font-variant:normal;font-weight:normal\"/></svg>",
            ),
        ] {
            assert_eq!(resolve(text), wanted);
        }
    }

    #[test]
    fn the_cascade_is_that_of_browsers() {
        let fill = |css: &str, attributes: &str| {
            let text =
                resolve(&format!("<svg><style>{css}</style><g class='g'><path {attributes}/></g></svg>"));
            text.split("fill:")
                .nth(1)
                .and_then(|rest| rest.split([';', '"', '\'']).next())
                .unwrap_or_default()
                .to_string()
        };
        for (css, attributes, wanted) in [
            ("path{fill:a}", "fill='x'", "a"),
            (".c{fill:b} path{fill:a}", "class='c'", "b"),
            ("#i{fill:c} .c.d{fill:b} g path{fill:a}", "class='c d' id='i'", "c"),
            (".c{fill:a} .d{fill:b}", "class='d c'", "b"),
            (".g path{fill:a} .c{fill:b}", "class='c'", "a"),
            ("#i{fill:a}", "id='i' style='fill:own'", "own"),
            (".c{fill:a!important} #i{fill:b}", "id='i' class='c' style='fill:own'", "a"),
            (".c{fill:a!important} #i{fill:b!important}", "id='i' class='c'", "b"),
            (".c{fill:a!important}", "class='c' style='fill:own!important'", "own"),
            ("path:first-child{fill:a} path:hover{fill:b}", "", "a"),
            ("[d]{fill:a} [d='M']{fill:b}", "d='M'", "b"),
        ] {
            assert_eq!(fill(css, attributes), wanted, "{css} {attributes}");
        }
    }

    #[test]
    fn pictures_within_a_card_are_left_alone() {
        let inner = "<g id='art-a' paint-order='normal' clip-rule='nonzero'><path/></g>";
        let text = resolve(&format!("<svg><style>path,g{{fill:a}}</style>{inner}<g id='art-b'/></svg>"));
        assert_eq!(text, format!("<svg><style></style>{inner}<g style=\"fill:a\" id='art-b'/></svg>"));
    }

    #[test]
    fn what_would_be_lost_is_refused() {
        for (text, part) in [
            ("<?xml-stylesheet href='a.css'?><svg/>", "in another file"),
            ("<svg><style>rect{width:9px}</style><rect/></svg>", "`width` of `<rect>`"),
            ("<svg><style>g{fill:a(}</style><g/></svg>", "can't be read"),
            ("<svg><style media='(color)'>g{fill:a}</style></svg>", "`@media (color)`"),
        ] {
            assert!(refused(text).message.contains(part), "{text}");
        }
    }

    #[test]
    fn work_is_bounded() {
        let many =
            |css: String, body: String| refused(&format!("<svg><style>{css}</style>{body}</svg>")).message;
        let deep = "<g>".repeat(60) + &"<path/>".repeat(100) + &"</g>".repeat(60);
        assert!(many(format!("#none {} path{{fill:red}}", "g ".repeat(9)), deep).contains("too complex"));
        let long = |letters: usize| format!("path{{fill:{}}}", "a".repeat(letters));
        assert!(many(long(3_000), "<path/>".repeat(9_000)).contains("too complex"));
        assert!(many(long(90_000), "<path/>".into()).contains("a value of more than"));
        assert!(many("a{b:c}".repeat(limits::SVG_CSS_BYTES / 6 + 1), String::new()).contains("more than"));
    }
}
