//! The state of one rendering, which functions get from the template's context.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use minijinja::value::{Object, Value, ValueKind};
use minijinja::{Error, ErrorKind, State};

use super::context::{Ink, Page};
use super::error::TemplateError;
use crate::diag::Diagnostic;
use crate::limits;
use crate::svg::typeset::Typeset;

/// Its name in the context. It is no valid identifier, so no template can override it.
pub(super) const KEY: &str = " render";

/// The sizes of texts that are to look alike, by the names of their groups; in units of the template.
pub(crate) type Sizes = BTreeMap<String, f64>;

/// The smallest and the largest size of the texts of each group on a card.
pub(crate) type Spreads = BTreeMap<String, [f64; 2]>;

/// The card that is being rendered, for functions.
#[derive(Debug)]
pub(super) struct Render {
    pub(super) deck: String,
    pub(super) page: Page,
    pub(super) seed: String,
    /// The largest sizes of groups.
    most: Arc<Sizes>,
    /// The sizes that texts of groups got.
    sizes: Mutex<Spreads>,
    /// Calls that failed in an earlier round and now return nothing, so that later errors are found.
    skip: BTreeSet<usize>,
    /// These calls draw what they can instead.
    draft: bool,
    /// Other parts that these calls lack, by the numbers of the calls.
    noted: Mutex<Vec<(usize, Diagnostic)>>,
    calls: AtomicUsize,
    /// Set if a call that failed returned a number, from which wrong arguments of others can follow.
    has_guessed: AtomicBool,
    clips: AtomicUsize,
    bytes: AtomicUsize,
    /// The texts that were set so far.
    texts: Mutex<Vec<Arc<Typeset>>>,
}

impl Object for Render {}

impl Render {
    pub(super) fn new(
        deck: &str,
        page: Page,
        seed: String,
        most: &Arc<Sizes>,
        skip: BTreeSet<usize>,
    ) -> Render {
        let zero = AtomicUsize::default;
        let (deck, noted, has_guessed) = (deck.to_string(), Mutex::default(), AtomicBool::default());
        Render {
            deck,
            page,
            seed,
            most: Arc::clone(most),
            sizes: Mutex::default(),
            skip,
            draft: false,
            noted,
            calls: zero(),
            has_guessed,
            clips: zero(),
            bytes: zero(),
            texts: Mutex::default(),
        }
    }

    /// The same for a draft: failed calls draw what they can.
    pub(super) fn drafted(self, draft: bool) -> Render {
        Render { draft, ..self }
    }

    /// The state of the running template.
    pub(super) fn of(state: &State<'_, '_>) -> Result<Arc<Render>, Error> {
        let found = state.lookup(KEY).and_then(|value| value.downcast_object::<Render>());
        found.ok_or_else(|| {
            Error::new(ErrorKind::InvalidOperation, "this function is available in card templates only")
        })
    }

    /// True if low ink is requested.
    pub(super) fn low_ink(&self) -> bool {
        self.page.ink == Ink::Low
    }

    /// Runs one call of a function unless it is skipped, and converts its error to one of the template
    /// language. `body` learns whether the call failed before, and has to do without what is missing.
    pub(super) fn call(
        &self,
        nothing: Value,
        body: impl FnOnce(bool) -> Result<Value, RenderError>,
    ) -> Result<Value, Error> {
        let call = self.calls.fetch_add(1, Ordering::Relaxed);
        if self.skip.contains(&call) {
            // It runs all the same, for what else is wrong with it.
            let drawn = body(true);
            self.has_guessed.fetch_or(nothing.kind() == ValueKind::Number, Ordering::Relaxed);
            return Ok(drawn.ok().filter(|_| self.draft).unwrap_or(nothing));
        }
        let failed = |diagnostic| Err(TemplateError { diagnostic, call }.into_error());
        match body(false) {
            Ok(value) => match self.charge(&value) {
                Ok(()) => Ok(value),
                Err(diagnostic) => failed(*diagnostic),
            },
            Err(RenderError::TemplateError(diagnostic)) => {
                let follows = diagnostic.code == "wrong-argument" && self.has_guessed.load(Ordering::Relaxed);
                if follows { Ok(nothing) } else { failed(*diagnostic) }
            }
            Err(RenderError::Template(error)) => Err(error),
        }
    }

    /// Notes an error of a call that does without what is missing.
    pub(super) fn note(&self, diagnostic: Diagnostic) {
        let call = self.calls.load(Ordering::Relaxed).saturating_sub(1);
        self.noted.lock().unwrap_or_else(PoisonError::into_inner).push((call, diagnostic));
    }

    /// The errors that were noted, each with the number of its call.
    pub(super) fn noted(&self) -> Vec<(usize, Diagnostic)> {
        std::mem::take(&mut self.noted.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// An id for a clip path, different from all others on the card.
    pub(super) fn clip_id(&self) -> String {
        format!("cut-{}", self.clips.fetch_add(1, Ordering::Relaxed))
    }

    /// Records a text, and returns its markup.
    pub(super) fn set(&self, text: Arc<Typeset>) -> String {
        let markup = text.markup.clone();
        if !text.lines.is_empty() {
            self.texts.lock().unwrap_or_else(PoisonError::into_inner).push(text);
        }
        markup
    }

    /// The largest size of texts of a group.
    pub(super) fn most(&self, group: &str) -> f64 {
        self.most.get(group).copied().unwrap_or(f64::INFINITY)
    }

    /// Notes the size of a text of a group.
    pub(super) fn note_size(&self, group: String, size: f64) {
        let mut sizes = self.sizes.lock().unwrap_or_else(PoisonError::into_inner);
        let [least, most] = sizes.entry(group).or_insert([size; 2]);
        (*least, *most) = (least.min(size), most.max(size));
    }

    /// The sizes that were noted.
    pub(super) fn sizes(&self) -> Spreads {
        std::mem::take(&mut self.sizes.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// The texts that were set, in their order.
    pub(super) fn texts(&self) -> Vec<Arc<Typeset>> {
        std::mem::take(&mut self.texts.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn charge(&self, value: &Value) -> Result<(), Box<Diagnostic>> {
        let bytes = value.as_str().map_or(0, str::len);
        match self.bytes.fetch_add(bytes, Ordering::Relaxed) + bytes > limits::CARD_SVG_BYTES {
            false => Ok(()),
            true => Err(Box::new(too_large())),
        }
    }
}

/// The error of a card whose SVG is too large.
pub(super) fn too_large() -> Diagnostic {
    let most = limits::CARD_SVG_BYTES >> 20;
    Diagnostic::error("card-too-large", format!("the card is larger than {most} MB"))
        .hint("use smaller pictures, or fewer of them")
}

/// Why a function fails.
pub(super) enum RenderError {
    /// An error of the function itself.
    TemplateError(Box<Diagnostic>),
    /// An error of the template language, for example an undefined value.
    Template(Error),
}

impl From<Diagnostic> for RenderError {
    fn from(diagnostic: Diagnostic) -> RenderError {
        RenderError::TemplateError(Box::new(diagnostic))
    }
}

impl From<Error> for RenderError {
    fn from(error: Error) -> RenderError {
        RenderError::Template(error)
    }
}
