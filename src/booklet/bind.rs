//! Pages → sheets and PDF: one after the other, folded and nested, or side by side to be cut.

use std::collections::BTreeMap;

use super::Page;
use super::copy::Copy;
use super::zine::spreads;
use crate::diag::{Diagnostic, Diagnostics};
use crate::press::{Face, Job, Layout, Leaf, Marks, Moment, Paper, Press, Spot};
use crate::print::Backs;
use crate::svg;
use crate::units::Um;

/// Arrangement of pages on sheets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrangement {
    /// In reading order, each on a sheet of its size.
    Pages,
    /// Side by side on both sides of this paper, to be folded, nested and stapled.
    Zine(Paper),
    /// As many copies of each as this paper holds, to be cut.
    Cut(Paper),
}

/// A booklet as a file.
#[derive(Debug)]
pub struct Bound {
    /// The file.
    pub pdf: Vec<u8>,
    /// Number of pages.
    pub pages: usize,
    /// Scale at which the pages are printed.
    pub scale: f64,
}

/// Minimum scale for pages on paper that is slightly too small.
const LEAST: f64 = 0.9;
/// Length of the marks at the ends of a fold.
const MARK: Um = Um::mm(4);

/// A page in its place: its index, and the corner.
type Place = (usize, Um, Um);
type Line = ((Um, Um), (Um, Um));

/// One side of a sheet.
#[derive(Debug, Default, PartialEq)]
struct Side {
    places: Vec<Place>,
    lines: Vec<Line>,
}

/// Sheets of one size.
#[derive(Debug, PartialEq)]
struct Sheets {
    sheet: (Um, Um),
    scale: f64,
    sides: Vec<Side>,
    backs: Backs,
}

/// Prints pages.
///
/// # Errors
/// The paper is too small; a page or a card is not valid SVG.
pub fn bind(copy: &Copy<'_>, title: &str, pages: &[Page], arrangement: Arrangement, created: Moment) -> Result<Bound, Diagnostics> {
    let size = pages.first().map_or((Um::ZERO, Um::ZERO), |page| page.size);
    let sheets = match arrangement {
        Arrangement::Pages => in_order(pages.len(), size),
        Arrangement::Zine(paper) => zine(pages.len(), size, paper)?,
        Arrangement::Cut(paper) => to_cut(pages.len(), size, paper)?,
    };
    let fonts = &copy.rendered.fonts;
    let press = Press::new(fonts);
    let face = |text: String| {
        let refused = |refused: svg::SvgError| Diagnostic::error("press", format!("a page can't be printed: {}", refused.message));
        svg::parse(&text, fonts).map(|tree| press.face(&tree)).map_err(refused)
    };
    let cited: BTreeMap<usize, usize> = pages
        .iter()
        .flat_map(|page| &page.cards)
        .map(|card| card.face)
        .collect::<std::collections::BTreeSet<_>>()
        .into_iter()
        .zip(0..)
        .collect();
    let which: Vec<usize> = cited.keys().copied().collect();
    let mut faces: Vec<Face> = copy.rendered.some_faces(&which, |_, tree| press.face(tree))?;
    let mut layers = Vec::new();
    for page in pages {
        faces.push(face(page.below())?);
        let below = faces.len() - 1;
        let over = page.over().map(face).transpose()?.map(|over| {
            faces.push(over);
            faces.len() - 1
        });
        layers.push((below, over));
    }
    let leaf = |side: &Side| {
        let spots = side.places.iter().flat_map(|(page, left, top)| {
            let whole = |face: usize| Spot { face, left: *left, top: *top, scale: sheets.scale };
            let (below, over) = layers[*page];
            let cards = pages[*page].cards.iter().map(|card| {
                let at = |length: f64| Um((length * sheets.scale * 1000.0).round() as i64);
                Spot { face: cited[&card.face], left: *left + at(card.x), top: *top + at(card.y), scale: card.scale * sheets.scale }
            });
            [whole(below)].into_iter().chain(cards).chain(over.map(whole)).collect::<Vec<_>>()
        });
        Leaf { sheet: sheets.sheet, spots: spots.collect(), lines: side.lines.clone() }
    };
    let leaves: Vec<Leaf> = sheets.sides.iter().map(leaf).collect();
    let job = Job {
        title: title.to_string(),
        lang: copy.deck.lang.clone(),
        author: copy.deck.authors.join(", "),
        paper: Paper::A4,
        bleed: Um::ZERO,
        marks: Marks::none(),
        backs: sheets.backs,
        layout: Layout::default(),
        created,
        faces,
        cards: Vec::new(),
    };
    let printed = press.leaves(&job, &leaves).map_err(|refused| Diagnostic::error("press", refused.to_string()))?;
    Ok(Bound { pdf: printed.pdf, pages: printed.pages, scale: sheets.scale })
}

