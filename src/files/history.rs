//! Files of a project as they were: those of a commit of git.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::{Component, Path, PathBuf};
use std::process::{Command, Stdio};

use tempfile::TempDir;

use super::path::{ending, folder_or_here, is_spreadsheet};
use crate::diag::Diagnostic;
use crate::limits;

/// The deck files and spreadsheets of a commit, in a folder of their own that is removed in the end.
#[derive(Debug)]
pub struct Earlier {
    _folder: TempDir,
    inner: PathBuf,
}

/// A file of a commit.
struct Blob {
    hash: String,
    path: PathBuf,
}

impl Earlier {
    /// The files of a commit of the repository around a folder; the commit is named as in git: a branch, a
    /// tag, `HEAD~1`.
    ///
    /// # Errors
    /// There is no git, no repository or no such commit; the files can't be read or written.
    pub fn of_commit(folder: &Path, commit: &str) -> Result<Earlier, Diagnostic> {
        let folder = folder_or_here(folder);
        let unknown = |hint: &str| {
            Diagnostic::error("against", format!("there is no earlier version `{commit}`")).hint(hint)
        };
        let prefix = git(folder, &["rev-parse", "--show-prefix"]).map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => unknown("git is not installed: name a folder or a deck file instead"),
            _ => unknown("no file or folder has this name, and the decks are in no git repository"),
        })?;
        let name = format!("{commit}^{{commit}}");
        let hash =
            git(folder, &["rev-parse", "--verify", "--quiet", "--end-of-options", &name]).map_err(|_| {
                unknown(
                    "it is no file, no folder and no commit of git: `git log --oneline` lists \
                commits, `git tag` tags",
                )
            })?;
        let failed = |error: io::Error| {
            Diagnostic::error("against", format!("can't read the files of `{commit}`"))
                .hint(error.to_string())
        };
        let copies = TempDir::with_prefix("bidpress-").map_err(failed)?;
        read_all(folder, hash.trim(), copies.path()).map_err(failed)?;
        Ok(Earlier { inner: copies.path().join(prefix.trim_end_matches('\n')), _folder: copies })
    }

    /// The folder as it was.
    pub fn folder(&self) -> &Path {
        &self.inner
    }
}

/// Runs git in a folder, and returns its output.
fn git(root: &Path, words: &[&str]) -> io::Result<String> {
    let output = Command::new("git").arg("-C").arg(root).args(words).stdin(Stdio::null()).output()?;
    if !output.status.success() {
        return Err(io::Error::other(String::from_utf8_lossy(&output.stderr).into_owned()));
    }
    String::from_utf8(output.stdout).map_err(io::Error::other)
}

/// Writes the deck files and spreadsheets of a commit into a folder.
fn read_all(root: &Path, hash: &str, folder: &Path) -> io::Result<()> {
    let blobs = blobs(&git(root, &["ls-tree", "-r", "-z", "--full-tree", hash])?);
    let mut child = Command::new("git")
        .arg("-C")
        .arg(root)
        .args(["cat-file", "--batch"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()?;
    let (Some(mut ask), Some(answer)) = (child.stdin.take(), child.stdout.take()) else {
        return Err(io::Error::other("git is not heard"));
    };
    let mut answer = BufReader::new(answer);
    for Blob { hash, path } in blobs {
        // One after the other: what git answers could be more than a pipe holds.
        writeln!(ask, "{hash}").and_then(|()| ask.flush())?;
        let mut head = String::new();
        answer.read_line(&mut head)?;
        let size = head.trim_end().rsplit(' ').next().and_then(|size| size.parse::<u64>().ok());
        let size = size.ok_or_else(|| io::Error::other(format!("git answers `{}`", head.trim_end())))?;
        let path = folder.join(path);
        path.parent().map_or(Ok(()), std::fs::create_dir_all)?;
        let mut content = answer.by_ref().take(size);
        match size <= limits::SHEET_FILE_BYTES {
            true => io::copy(&mut content, &mut File::create(&path)?)?,
            false => io::copy(&mut content, &mut io::sink())?,
        };
        // A line break ends each file.
        io::copy(&mut answer.by_ref().take(1), &mut io::sink())?;
    }
    drop(ask);
    child.wait().map(|_| ())
}

/// The deck files and spreadsheets in a list of `git ls-tree -z`; links are left out.
fn blobs(list: &str) -> Vec<Blob> {
    let blob = |line: &str| {
        let (facts, path) = line.split_once('\t')?;
        let mut facts = facts.split(' ');
        let (mode, _, hash) = (facts.next()?, facts.next()?, facts.next()?);
        let path = PathBuf::from(path);
        let is_wanted = mode.starts_with("100")
            && path.components().all(|part| matches!(part, Component::Normal(_)))
            && (ending(&path).as_deref() == Some("toml") || is_spreadsheet(&path));
        is_wanted.then(|| Blob { hash: hash.into(), path })
    };
    list.split('\0').filter_map(blob).collect()
}
