//! Clip paths and masks: clip paths of a single outline become clipping, all others soft masks.

use resvg::tiny_skia::{Rect, Transform};
use resvg::usvg::{ClipPath, FillRule, Group, Mask, MaskType, Node, Path};

use super::{At, Converter, content_for, grown};
use crate::press::color::Device;
use crate::press::content::{Content, Ink, Use};
use crate::press::outline::rectangle;
use crate::press::value::Value;

/// A negligible part of the visible area, as a share of its width.
const SLACK: f32 = 1e-4;

/// Whether a clip path, and what clips it, consists of one outline each.
pub(super) fn is_simple(clip: &ClipPath) -> bool {
    outline(clip.root(), Transform::identity()).is_ok() && clip.clip_path().is_none_or(is_simple)
}

/// Whether a clip path is a rectangle around the whole visible area, as drawing programs put around the page.
pub(super) fn is_idle(clip: &ClipPath, seen: Rect) -> bool {
    let Ok(Some((path, transform))) = outline(clip.root(), clip.transform()) else { return false };
    let kept = rectangle(path.data()).filter(|_| !transform.has_skew()).and_then(|kept| kept.transform(transform));
    let slack = seen.width() * SLACK;
    clip.clip_path().is_none()
        && kept.is_some_and(|kept| {
            kept.left() <= seen.left() + slack
                && kept.top() <= seen.top() + slack
                && kept.right() >= seen.right() - slack
                && kept.bottom() >= seen.bottom() - slack
        })
}

/// Clips what follows by a simple clip path.
pub(super) fn clip(content: &mut Content, clip: &ClipPath) {
    let mut next = Some(clip);
    while let Some(clip) = next {
        match outline(clip.root(), clip.transform()) {
            Ok(Some((path, transform))) => {
                content.path(path.data(), transform);
                content.op(if is_even_odd(path) { "W* n" } else { "W n" });
            }
            // An empty clip path hides everything.
            _ => content.op("0 0 0 0 re W n"),
        }
        next = clip.clip_path();
    }
}

/// The one outline of a clip path and its transform; `Err` if there are several.
fn outline(group: &Group, transform: Transform) -> Result<Option<(&Path, Transform)>, ()> {
    match group.children() {
        [] => Ok(None),
        [Node::Path(path)] => Ok(Some((path, transform))),
        [Node::Group(child)] if child.clip_path().is_none() => outline(child, transform.pre_concat(child.transform())),
        _ => Err(()),
    }
}

fn is_even_odd(path: &Path) -> bool {
    path.fill().is_some_and(|fill| fill.rule() == FillRule::EvenOdd)
}

impl Converter<'_> {
    /// A graphics state with a clip path of several outlines as a soft mask.
    pub(super) fn clip_mask(&mut self, clip: &ClipPath, bounds: Rect) -> Value {
        let mut content = content_for(bounds);
        if let Some(outer) = clip.clip_path() {
            if is_simple(outer) {
                self::clip(&mut content, outer);
            } else {
                let state = self.clip_mask(outer, bounds);
                content.graphics_state(state);
            }
        }
        content.ink(Use::Fill, &Ink::Color(Device::Gray(255)));
        content.transform(clip.transform());
        fill_all(&mut content, clip.root());
        let form = self.form(content, grown(bounds), Some("DeviceGray"));
        state("Luminosity", form)
    }

    /// A graphics state with a mask as a soft mask.
    pub(super) fn soft_mask(&mut self, mask: &Mask, at: At) -> Value {
        let rect = mask.rect().to_rect();
        let mut content = content_for(rect);
        content.rectangle(rect);
        content.op("W n");
        if let Some(outer) = mask.mask() {
            let state = self.soft_mask(outer, at);
            content.graphics_state(state);
        }
        // The content of a mask is no colour, so it must not be converted to inks.
        let outside = std::mem::replace(&mut self.in_mask, true);
        self.group(&mut content, mask.root(), at.fresh());
        let space = self.blend_space();
        let form = self.form(content, grown(rect), Some(space));
        self.in_mask = outside;
        match mask.kind() {
            MaskType::Alpha => state("Alpha", form),
            MaskType::Luminance => state("Luminosity", form),
        }
    }
}

/// A graphics state with the form as a soft mask of that kind.
pub(super) fn state(kind: &'static str, form: crate::press::store::Key) -> Value {
    Value::dict([("SMask", Value::dict([("S", Value::name(kind)), ("G", Value::Object(form))]))])
}

fn fill_all(content: &mut Content, group: &Group) {
    for node in group.children() {
        match node {
            Node::Path(path) => {
                content.path(path.data(), Transform::identity());
                content.op(if is_even_odd(path) { "f*" } else { "f" });
            }
            Node::Group(child) => {
                content.save();
                content.transform(child.transform());
                if let Some(inner) = child.clip_path() {
                    clip(content, inner);
                }
                fill_all(content, child);
                content.restore();
            }
            Node::Text(text) => fill_all(content, text.flattened()),
            Node::Image(_) => {}
        }
    }
}
