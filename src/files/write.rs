//! Atomic writing: a whole file or nothing, whatever happens meanwhile.

use std::fs::{self, DirEntry, File, TryLockError};
use std::io::{Error, ErrorKind, Write};
use std::path::{Path, PathBuf};

use super::path::folder_or_here;
use crate::diag::Diagnostic;

/// Suffix of files that are being written.
const UNFINISHED: &str = ".bidpress-unfinished";

/// Attempts at creating an unfinished file: another run may sweep it between two calls.
const TRIES: usize = 20;

/// A file that is written, but not yet in its place. Dropping it removes it.
///
/// Until it is in its place it is locked, so that other runs can distinguish it from the leftovers of a
/// killed run.
#[must_use]
pub struct Unfinished {
    path: PathBuf,
    /// Its temporary path; `None` when it is in its place.
    draft: Option<PathBuf>,
    /// The open file while it is locked.
    file: Option<File>,
    _made: Made,
}

/// The folders that were made for a file, innermost first. Dropping this removes those that are empty.
struct Made(Vec<PathBuf>);

impl Made {
    /// The folders that have to be made.
    fn missing(folder: &Path) -> Made {
        Made(
            folder
                .ancestors()
                .take_while(|folder| !folder.as_os_str().is_empty() && !folder.exists())
                .map(Path::to_path_buf)
                .collect(),
        )
    }
}

impl Drop for Made {
    fn drop(&mut self) {
        // Some may not exist.
        self.0.iter().for_each(|folder| _ = fs::remove_dir(folder));
    }
}

impl Unfinished {
    /// Writes the bytes beside the final path. Earlier content is kept.
    ///
    /// # Errors
    /// The error of the file system.
    pub fn write(path: &Path, bytes: &[u8]) -> Result<Unfinished, Diagnostic> {
        let folder = path.parent().map(folder_or_here).unwrap_or(Path::new("."));
        let there = fs::metadata(path).ok();
        match &there {
            Some(there) if there.is_dir() => return Err(diagnostic(path, "it is a folder")),
            // Replacing a device would remove it.
            Some(there) if !there.is_file() => {
                return Err(diagnostic(path, "it is a device or a pipe, not a file"));
            }
            _ => {}
        }
        outgrows(path, bytes.len() as u64)?;
        let made = Made::missing(folder);
        fs::create_dir_all(folder)
            .map_err(|error| diagnostic(path, format!("making the folder: {error}")))?;
        let (draft, file) = draft(folder, path).map_err(|error| writing(path, &error))?;
        // Whoever could read or run the file before still can, and nobody else.
        let _ = there
            .map(|there| there.permissions())
            .filter(|own| !own.readonly())
            .map(|own| file.set_permissions(own));
        let written = (&file).write_all(bytes).and_then(|()| file.sync_all());
        let unfinished =
            Unfinished { path: path.to_path_buf(), draft: Some(draft), file: Some(file), _made: made };
        written.map(|()| unfinished).map_err(|error| writing(path, &error))
    }

    /// Begins a file whose bytes are written as they come. Earlier content is kept.
    ///
    /// # Errors
    /// The error of the file system.
    pub fn begin(path: &Path) -> Result<Unfinished, Diagnostic> {
        swept(path);
        Unfinished::write(path, &[])
    }

    /// Closes it, so that any number of files can wait for their places. This also ends its lock: another run
    /// that writes to the same folder at the same time sweeps it, and then it can't be put into its place.
    pub fn closed(mut self) -> Unfinished {
        self.file = None;
        self
    }

    /// Moves it into its place.
    ///
    /// # Errors
    /// The error of the file system.
    pub fn finish(mut self) -> Result<(), Diagnostic> {
        self.place()
    }

    fn place(&mut self) -> Result<(), Diagnostic> {
        let Some(draft) = &self.draft else { return Ok(()) };
        fs::rename(draft, &self.path).map_err(|error| writing(&self.path, &error))?;
        (self.draft, self.file) = (None, None);
        Ok(())
    }

    /// Moves it into its place if nothing is there.
    ///
    /// # Errors
    /// Something is there, or the error of the file system.
    pub fn finish_new(self) -> Result<(), Diagnostic> {
        // A hard link fails if the name is taken; file systems without hard links get the next best.
        match self.draft.as_ref().map_or(Ok(()), |draft| fs::hard_link(draft, &self.path)) {
            Ok(()) => Ok(()),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => Err(exists(&self.path)),
            Err(_) if self.path.symlink_metadata().is_ok() => Err(exists(&self.path)),
            Err(_) => self.finish(),
        }
    }
}

