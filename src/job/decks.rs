//! From names to decks: finds the files, reads them, adds the expansions. Reports the errors of all decks at
//! once.

use super::catalog::{Catalog, Entry};
use super::game::check_game;
use super::language;
use super::unknown_set::unknown_set;
use crate::deck::{Deck, Options, REMOVE_EXTREMES, assemble};
use crate::diag::{Diagnostic, Diagnostics, Place, Severity, list};
use crate::files::{DeckFile, Project};
use crate::games;
use crate::progress::{self, Step};
use crate::spec::{Spec, UNTRANSLATED};

/// Which decks are loaded.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DeckRequest {
    /// Their names or paths; all of the project if there are none, or the built-in ones if it has none.
    pub decks: Vec<String>,
    /// The expansions that are added, by name.
    pub sets: Vec<String>,
    /// A seed for the random numbers of the cards, instead of the decks' own.
    pub seed: Option<u64>,
    /// How many cards with the most extreme numbers are left out.
    pub remove_extremes: u32,
    /// Only the cards for this number of players; else all.
    pub players: Option<u32>,
    /// The language of their texts; each deck's first one if it is none. Their cards are the same in all.
    pub lang: Option<String>,
}

impl DeckRequest {
    /// One deck as it is.
    pub fn of(name: impl Into<String>) -> DeckRequest {
        DeckRequest { decks: vec![name.into()], ..DeckRequest::default() }
    }
}

/// A deck together with the files that it comes from.
#[derive(Clone, Debug)]
pub struct LoadedDeck {
    /// The deck.
    pub deck: Deck,
    /// Its file, for templates and art.
    pub file: DeckFile,
    /// The `id` and the file of the deck itself, followed by those of its expansions: for their texts.
    pub(crate) parts: Vec<(String, DeckFile)>,
}

/// Reads decks, with warnings about them, and with the errors of those that could be read all the same: for a
/// look at what else is wrong with them.
///
/// # Errors
/// No deck could be read.
pub(super) fn read_decks(
    project: &Project,
    request: &DeckRequest,
) -> Result<(Vec<LoadedDeck>, Diagnostics), Diagnostics> {
    Loader {
        catalog: &Catalog::new(project, request.lang.as_deref()),
        request,
        loaded: Vec::new(),
        used: Vec::new(),
    }
    .load()
}

/// The decks loaded so far.
struct Loader<'a> {
    catalog: &'a Catalog<'a>,
    request: &'a DeckRequest,
    loaded: Vec<LoadedDeck>,
    /// The names of expansions that a deck has.
    used: Vec<&'a str>,
}

impl<'a> Loader<'a> {
    fn load(mut self) -> Result<(Vec<LoadedDeck>, Diagnostics), Diagnostics> {
        let (catalog, request) = (self.catalog, self.request);
        let (files, mut diagnostics) = progress::attempt("the decks", || self.find())?;
        // A file that can't be read may be the deck that they extend.
        if request.decks.is_empty() && !diagnostics.has_errors() {
            diagnostics.extend(only_expansions(catalog, &files));
        }
        if !request.sets.is_empty() || files.iter().any(|file| file.source.text.contains("extends")) {
            let unreadable = catalog
                .files()
                .1
                .0
                .iter()
                .filter(|diagnostic| !diagnostics.0.contains(diagnostic))
                .cloned()
                .collect();
            diagnostics.extend(Diagnostics(unreadable));
        }
        report_errors(&diagnostics);
        for file in files {
            let (name, place) = (file.source.name.clone(), Place::file(&file.source));
            let own = Step::new(&name).at(&place).run(|| self.add(file)).unwrap_or_else(Diagnostics::from);
            report_errors(&own);
            diagnostics.extend(own);
        }
        if self.loaded.iter().any(|loaded| loaded.deck.left_out > 0) {
            diagnostics
                .0
                .iter_mut()
                .filter(|diagnostic| diagnostic.code == REMOVE_EXTREMES)
                .for_each(keeps_all);
        }
        let is_sound = !language::has_other_errors(&diagnostics);
        for name in request.sets.iter().filter(|name| is_sound && !self.used.contains(&name.as_str())) {
            let errors = catalog.errors_of_set(name);
            if errors.has_errors() {
                diagnostics.extend(errors);
            } else if !language::has_other_errors(&diagnostics) {
                diagnostics.push(unknown_set(name, catalog, &self.loaded));
                // It may be in a file whose errors hide even its name.
                diagnostics.extend(catalog.errors());
            }
        }
        Ok((self.loaded, diagnostics))
    }

