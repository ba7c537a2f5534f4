//! Converts pages to printpdf's pages: each face in its place, clipped to its visible part, and the marks.

use printpdf::{
    Color, CurTransMat, Greyscale, Line as OutlinedLine, LinePoint, Op, PaintMode, PdfPage, Point, Pt, Rect,
    WindingOrder, XObjectId, XObjectTransform,
};

use super::impose::area::{Area, Turn};
use super::impose::page::{Line, Page, Placed};
use super::marks::canvas::WIDTH;
use crate::units::Um;

/// The name of a face in the resources of a page.
pub(super) fn face_name(face: usize) -> String {
    format!("C{face}")
}

/// A rectangle in points, from the lower left corner of the sheet: left, bottom, width, height.
pub(super) fn points(area: Area, sheet: (Um, Um)) -> [f64; 4] {
    [area.left.to_pt(), (sheet.1 - area.bottom()).to_pt(), area.width.to_pt(), area.height.to_pt()]
}

/// One side of a sheet.
pub(super) fn page(page: &Page) -> PdfPage {
    let sheet = page.sheet;
    let mut ops = Vec::new();
    if !page.correction.is_none() {
        ops.push(Op::SaveGraphicsState);
        ops.push(Op::SetTransformationMatrix {
            matrix: CurTransMat::Raw(page.correction.matrix(sheet).map(|number| number as f32)),
        });
    }
    for placed in &page.placed {
        ops.push(Op::SaveGraphicsState);
        ops.push(Op::DrawRectangle {
            rectangle: rectangle(points(placed.seen, sheet), Some(PaintMode::Clip)),
        });
        ops.push(Op::SetTransformationMatrix { matrix: CurTransMat::Raw(matrix(placed, sheet)) });
        let transform = XObjectTransform { no_auto_scale: true, ..XObjectTransform::default() };
        ops.push(Op::UseXobject { id: XObjectId(face_name(placed.face)), transform });
        ops.push(Op::RestoreGraphicsState);
    }
    if !page.lines.is_empty() {
        ops.push(Op::SetOutlineThickness { pt: Pt(WIDTH.to_pt() as f32) });
        ops.push(Op::SetOutlineColor {
            col: Color::Greyscale(Greyscale { percent: 0.0, icc_profile: None }),
        });
        ops.extend(page.lines.iter().map(|line| Op::DrawLine { line: outlined(*line, sheet) }));
    }
    if !page.correction.is_none() {
        ops.push(Op::RestoreGraphicsState);
    }
    let media = rectangle(points(Area::of_sheet(sheet), sheet), None);
    PdfPage {
        media_box: media.clone(),
        trim_box: rectangle(points(page.trim(), sheet), None),
        crop_box: media,
        ops,
    }
}

/// Moves a face, whose origin is the lower left corner of its bleed, to its card.
fn matrix(placed: &Placed, sheet: (Um, Um)) -> [f32; 6] {
    let Placed { card, bleed, scale: s, .. } = *placed;
    let (left, bottom) = (card.left - bleed, sheet.1 - card.bottom() - bleed);
    let (right, top) = (card.right() + bleed, sheet.1 - card.top + bleed);
    let pt = |length: Um| length.to_pt() as f32;
    match placed.turn {
        Turn::None => [s, 0.0, 0.0, s, pt(left), pt(bottom)],
        Turn::Right => [0.0, -s, s, 0.0, pt(left), pt(top)],
        Turn::Half => [-s, 0.0, 0.0, -s, pt(right), pt(top)],
        Turn::Left => [0.0, s, -s, 0.0, pt(right), pt(bottom)],
    }
}

fn rectangle([x, y, width, height]: [f64; 4], mode: Option<PaintMode>) -> Rect {
    let pt = |length: f64| Pt(length as f32);
    Rect {
        x: pt(x),
        y: pt(y),
        width: pt(width),
        height: pt(height),
        mode,
        winding_order: Some(WindingOrder::NonZero),
    }
}

fn outlined(line: Line, sheet: (Um, Um)) -> OutlinedLine {
    let point = |(x, y): (Um, Um)| {
        let p = Point { x: Pt(x.to_pt() as f32), y: Pt((sheet.1 - y).to_pt() as f32) };
        LinePoint { p, bezier: false }
    };
    OutlinedLine { points: vec![point(line.from), point(line.to)], is_closed: false }
}
