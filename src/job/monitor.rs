//! The receiver of a job's progress.

/// Receives the progress of a job. All methods do nothing unless they are implemented.
pub trait Monitor: Sync {
    /// Work begins that has so many steps, each about one of `what`.
    fn begin(&self, total: usize, what: &'static str) {
        let _ = (total, what);
    }

    /// The next step begins, or the last one is done.
    fn step(&self, title: &str) {
        let _ = title;
    }

    /// The work is done.
    fn end(&self) {}

    /// Something worth knowing that is no warning.
    fn note(&self, text: &str) {
        let _ = text;
    }
}

/// Ignores all progress.
impl Monitor for () {}
