//! Clip paths and masks: clip paths of a single outline become clipping, all others soft masks.

use resvg::tiny_skia::{Rect, Transform};
use resvg::usvg::{ClipPath, FillRule, Group, Mask, MaskType, Node, Path};

use super::{At, Converter, content_for, grown};
use crate::press::color::{self, Device, Space};
use crate::press::content::{Content, Ink, Use};
use crate::press::outline::rectangle;
use crate::press::store::Key;
use crate::press::value::Value;

/// The colour space of masks that clip or fade. Ghostscript 10 draws masks in DeviceRGB too dark.
pub(super) const MASK_SPACE: &str = "DeviceGray";

/// A negligible part of the visible area, as a share of its width.
const SLACK: f32 = 1e-4;

/// True if a clip path, and each one that clips it, consists of one outline.
pub(super) fn is_simple(clip: &ClipPath) -> bool {
    outline(clip.root(), Transform::identity()).is_ok() && clip.clip_path().is_none_or(is_simple)
}

/// True for clip paths that are a rectangle around the whole visible area, as drawing programs put around the
/// page.
pub(super) fn is_idle(clip: &ClipPath, seen: Rect) -> bool {
    let Ok(Some((path, transform))) = outline(clip.root(), clip.transform()) else { return false };
    let kept =
        rectangle(path.data()).filter(|_| !transform.has_skew()).and_then(|kept| kept.transform(transform));
    let slack = seen.width() * SLACK;
    clip.clip_path().is_none()
        && kept.is_some_and(|kept| {
            kept.left() <= seen.left() + slack
                && kept.top() <= seen.top() + slack
                && kept.right() >= seen.right() - slack
                && kept.bottom() >= seen.bottom() - slack
        })
}

/// True if nothing remains of the content that is clipped by a clip path, or by the one that clips it.
pub(super) fn hides_all(clip: &ClipPath) -> bool {
    !clip.root().children().iter().any(has_area) || clip.clip_path().is_some_and(hides_all)
}

/// A box around what is seen through a simple clip path.
pub(super) fn bounds_of(clip: &ClipPath) -> Option<Rect> {
    let (path, transform) = outline(clip.root(), clip.transform()).ok()??;
    path.data().bounds().transform(transform)
}

/// The outlines of a simple clip path and of what clips it, each with its transform to the units of the user.
pub(super) fn outlines(clip: &ClipPath) -> impl Iterator<Item = Option<(&Path, Transform)>> {
    std::iter::successors(Some(clip), |clip| clip.clip_path())
        .map(|clip| outline(clip.root(), clip.transform()).ok().flatten())
}

/// Clips what follows by a simple clip path, whose user is moved.
pub(super) fn clip(content: &mut Content, clip: &ClipPath, moved: Transform) {
    for outline in outlines(clip) {
        match outline {
            Some((path, transform)) => {
                content.path(path.data(), moved.pre_concat(transform));
                content.op(if is_even_odd(path) { "W* n" } else { "W n" });
            }
            // An empty clip path hides everything.
            None => content.op("0 0 0 0 re W n"),
        }
    }
}

/// The one outline of a clip path and its transform; `Err` if there are several.
fn outline(group: &Group, transform: Transform) -> Result<Option<(&Path, Transform)>, ()> {
    let mut shapes = group.children().iter().filter(|node| has_area(node));
    match (shapes.next(), shapes.next()) {
        (None, _) => Ok(None),
        (Some(Node::Path(path)), None) => Ok(Some((path, transform))),
        (Some(Node::Group(child)), None) if child.clip_path().is_none() => {
            outline(child, transform.pre_concat(child.transform()))
        }
        _ => Err(()),
    }
}

/// True if something is seen through a shape, or a group of them, in a clip path.
fn has_area(node: &Node) -> bool {
    match node {
        Node::Path(path) => path.is_visible() && path.fill().is_some() && !is_flat(path),
        Node::Group(group) => {
            group.children().iter().any(has_area) && !group.clip_path().is_some_and(hides_all)
        }
        Node::Text(text) => text.flattened().children().iter().any(has_area),
        Node::Image(_) => false,
    }
}

/// True if a path has no area: PDF fills lines as thin as a printer can, SVG does not.
pub(super) fn is_flat(path: &Path) -> bool {
    let bounds = path.data().bounds();
    bounds.width() == 0.0 || bounds.height() == 0.0
}

pub(super) fn is_even_odd(path: &Path) -> bool {
    path.fill().is_some_and(|fill| fill.rule() == FillRule::EvenOdd)
}

impl Converter<'_> {
    /// A graphics state with a clip path of several outlines as a soft mask.
    pub(super) fn clip_mask(&mut self, clip: &ClipPath, bounds: Rect) -> Value {
        let mut content = content_for(bounds);
        if let Some(outer) = clip.clip_path() {
            if is_simple(outer) {
                self::clip(&mut content, outer, Transform::identity());
            } else {
                let state = self.clip_mask(outer, bounds);
                content.graphics_state(state);
            }
        }
        content.transform(clip.transform());
        self.fill_all(&mut content, clip.root());
        state("Luminosity", self.form(content, grown(bounds), Some(MASK_SPACE)))
    }

    /// Fills the shapes of a clip path.
    fn fill_all(&mut self, content: &mut Content, group: &Group) {
        content.ink(Use::Fill, &Ink::Color(Device::Gray(255)));
        for node in group.children().iter().filter(|node| has_area(node)) {
            match node {
                Node::Path(path) => {
                    content.path(path.data(), Transform::identity());
                    content.op(if is_even_odd(path) { "f*" } else { "f" });
                }
                Node::Group(child) => {
                    content.save();
                    content.transform(child.transform());
                    match child.clip_path() {
                        Some(inner) => self.fill_clipped(content, child, inner),
                        None => self.fill_all(content, child),
                    }
                    content.restore();
                }
                Node::Text(text) => self.fill_all(content, text.flattened()),
                Node::Image(_) => {}
            }
        }
    }

    /// Fills the shapes of a group in a clip path that has a clip path of its own. Where they overlap earlier
    /// shapes, nothing is seen: that is how resvg draws them.
    fn fill_clipped(&mut self, content: &mut Content, group: &Group, inner: &ClipPath) {
        let bounds = group.layer_bounding_box().to_rect();
        let mut shapes = content_for(bounds);
        if is_simple(inner) {
            self::clip(&mut shapes, inner, Transform::identity());
        } else {
            let state = self.clip_mask(inner, bounds);
            shapes.graphics_state(state);
        }
        self.fill_all(&mut shapes, group);
        let form = self.form(shapes, grown(bounds), Some(MASK_SPACE));
        content.graphics_state(Value::dict([("BM", Value::name("Exclusion"))]));
        content.draw(form);
    }

    /// A colour in a mask: its luminance, whose weights in SVG are not those of PDF.
    pub(super) fn mask_color(&self, rgb: [u8; 3]) -> Ink {
        let part = color::mask(rgb);
        Ink::Color(if self.output.space == Space::Rgb { Device::Rgb([part; 3]) } else { Device::Gray(part) })
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
        let space = self.device();
        let form = self.form(content, grown(rect), Some(space));
        self.in_mask = outside;
        match mask.kind() {
            MaskType::Alpha => state("Alpha", form),
            MaskType::Luminance => state("Luminosity", form),
        }
    }
}

/// A graphics state with the form as a soft mask of that kind.
pub(super) fn state(kind: &'static str, form: Key) -> Value {
    Value::dict([("SMask", Value::dict([("S", Value::name(kind)), ("G", Value::Object(form))]))])
}
