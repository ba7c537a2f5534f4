//! An empty folder to run the program in, gone when the test is over.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("bidpress-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    pub(crate) fn run(&self, args: &str) -> Output {
        Command::new(env!("CARGO_BIN_EXE_bidpress")).args(args.split_whitespace()).current_dir(&self.0).output().unwrap()
    }

    /// What a run that goes well prints.
    pub(crate) fn succeed(&self, args: &str) -> String {
        let output = self.run(args);
        let (out, err) = (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap());
        assert!(output.status.success(), "bidpress {args}\n{out}\n{err}");
        out
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
