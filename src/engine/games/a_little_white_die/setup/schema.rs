//! The shape of setups.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::super::state::Phase;
use crate::effect::machine::MachineSetup;
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

/// A state of A Little White Die. A card is written as its number; with expansions also as `"wild"`, or as
/// its number and its power: `"4 equal-guess"`. A guess is written as `[number, quantity]`, a guess of powers
/// as `[0, quantity]`. A key that has no meaning in the phase is an error, such as `tops` in the phase
/// `name`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
#[schemars(title = "A Little White Die")]
pub struct Setup {
    /// What happens next: `deal` (random cards are dealt), `first-swap` (everyone swaps a card for a
    /// wildcard), `name` (the Liar names a number of dice), `split` (everyone splits their deck into dice),
    /// `roll` (dice are shuffled), `guess` (a player guesses or challenges), `discard` (the loser picks a
    /// die), `discard-below` (its cards below the top are drawn), `swap` (the loser may swap a card for a
    /// wildcard), `over`; and while effects of an event are played, `round-start`, `turn-start`, `guessed`,
    /// `called`, `won`, `lost`, `round-end`. Default: `name`; without `hands`, `deal` if random cards are
    /// dealt; with `hands`, `over` if they end the game.
    pub phase: Option<Phase>,
    /// The Liar of this round. Default: the first seat with cards.
    pub liar: Option<SeatNumber>,
    /// The seat whose turn it is to guess, challenge, discard or swap. Default: follows from the guesses.
    pub turn: Option<SeatNumber>,
    /// Decks, by seat, including the cards in the dice, in ascending order. Default: as dealt at the start of
    /// the game.
    pub hands: Option<Vec<Vec<Card>>>,
    /// The cards of each deck that all players know, by seat. Default: all cards if none were dealt at
    /// random, else the tops that are visible.
    pub known: Option<Vec<Vec<Card>>>,
    /// The draw pile. Default: all cards that no other key names.
    pub draw_pile: Option<Vec<Card>>,
    /// The discard pile. Default: none.
    pub discard: Option<Vec<Card>>,
    /// The number of dice named. Default: the fewest that can be named.
    pub named: Option<u8>,
    /// Sizes of the dice that each seat has chosen in secret, `[]` if it has not chosen yet. Default: no seat
    /// has chosen.
    pub splits: Option<Vec<Vec<u8>>>,
    /// Sizes of the dice, by seat, from the largest to the smallest. Default: the most uneven split.
    pub dice: Option<Vec<Vec<u8>>>,
    /// The top cards of the dice, in the order of `dice`, by seat. Default: the lowest cards; in the phase
    /// `roll`, none.
    pub tops: Option<Vec<Vec<Card>>>,
    /// The last guess of each seat in this round, or `[]` for none. Default: none.
    pub guesses: Option<Vec<Vec<u8>>>,
    /// In the phase `discard-below`, the number of cards of the die that are still to be drawn. Default: 1.
    pub cards_left: Option<u8>,
    /// Wildcards that are face up, and cards of numbers that are not in use yet. Default: those that no other
    /// key names.
    pub aside: Option<Vec<Card>>,
    /// In the phase `first-swap`, a list with the card that each seat has chosen, `[]` if it has not chosen
    /// yet. Default: no seat has chosen.
    pub first_swaps: Option<Vec<Vec<Card>>>,
    /// With powers, the highest number in use. Default: follows from `hands` and `discard`.
    pub highest_number: Option<u8>,
    /// With powers, the cards below the tops, one die after the other, by seat. Default: the lowest cards
    /// first.
    pub below: Option<Vec<Vec<Card>>>,
    /// With powers, the seat whose deck each die comes from, in the order of `dice`, by seat. Default: the
    /// seat that holds the die.
    pub deck_of: Option<Vec<Vec<SeatNumber>>>,
    /// With powers, the seats that know the top of each die, in the order of `dice`, by seat. Default: the
    /// seat that holds the die.
    pub seen_by: Option<Vec<Vec<Vec<SeatNumber>>>>,
    /// With powers, the cards gained in this round, by seat. Default: none.
    pub gained: Option<Vec<Vec<Card>>>,
    /// The seats that have given or taken a die in this round. Default: none.
    pub swapped_dice: Option<Vec<SeatNumber>>,
    /// The seats that take turns in this round. Default: all seats that have cards.
    pub in_round: Option<Vec<SeatNumber>>,
    /// The seat that has challenged. Default: the seat after the one whose guess stands.
    pub caller: Option<SeatNumber>,
    /// The number of guesses of this round that did not rise, and of turns without a guess or a challenge.
    /// Default: 0.
    pub delays: Option<u8>,
    /// The seats that miss their next turn. Default: none.
    pub skipped: Option<Vec<SeatNumber>>,
    /// The seats that have another turn after the next one. Default: none.
    pub again: Option<Vec<SeatNumber>>,
    /// Whether turns go counterclockwise. Default: `false`.
    pub reversed: Option<bool>,
    /// With powers, the seat that made the last guess. Default: follows from `guesses`; guesses of powers
    /// count as later.
    pub guesser: Option<SeatNumber>,
    /// With powers, the last guess of a number. Default: follows from `guesses`.
    pub last_number_guess: Option<Vec<u8>>,
    /// With powers, the quantity of the last guess of powers. Default: follows from `guesses`; 0 if there is
    /// none.
    pub last_power_guess: Option<u8>,
    /// With effects, those that are being played, changes that last, and what has been used. Default: none.
    pub effects: Option<MachineSetup>,
}
