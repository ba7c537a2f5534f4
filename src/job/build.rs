//! Builds decks: PDFs, or the images that a preset requires. Everything is made before anything is written.

use std::path::{Path, PathBuf};

use super::card_selection::{self, Record};
use super::decks::{DeckRequest, LoadedDeck};
use super::document::{Documents, documents};
use super::load::load_decks;
use super::monitor::Monitor;
use super::output::{Bundle, Output};
use super::settings::{PrintSettings, Settings, typed_preset};
use super::style::{library, same_shape, sizes_missing, style};
use super::{draft, ink, legible, marked_backs, option_conflicts, pictures, prepress, service_mismatches};
use crate::deck::Deck;
use crate::diag::{Diagnostic, Diagnostics, Error, Severity};
use crate::files::{self, Project, Unfinished};
use crate::games::{self, Verdict};
use crate::legible::Subject;
use crate::manifest::{Manifest, Printing};
use crate::preset::{Kind, Preset};
use crate::press::Moment;
use crate::press::color::Output as Inks;
use crate::render::{Rendered, render_some};

/// The decks to build, their settings, and where to write.
#[derive(Clone, Debug, Default)]
pub struct BuildRequest {
    /// Which decks.
    pub decks: DeckRequest,
    /// How they are printed.
    pub settings: PrintSettings,
    /// The folder for PDFs and images.
    pub folder: PathBuf,
    /// Where a manifest of the printed cards is written.
    pub manifest: Option<PathBuf>,
}

/// All files of a build; nothing lies in its place yet.
#[derive(Default)]
pub struct Built {
    documents: Vec<Output>,
    bundles: Vec<Bundle>,
    manifest: Option<Unfinished>,
    folder: PathBuf,
    /// Warnings about what was built.
    pub warnings: Diagnostics,
    /// Set if there were decks, but none of their cards had to be printed.
    pub is_unchanged: bool,
}

impl Built {
    /// Writes all files, and reports each with a line.
    ///
    /// # Errors
    /// The error of the first file that can't be written.
    pub fn write(self, report: &dyn Fn(&str)) -> Result<(), Diagnostics> {
        super::output::write(&self.folder, &self.documents, report)?;
        super::output::commit(self.bundles, report)?;
        // The manifest comes last: it says what was printed.
        Ok(self.manifest.map_or(Ok(()), Unfinished::finish)?)
    }

    /// Rejects a manifest that would replace a file of the build.
    fn check_manifest(&self, manifest: &Path) -> Result<(), Diagnostic> {
        let documents = self.documents.iter().map(|output| output.path.as_path());
        let mut paths = documents.chain(self.bundles.iter().flat_map(|bundle| bundle.files.paths()));
        paths.find(|path| files::is_in_the_way(manifest, path)).map_or(Ok(()), |path| {
            let message = format!(
                "the manifest can't be `{}`: this build writes `{}`",
                manifest.display(),
                path.display()
            );
            Err(Diagnostic::error("write", message)
                .hint("choose another name for `--manifest`, such as `printed.json`"))
        })
    }
}

/// Builds all decks.
///
/// # Errors
/// All errors of the settings and of all decks.
pub fn build(
    project: &Project,
    request: &BuildRequest,
    created: Moment,
    monitor: &dyn Monitor,
) -> Result<Built, Error> {
    let typed = &request.settings;
    let preset = typed_preset(project, typed.preset.as_deref())?;
    request
        .manifest
        .as_ref()
        .map_or(Ok(()), |path| files::keep_others(path, "manifest", Manifest::is_one))?;
    let mut record = Record::new(typed.only_changed.as_deref())?;
    let (decks, mut diagnostics) = load_decks(project, &request.decks)?;
    decks.iter().for_each(|loaded| diagnostics.extend(illegal(&loaded.deck)));
    let (made, warnings) =
        make(&decks, request, preset.as_ref(), &mut record, created, monitor, diagnostics)?;
    let is_unchanged = made.is_empty() && !decks.is_empty();
    let mut built = Built { folder: request.folder.clone(), warnings, is_unchanged, ..Built::default() };
    for (deck, made) in made {
        match made {
            Made::Documents(documents) => {
                built.documents.extend(documents.outputs(deck, typed.contact, &request.folder))
            }
            Made::Images(bundle) => built.bundles.push(bundle),
        }
    }
    if let Some(path) = &request.manifest {
        // Written before anything lies in its place.
        let prepared =
            built.check_manifest(path).and_then(|()| files::prepare(path, record.text().as_bytes()));
        built.manifest =
            Some(prepared.map_err(|diagnostic| Error::from(diagnostic).after(built.warnings.clone()))?);
    }
    Ok(built)
}

/// Judges the clauses about a deck as `check` does, with violations as warnings: a draft can be printed, but
/// not played by the rules.
pub(super) fn illegal(deck: &Deck) -> Diagnostics {
    let fails = games::judge(deck).into_iter().filter_map(|(_, verdict)| match verdict {
        Verdict::Fails(diagnostics) => Some(diagnostics.0),
        Verdict::Holds | Verdict::NotAsked(_) => None,
    });
    let warning = |diagnostic| Diagnostic { severity: Severity::Warning, ..diagnostic };
    Diagnostics(fails.flatten().map(warning).collect())
}

/// A deck, and the documents made of it.
type MadeDeck<'a> = (&'a Deck, Made);

