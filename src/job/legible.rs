//! Whether cards can be read and cut: warnings, or errors where they are denied.

use crate::diag::{Diagnostics, Severity};
use crate::legible::{self, Finding, Gauge, Subject};
use crate::print::Rule;

/// Warnings of the legibility of a deck's printed cards and of its colours.
pub(super) fn diagnostics(subject: Subject<'_>, denied: &[Rule]) -> Result<Diagnostics, Diagnostics> {
    let faces = subject.rendered.faces_of(subject.cards);
    let gauge = Gauge::default();
    let found = subject.rendered.some_faces(&faces, |face, tree| gauge.look(tree, face.cut))?;
    Ok(collect(subject, faces.into_iter().zip(found).collect(), denied))
}

/// Warnings of these findings on faces of a deck, by their indices, and of its colours.
pub(super) fn collect(
    subject: Subject<'_>,
    found: Vec<(usize, Vec<Finding>)>,
    denied: &[Rule],
) -> Diagnostics {
    let mut diagnostics = legible::diagnostics(subject, &found);
    let denied = |code: &str| denied.iter().any(|rule| rule.id() == code);
    for diagnostic in diagnostics.0.iter_mut().filter(|diagnostic| denied(&diagnostic.code)) {
        diagnostic.severity = Severity::Error;
    }
    diagnostics
}
