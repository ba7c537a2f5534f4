//! `bidpress calibrate`: a sheet that shows how far backs are off, and the options that mend it.

use super::args::{Calibrate, Flip};
use super::console::Console;
use super::output::{self, Output};
use super::{Outcome, imposition};
use crate::calibrate::{Calibration, SMALLEST, span};
use crate::diag::{Diagnostic, Diagnostics};
use crate::files;
use crate::fonts::Fonts;
use crate::press::{Card, Job, Layout, Marks, Moment, Press};
use crate::print::{Backs, Correction, Orientation, Paper, Shape};
use crate::svg;
use crate::units::Um;

/// Writes the sheet, or works out what its rulers say.
pub(super) fn run(args: &Calibrate, console: &Console) -> Result<Outcome, Diagnostics> {
    let sheet = match args.orientation {
        Orientation::Portrait => (args.paper.width, args.paper.height),
        Orientation::Landscape => (args.paper.height, args.paper.width),
    };
    let correction = imposition::correction(&args.correction);
    if let (Some(left), Some(right)) = (args.left, args.right) {
        let read = Correction::from_readings(span(sheet.0), left, right);
        let all = Correction {
            right: correction.right + read.right,
            up: correction.up + read.up,
            millidegrees: correction.millidegrees + read.millidegrees,
        };
        if all.millidegrees.abs() > Correction::MOST_MILLIDEGREES {
            let diagnostic = Diagnostic::error("readings", format!("a printer that turns paper by {}° can't be mended", degrees(all)));
            return Err(diagnostic.hint("read first how far to the right, then how far up; both rulers from the side of the back").into());
        }
        console.result(&format!("{}\n", options(all)));
        return Ok(Outcome::Good);
    }
    if args.paper.width < SMALLEST {
        let diagnostic = Diagnostic::error("paper", format!("a sheet of {} × {} has no room for rulers", sheet.0, sheet.1));
        return Err(diagnostic.hint(format!("its shorter side must be {SMALLEST} or more")).into());
    }
    let pdf = print(args, sheet, correction)?;
    let about = "2 pages: print them on both sides of one sheet".to_string();
    output::write(&args.out, &[Output { path: args.out.join("calibrate.pdf"), bytes: pdf, about }], console)?;
    Ok(Outcome::Good)
}

/// A correction as it is typed.
pub(super) fn options(correction: Correction) -> String {
    format!("--back-offset {}mm,{}mm --back-rotation {}", correction.right.to_mm(), correction.up.to_mm(), degrees(correction))
}

fn degrees(correction: Correction) -> f64 {
    correction.millidegrees as f64 / 1000.0
}

/// What asks for the meaning of readings from this sheet: what was read comes on top of the correction that the sheet was printed with.
fn command(args: &Calibrate, correction: Correction) -> String {
    let mut command = "bidpress calibrate".to_string();
    match args.paper {
        Paper::A4 => {}
        Paper { name: "custom", width, height } => command.push_str(&format!(" --paper {}mmx{}mm", width.to_mm(), height.to_mm())),
        Paper { name, .. } => command.push_str(&format!(" --paper {name}")),
    }
    if args.orientation == Orientation::Landscape {
        command.push_str(" --orientation landscape");
    }
    if !correction.is_none() {
        command.push_str(&format!(" {}", options(correction)));
    }
    command
}

fn print(args: &Calibrate, sheet: (Um, Um), correction: Correction) -> Result<Vec<u8>, Diagnostics> {
    let fonts = Fonts::new(&files::built_in_library().fonts)?;
    let (backs, edge) = match args.flip {
        Flip::LongEdge => (Backs::LongEdge, "long"),
        Flip::ShortEdge => (Backs::ShortEdge, "short"),
    };
    let family = crate::press::family(&fonts).unwrap_or_default().to_string();
    let calibration = Calibration { sheet, edge, family, command: command(args, correction) };
    let press = Press::new(&fonts);
    let face = |text: String| svg::parse(&text, &fonts).map(|tree| press.face(&tree)).map_err(|refused| diagnostic(&refused.message));
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
    Ok(press.print(&job).map_err(|refused| diagnostic(&refused.to_string()))?.pdf)
}

fn diagnostic(message: &str) -> Diagnostic {
    Diagnostic::error("press", format!("the calibration sheet can't be printed: {message}"))
}
