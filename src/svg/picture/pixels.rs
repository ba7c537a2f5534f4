//! Decoded images: read from all formats, turned, reduced, and written as PNG or JPEG.

use std::io::Cursor;
use std::num::NonZeroU64;

use gif::{ColorOutput, DecodeOptions, MemoryLimit};
use image_webp::WebPDecoder;
use jpeg_encoder::{ColorType as JpegColors, Encoder, SamplingFactor};
use png::{BitDepth, ColorType, Decoder, Limits, Transformations};
use zune_jpeg::JpegDecoder;
use zune_jpeg::zune_core::bytestream::ZCursor;
use zune_jpeg::zune_core::colorspace::ColorSpace;
use zune_jpeg::zune_core::options::DecoderOptions;

use super::exif::{Orientation, orientation};
use super::icc::jpeg_icc;
use super::{Picture, read};
use crate::limits;

/// An image in memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pixels {
    /// Columns and rows.
    pub size: (u32, u32),
    /// Samples of a pixel: grey, grey and opacity, RGB, RGB and opacity; for [`Pixels::jpeg`] also four inks.
    pub channels: usize,
    /// 8 bits each, rows from the top.
    pub samples: Vec<u8>,
}

/// The properties of the pixels of a file besides their values.
#[derive(Debug, Default)]
pub(super) struct Profiled {
    /// How the image lies when it is upright.
    pub(super) orientation: Orientation,
    /// Its ICC profile.
    pub(super) icc: Option<Vec<u8>>,
    /// Set if it was compressed with loss.
    pub(super) lossy: bool,
}

/// Decodes an image file, as stored: not yet upright or in sRGB.
pub fn decode(data: &[u8]) -> Option<Pixels> {
    profiled(data).map(|(pixels, _)| pixels)
}

/// Decodes an image file with the data that [`super::normal`] needs.
pub(super) fn profiled(data: &[u8]) -> Option<(Pixels, Profiled)> {
    let (pixels, profiled) = match read(data)? {
        Picture::Png { .. } => png(data),
        Picture::Jpeg { channels, .. } => jpeg(data, channels),
        Picture::Other { .. } => webp(data).or_else(|| gif(data)),
    }?;
    let (width, height) = (pixels.size.0 as usize, pixels.size.1 as usize);
    (pixels.samples.len() == width.checked_mul(height)?.checked_mul(pixels.channels)?)
        .then_some((pixels, profiled))
}

/// Reads the properties of the pixels of a PNG or JPEG, without decoding them.
pub(super) fn profile(data: &[u8]) -> Option<Profiled> {
    match read(data)? {
        Picture::Png { .. } => Some(png_profile(png_decoder(data).read_info().ok()?.info())),
        Picture::Jpeg { .. } => {
            let mut decoder = JpegDecoder::new(ZCursor::new(data));
            decoder.decode_headers().ok()?;
            Some(jpeg_profile(data, &decoder))
        }
        Picture::Other { .. } => None,
    }
}

fn png_decoder(data: &[u8]) -> Decoder<Cursor<&[u8]>> {
    Decoder::new_with_limits(Cursor::new(data), Limits { bytes: limits::PICTURE_BYTES })
}

fn png_profile(info: &png::Info<'_>) -> Profiled {
    let orientation = info.exif_metadata.as_deref().map(orientation).unwrap_or_default();
    Profiled { orientation, icc: info.icc_profile.as_deref().map(<[u8]>::to_vec), lossy: false }
}

/// The decoder does not join the parts of a profile.
fn jpeg_profile(data: &[u8], decoder: &JpegDecoder<ZCursor<&[u8]>>) -> Profiled {
    let orientation = decoder.exif().map(|exif| orientation(exif)).unwrap_or_default();
    Profiled { orientation, icc: jpeg_icc(data), lossy: true }
}

