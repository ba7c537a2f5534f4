//! The guard: commands that read files of others run in a process of their own, with bounds on memory and on
//! the time of each step.
//!
//! Limits refuse what can be seen beforehand; a template that doubles a text or a font that draws for ever
//! cannot. So the process that was started becomes a watcher: it starts the program again, hears from it what
//! it works on, and turns a hang, a crash or a hunger for memory into one message.
//!
//! The watched program writes messages to standard error as always, which the watcher passes on, and marks
//! between them (`marks`). The last words of a crashing program follow the last mark; they are parsed rather
//! than printed.

mod deadline;
mod messages;
mod protocol;
mod worker;

use std::io::{ErrorKind, Read};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use super::args::{self, Cli};
use super::console::Console;
use super::interrupt;
use crate::diag::{Diagnostic, Diagnostics, Place};
use crate::files::{self, processor_time};
use crate::progress::placed;
use deadline::Clock;
pub(super) use protocol::Heard;
use protocol::Parser;
pub(super) use protocol::{end_message, harmless};
pub(super) use worker::{Watched, begin, end, forget, result};

/// The variable that tells the program that it is watched, and how its messages look.
const VARIABLE: &str = "BIDPRESS_WATCHED";

/// How often the watcher looks at the clock.
const TICK: Duration = Duration::from_millis(100);

/// True if the command may read untrusted files, and `--trust` is not given. The command line does not show
/// which files are read: projects, presets and profiles can be anywhere.
pub(super) fn is_needed(cli: &Cli) -> bool {
    use args::Command::*;
    match &cli.command {
        Preflight(_) | Replay(_) | Build(_) | Booklet(_) | Box(_) | Gallery(_) | Check(_) | Merge(_)
        | Balance(_) | Play(_) | List(_) | Credits(_) | New(_) => !cli.trust,
        // These start watched processes themselves.
        Serve(_)
        | Watch(_)
        | Calibrate(_)
        | Eject(_)
        | Rules(_)
        | Effects(_)
        | Schema { .. }
        | Completions { .. }
        | Man => false,
    }
}

/// Starts the program again and watches it; `passes_signals`: it ends by itself when a signal comes. The exit
/// code, or what is left of a run that did not end by itself; none if it could not be started.
pub(super) fn watch(console: &Console, passes_signals: bool) -> Option<Result<u8, FailedRun>> {
    let mut run = once(console, false, passes_signals)?;
    // Threads work at the same time: what takes too much memory on many may fit on one.
    if let Err(broken) = &run
        && broken.diagnostic.code == TOO_MUCH
        && !broken.told
        && !reads_once()
    {
        run = once(console, true, passes_signals)?;
    }
    Some(run)
}

/// True if the command may read input that can be read only once: a second run would find nothing.
fn reads_once() -> bool {
    std::env::args_os().skip(1).any(|word| {
        // As in `--icc=/dev/fd/63`.
        let word = word.to_string_lossy();
        let value = word.split_once('=').map_or(&*word, |(_, value)| value);
        files::is_read_once(Path::new(value))
    })
}

/// The error and the findings of a run that did not end by itself.
pub(super) struct FailedRun {
    pub(super) diagnostic: Diagnostic,
    /// The diagnostics that it had found until then.
    pub(super) found: Diagnostics,
    /// Set if a part of its results is printed already.
    pub(super) told: bool,
}

/// One run, perhaps on one thread alone; none if it could not be started.
fn once(console: &Console, alone: bool, passes_signals: bool) -> Option<Result<u8, FailedRun>> {
    let mut child = program(console, alone)?.spawn().ok()?;
    if passes_signals {
        interrupt::pass_on(child.id());
    }
    let Some(heard) = listen(&mut child) else {
        let _ = child.kill().and_then(|()| child.wait());
        return None;
    };
    Some(conclude(child, &heard, console))
}

/// This program again, with the same command line, watched; none if the system can't tell where it lies.
pub(super) fn program(console: &Console, alone: bool) -> Option<Command> {
    let mut command = Command::new(std::env::current_exe().ok()?);
    command.args(std::env::args_os().skip(1)).env(VARIABLE, console.looks(alone)).stderr(Stdio::piped());
    Some(command)
}

/// Follows a run to its end.
pub(super) fn conclude(
    mut child: Child,
    heard: &Receiver<Vec<Heard>>,
    console: &Console,
) -> Result<u8, FailedRun> {
    let ObservedRun { end, open, found, told, exit } = follow(heard, child.id(), console);
    if matches!(end, End::TooLong(_)) {
        let _ = child.kill();
    }
    let status = child.wait();
    let diagnostic = match end {
        End::TooLong(step) => too_long(&step),
        End::Closed(noise) => {
            // Whoever starts us may have the system forget how processes end: then what it said itself has to
            // do.
            let is_so = |code: u8| status.as_ref().map_or(true, |status| status.code() == Some(code.into()));
            if let Some(code) = exit.filter(|code| is_so(*code)) {
                console.pass_on(&noise);
                return Ok(code);
            }
            if status.as_ref().is_ok_and(outgrew) {
                return Err(FailedRun { diagnostic: too_large(), found, told });
            }
            let status = status.map_or_else(|error| error.to_string(), |status| status.to_string());
            broken(&status, &String::from_utf8_lossy(&noise), &open)
        }
    };
    Err(FailedRun { diagnostic, found, told })
}

/// Messages are read together that come within this time: a program that says thousands a second would keep
/// this one awake.
const GATHER: Duration = Duration::from_millis(1);

