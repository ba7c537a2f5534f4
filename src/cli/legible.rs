//! Whether cards can be read and cut: warnings, or errors where they are denied.

use super::args::Deny;
use super::load::Loaded;
use crate::diag::{Faults, Severity};
use crate::legible::{self, Finding, Subject};
use crate::render::{Rendered, Style};

/// What was found on the faces of a deck, by face, and about its colours.
///
/// # Errors
/// Templates that can't be read any more.
pub(super) fn faults(loaded: &Loaded, rendered: &Rendered, style: Style, found: &[Vec<Finding>], denied: &Deny) -> Result<Faults, Faults> {
    let subject = Subject { deck: &loaded.deck, library: &loaded.file.library()?, rendered, style };
    let mut faults = legible::faults(subject, found);
    let denied = |code: &str| denied.deny.as_ref().is_some_and(|rules| rules.0.iter().any(|rule| rule.id() == code));
    for fault in faults.0.iter_mut().filter(|fault| denied(&fault.code)) {
        fault.severity = Severity::Error;
    }
    Ok(faults)
}
