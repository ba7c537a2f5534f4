//! Hostile projects and files in the program as users start it: one message, or a result, in bounded time and
//! memory.
//!
//! Without more some of the cases are tried;
//! `BIDPRESS_UNTRUSTED=all cargo test --test slow untrusted -- --nocapture` tries all and lists them;
//! `BIDPRESS_PROGRAM=/path/to/bidpress` tries a released program.

use std::fs;
use std::io::Read;
use std::path::Path;
use std::time::{Duration, Instant};

use crate::support::folder::{Folder, asked};
use crate::support::hostile::{Case, cases};
use bidpress::files::processor_time;

/// Every such case is tried without being asked for.
const EVERY: usize = 20;

/// The most that a case may take: a step has five seconds, and there is something before and after it.
fn most() -> f64 {
    if cfg!(debug_assertions) && asked("BIDPRESS_PROGRAM").is_none() { 9.0 } else { 6.0 }
}

/// MiB of the program and its watcher together.
const MEMORY: u64 = 512;

/// The promise holds on few cores and on many.
const THREADS: [usize; 4] = [2, 16, 1, 60];

/// A program that still runs after this hangs, however busy the machine.
const PATIENCE: Duration = Duration::from_secs(240);

#[derive(Debug)]
struct Ran {
    code: Option<i32>,
    told: String,
    /// Seconds of work, or on the clock if those are fewer.
    seconds: f64,
    /// MiB.
    memory: u64,
}

fn text(path: impl AsRef<Path>) -> String {
    let mut text = String::new();
    let _ = fs::File::open(path).and_then(|mut file| file.read_to_string(&mut text));
    text
}

/// A process and those that it has started.
fn family(process: u32) -> Vec<u32> {
    let children = text(format!("/proc/{process}/task/{process}/children"));
    std::iter::once(process).chain(children.split_whitespace().filter_map(|id| id.parse().ok())).collect()
}

/// KiB that a process had at most.
fn peak(process: u32) -> u64 {
    let status = text(format!("/proc/{process}/status"));
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or(0)
}

fn run(case: &Case, threads: usize) -> Ran {
    let folder = Folder::new(&format!("guard-{}", case.name));
    for (path, bytes) in &case.files {
        folder.write(path, bytes);
    }
    let mut child = folder.command(case.args).env("RAYON_NUM_THREADS", threads.to_string()).spawn().unwrap();
    let mut pipes = (child.stdout.take().unwrap(), child.stderr.take().unwrap());
    let out = std::thread::spawn(move || std::io::copy(&mut pipes.0, &mut std::io::sink()));
    let err = std::thread::spawn(move || {
        let mut bytes = Vec::new();
        pipes.1.read_to_end(&mut bytes).map(|_| bytes)
    });
    let (started, mut worked, mut memory) = (Instant::now(), Duration::ZERO, 0);
    let status = loop {
        if let Some(status) = child.try_wait().unwrap() {
            break Some(status);
        }
        let all = family(child.id());
        worked = worked.max(all.iter().filter_map(|process| processor_time(*process)).sum());
        memory = memory.max(all.iter().map(|process| peak(*process)).sum());
        if started.elapsed() > PATIENCE {
            child.kill().unwrap();
            child.wait().unwrap();
            break None;
        }
        std::thread::sleep(Duration::from_millis(4));
    };
    let _ = out.join().unwrap();
    let told = String::from_utf8_lossy(&err.join().unwrap().unwrap()).into_owned();
    let seconds = if cfg!(target_os = "linux") { started.elapsed().min(worked) } else { started.elapsed() };
    Ran {
        code: status.and_then(|status| status.code()),
        told,
        seconds: seconds.as_secs_f64(),
        memory: memory >> 10,
    }
}

