//! Paint of paths and glyphs.

use resvg::tiny_skia::Rect;
use resvg::usvg::{Fill, LineCap, LineJoin, Paint, Stroke};

use super::{At, Converter, FINE};
use crate::press::color::{FEW_INKS_TEXT, Role, Space};
use crate::press::content::{Content, Ink, Line, Use};

/// A fill or a stroke is set up, and where its drawing must be undone.
pub(super) enum Painted {
    /// Draw; nothing has to be restored.
    Ready,
    /// Draw, then restore the graphics state.
    Saved,
    /// This paint has no counterpart; draw a bitmap.
    Impossible,
}

/// A fill or a stroke of something.
#[derive(Clone, Copy)]
pub(super) struct Painting {
    pub(super) usage: Use,
    /// This distinguishes areas from text.
    pub(super) role: Role,
    /// The area that it is within.
    pub(super) bounds: Rect,
}

impl Converter<'_> {
    /// Sets up the fill of something within `bounds`; `role` distinguishes areas from text.
    pub(super) fn fill(
        &mut self,
        content: &mut Content,
        fill: &Fill,
        role: Role,
        bounds: Rect,
        at: At,
    ) -> Painted {
        let painting = Painting { usage: Use::Fill, role, bounds };
        self.paint(content, fill.paint(), fill.opacity().get(), painting, at)
    }

    /// Sets up the stroke of something that is, with its stroke, within `bounds`.
    pub(super) fn stroke(&mut self, content: &mut Content, stroke: &Stroke, bounds: Rect, at: At) -> Painted {
        let role = match at.role(FINE * stroke.width().get()) {
            Role::Tiny => Role::Fine,
            role => role,
        };
        let painting = Painting { usage: Use::Stroke, role, bounds };
        let painted = self.paint(content, stroke.paint(), stroke.opacity().get(), painting, at);
        content.line(line(stroke));
        painted
    }

    /// Sets up the fill of the outline of such a stroke.
    pub(super) fn outlined_stroke(
        &mut self,
        content: &mut Content,
        stroke: &Stroke,
        bounds: Rect,
        at: At,
    ) -> Painted {
        let role = at.role(FINE * stroke.width().get());
        let painting = Painting { usage: Use::Fill, role, bounds };
        self.paint(content, stroke.paint(), stroke.opacity().get(), painting, at)
    }

    /// The opacity that is written for a paint of this one.
    pub(super) fn written(&self, opacity: f32) -> f32 {
        if self.is_flat { 1.0 } else { opacity }
    }

    fn paint(
        &mut self,
        content: &mut Content,
        paint: &Paint,
        opacity: f32,
        painting: Painting,
        at: At,
    ) -> Painted {
        let Painting { usage, role, .. } = painting;
        let opacity = opacity * at.fade;
        if self.spot_paint(content, paint, opacity, usage) {
            return Painted::Ready;
        }
        if !matches!(paint, Paint::Color(_)) {
            content.overprint(usage, false);
            if role == Role::Tiny && self.output.space == Space::Cmyk {
                let message = format!(
                    "is small text ({FEW_INKS_TEXT} pt or less) in a gradient or a pattern, which can take \
                    three or four inks"
                );
                self.notice("", message);
            }
        }
        match paint {
            Paint::Color(color) => {
                let seen = self.mixed([color.red, color.green, color.blue], opacity);
                let color = self.color(seen, role);
                content.overprint(
                    usage,
                    matches!(color, Ink::Color(color) if self.output.overprints(color, role)),
                );
                content.alpha(usage, self.written(opacity));
                content.ink(usage, &color);
                Painted::Ready
            }
            Paint::LinearGradient(gradient) => {
                let coords = [gradient.x1(), gradient.y1(), gradient.x2(), gradient.y2()];
                self.gradient(content, gradient, &coords, opacity, painting, at)
            }
            Paint::RadialGradient(gradient) => {
                let (from, to) = (gradient.fr().get(), gradient.r().get());
                let coords = [gradient.fx(), gradient.fy(), from, gradient.cx(), gradient.cy(), to];
                self.gradient(content, gradient, &coords, opacity, painting, at)
            }
            Paint::Pattern(pattern) => {
                content.alpha(usage, 1.0);
                match self.tiling(pattern, opacity, at) {
                    Some(tiling) => content.ink(usage, &Ink::Pattern(tiling)),
                    None => return Painted::Impossible,
                }
                Painted::Ready
            }
        }
    }
}

fn line(stroke: &Stroke) -> Line {
    let cap = match stroke.linecap() {
        LineCap::Butt => 0,
        LineCap::Round => 1,
        LineCap::Square => 2,
    };
    let join = match stroke.linejoin() {
        LineJoin::Miter | LineJoin::MiterClip => 0,
        LineJoin::Round => 1,
        LineJoin::Bevel => 2,
    };
    let dash =
        stroke.dasharray().map_or_else(Default::default, |dashes| (dashes.to_vec(), stroke.dashoffset()));
    Line { width: stroke.width().get(), cap, join, miter: stroke.miterlimit().get(), dash }
}