    /// The requested files, and errors of those that don't exist or can't be read.
    fn find(&self) -> (Vec<DeckFile>, Diagnostics) {
        if self.request.decks.is_empty() {
            return self.catalog.default_files();
        }
        let (mut files, mut diagnostics) = (Vec::new(), Diagnostics::default());
        for name in &self.request.decks {
            match self.catalog.file(name) {
                Ok(file) => files.push(file),
                Err(diagnostic) => diagnostics.push(diagnostic),
            }
        }
        (files, diagnostics)
    }

    /// Adds the deck of a file; returns all its errors and warnings.
    fn add(&mut self, file: DeckFile) -> Diagnostics {
        let spec = match self.catalog.despite_unknown_keys(&file) {
            Ok(spec) if spec.unknown_keys.has_errors() => {
                self.add_despite(&file, &spec);
                let mut diagnostics = spec.unknown_keys.clone();
                diagnostics.0.extend(spec.notes.0.iter().filter(|note| note.code == UNTRANSLATED).cloned());
                return diagnostics;
            }
            Ok(spec) => spec,
            Err(diagnostics) => return diagnostics,
        };
        let mut diagnostics = check_game(&spec);
        let is_fit = diagnostics.0.is_empty();
        diagnostics.extend(file.notes.clone());
        let (base, expansions) = match self.with_expansions((file.clone(), spec)) {
            Ok(Some(found)) => found,
            Ok(None) => return diagnostics,
            Err(others) => {
                diagnostics.extend(others);
                return diagnostics;
            }
        };
        let unknown_lang = self.request.lang.as_deref().and_then(|lang| language::unknown(&base.1, lang));
        for (_, spec) in std::iter::once(&base).chain(&expansions) {
            let notes =
                spec.notes.0.iter().filter(|note| unknown_lang.is_none() || note.code != UNTRANSLATED);
            diagnostics.0.extend(notes.cloned());
        }
        diagnostics.0.extend(unknown_lang);
        let specs: Vec<Spec> = expansions.iter().map(|(_, spec)| Spec::clone(spec)).collect();
        match assembled(&base.1, &specs, self.request) {
            Ok((deck, warnings)) => {
                diagnostics.extend(warnings);
                if is_fit {
                    diagnostics.extend(games::check_effects(&deck));
                }
                if let Some(other) = self.loaded.iter().find(|other| other.deck.id == deck.id) {
                    let message = format!("two decks are called `{}`", deck.id);
                    diagnostics.push(
                        Diagnostic::error("deck-twice", message)
                            .at(deck.place.clone(), "again here")
                            .also(other.deck.place.clone(), "first here")
                            .hint(
                                "give one of them another `id`; an expansion is added to its deck with \
                                `--set`",
                            ),
                    );
                }
                let parts = std::iter::once(base)
                    .chain(expansions)
                    .map(|(file, spec)| (spec.raw.id.clone(), file))
                    .collect();
                self.loaded.push(LoadedDeck { deck, file, parts });
            }
            Err(others) => diagnostics.extend(others),
        }
        diagnostics
    }

    /// Adds a deck without its unknown keys, if that makes one. What else is wrong with it may be for want of
    /// them.
    fn add_despite(&mut self, file: &DeckFile, spec: &Spec) {
        if let (None, Ok((deck, _))) = (&spec.raw.extends, assembled(spec, &[], self.request)) {
            self.loaded.push(LoadedDeck {
                deck,
                file: file.clone(),
                parts: vec![(spec.raw.id.clone(), file.clone())],
            });
        }
    }

    /// A base with its expansions; none for an expansion that was not requested by name.
    fn with_expansions(&mut self, own: Entry) -> Result<Option<(Entry, Vec<Entry>)>, Diagnostics> {
        let Some(base) = own.1.raw.extends.clone() else {
            let expansions = self.expansions(&own.1.raw.id, None);
            return Ok(Some((own, expansions)));
        };
        if self.request.decks.is_empty() {
            return Ok(None);
        }
        match self.catalog.entries().find(|(_, found)| found.raw.id == base && found.raw.extends.is_none()) {
            Some(found) => Ok(Some((found, self.expansions(&base, Some(own))))),
            None => Err(no_base(self.catalog, &own.1, &base)),
        }
    }

