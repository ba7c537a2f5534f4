//! The content of a page, made by a watched process.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError, RwLock};

use bidpress_serve::{Content, Refreshed};

use super::companion::Companion;
use super::direct::{acted, refreshed, refused};
use super::question::{About, Acted, Chosen, Kind, Order, Question};
use crate::diag::Diagnostics;
use crate::job::live::{Problem, State, problems};

/// A watched process, and what is known of it.
pub(super) struct Watched {
    companion: Companion<Kind>,
    /// Read by those who draw together, written by who draws alone.
    turns: RwLock<()>,
    known: Mutex<Known>,
    /// Set if the process failed when it last read the decks.
    is_broken: AtomicBool,
}

#[derive(Default)]
struct Known {
    /// The newest state.
    state: State,
    /// Why the process failed with a picture or another part, by the name of that.
    failed: BTreeMap<String, Vec<Problem>>,
    /// The choices that were made on the page.
    chosen: Chosen,
}

impl Watched {
    pub(super) fn new(companion: Companion<Kind>) -> Watched {
        Watched {
            companion,
            turns: RwLock::default(),
            known: Mutex::default(),
            is_broken: AtomicBool::new(false),
        }
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The state as the process tells it.
    fn state(&self) -> Result<State, Diagnostics> {
        let chosen = self.known().chosen.clone();
        let answer = self.companion.ask(&Question::State(chosen));
        self.is_broken.store(answer.is_err(), Ordering::Relaxed);
        Ok(serde_json::from_slice(&answer?.bytes).unwrap_or_default())
    }

    fn asked(&self, question: &Question, kind: Kind) -> Result<Option<Vec<u8>>, Diagnostics> {
        let mut answer = self.companion.ask(question)?;
        if answer.kind == Kind::Unread {
            // It has taken the place of one that failed.
            self.state()?;
            answer = self.companion.ask(question)?;
        }
        Ok((answer.kind == kind).then_some(answer.bytes))
    }
}

impl Content for Watched {
    fn refresh(&self) -> Refreshed {
        let _together = self.turns.read().unwrap_or_else(PoisonError::into_inner);
        let state = self.state();
        let mut known = self.known();
        match state {
            Ok(state) => {
                let before = std::mem::replace(&mut known.state, state);
                known.state.keep(before);
            }
            Err(errors) => {
                known.state.decks.iter_mut().for_each(|deck| deck.is_stale = true);
                known.state.problems = problems(&errors);
            }
        }
        let Known { state, failed, .. } = &mut *known;
        let faces = || state.decks.iter().flat_map(|deck| &deck.faces);
        failed.retain(|name, _| faces().any(|face| face.name == *name));
        let problems = state.problems.iter().chain(failed.values().flatten()).cloned().collect();
        refreshed(&State { problems, ..state.clone() })
    }

    fn picture(&self, name: &str, width: u32) -> Option<Vec<u8>> {
        self.of_part(name, &Question::Picture(name.into(), width), Kind::Picture)
    }

    fn about(&self, part: &str) -> Option<String> {
        let question = Question::About(About::at(part)?);
        let name = part.strip_prefix("faces/").unwrap_or(part);
        String::from_utf8(self.of_part(name, &question, Kind::About)?).ok()
    }

    fn act(&self, order: &str) -> String {
        acted(order, |order| {
            let _together = self.turns.read().unwrap_or_else(PoisonError::into_inner);
            let view = if let Order::View(view) = &order { Some(view.clone()) } else { None };
            let acted: Acted = match self.asked(&Question::Act(order), Kind::Acted) {
                Ok(answer) => answer.and_then(|json| serde_json::from_slice(&json).ok()).unwrap_or_default(),
                Err(errors) => refused(errors),
            };
            let chosen = &mut self.known().chosen;
            if acted.problems.is_empty() {
                chosen.view = view.or(chosen.view.take());
            }
            chosen.written.extend(acted.written.clone());
            acted
        })
    }
}

impl Watched {
    /// The answer to a question about a picture or another part. If the process fails with it, it is asked
    /// once more alone, and then no more.
    fn of_part(&self, name: &str, question: &Question, kind: Kind) -> Option<Vec<u8>> {
        let has_failed = || self.is_broken.load(Ordering::Relaxed) || self.known().failed.contains_key(name);
        if has_failed() {
            return None;
        }
        let together = {
            let _together = self.turns.read().unwrap_or_else(PoisonError::into_inner);
            self.asked(question, kind)
        };
        together
            .or_else(|_| {
                // It may have failed because of another.
                let _alone = self.turns.write().unwrap_or_else(PoisonError::into_inner);
                if has_failed() { Ok(None) } else { self.asked(question, kind) }
            })
            .unwrap_or_else(|errors| {
                self.known().failed.insert(name.into(), problems(&errors));
                None
            })
    }
}
