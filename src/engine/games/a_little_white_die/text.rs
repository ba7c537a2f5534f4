//! Moves in words.

use super::action::Action;
use super::classes::card_of;
use super::effects::{class_of, die_of};
use super::rules::Rules;
use super::state::{Guess, Hand, Phase, State, split};
use crate::effect::machine::{self, Spot, Table};
use crate::games::shared::described_answer;
use crate::rules::{Actor, Move, Seat, Translations, phrase};

/// The narration in other languages.
pub(super) static TRANSLATIONS: Translations = Translations::new(&[("de", include_str!("de.toml"))]);

/// A card as people name it: `4`, `4 (Two Truths)`, `wildcard`.
pub(super) fn label(rules: &Rules, class: u8) -> String {
    match (rules.numbers.get(usize::from(class)), rules.power_of(class)) {
        (Some(number), Some(power)) => format!("{number} ({})", power.name),
        _ if rules.wild == Some(class) => phrase!(rules, "wildcard"),
        (Some(number), None) => number.to_string(),
        (None, _) => phrase!(rules, "no card"),
    }
}

/// `1, 4 (Two Truths) and wildcard`.
pub(super) fn cards(rules: &Rules, classes: &[u8]) -> String {
    rules.language.list(classes.iter().map(|class| label(rules, *class)))
}

/// The dice of a player, each by its top: `3 over 1 and 5` if its cards have a place, else `3 (3 cards)`.
pub(super) fn dice(rules: &Rules, hand: &Hand) -> String {
    let die = |at: usize| {
        let (top, below) = (label(rules, hand.cards[at]), hand.sizes[at] - 1);
        match below {
            0 => top,
            _ if rules.arranged => {
                phrase!(rules, "{top} over {cards}", top, cards = cards(rules, &hand.cards[hand.below(at)]))
            }
            _ => phrase!(rules, "{top} ({n:card|cards})", top, n = below + 1),
        }
    };
    if hand.dice == 0 {
        phrase!(rules, "none")
    } else {
        (0..usize::from(hand.dice)).map(die).collect::<Vec<_>>().join("; ")
    }
}

/// `number 3, twice`.
pub(super) fn guess_words(rules: &Rules, guess: Guess) -> String {
    let times = times(rules, guess.quantity);
    match guess.number {
        0 => phrase!(rules, "powers, {times}", times),
        number => phrase!(rules, "number {number}, {times}", number, times),
    }
}

/// The narration: `Seat 2 guesses number 3, twice`.
pub fn describe(rules: &Rules, state: &State, actor: Actor, choice: Move) -> String {
    let class = card_of(rules, state, actor, choice);
    let card = class.map_or_else(|| phrase!(rules, "no card"), |class| label(rules, class));
    let seat = match actor {
        Actor::Seat(seat) => seat,
        Actor::Chance => return described_draw(rules, state, &card),
    };
    match Action::decode(choice) {
        Some(Action::Name(n)) => phrase!(rules, "{seat} names {n:die|dice}", seat, n),
        Some(Action::Split(code)) => {
            let sizes = sizes(&sizes_of(rules, state, seat, code));
            phrase!(rules, "{seat} splits into {sizes}", seat, sizes)
        }
        Some(Action::Challenge) => phrase!(rules, "{seat} challenges", seat),
        Some(Action::Guess(guess)) => {
            phrase!(rules, "{seat} guesses {guess}", seat, guess = guess_words(rules, guess))
        }
        Some(Action::Discard(_)) => {
            phrase!(rules, "{seat} discards the die with {card} on top", seat, card)
        }
        Some(Action::Give(_)) => {
            phrase!(rules, "{seat} secretly gives {card} for a wildcard", seat, card)
        }
        Some(Action::Keep) => phrase!(rules, "{seat} keeps all cards", seat),
        Some(Action::Trigger(_)) => phrase!(rules, "{seat} triggers {card}", seat, card),
        Some(Action::Answer(code)) => {
            match machine::options(rules, state).into_iter().find(|answer| answer.encode() == code) {
                Some(answer) => {
                    described_answer(rules.language, seat, answer, |spot| picked(rules, seat, spot))
                }
                None => phrase!(rules, "{seat} makes no move of this game", seat),
            }
        }
        None => phrase!(rules, "{seat} makes no move of this game", seat),
    }
}

