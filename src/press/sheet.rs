//! Sheets as printpdf's pages: each face in its place, cut at what is seen of it, and the marks.

use printpdf::{
    Color, CurTransMat, Greyscale, Line, LinePoint, Op, PaintMode, PdfPage, Point, Pt, Rect, WindingOrder, XObjectId, XObjectTransform,
};

use super::layout::{Area, Page, Placed, Turn};
use super::marks::{self, Mark};
use crate::units::Um;

/// The name of a face in the resources of a page.
pub(super) fn face_name(face: usize) -> String {
    format!("C{face}")
}

/// A rectangle in points, from the lower left corner of the sheet: left, bottom, width, height.
pub(super) fn points(area: Area, sheet: (Um, Um)) -> [f64; 4] {
    [area.left.to_pt(), (sheet.1 - area.bottom()).to_pt(), area.width.to_pt(), area.height.to_pt()]
}

/// One side of a sheet; the faces have this bleed around them.
pub(super) fn page(page: &Page, bleed: Um, with_marks: bool) -> PdfPage {
    let sheet = page.grid.sheet;
    let mut ops = Vec::new();
    for (placed, seen) in page.seen() {
        ops.push(Op::SaveGraphicsState);
        ops.push(Op::DrawRectangle { rectangle: rectangle(points(seen, sheet), Some(PaintMode::Clip)) });
        ops.push(Op::SetTransformationMatrix { matrix: CurTransMat::Raw(matrix(placed, page.grid.card(placed.slot), sheet, bleed)) });
        let transform = XObjectTransform { no_auto_scale: true, ..XObjectTransform::default() };
        ops.push(Op::UseXobject { id: XObjectId(face_name(placed.face)), transform });
        ops.push(Op::RestoreGraphicsState);
    }
    if with_marks {
        ops.push(Op::SetOutlineThickness { pt: Pt(marks::WIDTH.to_pt() as f32) });
        ops.push(Op::SetOutlineColor { col: Color::Greyscale(Greyscale { percent: 0.0, icc_profile: None }) });
        ops.extend(marks::marks(&page.grid).into_iter().map(|mark| Op::DrawLine { line: line(mark, sheet) }));
    }
    let whole = Area { left: Um::ZERO, top: Um::ZERO, width: sheet.0, height: sheet.1 };
    let media = rectangle(points(whole, sheet), None);
    PdfPage { media_box: media.clone(), trim_box: rectangle(points(page.grid.trim(), sheet), None), crop_box: media, ops }
}

/// Moves a face, whose origin is the lower left corner of its bleed, to its card.
fn matrix(placed: Placed, card: Area, sheet: (Um, Um), bleed: Um) -> [f32; 6] {
    let (left, bottom) = (card.left - bleed, sheet.1 - card.bottom() - bleed);
    let (right, top) = (card.right() + bleed, sheet.1 - card.top + bleed);
    let pt = |length: Um| length.to_pt() as f32;
    match placed.turn {
        Turn::None => [1.0, 0.0, 0.0, 1.0, pt(left), pt(bottom)],
        Turn::Right => [0.0, -1.0, 1.0, 0.0, pt(left), pt(top)],
        Turn::Left => [0.0, 1.0, -1.0, 0.0, pt(right), pt(bottom)],
    }
}

fn rectangle([x, y, width, height]: [f64; 4], mode: Option<PaintMode>) -> Rect {
    let pt = |length: f64| Pt(length as f32);
    Rect { x: pt(x), y: pt(y), width: pt(width), height: pt(height), mode, winding_order: Some(WindingOrder::NonZero) }
}

fn line(mark: Mark, sheet: (Um, Um)) -> Line {
    let point = |(x, y): (Um, Um)| {
        let p = Point { x: Pt(x.to_pt() as f32), y: Pt((sheet.1 - y).to_pt() as f32) };
        LinePoint { p, bezier: false }
    };
    Line { points: vec![point(mark.from), point(mark.to)], is_closed: false }
}
