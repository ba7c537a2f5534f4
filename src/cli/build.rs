//! `bidpress build`: decks to PDFs.

use std::path::PathBuf;

use super::args::{self, Build, Ink, Look, Prepress, Size};
use super::console::Console;
use super::load::{self, Loaded};
use super::{Outcome, Project};
use crate::deck::Scale;
use crate::diag::{Diagnostic, Faults};
use crate::files;
use crate::preflight::{self, Asked, Level};
use crate::press::color::{Output, Space};
use crate::press::standard::{self, Standard, Wanted};
use crate::press::{Card, Job, Moment, Paper, Press, Printed};
use crate::render::{Rendered, Style, render};
use crate::units::Um;

/// Renders all decks, and writes the PDFs when all are done.
pub(super) fn run(args: &Build, console: &Console, project: &Project) -> Result<Outcome, Faults> {
    let created = source_date_epoch()?;
    let output = output(&args.prepress)?;
    let (decks, mut faults) = load::decks(project, &args.decks)?;
    let mut documents: Vec<(PathBuf, Printed, usize)> = Vec::new();
    let progress = console.progress(decks.len(), "decks");
    for loaded in &decks {
        progress.step(&loaded.deck.title);
        match document(loaded, args, &output, created) {
            Ok((printed, warnings)) => {
                faults.extend(warnings);
                documents.push((args.out.join(format!("{}.pdf", loaded.deck.id)), printed, loaded.deck.cards.len()));
            }
            Err(others) => faults.extend(others),
        }
    }
    progress.end();
    let (documents, warnings) = faults.into_result(documents)?;
    console.faults(&warnings);
    files::sweep(&args.out);
    for (path, printed, cards) in documents {
        files::write_atomic(&path, &printed.pdf)?;
        let kilobytes = printed.pdf.len().div_ceil(1000);
        console.done(&format!("{}  {cards} cards on {} pages, {kilobytes} kB\n", path.display(), printed.pages));
    }
    Ok(Outcome::Good)
}

/// A deck as it looks.
///
/// # Errors
/// All faults of its templates and art.
pub(super) fn rendered(loaded: &Loaded, look: &Look, bleed: Um) -> Result<(Rendered, Faults), Faults> {
    let scale = match look.size {
        Size::Small => Scale::Small,
        Size::Regular => Scale::Regular,
        Size::Large => Scale::Large,
    };
    render(&loaded.deck, &loaded.file.library()?, Style { scale, low_ink: look.ink == Ink::Low, bleed })
}

/// The PDF of a deck, and what could not be printed as it was drawn.
fn document(loaded: &Loaded, args: &Build, output: &Output, created: Moment) -> Result<(Printed, Faults), Faults> {
    let deck = &loaded.deck;
    let paper = paper(loaded, args)?;
    let bleed = args.bleed.unwrap_or(deck.print.bleed);
    let (rendered, mut faults) = rendered(loaded, &args.look, bleed)?;
    let press = Press::with(&rendered.fonts, output.clone());
    let faces = rendered.each_face(|tree| press.face(tree))?;
    let cards = rendered.cards.iter().map(|card| Card { front: card.front, back: card.back, size: rendered.drawn_size(card.landscape) });
    let job = Job {
        title: deck.title.clone(),
        lang: deck.lang.clone(),
        author: deck.authors.join(", "),
        paper,
        bleed,
        marks: deck.print.marks && !args.no_marks,
        backs: deck.print.backs && !args.no_backs,
        created,
        faces,
        cards: cards.collect(),
    };
    let printed = press.print(&job).map_err(|refused| {
        Faults::from(Diagnostic::error("press", format!("{}: {refused}", deck.title)).at(deck.place.clone(), "this deck"))
    })?;
    for notice in &printed.notices {
        let face = rendered.faces.get(notice.face).map_or("a face", |face| face.title.as_str());
        let element = if notice.element.is_empty() { "an element".to_string() } else { format!("the element `{}`", notice.element) };
        faults.push(Diagnostic::warning("raster", format!("{face}: {element} {}", notice.message)));
    }
    faults.extend(preflight(&printed, output, &deck.title)?);
    if printed.flattened > 0 {
        let (title, faces) = (output.standard.title(), rendered.faces.len());
        let message =
            format!("{}: {title} knows no transparency, so parts of {} of {faces} faces became pictures", deck.title, printed.flattened);
        faults.push(Diagnostic::warning("flattened", message).hint("`--standard pdfx4` keeps them as they are"));
    }
    Ok((printed, faults))
}

