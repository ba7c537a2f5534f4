//! Locations of files for other programs: paths relative to the root of a repository, and URLs.

use std::path::{Component, Path, PathBuf};

use super::path::slashes;
use crate::diag::Diagnostic;

/// The folder that paths in reports are relative to.
#[derive(Debug)]
pub struct Workspace {
    here: PathBuf,
    /// The folder, as given and with links resolved.
    roots: Vec<PathBuf>,
}

impl Workspace {
    /// The workspace with a root, such as that of a repository. Paths are relative to the current folder if
    /// there is no root or a file is not below it.
    pub fn new(root: Option<&Path>) -> Workspace {
        let here = std::env::current_dir().unwrap_or_default();
        let given = root.map(Path::to_path_buf);
        let roots = given
            .iter()
            .cloned()
            .chain(given.iter().filter_map(|root| root.canonicalize().ok()))
            .chain([here.clone()]);
        Workspace { roots: roots.map(|root| plain(&root)).collect(), here }
    }

    /// The path of a file, with `/` between its parts and without `.` and `..`; `None` if it is outside.
    pub fn path(&self, file: &Path) -> Option<String> {
        let full = plain(&self.here.join(file));
        let inside = self.roots.iter().find_map(|root| full.strip_prefix(root).ok())?;
        Some(inside.iter().map(|part| part.to_string_lossy()).collect::<Vec<_>>().join("/"))
    }
}

/// A full path without `.` and `..`; links are not resolved.
fn plain(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => _ = plain.pop(),
            part => plain.push(part),
        }
    }
    plain
}

/// A path as part of a URL (RFC 3986), percent-encoded.
pub fn encoded(path: &str) -> String {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"/-._~".contains(&byte);
    path.bytes()
        .map(|byte| if is_plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") })
        .collect()
}

/// The URL of a file that need not exist yet: `file:///home/me/output/a.png`.
///
/// # Errors
/// The system can't tell the current folder.
pub fn file_url(path: &Path) -> Result<String, Diagnostic> {
    let full = std::path::absolute(path).map_err(|error| {
        Diagnostic::error("write", format!("can't find the full path of `{}`", path.display()))
            .hint(error.to_string())
    })?;
    // After the scheme, colons need no encoding, such as that of a drive.
    let text = encoded(&slashes(&plain(&full))).replace("%3A", ":");
    Ok(format!("file:///{}", text.trim_start_matches('/')))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

    use super::*;

    #[test]
    fn addresses_of_files_hold_no_blanks() {
        let slash = if cfg!(windows) { "C:/" } else { "/" };
        let address = file_url(Path::new(&format!("{slash}a b/./x/../ü:1.png"))).unwrap();
        assert!(address.ends_with("/a%20b/%C3%BC:1.png") && address.starts_with("file:///"), "{address}");
    }

    #[test]
    fn paths_start_from_the_workspace() {
        let here = std::env::current_dir().unwrap();
        let (above, name) = (here.parent().unwrap(), here.file_name().unwrap().to_str().unwrap());
        let path = |root: Option<&Path>, file: &str| Workspace::new(root).path(Path::new(file));
        for (file, inside) in
            [("decks/x.toml", "decks/x.toml"), ("./decks/../decks//a b.toml", "decks/a b.toml")]
        {
            assert_eq!(path(None, file).as_deref(), Some(inside));
            assert_eq!(path(Some(above), file), Some(format!("{name}/{inside}")));
            assert_eq!(
                path(Some(&here.join("src")), file).as_deref(),
                Some(inside),
                "not in the workspace, but here"
            );
        }
        assert_eq!(path(Some(above), "../x.toml").as_deref(), Some("x.toml"));
        assert_eq!(path(None, "../x.toml"), None);
        assert_eq!(path(Some(above), here.join("a.toml").to_str().unwrap()), Some(format!("{name}/a.toml")));
    }
}
