//! `bidpress list`: decks, games, templates, sizes, papers, presets, the cards of decks, and icons.

use std::borrow::Cow;
use std::fmt::Write;

use serde_json::{Value, json};

use super::args::{List, ListFormat, Listed};
use super::console::Console;
use super::list_cards;
use super::list_icons;
use super::outcome::Outcome;
use crate::deck::size::SIZES;
use crate::diag::{Diagnostic, Diagnostics, Error};
use crate::escape;
use crate::files::Project;
use crate::games;
use crate::job::deck_specs;
use crate::preset::Preset;
use crate::print::{Paper, Shape};
use crate::spec::Spec;

/// Prints the requested lists, or all of them, and the errors of files that can't be listed.
pub(super) fn run(args: &List, console: &Console, project: &Project) -> Result<Outcome, Error> {
    let (is_cards, is_icons) = (args.what == Some(Listed::Cards), args.what == Some(Listed::Icons));
    if args.contact.is_some() && !is_icons {
        let error = Diagnostic::error("list-icons", "`--contact` is for lists of icons");
        return Err(Error::settings(
            error.hint("for example `bidpress list icons animals --contact animals.pdf`"),
        ));
    }
    if !args.sets.is_empty() && !is_cards
        || !(is_cards || is_icons) && (!args.decks.is_empty() || args.format == ListFormat::Csv)
    {
        let error = Diagnostic::error(
            "list-cards",
            "`--set` is for lists of cards, names and `--format csv` are for lists of cards and icons",
        );
        return Err(Error::settings(error.hint("for example `bidpress list cards bid-it --format csv`")));
    }
    if is_cards {
        return list_cards::run(args, console, project);
    }
    if is_icons {
        return list_icons::run(args, console);
    }
    let wants = |what: Listed| args.what.is_none_or(|asked| asked == what);
    let mut text = String::new();
    let mut value = serde_json::Map::new();
    let mut diagnostics = Diagnostics::default();
    let sections: [(Listed, &str, Section<'_>); 7] = [
        (Listed::Decks, "decks", &|| decks(project)),
        (Listed::Games, "games", &|| (game_rows(), Diagnostics::default())),
        (Listed::Templates, "templates", &|| template_rows(project)),
        (Listed::Sizes, "sizes", &|| (size_rows(), Diagnostics::default())),
        (Listed::Papers, "papers", &|| (paper_rows(), Diagnostics::default())),
        (Listed::Presets, "presets", &|| preset_rows(project)),
        (Listed::Presets, "sources of presets", &|| source_rows(project)),
    ];
    for (what, title, rows) in sections {
        if wants(what) {
            let (rows, others) = rows();
            diagnostics.extend(others);
            text.push_str(&table(title, &rows));
            value.insert(
                title.to_string(),
                rows.iter().map(|(id, about)| json!({ "id": id, "about": about })).collect(),
            );
        }
    }
    match args.format {
        ListFormat::Text | ListFormat::Csv => console.result(text.trim_end_matches('\n')),
        ListFormat::Json => {
            console.result(&serde_json::to_string_pretty(&Value::Object(value)).unwrap_or_default())
        }
    }
    console.result("\n");
    Ok(diagnostics.into_result(Outcome::Good)?.0)
}

/// Names, each with a line about it.
pub(super) type Rows = Vec<(String, String)>;

/// Makes the rows of a section, once it is asked for, and tells what it has to leave out.
type Section<'a> = &'a dyn Fn() -> (Rows, Diagnostics);

pub(super) fn table(title: &str, rows: &Rows) -> String {
    let rows: Vec<[Cow<'_, str>; 2]> =
        rows.iter().map(|(id, about)| [escape::line(id), escape::line(about)]).collect();
    let width = rows.iter().map(|[id, _]| id.chars().count()).max().unwrap_or(0);
    let mut text = format!("{title}:\n");
    for [id, about] in rows {
        // Writing to a string can't fail.
        let _ = writeln!(text, "{}", format!("  {id:width$}  {about}").trim_end());
    }
    text.push('\n');
    text
}

fn decks(project: &Project) -> (Rows, Diagnostics) {
    let (specs, diagnostics) = deck_specs(project);
    (
        specs.iter().map(|(file, spec)| (spec.raw.id.clone(), about(spec, file.is_built_in()))).collect(),
        diagnostics,
    )
}

fn about(spec: &Spec, built_in: bool) -> String {
    let raw = &spec.raw;
    let mut text = raw.title.clone();
    if let Some(players) = raw.players {
        let _ = write!(text, ", {}–{} players", players.min, players.max);
    }
    if let Some(base) = &raw.extends {
        let _ = write!(text, ", an expansion of {base} (`--set {}`)", raw.set.id);
    }
    let types: Vec<&str> = raw.types.keys().map(String::as_str).collect();
    let _ = write!(text, ", types {}", types.join(", "));
    if built_in {
        text.push_str(" (built in)");
    }
    text
}

fn game_rows() -> Rows {
    let row = |game: &&games::Game| {
        let (min, max) = game.players;
        (game.id.to_string(), format!("{}, {min}–{max} players. {}", game.title, game.summary))
    };
    games::ALL.iter().map(row).collect()
}

fn template_rows(project: &Project) -> (Rows, Diagnostics) {
    let (names, diagnostics) = project.template_names();
    let names = names.into_iter().filter(|(name, _)| !name.contains("/_"));
    (
        names
            .map(|(name, built_in)| (name, if built_in { "(built in)".into() } else { String::new() }))
            .collect(),
        diagnostics,
    )
}

fn size_rows() -> Rows {
    let row = |size: &crate::deck::NamedSize| {
        let [regular, small, large] = [size.regular, size.small, size.large]
            .map(|s| format!("{} × {}", s.width.to_mm(), s.height.to_mm()));
        let shape = match size.shape {
            Shape::Rectangle => "",
            shape => &format!(", {}", shape.title()),
        };
        (size.name.to_string(), format!("{regular} mm{shape} (small {small}, large {large})"))
    };
    SIZES.iter().map(row).collect()
}

fn paper_rows() -> Rows {
    let row = |paper: Paper| {
        (paper.name.to_string(), format!("{} × {} mm", paper.width.to_mm(), paper.height.to_mm()))
    };
    let measure = ("<width>x<height>".into(), "any other, as `210x297mm` or `13x19in`".into());
    Paper::ALL.into_iter().map(row).chain([measure]).collect()
}

fn preset_rows(project: &Project) -> (Rows, Diagnostics) {
    let mut rows = Rows::new();
    let (presets, mut diagnostics) = project.presets();
    for (name, (source, built_in)) in presets {
        match Preset::read(&source) {
            Ok(preset) => {
                let about =
                    if preset.about.is_empty() { String::new() } else { format!(": {}", preset.about) };
                let own = if built_in { "" } else { " (your own)" };
                rows.push((name, format!("{}{about}{own}", preset.title)));
            }
            Err(others) => diagnostics.extend(others),
        }
    }
    (rows, diagnostics)
}

/// The sources of presets; errors of their files come with the presets themselves.
fn source_rows(project: &Project) -> (Rows, Diagnostics) {
    let (presets, _) = project.presets();
    let read =
        presets.into_iter().filter_map(|(name, (source, _))| Some((name, Preset::read(&source).ok()?)));
    let rows =
        read.flat_map(|(name, preset)| preset.sources.into_iter().map(move |source| (name.clone(), source)));
    (rows.collect(), Diagnostics::default())
}
