//! Answers to effects in the narration.

use crate::effect::machine::{Answer, Spot};
use crate::rules::{Language, Seat, phrase};

/// What a seat answers to an effect: `Seat 2 declines`. `card` names a card that is picked.
pub(crate) fn described_answer(
    language: Language,
    seat: Seat,
    answer: Answer,
    card: impl FnOnce(Spot) -> String,
) -> String {
    match answer {
        Answer::Card(spot) => phrase!(in language, "{seat} picks {card}", seat, card = card(spot)),
        Answer::No => phrase!(in language, "{seat} declines", seat),
        Answer::Yes => phrase!(in language, "{seat} agrees", seat),
        Answer::Option(place) => {
            phrase!(in language, "{seat} chooses option {n}", seat, n = u16::from(place) + 1)
        }
        Answer::Player(other) => phrase!(in language, "{seat} picks {other}", seat, other),
        Answer::Number(number) => phrase!(in language, "{seat} names the number {number}", seat, number),
        Answer::Unseen(other, _) => {
            phrase!(in language, "{seat} picks an unseen card of {other}", seat, other)
        }
    }
}
