//! SVG tree → PDF content: one form for the face, with its own forms, images, patterns and masks below.
//!
//! `group` walks the tree and decides what needs a form; `path` and `text` draw; `paint`, `gradient` and
//! `pattern` set what the paint; `plate` prints spot colours; `mask` clips and masks; `image` places images;
//! `raster` converts what PDF can't express, and `flatten` what is transparent where nothing transparent may
//! be written.

mod flatten;
mod gradient;
mod group;
mod image;
mod mask;
mod paint;
mod path;
mod pattern;
mod plate;
mod predict;
mod raster;
mod text;

use std::collections::{BTreeMap, BTreeSet};

use resvg::tiny_skia::{Rect, Transform};
use resvg::usvg;

use super::color::blend::Blend;
use super::color::{Output, Role, Space};
use super::content::{Content, Ink};
use super::drawn::Form;
use super::glyphs::Used;
use super::store::{Key, Store};
use super::value::{Dict, Value};
use crate::fonts::Fonts;
use crate::press::color::FEW_INKS_TEXT;
use crate::svg::ordinal::own_id;
use crate::svg::stand_in;
use crate::svg::typeset::Line;
use crate::{limits, progress};

/// Tolerance of numbers in a face, in points: 2 µm, far below the dots of any press.
const TOLERANCE: f32 = 0.005;

/// Tolerance of numbers in a separate form, as a share of its larger side.
const FORM_TOLERANCE: f32 = 1.0 / 40_000.0;

/// Text and icons up to this many points, and lines up to a twelfth of it, are fine print: four inks for them
/// would hardly be in register.
const FINE: f32 = 12.0;

/// Results of the conversion besides the form itself.
#[derive(Debug, Default)]
pub(super) struct Converted {
    /// The glyphs of the face, in order of first use.
    pub(super) glyphs: Used,
    /// Elements that could not be converted exactly: id, and what was done instead.
    pub(super) notices: Vec<(String, String)>,
    /// Set if something transparent was flattened to a bitmap.
    pub(super) flattened: bool,
    /// Set if nothing is drawn, because something must be drawn from a tree without stand-ins for texts.
    pub(super) lacks_text: bool,
    /// The spot colours, each with the colours that show it on screens.
    pub(super) spots: BTreeMap<String, BTreeSet<[u8; 3]>>,
}

/// The conversion of one face.
pub(super) struct Converter<'a> {
    fonts: &'a Fonts,
    output: &'a Output,
    store: &'a Store,
    /// Texts by the numbers of their stand-ins.
    lines: &'a [&'a Line],
    /// Set while the content of a mask is being drawn.
    in_mask: bool,
    /// The current spot colour.
    spot: Option<plate::Spot>,
    /// The current role of filled paths: areas, except outlines of text and icons among words.
    filled: Role,
    /// Set if nothing transparent may be written: opacities and blend modes change the colours instead.
    is_flat: bool,
    /// The layers that colours blend with, the nearest last.
    blends: Vec<Blend>,
    found: Converted,
}

/// The current drawing context.
#[derive(Clone, Copy, Debug)]
struct At {
    /// From here to the units of the content stream at its start; patterns need it.
    stream: Transform,
    /// From here to the units of the face, for the resolution of bitmaps.
    face: Transform,
    /// The visible area, in units of the face.
    seen: Rect,
    /// Opacity of what is drawn here, of which no part lies on another one.
    fade: f32,
}

impl At {
    fn moved(self, transform: Transform) -> At {
        At { stream: self.stream.pre_concat(transform), face: self.face.pre_concat(transform), ..self }
    }

    /// The same context at the start of a new stream.
    fn fresh(self) -> At {
        At { stream: Transform::identity(), ..self }
    }

    /// The role of text of this size in units of this context; lines count as text of twelve times their
    /// width.
    fn role(self, size: f32) -> Role {
        let (across, down) = self.face.get_scale();
        match size * across.max(down) {
            size if size <= FEW_INKS_TEXT => Role::Tiny,
            size if size <= FINE => Role::Fine,
            _ => Role::Line,
        }
    }

    /// The visible area, in units of this context.
    fn seen_here(self) -> Option<Rect> {
        self.seen.transform(self.face.invert()?)
    }
}

