//! The rules of decks as booklets, and score pads.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::decks::{DeckRequest, LoadedDeck};
use super::language;
use super::load::load_decks;
use super::monitor::Monitor;
use super::option_conflicts;
use super::output::Output;
use super::prepress::{self, DocumentColors};
use super::rulings::TestedRulings;
use super::settings::PrintSettings;
use super::style::{library, rendered};
use crate::booklet::{self, Arrangement, Binding, Copy, Examples, Form, PageSize, Words};
use crate::deck::Deck;
use crate::diag::{Diagnostic, Diagnostics, Error, Place, Source, counted};
use crate::files::{DeckFile, Project};
use crate::press::{Moment, color};
use crate::print::Paper;
use crate::progress::Step;
use crate::ruling::{TableTime, TableValue};
use crate::units::Um;

/// The error that a deck has no such text.
const NO_TEXT: &str = "no-text";

/// Which booklets, and how they are printed.
#[derive(Clone, Debug)]
pub struct BookletRequest {
    /// Which decks, with which expansions.
    pub decks: DeckRequest,
    /// Size of a page.
    pub size: PageSize,
    /// Pages are arranged on sheets to be folded, instead of each on a sheet of its size.
    pub zine: bool,
    /// Paper of zines and pads.
    pub paper: Option<Paper>,
    /// Bleed around each page.
    pub bleed: Um,
    /// The thickness of the paper of zines, by which the pages of each nested sheet move towards the fold.
    pub creep: Option<Um>,
    /// Colours and standard.
    pub colors: DocumentColors,
    /// Backgrounds are left out.
    pub low_ink: bool,
    /// Score pads are printed instead of rules.
    pub pad: bool,
    /// The folder for the PDFs.
    pub folder: PathBuf,
}

/// The result of a request for booklets.
#[derive(Debug)]
pub struct Booklets {
    /// The files.
    pub outputs: Vec<Output>,
    /// The decks without a score pad, which were left out.
    pub without: Vec<String>,
    /// Warnings.
    pub warnings: Diagnostics,
}

/// Sets the texts of all decks.
///
/// # Errors
/// All errors of the request, the decks and their texts.
pub fn booklets(
    project: &Project,
    request: &BookletRequest,
    created: Moment,
    monitor: &dyn Monitor,
) -> Result<Booklets, Error> {
    if request.paper.is_some() && !request.pad && !request.zine {
        let diagnostic =
            option_conflicts::no_effect("--paper", "on pages that have sheets of their own size");
        return Err(Error::settings(
            diagnostic
                .hint("leave `--paper` out, or add `--imposition zine`; `--size` sets the size of the pages"),
        ));
    }
    if request.creep.is_some() && !request.zine {
        let diagnostic = option_conflicts::no_effect("--creep", "on pages that are not folded");
        return Err(Error::settings(diagnostic.hint("leave `--creep` out, or add `--imposition zine`")));
    }
    let written = request.colors.output()?;
    let (decks, mut diagnostics) = load_decks(project, &request.decks)?;
    let (mut outputs, mut without) = (Vec::new(), Vec::new());
    monitor.begin(decks.len(), "decks");
    for loaded in &decks {
        monitor.step(&loaded.deck.title);
        match document(project, loaded, request, &written, created) {
            Ok(Some((output, warnings))) => {
                outputs.push(output);
                diagnostics.extend(warnings);
            }
            Ok(None) => without.push(loaded.deck.id.clone()),
            Err(others) => diagnostics.extend(others),
        }
    }
    monitor.end();
    let (outputs, warnings) = diagnostics.into_result(outputs)?;
    Ok(Booklets { outputs, without, warnings })
}

/// The booklet of a deck; none for a deck without a score pad that was not requested by name.
fn document(
    project: &Project,
    loaded: &LoadedDeck,
    request: &BookletRequest,
    written: &color::Output,
    created: Moment,
) -> Result<Option<(Output, Diagnostics)>, Diagnostics> {
    let deck = &loaded.deck;
    let (name, form) = if request.pad { ("pad", Form::Pad) } else { ("rules", Form::Booklet) };
    let parts = match form {
        // Games with expansions are counted on the same pad.
        Form::Pad => loaded.parts.get(..1).unwrap_or_default(),
        Form::Booklet => &loaded.parts,
    };
    let (texts, mut warnings) = match texts(parts, name, request.decks.lang.as_deref(), deck.game.as_deref())
    {
        Err(diagnostics)
            if request.pad
                && request.decks.decks.is_empty()
                && diagnostics.0.iter().all(|diagnostic| diagnostic.code == NO_TEXT) =>
        {
            return Ok(None);
        }
        texts => texts?,
    };
    let Some((source, chapters)) = texts.split_first() else { return Ok(None) };
    let examples = examples(project, deck, parts)?;
    warnings.0.extend(examples.iter().flatten().filter_map(|examples| examples.tested.warning()));
    let beside = texts
        .iter()
        .zip(&examples)
        .filter_map(|(text, examples)| Some((Arc::clone(text), examples.as_ref()? as &dyn Examples)));
    let beside: Vec<_> = beside.collect();
    let settings = PrintSettings { low_ink: request.low_ink, ..PrintSettings::default() };
    let library = library(loaded)?;
    let (rendered, _) = rendered(loaded, &library, &settings, Um::ZERO)?;
    let BookletRequest { low_ink, bleed, .. } = *request;
    let copy = Copy { deck, rendered: &rendered, library: &library, low_ink, bleed, examples: &beside };
    let place = Place::file(source);
    let step = Step::new(&source.name).at(&place);
    let mut pages = step.run(|| booklet::pages(&copy, source, chapters, form, request.size))??;
    let paper = request.paper.unwrap_or(Paper::A4);
    let arrangement = match (form, request.zine) {
        (Form::Pad, _) => Arrangement::Cut(paper),
        (Form::Booklet, false) => Arrangement::Pages,
        (Form::Booklet, true) => {
            pages = booklet::foldable(pages, request.size);
            Arrangement::Zine(paper)
        }
    };
    let words = Words::of(&deck.lang);
    let title = format!("{}: {}", deck.title, if request.pad { words.pad } else { words.rules });
    let binding = Binding { arrangement, creep: request.creep.unwrap_or_default(), output: written.clone() };
    let bound = step.run(|| booklet::bind(&copy, &title, &pages, binding, created))??;
    // Warnings are about the pictures of cards, which are small on purpose.
    step.run(|| prepress::preflight(&bound.pdf, written, &title, None))??;
    let output = Output {
        path: request.folder.join(format!("{}-{name}.pdf", deck.id)),
        about: about(&bound, pages.len(), arrangement),
        bytes: bound.pdf,
    };
    Ok(Some((output, warnings)))
}

