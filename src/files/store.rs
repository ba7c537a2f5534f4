//! Where the files of a project are: on the disk, or in memory.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use super::read::{NO_FILE, all_files, capped, diagnostic, known, read_capped, sorted_files, text};
use crate::diag::Diagnostic;

/// The place of files.
#[derive(Clone, Debug, Default)]
pub(super) enum Store {
    /// The disk.
    #[default]
    Disk,
    /// Memory: the content of files, by their paths.
    Memory(Arc<BTreeMap<PathBuf, Vec<u8>>>),
}

impl Store {
    /// Files in memory, by their paths from the folder of a project.
    pub fn memory(files: impl IntoIterator<Item = (PathBuf, Vec<u8>)>) -> Store {
        Store::Memory(Arc::new(files.into_iter().map(|(path, bytes)| (plain(&path), bytes)).collect()))
    }

    /// A path with links resolved; `None` if it does not exist.
    ///
    /// # Errors
    /// The system can't access the path.
    pub fn real(&self, path: &Path) -> Result<Option<PathBuf>, Diagnostic> {
        match self {
            Store::Disk => known(path, fs::canonicalize(path)),
            Store::Memory(files) => {
                let path = plain(path);
                let exists = path.as_os_str().is_empty() || files.keys().any(|file| file.starts_with(&path));
                Ok(exists.then_some(path))
            }
        }
    }

    /// True if there is anything at a path.
    pub fn exists(&self, path: &Path) -> bool {
        self.real(path).is_ok_and(|real| real.is_some())
    }

    /// True if there is a file at a path.
    pub fn is_file(&self, path: &Path) -> bool {
        match self {
            Store::Disk => path.is_file(),
            Store::Memory(files) => files.contains_key(&plain(path)),
        }
    }

    /// Reads a file of limited size.
    ///
    /// # Errors
    /// It can't be read, or is larger than `cap` bytes.
    pub fn read_capped(&self, path: &Path, cap: u64) -> Result<Vec<u8>, Diagnostic> {
        match self {
            Store::Disk => read_capped(path, cap),
            Store::Memory(files) => {
                let bytes = files.get(&plain(path)).ok_or_else(|| diagnostic(path, NO_FILE))?;
                capped(bytes.clone(), path, cap)
            }
        }
    }

    /// Reads a text file of limited size.
    ///
    /// # Errors
    /// It can't be read, is larger than `cap` bytes, or is not text.
    pub fn read_text(&self, path: &Path, cap: u64) -> Result<String, Diagnostic> {
        text(path, self.read_capped(path, cap)?)
    }

    /// The files of a folder, sorted; none if there is no such folder.
    ///
    /// # Errors
    /// The folder can't be read.
    pub fn sorted_files(&self, folder: &Path) -> Result<Vec<PathBuf>, Diagnostic> {
        match self {
            Store::Disk => sorted_files(folder),
            Store::Memory(_) => Ok(self.below(folder, |rest| rest.components().count() == 1)),
        }
    }

    /// The files of a folder and of those below it, sorted; none if there is no such folder.
    ///
    /// # Errors
    /// One of the folders can't be read, or is a link.
    pub fn all_files(&self, folder: &Path) -> Result<Vec<PathBuf>, Diagnostic> {
        match self {
            Store::Disk => all_files(folder),
            Store::Memory(_) => Ok(self.below(folder, |_| true)),
        }
    }

    /// The files in memory below a folder whose paths from there fulfil a condition.
    fn below(&self, folder: &Path, is_meant: impl Fn(&Path) -> bool) -> Vec<PathBuf> {
        let Store::Memory(files) = self else { return Vec::new() };
        let within = plain(folder);
        let rests = files.keys().filter_map(|file| file.strip_prefix(&within).ok());
        rests.filter(|rest| is_meant(rest)).map(|rest| folder.join(rest)).collect()
    }
}

/// A path from the folder of a project, without `.`, `..` and what only a disk has.
fn plain(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for part in path.components() {
        match part {
            Component::Normal(name) => plain.push(name),
            Component::ParentDir => _ = plain.pop(),
            Component::CurDir | Component::RootDir | Component::Prefix(_) => {}
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    fn store() -> Store {
        let files = ["./decks/b.toml", "decks/a.toml", "templates/art/owl.svg", "README.md"];
        Store::memory(files.map(|name| (name.into(), name.as_bytes().to_vec())))
    }

    #[test]
    fn files_in_memory_are_found_by_their_paths() {
        let (store, path) = (store(), Path::new);
        assert!(store.is_file(path("decks/b.toml")) && store.is_file(path("templates/../README.md")));
        assert!(store.exists(path("")) && store.exists(path("templates")) && !store.exists(path("temp")));
        assert!(!store.is_file(path("templates")));
        assert_eq!(store.sorted_files(path("decks")).unwrap(), [path("decks/a.toml"), path("decks/b.toml")]);
        assert_eq!(store.sorted_files(path("templates")).unwrap(), [""; 0].map(PathBuf::from));
        assert_eq!(store.all_files(path("templates")).unwrap(), [path("templates/art/owl.svg")]);
        assert_eq!(store.all_files(path("")).unwrap().len(), 4);
    }

    #[test]
    fn files_in_memory_have_limits_too() {
        let (store, path) = (store(), Path::new("README.md"));
        assert_eq!(store.read_text(path, 9).unwrap(), "README.md");
        assert_eq!(store.read_text(path, 8).unwrap_err().code, "read");
        assert_eq!(store.read_capped(Path::new("none"), 8).unwrap_err().hints, [NO_FILE]);
        let binary = Store::memory([("a".into(), vec![0xff])]);
        assert_eq!(binary.read_text(Path::new("a"), 9).unwrap_err().code, "not-utf8");
    }
}
