//! `bidpress calibrate`: a sheet that shows how far backs are off, and the options that correct it.

use super::args::{Calibrate, Flip};
use super::console::Console;
use super::outcome::Outcome;
use crate::calibrate::{SMALLEST, span};
use crate::diag::{Diagnostic, Diagnostics};
use crate::job::calibrate::{CalibrationRequest, calibration_sheet, degrees, options};
use crate::job::{Output, write};
use crate::print::{Correction, Orientation, Paper};

/// Writes the sheet, or computes the correction from its readings.
pub(super) fn run(args: &Calibrate, console: &Console) -> Result<Outcome, Diagnostics> {
    let correction = args.correction.correction();
    let request = CalibrationRequest {
        paper: args.paper,
        orientation: args.orientation,
        short_edge: args.flip == Flip::ShortEdge,
        correction,
        command: command(args, correction),
    };
    let sheet = request.sheet();
    if let (Some(left), Some(right)) = (args.left, args.right) {
        let read = Correction::from_readings(span(sheet.0), left, right);
        let all = Correction {
            right: correction.right + read.right,
            up: correction.up + read.up,
            millidegrees: correction.millidegrees + read.millidegrees,
        };
        if all.millidegrees.abs() > Correction::MOST_MILLIDEGREES {
            let diagnostic =
                Diagnostic::error("readings", format!("a rotation of {}° can't be corrected", degrees(all)));
            return Err(diagnostic
                .hint(
                    "read first how far to the right, then how far up; both rulers from the side of the back",
                )
                .into());
        }
        console.result(&format!("{}\n", options(all)));
        return Ok(Outcome::Good);
    }
    if args.paper.width < SMALLEST {
        let diagnostic = Diagnostic::error(
            "paper",
            format!("a sheet of {} × {} has no room for rulers", sheet.0, sheet.1),
        );
        return Err(diagnostic.hint(format!("its shorter side must be {SMALLEST} or more")).into());
    }
    let pdf = calibration_sheet(&request)?;
    let about = "2 pages: print them on both sides of one sheet".to_string();
    let output = Output { path: args.out.join("calibrate.pdf"), bytes: pdf, about };
    write(&args.out, &[output], &|line| console.done(&format!("{line}\n")))?;
    Ok(Outcome::Good)
}

/// The command that interprets the readings of this sheet: they add to the correction that the sheet was
/// printed with.
fn command(args: &Calibrate, correction: Correction) -> String {
    let mut command = "bidpress calibrate".to_string();
    match args.paper {
        Paper::A4 => {}
        Paper { name: "custom", width, height } => {
            command.push_str(&format!(" --paper {}mmx{}mm", width.to_mm(), height.to_mm()))
        }
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
