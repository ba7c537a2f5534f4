//! What expansions add to a state: cards that lie aside, rules that are set, and the power that is being played.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::super::effects::rule_values::{RuleValues, Setting};
use super::guess::Guess;
use super::hand::CLASSES;
use crate::rules::{Seat, Seats};

/// What a power asks a player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Question {
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
pub struct ExpansionState {
    /// By class, the open wildcards, and the numbers above 6 that are not in use yet (S2, S3).
    pub aside: [u8; CLASSES],
    /// The highest number on any card in use (P6).
    pub highest_number: u8,
    /// The last guess of a number in this round (X3).
    pub last_number_guess: Guess,
    /// The quantity of the last guess of powers in this round, 0 if there is none (X2).
    pub last_power_guess: u8,
    /// The rules as they are until the end of the round.
    pub round_rules: RuleValues,
    /// The rules in force: those of the round, but for what is set for this turn.
    pub rules: RuleValues,
    /// The number that is wild, if one is.
    pub wild_number: u8,
    /// The power cards triggered in this round, a bit for each class.
    pub triggered: u32,
    /// Whose deck has given or taken a die in this round.
    pub swapped_dice: Seats,
    /// Who began this round with cards, and so has turns in it.
    pub in_round: Seats,
    /// The class of the power that is being played, plus 1; 0 if none is.
    pub power: u8,
    /// Which of its acts.
    pub step: u8,
    /// Whose power it is.
    pub owner: Seat,
    /// What the player at `turn` is asked.
    pub question: Question,
    /// The die picked first, plus 1, where two are picked.
    pub first_die: u8,
    /// Who has yet to get a card.
    pub receivers: Seats,
    /// Whose dice have yet to be shuffled.
    pub rerolling: Seats,
    /// The next of their dice.
    pub next_die: u8,
    /// The number of which everyone gets a card.
    pub new_number: u8,
}

impl ExpansionState {
    /// Gives a rule another value, for this turn or for the round.
    pub fn set(&mut self, setting: Setting, for_turn: bool) {
        self.rules.set(setting);
        if !for_turn {
            self.round_rules.set(setting);
        }
    }

    /// Nothing is asked or drawn any more for a power.
    pub fn end_power(&mut self) {
        (self.power, self.step, self.owner) = (0, 0, Seat(0));
        (self.question, self.first_die, self.next_die, self.new_number) = (Question::Nothing, 0, 0, 0);
        (self.receivers, self.rerolling) = (Seats::NONE, Seats::NONE);
    }

    /// As it is between rounds.
    pub fn between_rounds(&self) -> ExpansionState {
        ExpansionState { aside: self.aside, highest_number: self.highest_number, ..ExpansionState::default() }
    }
}
