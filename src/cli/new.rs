//! `bidpress new`: a commented deck file, or an expansion, to start from.

use std::path::Path;

use super::args::New;
use super::console::Console;
use super::outcome::Outcome;
use crate::diag::Diagnostics;
use crate::files::{self, Project};
use crate::job::{SCHEMA_FILE, Starter, starter};
use crate::spec::schema;

/// Writes the file, which must not exist yet, and prints what to do next.
pub(super) fn run(args: &New, console: &Console, project: &Project) -> Result<Outcome, Diagnostics> {
    let from = match (&args.game, &args.extends, &args.sheet) {
        (Some(game), ..) => Starter::Game(game),
        (None, Some(base), _) => Starter::Extends(base),
        (None, None, Some(sheet)) => Starter::Sheet(sheet),
        (None, None, None) => Starter::Plain,
    };
    let text = starter(&args.name, from, project)?;
    let decks = project.decks();
    // A spreadsheet lies beside its deck file.
    let beside = args.sheet.as_ref().and_then(|sheet| sheet.parent()).map(Path::to_path_buf);
    let folder = args.out.as_ref().or(beside.as_ref()).unwrap_or(&decks);
    let path = folder.join(format!("{}.toml", args.name));
    files::write_new(&path, text.as_bytes())?;
    write_schema(&folder.join(SCHEMA_FILE))?;
    let shown = path.display();
    let next = if *folder == decks { args.name.clone() } else { shown.to_string() };
    console.done(&format!("wrote {shown}\n"));
    console.note(&format!("next: edit it, then `bidpress check {next}` and `bidpress build {next}`"));
    Ok(Outcome::Good)
}

/// Writes the schema that the file refers to, over that of an earlier version; editors then work without the network.
fn write_schema(path: &Path) -> Result<(), Diagnostics> {
    if files::keep_others(path, "schema of bidpress", |text| text.contains(schema::COMMENT)).is_ok() {
        files::write_atomic(path, schema::text(&schema::SCHEMA).as_bytes())?;
    }
    Ok(())
}
