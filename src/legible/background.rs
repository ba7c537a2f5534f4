//! The background of texts: the face as drawn up to a text, and the contrast of the text to it.

use resvg::tiny_skia::{Color, FillRule, IntRect, Mask, Pixmap, Rect, Transform};
use resvg::usvg::{Node, Path};

/// Pixels per point: with fewer, things beside a small text would count as its background.
const DENSITY: f32 = 1.0;

/// Maximum number of pixels: the largest card has a tenth of it.
const PIXELS: f32 = 2e6;

/// The share of a text that may have less contrast: edges of shapes, and specks.
const SPARE: f32 = 0.1;

/// The face as drawn so far, where there are texts.
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

    /// Draws the part of a node below these texts; `parent` is the transform of its parent to the canvas.
    pub(super) fn draw(&mut self, node: &Node, parent: Transform, texts: &[Rect]) {
        let Some(area) = node.abs_layer_bounding_box() else { return };
        for tile in self.tiles(texts) {
            let Some(mut pixels) = self.bitmap.clone_rect(tile) else { continue };
            // resvg moves the node by the corner of its box: that move is undone here.
            let shifted = Transform::from_translate(-(tile.x() as f32), -(tile.y() as f32));
            let transform = shifted.pre_scale(self.scale, self.scale).pre_concat(parent).pre_translate(area.x(), area.y());
            // `None` is a node that draws nothing.
            let _ = resvg::render_node(node, transform, &mut pixels.as_mut());
            self.paste(tile, &pixels);
        }
    }

    /// Pixels below these areas: rectangles that don't overlap.
    fn tiles(&self, areas: &[Rect]) -> Vec<IntRect> {
        let (width, height) = (self.bitmap.width(), self.bitmap.height());
        let mut tiles: Vec<IntRect> = Vec::new();
        for area in areas {
            let at = |side: f32, most: u32| (side.max(0.0) as u32).min(most) as i32;
            let low = |side: f32, most: u32| at((side * self.scale).floor(), most);
            let high = |side: f32, most: u32| at((side * self.scale).ceil(), most);
            let sides = (low(area.left(), width), low(area.top(), height), high(area.right(), width), high(area.bottom(), height));
            let mut tile = IntRect::from_ltrb(sides.0, sides.1, sides.2, sides.3);
            while let Some(own) = tile
                && let Some(index) = tiles.iter().position(|other| own.intersect(other).is_some())
            {
                let other = tiles.swap_remove(index);
                let (left, top) = (own.left().min(other.left()), own.top().min(other.top()));
                tile = IntRect::from_ltrb(left, top, own.right().max(other.right()), own.bottom().max(other.bottom()));
            }
            tiles.extend(tile);
        }
        tiles
    }

    /// Copies the pixels of a tile back.
    fn paste(&mut self, tile: IntRect, pixels: &Pixmap) {
        let stride = self.bitmap.width() as usize;
        let rows = self.bitmap.pixels_mut().chunks_exact_mut(stride).skip(tile.y() as usize);
        for (row, new) in rows.zip(pixels.pixels().chunks_exact(tile.width() as usize)) {
            row.iter_mut().skip(tile.x() as usize).zip(new).for_each(|(old, new)| *old = *new);
        }
    }

    /// The contrast of nearly all of an outline, filled with a colour of some opacity, to its background. Contrasts above `wanted` need not be
    /// exact. `None` if it covers nothing.
    pub(super) fn contrast(&self, outline: &Path, (color, opacity): ([u8; 3], f32), wanted: f32) -> Option<f32> {
        let area = outline.abs_bounding_box();
        let tile = self.tiles(&[area]).pop()?;
        let (columns, rows) = (tile.width() as usize, tile.height() as usize);
        let lines = self.bitmap.pixels().chunks_exact(self.bitmap.width() as usize).skip(tile.y() as usize).take(rows);
        let below = || {
            lines
                .clone()
                .flat_map(|line| line.iter().skip(tile.x() as usize).take(columns))
                .map(|pixel| [pixel.red(), pixel.green(), pixel.blue()])
        };
        let seen = |below| contrast(mixed(color, below, opacity), below);
        let all = grouped(below().map(|below| (below, 1.0)));
        let least = all.into_iter().map(|(below, _)| seen(below)).fold(f32::INFINITY, f32::min);
        if least >= wanted {
            return Some(least);
        }
        let mut mask = Mask::new(tile.width(), tile.height())?;
        let transform = outline.abs_transform().post_scale(self.scale, self.scale).post_translate(-(tile.x() as f32), -(tile.y() as f32));
        mask.fill_path(outline.data(), FillRule::Winding, true, transform);
        let covered = below().zip(mask.data()).filter(|(_, cover)| **cover > 0).map(|(below, cover)| (below, f32::from(*cover)));
        let mut parts: Vec<(f32, f32)> = grouped(covered).into_iter().map(|(below, cover)| (seen(below), cover)).collect();
        parts.sort_by(|one, other| one.0.total_cmp(&other.0));
        let spare = parts.iter().map(|(_, cover)| cover).sum::<f32>() * SPARE;
        let mut sum = 0.0;
        parts.into_iter().find_map(|(contrast, cover)| {
            sum += cover;
            (sum >= spare).then_some(contrast)
        })
    }
}

/// Sums neighbouring parts of the same colour; merging all equal colours is not necessary.
fn grouped(parts: impl Iterator<Item = ([u8; 3], f32)>) -> Vec<([u8; 3], f32)> {
    let mut groups: Vec<([u8; 3], f32)> = Vec::new();
    for (color, size) in parts {
        match groups.last_mut() {
            Some((last, sum)) if *last == color => *sum += size,
            _ => groups.push((color, size)),
        }
    }
    groups
}

/// A colour over another one.
pub(super) fn mixed(over: [u8; 3], below: [u8; 3], opacity: f32) -> [u8; 3] {
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

pub(super) fn luminance(color: [u8; 3]) -> f64 {
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
