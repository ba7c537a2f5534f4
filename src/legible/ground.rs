//! What lies below a text: the face as it is drawn up to there, and how well the text stands out from it.

use resvg::tiny_skia::{Color, FillRule, Mask, Pixmap, PixmapMut, Rect, Transform};
use resvg::usvg::{Node, Path};

/// Pixels for a point: with fewer, what lies beside a small text would count as its ground.
const DENSITY: f32 = 1.0;

const BYTES_PER_PIXEL: usize = 4;

/// Pixels at most: the largest card has a tenth of it.
const PIXELS: f32 = 2e6;

/// The part of a text that may stand on ground of less contrast: edges of shapes, and specks.
const SPARE: f32 = 0.1;

/// The face as far as it is drawn, where texts stand.
pub(super) struct Ground {
    bitmap: Pixmap,
    scale: f32,
}

impl Ground {
    /// White paper of this size in points.
    pub(super) fn new((width, height): (f32, f32)) -> Option<Ground> {
        let scale = (PIXELS / (width * height)).sqrt().min(DENSITY);
        let pixels = |length: f32| ((length * scale).ceil() as u32).max(1);
        let mut bitmap = Pixmap::new(pixels(width), pixels(height))?;
        bitmap.fill(Color::WHITE);
        Some(Ground { bitmap, scale })
    }

    /// Draws a node whose parent has this transform to the canvas, as much of it as lies below these texts.
    pub(super) fn draw(&mut self, node: &Node, parent: Transform, texts: &[Rect]) {
        let Some(area) = node.abs_layer_bounding_box() else { return };
        for (top, bottom) in self.bands(texts) {
            let width = self.bitmap.width();
            let stride = width as usize * BYTES_PER_PIXEL;
            let rows = self.bitmap.data_mut().get_mut(top as usize * stride..bottom as usize * stride);
            let Some(mut band) = rows.and_then(|rows| PixmapMut::from_bytes(rows, width, bottom - top)) else { continue };
            // resvg moves the node by the corner of its box: that move is undone here.
            let transform = Transform::from_translate(0.0, -(top as f32)).pre_scale(self.scale, self.scale).pre_concat(parent);
            // `None` is a node that draws nothing.
            let _ = resvg::render_node(node, transform.pre_translate(area.x(), area.y()), &mut band);
        }
    }

    /// Rows of pixels that hold these areas, from top to bottom.
    fn bands(&self, areas: &[Rect]) -> Vec<(u32, u32)> {
        let row = |side: f32| (side.max(0.0) as u32).min(self.bitmap.height());
        let mut bands: Vec<(u32, u32)> =
            areas.iter().map(|area| (row((area.top() * self.scale).floor()), row((area.bottom() * self.scale).ceil()))).collect();
        bands.sort_unstable();
        bands.dedup_by(|next, last| {
            let joins = next.0 <= last.1;
            if joins {
                last.1 = last.1.max(next.1);
            }
            joins
        });
        bands
    }

    /// The contrast that nearly all of an outline has, filled with a colour, to what lies below it. None if it covers nothing.
    pub(super) fn contrast(&self, outline: &Path, color: [u8; 3], opacity: f32) -> Option<f32> {
        let area = outline.abs_bounding_box();
        let low = |side: f32| (side * self.scale).floor().max(0.0) as u32;
        let high = |side: f32, most: u32| ((side * self.scale).ceil().max(0.0) as u32).min(most);
        let (left, top) = (low(area.left()), low(area.top()));
        let (right, bottom) = (high(area.right(), self.bitmap.width()), high(area.bottom(), self.bitmap.height()));
        let (columns, rows) = (right.checked_sub(left)?, bottom.checked_sub(top)?);
        let mut mask = Mask::new(columns, rows)?;
        let transform = outline.abs_transform().post_scale(self.scale, self.scale).post_translate(-(left as f32), -(top as f32));
        mask.fill_path(outline.data(), FillRule::Winding, true, transform);
        let mut seen: Vec<(f32, f32)> = Vec::new();
        let mut last = None;
        let pixels = self.bitmap.pixels().chunks_exact(self.bitmap.width() as usize).skip(top as usize);
        for (covers, pixels) in mask.data().chunks_exact(columns as usize).zip(pixels) {
            for (cover, pixel) in covers.iter().zip(pixels.iter().skip(left as usize)).filter(|(cover, _)| **cover > 0) {
                let below = [pixel.red(), pixel.green(), pixel.blue()];
                let known = last.filter(|(known, _)| *known == below);
                let (_, contrast) = *last.insert(known.unwrap_or_else(|| (below, contrast(mixed(color, below, opacity), below))));
                seen.push((contrast, f32::from(*cover)));
            }
        }
        seen.sort_by(|one, other| one.0.total_cmp(&other.0));
        let spare = seen.iter().map(|(_, cover)| cover).sum::<f32>() * SPARE;
        let mut sum = 0.0;
        seen.into_iter().find_map(|(contrast, cover)| {
            sum += cover;
            (sum >= spare).then_some(contrast)
        })
    }
}

/// A colour over another one.
fn mixed(over: [u8; 3], below: [u8; 3], opacity: f32) -> [u8; 3] {
    let mut mixed = over;
    mixed
        .iter_mut()
        .zip(below)
        .for_each(|(over, below)| *over = (f32::from(*over) * opacity + f32::from(below) * (1.0 - opacity)).round() as u8);
    mixed
}

/// The contrast of two colours, from 1 to 21 (WCAG 2.2, "contrast ratio").
pub(super) fn contrast(one: [u8; 3], other: [u8; 3]) -> f32 {
    let (one, other) = (luminance(one), luminance(other));
    ((one.max(other) + 0.05) / (one.min(other) + 0.05)) as f32
}

fn luminance(color: [u8; 3]) -> f64 {
    let [red, green, blue] = color.map(super::color::linear);
    0.2126 * red + 0.7152 * green + 0.0722 * blue
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contrast_is_that_of_wcag() {
        assert_eq!(contrast([0; 3], [255; 3]), 21.0);
        assert_eq!(contrast([9, 99, 199], [9, 99, 199]), 1.0);
        // The greys on both sides of 4.5 to 1 on white that every checker shows.
        assert!(contrast([118; 3], [255; 3]) >= 4.5 && contrast([119; 3], [255; 3]) < 4.5);
    }
}
