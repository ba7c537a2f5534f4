//! Paths: filled, stroked, or both.

use resvg::tiny_skia::{Path as Outline, PathSegment, Point, Transform};
use resvg::usvg::{Fill, FillRule, LineCap, LineJoin, Node, Paint, PaintOrder, Path, Stroke};

use super::mask::is_flat;
use super::paint::Painted;
use super::raster::RESOLUTION;
use super::{At, Converter};
use crate::press::content::Content;

impl Converter<'_> {
    pub(super) fn path(&mut self, content: &mut Content, path: &Path, at: At) {
        if !path.is_visible() {
            return;
        }
        if let Some(line) = self.line_of(path) {
            return self.set_line(content, line, path, at);
        }
        if let (Some(fill), Some(stroke)) = (path.fill(), path.stroke())
            && path.paint_order() == PaintOrder::FillAndStroke
            && is_solid(fill.paint(), fill.opacity().get())
            && is_solid(stroke.paint(), stroke.opacity().get())
            && !is_flat(path)
            && !needs_outline(path, stroke)
        {
            return self.fill_and_stroke(content, path, fill, stroke, at);
        }
        let done = match path.paint_order() {
            PaintOrder::FillAndStroke => {
                self.fill_path(content, path, at) && self.stroke_path(content, path, at)
            }
            PaintOrder::StrokeAndFill => {
                self.stroke_path(content, path, at) && self.fill_path(content, path, at)
            }
        };
        if !done {
            self.raster(content, &Node::Path(Box::new(path.clone())), at);
        }
    }

    fn fill_and_stroke(&mut self, content: &mut Content, path: &Path, fill: &Fill, stroke: &Stroke, at: At) {
        self.fill(content, fill, self.filled, path.bounding_box(), at);
        self.stroke(content, stroke, path.stroke_bounding_box(), at);
        content.path(path.data(), Transform::identity());
        content.op(if fill.rule() == FillRule::EvenOdd { "B*" } else { "B" });
    }

    fn fill_path(&mut self, content: &mut Content, path: &Path, at: At) -> bool {
        let Some(fill) = path.fill().filter(|fill| fill.opacity().get() > 0.0 && !is_flat(path)) else {
            return true;
        };
        let painted = self.fill(content, fill, self.filled, path.bounding_box(), at);
        let operator = if fill.rule() == FillRule::EvenOdd { "f*" } else { "f" };
        draw(content, path.data(), operator, painted)
    }

    fn stroke_path(&mut self, content: &mut Content, path: &Path, at: At) -> bool {
        let Some(stroke) = path.stroke() else { return true };
        let bounds = path.stroke_bounding_box();
        if needs_outline(path, stroke) {
            let Some(outline) = stroked(path, stroke, at.face) else { return true };
            let painted = self.outlined_stroke(content, stroke, bounds, at);
            return draw(content, &outline, "f", painted);
        }
        let painted = self.stroke(content, stroke, bounds, at);
        draw(content, path.data(), "S", painted)
    }
}

/// The outline of a stroke that is drawn at this scale.
pub(super) fn stroked(path: &Path, stroke: &Stroke, scale: Transform) -> Option<Outline> {
    let line = stroke.to_tiny_skia();
    let (across, down) = scale.get_scale();
    let precision = across.max(down) * RESOLUTION / 72.0;
    match &line.dash {
        Some(dash) => path.data().dash(dash, precision)?.stroke(&line, precision),
        None => path.data().stroke(&line, precision),
    }
}

/// True if PDF does not draw a stroke as resvg does: it has no clipped mitres and no square caps of lines
/// without direction, and viewers join dashes without gaps.
fn needs_outline(path: &Path, stroke: &Stroke) -> bool {
    let is_joined = |dashes: &[f32]| dashes.iter().skip(1).step_by(2).any(|gap| *gap == 0.0);
    stroke.dasharray().is_some_and(is_joined)
        || stroke.linejoin() == LineJoin::MiterClip
        || stroke.linecap() == LineCap::Square && has_dot(path.data())
}

/// True if all points of some part of an outline are the same.
fn has_dot(outline: &Outline) -> bool {
    let mut start = Point::zero();
    // Whether the current part has a point elsewhere; `None` before its second point.
    let mut has_length = None;
    for segment in outline.segments() {
        let points = match segment {
            PathSegment::MoveTo(_) if has_length == Some(false) => return true,
            PathSegment::MoveTo(point) => {
                (start, has_length) = (point, None);
                continue;
            }
            PathSegment::LineTo(point) => [point; 3],
            PathSegment::QuadTo(control, point) => [control, point, point],
            PathSegment::CubicTo(from, to, point) => [from, to, point],
            PathSegment::Close => continue,
        };
        has_length = Some(has_length == Some(true) || points.iter().any(|point| *point != start));
    }
    has_length == Some(false)
}

fn draw(content: &mut Content, path: &Outline, operator: &str, painted: Painted) -> bool {
    if matches!(painted, Painted::Impossible) {
        return false;
    }
    content.path(path, Transform::identity());
    content.op(operator);
    if matches!(painted, Painted::Saved) {
        content.restore();
    }
    true
}

fn is_solid(paint: &Paint, opacity: f32) -> bool {
    opacity == 1.0 && matches!(paint, Paint::Color(_))
}
