//! A state as people write it. Seats are numbered from 1; cards are named as in moves.

mod reader;

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::effects::RuleValues;
use super::rules::Rules;
use super::state::{CLASSES, Guess, Phase, Question, State, split};
use crate::games::shared::SeatNumber;
use crate::rules::Seats;

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

/// Whether dice lie on the table, and all are rolled.
fn dice_are_rolled(phase: Phase) -> bool {
    matches!(phase, Phase::Guess | Phase::Power | Phase::Reroll | Phase::Gain | Phase::Discard | Phase::DiscardBelow)
}

/// Whether a power is being played.
fn power_is_played(phase: Phase) -> bool {
    matches!(phase, Phase::Power | Phase::Reroll | Phase::Gain)
}

impl Rules {
    /// The keys that have a meaning in a phase.
    fn keys(&self, phase: Phase) -> Vec<&'static str> {
        let dice = phase == Phase::Roll || dice_are_rolled(phase);
        let groups: [(bool, &[&str]); 10] = [
            (true, &["phase", "liar", "hands", "known", "draw_pile", "discard"]),
            (dice_are_rolled(phase), &["guesses", "turn"]),
            (phase == Phase::Swap, &["turn"]),
            (phase == Phase::Split, &["named", "splits"]),
            (dice, &["named", "dice", "tops"]),
            (phase == Phase::DiscardBelow, &["cards_left"]),
            (self.arranged || self.wild.is_some(), &["aside"]),
            (phase == Phase::FirstSwap, &["first_swaps"]),
            (self.arranged, &["highest_number"]),
            (power_is_played(phase), &["power"]),
        ];
        let of_powers: &[&str] = &[
            "below",
            "deck_of",
            "seen_by",
            "gained",
            "triggered",
            "swapped_dice",
            "in_round",
            "rules",
            "turn_rules",
            "wild_number",
            "guesser",
            "last_number_guess",
            "last_power_guess",
        ];
        let groups = groups.into_iter().chain([(self.arranged && dice, of_powers)]);
        groups.filter(|(applies, _)| *applies).flat_map(|(_, keys)| keys).copied().collect()
    }

    /// The setup of a state.
    pub(super) fn write_setup(&self, state: &State) -> Setup {
        let (keys, expansion, hands) = (self.keys(state.phase), &state.expansion, &state.hands);
        let has = |key: &str| keys.contains(&key);
        let sizes = |sizes: &[u8]| -> Vec<u8> { sizes.iter().copied().take_while(|size| *size > 0).collect() };
        let chosen = |seat: usize| match hands[seat].split {
            0 => Vec::new(),
            code => sizes(&split::nth(hands[seat].len, state.named, code - 1)),
        };
        let triggered = (0..CLASSES as u8).filter(|class| expansion.triggered & (1 << class) != 0).collect::<Vec<u8>>();
        Setup {
            phase: Some(state.phase),
            liar: Some(state.liar.into()),
            turn: has("turn").then(|| state.turn.into()),
            hands: self.by_seat(true, |seat| {
                let mut all = hands[seat].all().to_vec();
                all.sort_unstable();
                self.cards(&all)
            }),
            known: self.by_seat(true, |seat| self.counted(state.known[seat].map(u16::from))),
            draw_pile: Some(self.counted(state.draw_pile)),
            discard: Some(self.counted(state.discards)),
            named: has("named").then_some(state.named),
            splits: self.by_seat(has("splits"), chosen),
            dice: self.by_seat(has("dice"), |seat| sizes(&hands[seat].sizes)),
            tops: self.by_seat(has("tops"), |seat| self.cards(hands[seat].tops())),
            guesses: self.by_seat(has("guesses"), |seat| pair(state.guesses[seat])),
            cards_left: has("cards_left").then_some(state.cards_left),
            aside: has("aside").then(|| self.counted(expansion.aside.map(u16::from))),
            first_swaps: self.by_seat(has("first_swaps"), |seat| self.cards(hands[seat].split.checked_sub(1).as_slice())),
            highest_number: has("highest_number").then_some(expansion.highest_number),
            below: self.by_seat(has("below"), |seat| self.cards(&hands[seat].rest()[..usize::from(hands[seat].settled)])),
            deck_of: self.by_seat(has("deck_of"), |seat| {
                let decks = &hands[seat].deck_of[..usize::from(hands[seat].dice)];
                decks.iter().map(|deck| SeatNumber(deck + 1)).collect()
            }),
            seen_by: self.by_seat(has("seen_by"), |seat| {
                let seen_by = &hands[seat].seen_by[..usize::from(hands[seat].dice)];
                seen_by.iter().map(|seats| numbers(Seats(seats & Seats::all(self.players).0))).collect()
            }),
            gained: self.by_seat(has("gained"), |seat| self.cards(hands[seat].gained())),
            triggered: has("triggered").then(|| self.cards(&triggered)),
            swapped_dice: has("swapped_dice").then(|| numbers(expansion.swapped_dice)),
            in_round: has("in_round").then(|| numbers(expansion.in_round)),
            rules: has("rules").then_some(expansion.round_rules),
            turn_rules: has("turn_rules").then_some(expansion.rules),
            wild_number: has("wild_number").then_some(expansion.wild_number),
            guesser: has("guesser").then(|| state.guesser.into()),
            last_number_guess: has("last_number_guess").then(|| pair(expansion.last_number_guess)),
            last_power_guess: has("last_power_guess").then_some(expansion.last_power_guess),
            power: has("power").then(|| PowerSetup {
                card: expansion.power.checked_sub(1).map(|class| self.card(class)),
                owner: Some(expansion.owner.into()),
                step: expansion.step,
                question: expansion.question,
                first_die: expansion.first_die,
                receivers: numbers(expansion.receivers),
                rerolling: numbers(expansion.rerolling),
                next_die: expansion.next_die,
                new_number: expansion.new_number,
            }),
        }
    }

    /// A value for each seat, or none at all.
    fn by_seat<T>(&self, has_key: bool, value: impl Fn(usize) -> T) -> Option<Vec<T>> {
        has_key.then(|| (0..usize::from(self.players)).map(value).collect())
    }

    fn card(&self, class: u8) -> Card {
        let word = self.words.get(usize::from(class)).map_or("", String::as_str);
        word.parse().map_or_else(|_| Card::Word(word.into()), Card::Number)
    }

    fn cards(&self, classes: &[u8]) -> Vec<Card> {
        classes.iter().map(|class| self.card(*class)).collect()
    }

    /// The cards of a pile.
    fn counted(&self, counts: [u16; CLASSES]) -> Vec<Card> {
        (0u8..).zip(counts).flat_map(|(class, count)| (0..count).map(move |_| class)).map(|class| self.card(class)).collect()
    }
}

fn numbers(seats: Seats) -> Vec<SeatNumber> {
    seats.iter().map(SeatNumber::from).collect()
}

/// `[number, quantity]`, or `[]` for no guess.
fn pair(guess: Guess) -> Vec<u8> {
    if guess == Guess::NONE { Vec::new() } else { vec![guess.number, guess.quantity] }
}
