//! Moves in words, for people to read ([`describe`]) and to write ([`word`]).

use crate::effect::machine::{self, Answer, Table};
use crate::games::shared::described_answer;
use crate::rules::{Actor, Move, Seat, Translations, phrase};

use super::action::Action;
use super::rules::Rules;
use super::state::{Bid, Call, Phase, Side, State};

/// The narration in other languages.
pub(super) static TRANSLATIONS: Translations = Translations::new(&[("de", include_str!("de.toml"))]);

const RANK_NAMES: [&str; 6] = ["one", "two", "three", "four", "five", "six"];

/// A bid as people write it: `3 fives`, `1 six`.
pub(super) fn bid_text(bid: Bid) -> String {
    let name = RANK_NAMES[bid.rank()];
    let ending = match (bid.quantity(), name) {
        (1, _) => "",
        (_, "six") => "es",
        _ => "s",
    };
    format!("{} {name}{ending}", bid.quantity())
}

/// The bid of such words, 1…72 of a rank; singular and plural are both understood.
pub(super) fn bid_from(text: &str) -> Option<Bid> {
    let (quantity, name) = text.split_once(' ')?;
    let quantity: u16 = quantity.parse().ok().filter(|quantity| (1..=72).contains(quantity))?;
    let rank = RANK_NAMES
        .iter()
        .position(|rank| name.strip_prefix(rank).is_some_and(|ending| ["", "s", "es"].contains(&ending)))?;
    Some(Bid::new(quantity, rank))
}

/// A call in one word; empty for none.
pub(super) fn call_text(call: Call) -> &'static str {
    match call {
        Call::None => "",
        Call::Challenge => "challenge",
        Call::Perfecto => "perfecto",
        Call::Double => "double",
        Call::Redouble => "redouble",
        Call::Surrender => "surrender",
    }
}

/// A bid in the narration: `3 fives`, `1 six`.
pub(super) fn described_bid(rules: &Rules, bid: Bid) -> String {
    described_count(rules, bid.quantity(), bid.rank())
}

/// A number of cards of a rank in the narration: `3 fives`, `0 sixes`.
pub(super) fn described_count(rules: &Rules, n: u16, rank: usize) -> String {
    match rank {
        0 => phrase!(rules, "{n:one|ones}", n),
        1 => phrase!(rules, "{n:two|twos}", n),
        2 => phrase!(rules, "{n:three|threes}", n),
        3 => phrase!(rules, "{n:four|fours}", n),
        4 => phrase!(rules, "{n:five|fives}", n),
        _ => phrase!(rules, "{n:six|sixes}", n),
    }
}

pub(super) fn describe(rules: &Rules, state: &State, actor: Actor, code: Move) -> String {
    match actor {
        Actor::Chance if state.machine.is_running() => match machine::drawn(rules, state, code.0) {
            Some(spot) => phrase!(rules, "chance draws {card}", card = rules.card_title(spot.card)),
            None => phrase!(rules, "nothing is drawn"),
        },
        Actor::Chance => {
            let seat = state.open.seat;
            match state.drawn(code.0).map(|(face, _)| rules.title(face)) {
                Some(card) if state.open.phase == Phase::Draw => {
                    phrase!(rules, "{seat} draws {card}", seat, card)
                }
                Some(card) => phrase!(rules, "{seat} is dealt {card}", seat, card),
                None => phrase!(rules, "nothing is dealt"),
            }
        }
        Actor::Seat(seat) => match rules.action(code) {
            Some(action) => described_action(rules, state, seat, action),
            None => phrase!(rules, "{seat} makes no move of this game", seat),
        },
    }
}

