//! Where errors are, for programs that know nothing but the files of a repository.

use std::path::{Path, PathBuf};

use crate::diag::{Diagnostic, Place};
use crate::files::{self, Project, Workspace};

/// The repository that reports are about.
pub(crate) struct Repository {
    workspace: Workspace,
    /// The file that stands for the project where an error has no place in a file.
    face: PathBuf,
}

/// A place in a file of the user.
pub(crate) struct Found<'a> {
    pub(crate) place: &'a Place,
    pub(crate) label: &'a str,
}

/// An error, sorted by what other programs can show.
pub(crate) struct Sorted<'a> {
    /// The first place in a file of the user.
    pub(crate) main: Option<Found<'a>>,
    /// The other ones.
    pub(crate) others: Vec<Found<'a>>,
    /// The message, what is said of places that are in no file, and what to do, each a line.
    pub(crate) lines: Vec<String>,
}

impl Repository {
    /// That of the runner, which tells where it is:
    /// <https://docs.github.com/en/actions/reference/workflows-and-actions/variables>.
    pub(crate) fn here(project: &Project) -> Repository {
        let root = std::env::var_os("GITHUB_WORKSPACE").filter(|root| !root.is_empty()).map(PathBuf::from);
        Repository { workspace: Workspace::new(root.as_deref()), face: project.face() }
    }

    /// The path of a file from the root; as it is if it lies outside.
    pub(crate) fn path(&self, name: &str) -> String {
        self.workspace.path(Path::new(name)).unwrap_or_else(|| name.to_string())
    }

    /// The address of a file, and whether it is one from the root.
    pub(crate) fn address(&self, name: &str) -> (String, bool) {
        match self.workspace.path(Path::new(name)) {
            Some(path) => (files::encoded(&path), true),
            None => (files::file_url(Path::new(name)).unwrap_or_else(|_| files::encoded(name)), false),
        }
    }

    /// The file that stands for the project.
    pub(crate) fn face(&self) -> String {
        self.face.display().to_string()
    }
}

impl Sorted<'_> {
    /// An error as it may be shown.
    pub(crate) fn of(diagnostic: &Diagnostic) -> Sorted<'_> {
        let found = |(place, label)| Found { place, label };
        let (in_files, inner): (Vec<_>, Vec<_>) = diagnostic
            .places()
            .map(|(place, label)| (place, label.as_str()))
            .partition(|(place, _)| place.source.is_file);
        let mut in_files = in_files.into_iter().map(found);
        let beside = inner.into_iter().map(|(place, label)| {
            let (line, column) = place.source.line_column(place.span.start);
            let label = if label.is_empty() { "here" } else { label };
            format!("{label}: {}:{line}:{column}", crate::escape::line(&place.source.name))
        });
        let lines = std::iter::once(diagnostic.message.clone())
            .chain(beside)
            .chain(diagnostic.hints.iter().cloned())
            .collect();
        Sorted { main: in_files.next(), others: in_files.collect(), lines }
    }
}
