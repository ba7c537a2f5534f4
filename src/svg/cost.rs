//! The cost of rendering an SVG: its elements, counted as often as `use`, markers, patterns, masks and clip
//! paths repeat them.
//!
//! The walk follows references as usvg does and stops at a budget, so that it is fast for any input.

use std::collections::BTreeMap;

use resvg::usvg::roxmltree::{Document, Node};

use super::picture;
use super::syntax::{characters, properties};
use crate::limits;
use crate::xml::MarkupError;
use crate::xml::tag;

/// Cost of a layer that is rendered separately, in simple shapes.
const LAYER: u64 = 50;

/// Cost of a filter, which processes every pixel several times.
const FILTER: u64 = 2_000;

/// Pixels of an image that cost as much as a shape.
const PIXELS: u64 = 1_000;

/// Bytes of text that cost as much as a shape.
const BYTES: u64 = 16;

const MARKERS: [&str; 4] = ["marker-start", "marker-mid", "marker-end", "marker"];

/// Rejects an SVG that costs more than the budget, of which a part is spent already.
///
/// # Errors
/// The element where the budget is exceeded.
pub(super) fn check(document: &Document<'_>, spent: u64) -> Result<(), MarkupError> {
    let mut walk = Walk { targets: BTreeMap::new(), spent };
    for node in document.descendants().filter(Node::is_element) {
        if let Some(id) = node.attribute("id") {
            walk.targets.entry(id).or_default().push(node);
        }
    }
    document.descendants().filter(|node| is_definition(*node)).try_for_each(|node| walk.chain(node))?;
    walk.element(document.root_element(), &Inherited::default(), 0)
}

struct Walk<'a, 'input> {
    targets: BTreeMap<&'a str, Vec<Node<'a, 'input>>>,
    spent: u64,
}

