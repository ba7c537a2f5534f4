//! Protection against overwriting: output replaces existing files of the same kind only.

use std::fs::{self, File};
use std::io::Read;
use std::path::{Component, Path, PathBuf};

use super::read::{diagnostic, known};
use crate::diag::Diagnostic;

/// Bytes at the start of a file that show its kind.
const HEAD: u64 = 64 << 10;

/// Rejects a path with an existing file of another kind than `thing` (`manifest`); `is_one` decides by the
/// start of its text. An empty file may be replaced, and anything that is not a file is reported when it is
/// written.
///
/// # Errors
/// Another file is there, or it can't be read.
pub fn keep_others(path: &Path, thing: &str, is_one: impl Fn(&str) -> bool) -> Result<(), Diagnostic> {
    if !known(path, fs::metadata(path))?.is_some_and(|there| there.is_file()) {
        return Ok(());
    }
    let mut begin = Vec::new();
    File::open(path)
        .and_then(|file| file.take(HEAD).read_to_end(&mut begin))
        .map_err(|error| diagnostic(path, error))?;
    if begin.is_empty() || is_one(&String::from_utf8_lossy(&begin)) {
        return Ok(());
    }
    let diagnostic =
        Diagnostic::error("exists", format!("`{}` already exists and is no {thing}", path.display()));
    Err(diagnostic.hint("choose another name, or move it away"))
}

/// True if two paths conflict: the first is the same file as `of`, or one of its folders. Neither needs to
/// exist.
pub fn is_in_the_way(path: &Path, of: &Path) -> bool {
    place(of).starts_with(place(path))
}

/// The full path of a file, with links to folders resolved, but not the last part, since a link there is
/// replaced. In lower case, because many file systems ignore case.
fn place(path: &Path) -> PathBuf {
    let full = std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf());
    let mut place = PathBuf::new();
    for part in full.parent().unwrap_or(&full).components() {
        match part {
            Component::ParentDir => _ = place.pop(),
            part => place.push(part),
        }
        place = place.canonicalize().unwrap_or(place);
    }
    place.extend(full.file_name());
    PathBuf::from(place.to_string_lossy().to_lowercase())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

    use super::*;
    use crate::files::scratch::folder;
    use crate::files::write_atomic;

    #[test]
    fn only_files_of_the_same_kind_are_overwritten() {
        let folder = folder("kept");
        let path = folder.join("a.json");
        let keep = || keep_others(&path, "owl", |text| text.starts_with("owl"));
        assert_eq!(keep(), Ok(()));
        for (bytes, is_kept) in
            [(b"owls".as_slice(), false), (b"", false), (b"an owl", true), (b"\xff\xfe", true)]
        {
            write_atomic(&path, bytes).unwrap();
            assert_eq!(
                keep().is_err_and(|diagnostic| diagnostic.message.ends_with("already exists and is no owl")),
                is_kept,
                "{bytes:?}"
            );
        }
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn paths_to_the_same_file_are_recognized() {
        let folder = folder("places");
        fs::create_dir(folder.join("a")).unwrap();
        let of = folder.join("a/b/x.pdf");
        for (name, is_so) in [
            ("a/b/x.pdf", true),
            ("a/./c/../b/X.pdf", true),
            ("a/b", true),
            ("a", true),
            ("a/b/x.pd", false),
            ("a/b/x.pdf/y", false),
            ("b/x.pdf", false),
        ] {
            assert_eq!(is_in_the_way(&folder.join(name), &of), is_so, "{name}");
        }
        #[cfg(unix)]
        {
            std::os::unix::fs::symlink("a", folder.join("link")).unwrap();
            assert!(
                is_in_the_way(&folder.join("link/b/x.pdf"), &of) && !is_in_the_way(&folder.join("link"), &of)
            );
        }
        fs::remove_dir_all(folder).unwrap();
    }
}
