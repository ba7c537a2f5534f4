//! Presets: built-in ones, overridden by the project's own in `presets/`.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use include_dir::{Dir, include_dir};

use super::built_in::BUILT_IN;
use super::deck_file::DeckFile;
use super::path::{is_path, stem};
use super::project::Project;
use crate::diag::{Diagnostic, Diagnostics, Source};
use crate::limits;

static PRESETS: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/presets");

impl Project {
    /// The texts of all readable presets by name, each with whether it is built in, and the errors of the
    /// others.
    pub fn presets(&self) -> (BTreeMap<String, (Arc<Source>, bool)>, Diagnostics) {
        let mut presets: BTreeMap<String, (Arc<Source>, bool)> =
            built_in().map(|(name, source)| (name, (source, true))).collect();
        let (paths, mut diagnostics) = Diagnostics::apart(self.tomls("presets"));
        for path in paths {
            match self.own_preset(&path) {
                Ok(source) => _ = presets.insert(stem(&path), (source, false)),
                Err(diagnostic) => diagnostics.push(diagnostic),
            }
        }
        (presets, diagnostics)
    }

    /// The preset of that name: a path if it ends in `.toml` or holds a slash, else the name of a file in
    /// `presets/` or of a built-in preset. In a closed project, paths are relative to its folder.
    ///
    /// # Errors
    /// It does not exist (with the most similar name), or can't be read.
    pub fn preset(&self, name: &str) -> Result<Arc<Source>, Diagnostic> {
        if is_path(name) {
            let path = Path::new(name);
            return if self.closed {
                self.own_preset(&self.root.join(path))
            } else {
                Ok(self.source(path, self.store.read_text(path, limits::TEXT_FILE_BYTES)?))
            };
        }
        if let Some(own) = self.named("presets", name)? {
            return self.own_preset(&own);
        }
        match built_in().find(|(known, _)| known == name) {
            Some((_, source)) => Ok(source),
            None => Err(self.no_such("preset", name, built_in().map(|(known, _)| known).collect())?),
        }
    }

    fn own_preset(&self, path: &Path) -> Result<Arc<Source>, Diagnostic> {
        Ok(self.source(path, self.read_text(path, limits::TEXT_FILE_BYTES)?))
    }
}

impl DeckFile {
    /// The project of the deck, closed: all paths in its file must be in the project.
    pub fn project(&self) -> Project {
        Project { root: self.root.clone().unwrap_or_default(), closed: true, store: self.store.clone() }
    }
}

fn built_in() -> impl Iterator<Item = (String, Arc<Source>)> {
    PRESETS.files().filter_map(|file| {
        let source =
            Source::inner(format!("{BUILT_IN}presets/{}", file.path().display()), file.contents_utf8()?);
        Some((stem(file.path()), source))
    })
}
