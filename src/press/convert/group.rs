//! Groups: those without visual effect are dissolved, others become forms.

use resvg::tiny_skia::{Rect, Transform};
use resvg::usvg::{BlendMode, Group, Node, Paint, Path};

use super::{At, Converter, content_for, grown};
use crate::press::color::Role;
use crate::press::content::Content;
use crate::press::store::Key;
use crate::press::value::Value;
use crate::svg::ink::Plate;
use crate::svg::ordinal::own_id;

/// Prefix of the ids of shared groups: equal ones are stored once.
const SHARED: &str = "art-";

/// The separator before the colour in the id of such a group, if it is a picture in one colour.
const TINTED: &str = "::";

impl Converter<'_> {
    /// Draws the children of a group.
    pub(super) fn group(&mut self, content: &mut Content, group: &Group, at: At) {
        group.children().iter().for_each(|node| self.node(content, node, at));
    }

    /// Draws one of them.
    pub(super) fn node(&mut self, content: &mut Content, node: &Node, at: At) {
        if self.is_off_plate(node) {
            return;
        }
        match node {
            Node::Group(child) => self.subgroup(content, node, child, at),
            Node::Path(path) => self.path(content, path, at),
            Node::Image(image) => self.image(content, image, at),
            Node::Text(text) => self.text(content, text, at),
        }
    }

    fn subgroup(&mut self, content: &mut Content, node: &Node, group: &Group, at: At) {
        if let Some(plate) = Plate::of(group.id()) {
            return self.on_plate(content, group, at, plate);
        }
        if !group.filters().is_empty() {
            return self.raster(content, node, at);
        }
        let before = self.filled;
        let size = || at.moved(group.transform()).role(shorter(group.layer_bounding_box().to_rect()));
        if is_shared(group) && group.id().contains(TINTED) && matches!(size(), Role::Fine | Role::Tiny) {
            self.filled = Role::Fine;
        }
        self.unfiltered(content, group, at);
        self.filled = before;
    }

    fn unfiltered(&mut self, content: &mut Content, group: &Group, at: At) {
        if group.clip_path().is_some_and(super::mask::hides_all) {
            return;
        }
        let cut = group.clip_path().filter(|clip| !super::mask::is_simple(clip));
        let changes = group.opacity().get() < 1.0
            || group.mask().is_some()
            || cut.is_some()
            || group.blend_mode() != BlendMode::Normal;
        // As resvg does, a clip path isolates a group. Without transparency, the group needs no form.
        let isolates = group.isolate() || group.clip_path().is_some() && blends(group);
        let (layered, isolated) = (changes && !self.is_flat, isolates && !self.is_flat);
        let shared = is_shared(group);
        let here = at.moved(group.transform());
        let here = if self.is_flat { At { fade: at.fade * group.opacity().get(), ..here } } else { here };
        if self.is_flat && self.spot.is_some() && (group.mask().is_some() || cut.is_some()) {
            self.notice(
                group.id(),
                "has a mask in a spot colour, which this standard does not support, and \
                was printed without it",
            );
        }
        if let Some(path) = faded(group).filter(|_| !self.is_flat) {
            return self.path(content, path, At { fade: group.opacity().get(), ..at });
        }
        if !layered && !shared && group.clip_path().is_none() && group.transform().is_identity() && !isolated
        {
            return self.group(content, group, here);
        }
        content.save();
        content.transform(group.transform());
        if let Some(clip) = group.clip_path().filter(|_| cut.is_none()) {
            super::mask::clip(content, clip, Transform::identity());
        }
        if layered || isolated {
            self.layer(content, group, here);
        } else if shared {
            content.opaque();
            content.blends |= blends(group);
            let form = self.children(group, here, false);
            content.draw(form);
        } else {
            self.group(content, group, here);
        }
        content.restore();
    }

    /// Draws an isolated group.
    fn layer(&mut self, content: &mut Content, group: &Group, at: At) {
        let mut form = self.children(group, at, true);
        let bounds = group.layer_bounding_box().to_rect();
        if let Some(mask) = group.mask() {
            let state = self.soft_mask(mask, at);
            form = self.masked(form, bounds, state);
        }
        if let Some(clip) = group.clip_path().filter(|clip| !super::mask::is_simple(clip)) {
            let state = self.clip_mask(clip, bounds);
            form = self.masked(form, bounds, state);
        }
        content.opaque();
        let (opacity, mode) = (group.opacity().get(), group.blend_mode());
        if mode != BlendMode::Normal {
            content.blends = true;
            if mode == BlendMode::PlusLighter {
                self.notice(group.id(), "is blended as `plus-lighter`, and printed as `screen`");
            }
        }
        if opacity < 1.0 || mode != BlendMode::Normal {
            let name = Value::name(blend_name(mode));
            content.graphics_state(Value::dict([
                ("ca", Value::Real(opacity)),
                ("CA", Value::Real(opacity)),
                ("BM", name),
            ]));
        }
        content.draw(form);
    }

    /// A form of the children of a group, in the group's own units. Without a layer, they blend with what is
    /// below the group.
    fn children(&mut self, group: &Group, at: At, layered: bool) -> Key {
        let bounds = group.layer_bounding_box().to_rect();
        let mut content = content_for(bounds);
        self.group(&mut content, group, at.fresh());
        let space = layered.then(|| self.device());
        self.form(content, grown(bounds), space)
    }

    /// A layer that shows another one through a soft mask.
    fn masked(&mut self, form: Key, bounds: Rect, state: Value) -> Key {
        let mut content = content_for(bounds);
        content.graphics_state(state);
        content.draw(form);
        let space = self.device();
        self.form(content, grown(bounds), Some(space))
    }
}

