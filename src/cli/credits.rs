//! `bidpress credits`: who made the art and the fonts, and under which licences.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::args::Credits;
use super::console::Console;
use super::outcome::Outcome;
use crate::credits::{Work, works};
use crate::diag::Diagnostics;
use crate::escape::{foreign, line};
use crate::files::Project;

/// Prints all works, the same work once with all its folders.
pub(super) fn run(args: &Credits, console: &Console, project: &Project) -> Result<Outcome, Diagnostics> {
    let texts = project.texts()?;
    let works = works(&texts)?;
    let mut same: BTreeMap<(&str, &str, &str), Vec<&Work>> = BTreeMap::new();
    for work in &works {
        same.entry((&work.title, &work.author, &work.licence)).or_default().push(work);
    }
    let mut text = String::from("bidpress: MIT OR Apache-2.0. The decks print with these works:\n\n");
    for ((title, author, licence), works) in &same {
        // Writing to a string can't fail.
        let _ = writeln!(text, "{}\n  by {}", line(title), line(&format!("{author}, {licence}")));
        let mut sources: Vec<&str> = works.iter().filter_map(|work| work.source.as_deref()).collect();
        sources.dedup();
        for source in sources {
            let _ = writeln!(text, "  {}", line(source));
        }
        for work in works {
            let changes = work.changes.as_ref().map(|changes| format!(" ({changes})")).unwrap_or_default();
            let _ = writeln!(text, "  {}", line(&format!("templates/{}/: {}{changes}", work.folder, work.files.join(", "))));
        }
        text.push('\n');
    }
    if args.full {
        let mut printed: Vec<&String> = Vec::new();
        for licence in works.iter().filter_map(|work| texts.get(&format!("{}/{}", work.folder, work.licence_file.as_deref()?))) {
            if !printed.contains(&licence) {
                printed.push(licence);
                let _ = writeln!(text, "{}\n{}", "-".repeat(78), foreign(licence));
            }
        }
    }
    console.result(&text);
    Ok(Outcome::Good)
}
