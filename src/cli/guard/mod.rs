//! The guard: commands that read files of others run in a process of their own, with bounds on memory and on the time of each step.
//!
//! Limits refuse what can be seen beforehand; a template that doubles a text or a font that draws for ever cannot. So the process that was started
//! becomes a watcher: it starts the program again, hears from it what it works on, and turns a hang, a crash or a hunger for memory into one message.
//!
//! The watched program writes messages to standard error as always, which the watcher passes on, and marks between them (`marks`).
//! What a dying program says itself stands behind the last mark, and is read rather than shown.

mod clock;
mod marks;
mod watched;

use std::io::{ErrorKind, Read};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use super::args::{self, Cli};
use super::console::Console;
use crate::diag::{Diagnostic, Faults};
use crate::files::{Project, processor_time};
use clock::Clock;
use marks::{Heard, Parser};
pub(super) use marks::{end_message, harmless};
pub(super) use watched::{Watched, begin, end};

/// The variable that tells the program that it is watched, and how its messages look.
const VARIABLE: &str = "BIDPRESS_WATCHED";

/// How often the watcher looks at the clock.
const TICK: Duration = Duration::from_millis(100);

/// Whether the command works on files that are not part of the program.
pub(super) fn is_needed(cli: &Cli, project: &Project) -> bool {
    use args::Command::*;
    if cli.trust {
        return false;
    }
    let named = |decks: &[String]| decks.iter().any(|name| name.ends_with(".toml") || name.contains(['/', '\\']));
    match &cli.command {
        Preflight(_) | Replay(_) => true,
        Build(args) => project.is_own() || named(&args.decks.decks),
        Booklet(args) => project.is_own() || named(&args.decks),
        Box(args) => project.is_own() || named(&args.decks),
        Gallery(args) => project.is_own() || named(&args.decks.decks),
        Check(args) => project.is_own() || named(&args.decks.decks),
        Play(_) | List(_) | Credits(_) => project.is_own(),
        New(_) | Calibrate(_) | Rules(_) | Effects(_) | Schema { .. } | Completions { .. } | Man => false,
    }
}

/// Starts the program again and watches it. The exit code; none if it could not be started.
pub(super) fn watch(console: &Console) -> Option<u8> {
    let mut command = Command::new(std::env::current_exe().ok()?);
    command.args(std::env::args_os().skip(1)).env(VARIABLE, console.looks()).stderr(Stdio::piped());
    let mut child = command.spawn().ok()?;
    let Some(heard) = listen(&mut child) else {
        let _ = child.kill().and_then(|()| child.wait());
        return None;
    };
    let end = follow(&heard, child.id(), console);
    if matches!(end, End::TooLong(_)) {
        let _ = child.kill();
    }
    let status = child.wait();
    let fault = match end {
        End::TooLong(title) => too_long(&title),
        End::Closed { noise, open, told } => {
            // Whoever starts us may have the system forget how processes end: then what it said itself has to do.
            let is_so = |code: u8| status.as_ref().map_or(true, |status| status.code() == Some(code.into()));
            if let Some(code) = told.filter(|code| is_so(*code)) {
                console.pass_on(&noise);
                return Some(code);
            }
            let status = status.map_or_else(|error| error.to_string(), |status| status.to_string());
            broken(&status, &String::from_utf8_lossy(&noise), &open)
        }
    };
    console.faults(&Faults::from(fault));
    Some(1)
}

/// Everything that the program says, from a thread of its own; none if there can be no such thread.
fn listen(child: &mut Child) -> Option<Receiver<Heard>> {
    let mut pipe = child.stderr.take()?;
    let (sender, receiver) = mpsc::channel();
    let hear = move || {
        let (mut parser, mut part) = (Parser::default(), vec![0; 1 << 16]);
        loop {
            match pipe.read(&mut part) {
                Ok(count @ 1..) => parser.feed(&part[..count]).into_iter().for_each(|heard| _ = sender.send(heard)),
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                _ => break,
            }
        }
        let _ = sender.send(Heard::Noise(parser.rest()));
    };
    std::thread::Builder::new().spawn(hear).ok()?;
    Some(receiver)
}

/// How it came to an end.
enum End {
    /// A step took too long.
    TooLong(String),
    /// The program has ended; `noise` is what it said behind its last mark, `told` the exit code that it meant to end with.
    Closed { noise: Vec<u8>, open: Vec<String>, told: Option<u8> },
}

fn follow(heard: &Receiver<Heard>, process: u32, console: &Console) -> End {
    let (mut clock, mut open) = (Clock::new(TICK), Vec::<(String, Duration)>::new());
    let (mut looked, mut now) = (Instant::now(), Duration::ZERO);
    let (mut noise, mut told) = (Vec::new(), None);
    loop {
        match heard.recv_timeout(TICK) {
            Ok(Heard::Message(text)) => console.pass_on(&text),
            Ok(Heard::Begin(title, time)) => open.push((title, now + time)),
            Ok(Heard::End(title)) => {
                if let Some(at) = open.iter().position(|(known, _)| *known == title) {
                    open.swap_remove(at);
                }
            }
            Ok(Heard::Exit(code)) => told = Some(code),
            Ok(Heard::Noise(rest)) => noise = rest,
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => {
                return End::Closed { noise, open: open.into_iter().map(|(title, _)| title).collect(), told };
            }
        }
        if looked.elapsed() < TICK {
            continue;
        }
        looked = Instant::now();
        now = clock.now(processor_time(process));
        if let Some((title, _)) = open.iter().filter(|(_, until)| *until < now).min_by_key(|(_, until)| *until) {
            return End::TooLong(title.clone());
        }
    }
}

const TRUST: &str = "if you trust all that it is made of, `--trust` lets it take as much time and memory as it needs";

/// That there is no second process.
pub(super) fn unwatched() -> Diagnostic {
    Diagnostic::warning("unwatched", "the process that bounds time and memory could not be started: limits alone hold").hint(
        "the system may be out of processes or open files, or hide where programs lie; do not work on decks that you do not trust now",
    )
}

fn too_long(title: &str) -> Diagnostic {
    Diagnostic::error("too-long", format!("{title}: this takes too long, and was given up")).hint(TRUST)
}

/// The fault of a program that did not end by itself.
fn broken(status: &str, noise: &str, open: &[String]) -> Diagnostic {
    let subject = match open {
        [] => "the program".to_string(),
        [one] => one.clone(),
        [one, ..] => format!("{one}, or {} more at the same time", open.len() - 1),
    };
    if noise.contains("memory allocation of") || noise.contains("capacity overflow") {
        return Diagnostic::error("too-much", format!("{subject}: this takes too much memory, and was given up")).hint(TRUST);
    }
    if noise.contains("overflowed its stack") {
        return Diagnostic::error("too-deep", format!("{subject}: something in it nests too deep")).hint("look for parts within parts");
    }
    crate::watch::crashed(&subject, status)
}