/// Everything that the program says, from a thread of its own; none if there can be no such thread.
pub(super) fn listen(child: &mut Child) -> Option<Receiver<Vec<Heard>>> {
    let mut pipe = child.stderr.take()?;
    let (sender, receiver) = mpsc::channel();
    let hear = move || {
        let (mut parser, mut part) = (Parser::default(), vec![0; 1 << 16]);
        loop {
            match pipe.read(&mut part) {
                Ok(count @ 1..) => {
                    let _ = sender.send(parser.feed(&part[..count]));
                    std::thread::sleep(GATHER);
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                _ => break,
            }
        }
        let _ = sender.send(vec![Heard::Noise(parser.rest())]);
    };
    std::thread::Builder::new().spawn(hear).ok()?;
    Some(receiver)
}

/// A step that has begun.
struct Open {
    title: String,
    place: Option<Place>,
    until: Duration,
}

/// How it came to an end.
enum End {
    /// A step took too long.
    TooLong(Open),
    /// The program has ended; this is what it said behind its last mark.
    Closed(Vec<u8>),
}

/// The state of a run, as far as its watcher knows it.
struct ObservedRun {
    end: End,
    /// Steps that had not ended.
    open: Vec<Open>,
    found: Diagnostics,
    told: bool,
    /// The exit code that it meant to end with.
    exit: Option<u8>,
}

impl ObservedRun {
    /// Takes note of what the program says.
    fn note(&mut self, heard: Heard, now: Duration, console: &Console) {
        match heard {
            Heard::Message(text) => {
                // How far it has come, on a line that the next one takes away, is no result.
                self.told |= !text.starts_with(b"\r");
                console.pass_on(&text);
            }
            Heard::Result => self.told = true,
            Heard::Begin(title, time, place) => self.open.push(Open { title, place, until: now + time }),
            Heard::End(title) => {
                if let Some(at) = self.open.iter().position(|step| step.title == title) {
                    self.open.swap_remove(at);
                }
            }
            Heard::Found(diagnostics) => self.found.extend(diagnostics),
            Heard::Exit(code) => self.exit = Some(code),
            Heard::Noise(rest) => self.end = End::Closed(rest),
        }
    }
}

fn follow(heard: &Receiver<Vec<Heard>>, process: u32, console: &Console) -> ObservedRun {
    let (mut clock, mut looked, mut now) = (Clock::new(TICK), Instant::now(), Duration::ZERO);
    let mut seen = ObservedRun {
        end: End::Closed(Vec::new()),
        open: Vec::new(),
        found: Diagnostics::default(),
        told: false,
        exit: None,
    };
    loop {
        match heard.recv_timeout(TICK) {
            Ok(heard) => heard.into_iter().for_each(|heard| seen.note(heard, now, console)),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return seen,
        }
        if looked.elapsed() < TICK {
            continue;
        }
        looked = Instant::now();
        now = clock.now(processor_time(process));
        let late = seen
            .open
            .iter()
            .enumerate()
            .filter(|(_, step)| step.until < now)
            .min_by_key(|(_, step)| step.until);
        if let Some((at, _)) = late {
            let step = seen.open.swap_remove(at);
            return ObservedRun { end: End::TooLong(step), ..seen };
        }
    }
}

/// True if the system ended a program because a file would have grown beyond a limit.
#[cfg(unix)]
fn outgrew(status: &ExitStatus) -> bool {
    use std::os::unix::process::ExitStatusExt;
    status.signal() == Some(rustix::process::Signal::XFSZ.as_raw())
}

#[cfg(not(unix))]
fn outgrew(_: &ExitStatus) -> bool {
    false
}

/// Files are measured before they are written; what standard output leads to can't be.
fn too_large() -> Diagnostic {
    Diagnostic::error("write", "a file would have grown beyond what the shell allows (`ulimit -f`)")
        .hint("earlier files are as they were; what standard output leads to may be cut off")
}

const TRUST: &str =
    "if you trust all that it is made of, `--trust` lets it take as much time and memory as it needs";

/// That there is no second process.
pub(super) fn unwatched() -> Diagnostic {
    Diagnostic::warning(
        "unwatched",
        "the process that bounds time and memory could not be started: limits \
        alone hold",
    )
    .hint(
        "the system may be out of processes or open files, or hide where programs lie; do not work on decks \
        that you do not trust now",
    )
}

fn too_long(step: &Open) -> Diagnostic {
    let diagnostic =
        Diagnostic::error("too-long", format!("{}: this takes too long, and was stopped", step.title));
    placed(diagnostic.hint(TRUST), step.place.as_ref())
}

/// The code of the error that memory was not enough.
const TOO_MUCH: &str = "too-much";

/// The error of a program that did not end by itself.
fn broken(status: &str, noise: &str, open: &[Open]) -> Diagnostic {
    let subject = match open {
        [] => "the program".to_string(),
        [one] => one.title.clone(),
        [one, ..] => format!("{}, or {} more at the same time", one.title, open.len() - 1),
    };
    let diagnostic = if noise.contains("memory allocation of") || noise.contains("capacity overflow") {
        Diagnostic::error(TOO_MUCH, format!("{subject}: this takes too much memory, and was stopped"))
            .hint(TRUST)
    } else if noise.contains("overflowed its stack") {
        Diagnostic::error("too-deep", format!("{subject}: something in it nests too deep"))
            .hint("look for parts within parts")
    } else {
        crate::progress::crashed(&subject, status)
    };
    placed(diagnostic, open.iter().find_map(|step| step.place.as_ref()))
}
