//! What an action or a random outcome does.

mod add;
mod auction;
pub(super) mod flow;
mod taken;

use super::action::Action;
use super::effects::lot_of;
use super::legal::expected;
use super::rules::Rules;
use super::state::{Lot, Lots, Next, Phase, State, TimedRule};
use crate::effect::machine::{self, Due, use_card};
use crate::effect::parts::{Event, Lasts, Zone};
use crate::games::shared::Flow;
use crate::rules::{Actor, Illegal, Move, Seat};
use flow::ANSWERS;

/// Before the first deal.
pub(super) fn start(rules: &Rules) -> State {
    State { draw_pile: rules.all_lots(), ..State::default() }
}

/// Makes a legal move of a seat, or a random outcome; an answer or outcome that nothing asks for is refused.
pub(super) fn apply(rules: &Rules, state: &mut State, actor: Actor, code: Move) -> Result<(), Illegal> {
    match (actor, machine::due(rules, state)) {
        (Actor::Chance, Some(Due::Chance(_))) => rules.answer(state, code.0)?,
        (Actor::Chance, _) => rules.draw_outcome(state, code)?,
        (Actor::Seat(seat), Some(due)) => {
            let answer = code
                .0
                .checked_sub(ANSWERS)
                .filter(|_| due == Due::Seat(seat))
                .ok_or_else(|| rules.no_answer(state))?;
            rules.answer(state, answer)?;
        }
        // Every legal move is an action.
        (Actor::Seat(seat), None) => {
            _ = Action::decode(code).map(|action| rules.perform(state, seat, action))
        }
    }
    rules.go_on(state);
    rules.refresh(state);
    Ok(())
}

impl Rules {
    /// Performs an action that has been checked.
    fn perform(&self, state: &mut State, seat: Seat, action: Action) {
        match action {
            Action::Add(lot) => {
                state.remove_from_hand(seat, lot);
                self.added(state, seat, lot);
            }
            Action::Declare => self.declare(state),
            Action::Bid(lot) => self.bid(state, seat, lot),
            Action::Take => self.take(state, seat),
            Action::Skip => {
                state.board.discards_due = self.skip_cost(state, seat);
                state.board.phase = Phase::Pay;
                if state.board.discards_due == 0 {
                    self.paid(state);
                }
            }
            Action::Lay(lot) => {
                state.remove_from_hand(seat, lot);
                state.board.card_to_place = Some(lot);
                state.board.phase = Phase::Place;
            }
            Action::Place(place) => {
                let board = &mut state.board;
                if let Some(lot) = board.card_to_place.take() {
                    board.row.insert(usize::from(place), lot);
                    self.effects.lays(board, seat, lot);
                }
                board.waiting = board.waiting.without(seat);
                self.ask(board);
                self.announce(state, Event::Skipped, seat, &[], Next::Ask);
            }
            Action::Open(lot) => self.open(state, lot),
            Action::Use(lot) => self.use_lot(state, seat, lot),
        }
    }

    /// A player uses a card: all see it.
    fn use_lot(&self, state: &mut State, seat: Seat, lot: Lot) {
        let Some(spot) =
            machine::usable(self, state, seat).into_iter().find(|spot| spot.card == u16::from(lot.0))
        else {
            return;
        };
        if spot.zone == Zone::Hand {
            state.board.known[seat.index()] |= Lots::one(lot);
        }
        use_card(self, state, seat, spot);
    }

    /// The card that a random outcome is about: the next to be dealt, the one discarded for a skip, or the
    /// one that an effect draws (IBYN-S1, P5, X-O3).
    pub(crate) fn outcome(&self, state: &State, code: Move) -> Option<Lot> {
        if state.machine.is_running() {
            return machine::drawn(self, state, code.0).and_then(|spot| lot_of(spot.card));
        }
        match state.board.phase {
            Phase::Deal => self.to_deal(state).nth(code.0),
            Phase::Pay => state.board.piles[state.board.asked.index()].nth(code.0),
            _ => None,
        }
    }

    /// Applies a random outcome.
    fn draw_outcome(&self, state: &mut State, code: Move) -> Result<(), Illegal> {
        let phase = state.board.phase;
        if state.machine.is_running() {
            return Err(self.no_answer(state));
        }
        let Some(lot) = self.outcome(state, code) else {
            let none_due = !matches!(phase, Phase::Deal | Phase::Pay);
            let why = if none_due { expected(phase).why } else { "there is no such outcome" };
            return Err(Illegal { why, ..expected(phase) });
        };
        match phase {
            Phase::Pay => self.pay(state, lot),
            _ => self.deal(state, lot),
        }
        Ok(())
    }

    /// IBYN-S1: the first card is the offer, the others go round from the first seat, which has the first
    /// turn too.
    fn deal(&self, state: &mut State, lot: Lot) {
        match self.next_dealt(state) {
            None => state.board.row.push(lot),
            Some(seat) => state.hands[seat.index()] |= Lots::one(lot),
        }
        state.draw_pile -= Lots::one(lot);
        if state.draw_pile.is_empty() {
            state.board.phase = Phase::Turn;
            self.announce(state, Event::TurnStart, Seat(0), &[], Next::Decide);
        }
    }

    /// Who gets the next card of the deal; nobody the first, which is the offer.
    pub(crate) fn next_dealt(&self, state: &State) -> Option<Seat> {
        let dealt = (self.lots.len() as u32).saturating_sub(state.draw_pile.len());
        dealt.checked_sub(1).map(|dealt| Seat((dealt % u32::from(self.players)) as u8))
    }

    /// A turn is over.
    pub(super) fn end_turn(&self, state: &mut State) {
        let turn = state.board.turn;
        self.announce(state, Event::TurnEnd, turn, &[], Next::PassTurn);
    }

    /// The turn passes to the left, after an auction to the left of the declarer, unless all hands are empty
    /// (IBYN-P1, P8, E1).
    ///
    /// E1 is asked between turns: bids on the table still belong to hands.
    fn next_turn(&self, state: &mut State) {
        if !self.effects.is_empty() {
            state
                .board
                .timed_rules
                .iter_mut()
                .for_each(|timed| *timed = timed.and_then(TimedRule::after_turn));
            machine::end_of(self, state, Lasts::Turn);
            machine::begin_turn(self, state);
        }
        let turn = state.board.turn.next(self.players);
        state.board.turn = turn;
        if state.with_cards().is_empty() {
            state.board.phase = Phase::Over;
            self.mark_applied_scores(state);
            self.announce(state, Event::GameEnd, turn, &[], Next::Decide);
        } else {
            state.board.phase = Phase::Turn;
            self.announce(state, Event::TurnStart, turn, &[], Next::Decide);
        }
    }
}
