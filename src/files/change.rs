//! Changes of files of the user: a range is replaced, and everything else stays as it is, the marks at the
//! beginning and the ends of lines too.

use std::ops::Range;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use super::read::{diagnostic, read_capped};
use super::write::write_atomic;
use crate::change::Change;
use crate::diag::Diagnostic;
use crate::limits;

/// A change that was made, and can be undone while the file stays as it is.
#[derive(Clone, Debug)]
pub struct Made {
    path: PathBuf,
    /// The path as people know it.
    shown: PathBuf,
    /// Where the new text is, and the text that it replaced.
    range: Range<usize>,
    before: Vec<u8>,
    /// The hash of the whole file after it.
    after: [u8; 32],
}

/// Changes a file that was read as `text`.
///
/// # Errors
/// It has another text now, is not UTF-8, or can't be written.
pub fn change(path: &Path, text: &str, change: &Change) -> Result<Made, Diagnostic> {
    // A link stays one.
    let shown = path;
    let path = path.canonicalize().map_err(|error| diagnostic(path, error))?;
    let bytes = read_capped(&path, limits::TEXT_FILE_BYTES)?;
    let Ok(whole) = std::str::from_utf8(&bytes) else {
        let diagnostic = Diagnostic::error(
            "change-encoding",
            format!("`{}` is not UTF-8, and is not changed", shown.display()),
        );
        return Err(diagnostic.hint("save it as “CSV UTF-8” first, or change it in a spreadsheet program"));
    };
    let body = whole.strip_prefix('\u{feff}').unwrap_or(whole);
    let mark = whole.len() - body.len();
    let Some(place) = place_in(body, text) else {
        return Err(Diagnostic::error(
            "change-other",
            format!("`{}` has changed since these cards were drawn", shown.display()),
        )
        .hint("nothing was written: try again with what the page shows now"));
    };
    let range = mark + place(change.span.start)..mark + place(change.span.end);
    splice(&path, shown, &bytes, range, &with_ends_of(&bytes, &change.text))
}

impl Made {
    /// True if the file is still as it was after the change.
    pub fn is_last(&self) -> bool {
        self.now().is_ok()
    }

    /// Writes another text in place of the one that was written. Both are one change.
    ///
    /// # Errors
    /// The file has changed since, or can't be written.
    pub fn again(&self, text: &str) -> Result<Made, Diagnostic> {
        let bytes = self.now()?;
        let again = splice(&self.path, &self.shown, &bytes, self.range.clone(), &with_ends_of(&bytes, text))?;
        Ok(Made { before: self.before.clone(), ..again })
    }

    /// Undoes the change.
    ///
    /// # Errors
    /// The file has changed since, or can't be written.
    pub fn undo(&self) -> Result<(), Diagnostic> {
        splice(&self.path, &self.shown, &self.now()?, self.range.clone(), &self.before).map(drop)
    }

    /// The file, if it is as it was after the change.
    fn now(&self) -> Result<Vec<u8>, Diagnostic> {
        let bytes = read_capped(&self.path, limits::TEXT_FILE_BYTES)?;
        if hash(&bytes) == self.after {
            return Ok(bytes);
        }
        Err(Diagnostic::error(
            "change-other",
            format!("`{}` has changed since, and is left as it is", self.shown.display()),
        )
        .hint("undo the change where the file was changed last"))
    }
}

/// A text with the ends of lines that a file has.
fn with_ends_of(file: &[u8], text: &str) -> Vec<u8> {
    let is_windows = file.windows(2).any(|two| two == b"\r\n");
    if is_windows { text.replace('\n', "\r\n") } else { text.to_string() }.into_bytes()
}

fn splice(
    path: &Path,
    shown: &Path,
    bytes: &[u8],
    range: Range<usize>,
    new: &[u8],
) -> Result<Made, Diagnostic> {
    let (Some(before), Some(head), Some(tail)) =
        (bytes.get(range.clone()), bytes.get(..range.start), bytes.get(range.end..))
    else {
        return Err(diagnostic(shown, "it has become shorter"));
    };
    if path.metadata().is_ok_and(|there| there.permissions().readonly()) {
        let kept = Diagnostic::error(
            "change-protected",
            format!("`{}` is protected against changes", shown.display()),
        );
        return Err(kept.hint("make it writable first"));
    }
    let whole = [head, new, tail].concat();
    write_atomic(path, &whole)?;
    Ok(Made {
        path: path.into(),
        shown: shown.into(),
        range: range.start..range.start + new.len(),
        before: before.to_vec(),
        after: hash(&whole),
    })
}