fn png(data: &[u8]) -> Option<(Pixels, Profiled)> {
    let mut decoder = png_decoder(data);
    decoder.set_transformations(Transformations::normalize_to_color8());
    let mut reader = decoder.read_info().ok()?;
    let profiled = png_profile(reader.info());
    let mut samples = vec![0; reader.output_buffer_size().filter(|size| *size <= limits::PICTURE_BYTES)?];
    let frame = reader.next_frame(&mut samples).ok()?;
    let channels = match frame.color_type {
        _ if frame.bit_depth != BitDepth::Eight => return None,
        ColorType::Grayscale => 1,
        ColorType::GrayscaleAlpha => 2,
        ColorType::Rgb => 3,
        ColorType::Rgba => 4,
        ColorType::Indexed => return None,
    };
    samples.truncate(frame.buffer_size());
    Some((Pixels { size: (frame.width, frame.height), channels, samples }, profiled))
}

fn jpeg(data: &[u8], channels: u8) -> Option<(Pixels, Profiled)> {
    let (space, channels) = if channels == 1 { (ColorSpace::Luma, 1) } else { (ColorSpace::RGB, 3) };
    let mut decoder = JpegDecoder::new_with_options(
        ZCursor::new(data),
        DecoderOptions::default().jpeg_set_out_colorspace(space),
    );
    decoder.decode_headers().ok()?;
    let (width, height) = decoder.dimensions()?;
    let samples = decoder.decode().ok()?;
    let size = (u32::try_from(width).ok()?, u32::try_from(height).ok()?);
    Some((Pixels { size, channels, samples }, jpeg_profile(data, &decoder)))
}

fn webp(data: &[u8]) -> Option<(Pixels, Profiled)> {
    let mut decoder = WebPDecoder::new(Cursor::new(data)).ok()?;
    decoder.set_memory_limit(limits::PICTURE_BYTES);
    let mut samples = vec![0; decoder.output_buffer_size().filter(|size| *size <= limits::PICTURE_BYTES)?];
    decoder.read_image(&mut samples).ok()?;
    let exif = decoder.exif_metadata().ok().flatten();
    let profiled = Profiled {
        orientation: exif.map(|exif| orientation(&exif)).unwrap_or_default(),
        icc: decoder.icc_profile().ok().flatten(),
        lossy: decoder.is_lossy(),
    };
    Some((
        Pixels { size: decoder.dimensions(), channels: if decoder.has_alpha() { 4 } else { 3 }, samples },
        profiled,
    ))
}

/// The first image of a GIF on its canvas.
fn gif(data: &[u8]) -> Option<(Pixels, Profiled)> {
    let mut options = DecodeOptions::new();
    options.set_color_output(ColorOutput::RGBA);
    options.set_memory_limit(
        NonZeroU64::new(limits::PICTURE_BYTES as u64).map_or(MemoryLimit::Unlimited, MemoryLimit::Bytes),
    );
    let mut decoder = options.read_info(data).ok()?;
    let (width, height) = (usize::from(decoder.width()), usize::from(decoder.height()));
    let icc = decoder.icc_profile().map(<[u8]>::to_vec);
    let mut samples = vec![0; width * height * 4];
    let frame = decoder.read_next_frame().ok()??;
    let (left, columns) = (usize::from(frame.left) * 4, usize::from(frame.width) * 4);
    for (row, pixels) in frame.buffer.chunks_exact(columns.max(1)).enumerate() {
        let start = (usize::from(frame.top) + row) * width * 4;
        if let Some(part) = samples.get_mut(start..start + width * 4).and_then(|row| row.get_mut(left..)) {
            part.iter_mut().zip(pixels).for_each(|(to, from)| *to = *from);
        }
    }
    let size = (u32::try_from(width).ok()?, u32::try_from(height).ok()?);
    Some((Pixels { size, channels: 4, samples }, Profiled { icc, ..Profiled::default() }))
}

impl Pixels {
    /// The same image upright.
    pub(super) fn upright(self, Orientation { transposed, mirrored, flipped }: Orientation) -> Pixels {
        let (width, height) = (self.size.0 as usize, self.size.1 as usize);
        let (columns, rows) = if transposed { (height, width) } else { (width, height) };
        let mut samples = Vec::with_capacity(self.samples.len());
        for row in 0..rows {
            let row = if flipped { rows - 1 - row } else { row };
            for column in 0..columns {
                let column = if mirrored { columns - 1 - column } else { column };
                let (x, y) = if transposed { (row, column) } else { (column, row) };
                let at = (y * width + x) * self.channels;
                samples.extend_from_slice(self.samples.get(at..at + self.channels).unwrap_or_default());
            }
        }
        Pixels { size: if transposed { (self.size.1, self.size.0) } else { self.size }, samples, ..self }
    }

