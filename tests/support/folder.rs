//! A folder to run the program in, gone when the test is over.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs::{self, FileType};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};

use super::root;
use bidpress::files::write_atomic;

pub(crate) struct Folder(pub(crate) PathBuf);

/// Files by their path in a folder.
pub(crate) type Files = BTreeMap<String, Vec<u8>>;

impl Folder {
    /// A new, empty one; the name is for people who look for what a test left behind.
    pub(crate) fn new(name: &str) -> Folder {
        static MADE: AtomicUsize = AtomicUsize::new(0);
        let (name, process, number) =
            (name.replace(' ', "-"), std::process::id(), MADE.fetch_add(1, Ordering::Relaxed));
        let path = std::env::temp_dir().join(format!("bidpress-{name}-{process}-{number}"));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    pub(crate) fn write(&self, name: impl AsRef<Path>, bytes: impl AsRef<[u8]>) {
        write_atomic(&self.0.join(name), bytes.as_ref()).unwrap();
    }

    pub(crate) fn read(&self, name: &str) -> Vec<u8> {
        bytes(&self.0.join(name))
    }

    /// What is directly in it, sorted.
    pub(crate) fn names(&self) -> Vec<String> {
        Folder::names_in(&self.0)
    }

    /// What is directly in a folder, sorted.
    pub(crate) fn names_in(path: &Path) -> Vec<String> {
        let mut names: Vec<String> = fs::read_dir(path)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }

    /// All files in it and in the folders below, links left out.
    pub(crate) fn files(&self) -> Files {
        self.files_in("")
    }

    /// All files in a folder of it, which need not be there.
    pub(crate) fn files_in(&self, name: &str) -> Files {
        let top = self.0.join(name);
        let mut files = Files::new();
        let mut folders = vec![top.clone()];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
                let (path, kind) = (entry.path(), entry.file_type());
                if kind.as_ref().is_ok_and(FileType::is_dir) {
                    folders.push(path);
                } else if kind.is_ok_and(|kind| kind.is_file())
                    && let Ok(bytes) = try_bytes(&path)
                {
                    files.insert(
                        path.strip_prefix(&top).unwrap().display().to_string().replace('\\', "/"),
                        bytes,
                    );
                }
            }
        }
        files
    }

    /// The program, to be run here, the same whatever the surroundings of the test.
    pub(crate) fn command(&self, args: &str) -> Command {
        let mut command = Command::new(program());
        command.args(args.split_whitespace());
        self.around(command)
    }

    /// Any command, to be run here like that.
    pub(crate) fn around(&self, mut command: Command) -> Command {
        command.current_dir(&self.0).stdout(Stdio::piped()).stderr(Stdio::piped());
        for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "FORCE_COLOR", "SOURCE_DATE_EPOCH"] {
            command.env_remove(name);
        }
        command
    }

    pub(crate) fn run(&self, args: &str) -> Run {
        Run::from(self.command(args).output().unwrap())
    }

    /// What a run that goes well prints.
    pub(crate) fn succeed(&self, args: &str) -> String {
        self.run(args).good().out
    }

    /// A run in the project of the sample decks that writes into this folder.
    pub(crate) fn sample(&self, args: &str) -> Run {
        Run::from(
            self.command(args)
                .arg("--out")
                .arg(&self.0)
                .current_dir(root().join("tests/data/printing"))
                .output()
                .unwrap(),
        )
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// How a run ended.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) code: Option<i32>,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl From<Output> for Run {
    fn from(output: Output) -> Run {
        let text = |bytes| String::from_utf8(bytes).unwrap();
        Run { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
    }
}

impl Run {
    /// This run, which must have gone well.
    #[track_caller]
    pub(crate) fn good(self) -> Run {
        assert_eq!(self.code, Some(0), "{}\n{}", self.out, self.err);
        self
    }
}

/// The bytes of a file.
#[track_caller]
pub(crate) fn bytes(path: &Path) -> Vec<u8> {
    try_bytes(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn try_bytes(path: &Path) -> std::io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    fs::File::open(path)?.read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// The program that is tried: `BIDPRESS_PROGRAM`, such as one that is released, or the one that is built for
/// the tests.
pub(crate) fn program() -> OsString {
    asked("BIDPRESS_PROGRAM").map_or_else(|| env!("CARGO_BIN_EXE_bidpress").into(), OsString::from)
}

/// What is asked of a test by a variable.
#[expect(clippy::disallowed_methods, reason = "how much is tried is asked for")]
pub(crate) fn asked(name: &str) -> Option<String> {
    std::env::var(name).ok()
}
