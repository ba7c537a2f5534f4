//! Where results and messages go: results to standard output, everything else to standard error. A closed
//! pipe ends the output, not the program.

use std::io::{ErrorKind, IsTerminal, Write};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use anstream::{AutoStream, ColorChoice};

use super::args::When;
use super::supervisor::{self, Watched};
use crate::diag::{Diagnostic, Diagnostics, Severity};
use crate::job::Monitor;
use crate::{escape, limits};

/// The two streams.
pub struct Console {
    quiet: bool,
    looks: Watched,
    /// Set if another process passes messages on, and needs to know where each of them ends.
    watched: bool,
    /// Why a result could not be written.
    lost: Mutex<Option<std::io::Error>>,
    progress: Mutex<Option<Progress>>,
}

impl Console {
    /// Streams with colours as asked, and without chatter if `quiet`.
    pub fn new(color: When, quiet: bool) -> Console {
        match color {
            When::Auto => {}
            When::Always => ColorChoice::Always.write_global(),
            When::Never => ColorChoice::Never.write_global(),
        }
        let here = || Watched {
            color: AutoStream::choice(&std::io::stderr()) != ColorChoice::Never,
            terminal: std::io::stderr().is_terminal(),
            alone: false,
        };
        let watched = Watched::here();
        Console {
            quiet,
            looks: watched.unwrap_or_else(here),
            watched: watched.is_some(),
            lost: Mutex::default(),
            progress: Mutex::default(),
        }
    }

    /// True if another process supervises the program.
    pub(super) fn is_watched(&self) -> bool {
        self.watched
    }

    /// True if the program does all work on one thread.
    pub(super) fn is_alone(&self) -> bool {
        self.looks.alone
    }

    /// How messages look, as a watcher tells it to a program that works on one thread, or on all.
    pub(super) fn looks(&self, alone: bool) -> String {
        Watched { alone, ..self.looks }.told()
    }

    /// Messages of the watched program as they are.
    pub(super) fn pass_on(&self, text: &[u8]) {
        let _ = anstream::stderr().write_all(text);
    }

    fn say(&self, text: &str) {
        let _ = match self.watched {
            true => std::io::stderr()
                .write_all(format!("{}{}", supervisor::harmless(text), supervisor::end_message()).as_bytes()),
            false => anstream::stderr().write_all(text.as_bytes()),
        };
    }

    /// Prints a result of several lines without terminal control sequences.
    pub fn result(&self, text: &str) {
        if self.watched {
            supervisor::result();
        }
        self.written(anstream::stdout().write_all(escape::lines(text).as_bytes()));
    }

    /// Takes note of how writing a result to standard output went, when what waits there is written too.
    pub(super) fn written(&self, done: std::io::Result<()>) {
        match done.and_then(|()| std::io::stdout().flush()) {
            // Whoever closed the pipe has seen enough.
            Err(error) if error.kind() != ErrorKind::BrokenPipe => {
                *self.lost.lock().unwrap_or_else(PoisonError::into_inner) = Some(error)
            }
            _ => {}
        }
    }

    /// The error of a result that could not be written.
    pub(super) fn lost(&self) -> Option<Diagnostic> {
        let error = self.lost.lock().unwrap_or_else(PoisonError::into_inner).take()?;
        Some(Diagnostic::error("write", "can't write to standard output").hint(error.to_string()))
    }

    /// A result that says only that all went well.
    pub fn done(&self, text: &str) {
        if !self.quiet {
            self.result(text);
        }
    }

    /// A message on the way.
    pub fn note(&self, text: &str) {
        if !self.quiet {
            self.say(&format!("{}\n", escape::message(text)));
        }
    }

    /// Errors with their places, up to [`limits::MAX_DIAGNOSTICS`]; warnings too, unless `quiet`. A count at
    /// the end if there are several errors.
    pub fn diagnostics(&self, diagnostics: &Diagnostics) {
        let told =
            diagnostics.0.iter().filter(|diagnostic| diagnostic.severity == Severity::Error || !self.quiet);
        for diagnostic in told.take(limits::MAX_DIAGNOSTICS) {
            self.say(&format!("{}\n\n", diagnostic.render(self.looks.color)));
        }
        let errors = diagnostics.0.iter().filter(|diagnostic| diagnostic.severity == Severity::Error).count();
        if errors > 1 {
            let rest = if errors > limits::MAX_DIAGNOSTICS {
                format!(", of which the first {} are shown", limits::MAX_DIAGNOSTICS)
            } else {
                String::new()
            };
            self.say(&format!("{errors} errors{rest}\n"));
        }
    }
}

/// Progress of long work.
struct Progress {
    started: Instant,
    done: usize,
    total: usize,
    what: &'static str,
}

/// About how long the rest of the work takes, if that is worth a word.
fn until(seconds: f64) -> String {
    if seconds < 20.0 { String::new() } else { format!(", about {} left", duration(seconds)) }
}

/// `3 min`, as exact as a time can be predicted.
pub(super) fn duration(seconds: f64) -> String {
    match seconds {
        ..90.0 => format!("{:.0} s", seconds.ceil()),
        ..5_400.0 => format!("{:.0} min", seconds / 60.0),
        ..172_800.0 => format!("{:.1} h", seconds / 3_600.0),
        _ => format!("{:.1} days", seconds / 86_400.0),
    }
}

/// Shorter work needs no progress.
const PATIENCE: Duration = Duration::from_secs(1);

impl Console {
    /// Does something with the progress of the work, if a terminal shows it.
    fn with_progress(&self, work: impl FnOnce(&mut Option<Progress>)) {
        if !self.quiet && self.looks.terminal {
            work(&mut self.progress.lock().unwrap_or_else(PoisonError::into_inner));
        }
    }
}

/// A line on a terminal that shows the progress of work, once that takes a second.
impl Monitor for Console {
    fn begin(&self, total: usize, what: &'static str) {
        self.with_progress(|progress| {
            *progress = Some(Progress { started: Instant::now(), done: 0, total, what })
        });
    }

    fn step(&self, title: &str) {
        self.with_progress(|progress| {
            let Some(Progress { started, done, total, what }) = progress else { return };
            *done += 1;
            let passed = started.elapsed();
            if passed > PATIENCE {
                let left = passed.as_secs_f64() / *done as f64 * total.saturating_sub(*done) as f64;
                self.say(&format!("\r\x1b[2K{done}/{total} {what}{}: {}", until(left), escape::line(title)));
            }
        });
    }

    fn end(&self) {
        self.with_progress(|progress| {
            if progress.take().is_some_and(|progress| progress.started.elapsed() > PATIENCE) {
                self.say("\r\x1b[2K");
            }
        });
    }

    fn note(&self, text: &str) {
        Console::note(self, text);
    }
}
