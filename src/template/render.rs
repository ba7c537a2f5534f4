//! The state of one rendering, which functions get from the template's context.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use minijinja::value::{Object, Value};
use minijinja::{Error, ErrorKind, State};

use super::context::{Ink, Page};
use super::error::TemplateError;
use crate::diag::Diagnostic;
use crate::limits;
use crate::svg::typeset::Typeset;

/// Its name in the context. It is no valid identifier, so no template can override it.
pub(super) const KEY: &str = " render";

/// The card that is being rendered, for functions.
#[derive(Debug)]
pub(super) struct Render {
    pub(super) deck: String,
    pub(super) page: Page,
    pub(super) seed: String,
    /// Calls that failed in an earlier round and now return nothing, so that later errors are found.
    skip: BTreeSet<usize>,
    calls: AtomicUsize,
    clips: AtomicUsize,
    bytes: AtomicUsize,
    /// The texts that were set so far.
    texts: Mutex<Vec<Arc<Typeset>>>,
}

impl Object for Render {}

impl Render {
    pub(super) fn new(deck: &str, page: Page, seed: String, skip: BTreeSet<usize>) -> Render {
        let zero = AtomicUsize::default;
        Render { deck: deck.to_string(), page, seed, skip, calls: zero(), clips: zero(), bytes: zero(), texts: Mutex::default() }
    }

    /// The state of the running template.
    pub(super) fn of(state: &State<'_, '_>) -> Result<Arc<Render>, Error> {
        let found = state.lookup(KEY).and_then(|value| value.downcast_object::<Render>());
        found.ok_or_else(|| Error::new(ErrorKind::InvalidOperation, "this function is available in card templates only"))
    }

    /// Whether low ink is asked for.
    pub(super) fn low_ink(&self) -> bool {
        self.page.ink == Ink::Low
    }

    /// Runs one call of a function unless it is skipped, and converts its error to one of the template language.
    pub(super) fn call(&self, nothing: Value, body: impl FnOnce() -> Result<Value, RenderError>) -> Result<Value, Error> {
        let call = self.calls.fetch_add(1, Ordering::Relaxed);
        if self.skip.contains(&call) {
            return Ok(nothing);
        }
        let failed = |diagnostic| Err(TemplateError { diagnostic, call }.into_error());
        match body() {
            Ok(value) => match self.charge(&value) {
                Ok(()) => Ok(value),
                Err(diagnostic) => failed(*diagnostic),
            },
            Err(RenderError::TemplateError(diagnostic)) => failed(*diagnostic),
            Err(RenderError::Template(error)) => Err(error),
        }
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
    Diagnostic::error("card-too-large", format!("the card is larger than {most} MB")).hint("use smaller pictures, or fewer of them")
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
