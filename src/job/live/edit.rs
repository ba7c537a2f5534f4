//! Changes of decks without their text: values of cards are written where they stand.

use std::sync::{MutexGuard, PoisonError};

use serde::{Deserialize, Serialize};

use super::{Drawn, Live};
use crate::change::{self, Change, Value};
use crate::deck::Card;
use crate::diag::{Diagnostic, Diagnostics};
use crate::files::change::{Made, change};

/// A change of a value that somebody wants.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Edit {
    /// The id of the deck.
    pub deck: String,
    /// The number in the serial number of the card; none for the deck itself.
    pub card: Option<u32>,
    /// The key of the value: `name`, `fields.ink`.
    pub key: String,
    /// The value that is to be replaced.
    pub was: String,
    /// The value that takes its place.
    pub text: String,
}

/// A change that was made, for people.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Edited {
    /// The name of the card, or the title of the deck.
    pub card: String,
    /// The key of the value.
    pub key: String,
}

/// The changes that can be undone, the last one last.
pub(super) type Edits = Vec<Done>;

/// A change that was made.
pub(super) struct Done {
    edit: Edit,
    /// The name of its card.
    name: String,
    value: Value,
    made: Made,
}

impl Done {
    /// True if this was a change of this value, and its file is still as it was after it.
    fn is_of(&self, deck: &str, card: Option<u32>, key: &str) -> bool {
        (self.edit.deck == deck && self.edit.card == card && self.edit.key == key) && self.made.is_last()
    }
}

/// The template that has looks.
const LOOKS: &str = "plain/card";

/// No more changes than these are undone.
const MOST: usize = 100;

impl Drawn {
    /// The look in the deck file, if cards are drawn by the template that has looks.
    pub(super) fn look(&self) -> Option<Value> {
        let has_look = self.deck().types.iter().any(|card_type| card_type.front == LOOKS);
        if has_look { change::of_deck(&self.loaded.file.source, "look", "title") } else { None }
    }
}

impl Live {
    /// Writes another value of a card to its file.
    ///
    /// # Errors
    /// There is no such value any more, it may not be what is wanted, or the file can't be changed. Nothing
    /// is written then.
    pub fn edit(&self, edit: Edit) -> Result<(), Diagnostics> {
        let mut edits = self.edits();
        // A value that was wrong is changed once more, even if the deck can't be read with it.
        if let Some(done) = edits.last_mut().filter(|done| done.is_of(&edit.deck, edit.card, &edit.key)) {
            if done.edit.text.trim() != edit.was.trim() {
                return Err(gone(&edit.key).into());
            }
            let wanted = wanted(&done.value, &edit)?;
            done.made = done.made.again(&wanted.text)?;
            done.edit = edit;
            return Ok(());
        }
        let gone = || gone(&edit.key);
        let drawn = self.drawn(&edit.deck).ok_or_else(gone)?;
        let (name, values) = match edit.card {
            Some(card) => {
                let card = drawn.deck().card(card).ok_or_else(gone)?;
                (&card.name, drawn.values(card))
            }
            None => (&drawn.deck().title, drawn.look().into_iter().collect()),
        };
        let value = values
            .into_iter()
            .find(|value| value.key == edit.key && value.text.trim() == edit.was.trim())
            .ok_or_else(gone)?;
        let path = drawn.path_of(&value.place).ok_or_else(gone)?;
        let wanted = wanted(&value, &edit)?;
        let text = &value.place.source.text;
        if !value.is_sound_in(&wanted.of(text)) {
            let unsound = Diagnostic::error(
                "change-value",
                format!("`{}` can't be written here by the page", edit.key),
            );
            return Err(unsound.at(value.place.clone(), "change it in an editor").into());
        }
        let made = change(&path, text, &wanted)?;
        if edits.len() == MOST {
            edits.remove(0);
        }
        edits.push(Done { edit, name: name.clone(), value, made });
        Ok(())
    }

    /// Undoes the last change.
    ///
    /// # Errors
    /// There is none, or its file was changed since.
    pub fn undo(&self) -> Result<(), Diagnostics> {
        let done =
            self.edits().pop().ok_or_else(|| Diagnostic::error("change-gone", "there is nothing to undo"))?;
        done.made.undo()?;
        Ok(())
    }

    /// The change that [`Live::undo`] would undo.
    pub(super) fn last_edit(&self) -> Option<Edited> {
        self.edits().last().map(|done| Edited { card: done.name.clone(), key: done.edit.key.clone() })
    }

    /// The values of a card that can be changed, as they are in the files.
    pub(super) fn values(&self, drawn: &Drawn, card: &Card) -> Vec<Value> {
        let mut values = drawn.values(card);
        // The cards may be those of before.
        if let Some(done) = self.edits().last() {
            let is_it =
                |value: &&mut Value| done.is_of(&drawn.deck().id, Some(card.serial.index), &value.key);
            values.iter_mut().filter(is_it).for_each(|value| value.text.clone_from(&done.edit.text));
        }
        values
    }

    fn edits(&self) -> MutexGuard<'_, Edits> {
        self.edits.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Somebody else has changed a value.
fn gone(key: &str) -> Diagnostic {
    Diagnostic::error("change-gone", format!("`{key}` was changed elsewhere since, and is left as it is"))
        .hint("the card shows what is written now; change it once more to replace that")
}

fn wanted(value: &Value, edit: &Edit) -> Result<Change, Diagnostic> {
    value.changed(&edit.text).map_err(|form| {
        let given = if edit.text.trim().is_empty() { "nothing".into() } else { format!("`{}`", edit.text) };
        let wrong = Diagnostic::error("change-value", format!("`{}` must be {form}, not {given}", edit.key));
        wrong.at(value.place.clone(), "it is written here")
    })
}
