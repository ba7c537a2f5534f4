//! `bidpress build`: decks to PDFs.

use super::args::{Build, Ink, Look, Size};
use super::console::Console;
use super::imposition::{self, Imposition};
use super::load::{self, Loaded};
use super::output::{self, Output};
use super::which::Record;
use super::{Outcome, Project, prepress};
use crate::deck::Scale;
use crate::diag::{Diagnostic, Faults};
use crate::files;
use crate::press::color;
use crate::press::{Card, Job, Moment, Press, Printed, cut};
use crate::render::{Rendered, Style, render};
use crate::units::Um;
use crate::{limits, watch};

/// Renders all decks, and writes the PDFs when all are done.
pub(super) fn run(args: &Build, console: &Console, project: &Project) -> Result<Outcome, Faults> {
    let created = source_date_epoch()?;
    let inks = prepress::output(&args.prepress)?;
    let mut record = Record::new(&args.which)?;
    let (decks, mut faults) = load::decks(project, &args.decks, args.players)?;
    let mut outputs: Vec<Output> = Vec::new();
    let progress = console.progress(decks.len(), "decks");
    for loaded in &decks {
        progress.step(&loaded.deck.title);
        match document(loaded, args, &inks, created, &mut record) {
            Ok((made, warnings)) => {
                faults.extend(warnings);
                outputs.extend(made);
            }
            Err(others) => faults.extend(others),
        }
    }
    progress.end();
    let (outputs, warnings) = faults.into_result(outputs)?;
    console.faults(&warnings);
    output::write(&args.out, &outputs, console)?;
    if outputs.is_empty() && !decks.is_empty() {
        console.note("no card has changed: nothing was written");
    }
    if let Some(path) = &args.which.manifest {
        files::write_atomic(path, record.text().as_bytes())?;
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
    let library = watch::attempt("templates and art", || loaded.file.library())??;
    render(&loaded.deck, &library, Style { scale, low_ink: look.ink == Ink::Low, bleed })
}

/// The files of a deck, and what could not be printed as it was drawn; none if there is nothing to print.
fn document(
    loaded: &Loaded,
    args: &Build,
    output: &color::Output,
    created: Moment,
    record: &mut Record,
) -> Result<(Vec<Output>, Faults), Faults> {
    let deck = &loaded.deck;
    let (rendered, mut faults) = rendered(loaded, &args.look, imposition::bleed(deck, args))?;
    let Imposition { paper, bleed, marks, backs, layout } = imposition::of(deck, args, rendered.size)?;
    let chosen = record.choose(deck, &rendered, &args.which)?;
    if chosen.is_empty() && !deck.cards.is_empty() {
        return Ok((Vec::new(), faults));
    }
    let press = Press::with(&rendered.fonts, output.clone());
    let faces = rendered.each_face(|tree| press.face(tree))?;
    let cards = chosen.iter().filter_map(|place| rendered.cards.get(*place)).map(|card| Card {
        front: card.front,
        back: card.back,
        size: rendered.drawn_size(card.landscape),
    });
    let job = Job {
        title: deck.title.clone(),
        lang: deck.lang.clone(),
        author: deck.authors.join(", "),
        paper,
        bleed,
        marks,
        backs,
        layout,
        created,
        faces,
        cards: cards.collect(),
    };
    let refused = |refused| {
        let fault = Diagnostic::error("press", format!("{}: {refused}", deck.title)).at(deck.place.clone(), "this deck");
        let too_large = matches!(refused, crate::press::Refused::TooLarge { .. });
        let hint = "choose larger --paper, a smaller --margin or --gutter, or --size small";
        Faults::from(if too_large { fault.hint(hint) } else { fault })
    };
    let printed = watch::attempt_for(limits::STEP_SECONDS + job.cards.len() as u64 / 50, &deck.title, || {
        if args.contact {
            let caption = |card: &crate::deck::Card| format!("{} {}", card.serial.index, card.name);
            let captions: Vec<String> = chosen.iter().filter_map(|place| deck.cards.get(*place)).map(caption).collect();
            press.contact(&job, &captions)
        } else {
            press.print(&job)
        }
    });
    let printed = printed?.map_err(refused)?;
    for notice in &printed.notices {
        let face = rendered.faces.get(notice.face).map_or("a face", |face| face.title.as_str());
        let element = if notice.element.is_empty() { "an element".to_string() } else { format!("the element `{}`", notice.element) };
        faults.push(Diagnostic::warning("raster", format!("{face}: {element} {}", notice.message)));
    }
    faults.extend(left_out(loaded, &printed));
    for pdf in std::iter::once(&printed.pdf).chain(printed.backs.iter().map(|(pdf, _)| pdf)) {
        faults.extend(prepress::preflight(pdf, output, &deck.title)?);
    }
    faults.extend(flattened(&printed, &rendered, output, &deck.title));
    let cuts = if args.marks.cut_file { cut::files(&job).map_err(refused)? } else { Vec::new() };
    Ok((outputs(loaded, args, &job, printed, cuts), faults))
}

/// Faces that hold transparency where the standard knows none.
fn flattened(printed: &Printed, rendered: &Rendered, output: &color::Output, title: &str) -> Faults {
    if printed.flattened == 0 {
        return Faults::default();
    }
    let (standard, faces) = (output.standard.title(), rendered.faces.len());
    let message = format!("{title}: {standard} knows no transparency, so parts of {} of {faces} faces became pictures", printed.flattened);
    Diagnostic::warning("flattened", message).hint("`--standard pdfx4` keeps them as they are").into()
}

/// Marks that were asked for, and that some page has no room for.
fn left_out(loaded: &Loaded, printed: &Printed) -> Faults {
    let warning = |mark: &crate::print::Mark| {
        let name = clap::ValueEnum::to_possible_value(mark).map(|value| value.get_name().to_string()).unwrap_or_default();
        let message = format!("{}: there is no room for the mark `{name}` beside the cards", loaded.deck.title);
        Diagnostic::warning("marks", message).hint("larger --paper, or fewer cards on a sheet with a larger --margin, make room")
    };
    Faults(printed.left_out.iter().map(warning).collect())
}

fn outputs(loaded: &Loaded, args: &Build, job: &Job, printed: Printed, cuts: Vec<String>) -> Vec<Output> {
    let id = &loaded.deck.id;
    let pdf = |name: String, bytes: Vec<u8>, pages: usize| {
        let kilobytes = bytes.len().div_ceil(1000);
        let noun = if pages == 1 { "page" } else { "pages" };
        let about = format!("{} cards on {pages} {noun}, {kilobytes} kB", job.cards.len());
        Output { path: args.out.join(name), bytes, about }
    };
    let name = if args.contact { format!("{id}-contact.pdf") } else { format!("{id}.pdf") };
    let mut outputs = vec![pdf(name, printed.pdf, printed.pages)];
    outputs.extend(printed.backs.map(|(bytes, pages)| pdf(format!("{id}-backs.pdf"), bytes, pages)));
    let single = cuts.len() == 1;
    for (number, cut) in (1..).zip(cuts) {
        let name = if single { format!("{id}-cut.svg") } else { format!("{id}-cut-{number}.svg") };
        outputs.push(Output { path: args.out.join(name), bytes: cut.into_bytes(), about: "cut lines".into() });
    }
    outputs
}

/// The date in the PDF: fixed, unless the build sets one as <https://reproducible-builds.org/specs/source-date-epoch/> says.
#[expect(clippy::disallowed_methods, reason = "the one variable that is meant to reach the output")]
pub(super) fn source_date_epoch() -> Result<Moment, Faults> {
    match std::env::var("SOURCE_DATE_EPOCH") {
        Err(_) => Ok(Moment::default()),
        Ok(text) => text
            .parse()
            .map(Moment)
            .map_err(|_| Diagnostic::error("source-date-epoch", format!("SOURCE_DATE_EPOCH is `{text}`, not a number of seconds")).into()),
    }
}
