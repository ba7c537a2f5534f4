//! The sheet that shows how far a printer's backs are off: crosses on the front, rulers on the back, and in
//! words how to read them.
//!
//! Held against the light with the back towards the reader, each cross shows where its ruler's zero should
//! be: what the ruler says there is how far the backs must be moved, without a sign to be turned round.

use crate::press::sheet_svg;
use crate::units::Um;

/// How far the rulers reach to both sides, in millimetres: printers drift by one or two.
const REACH: i32 = 6;
/// From the middle of a cross to the rulers, in millimetres.
const AWAY: f64 = 9.0;
/// From the crosses to the sides of the sheet, at least.
const ASIDE: Um = Um::mm(30);
/// Letters of a command that have room on one line.
const LINE: usize = 80;
/// The shorter side of a sheet that has room for rulers and words.
pub const SMALLEST: Um = Um::mm(100);

/// The two sides of a calibration sheet.
#[derive(Clone, Debug)]
pub struct Calibration {
    /// The sheet as it lies.
    pub sheet: (Um, Um),
    /// How it is flipped: `long` or `short`, for the words on it.
    pub edge: &'static str,
    /// The font of the text.
    pub family: String,
    /// The command that computes the correction, without the readings.
    pub command: String,
}

/// The distance between the crosses: whole centimetres.
pub fn span(width: Um) -> Um {
    Um((width - ASIDE * 2).0 / 10_000 * 10_000)
}

impl Calibration {
    /// The front as SVG: two crosses, and a line to be measured.
    pub fn front(&self) -> String {
        let (w, h) = (self.sheet.0.to_mm(), self.sheet.1.to_mm());
        let middle = h / 2.0;
        let mut path = String::new();
        for x in self.crosses() {
            path.push_str(&format!("M{} {middle}h24M{x} {}v24", x - 12.0, middle - 12.0));
            path.push_str(&format!("M{} {middle}a2 2 0 1 1 4 0a2 2 0 1 1 -4 0", x - 2.0));
        }
        let length = if w > 130.0 { 100.0 } else { 50.0 };
        let (x, y) = ((w - length) / 2.0, h - 30.0 * self.scale());
        path.push_str(&format!("M{x} {y}h{length}M{x} {}v6M{} {}v6", y - 3.0, x + length, y - 3.0));
        let mut body = stroke(&path);
        body.push_str(&self.text(
            w / 2.0,
            y - 2.0,
            1.0,
            &format!("{length} mm: if this line is not so long, print at 100 %"),
        ));
        body.push_str(&self.words(&[
            "Front: crosses",
            "",
            "Print both pages of this file on one sheet of the paper that the cards are printed on:",
            &format!("on both sides, flipped on the {} edge, at 100 % (not “fit to page”).", self.edge),
            "Then turn the sheet over: the other side says how to go on.",
        ]));
        sheet_svg(self.sheet, &body)
    }

    /// The back as SVG: two rulers, and what to do.
    pub fn back(&self) -> String {
        let (w, h) = (self.sheet.0.to_mm(), self.sheet.1.to_mm());
        let mut path = String::new();
        let mut body = String::new();
        for (x, name) in self.crosses().into_iter().zip(["left", "right"]) {
            path.push_str(&ruler(x, h / 2.0));
            for (dx, dy, text) in labels() {
                body.push_str(&self.text_of(x + dx, h / 2.0 + dy, 1.8, "middle", &text));
            }
            body.push_str(&self.text(x, h / 2.0 + AWAY + 9.0, 1.1, name));
        }
        body.push_str(&stroke(&path));
        body.push_str(&self.words(&[
            "Back: rulers",
            "",
            "1. Hold the sheet against a window or a lamp, this side towards you.",
            "2. You can see the crosses of the other side through the paper. Read where their arms cross the \
            rulers:",
            "    first how far to the right (+) or to the left (−), then how far up (+) or down (−).",
            "3. Tell the program what you have read, for example:",
        ]));
        let size = 3.6 * self.scale();
        let readings = "--left 0.4mm,-0.2mm --right 0.5mm,0.1mm";
        let whole = format!("{} {readings}", self.command);
        let lines =
            if whole.len() <= LINE { vec![whole.as_str()] } else { vec![self.command.as_str(), readings] };
        for (row, line) in lines.into_iter().enumerate() {
            body.push_str(&self.text_of(
                w / 2.0,
                20.0 * self.scale() + size * 1.5 * (7.2 + row as f64),
                size,
                "middle",
                line,
            ));
        }
        body.push_str(&self.text(
            w / 2.0,
            h - 30.0 * self.scale(),
            1.0,
            "It prints the options of `bidpress build` that correct the offset.",
        ));
        body.push_str(&self.text(
            w / 2.0,
            h - 24.0 * self.scale(),
            1.0,
            "To see whether they do, give them to `bidpress calibrate` and print this sheet again.",
        ));
        sheet_svg(self.sheet, &body)
    }

