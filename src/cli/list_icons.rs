//! `bidpress list icons`: the built-in icons, searched by words, also as a contact sheet.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use super::args::{List, ListFormat};
use super::console::Console;
use super::list::{Rows, table};
use super::list_cards::csv;
use super::outcome::Outcome;
use crate::diag::{Diagnostic, Error, counted};
use crate::icons::{self, Icon};
use crate::job::{Output, icon_sheet, write};

/// Prints the icons that all words describe, and writes the requested contact sheet of them.
pub(super) fn run(args: &List, console: &Console) -> Result<Outcome, Error> {
    let words = &args.decks;
    let found = icons::find(words);
    if found.is_empty() {
        let asked = words.join(" ");
        let known = icons::all()
            .iter()
            .flat_map(|icon| icon.tags.split(' ').chain([icon.name.as_str(), icon.subject.as_str()]));
        let error = Diagnostic::error("unknown-icon", format!("there is no icon for `{asked}`"))
            .nearest(&asked, known);
        return Err(error
            .hint(
                "words are names, tags or subjects of icons; every word must match, so fewer words find more",
            )
            .into());
    }
    if let Some(path) = &args.contact {
        let output =
            Output { path: pdf(path)?, bytes: icon_sheet(&found)?, about: counted(found.len(), "icon") };
        write(path.parent().unwrap_or(Path::new("")), &[output], &|line| console.done(&format!("{line}\n")))?;
        return Ok(Outcome::Good);
    }
    match args.format {
        ListFormat::Text => {
            let rows: Rows = found
                .iter()
                .map(|icon| (icon.name.clone(), format!("{}: {}", icon.subject, icon.tags)))
                .collect();
            console.result(&format!("{}\n", table("icons", &rows).trim_end_matches('\n')));
        }
        ListFormat::Json => {
            let value = json!({ "icons": found.iter().map(|icon| about(icon)).collect::<Vec<_>>() });
            console.result(&serde_json::to_string_pretty(&value).unwrap_or_default());
            console.result("\n");
        }
        ListFormat::Csv => {
            let header = ["name", "subject", "tags", "author", "licence"].map(str::to_string);
            let row = |icon: &&Icon| {
                let (author, licence) = icon
                    .author()
                    .map_or_else(Default::default, |author| (author.name.clone(), author.licence.clone()));
                [icon.name.clone(), icon.subject.clone(), icon.tags.clone(), author, licence]
            };
            console.result(&csv(std::iter::once(header).chain(found.iter().map(row)))?);
        }
    }
    Ok(Outcome::Good)
}

fn about(icon: &Icon) -> Value {
    let tags: Vec<&str> = icon.tags.split(' ').collect();
    json!({
        "id": icon.name,
        "about": format!("{}: {}", icon.subject, icon.tags),
        "subject": icon.subject,
        "tags": tags,
        "author": icon.author().map(|author| &author.name),
        "licence": icon.author().map(|author| &author.licence),
    })
}

/// The path of a contact sheet, whose extension protects other files.
fn pdf(path: &Path) -> Result<PathBuf, Error> {
    let is_pdf = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case(OsStr::new("pdf")));
    match is_pdf {
        true => Ok(path.to_path_buf()),
        false => {
            let error =
                Diagnostic::error("contact", format!("the contact sheet is a PDF, not `{}`", path.display()));
            Err(Error::settings(error.hint("name a file such as `icons.pdf`")))
        }
    }
}