fn hash(bytes: &[u8]) -> [u8; 32] {
    Sha256::digest(bytes).into()
}

/// Where each byte of `text` is in `body`: they are the same but for the ends of lines. `None` if they are
/// not.
fn place_in<'a>(body: &'a str, text: &str) -> Option<impl Fn(usize) -> usize + use<'a>> {
    let is_same = body == text;
    if !is_same && body.replace("\r\n", "\n").replace('\r', "\n") != text {
        return None;
    }
    Some(move |offset: usize| match is_same {
        true => offset,
        false => {
            (0..offset).fold(0, |at, _| at + if body.as_bytes()[at..].starts_with(b"\r\n") { 2 } else { 1 })
        }
    })
}

#[cfg(test)]
mod tests {
    #![allow(
        clippy::unwrap_used,
        clippy::disallowed_methods,
        reason = "a test that panics has failed, and reads what it has written"
    )]

    use std::fs;

    use super::*;
    use crate::files::scratch::folder;

    #[test]
    fn marks_and_ends_of_lines_stay() {
        let folder = folder("change");
        let path = folder.join("a.csv");
        let wanted = |span: Range<usize>, text: &str| Change { span, text: text.into() };
        for (bytes, text, expected) in [
            ("a,b\nc,d\n", "a,b\nc,d\n", "a,b\nc,\"x\ny\"\n"),
            ("\u{feff}a,b\r\nc,d\r\n", "a,b\nc,d\n", "\u{feff}a,b\r\nc,\"x\r\ny\"\r\n"),
            ("a,b\rc,d\r", "a,b\nc,d\n", "a,b\rc,\"x\ny\"\r"),
            ("\u{feff}a,b\r\nc,d\r\n", "a,b\r\nc,d\r\n", "\u{feff}a,b\r\nc,\"x\r\ny\"\r\n"),
        ] {
            fs::write(&path, bytes).unwrap();
            let at = text.find('d').unwrap();
            let made = change(&path, text, &wanted(at..at + 1, "\"x\ny\"")).unwrap();
            assert_eq!(fs::read_to_string(&path).unwrap(), expected);
            let again = made.again("\"x\ny\nz\"").unwrap();
            assert_eq!(
                fs::read_to_string(&path).unwrap().len(),
                expected.len() + if bytes.contains("\r\n") { 3 } else { 2 }
            );
            assert!(again.is_last() && !made.is_last());
            again.undo().unwrap();
            assert_eq!(fs::read_to_string(&path).unwrap(), bytes);
        }
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn files_that_have_changed_are_left_alone() {
        let folder = folder("change-other");
        let path = folder.join("a.toml");
        fs::write(&path, "x = 1\n").unwrap();
        let wanted = Change { span: 4..5, text: "2".into() };
        assert_eq!(change(&path, "x = 3\n", &wanted).unwrap_err().code, "change-other");
        let made = change(&path, "x = 1\n", &wanted).unwrap();
        fs::write(&path, "x = 2 # mine\n").unwrap();
        assert_eq!(made.undo().unwrap_err().code, "change-other");
        assert_eq!(fs::read_to_string(&path).unwrap(), "x = 2 # mine\n");
        fs::write(&path, b"x = '\xe4'").unwrap();
        assert_eq!(change(&path, "x = '\u{e4}'", &wanted).unwrap_err().code, "change-encoding");
        let mut only_read = fs::metadata(&path).unwrap().permissions();
        only_read.set_readonly(true);
        fs::write(&path, "x = 1\n").unwrap();
        fs::set_permissions(&path, only_read).unwrap();
        assert_eq!(change(&path, "x = 1\n", &wanted).unwrap_err().code, "change-protected");
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    #[cfg(unix)]
    fn links_and_permissions_stay() {
        use std::os::unix::fs::PermissionsExt;
        let folder = folder("change-link");
        let (path, link) = (folder.join("a.toml"), folder.join("b.toml"));
        fs::write(&path, "x = 1\n").unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
        std::os::unix::fs::symlink("a.toml", &link).unwrap();
        change(&link, "x = 1\n", &Change { span: 4..5, text: "2".into() }).unwrap();
        assert_eq!(
            (fs::read_to_string(&path).unwrap().as_str(), fs::read_link(&link).unwrap()),
            ("x = 2\n", "a.toml".into())
        );
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o640);
        fs::remove_dir_all(folder).unwrap();
    }
}
