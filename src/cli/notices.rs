//! What `build` warns of once a deck is printed: what is not as it was drawn, left out, or moved too far.

use std::collections::BTreeSet;

use super::calibrate;
use super::load::Loaded;
use crate::diag::{Diagnostic, Faults, counted};
use crate::press::{Job, Notice, Printed, TooFar, color};
use crate::units::Um;

/// What is not printed as it is drawn: the same of many faces, by their titles, once.
pub(super) fn drawn_otherwise(notices: &[Notice], titles: &[&str]) -> Faults {
    let mut kept: Vec<(&Notice, BTreeSet<usize>)> = Vec::new();
    for notice in notices {
        match kept.iter_mut().find(|(known, _)| (&known.element, &known.message) == (&notice.element, &notice.message)) {
            Some((_, faces)) => _ = faces.insert(notice.face),
            None => kept.push((notice, BTreeSet::from([notice.face]))),
        }
    }
    let tell = |(notice, faces): (&Notice, BTreeSet<usize>)| {
        let face = titles.get(notice.face).copied().unwrap_or("a face");
        let element = if notice.element.is_empty() { "an element".to_string() } else { format!("the element `{}`", notice.element) };
        let fault = Diagnostic::warning("raster", format!("{face}: {element} {}", notice.message));
        match faces.len() {
            0 | 1 => fault,
            2 => fault.hint("it is so on another face"),
            count => fault.hint(format!("it is so on {} other faces", count - 1)),
        }
    };
    Faults(kept.into_iter().map(tell).collect())
}

/// Faces that hold transparency where the standard knows none.
pub(super) fn flattened(printed: &Printed, faces: usize, output: &color::Output, title: &str) -> Faults {
    if printed.flattened == 0 {
        return Faults::default();
    }
    let standard = output.standard.title();
    let message = format!(
        "{title}: {standard} knows no transparency, so parts of {} of {} became pictures",
        printed.flattened,
        counted(faces, "face")
    );
    Diagnostic::warning("flattened", message).hint("if your printer takes PDF/X-4, `--standard pdfx4` keeps them as they are").into()
}

/// Backs that are moved so far that they no longer meet their fronts.
pub(super) fn too_far(loaded: &Loaded, job: &Job, printed: &Printed) -> Faults {
    let Some(TooFar { by, white, margin, most }) = printed.too_far else { return Faults::default() };
    let (title, most_told) = (&loaded.deck.title, calibrate::options(most));
    let bleed = white.then(|| format!("farther than their bleed of {}", job.bleed));
    let margin = margin.then(|| format!("into the outer {} of the paper, which printers leave white", job.layout.margin));
    let reasons: Vec<String> = bleed.into_iter().chain(margin).collect();
    let message = format!("{title}: backs are moved by up to {} mm, {}", tenths(by), reasons.join(", and "));
    let fault = Diagnostic::warning("back-offset", message);
    let fault = if white { fault.hint("unless the printer is off by as much, white shows inside of the cut") } else { fault };
    let fault = if most.is_none() { fault } else { fault.hint(format!("the most of it that fits is `{most_told}`")) };
    fault.hint("more --bleed, a smaller --margin, larger --paper or fewer cards on a sheet make room").into()
}

/// Millimetres to a tenth.
fn tenths(length: Um) -> f64 {
    (length.0 as f64 / 100.0).round() / 10.0
}

/// Marks that were asked for, and that some page has no room for.
pub(super) fn left_out(loaded: &Loaded, printed: &Printed) -> Faults {
    let warning = |mark: &crate::print::Mark| {
        let name = clap::ValueEnum::to_possible_value(mark).map(|value| value.get_name().to_string()).unwrap_or_default();
        let message = format!("{}: there is no room for the mark `{name}` beside the cards", loaded.deck.title);
        Diagnostic::warning("marks", message).hint("larger --paper, or fewer cards on a sheet with a larger --margin, make room")
    };
    Faults(printed.left_out.iter().map(warning).collect())
}
