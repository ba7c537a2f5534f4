//! Faces as pixel images: `mod` draws and encodes them, `list` and `order` list them with the number of their
//! cards, `sheet` composes sheets of them, `imposed` the sheets of a press, `tabletop` describes the sheets
//! for Tabletop Simulator, and `simulator` a game for Card Game Simulator.
//!
//! Data comes from `render`; `cli` writes the files. `gallery` uses the same drawing code.

pub mod imposed;
mod list;
pub mod order;
pub mod sheet;
pub mod simulator;
pub mod tabletop;

use png::{BitDepth, ColorType, Compression, Encoder, PixelDimensions, SrgbRenderingIntent, Unit};
use resvg::tiny_skia::{Color, Pixmap, PixmapPaint, Transform};
use resvg::usvg::Tree;

pub use list::{Pair, Pile, back_name, csv, front_name, most_frequent, pairs, piles, places};

use crate::diag::Diagnostic;
use crate::limits;
use crate::units::Um;

/// A length in whole pixels, rounded.
pub fn pixels(length: Um, dpi: u32) -> u32 {
    ((length.0 * i64::from(dpi) + 12_700) / 25_400).clamp(1, 100_000) as u32
}

/// A face on white, `size` pixels large, without `crop` on each side. It is stretched by less than a pixel,
/// so that no edge stays white.
///
/// # Errors
/// There would be too many pixels.
pub fn draw(tree: &Tree, crop: Um, (width, height): (u32, u32)) -> Result<Pixmap, Diagnostic> {
    let scale = |pixels: u32, side: f32| pixels as f32 / (side - 2.0 * crop.to_pt() as f32);
    draw_at(
        tree,
        crop,
        (width, height),
        (scale(width, tree.size().width()), scale(height, tree.size().height())),
    )
}

/// A face on white at a scale in pixels per point.
///
/// # Errors
/// There would be too many pixels.
pub fn draw_at(tree: &Tree, crop: Um, size: (u32, u32), (sx, sy): (f32, f32)) -> Result<Pixmap, Diagnostic> {
    let mut card = canvas(size)?;
    let crop = crop.to_pt() as f32;
    resvg::render(
        tree,
        Transform::from_scale(sx, sy).post_translate(-crop * sx, -crop * sy),
        &mut card.as_mut(),
    );
    Ok(card)
}

/// White pixels.
///
/// # Errors
/// There are too many.
pub fn canvas((width, height): (u32, u32)) -> Result<Pixmap, Diagnostic> {
    let mut canvas = (u64::from(width) * u64::from(height) <= limits::BITMAP_PIXELS)
        .then(|| Pixmap::new(width, height))
        .flatten();
    if let Some(canvas) = &mut canvas {
        canvas.fill(Color::WHITE);
    }
    canvas.ok_or_else(|| too_large(width, height))
}

fn too_large(width: u32, height: u32) -> Diagnostic {
    Diagnostic::error("too-large", format!("an image of {width} × {height} pixels is too large"))
        .hint("use a lower --dpi")
}

/// The image rotated by a quarter turn: its top points to the right, or to the left.
///
/// # Errors
/// It is too large.
pub fn turned(picture: &Pixmap, to_the_right: bool) -> Result<Pixmap, Diagnostic> {
    let mut turned = canvas((picture.height(), picture.width()))?;
    let transform = if to_the_right {
        Transform::from_row(0.0, 1.0, -1.0, 0.0, picture.height() as f32, 0.0)
    } else {
        Transform::from_row(0.0, -1.0, 1.0, 0.0, 0.0, picture.width() as f32)
    };
    turned.draw_pixmap(0, 0, picture.as_ref(), &PixmapPaint::default(), transform, None);
    Ok(turned)
}

/// Opaque pixels as a PNG file in sRGB with its resolution (PNG, third edition, 11.3.4.3: pixels per metre).
///
/// # Errors
/// It can't be encoded.
pub fn png(picture: &Pixmap, dpi: u32) -> Result<Vec<u8>, Diagnostic> {
    // An inch has 25.4 mm.
    let per_metre = (dpi * 10_000 + 127) / 254;
    let size = PixelDimensions { xppu: per_metre, yppu: per_metre, unit: Unit::Meter };
    encoded(picture, Compression::Balanced, Some(size))
        .map_err(|diagnostic| diagnostic.hint("use a lower --dpi"))
}

/// Opaque pixels as a PNG file in sRGB for a screen, which is larger than it could be.
///
/// # Errors
/// It can't be encoded.
pub fn quick_png(picture: &Pixmap) -> Result<Vec<u8>, Diagnostic> {
    encoded(picture, Compression::Fast, None)
}

fn encoded(
    picture: &Pixmap,
    compression: Compression,
    size: Option<PixelDimensions>,
) -> Result<Vec<u8>, Diagnostic> {
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, picture.width(), picture.height());
    encoder.set_color(ColorType::Rgb);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_compression(compression);
    encoder.set_source_srgb(SrgbRenderingIntent::Perceptual);
    encoder.set_pixel_dims(size);
    let colors: Vec<u8> =
        picture.data().chunks_exact(4).flat_map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect();
    let diagnostic = |error: png::EncodingError| Diagnostic::error("png", error.to_string());
    let mut writer = encoder.write_header().map_err(diagnostic)?;
    writer.write_image_data(&colors).map_err(diagnostic)?;
    writer.finish().map_err(diagnostic)?;
    Ok(bytes)
}
