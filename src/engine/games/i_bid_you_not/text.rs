//! Moves in words: the narration, and the notation in rulings.

use super::action::Action;
use super::apply::flow::ANSWERS;
use super::effects::compile::CardEffect;
use super::effects::lot_of;
use super::effects::rule_values::RuleName;
use super::rules::{Printed, Rules};
use super::state::{Board, Lot, Phase, State};
use crate::diag::{counted, joined};
use crate::effect::machine::{self, Answer};
use crate::effect::parts::Zone;
use crate::rules::{Actor, Move, Seat};

/// `Seat 2 bids 14 Domestic Cloud`.
pub(super) fn describe(rules: &Rules, state: &State, actor: Actor, code: Move) -> String {
    match (actor, Action::decode(code)) {
        (Actor::Chance, _) => rules.describe_outcome(state, code),
        (Actor::Seat(seat), Some(action)) => format!("{seat} {}", rules.describe_action(state, action)),
        (Actor::Seat(seat), None) if rules.answered(state, code).is_some() => {
            format!("{seat} {}", rules.describe_answer(state, seat, code))
        }
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
        Some(Action::Use(lot)) => format!("use {}", rules.number(lot)),
        None => match (actor, rules.outcome(state, code), state.board.phase) {
            (Actor::Seat(_), ..) => rules.answer_word(state, code),
            (Actor::Chance, Some(lot), _) if state.machine.is_running() => {
                format!("draw {}", rules.number(lot))
            }
            (Actor::Chance, Some(lot), Phase::Pay) => format!("discard {}", rules.number(lot)),
            (Actor::Chance, Some(lot), _) => format!("deal {}", rules.number(lot)),
            _ => format!("move {}", code.0),
        },
    }
}

impl Rules {
    /// The answer of a code, if an effect asks for it.
    pub(super) fn answered(&self, state: &State, code: Move) -> Option<Answer> {
        let code = code.0.checked_sub(ANSWERS)?;
        machine::options(self, state).into_iter().find(|answer| answer.encode() == code)
    }

    /// `pick 14`; of cards that nobody asks for too, so that a ruling can say that they are refused.
    fn answer_word(&self, state: &State, code: Move) -> String {
        let answer = code.0.checked_sub(ANSWERS).filter(|_| state.machine.is_running());
        let lot = answer
            .and_then(Answer::card_of_code)
            .and_then(lot_of)
            .filter(|lot| lot.index() < self.lots.len());
        let asked = answer.filter(|answer| lot.is_some() || Answer::card_of_code(*answer).is_none());
        let word = asked
            .and_then(|answer| machine::word(self, state, answer))
            .or_else(|| lot.map(|lot| format!("pick {}", self.number(lot))));
        word.unwrap_or_else(|| format!("move {}", code.0))
    }

    fn describe_answer(&self, state: &State, seat: Seat, code: Move) -> String {
        let taken =
            || if seat == state.board.asked { "it".to_string() } else { state.board.asked.to_string() };
        let cause = state.machine.frame().and_then(|frame| self.effects.program.effect(frame.effect));
        let by = cause.map_or_else(String::new, |effect| format!(" for *{}*", effect.name));
        let bound = machine::bound_for(self, state);
        match self.answered(state, code) {
            Some(Answer::Card(spot)) => {
                let card = lot_of(spot.card).map_or_else(String::new, |lot| self.priced([lot]));
                match (spot.zone, bound) {
                    (Zone::Hand, Some(Zone::TakenRow)) => {
                        format!("adds {card} to the row that {} has taken", taken())
                    }
                    (Zone::TakenRow, Some(Zone::Discard)) => {
                        format!("discards {card} from the row that {} has taken", taken())
                    }
                    (_, Some(Zone::Discard)) => format!("discards {card}{by}"),
                    _ => format!("picks {card}{by}"),
                }
            }
            Some(Answer::No) if bound == Some(Zone::TakenRow) => "adds nothing to the taken row".into(),
            Some(Answer::No) if bound == Some(Zone::Discard) => format!("discards nothing{by}"),
            Some(Answer::No) => format!("declines{by}"),
            Some(Answer::Yes) => format!("accepts{by}"),
            Some(Answer::Option(place)) => format!("chooses possibility {}{by}", u16::from(place) + 1),
            Some(Answer::Player(other)) => format!("chooses {other}{by}"),
            Some(Answer::Number(number)) => format!("names the number {number}{by}"),
            Some(Answer::Unseen(other, _)) => format!("picks an unseen card of {other}{by}"),
            None => String::new(),
        }
    }

