//! The watched process behind a page: answers questions on standard input until that ends.

use std::io::{BufRead, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, mpsc};

use super::companion::{Answer, write_answer};
use super::direct::Direct;
use super::question::{Kind, Question};
use crate::cli::console::Console;
use crate::cli::supervisor;
use crate::cli::threads;
use crate::job::live::Live;

struct Worker {
    direct: Direct,
    has_read: AtomicBool,
}

/// Answers all questions, several at a time.
pub(super) fn run(live: Live, console: &Arc<Console>) {
    let Ok(pool) = threads(console).build() else { return };
    supervisor::begin(pool.current_num_threads());
    let worker =
        Arc::new(Worker { direct: Direct::new(live, Arc::clone(console)), has_read: AtomicBool::new(false) });
    std::thread::scope(|scope| {
        let (states, asked) = mpsc::channel::<(u64, Question)>();
        // Decks are read once at a time. A thread of the pool that waits for others could begin to read them
        // a second time, and wait for itself.
        scope.spawn(|| {
            for (number, question) in asked {
                pool.install(|| worker.reply(number, question));
            }
        });
        for line in std::io::stdin().lock().lines() {
            let Some((number, question)) = line.ok().and_then(|line| serde_json::from_str(&line).ok()) else {
                break;
            };
            if let Question::State(_) = question {
                let _ = states.send((number, question));
                continue;
            }
            let worker = Arc::clone(&worker);
            pool.spawn(move || worker.reply(number, question));
        }
        drop(states);
    });
    let _ = std::io::stdout().flush();
}

impl Worker {
    /// Answers a question, whatever happens.
    fn reply(&self, number: u64, question: Question) {
        let (kind, bytes) =
            catch_unwind(AssertUnwindSafe(|| self.answer(question))).unwrap_or((Kind::Nothing, Vec::new()));
        // Whoever asked is gone if this fails, and standard input ends.
        let _ = write_answer(&mut std::io::stdout().lock(), number, Answer { kind, bytes });
    }

    fn answer(&self, question: Question) -> (Kind, Vec<u8>) {
        match question {
            Question::State(chosen) => {
                supervisor::forget();
                self.direct.chosen(&chosen);
                let state = self.direct.state();
                self.has_read.store(true, Ordering::Relaxed);
                (Kind::State, serde_json::to_vec(&state).unwrap_or_default())
            }
            _ if !self.has_read.load(Ordering::Relaxed) => (Kind::Unread, Vec::new()),
            Question::About(about) => self
                .direct
                .known(&about)
                .map_or((Kind::Nothing, Vec::new()), |json| (Kind::About, json.into())),
            Question::Act(order) => {
                (Kind::Acted, serde_json::to_vec(&self.direct.done(order)).unwrap_or_default())
            }
            Question::Picture(name, width) => match self.direct.drawn(&name, width) {
                Some(png) => (Kind::Picture, png),
                None => (Kind::Nothing, Vec::new()),
            },
        }
    }
}
