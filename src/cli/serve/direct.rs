//! The content of a page, made by the server itself.

use std::sync::{Arc, Mutex, PoisonError};

use bidpress_serve::{Content, Refreshed};
use serde::Serialize;

use super::question::{About, Acted, Chosen, Order};
use crate::cli::console::Console;
use crate::diag::{Diagnostic, Diagnostics};
use crate::icons;
use crate::job::live::{FairState, Live, Problem, SheetState, State, problems};

/// Decks, and a terminal for their errors.
pub(super) struct Direct {
    live: Live,
    console: Arc<Console>,
    told: Mutex<Diagnostics>,
}

impl Direct {
    pub(super) fn new(live: Live, console: Arc<Console>) -> Direct {
        Direct { live, console, told: Mutex::default() }
    }

    /// Refreshes the decks, prints their diagnostics if these have changed, and returns the state.
    pub(super) fn state(&self) -> State {
        let (state, diagnostics) = self.live.refresh();
        let mut told = self.told.lock().unwrap_or_else(PoisonError::into_inner);
        if *told != diagnostics {
            if diagnostics.0.is_empty() {
                self.console.note("no errors or warnings are left");
            }
            self.console.diagnostics(&diagnostics);
            *told = diagnostics;
        }
        state
    }

    /// A picture.
    pub(super) fn drawn(&self, name: &str, width: u32) -> Option<Vec<u8>> {
        self.good(self.live.picture(name, width))
    }

    /// Returns the details of a part of the page as JSON.
    pub(super) fn known(&self, about: &About) -> Option<String> {
        match about {
            About::Face(name) => serde_json::to_string(&self.good(self.live.details(name))?).ok(),
            About::Sheets(deck) => serde_json::to_string(&self.sheets(deck)?).ok(),
            About::Fair(deck) => serde_json::to_string(&self.fair(deck)?).ok(),
            About::Icons(words) => serde_json::to_string(&icons(words)).ok(),
            About::Card(deck, serial) => serde_json::to_string(&self.live.card(deck, *serial)?).ok(),
        }
    }

    /// The sheets of a deck, or why there are none; `None` if there is no such deck.
    fn sheets(&self, deck: &str) -> Option<Sheets> {
        let (sheets, problems) = match self.live.sheets(deck) {
            Ok(sheets) => (sheets?, Vec::new()),
            Err(errors) => (Vec::new(), problems(&errors)),
        };
        Some(Sheets { sheets, problems })
    }

    /// The fairness of a deck, or the reasons that it can't be played; `None` if there is no such deck.
    fn fair(&self, deck: &str) -> Option<Fair> {
        match self.live.fair(deck) {
            Ok(fair) => Some(Fair { fair: Some(fair?), problems: Vec::new() }),
            Err(errors) => Some(Fair { fair: None, problems: problems(&errors) }),
        }
    }

    /// Does what the page asks for.
    pub(super) fn done(&self, order: Order) -> Acted {
        let done = match order {
            Order::Edit(edit) => self.live.edit(edit).map(|()| None),
            Order::Undo => self.live.undo().map(|()| None),
            Order::View(view) => self.live.look(&view).map(|()| None),
            Order::WriteDeck(deck) => self.live.write_deck(&deck).map(Some),
        };
        done.map_or_else(refused, |written| Acted { written, ..Acted::default() })
    }

    /// Does again what was chosen before.
    pub(super) fn chosen(&self, Chosen { view, written }: &Chosen) {
        view.as_ref().map(|view| self.live.look(view));
        written.iter().for_each(|written| self.live.follow(written));
    }

    /// The result, if there is one; errors are printed.
    fn good<T>(&self, done: Result<Option<T>, Diagnostics>) -> Option<T> {
        done.unwrap_or_else(|errors| {
            self.console.diagnostics(&errors);
            None
        })
    }
}

/// The sheets of a deck, as they are sent.
#[derive(Serialize)]
struct Sheets {
    sheets: Vec<SheetState>,
    /// Why there are none.
    problems: Vec<Problem>,
}

/// The fairness of a deck, as it is sent.
#[derive(Serialize)]
struct Fair {
    fair: Option<FairState>,
    /// Why that is not known.
    problems: Vec<Problem>,
}

impl Content for Direct {
    fn refresh(&self) -> Refreshed {
        refreshed(&self.state())
    }

    fn picture(&self, name: &str, width: u32) -> Option<Vec<u8>> {
        self.drawn(name, width)
    }

    fn about(&self, part: &str) -> Option<String> {
        self.known(&About::at(part)?)
    }

    fn act(&self, order: &str) -> String {
        acted(order, |order| self.done(order))
    }
}

/// That something was not done.
pub(super) fn refused(errors: Diagnostics) -> Acted {
    Acted { problems: problems(&errors), ..Acted::default() }
}

/// An icon, as it is sent.
#[derive(Serialize)]
struct IconState {
    name: &'static str,
    /// The data of its path, in a square of 1000 units.
    path: &'static str,
}

/// The icons that words describe, up to as many as people look through.
fn icons(words: &str) -> Vec<IconState> {
    const MOST: usize = 120;
    let words: Vec<String> = words.split_whitespace().map(str::to_string).collect();
    icons::find(&words)
        .into_iter()
        .take(MOST)
        .map(|icon| IconState { name: &icon.name, path: &icon.path })
        .collect()
}

/// Parses an order, carries it out with `act`, and returns the outcome as JSON.
pub(super) fn acted(order: &str, act: impl FnOnce(Order) -> Acted) -> String {
    let acted = match serde_json::from_str(order) {
        Ok(order) => act(order),
        Err(error) => refused(Diagnostic::error("order", error.to_string()).into()),
    };
    serde_json::to_string(&acted).unwrap_or_default()
}

/// The state for the page.
pub(super) fn refreshed(state: &State) -> Refreshed {
    Refreshed { json: serde_json::to_string(state).unwrap_or_default(), is_partial: is_partial(state) }
}

/// The codes of errors of files that may only be half written yet.
const UNREADABLE: [&str; 3] = ["read", "sheet-file", "art-file"];

fn is_partial(state: &State) -> bool {
    state.problems.iter().any(|problem| UNREADABLE.contains(&problem.code.as_str()))
}