/// Inherited properties with references.
#[derive(Clone, Default)]
struct Inherited<'a> {
    paints: [Option<&'a str>; 2],
    markers: [Option<&'a str>; 4],
}

impl<'a, 'input> Walk<'a, 'input> {
    fn spend(&mut self, cost: u64, node: Node<'_, '_>) -> Result<(), MarkupError> {
        self.spent = self.spent.saturating_add(cost);
        if self.spent > limits::SVG_COST {
            return Err(MarkupError::at(
                "too complex: elements are repeated too often or refer to themselves",
                tag(node),
            ));
        }
        Ok(())
    }

    fn element(
        &mut self,
        node: Node<'a, 'input>,
        above: &Inherited<'a>,
        depth: usize,
    ) -> Result<(), MarkupError> {
        if depth > limits::SVG_REFERENCE_DEPTH {
            return Err(MarkupError::at("references nested too deep, or in a cycle", tag(node)));
        }
        let weight = self.weight(node);
        self.spend(weight.saturating_add(1), node)?;
        let mut inherited = above.clone();
        let mut layers = Vec::new();
        properties(node, &mut |name, value| match name {
            "fill" => inherited.paints[0] = reference(value),
            "stroke" => inherited.paints[1] = reference(value),
            "opacity" | "mix-blend-mode" | "isolation" => layers.push(("", LAYER)),
            "mask" | "clip-path" => layers.extend(reference(value).map(|id| (id, LAYER))),
            "filter" => layers.extend((value != "none").then(|| (reference(value).unwrap_or(""), FILTER))),
            _ => {
                if let Some(place) = MARKERS.iter().position(|marker| *marker == name) {
                    inherited.markers[place] = reference(value);
                }
            }
        });
        for (id, cost) in layers {
            self.spend(cost, node)?;
            self.follow(id, &Inherited::default(), depth)?;
        }
        if let Some(id) = link(node) {
            self.follow(id, &inherited, depth)?;
        }
        if is_shape(node) {
            self.shape(node, &inherited, depth)?;
        }
        for child in node.children().filter(|child| child.is_element() && !is_definition(*child)) {
            self.element(child, &inherited, depth + 1)?;
        }
        Ok(())
    }

    fn shape(
        &mut self,
        node: Node<'a, 'input>,
        inherited: &Inherited<'a>,
        depth: usize,
    ) -> Result<(), MarkupError> {
        for id in inherited.paints.into_iter().flatten() {
            self.follow(id, &Inherited::default(), depth)?;
        }
        for id in inherited.markers.into_iter().flatten() {
            let before = self.spent;
            self.follow(id, &Inherited::default(), depth)?;
            self.spend((self.spent - before).saturating_mul(vertices(node)), node)?;
        }
        Ok(())
    }

    /// Follows the links of a definition, as usvg does even if nothing refers to it.
    fn chain(&self, node: Node<'a, 'input>) -> Result<(), MarkupError> {
        let mut next = Some(node);
        for _ in 0..=limits::SVG_REFERENCE_DEPTH {
            let Some(node) = next else { return Ok(()) };
            next = link(node).and_then(|id| self.targets.get(id)?.first().copied());
        }
        Err(MarkupError::at("references nested too deep, or in a cycle", tag(node)))
    }

    fn follow(&mut self, id: &str, inherited: &Inherited<'a>, depth: usize) -> Result<(), MarkupError> {
        for target in self.targets.get(id).cloned().unwrap_or_default() {
            self.element(target, inherited, depth + 1)?;
        }
        Ok(())
    }

    /// The cost of an element without its children.
    fn weight(&self, node: Node<'_, '_>) -> u64 {
        let outline = outline(node).len() as u64 / BYTES;
        match node.tag_name().name() {
            "text" => characters(node) as u64,
            "textPath" => {
                let paths = link(node).and_then(|id| self.targets.get(id)).into_iter().flatten();
                let path = paths.map(|path| self::outline(*path).len() as u64).max().unwrap_or(0);
                path.saturating_mul(characters(node) as u64) / 100
            }
            "image" => {
                let href = node
                    .attributes()
                    .find(|attribute| attribute.name() == "href")
                    .map_or("", |href| href.value());
                let inside = || picture::from_uri(href.trim()).ok().and_then(|data| picture::read(&data));
                let picture = picture::shared(href.trim()).map(|(picture, _)| picture).or_else(inside);
                picture.map_or(0, |picture| picture.pixels() / PIXELS)
            }
            _ => outline,
        }
    }
}

/// The id in `url(#id)`.
fn reference(value: &str) -> Option<&str> {
    let (_, rest) = value.split_once("url(")?;
    let id = rest.split(')').next()?.trim().trim_matches(['"', '\'']).trim();
    id.strip_prefix('#')
}

fn link<'a>(node: Node<'a, '_>) -> Option<&'a str> {
    let href = node.attributes().find(|attribute| attribute.name() == "href")?;
    href.value().trim().strip_prefix('#')
}

/// True if an element is drawn only where something refers to it.
fn is_definition(node: Node<'_, '_>) -> bool {
    let name = node.tag_name().name();
    matches!(
        name,
        "defs"
            | "symbol"
            | "clipPath"
            | "mask"
            | "pattern"
            | "marker"
            | "filter"
            | "linearGradient"
            | "radialGradient"
    )
}

fn is_shape(node: Node<'_, '_>) -> bool {
    let name = node.tag_name().name();
    matches!(
        name,
        "path"
            | "rect"
            | "circle"
            | "ellipse"
            | "line"
            | "polyline"
            | "polygon"
            | "text"
            | "tspan"
            | "textPath"
    )
}

fn outline<'a>(node: Node<'a, '_>) -> &'a str {
    node.attribute("d").or_else(|| node.attribute("points")).unwrap_or_default()
}

/// An upper bound for the number of corners: each takes two bytes at least.
fn vertices(node: Node<'_, '_>) -> u64 {
    2 + outline(node).len() as u64 / 2
}
