//! Damaged and made-up files of every kind, a bounded number in each run; nothing may panic or hang.
//!
//! `BIDPRESS_FUZZ=1000000 cargo test --release --test all fuzz` tries as many of each kind, and
//! `BIDPRESS_FUZZ_SEED` others. Inputs that fail are written to the temporary folder; after the
//! fix, a small one belongs into `tests/fuzz/corpus/<kind>`. `fuzz/` has the same targets for libFuzzer.
#![allow(clippy::disallowed_methods, reason = "tests are steered by their surroundings")]

mod mutate;
mod structure;
mod targets;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::support::root;
use rayon::prelude::*;
use targets::feed;

/// What a single input may take on a busy machine without optimisation; far more than any needs.
const PATIENCE: Duration = Duration::from_secs(30);

/// The largest input: more would only be slower.
const MOST: usize = 60_000;

fn number(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).ok().map_or(otherwise, |text| text.parse().unwrap())
}

/// All files below a folder with one of these endings, in order.
fn below(folder: &Path, endings: &[&str]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).into_iter().flatten() {
            let path = entry.unwrap().path();
            match path.is_dir() {
                true => folders.push(path),
                false
                    if path
                        .extension()
                        .is_some_and(|ending| endings.iter().any(|known| ending == *known)) =>
                {
                    found.push(path)
                }
                false => {}
            }
        }
    }
    found.sort();
    found
}

/// What the inputs of a kind are made from: its own corpus, and the files of that kind that the repository
/// has anyway.
fn samples(kind: &str) -> Vec<Vec<u8>> {
    let root = root();
    let also: Vec<PathBuf> = match kind {
        "deck" => [below(&root.join("decks"), &["toml"]), below(&root.join("tests/bad"), &["toml"])].concat(),
        "csv" => below(&root.join("tests/bad"), &["csv"]),
        "template" => {
            [below(&root.join("templates/plain"), &["svg"]), below(&root.join("tests/bad"), &["svg"])]
                .concat()
        }
        "svg" => below(&root.join("templates/art"), &["svg"]),
        "log" => below(&root.join("tests/golden"), &["jsonl"]),
        "ruling" => {
            let examples = below(&root.join("decks"), &["toml"])
                .into_iter()
                .filter(|path| path.ends_with("examples.toml"));
            below(&root.join("tests/rulings"), &["toml"]).into_iter().chain(examples).collect()
        }
        "markdown" => below(&root.join("decks"), &["md"]),
        _ => Vec::new(),
    };
    let own =
        below(&root.join("tests/fuzz/corpus").join(kind), &["toml", "csv", "svg", "jsonl", "md", "pdf"]);
    let mut samples: Vec<Vec<u8>> =
        own.iter().chain(&also).map(|path| std::fs::read(path).unwrap()).collect();
    if kind == "effects" {
        samples.extend(games_effects());
    }
    samples.iter_mut().for_each(|sample| sample.truncate(MOST));
    assert!(!samples.is_empty(), "{kind} has no samples");
    samples
}

/// Each effect that a shipped deck or expansion has, alone.
fn games_effects() -> Vec<Vec<u8>> {
    let decks = below(&root().join("decks"), &["toml"]);
    let texts: Vec<String> = decks.iter().map(|path| std::fs::read_to_string(path).unwrap()).collect();
    let tables = texts
        .iter()
        .flat_map(|text| text.split("\n\n").filter(|part| part.trim_start().starts_with("[effects.")));
    tables.map(|table| table.as_bytes().to_vec()).collect()
}

/// Tries so many inputs of a kind, all different, and says how many were taken as sound.
fn run(kind: &str, least: u64) {
    let (count, seed) = (number("BIDPRESS_FUZZ", least), number("BIDPRESS_FUZZ_SEED", 1));
    let samples = samples(kind);
    // As they are, they go through too: each was a finding once, or is sound.
    let sound = samples.iter().filter(|sample| tried(kind, sample)).count();
    assert!(sound > 0, "{kind}: a target that takes nothing tries nothing");
    let taken: usize = (0..count)
        .into_par_iter()
        .map(|index| usize::from(tried(kind, &mutate::input(&samples, seed, index, MOST))))
        .sum();
    let codes = targets::CODES.lock().map_or(0, |codes| codes.len());
    println!(
        "{kind}: {count} inputs from {} samples ({sound} sound), {taken} taken as sound, {codes} kinds of \
        errors so far",
        samples.len()
    );
}

fn tried(kind: &str, input: &[u8]) -> bool {
    let begun = std::time::Instant::now();
    let result = catch_unwind(AssertUnwindSafe(|| feed(kind, input)));
    let took = begun.elapsed();
    if result.is_err() || took > PATIENCE {
        let path = std::env::temp_dir().join(format!("bidpress-fuzz-{kind}-{}", std::process::id()));
        std::fs::write(&path, input).unwrap();
        panic!(
            "{kind}: {} after {took:?}: {}",
            if result.is_err() { "a panic" } else { "too slow" },
            path.display()
        );
    }
    result.unwrap_or_default()
}

#[test]
fn decks() {
    run("deck", 1_500);
}

#[test]
fn spreadsheets() {
    run("csv", 1_500);
}

#[test]
fn effects() {
    run("effects", 1_000);
}

#[test]
fn templates() {
    run("template", 400);
}

#[test]
fn drawings() {
    run("svg", 600);
}

#[test]
fn logs() {
    run("log", 1_000);
}

#[test]
fn rulings() {
    run("ruling", 300);
}

#[test]
fn documents() {
    run("pdf", 400);
}

#[test]
fn booklets() {
    run("markdown", 150);
}
