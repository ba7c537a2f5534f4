//! `bidpress credits`: who made the art and the fonts, and under which licences.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::args::Credits;
use super::console::Console;
use super::outcome::Outcome;
use crate::credits::Work;
use crate::diag::{Error, counted};
use crate::escape::{foreign, line};
use crate::files::Project;
use crate::job::{self, DeckRequest};

/// The most files of a work that are listed by name.
const NAMED: usize = 40;

/// Prints the works of the project or of some decks, the same work once with all its folders.
pub(super) fn run(args: &Credits, console: &Console, project: &Project) -> Result<Outcome, Error> {
    let request =
        DeckRequest { decks: args.decks.clone(), sets: args.sets.clone(), ..DeckRequest::default() };
    let job::Credits { works, texts, others } = job::credits(project, &request)?;
    let mut same: BTreeMap<(&str, &str, &str), Vec<&Work>> = BTreeMap::new();
    for work in &works {
        same.entry((&work.title, &work.author, &work.licence)).or_default().push(work);
    }
    let what = if args.decks.is_empty() { "The decks" } else { "The cards" };
    let mut text = format!("bidpress: MIT OR Apache-2.0. {what} print with these works:\n\n");
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
            let _ = writeln!(
                text,
                "  {}",
                line(&format!("templates/{}/: {}{changes}", work.folder, files(work)))
            );
        }
        text.push('\n');
    }
    if !others.is_empty() {
        let _ = writeln!(
            text,
            "Art without credits in a `credits.toml` beside it:\n  {}\n",
            line(&others.join(", "))
        );
    }
    if args.full {
        let mut printed: Vec<&String> = Vec::new();
        for licence in works
            .iter()
            .filter_map(|work| texts.get(&format!("{}/{}", work.folder, work.licence_file.as_deref()?)))
        {
            if !printed.contains(&licence) {
                printed.push(licence);
                let _ = writeln!(text, "{}\n{}", "-".repeat(78), foreign(licence));
            }
        }
    }
    console.result(&text);
    Ok(Outcome::Good)
}

fn files(work: &Work) -> String {
    if work.files.len() > NAMED { counted(work.files.len(), "file") } else { work.files.join(", ") }
}
