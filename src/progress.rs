//! What is being worked on, told to whoever watches over the program, so that hostile input ends in a message. Without a watcher it does nothing.
//!
//! `render`, `preflight` and others say what they begin; `cli::guard` listens.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::OnceLock;
use std::time::Duration;

use crate::diag::{Diagnostic, Diagnostics, Place};
use crate::limits;

/// What a watcher is told.
#[derive(Clone, Copy, Debug)]
pub enum Event<'a> {
    /// A step begins that takes at most so long, perhaps at a place.
    Begin(&'a str, Duration, Option<&'a Place>),
    /// A step has ended.
    End(&'a str),
    /// The work ahead needs so many bytes of memory more than usual.
    Needs(u64),
    /// Errors that are told in the end, if it comes to that.
    Found(&'a Diagnostics),
}

static LISTENER: OnceLock<fn(Event<'_>)> = OnceLock::new();

/// Sets who is told; the first one stays.
pub fn listen(listener: fn(Event<'_>)) {
    let _ = LISTENER.set(listener);
}

fn tell(event: Event<'_>) {
    if let Some(listener) = LISTENER.get() {
        listener(event);
    }
}

/// Says that work needs so many bytes more than usual.
pub fn needs(bytes: u64) {
    tell(Event::Needs(bytes));
}

/// Says what was found so far, so that it is told even if work is given up.
pub fn found(diagnostics: &Diagnostics) {
    if !diagnostics.0.is_empty() {
        tell(Event::Found(diagnostics));
    }
}

/// Work on one thing, such as a card.
#[derive(Clone, Copy, Debug)]
#[must_use]
pub struct Step<'a> {
    title: &'a str,
    seconds: u64,
    place: Option<&'a Place>,
}

impl<'a> Step<'a> {
    /// What is worked on. It may take [`limits::STEP_SECONDS`].
    pub fn new(title: &'a str) -> Step<'a> {
        Step { title, seconds: limits::STEP_SECONDS, place: None }
    }

    /// Where it is from.
    pub fn at(self, place: &'a Place) -> Step<'a> {
        Step { place: Some(place), ..self }
    }

    /// It may take so many seconds.
    pub fn within(self, seconds: u64) -> Step<'a> {
        Step { seconds, ..self }
    }

    /// Does it. If it breaks down that is an error of this thing alone.
    ///
    /// # Errors
    /// That it broke down.
    pub fn run<T>(self, work: impl FnOnce() -> T) -> Result<T, Diagnostic> {
        tell(Event::Begin(self.title, Duration::from_secs(self.seconds), self.place));
        let done = catch_unwind(AssertUnwindSafe(work));
        tell(Event::End(self.title));
        done.map_err(|panic| placed(crashed(self.title, words(&*panic)), self.place))
    }
}

/// [`Step::run`] for a step without a place.
///
/// # Errors
/// That it broke down.
pub fn attempt<T>(title: &str, work: impl FnOnce() -> T) -> Result<T, Diagnostic> {
    Step::new(title).run(work)
}

/// The error of a step, where the step is from.
pub(crate) fn placed(diagnostic: Diagnostic, place: Option<&Place>) -> Diagnostic {
    match place {
        Some(place) => diagnostic.at(place.clone(), "this was worked on"),
        None => diagnostic,
    }
}

/// The error of work that broke down; `what` is what the program said.
pub(crate) fn crashed(title: &str, what: &str) -> Diagnostic {
    Diagnostic::error("crash", format!("{title}: this cannot be worked on: {what}"))
        .hint("something in it makes the program fail: try again without its newest parts, and report it as SECURITY.md says")
}

/// What a panic said.
pub(crate) fn words(panic: &(dyn std::any::Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("no reason was given")
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

    use super::*;

    #[test]
    fn a_breakdown_is_a_error_of_one_thing() {
        let diagnostic = attempt("an owl", || -> u8 { panic!("feathers {}", 3) }).unwrap_err();
        assert_eq!((diagnostic.code.as_str(), diagnostic.message.as_str()), ("crash", "an owl: this cannot be worked on: feathers 3"));
        assert_eq!(attempt("an owl", || 3), Ok(3));
    }
}
