//! The watched program: it bounds its memory and says what it works on.

use std::io::{ErrorKind, Write};

use super::VARIABLE;
use super::marks;
use crate::limits;
use crate::watch::{self, Event};

/// That this program is watched, and how its messages look.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::cli) struct Watched {
    /// Whether messages are coloured.
    pub(in crate::cli) color: bool,
    /// Whether they are read on a terminal.
    pub(in crate::cli) terminal: bool,
}

impl Watched {
    /// As a watcher tells it.
    pub(in crate::cli) fn told(self) -> String {
        format!("{} {}", self.color, self.terminal)
    }

    /// What a watcher has told; none if nobody watches.
    #[expect(clippy::disallowed_methods, reason = "the watcher speaks to the watched program only")]
    pub(in crate::cli) fn here() -> Option<Watched> {
        let told = std::env::var(VARIABLE).ok()?;
        let (color, terminal) = told.split_once(' ')?;
        Some(Watched { color: color == "true", terminal: terminal == "true" })
    }
}

/// Bounds this process, which works with so many threads, and begins to tell.
pub(in crate::cli) fn begin(threads: usize) {
    bounds::begin(limits::MEMORY + threads as u64 * limits::MEMORY_PER_THREAD);
    watch::listen(|event| match event {
        Event::Begin(title, time) => say(&marks::begin(title, time)),
        Event::End(title) => say(&marks::end(title)),
        Event::Needs(bytes) => bounds::widen(bytes),
    });
}

/// Says how it ends.
pub(in crate::cli) fn end(code: u8) {
    say(&marks::exit(code));
}

fn say(mark: &str) {
    // Whoever watched is gone: nobody wants the work any more.
    if std::io::stderr().write_all(mark.as_bytes()).is_err_and(|error| error.kind() == ErrorKind::BrokenPipe) {
        std::process::exit(1);
    }
}

/// Bounds that the system keeps.
#[cfg(unix)]
mod bounds {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

    use crate::limits;

    pub(super) fn begin(bytes: u64) {
        #[cfg(target_os = "linux")]
        let _ = rustix::process::set_parent_process_death_signal(Some(rustix::process::Signal::KILL));
        // Nobody wants a picture of the memory of a program that was given up.
        let core = getrlimit(Resource::Core);
        let _ = setrlimit(Resource::Core, Rlimit { current: Some(0), ..core });
        let data = getrlimit(Resource::Data);
        set(data.current.map_or(bytes, |most| most.min(bytes)));
    }

    /// Lets the program take so many bytes more.
    pub(super) fn widen(bytes: u64) {
        if let Some(now) = getrlimit(Resource::Data).current {
            set(now.saturating_add(bytes).min(limits::MEMORY_MOST.max(now)));
        }
    }

    fn set(bytes: u64) {
        let maximum = getrlimit(Resource::Data).maximum;
        let current = Some(maximum.map_or(bytes, |most| most.min(bytes)));
        let _ = setrlimit(Resource::Data, Rlimit { current, maximum });
    }
}

/// Elsewhere only time is bounded.
#[cfg(not(unix))]
mod bounds {
    pub(super) fn begin(_: u64) {}
    pub(super) fn widen(_: u64) {}
}
