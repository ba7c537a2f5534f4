//! An SVG tree becomes PDF content: one form for the face, with forms, images, patterns and masks of their own below it.
//!
//! `group` walks the tree and decides what needs a form; `path` and `text` draw; `paint`, `gradient` and `pattern` set what
//! they draw with; `mask` cuts away; `image` places pictures; `raster` takes what PDF has no words for,
//! and `flatten` what a standard has none for.

mod flatten;
mod gradient;
mod group;
mod image;
mod mask;
mod paint;
mod path;
mod pattern;
mod predict;
mod raster;
mod text;

use resvg::tiny_skia::{Rect, Transform};
use resvg::usvg;

use super::color::{Output, Role, Space, device};
use super::content::{Content, Ink};
use super::glyphs::Used;
use super::store::{Key, Store};
use super::value::{Dict, Value};
use crate::fonts::Fonts;

/// How far a number in a face may be off, in points: 2 µm, far below the dots of any press.
const TOLERANCE: f32 = 0.005;

/// How far a number in a form of its own may be off, as a part of its larger side.
const FORM_TOLERANCE: f32 = 1.0 / 40_000.0;

/// Text and icons up to this many points, and lines of a twelfth of it, are fine: four inks for them would hardly be in register.
const FINE: f32 = 12.0;

/// What conversion has found out beside the form itself.
#[derive(Debug, Default)]
pub(super) struct Converted {
    /// The glyphs that the face shows, in order of first use.
    pub(super) glyphs: Used,
    /// What could not be drawn as it is: the element's id, and what was done.
    pub(super) notices: Vec<(String, String)>,
    /// Whether something that shines through became a picture.
    pub(super) flattened: bool,
}

/// The conversion of one face.
pub(super) struct Converter<'a> {
    fonts: &'a Fonts,
    output: &'a Output,
    store: &'a Store,
    /// Whether what is drawn now is the brightness of a mask.
    in_mask: bool,
    /// What paths are filled as now: areas, but for the outlines of text and what stands among words.
    filled: Role,
    found: Converted,
}

/// Where drawing goes on.
#[derive(Clone, Copy, Debug)]
struct At {
    /// From here to the units of the content stream at its start; patterns need it.
    stream: Transform,
    /// From here to the units of the face, for the resolution of bitmaps.
    face: Transform,
    /// What can be seen at all, in units of the face.
    seen: Rect,
    /// Opacity of the one shape that is drawn here.
    fade: f32,
}

impl At {
    fn moved(self, transform: Transform) -> At {
        At { stream: self.stream.pre_concat(transform), face: self.face.pre_concat(transform), ..self }
    }

    /// The same place at the start of a new stream.
    fn fresh(self) -> At {
        At { stream: Transform::identity(), ..self }
    }

    /// What text of this size in units of this place is; lines are as text twelve times their width.
    fn role(self, size: f32) -> Role {
        let (across, down) = self.face.get_scale();
        if size * across.max(down) <= FINE { Role::Fine } else { Role::Line }
    }

    /// What can be seen, in units of this place.
    fn seen_here(self) -> Option<Rect> {
        self.seen.transform(self.face.invert()?)
    }
}

/// Converts a face to a form whose unit is the point, with the origin at its lower left corner.
pub(super) fn face(tree: &usvg::Tree, fonts: &Fonts, output: &Output, store: &Store) -> (Key, Converted) {
    let mut converter = Converter { fonts, output, store, in_mask: false, filled: Role::Area, found: Converted::default() };
    let (width, height) = (tree.size().width(), tree.size().height());
    let seen = tree.root().layer_bounding_box().to_rect();
    let seen = Rect::from_xywh(0.0, 0.0, width, height).unwrap_or(seen);
    let flip = Transform::from_row(1.0, 0.0, 0.0, -1.0, 0.0, height);
    let mut content = Content::new(TOLERANCE);
    content.transform(flip);
    let at = At { stream: flip, face: Transform::identity(), seen, fade: 1.0 };
    if output.standard.is_opaque() {
        converter.flat(&mut content, tree.root(), at);
    } else {
        converter.group(&mut content, tree.root(), at);
    }
    let bounds = [0.0, 0.0, width, height];
    let group = content.blends.then(|| converter.blend_space());
    (converter.form(content, bounds, group), converter.found)
}

impl Converter<'_> {
    /// Makes a form of the content; a transparency group if a colour space to blend in is given.
    fn form(&mut self, content: Content, bounds: [f32; 4], group: Option<&'static str>) -> Key {
        let bounds = Value::Array(bounds.iter().map(|side| Value::Real((side * 1e3).round() / 1e3)).collect());
        let mut dict = Dict::of([("Type", Value::name("XObject")), ("Subtype", Value::name("Form")), ("BBox", bounds)]);
        if let Some(space) = group {
            let entries =
                [("Type", Value::name("Group")), ("S", Value::name("Transparency")), ("I", Value::Bool(true)), ("CS", Value::name(space))];
            dict.set("Group", Value::Object(self.store.dict(Dict::of(entries))));
        }
        dict.set("Resources", content.resources(self.store));
        self.store.stream(dict, &content.bytes)
    }

    /// The colour space that groups are put together in.
    fn blend_space(&self) -> &'static str {
        if self.is_gray_mask() { "DeviceGray" } else { self.output.blend_space() }
    }

    /// The colour space of samples and shadings.
    fn device(&self) -> &'static str {
        if self.is_gray_mask() { "DeviceGray" } else { device(self.output.space) }
    }

    fn is_gray_mask(&self) -> bool {
        self.in_mask && self.output.space != Space::Rgb
    }

    /// A colour as the document has it.
    fn color(&self, rgb: [u8; 3], role: Role) -> Ink {
        Ink::Color(self.output.color(rgb, if self.in_mask { Role::Mask } else { role }))
    }

    fn notice(&mut self, id: &str, message: impl Into<String>) {
        self.found.notices.push((id.to_string(), message.into()));
    }
}

/// The content stream for a form of this size, precise enough at whatever scale it is drawn.
fn content_for(bounds: Rect) -> Content {
    Content::new(bounds.width().max(bounds.height()) * FORM_TOLERANCE)
}

/// The sides of a rectangle, a little outwards, so that nothing that touches them is cut.
fn grown(rect: Rect) -> [f32; 4] {
    let margin = 0.02 * rect.width().max(rect.height());
    [rect.left() - margin, rect.top() - margin, rect.right() + margin, rect.bottom() + margin]
}
