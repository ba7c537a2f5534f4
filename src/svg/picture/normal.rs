//! Images as cards use them: PNG or JPEG, upright, in sRGB. Everything behind knows only such images, so
//! pages and pictures of cards agree.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use moxcms::{ColorProfile, DataColorSpace, Layout, RenderingIntent, TransformOptions};
use sha2::{Digest, Sha256};

use super::exif::Orientation;
use super::pixels::{Pixels, profile, profiled};

/// Quality of a JPEG that had to be changed: further losses are invisible.
const QUALITY: u8 = 96;

/// Differences up to this are not worth recompressing a JPEG: the profile is one of the variants of sRGB.
const NEAR: u8 = 2;

/// Changed images by the hashes of their files; none if nothing had to change.
type Changed = BTreeMap<[u8; 32], Option<Arc<Vec<u8>>>>;

/// The same image as cards use it: as it is if it is so already.
pub(crate) fn normal(data: &Arc<Vec<u8>>) -> Arc<Vec<u8>> {
    static KNOWN: Mutex<Changed> = Mutex::new(BTreeMap::new());
    if profile(data).is_some_and(|found| found.icc.is_none() && found.orientation == Orientation::default()) {
        return Arc::clone(data);
    }
    let hash = Sha256::digest(&**data).into();
    let known = || KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    let made = known().get(&hash).cloned();
    let made = made.unwrap_or_else(|| {
        let made = changed(data).map(Arc::new);
        known().insert(hash, made.clone());
        made
    });
    made.unwrap_or_else(|| Arc::clone(data))
}

/// The changed file; none if nothing has to change.
fn changed(data: &[u8]) -> Option<Vec<u8>> {
    let conversion = |icc: &Option<Vec<u8>>| icc.as_deref().and_then(Conversion::read);
    if let Some(found) = &profile(data)
        && found.orientation == Orientation::default()
        && conversion(&found.icc).is_none()
    {
        return None;
    }
    let (pixels, found) = profiled(data)?;
    let pixels = pixels.upright(found.orientation);
    let pixels = match conversion(&found.icc) {
        Some(conversion) => conversion.apply(pixels),
        None => pixels,
    };
    let lossy = found.lossy && !pixels.has_opacity();
    if lossy { pixels.jpeg(QUALITY) } else { pixels.png() }
}

/// A conversion of colours to sRGB.
struct Conversion {
    profile: ColorProfile,
    layout: Layout,
}

impl Conversion {
    /// Reads a profile; none if it is damaged, not for RGB or grey, or that of sRGB.
    fn read(icc: &[u8]) -> Option<Conversion> {
        let profile = ColorProfile::new_from_slice(icc).ok()?;
        let layout = match profile.color_space {
            DataColorSpace::Rgb => Layout::Rgb,
            DataColorSpace::Gray => Layout::Gray,
            _ => return None,
        };
        let conversion = Conversion { profile, layout };
        let steps = (0..=255u8).step_by(51);
        let colors: Vec<u8> = match layout {
            Layout::Gray => steps.collect(),
            _ => steps
                .clone()
                .flat_map(|red| {
                    let steps = steps.clone();
                    steps
                        .clone()
                        .flat_map(move |green| steps.clone().flat_map(move |blue| [red, green, blue]))
                })
                .collect(),
        };
        let converted = conversion.convert(&colors)?;
        let same = |from: &[u8]| from.iter().zip(&converted).all(|(from, to)| from.abs_diff(*to) <= NEAR);
        let is_srgb = match layout {
            Layout::Gray => same(&colors.iter().flat_map(|gray| [*gray; 3]).collect::<Vec<u8>>()),
            _ => same(&colors),
        };
        (!is_srgb).then_some(conversion)
    }

    /// RGB of these colours.
    fn convert(&self, colors: &[u8]) -> Option<Vec<u8>> {
        // Photos are converted by their colorimetry; profiles of cameras and screens have no other intent.
        let options = TransformOptions {
            rendering_intent: RenderingIntent::RelativeColorimetric,
            ..TransformOptions::default()
        };
        let transform = self
            .profile
            .create_transform_8bit(self.layout, &ColorProfile::new_srgb(), Layout::Rgb, options)
            .ok()?;
        let channels = if self.layout == Layout::Gray { 1 } else { 3 };
        let mut converted = vec![0; colors.len() / channels * 3];
        transform.transform(colors, &mut converted).ok()?;
        Some(converted)
    }

