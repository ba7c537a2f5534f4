//! What lies at a path already is not lost: a file that was named to be written takes the place of its own kind only.

use std::fs::{self, File};
use std::io::Read;
use std::path::{Component, Path, PathBuf};

use super::read::{diagnostic, known};
use crate::diag::Diagnostic;

/// Bytes at the begin of a file that tell its kind.
const BEGIN: u64 = 64 << 10;

/// Refuses a path where a file lies that is no such thing (`manifest`), as `is_one` tells from the begin of its text. An empty file makes place, and
/// what is no file is told when it is written.
///
/// # Errors
/// That something else is there, or that it can't be read.
pub fn keep_others(path: &Path, thing: &str, is_one: impl Fn(&str) -> bool) -> Result<(), Diagnostic> {
    if !known(path, fs::metadata(path))?.is_some_and(|there| there.is_file()) {
        return Ok(());
    }
    let mut begin = Vec::new();
    File::open(path).and_then(|file| file.take(BEGIN).read_to_end(&mut begin)).map_err(|error| diagnostic(path, error))?;
    if begin.is_empty() || is_one(&String::from_utf8_lossy(&begin)) {
        return Ok(());
    }
    let diagnostic = Diagnostic::error("exists", format!("`{}` is there already and is no {thing}", path.display()));
    Err(diagnostic.hint("choose another name, or move it away"))
}

/// Whether a file at a path would be in the way of another: it has the same place, or that of one of its folders. Nothing need be there.
pub fn is_in_the_way(path: &Path, of: &Path) -> bool {
    place(of).starts_with(place(path))
}

/// Where a file would lie: links to folders followed, since they are other names of the same place, but not the last name, since a link there makes
/// place. All in small letters: file systems that don't tell them from capitals are common.
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
    fn only_its_own_kind_makes_place() {
        let folder = folder("kept");
        let path = folder.join("a.json");
        let keep = || keep_others(&path, "owl", |text| text.starts_with("owl"));
        assert_eq!(keep(), Ok(()));
        for (bytes, is_kept) in [(b"owls".as_slice(), false), (b"", false), (b"an owl", true), (b"\xff\xfe", true)] {
            write_atomic(&path, bytes).unwrap();
            assert_eq!(
                keep().is_err_and(|diagnostic| diagnostic.message.ends_with("is there already and is no owl")),
                is_kept,
                "{bytes:?}"
            );
        }
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_place_has_many_names() {
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
            assert!(is_in_the_way(&folder.join("link/b/x.pdf"), &of) && !is_in_the_way(&folder.join("link"), &of));
        }
        fs::remove_dir_all(folder).unwrap();
    }
}
