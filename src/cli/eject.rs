//! `bidpress eject`: copies of what is built in, to be changed.

use std::path::PathBuf;

use super::args::{Eject, Ejectable};
use super::console::Console;
use super::outcome::Outcome;
use crate::diag::{Diagnostics, counted};
use crate::files::write_all_new;
use crate::job::{Ejected, eject};

/// Writes the files, none of which may exist yet, and prints what to do next.
pub(super) fn run(args: &Eject, console: &Console) -> Result<Outcome, Diagnostics> {
    let what = match args.what {
        Ejectable::Template => Ejected::Template,
        Ejectable::Deck => Ejected::Deck,
        Ejectable::Rules => Ejected::Rules,
    };
    let copies = eject(what, &args.name, args.to.as_deref())?;
    let name = copies.name;
    let files: Vec<(PathBuf, Vec<u8>)> =
        copies.files.into_iter().map(|(path, bytes)| (PathBuf::from(path), bytes)).collect();
    write_all_new(&files)?;
    let art = files.iter().filter(|(path, _)| path.starts_with("templates/art")).count();
    files
        .iter()
        .filter(|(path, _)| !path.starts_with("templates/art"))
        .for_each(|(path, _)| console.done(&format!("wrote {}\n", path.display())));
    if art > 0 {
        console.done(&format!("wrote {} in templates/art/{name}\n", counted(art, "file")));
    }
    console.note(&match args.what {
        Ejectable::Template => format!(
            "next: edit it; decks of this project that name `{name}/…` use it instead of the built-in one"
        ),
        Ejectable::Deck => format!("next: edit it, then `bidpress check {name}` and `bidpress build {name}`"),
        Ejectable::Rules => format!("next: edit them, then `bidpress booklet {name}`"),
    });
    Ok(Outcome::Good)
}
