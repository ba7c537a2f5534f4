//! Elements that PDF can't express become bitmaps.

use std::borrow::Cow;

use resvg::tiny_skia::{Pixmap, Rect, Transform};
use resvg::usvg::Node;

use super::predict::filtered;
use super::{At, Converter};
use crate::limits;
use crate::press::color::{self, Output, Space};
use crate::press::content::Content;
use crate::press::standard::Standard;
use crate::press::store::Key;
use crate::press::value::{Dict, Value};
use crate::svg::ordinal::own_id;

/// Pixels per inch.
const RESOLUTION: f32 = 600.0;

impl Converter<'_> {
    /// Draws the visible part of a node as a bitmap at [`RESOLUTION`], and reports it.
    pub(super) fn raster(&mut self, content: &mut Content, node: &Node, at: At) {
        let Some(whole) = node_area(node) else { return };
        let Some(area) = at.seen_here().and_then(|seen| intersection(whole, seen)) else { return };
        let (sx, sy) = at.face.get_scale();
        let mut scale = sx.max(sy) * RESOLUTION / 72.0;
        // resvg processes all of a filter's region, even where it is invisible.
        let most = (limits::FILTER_PIXELS / (whole.width() * whole.height())).sqrt();
        if scale > most {
            scale = most;
            self.notice(id_of(node), "is too large to be printed at 600 dpi and was printed more coarsely");
        }
        let Some(bitmap) = bitmap(node, area, scale) else { return };
        self.notice(id_of(node), "has no counterpart in PDF, as shadows and other filters have none, and was printed as a bitmap");
        let (width, height) = (bitmap.width() as f32 / scale, bitmap.height() as f32 / scale);
        let image = self.bitmap_object(&bitmap);
        content.save();
        content.opaque();
        content.transform(Transform::from_row(width, 0.0, 0.0, -height, area.left(), area.top() + height));
        content.draw(image);
        content.restore();
    }

    fn bitmap_object(&self, bitmap: &Pixmap) -> Key {
        let size = (bitmap.width(), bitmap.height());
        if self.output.standard.is_opaque() {
            // What shines has been flattened; this is a gradient that repeats too often, without anything below that could be seen.
            let on_white = |part: u8, alpha: u8| part.saturating_add(255 - alpha);
            let parts = bitmap
                .pixels()
                .iter()
                .flat_map(|pixel| [pixel.red(), pixel.green(), pixel.blue()].map(|part| on_white(part, pixel.alpha())));
            return self.picture(size, &parts.collect::<Vec<u8>>(), None);
        }
        let (mut colors, mut alphas) = (Vec::new(), Vec::new());
        for pixel in bitmap.pixels() {
            let color = pixel.demultiply();
            colors.extend([color.red(), color.green(), color.blue()]);
            alphas.push(color.alpha());
        }
        self.picture(size, &colors, Some(&alphas))
    }

    /// An image of red, green and blue samples in the document's colours, rows from the top, with its opacity if it is not opaque.
    pub(super) fn picture(&self, size: (u32, u32), colors: &[u8], alphas: Option<&[u8]>) -> Key {
        let samples = if self.output.space == Space::Rgb {
            Cow::Borrowed(colors)
        } else if self.in_mask {
            Cow::Owned(colors.chunks_exact(3).map(|pixel| color::mask([pixel[0], pixel[1], pixel[2]])).collect())
        } else {
            Cow::Owned(self.output.samples(colors))
        };
        self.image_object(size, self.device(), &samples, alphas)
    }

    /// The dictionary of an image with 8 bits per sample, for any compression.
    pub(super) fn image_head(&self, (width, height): (u32, u32), space: &'static str) -> Dict {
        let mut dict = Dict::of([
            ("Type", Value::name("XObject")),
            ("Subtype", Value::name("Image")),
            ("Width", Value::Int(width.into())),
            ("Height", Value::Int(height.into())),
            ("ColorSpace", Value::name(space)),
            ("BitsPerComponent", Value::Int(8)),
        ]);
        smooth(&mut dict, self.output);
        dict
    }

    /// An image of 8 bits a sample in a device colour space.
    pub(super) fn image_object(&self, (width, height): (u32, u32), space: &'static str, samples: &[u8], alphas: Option<&[u8]>) -> Key {
        let mut dict = self.image_head((width, height), space);
        // A standard without transparency has had its pictures flattened.
        let opaque = self.output.standard.is_opaque();
        if let Some(alphas) = alphas.filter(|alphas| !opaque && alphas.iter().any(|alpha| *alpha != 255)) {
            dict.set("SMask", Value::Object(self.image_object((width, height), "DeviceGray", alphas, None)));
        }
        let packed = if self.output.space == Space::Rgb {
            self.store.packer.pack(samples)
        } else {
            let parts = if space == "DeviceCMYK" { 4 } else { 1 };
            let columns = ("Columns", Value::Int(width.into()));
            dict.set("DecodeParms", Value::dict([("Predictor", Value::Int(15)), ("Colors", Value::Int(parts)), columns]));
            self.store.packer.pack(&filtered(samples, width as usize, parts as usize))
        };
        dict.set("Filter", Value::name("FlateDecode"));
        self.store.packed(dict, packed)
    }
}

/// Asks viewers to draw large pixels smoothly; standards leave that to presses (PDF/A forbids it: ISO 19005-2, 6.2.8).
fn smooth(dict: &mut Dict, output: &Output) {
    if output.standard == Standard::None {
        dict.set("Interpolate", Value::Bool(true));
    }
}

/// The id of a node; usvg gives the id of a shape with a filter to a node inside.
fn id_of(node: &Node) -> &str {
    match node {
        Node::Group(group) if own_id(group.id()).is_empty() => group.children().first().map_or("", id_of),
        node => node.id(),
    }
}

/// The area that a node draws on, in units of its parent.
pub(super) fn node_area(node: &Node) -> Option<Rect> {
    match node {
        Node::Group(group) => group.layer_bounding_box().to_rect().transform(group.transform()),
        Node::Path(path) => Some(path.stroke_bounding_box()),
        Node::Image(image) => Some(image.bounding_box()),
        Node::Text(text) => Some(text.stroke_bounding_box()),
    }
}

fn intersection(a: Rect, b: Rect) -> Option<Rect> {
    Rect::from_ltrb(a.left().max(b.left()), a.top().max(b.top()), a.right().min(b.right()), a.bottom().min(b.bottom()))
        .filter(|area| area.width() > 0.0 && area.height() > 0.0)
}

fn bitmap(node: &Node, area: Rect, scale: f32) -> Option<Pixmap> {
    let pixels = |length: f32| ((length * scale).ceil() as u32).max(1);
    let mut bitmap = Pixmap::new(pixels(area.width()), pixels(area.height()))?;
    // resvg moves the node by the corner of its box on the canvas, which counts the transforms of all its parents, but draws it
    // without them: that move is undone here.
    let canvas = node.abs_layer_bounding_box()?;
    let transform = Transform::from_scale(scale, scale).pre_translate(canvas.x() - area.left(), canvas.y() - area.top());
    resvg::render_node(node, transform, &mut bitmap.as_mut())?;
    Some(bitmap)
}
