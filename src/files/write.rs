//! Writing: a whole file or nothing, whatever happens meanwhile.

use std::fs::{self, File, TryLockError};
use std::io::{Error, ErrorKind, Write};
use std::path::{Path, PathBuf};

use super::read::sorted_files;
use super::{folder_or_here, slashes};
use crate::diag::Diagnostic;

/// What marks a file that is being written.
const UNFINISHED: &str = ".bidpress-unfinished";

/// Names that are tried for an unfinished file before it is given up: another run may sweep it between two calls.
const TRIES: usize = 20;

/// A file that is written, but not yet in its place. If it is dropped it is gone.
///
/// Until it is in its place it is locked, so that other runs know it from what a killed run has left.
#[must_use]
pub struct Unfinished {
    path: PathBuf,
    draft: PathBuf,
    /// Open while it is locked.
    file: Option<File>,
    /// Whether the folder was made for it.
    made_folder: bool,
}

impl Unfinished {
    /// Writes the bytes beside the place where they shall go. Earlier content stays whole.
    ///
    /// # Errors
    /// What the file system said.
    pub fn write(path: &Path, bytes: &[u8]) -> Result<Unfinished, Diagnostic> {
        let folder = path.parent().map(folder_or_here).unwrap_or(Path::new("."));
        let made_folder = !folder.exists();
        fs::create_dir_all(folder).map_err(|error| fault(path, "making the folder", &error))?;
        let (draft, file) = draft(folder, path).map_err(|error| fault(path, "writing", &error))?;
        let mut unfinished = Unfinished { path: path.to_path_buf(), draft, file: None, made_folder };
        let written = (&file).write_all(bytes).and_then(|()| file.sync_all());
        unfinished.file = Some(file);
        written.map(|()| unfinished).map_err(|error| fault(path, "writing", &error))
    }

    /// No longer open, so that any number of files can wait for their places. Its lock ends too: another run that writes to the same folder at the
    /// same time sweeps it, and then it can't be put into its place.
    pub fn closed(mut self) -> Unfinished {
        self.file = None;
        self
    }

    /// Puts it into its place.
    ///
    /// # Errors
    /// What the file system said.
    pub fn finish(self) -> Result<(), Diagnostic> {
        fs::rename(&self.draft, &self.path).map_err(|error| fault(&self.path, "writing", &error))
    }

    /// Puts it into its place if that is empty.
    ///
    /// # Errors
    /// That it is not, or what the file system said.
    pub fn finish_new(self) -> Result<(), Diagnostic> {
        let exists = || {
            Diagnostic::error("exists", format!("`{}` is there already", self.path.display())).hint("choose another name, or move it away")
        };
        // A second name is refused if it is taken; file systems without second names get the next best.
        match fs::hard_link(&self.draft, &self.path) {
            Ok(()) => Ok(()),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => Err(exists()),
            Err(_) if self.path.exists() => Err(exists()),
            Err(_) => self.finish(),
        }
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        if fs::remove_file(&self.draft).is_ok() && self.made_folder {
            // It goes too if nothing else is in it by now.
            let _ = self.path.parent().map(fs::remove_dir);
        }
    }
}

fn fault(path: &Path, what: &str, error: &Error) -> Diagnostic {
    Diagnostic::error("write", format!("can't write `{}`", path.display())).hint(format!("{what}: {error}"))
}

/// A new file that is ours alone.
fn draft(folder: &Path, path: &Path) -> Result<(PathBuf, File), Error> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    for number in 0..TRIES {
        let draft = folder.join(format!(".{name}.{}-{number}{UNFINISHED}", std::process::id()));
        let file = match File::create_new(&draft) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => continue,
            file => file?,
        };
        // Another run may have taken it for what a killed run has left, before it was locked.
        let is_swept = matches!(file.try_lock(), Err(TryLockError::WouldBlock)) || !draft.exists();
        if !is_swept {
            return Ok((draft, file));
        }
    }
    Err(Error::new(ErrorKind::AlreadyExists, "other runs are in the way"))
}