    /// True if there is a channel for opacity.
    pub fn has_opacity(&self) -> bool {
        self.channels == 2 || self.channels == 4
    }

    /// Colours without opacity, and the opacity.
    pub fn split(self) -> (Pixels, Option<Vec<u8>>) {
        if !self.has_opacity() {
            return (self, None);
        }
        let colors = self.channels - 1;
        let pixels = || self.samples.chunks_exact(self.channels);
        let samples = pixels().flat_map(|pixel| &pixel[..colors]).copied().collect();
        let alphas = pixels().map(|pixel| pixel[colors]).collect();
        (Pixels { size: self.size, channels: colors, samples }, Some(alphas))
    }

    /// True if it has at most this many colours, as drawings do and photos do not.
    pub fn has_few_colors(&self, most: usize) -> bool {
        let mut known: Vec<&[u8]> = Vec::with_capacity(most);
        let mut last: &[u8] = &[];
        self.samples.chunks_exact(self.channels).all(|pixel| {
            if pixel == last {
                return true;
            }
            last = pixel;
            match known.binary_search(&pixel) {
                Ok(_) => true,
                Err(_) if known.len() == most => false,
                Err(place) => {
                    known.insert(place, pixel);
                    true
                }
            }
        })
    }

    /// The image with fewer pixels: each is the mean of the area that it covers, weighted by opacity.
    pub fn reduced(&self, size: (u32, u32)) -> Pixels {
        let across = spans(self.size.0, size.0);
        let down = spans(self.size.1, size.1);
        let (width, channels) = (self.size.0 as usize, self.channels);
        let alpha = self.has_opacity().then(|| channels - 1);
        let mut samples = Vec::with_capacity(size.0 as usize * size.1 as usize * channels);
        for rows in &down {
            for columns in &across {
                let mut sums = [0u64; 4];
                let mut opacity = 0u64;
                for (y, high) in rows {
                    for (x, wide) in columns {
                        let at = (y * width + x) * channels;
                        let Some(pixel) = self.samples.get(at..at + channels) else { continue };
                        let weight = high * wide * alpha.map_or(1, |place| u64::from(pixel[place]));
                        opacity += weight;
                        sums.iter_mut()
                            .zip(pixel)
                            .for_each(|(sum, sample)| *sum += weight * u64::from(*sample));
                    }
                }
                let area: u64 = rows.iter().map(|(_, high)| high).sum::<u64>()
                    * columns.iter().map(|(_, wide)| wide).sum::<u64>();
                for (place, sum) in sums.iter().take(channels).enumerate() {
                    let (sum, whole) =
                        if alpha == Some(place) { (opacity, area) } else { (*sum, opacity.max(1)) };
                    samples.push(((sum + whole / 2) / whole.max(1)).min(255) as u8);
                }
            }
        }
        Pixels { size, channels, samples }
    }

    /// The image with this many pixels across and down for each.
    pub fn enlarged(&self, times: u32) -> Pixels {
        let times_across = times as usize;
        let wide = |row: &[u8]| -> Vec<u8> {
            row.chunks_exact(self.channels).flat_map(|pixel| pixel.repeat(times_across)).collect()
        };
        let rows = self.samples.chunks_exact(self.size.0 as usize * self.channels);
        let samples = rows.flat_map(|row| wide(row).repeat(times_across)).collect();
        Pixels { size: (self.size.0 * times, self.size.1 * times), channels: self.channels, samples }
    }

    /// As a PNG file.
    pub(crate) fn png(&self) -> Option<Vec<u8>> {
        let mut file = Vec::new();
        let mut encoder = png::Encoder::new(&mut file, self.size.0, self.size.1);
        encoder.set_depth(BitDepth::Eight);
        encoder.set_color(match self.channels {
            1 => ColorType::Grayscale,
            2 => ColorType::GrayscaleAlpha,
            3 => ColorType::Rgb,
            _ => ColorType::Rgba,
        });
        encoder.write_header().and_then(|mut writer| writer.write_image_data(&self.samples)).ok()?;
        Some(file)
    }

