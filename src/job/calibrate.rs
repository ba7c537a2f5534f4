//! The calibration sheet, which shows how far a printer's backs are off.

use crate::calibrate::Calibration;
use crate::diag::{Diagnostic, Diagnostics};
use crate::files;
use crate::fonts::Fonts;
use crate::press::{Card, Job, Layout, Marks, Moment, Press, family};
use crate::print::{Backs, Correction, Orientation, Paper, Shape};
use crate::svg;
use crate::units::Um;

/// How a calibration sheet is printed.
#[derive(Clone, Debug)]
pub struct CalibrationRequest {
    /// The paper.
    pub paper: Paper,
    /// Its orientation.
    pub orientation: Orientation,
    /// The sheet is flipped over its short edge.
    pub short_edge: bool,
    /// The correction that it is printed with.
    pub correction: Correction,
    /// The command that interprets the readings, printed on the sheet.
    pub command: String,
}

impl CalibrationRequest {
    /// Width and height of the sheet.
    pub fn sheet(&self) -> (Um, Um) {
        match self.orientation {
            Orientation::Portrait => (self.paper.width, self.paper.height),
            Orientation::Landscape => (self.paper.height, self.paper.width),
        }
    }
}

/// A correction as options of the command line.
pub fn options(correction: Correction) -> String {
    format!(
        "--back-offset {}mm,{}mm --back-rotation {}",
        correction.right.to_mm(),
        correction.up.to_mm(),
        degrees(correction)
    )
}

/// The rotation of a correction in degrees.
pub fn degrees(correction: Correction) -> f64 {
    correction.millidegrees as f64 / 1000.0
}

/// Prints the sheet as a PDF.
///
/// # Errors
/// The press can't print it.
pub fn calibration_sheet(request: &CalibrationRequest) -> Result<Vec<u8>, Diagnostics> {
    let (sheet, correction) = (request.sheet(), request.correction);
    let fonts = Fonts::new(&files::built_in_library().fonts);
    let (backs, edge) =
        if request.short_edge { (Backs::ShortEdge, "short") } else { (Backs::LongEdge, "long") };
    let family = family(&fonts).unwrap_or_default().to_string();
    let calibration = Calibration { sheet, edge, family, command: request.command.clone() };
    let press = Press::new(&fonts);
    let face = |text: String| {
        svg::parse(&text, &fonts)
            .map(|tree| press.face(&tree))
            .map_err(|refused| diagnostic(&refused.message))
    };
    let faces = vec![face(calibration.front())?, face(calibration.back())?];
    let job = Job {
        title: "Calibration of backs".into(),
        lang: "en".into(),
        author: String::new(),
        paper: request.paper,
        bleed: Um::ZERO,
        marks: Marks::none(),
        backs,
        layout: Layout {
            orientation: Some(request.orientation),
            margin: Um::ZERO,
            correction,
            ..Layout::default()
        },
        created: Moment::default(),
        faces,
        cards: vec![Card { front: 0, back: Some(1), size: sheet, shape: Shape::Rectangle }],
    };
    Ok(press.print(&job).map_err(|refused| diagnostic(&refused.to_string()))?.pdf)
}

fn diagnostic(message: &str) -> Diagnostic {
    Diagnostic::error("press", format!("the calibration sheet can't be printed: {message}"))
}
