//! Moves in words: the narration, and the notation in rulings.

use super::action::Action;
use super::apply::flow::ANSWERS;
use super::effects::compile::CardEffect;
use super::effects::lot_of;
use super::effects::rule_values::RuleName;
use super::rules::{Printed, Rules};
use super::state::{Board, Lot, Phase, State};
use crate::effect::machine::{self, Answer, Spot};
use crate::effect::parts::Zone;
use crate::games::shared::described_answer;
use crate::rules::{Actor, Move, Seat, Translations, phrase};

/// The narration in other languages.
pub(super) static TRANSLATIONS: Translations = Translations::new(&[("de", include_str!("de.toml"))]);

/// `Seat 2 bids 14 Domestic Cloud`.
pub(super) fn describe(rules: &Rules, state: &State, actor: Actor, code: Move) -> String {
    match (actor, Action::decode(code)) {
        (Actor::Chance, _) => rules.describe_outcome(state, code),
        (Actor::Seat(seat), Some(action)) => rules.describe_action(state, seat, action),
        (Actor::Seat(seat), None) => match rules.answered(state, code) {
            Some(answer) => rules.describe_answer(state, seat, answer),
            None => phrase!(rules, "{seat} makes the move {code}, which means nothing", seat, code = code.0),
        },
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

    fn describe_answer(&self, state: &State, seat: Seat, answer: Answer) -> String {
        let (taker, bound) = (state.board.asked, machine::bound_for(self, state));
        let card = |spot: Spot| lot_of(spot.card).map_or_else(String::new, |lot| self.priced([lot]));
        let what = match (answer, bound) {
            (Answer::Card(spot), Some(Zone::TakenRow)) if spot.zone == Zone::Hand => {
                let card = card(spot);
                return if seat == taker {
                    phrase!(self, "{seat} adds {card} to the row that it has taken", seat, card)
                } else {
                    phrase!(self, "{seat} adds {card} to the row that {taker} has taken", seat, card, taker)
                };
            }
            (Answer::Card(spot), Some(Zone::Discard)) if spot.zone == Zone::TakenRow => {
                let card = card(spot);
                return if seat == taker {
                    phrase!(self, "{seat} discards {card} from the row that it has taken", seat, card)
                } else {
                    phrase!(
                        self,
                        "{seat} discards {card} from the row that {taker} has taken",
                        seat,
                        card,
                        taker
                    )
                };
            }
            (Answer::No, Some(Zone::TakenRow)) => {
                return phrase!(self, "{seat} adds nothing to the taken row", seat);
            }
            (Answer::Card(spot), Some(Zone::Discard)) => {
                phrase!(self, "{seat} discards {card}", seat, card = card(spot))
            }
            (Answer::No, Some(Zone::Discard)) => phrase!(self, "{seat} discards nothing", seat),
            _ => described_answer(self.language, seat, answer, card),
        };
        match state.machine.frame().and_then(|frame| self.effects.program.effect(frame.effect)) {
            Some(effect) => phrase!(self, "{what} for *{effect}*", what, effect = effect.name),
            None => what,
        }
    }

    pub(super) fn title(&self, lot: Lot) -> String {
        self.printed(lot).map_or_else(|| self.number(lot), Printed::title)
    }

    /// `12 (+3), 20 (-5) and 31 (+7)`: numbers with their price tags.
    pub(super) fn priced(&self, lots: impl IntoIterator<Item = Lot>) -> String {
        let priced = |lot: Lot| format!("{} ({:+})", self.number(lot), self.price(lot));
        self.language.list(lots.into_iter().map(priced))
    }

    /// `12 (+3) Hindsight Goggles *Wait and See*`: cards in full.
    pub(super) fn in_full(&self, lots: impl IntoIterator<Item = Lot>) -> String {
        let full = |lot: Lot| {
            let name = self.printed(lot).map_or("", |printed| &printed.name);
            let action =
                self.effects.get(lot).map_or_else(String::new, |effect| format!(" *{}*", effect.name));
            format!("{} {name}{action}", self.priced([lot]))
        };
        self.language.list(lots.into_iter().map(full))
    }

    /// The effect that sets a rule now: `*Wait and See* of 14`.
    pub(super) fn cause(&self, board: &Board, rule: RuleName) -> String {
        let lot = self.effects.decided(board, rule).0;
        match lot.and_then(|lot| Some((lot, self.effects.get(lot)?))) {
            Some((lot, effect)) => {
                phrase!(self, "*{effect}* of {number}", effect = effect.name, number = self.number(lot))
            }
            None => phrase!(self, "An earlier action"),
        }
    }

    /// `12, 20 and 31`.
    pub(super) fn numbered(&self, lots: impl IntoIterator<Item = Lot>) -> String {
        self.language.list(lots.into_iter().map(|lot| self.number(lot)))
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

    fn describe_action(&self, state: &State, seat: Seat, action: Action) -> String {
        match action {
            Action::Add(lot) => phrase!(self, "{seat} adds {card}", seat, card = self.title_with_action(lot)),
            Action::Declare => phrase!(self, "{seat} declares an auction", seat),
            Action::Bid(lot) if state.board.phase == Phase::Bid => {
                phrase!(self, "{seat} bids {card}, face down", seat, card = self.priced([lot]))
            }
            Action::Bid(lot) => phrase!(self, "{seat} bids {card}", seat, card = self.priced([lot])),
            Action::Take => self.describe_spoils(state, seat),
            Action::Skip => phrase!(self, "{seat} pays to skip", seat),
            Action::Lay(lot) => {
                phrase!(self, "{seat} adds {card} for the skip", seat, card = self.title_with_action(lot))
            }
            Action::Place(place) => {
                phrase!(self, "{seat} puts it at place {n} of the row", seat, n = u32::from(place) + 1)
            }
            Action::Open(lot) => {
                let card = self.title_with_action(lot);
                phrase!(self, "{seat} opens the next offer with {card}", seat, card)
            }
            Action::Use(lot) => phrase!(self, "{seat} uses {card}", seat, card = self.title_with_action(lot)),
        }
    }

    fn describe_spoils(&self, state: &State, seat: Seat) -> String {
        let (board, taker) = (&state.board, state.board.asked);
        let spoils = self.spoils(state, taker);
        let working = board.row.lots() & self.effects.working(board);
        let by = |so: fn(&CardEffect) -> bool| {
            let acted = working.iter().filter_map(|lot| self.effects.get(lot)).filter(|effect| so(effect));
            self.language.list(acted.map(|effect| format!("*{}*", effect.name)))
        };
        let mut text = match (spoils.scored.len(), self.worth(spoils.scored)) {
            (0, _) => phrase!(self, "{seat} takes the offer and scores none of it", seat),
            (n, points) => phrase!(
                self,
                "{seat} takes the offer: {n:card|cards}, {points:point|points}",
                seat,
                n,
                points
            ),
        };
        if !spoils.discarded.is_empty() {
            let (effects, cards) =
                (by(|effect| effect.discards.is_some()), self.priced(spoils.discarded.iter()));
            text += &phrase!(self, "; discarded by {effects}: {cards}", effects, cards);
        }
        if !spoils.to_hand.is_empty() {
            let (effects, cards) =
                (by(|effect| effect.to_hand.is_some()), self.priced(spoils.to_hand.iter()));
            text += &phrase!(self, "; to the hand by {effects}: {cards}", effects, cards);
        }
        let won = board.bid_lots() - board.bids.get(taker.index()).copied().unwrap_or_default();
        if spoils.bids && !won.is_empty() {
            let (effects, cards) = (by(|effect| effect.wins_bids), self.priced(won.iter()));
            text += &phrase!(self, "; scored by {effects}: the bids {cards}", effects, cards);
        }
        text
    }

    fn describe_outcome(&self, state: &State, code: Move) -> String {
        let Some(lot) = self.outcome(state, code) else {
            return phrase!(self, "outcome {code}, which means nothing", code = code.0);
        };
        let card = self.title(lot);
        if let Some(spot) = machine::drawn(self, state, code.0) {
            let owner = spot.owner;
            return match spot.zone {
                Zone::Pile => phrase!(self, "{card} is drawn from the score pile of {owner}", card, owner),
                Zone::Hand => phrase!(self, "{card} is drawn from the hand of {owner}", card, owner),
                _ => phrase!(self, "{card} is drawn", card),
            };
        }
        match (state.board.phase, self.next_dealt(state)) {
            (Phase::Pay, _) => {
                phrase!(self, "{seat} loses {card} from the score pile", seat = state.board.asked, card)
            }
            (_, Some(seat)) => phrase!(self, "{seat} is dealt {card}", seat, card),
            (_, None) => phrase!(self, "{card} is the first offer", card),
        }
    }
}