    /// Where the crosses are, on both sides of the sheet.
    fn crosses(&self) -> [f64; 2] {
        let (middle, half) = (self.sheet.0.to_mm() / 2.0, span(self.sheet.0).to_mm() / 2.0);
        [middle - half, middle + half]
    }

    /// Type grows and shrinks with the sheet.
    fn scale(&self) -> f64 {
        let least = self.sheet.0.to_mm().min(self.sheet.1.to_mm());
        (least / 210.0).clamp(0.4, 1.5)
    }

    /// Lines from the top: a title, and what follows.
    fn words(&self, lines: &[&str]) -> String {
        let size = 3.6 * self.scale();
        let top = 20.0 * self.scale();
        let left = (self.sheet.0.to_mm() - 160.0 * self.scale()) / 2.0;
        let line = |(row, text): (usize, &&str)| {
            let y = top + size * 1.5 * row as f64;
            self.text_of(left, y, if row == 0 { size * 1.5 } else { size }, "start", text)
        };
        lines.iter().enumerate().filter(|(_, text)| !text.is_empty()).map(line).collect()
    }

    fn text(&self, x: f64, y: f64, size: f64, text: &str) -> String {
        self.text_of(x, y, 3.6 * self.scale() * size, "middle", text)
    }

    fn text_of(&self, x: f64, y: f64, size: f64, anchor: &str, text: &str) -> String {
        let family = &self.family;
        format!(
            r#"<text x="{x:.3}" y="{y:.3}" text-anchor="{anchor}" font-family="{family}" font-size="{size:.3}">{text}</text>"#
        )
    }
}

/// Two scales with a tick every half millimetre, one below and one beside the place, where the arms of the
/// cross run over them.
fn ruler(x: f64, y: f64) -> String {
    let reach = f64::from(REACH);
    let mut path =
        format!("M{} {}h{}M{} {}v{}", x - reach, y + AWAY, 2.0 * reach, x + AWAY, y - reach, 2.0 * reach);
    for half in -2 * REACH..=2 * REACH {
        let at = f64::from(half) / 2.0;
        let tick = match half {
            0 => 3.0,
            _ if half % 2 == 0 => 1.6,
            _ => 0.9,
        };
        path.push_str(&format!("M{} {}v{}M{} {}h{}", x + at, y + AWAY, -tick, x + AWAY, y + at, -tick));
    }
    path
}

/// Numbers beside a ruler, with their positions.
fn labels() -> Vec<(f64, f64, String)> {
    let number = |n: i32| match n {
        0 => "0".to_string(),
        n if n > 0 => format!("+{n}"),
        n => format!("−{}", -n),
    };
    let at = [-REACH, -REACH / 2, 0, REACH / 2, REACH];
    let across = at.iter().map(|n| (f64::from(*n), AWAY + 2.4, number(*n)));
    let up = at.iter().map(|n| (AWAY + 2.0, 0.6 - f64::from(*n), number(*n)));
    across.chain(up).collect()
}

fn stroke(path: &str) -> String {
    format!(r##"<path fill="none" stroke="#000" stroke-width="0.1" d="{path}"/>"##)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn crosses_leave_room_at_the_sides() {
        assert_eq!(span(Um::mm(210)), Um::mm(150));
        assert_eq!(span(Um(215_900)), Um::mm(150));
        assert_eq!(span(SMALLEST), Um::mm(40));
    }
}
