//! `bidpress build`: decks to PDFs, or to the images that a preset asks for.

use super::args::Build;
use super::console::Console;
use super::outcome::{Outcome, source_date_epoch};
use crate::diag::Error;
use crate::files::Project;
use crate::job;

/// Builds all decks, and writes everything when all are done.
pub(super) fn run(args: &Build, console: &Console, project: &Project) -> Result<Outcome, Error> {
    let mut built = job::build(project, &args.request(), source_date_epoch()?, console)?;
    let (warnings, missing) = job::split(std::mem::take(&mut built.warnings));
    console.diagnostics(&warnings);
    let is_unchanged = built.is_unchanged;
    built.write(&|line| console.done(&format!("{line}\n")))?;
    if is_unchanged {
        console.note("no card has changed: nothing was written");
    }
    console.diagnostics(&missing);
    Ok(Outcome::Good)
}
