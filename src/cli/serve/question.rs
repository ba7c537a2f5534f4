//! What the server asks the watched process, and what that answers.

use serde::{Deserialize, Serialize};

/// A question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Question {
    /// What the decks are now.
    State,
    /// The picture of this name and width.
    Picture(String, u32),
    /// What is known about the cards of the picture of this name.
    Details(String),
}

/// Which answer it is; the rest of it are bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Kind {
    /// The state as JSON.
    State,
    /// A picture.
    Picture,
    /// Details as JSON.
    Details,
    /// There is no such picture.
    Nothing,
    /// The decks were not read yet.
    Unread,
}
