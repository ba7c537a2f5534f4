//! The same bytes on every machine: what all shipped decks print and report is hashed and compared with the hashes in `tests/data/hashes.txt`,
//! whatever the folder, the time zone, the locale and the number of threads.
//!
//! When a deck or what prints it changes on purpose: `SNAPSHOTS=overwrite cargo test --test all determinism`.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

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
fn hashes(args: &str, folder: &Path, surroundings: &[(&str, &str)]) -> String {
    std::fs::create_dir_all(folder).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_bidpress"));
    let run = command.args(args.split_whitespace()).envs(surroundings.iter().copied()).current_dir(folder).output().unwrap();
    assert!(run.status.success(), "{args}: {}", String::from_utf8_lossy(&run.stderr));
    let mut text = format!("# bidpress {args}\n");
    if args.ends_with("json") {
        writeln!(text, "{}  -", hash(&run.stdout)).unwrap();
    }
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(folder.join("output")).into_iter().flatten().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    for path in files.iter().filter(|path| path.is_file()) {
        let name = path.file_name().unwrap().to_str().unwrap();
        #[allow(clippy::disallowed_methods, reason = "what the program itself has written")]
        writeln!(text, "{}  {name}", hash(&std::fs::read(path).unwrap())).unwrap();
    }
    std::fs::remove_dir_all(folder).unwrap();
    text
}

fn hash(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

fn folder(name: &str) -> PathBuf {
    std::env::temp_dir().join(format!("bidpress-same-{}-{name}", std::process::id()))
}

#[test]
fn shipped_decks_print_the_same_bytes_everywhere() {
    let all: String = RUNS.iter().enumerate().map(|(n, args)| hashes(args, &folder(&format!("all-{n}")), &[]) + "\n").collect();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/hashes.txt");
    let assert = snapbox::Assert::new().action_env("SNAPSHOTS");
    assert.eq(all, Data::read_from(&path, Some(DataFormat::Text)));
}

#[test]
fn surroundings_change_nothing() {
    let plain = [("TZ", "UTC"), ("LC_ALL", "C"), ("RAYON_NUM_THREADS", "1")];
    let other =
        [("TZ", "Pacific/Apia"), ("LC_ALL", "tr_TR.UTF-8"), ("LANG", "de_DE.UTF-8"), ("RAYON_NUM_THREADS", "5"), ("HOME", "/nowhere")];
    for args in [RUNS[0], RUNS[5]] {
        let (one, two) = (hashes(args, &folder("plain"), &plain), hashes(args, &folder("Ümläute und Leerzeichen"), &other));
        assert!(one.lines().count() > 5, "{one}");
        assert_eq!(one, two);
    }
}