impl Write for Unfinished {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.file.as_mut().map_or(Ok(0), |file| file.write(bytes))
    }

    fn flush(&mut self) -> std::io::Result<()> {
        self.file.as_mut().map_or(Ok(()), File::flush)
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        let _ = self.draft.as_ref().map(fs::remove_file);
    }
}

/// Files that are moved into their places together. Dropping them removes those that were not moved yet, and
/// the folders that were created for them.
#[derive(Default)]
#[must_use]
pub struct Together(Vec<Unfinished>);

impl Together {
    /// Adds a file.
    pub fn push(&mut self, file: Unfinished) {
        self.0.push(file);
    }

    /// Their places.
    pub fn paths(&self) -> impl Iterator<Item = &Path> {
        self.0.iter().map(|file| file.path.as_path())
    }

    /// Moves all into their places, one after the other, and calls `done` with the index of each.
    ///
    /// # Errors
    /// The error of the first that can't be moved.
    pub fn finish(mut self, mut done: impl FnMut(usize)) -> Result<(), Diagnostic> {
        for (number, file) in self.0.iter_mut().enumerate() {
            file.place()?;
            done(number);
        }
        Ok(())
    }
}

impl Drop for Together {
    fn drop(&mut self) {
        // The first one has made the folder, which has to be empty before it can be removed.
        while self.0.pop().is_some() {}
    }
}

fn diagnostic(path: &Path, why: impl Into<String>) -> Diagnostic {
    Diagnostic::error("write", format!("can't write `{}`", path.display())).hint(why)
}

fn writing(path: &Path, error: &Error) -> Diagnostic {
    diagnostic(path, format!("writing: {error}"))
}

/// Rejects a file larger than the shell allows: the system would kill the program while writing it.
#[cfg(unix)]
fn outgrows(path: &Path, bytes: u64) -> Result<(), Diagnostic> {
    use rustix::process::{Resource, getrlimit};
    match getrlimit(Resource::Fsize).current {
        Some(most) if bytes > most => Err(diagnostic(
            path,
            format!("it would grow to {bytes} bytes, and the shell allows files of {most} (`ulimit -f`)"),
        )),
        _ => Ok(()),
    }
}

#[cfg(not(unix))]
fn outgrows(_: &Path, _: u64) -> Result<(), Diagnostic> {
    Ok(())
}

/// Creates and locks an unfinished file.
fn draft(folder: &Path, path: &Path) -> Result<(PathBuf, File), Error> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    for number in 0..TRIES {
        let draft = folder.join(format!(".{name}.{}-{number}{UNFINISHED}", std::process::id()));
        let file = match File::create_new(&draft) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => continue,
            file => file?,
        };
        // Another run may have swept it before it was locked.
        let is_swept = matches!(file.try_lock(), Err(TryLockError::WouldBlock))
            || matches!(draft.try_exists(), Ok(false));
        if !is_swept {
            return Ok((draft, file));
        }
        let _ = fs::remove_file(&draft);
    }
    Err(Error::new(ErrorKind::AlreadyExists, "other runs keep removing it"))
}

/// Writes a whole file or nothing. Earlier content is kept until then.
///
/// # Errors
/// The error of the file system.
pub fn write_atomic(path: &Path, bytes: &[u8]) -> Result<(), Diagnostic> {
    prepare(path, bytes)?.finish()
}

/// Writes a file beside its place, after sweeping the folder.
///
/// # Errors
/// The error of the file system.
pub fn prepare(path: &Path, bytes: &[u8]) -> Result<Unfinished, Diagnostic> {
    swept(path);
    Unfinished::write(path, bytes)
}

/// Writes a file that must not exist yet.
///
/// # Errors
/// It exists, or the error of the file system.
pub fn write_new(path: &Path, bytes: &[u8]) -> Result<(), Diagnostic> {
    swept(path);
    Unfinished::write(path, bytes)?.finish_new()
}

/// Writes files of which none may exist yet: all of them, or none.
///
/// # Errors
/// One exists, or the error of the file system.
pub fn write_all_new(files: &[(PathBuf, Vec<u8>)]) -> Result<(), Diagnostic> {
    if let Some((taken, _)) = files.iter().find(|(path, _)| path.symlink_metadata().is_ok()) {
        return Err(exists(taken));
    }
    // Sweeping a folder removes closed drafts, so all are swept before.
    files.iter().for_each(|(path, _)| swept(path));
    let written = files.iter().map(|(path, bytes)| Unfinished::write(path, bytes).map(Unfinished::closed));
    let written: Vec<Unfinished> = written.collect::<Result<_, _>>()?;
    written.into_iter().try_for_each(Unfinished::finish_new)
}

