//! Presets: those inside the program, and over them the project's own in `presets/`.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::path::Path;
use std::sync::Arc;

use include_dir::{Dir, include_dir};

use super::built_in::BUILT_IN;
use super::read::{is_file, read_text, sorted_files};
use super::{DeckFile, Project, stem};
use crate::diag::{Diagnostic, Faults, Source, list};
use crate::limits;

static PRESETS: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/presets");

impl Project {
    /// The texts of all presets by name, and whether each is built in.
    ///
    /// # Errors
    /// Files that can't be read.
    pub fn presets(&self) -> Result<BTreeMap<String, (Arc<Source>, bool)>, Faults> {
        let mut presets: BTreeMap<String, (Arc<Source>, bool)> = built_in().map(|(name, source)| (name, (source, true))).collect();
        let mut faults = Faults::default();
        for path in sorted_files(&self.root.join("presets"))?.iter().filter(|path| path.extension() == Some(OsStr::new("toml"))) {
            match self.preset_at(path) {
                Ok(source) => _ = presets.insert(stem(path), (source, false)),
                Err(fault) => faults.push(fault),
            }
        }
        faults.into_result(presets).map(|(presets, _)| presets)
    }

    /// The preset that the user named: a path if it ends in `.toml` or holds a slash, else the name of a file in `presets/` or of a built-in
    /// preset.
    ///
    /// # Errors
    /// That it is not there (with the nearest name), or can't be read.
    pub fn preset(&self, name: &str) -> Result<Arc<Source>, Diagnostic> {
        if name.ends_with(".toml") || name.contains(['/', '\\']) {
            return self.preset_at(Path::new(name));
        }
        let own = self.root.join("presets").join(format!("{name}.toml"));
        if crate::spec::is_id(name) && is_file(&own)? {
            return self.preset_at(&own);
        }
        if let Some((_, source)) = built_in().find(|(known, _)| known == name) {
            return Ok(source);
        }
        let mut names: Vec<String> = built_in().map(|(known, _)| known).collect();
        names.extend(sorted_files(&self.root.join("presets"))?.iter().map(|path| stem(path)));
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let fault = Diagnostic::error("no-preset", format!("there is no preset called `{name}`")).nearest(name, names.iter().copied());
        Err(fault.hint(format!("the presets are {}; a file of your own is named by its path", list(names))))
    }

    fn preset_at(&self, path: &Path) -> Result<Arc<Source>, Diagnostic> {
        let text = read_text(path, limits::TEXT_FILE_BYTES)?;
        Ok(Source::new(path.strip_prefix(&self.root).unwrap_or(path).display().to_string(), text))
    }
}

impl DeckFile {
    /// The project that the deck belongs to.
    pub fn project(&self) -> Project {
        Project::new(self.root.clone().unwrap_or_default())
    }
}

fn built_in() -> impl Iterator<Item = (String, Arc<Source>)> {
    PRESETS.files().filter_map(|file| {
        let source = Source::inner(format!("{BUILT_IN}presets/{}", file.path().display()), file.contents_utf8()?);
        Some((stem(file.path()), source))
    })
}