    /// The expansions of a base that were requested by the names of their sets, and `own` in its place among
    /// them.
    fn expansions(&mut self, base: &str, own: Option<Entry>) -> Vec<Entry> {
        let request = self.request;
        let is_own = |found: &Spec| own.as_ref().is_some_and(|(_, own)| own.raw.id == found.raw.id);
        let is_wanted = |found: &Spec| {
            found.raw.extends.as_deref() == Some(base) && request.sets.contains(&found.raw.set.id)
        };
        let mut expansions = Vec::new();
        if !request.sets.is_empty() {
            expansions.extend(self.catalog.entries().filter(|(_, found)| is_wanted(found) || is_own(found)));
        }
        if let Some(own) = own {
            match expansions.iter_mut().find(|(_, found)| found.raw.id == own.1.raw.id) {
                Some(same) => *same = own,
                None => expansions.push(own),
            }
        }
        let has = |name: &&str| expansions.iter().any(|(_, found)| found.raw.set.id == **name);
        self.used.extend(request.sets.iter().map(String::as_str).filter(has));
        expansions
    }
}

/// Reports errors as found, so that they are printed even if the program has to be stopped at a later deck.
fn report_errors(diagnostics: &Diagnostics) {
    progress::found(&Diagnostics(
        diagnostics.0.iter().filter(|diagnostic| diagnostic.severity == Severity::Error).cloned().collect(),
    ));
}

/// A deck as it was asked for. One with too few numbered cards to leave some out keeps all, with that error:
/// another deck may have enough.
fn assembled(
    base: &Spec,
    expansions: &[Spec],
    request: &DeckRequest,
) -> Result<(Deck, Diagnostics), Diagnostics> {
    let &DeckRequest { seed, players, remove_extremes, .. } = request;
    let options = Options { seed, players, remove_extremes, effects: games::effect_schema };
    let (mut deck, diagnostics) =
        assemble(base, expansions, &options).or_else(|others| {
            if others.0.iter().any(|diagnostic| {
                diagnostic.severity == Severity::Error && diagnostic.code != REMOVE_EXTREMES
            }) {
                return Err(others);
            }
            let (deck, _) = assemble(base, expansions, &Options { remove_extremes: 0, ..options.clone() })?;
            Ok((deck, others))
        })?;
    deck.lang = request.lang.clone().unwrap_or(deck.lang);
    Ok((deck, diagnostics))
}

/// Turns the error that a deck can't leave cards out into a warning, since another deck can.
fn keeps_all(diagnostic: &mut Diagnostic) {
    *diagnostic =
        Diagnostic { severity: Severity::Warning, ..diagnostic.clone() }.hint("all its cards are kept");
}

/// An error if all deck files are expansions.
fn only_expansions(catalog: &Catalog<'_>, files: &[DeckFile]) -> Diagnostics {
    let bases: Option<Vec<(String, std::rc::Rc<Spec>)>> = files
        .iter()
        .map(|file| catalog.spec(file).ok())
        .map(|spec| spec.and_then(|spec| Some((spec.raw.extends.clone()?, spec))))
        .collect();
    match bases.as_deref() {
        Some([(base, spec), ..]) => Diagnostic::error(
            "only-expansions",
            "`decks/` contains only expansions, and no deck that they extend",
        )
        .at(spec.place("extends"), "an expansion")
        .hint(format!("name the deck: `bidpress check {base} --set {}`", spec.raw.set.id))
        .into(),
        _ => Diagnostics::default(),
    }
}

/// Why there is no deck to extend: it is an expansion itself, does not exist, or has errors.
fn no_base(catalog: &Catalog<'_>, spec: &Spec, base: &str) -> Diagnostics {
    let known: Vec<Entry> = catalog.entries().collect();
    if let Some(other) =
        known.iter().find_map(|(_, found)| (found.raw.id == base).then_some(found.raw.extends.as_deref())?)
    {
        return Diagnostic::error("unknown-deck", format!("`{base}` is an expansion itself"))
            .at(spec.place("extends"), "not a deck of its own")
            .hint(format!("extend the deck that it belongs to: `extends = \"{other}\"`"))
            .into();
    }
    let bases = known.iter().filter(|(_, found)| found.raw.extends.is_none());
    let names: Vec<&str> = bases.map(|(_, found)| found.raw.id.as_str()).collect();
    let diagnostic = Diagnostic::error("unknown-deck", format!("there is no deck `{base}` to extend"))
        .at(spec.place("extends"), "not the `id` of a deck")
        .nearest(base, names.iter().copied())
        .hint(format!("the decks are {}", list(names)));
    let mut diagnostics = Diagnostics::from(diagnostic);
    diagnostics.extend(catalog.errors());
    diagnostics
}
