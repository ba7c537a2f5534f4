//! Writing: a whole file or nothing, and what a killed run left is swept.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use super::{folder_or_here, slashes, sorted_files};
use crate::diag::Diagnostic;

/// What marks a file that is being written.
const UNFINISHED: &str = ".bidpress-unfinished";

/// A file that is whole beside its place, which it takes when it is committed. Dropped before, it leaves nothing.
#[derive(Debug)]
pub struct Staged {
    path: PathBuf,
    unfinished: Option<PathBuf>,
}

/// Writes a file beside its place.
///
/// # Errors
/// What the file system said.
pub fn stage(path: &Path, bytes: &[u8]) -> Result<Staged, Diagnostic> {
    let folder = path.parent().map(folder_or_here).unwrap_or(Path::new("."));
    fs::create_dir_all(folder).map_err(|error| fault(path, "making the folder", &error))?;
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let unfinished = folder.join(format!(".{name}.{}{UNFINISHED}", std::process::id()));
    let staged = Staged { path: path.to_path_buf(), unfinished: Some(unfinished.clone()) };
    let written = fs::File::create(&unfinished).and_then(|mut file| {
        file.write_all(bytes)?;
        file.sync_all()
    });
    written.map(|()| staged).map_err(|error| fault(path, "writing", &error))
}

impl Staged {
    /// Puts the file into its place, where earlier content stays whole until then.
    ///
    /// # Errors
    /// What the file system said.
    pub fn commit(mut self) -> Result<(), Diagnostic> {
        let Some(unfinished) = &self.unfinished else { return Ok(()) };
        fs::rename(unfinished, &self.path).map_err(|error| fault(&self.path, "writing", &error))?;
        self.unfinished = None;
        Ok(())
    }
}

impl Drop for Staged {
    fn drop(&mut self) {
        if let Some(unfinished) = &self.unfinished {
            let _ = fs::remove_file(unfinished);
            // The folder goes too if nothing else is in it.
            let _ = self.path.parent().map(fs::remove_dir);
        }
    }
}

fn fault(path: &Path, what: &str, error: &std::io::Error) -> Diagnostic {
    Diagnostic::error("write", format!("can't write `{}`", path.display())).hint(format!("{what}: {error}"))
}

/// Writes a whole file or nothing: into a neighbour first, which then takes the file's place. Earlier content stays whole until then.
///
/// # Errors
/// What the file system said.
pub fn write_atomic(path: &Path, bytes: &[u8]) -> Result<(), Diagnostic> {
    stage(path, bytes)?.commit()
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
    if path.exists() {
        return Err(
            Diagnostic::error("exists", format!("`{}` is there already", path.display())).hint("choose another name, or move it away")
        );
    }
    write_atomic(path, bytes)
}

/// Removes what a killed run left unfinished in a folder. Files that a run is still writing are left alone.
pub fn sweep(folder: &Path) {
    for path in sorted_files(folder) {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let Some(rest) = name.strip_suffix(UNFINISHED) else { continue };
        let writer = rest.rsplit('.').next().and_then(|id| id.parse::<u32>().ok());
        if !writer.is_some_and(is_running) {
            let _ = fs::remove_file(path);
        }
    }
}

/// Whether a process is running; where that can't be known, whether it is this one.
fn is_running(id: u32) -> bool {
    id == std::process::id() || Path::new("/proc/self").exists() && Path::new(&format!("/proc/{id}")).exists()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("bidpress-write-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        folder
    }

    #[test]
    fn writes_whole_files_and_leaves_nothing_else() {
        let folder = folder("write");
        let path = folder.join("deep/a.pdf");
        write_atomic(&path, b"one").unwrap();
        write_atomic(&path, b"two").unwrap();
        assert_eq!(super::super::read_capped(&path, 10).unwrap(), b"two");
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
    fn sweeps_what_a_killed_run_left() {
        let folder = folder("sweep");
        // No process has this number: it is above what Linux gives.
        let litter = folder.join(format!(".a.pdf.4294967290{UNFINISHED}"));
        let current = folder.join(format!(".b.pdf.{}{UNFINISHED}", std::process::id()));
        fs::File::create(&litter).unwrap();
        fs::File::create(&current).unwrap();
        sweep(&folder);
        assert_eq!(sorted_files(&folder), [current]);
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn what_is_not_committed_leaves_nothing() {
        let folder = folder("staged");
        let path = folder.join("new/a.png");
        drop(stage(&path, b"one").unwrap());
        assert!(!folder.join("new").exists());
        stage(&path, b"two").unwrap().commit().unwrap();
        drop(stage(&path, b"three").unwrap());
        assert_eq!(super::super::read_capped(&path, 10).unwrap(), b"two");
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn addresses_of_files_hold_no_blanks() {
        assert_eq!(file_url(Path::new("/a b/ü.png")), "file:///a%20b/%C3%BC.png");
    }
}
