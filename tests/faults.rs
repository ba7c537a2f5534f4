//! What goes wrong around the program: it is killed, the disk is full, folders vanish, nobody reads. Whatever happens, earlier files stay whole,
//! the message is right, and the next run leaves no litter.
//!
//! `BIDPRESS_KILLS=1000` sets the number of kills, `BIDPRESS_STEPS=all` fills the disk at every step.
#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

use std::collections::BTreeMap;
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use bidpress::files::write_atomic;

const TEMPLATE: &str = r#"<svg xmlns="http://www.w3.org/2000/svg" width="69mm" height="94mm" viewBox="0 0 69 94"><rect width="50" height="COLOR" fill="red"/><rect x="{{ card.number + 10 }}" width="9" height="9"/></svg>"#;
const DECK: &str = "format = 1\nid = 'x'\ntitle = 'X'\nset = { id = 'base', title = 'Base' }\n[types.t]\nfront = 'own'\nback = 'own-back'\n\
                    [[kinds]]\nid = 'owl'\ntype = 't'\ncount = 12\nnumbers = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]\n";

/// A command that writes several files, in this folder.
const BUILD: &str = "build x --backs separate --cut-file";
const GALLERY: &str = "gallery x --each --dpi 72 --out output";

type Files = BTreeMap<String, Vec<u8>>;

struct Folder(PathBuf);

