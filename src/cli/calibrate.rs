//! `bidpress calibrate`: a sheet that shows how far backs are off, and the options that mend it.

use super::args::{Calibrate, Flip};
use super::console::Console;
use super::output::{self, Output};
use super::{Outcome, imposition};
use crate::calibrate::{Calibration, SMALLEST, span};
use crate::diag::{Diagnostic, Faults};
use crate::files;
use crate::fonts::Fonts;
use crate::press::{Card, Job, Layout, Marks, Moment, Press};
use crate::print::{Backs, Correction, Orientation, Shape};
use crate::svg;
use crate::units::Um;

/// Writes the sheet, or works out what its rulers say.
pub(super) fn run(args: &Calibrate, console: &Console) -> Result<Outcome, Faults> {
    let sheet = match args.orientation {
        Orientation::Portrait => (args.paper.width, args.paper.height),
        Orientation::Landscape => (args.paper.height, args.paper.width),
    };
    let correction = imposition::correction(&args.correction);
    if let (Some(left), Some(right)) = (args.left, args.right) {
        console.result(&options(correction, Correction::from_readings(span(sheet.0), left, right)));
        return Ok(Outcome::Good);
    }
    if args.paper.width < SMALLEST {
        let fault = Diagnostic::error("paper", format!("a sheet of {} × {} has no room for rulers", sheet.0, sheet.1));
        return Err(fault.hint(format!("its shorter side must be {SMALLEST} or more")).into());
    }
    let pdf = print(args, sheet, correction)?;
    let about = "2 pages: print them on both sides of one sheet".to_string();
    output::write(&args.out, &[Output { path: args.out.join("calibrate.pdf"), bytes: pdf, about }], console)?;
    Ok(Outcome::Good)
}

/// What is to be typed. What was read comes on top of the correction that the sheet was printed with.
fn options(printed: Correction, read: Correction) -> String {
    let (right, up) = (printed.right + read.right, printed.up + read.up);
    let degrees = (printed.millidegrees + read.millidegrees) as f64 / 1000.0;
    format!("--back-offset {}mm,{}mm --back-rotation {degrees}\n", right.to_mm(), up.to_mm())
}

fn print(args: &Calibrate, sheet: (Um, Um), correction: Correction) -> Result<Vec<u8>, Faults> {
    let fonts = Fonts::new(&files::built_in_library().fonts)?;
    let (backs, edge) = match args.flip {
        Flip::LongEdge => (Backs::LongEdge, "long"),
        Flip::ShortEdge => (Backs::ShortEdge, "short"),
    };
    let family = crate::press::family(&fonts).unwrap_or_default().to_string();
    let calibration = Calibration { sheet, edge, family };
    let press = Press::new(&fonts);
    let face = |text: String| svg::parse(&text, &fonts).map(|tree| press.face(&tree)).map_err(|refused| fault(&refused.message));
    let faces = vec![face(calibration.front())?, face(calibration.back())?];
    let job = Job {
        title: "Calibration of backs".into(),
        lang: "en".into(),
        author: String::new(),
        paper: args.paper,
        bleed: Um::ZERO,
        marks: Marks::none(),
        backs,
        layout: Layout { orientation: Some(args.orientation), margin: Um::ZERO, correction, ..Layout::default() },
        created: Moment::default(),
        faces,
        cards: vec![Card { front: 0, back: Some(1), size: sheet, shape: Shape::Rectangle }],
    };
    Ok(press.print(&job).map_err(|refused| fault(&refused.to_string()))?.pdf)
}

fn fault(message: &str) -> Diagnostic {
    Diagnostic::error("press", format!("the calibration sheet can't be printed: {message}"))
}
