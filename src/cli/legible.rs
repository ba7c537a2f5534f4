//! Whether cards can be read and cut: warnings, or errors where they are denied.

use super::args::Deny;
use crate::diag::{Diagnostics, Severity};
use crate::legible::{self, Finding, Subject, look};

/// What is found on the faces of a deck's printed cards, and about its colours.
///
/// # Errors
/// Faces that are no proper SVG.
pub(super) fn diagnostics(subject: Subject<'_>, denied: &Deny) -> Result<Diagnostics, Diagnostics> {
    let faces = subject.rendered.faces_of(subject.cards);
    let found = subject.rendered.some_faces(&faces, |face, tree| look(tree, face.cut))?;
    Ok(told(subject, faces.into_iter().zip(found).collect(), denied))
}

/// What has been found on faces of a deck, by their indices, and about its colours.
pub(super) fn told(subject: Subject<'_>, found: Vec<(usize, Vec<Finding>)>, denied: &Deny) -> Diagnostics {
    let mut diagnostics = legible::diagnostics(subject, &found);
    let denied = |code: &str| denied.deny.as_ref().is_some_and(|rules| rules.0.iter().any(|rule| rule.id() == code));
    for diagnostic in diagnostics.0.iter_mut().filter(|diagnostic| denied(&diagnostic.code)) {
        diagnostic.severity = Severity::Error;
    }
    diagnostics
}
