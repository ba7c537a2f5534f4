//! What PDF has no words for becomes a bitmap of just that element.

use resvg::tiny_skia::{Pixmap, Rect, Transform};
use resvg::usvg::Node;

use super::{At, Converter};
use crate::limits;
use crate::press::content::Content;
use crate::press::store::{Key, Store};
use crate::press::value::{Dict, Value};

/// Pixels an inch.
const RESOLUTION: f32 = 600.0;

impl Converter<'_> {
    /// Draws a node as a bitmap at [`RESOLUTION`], no larger than what can be seen, and says so.
    pub(super) fn raster(&mut self, content: &mut Content, node: &Node, at: At) {
        let Some(whole) = node_area(node) else { return };
        let Some(area) = at.seen_here().and_then(|seen| intersection(whole, seen)) else { return };
        let (sx, sy) = at.face.get_scale();
        let mut scale = sx.max(sy) * RESOLUTION / 72.0;
        // resvg works on all of a filter's region, even where it is not seen.
        let most = (limits::FILTER_PIXELS / (whole.width() * whole.height())).sqrt();
        if scale > most {
            scale = most;
            self.notice(id_of(node), "is too large to be printed at 600 dpi and was printed more coarsely");
        }
        let Some(bitmap) = bitmap(node, area, scale) else { return };
        self.notice(id_of(node), "has no counterpart in PDF and was printed as a bitmap");
        let (width, height) = (bitmap.width() as f32 / scale, bitmap.height() as f32 / scale);
        let image = self.bitmap_object(&bitmap);
        content.save();
        content.opaque();
        content.transform(Transform::from_row(width, 0.0, 0.0, -height, area.left(), area.top() + height));
        content.draw(image);
        content.restore();
    }

    fn bitmap_object(&self, bitmap: &Pixmap) -> Key {
        let (mut colors, mut alphas) = (Vec::new(), Vec::new());
        for pixel in bitmap.pixels() {
            let color = pixel.demultiply();
            colors.extend([color.red(), color.green(), color.blue()]);
            alphas.push(color.alpha());
        }
        image_object(self.store, (bitmap.width(), bitmap.height()), "DeviceRGB", &colors, Some(&alphas))
    }
}

/// An image of 8 bits a sample, rows from the top, with its opacity if it is not opaque.
pub(super) fn image_object(store: &Store, (width, height): (u32, u32), space: &'static str, samples: &[u8], alphas: Option<&[u8]>) -> Key {
    let mut dict = Dict::of([
        ("Type", Value::name("XObject")),
        ("Subtype", Value::name("Image")),
        ("Width", Value::Int(width.into())),
        ("Height", Value::Int(height.into())),
        ("ColorSpace", Value::name(space)),
        ("BitsPerComponent", Value::Int(8)),
        ("Interpolate", Value::Bool(true)),
    ]);
    if let Some(alphas) = alphas.filter(|alphas| alphas.iter().any(|alpha| *alpha != 255)) {
        dict.set("SMask", Value::Object(image_object(store, (width, height), "DeviceGray", alphas, None)));
    }
    dict.set("Filter", Value::name("FlateDecode"));
    let packed = store.packer.pack(samples);
    store.packed(dict, packed)
}

/// The id of a node; usvg gives the id of a shape with a filter to a node inside.
fn id_of(node: &Node) -> &str {
    match node {
        Node::Group(group) if group.id().is_empty() => group.children().first().map_or("", id_of),
        node => node.id(),
    }
}

/// Where a node draws, in units of its parent.
fn node_area(node: &Node) -> Option<Rect> {
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