    /// Converts an image whose channels are those of the profile; others are left as they are.
    fn apply(&self, pixels: Pixels) -> Pixels {
        let channels = pixels.channels;
        let is_gray = self.layout == Layout::Gray;
        if (channels < 3) != is_gray {
            return pixels;
        }
        let (plain, alphas) = pixels.clone().split();
        let Some(converted) = self.convert(&plain.samples) else { return pixels };
        let colors = if is_gray { 1 } else { 3 };
        let mut samples = Vec::with_capacity(pixels.samples.len());
        for (place, color) in converted.chunks_exact(3).enumerate() {
            samples.extend_from_slice(&color[..colors]);
            samples.extend(alphas.as_ref().and_then(|alphas| alphas.get(place)));
        }
        Pixels { samples, ..pixels }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

    use super::super::pixels::decode;
    use super::super::{Picture, read};
    use super::*;

    /// A PNG of one colour with a profile.
    fn png(profile: &ColorProfile, color: png::ColorType, samples: &[u8]) -> Arc<Vec<u8>> {
        let mut info = png::Info::with_size(1, 1);
        info.color_type = color;
        info.bit_depth = png::BitDepth::Eight;
        info.icc_profile = Some(profile.encode().unwrap().into());
        let mut file = Vec::new();
        png::Encoder::with_info(&mut file, info)
            .unwrap()
            .write_header()
            .unwrap()
            .write_image_data(samples)
            .unwrap();
        Arc::new(file)
    }

    #[test]
    fn profiles_of_images_are_honoured() {
        let adobe = ColorProfile::new_adobe_rgb();
        // The green of Adobe RGB lies outside of sRGB; a darker mix is a stronger one there.
        let image = png(&adobe, png::ColorType::Rgba, &[100, 150, 100, 77]);
        let [red, green, blue, alpha] = decode(&normal(&image)).unwrap().samples[..] else { panic!() };
        assert!(
            red < 90 && (148..154).contains(&green) && (90..102).contains(&blue) && alpha == 77,
            "{red} {green} {blue} {alpha}"
        );
        let same = png(&ColorProfile::new_srgb(), png::ColorType::Rgb, &[100, 150, 100]);
        assert!(Arc::ptr_eq(&normal(&same), &same));
        let gray = png(&ColorProfile::new_gray_with_gamma(1.0), png::ColorType::Grayscale, &[128]);
        let light = decode(&normal(&gray)).unwrap().samples[0];
        assert!((186..191).contains(&light), "linear 0.5 is 188 in sRGB, not {light}");
    }

    #[test]
    fn profiles_of_photos_are_honoured() {
        let plain =
            Pixels { size: (8, 8), channels: 3, samples: [100, 150, 100].repeat(64) }.jpeg(100).unwrap();
        let profile = ColorProfile::new_adobe_rgb().encode().unwrap();
        let part = [&b"ICC_PROFILE\0\x01\x01"[..], &profile].concat();
        let segment = [&[0xff, 0xe2][..], &(part.len() as u16 + 2).to_be_bytes(), &part].concat();
        let photo = [&plain[..2], &segment, &plain[2..]].concat();
        let [red, green, blue] = decode(&normal(&Arc::new(photo))).unwrap().samples[..3] else { panic!() };
        assert!(red < 90 && (146..156).contains(&green) && (88..104).contains(&blue), "{red} {green} {blue}");
    }

    #[test]
    fn webp_and_gif_become_png() {
        let samples: Vec<u8> = (0..48u8).map(|n| if n % 4 == 3 { 255 - n } else { n * 5 }).collect();
        let mut file = Vec::new();
        image_webp::WebPEncoder::new(&mut file).encode(&samples, 4, 3, image_webp::ColorType::Rgba8).unwrap();
        assert_eq!(read(&file).map(Picture::size), Some((4, 3)));
        assert_eq!(decode(&normal(&Arc::new(file))), Some(Pixels { size: (4, 3), channels: 4, samples }));
        let mut file = Vec::new();
        let mut encoder = gif::Encoder::new(&mut file, 2, 1, &[255, 0, 0, 0, 0, 255]).unwrap();
        encoder.write_frame(&gif::Frame::from_indexed_pixels(2, 1, vec![0, 1], Some(1))).unwrap();
        drop(encoder);
        assert_eq!(read(&file).map(Picture::size), Some((2, 1)));
        let pixels = decode(&normal(&Arc::new(file))).unwrap();
        assert_eq!(
            (pixels.size, &pixels.samples[..4], pixels.samples[7]),
            ((2, 1), &[255, 0, 0, 255][..], 0)
        );
    }

    #[test]
    fn photos_are_turned_upright() {
        let photo =
            Pixels { size: (16, 8), channels: 3, samples: [[200; 8 * 3], [20; 8 * 3]].concat().repeat(8) };
        let plain = photo.jpeg(95).unwrap();
        let exif = b"Exif\0\0II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\x06\0\0\0\0\0\0\0";
        let segment = [&[0xff, 0xe1, 0, exif.len() as u8 + 2][..], exif].concat();
        let turned = [&plain[..2], &segment, &plain[2..]].concat();
        let upright = decode(&normal(&Arc::new(turned))).unwrap();
        // Turned clockwise, the left half is on top.
        assert_eq!(upright.size, (8, 16));
        assert!(upright.samples[0] > 190 && upright.samples[upright.samples.len() - 1] < 30);
        let plain = Arc::new(plain);
        assert!(Arc::ptr_eq(&normal(&plain), &plain));
    }
}
