//! `bidpress booklet`: the rules of decks as booklets, and score pads.

use std::sync::Arc;

use super::args::{Booklet, Decks, Ink, Look, PagesOn, Size};
use super::console::Console;
use super::load::{self, Loaded};
use super::output::{self, Output};
use super::{CommandError, Outcome, Project, build, option_conflicts};
use crate::booklet::{self, Arrangement, Copy, Form};
use crate::diag::{Diagnostic, Diagnostics, Place, Source, counted, list};
use crate::files::DeckFile;
use crate::press::Moment;
use crate::print::Paper;
use crate::progress::Step;
use crate::units::Um;

/// The error that a deck has no such text.
const NO_TEXT: &str = "no-text";

/// Sets the texts of all decks, and writes the PDFs when all are done.
pub(super) fn run(args: &Booklet, console: &Console, project: &Project) -> Result<Outcome, CommandError> {
    if args.paper.is_some() && !args.pad && args.imposition == PagesOn::Pages {
        let diagnostic = option_conflicts::diagnostic("--paper", "about pages that have sheets of their size");
        return Err(CommandError::usage(diagnostic.hint("leave `--paper` out, or add `--imposition zine`; `--size` is that of the pages")));
    }
    let created = build::source_date_epoch()?;
    let asked = Decks { decks: args.decks.clone(), sets: args.sets.clone(), ..Decks::default() };
    let (decks, mut diagnostics) = load::decks(project, &asked, None)?;
    let (mut outputs, mut without) = (Vec::new(), Vec::new());
    let progress = console.progress(decks.len(), "decks");
    for loaded in &decks {
        progress.step(&loaded.deck.title);
        match document(loaded, args, created) {
            Ok(Some(output)) => outputs.push(output),
            Ok(None) => without.push(loaded.deck.id.as_str()),
            Err(others) => diagnostics.extend(others),
        }
    }
    progress.end();
    let (outputs, warnings) = diagnostics.into_result(outputs)?;
    console.diagnostics(&warnings);
    output::write(&args.out, &outputs, console)?;
    if outputs.is_empty() && !without.is_empty() {
        console.note("no deck has a score pad: nothing was written");
    } else if !without.is_empty() {
        console.note(&format!("without a score pad: {}", list(without)));
    }
    Ok(Outcome::Good)
}

/// The booklet of a deck; none for a deck without a pad that nobody has asked for by name.
fn document(loaded: &Loaded, args: &Booklet, created: Moment) -> Result<Option<Output>, Diagnostics> {
    let deck = &loaded.deck;
    let (name, form) = if args.pad { ("pad", Form::Pad) } else { ("rules", Form::Booklet) };
    let texts = match form {
        // Who plays with expansions still counts on the same pad.
        Form::Pad => texts(loaded.parts.get(..1).unwrap_or_default(), name),
        Form::Booklet => texts(&loaded.parts, name),
    };
    let texts = match texts {
        Err(diagnostics) if args.pad && args.decks.is_empty() && diagnostics.0.iter().all(|diagnostic| diagnostic.code == NO_TEXT) => {
            return Ok(None);
        }
        texts => texts?,
    };
    let Some((source, chapters)) = texts.split_first() else { return Ok(None) };
    let look = Look { size: Size::Regular, ink: args.ink, lang: args.lang };
    let library = build::library(loaded)?;
    let (rendered, _) = build::rendered(loaded, &library, &look, Um::ZERO)?;
    let copy = Copy { deck, rendered: &rendered, library: &library, low_ink: args.ink == Ink::Low };
    let place = Place::file(source);
    let step = Step::new(&source.name).at(&place);
    let mut pages = step.run(|| booklet::pages(&copy, source, chapters, form, args.size))??;
    let paper = args.paper.unwrap_or(Paper::A4);
    let arrangement = match (form, args.imposition) {
        (Form::Pad, _) => Arrangement::Cut(paper),
        (Form::Booklet, PagesOn::Pages) => Arrangement::Pages,
        (Form::Booklet, PagesOn::Zine) => {
            pages = booklet::foldable(pages, args.size);
            Arrangement::Zine(paper)
        }
    };
    let title = format!("{}: {}", deck.title, if args.pad { "score pad" } else { "rules" });
    let bound = step.run(|| booklet::bind(&copy, &title, &pages, arrangement, created))??;
    Ok(Some(Output {
        path: args.out.join(format!("{}-{name}.pdf", deck.id)),
        about: about(&bound, pages.len(), arrangement),
        bytes: bound.pdf,
    }))
}

/// The texts of that name of a deck and of the expansions in it.
///
/// # Errors
/// Those that are not there, or can't be read.
fn texts(parts: &[(String, DeckFile)], name: &str) -> Result<Vec<Arc<Source>>, Diagnostics> {
    let (mut texts, mut diagnostics) = (Vec::new(), Diagnostics::default());
    for (id, file) in parts {
        match file.text_of(id, name) {
            Ok(Some(text)) => texts.push(text),
            Ok(None) => {
                let what = if name == "pad" { "score pad" } else { "rules to print" };
                let diagnostic = Diagnostic::error(NO_TEXT, format!("`{id}` has no {what}")).at(Place::file(&file.source), "this file");
                diagnostics
                    .push(diagnostic.hint(format!("write them in Markdown, beside it: `{id}/{name}.md`; docs/booklets.md says how")));
            }
            Err(diagnostic) => diagnostics.push(diagnostic),
        }
    }
    diagnostics.into_result(texts).map(|(texts, _)| texts)
}

fn about(bound: &booklet::Bound, pages: usize, arrangement: Arrangement) -> String {
    let kilobytes = bound.pdf.len().div_ceil(1000);
    let scale = (bound.scale * 100.0).round();
    let smaller = if scale < 100.0 { format!(" at {scale} %") } else { String::new() };
    match arrangement {
        Arrangement::Pages => format!("{}, {kilobytes} kB", counted(pages, "page")),
        Arrangement::Zine(_) => {
            format!("{}{smaller} on {}, {kilobytes} kB", counted(pages, "page"), counted(bound.pages.div_ceil(2), "sheet"))
        }
        Arrangement::Cut(_) => format!("{} to cut, {kilobytes} kB", counted(bound.pages, "sheet")),
    }
}
