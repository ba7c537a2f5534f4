//! Pages → sheets and PDF: one after the other, folded and nested, or side by side to be cut.

use std::collections::BTreeMap;

use super::Page;
use super::copy::Copy;
use super::zine::spreads;
use crate::diag::{Diagnostic, Diagnostics};
use crate::press::color::Output;
use crate::press::{Cut, Face, Job, Layout, Leaf, Marks, Moment, Paper, Press, Spot};
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
    /// Drawings on whole sheets, which are cut out.
    Sheets(Cut),
}

/// How pages are printed.
#[derive(Clone, Debug)]
pub struct Binding {
    /// Their arrangement.
    pub arrangement: Arrangement,
    /// By how much the pages of each nested sheet of a zine move towards the fold: the thickness of the
    /// paper.
    pub creep: Um,
    /// Colours and standard.
    pub output: Output,
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

/// The longest way of a page towards the fold, which is less than its inner margin.
const MOST_CREEP: Um = Um::mm(5);

/// A page in its place: its index, its corner without bleed, and from where to where it is visible.
type Place = (usize, Um, Um, Option<(Um, Um)>);
type Line = ((Um, Um), (Um, Um));

/// One side of a sheet.
#[derive(Debug, Default, PartialEq)]
struct Side {
    places: Vec<Place>,
    lines: Vec<Line>,
    cut: Option<Cut>,
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
pub fn bind(
    copy: &Copy<'_>,
    title: &str,
    pages: &[Page],
    binding: Binding,
    created: Moment,
) -> Result<Bound, Diagnostics> {
    let size = pages.first().map_or((Um::ZERO, Um::ZERO), |page| page.size);
    let bleed = copy.bleed;
    let sheets = match binding.arrangement {
        Arrangement::Pages => in_order(pages.len(), size, bleed),
        Arrangement::Zine(paper) => zine(pages.len(), size, paper, bleed, binding.creep)?,
        Arrangement::Cut(paper) => to_cut(pages.len(), size, paper)?,
        Arrangement::Sheets(cut) => of_sheets(pages.len(), size, cut),
    };
    let fonts = &copy.rendered.fonts;
    let press = Press::with(fonts, binding.output);
    let face = |text: String| {
        let refused = |refused: svg::MarkupError| {
            Diagnostic::error("press", format!("a page can't be printed: {}", refused.message))
        };
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
        faces.push(face(page.below(bleed))?);
        let below = faces.len() - 1;
        let over = page.over(bleed).map(face).transpose()?.map(|over| {
            faces.push(over);
            faces.len() - 1
        });
        layers.push((below, over));
    }
    let leaf = |side: &Side| {
        let spots = side.places.iter().flat_map(|(page, left, top, visible)| {
            let whole = |face: usize| Spot {
                face,
                left: *left - bleed,
                top: *top - bleed,
                scale: sheets.scale,
                visible: *visible,
            };
            let (below, over) = layers[*page];
            let cards = pages[*page].cards.iter().map(|card| {
                let at = |length: f64| Um((length * sheets.scale * 1000.0).round() as i64);
                let (left, top, scale) = (*left + at(card.x), *top + at(card.y), card.scale * sheets.scale);
                Spot { face: cited[&card.face], left, top, scale, visible: None }
            });
            [whole(below)].into_iter().chain(cards).chain(over.map(whole)).collect::<Vec<_>>()
        });
        Leaf { sheet: sheets.sheet, spots: spots.collect(), lines: side.lines.clone(), cut: side.cut }
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
    let printed =
        press.leaves(&job, &leaves).map_err(|refused| Diagnostic::error("press", refused.to_string()))?;
    Ok(Bound { pdf: printed.pdf, pages: printed.pages, scale: sheets.scale })
}

fn in_order(pages: usize, (width, height): (Um, Um), bleed: Um) -> Sheets {
    let cut = (bleed > Um::ZERO).then_some(Cut { left: bleed, top: bleed, width, height, bleed });
    let side = |page| Side { places: vec![(page, bleed, bleed, None)], lines: Vec::new(), cut };
    let sheet = (width + bleed * 2, height + bleed * 2);
    Sheets { sheet, scale: 1.0, sides: (0..pages).map(side).collect(), backs: Backs::LongEdge }
}

fn of_sheets(pages: usize, size: (Um, Um), cut: Cut) -> Sheets {
    let side =
        |page| Side { places: vec![(page, Um::ZERO, Um::ZERO, None)], lines: Vec::new(), cut: Some(cut) };
    Sheets { sheet: size, scale: 1.0, sides: (0..pages).map(side).collect(), backs: Backs::None }
}

/// An arrangement of spreads on a paper: the oriented sheet, the number of spreads above each other, and
/// their scale.
type Fit = ((Um, Um), i64, f64);

/// The arrangement with the most spreads, in the largest size. With bleed, nothing is scaled: the size of the
/// cut page is that of an order.
fn best_fit(size: (Um, Um), paper: Paper, bleed: Um) -> Option<Fit> {
    let (width, height) = ((size.0 + bleed) * 2, size.1 + bleed * 2);
    let least = if bleed > Um::ZERO { 1.0 } else { LEAST };
    let ways = [(paper.width, paper.height), (paper.height, paper.width)]
        .into_iter()
        .flat_map(|sheet| [(sheet, 1), (sheet, 2)]);
    let scaled = ways.map(|(sheet, rows)| {
        let across = sheet.0.to_mm() / width.to_mm();
        let down = sheet.1.to_mm() / (height * rows).to_mm();
        (sheet, rows, across.min(down).min(1.0))
    });
    scaled
        .filter(|(.., scale)| *scale >= least)
        .reduce(|best, way| if (way.1, way.2) > (best.1, best.2) { way } else { best })
}

/// The folded sheets, with bleed around each and the thickness of the paper.
fn zine(pages: usize, size: (Um, Um), paper: Paper, bleed: Um, creep: Um) -> Result<Sheets, Diagnostic> {
    let (width, height) = size;
    let Some((sheet, rows, scale)) = best_fit(size, paper, bleed) else {
        let around = if bleed > Um::ZERO { format!(", with {bleed} of bleed,") } else { String::new() };
        let (name, paper_width, paper_height) = (paper.name, paper.width, paper.height);
        let message = format!(
            "two pages of {width} × {height} side by side{around} do not fit on {name} paper ({paper_width} \
            × {paper_height})"
        );
        return Err(Diagnostic::error("paper", message).hint("choose larger --paper, or --size a6"));
    };
    let scaled = |length: Um| Um((length.0 as f64 * scale).round() as i64);
    let (page, high, cell) = (scaled(width), scaled(height), sheet.1 / rows);
    let left = sheet.0 / 2 - page;
    let folded = spreads(pages);
    let shift = |nested: usize| creep * nested as i64;
    if let Some(most) = folded.len().checked_sub(1).map(shift).filter(|most| *most > MOST_CREEP) {
        let message = format!(
            "the pages in the middle would move by {most} towards the fold; {MOST_CREEP} are the most"
        );
        return Err(Diagnostic::error("creep", message).hint("print two booklets, or give a smaller --creep"));
    }
    let fold = left + page;
    let mut sides = Vec::new();
    for (first, together) in folded.chunks(rows as usize).enumerate() {
        for turned in [0, 1] {
            let mut side = Side::default();
            for (row, sheet_of) in together.iter().enumerate() {
                let (top, shift) =
                    (cell * row as i64 + (cell - high) / 2, shift(first * rows as usize + row));
                let [one, other] = sheet_of[turned];
                // Neither page reaches over the fold.
                let half = |from: Um, to: Um| (bleed > Um::ZERO || shift > Um::ZERO).then_some((from, to));
                side.places.push((one - 1, left + shift, top, half(Um::ZERO, fold)));
                side.places.push((other - 1, fold - shift, top, half(fold, sheet.0)));
                let spread = Cut { left, top, width: page * 2, height: high, bleed };
                if bleed > Um::ZERO {
                    side.lines.extend(crop_marks(spread));
                    side.cut = Some(
                        side.cut.map_or(spread, |above: Cut| Cut { height: top + high - above.top, ..above }),
                    );
                } else if turned == 0 {
                    side.lines.extend(fold_marks(fold, top, top + high));
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

/// Marks of the corners of a spread and of its fold, outside of its bleed.
fn crop_marks(Cut { left, top, width, height, bleed }: Cut) -> Vec<Line> {
    let (right, bottom) = (left + width, top + height);
    let upright = [left, left + width / 2, right].into_iter().flat_map(|x| {
        [((x, top - bleed - MARK), (x, top - bleed)), ((x, bottom + bleed), (x, bottom + bleed + MARK))]
    });
    let across = [top, bottom].into_iter().flat_map(|y| {
        [((left - bleed - MARK, y), (left - bleed, y)), ((right + bleed, y), (right + bleed + MARK, y))]
    });
    upright.chain(across).collect()
}

fn to_cut(pages: usize, size: (Um, Um), paper: Paper) -> Result<Sheets, Diagnostic> {
    let (width, height) = size;
    let ways = [(paper.width, paper.height), (paper.height, paper.width)];
    let counted = ways.map(|sheet| (sheet, sheet.0.0 / width.0, sheet.1.0 / height.0));
    // On a tie the first one, in portrait orientation.
    let (sheet, columns, rows) =
        if counted[1].1 * counted[1].2 > counted[0].1 * counted[0].2 { counted[1] } else { counted[0] };
    if columns * rows == 0 {
        let message = format!(
            "a page of {width} × {height} does not fit on {} paper ({} × {})",
            paper.name, paper.width, paper.height
        );
        return Err(Diagnostic::error("paper", message).hint("choose larger --paper, or --size a6"));
    }
    let (left, top) = ((sheet.0 - width * columns) / 2, (sheet.1 - height * rows) / 2);
    // A narrow strip beyond the last cut is left on.
    let inside = |at: Um, end: Um| at > MARK && at < end - MARK;
    let side = |page: usize| {
        let slots = (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row)));
        let places =
            slots.map(|(column, row)| (page, left + width * column, top + height * row, None)).collect();
        let upright = (0..=columns)
            .map(|n| left + width * n)
            .filter(|x| inside(*x, sheet.0))
            .map(|x| ((x, Um::ZERO), (x, sheet.1)));
        let across = (0..=rows)
            .map(|n| top + height * n)
            .filter(|y| inside(*y, sheet.1))
            .map(|y| ((Um::ZERO, y), (sheet.0, y)));
        Side { places, lines: upright.chain(across).collect(), cut: None }
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
        let best_fit = |size, paper| best_fit(size, paper, Um::ZERO);
        assert_eq!(best_fit(A6, Paper::A4), Some(((Um::mm(210), Um::mm(297)), 2, 1.0)));
        assert_eq!(best_fit(A5, Paper::A4), Some(((Um::mm(297), Um::mm(210)), 1, 1.0)));
        let (sheet, rows, scale) = best_fit(A5, Paper::LETTER).unwrap();
        assert_eq!((sheet, rows, (scale * 100.0).round()), ((Um(279_400), Um(215_900)), 1, 94.0));
        assert_eq!(best_fit(A6, Paper::LETTER).map(|(_, rows, _)| rows), Some(2));
        assert_eq!(best_fit(A5, Paper::parse("a5").unwrap()), None);
    }

    const CREEP: Um = Um(100);

    #[test]
    fn with_bleed_nothing_is_scaled() {
        let large = Paper::parse("320x450mm").unwrap();
        assert_eq!(best_fit(A5, large, Um::mm(3)), Some(((Um::mm(320), Um::mm(450)), 2, 1.0)));
        assert_eq!(best_fit(A5, Paper::A4, Um::mm(3)), None);
        let sheets = zine(8, A5, large, Um::mm(3), CREEP).unwrap();
        let cut = sheets.sides[0].cut.unwrap();
        assert_eq!(
            (cut.left, cut.width, cut.height),
            (Um::mm(12), Um::mm(296), Um::mm(435)),
            "two spreads above each other"
        );
        // Three marks above and below each spread, two on each side, on both sides of the sheet, and a line
        // between the spreads on one.
        assert_eq!(sheets.sides.iter().map(|side| side.lines.len()).collect::<Vec<_>>(), [21, 20]);
    }

    #[test]
    fn pages_of_nested_sheets_move_towards_the_fold() {
        let sheets = zine(16, A5, Paper::A4, Um::ZERO, CREEP).unwrap();
        let fold = Um(148_500);
        for (number, side) in sheets.sides.iter().enumerate() {
            let shift = Um(100) * (number as i64 / 2);
            let [one, other] = side.places[..] else { panic!("{side:?}") };
            assert_eq!((one.1, other.1), (fold - Um::mm(148) + shift, fold - shift));
            let visible = (shift > Um::ZERO).then_some(((Um::ZERO, fold), (fold, Um::mm(297))));
            assert_eq!(one.3.zip(other.3), visible);
        }
        let thick = zine(212, A5, Paper::A4, Um::ZERO, CREEP).unwrap_err();
        assert_eq!(
            thick.message,
            "the pages in the middle would move by 5.2 mm towards the fold; 5 mm are the most"
        );
        assert!(zine(204, A5, Paper::A4, Um::ZERO, CREEP).is_ok());
    }

    #[test]
    fn each_page_of_a_zine_lies_once_and_backs_lie_behind_their_fronts() {
        let ways = [(A6, Paper::A4), (A5, Paper::A4), (A6, Paper::LETTER), (A5, Paper::LETTER)];
        for ((size, paper), creep) in ways.into_iter().flat_map(|way| [(way, Um::ZERO), (way, CREEP)]) {
            for pages in [4, 12, 20] {
                let sheets = zine(pages, size, paper, Um::ZERO, creep).unwrap();
                let mut all: Vec<usize> =
                    sheets.sides.iter().flat_map(|side| &side.places).map(|(page, ..)| *page).collect();
                all.sort_unstable();
                assert_eq!(all, (0..pages).collect::<Vec<_>>());
                let page = Um((size.0.0 as f64 * sheets.scale).round() as i64);
                for side in sheets.sides.chunks(2) {
                    for (number, left, top, _) in
                        side[0].places.iter().filter(|(number, ..)| number.is_multiple_of(2))
                    {
                        let behind = side[1].places.iter().find(|(other, ..)| *other == number + 1).unwrap();
                        assert_eq!(
                            (behind.1, behind.2),
                            (sheets.sheet.0 - *left - page, *top),
                            "page {number}"
                        );
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
