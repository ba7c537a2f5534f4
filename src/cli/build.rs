//! `bidpress build`: decks to PDFs, or to the pictures that a preset asks for.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::path::Path;

use super::args::{Build, Ink, Look, Size};
use super::card_selection::{self, Record};
use super::console::Console;
use super::imposition::{self, Imposition};
use super::load::{self, Loaded};
use super::output::{self, Bundle, Output};
use super::preset::{self, Chosen};
use super::print_warnings::Proof;
use super::{CommandError, Outcome, Project, ink, legible, option_conflicts, pictures, prepress, service_mismatches};
use crate::deck::size::{CUSTOM, SIZES};
use crate::deck::{CardSize, CardType, Deck, Scale};
use crate::diag::{self, Diagnostic, Diagnostics, counted};
use crate::files::{self, Unfinished};
use crate::legible::Subject;
use crate::library::Library;
use crate::limits;
use crate::manifest::{Manifest, Printing};
use crate::preset::{Kind, Preset};
use crate::press::color::Output as Inks;
use crate::press::{Card, Face, Job, Moment, Press, PressError, Printed, cut};
use crate::print::{BleedMode, Rule, Shape};
use crate::progress::Step;
use crate::render::{Faced, Rendered, SAFE, Style, render, render_some};
use crate::units::Um;

/// What came of a deck.
#[derive(Default)]
pub(super) struct Made {
    documents: Vec<Output>,
    bundles: Vec<Bundle>,
}

impl Made {
    /// Refuses a manifest in the place of what is made.
    fn leaves(&self, manifest: &Path) -> Result<(), Diagnostic> {
        let documents = self.documents.iter().map(|output| output.path.as_path());
        let mut paths = documents.chain(self.bundles.iter().flat_map(|bundle| bundle.files.paths()));
        paths.find(|path| files::is_in_the_way(manifest, path)).map_or(Ok(()), |path| {
            let message = format!("the manifest can't be `{}`: this build writes `{}`", manifest.display(), path.display());
            Err(Diagnostic::error("write", message).hint("choose another name for `--manifest`, such as `printed.json`"))
        })
    }
}

/// Renders all decks, and writes everything when all are done.
pub(super) fn run(args: &Build, console: &Console, project: &Project) -> Result<Outcome, CommandError> {
    let created = source_date_epoch()?;
    let typed = preset::typed(project, args.preset.as_deref())?;
    args.which.manifest.as_ref().map_or(Ok(()), |path| files::keep_others(path, "manifest", Manifest::is_one))?;
    let mut record = Record::new(&args.which)?;
    let (mut decks, mut diagnostics) = load::decks(project, &args.decks, args.players)?;
    for loaded in &mut decks {
        if let Cow::Owned(deck) = spoken(&loaded.deck, &args.look) {
            loaded.deck = deck;
        }
    }
    let (decks, others) = chosen(&decks, args, typed.as_ref());
    diagnostics.extend(others);
    let asked: Vec<&Deck> = decks.iter().map(|(loaded, _)| &loaded.deck).collect();
    let (asked, missing) = card_selection::asked(&asked, &args.which);
    match option_conflicts::refuse(args, typed.as_ref(), decks.iter().zip(&asked)) {
        Ok(warnings) => diagnostics.extend(warnings),
        Err(failure) => return Err(failure.behind(diagnostics)),
    }
    let misses = missing.has_errors();
    diagnostics.extend(missing);
    if misses {
        return Err(diagnostics.into());
    }
    let mut made = Made::default();
    let progress = console.progress(decks.len(), "decks");
    // Decks without a card that was asked for have no part in it.
    for ((loaded, chosen), asked) in decks.iter().zip(&asked).filter(|(_, asked)| !asked.is_empty()) {
        progress.step(&loaded.deck.title);
        match one((loaded, chosen), asked, args, created, &mut record) {
            Ok((of_deck, warnings)) => {
                diagnostics.extend(warnings);
                made.documents.extend(of_deck.documents);
                made.bundles.extend(of_deck.bundles);
            }
            Err(others) => diagnostics.extend(others),
        }
    }
    progress.end();
    let (made, warnings) = diagnostics.into_result(made)?;
    console.diagnostics(&warnings);
    let nothing = made.documents.is_empty() && made.bundles.is_empty();
    args.which.manifest.as_ref().map_or(Ok(()), |path| made.leaves(path))?;
    // Before anything lies in its place, and put there when all else does: it tells what was printed.
    let manifest = args.which.manifest.as_ref().map(|path| files::prepare(path, record.text().as_bytes())).transpose()?;
    output::write(&args.out, &made.documents, console)?;
    output::commit(made.bundles, console)?;
    if nothing && !decks.is_empty() {
        console.note("no card has changed: nothing was written");
    }
    manifest.map_or(Ok(()), Unfinished::finish)?;
    Ok(Outcome::Good)
}