fn in_order(pages: usize, size: (Um, Um)) -> Sheets {
    let side = |page| Side { places: vec![(page, Um::ZERO, Um::ZERO)], lines: Vec::new() };
    Sheets { sheet: size, scale: 1.0, sides: (0..pages).map(side).collect(), backs: Backs::LongEdge }
}

/// An arrangement of spreads on a paper: the oriented sheet, the number of spreads above each other, and their scale.
type Fit = ((Um, Um), i64, f64);

/// The arrangement with the most spreads, in the largest size.
fn best_fit(size: (Um, Um), paper: Paper) -> Option<Fit> {
    let (width, height) = (size.0 * 2, size.1);
    let ways = [(paper.width, paper.height), (paper.height, paper.width)].into_iter().flat_map(|sheet| [(sheet, 1), (sheet, 2)]);
    let scaled = ways.map(|(sheet, rows)| {
        let across = sheet.0.to_mm() / width.to_mm();
        let down = sheet.1.to_mm() / (height * rows).to_mm();
        (sheet, rows, across.min(down).min(1.0))
    });
    scaled.filter(|(.., scale)| *scale >= LEAST).reduce(|best, way| if (way.1, way.2) > (best.1, best.2) { way } else { best })
}

fn zine(pages: usize, size: (Um, Um), paper: Paper) -> Result<Sheets, Diagnostic> {
    let (width, height) = size;
    let Some((sheet, rows, scale)) = best_fit(size, paper) else {
        let message =
            format!("two pages of {width} × {height} side by side do not fit on {} paper ({} × {})", paper.name, paper.width, paper.height);
        return Err(Diagnostic::error("paper", message).hint("choose larger --paper, or --size a6"));
    };
    let scaled = |length: Um| Um((length.0 as f64 * scale).round() as i64);
    let (page, high, cell) = (scaled(width), scaled(height), sheet.1 / rows);
    let left = sheet.0 / 2 - page;
    let folded = spreads(pages);
    let mut sides = Vec::new();
    for together in folded.chunks(rows as usize) {
        for turned in [0, 1] {
            let mut side = Side::default();
            for (row, sheet_of) in together.iter().enumerate() {
                let top = cell * row as i64 + (cell - high) / 2;
                let [one, other] = sheet_of[turned];
                side.places.extend([(one - 1, left, top), (other - 1, left + page, top)]);
                if turned == 0 {
                    side.lines.extend(fold_marks(sheet.0 / 2, top, top + high));
                }
            }
            if turned == 0 && rows > 1 {
                side.lines.push(((Um::ZERO, cell), (sheet.0, cell)));
            }
            sides.push(side);
        }
    }
    // On the other side, left and right are swapped.
    let backs = if sheet.0 > sheet.1 { Backs::ShortEdge } else { Backs::LongEdge };
    Ok(Sheets { sheet, scale, sides, backs })
}

/// Short lines at both ends of a fold, within the margins of the pages.
fn fold_marks(x: Um, top: Um, bottom: Um) -> [Line; 2] {
    [((x, top), (x, top + MARK)), ((x, bottom - MARK), (x, bottom))]
}

