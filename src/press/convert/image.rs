//! Pictures: a JPEG goes into the document as it is unless its colours have to change, a PNG is packed anew without loss, each file once.

use std::io::Cursor;

use png::{BitDepth, ColorType, Decoder, Limits, Transformations};
use resvg::tiny_skia::Transform;
use resvg::usvg::{Image, ImageKind, Node};
use zune_jpeg::JpegDecoder;
use zune_jpeg::zune_core::bytestream::ZCursor;
use zune_jpeg::zune_core::colorspace::ColorSpace;
use zune_jpeg::zune_core::options::DecoderOptions;

use super::{At, Converter};
use crate::limits;
use crate::press::color::Space;
use crate::press::content::Content;
use crate::press::store::Key;
use crate::press::value::Value;
use crate::svg::picture::{self, Picture};

impl Converter<'_> {
    /// Draws a picture.
    pub(super) fn image(&mut self, content: &mut Content, image: &Image, at: At) {
        if !image.is_visible() {
            return;
        }
        let object = match image.kind() {
            ImageKind::JPEG(data) => self.store.picture(data, if self.in_mask { b"jpeg mask" } else { b"jpeg" }, || self.jpeg(data)),
            ImageKind::PNG(data) => self.store.picture(data, if self.in_mask { b"png mask" } else { b"png" }, || self.png(data)),
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

    /// As it is if its colours are the document's, else unpacked.
    fn jpeg(&self, data: &[u8]) -> Option<Key> {
        let Some(Picture::Jpeg { width, height, channels }) = picture::read(data) else { return None };
        let space = match (channels, self.output.space) {
            (1, _) => "DeviceGray",
            (3, Space::Rgb) if !self.in_mask => "DeviceRGB",
            (3, _) => return self.unpacked_jpeg(data),
            _ => return None,
        };
        let mut dict = self.image_head((width, height), space);
        dict.set("Filter", Value::name("DCTDecode"));
        Some(self.store.packed(dict, data.to_vec()))
    }

    fn unpacked_jpeg(&self, data: &[u8]) -> Option<Key> {
        let options = DecoderOptions::default().jpeg_set_out_colorspace(ColorSpace::RGB);
        let mut decoder = JpegDecoder::new_with_options(ZCursor::new(data), options);
        decoder.decode_headers().ok()?;
        let (width, height) = decoder.dimensions()?;
        let colors = decoder.decode().ok()?;
        let size = (u32::try_from(width).ok()?, u32::try_from(height).ok()?);
        (colors.len() == width.checked_mul(height)?.checked_mul(3)?).then(|| self.picture(size, &colors, None))
    }

    fn png(&self, data: &[u8]) -> Option<Key> {
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
            ColorType::Grayscale => Some(self.image_object(size, "DeviceGray", &samples, None)),
            ColorType::Rgb => Some(self.picture(size, &samples, None)),
            ColorType::GrayscaleAlpha => {
                let (colors, alphas) = split(1);
                Some(self.image_object(size, "DeviceGray", &colors, Some(&alphas)))
            }
            ColorType::Rgba => {
                let (colors, alphas) = split(3);
                Some(self.picture(size, &colors, Some(&alphas)))
            }
            ColorType::Indexed => None,
        }
    }
}
