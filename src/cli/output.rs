//! Files that a command has made: written when all are ready, each with a line about it.

use std::path::{Path, PathBuf};

use super::console::Console;
use crate::diag::Diagnostics;
use crate::escape;
use crate::files::{self, Together, Unfinished};

/// A file to be written, and what is said about it behind its path.
pub(super) struct Output {
    pub(super) path: PathBuf,
    pub(super) bytes: Vec<u8>,
    pub(super) about: String,
}

/// Files that are put into their places together: each is open until then.
const TOGETHER: usize = 200;

/// Sweeps the folder of what a killed run left, writes all files, puts them into their places when all are written, and tells of each.
///
/// # Errors
/// What the file system said of the first that can't be written; earlier files stay as they were.
pub(super) fn write(folder: &Path, outputs: &[Output], console: &Console) -> Result<(), Diagnostics> {
    files::sweep(folder);
    for outputs in outputs.chunks(TOGETHER) {
        let mut written = Together::default();
        for output in outputs {
            written.push(Unfinished::write(&output.path, &output.bytes)?);
        }
        written.finish(|number| {
            let output = &outputs[number];
            let line = format!("{}  {}", output.path.display(), output.about);
            console.done(&format!("{}\n", escape::line(line.trim_end())));
        })?;
    }
    Ok(())
}

/// Files of one folder that lie beside their places already, whole, and what is said about all of them.
pub(super) struct Bundle {
    pub(super) folder: PathBuf,
    pub(super) files: Together,
    pub(super) about: String,
}

/// Puts all files into their places, and tells of each folder.
///
/// # Errors
/// What the file system said of the first that can't be put there.
pub(super) fn commit(bundles: Vec<Bundle>, console: &Console) -> Result<(), Diagnostics> {
    for bundle in bundles {
        bundle.files.finish(|_| ())?;
        console.done(&format!("{}\n", escape::line(&format!("{}  {}", bundle.folder.display(), bundle.about))));
    }
    Ok(())
}