/// What is wrong with how a case ended; nothing if all is well.
fn complaint(case: &Case, ran: &Ran) -> Option<String> {
    let errors = ran.told.lines().filter(|line| line.starts_with("error[")).count();
    let ended = match ran.code {
        Some(0) => errors == 0 && case.told.is_empty(),
        Some(1) => {
            errors == 1
                || case.args.starts_with("preflight") && errors == 0
                || ["check", "replay"].iter().any(|command| case.args.starts_with(command)) && errors > 0
        }
        _ => false,
    };
    let clean = !["panicked", "overflowed its stack", "memory allocation of", "error[crash]: the program"]
        .iter()
        .any(|noise| ran.told.contains(noise));
    let why = match () {
        () if !ended => "it did not end with one message",
        () if !clean => "it broke down",
        () if !ran.told.contains(case.told) && !case.args.starts_with("preflight") => {
            "it says something else"
        }
        () if ran.seconds > most() => "it took too long",
        () if ran.memory > MEMORY => "it took too much memory",
        () => return None,
    };
    let told: String = ran.told.chars().take(600).collect();
    Some(format!("{}: {why}: {:?}, {:.1} s, {} MiB\n{told}", case.name, ran.code, ran.seconds, ran.memory))
}

#[test]
fn hostile_input_ends_in_one_message_or_a_result() {
    let asked = asked("BIDPRESS_UNTRUSTED").unwrap_or_default();
    let cases = cases();
    assert!(
        cases.iter().filter(|case| case.args.starts_with("build")).count() >= 150,
        "too few hostile cards"
    );
    let chosen: Vec<&Case> = match asked.as_str() {
        "" => cases.iter().step_by(EVERY).collect(),
        "all" => cases.iter().collect(),
        part => cases.iter().filter(|case| case.name.contains(part)).collect(),
    };
    let (mut complaints, mut slowest, mut largest) = (Vec::new(), 0.0f64, 0);
    for (case, threads) in chosen.iter().zip(THREADS.into_iter().cycle()) {
        let ran = run(case, threads);
        if !asked.is_empty() {
            let first = ran.told.lines().next().unwrap_or_default();
            println!(
                "{:<34} {:>4?} {:5.1} s {:4} MiB  {first:.110}",
                case.name, ran.code, ran.seconds, ran.memory
            );
        }
        (slowest, largest) = (slowest.max(ran.seconds), largest.max(ran.memory));
        complaints.extend(complaint(case, &ran));
    }
    println!("{} of {} cases, at most {slowest:.1} s and {largest} MiB", chosen.len(), cases.len());
    assert!(
        complaints.is_empty(),
        "{}\n\n{} of {} cases",
        complaints.join("\n\n"),
        complaints.len(),
        chosen.len()
    );
}

#[test]
fn memory_is_bounded_on_any_number_of_threads() {
    let cases = cases();
    let case = cases.iter().find(|case| case.name == "doubled").unwrap();
    for threads in THREADS {
        let ran = run(case, threads);
        assert_eq!(complaint(case, &ran), None, "{threads} threads");
    }
}

#[test]
fn memory_is_bounded_for_a_thousand_cards() {
    let mut case = cases().into_iter().find(|case| case.name == "doubled").unwrap();
    case.files[0].1.extend(b"[[kinds]]\nid = 'many'\ntype = 't'\ncount = 1000\n");
    assert_eq!(complaint(&case, &run(&case, 16)), None);
}

#[test]
fn what_does_not_fit_on_many_threads_is_done_on_one() {
    let grows = "{% set ns = namespace(s='a') %}{% for i in range(27) %}{% set ns.s = ns.s ~ ns.s %}{% endfor %}<!-- {{ ns.s|length }} -->";
    let text = r#"<svg xmlns="http://www.w3.org/2000/svg" width="63mm" height="88mm" viewBox="0 0 63 88">"#;
    let owls: String = (2..9)
        .map(|number| format!("[[kinds]]\nid = 'owl-{number}'\ntype = 't'\nnumber = {number}\n"))
        .collect();
    let mut case = Case::template("much at once", format!("{text}{grows}</svg>"), "");
    case.files[0].1.extend(owls.bytes());
    let ran = run(&case, 16);
    assert!(ran.code == Some(0) && ran.memory <= MEMORY, "{ran:?}");
}
