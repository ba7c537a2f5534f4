//! Each call to the system fails in its turn, or is the program's last: earlier files stay whole, one message
//! says what is wrong, and the next run leaves no litter.
//!
//! `strace`, a tool of developers on Linux, makes calls fail; where it can't be run `tests/slow/failures.rs`
//! fills disks without it. Without more the calls of one command are tried in steps;
//! `BIDPRESS_SYSTEM_CALLS=all cargo test --test slow system_calls -- --nocapture` tries all of all commands
//! and counts them, `BIDPRESS_SYSTEM_CALLS=gallery` those of one. `BIDPRESS_PROGRAM=/path/to/bidpress` tries
//! a released program, which is quicker.

use std::collections::BTreeMap;
use std::process::Command;

use crate::support::folder::{Files, Folder, Run, asked, program};
use crate::support::versions::{OUTPUT, deck, is_litter, is_refusal, output, project, reset, set_version};

/// Commands that write, and one that only tells. What they make of an earlier version lies there before, or
/// with `fresh` nothing does.
const COMMANDS: &[(&str, Start)] = &[
    ("build x --backs separate --cut-file", Start::Earlier),
    ("build x --backs separate --cut-file --out output/deep/er", Start::Fresh),
    ("build x y --manifest output/cards.json", Start::Earlier),
    ("build x --preset png --bleed 3mm --dpi 36", Start::Earlier),
    ("build x --preset tts --dpi 36", Start::Fresh),
    ("gallery x --each --dpi 36 --out output", Start::Earlier),
    ("booklet x", Start::Earlier),
    ("box x", Start::Earlier),
    ("calibrate --out output", Start::Fresh),
    ("new z --out output", Start::Fresh),
    ("play bid-it --log output/game.jsonl --trust", Start::Fresh),
    ("list decks --format json", Start::Fresh),
    ("build x --backs separate --trust", Start::Earlier),
];

#[derive(Clone, Copy, PartialEq, Eq)]
enum Start {
    Earlier,
    Fresh,
}

/// Calls, and how each can fail.
const FAULTS: &[(&str, &[&str])] = &[
    ("write writev pwrite64", &["error=ENOSPC", "error=EIO", "error=EINTR", "signal=KILL"]),
    ("read readv pread64", &["error=EIO", "error=EINTR"]),
    ("openat open", &["error=EACCES", "error=EMFILE", "error=ENOSPC", "error=EROFS", "signal=KILL"]),
    ("rename renameat renameat2", &["error=EACCES", "error=EIO", "signal=KILL"]),
    ("fsync fdatasync ftruncate", &["error=EIO", "signal=KILL"]),
    ("mkdir mkdirat", &["error=EACCES", "error=EROFS", "signal=KILL"]),
    ("link linkat", &["error=EPERM", "error=ENOSPC", "signal=KILL"]),
    ("unlink unlinkat rmdir", &["error=EACCES", "signal=KILL"]),
    ("statx stat lstat newfstatat", &["error=EACCES", "error=EIO"]),
    ("getdents64", &["error=EIO"]),
    // A file is closed even if that fails: a call that is not made at all tells nothing.
    ("close", &["signal=KILL"]),
    ("flock fcntl", &["error=ENOLCK", "error=EAGAIN", "signal=KILL"]),
    ("clone clone3 fork vfork", &["error=EAGAIN"]),
    ("execve", &["error=ENOMEM"]),
    ("pipe pipe2", &["error=EMFILE"]),
    ("wait4 waitid", &["error=ECHILD", "error=EINTR"]),
    ("getrandom", &["error=EPERM", "error=ENOSYS"]),
    ("prctl prlimit64 setrlimit", &["error=EPERM"]),
    ("readlink readlinkat getcwd", &["error=EACCES"]),
    ("sched_getaffinity ioctl", &["error=EPERM"]),
];

/// Only so many are tried of one command without being asked for, with a program that is slow.
const SAMPLE: usize = 40;

/// A run of the program with calls watched, and what was seen.
fn traced(folder: &Folder, how: &[String], args: &str) -> (Run, String) {
    let _ = std::fs::remove_file(folder.0.join("trace"));
    let mut command = Command::new("strace");
    command.args(["-f", "-qq", "-o", "trace"]).args(how).arg(program()).args(args.split_whitespace());
    // One thread more than those that watch: calls come in the same order each time.
    let run = Run::from(folder.around(command).env("RAYON_NUM_THREADS", "1").output().unwrap());
    (run, String::from_utf8_lossy(&folder.read("trace")).into_owned())
}

