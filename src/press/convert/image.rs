//! Images: a JPEG stays a JPEG, and a PNG without loss, both as they are unless something has to change; in
//! inks, photos become JPEGs. Each file once.

use std::borrow::Cow;

use resvg::tiny_skia::Transform;
use resvg::usvg::{Image, ImageKind, ImageRendering, Node};

use super::raster::{Samples, predicted};
use super::{At, Converter};
use crate::limits;
use crate::press::color::Space;
use crate::press::content::Content;
use crate::press::store::Key;
use crate::press::value::Value;
use crate::svg::picture::packed::packed;
use crate::svg::picture::pixels::{Pixels, decode};
use crate::svg::picture::{self, Picture};

/// Quality of a JPEG with other colours or fewer pixels: losses are invisible in print, and files not much
/// larger than the original.
const QUALITY: u8 = 92;

/// Files with more than one byte for this many samples are photos: drawings compress better.
const PHOTO: usize = 3;

/// Images of at most this number of colours are line art, which keeps its resolution and has no losses: its
/// edges would become soft.
const LINE_ART: usize = 64;

/// Dots per inch of pixels that must stay crisp: finer smoothing at their edges is not seen.
const DOTS: f32 = 600.0;

/// How an image is placed.
#[derive(Clone, Copy)]
struct Placed {
    /// Large pixels are drawn smoothly.
    smooth: bool,
    /// The columns and rows that it has at most; none if it is smaller anyway.
    most: Option<(u32, u32)>,
    /// How many dots are written for each pixel across and down: many viewers smooth large pixels unasked.
    times: u32,
}