fn exists(path: &Path) -> Diagnostic {
    Diagnostic::error("exists", format!("`{}` already exists", path.display()))
        .hint("choose another name, or move it away")
}

fn swept(path: &Path) {
    path.parent().map(folder_or_here).into_iter().for_each(sweep);
}

/// Removes unfinished files of killed runs from a folder. Files that another run is still writing are locked,
/// and kept.
pub fn sweep(folder: &Path) {
    // Files that can't be accessed stay for the next run.
    let is_unfinished = |entry: &DirEntry| {
        entry.file_name().to_string_lossy().ends_with(UNFINISHED)
            && entry.file_type().is_ok_and(|kind| kind.is_file())
    };
    for path in
        fs::read_dir(folder).into_iter().flatten().flatten().filter(is_unfinished).map(|entry| entry.path())
    {
        if File::options().write(true).open(&path).is_ok_and(|file| file.try_lock().is_ok()) {
            let _ = fs::remove_file(path);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::read::{read_capped, sorted_files};
    use crate::files::scratch::folder;

    #[test]
    fn writes_whole_files_and_leaves_nothing_else() {
        let folder = folder("write");
        let path = folder.join("deep/a.pdf");
        write_atomic(&path, b"one").unwrap();
        write_atomic(&path, b"two").unwrap();
        assert_eq!(read_capped(&path, 10).unwrap(), b"two");
        assert_eq!(sorted_files(&folder.join("deep")).unwrap(), [path]);
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
        assert!(sorted_files(&folder).unwrap().is_empty());
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    #[cfg(unix)]
    fn devices_are_kept_and_links_are_replaced() {
        let folder = folder("special");
        let (device, link, other) = (folder.join("device"), folder.join("link"), folder.join("other"));
        std::os::unix::fs::symlink("/dev/null", &device).unwrap();
        let refused = write_atomic(&device, b"one").unwrap_err();
        assert!(refused.hints[0].contains("device"), "{refused:?}");
        assert_eq!(fs::read_link(&device).unwrap(), Path::new("/dev/null"));
        // The target of a link stays untouched.
        write_atomic(&other, b"mine").unwrap();
        std::os::unix::fs::symlink(&other, &link).unwrap();
        write_atomic(&link, b"one").unwrap();
        assert_eq!(
            (read_capped(&other, 10).unwrap(), read_capped(&link, 10).unwrap()),
            (b"mine".to_vec(), b"one".to_vec())
        );
        assert!(sorted_files(&folder).unwrap().contains(&link) && fs::read_link(&link).is_err());
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn unfinished_files_are_removed() {
        let folder = folder("dropped");
        drop(Unfinished::write(&folder.join("a.pdf"), b"one").unwrap());
        assert!(sorted_files(&folder).unwrap().is_empty());
        let mut together = Together::default();
        for name in ["a", "b", "c"] {
            together.push(Unfinished::write(&folder.join("new/er").join(name), b"one").unwrap());
        }
        drop(together);
        assert!(!folder.join("new").exists());
        assert!(write_atomic(&folder.join("new").join("x".repeat(300)).join("a"), b"one").is_err());
        assert!(!folder.join("new").exists());
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn new_files_do_not_overwrite() {
        let folder = folder("new");
        let path = folder.join("a.toml");
        write_new(&path, b"one").unwrap();
        assert_eq!(write_new(&path, b"two").unwrap_err().code, "exists");
        assert_eq!(read_capped(&path, 10).unwrap(), b"one");
        assert_eq!(sorted_files(&folder).unwrap(), [path]);
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn closed_files_can_be_finished() {
        let folder = folder("closed");
        let path = folder.join("new/a.png");
        drop(Unfinished::write(&path, b"one").unwrap().closed());
        assert!(!folder.join("new").exists());
        Unfinished::write(&path, b"two").unwrap().closed().finish().unwrap();
        assert_eq!(read_capped(&path, 10).unwrap(), b"two");
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn sweeps_what_a_killed_run_left() {
        let folder = folder("sweep");
        let current = Unfinished::write(&folder.join("b.pdf"), b"two").unwrap();
        fs::File::create(folder.join(format!(".a.pdf.4294967290-0{UNFINISHED}"))).unwrap();
        sweep(&folder);
        assert_eq!(sorted_files(&folder).unwrap(), current.draft.iter().cloned().collect::<Vec<_>>());
        current.finish().unwrap();
        assert_eq!(sorted_files(&folder).unwrap(), [folder.join("b.pdf")]);
        fs::remove_dir_all(folder).unwrap();
    }
}