/// The texts of that name of a deck and of the expansions in it, with warnings for those that are not in the
/// language that was asked for.
fn texts(
    parts: &[(String, DeckFile)],
    name: &str,
    lang: Option<&str>,
    game: Option<&str>,
) -> Result<(Vec<Arc<Source>>, Diagnostics), Diagnostics> {
    let (mut texts, mut diagnostics) = (Vec::new(), Diagnostics::default());
    for (id, file) in parts {
        match language::text_of(id, file, name, lang) {
            Ok(Some((text, warning))) => {
                texts.push(text);
                diagnostics.0.extend(warning);
            }
            Ok(None) => {
                let what = if name == "pad" { "score pad" } else { "rules to print" };
                let diagnostic = Diagnostic::error(NO_TEXT, format!("`{id}` has no {what}"))
                    .at(Place::file(&file.source), "this file");
                let diagnostic = diagnostic.hint(format!(
                    "write them in Markdown, beside it: `{id}/{name}.md`; docs/booklets.md says how"
                ));
                let eject = |game: &str| {
                    format!("or start from those of the game: `bidpress eject rules {game} --to {id}`")
                };
                let is_deck = parts.first().is_some_and(|(deck, _)| deck == id);
                diagnostics
                    .push(game.filter(|_| is_deck).map(eject).into_iter().fold(diagnostic, Diagnostic::hint));
            }
            Err(diagnostic) => diagnostics.push(diagnostic),
        }
    }
    diagnostics.into_result(texts)
}

/// The rulings of a deck's examples, with the deck that is shown.
struct Beside<'a> {
    tested: TestedRulings,
    deck: &'a Deck,
}

impl Examples for Beside<'_> {
    fn file(&self) -> &str {
        &self.tested.source().name
    }

    fn ids(&self) -> Vec<(&str, usize)> {
        self.tested.ids().collect()
    }

    fn is_left_out(&self, id: &str) -> bool {
        self.tested.is_left_out(id)
    }

    fn table(&self, id: &str, time: TableTime) -> Option<TableValue> {
        self.tested.table(id, time, self.deck)
    }
}

/// The rulings of the examples of a deck and of the expansions in it, where there are some. All of them are
/// tested; those about another deck are left out.
fn examples<'a>(
    project: &Project,
    deck: &'a Deck,
    parts: &[(String, DeckFile)],
) -> Result<Vec<Option<Beside<'a>>>, Diagnostics> {
    let (mut found, mut diagnostics) = (Vec::new(), Diagnostics::default());
    for (id, file) in parts {
        let tested = file.text_of(id, "examples.toml").map_err(Diagnostics::from).and_then(|source| {
            let Some(source) = source else { return Ok(None) };
            let place = Place::file(&source);
            let tested = Step::new(&source.name)
                .at(&place)
                .run(|| TestedRulings::fitting(Path::new(&source.name), &source, project))??;
            tested.check_deck(deck).into_result(Some(Beside { tested, deck })).map(|(beside, _)| beside)
        });
        match tested {
            Ok(beside) => found.push(beside),
            Err(others) => diagnostics.extend(others),
        }
    }
    diagnostics.into_result(found).map(|(found, _)| found)
}

fn about(bound: &booklet::Bound, pages: usize, arrangement: Arrangement) -> String {
    let kilobytes = bound.pdf.len().div_ceil(1000);
    let scale = (bound.scale * 100.0).round();
    let smaller = if scale < 100.0 { format!(" at {scale} %") } else { String::new() };
    match arrangement {
        Arrangement::Pages | Arrangement::Sheets(_) => format!("{}, {kilobytes} kB", counted(pages, "page")),
        Arrangement::Zine(_) => {
            format!(
                "{}{smaller} on {}, {kilobytes} kB",
                counted(pages, "page"),
                counted(bound.pages.div_ceil(2), "sheet")
            )
        }
        Arrangement::Cut(_) => format!("{} to cut, {kilobytes} kB", counted(bound.pages, "sheet")),
    }
}
