//! What expansions add to a state: cards that lie aside, bent rules, and the power that is being played.

use super::laws::{RuleValues, Setting};
use super::state::{CLASSES, Guess};
use crate::rules::{Seat, Seats};

/// What the player of a power is asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Ask {
    /// Nothing.
    #[default]
    Nothing,
    /// A number that is wild.
    Number,
    /// Who reshuffles all dice.
    Roller,
    /// Who shows two dice.
    Shower,
    /// Which die is shown, asked of the one who shows.
    ShownDie,
    /// Which of the own dice is swapped.
    OwnDie,
    /// For which die of another player.
    OtherDie,
    /// Which die loses its top card.
    AnyDie,
    /// Who gets one of too few cards.
    Receiver,
}

/// What expansions add to a state. All of it is open to everybody.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Bent {
    /// By class, the open wildcards, and the numbers above 6 that are not in use yet (S2, S3).
    pub aside: [u8; CLASSES],
    /// The highest number on any card in use (P6).
    pub top: u8,
    /// The last guess of a number in this round (X3).
    pub ladder: Guess,
    /// The last guess of powers in this round, 0 if there is none (X2).
    pub called: u8,
    /// The rules as they are until the end of the round.
    pub round_rules: RuleValues,
    /// The rules in force: those of the round, but for what is set for this turn.
    pub rules: RuleValues,
    /// The number that is wild, if one is.
    pub wild: u8,
    /// The power cards triggered in this round, a bit for each class.
    pub used: u32,
    /// Whose deck has given or taken a die in this round.
    pub mixed: Seats,
    /// Who began this round with cards, and so has turns in it.
    pub seats: Seats,
    /// The class of the power that is being played, plus 1; 0 if none is.
    pub power: u8,
    /// Which of its acts.
    pub step: u8,
    /// Whose power it is.
    pub owner: Seat,
    /// What somebody is asked for.
    pub ask: Ask,
    /// The die picked first, plus 1, where two are picked.
    pub picked: u8,
    /// Who has yet to get a card.
    pub receivers: Seats,
    /// Whose dice have yet to be shuffled.
    pub rollers: Seats,
    /// The next of their dice.
    pub cursor: u8,
}

impl Bent {
    /// Gives a rule another value, for this turn or for the round.
    pub(super) fn set(&mut self, setting: Setting, brief: bool) {
        self.rules.set(setting);
        if !brief {
            self.round_rules.set(setting);
        }
    }

    /// As it is between rounds.
    pub(super) fn rest(&self) -> Bent {
        Bent { aside: self.aside, top: self.top, ..Bent::default() }
    }
}