    /// As a JPEG file of this quality from 1 to 100, without subsampling; four channels are inks, stored
    /// inverted as Adobe's programs do. JPEG knows no opacity and no side above 65,535 pixels.
    pub fn jpeg(&self, quality: u8) -> Option<Vec<u8>> {
        let colors = match self.channels {
            1 => JpegColors::Luma,
            3 => JpegColors::Rgb,
            4 => JpegColors::CmykAsYcck,
            _ => return None,
        };
        let (width, height) = (u16::try_from(self.size.0).ok()?, u16::try_from(self.size.1).ok()?);
        let mut file = Vec::new();
        let mut encoder = Encoder::new(&mut file, quality);
        encoder.set_sampling_factor(SamplingFactor::F_1_1);
        encoder.set_optimized_huffman_tables(true);
        encoder.encode(&self.samples, width, height, colors).ok()?;
        Some(file)
    }
}

/// The old pixels that each of the new ones covers, and how much of them, in parts of the new number of
/// pixels.
fn spans(old: u32, new: u32) -> Vec<Vec<(usize, u64)>> {
    let (old, new) = (u64::from(old), u64::from(new.max(1)));
    let cover = |place: u64| {
        let (from, to) = (place * old, (place + 1) * old);
        (from / new..to.div_ceil(new))
            .map(|pixel| (pixel as usize, to.min((pixel + 1) * new) - from.max(pixel * new)))
            .collect()
    };
    (0..new).map(cover).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbered() -> Pixels {
        Pixels { size: (3, 2), channels: 1, samples: vec![1, 2, 3, 4, 5, 6] }
    }

    #[test]
    fn turns_images_upright() {
        let turned = |transposed, mirrored, flipped| {
            let upright = numbered().upright(Orientation { transposed, mirrored, flipped });
            (upright.size, upright.samples)
        };
        assert_eq!(turned(false, true, true), ((3, 2), vec![6, 5, 4, 3, 2, 1]));
        // Orientation 6: the first row as stored is the right side.
        assert_eq!(turned(true, true, false), ((2, 3), vec![4, 1, 5, 2, 6, 3]));
        assert_eq!(turned(true, false, true), ((2, 3), vec![3, 6, 2, 5, 1, 4]));
    }

    #[test]
    fn reduces_to_means() {
        assert_eq!(numbered().reduced((1, 1)).samples, [4]);
        assert_eq!(numbered().reduced((3, 1)).samples, [3, 4, 5]);
        // A pixel that is invisible has no part in the colour.
        let pixels = Pixels { size: (2, 1), channels: 2, samples: vec![100, 255, 0, 0] };
        assert_eq!(pixels.reduced((1, 1)).samples, [100, 128]);
        assert!(numbered().has_few_colors(6) && !numbered().has_few_colors(5));
    }

    #[test]
    fn enlarged_pixels_stay_hard() {
        let pixels = Pixels { size: (2, 1), channels: 2, samples: vec![1, 2, 3, 4] };
        assert_eq!(
            pixels.enlarged(2),
            Pixels { size: (4, 2), channels: 2, samples: [1, 2, 1, 2, 3, 4, 3, 4].repeat(2) }
        );
    }

    #[test]
    fn written_files_are_read_again() {
        let flat = |channels| Pixels { size: (9, 7), channels, samples: vec![90; 63 * channels] };
        for channels in 1..=4 {
            assert_eq!(decode(&flat(channels).png().unwrap()).unwrap(), flat(channels));
        }
        for channels in [1, 3] {
            let read = decode(&flat(channels).jpeg(95).unwrap()).unwrap();
            assert!(read.channels == channels && read.samples.iter().all(|sample| sample.abs_diff(90) < 3));
        }
        assert!(flat(2).jpeg(95).is_none() && flat(4).jpeg(95).is_some());
    }
}
