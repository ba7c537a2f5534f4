//! Contact sheets: all cards of a deck, small, on one page.

use super::impose::area::{Area, Turn};
use super::impose::page::{Page, Placed};
use super::job::{Card, Job, PressError};
use super::marks::canvas::{canvas, family};
use crate::diag::counted;
use crate::fonts::Fonts;
use crate::print::Orientation;
use crate::units::Um;
use crate::xml::one_line;

/// The line above the cards.
const HEAD: Um = Um::mm(8);
/// Room for a caption, as a part of a card's height, where there are few enough of them to be read.
const CAPTION: f64 = 0.1;
/// With more cards than this, captions would be too small to print.
const MOST_CAPTIONS: usize = 240;
/// Between cards, as a part of their width.
const GAP: f64 = 0.06;

/// The page without its texts.
pub(super) fn page(job: &Job) -> Result<Page, PressError> {
    let sheet = match job.layout.orientation {
        Some(Orientation::Landscape) => (job.paper.height, job.paper.width),
        Some(Orientation::Portrait) | None => (job.paper.width, job.paper.height),
    };
    let mut room = Area::of_sheet(sheet).grown([-job.layout.margin; 4]);
    room = room.grown([Um::ZERO, -HEAD, Um::ZERO, Um::ZERO]);
    let cell = job.cards.iter().fold((1.0, 1.0), |(w, h): (f64, f64), card| {
        (w.max(card.size.0.0 as f64), h.max(card.size.1.0 as f64))
    });
    let caption = if job.cards.len() <= MOST_CAPTIONS { CAPTION } else { 0.0 };
    let (across, down) = (cell.0 * (1.0 + GAP), cell.1 * (1.0 + caption) + cell.0 * GAP);
    let fit = |columns: usize| {
        let rows = job.cards.len().div_ceil(columns);
        (room.width.0 as f64 / (across * columns as f64))
            .min(room.height.0 as f64 / (down * rows as f64))
            .min(1.0)
    };
    // The first that is best: as few columns as do.
    let columns = (1..=job.cards.len().max(1))
        .fold(1, |best, columns| if fit(columns) > fit(best) { columns } else { best });
    let scale = fit(columns);
    if scale <= 0.0 {
        let size = (Um(cell.0 as i64), Um(cell.1 as i64));
        return Err(PressError::TooLarge { size, paper: job.paper, room: (room.width, room.height) });
    }
    let um = |length: f64| Um(length.round() as i64);
    let spare = (room.width.0 as f64 - across * scale * columns as f64 + cell.0 * GAP * scale) / 2.0;
    let place = |(place, card): (usize, &Card)| {
        let (column, row) = ((place % columns) as f64, (place / columns) as f64);
        let (width, height) = (card.size.0.0 as f64 * scale, card.size.1.0 as f64 * scale);
        let left = room.left + um(spare + column * across * scale + (cell.0 * scale - width) / 2.0);
        let top = room.top + um(row * down * scale + (cell.1 * scale - height) / 2.0);
        let card_area = Area { left, top, width: um(width), height: um(height) };
        let bleed = um(job.bleed.0 as f64 * scale);
        Placed {
            face: card.front,
            card: card_area,
            shape: card.shape,
            seen: card_area,
            turn: Turn::None,
            bleed,
            scale: scale as f32,
        }
    };
    let placed = job.cards.iter().enumerate().map(place).collect();
    Ok(Page::free(sheet, placed, Vec::new()))
}

/// Head and captions of the page as an SVG drawing of the whole sheet; none without a font.
pub(super) fn drawing(job: &Job, page: &Page, captions: &[String], fonts: &Fonts) -> Option<String> {
    let family = one_line(family(fonts)?);
    let margin = job.layout.margin;
    let (x, y) = (margin.to_mm(), (margin + Um::mm(5)).to_mm());
    let count = job.cards.len();
    let cards = counted(count, "card");
    let title = one_line(&job.title);
    let mut body =
        format!(r#"<text x="{x}" y="{y}" font-family="{family}" font-size="4">{title} · {cards}</text>"#);
    if count <= MOST_CAPTIONS {
        for (placed, caption) in page.placed.iter().zip(captions) {
            let card = placed.card;
            let size = card.height.min(card.width * 3 / 2).to_mm() * CAPTION * 0.62;
            let (x, y) = ((card.left + card.width / 2).to_mm(), card.bottom().to_mm() + size * 1.15);
            let room = (card.width.to_mm() / (size * 0.55)) as usize;
            let caption: String = caption.chars().take(room).collect();
            let caption = one_line(&caption);
            body.push_str(&format!(
                r#"<text x="{x:.3}" y="{y:.3}" text-anchor="middle" font-family="{family}" font-size="{size:.3}">{caption}</text>"#
            ));
        }
    }
    Some(canvas(page.sheet, &body))
}
