//! What of an effect a game does not play, beyond the words that its schema refuses: rules, values, durations, names of kinds.

use super::{Effect, Stage};
use crate::diag::Diagnostics;

impl Stage {
    /// All of an effect that the game does not play; `game` is its title.
    pub fn check(&self, _game: &str, _effect: &Effect) -> Diagnostics {
        Diagnostics::default()
    }
}