impl Folder {
    fn new(name: &str, version: u8) -> Folder {
        let path = std::env::temp_dir().join(format!("bidpress-faults-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        let folder = Folder(path);
        folder.write("decks/x.toml", DECK.as_bytes());
        folder.version(version);
        folder
    }

    /// Makes the cards those of a version.
    fn version(&self, version: u8) {
        self.write("templates/own.svg", TEMPLATE.replace("COLOR", &version.to_string()).as_bytes());
        self.write(
            "templates/own-back.svg",
            TEMPLATE.replace("COLOR", &version.to_string()).replace("{{ card.number + 10 }}", "0").as_bytes(),
        );
    }

    fn write(&self, name: &str, bytes: &[u8]) {
        write_atomic(&self.0.join(name), bytes).unwrap();
    }

    fn command(&self, args: &str) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_bidpress"));
        command.args(args.split_whitespace()).current_dir(&self.0).env("NO_COLOR", "1").env_remove("CLICOLOR_FORCE");
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    fn run(&self, args: &str) -> Run {
        Run::from(self.command(args).output().unwrap())
    }

    /// All files that were made.
    fn output(&self) -> Files {
        let entries = fs::read_dir(self.0.join("output")).into_iter().flatten().flatten();
        entries.map(|entry| (entry.file_name().to_string_lossy().into_owned(), bytes(&entry.path()))).collect()
    }

    /// Makes the output those files.
    fn reset(&self, files: &Files) {
        let _ = fs::remove_dir_all(self.0.join("output"));
        for (name, bytes) in files {
            self.write(&format!("output/{name}"), bytes);
        }
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[derive(Debug)]
struct Run {
    code: Option<i32>,
    err: String,
}

impl From<Output> for Run {
    fn from(output: Output) -> Run {
        Run { code: output.status.code(), err: String::from_utf8_lossy(&output.stderr).into_owned() }
    }
}

impl Run {
    fn assert_one_message(&self, part: &str) {
        assert_eq!((self.code, self.err.matches("error[").count()), (Some(1), 1), "{self:?}");
        assert!(self.err.contains(part) && !self.err.contains("panicked"), "{self:?}");
    }
}

fn bytes(path: &Path) -> Vec<u8> {
    let mut bytes = Vec::new();
    let _ = fs::File::open(path).and_then(|mut file| file.read_to_end(&mut bytes));
    bytes
}

fn is_litter(name: &str) -> bool {
    name.ends_with(".bidpress-unfinished")
}

#[expect(clippy::disallowed_methods, reason = "how much is tried is asked for")]
fn asked(name: &str) -> Option<String> {
    std::env::var(name).ok()
}

/// What a command makes of a version.
fn made(args: &str, version: u8) -> Files {
    let folder = Folder::new(&format!("made-{version}-{}-{:?}", args.len(), std::thread::current().id()), version);
    let run = folder.run(args);
    assert_eq!(run.code, Some(0), "{run:?}");
    folder.output()
}

/// Numbers that look like chance, from 0 to 1.
fn chances() -> impl FnMut() -> f64 {
    let mut state = 7u64;
    move || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 11) as f64 / (1u64 << 53) as f64
    }
}

#[test]
fn a_kill_at_any_moment_leaves_whole_files_and_no_litter() {
    let kills: usize = asked("BIDPRESS_KILLS").and_then(|kills| kills.parse().ok()).unwrap_or(40);
    let (mut runs, mut litter, mut changed) = (0, 0, 0);
    for (args, share) in [(BUILD, kills / 2), (GALLERY, kills - kills / 2)] {
        let (before, after) = (made(args, 40), made(args, 50));
        assert!(before.len() > 2 && before.keys().eq(after.keys()) && before != after, "{:?}", before.keys());
        let folder = Folder::new(&format!("kills-{}", args.len()), 50);
        let started = Instant::now();
        assert_eq!(folder.run(args).code, Some(0));
        let (mut length, mut chance, mut killed) = (started.elapsed(), chances(), 0);
        for number in 0.. {
            if killed == share {
                break;
            }
            assert!(number < 8 * share, "only {killed} of {number} were killed");
            runs += 1;
            folder.reset(&before);
            let mut child = folder.command(args).spawn().unwrap();
            // Every other kill falls into the end, where files are written.
            let part = if number % 2 == 0 { 1.1 * chance() } else { 0.6 + 0.5 * chance() };
            std::thread::sleep(length.mul_f64(part));
            child.kill().unwrap();
            // The pipes close when all that it started is gone, too.
            let output = child.wait_with_output().unwrap();
            // Machines are now quick, now slow: the moments follow.
            let is_killed = output.status.code().is_none();
            killed += usize::from(is_killed);
            length = length.mul_f64(if is_killed { 1.03 } else { 0.94 });
            let left = folder.output();
            litter += left.keys().filter(|name| is_litter(name)).count();
            changed += usize::from(left.iter().any(|(name, bytes)| after.get(name) == Some(bytes)));
            for (name, bytes) in left.iter().filter(|(name, _)| !is_litter(name)) {
                assert!(before.get(name) == Some(bytes) || after.get(name) == Some(bytes), "{name} is torn, of {} bytes", bytes.len());
            }
            assert!(before.keys().all(|name| left.contains_key(name)), "a file is gone: {:?}", left.keys());
            if number % 8 == 7 || left.keys().any(|name| is_litter(name)) {
                let run = folder.run(args);
                assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
                assert!(folder.output() == after, "{:?}", folder.output().keys());
            }
        }
    }
    println!("{runs} runs, {kills} killed before their end; in {changed} some file was new; {litter} unfinished files swept");
}

/// A run that can write no more than so many bytes to a file, as on a full disk.
fn bounded(folder: &Folder, args: &str, blocks: usize) -> Run {
    let mut command = Command::new("sh");
    let script = format!("trap '' XFSZ; ulimit -f {blocks}; exec '{}' {args}", env!("CARGO_BIN_EXE_bidpress"));
    command.args(["-c", &script]).current_dir(&folder.0).env("NO_COLOR", "1").env_remove("CLICOLOR_FORCE");
    Run::from(command.output().unwrap())
}

#[test]
fn a_full_disk_leaves_earlier_files_and_one_message() {
    for (args, is_quick) in [(BUILD, true), (GALLERY, false)] {
        let (before, after) = (made(args, 40), made(args, 50));
        let folder = Folder::new(&format!("full-{}", args.len()), 50);
        // `ulimit -f` counts in units of 512 or 1024 bytes.
        let most = after.values().map(Vec::len).max().unwrap().div_ceil(512) + 1;
        let step = if asked("BIDPRESS_STEPS").is_some() { 1 } else { most.div_ceil(if is_quick { 8 } else { 3 }) };
        let (mut failed, mut done) = (0, 0);
        for blocks in (0..=most).step_by(step).chain([most]) {
            folder.reset(&before);
            let run = bounded(&folder, args, blocks);
            if run.code == Some(0) {
                assert!(folder.output() == after, "{blocks} blocks: {:?}", folder.output().keys());
                done += 1;
            } else {
                run.assert_one_message("can't write `output/");
                assert!(folder.output() == before, "{blocks} blocks: {:?}", folder.output().keys());
                failed += 1;
            }
        }
        println!("{args}: {failed} full disks, {done} large enough");
        assert!(failed > 0 && done > 0);
    }
}

#[test]
fn a_result_that_nobody_can_write_is_a_fault() {
    let folder = Folder::new("stdout", 40);
    for args in ["list", "schema", "rules", "man", "check x --games 0", "completions bash", BUILD] {
        let full = fs::File::options().write(true).open("/dev/full").unwrap();
        let run = Run::from(folder.command(args).stdout(full).output().unwrap());
        run.assert_one_message("can't write to standard output");
    }
    // Whoever closes a pipe has seen enough.
    for args in ["list", "schema", "check x --games 0", BUILD] {
        let mut child = folder.command(args).spawn().unwrap();
        drop(child.stdout.take());
        let run = Run::from(child.wait_with_output().unwrap());
        assert_eq!((run.code, run.err.as_str()), (Some(0), ""), "{args}");
    }
    // Nobody hears messages, but the exit code is right.
    for (args, code) in [("check nothing", 1), ("check x --games 0", 0)] {
        let mut child = folder.command(args).spawn().unwrap();
        drop(child.stderr.take());
        assert_eq!(child.wait_with_output().unwrap().status.code(), Some(code), "{args}");
    }
}

#[test]
fn folders_that_are_not_there_or_no_folders_are_faults() {
    let folder = Folder::new("folders", 40);
    folder.write("file", b"mine");
    for out in ["file", "file/deeper", "/proc/nowhere", "/dev/null/x"] {
        let run = folder.run(&format!("build x --out {out}"));
        run.assert_one_message("can't write");
        assert!(run.err.contains(out) && run.err.contains("help: "), "{run:?}");
    }
    assert_eq!(bytes(&folder.0.join("file")), b"mine");
    // A folder has the name of the file.
    fs::create_dir_all(folder.0.join("output/x.pdf/inside")).unwrap();
    folder.run("build x").assert_one_message("can't write `output/x.pdf`");
    let names: Vec<String> =
        fs::read_dir(folder.0.join("output")).unwrap().map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned()).collect();
    assert_eq!(names, ["x.pdf"]);
    // A command that a deck's own folder is taken from.
    let vanished = Folder::new("vanished", 40);
    let mut command = vanished.command("build");
    let here = vanished.0.join("here");
    fs::create_dir(&here).unwrap();
    command.current_dir(&here);
    fs::remove_dir(&here).unwrap();
    assert!(command.spawn().is_err());
}

#[test]
fn folders_that_vanish_meanwhile_are_faults() {
    let folder = Folder::new("vanishing", 40);
    let after = made(BUILD, 40);
    for _ in 0..6 {
        let child = folder.command(BUILD).spawn().unwrap();
        let until = Instant::now() + Duration::from_millis(200);
        while Instant::now() < until {
            let _ = fs::remove_dir_all(folder.0.join("output"));
        }
        let run = Run::from(child.wait_with_output().unwrap());
        match run.code {
            Some(0) => assert_eq!(run.err, ""),
            _ => run.assert_one_message("can't write"),
        }
        assert!(!folder.output().keys().any(|name| is_litter(name)));
    }
    assert_eq!(folder.run(BUILD).code, Some(0));
    assert!(folder.output() == after);
}

#[test]
fn builds_at_the_same_time_do_not_harm_each_other() {
    let one = Folder::new("together", 40);
    let (first, second) = (made(BUILD, 40), made(BUILD, 50));
    let two = Folder::new("together-too", 50);
    let shared = one.0.join("output");
    for _ in 0..3 {
        let start = |folder: &Folder| folder.command(&format!("{BUILD} --out {}", shared.display())).spawn().unwrap();
        let children = [start(&one), start(&two), start(&one), start(&two)];
        for child in children {
            let run = Run::from(child.wait_with_output().unwrap());
            assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
        }
        let left = one.output();
        assert!(left.keys().eq(first.keys()), "{:?}", left.keys());
        assert!(left.iter().all(|(name, bytes)| first.get(name) == Some(bytes) || second.get(name) == Some(bytes)));
    }
    // Of those who start the same deck file, one wins.
    let children: Vec<_> = (0..4).map(|_| one.command("new other").spawn().unwrap()).collect();
    let codes: Vec<Option<i32>> = children.into_iter().map(|child| child.wait_with_output().unwrap().status.code()).collect();
    assert_eq!(codes.iter().filter(|code| **code == Some(0)).count(), 1, "{codes:?}");
}