fn to_cut(pages: usize, size: (Um, Um), paper: Paper) -> Result<Sheets, Diagnostic> {
    let (width, height) = size;
    let ways = [(paper.width, paper.height), (paper.height, paper.width)];
    let counted = ways.map(|sheet| (sheet, sheet.0.0 / width.0, sheet.1.0 / height.0));
    // On a tie the first one, in portrait orientation.
    let (sheet, columns, rows) = if counted[1].1 * counted[1].2 > counted[0].1 * counted[0].2 { counted[1] } else { counted[0] };
    if columns * rows == 0 {
        let message = format!("a page of {width} × {height} does not fit on {} paper ({} × {})", paper.name, paper.width, paper.height);
        return Err(Diagnostic::error("paper", message).hint("choose larger --paper, or --size a6"));
    }
    let (left, top) = ((sheet.0 - width * columns) / 2, (sheet.1 - height * rows) / 2);
    // A narrow strip beyond the last cut is left on.
    let inside = |at: Um, end: Um| at > MARK && at < end - MARK;
    let side = |page: usize| {
        let slots = (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row)));
        let places = slots.map(|(column, row)| (page, left + width * column, top + height * row)).collect();
        let upright = (0..=columns).map(|n| left + width * n).filter(|x| inside(*x, sheet.0)).map(|x| ((x, Um::ZERO), (x, sheet.1)));
        let across = (0..=rows).map(|n| top + height * n).filter(|y| inside(*y, sheet.1)).map(|y| ((Um::ZERO, y), (sheet.0, y)));
        Side { places, lines: upright.chain(across).collect() }
    };
    Ok(Sheets { sheet, scale: 1.0, sides: (0..pages).map(side).collect(), backs: Backs::None })
}

#[cfg(test)]
mod tests {
    use super::*;

    const A5: (Um, Um) = (Um::mm(148), Um::mm(210));
    const A6: (Um, Um) = (Um::mm(105), Um::mm(148));

    #[test]
    fn small_pages_lie_in_two_rows_and_large_ones_in_one() {
        assert_eq!(best_fit(A6, Paper::A4), Some(((Um::mm(210), Um::mm(297)), 2, 1.0)));
        assert_eq!(best_fit(A5, Paper::A4), Some(((Um::mm(297), Um::mm(210)), 1, 1.0)));
        let (sheet, rows, scale) = best_fit(A5, Paper::LETTER).unwrap();
        assert_eq!((sheet, rows, (scale * 100.0).round()), ((Um(279_400), Um(215_900)), 1, 94.0));
        assert_eq!(best_fit(A6, Paper::LETTER).map(|(_, rows, _)| rows), Some(2));
        assert_eq!(best_fit(A5, Paper::parse("a5").unwrap()), None);
    }

    #[test]
    fn each_page_of_a_zine_lies_once_and_backs_lie_behind_their_fronts() {
        for (size, paper) in [(A6, Paper::A4), (A5, Paper::A4), (A6, Paper::LETTER), (A5, Paper::LETTER)] {
            for pages in [4, 12, 20] {
                let sheets = zine(pages, size, paper).unwrap();
                let mut all: Vec<usize> = sheets.sides.iter().flat_map(|side| &side.places).map(|(page, ..)| *page).collect();
                all.sort_unstable();
                assert_eq!(all, (0..pages).collect::<Vec<_>>());
                let page = Um((size.0.0 as f64 * sheets.scale).round() as i64);
                for side in sheets.sides.chunks(2) {
                    for (number, left, top) in side[0].places.iter().filter(|(number, ..)| number.is_multiple_of(2)) {
                        let behind = side[1].places.iter().find(|(other, ..)| *other == number + 1).unwrap();
                        assert_eq!((behind.1, behind.2), (sheets.sheet.0 - *left - page, *top), "page {number}");
                    }
                }
            }
        }
    }

    #[test]
    fn pads_fill_the_paper() {
        let count = |size, paper| to_cut(1, size, paper).map(|sheets| sheets.sides[0].places.len()).ok();
        assert_eq!(count(A6, Paper::A4), Some(4));
        assert_eq!(count(A5, Paper::A4), Some(2));
        assert_eq!(count(A6, Paper::LETTER), Some(2));
        assert_eq!(count(A5, Paper::parse("100x140mm").unwrap()), None);
    }
}
