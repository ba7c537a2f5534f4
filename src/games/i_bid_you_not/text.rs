//! Moves in words: the narration, and the notation in rulings.

use super::action::Action;
use super::effects::compile::CardEffect;
use super::effects::vocabulary::RuleName;
use super::rules::{Printed, Rules};
use super::state::{Board, Lot, Phase, State};
use crate::diag::{counted, joined};
use crate::rules::{Actor, Move, Seat};

/// `Seat 2 bids 14 Domestic Cloud`.
pub(super) fn describe(rules: &Rules, state: &State, actor: Actor, code: Move) -> String {
    match (actor, Action::decode(code)) {
        (Actor::Chance, _) => rules.describe_outcome(state, code),
        (Actor::Seat(seat), Some(action)) => format!("{seat} {}", rules.describe_action(state, seat, action)),
        (Actor::Seat(seat), None) => format!("{seat} makes the move {}, which means nothing", code.0),
    }
}

/// `bid 14`.
pub(super) fn word(rules: &Rules, state: &State, actor: Actor, code: Move) -> String {
    let action = match actor {
        Actor::Chance => None,
        Actor::Seat(_) => Action::decode(code),
    };
    match action {
        Some(Action::Add(lot)) => format!("add {}", rules.number(lot)),
        Some(Action::Declare) => "declare".into(),
        Some(Action::Bid(lot)) => format!("bid {}", rules.number(lot)),
        Some(Action::Take) => "take".into(),
        Some(Action::Skip) => "skip".into(),
        Some(Action::Lay(lot)) => format!("lay {}", rules.number(lot)),
        Some(Action::Place(place)) => format!("place {}", u32::from(place) + 1),
        Some(Action::Open(lot)) => format!("open {}", rules.number(lot)),
        Some(Action::Pass) => "pass".into(),
        Some(Action::Give(lot)) => format!("give {}", rules.number(lot)),
        Some(Action::Scrap(lot)) => format!("scrap {}", rules.number(lot)),
        None => match (actor, rules.outcome(state, code), state.board.phase) {
            (Actor::Chance, Some(lot), Phase::Pay) => format!("discard {}", rules.number(lot)),
            (Actor::Chance, Some(lot), Phase::Draw) => format!("draw {}", rules.number(lot)),
            (Actor::Chance, Some(lot), _) => format!("deal {}", rules.number(lot)),
            _ => format!("move {}", code.0),
        },
    }
}

impl Rules {
    fn title(&self, lot: Lot) -> String {
        self.printed(lot).map_or_else(|| format!("lot {}", lot.0), Printed::title)
    }

    /// `12 (+3), 20 (-5) and 31 (+7)`: numbers with their price tags.
    pub(super) fn priced(&self, lots: impl IntoIterator<Item = Lot>) -> String {
        joined(&lots.into_iter().map(|lot| format!("{} ({:+})", self.number(lot), self.price(lot))).collect::<Vec<_>>())
    }

    /// `12 (+3) Hindsight Goggles *Wait and See*`: cards in full.
    pub(super) fn in_full(&self, lots: impl IntoIterator<Item = Lot>) -> String {
        let full = |lot: Lot| {
            let name = self.printed(lot).map_or("", |printed| &printed.name);
            let action = self.effects.get(lot).map_or_else(String::new, |effect| format!(" *{}*", effect.name));
            format!("{} {name}{action}", self.priced([lot]))
        };
        joined(&lots.into_iter().map(full).collect::<Vec<_>>())
    }

    /// What sets a rule now: `*Wait and See* of 14`.
    pub(super) fn cause(&self, board: &Board, rule: RuleName) -> String {
        let lot = self.effects.decided(board, rule).0;
        let named = lot.and_then(|lot| self.effects.get(lot).map(|effect| format!("*{}* of {}", effect.name, self.number(lot))));
        named.unwrap_or_else(|| "An earlier action".into())
    }

    /// `12, 20 and 31`.
    pub(super) fn numbered(&self, lots: impl IntoIterator<Item = Lot>) -> String {
        joined(&lots.into_iter().map(|lot| self.number(lot)).collect::<Vec<_>>())
    }

    /// `40 Mute Gramophone (Smooth Groove)`.
    pub(super) fn title_with_action(&self, lot: Lot) -> String {
        match self.effects.get(lot) {
            Some(effect) => format!("{} ({})", self.title(lot), effect.name),
            None => self.title(lot),
        }
    }

    fn number(&self, lot: Lot) -> String {
        self.printed(lot).map_or_else(|| format!("lot {}", lot.0), |printed| printed.number.to_string())
    }

    fn describe_action(&self, state: &State, seat: Seat, action: Action) -> String {
        let taken = || if seat == state.board.asked { "it".to_string() } else { state.board.asked.to_string() };
        match action {
            Action::Add(lot) => format!("adds {}", self.title_with_action(lot)),
            Action::Declare => "declares an auction".into(),
            Action::Bid(lot) if state.board.phase == Phase::Bid => format!("bids {}, face down", self.priced([lot])),
            Action::Bid(lot) => format!("bids {}", self.priced([lot])),
            Action::Take => self.describe_spoils(state),
            Action::Skip => "pays to skip".into(),
            Action::Lay(lot) => format!("adds {} for the skip", self.title_with_action(lot)),
            Action::Place(place) => format!("puts it at place {} of the row", u32::from(place) + 1),
            Action::Open(lot) => format!("opens the next offer with {}", self.title_with_action(lot)),
            Action::Pass if state.board.phase == Phase::Gift => "adds nothing to the taken row".into(),
            Action::Pass => "discards nothing from the taken row".into(),
            Action::Give(lot) => format!("adds {} to the row that {} has taken", self.priced([lot]), taken()),
            Action::Scrap(lot) => format!("discards {} from the row that {} has taken", self.priced([lot]), taken()),
        }
    }

    fn describe_spoils(&self, state: &State) -> String {
        let (board, taker) = (&state.board, state.board.asked);
        let spoils = self.spoils(state, taker);
        let by = |so: fn(&CardEffect) -> bool| {
            let acted = spoils.acted.iter().filter_map(|lot| self.effects.get(lot)).filter(|effect| so(effect));
            joined(&acted.map(|effect| format!("*{}*", effect.name)).collect::<Vec<_>>())
        };
        let mut text = match spoils.scored.len() {
            0 => "takes the offer and scores none of it".to_string(),
            cards => format!("takes the offer: {}, {}", counted(cards as usize, "card"), points(self.worth(spoils.scored))),
        };
        if !spoils.discarded.is_empty() {
            text += &format!("; discarded by {}: {}", by(|effect| effect.discards.is_some()), self.priced(spoils.discarded.iter()));
        }
        if !spoils.to_hand.is_empty() {
            text += &format!("; to the hand by {}: {}", by(|effect| effect.to_hand.is_some()), self.priced(spoils.to_hand.iter()));
        }
        let won = board.bid_lots() - board.bids.get(taker.index()).copied().unwrap_or_default();
        if spoils.bids && !won.is_empty() {
            text += &format!("; scored by {}: the bids {}", by(|effect| effect.wins_bids), self.priced(won.iter()));
        }
        text
    }

    fn describe_outcome(&self, state: &State, code: Move) -> String {
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
}

/// `-3 points`, `1 point`.
pub(super) fn points(points: i32) -> String {
    format!("{points} point{}", if points == 1 { "" } else { "s" })
}
