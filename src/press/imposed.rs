//! Sheets for screens: where the faces are on them, and their marks as drawings.

use super::impose;
use super::impose::area::{Area, Turn};
use super::impose::page::{Inked, Page, Placed, Side};
use super::job::{Job, PressError};
use super::marks;
use super::marks::canvas::{WIDTH, canvas};
use crate::fonts::Fonts;
use crate::print::Outline;
use crate::units::Um;

/// One side of a sheet.
#[derive(Clone, Debug, PartialEq)]
pub struct Imposed {
    /// Width and height.
    pub size: (Um, Um),
    /// The faces on it: `fronts`, `backs` or, with a fold, `both`.
    pub side: &'static str,
    /// Its faces, in the order in which they are drawn.
    pub faces: Vec<Seat>,
    /// Its marks, as SVG drawings of the whole sheet, in the order in which they are drawn.
    pub marks: Vec<String>,
}

/// A face in its place. Lengths are in points from the upper left corner of the sheet.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Seat {
    /// The face's index in the job.
    pub face: usize,
    /// The part of the sheet where it is seen: left, top, right and bottom.
    pub seen: [f64; 4],
    /// Its drawing, which begins at the corner of its bleed, on the sheet: x' = a·x + c·y + e and y' = b·x +
    /// d·y + f, in the order of the letters.
    pub transform: [f64; 6],
}

/// The sheets of a job, whose faces need not be converted. Backs are where they are without an offset.
///
/// # Errors
/// A card does not fit on the paper.
pub fn imposed(job: &Job, fonts: &Fonts) -> Result<Vec<Imposed>, PressError> {
    let mut pages = impose::pages(job)?;
    let (drawings, _) = marks::mark(job, &mut pages, None, fonts);
    let sheet = |(page, drawing): (&Page, Option<String>)| Imposed {
        size: page.sheet,
        side: match page.side {
            Side::Fronts => "fronts",
            Side::Backs => "backs",
            Side::Folded => "both",
        },
        faces: page.placed.iter().map(seat).collect(),
        marks: drawing.into_iter().chain(lines(page)).collect(),
    };
    Ok(pages.iter().zip(drawings).map(sheet).collect())
}

fn seat(placed: &Placed) -> Seat {
    let Placed { face, seen, turn, .. } = *placed;
    let drawn = placed.card.grown([placed.bleed; 4]);
    let [left, top, right, bottom] = sides(drawn);
    let transform = match turn {
        Turn::None => [1.0, 0.0, 0.0, 1.0, left, top],
        Turn::Right => [0.0, 1.0, -1.0, 0.0, right, top],
        Turn::Half => [-1.0, 0.0, 0.0, -1.0, right, bottom],
        Turn::Left => [0.0, -1.0, 1.0, 0.0, left, bottom],
    };
    Seat { face, seen: sides(seen), transform }
}

fn sides(area: Area) -> [f64; 4] {
    [area.left, area.top, area.right(), area.bottom()].map(Um::to_pt)
}

/// The lines of a page as a drawing: black, and those in spot colours as they are shown where there is no
/// such ink.
fn lines(page: &Page) -> Option<String> {
    let straight = page.lines.iter().map(|line| {
        let [x, y, to_x, to_y] = [line.from.0, line.from.1, line.to.0, line.to.1].map(Um::to_mm);
        format!("M{x} {y}L{to_x} {to_y}")
    });
    let black = path("#000", &straight.collect::<String>());
    let inked = |inked: &Inked| {
        path(
            inked.spot.on_screen(),
            &inked.paths.iter().map(|path| Outline(path.clone()).path_data()).collect::<String>(),
        )
    };
    let body: String = std::iter::once(black).chain(page.inked.iter().map(inked)).flatten().collect();
    (!body.is_empty()).then(|| canvas(page.sheet, &body))
}

fn path(color: &str, data: &str) -> Option<String> {
    (!data.is_empty()).then(|| {
        format!(r#"<path fill="none" stroke="{color}" stroke-width="{}" d="{data}"/>"#, WIDTH.to_mm())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::print::Shape;

    #[test]
    fn drawings_fill_their_places_however_they_are_turned() {
        let um = Um::mm;
        let upright = Area { left: um(10), top: um(20), width: um(63), height: um(88) };
        let lying = Area { width: um(88), height: um(63), ..upright };
        for (turn, card) in
            [(Turn::None, upright), (Turn::Right, lying), (Turn::Half, upright), (Turn::Left, lying)]
        {
            let placed =
                Placed { face: 0, card, shape: Shape::Rectangle, seen: card, turn, bleed: um(3), scale: 1.0 };
            let [a, b, c, d, e, f] = seat(&placed).transform;
            let (width, height) = (um(69).to_pt(), um(94).to_pt());
            let corners = [(0.0, 0.0), (width, 0.0), (width, height), (0.0, height)]
                .map(|(x, y)| (a * x + c * y + e, b * x + d * y + f));
            let least = corners
                .iter()
                .fold((f64::MAX, f64::MAX), |least, corner| (least.0.min(corner.0), least.1.min(corner.1)));
            let most = corners
                .iter()
                .fold((f64::MIN, f64::MIN), |most, corner| (most.0.max(corner.0), most.1.max(corner.1)));
            let [left, top, right, bottom] = sides(card.grown([um(3); 4]));
            for (one, other) in [(least.0, left), (least.1, top), (most.0, right), (most.1, bottom)] {
                assert!((one - other).abs() < 1e-6, "{turn:?}: {one} {other}");
            }
            // The top of the face points to where its turn says.
            let up = [corners[0].0 - corners[3].0, corners[0].1 - corners[3].1]
                .map(|length| length.round() as i64);
            let height = height.round() as i64;
            let expected = match turn {
                Turn::None => [0, -height],
                Turn::Right => [height, 0],
                Turn::Half => [0, height],
                Turn::Left => [-height, 0],
            };
            assert_eq!(up, expected, "{turn:?}");
        }
    }
}
