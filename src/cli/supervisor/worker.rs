//! The watched program: it bounds its memory and says what it works on.

use std::io::{ErrorKind, Write};
use std::sync::{Arc, Mutex, PoisonError};

use super::messages::{Found, Numbers, Spot};
use super::{VARIABLE, protocol};
use crate::diag::Source;
use crate::limits;
use crate::progress::{self, Event};

/// That this program is watched, and how its messages look.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::cli) struct Watched {
    /// Messages are coloured.
    pub(in crate::cli) color: bool,
    /// Messages are read on a terminal.
    pub(in crate::cli) terminal: bool,
    /// All work is done on one thread, to need less memory.
    pub(in crate::cli) alone: bool,
}

impl Watched {
    /// As a watcher tells it.
    pub(in crate::cli) fn told(self) -> String {
        format!("{} {} {}", self.color, self.terminal, self.alone)
    }

    /// Reads the settings that the watcher has passed on; `None` if there is no watcher.
    #[expect(clippy::disallowed_methods, reason = "the watcher speaks to the watched program only")]
    pub(in crate::cli) fn here() -> Option<Watched> {
        let told = std::env::var(VARIABLE).ok()?;
        let mut told = told.split(' ').map(|word| word == "true");
        Some(Watched { color: told.next()?, terminal: told.next()?, alone: told.next()? })
    }
}

/// Limits the resources of this process, which uses this number of threads, and starts to report progress.
pub(in crate::cli) fn begin(threads: usize) {
    // The system counts the whole stack of each thread, though hardly any of it is used.
    bounds::begin(limits::MEMORY_MOST.min(limits::MEMORY + (threads * limits::STACK_BYTES) as u64));
    progress::listen(|event| match event {
        Event::Begin(title, time, place) => {
            say(&protocol::begin(title, time, place.map(|place| Spot::new(place, "", &mut Sent))))
        }
        Event::End(title) => say(&protocol::end(title)),
        Event::Needs(bytes) => bounds::widen(bytes),
        Event::Found(diagnostics) => {
            let told: Vec<Found> = diagnostics
                .0
                .iter()
                .take(limits::MAX_DIAGNOSTICS)
                .map(|diagnostic| Found::new(diagnostic, &mut Sent))
                .collect();
            say(&protocol::found(&told));
        }
    });
}

/// The texts that were sent so far.
static SENT: Mutex<Vec<Arc<Source>>> = Mutex::new(Vec::new());

struct Sent;

impl Numbers for Sent {
    fn of(&mut self, source: &Arc<Source>) -> usize {
        let mut sent = SENT.lock().unwrap_or_else(PoisonError::into_inner);
        sent.iter().position(|known| Arc::ptr_eq(known, source)).unwrap_or_else(|| {
            // Whoever waits for the lock names it only after it was sent.
            say(&protocol::text(source));
            sent.push(Arc::clone(source));
            sent.len() - 1
        })
    }
}

/// Forgets the texts that were sent: a process that works for long reads the same files again and again.
pub(in crate::cli) fn forget() {
    let mut sent = SENT.lock().unwrap_or_else(PoisonError::into_inner);
    say(&protocol::forget());
    sent.clear();
}

/// Says that a result comes.
pub(in crate::cli) fn result() {
    say(&protocol::result());
}

/// Says how it ends.
pub(in crate::cli) fn end(code: u8) {
    say(&protocol::exit(code));
}

fn say(mark: &str) {
    // Whoever watched is gone: nobody wants the work any more.
    if std::io::stderr().write_all(mark.as_bytes()).is_err_and(|error| error.kind() == ErrorKind::BrokenPipe)
    {
        std::process::exit(1);
    }
}

/// Bounds that the system keeps.
#[cfg(unix)]
mod bounds {
    use std::sync::{Mutex, PoisonError};

    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

    use crate::limits;

    pub(super) fn begin(bytes: u64) {
        #[cfg(target_os = "linux")]
        let _ = rustix::process::set_parent_process_death_signal(Some(rustix::process::Signal::KILL));
        // A stopped program must not leave a core dump.
        let core = getrlimit(Resource::Core);
        let _ = setrlimit(Resource::Core, Rlimit { current: Some(0), ..core });
        let data = getrlimit(Resource::Data);
        set(data.current.map_or(bytes, |most| most.min(bytes)));
    }

    /// The limit is raised by at least so much, as each card asks for a little.
    const LEAST: u64 = 4 << 20;

    /// Raises the memory limit by this number of bytes, or a little more.
    pub(super) fn widen(bytes: u64) {
        // Threads must not undo what others ask for.
        static AHEAD: Mutex<u64> = Mutex::new(0);
        let mut ahead = AHEAD.lock().unwrap_or_else(PoisonError::into_inner);
        if bytes <= *ahead {
            *ahead -= bytes;
        } else if let Some(now) = getrlimit(Resource::Data).current {
            let more = bytes.max(LEAST);
            set(now.saturating_add(more).min(limits::MEMORY_MOST.max(now)));
            *ahead += more - bytes;
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