    pub(super) fn title(&self, lot: Lot) -> String {
        self.printed(lot).map_or_else(|| format!("lot {}", lot.0), Printed::title)
    }

    /// `12 (+3), 20 (-5) and 31 (+7)`: numbers with their price tags.
    pub(super) fn priced(&self, lots: impl IntoIterator<Item = Lot>) -> String {
        joined(
            &lots
                .into_iter()
                .map(|lot| format!("{} ({:+})", self.number(lot), self.price(lot)))
                .collect::<Vec<_>>(),
        )
    }

    /// `12 (+3) Hindsight Goggles *Wait and See*`: cards in full.
    pub(super) fn in_full(&self, lots: impl IntoIterator<Item = Lot>) -> String {
        let full = |lot: Lot| {
            let name = self.printed(lot).map_or("", |printed| &printed.name);
            let action =
                self.effects.get(lot).map_or_else(String::new, |effect| format!(" *{}*", effect.name));
            format!("{} {name}{action}", self.priced([lot]))
        };
        joined(&lots.into_iter().map(full).collect::<Vec<_>>())
    }

    /// What sets a rule now: `*Wait and See* of 14`.
    pub(super) fn cause(&self, board: &Board, rule: RuleName) -> String {
        let lot = self.effects.decided(board, rule).0;
        let named = lot.and_then(|lot| {
            self.effects.get(lot).map(|effect| format!("*{}* of {}", effect.name, self.number(lot)))
        });
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

    pub(super) fn number(&self, lot: Lot) -> String {
        self.printed(lot).map_or_else(|| format!("lot {}", lot.0), |printed| printed.number.to_string())
    }

    fn describe_action(&self, state: &State, action: Action) -> String {
        match action {
            Action::Add(lot) => format!("adds {}", self.title_with_action(lot)),
            Action::Declare => "declares an auction".into(),
            Action::Bid(lot) if state.board.phase == Phase::Bid => {
                format!("bids {}, face down", self.priced([lot]))
            }
            Action::Bid(lot) => format!("bids {}", self.priced([lot])),
            Action::Take => self.describe_spoils(state),
            Action::Skip => "pays to skip".into(),
            Action::Lay(lot) => format!("adds {} for the skip", self.title_with_action(lot)),
            Action::Place(place) => format!("puts it at place {} of the row", u32::from(place) + 1),
            Action::Open(lot) => format!("opens the next offer with {}", self.title_with_action(lot)),
            Action::Use(lot) => format!("uses {}", self.title_with_action(lot)),
        }
    }

    fn describe_spoils(&self, state: &State) -> String {
        let (board, taker) = (&state.board, state.board.asked);
        let spoils = self.spoils(state, taker);
        let working = board.row.lots() & self.effects.working(board);
        let by = |so: fn(&CardEffect) -> bool| {
            let acted = working.iter().filter_map(|lot| self.effects.get(lot)).filter(|effect| so(effect));
            joined(&acted.map(|effect| format!("*{}*", effect.name)).collect::<Vec<_>>())
        };
        let mut text = match spoils.scored.len() {
            0 => "takes the offer and scores none of it".to_string(),
            cards => format!(
                "takes the offer: {}, {}",
                counted(cards as usize, "card"),
                points(self.worth(spoils.scored))
            ),
        };
        if !spoils.discarded.is_empty() {
            text += &format!(
                "; discarded by {}: {}",
                by(|effect| effect.discards.is_some()),
                self.priced(spoils.discarded.iter())
            );
        }
        if !spoils.to_hand.is_empty() {
            text += &format!(
                "; to the hand by {}: {}",
                by(|effect| effect.to_hand.is_some()),
                self.priced(spoils.to_hand.iter())
            );
        }
        let won = board.bid_lots() - board.bids.get(taker.index()).copied().unwrap_or_default();
        if spoils.bids && !won.is_empty() {
            text += &format!(
                "; scored by {}: the bids {}",
                by(|effect| effect.wins_bids),
                self.priced(won.iter())
            );
        }
        text
    }

    fn describe_outcome(&self, state: &State, code: Move) -> String {
        let Some(lot) = self.outcome(state, code) else {
            return format!("outcome {}, which means nothing", code.0);
        };
        let title = self.title(lot);
        if let Some(spot) = machine::drawn(self, state, code.0) {
            return match spot.zone {
                Zone::Pile => format!("{title} is drawn from the score pile of {}", spot.owner),
                Zone::Hand => format!("{title} is drawn from the hand of {}", spot.owner),
                _ => format!("{title} is drawn"),
            };
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
