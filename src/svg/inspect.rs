//! Checks of the parsed tree, when transforms, units and fonts are resolved.

use resvg::tiny_skia::{Rect, Transform};
use resvg::usvg::filter::Kind;
use resvg::usvg::{ClipPath, Group, Node, Paint, Pattern, Text, Tree};

use crate::limits;
use crate::xml::MarkupError;

/// The largest side of a pattern's tile in points: larger ones take too much memory.
const TILE: f32 = 4_000.0;

/// The smallest side of a pattern's tile in points: smaller ones are repeated too often.
const SMALLEST_TILE: f32 = 0.1;

/// The largest coordinate of a shape in points: a third of a kilometre.
const FARTHEST: f32 = 1e6;

/// The largest region of a filter, as a multiple of the canvas.
const FILTER_REGION: f32 = 4.0;

/// The largest area that all steps of all filters process, in canvases: each takes about half a second at
/// print resolution.
const FILTERED: f32 = 8.0;

/// The largest area of all masks, and of clip paths of several outlines, in canvases; those within others
/// count twice. Ghostscript needs less than two seconds for it at 150 dpi.
const MASKED: f32 = 300.0;

/// Rejects a tree that can't be rendered.
///
/// # Errors
/// The first problem; its place in the text is no longer known.
pub(super) fn tree(tree: &Tree) -> Result<(), MarkupError> {
    let (width, height) = (tree.size().width(), tree.size().height());
    if width.max(height) > limits::SVG_SIDE {
        return Err(MarkupError::new(format!("a canvas of {width} by {height} points is too large")));
    }
    group(tree.root(), None, &mut Layers { canvas: width * height, filtered: 0.0, masked: 0.0 })
}

/// Pixels per point in print.
const PIXELS: f32 = 600.0 / 72.0;

/// Pixels that a spread compares, for each of its pixels, in the time that another step takes.
const COMPARED: f32 = 32.0;

/// The areas that filters and masks process so far, in square points.
struct Layers {
    canvas: f32,
    filtered: f32,
    masked: f32,
}

impl Layers {
    /// The area of a node on the canvas.
    fn area(&self, node: &Node) -> f32 {
        let bounds = match node {
            Node::Group(group) => group.abs_layer_bounding_box().to_rect(),
            _ => node.abs_stroke_bounding_box(),
        };
        (bounds.width() * bounds.height()).min(self.canvas)
    }
}

/// `within` is the area of the mask, clip path or pattern that the group is part of: its drawing is
/// counted for each of its uses.
fn group(parent: &Group, within: Option<f32>, layers: &mut Layers) -> Result<(), MarkupError> {
    for node in parent.children() {
        let area = within.unwrap_or_else(|| layers.area(node));
        match node {
            Node::Group(child) => {
                filters(child, layers)?;
                masks(child, area * if within.is_some() { 2.0 } else { 1.0 }, layers)?;
                group(child, within, layers)?;
            }
            Node::Path(path) => {
                let paints =
                    [path.fill().map(|fill| fill.paint()), path.stroke().map(|stroke| stroke.paint())];
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
                result = group(root, Some(area), layers);
            }
        });
        result?;
    }
    Ok(())
}

/// Checks coordinates, because the rasterizer fails on huge ones.
fn near(bounds: Rect) -> Result<(), MarkupError> {
    let sides = [bounds.left(), bounds.top(), bounds.right(), bounds.bottom()];
    match sides.iter().all(|side| side.abs() <= FARTHEST) {
        true => Ok(()),
        false => Err(MarkupError::new(format!("a shape that reaches farther than {FARTHEST} points"))),
    }
}

/// Checks masks, each of which is a layer of its own wherever it is used.
fn masks(group: &Group, area: f32, layers: &mut Layers) -> Result<(), MarkupError> {
    let clips = |clip: &ClipPath| clip.clip_path().is_some() || clip.root().children().len() > 1;
    let count = u8::from(group.mask().is_some()) + u8::from(group.clip_path().is_some_and(clips));
    layers.masked += area * f32::from(count);
    match layers.masked > MASKED * layers.canvas {
        true => Err(MarkupError::new(
            "too complex: masks, or clip paths of several shapes, cover too large \
            an area, counted for each use",
        )
        .with_hint("use fewer masks within masks, or draw this part as an image")),
        false => Ok(()),
    }
}

