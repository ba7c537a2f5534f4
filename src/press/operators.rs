//! printpdf's operations as the bytes of a page.
//!
//! printpdf's own serializer is not used, because it links a press profile by Adobe, which we may not
//! distribute, and fonts that no card uses.

use lopdf::Object;
use lopdf::content::{Content, Operation};
use printpdf::{Color, Line, Op, PaintMode, Pt, Rect};
use resvg::tiny_skia::Transform;

use super::drawn::Drawn;
use super::value::Value;

/// The content of the operations used on sheets; others are left out. Objects become the content that `parts`
/// has for their names, with the patterns that `moved` gives for its own and the place of the content.
pub(super) fn encode<'a>(
    ops: &[Op],
    parts: impl Fn(&str) -> Option<&'a Drawn>,
    moved: impl Fn(&Value, Transform) -> Value,
) -> lopdf::Result<Drawn> {
    let mut drawn = Drawn::default();
    let (mut waiting, mut place, mut saved) = (Vec::new(), Transform::identity(), Vec::new());
    for op in ops {
        match op {
            Op::SaveGraphicsState => saved.push(place),
            Op::RestoreGraphicsState => place = saved.pop().unwrap_or_default(),
            Op::SetTransformationMatrix { matrix } => {
                let [a, b, c, d, e, f] = matrix.as_array();
                place = place.pre_concat(Transform::from_row(a, b, c, d, e, f));
            }
            Op::UseXobject { id, .. } => {
                if let Some(part) = parts(&id.0) {
                    write(&mut drawn.bytes, std::mem::take(&mut waiting))?;
                    drawn.append(part, |pattern| moved(pattern, place));
                    continue;
                }
            }
            _ => {}
        }
        waiting.extend(operations(op));
    }
    write(&mut drawn.bytes, waiting)?;
    drawn.bytes.pop();
    Ok(drawn)
}

fn write(out: &mut Vec<u8>, operations: Vec<Operation>) -> lopdf::Result<()> {
    out.extend(Content { operations }.encode()?);
    out.push(b'\n');
    Ok(())
}

fn operations(op: &Op) -> Vec<Operation> {
    match op {
        Op::SaveGraphicsState => vec![bare("q")],
        Op::RestoreGraphicsState => vec![bare("Q")],
        Op::SetTransformationMatrix { matrix } => {
            let linear = |place: usize| if place < 4 { factor } else { number };
            vec![Operation::new(
                "cm",
                (0..).zip(matrix.as_array()).map(|(place, value)| linear(place)(value)).collect(),
            )]
        }
        Op::UseXobject { id, .. } => {
            vec![Operation::new("Do", vec![Object::Name(id.0.clone().into_bytes())])]
        }
        Op::DrawRectangle { rectangle } if rectangle.mode == Some(PaintMode::Clip) => {
            vec![outline(rectangle), bare("W"), bare("n")]
        }
        Op::SetOutlineThickness { pt } => vec![Operation::new("w", vec![number(pt.0)])],
        Op::SetOutlineColor { col: Color::Greyscale(grey) } => {
            vec![Operation::new("G", vec![number(grey.percent)])]
        }
        Op::DrawLine { line } => stroke(line),
        _ => Vec::new(),
    }
}

fn outline(rect: &Rect) -> Operation {
    Operation::new("re", [rect.x, rect.y, rect.width, rect.height].map(length).to_vec())
}

fn stroke(line: &Line) -> Vec<Operation> {
    let point = |(place, point): (usize, &printpdf::LinePoint)| {
        Operation::new(if place == 0 { "m" } else { "l" }, vec![length(point.p.x), length(point.p.y)])
    };
    line.points.iter().enumerate().map(point).chain([bare("S")]).collect()
}

fn bare(operator: &str) -> Operation {
    Operation::new(operator, Vec::new())
}

fn length(length: Pt) -> Object {
    number(length.0)
}

/// Seven decimals of a factor are a tenth of a micrometre over the length of a sheet.
fn factor(factor: f32) -> Object {
    rounded(factor, 1e7)
}

/// Four decimals of a point are a tenth of a micrometre.
fn number(number: f32) -> Object {
    rounded(number, 1e4)
}

fn rounded(number: f32, steps: f64) -> Object {
    let rounded = (f64::from(number) * steps).round() / steps;
    if rounded.fract() == 0.0 { Object::Integer(rounded as i64) } else { Object::Real(rounded as f32) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn writes_operators() {
        let ops = [
            Op::SaveGraphicsState,
            Op::SetOutlineThickness { pt: Pt(0.425_196_86) },
            Op::RestoreGraphicsState,
            Op::EndTextSection,
        ];
        assert_eq!(encode(&ops, |_| None, |pattern, _| pattern.clone()).unwrap().bytes, b"q\n0.4252 w\nQ");
    }
}