/// The output for each deck with cards to be printed, and warnings after the earlier `diagnostics`.
///
/// # Errors
/// All errors of the settings and of all decks.
pub(super) fn make<'a>(
    decks: &'a [LoadedDeck],
    request: &BuildRequest,
    preset: Option<&Preset>,
    record: &mut Record,
    created: Moment,
    monitor: &dyn Monitor,
    mut diagnostics: Diagnostics,
) -> Result<(Vec<MadeDeck<'a>>, Diagnostics), Error> {
    let mut known: Vec<(&LoadedDeck, Settings<'_>)> = Vec::new();
    for loaded in decks {
        match Settings::of(loaded, &request.settings, preset) {
            Ok(settings) => known.push((loaded, settings)),
            Err(others) => diagnostics.extend(others),
        }
    }
    let selected = select(&known, request, preset, &mut diagnostics)?;
    let (mut all, mut inks) = (Vec::new(), None);
    monitor.begin(known.len(), "decks");
    // Decks without a requested card are left out.
    for ((loaded, settings), cards) in known.iter().zip(&selected).filter(|(_, cards)| !cards.is_empty()) {
        monitor.step(&loaded.deck.title);
        match one(loaded, settings, cards, request, created, &mut inks, record) {
            Ok((made, warnings)) => {
                diagnostics.extend(warnings);
                all.extend(made.map(|made| (&loaded.deck, made)));
            }
            Err(others) => diagnostics.extend(others),
        }
    }
    monitor.end();
    Ok(diagnostics.into_result(all)?)
}

/// The requested cards of each deck, if all options have an effect.
fn select(
    known: &[(&LoadedDeck, Settings<'_>)],
    request: &BuildRequest,
    preset: Option<&Preset>,
    diagnostics: &mut Diagnostics,
) -> Result<Vec<Vec<usize>>, Error> {
    let decks: Vec<&Deck> = known.iter().map(|(loaded, _)| &loaded.deck).collect();
    let (selected, missing) = card_selection::selected(&decks, request.settings.cards.as_deref());
    match option_conflicts::check(request, preset, known.iter().zip(&selected)) {
        Ok(warnings) => diagnostics.extend(warnings),
        Err(error) => return Err(error.after(std::mem::take(diagnostics))),
    }
    let misses = missing.has_errors();
    diagnostics.extend(missing);
    if misses { Err(std::mem::take(diagnostics).into()) } else { Ok(selected) }
}

/// The output for a deck.
pub(super) enum Made {
    /// PDFs and cut lines.
    Documents(Documents),
    /// Images, on the disk already.
    Images(Bundle),
}

/// The colours that a deck is written in; `known` is how the last document was written.
pub(super) fn colors(settings: &Settings<'_>, known: Option<&Inks>) -> Result<Inks, Diagnostics> {
    match settings.kind() {
        Kind::Pdf => prepress::output(settings, known),
        Kind::Png | Kind::Sheets | Kind::Tts | Kind::CardGameSimulator => Ok(Inks::default()),
    }
}

/// How some cards of a deck are printed, as manifests record it.
pub(super) fn printing(
    settings: &Settings<'_>,
    rendered: &Rendered,
    cards: &[usize],
    inks: &Inks,
) -> Printing {
    let backs = !settings.backs(rendered.has_backs(cards)).has_none();
    Printing { backs, bleed: !settings.typed.contact, color: inks.colors() }
}

/// The output for a deck, and warnings; none if no card has changed. `inks` is how the last document was
/// written.
fn one(
    loaded: &LoadedDeck,
    settings: &Settings<'_>,
    asked: &[usize],
    request: &BuildRequest,
    created: Moment,
    inks: &mut Option<Inks>,
    record: &mut Record,
) -> Result<(Option<Made>, Diagnostics), Diagnostics> {
    let (deck, typed) = (&loaded.deck, settings.typed);
    same_shape(deck, typed)?;
    let (mut style, missing) = style(deck, settings);
    if typed.contact {
        // An overview has no bleed of its own, and its cards must look as they did when they were printed.
        style.bleed = record.bleed(deck).unwrap_or(style.bleed);
    }
    let library = library(loaded)?;
    let (rendered, mut diagnostics) = render_some(deck, &library, &style, asked)?;
    diagnostics.extend(draft::list(deck, typed, &rendered));
    let output = colors(settings, inks.as_ref())?;
    let inks = &*inks.insert(output);
    let printing = printing(settings, &rendered, asked, inks);
    let (cards, warnings) = record.choose(deck, &rendered, &style, &printing, typed.copies.unwrap_or(1))?;
    diagnostics.extend(warnings);
    let subject = Subject { deck, library: &library, rendered: &rendered, style: &style, cards: &cards };
    sizes_missing(deck, &cards, &missing)?;
    if cards.is_empty() && !deck.cards.is_empty() {
        return Ok((None, diagnostics));
    }
    diagnostics.extend(rendered.scaled(&rendered.faces_of(&cards)));
    if printing.backs {
        diagnostics.extend(marked_backs::warnings(deck, &rendered, &cards));
    }
    diagnostics.extend(service_mismatches::warnings(deck, settings));
    diagnostics.0.extend(ink::ignored(subject, typed.low_ink));
    let made = match &settings.preset {
        Some(preset) if preset.kind != Kind::Pdf => {
            if !typed.draft {
                diagnostics.extend(legible::diagnostics(subject, &typed.deny)?);
            }
            let folder = request.folder.join(&deck.id);
            Made::Images(
                pictures::Job {
                    deck,
                    rendered: &rendered,
                    cards: &cards,
                    preset,
                    backs: printing.backs,
                    settings,
                    folder,
                }
                .bundle()?,
            )
        }
        _ => {
            let (documents, warnings) = documents(deck, settings, subject, inks, created)?;
            diagnostics.extend(warnings);
            Made::Documents(documents)
        }
    };
    Ok((Some(made), diagnostics))
}
