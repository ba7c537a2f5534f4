//! The look at a tree after usvg has made it: what only shows once transforms, units and fonts are known.

use resvg::tiny_skia::{Rect, Transform};
use resvg::usvg::filter::Kind;
use resvg::usvg::{Group, Node, Paint, Pattern, Text, Tree};

use super::SvgError;
use crate::limits;

/// Points to which the side of a pattern's tile may grow: beyond, drawing it takes all memory.
const TILE: f32 = 4_000.0;

/// Points below which it would be repeated for ever.
const SMALLEST_TILE: f32 = 0.1;

/// Points from the canvas' corner that a shape may reach: a third of a kilometre.
const FARTHEST: f32 = 1e6;

/// How many times as large as the canvas the region of a filter may be.
const FILTER_REGION: f32 = 4.0;

/// Canvases that all steps of all filters may work on together: each takes about half a second at print resolution.
const FILTERED: f32 = 8.0;

/// Refuses what cannot be drawn.
///
/// # Errors
/// What it is; the place in the text is not known any more.
pub(super) fn tree(tree: &Tree) -> Result<(), SvgError> {
    let (width, height) = (tree.size().width(), tree.size().height());
    if width.max(height) > limits::SVG_SIDE {
        return Err(SvgError::new(format!("a canvas of {width} by {height} points is too large")));
    }
    group(tree.root(), &mut Filtered { canvas: width * height, area: 0.0 })
}

/// What the filters so far work on, in square points.
struct Filtered {
    canvas: f32,
    area: f32,
}

fn group(parent: &Group, filtered: &mut Filtered) -> Result<(), SvgError> {
    for node in parent.children() {
        match node {
            Node::Group(child) => {
                filters(child, filtered)?;
                group(child, filtered)?;
            }
            Node::Path(path) => {
                let paints = [path.fill().map(|fill| fill.paint()), path.stroke().map(|stroke| stroke.paint())];
                self::paints(&paints, path.abs_transform())?;
                near(path.abs_bounding_box())?;
                near(path.abs_stroke_bounding_box())?;
            }
            Node::Text(text) => self::text(text)?,
            Node::Image(image) => near(image.abs_bounding_box())?,
        }
        let mut result = Ok(());
        node.subroots(|root| {
            if result.is_ok() {
                result = group(root, filtered);
            }
        });
        result?;
    }
    Ok(())
}

/// What draws bitmaps breaks down where numbers are too large for it.
fn near(bounds: Rect) -> Result<(), SvgError> {
    let sides = [bounds.left(), bounds.top(), bounds.right(), bounds.bottom()];
    match sides.iter().all(|side| side.abs() <= FARTHEST) {
        true => Ok(()),
        false => Err(SvgError::new(format!("a shape that reaches farther than {FARTHEST} points"))),
    }
}

/// Filters work on all of their region, seen or not.
fn filters(group: &Group, filtered: &mut Filtered) -> Result<(), SvgError> {
    let (x, y) = group.abs_transform().get_scale();
    for filter in group.filters() {
        let area = filter.rect().width() * x * filter.rect().height() * y;
        if area.is_nan() || area > FILTER_REGION * filtered.canvas {
            return Err(SvgError::new(format!("the region of the filter `{}` is larger than {FILTER_REGION} cards", filter.id())));
        }
        for step in filter.primitives() {
            // A flood or an offset may ask for a region of its own; a merge works on each of its inputs.
            let step_area = step.rect().width() * x * step.rect().height() * y;
            if step_area.is_nan() || step_area > FILTER_REGION * filtered.canvas {
                return Err(SvgError::new(format!("a step of the filter `{}` works on more than {FILTER_REGION} cards", filter.id())));
            }
            let inputs = if let Kind::Merge(merge) = step.kind() { merge.inputs().len().max(1) } else { 1 };
            filtered.area += area * inputs as f32;
        }
    }
    match filtered.area > FILTERED * filtered.canvas {
        true => Err(SvgError::new("too much to draw: filters work on too large an area too often")),
        false => Ok(()),
    }
}

fn text(text: &Text) -> Result<(), SvgError> {
    for span in text.layouted() {
        let paints = [span.fill.as_ref().map(|fill| fill.paint()), span.stroke.as_ref().map(|stroke| stroke.paint())];
        self::paints(&paints, text.abs_transform())?;
        // Glyph 0 is the box that fonts show for characters that they do not have.
        let missing = span.positioned_glyphs.iter().find(|glyph| glyph.id.0 == 0 && !glyph.text.trim().is_empty());
        if let Some(glyph) = missing {
            let signs: Vec<String> = glyph.text.chars().map(|sign| format!("U+{:04X}", u32::from(sign))).collect();
            return Err(SvgError::new(format!("the font has no sign for `{}` ({})", glyph.text, signs.join(" "))));
        }
    }
    Ok(())
}

fn paints(paints: &[Option<&Paint>], transform: Transform) -> Result<(), SvgError> {
    for paint in paints.iter().flatten() {
        if let Paint::Pattern(pattern) = paint {
            tile(pattern, transform)?;
        }
    }
    Ok(())
}

fn tile(pattern: &Pattern, transform: Transform) -> Result<(), SvgError> {
    let (x, y) = transform.pre_concat(pattern.transform()).get_scale();
    let (width, height) = (pattern.rect().width() * x, pattern.rect().height() * y);
    if width.max(height) <= TILE && width.min(height) >= SMALLEST_TILE {
        return Ok(());
    }
    Err(SvgError::new(format!("the tile of the pattern `{}` is {width} by {height} points: too large or too small", pattern.id())))
}