/// Decks with what holds for them, and why it can't be known for others.
fn chosen<'a>(decks: &'a [Loaded], args: &Build, typed: Option<&Preset>) -> (Vec<(&'a Loaded, Chosen)>, Diagnostics) {
    let (mut known, mut diagnostics) = (Vec::new(), Diagnostics::default());
    for loaded in decks {
        match preset::of(loaded, typed) {
            // An overview is for people: what a service asks for by way of sizes and files is no matter.
            Ok(chosen) => known.push((loaded, Chosen { preset: chosen.preset.filter(|_| !args.contact), ..chosen })),
            Err(others) => diagnostics.extend(others),
        }
    }
    (known, diagnostics)
}

/// A deck in the language that was asked for, if one was.
fn spoken<'a>(deck: &'a Deck, look: &Look) -> Cow<'a, Deck> {
    match look.lang {
        Some(lang) => Cow::Owned(Deck { lang: lang.into(), ..deck.clone() }),
        None => Cow::Borrowed(deck),
    }
}

/// A deck as it looks.
///
/// # Errors
/// All errors of its templates and art.
pub(super) fn rendered(loaded: &Loaded, library: &Library, look: &Look, bleed: Um) -> Result<(Rendered, Diagnostics), Diagnostics> {
    same_shape(&loaded.deck, look)?;
    render(&spoken(&loaded.deck, look), library, &plain_style(&loaded.deck, look, bleed))
}

/// Templates, art and fonts of a deck: read once, for all that is done with it.
///
/// # Errors
/// Files that can't be read or are too large.
pub(super) fn library(loaded: &Loaded) -> Result<Library, Diagnostics> {
    Step::new("templates and art").at(&loaded.deck.place).run(|| loaded.file.library())?
}

/// Refuses a product of another shape than the deck's: its templates draw for theirs. A measure alone is of any shape.
fn same_shape(deck: &Deck, look: &Look) -> Result<(), Diagnostic> {
    let Size::Product(product) = look.size else { return Ok(()) };
    let measure = product.name == CUSTOM && product.shape == Shape::Rectangle;
    if measure || product.shape == deck.size.shape || deck.types.iter().all(|card_type| card_type.size != deck.size) {
        return Ok(());
    }
    let (own, other) = (deck.size.shape.title(), product.shape.title());
    let CardSize { width, height } = product.regular;
    let named = match product.name {
        CUSTOM => format!("{} {}mm x {}mm", product.shape.word(), width.to_mm(), height.to_mm()),
        name => name.to_string(),
    };
    let message = format!("{}: its cards are {own}s, and `--size` asks for a {other}", deck.title);
    let alike: Vec<&str> = SIZES.iter().filter(|size| size.shape == deck.size.shape).map(|size| size.name).collect();
    Err(Diagnostic::error("size-shape", message)
        .at(deck.place.clone(), "this deck")
        .hint(format!("{own}s are {}", diag::list(alike)))
        .hint(format!("for {other}s say `card = \"{named}\"` in a deck file whose templates draw on them, as `plain/card` does")))
}

/// How cards are rendered without a preset.
pub(super) fn plain_style(deck: &Deck, look: &Look, bleed: Um) -> Style {
    let scale = scale(deck, look);
    let sizes = deck.types.iter().map(|card_type| size(deck, card_type, look, scale)).collect();
    Style { sizes, scale, low_ink: look.ink == Ink::Low, bleed, safe: deck.print.safe.unwrap_or(SAFE) }
}

/// Which of the deck's sizes its cards have or come nearest to.
fn scale(deck: &Deck, look: &Look) -> Scale {
    match look.size {
        Size::Small => Scale::Small,
        Size::Regular => Scale::Regular,
        Size::Large => Scale::Large,
        Size::Product(product) => {
            let apart = |scale: &Scale| (deck.size.at(*scale).width.0 - product.regular.width.0).abs();
            [Scale::Regular, Scale::Small, Scale::Large].into_iter().min_by_key(apart).unwrap_or_default()
        }
    }
}

/// The size of the cards of a type. A product that was asked for is meant for cards of the deck's own size; others keep theirs, at its scale.
fn size(deck: &Deck, card_type: &CardType, look: &Look, scale: Scale) -> CardSize {
    match look.size {
        Size::Product(product) if card_type.size == deck.size => product.regular,
        _ => card_type.size.at(scale),
    }
}

