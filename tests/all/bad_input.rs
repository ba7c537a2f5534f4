//! Broken decks, spreadsheets and templates, each a small project in `tests/bad/<case>/`, with what the
//! program says of it in `stderr.txt`.
//!
//! `args` in a case holds the arguments, `check x` if it is not there. After changing a message, read the new
//! ones: `SNAPSHOTS=overwrite cargo test --test all bad_input`, then `git diff tests/bad`.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use crate::support::folder::{Folder, bytes};
use crate::support::{root, text};
use rayon::prelude::*;
use snapbox::Data;

fn cases() -> Vec<PathBuf> {
    let folder = root().join("tests/bad");
    let mut cases: Vec<PathBuf> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.is_dir())
        .collect();
    cases.sort();
    cases
}

/// All files below a folder, with their bytes.
fn content(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut files = BTreeMap::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(next) = folders.pop() {
        for path in fs::read_dir(next).unwrap().map(|entry| entry.unwrap().path()) {
            if path.is_dir() {
                folders.push(path);
            } else {
                files.insert(path.strip_prefix(folder).unwrap().to_path_buf(), bytes(&path));
            }
        }
    }
    files
}

/// A copy of a case to run in, without what the test itself needs.
fn copy(case: &Path) -> Folder {
    let folder = Folder::new(&format!("bad-{}", case.file_name().unwrap().to_string_lossy()));
    for (path, bytes) in content(case) {
        if !["args", "stderr.txt"].map(Path::new).contains(&path.as_path()) {
            folder.write(path, bytes);
        }
    }
    folder
}

/// What a run says, with its exit code.
fn run(case: &Path) -> Result<String, String> {
    let args = if case.join("args").is_file() { text(case.join("args")) } else { "check x".into() };
    let folder = copy(case);
    let before = folder.files();
    let run = folder.run(&args);
    let after = folder.files();
    let trimmed: String = run.err.trim_end().lines().map(|line| format!("{}\n", line.trim_end())).collect();
    match run.code {
        Some(code @ (1 | 2)) if before == after => {
            Ok(format!("$ bidpress {}\nexit code {code}\n\n{trimmed}", args.trim()))
        }
        Some(1 | 2) => Err(format!("something was written: {:?}", after.keys())),
        other => Err(format!("exit code {other:?}\n{}\n{trimmed}", run.out)),
    }
}

#[test]
fn every_case_is_refused_with_its_message() {
    let cases = cases();
    assert!(cases.len() >= 45, "only {} cases were found", cases.len());
    let assert = snapbox::Assert::new().action_env("SNAPSHOTS");
    let wrong = |case: &PathBuf| {
        let name = case.file_name().unwrap().to_string_lossy();
        let result = run(case).and_then(|told| {
            let expected = Data::read_from(&case.join("stderr.txt"), Some(snapbox::data::DataFormat::Text));
            assert.try_eq(Some(&name), told.into(), expected).map_err(|error| error.to_string())
        });
        result.err().map(|why| format!("{name}: {why}"))
    };
    let wrong: Vec<String> = cases.par_iter().filter_map(wrong).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

/// A message that does not say where or what to do helps nobody: each has a place or a hint.
#[test]
fn every_message_has_a_place_or_a_hint() {
    for case in cases() {
        let told = text(case.join("stderr.txt"));
        let (head, rest) = told.split_once("\n\n").unwrap();
        if head.ends_with("exit code 2") {
            continue;
        }
        for message in rest.split("\n\n").filter(|part| part.starts_with("error")) {
            assert!(message.contains(" --> ") || message.contains("help: "), "{}: {message}", case.display());
        }
    }
}

/// What a hint tells people to write is TOML that can be copied.
#[test]
fn hints_are_valid_toml() {
    let mut tried = 0;
    for case in cases() {
        let told = text(case.join("stderr.txt"));
        for hint in told.lines().filter_map(|line| line.split_once("= help: ")).map(|(_, hint)| hint) {
            let quoted = hint.split('`').skip(1).step_by(2);
            for code in quoted
                .filter(|code| code.starts_with("[[") || code.contains(" = ") && !code.starts_with("{%"))
            {
                let is_toml = [code.to_string(), format!("x = {code}")]
                    .iter()
                    .any(|text| text.parse::<toml::Table>().is_ok());
                assert!(is_toml, "{}: {code}", case.display());
                tried += 1;
            }
        }
    }
    assert!(tried >= 15, "only {tried} hints have TOML");
}
