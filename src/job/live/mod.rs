//! A deck while it is written: what its files are now, as a page shows it, and pictures of its faces.
//!
//! What is missing on a card is drawn as in a draft. Errors that leave no cards at all do not take away the
//! cards of before.

mod again;
mod edit;
mod fair;
mod sheets;
mod state;
mod view;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError, RwLock};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

pub use edit::{Edit, Edited};
pub use fair::FairState;
pub use sheets::SheetState;
pub(crate) use state::problems;
pub use state::{
    CardDetails, CardState, CutState, DeckState, FaceDetails, FaceState, Named, Position, Problem, Spot,
    State, ValueState,
};
pub use view::View;

use sheets::Sheet;

use super::balance::Filling;
use super::build::illegal;
use super::decks::{DeckRequest, LoadedDeck, read_decks};
use super::language::languages;
use super::marked_backs;
use super::settings::{PrintSettings, Settings};
use super::starter::{Starter, start};
use super::style::{library, same_shape, sizes_missing, style};
use crate::change::{self, Value};
use crate::deck::{Card, Deck};
use crate::diag::{Diagnostic, Diagnostics, Place, Severity};
use crate::files::Project;
use crate::hex::hex;
use crate::legible::{self, Gauge, Subject};
use crate::library::Library;
use crate::picture;
use crate::render::{Memory, Rendered, Style, render_again};
use crate::units::Um;

/// The end of the name of a picture with bleed.
pub const BLEED: &str = "+bleed";

/// Decks that are read again and again.
pub struct Live {
    project: Project,
    request: RwLock<DeckRequest>,
    /// How the cards are shown.
    settings: RwLock<PrintSettings>,
    shown: RwLock<Shown>,
    /// The earlier results of each deck, by its id.
    memories: Mutex<BTreeMap<String, Before>>,
    /// The changes that were made here, the last one last.
    edits: Mutex<edit::Edits>,
    /// The games of decks whose fairness was asked for.
    fair: Mutex<BTreeMap<String, (String, Filling)>>,
}

/// A deck file that was written for a spreadsheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Written {
    /// The spreadsheet.
    pub sheet: PathBuf,
    /// The deck file.
    pub deck: PathBuf,
}

/// The earlier results of a deck, for when it is read again.
#[derive(Default)]
struct Before {
    memory: Memory,
    /// The names of the pictures of faces that are valid drawings.
    valid: BTreeSet<String>,
}

/// The newest decks without errors.
#[derive(Clone, Default)]
struct Shown {
    decks: Vec<Arc<ShownDeck>>,
    /// Those of the version before: pages that show it still ask for its pictures.
    earlier: Vec<Arc<ShownDeck>>,
    /// The deck and the face of each picture of both.
    faces: BTreeMap<String, (Arc<ShownDeck>, usize)>,
}

/// A deck whose cards can be drawn.
struct ShownDeck {
    state: DeckState,
    drawn: Arc<Drawn>,
}

/// A deck as it is drawn.
struct Drawn {
    loaded: LoadedDeck,
    settings: PrintSettings,
    library: Library,
    style: Style,
    rendered: Rendered,
    /// Its sheets, once somebody has asked for them.
    sheets: OnceLock<Result<Vec<Sheet>, Diagnostics>>,
}

impl Drawn {
    fn deck(&self) -> &Deck {
        &self.loaded.deck
    }

    /// The values of a card that can be changed, as they were when it was drawn.
    fn values(&self, card: &Card) -> Vec<Value> {
        // A text that is added is in the first language.
        let is_first = languages(&self.loaded.file).first() == Some(&self.deck().lang);
        let mut values = change::values(self.deck(), card, is_first);
        values.retain(|value| self.path_of(&value.place).is_some());
        values
    }

    /// Where the user has the file of a place.
    fn path_of(&self, place: &Place) -> Option<PathBuf> {
        self.loaded.parts.iter().find_map(|(_, file)| file.path_of(&place.source))
    }
}

impl ShownDeck {
    /// The same as something that is shown although there is something newer.
    fn stale(&self) -> Arc<ShownDeck> {
        Arc::new(ShownDeck {
            state: DeckState { is_stale: true, ..self.state.clone() },
            drawn: Arc::clone(&self.drawn),
        })
    }
}

