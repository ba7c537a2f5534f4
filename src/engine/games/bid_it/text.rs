//! Moves in words, for people to read ([`describe`]) and to write ([`word`]).

use crate::effect::machine::{self, Answer};
use crate::rules::{Actor, Move, Seat};

use super::action::Action;
use super::rules::Rules;
use super::state::{Bid, Call, Open, Phase, Side, State};

const RANK_NAMES: [&str; 6] = ["one", "two", "three", "four", "five", "six"];

/// A bid in words: `3 fives`, `1 six`.
pub(super) fn bid_text(bid: Bid) -> String {
    rank_text(bid.quantity(), bid.rank())
}

/// A number of cards of a rank in words: `3 fives`, `0 sixes`.
pub(super) fn rank_text(quantity: u16, rank: usize) -> String {
    let name = RANK_NAMES[rank];
    let ending = match (quantity, name) {
        (1, _) => "",
        (_, "six") => "es",
        _ => "s",
    };
    format!("{quantity} {name}{ending}")
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

pub(super) fn describe(rules: &Rules, state: &State, actor: Actor, code: Move) -> String {
    match actor {
        Actor::Chance if state.machine.is_running() => match machine::drawn(rules, state, code.0) {
            Some(spot) => format!("chance draws {}", rules.title(spot.card.into())),
            None => "nothing is drawn".into(),
        },
        Actor::Chance => match state.drawn(code.0) {
            Some((face, _)) if state.open.phase == Phase::Draw => {
                format!("{} draws {}", state.open.seat, rules.title(face))
            }
            Some((face, _)) => format!("{} is dealt {}", state.open.seat, rules.title(face)),
            None => "nothing is dealt".into(),
        },
        Actor::Seat(seat) => match rules.action(code) {
            Some(Action::Answer(code)) => format!("{seat} {}", describe_answer(rules, state, code)),
            Some(action) => format!("{seat} {}", describe_action(rules, &state.open, seat, action)),
            None => format!("{seat} does what is no move of this game"),
        },
    }
}

fn describe_action(rules: &Rules, open: &Open, seat: Seat, action: Action) -> String {
    match action {
        Action::Bid(bid) if open.phase == Phase::Bid && rules.sidesteps(open, seat) => {
            format!("sidesteps and bids {}", bid_text(bid))
        }
        Action::Bid(bid) => format!("bids {}", bid_text(bid)),
        Action::Call(Call::Challenge) => format!("challenges {}'s {}", open.bidder, bid_text(open.bid)),
        Action::Call(Call::Perfecto) => format!("calls {}'s {} perfecto", open.bidder, bid_text(open.bid)),
        Action::Call(call) => format!("{}s", call_text(call)),
        Action::Pass => "passes".into(),
        Action::Discard(face) => format!("discards {}", rules.title(face)),
        Action::Stop => {
            format!("draws {}", if open.owed == 1 { "a card".into() } else { format!("{} cards", open.owed) })
        }
        Action::Show(face) => format!("lays {} open", rules.title(face)),
        Action::Side(side) => {
            let (chosen, did) =
                if side == Side::Caller { (open.caller, "called") } else { (open.bidder, "bid") };
            format!(
                "sides {}with {chosen}, who {did}",
                if rules.takers(open).count() > 1 { "in secret " } else { "" }
            )
        }
        Action::Give(mate) => format!("lets {mate} give up a deal card"),
        Action::Use(face) => format!("uses {}", rules.title(face)),
        Action::Answer(_) => "answers".into(),
    }
}

/// The answer to an effect.
fn describe_answer(rules: &Rules, state: &State, code: u32) -> String {
    let answers = machine::options(rules, state);
    let picks = answers.iter().any(|answer| matches!(answer, Answer::Card(_) | Answer::Unseen(..)));
    match answers.into_iter().find(|answer| answer.encode() == code) {
        Some(Answer::Card(spot)) => format!("picks {}", rules.title(spot.card.into())),
        Some(Answer::Unseen(seat, _)) => format!("picks a hidden card of {seat}"),
        Some(Answer::Player(seat)) => format!("chooses {seat}"),
        Some(Answer::Option(place)) => format!("chooses option {}", u16::from(place) + 1),
        Some(Answer::Number(number)) => format!("names the number {number}"),
        Some(Answer::Yes) => "agrees".into(),
        Some(Answer::No) if picks => "picks no more".into(),
        Some(Answer::No) => "declines".into(),
        None => "answers nothing".into(),
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