/// What a look at the finished document finds, if it claims to meet a standard.
///
/// # Errors
/// If it does not meet it.
fn preflight(printed: &Printed, output: &Output, title: &str) -> Result<Faults, Faults> {
    if output.standard == Standard::None {
        return Ok(Faults::default());
    }
    let asked = Asked { standard: Some(output.standard), ink_limit: output.ink_limit };
    let report = preflight::check(&printed.pdf, asked)?;
    let told = |fault: &preflight::Fault| {
        let message = format!("{title}: {}", super::preflight::line(fault));
        match fault.level {
            Level::Error => Diagnostic::error("preflight", message),
            Level::Warning => Diagnostic::warning("preflight", message),
        }
    };
    Faults(report.faults.iter().map(told).collect()).into_result(()).map(|((), warnings)| warnings)
}

/// How the documents are written.
///
/// # Errors
/// What does not go together, and what is wrong with the profile.
fn output(args: &Prepress) -> Result<Output, Faults> {
    let space = args.color.map(|color| match color {
        args::Space::Rgb => Space::Rgb,
        args::Space::Cmyk => Space::Cmyk,
        args::Space::Gray => Space::Gray,
    });
    let icc = match &args.icc {
        Some(path) => Some((files::read_profile(path)?, path.display().to_string())),
        None => None,
    };
    let wanted = Wanted { space, standard: args.standard.into(), icc, ink_limit: args.ink_limit };
    standard::output(wanted, files::built_in_profile("fogra39").unwrap_or_default())
}

impl From<args::Standard> for Standard {
    fn from(standard: args::Standard) -> Standard {
        match standard {
            args::Standard::None => Standard::None,
            args::Standard::Pdfx1a => Standard::X1a,
            args::Standard::Pdfx3 => Standard::X3,
            args::Standard::Pdfx4 => Standard::X4,
            args::Standard::Pdfa2b => Standard::A2b,
        }
    }
}

fn paper(loaded: &Loaded, args: &Build) -> Result<Paper, Faults> {
    let name = match (args.paper, &loaded.deck.print.paper) {
        (Some(args::Paper::A4), _) => "a4",
        (Some(args::Paper::Letter), _) => "letter",
        (None, Some(name)) => name,
        (None, None) => "a4",
    };
    Paper::named(name).ok_or_else(|| {
        let names: Vec<&str> = Paper::ALL.iter().map(|paper| paper.name).collect();
        let fault =
            Diagnostic::error("paper", format!("unknown paper `{name}`")).at(loaded.deck.place.clone(), "under `[print]` in this deck");
        fault.nearest(name, names.iter().copied()).hint(format!("the papers are {}", crate::diag::list(names))).into()
    })
}

/// The date in the PDF: fixed, unless the build sets one as <https://reproducible-builds.org/specs/source-date-epoch/> says.
#[expect(clippy::disallowed_methods, reason = "the one variable that is meant to reach the output")]
fn source_date_epoch() -> Result<Moment, Faults> {
    match std::env::var("SOURCE_DATE_EPOCH") {
        Err(_) => Ok(Moment::default()),
        Ok(text) => text
            .parse()
            .map(Moment)
            .map_err(|_| Diagnostic::error("source-date-epoch", format!("SOURCE_DATE_EPOCH is `{text}`, not a number of seconds")).into()),
    }
}
