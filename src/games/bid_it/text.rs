//! Moves in words, for people to read ([`Rules::describe_move`]) and to write ([`Rules::move_word`]).

use crate::rules::{Actor, Move, Seat};

use super::action::Action;
use super::rules::Rules;
use super::state::{Bid, Call, Phase, Side, State};

const RANK_NAMES: [&str; 6] = ["one", "two", "three", "four", "five", "six"];

/// A bid in words: `3 fives`, `1 six`.
pub(super) fn bid_text(bid: Bid) -> String {
    let (quantity, name) = (bid.quantity(), RANK_NAMES[bid.rank()]);
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
    let rank = RANK_NAMES.iter().position(|rank| name.strip_prefix(rank).is_some_and(|ending| ["", "s", "es"].contains(&ending)))?;
    Some(Bid::new(quantity, rank))
}

/// A call in one word; empty for none.
fn call_text(call: Call) -> &'static str {
    match call {
        Call::None => "",
        Call::Challenge => "challenge",
        Call::Perfecto => "perfecto",
        Call::Double => "double",
        Call::Redouble => "redouble",
        Call::Surrender => "surrender",
    }
}

impl Rules {
    fn label(&self, face: usize) -> &str {
        self.faces.get(face).map_or("?", |face| &face.label)
    }

    fn title(&self, face: usize) -> &str {
        self.faces.get(face).map_or("a card", |face| &face.title)
    }

    /// The narration of a move.
    pub(super) fn describe_move(&self, state: &State, actor: Actor, code: Move) -> String {
        match actor {
            Actor::Chance => match self.drawn(state, code.0) {
                Some((face, _)) if state.open.phase == Phase::Draw => format!("{} draws {}", state.open.seat, self.title(face)),
                Some((face, _)) => format!("{} is dealt {}", state.open.seat, self.title(face)),
                None => "nothing is dealt".into(),
            },
            Actor::Seat(seat) => match Action::decode(self, code) {
                Some(action) => format!("{seat} {}", self.describe_action(state, seat, action)),
                None => format!("{seat} does what is no move of this game"),
            },
        }
    }

    fn describe_action(&self, state: &State, seat: Seat, action: Action) -> String {
        let open = &state.open;
        match action {
            Action::Bid(bid) if open.phase == Phase::Bid && self.sidesteps(open, seat) => format!("sidesteps and bids {}", bid_text(bid)),
            Action::Bid(bid) => format!("bids {}", bid_text(bid)),
            Action::Call(Call::Challenge | Call::None) => format!("challenges {}'s {}", open.bidder, bid_text(open.bid)),
            Action::Call(Call::Perfecto) => format!("calls {}'s {} perfecto", open.bidder, bid_text(open.bid)),
            Action::Call(Call::Double) => "doubles".into(),
            Action::Call(Call::Redouble) => "redoubles".into(),
            Action::Call(Call::Surrender) => "surrenders".into(),
            Action::Pass => "passes".into(),
            Action::Discard(face) => format!("throws away {}", self.title(face)),
            Action::Stop => format!("draws {}", if open.owed == 1 { "a card".into() } else { format!("{} cards", open.owed) }),
            Action::Show(face) => format!("lays {} open", self.title(face)),
            Action::Side(Side::Caller) => format!("sides with {}, who called", open.caller),
            Action::Side(_) => format!("sides with {}, who bid", open.bidder),
            Action::Give(mate) => format!("lets {mate} give up a deal card"),
        }
    }

    /// A move in as few words as tell it from the others. Of cards with the same face one alone is `deal 3`, the next `deal 3 #2`.
    pub(super) fn move_word(&self, state: &State, actor: Actor, code: Move) -> String {
        if actor == Actor::Chance {
            let verb = if state.open.phase == Phase::Draw { "draw" } else { "deal" };
            return match self.drawn(state, code.0) {
                Some((face, 0)) => format!("{verb} {}", self.label(face)),
                Some((face, before)) => format!("{verb} {} #{}", self.label(face), before + 1),
                None => "nothing".into(),
            };
        }
        match Action::decode(self, code) {
            Some(Action::Bid(bid)) => format!("bid {}", bid_text(bid)),
            Some(Action::Call(call)) => call_text(call).into(),
            Some(Action::Pass) => "pass".into(),
            Some(Action::Discard(face)) => format!("discard {}", self.label(face)),
            Some(Action::Stop) => "draw".into(),
            Some(Action::Show(face)) => format!("show {}", self.label(face)),
            Some(Action::Side(Side::Caller)) => "side caller".into(),
            Some(Action::Side(_)) => "side bidder".into(),
            Some(Action::Give(mate)) => format!("give {}", mate.0 + 1),
            None => "nothing".into(),
        }
    }
}