impl Converter<'_> {
    /// Draws a picture.
    pub(super) fn image(&mut self, content: &mut Content, image: &Image, at: At) {
        if !image.is_visible() {
            return;
        }
        self.spot_image(image);
        let made = match image.kind() {
            ImageKind::JPEG(data) | ImageKind::PNG(data) => {
                let placed = self.placed(image, data, at);
                let (columns, rows) = placed.most.unwrap_or_default();
                let (smooth, times, in_mask, blends) =
                    (placed.smooth, placed.times, self.in_mask, &self.blends);
                let tag = format!("{columns} {rows} {smooth} {times} {in_mask} {blends:?} {}", at.fade);
                self.store.picture(data, tag.as_bytes(), || self.file(data, placed, at.fade))
            }
            _ => None,
        };
        let Some(object) = made else {
            return self.raster(content, &Node::Image(Box::new(image.clone())), at);
        };
        let (width, height) = (image.size().width(), image.size().height());
        content.save();
        content.opaque();
        content.transform(Transform::from_row(width, 0.0, 0.0, -height, 0.0, height));
        content.draw(object);
        content.restore();
    }

    fn placed(&self, image: &Image, data: &[u8], at: At) -> Placed {
        use ImageRendering::{CrispEdges, OptimizeSpeed, Pixelated};
        let smooth = !matches!(image.rendering_mode(), CrispEdges | OptimizeSpeed | Pixelated);
        let (across, down) = at.face.get_scale();
        let (width, height) = (image.size().width() * across, image.size().height() * down);
        let most = Some(self.output.dpi_max).filter(|_| smooth).and_then(|dpi| {
            let pixels = |points: f32| ((points * f32::from(dpi) / 72.0).ceil() as u32).max(1);
            let (columns, rows) = picture::read(data)?.size();
            let most = (pixels(width).min(columns), pixels(height).min(rows));
            (most != (columns, rows)).then_some(most)
        });
        let dots = |points: f32, pixels: u32| (points * DOTS / 72.0 / pixels as f32).ceil();
        let times = picture::read(data).filter(|_| !smooth).map_or(1.0, |picture| {
            let (columns, rows) = picture.size();
            let most = (limits::FILTER_PIXELS / picture.pixels() as f32).sqrt();
            dots(width, columns).max(dots(height, rows)).min(most)
        });
        Placed { smooth, most, times: (times as u32).max(1) }
    }

    fn file(&self, data: &[u8], placed: Placed, fade: f32) -> Option<Key> {
        match picture::read(data)? {
            Picture::Jpeg { width, height, channels } if placed.times == 1 => {
                self.jpeg(data, (width, height), channels, placed, fade)
            }
            _ => self.png(data, placed, fade),
        }
    }

    fn jpeg(&self, data: &[u8], size: (u32, u32), channels: u8, placed: Placed, fade: f32) -> Option<Key> {
        let space = match (channels, self.output.space) {
            (1 | 3, _) if !self.blends.is_empty() => None,
            (1, _) => Some("DeviceGray"),
            (3, Space::Rgb) if !self.in_mask => Some("DeviceRGB"),
            _ => None,
        };
        if let Some(space) = space.filter(|_| placed.most.is_none()) {
            return Some(self.jpeg_object(size, space, data.to_vec(), placed));
        }
        let pixels = decode(data)?;
        let pixels = placed.most.map_or_else(|| pixels.clone(), |most| pixels.reduced(most));
        let pixels = self.blended(pixels, None, fade);
        if self.in_mask && pixels.channels != 1 {
            return Some(self.picture(pixels.size, &pixels.samples, None, placed.smooth));
        }
        Some(self.lossy(pixels, space.unwrap_or(self.device()), placed))
    }

    /// Grey or RGB pixels as a JPEG in a colour space.
    fn lossy(&self, pixels: Pixels, space: &'static str, placed: Placed) -> Key {
        let size = pixels.size;
        let pixels = match (pixels.channels, self.output.space) {
            (1, _) | (_, Space::Rgb) => pixels,
            _ => {
                let samples = self.output.lossy_samples(&pixels.samples);
                Pixels { size, channels: if space == "DeviceCMYK" { 4 } else { 1 }, samples }
            }
        };
        match pixels.jpeg(QUALITY) {
            Some(file) => self.jpeg_object(size, space, file, placed),
            None => self.image_object(
                &Samples { size, space, samples: &pixels.samples, smooth: placed.smooth },
                None,
            ),
        }
    }

    fn jpeg_object(&self, size: (u32, u32), space: &'static str, file: Vec<u8>, placed: Placed) -> Key {
        let mut dict = self.image_head(size, space, placed.smooth);
        if space == "DeviceCMYK" {
            // Inks in JPEG files are stored inverted.
            dict.set("Decode", Value::Array([1, 0, 1, 0, 1, 0, 1, 0].map(Value::Int).to_vec()));
        }
        dict.set("Filter", Value::name("DCTDecode"));
        self.store.packed(dict, file)
    }

    /// Applies the current blends to pixels; those of one channel get three.
    fn blended(&self, pixels: Pixels, alphas: Option<&[u8]>, fade: f32) -> Pixels {
        if self.blends.is_empty() {
            return pixels;
        }
        let Pixels { size, channels, samples } = pixels;
        let colors =
            if channels == 1 { samples.into_iter().flat_map(|part| [part; 3]).collect() } else { samples };
        Pixels { size, channels: 3, samples: self.seen(&colors, alphas, fade).into_owned() }
    }

    /// Pixels as they are compressed in their file, if nothing about them changes.
    fn as_packed(&self, data: &[u8], placed: Placed) -> Option<Key> {
        if placed.times > 1 || placed.most.is_some() || !self.blends.is_empty() {
            return None;
        }
        let is_rgb = self.output.space == Space::Rgb && !self.in_mask;
        let pixels = packed(data, is_rgb)?;
        let space = if pixels.channels == 1 { "DeviceGray" } else { "DeviceRGB" };
        let mut dict = self.image_head(pixels.size, space, placed.smooth);
        predicted(&mut dict, pixels.size.0, pixels.channels);
        dict.set("Filter", Value::name("FlateDecode"));
        Some(self.store.packed(dict, pixels.data))
    }

    fn png(&self, data: &[u8], placed: Placed, fade: f32) -> Option<Key> {
        if let Some(known) = self.as_packed(data, placed) {
            return Some(known);
        }
        let pixels = decode(data)?;
        let is_large =
            self.output.space == Space::Cmyk && !self.in_mask && data.len() > pixels.samples.len() / PHOTO;
        let has_many_colors = (is_large || placed.most.is_some()) && !pixels.has_few_colors(LINE_ART);
        let most = placed.most.filter(|_| has_many_colors);
        let pixels =
            most.map_or_else(|| Cow::Borrowed(&pixels), |most| Cow::Owned(pixels.reduced(most))).into_owned();
        let pixels = if placed.times > 1 { pixels.enlarged(placed.times) } else { pixels };
        let (pixels, alphas) = pixels.split();
        let pixels = self.blended(pixels, alphas.as_deref(), fade);
        let is_opaque = alphas.is_none() || !self.blends.is_empty();
        let Pixels { size, channels, ref samples } = pixels;
        Some(match channels {
            3 if is_large && has_many_colors && is_opaque => self.lossy(pixels, "DeviceCMYK", placed),
            1 => {
                let samples = Samples { size, space: "DeviceGray", samples, smooth: placed.smooth };
                self.image_object(&samples, alphas.as_deref())
            }
            _ => self.picture(size, samples, alphas.as_deref(), placed.smooth),
        })
    }
}
