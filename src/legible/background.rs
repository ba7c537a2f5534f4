//! The background of a text as pixels, and the contrast of the text to it.

use resvg::tiny_skia::{Color, FillRule, IntRect, Mask, Pixmap, Rect, Transform};
use resvg::usvg::Path;

use super::occlusion::Layer;
use crate::paint::contrast;

/// Pixels per point: with fewer, things beside a small text would count as its background.
const DENSITY: f32 = 1.0;

/// Maximum number of pixels: the largest card has a tenth of it.
const PIXELS: f32 = 2e6;

/// The share of a text that may have less contrast: edges of shapes, and specks.
const SPARE: f32 = 0.1;

/// The background of a text, drawn on the whole card: texts of other lengths share it.
#[derive(Debug)]
pub(super) struct Ground {
    bitmap: Pixmap,
    scale: f32,
}

impl Ground {
    /// Draws layers on white paper of this size in points.
    pub(super) fn of(layers: &[Layer<'_>], (width, height): (f32, f32)) -> Option<Ground> {
        let scale = (PIXELS / (width * height)).sqrt().min(DENSITY);
        let pixels = |length: f32| ((length * scale).ceil() as u32).max(1);
        let mut bitmap = Pixmap::new(pixels(width), pixels(height))?;
        bitmap.fill(Color::WHITE);
        for layer in layers.iter().rev() {
            let Some(area) = layer.node.abs_layer_bounding_box() else { continue };
            // resvg moves the node by the corner of its box: that move is undone here.
            let transform = Transform::from_scale(scale, scale)
                .pre_concat(layer.parent.abs_transform())
                .pre_translate(area.x(), area.y());
            // `None` is a node that draws nothing.
            let _ = resvg::render_node(layer.node, transform, &mut bitmap.as_mut());
        }
        Some(Ground { bitmap, scale })
    }

    /// The number of pixels.
    pub(super) fn pixels(&self) -> usize {
        self.bitmap.pixels().len()
    }

    /// The pixels below an area.
    fn tile(&self, area: Rect) -> Option<IntRect> {
        let (width, height) = (self.bitmap.width(), self.bitmap.height());
        let at = |side: f32, most: u32| (side.max(0.0) as u32).min(most) as i32;
        let low = |side: f32, most: u32| at((side * self.scale).floor(), most);
        let high = |side: f32, most: u32| at((side * self.scale).ceil(), most);
        IntRect::from_ltrb(
            low(area.left(), width),
            low(area.top(), height),
            high(area.right(), width),
            high(area.bottom(), height),
        )
    }

    /// The contrast of nearly all of an outline, filled with a colour of some opacity, to its background.
    /// Contrasts above `wanted` need not be exact. `None` if it covers nothing.
    pub(super) fn contrast(&self, outline: &Path, color: [u8; 3], opacity: f32, wanted: f32) -> Option<f32> {
        let tile = self.tile(outline.abs_bounding_box())?;
        let (columns, rows) = (tile.width() as usize, tile.height() as usize);
        let lines = self
            .bitmap
            .pixels()
            .chunks_exact(self.bitmap.width() as usize)
            .skip(tile.y() as usize)
            .take(rows);
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
        let transform = outline
            .abs_transform()
            .post_scale(self.scale, self.scale)
            .post_translate(-(tile.x() as f32), -(tile.y() as f32));
        mask.fill_path(outline.data(), FillRule::Winding, true, transform);
        let covered = below()
            .zip(mask.data())
            .filter(|(_, cover)| **cover > 0)
            .map(|(below, cover)| (below, f32::from(*cover)));
        let mut parts: Vec<(f32, f32)> =
            grouped(covered).into_iter().map(|(below, cover)| (seen(below), cover)).collect();
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
    mixed.iter_mut().zip(below).for_each(|(over, below)| {
        *over = (f32::from(*over) * opacity + f32::from(below) * (1.0 - opacity)).round() as u8
    });
    mixed
}