/// How the cards of a deck are drawn for its preset, and which types have cards of a size that it has not.
fn style(deck: &Deck, chosen: &Chosen, args: &Build) -> (Style, BTreeMap<usize, Diagnostic>) {
    let mut style = plain_style(deck, &args.look, imposition::bleed(&chosen.print, args));
    style.safe = args.sheets.safe.or(chosen.print.safe).unwrap_or(SAFE);
    let mut missing = BTreeMap::new();
    let Some(preset) = &chosen.preset else { return (style, missing) };
    for (place, (card_type, size)) in deck.types.iter().zip(&mut style.sizes).enumerate() {
        match preset.product(&card_type.size, *size) {
            Some(product) => *size = product,
            None => drop(missing.insert(place, no_product(deck, card_type, preset, *size))),
        }
    }
    (style, missing)
}

fn no_product(deck: &Deck, card_type: &CardType, preset: &Preset, wanted: CardSize) -> Diagnostic {
    let message = format!("{}: {} has no cards of {} × {}", deck.title, preset.title, wanted.width, wanted.height);
    let names = diag::list(preset.cards.iter().map(|card| card.name));
    let diagnostic = Diagnostic::error("preset-size", message);
    if card_type.size == deck.size {
        let diagnostic = diagnostic.at(deck.place.clone(), "this deck");
        let alike: Vec<&str> = preset.cards.iter().filter(|card| card.shape == deck.size.shape).map(|card| card.name).collect();
        match alike.as_slice() {
            [] => diagnostic.hint(format!("there are {names}, and none of them is a {}", deck.size.shape.title())),
            alike => diagnostic
                .hint(format!("there are {}; `--size` with one of these draws the cards in that size", diag::list(alike.iter().copied()))),
        }
    } else {
        let diagnostic = diagnostic.at(card_type.place.clone(), "this type");
        diagnostic.hint(format!("there are {names}; print the other types of cards there, with `--cards` and their names"))
    }
}

/// One error for each size of the chosen cards that their preset has not.
fn sizes_missing(deck: &Deck, cards: &[usize], missing: &BTreeMap<usize, Diagnostic>) -> Result<(), Diagnostics> {
    let mut diagnostics: Vec<Diagnostic> = Vec::new();
    for diagnostic in deck.types_among(cards).iter().filter_map(|card_type| missing.get(card_type)) {
        if diagnostics.iter().all(|known| known.place != diagnostic.place) {
            diagnostics.push(diagnostic.clone());
        }
    }
    if diagnostics.is_empty() { Ok(()) } else { Err(Diagnostics(diagnostics)) }
}

/// The files of a deck, and what could not be printed as it was drawn; none if there is nothing to print.
fn one(
    (loaded, chosen): (&Loaded, &Chosen),
    asked: &[usize],
    args: &Build,
    created: Moment,
    record: &mut Record,
) -> Result<(Made, Diagnostics), Diagnostics> {
    let deck = &loaded.deck;
    same_shape(deck, &args.look)?;
    let (mut style, missing) = style(deck, chosen, args);
    if args.contact {
        // It has no bleed of its own, and cards shall look as they did.
        style.bleed = record.bleed(deck).unwrap_or(style.bleed);
    }
    let library = library(loaded)?;
    let (rendered, mut diagnostics) = render_some(deck, &library, &style, asked)?;
    let inks = match chosen.kind() {
        Kind::Pdf => prepress::output(&args.prepress, &chosen.print)?,
        Kind::Png | Kind::Sheets | Kind::Tts => Inks::default(),
    };
    let backs = !imposition::backs(rendered.has_backs(asked), &chosen.print, args).has_none();
    let printing = Printing { backs, bleed: !args.contact, color: inks.colors() };
    let (cards, warnings) = record.choose(deck, &rendered, &style, &printing, &args.which)?;
    diagnostics.extend(warnings);
    let subject = Subject { deck, library: &library, rendered: &rendered, style: &style, cards: &cards };
    sizes_missing(deck, &cards, &missing)?;
    let mut made = Made::default();
    if cards.is_empty() && !deck.cards.is_empty() {
        return Ok((made, diagnostics));
    }
    diagnostics.extend(rendered.scaled(&rendered.faces_of(&cards)));
    diagnostics.extend(service_mismatches::diagnostics(loaded, chosen, args));
    diagnostics.0.extend(ink::ignored(subject, &args.look));
    match &chosen.preset {
        Some(preset) if preset.kind != Kind::Pdf => {
            diagnostics.extend(legible::diagnostics(subject, &args.deny)?);
            let job = pictures::Job { deck, rendered: &rendered, cards: &cards, preset, backs, args };
            made.bundles.push(job.bundle()?);
        }
        _ => {
            let (documents, warnings) = documents((loaded, chosen), args, subject, (&inks, created))?;
            made.documents = documents;
            diagnostics.extend(warnings);
        }
    }
    Ok((made, diagnostics))
}

