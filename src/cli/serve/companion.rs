//! A watched process that answers questions as long as it can. If it fails, those who wait hear why, and the
//! next question starts another.

use std::collections::BTreeMap;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::cli::console::Console;
use crate::cli::supervisor::{FailedRun, Heard, conclude, listen, program};
use crate::diag::{Diagnostic, Diagnostics};

/// An answer: its kind, and bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Answer<K> {
    /// Which answer it is.
    pub(super) kind: K,
    /// The answer itself.
    pub(super) bytes: Vec<u8>,
}

/// The line before the bytes of an answer: the number of its question, its kind, and how many bytes follow.
#[derive(Serialize, Deserialize)]
struct Head<K>(u64, K, usize);

/// Writes the answer to a question, as [`Companion`] reads it.
pub(super) fn write_answer<K: Serialize>(
    output: &mut impl Write,
    number: u64,
    answer: Answer<K>,
) -> io::Result<()> {
    let head = serde_json::to_string(&Head(number, answer.kind, answer.bytes.len()))?;
    output.write_all(head.as_bytes())?;
    output.write_all(b"\n")?;
    output.write_all(&answer.bytes)?;
    output.flush()
}

fn read_answer<K: DeserializeOwned>(input: &mut impl BufRead) -> Option<(u64, Answer<K>)> {
    let mut line = String::new();
    input.read_line(&mut line).ok()?;
    let Head(number, kind, length) = serde_json::from_str(&line).ok()?;
    let mut bytes = Vec::new();
    input.take(length as u64).read_to_end(&mut bytes).ok()?;
    (bytes.len() == length).then_some((number, Answer { kind, bytes }))
}

/// This program with the same command line, watched, and asked rather than left alone. Its answers are of
/// kinds `K`.
pub(super) struct Companion<K> {
    console: Arc<Console>,
    running: Mutex<Option<Running<K>>>,
}

struct Running<K> {
    input: ChildStdin,
    open: Arc<Mutex<Open<K>>>,
    asked: u64,
}

/// The questions without answers; why there will be none, once the process has ended.
struct Open<K> {
    waiting: BTreeMap<u64, Sender<Answer<K>>>,
    end: Option<Diagnostics>,
}

impl<K: DeserializeOwned + Send + 'static> Companion<K> {
    pub(super) fn new(console: Arc<Console>) -> Companion<K> {
        Companion { console, running: Mutex::default() }
    }

    /// Asks, and waits for the answer.
    ///
    /// # Errors
    /// Why the process has failed, or can't be started.
    pub(super) fn ask(&self, question: &impl Serialize) -> Result<Answer<K>, Diagnostics> {
        let (sender, answer) = mpsc::channel();
        let open = self.send(question, sender)?;
        answer.recv().map_err(|_| locked(&open).end.clone().unwrap_or_default())
    }

    fn send(
        &self,
        question: &impl Serialize,
        sender: Sender<Answer<K>>,
    ) -> Result<Arc<Mutex<Open<K>>>, Diagnostics> {
        let mut running = locked(&self.running);
        if running.as_ref().is_none_or(|running| locked(&running.open).end.is_some()) {
            *running = Some(self.start()?);
        }
        let Some(Running { input, open, asked }) = &mut *running else { return Err(unstarted().into()) };
        *asked += 1;
        match &mut *locked(open) {
            Open { end: Some(end), .. } => return Err(end.clone()),
            Open { waiting, .. } => waiting.insert(*asked, sender),
        };
        let line = serde_json::to_string(&(*asked, question)).unwrap_or_default();
        // If it fails the process has ended, and those who follow it tell why.
        let _ = writeln!(input, "{line}").and_then(|()| input.flush());
        Ok(Arc::clone(open))
    }

    fn start(&self) -> Result<Running<K>, Diagnostic> {
        let open = Arc::new(Mutex::new(Open { waiting: BTreeMap::new(), end: None }));
        let (answered, ended, console) = (Arc::clone(&open), Arc::clone(&open), Arc::clone(&self.console));
        let (started, pipes) = mpsc::channel();
        // Linux ends the process with the thread that has started it: this one waits for its end.
        let follow = move || {
            let Some((child, heard)) = spawn(&console, &started) else { return };
            let why = match conclude(child, &heard, &console) {
                Err(FailedRun { diagnostic, found, .. }) => [found.0, vec![diagnostic]].concat(),
                Ok(_) => vec![crate::progress::crashed("the page", "its process has ended")],
            };
            let mut open = locked(&ended);
            open.end = Some(Diagnostics(why));
            // Those who wait hear that nobody answers.
            open.waiting.clear();
        };
        let thread = |name: &str| std::thread::Builder::new().name(name.into());
        thread("companion").spawn(follow).map_err(|_| unstarted())?;
        let (input, output) = pipes.recv().map_err(|_| unstarted())?;
        let read = move || {
            let mut output = BufReader::new(output);
            while let Some((number, answer)) = read_answer(&mut output) {
                if let Some(sender) = locked(&answered).waiting.remove(&number) {
                    let _ = sender.send(answer);
                }
            }
        };
        thread("answers").spawn(read).map_err(|_| unstarted())?;
        Ok(Running { input, open, asked: 0 })
    }
}

/// Starts the process, and sends the pipes to it and from it.
fn spawn(
    console: &Console,
    started: &Sender<(ChildStdin, ChildStdout)>,
) -> Option<(Child, Receiver<Vec<Heard>>)> {
    let mut child = program(console, false)?.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().ok()?;
    let pipes = child.stdin.take().zip(child.stdout.take()).zip(listen(&mut child));
    if let Some((pipes, heard)) = pipes
        && started.send(pipes).is_ok()
    {
        return Some((child, heard));
    }
    let _ = child.kill().and_then(|()| child.wait());
    None
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn unstarted() -> Diagnostic {
    Diagnostic::error("unwatched", "the process that reads the decks could not be started").hint(
        "the system may be out of processes or open files; `--trust` works without one, for decks that \
            you trust",
    )
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

    use super::*;

    #[test]
    fn answers_are_read_as_they_were_written() {
        let answers = [
            (7, Answer { kind: true, bytes: b"a\nb\0".to_vec() }),
            (8, Answer { kind: false, bytes: Vec::new() }),
        ];
        let mut written = Vec::new();
        for (number, answer) in answers.clone() {
            write_answer(&mut written, number, answer).unwrap();
        }
        let mut input = written.as_slice();
        assert_eq!([read_answer(&mut input).unwrap(), read_answer(&mut input).unwrap()], answers);
        assert_eq!(read_answer::<bool>(&mut input), None);
        // Half an answer is none.
        assert_eq!(read_answer::<bool>(&mut &written[..written.len() / 2 - 2]), None);
    }
}
