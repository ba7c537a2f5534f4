//! Pictures of cards: a sheet with one card of each kind, or each card by itself.

use resvg::tiny_skia::{Color, FilterQuality, Pixmap, PixmapPaint, Transform};

use crate::deck::Deck;
use crate::diag::Diagnostic;
use crate::render::{BLEED, Face, Rendered};
use crate::units::Um;

/// A picture of a deck.
pub struct Picture {
    /// Its file name.
    pub name: String,
    /// PNG.
    pub png: Vec<u8>,
}

/// Space around and between cards.
const GAP: Um = Um::mm(4);
/// The table that the cards lie on.
const TABLE: [u8; 3] = [0xe9, 0xe7, 0xe2];
/// Radius of a card's corners.
const CORNER: Um = Um::mm(3);

/// Every card of the deck as a picture of its own.
///
/// # Errors
/// That a picture is too large.
pub fn each(deck: &Deck, rendered: &Rendered, dpi: u32) -> Result<Vec<Picture>, Diagnostic> {
    let cards = deck.cards.iter().zip(&rendered.cards);
    let picture = |(card, faced): (&crate::deck::Card, &crate::render::Faced)| {
        let size = oriented(rendered, faced.landscape);
        let pixmap = trimmed(&rendered.faces[faced.front], size, dpi)?;
        let name = format!("{}-{:03}-{}.png", deck.id, card.serial.index, deck.kinds[card.kind].id);
        Ok(Picture { name, png: png(&pixmap)? })
    };
    cards.map(picture).collect()
}

/// One picture of the deck: a card of each kind and each type's back, in rows.
///
/// # Errors
/// That the picture is too large.
pub fn sheet(deck: &Deck, rendered: &Rendered, dpi: u32) -> Result<Picture, Diagnostic> {
    let mut shown: Vec<(&Face, bool)> = Vec::new();
    let mut kinds = Vec::new();
    let mut backs = Vec::new();
    for (card, faced) in deck.cards.iter().zip(&rendered.cards) {
        if !kinds.contains(&card.kind) {
            kinds.push(card.kind);
            shown.push((&rendered.faces[faced.front], faced.landscape));
        }
        if let Some(back) = faced.back.filter(|back| !backs.iter().any(|(known, _)| known == back)) {
            backs.push((back, faced.landscape));
        }
    }
    shown.extend(backs.into_iter().map(|(back, landscape)| (&rendered.faces[back], landscape)));
    let upright = shown.iter().filter(|(_, landscape)| !landscape).copied().collect::<Vec<_>>();
    let lying = shown.iter().filter(|(_, landscape)| *landscape).copied().collect::<Vec<_>>();
    let png = png(&table(rendered, &[upright, lying], dpi)?)?;
    Ok(Picture { name: format!("{}.png", deck.id), png })
}

/// Cards in rows: each group begins a new row.
fn table(rendered: &Rendered, groups: &[Vec<(&Face, bool)>], dpi: u32) -> Result<Pixmap, Diagnostic> {
    let gap = pixels(GAP, dpi);
    let columns = |landscape: bool, count: usize| if landscape { count.clamp(1, 4) } else { count.clamp(1, 6) };
    let mut rows: Vec<&[(&Face, bool)]> = Vec::new();
    for group in groups.iter().filter(|group| !group.is_empty()) {
        let even = group.len().div_ceil(group.len().div_ceil(columns(group[0].1, group.len())));
        rows.extend(group.chunks(even));
    }
    let size = |landscape: bool| {
        let (width, height) = oriented(rendered, landscape);
        (pixels(width, dpi), pixels(height, dpi))
    };
    let width = rows.iter().map(|row| row.len() as u32 * (size(row[0].1).0 + gap) + gap).max().unwrap_or(gap);
    let height = rows.iter().map(|row| size(row[0].1).1 + gap).sum::<u32>() + gap;
    let mut table = Pixmap::new(width, height).ok_or_else(too_large)?;
    table.fill(Color::from_rgba8(TABLE[0], TABLE[1], TABLE[2], 255));
    let mut y = gap;
    for row in rows {
        let (card_width, card_height) = size(row[0].1);
        let row_width = row.len() as u32 * (card_width + gap) - gap;
        let mut x = (width - row_width) / 2;
        for (face, landscape) in row {
            let card = trimmed(face, oriented(rendered, *landscape), dpi)?;
            let paint = PixmapPaint { quality: FilterQuality::Nearest, ..PixmapPaint::default() };
            table.draw_pixmap(x as i32, y as i32, card.as_ref(), &paint, Transform::identity(), None);
            x += card_width + gap;
        }
        y += card_height + gap;
    }
    Ok(table)
}

fn oriented(rendered: &Rendered, landscape: bool) -> (Um, Um) {
    let size = rendered.size;
    if landscape { (size.height, size.width) } else { (size.width, size.height) }
}

/// A face cut at its trim, with round corners.
fn trimmed(face: &Face, (width, height): (Um, Um), dpi: u32) -> Result<Pixmap, Diagnostic> {
    let (across, down) = (pixels(width, dpi), pixels(height, dpi));
    let mut card = Pixmap::new(across, down).ok_or_else(too_large)?;
    card.fill(Color::WHITE);
    let scale = f64::from(dpi) / 72.0;
    let canvas = (width + BLEED * 2).to_pt();
    let stretch = (canvas / f64::from(face.tree.size().width())) as f32;
    let bleed = (BLEED.to_pt() * scale) as f32;
    let transform = Transform::from_scale(scale as f32 * stretch, scale as f32 * stretch).post_translate(-bleed, -bleed);
    resvg::render(&face.tree, transform, &mut card.as_mut());
    round_corners(&mut card, pixels(CORNER, dpi) as f32);
    Ok(card)
}

fn round_corners(card: &mut Pixmap, radius: f32) {
    let (width, height) = (card.width() as f32, card.height() as f32);
    let Some(mut mask) = resvg::tiny_skia::Mask::new(card.width(), card.height()) else { return };
    let mut path = resvg::tiny_skia::PathBuilder::new();
    // The quarter circle as a cubic: control points at this share of the radius from the corner.
    let k = radius * 0.447_715_24;
    path.move_to(radius, 0.0);
    path.line_to(width - radius, 0.0);
    path.cubic_to(width - k, 0.0, width, k, width, radius);
    path.line_to(width, height - radius);
    path.cubic_to(width, height - k, width - k, height, width - radius, height);
    path.line_to(radius, height);
    path.cubic_to(k, height, 0.0, height - k, 0.0, height - radius);
    path.line_to(0.0, radius);
    path.cubic_to(0.0, k, k, 0.0, radius, 0.0);
    path.close();
    if let Some(path) = path.finish() {
        mask.fill_path(&path, resvg::tiny_skia::FillRule::Winding, true, Transform::identity());
        card.apply_mask(&mask);
    }
}

fn pixels(length: Um, dpi: u32) -> u32 {
    ((length.0 * i64::from(dpi) + 12_700) / 25_400).clamp(1, 100_000) as u32
}

fn png(pixmap: &Pixmap) -> Result<Vec<u8>, Diagnostic> {
    pixmap.encode_png().map_err(|error| Diagnostic::error("png", error.to_string()))
}

fn too_large() -> Diagnostic {
    Diagnostic::error("too-large", "the picture is too large").hint("use a lower --dpi")
}
