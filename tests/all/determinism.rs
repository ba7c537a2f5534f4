//! The same bytes on every machine: what all shipped decks print and report is hashed and compared with the hashes in `tests/data/hashes.txt`,
//! whatever the folder, the time zone, the locale and the number of threads.
//!
//! When a deck or what prints it changes on purpose: `SNAPSHOTS=overwrite cargo test --test all determinism`.

use std::fmt::Write as _;

use crate::support::folder::{Folder, Run};
use crate::support::root;
use sha2::{Digest, Sha256};
use snapbox::Data;
use snapbox::data::DataFormat;

/// What is run, each in a folder of its own. Reports go to the standard output, files to `output`.
const RUNS: [&str; 7] = [
    "build --paper a4",
    "build --paper letter",
    "build --color cmyk --standard pdfx4",
    "build --color gray",
    "build i-bid-you-not --color cmyk --standard pdfx1a",
    "booklet",
    "check --games 40 --format json",
];

/// The hashes of one run: of what it wrote to the standard output if it is a report, and of each file, by name.
fn hashes(args: &str, folder: &str, surroundings: &[(&str, &str)]) -> String {
    let top = Folder::new("same");
    let place = top.0.join(folder);
    std::fs::create_dir_all(&place).unwrap();
    let run = Run::from(top.command(args).envs(surroundings.iter().copied()).current_dir(&place).output().unwrap()).good();
    let mut text = format!("# bidpress {args}\n");
    if args.ends_with("json") {
        writeln!(text, "{}  -", hash(run.out.as_bytes())).unwrap();
    }
    for (name, bytes) in top.files_in(&format!("{folder}/output")).iter().filter(|(name, _)| !name.contains('/')) {
        writeln!(text, "{}  {name}", hash(bytes)).unwrap();
    }
    text
}

fn hash(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

#[test]
fn shipped_decks_print_the_same_bytes_everywhere() {
    let all: String = RUNS.iter().map(|args| hashes(args, "plain", &[]) + "\n").collect();
    let path = root().join("tests/data/hashes.txt");
    let assert = snapbox::Assert::new().action_env("SNAPSHOTS");
    assert.eq(all, Data::read_from(&path, Some(DataFormat::Text)));
}

#[test]
fn surroundings_change_nothing() {
    let plain = [("TZ", "UTC"), ("LC_ALL", "C"), ("RAYON_NUM_THREADS", "1")];
    let other =
        [("TZ", "Pacific/Apia"), ("LC_ALL", "tr_TR.UTF-8"), ("LANG", "de_DE.UTF-8"), ("RAYON_NUM_THREADS", "5"), ("HOME", "/nowhere")];
    for args in [RUNS[0], RUNS[5]] {
        let (one, two) = (hashes(args, "plain", &plain), hashes(args, "Ümläute und Leerzeichen", &other));
        assert!(one.lines().count() > 5, "{one}");
        assert_eq!(one, two);
    }
}
