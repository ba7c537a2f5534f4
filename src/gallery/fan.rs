//! Hands of cards, fanned as players hold them, with the corner of each card visible.

use resvg::tiny_skia::{Color, FillRule, FilterQuality, Paint, Pixmap, PixmapPaint, Transform};

use super::{TABLE, too_large};
use crate::diag::Diagnostic;
use crate::print::Shape;

/// Degrees between neighbours in a hand.
const SPREAD: f32 = 11.0;
/// Distance of the fan's centre below the cards, in heights of a card.
const PIVOT: f32 = 1.35;

/// Fans per row.
const COLUMNS: usize = 3;

/// One fan for each hand, in rows, all cards of one height.
pub(super) fn fans(hands: &[(Shape, Vec<&Pixmap>)]) -> Result<Pixmap, Diagnostic> {
    let cards = || hands.iter().flat_map(|(_, hand)| hand);
    let height = cards().map(|card| card.height()).max().unwrap_or(1) as f32;
    let width = cards().map(|card| card.width()).max().unwrap_or(1) as f32;
    let reach = |hand: &[&Pixmap]| {
        (hand.len().saturating_sub(1) as f32 / 2.0 * SPREAD).to_radians().sin() * height * (PIVOT + 0.5)
    };
    let (place, row) =
        (hands.iter().map(|(_, hand)| 2.0 * reach(hand) + width * 1.1).fold(0.0, f32::max), height * 1.34);
    let rows = hands.len().div_ceil(COLUMNS).max(1);
    let columns = hands.len().div_ceil(rows).max(1);
    let mut picture =
        Pixmap::new((place * columns as f32) as u32, (row * rows as f32) as u32).ok_or_else(too_large)?;
    picture.fill(Color::from_rgba8(TABLE[0], TABLE[1], TABLE[2], 255));
    for (line, hands) in hands.chunks(columns).enumerate() {
        let left = (picture.width() as f32 - place * hands.len() as f32) / 2.0;
        for (index, (shape, hand)) in hands.iter().enumerate() {
            fan(
                &mut picture,
                *shape,
                hand,
                left + place * (index as f32 + 0.5),
                row * line as f32 + height * 0.62,
                height,
            );
        }
    }
    Ok(picture)
}

/// A hand whose middle card is vertical with its centre at (x, y).
fn fan(picture: &mut Pixmap, shape: Shape, hand: &[&Pixmap], x: f32, y: f32, height: f32) {
    let middle = (hand.len() as f32 - 1.0) / 2.0;
    for (index, card) in hand.iter().enumerate() {
        let angle = (index as f32 - middle) * SPREAD;
        let (across, down) = (card.width() as f32, card.height() as f32);
        let transform = Transform::from_translate(x, y + height * PIVOT)
            .pre_concat(Transform::from_rotate(angle))
            .pre_translate(-across / 2.0, -height * PIVOT - down / 2.0);
        shadow(picture, shape, (across, down), transform);
        let paint = PixmapPaint { quality: FilterQuality::Bicubic, ..PixmapPaint::default() };
        picture.draw_pixmap(0, 0, card.as_ref(), &paint, transform, None);
    }
}

/// A soft edge, so that a light card is visible on a light one.
fn shadow(picture: &mut Pixmap, shape: Shape, (width, height): (f32, f32), transform: Transform) {
    let mut paint = Paint { anti_alias: true, ..Paint::default() };
    let corner = width * 0.048;
    for step in 1..=6u8 {
        paint.set_color_rgba8(40, 30, 20, 12);
        let grow = width * 0.004 * f32::from(step);
        if let Some(path) = super::outline(shape, (width + 2.0 * grow, height + 2.0 * grow), corner + grow) {
            picture.fill_path(&path, &paint, FillRule::Winding, transform.pre_translate(-grow, -grow), None);
        }
    }
}
