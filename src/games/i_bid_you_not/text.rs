//! Moves in words: as table talk, and as a person writes them in a ruling.

use super::codes::Decision;
use super::lots::{Lot, Lots};
use super::state::{Phase, State};
use super::table::{Printed, Table};
use crate::diag::{are, counted};
use crate::rules::{Actor, Move, Use};

impl Printed {
    /// Number and name: `14 Domestic Cloud`.
    pub fn title(&self) -> String {
        format!("{} {}", self.number, self.name)
    }
}

impl Table {
    fn title(&self, lot: Lot) -> String {
        self.printed(lot).map_or_else(|| format!("lot {}", lot.0), Printed::title)
    }

    /// `40 Mute Gramophone (Smooth Groove)`.
    fn title_with_action(&self, lot: Lot) -> String {
        match self.actions().get(lot) {
            Some(action) => format!("{} ({})", self.title(lot), action.name),
            None => self.title(lot),
        }
    }

    fn number(&self, lot: Lot) -> String {
        self.printed(lot).map_or_else(|| format!("lot {}", lot.0), |printed| printed.number.to_string())
    }

    /// `Seat 2 bids 14 Domestic Cloud`.
    pub(super) fn tell(&self, state: &State, actor: Actor, code: Move) -> String {
        match (actor, Decision::read(code)) {
            (Actor::Chance, _) => self.tell_outcome(state, code),
            (Actor::Seat(seat), Some(decision)) => format!("{seat} {}", self.tell_decision(state, decision)),
            (Actor::Seat(seat), None) => format!("{seat} makes the move {}, which means nothing", code.0),
        }
    }

    fn tell_decision(&self, state: &State, decision: Decision) -> String {
        match decision {
            Decision::Add(lot) => format!("adds {}", self.title_with_action(lot)),
            Decision::Declare => "declares an auction".into(),
            Decision::Bid(lot) => format!("bids {}", self.title(lot)),
            Decision::Take => self.tell_spoils(state),
            Decision::Skip => "pays to skip".into(),
            Decision::Lay(lot) => format!("adds {} for the skip", self.title_with_action(lot)),
            Decision::Place(place) => format!("puts it at place {} of the row", u32::from(place) + 1),
            Decision::Open(lot) => format!("opens the next offer with {}", self.title_with_action(lot)),
            Decision::Pass if state.board.phase == Phase::Gift => "adds nothing to the row that was taken".into(),
            Decision::Pass => "discards nothing of the row that was taken".into(),
            Decision::Give(lot) => format!("adds {} to the row that {} has taken", self.title(lot), state.board.asked),
            Decision::Scrap(lot) => format!("discards {} of the row that {} has taken", self.title(lot), state.board.asked),
        }
    }

    fn tell_spoils(&self, state: &State) -> String {
        let spoils = self.spoils(state, state.board.asked);
        let cards = |lots: Lots| counted(lots.count() as usize, "card");
        let worth = self.worth(spoils.scored);
        let points = if worth == 1 { "point" } else { "points" };
        let mut text = format!("takes the offer: {}, {worth} {points}", cards(spoils.scored));
        if !spoils.discarded.is_empty() {
            text += &format!("; {} {} discarded", cards(spoils.discarded), are(spoils.discarded.count() as usize));
        }
        if !spoils.to_hand.is_empty() {
            text += &format!("; {} for the hand", cards(spoils.to_hand));
        }
        if spoils.bids {
            text += "; and all other bids";
        }
        text
    }

    fn tell_outcome(&self, state: &State, code: Move) -> String {
        let Some(lot) = self.outcome(state, code) else { return format!("outcome {}, which means nothing", code.0) };
        let title = self.title(lot);
        if let (Phase::Draw, Some((from, to))) = (state.board.phase, self.next_draw(&state.board)) {
            return format!("{to} takes {title} from the score pile of {from}");
        }
        match (state.board.phase, self.next_dealt(state)) {
            (Phase::Pay, _) => format!("{} loses {title} from the score pile", state.board.asked),
            (_, Some(seat)) => format!("{seat} is dealt {title}"),
            (_, None) => format!("{title} is the first offer"),
        }
    }

    /// `bid 14`.
    pub(super) fn name_move(&self, state: &State, actor: Actor, code: Move) -> String {
        let decision = match actor {
            Actor::Chance => None,
            Actor::Seat(_) => Decision::read(code),
        };
        match decision {
            Some(Decision::Add(lot)) => format!("add {}", self.number(lot)),
            Some(Decision::Declare) => "declare".into(),
            Some(Decision::Bid(lot)) => format!("bid {}", self.number(lot)),
            Some(Decision::Take) => "take".into(),
            Some(Decision::Skip) => "skip".into(),
            Some(Decision::Lay(lot)) => format!("lay {}", self.number(lot)),
            Some(Decision::Place(place)) => format!("place {}", u32::from(place) + 1),
            Some(Decision::Open(lot)) => format!("open {}", self.number(lot)),
            Some(Decision::Pass) => "pass".into(),
            Some(Decision::Give(lot)) => format!("give {}", self.number(lot)),
            Some(Decision::Scrap(lot)) => format!("scrap {}", self.number(lot)),
            None => match (actor, self.outcome(state, code), state.board.phase) {
                (Actor::Chance, Some(lot), Phase::Pay) => format!("discard {}", self.number(lot)),
                (Actor::Chance, Some(lot), Phase::Draw) => format!("draw {}", self.number(lot)),
                (Actor::Chance, Some(lot), _) => format!("deal {}", self.number(lot)),
                _ => format!("move {}", code.0),
            },
        }
    }

    /// The card that a move is about: dealt, or played by a decision; a random discard is neither.
    pub(super) fn used(&self, state: &State, actor: Actor, code: Move) -> Option<(Use, usize)> {
        let (how, lot) = match (actor, Decision::read(code)) {
            (Actor::Chance, _) if state.board.phase == Phase::Deal => (Use::Dealt(self.next_dealt(state)), self.outcome(state, code)?),
            (Actor::Seat(_), Some(Decision::Add(lot) | Decision::Bid(lot) | Decision::Lay(lot))) => (Use::Played, lot),
            (Actor::Seat(_), Some(Decision::Open(lot) | Decision::Give(lot))) => (Use::Played, lot),
            _ => return None,
        };
        self.printed(lot).map(|_| (how, lot.index()))
    }
}
