//! The colours of an image file, as limits of its parts: pixels themselves would take too much memory.

use resvg::tiny_skia::Rect;

use super::shade::{Limits, Shade, Tint};
use crate::svg::picture::pixels::{Pixels, decode};

/// Parts along each side of an image, at most.
const PARTS: usize = 64;

/// Pixels around a part that smooth enlargement mixes in.
const AROUND: f32 = 2.0;

/// The limits of a part: red, green, blue, opacity.
type Part = [(u8, u8); 4];

/// The colours of an image.
#[derive(Debug)]
pub(super) struct Raster {
    /// Pixels along each side.
    size: (usize, usize),
    /// Pixels along the sides of a part.
    step: (usize, usize),
    /// Rows of parts from the top.
    parts: Vec<Vec<Part>>,
}

impl Raster {
    /// Reads a file.
    pub(super) fn read(data: &[u8]) -> Option<Raster> {
        let Pixels { size, channels, samples } = decode(data)?;
        let size = (size.0 as usize, size.1 as usize);
        let step = (size.0.div_ceil(PARTS), size.1.div_ceil(PARTS));
        let (opaque, colored) = (channels % 2 == 1, channels > 2);
        let pixel = |pixel: &[u8]| match (pixel, colored) {
            ([red, green, blue, ..], true) => [*red, *green, *blue, if opaque { u8::MAX } else { pixel[3] }],
            ([gray, ..], _) => [*gray, *gray, *gray, if opaque { u8::MAX } else { pixel[1] }],
            ([], _) => [0; 4],
        };
        let part = |pixels: &mut dyn Iterator<Item = [u8; 4]>| {
            pixels.fold([(u8::MAX, 0); 4], |mut part, pixel| {
                // What is invisible has no colour.
                let counted = if pixel[3] == 0 { 3 } else { 0 };
                part.iter_mut()
                    .zip(pixel)
                    .skip(counted)
                    .for_each(|(limits, value)| *limits = (limits.0.min(value), limits.1.max(value)));
                part
            })
        };
        let rows = samples.chunks(size.0 * channels * step.1).map(|rows| {
            let of_column = |column: usize| {
                let lines = rows
                    .chunks(size.0 * channels)
                    .filter_map(|line| line.chunks(step.0 * channels).nth(column));
                part(&mut lines.flat_map(|line| line.chunks_exact(channels).map(pixel)))
            };
            (0..size.0.div_ceil(step.0)).map(of_column).collect()
        });
        Some(Raster { size, step, parts: rows.collect() })
    }

    /// The colours in an area, in units of the whole image.
    pub(super) fn within(&self, area: Rect) -> Vec<Tint> {
        let range = |from: f32, to: f32, size: usize, step: usize| {
            let part = |at: f32| at.clamp(0.0, size.saturating_sub(1) as f32) as usize / step;
            part(from * size as f32 - AROUND)..=part(to * size as f32 + AROUND)
        };
        let across = range(area.left(), area.right(), self.size.0, self.step.0);
        let down = range(area.top(), area.bottom(), self.size.1, self.step.1);
        let mut parts: Vec<Part> = self
            .parts
            .get(down)
            .unwrap_or_default()
            .iter()
            .flat_map(|row| row.get(across.clone()))
            .flatten()
            .copied()
            .collect();
        parts.sort_unstable();
        parts.dedup();
        parts.into_iter().map(tint).collect()
    }
}

fn tint(part: Part) -> Tint {
    let [red, green, blue, opacity] =
        part.map(|(least, most)| -> Limits { (f32::from(least), f32::from(most)) });
    Tint { shade: Shade([red, green, blue]), opacity: (opacity.0 / 255.0, opacity.1 / 255.0) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_have_the_limits_of_their_pixels() {
        // Grey from 0 to 198 in columns, half transparent from row 50 on.
        let pixel = |place: u32| [(place % 100 * 2) as u8, if place / 100 < 50 { 255 } else { 128 }];
        let samples = (0..10_000).flat_map(pixel).collect();
        let pixels = Pixels { size: (100, 100), channels: 2, samples };
        let raster = Raster::read(&pixels.png().unwrap()).unwrap();
        let tints = raster.within(Rect::from_ltrb(0.5, 0.1, 0.6, 0.2).unwrap());
        let gray = |tint: &Tint| tint.shade.0[0];
        let least = tints.iter().map(|tint| gray(tint).0).fold(f32::INFINITY, f32::min);
        let most = tints.iter().map(|tint| gray(tint).1).fold(0.0, f32::max);
        assert!((92.0..=96.0).contains(&least) && (124.0..=128.0).contains(&most), "{least} {most}");
        assert!(tints.iter().all(|tint| tint.opacity == (1.0, 1.0)));
        let below = raster.within(Rect::from_ltrb(0.5, 0.7, 0.6, 0.8).unwrap());
        assert!(below.iter().all(|tint| tint.opacity == (128.0 / 255.0, 128.0 / 255.0)));
    }
}
