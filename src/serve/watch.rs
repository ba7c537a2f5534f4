//! Changes of files. Folders are watched rather than files, because many programs save a file by putting
//! another in its place.

use std::collections::HashSet;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use notify::event::{EventKind, ModifyKind};
use notify::{Event, RecommendedWatcher, RecursiveMode, Watcher};

/// Files that are saved together arrive within this time, however many they are.
const QUIET: Duration = Duration::from_millis(8);
/// Whoever saves all the time is served all the same.
const PATIENCE: Duration = Duration::from_millis(150);
/// A project has fewer folders; beyond that, it is a home or a disk.
const MOST_FOLDERS: usize = 2000;
/// Folders in which no files of decks are.
const SKIPPED: [&str; 4] = ["target", "node_modules", "output", "__pycache__"];

/// Calls `changed` at once, and again after each change of files in these folders and all below, but for
/// files of which `is_own` is true. Returns only if no change can be heard of.
pub fn watch(folders: &[PathBuf], is_own: &dyn Fn(&Path) -> bool, warn: &dyn Fn(String), changed: impl Fn()) {
    let (sender, receiver) = mpsc::channel();
    // Changes are heard from now on, so that none is missed while the files are read.
    let mut watched = match notify::recommended_watcher(sender) {
        Ok(watcher) => Watched { watcher, known: HashSet::new(), has_warned: false },
        Err(error) => {
            warn(format!("changes of files can't be seen: {error}"));
            changed();
            return;
        }
    };
    folders.iter().for_each(|folder| watched.add(folder, warn));
    changed();
    while let Some(events) = next(&receiver, is_own) {
        events
            .iter()
            .flat_map(|event| &event.paths)
            .filter(|path| path.is_dir())
            .for_each(|folder| watched.add(folder, warn));
        changed();
    }
}

/// The folders that are watched.
struct Watched {
    watcher: RecommendedWatcher,
    known: HashSet<PathBuf>,
    has_warned: bool,
}

impl Watched {
    /// Watches a folder and those below.
    fn add(&mut self, folder: &Path, warn: &dyn Fn(String)) {
        let mut open = vec![folder.to_path_buf()];
        while let Some(folder) = open.pop() {
            if self.known.len() >= MOST_FOLDERS {
                self.warn(
                    warn,
                    format!("only {MOST_FOLDERS} folders are watched: changes in others are not seen"),
                );
                return;
            }
            if let Err(error) = self.watcher.watch(&folder, RecursiveMode::NonRecursive) {
                self.warn(warn, format!("changes in `{}` are not seen: {error}", folder.display()));
                continue;
            }
            self.known.insert(folder.clone());
            let entries = std::fs::read_dir(&folder).into_iter().flatten().flatten();
            // Links to folders are not followed: they could lead in a circle.
            let below = entries.filter(|entry| {
                entry.file_type().is_ok_and(|kind| kind.is_dir()) && !is_skipped(&entry.file_name())
            });
            open.extend(below.map(|entry| entry.path()));
        }
    }

    fn warn(&mut self, warn: &dyn Fn(String), text: String) {
        if !std::mem::replace(&mut self.has_warned, true) {
            warn(text);
        }
    }
}

fn is_skipped(name: &OsStr) -> bool {
    name.as_encoded_bytes().starts_with(b".") || SKIPPED.iter().any(|skipped| name == *skipped)
}

/// Waits for a change and for those that come with it; `None` if there can be no more.
fn next(receiver: &Receiver<notify::Result<Event>>, is_own: &dyn Fn(&Path) -> bool) -> Option<Vec<Event>> {
    let is_of_interest = |path: &PathBuf| !path.file_name().is_some_and(is_skipped) && !is_own(path);
    let relevant = |event| {
        relevant(event).filter(|event| event.paths.is_empty() || event.paths.iter().any(is_of_interest))
    };
    loop {
        let mut events = Vec::from_iter(relevant(receiver.recv().ok()?));
        if events.is_empty() {
            continue;
        }
        let began = Instant::now();
        while began.elapsed() < PATIENCE {
            match receiver.recv_timeout(QUIET) {
                Ok(event) => events.extend(relevant(event)),
                Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => break,
            }
        }
        return Some(events);
    }
}

/// A change of what a file holds, or that the system has lost count of changes. Reading a file is none.
fn relevant(event: notify::Result<Event>) -> Option<Event> {
    let event = event.ok()?;
    let is_change = match event.kind {
        EventKind::Modify(ModifyKind::Metadata(_)) => false,
        EventKind::Any | EventKind::Create(_) | EventKind::Modify(_) | EventKind::Remove(_) => true,
        EventKind::Access(_) | EventKind::Other => event.need_rescan(),
    };
    (is_change || event.need_rescan()).then_some(event)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::disallowed_methods, reason = "a test that panics has failed")]

    use std::fs;

    use super::*;

    #[test]
    fn saves_of_all_kinds_are_seen_once() {
        let root = std::env::temp_dir().join(format!("bidpress-watch-{}", std::process::id()));
        fs::create_dir_all(root.join("decks")).unwrap();
        fs::write(root.join("decks/a.toml"), "1").unwrap();
        let (sender, changes) = mpsc::channel();
        let folder = root.clone();
        std::thread::spawn(move || {
            watch(&[folder], &|path| path.ends_with("own.pdf"), &|warning| panic!("{warning}"), || {
                sender.send(()).unwrap()
            })
        });
        let saved = |what: &str, save: &dyn Fn()| {
            save();
            changes.recv_timeout(Duration::from_secs(5)).unwrap_or_else(|_| panic!("not seen: {what}"));
            while changes.recv_timeout(4 * QUIET).is_ok() {}
        };
        saved("the start", &|| {});
        saved("a write", &|| fs::write(root.join("decks/a.toml"), "2").unwrap());
        saved("a rename", &|| {
            fs::write(root.join("decks/.a.toml.swp"), "3").unwrap();
            fs::rename(root.join("decks/.a.toml.swp"), root.join("decks/a.toml")).unwrap();
        });
        saved("a new folder", &|| fs::create_dir_all(root.join("templates/art")).unwrap());
        saved("a file in a new folder", &|| fs::write(root.join("templates/art/x.svg"), "4").unwrap());
        saved("a removal", &|| fs::remove_file(root.join("decks/a.toml")).unwrap());
        fs::read(root.join("templates/art/x.svg")).unwrap();
        fs::create_dir_all(root.join("output")).unwrap();
        fs::write(root.join(".hidden"), "5").unwrap();
        // A file that is written under another name first.
        fs::write(root.join("decks/.own"), "6").unwrap();
        fs::rename(root.join("decks/.own"), root.join("decks/own.pdf")).unwrap();
        assert_eq!(
            changes.recv_timeout(Duration::from_millis(300)),
            Err(RecvTimeoutError::Timeout),
            "these are no changes"
        );
        fs::remove_dir_all(root).unwrap();
    }
}
