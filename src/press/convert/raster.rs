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
pub(super) const RESOLUTION: f32 = 600.0;

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
        self.notice(
            id_of(node),
            "has no counterpart in PDF, as shadows and other filters have none, and was printed as a bitmap",
        );
        let (width, height) = (bitmap.width() as f32 / scale, bitmap.height() as f32 / scale);
        let image = self.bitmap_object(&bitmap, at.fade);
        content.save();
        content.opaque();
        content.transform(Transform::from_row(width, 0.0, 0.0, -height, area.left(), area.top() + height));
        content.draw(image);
        content.restore();
    }

    fn bitmap_object(&self, bitmap: &Pixmap, fade: f32) -> Key {
        let size = (bitmap.width(), bitmap.height());
        if self.is_flat && self.blends.is_empty() {
            // What shines has been flattened; this is a gradient that repeats too often, without anything
            // below that could be seen.
            let parts = bitmap.pixels().iter().flat_map(|pixel| {
                [pixel.red(), pixel.green(), pixel.blue()].map(|part| on_white(part, pixel.alpha()))
            });
            return self.picture(size, &parts.collect::<Vec<u8>>(), None, true);
        }
        let (mut colors, mut alphas) = (Vec::new(), Vec::new());
        for pixel in bitmap.pixels() {
            let color = pixel.demultiply();
            colors.extend([color.red(), color.green(), color.blue()]);
            alphas.push(color.alpha());
        }
        let seen = self.seen(&colors, Some(&alphas), fade);
        self.picture(size, &seen, Some(&alphas).filter(|_| self.blends.is_empty()).map(Vec::as_slice), true)
    }

    /// An image of red, green and blue samples in the document's colours, rows from the top, with its opacity
    /// if it is not opaque.
    pub(super) fn picture(
        &self,
        size: (u32, u32),
        colors: &[u8],
        alphas: Option<&[u8]>,
        smooth: bool,
    ) -> Key {
        let luminance = || colors.chunks_exact(3).map(|pixel| color::mask([pixel[0], pixel[1], pixel[2]]));
        let samples = match (self.in_mask, self.output.space) {
            (true, Space::Rgb) => Cow::Owned(luminance().flat_map(|part| [part; 3]).collect()),
            (true, _) => Cow::Owned(luminance().collect()),
            (false, Space::Rgb) => Cow::Borrowed(colors),
            (false, _) => Cow::Owned(self.output.samples(colors)),
        };
        self.image_object(&Samples { size, space: self.device(), samples: &samples, smooth }, alphas)
    }

    /// Applies the current blends to pixels.
    pub(super) fn seen<'b>(&self, colors: &'b [u8], alphas: Option<&[u8]>, opacity: f32) -> Cow<'b, [u8]> {
        let mut layers = self.blends.iter().rev();
        let nearest = layers
            .next()
            .map_or(Cow::Borrowed(colors), |blend| Cow::Owned(blend.all_mixed(colors, alphas, opacity)));
        layers.fold(nearest, |colors, blend| Cow::Owned(blend.all_mixed(&colors, None, 1.0)))
    }

    /// The dictionary of an image with 8 bits per sample, for any compression.
    pub(super) fn image_head(&self, (width, height): (u32, u32), space: &'static str, smooth: bool) -> Dict {
        let mut dict = Dict::of([
            ("Type", Value::name("XObject")),
            ("Subtype", Value::name("Image")),
            ("Width", Value::Int(width.into())),
            ("Height", Value::Int(height.into())),
            ("ColorSpace", Value::name(space)),
            ("BitsPerComponent", Value::Int(8)),
        ]);
        if smooth {
            self::smooth(&mut dict, self.output);
        }
        dict
    }

    /// An image that is compressed without loss.
    pub(super) fn image_object(&self, image: &Samples<'_>, alphas: Option<&[u8]>) -> Key {
        let Samples { size, space, samples, smooth } = *image;
        let mut dict = self.image_head(size, space, smooth);
        // What has been flattened is opaque.
        if let Some(alphas) =
            alphas.filter(|alphas| !self.is_flat && alphas.iter().any(|alpha| *alpha != 255))
        {
            let mask = Samples { size, space: "DeviceGray", samples: alphas, smooth };
            dict.set("SMask", Value::Object(self.image_object(&mask, None)));
        }
        let parts = match space {
            "DeviceCMYK" => 4u8,
            "DeviceRGB" => 3,
            _ => 1,
        };
        let packer = &self.store.packer;
        let differences = packer.pack(&filtered(samples, size.0 as usize, parts.into()));
        // Drawings of few colours are often smaller without a filter, photos are not.
        let is_drawing = self.output.space == Space::Rgb && differences.len() < samples.len() / 4;
        let plain = is_drawing.then(|| packer.pack(samples)).filter(|plain| plain.len() <= differences.len());
        let packed = plain.unwrap_or_else(|| {
            predicted(&mut dict, size.0, parts);
            differences
        });
        dict.set("Filter", Value::name("FlateDecode"));
        self.store.packed(dict, packed)
    }
}

/// An image of 8 bits a sample in a device colour space.
#[derive(Clone, Copy)]
pub(super) struct Samples<'a> {
    /// Columns and rows.
    pub(super) size: (u32, u32),
    pub(super) space: &'static str,
    /// Rows from the top.
    pub(super) samples: &'a [u8],
    /// Large pixels are drawn smoothly.
    pub(super) smooth: bool,
}

/// Says that each row begins with the number of its filter, as in PNG.
pub(super) fn predicted(dict: &mut Dict, columns: u32, parts: u8) {
    let (colors, columns) = (Value::Int(parts.into()), Value::Int(columns.into()));
    dict.set(
        "DecodeParms",
        Value::dict([("Predictor", Value::Int(15)), ("Colors", colors), ("Columns", columns)]),
    );
}

/// Asks viewers to draw large pixels smoothly; standards leave that to presses (PDF/A forbids it: ISO
/// 19005-2, 6.2.8).
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

pub(super) fn intersection(a: Rect, b: Rect) -> Option<Rect> {
    Rect::from_ltrb(
        a.left().max(b.left()),
        a.top().max(b.top()),
        a.right().min(b.right()),
        a.bottom().min(b.bottom()),
    )
    .filter(|area| area.width() > 0.0 && area.height() > 0.0)
}

/// A part of a pixel on white paper; it has been multiplied with the opacity.
pub(super) fn on_white(part: u8, alpha: u8) -> u8 {
    part.saturating_add(255 - alpha)
}

fn bitmap(node: &Node, area: Rect, scale: f32) -> Option<Pixmap> {
    let pixels = |length: f32| ((length * scale).ceil() as u32).max(1);
    let mut bitmap = Pixmap::new(pixels(area.width()), pixels(area.height()))?;
    // resvg moves the node by the corner of its box on the canvas, which counts the transforms of all its
    // parents, but draws it without them: that move is undone here.
    let canvas = node.abs_layer_bounding_box()?;
    let transform =
        Transform::from_scale(scale, scale).pre_translate(canvas.x() - area.left(), canvas.y() - area.top());
    resvg::render_node(node, transform, &mut bitmap.as_mut())?;
    Some(bitmap)
}
