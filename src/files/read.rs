//! Reading files of limited size, and listing folders.

use std::fs::{self, DirEntry};
use std::io::{self, ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::diag::{Diagnostic, Place, Source};
use crate::{limits, progress};

/// The reason that a file can't be read that does not exist.
pub(super) const NO_FILE: &str = "there is no such file";

pub(super) fn diagnostic(path: &Path, why: impl ToString) -> Diagnostic {
    Diagnostic::error("read", format!("can't read `{}`", path.display())).hint(why.to_string())
}

/// The answer of the system about a path; `None` if it does not exist.
///
/// # Errors
/// The path can't be accessed, which is not the same as that it does not exist.
pub(super) fn known<T>(path: &Path, answer: io::Result<T>) -> Result<Option<T>, Diagnostic> {
    match answer {
        Ok(answer) => Ok(Some(answer)),
        Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => Ok(None),
        Err(error) => Err(diagnostic(path, error)),
    }
}

/// The entries of a folder; none if there is no such folder.
fn entries(folder: &Path) -> Result<Vec<DirEntry>, Diagnostic> {
    let Some(entries) = known(folder, fs::read_dir(folder))? else { return Ok(Vec::new()) };
    entries.collect::<io::Result<_>>().map_err(|error| diagnostic(folder, error))
}

/// The entries of a folder except folders, sorted; none if there is no such folder. Entries that are not
/// files are reported when they are read.
pub(super) fn sorted_files(folder: &Path) -> Result<Vec<PathBuf>, Diagnostic> {
    let mut files = Vec::new();
    for path in entries(folder)?.iter().map(DirEntry::path) {
        if known(&path, fs::metadata(&path))?.is_some_and(|there| !there.is_dir()) {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

/// The entries of a folder and of the folders below it except folders, sorted. Entries that are not files are
/// reported when they are read.
///
/// # Errors
/// One of the folders can't be read, or is a link, which could lead to a cycle.
pub(super) fn all_files(folder: &Path) -> Result<Vec<PathBuf>, Diagnostic> {
    let mut files = Vec::new();
    let mut folders = vec![(folder.to_path_buf(), 0)];
    while let Some((folder, depth)) = folders.pop() {
        for entry in entries(&folder)? {
            let path = entry.path();
            let (Some(kind), Some(there)) =
                (known(&path, entry.file_type())?, known(&path, fs::metadata(&path))?)
            else {
                continue;
            };
            if !there.is_dir() {
                files.push(path);
            } else if kind.is_symlink() {
                return Err(diagnostic(
                    &path,
                    "it is a link to a folder: put the folder itself there, or links to its files",
                ));
            } else if depth < limits::FOLDER_DEPTH {
                folders.push((path, depth + 1));
            }
        }
    }
    files.sort();
    Ok(files)
}

/// The kind of a directory entry that is no file: reading a pipe or a device might never end.
fn something_else(there: &fs::Metadata) -> Option<&'static str> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt;
        let kind = there.file_type();
        for (is_it, what) in [
            (kind.is_fifo(), "a pipe"),
            (kind.is_socket(), "a socket"),
            (kind.is_char_device() || kind.is_block_device(), "a device"),
        ] {
            if is_it {
                return Some(what);
            }
        }
    }
    match () {
        () if there.is_file() => None,
        () if there.is_dir() => Some("a folder"),
        () => Some("something else"),
    }
}

/// Opens a file, or a pipe from a shell.
fn open(path: &Path) -> Result<fs::File, Diagnostic> {
    let explain = |error: io::Error| match error.kind() {
        ErrorKind::NotFound => diagnostic(path, NO_FILE),
        _ => diagnostic(path, error),
    };
    match something_else(&fs::metadata(path).map_err(explain)?) {
        // From `|` and `<(…)` in a shell.
        Some("a pipe") if path.starts_with("/dev") => {}
        Some(what) => return Err(diagnostic(path, format!("it is {what}, not a file"))),
        None => {}
    }
    fs::File::open(path).map_err(explain)
}

pub(super) fn read_capped(path: &Path, cap: u64) -> Result<Vec<u8>, Diagnostic> {
    read_from(open(path)?, path, cap)
}

/// A reader that announces memory for processing its bytes as they come: the length of a pipe is unknown
/// beforehand.
struct Roomy<R>(R);

impl<R: Read> Read for Roomy<R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let count = self.0.read(bytes)?;
        progress::needs(limits::MEMORY_PER_BYTE * count as u64);
        Ok(count)
    }
}

/// Reads a path typed by the user: a file, or `-` for standard input.
fn read_typed(path: &Path, cap: u64) -> Result<Vec<u8>, Diagnostic> {
    if is_stream(path) {
        read_from(Roomy(io::stdin().lock()), shown(path), cap)
    } else {
        read_from(Roomy(open(path)?), path, cap)
    }
}

/// The name of a typed path in messages.
pub fn shown(path: &Path) -> &Path {
    if is_stream(path) { Path::new("standard input") } else { path }
}

