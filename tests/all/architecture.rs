//! Modules depend downward only: the layers of ARCHITECTURE.md hold for the paths of `src`. Files of a module
//! depend on each other in short circles at most.

mod circles;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use crate::support::{root, text};

/// The text of a file without comments and its test module.
fn code(path: &Path) -> String {
    let text = text(path);
    let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    text.lines().filter(|line| !line.trim_start().starts_with("//")).map(|line| format!("{line}\n")).collect()
}

/// The crates below `src`: their modules are at the top too.
const CRATES: [&str; 3] = ["core", "engine", "serve"];

/// The path of a file within its crate.
fn inside(path: &Path) -> &Path {
    let path = path.strip_prefix(root().join("src")).unwrap();
    CRATES.iter().find_map(|name| path.strip_prefix(name).ok()).unwrap_or(path)
}

/// All files of `src` but those of tests, each with its module at the top.
fn files() -> Vec<(String, PathBuf)> {
    let (mut open, mut found) = (vec![root().join("src")], Vec::new());
    // It is no part of the program.
    let build_script = root().join("src/engine/build.rs");
    while let Some(folder) = open.pop() {
        for path in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            if path == build_script {
                continue;
            }
            if path.is_dir() && name != "tests" {
                open.push(path);
            } else if name.ends_with(".rs") && !["lib.rs", "main.rs", "tests.rs"].contains(&name.as_str()) {
                let top = inside(&path)
                    .iter()
                    .next()
                    .unwrap()
                    .to_string_lossy()
                    .trim_end_matches(".rs")
                    .to_string();
                found.push((top, path));
            }
        }
    }
    found
}

/// The modules at the top that a text names behind `crate::`, those in braces too.
fn used(code: &str) -> BTreeSet<String> {
    let word = |text: &str| text.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect::<String>();
    let mut found = BTreeSet::new();
    for rest in code.split("crate::").skip(1) {
        let Some(list) = rest.strip_prefix('{') else {
            found.insert(word(rest));
            continue;
        };
        let mut depth = 0;
        let mut start = true;
        for (at, c) in list.char_indices() {
            match c {
                '{' => depth += 1,
                '}' if depth == 0 => break,
                '}' => depth -= 1,
                ',' if depth == 0 => start = true,
                _ if start && depth == 0 && c.is_alphanumeric() => {
                    found.insert(word(&list[at..]));
                    start = false;
                }
                _ => {}
            }
        }
    }
    found
}

/// The height of each module: modules of one layer have the same.
fn layers() -> BTreeMap<String, usize> {
    let text = text("ARCHITECTURE.md");
    let block = text.split("```layers\n").nth(1).unwrap().split("```").next().unwrap();
    let layer = |(height, line): (usize, &str)| {
        line.split(", ").map(|name| (name.to_string(), height)).collect::<Vec<_>>()
    };
    block.lines().enumerate().flat_map(layer).collect()
}

#[test]
fn modules_depend_downward_only() {
    let layers = layers();
    let (mut wrong, mut seen) = (Vec::new(), BTreeSet::new());
    for (module, path) in files() {
        let height =
            *layers.get(&module).unwrap_or_else(|| panic!("ARCHITECTURE.md names no layer of {module}"));
        seen.insert(module.clone());
        for other in used(&code(&path)).into_iter().filter(|other| *other != module) {
            match layers.get(&other) {
                Some(below) if *below < height => {}
                Some(_) => wrong.push(format!("{} uses {other}", path.display())),
                None => panic!("{} uses {other}, which has no layer", path.display()),
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!(seen, layers.keys().cloned().collect(), "the layers name modules that do not exist");
}

#[test]
fn paths_are_read_in_all_forms() {
    let code = "use crate::{a, b::{self, c}, d as e};\nlet x = crate::f::g(crate::h);";
    assert_eq!(used(code).into_iter().collect::<Vec<_>>(), ["a", "b", "d", "f", "h"]);
}
