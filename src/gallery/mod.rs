//! Images of cards: an overview with one card of each kind, single cards, or hands of several decks.

mod fan;

use std::cmp::Reverse;
use std::collections::BTreeMap;

use resvg::tiny_skia::{
    Color, FillRule, FilterQuality, Mask, Path, PathBuilder, Pixmap, PixmapPaint, Transform,
};
use resvg::usvg::Tree;

use crate::deck::{Card, CardType, Deck};
use crate::diag::{Diagnostic, Diagnostics};
use crate::picture::{self, pixels};
use crate::print::{Cut, Segment, Shape};
use crate::progress;
use crate::render::{Faced, Rendered};
use crate::units::Um;

/// An image of a deck.
pub struct Picture {
    /// Its file name.
    pub name: String,
    pub png: Vec<u8>,
}

/// Space around and between cards.
const GAP: Um = Um::mm(4);
/// Colour of the table below the cards.
const TABLE: [u8; 3] = [0xe9, 0xe7, 0xe2];
/// Approximate aspect ratio of the image of a deck.
const SHAPE: f64 = 1.6;
/// Cards in a hand, at most.
const HAND: usize = 5;
/// Radius of a card's corners.
pub(crate) const CORNER: Um = Um::mm(3);

/// Every card of the deck as a separate image.
///
/// # Errors
/// Faces are not valid SVG, or the image is too large.
pub fn each(deck: &Deck, rendered: &Rendered, dpi: u32) -> Result<Vec<Picture>, Diagnostics> {
    let fronts: Vec<usize> = rendered.cards.values().map(|faced| faced.front).collect();
    let cards = cut_faces(rendered, &fronts, dpi)?;
    let picture = |(card, front): (&Card, &Pixmap)| {
        Ok(Picture { name: format!("{}.png", picture::front_name(deck, card)), png: png(front)? })
    };
    deck.cards.iter().zip(&cards).map(picture).collect::<Result<_, Diagnostic>>().map_err(Diagnostics::from)
}

/// One image of the deck: a card of each kind and each type's back, in rows.
///
/// # Errors
/// Faces are not valid SVG, or the image is too large.
pub fn sheet(deck: &Deck, rendered: &Rendered, dpi: u32) -> Result<Picture, Diagnostics> {
    let (mut kinds, mut fronts, mut backs) = (Vec::new(), Vec::new(), Vec::new());
    for (card, faced) in rendered.of(deck) {
        if !kinds.contains(&card.kind) {
            kinds.push(card.kind);
            fronts.push((faced.front, layer(faced)));
        }
        if let Some(back) = faced.back.map(|back| (back, layer(faced))).filter(|back| !backs.contains(back)) {
            backs.push(back);
        }
    }
    let (shown, layers): (Vec<usize>, Vec<Layer>) = fronts.into_iter().chain(backs).unzip();
    let cards = cut_faces(rendered, &shown, dpi)?;
    let mut groups: BTreeMap<Layer, Vec<&Pixmap>> = BTreeMap::new();
    for (card, layer) in cards.iter().zip(layers) {
        groups.entry(layer).or_default().push(card);
    }
    let groups: Vec<Vec<&Pixmap>> = groups.into_values().collect();
    let png = table(&groups, pixels(GAP, dpi)).and_then(|table| png(&table))?;
    Ok(Picture { name: format!("{}.png", deck.id), png })
}

/// Groups of cards that share rows: portrait before landscape, each from large to small.
type Layer = (bool, Reverse<(Um, Um)>);

fn layer(faced: &Faced) -> Layer {
    (faced.landscape, Reverse((faced.size.width, faced.size.height)))
}

/// One image of several decks: a fanned hand of each.
///
/// # Errors
/// Faces are not valid SVG, or the image is too large.
pub fn hands(decks: &[(&Deck, &Rendered)], dpi: u32) -> Result<Picture, Diagnostics> {
    let mut drawn = Vec::new();
    for (deck, rendered) in decks {
        let fronts = in_hand(deck, rendered);
        let count = fronts.len().min(HAND);
        let even: Vec<usize> =
            (0..count).map(|place| fronts[place * (fronts.len() - 1) / (count - 1).max(1)]).collect();
        drawn.push(cut_faces(rendered, &even, dpi)?);
    }
    let shapes =
        decks.iter().map(|(deck, _)| held(deck).map_or(Shape::Rectangle, |card_type| card_type.size.shape));
    let hands: Vec<(Shape, Vec<&Pixmap>)> =
        shapes.zip(&drawn).map(|(shape, hand)| (shape, hand.iter().collect())).collect();
    Ok(Picture { name: "hero.png".into(), png: png(&fan::fans(&hands)?)? })
}

/// The portrait type with the most cards, as the one that players hold.
fn held(deck: &Deck) -> Option<&CardType> {
    let upright = |card_type: &&CardType| !card_type.landscape;
    deck.types.iter().filter(upright).max_by_key(|card_type| deck.of_type(&card_type.id).count())
}

