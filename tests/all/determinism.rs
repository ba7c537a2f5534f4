//! The same bytes on every machine: what all shipped decks print and report is hashed and compared with the
//! hashes in `tests/data/hashes.txt`, whatever the folder, the time zone, the locale and the number of
//! threads.
//!
//! When a deck or what prints it changes on purpose: `SNAPSHOTS=overwrite cargo test --test all determinism`.

use std::fmt::Write as _;
use std::sync::OnceLock;

use crate::support::folder::{Files, Folder, Run};
use crate::support::root;
use crate::support::shipped::printed;
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

/// The output of one run: its report, if it prints one, and the files that it writes.
fn output(args: &str, folder: &str, surroundings: &[(&str, &str)]) -> (Option<String>, Files) {
    let top = Folder::new("same");
    let place = top.0.join(folder);
    std::fs::create_dir_all(&place).unwrap();
    let run =
        Run::from(top.command(args).envs(surroundings.iter().copied()).current_dir(&place).output().unwrap())
            .good();
    (args.ends_with("json").then_some(run.out), top.files_in(&format!("{folder}/output")))
}

/// The hashes of the output of one run: of its report, and of each file.
fn hashes(args: &str, report: Option<&str>, files: &Files) -> String {
    let mut text = format!("# bidpress {args}\n");
    if let Some(report) = report {
        writeln!(text, "{}  -", hash(report.as_bytes())).unwrap();
    }
    for (name, bytes) in files {
        writeln!(text, "{}  {name}", hash(bytes)).unwrap();
    }
    text
}

/// The hashes of one of [`RUNS`], run once for all tests: the first and the sixth on one thread, to be
/// compared with other surroundings.
fn plain(number: usize) -> &'static str {
    static HASHES: [OnceLock<String>; RUNS.len()] = [const { OnceLock::new() }; RUNS.len()];
    let args = RUNS[number];
    HASHES[number].get_or_init(|| match number {
        0 => hashes(args, None, printed()),
        _ => {
            let (report, files) =
                output(args, "plain", if number == 5 { &[("RAYON_NUM_THREADS", "1")] } else { &[] });
            hashes(args, report.as_deref(), &files)
        }
    })
}

fn hash(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

#[test]
fn shipped_decks_print_the_same_bytes_everywhere() {
    let all: String = (0..RUNS.len()).map(|number| format!("{}\n", plain(number))).collect();
    let path = root().join("tests/data/hashes.txt");
    let assert = snapbox::Assert::new().action_env("SNAPSHOTS");
    assert.eq(all, Data::read_from(&path, Some(DataFormat::Text)));
}

#[test]
fn surroundings_change_nothing() {
    let other = [
        ("TZ", "Pacific/Apia"),
        ("LC_ALL", "tr_TR.UTF-8"),
        ("LANG", "de_DE.UTF-8"),
        ("RAYON_NUM_THREADS", "5"),
        ("HOME", "/nowhere"),
    ];
    for number in [0, 5] {
        let (report, files) = output(RUNS[number], "Ümläute und Leerzeichen", &other);
        assert!(files.len() >= 5, "{:?}", files.keys());
        assert_eq!(plain(number), hashes(RUNS[number], report.as_deref(), &files));
    }
}
