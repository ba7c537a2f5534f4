//! The deck files of a project, each read and parsed once, however often a job needs it.

use std::cell::{OnceCell, RefCell};
use std::rc::Rc;
use std::sync::Arc;

use crate::diag::{Diagnostic, Diagnostics, Place, Source};
use crate::files::{DeckFile, Project};
use crate::games;
use crate::progress::Step;
use crate::spec::{self, Spec, schema, text_at};

/// The content of a deck file, or all its errors.
type Parsed = Result<Rc<Spec>, Diagnostics>;

/// A deck file together with what it holds.
pub type Entry = (DeckFile, Rc<Spec>);

/// Deck files as they are needed.
pub(crate) struct Catalog<'a> {
    project: &'a Project,
    /// The language in which they are read; each in its first one if it is none.
    lang: Option<&'a str>,
    /// Those that were named, which are not read again with all others.
    named: RefCell<Vec<DeckFile>>,
    all: OnceCell<(Vec<DeckFile>, Diagnostics)>,
    parsed: RefCell<Vec<(Arc<Source>, Parsed)>>,
}

impl<'a> Catalog<'a> {
    /// The catalogue of a project, in a language; nothing is read yet.
    pub(crate) fn new(project: &'a Project, lang: Option<&'a str>) -> Catalog<'a> {
        Catalog { project, lang, named: RefCell::default(), all: OnceCell::new(), parsed: RefCell::default() }
    }

    /// All deck files that can be read, the built-in ones among them, and why others can't.
    pub(crate) fn files(&self) -> (&[DeckFile], &Diagnostics) {
        let (files, unreadable) = self.all.get_or_init(|| self.project.readable_decks(&self.named.borrow()));
        (files, unreadable)
    }

    /// The project's own deck files that can be read, and why others can't; the built-in ones if it has none
    /// at all.
    pub(crate) fn default_files(&self) -> (Vec<DeckFile>, Diagnostics) {
        let (files, unreadable) = self.files();
        let has_own = !unreadable.0.is_empty() || files.iter().any(|file| !file.is_built_in());
        (files.iter().filter(|file| file.is_built_in() != has_own).cloned().collect(), unreadable.clone())
    }

    /// The deck file of that name or path.
    ///
    /// # Errors
    /// It does not exist, or can't be read.
    pub(crate) fn file(&self, name: &str) -> Result<DeckFile, Diagnostic> {
        let file = self.project.deck_file(name)?;
        self.named.borrow_mut().push(file.clone());
        Ok(file)
    }

    /// The content of a deck file and its spreadsheets.
    ///
    /// # Errors
    /// All its errors.
    pub(crate) fn spec(&self, file: &DeckFile) -> Parsed {
        self.despite_unknown_keys(file).and_then(|spec| {
            if spec.unknown_keys.has_errors() { Err(spec.unknown_keys.clone()) } else { Ok(spec) }
        })
    }

    /// The same for a file that may have unknown keys.
    ///
    /// # Errors
    /// All its errors, if there are others.
    pub(crate) fn despite_unknown_keys(&self, file: &DeckFile) -> Parsed {
        let is_same = |source: &Source| source.name == file.source.name && source.text == file.source.text;
        let known =
            self.parsed.borrow().iter().find(|(source, _)| is_same(source)).map(|(_, parsed)| parsed.clone());
        known.unwrap_or_else(|| {
            let place = Place::file(&file.source);
            let schema =
                self.game(&file.source).and_then(|game| games::deck_schema(&game)).unwrap_or(&schema::SCHEMA);
            let read = || {
                spec::read_in(schema, &file.source, &|name| file.spreadsheet(name), self.lang).map(Rc::new)
            };
            let parsed =
                Step::new(&file.source.name).at(&place).run(read).unwrap_or_else(|crash| Err(crash.into()));
            self.parsed.borrow_mut().push((Arc::clone(&file.source), parsed.clone()));
            parsed
        })
    }

    /// The game of a file that may have errors: its own, or that of the deck that it extends.
    fn game(&self, source: &Source) -> Option<String> {
        let of_base = || {
            let base = text_at(source, "extends")?;
            let is_base = |file: &&DeckFile| text_at(&file.source, "id").as_ref() == Some(&base);
            self.files().0.iter().find(is_base).and_then(|file| text_at(&file.source, "game"))
        };
        text_at(source, "game").or_else(of_base)
    }

    /// All deck files without errors.
    pub(crate) fn entries(&self) -> impl Iterator<Item = Entry> {
        self.files().0.iter().filter_map(|file| Some((file.clone(), self.spec(file).ok()?)))
    }

    /// The errors of the deck files with a set of that name.
    pub(crate) fn errors_of_set(&self, set: &str) -> Diagnostics {
        let files =
            self.files().0.iter().filter(|file| text_at(&file.source, "set.id").is_some_and(|id| id == set));
        Diagnostics(
            files.filter_map(|file| self.spec(file).err()).flat_map(|diagnostics| diagnostics.0).collect(),
        )
    }

    /// The errors of all deck files that have some.
    pub(crate) fn errors(&self) -> Diagnostics {
        Diagnostics(
            self.files()
                .0
                .iter()
                .filter_map(|file| self.spec(file).err())
                .flat_map(|diagnostics| diagnostics.0)
                .collect(),
        )
    }
}

/// All deck files of a project without errors, the built-in ones among them, and the errors of the others.
pub fn deck_specs(project: &Project) -> (Vec<Entry>, Diagnostics) {
    let catalog = Catalog::new(project, None);
    let mut diagnostics = catalog.files().1.clone();
    diagnostics.extend(catalog.errors());
    (catalog.entries().collect(), diagnostics)
}