impl Live {
    /// The decks of a project, which are not read yet. The size and ink of the cards are those of `settings`.
    pub fn new(project: Project, request: DeckRequest, settings: PrintSettings) -> Live {
        let settings = RwLock::new(PrintSettings { draft: true, ..settings });
        Live {
            project,
            request: RwLock::new(request),
            settings,
            shown: RwLock::default(),
            memories: Mutex::default(),
            fair: Mutex::default(),
            edits: Mutex::default(),
        }
    }

    /// Shows the cards in another way from the next time on that they are read.
    ///
    /// # Errors
    /// There is no such size.
    pub fn look(&self, view: &View) -> Result<(), Diagnostics> {
        let mut settings = self.settings.write().unwrap_or_else(PoisonError::into_inner);
        *settings = view.apply(&settings)?;
        self.request.write().unwrap_or_else(PoisonError::into_inner).lang.clone_from(&view.lang);
        Ok(())
    }

    /// Writes a deck file for a deck that comes from a spreadsheet alone, and shows that from then on.
    ///
    /// # Errors
    /// It comes from a deck file, or one of its name is there.
    pub fn write_deck(&self, deck: &str) -> Result<Written, Diagnostics> {
        let sheet = self.drawn(deck).and_then(|drawn| drawn.loaded.file.sheet.clone());
        let sheet = sheet.ok_or_else(|| {
            Diagnostic::error("change-gone", format!("`{deck}` is not shown from a spreadsheet alone"))
        })?;
        let path = start(deck, Starter::Sheet(&sheet), &self.project, None)?;
        let written = Written { sheet, deck: path };
        self.follow(&written);
        Ok(written)
    }

    /// Shows a deck file that was written for a spreadsheet instead of that.
    pub fn follow(&self, written: &Written) {
        let mut request = self.request.write().unwrap_or_else(PoisonError::into_inner);
        let names = request.decks.iter_mut().filter(|name| Path::new(name) == written.sheet);
        names.for_each(|name| *name = written.deck.display().to_string());
    }

