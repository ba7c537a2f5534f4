//! Files that a job has made: written when all are ready, each with a line about it.

use std::path::{Path, PathBuf};

use crate::diag::Diagnostics;
use crate::escape;
use crate::files::{self, Together, Unfinished};

/// A file to be written.
#[derive(Debug)]
pub struct Output {
    /// Where it is written.
    pub path: PathBuf,
    /// Its bytes.
    pub bytes: Vec<u8>,
    /// A few words about it, printed after its path.
    pub about: String,
}

/// Files that are put into their places together: each is open until then.
const TOGETHER: usize = 200;

/// Removes what a killed run left in the folder, writes all files, moves them into their places when all are
/// written, and reports each.
///
/// # Errors
/// The error of the first file that can't be written; earlier files stay as they were.
pub fn write(folder: &Path, outputs: &[Output], report: &dyn Fn(&str)) -> Result<(), Diagnostics> {
    files::sweep(folder);
    for outputs in outputs.chunks(TOGETHER) {
        let mut written = Together::default();
        for output in outputs {
            written.push(Unfinished::write(&output.path, &output.bytes)?);
        }
        written.finish(|number| {
            let output = &outputs[number];
            let line = format!("{}  {}", output.path.display(), output.about);
            report(&escape::line(line.trim_end()));
        })?;
    }
    Ok(())
}

/// Complete files that lie beside their places in one folder, and a few words about all of them.
pub(super) struct Bundle {
    pub(super) folder: PathBuf,
    pub(super) files: Together,
    pub(super) about: String,
}

/// Moves all files into their places, and reports each folder.
pub(super) fn commit(bundles: Vec<Bundle>, report: &dyn Fn(&str)) -> Result<(), Diagnostics> {
    for bundle in bundles {
        bundle.files.finish(|_| ())?;
        report(&escape::line(&format!("{}  {}", bundle.folder.display(), bundle.about)));
    }
    Ok(())
}