fn described_action(rules: &Rules, state: &State, seat: Seat, action: Action) -> String {
    let open = &state.open;
    let (bidder, caller) = (open.bidder, open.caller);
    match action {
        Action::Bid(bid) if open.phase == Phase::Bid && rules.sidesteps(open, seat) => {
            phrase!(rules, "{seat} sidesteps and bids {bid}", seat, bid = described_bid(rules, bid))
        }
        Action::Bid(bid) => phrase!(rules, "{seat} bids {bid}", seat, bid = described_bid(rules, bid)),
        Action::Call(Call::Challenge) => {
            let bid = described_bid(rules, open.bid);
            phrase!(rules, "{seat} challenges {bidder}'s {bid}", seat, bidder, bid)
        }
        Action::Call(Call::Perfecto) => {
            let bid = described_bid(rules, open.bid);
            phrase!(rules, "{seat} calls {bidder}'s {bid} perfecto", seat, bidder, bid)
        }
        Action::Call(Call::Double) => phrase!(rules, "{seat} doubles", seat),
        Action::Call(Call::Redouble) => phrase!(rules, "{seat} redoubles", seat),
        Action::Call(_) => phrase!(rules, "{seat} surrenders", seat),
        Action::Pass => phrase!(rules, "{seat} passes", seat),
        Action::Discard(face) => phrase!(rules, "{seat} discards {card}", seat, card = rules.title(face)),
        Action::Stop if open.owed == 1 => phrase!(rules, "{seat} draws a card", seat),
        Action::Stop => phrase!(rules, "{seat} draws {n:card|cards}", seat, n = open.owed),
        Action::Show(face) => phrase!(rules, "{seat} lays {card} open", seat, card = rules.title(face)),
        Action::Side(side) => match (side, rules.takers(open).count() > 1) {
            (Side::Caller, false) => phrase!(rules, "{seat} sides with {caller}, who called", seat, caller),
            (Side::Caller, true) => {
                phrase!(rules, "{seat} sides in secret with {caller}, who called", seat, caller)
            }
            (_, false) => phrase!(rules, "{seat} sides with {bidder}, who bid", seat, bidder),
            (_, true) => phrase!(rules, "{seat} sides in secret with {bidder}, who bid", seat, bidder),
        },
        Action::Give(mate) => phrase!(rules, "{seat} lets {mate} give up a deal card", seat, mate),
        Action::Use(face) => phrase!(rules, "{seat} uses {card}", seat, card = rules.title(face)),
        Action::Answer(code) => answered(rules, state, seat, code),
    }
}

/// The answer to an effect.
fn answered(rules: &Rules, state: &State, seat: Seat, code: u32) -> String {
    let answers = machine::options(rules, state);
    let picks = answers.iter().any(|answer| matches!(answer, Answer::Card(_) | Answer::Unseen(..)));
    match answers.into_iter().find(|answer| answer.encode() == code) {
        Some(Answer::Unseen(other, _)) => {
            phrase!(rules, "{seat} picks a hidden card of {other}", seat, other)
        }
        Some(Answer::Player(other)) => phrase!(rules, "{seat} chooses {other}", seat, other),
        Some(Answer::No) if picks => phrase!(rules, "{seat} picks no more", seat),
        Some(answer) => described_answer(rules.language, seat, answer, |spot| rules.card_title(spot.card)),
        None => phrase!(rules, "{seat} makes no move of this game", seat),
    }
}

/// In as few words as tell a move from the others. Of cards with the same face one alone is `deal 3`, the
/// next `deal 3 #2`.
pub(super) fn word(rules: &Rules, state: &State, actor: Actor, code: Move) -> String {
    if state.machine.is_running()
        && let Some(word) = answer_word(rules, state, actor, code)
    {
        return word;
    }
    if actor == Actor::Chance {
        let verb = if state.open.phase == Phase::Draw { "draw" } else { "deal" };
        return match state.drawn(code.0) {
            Some((face, 0)) => format!("{verb} {}", rules.label(face)),
            Some((face, before)) => format!("{verb} {} #{}", rules.label(face), before + 1),
            None => "nothing".into(),
        };
    }
    match rules.action(code) {
        Some(Action::Bid(bid)) => format!("bid {}", bid_text(bid)),
        Some(Action::Call(call)) => call_text(call).into(),
        Some(Action::Pass) => "pass".into(),
        Some(Action::Discard(face)) => format!("discard {}", rules.label(face)),
        Some(Action::Stop) => "draw".into(),
        Some(Action::Show(face)) => format!("show {}", rules.label(face)),
        Some(Action::Side(Side::Caller)) => "side caller".into(),
        Some(Action::Side(_)) => "side bidder".into(),
        Some(Action::Give(mate)) => format!("give {}", mate.0 + 1),
        Some(Action::Use(face)) => format!("use {}", rules.label(face)),
        Some(Action::Answer(_)) | None => "nothing".into(),
    }
}

/// An answer to an effect, or a draw of one.
fn answer_word(rules: &Rules, state: &State, actor: Actor, code: Move) -> Option<String> {
    match (actor, rules.action(code)) {
        (Actor::Chance, _) => machine::word(rules, state, code.0),
        (Actor::Seat(_), Some(Action::Answer(code))) => machine::word(rules, state, code),
        _ => None,
    }
}
