//! Pictures: a JPEG goes into the document as it is, a PNG is packed anew without loss, each file once.

use std::io::Cursor;

use png::{BitDepth, ColorType, Decoder, Limits, Transformations};
use resvg::tiny_skia::Transform;
use resvg::usvg::{Image, ImageKind, Node};

use super::raster::image_object;
use super::{At, Converter};
use crate::limits;
use crate::press::content::Content;
use crate::press::store::{Key, Store};
use crate::press::value::{Dict, Value};
use crate::svg::picture::{self, Picture};

impl Converter<'_> {
    /// Draws a picture.
    pub(super) fn image(&mut self, content: &mut Content, image: &Image, at: At) {
        if !image.is_visible() {
            return;
        }
        let object = match image.kind() {
            ImageKind::JPEG(data) => self.store.picture(data, b"jpeg", || jpeg(self.store, data)),
            ImageKind::PNG(data) => self.store.picture(data, b"png", || png(self.store, data)),
            _ => None,
        };
        let Some(object) = object else {
            return self.raster(content, &Node::Image(Box::new(image.clone())), at);
        };
        let (width, height) = (image.size().width(), image.size().height());
        content.save();
        content.opaque();
        content.transform(Transform::from_row(width, 0.0, 0.0, -height, 0.0, height));
        content.draw(object);
        content.restore();
    }
}

fn jpeg(store: &Store, data: &[u8]) -> Option<Key> {
    let Some(Picture::Jpeg { width, height, channels }) = picture::read(data) else { return None };
    let space = match channels {
        1 => "DeviceGray",
        3 => "DeviceRGB",
        _ => return None,
    };
    let dict = Dict::of([
        ("Type", Value::name("XObject")),
        ("Subtype", Value::name("Image")),
        ("Width", Value::Int(width.into())),
        ("Height", Value::Int(height.into())),
        ("ColorSpace", Value::name(space)),
        ("BitsPerComponent", Value::Int(8)),
        ("Interpolate", Value::Bool(true)),
        ("Filter", Value::name("DCTDecode")),
    ]);
    Some(store.packed(dict, data.to_vec()))
}

fn png(store: &Store, data: &[u8]) -> Option<Key> {
    let mut decoder = Decoder::new_with_limits(Cursor::new(data), Limits { bytes: limits::PICTURE_BYTES });
    decoder.set_transformations(Transformations::normalize_to_color8());
    let mut reader = decoder.read_info().ok()?;
    let mut samples = vec![0; reader.output_buffer_size().filter(|size| *size <= limits::PICTURE_BYTES)?];
    let frame = reader.next_frame(&mut samples).ok()?;
    if frame.bit_depth != BitDepth::Eight {
        return None;
    }
    samples.truncate(frame.buffer_size());
    let size = (frame.width, frame.height);
    let split = |colors: usize| -> (Vec<u8>, Vec<u8>) {
        let pixels = || samples.chunks_exact(colors + 1);
        (pixels().flat_map(|pixel| &pixel[..colors]).copied().collect(), pixels().map(|pixel| pixel[colors]).collect())
    };
    match frame.color_type {
        ColorType::Grayscale => Some(image_object(store, size, "DeviceGray", &samples, None)),
        ColorType::Rgb => Some(image_object(store, size, "DeviceRGB", &samples, None)),
        ColorType::GrayscaleAlpha => {
            let (colors, alphas) = split(1);
            Some(image_object(store, size, "DeviceGray", &colors, Some(&alphas)))
        }
        ColorType::Rgba => {
            let (colors, alphas) = split(3);
            Some(image_object(store, size, "DeviceRGB", &colors, Some(&alphas)))
        }
        ColorType::Indexed => None,
    }
}