/// Checks filters, which process all of their region, visible or not.
fn filters(group: &Group, layers: &mut Layers) -> Result<(), MarkupError> {
    let (x, y) = group.abs_transform().get_scale();
    for filter in group.filters() {
        let area = filter.rect().width() * x * filter.rect().height() * y;
        if area.is_nan() || area > FILTER_REGION * layers.canvas {
            return Err(MarkupError::new(format!(
                "the region of the filter `{}` is larger than {FILTER_REGION} cards",
                filter.id()
            )));
        }
        for step in filter.primitives() {
            // A flood or an offset may have its own region; a merge processes each of its inputs.
            let step_area = step.rect().width() * x * step.rect().height() * y;
            if step_area.is_nan() || step_area > FILTER_REGION * layers.canvas {
                return Err(MarkupError::new(format!(
                    "a step of the filter `{}` processes an area of more than {FILTER_REGION} cards",
                    filter.id()
                )));
            }
            let times = match step.kind() {
                Kind::Merge(merge) => merge.inputs().len().max(1) as f32,
                Kind::Morphology(spread) => {
                    let pixels = |radius: f32, scale: f32| 2.0 * (radius * scale * PIXELS).round() + 1.0;
                    let compared = pixels(spread.radius_x().get(), x) * pixels(spread.radius_y().get(), y);
                    1.0 + compared / COMPARED
                }
                _ => 1.0,
            };
            layers.filtered += area * times;
            if times > 1.0
                && layers.filtered > FILTERED * layers.canvas
                && matches!(step.kind(), Kind::Morphology(_))
            {
                return Err(MarkupError::new(format!(
                    "the filter `{}` spreads or shrinks by too much (`feMorphology`)",
                    filter.id()
                ))
                .with_hint("make the spread of the shadow smaller, or draw the larger shape itself"));
            }
        }
    }
    match layers.filtered > FILTERED * layers.canvas {
        true => Err(MarkupError::new("too complex: filters process too large an area")),
        false => Ok(()),
    }
}

fn text(text: &Text) -> Result<(), MarkupError> {
    for span in text.layouted() {
        let paints =
            [span.fill.as_ref().map(|fill| fill.paint()), span.stroke.as_ref().map(|stroke| stroke.paint())];
        self::paints(&paints, text.abs_transform())?;
        // Glyph 0 is the box that fonts show for missing glyphs.
        let missing =
            span.positioned_glyphs.iter().find(|glyph| glyph.id.0 == 0 && !glyph.text.trim().is_empty());
        if let Some(glyph) = missing {
            let signs: Vec<String> =
                glyph.text.chars().map(|sign| format!("U+{:04X}", u32::from(sign))).collect();
            return Err(MarkupError::new(format!(
                "the font has no glyph for `{}` ({})",
                glyph.text,
                signs.join(" ")
            )));
        }
    }
    Ok(())
}

fn paints(paints: &[Option<&Paint>], transform: Transform) -> Result<(), MarkupError> {
    for paint in paints.iter().flatten() {
        if let Paint::Pattern(pattern) = paint {
            tile(pattern, transform)?;
        }
    }
    Ok(())
}

fn tile(pattern: &Pattern, transform: Transform) -> Result<(), MarkupError> {
    let (x, y) = transform.pre_concat(pattern.transform()).get_scale();
    let (width, height) = (pattern.rect().width() * x, pattern.rect().height() * y);
    if width.max(height) <= TILE && width.min(height) >= SMALLEST_TILE {
        return Ok(());
    }
    Err(MarkupError::new(format!(
        "the tile of the pattern `{}` is {width} by {height} points: too large or too small",
        pattern.id()
    )))
}
