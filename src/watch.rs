//! What is being worked on, told to whoever watches over the program, so that hostile input ends in a message. Without a watcher it does nothing.
//!
//! `render`, `preflight` and others say what they begin; `cli::guard` listens.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::OnceLock;
use std::time::Duration;

use crate::diag::Diagnostic;
use crate::limits;

/// What a watcher is told.
#[derive(Clone, Copy, Debug)]
pub enum Event<'a> {
    /// A step begins that takes at most so long.
    Begin(&'a str, Duration),
    /// A step has ended.
    End(&'a str),
    /// The work ahead needs so many bytes of memory more than usual.
    Needs(u64),
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

/// Work on one thing, such as a card: it may take [`limits::STEP_SECONDS`], and if it breaks down that is a fault of this thing alone.
///
/// # Errors
/// That it broke down.
pub fn attempt<T>(title: &str, work: impl FnOnce() -> T) -> Result<T, Diagnostic> {
    attempt_for(limits::STEP_SECONDS, title, work)
}

/// [`attempt`] for work that may take so many seconds.
///
/// # Errors
/// That it broke down.
pub fn attempt_for<T>(seconds: u64, title: &str, work: impl FnOnce() -> T) -> Result<T, Diagnostic> {
    tell(Event::Begin(title, Duration::from_secs(seconds)));
    let done = catch_unwind(AssertUnwindSafe(work));
    tell(Event::End(title));
    done.map_err(|panic| crashed(title, words(&*panic)))
}

/// The fault of work that broke down; `what` is what the program said.
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
    fn a_breakdown_is_a_fault_of_one_thing() {
        let fault = attempt("an owl", || -> u8 { panic!("feathers {}", 3) }).unwrap_err();
        assert_eq!((fault.code.as_str(), fault.message.as_str()), ("crash", "an owl: this cannot be worked on: feathers 3"));
        assert_eq!(attempt("an owl", || 3), Ok(3));
    }
}
