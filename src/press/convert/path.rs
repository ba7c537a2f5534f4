//! Paths: filled, stroked, or both.

use resvg::tiny_skia::Transform;
use resvg::usvg::{Fill, FillRule, Node, Paint, PaintOrder, Path, Stroke};

use super::paint::Painted;
use super::{At, Converter};
use crate::press::content::Content;

impl Converter<'_> {
    pub(super) fn path(&mut self, content: &mut Content, path: &Path, at: At) {
        if !path.is_visible() {
            return;
        }
        if let (Some(fill), Some(stroke)) = (path.fill(), path.stroke())
            && path.paint_order() == PaintOrder::FillAndStroke
            && is_solid(fill.paint(), fill.opacity().get())
            && is_solid(stroke.paint(), stroke.opacity().get())
        {
            return self.fill_and_stroke(content, path, fill, stroke, at);
        }
        let done = match path.paint_order() {
            PaintOrder::FillAndStroke => self.fill_path(content, path, at) && self.stroke_path(content, path, at),
            PaintOrder::StrokeAndFill => self.stroke_path(content, path, at) && self.fill_path(content, path, at),
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
        let Some(fill) = path.fill() else { return true };
        let painted = self.fill(content, fill, self.filled, path.bounding_box(), at);
        let operator = if fill.rule() == FillRule::EvenOdd { "f*" } else { "f" };
        draw(content, path, operator, painted)
    }

    fn stroke_path(&mut self, content: &mut Content, path: &Path, at: At) -> bool {
        let Some(stroke) = path.stroke() else { return true };
        let painted = self.stroke(content, stroke, path.stroke_bounding_box(), at);
        draw(content, path, "S", painted)
    }
}

fn draw(content: &mut Content, path: &Path, operator: &str, painted: Painted) -> bool {
    if matches!(painted, Painted::Impossible) {
        return false;
    }
    content.path(path.data(), Transform::identity());
    content.op(operator);
    if matches!(painted, Painted::Saved) {
        content.restore();
    }
    true
}

fn is_solid(paint: &Paint, opacity: f32) -> bool {
    opacity == 1.0 && matches!(paint, Paint::Color(_))
}