/// True if something in a group blends with the content below the group.
pub(super) fn blends(group: &Group) -> bool {
    group.children().iter().any(|node| match node {
        Node::Group(child) => {
            child.blend_mode() != BlendMode::Normal || !child.should_isolate() && blends(child)
        }
        _ => false,
    })
}

pub(super) fn is_shared(group: &Group) -> bool {
    own_id(group.id()).starts_with(SHARED)
}

fn shorter(bounds: Rect) -> f32 {
    bounds.width().min(bounds.height())
}

/// The only shape in a group with just an opacity: if it is filled or stroked in one colour, it needs no
/// layer.
fn faded(group: &Group) -> Option<&Path> {
    let [Node::Path(path)] = group.children() else { return None };
    let plain = group.transform().is_identity() && group.clip_path().is_none() && group.mask().is_none();
    let paint = match (path.fill(), path.stroke()) {
        (Some(fill), None) => fill.paint(),
        (None, Some(stroke)) => stroke.paint(),
        _ => return None,
    };
    (plain && matches!(paint, Paint::Color(_)) && group.blend_mode() == BlendMode::Normal && !group.isolate())
        .then_some(path)
}

fn blend_name(mode: BlendMode) -> &'static str {
    match mode {
        BlendMode::Normal => "Normal",
        BlendMode::Multiply => "Multiply",
        BlendMode::Screen | BlendMode::PlusLighter => "Screen",
        BlendMode::Overlay => "Overlay",
        BlendMode::Darken => "Darken",
        BlendMode::Lighten => "Lighten",
        BlendMode::ColorDodge => "ColorDodge",
        BlendMode::ColorBurn => "ColorBurn",
        BlendMode::HardLight => "HardLight",
        BlendMode::SoftLight => "SoftLight",
        BlendMode::Difference => "Difference",
        BlendMode::Exclusion => "Exclusion",
        BlendMode::Hue => "Hue",
        BlendMode::Saturation => "Saturation",
        BlendMode::Color => "Color",
        BlendMode::Luminosity => "Luminosity",
    }
}