/// Converts a face to a form whose unit is the point, with the origin at its lower left corner; `lines` are
/// its texts with stand-ins.
pub(super) fn face<'a>(
    tree: &usvg::Tree,
    lines: &'a [&'a Line],
    fonts: &'a Fonts,
    output: &'a Output,
    store: &'a Store,
) -> (Form, Converted) {
    let mut converter = Converter {
        fonts,
        output,
        store,
        lines,
        in_mask: false,
        spot: None,
        filled: Role::Area,
        is_flat: output.is_flat() && output.plate.is_none(),
        blends: Vec::new(),
        found: Converted::default(),
    };
    let (width, height) = (tree.size().width(), tree.size().height());
    let seen = tree.root().layer_bounding_box().to_rect();
    let seen = Rect::from_xywh(0.0, 0.0, width, height).unwrap_or(seen);
    let flip = Transform::from_row(1.0, 0.0, 0.0, -1.0, 0.0, height);
    let mut content = Content::new(TOLERANCE);
    content.transform(flip);
    let at = At { stream: flip, face: Transform::identity(), seen, fade: 1.0 };
    if converter.is_flat {
        converter.flat(&mut content, tree.root(), at);
    } else {
        converter.group(&mut content, tree.root(), at);
    }
    let bounds = [0.0, 0.0, width, height];
    let group = content.blends.then(|| converter.device());
    let dict = converter.form_dict(&content, bounds, group);
    progress::needs(limits::MEMORY_PER_KEPT_BYTE * content.bytes.len() as u64);
    (Form::new(dict, content.finish()), converter.found)
}

impl<'a> Converter<'a> {
    /// Makes a form of the content; a transparency group if a colour space to blend in is given.
    fn form(&mut self, content: Content, bounds: [f32; 4], group: Option<&'static str>) -> Key {
        let dict = self.form_dict(&content, bounds, group);
        self.store.stream(dict, &content.bytes)
    }

    fn form_dict(&self, content: &Content, bounds: [f32; 4], group: Option<&'static str>) -> Dict {
        let bounds =
            Value::Array(bounds.iter().map(|side| Value::Real((side * 1e3).round() / 1e3)).collect());
        let mut dict =
            Dict::of([("Type", Value::name("XObject")), ("Subtype", Value::name("Form")), ("BBox", bounds)]);
        if let Some(space) = group {
            let entries = [
                ("Type", Value::name("Group")),
                ("S", Value::name("Transparency")),
                ("I", Value::Bool(true)),
                ("CS", Value::name(space)),
            ];
            dict.set("Group", Value::Object(self.store.dict(Dict::of(entries))));
        }
        dict.set("Resources", content.resources(self.store));
        dict
    }

    /// The text that a path stands for.
    fn line_of(&self, path: &usvg::Path) -> Option<&'a Line> {
        if self.lines.is_empty() { None } else { self.lines.get(stand_in::number_of(path.id())?).copied() }
    }

    /// The colour space of samples and shadings, and the one in which groups are blended.
    fn device(&self) -> &'static str {
        if self.is_gray_mask() { "DeviceGray" } else { self.output.space.device() }
    }

    fn is_gray_mask(&self) -> bool {
        self.in_mask && self.output.space != Space::Rgb
    }

    /// A colour in the document's colour space.
    fn color(&self, rgb: [u8; 3], role: Role) -> Ink {
        if self.in_mask { self.mask_color(rgb) } else { Ink::Color(self.output.color(rgb, role)) }
    }

    /// Applies the current blends to a colour with this opacity.
    fn mixed(&self, rgb: [u8; 3], opacity: f32) -> [u8; 3] {
        let mut layers = self.blends.iter().rev();
        let nearest = layers.next().map_or(rgb, |blend| blend.mixed(rgb, opacity));
        layers.fold(nearest, |rgb, blend| blend.mixed(rgb, 1.0))
    }

    fn notice(&mut self, id: &str, message: impl Into<String>) {
        self.found.notices.push((own_id(id).to_string(), message.into()));
    }
}

/// A content stream for a form of this size, precise enough for any scale.
fn content_for(bounds: Rect) -> Content {
    Content::new(bounds.width().max(bounds.height()) * FORM_TOLERANCE)
}

/// The sides of a rectangle, slightly outwards, so that content that touches them is not clipped.
fn grown(rect: Rect) -> [f32; 4] {
    let margin = 0.02 * rect.width().max(rect.height());
    [rect.left() - margin, rect.top() - margin, rect.right() + margin, rect.bottom() + margin]
}
