//! What the server asks the watched process, and what that answers.

use serde::{Deserialize, Serialize};

use crate::job::live::{Edit, Problem, View, Written};

/// A question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Question {
    /// The current state of the decks, after the choices that were made on the page.
    State(Chosen),
    /// The picture of this name and width.
    Picture(String, u32),
    /// The details of a part of the page.
    About(About),
    /// To do something.
    Act(Order),
}

/// A part of the page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum About {
    /// The face with the picture of this name.
    Face(String),
    /// The card of a deck with this number in its serial number.
    Card(String, u32),
    /// The sheets of a deck.
    Sheets(String),
    /// The icons that words describe.
    Icons(String),
    /// The fairness of a deck, after some more games.
    Fair(String),
}

impl About {
    /// The part of this address: `faces/<name>`, `cards/<deck>/<number>`, `sheets/<deck>`, `icons/<words>` or
    /// `fair/<deck>`.
    pub(super) fn at(address: &str) -> Option<About> {
        match address.split('/').collect::<Vec<_>>().as_slice() {
            ["faces", name] => Some(About::Face(name.to_string())),
            ["cards", deck, number] => Some(About::Card(deck.to_string(), number.parse().ok()?)),
            ["sheets", deck] => Some(About::Sheets(deck.to_string())),
            ["fair", deck] => Some(About::Fair(deck.to_string())),
            ["icons", words] => Some(About::Icons(words.to_string())),
            _ => None,
        }
    }
}

/// A request from the page, as it is sent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Order {
    /// To write another value of a card.
    Edit(Edit),
    /// To undo the last change.
    Undo,
    /// To show the cards in another way.
    View(View),
    /// To write a deck file for a spreadsheet, by the id of the deck.
    WriteDeck(String),
}

/// The choices that were made on the page, for a process that takes the place of one that failed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Chosen {
    /// How the cards are shown.
    pub(super) view: Option<View>,
    /// The deck files that were written for spreadsheets.
    pub(super) written: Vec<Written>,
}

/// The outcome of an order, as it is sent.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Acted {
    /// Why it was not done.
    pub(super) problems: Vec<Problem>,
    /// The deck file that was written.
    pub(super) written: Option<Written>,
}

/// Which answer it is; the rest of it are bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Kind {
    /// The state as JSON.
    State,
    /// A picture.
    Picture,
    /// The details of a part of the page, as JSON.
    About,
    /// The outcome of an order, as JSON.
    Acted,
    /// There is no such picture or part.
    Nothing,
    /// The decks were not read yet.
    Unread,
}