fn can_be_run() -> bool {
    Command::new("strace")
        .args(["-f", "-qq", "-o", "/dev/null", "true"])
        .status()
        .is_ok_and(|status| status.success())
}

/// How often a thread makes each call, at most.
fn counts(trace: &str) -> BTreeMap<String, usize> {
    let mut each: BTreeMap<(&str, &str), usize> = BTreeMap::new();
    for line in trace.lines() {
        let Some((process, rest)) = line.split_once(' ') else { continue };
        if let Some((name, _)) = rest.trim_start().split_once('(') {
            *each.entry((process, name)).or_default() += 1;
        }
    }
    let mut most = BTreeMap::new();
    for ((_, name), count) in each {
        let known: &mut usize = most.entry(name.to_string()).or_default();
        *known = count.max(*known);
    }
    most
}

/// What of a run was done by what makes it fail.
#[derive(Default, Debug)]
struct Tally {
    runs: usize,
    failed: usize,
    killed: usize,
    refused: usize,
    done: usize,
    unstarted: usize,
    litter: usize,
    wrong: Vec<String>,
}

struct Scene {
    args: &'static str,
    folder: Folder,
    before: Files,
    after: Files,
    /// What a good run says.
    good: Run,
}

fn stage(folder: &Folder, version: u8) {
    set_version(folder, version);
    deck(folder, "y", 1);
}

impl Scene {
    fn new(number: usize, (args, start): (&'static str, Start)) -> Scene {
        let folder = project(&format!("calls-{number}"), 2, 40);
        stage(&folder, 40);
        let before = match start {
            Start::Fresh => Files::new(),
            Start::Earlier => {
                folder.run(args);
                output(&folder)
            }
        };
        stage(&folder, 50);
        reset(&folder, &Files::new());
        let good = folder.run(args);
        let after = output(&folder);
        assert!(
            start == Start::Fresh || before.keys().eq(after.keys()) && before != after,
            "{args}: {good:?}"
        );
        Scene { args, folder, before, after, good }
    }

    /// A run in which this call fails so in this turn.
    fn run(&self, call: &str, diagnostic: &str, number: usize, tally: &mut Tally) {
        reset(&self.folder, &self.before);
        let how = [
            "-e".to_string(),
            format!("trace={call}"),
            "-e".to_string(),
            format!("inject={call}:{diagnostic}:when={number}"),
        ];
        let (run, trace) = traced(&self.folder, &how, self.args);
        let injected: Vec<&str> = trace.lines().filter(|line| line.contains("(INJECTED")).collect();
        let kills = diagnostic.starts_with("signal");
        let when = format!("{}: {call} {number} {diagnostic}", self.args);
        tally.runs += 1;
        if injected.is_empty() && !kills {
            return;
        }
        tally.failed += injected.len();
        if let Some(why) = self.complaint(&run, &injected, kills, tally) {
            tally.wrong.push(format!(
                "{when}: {why}\n{:?} {}\n{}{:?}",
                run.code,
                run.err,
                injected.join("\n"),
                output(&self.folder).keys()
            ));
        }
        if self.folder.files().keys().any(|name| is_litter(name)) {
            tally.litter += 1;
            self.folder.run(self.args);
            if output(&self.folder) != self.after && !self.args.starts_with("new")
                || self.folder.files().keys().any(|name| is_litter(name))
            {
                tally.wrong.push(format!(
                    "{when}: the next run leaves it as it is: {:?}",
                    output(&self.folder).keys()
                ));
            }
        }
    }

    fn complaint(
        &self,
        run: &Run,
        injected: &[&str],
        kills: bool,
        tally: &mut Tally,
    ) -> Option<&'static str> {
        let left = output(&self.folder);
        let is_whole = |(name, bytes): (&String, &Vec<u8>)| {
            is_litter(name) || [&self.before, &self.after].iter().any(|files| files.get(name) == Some(bytes))
        };
        if !left.iter().all(is_whole) {
            return Some("a file is torn");
        }
        if !self.before.keys().all(|name| left.contains_key(name)) {
            return Some("a file is gone");
        }
        // The system never refuses to tell a limit: rustix breaks down if it does, and that is told.
        let is_read = injected.iter().any(|line| line.contains("prlimit64") && line.contains(", NULL, 0x"));
        // No pipe fails like that: who watches hears no more, and tells that the program ended without a
        // word. (Where other threads come between, the trace tells such a call in two parts.)
        let is_deaf = injected.iter().any(|line| {
            (line.contains(" read(") || line.contains(" read resumed>")) && line.contains(", 65536)")
        });
        let refused =
            is_refusal(run) || (is_read || is_deaf) && run.code == Some(1) && run.err.contains("error[");
        // A call that other threads interrupt is told in two parts, and the second does not say where it
        // writes.
        let message_is_lost =
            injected.iter().any(|line| line.contains(" write(2,") || line.contains("write resumed"));
        // What can't be removed stays for the next run.
        let may_stay = injected.iter().any(|line| ["unlink", "rmdir"].iter().any(|call| line.contains(call)));
        match run.code {
            // What is loaded before the program begins.
            Some(127) if run.err.contains("shared libraries") => tally.unstarted += 1,
            None | Some(137) if kills => tally.killed += 1,
            Some(1) if kills || run.err.contains("exit status: 127") => tally.killed += 1,
            code if code == self.good.code
                && left.iter().filter(|(name, _)| !(may_stay && is_litter(name))).eq(&self.after) =>
            {
                tally.done += 1;
                let out_is_lost = injected.iter().any(|line| line.contains(" write(1,"));
                if run.out != self.good.out && !out_is_lost {
                    return Some("it says something else");
                }
            }
            Some(1) if refused || message_is_lost => {
                tally.refused += 1;
                if left.is_empty() && self.folder.0.join(OUTPUT).exists() && !may_stay {
                    return Some("an empty folder is left");
                }
            }
            Some(0) => return Some("it says that all is well, but it is not"),
            Some(1) => return Some("it does not end with one message"),
            _ => return Some("it broke down"),
        }
        None
    }

