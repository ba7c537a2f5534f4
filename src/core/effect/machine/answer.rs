//! Answers of players to what effects ask: their codes, and their words.

use super::decide::{Due, drawn, due, options, shuffling};
use super::memory::Spot;
use super::table::Table;
use crate::effect::parts::Zone;
use crate::seat::{SEATS, Seat};

/// Something that a player can decide in an effect. Its order is that of the codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Answer {
    /// No; or: no more cards.
    No,
    /// Yes.
    Yes,
    /// One of several things, by place.
    Option(u8),
    /// A player.
    Player(Seat),
    /// A card.
    Card(Spot),
    /// Of the cards that the player doesn't see, one of those that a player has in a zone: chance draws it.
    Unseen(Seat, Zone),
    /// A number.
    Number(u8),
}

impl Answer {
    /// Codes of answers are below this one.
    pub const CODES: u32 = 1 << 16;

    const OPTIONS: u32 = 2;
    const PLAYERS: u32 = 32;
    const CARDS: u32 = 64;
    /// The codes of the cards of a seat.
    const CARDS_OF_SEAT: u32 = 1 << 12;
    const UNSEEN: u32 = Answer::CARDS + Answer::CARDS_OF_SEAT * SEATS as u32;
    const ZONES: u32 = 64;
    const NUMBERS: u32 = Answer::UNSEEN + Answer::ZONES * SEATS as u32;

    /// The card that a code is about, if it is about one.
    pub fn card_of_code(code: u32) -> Option<u16> {
        let code = code.checked_sub(Answer::CARDS).filter(|_| code < Answer::UNSEEN)?;
        Some((code % Answer::CARDS_OF_SEAT) as u16)
    }

    /// Its code: below [`Answer::CODES`].
    pub fn encode(self) -> u32 {
        match self {
            Answer::No => 0,
            Answer::Yes => 1,
            Answer::Option(place) => Answer::OPTIONS + u32::from(place),
            Answer::Player(seat) => Answer::PLAYERS + u32::from(seat.0),
            Answer::Card(spot) => {
                Answer::CARDS + u32::from(spot.owner.0) * Answer::CARDS_OF_SEAT + u32::from(spot.card)
            }
            Answer::Unseen(seat, zone) => Answer::UNSEEN + u32::from(seat.0) * Answer::ZONES + zone as u32,
            Answer::Number(number) => Answer::NUMBERS + u32::from(number),
        }
    }
}

/// An answer in words that a person can write in a ruling: `yes`, `pick 14`. `None` if it is none of the
/// [`options`].
pub fn word<T: Table>(table: &T, state: &T::State, code: u32) -> Option<String> {
    if let Some(Due::Chance(_)) = due(table, state) {
        let spot = drawn(table, state, code)?;
        // Of cards that are alike, the second is `draw 3 #2`.
        let before = (0..code)
            .filter(|earlier| drawn(table, state, *earlier).is_some_and(|other| other.card == spot.card))
            .count();
        let copy = if before > 0 { format!(" #{}", before + 1) } else { String::new() };
        let verb = if shuffling(table, state).is_some() { "roll" } else { "draw" };
        return Some(format!("{verb} {}{copy}", table.card_word(spot.card)));
    }
    let all = options(table, state);
    let answer = *all.iter().find(|answer| answer.encode() == code)?;
    Some(match answer {
        Answer::No if all.iter().any(|other| matches!(other, Answer::Card(_))) => "done".into(),
        Answer::No => "no".into(),
        Answer::Yes => "yes".into(),
        Answer::Option(place) => format!("option {}", u16::from(place) + 1),
        Answer::Player(seat) => format!("choose {}", u16::from(seat.0) + 1),
        Answer::Card(spot) => {
            let alike = |other: &&Answer| matches!(other, Answer::Card(card) if card.card == spot.card);
            // A place names its player even if only one can be meant: `pick die 1` alone could be an own die
            // or one of another player.
            let is_of_somebody = table.pointer(spot).is_some() || all.iter().filter(alike).count() > 1;
            let of =
                if is_of_somebody { format!(" of {}", u16::from(spot.owner.0) + 1) } else { String::new() };
            format!("pick {}{of}", table.card_word(spot.card))
        }
        Answer::Number(number) => format!("number {number}"),
        Answer::Unseen(seat, zone) => format!("unseen {} of {}", zone.word(), u16::from(seat.0) + 1),
    })
}

/// A code that is none of the [`options`] in the words of an answer, for rulings that say what is refused:
/// `pick 14 of 2`.
pub fn other_word<T: Table>(table: &T, code: u32) -> Option<String> {
    let after = |first: u32, end: u32| code.checked_sub(first).filter(|_| code < end);
    if let Some(seat) = after(Answer::PLAYERS, Answer::PLAYERS + SEATS as u32) {
        return Some(format!("choose {}", seat + 1));
    }
    if let Some(number) = after(Answer::NUMBERS, Answer::NUMBERS + 256) {
        return Some(format!("number {number}"));
    }
    let seat = after(Answer::CARDS, Answer::UNSEEN)? / Answer::CARDS_OF_SEAT;
    Answer::card_of_code(code).map(|card| format!("pick {} of {}", table.card_word(card), seat + 1))
}
