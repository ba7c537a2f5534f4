//! Where results and messages go: results to standard output, everything else to standard error. A closed pipe ends the output, not the program.

use std::io::Write;

use anstream::{AutoStream, ColorChoice};

use super::args::When;
use crate::diag::{Diagnostic, Faults, Severity};

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
            let _ = writeln!(err, "{errors} errors; nothing was written");
        }
    }

    /// One fault.
    pub fn fault(&self, fault: Diagnostic) {
        self.faults(&Faults(vec![fault]));
    }
}