/// The PDFs of a deck.
fn documents(
    (loaded, wanted): (&Loaded, &Chosen),
    args: &Build,
    subject: Subject<'_>,
    (output, created): (&Inks, Moment),
) -> Result<(Vec<Output>, Diagnostics), Diagnostics> {
    let Subject { rendered, cards: chosen, .. } = subject;
    let imposition = imposition::of(&loaded.deck, wanted, args, (rendered, chosen))?;
    let imposition = Imposition { bleed: subject.style.bleed, ..imposition };
    let press = Press::with(&rendered.fonts, output.clone());
    // The faces of the other cards need not be converted.
    let used = rendered.faces_of(chosen);
    let faces = rendered.some_faces(&used, |face, tree| (press.face(tree), crate::legible::look(tree, face.cut)))?;
    let (faces, found): (Vec<_>, Vec<_>) = faces.into_iter().unzip();
    let mut diagnostics = legible::told(subject, used.iter().copied().zip(found).collect(), &args.deny);
    if imposition::bleed_mode(&wanted.print, args) == Some(BleedMode::None) {
        diagnostics.0.retain(|diagnostic| diagnostic.code != Rule::Bleed.id());
    }
    let place = |face: usize| used.partition_point(|known| *known < face);
    let card = |card: &Faced| Card { front: place(card.front), back: card.back.map(place), size: card.drawn_size(), shape: card.shape };
    let cards = chosen.iter().filter_map(|place| rendered.cards.get(place)).map(card).collect();
    let job = job(&loaded.deck, imposition, faces, cards, created);
    let printed = print(loaded, args, press, &job, chosen)?;
    let proof = Proof { args, wanted, rendered, used: &used, job: &job, output, printed: &printed };
    diagnostics.extend(proof.told()?);
    let cuts = if args.marks.cut_file { cut::files(&job).map_err(|refused| refusal(&loaded.deck, &refused))? } else { Vec::new() };
    Ok((outputs(loaded, args, &job, printed, cuts), diagnostics))
}

/// What the press gets to do.
fn job(deck: &Deck, imposition: Imposition, faces: Vec<Face>, cards: Vec<Card>, created: Moment) -> Job {
    let Imposition { paper, bleed, marks, backs, layout } = imposition;
    let (title, lang, author) = (deck.title.clone(), deck.lang.clone(), deck.authors.join(", "));
    Job { title, lang, author, paper, bleed, marks, backs, layout, created, faces, cards }
}

/// What the press makes of a job with these cards of the deck.
fn print(loaded: &Loaded, args: &Build, press: Press<'_>, job: &Job, chosen: &[usize]) -> Result<Printed, Diagnostics> {
    let deck = &loaded.deck;
    let seconds = limits::STEP_SECONDS + job.cards.len() as u64 / 50;
    let printed = Step::new(&deck.title).at(&deck.place).within(seconds).run(|| {
        if args.contact {
            let caption = |card: &crate::deck::Card| format!("{} {}", card.serial.index, card.name);
            let captions: Vec<String> = chosen.iter().filter_map(|place| deck.cards.get(*place)).map(caption).collect();
            press.contact(job, &captions)
        } else {
            press.print(job)
        }
    });
    Ok(printed?.map_err(|refused| refusal(deck, &refused))?)
}

/// Why a deck can't be printed.
fn refusal(deck: &Deck, refused: &PressError) -> Diagnostic {
    let diagnostic = Diagnostic::error("press", format!("{}: {refused}", deck.title)).at(deck.place.clone(), "this deck");
    match refused {
        PressError::TooLarge { .. } => diagnostic.hint("choose larger --paper, a smaller --margin or --gutter, or --size small"),
        PressError::Face { .. } | PressError::Font(_) | PressError::Document(_) => diagnostic,
    }
}

fn outputs(loaded: &Loaded, args: &Build, job: &Job, printed: Printed, cuts: Vec<String>) -> Vec<Output> {
    let id = &loaded.deck.id;
    let pdf = |name: String, bytes: Vec<u8>, pages: usize| {
        let kilobytes = bytes.len().div_ceil(1000);
        let about = format!("{} on {}, {kilobytes} kB", counted(job.cards.len(), "card"), counted(pages, "page"));
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
pub(super) fn source_date_epoch() -> Result<Moment, Diagnostics> {
    match std::env::var("SOURCE_DATE_EPOCH") {
        Err(_) => Ok(Moment::default()),
        Ok(text) => text
            .parse()
            .map(Moment)
            .map_err(|_| Diagnostic::error("source-date-epoch", format!("SOURCE_DATE_EPOCH is `{text}`, not a number of seconds")).into()),
    }
}
