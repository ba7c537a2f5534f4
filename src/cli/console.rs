//! Where results and messages go: results to standard output, everything else to standard error. A closed pipe ends the output, not the program.

use std::io::{IsTerminal, Write};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use anstream::{AutoStream, ColorChoice};

use super::args::When;
use crate::diag::{Faults, Severity};

/// The two streams.
pub struct Console {
    quiet: bool,
    color: bool,
}

impl Console {
    /// Streams with colours as asked, and without chatter if `quiet`.
    pub fn new(color: When, quiet: bool) -> Console {
        match color {
            When::Auto => {}
            When::Always => ColorChoice::Always.write_global(),
            When::Never => ColorChoice::Never.write_global(),
        }
        let color = AutoStream::choice(&std::io::stderr()) != ColorChoice::Never;
        Console { quiet, color }
    }

    /// A result, as it is.
    pub fn result(&self, text: &str) {
        let mut out = anstream::stdout();
        // Whoever closed the pipe has seen enough.
        let _ = out.write_all(text.as_bytes()).and_then(|()| out.flush());
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
            let _ = writeln!(anstream::stderr(), "{text}");
        }
    }

    /// Faults with their places; warnings too, unless `quiet`. A count at the end if there are several errors.
    pub fn faults(&self, faults: &Faults) {
        let mut err = anstream::stderr();
        for fault in faults.0.iter().filter(|fault| fault.severity == Severity::Error || !self.quiet) {
            let _ = writeln!(err, "{}\n", fault.render(self.color));
        }
        let errors = faults.0.iter().filter(|fault| fault.severity == Severity::Error).count();
        if errors > 1 {
            let _ = writeln!(err, "{errors} errors");
        }
    }

    /// A line on a terminal that tells how far long work has come; it appears after a second.
    pub fn progress(&self, total: usize, what: &'static str) -> Progress {
        let shown = !self.quiet && std::io::stderr().is_terminal();
        Progress { shown, started: Instant::now(), done: AtomicUsize::new(0), total, what }
    }
}

/// Progress of long work.
pub struct Progress {
    shown: bool,
    started: Instant,
    done: AtomicUsize,
    total: usize,
    what: &'static str,
}

/// Shorter work needs no progress.
const PATIENCE: Duration = Duration::from_secs(1);

impl Progress {
    /// Begins the next step.
    pub fn step(&self, title: &str) {
        let done = self.done.fetch_add(1, Ordering::Relaxed) + 1;
        if self.shown && self.started.elapsed() > PATIENCE {
            let _ = write!(anstream::stderr(), "\r\x1b[2K{done}/{} {}: {title}", self.total, self.what);
        }
    }

    /// Takes the line away.
    pub fn end(&self) {
        if self.shown && self.started.elapsed() > PATIENCE {
            let _ = write!(anstream::stderr(), "\r\x1b[2K");
        }
    }
}