    /// All ways in which a call can fail: its name, how, and in which turn.
    fn turns(&self) -> Vec<(&'static str, &'static str, usize)> {
        reset(&self.folder, &self.before);
        let (_, trace) = traced(&self.folder, &[], self.args);
        let counts = counts(&trace);
        let mut turns = Vec::new();
        for (calls, diagnostics) in FAULTS {
            for call in calls.split(' ') {
                let count = counts.get(call).copied().unwrap_or(0);
                turns.extend(
                    diagnostics
                        .iter()
                        .flat_map(|diagnostic| (1..=count).map(move |number| (call, *diagnostic, number))),
                );
            }
        }
        turns
    }
}

#[test]
fn no_call_that_fails_tears_a_file() {
    let asked = asked("BIDPRESS_SYSTEM_CALLS").unwrap_or_default();
    if !can_be_run() {
        assert!(asked.is_empty(), "`strace` can't be run here");
        println!("off: `strace` can't be run here; tests/slow/failures.rs fills disks without it");
        return;
    }
    let mut wrong = Vec::new();
    for (number, command) in COMMANDS.iter().enumerate() {
        let wanted = match asked.as_str() {
            "" => number == 0,
            "all" => true,
            part => command.0.contains(part),
        };
        if !wanted {
            continue;
        }
        let scene = Scene::new(number, *command);
        let mut tally = Tally::default();
        let turns = scene.turns();
        let step = if asked.is_empty() { turns.len().div_ceil(SAMPLE) } else { 1 };
        for (call, diagnostic, turn) in turns.iter().step_by(step) {
            scene.run(call, diagnostic, *turn, &mut tally);
        }
        let Tally { runs, failed, killed, refused, done, unstarted, litter, .. } = &tally;
        println!(
            "{}: {runs} runs, {failed} calls failed: {refused} refused, {done} done all the same, \
            {unstarted} not started, {killed} killed; \
             {litter} left drafts; {} wrong",
            scene.args,
            tally.wrong.len()
        );
        assert!(refused + killed > 0, "nothing failed");
        wrong.extend(tally.wrong);
    }
    assert!(wrong.is_empty(), "{}\n\n{} wrong", wrong.join("\n\n"), wrong.len());
}
