//! Progress events for a supervisor, which stops work on hostile input with a message. Without a supervisor
//! they have no effect.
//!
//! `render`, `preflight` and others send them; the supervisor in `cli` listens.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use crate::diag::{Diagnostic, Diagnostics, Place};
use crate::limits;

/// A message to the supervisor.
#[derive(Clone, Copy, Debug)]
pub enum Event<'a> {
    /// A step begins: its title, its time limit, and its place if it has one.
    Begin(&'a str, Duration, Option<&'a Place>),
    /// A step has ended.
    End(&'a str),
    /// The work ahead needs this many bytes of memory more than usual.
    Needs(u64),
    /// Diagnostics so far, to be reported even if the work is stopped.
    Found(&'a Diagnostics),
}

static LISTENER: OnceLock<fn(Event<'_>)> = OnceLock::new();

/// Sets the listener; later calls have no effect.
pub fn listen(listener: fn(Event<'_>)) {
    let _ = LISTENER.set(listener);
}

fn send(event: Event<'_>) {
    if let Some(listener) = LISTENER.get() {
        listener(event);
    }
}

/// Announces that the work ahead needs this many bytes more than usual.
pub fn needs(bytes: u64) {
    send(Event::Needs(bytes));
}

/// Sends the diagnostics so far, so that they are reported even if the work is stopped.
pub fn found(diagnostics: &Diagnostics) {
    if !diagnostics.0.is_empty() {
        send(Event::Found(diagnostics));
    }
}

static STOPPED: OnceLock<Arc<AtomicBool>> = OnceLock::new();

/// Sets the flag that asks long work to end early, with what it has; later calls have no effect.
pub fn stop_by(flag: Arc<AtomicBool>) {
    let _ = STOPPED.set(flag);
}

/// True once long work is asked to end early.
pub fn is_stopped() -> bool {
    STOPPED.get().is_some_and(|flag| flag.load(Ordering::Relaxed))
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
    /// A step with a title. It may take [`limits::STEP_SECONDS`].
    pub fn new(title: &'a str) -> Step<'a> {
        Step { title, seconds: limits::STEP_SECONDS, place: None }
    }

    /// Sets the place of the thing that is processed.
    pub fn at(self, place: &'a Place) -> Step<'a> {
        Step { place: Some(place), ..self }
    }

    /// Sets the time limit.
    pub fn within(self, seconds: u64) -> Step<'a> {
        Step { seconds, ..self }
    }

    /// Does the work. A panic becomes an error of this step alone.
    ///
    /// # Errors
    /// The work panicked.
    pub fn run<T>(self, work: impl FnOnce() -> T) -> Result<T, Diagnostic> {
        send(Event::Begin(self.title, Duration::from_secs(self.seconds), self.place));
        let done = catch_unwind(AssertUnwindSafe(work));
        send(Event::End(self.title));
        done.map_err(|panic| placed(crashed(self.title, words(&*panic)), self.place))
    }
}

/// [`Step::run`] for a step without a place.
///
/// # Errors
/// The work panicked.
pub fn attempt<T>(title: &str, work: impl FnOnce() -> T) -> Result<T, Diagnostic> {
    Step::new(title).run(work)
}

/// The error with the place of its step.
pub fn placed(diagnostic: Diagnostic, place: Option<&Place>) -> Diagnostic {
    match place {
        Some(place) => diagnostic.at(place.clone(), "this was worked on"),
        None => diagnostic,
    }
}

/// The error of a step that panicked with the message `what`.
pub fn crashed(title: &str, what: &str) -> Diagnostic {
    Diagnostic::error("crash", format!("{title}: this cannot be worked on: {what}")).hint(
        "something in it makes the program fail: try again without its newest parts, and report it as \
            SECURITY.md says",
    )
}

/// The message of a panic.
pub fn words(panic: &(dyn std::any::Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("no reason was given")
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

    use super::*;

    #[test]
    fn a_panic_is_an_error_of_one_step() {
        let diagnostic = attempt("an owl", || -> u8 { panic!("feathers {}", 3) }).unwrap_err();
        assert_eq!(
            (diagnostic.code.as_str(), diagnostic.message.as_str()),
            ("crash", "an owl: this cannot be worked on: feathers 3")
        );
        assert_eq!(attempt("an owl", || 3), Ok(3));
    }
}
