//! Containment: everything that a project reads is in its folder, links resolved.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use super::path::{folder_or_here, stem};
use super::project::Project;
use super::read::all_files;
use crate::diag::{Diagnostic, list};
use crate::id::is_id;

impl Project {
    /// Returns true if a path of the project exists.
    ///
    /// # Errors
    /// Links lead out of the project, or the system can't access the path.
    pub(super) fn holds(&self, path: &Path) -> Result<bool, Diagnostic> {
        let border = folder_or_here(&self.root);
        match (self.store.real(path)?, self.store.real(border)?) {
            (None, _) => Ok(false),
            (Some(real), Some(border)) if real.starts_with(&border) => Ok(true),
            (Some(_), _) => {
                Err(Diagnostic::error("outside", format!("`{}` leads out of the project", path.display()))
                    .hint("the files of a project must be in its folder, links resolved: copy it there"))
            }
        }
    }

    /// Reads a file of the project.
    pub(super) fn read_capped(&self, path: &Path, cap: u64) -> Result<Vec<u8>, Diagnostic> {
        self.holds(path)?;
        self.store.read_capped(path, cap)
    }

    /// Reads a text file of the project.
    pub(super) fn read_text(&self, path: &Path, cap: u64) -> Result<String, Diagnostic> {
        self.holds(path)?;
        self.store.read_text(path, cap)
    }

    /// The `.toml` files directly in a folder of the project, sorted; none if there is no such folder.
    pub(super) fn tomls(&self, folder: &str) -> Result<Vec<PathBuf>, Diagnostic> {
        let folder = self.root.join(folder);
        let mut files = if self.holds(&folder)? { self.store.sorted_files(&folder)? } else { Vec::new() };
        files.retain(|path| path.extension() == Some(OsStr::new("toml")));
        Ok(files)
    }

    /// Files in a folder of the project and the folders below it, sorted; none if there is no such folder.
    pub(super) fn all_files(&self, folder: &Path) -> Result<Vec<PathBuf>, Diagnostic> {
        if self.holds(folder)? { self.store.all_files(folder) } else { Ok(Vec::new()) }
    }

    /// The file with a name in a folder of the project, if there is one.
    pub(super) fn named(&self, folder: &str, name: &str) -> Result<Option<PathBuf>, Diagnostic> {
        let path = self.root.join(folder).join(format!("{name}.toml"));
        Ok(if is_id(name) && self.holds(&path)? { Some(path) } else { None })
    }

    /// The error that there is no such deck or preset; `what` is `deck` or `preset`, its folder is the
    /// plural.
    pub(super) fn no_such(
        &self,
        what: &str,
        name: &str,
        built_in: Vec<String>,
    ) -> Result<Diagnostic, Diagnostic> {
        let own = self.tomls(&format!("{what}s"))?;
        let mut names: Vec<String> = own.iter().map(|path| stem(path)).filter(|name| is_id(name)).collect();
        // A file of the project stands in for the built-in one of its name.
        let others: Vec<String> = built_in.into_iter().filter(|name| !names.contains(name)).collect();
        names.extend(others);
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let diagnostic =
            Diagnostic::error(format!("no-{what}"), format!("there is no {what} called `{name}`"));
        Ok(match own.iter().find(|path| stem(path) == name) {
            Some(path) => diagnostic.hint(format!(
                "name the file by its path, `{}`: only files with names of lower-case letters, digits and \
                single hyphens can be given by name",
                path.display()
            )),
            None => match self.misplaced(what, name) {
                Some(hint) => diagnostic.hint(hint),
                None if what == "deck" && own.is_empty() && is_id(name) => {
                    diagnostic.nearest(name, names.iter().copied()).hint(format!(
                        "`bidpress new {name}` \
                        creates a deck of this name"
                    ))
                }
                None => diagnostic.nearest(name, names.iter().copied()),
            },
        }
        .hint(format!("the {what}s are {}; give other {what} files by their path", list(names))))
    }
}