/// Writes a whole file or nothing. Earlier content stays whole until then.
///
/// # Errors
/// What the file system said.
pub fn write_atomic(path: &Path, bytes: &[u8]) -> Result<(), Diagnostic> {
    swept(path);
    Unfinished::write(path, bytes)?.finish()
}

/// Where a file is or will be, as an address for other programs: `file:///home/me/output/a.png`.
pub fn file_url(path: &Path) -> String {
    let full = std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf());
    let text = slashes(&full);
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"/-._~:".contains(&byte);
    let escaped: String =
        text.bytes().map(|byte| if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") }).collect();
    format!("file:///{}", escaped.trim_start_matches('/'))
}

/// Writes a file that must not be there yet.
///
/// # Errors
/// That it is there, or what the file system said.
pub fn write_new(path: &Path, bytes: &[u8]) -> Result<(), Diagnostic> {
    swept(path);
    Unfinished::write(path, bytes)?.finish_new()
}

fn swept(path: &Path) {
    path.parent().map(folder_or_here).into_iter().for_each(sweep);
}

/// Removes what killed runs left unfinished in a folder. Files that a run is still writing are locked, and left alone.
pub fn sweep(folder: &Path) {
    let is_unfinished = |path: &Path| path.file_name().is_some_and(|name| name.to_string_lossy().ends_with(UNFINISHED));
    for path in sorted_files(folder).into_iter().filter(|path| is_unfinished(path)) {
        if File::options().write(true).open(&path).is_ok_and(|file| file.try_lock().is_ok()) {
            let _ = fs::remove_file(path);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::read::read_capped;
    use crate::files::scratch::folder;

    #[test]
    fn writes_whole_files_and_leaves_nothing_else() {
        let folder = folder("write");
        let path = folder.join("deep/a.pdf");
        write_atomic(&path, b"one").unwrap();
        write_atomic(&path, b"two").unwrap();
        assert_eq!(read_capped(&path, 10).unwrap(), b"two");
        assert_eq!(sorted_files(&folder.join("deep")), [path]);
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_failed_write_leaves_what_was_there() {
        let folder = folder("failed");
        let path = folder.join("a.pdf");
        fs::create_dir(&path).unwrap();
        fs::create_dir(path.join("inside")).unwrap();
        assert!(write_atomic(&path, b"one").is_err());
        assert!(path.join("inside").is_dir());
        assert!(sorted_files(&folder).is_empty());
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn what_is_not_finished_is_gone() {
        let folder = folder("dropped");
        drop(Unfinished::write(&folder.join("a.pdf"), b"one").unwrap());
        assert!(sorted_files(&folder).is_empty());
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_new_file_takes_no_place_of_another() {
        let folder = folder("new");
        let path = folder.join("a.toml");
        write_new(&path, b"one").unwrap();
        assert_eq!(write_new(&path, b"two").unwrap_err().code, "exists");
        assert_eq!(read_capped(&path, 10).unwrap(), b"one");
        assert_eq!(sorted_files(&folder), [path]);
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn what_waits_is_closed_and_still_finished() {
        let folder = folder("closed");
        let path = folder.join("new/a.png");
        drop(Unfinished::write(&path, b"one").unwrap().closed());
        assert!(!folder.join("new").exists());
        Unfinished::write(&path, b"two").unwrap().closed().finish().unwrap();
        assert_eq!(read_capped(&path, 10).unwrap(), b"two");
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn addresses_of_files_hold_no_blanks() {
        assert_eq!(file_url(Path::new("/a b/ü.png")), "file:///a%20b/%C3%BC.png");
    }

    #[test]
    fn sweeps_what_a_killed_run_left() {
        let folder = folder("sweep");
        let current = Unfinished::write(&folder.join("b.pdf"), b"two").unwrap();
        fs::File::create(folder.join(format!(".a.pdf.4294967290-0{UNFINISHED}"))).unwrap();
        sweep(&folder);
        assert_eq!(sorted_files(&folder), std::slice::from_ref(&current.draft));
        current.finish().unwrap();
        assert_eq!(sorted_files(&folder), [folder.join("b.pdf")]);
        fs::remove_dir_all(folder).unwrap();
    }
}