/// As a person writes it in a ruling: `guess 3 x2`, `roll 4`, and of cards that are alike `roll 4 #2`.
pub fn word(rules: &Rules, state: &State, actor: Actor, choice: Move) -> String {
    let seat = match actor {
        Actor::Seat(seat) => seat,
        Actor::Chance => return drawn(rules, state, choice),
    };
    match Action::decode(choice) {
        Some(Action::Name(dice)) => format!("name {dice}"),
        Some(Action::Split(code)) => format!("split {}", sizes(&sizes_of(rules, state, seat, code))),
        Some(Action::Challenge) => "challenge".into(),
        Some(Action::Guess(guess)) if guess.number == 0 && rules.arranged => {
            format!("guess powers x{}", guess.quantity)
        }
        Some(Action::Guess(guess)) => format!("guess {} x{}", guess.number, guess.quantity),
        Some(Action::Discard(die)) => format!("discard die {}", u32::from(die) + 1),
        Some(Action::Give(class)) => {
            format!("give {}", rules.words.get(usize::from(class)).map_or("nothing", String::as_str))
        }
        Some(Action::Keep) => "keep".into(),
        Some(Action::Trigger(die)) => format!("trigger die {}", u32::from(die) + 1),
        Some(Action::Answer(code)) => {
            let word = machine::word(rules, state, code).or_else(|| machine::other_word(rules, code));
            word.unwrap_or_else(|| format!("answer {code}"))
        }
        None => format!("move {}", choice.0),
    }
}

fn drawn(rules: &Rules, state: &State, choice: Move) -> String {
    if state.effects.is_running() && state.expansion.loose == 0 {
        return machine::word(rules, state, choice.0).unwrap_or_else(|| format!("draw {}", choice.0));
    }
    let class = |choice: Move| card_of(rules, state, Actor::Chance, choice);
    let hand = &state.hands[state.turn.index()];
    let verb = match state.phase {
        _ if state.expansion.loose > 0 => "roll",
        Phase::Deal => "deal",
        Phase::Roll if hand.rolled == hand.dice => "below",
        Phase::Roll => "roll",
        _ => "discard",
    };
    let word = class(choice).and_then(|class| rules.words.get(usize::from(class)));
    let card = word.map_or("no card", String::as_str);
    match (0..choice.0.min(u8::MAX.into())).filter(|before| class(Move(*before)) == class(choice)).count() {
        0 => format!("{verb} {card}"),
        before => format!("{verb} {card} #{}", before + 1),
    }
}

/// The sizes of a split. Codes beyond those that a seat may choose mean any split into that number of dice,
/// so that moves that P3 forbids have a code.
fn sizes_of(rules: &Rules, state: &State, seat: Seat, code: u8) -> Vec<u8> {
    let cards = state.hands.get(seat.index()).map_or(0, |hand| hand.len);
    let sizes = match code.checked_sub(rules.ways(cards, state.named)) {
        None => split::nth(cards, state.named, code),
        Some(beyond) => split::any(cards, state.named, beyond),
    };
    sizes.iter().copied().take_while(|size| *size > 0).collect()
}

/// `4 + 2`.
fn sizes(sizes: &[u8]) -> String {
    sizes.iter().map(u8::to_string).collect::<Vec<_>>().join(" + ")
}

/// `once`, `twice`, `3 times`.
pub(super) fn times(rules: &Rules, quantity: u8) -> String {
    match quantity {
        1 => phrase!(rules, "once"),
        2 => phrase!(rules, "twice"),
        n => phrase!(rules, "{n} times", n),
    }
}

fn described_draw(rules: &Rules, state: &State, card: &str) -> String {
    if let Some(seat) = rules.rolls_again(state) {
        return phrase!(rules, "{seat} rolls {card}", seat, card);
    }
    if state.effects.is_running() {
        return phrase!(rules, "{card} is drawn", card);
    }
    let seat = state.turn;
    match state.phase {
        Phase::Deal => phrase!(rules, "{seat} is dealt {card}", seat, card),
        Phase::Roll if state.hands[seat.index()].rolled == state.hands[seat.index()].dice => {
            phrase!(rules, "{seat} has {card} below a top", seat, card)
        }
        Phase::Roll => phrase!(rules, "{seat} rolls {card}", seat, card),
        _ => phrase!(rules, "{seat} discards {card} from below", seat, card),
    }
}

/// A card that a player picks for an effect: a die alone has no card of its own.
fn picked(rules: &Rules, seat: Seat, spot: Spot) -> String {
    match (class_of(spot.card), die_of(spot.card)) {
        (None, Some(die)) if spot.owner == seat => phrase!(rules, "own die {n}", n = die + 1),
        (None, Some(die)) => {
            phrase!(rules, "die {n} of {owner}", n = die + 1, owner = spot.owner)
        }
        _ => rules.card_title(spot.card),
    }
}
