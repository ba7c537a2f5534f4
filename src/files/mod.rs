//! All access to the file system: built-in files, files of a project, and output.
//!
//! Reading is limited in size and to the project's folder; writing is atomic and leaves no unfinished files.
//! `project` finds decks and their files, `containment` keeps them to the project's folder, `built_in` holds
//! the files in the program, `read` and `write` access the disk, `store` reads from it or from memory,
//! `overwrite` decides what may be overwritten, `history` reads files as they were at a commit, `change`
//! replaces parts of files of the user.

mod built_in;
pub mod change;
mod containment;
mod deck_file;
mod history;
mod overwrite;
mod path;
mod presets;
mod process;
mod project;
mod read;
mod store;
mod workspace;
mod write;

pub use built_in::{built_in_files, built_in_library, built_in_names, built_in_profile, built_in_texts};
pub use containment::{cases, summaries};
pub use deck_file::{DeckFile, library};
pub use history::Earlier;
pub use overwrite::{is_in_the_way, keep_others};
pub use path::{is_deck_path, is_spreadsheet};
pub use process::processor_time;
pub use project::Project;
pub use read::{
    is_read_once, is_stream, read_log, read_manifest, read_pdf, read_profile, read_summary, shown,
};
pub use workspace::{Workspace, encoded, file_url};
pub use write::{Together, Unfinished, prepare, sweep, write_all_new, write_atomic, write_new};

#[cfg(test)]
mod scratch {
    use std::path::PathBuf;

    /// An empty folder for one test.
    pub(super) fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("bidpress-files-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        folder
    }
}