/// One front of each kind of the type that players hold.
fn in_hand(deck: &Deck, rendered: &Rendered) -> Vec<usize> {
    let Some(held) = held(deck) else { return Vec::new() };
    let firsts = rendered.of(deck).filter(|(card, _)| card.copy == 1 && deck.type_of(card).id == held.id);
    firsts.map(|(_, faced)| faced.front).collect()
}

/// Cards in rows of equal length; each group begins a new row. The whole approximates the shape of a wide
/// screen.
fn table(groups: &[Vec<&Pixmap>], gap: u32) -> Result<Pixmap, Diagnostic> {
    let area = |card: &Pixmap| f64::from(card.width() + gap) * f64::from(card.height() + gap);
    let wanted = (groups.iter().flatten().map(|card| area(card)).sum::<f64>() * SHAPE).sqrt();
    let mut rows: Vec<&[&Pixmap]> = Vec::new();
    for group in groups.iter().filter(|group| !group.is_empty()) {
        let columns = ((wanted / f64::from(group[0].width() + gap)).round() as usize).clamp(1, group.len());
        rows.extend(group.chunks(group.len().div_ceil(group.len().div_ceil(columns))));
    }
    let row_width = |row: &[&Pixmap]| row.iter().map(|card| card.width() + gap).sum::<u32>() + gap;
    let width = rows.iter().map(|row| row_width(row)).max().unwrap_or(gap);
    let height = rows.iter().map(|row| row[0].height() + gap).sum::<u32>() + gap;
    let mut table = Pixmap::new(width, height).ok_or_else(too_large)?;
    table.fill(Color::from_rgba8(TABLE[0], TABLE[1], TABLE[2], 255));
    let paint = PixmapPaint { quality: FilterQuality::Nearest, ..PixmapPaint::default() };
    let mut y = gap;
    for row in rows {
        let mut x = (width - row_width(row)) / 2 + gap;
        for card in row {
            table.draw_pixmap(x as i32, y as i32, card.as_ref(), &paint, Transform::identity(), None);
            x += card.width() + gap;
        }
        y += row[0].height() + gap;
    }
    Ok(table)
}

/// Faces cut at their trims.
fn cut_faces(rendered: &Rendered, which: &[usize], dpi: u32) -> Result<Vec<Pixmap>, Diagnostics> {
    // The cards themselves, and the image that they are composed in.
    let largest = rendered.largest();
    let pixels = u64::from(pixels(largest.width, dpi)) * u64::from(pixels(largest.height, dpi));
    progress::needs(3 * 4 * pixels * which.len() as u64);
    let faces = rendered.some_faces(which, |face, tree| cut(tree, face.cut, dpi))?;
    faces.into_iter().collect::<Result<_, Diagnostic>>().map_err(Diagnostics::from)
}

/// A face clipped to its shape at the trim, a rectangle with round corners.
fn cut(tree: &Tree, Cut { shape, bleed, .. }: Cut, dpi: u32) -> Result<Pixmap, Diagnostic> {
    let scale = f64::from(dpi) / 72.0;
    let size = |canvas: f32| ((f64::from(canvas) - 2.0 * bleed.to_pt()) * scale).round().max(1.0) as u32;
    let mut card = picture::draw_at(
        tree,
        bleed,
        (size(tree.size().width()), size(tree.size().height())),
        (scale as f32, scale as f32),
    )?;
    let size = (card.width() as f32, card.height() as f32);
    let mask = Mask::new(card.width(), card.height());
    if let (Some(path), Some(mut mask)) = (outline(shape, size, pixels(CORNER, dpi) as f32), mask) {
        mask.fill_path(&path, FillRule::Winding, true, Transform::identity());
        card.apply_mask(&mask);
    }
    Ok(card)
}

/// The outline of a card of that width and height in pixels, at the origin.
fn outline(shape: Shape, (width, height): (f32, f32), corner: f32) -> Option<Path> {
    // A thousandth of a pixel is fine enough.
    let um = |pixels: f32| Um((pixels * 1e3) as i64);
    let px = |um: f64| (um / 1e3) as f32;
    let mut path = PathBuilder::new();
    for segment in shape.outline((Um::ZERO, Um::ZERO), (um(width), um(height)), um(corner)).0 {
        let float = |(x, y): (Um, Um)| (px(x.0 as f64), px(y.0 as f64));
        if path.is_empty() {
            let (x, y) = float(segment.from());
            path.move_to(x, y);
        }
        match segment {
            Segment::Line(_, to) => path.line_to(float(to).0, float(to).1),
            Segment::Arc(..) => {
                for [(ax, ay), (bx, by), (x, y)] in segment.curves() {
                    path.cubic_to(px(ax), px(ay), px(bx), px(by), px(x), px(y));
                }
            }
        }
    }
    path.close();
    path.finish()
}

fn png(pixmap: &Pixmap) -> Result<Vec<u8>, Diagnostic> {
    pixmap.encode_png().map_err(|error| Diagnostic::error("png", error.to_string()))
}

fn too_large() -> Diagnostic {
    Diagnostic::error("too-large", "the image is too large").hint("use a lower --dpi")
}