    fn request(&self) -> DeckRequest {
        self.request.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn settings(&self) -> PrintSettings {
        self.settings.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Reads all files again. What can be shown, and all errors and warnings; also those, for a terminal.
    pub fn refresh(&self) -> (State, Diagnostics) {
        let (request, settings) = (self.request(), self.settings());
        let (loaded, mut diagnostics) =
            read_decks(&self.project, &request).unwrap_or_else(|errors| (Vec::new(), errors));
        let (langs, sizes) = view::choices(&loaded);
        let mut decks = Vec::new();
        let mut memories = self.memories.lock().unwrap_or_else(PoisonError::into_inner);
        for loaded in loaded {
            let id = loaded.deck.id.clone();
            match deck(loaded, &settings, memories.entry(id.clone()).or_default()) {
                Ok((deck, warnings)) => {
                    decks.push((id, Some(Arc::new(deck))));
                    diagnostics.extend(warnings);
                }
                Err(others) => {
                    decks.push((id, None));
                    diagnostics.extend(others);
                }
            }
        }
        // A deck whose name is changed is another one.
        memories.retain(|id, _| diagnostics.has_errors() || decks.iter().any(|(known, _)| known == id));
        let decks = {
            let mut shown = self.shown.write().unwrap_or_else(PoisonError::into_inner);
            *shown = shown.followed(decks, diagnostics.has_errors());
            shown.decks.iter().map(|deck| deck.state.clone()).collect()
        };
        let (problems, view) = (state::problems(&diagnostics), View::of(&settings, request.lang));
        // Whoever edits waits for what is shown: both locks are never held here.
        (State { decks, problems, undo: self.last_edit(), view, langs, sizes }, diagnostics)
    }

    /// A face without its bleed, with this width in pixels, as a PNG file; with its bleed, if the name ends
    /// in [`BLEED`]; or a sheet. `None` if there is nothing of this name any more.
    ///
    /// # Errors
    /// It can't be drawn.
    pub fn picture(&self, name: &str, width: u32) -> Result<Option<Vec<u8>>, Diagnostics> {
        let (name, has_bleed) = name.strip_suffix(BLEED).map_or((name, false), |name| (name, true));
        if name.starts_with(sheets::NAMED) {
            return self.sheet(name, width);
        }
        let Some((deck, face)) = self.face(name) else { return Ok(None) };
        let drawn = deck.rendered.some_faces(&[face], |face, tree| {
            let (crop, around) =
                if has_bleed { (Um::ZERO, face.cut.bleed * 2) } else { (face.cut.bleed, Um::ZERO) };
            let ratio = (face.size.1 + around).to_pt() / (face.size.0 + around).to_pt();
            let height = (f64::from(width) * ratio).round().max(1.0) as u32;
            picture::draw(tree, crop, (width, height)).and_then(|picture| picture::quick_png(&picture))
        })?;
        Ok(drawn.into_iter().next().transpose()?)
    }

    /// Finds the parts of a face that are hard to read or to cut. `None` if there is no face of this name any
    /// more.
    ///
    /// # Errors
    /// It can't be drawn.
    pub fn details(&self, name: &str) -> Result<Option<FaceDetails>, Diagnostics> {
        let Some((drawn, face)) = self.face(name) else { return Ok(None) };
        let Drawn { loaded: LoadedDeck { deck, .. }, library, style, rendered, .. } = &*drawn;
        let gauge = Gauge::default();
        let found = rendered.some_faces(&[face], |face, tree| gauge.look(tree, face.cut))?;
        let has_face = |(place, card): (&usize, &crate::render::Faced)| {
            (card.front == face || card.back == Some(face)).then_some(*place)
        };
        let cards: Vec<usize> = rendered.cards.iter().filter_map(has_face).collect();
        let found: Vec<_> = found.into_iter().map(|found| (face, found)).collect();
        let (told, about) =
            legible::described(Subject { deck, library, rendered, style, cards: &cards }, &found);
        let spots = about.into_iter().filter_map(|(_, finding)| state::spot(finding)).collect();
        Ok(Some(FaceDetails { problems: problems(&told), spots }))
    }

    /// How a card is written, by the id of its deck and the number in its serial number. `None` if there is
    /// no such card any more.
    pub fn card(&self, deck: &str, serial: u32) -> Option<CardDetails> {
        let drawn = self.drawn(deck)?;
        let card = drawn.deck().card(serial)?;
        let values =
            self.values(&drawn, card).iter().map(|value| state::value(drawn.deck(), value)).collect();
        Some(CardDetails { lines: state::lines(&card.place), values })
    }

    /// Plays some more games of a deck; whether it is fair, as far as that is known. `None` if there is no
    /// such deck. A deck that is played differently than before is begun anew.
    ///
    /// # Errors
    /// The reasons that it can't be played.
    pub fn fair(&self, deck: &str) -> Result<Option<FairState>, Diagnostics> {
        let Some(drawn) = self.drawn(deck) else { return Ok(None) };
        // One page after the other: each plays on all cores.
        let mut all = self.fair.lock().unwrap_or_else(PoisonError::into_inner);
        let key = fair::played(drawn.deck());
        let (known, filling) = all.entry(deck.into()).or_default();
        if *known != key {
            (*known, *filling) = (key, Filling::default());
        }
        fair::more(filling, &drawn.loaded).map(Some)
    }

    /// All decks that can be drawn, and the versions before them.
    fn all_drawn(&self) -> Vec<Arc<Drawn>> {
        let shown = self.shown.read().unwrap_or_else(PoisonError::into_inner);
        shown.decks.iter().chain(&shown.earlier).map(|deck| Arc::clone(&deck.drawn)).collect()
    }

    /// The newest version of a deck that can be drawn.
    fn drawn(&self, deck: &str) -> Option<Arc<Drawn>> {
        let shown = self.shown.read().unwrap_or_else(PoisonError::into_inner);
        shown.decks.iter().find(|shown| shown.state.id == deck).map(|shown| Arc::clone(&shown.drawn))
    }

    /// The deck and the index of a face.
    fn face(&self, name: &str) -> Option<(Arc<Drawn>, usize)> {
        let shown = self.shown.read().unwrap_or_else(PoisonError::into_inner);
        shown.faces.get(name).map(|(deck, face)| (Arc::clone(&deck.drawn), *face))
    }
}

fn deck(
    loaded: LoadedDeck,
    settings: &PrintSettings,
    before: &mut Before,
) -> Result<(ShownDeck, Diagnostics), Diagnostics> {
    let library = library(&loaded)?;
    let deck = &loaded.deck;
    same_shape(deck, settings)?;
    let of_deck = Settings::of(&loaded, settings, None)?;
    let (style, missing_sizes) = style(deck, &of_deck);
    sizes_missing(deck, &(0..deck.cards.len()).collect::<Vec<_>>(), &missing_sizes)?;
    let (rendered, mut diagnostics) = render_again(deck, &library, &style, &mut before.memory)?;
    let names = names(&rendered, &library);
    let unknown: Vec<usize> = (0..names.len()).filter(|face| !before.valid.contains(&names[*face])).collect();
    rendered.some_drawings(&unknown, |_, _| (), |_, _, ()| ())?;
    before.valid = names.iter().cloned().collect();
    diagnostics.extend(missing(&rendered));
    diagnostics.extend(illegal(deck));
    diagnostics.extend(marked_backs::warnings(deck, &rendered, &Vec::from_iter(0..deck.cards.len())));
    let (again, told) = again::again(deck, &of_deck, &rendered, &style);
    diagnostics.extend(told);
    let drawn =
        Drawn { loaded, settings: settings.clone(), library, style, rendered, sheets: OnceLock::new() };
    let state = state::deck(&drawn, names, again.as_ref());
    Ok((ShownDeck { state, drawn: Arc::new(drawn) }, diagnostics))
}

impl Shown {
    /// These decks, each by its id; those that could not be drawn as they were before. Where there are
    /// errors, decks that are gone may have become unreadable, and stay.
    fn followed(&self, decks: Vec<(String, Option<Arc<ShownDeck>>)>, has_errors: bool) -> Shown {
        let known: BTreeSet<&str> = decks.iter().map(|(id, _)| id.as_str()).collect();
        let before = |id: &str| self.decks.iter().find(|deck| deck.state.id == id).map(|deck| deck.stale());
        let mut all: Vec<Arc<ShownDeck>> = Vec::new();
        if has_errors {
            all.extend(
                self.decks
                    .iter()
                    .filter(|deck| !known.contains(deck.state.id.as_str()))
                    .map(|deck| deck.stale()),
            );
        }
        all.extend(decks.iter().filter_map(|(id, deck)| deck.clone().or_else(|| before(id))));
        let faces = |deck: &Arc<ShownDeck>| {
            let names = deck.state.faces.iter().enumerate();
            names.map(|(place, face)| (face.name.clone(), (Arc::clone(deck), place))).collect::<Vec<_>>()
        };
        // Of two versions of a picture the newer one stays.
        Shown {
            faces: self.decks.iter().chain(&all).flat_map(faces).collect(),
            earlier: self.decks.clone(),
            decks: all,
        }
    }
}

/// The missing parts of cards, as warnings: the deck is being worked on.
fn missing(rendered: &Rendered) -> Diagnostics {
    let missing =
        rendered.missing.iter().map(|(missing, cards)| missing.clone().shared(*cards, ("card", "cards")));
    Diagnostics(missing.map(|missing| Diagnostic { severity: Severity::Warning, ..missing }).collect())
}

/// A name for the picture of each face: faces with the same name look the same, whatever has changed in
/// between.
fn names(rendered: &Rendered, library: &Library) -> Vec<String> {
    let mut fonts = Sha256::new();
    for font in &library.fonts {
        fonts.update(font.name.as_bytes());
        fonts.update(&font.data);
    }
    let fonts = fonts.finalize();
    let name = |hash: String| hex(&Sha256::new().chain_update(fonts).chain_update(hash).finalize()[..16]);
    rendered.faces.iter().map(|face| name(face.hash())).collect()
}
