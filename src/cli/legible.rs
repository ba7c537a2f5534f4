//! Whether cards can be read and cut: warnings, or errors where they are denied.

use super::args::Deny;
use super::load::Loaded;
use crate::diag::{Faults, Severity};
use crate::legible::{self, Finding, Subject, look};
use crate::render::{Rendered, Style};

/// What is found on these faces of a deck, and about its colours.
///
/// # Errors
/// Faces that are no proper SVG; templates that can't be read any more.
pub(super) fn faults(loaded: &Loaded, rendered: &Rendered, style: Style, faces: &[usize], denied: &Deny) -> Result<Faults, Faults> {
    let found = rendered.some_faces(faces, |tree| look(tree, rendered.cut))?;
    told(loaded, rendered, style, faces.iter().copied().zip(found).collect(), denied)
}

/// What has been found on faces of a deck, by their indices, and about its colours.
///
/// # Errors
/// Templates that can't be read any more.
pub(super) fn told(
    loaded: &Loaded,
    rendered: &Rendered,
    style: Style,
    found: Vec<(usize, Vec<Finding>)>,
    denied: &Deny,
) -> Result<Faults, Faults> {
    let subject = Subject { deck: &loaded.deck, library: &loaded.file.library()?, rendered, style };
    let mut faults = legible::faults(subject, &found);
    let denied = |code: &str| denied.deny.as_ref().is_some_and(|rules| rules.0.iter().any(|rule| rule.id() == code));
    for fault in faults.0.iter_mut().filter(|fault| denied(&fault.code)) {
        fault.severity = Severity::Error;
    }
    Ok(faults)
}