impl Project {
    /// The hint about a file that seems to be the deck or preset of this name, and has another place or
    /// ending.
    fn misplaced(&self, what: &str, name: &str) -> Option<String> {
        let is_there = |path: &str| self.store.is_file(&self.root.join(path));
        let folder = format!("{what}s");
        let beside = format!("{name}.toml");
        if is_id(name) && is_there(&beside) {
            return Some(format!(
                "there is `{beside}`: move it into the folder `{folder}`, or give its path: `./{beside}`"
            ));
        }
        let endings = [".toml.txt", ".txt", ".tml", ".toml.toml", ".toml.md", ""];
        let other = endings
            .map(|ending| format!("{folder}/{name}{ending}"))
            .into_iter()
            .find(|path| is_id(name) && is_there(path))?;
        Some(format!(
            "there is `{other}`: rename it to `{folder}/{beside}` (let your system show the endings of file \
            names)"
        ))
    }
}

/// The logs and rulings at a path: the file itself, or all `.toml` and `.jsonl` files of a folder, except
/// those in folders named `decks`.
///
/// # Errors
/// The folder holds none, links to some elsewhere, or can't be read.
pub fn cases(path: &Path) -> Result<Vec<PathBuf>, Diagnostic> {
    let is_case = |file: &Path| {
        let inside = file.strip_prefix(path).unwrap_or(file);
        (ends_in(file, "toml") || ends_in(file, "jsonl"))
            && !inside.components().any(|part| part.as_os_str() == "decks")
    };
    let files = itself_or_inside(path, is_case, || {
        Diagnostic::error("no-cases", format!("`{}` holds no logs or rulings", path.display()))
            .hint("logs end in `.jsonl`, rulings in `.toml`")
    })?;
    if path.is_dir() {
        let folder = Project::new(path);
        files.iter().try_for_each(|file| folder.holds(file).map(drop))?;
    }
    Ok(files)
}

fn ends_in(file: &Path, extension: &str) -> bool {
    file.extension() == Some(OsStr::new(extension))
}

/// The path itself, or if it is a folder, the files that are meant in it and in the folders below it; `none`:
/// there are none.
fn itself_or_inside(
    path: &Path,
    is_meant: impl Fn(&Path) -> bool,
    none: impl FnOnce() -> Diagnostic,
) -> Result<Vec<PathBuf>, Diagnostic> {
    if !path.is_dir() {
        return Ok(vec![path.to_path_buf()]);
    }
    let mut files = all_files(path)?;
    files.retain(|file| is_meant(file));
    if files.is_empty() { Err(none()) } else { Ok(files) }
}

/// The summaries of sample games at a path: the file itself, or all `.json` files of a folder and of those
/// below it.
///
/// # Errors
/// The folder holds none, or can't be read.
pub fn summaries(path: &Path) -> Result<Vec<PathBuf>, Diagnostic> {
    let none = || {
        Diagnostic::error("no-summaries", format!("`{}` holds no summaries", path.display()))
            .hint("summaries end in `.json`")
    };
    itself_or_inside(path, |file| ends_in(file, "json"), none)
}

#[cfg(all(test, unix))]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

    use std::fs;

    use super::*;
    use crate::files::scratch::folder;
    use std::os::unix::fs::symlink;

    #[test]
    fn links_stay_in_the_project() {
        let folder = folder("border");
        fs::create_dir_all(folder.join("project/decks")).unwrap();
        for file in ["secret.toml", "project/plain.toml"] {
            fs::File::create(folder.join(file)).unwrap();
        }
        let decks = folder.join("project/decks");
        symlink("../plain.toml", decks.join("inside.toml")).unwrap();
        symlink("../../secret.toml", decks.join("outside.toml")).unwrap();
        symlink("nowhere", decks.join("dangling.toml")).unwrap();
        symlink("../..", folder.join("project/presets")).unwrap();
        symlink(folder.join("project"), folder.join("link")).unwrap();
        for root in ["project", "link"] {
            let project = Project::new(folder.join(root));
            let path = |name: &str| project.root.join("decks").join(name);
            assert!(
                project.holds(&path("inside.toml")).unwrap()
                    && !project.holds(&path("dangling.toml")).unwrap()
            );
            assert_eq!(project.read_text(&path("outside.toml"), 9).unwrap_err().code, "outside");
            assert_eq!(project.read_capped(&path("outside.toml"), 9).unwrap_err().code, "outside");
            assert_eq!(project.tomls("presets").unwrap_err().code, "outside");
            assert_eq!(project.all_files(&project.root.join("presets")).unwrap_err().code, "outside");
        }
        fs::remove_dir_all(folder).unwrap();
    }
}
