//! The shape of setups.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::super::effects::rule_values::RuleValues;
use super::super::state::{Phase, Question};
use crate::games::shared::SeatNumber;

/// A card: its number, or in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Card {
    /// A card with a number and nothing else.
    Number(u8),
    /// A wildcard, or a number with a power.
    Word(String),
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Card::Number(number) => write!(f, "{number}"),
            Card::Word(word) => f.write_str(word),
        }
    }
}

/// A state of A Little White Die. A card is written as its number; with expansions also as `"wild"`, or as its number and its power:
/// `"4 equal-guess"`. A guess is written as `[number, quantity]`, one of powers as `[0, quantity]`. A key that has no meaning in its phase
/// is refused: there are no `tops` in the phase `name`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
#[schemars(title = "A Little White Die")]
pub struct Setup {
    /// What is due: `deal`, `first-swap` (everyone swaps a card for a wildcard), `name` (a number of dice), `split`, `roll`, `guess`, `power`
    /// (a power asks somebody), `reroll` (a power has dice shuffled), `gain` (a power gives a card), `discard` (the loser picks a die),
    /// `discard-below` (its cards below the top are drawn), `swap` (the loser may swap a card for a wildcard), `over`. Default: `name`;
    /// without `hands`, `deal` if random cards are dealt; with them, `over` if they end the game.
    pub phase: Option<Phase>,
    /// The Liar of this round. Default: the first seat with cards.
    pub liar: Option<SeatNumber>,
    /// Whose turn it is to guess, challenge, discard or swap. Default: follows from the guesses.
    pub turn: Option<SeatNumber>,
    /// Decks, by seat, with all that lies in the dice; written in the order of their numbers. Default: as dealt by rule.
    pub hands: Option<Vec<Vec<Card>>>,
    /// What all know of each deck, by seat. Default: all of it if nothing was dealt at random, else the tops that are shown.
    pub known: Option<Vec<Vec<Card>>>,
    /// The draw pile. Default: all cards that are nowhere else.
    pub draw_pile: Option<Vec<Card>>,
    /// The discard pile. Default: none.
    pub discard: Option<Vec<Card>>,
    /// The number of dice named. Default: the fewest that can be named.
    pub named: Option<u8>,
    /// Sizes of dice chosen in secret, by seat, `[]` for not yet. Default: not yet.
    pub splits: Option<Vec<Vec<u8>>>,
    /// Sizes of the dice, falling, by seat. Default: the most uneven split.
    pub dice: Option<Vec<Vec<u8>>>,
    /// Cards on top of the dice, in their order, by seat. Default: the lowest cards; none while the dice are rolled.
    pub tops: Option<Vec<Vec<Card>>>,
    /// The last guess of each seat in this round, or `[]`. Default: none.
    pub guesses: Option<Vec<Vec<u8>>>,
    /// In the phase `discard-below`, how many cards of the die are yet to be drawn. Default: 1.
    pub cards_left: Option<u8>,
    /// Open wildcards, and cards of numbers that are not in use yet. Default: those that lie nowhere else.
    pub aside: Option<Vec<Card>>,
    /// In the phase `first-swap`, a list of the card that each seat has chosen, `[]` for not yet. Default: not yet.
    pub first_swaps: Option<Vec<Vec<Card>>>,
    /// With powers, the highest number in use. Default: by `hands` and `discard`.
    pub highest_number: Option<u8>,
    /// With powers, cards below the tops, die after die, by seat. Default: the lowest cards first.
    pub below: Option<Vec<Vec<Card>>>,
    /// With powers, whose deck each die is of, by seat. Default: the holder's.
    pub deck_of: Option<Vec<Vec<SeatNumber>>>,
    /// With powers, who knows the top of each die, by seat. Default: the holder.
    pub seen_by: Option<Vec<Vec<Vec<SeatNumber>>>>,
    /// With powers, cards gained in this round, by seat. Default: none.
    pub gained: Option<Vec<Vec<Card>>>,
    /// Power cards triggered in this round. Default: none.
    pub triggered: Option<Vec<Card>>,
    /// Who has given or taken a die in this round. Default: nobody.
    pub swapped_dice: Option<Vec<SeatNumber>>,
    /// Who takes turns in this round. Default: who has cards.
    pub in_round: Option<Vec<SeatNumber>>,
    /// Rules that powers have set for this round: `{ holds = "exact" }`, as in `docs/effects.md`. Default: none.
    pub rules: Option<RuleValues>,
    /// Rules as they are in this turn; what is not named is as without powers. Default: as in `rules`.
    pub turn_rules: Option<RuleValues>,
    /// The number that a power has made wild. Default: 0 for none.
    pub wild_number: Option<u8>,
    /// With powers, whose guess stands. Default: by `guesses`, those of powers last.
    pub guesser: Option<SeatNumber>,
    /// With powers, the last guess of a number. Default: by `guesses`.
    pub last_number_guess: Option<Vec<u8>>,
    /// With powers, the quantity of the last guess of powers. Default: by `guesses`, 0 for none.
    pub last_power_guess: Option<u8>,
    /// The power that is being played. Default: none.
    pub power: Option<PowerSetup>,
}

/// A power that is being played, and how far it is.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct PowerSetup {
    /// The card. Default: none.
    pub card: Option<Card>,
    /// Whose it is. Default: that of the seat whose turn it is.
    pub owner: Option<SeatNumber>,
    /// Which of its operations is done, from 0. Default: 0.
    pub step: u8,
    /// What the player whose turn it is must answer. Default: `nothing`.
    pub question: Question,
    /// The die picked first, from 1, where two are picked. Default: 0 for none.
    pub first_die: u8,
    /// Who has yet to get a card. Default: nobody.
    pub receivers: Vec<SeatNumber>,
    /// Whose dice have yet to be shuffled. Default: nobody's.
    pub rerolling: Vec<SeatNumber>,
    /// The next of their dice, from 0. Default: 0.
    pub next_die: u8,
    /// The number of which everyone gets a card. Default: 0 for none.
    pub new_number: u8,
}