/// True for the path `-`, which means standard input or output.
pub fn is_stream(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// True if a typed path can be read only once: `-`, or a pipe from a shell below `/dev`.
pub fn is_read_once(path: &Path) -> bool {
    is_stream(path) || path.starts_with("/dev") && fs::metadata(path).is_ok_and(|there| !there.is_dir())
}

fn read_from(input: impl Read, path: &Path, cap: u64) -> Result<Vec<u8>, Diagnostic> {
    let mut bytes = Vec::new();
    input.take(cap + 1).read_to_end(&mut bytes).map_err(|error| diagnostic(path, error))?;
    capped(bytes, path, cap)
}

/// The content of a file, unless it is too large.
pub(super) fn capped(bytes: Vec<u8>, path: &Path, cap: u64) -> Result<Vec<u8>, Diagnostic> {
    if bytes.len() as u64 > cap {
        return Err(diagnostic(path, format!("the file is larger than {} MiB", cap >> 20)));
    }
    Ok(bytes)
}

pub(super) fn read_text(path: &Path, cap: u64) -> Result<String, Diagnostic> {
    text(path, read_capped(path, cap)?)
}

pub(super) fn text(path: &Path, bytes: Vec<u8>) -> Result<String, Diagnostic> {
    let text = String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        let line = error.as_bytes()[..at].iter().filter(|byte| **byte == b'\n').count() + 1;
        // The text before the byte is the same in the lossy text, which has U+FFFD in its place.
        let source = Source::new(path.display().to_string(), String::from_utf8_lossy(error.as_bytes()));
        Diagnostic::error("not-utf8", format!("`{}` is not UTF-8 text", path.display()))
            .at(
                Place::new(&source, at..at + char::REPLACEMENT_CHARACTER.len_utf8()),
                "this byte is not valid in UTF-8",
            )
            .hint(format!("line {line} has a byte that is not valid in UTF-8; save the file as UTF-8"))
    })?;
    // Editors on Windows put a byte order mark at the start.
    Ok(text.strip_prefix('\u{feff}').map(str::to_string).unwrap_or(text))
}

/// Reads a game log or rulings; `-` is standard input.
///
/// # Errors
/// It can't be read, or is not text.
pub fn read_log(path: &Path) -> Result<String, Diagnostic> {
    text(shown(path), read_typed(path, limits::LOG_FILE_BYTES)?)
}

/// Reads a summary of sample games; `-` is standard input. What is not text is not one either, so its bytes
/// don't matter.
///
/// # Errors
/// It can't be read.
pub fn read_summary(path: &Path) -> Result<String, Diagnostic> {
    Ok(String::from_utf8_lossy(&read_typed(path, limits::SUMMARY_FILE_BYTES)?).into_owned())
}

/// Reads a manifest of printed cards.
///
/// # Errors
/// It can't be read, or is not text.
pub fn read_manifest(path: &Path) -> Result<Arc<Source>, Diagnostic> {
    Ok(Source::new(path.display().to_string(), read_text(path, limits::TEXT_FILE_BYTES)?))
}

/// Reads an ICC profile.
///
/// # Errors
/// It can't be read, or is too large.
pub fn read_profile(path: &Path) -> Result<Vec<u8>, Diagnostic> {
    read_capped(path, limits::ICC_FILE_BYTES)
}

/// Reads a PDF file; `-` is standard input.
///
/// # Errors
/// It can't be read, or is too large.
pub fn read_pdf(path: &Path) -> Result<Vec<u8>, Diagnostic> {
    read_typed(path, limits::PDF_FILE_BYTES)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::Project;
    use crate::files::scratch::folder;
    use std::io::Write;

    #[test]
    #[cfg(unix)]
    fn inaccessible_files_are_not_treated_as_missing() {
        let folder = folder("unseen");
        let (circle, file) = (folder.join("circle"), folder.join("file"));
        std::os::unix::fs::symlink(&circle, &circle).unwrap();
        fs::File::create(&file).unwrap();
        for missing in [folder.join("none"), file.join("inside")] {
            assert!(!Project::new(&folder).holds(&missing).unwrap());
            assert_eq!((sorted_files(&missing).unwrap(), all_files(&missing).unwrap()), (vec![], vec![]));
        }
        for unseen in [
            Project::new(&folder).holds(&circle).map(|_| vec![]),
            sorted_files(&circle),
            all_files(&circle),
            sorted_files(&folder),
        ] {
            assert_eq!(unseen.unwrap_err().code, "read");
        }
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    #[cfg(unix)]
    fn pipes_and_devices_are_not_read() {
        let folder = folder("no-file");
        let (circles, device) = (folder.join("circles"), folder.join("device"));
        std::os::unix::fs::symlink(".", &circles).unwrap();
        assert!(all_files(&folder).unwrap_err().hints[0].contains("a link to a folder"));
        fs::remove_file(circles).unwrap();
        std::os::unix::fs::symlink("/dev/zero", &device).unwrap();
        assert_eq!(all_files(&folder).unwrap(), std::slice::from_ref(&device));
        for (path, what) in
            [(device.as_path(), "a device"), (Path::new("/dev/zero"), "a device"), (&folder, "a folder")]
        {
            assert_eq!(read_capped(path, 9).unwrap_err().hints, [format!("it is {what}, not a file")]);
        }
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn caps_hold() {
        let folder = folder("caps");
        fs::File::create(folder.join("a")).unwrap().write_all(b"12345").unwrap();
        assert!(read_capped(&folder.join("a"), 5).is_ok());
        assert!(read_capped(&folder.join("a"), 4).is_err());
        fs::remove_dir_all(folder).unwrap();
    }
}
