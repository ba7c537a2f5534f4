//! Holds what can be counted of a calm style: short lines, and documentation that says what a thing is.

use std::path::PathBuf;

use crate::support::{root, text};

/// The width of code, as in `rustfmt.toml`, which leaves comments, strings and macros as they are.
const WIDTH: usize = 110;

/// Of 1,000 doc comments no more than these begin with "What" or "Whether", where the name of the thing would
/// do. Lower it, never raise it.
const MOST_VAGUE: usize = 10;

/// All files of Rust code.
pub fn files() -> Vec<PathBuf> {
    let mut open: Vec<PathBuf> =
        ["src", "tests", "benches", "examples"].map(|folder| root().join(folder)).into();
    let mut found = Vec::new();
    while let Some(path) = open.pop() {
        if path.is_dir() {
            open.extend(std::fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path()));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
    assert!(found.len() > 500, "{}", found.len());
    found
}

/// A line that could be broken: texts in quotation marks may be markup, and a single word has no space.
fn is_too_long(line: &str) -> bool {
    let words = line.trim_start().trim_start_matches(['/', '!']).trim_start();
    line.chars().count() > WIDTH && !line.contains('"') && words.contains(' ')
}

#[test]
fn lines_are_short() {
    assert!(text("rustfmt.toml").contains(&format!("max_width = {WIDTH}\n")));
    let long = |path: &PathBuf| {
        text(path).lines().filter(|line| is_too_long(line)).map(String::from).collect::<Vec<_>>()
    };
    let all: Vec<String> = files().iter().flat_map(long).collect();
    assert!(all.is_empty(), "{}", all.join("\n"));
    let words = "word ".repeat(30);
    let lines =
        [format!("// {words}"), format!("//! <{}>", "x".repeat(120)), format!("let x = \"{words}\";")];
    assert_eq!(lines.map(|line| is_too_long(&line)), [true, false, false]);
}

#[test]
fn documentation_says_what_a_thing_is() {
    let (mut all, mut vague) = (0, 0);
    for path in files().iter().filter(|path| path.starts_with(root().join("src"))) {
        let mut before = String::new();
        for line in text(path).lines().map(str::trim_start) {
            if line.starts_with("///") && !before.starts_with("///") {
                all += 1;
                vague += usize::from(line.starts_with("/// What ") || line.starts_with("/// Whether "));
            }
            before = line.to_string();
        }
    }
    assert!(all > 5_000 && vague * 1_000 <= MOST_VAGUE * all, "{vague} of {all} doc comments");
}
