//! The PDFs of a deck: its faces and cards as a job of the press, and what comes of it.

use std::path::Path;

use super::output::Output;
use super::print_warnings::Proof;
use super::settings::{Settings, Sheets, sheets};
use super::{draft, legible};
use crate::deck::Deck;
use crate::diag::{Diagnostic, Diagnostics, counted};
use crate::legible::{Gauge, Subject};
use crate::limits;
use crate::press::color::Output as Inks;
use crate::press::{Card, Face, Imposed, Job, Moment, Press, PressError, Printed, cut, imposed};
use crate::print::{BleedMode, Rule};
use crate::progress::Step;
use crate::render::{Drawing, Faced};

/// A deck printed: its PDFs, and its cut lines as SVG.
pub(super) struct Documents {
    pub(super) printed: Printed,
    pub(super) cuts: Vec<String>,
    /// How many cards are printed.
    pub(super) cards: usize,
}

/// Prints a deck.
pub(super) fn documents(
    deck: &Deck,
    settings: &Settings<'_>,
    subject: Subject<'_>,
    output: &Inks,
    created: Moment,
) -> Result<(Documents, Diagnostics), Diagnostics> {
    let Subject { rendered, cards: chosen, .. } = subject;
    let sheets = sheets(deck, settings, rendered, chosen)?;
    let press = Press::with(&rendered.fonts, output.clone());
    // The faces of the other cards need not be converted.
    let used = rendered.faces_of(chosen);
    let gauge = Gauge::default();
    let faces = match press.takes_glyphs() {
        true => rendered.some_drawings(
            &used,
            |face, tree| gauge.survey(tree, face.cut),
            |face, drawing, survey| (converted(&press, drawing), gauge.check(drawing, face.cut, survey)),
        )?,
        false => {
            rendered.some_faces(&used, |face, tree| (Some(press.face(tree)), gauge.look(tree, face.cut)))?
        }
    };
    let (faces, found): (Vec<Option<Face>>, Vec<_>) = faces.into_iter().unzip();
    let faces = faces.into_iter().flatten().collect();
    // Nobody has to read a draft without its art.
    let mut diagnostics = match settings.typed.draft {
        true => Diagnostics::default(),
        false => legible::collect(subject, used.iter().copied().zip(found).collect(), &settings.typed.deny),
    };
    if settings.bleed_mode.value == Some(BleedMode::None) {
        diagnostics.0.retain(|diagnostic| diagnostic.code != Rule::Bleed.id());
    }
    let place = |face: usize| used.partition_point(|known| *known < face);
    let job = Job { faces, created, ..job(deck, settings, subject, sheets, &place) };
    let printed = print(deck, settings.typed.contact, press, &job, chosen)?;
    let proof = Proof { settings, rendered, used: &used, job: &job, output, printed: &printed };
    diagnostics.extend(proof.warnings()?);
    let cuts = if settings.typed.cut_file {
        cut::files(&job).map_err(|refused| refusal(deck, &refused))?
    } else {
        Vec::new()
    };
    Ok((Documents { printed, cuts, cards: job.cards.len() }, diagnostics))
}

/// The sheets of a deck as screens show them, with the faces as they were rendered.
pub(super) fn imposition(
    deck: &Deck,
    settings: &Settings<'_>,
    subject: Subject<'_>,
) -> Result<Vec<Imposed>, Diagnostics> {
    let sheets = sheets(deck, settings, subject.rendered, subject.cards)?;
    let job = job(deck, settings, subject, sheets, &|face| face);
    let imposed = Step::new(&deck.title).at(&deck.place).run(|| imposed(&job, &subject.rendered.fonts));
    Ok(imposed?.map_err(|refused| refusal(deck, &refused))?)
}

/// The job of some cards without their faces, whose places in it are those that `place` tells.
fn job(
    deck: &Deck,
    settings: &Settings<'_>,
    subject: Subject<'_>,
    sheets: Sheets,
    place: &dyn Fn(usize) -> usize,
) -> Job {
    let card = |card: &Faced| Card {
        front: place(card.front),
        back: card.back.map(place),
        size: card.drawn_size(),
        shape: card.shape,
    };
    let cards =
        subject.cards.iter().filter_map(|place| subject.rendered.cards.get(place)).map(card).collect();
    let Sheets { paper, marks, backs, layout } = sheets;
    let (title, lang, author) =
        (draft::title(deck, settings.typed), deck.lang.clone(), deck.authors.join(", "));
    let (bleed, created) = (subject.style.bleed, Moment::default());
    Job { title, lang, author, paper, bleed, marks, backs, layout, created, faces: Vec::new(), cards }
}

/// A converted drawing; `None` if it is not valid SVG, which has been found when it was parsed.
fn converted(press: &Press<'_>, drawing: &Drawing<'_>) -> Option<Face> {
    press.drawing(drawing.tree, drawing.lines).or_else(|| drawing.whole().map(|tree| press.face(tree)))
}

/// Prints these cards of the deck.
fn print(
    deck: &Deck,
    is_contact: bool,
    press: Press<'_>,
    job: &Job,
    chosen: &[usize],
) -> Result<Printed, Diagnostics> {
    let seconds = limits::STEP_SECONDS + job.cards.len() as u64 / 50;
    let printed = Step::new(&deck.title).at(&deck.place).within(seconds).run(|| {
        if is_contact {
            let caption = |card: &crate::deck::Card| format!("{} {}", card.serial.index, card.name);
            let captions: Vec<String> =
                chosen.iter().filter_map(|place| deck.cards.get(*place)).map(caption).collect();
            press.contact(job, &captions)
        } else {
            press.print(job)
        }
    });
    Ok(printed?.map_err(|refused| refusal(deck, &refused))?)
}

/// Why a deck can't be printed.
fn refusal(deck: &Deck, refused: &PressError) -> Diagnostic {
    let diagnostic =
        Diagnostic::error("press", format!("{}: {refused}", deck.title)).at(deck.place.clone(), "this deck");
    match refused {
        PressError::TooLarge { .. } => {
            diagnostic.hint("choose larger --paper, a smaller --margin or --gutter, or --size small")
        }
        PressError::Face { .. } | PressError::Font(_) | PressError::Document(_) => diagnostic,
    }
}

impl Documents {
    /// The files of a deck in a folder.
    pub(super) fn outputs(self, deck: &Deck, is_contact: bool, folder: &Path) -> Vec<Output> {
        let id = &deck.id;
        let pdf = |name: String, bytes: Vec<u8>, pages: usize| {
            let kilobytes = bytes.len().div_ceil(1000);
            let about =
                format!("{} on {}, {kilobytes} kB", counted(self.cards, "card"), counted(pages, "page"));
            Output { path: folder.join(name), bytes, about }
        };
        let name = if is_contact { format!("{id}-contact.pdf") } else { format!("{id}.pdf") };
        let mut outputs = vec![pdf(name, self.printed.pdf, self.printed.pages)];
        outputs.extend(self.printed.backs.map(|(bytes, pages)| pdf(format!("{id}-backs.pdf"), bytes, pages)));
        let single = self.cuts.len() == 1;
        for (number, cut) in (1..).zip(self.cuts) {
            let name = if single { format!("{id}-cut.svg") } else { format!("{id}-cut-{number}.svg") };
            outputs.push(Output {
                path: folder.join(name),
                bytes: cut.into_bytes(),
                about: "cut lines".into(),
            });
        }
        outputs
    }
}
