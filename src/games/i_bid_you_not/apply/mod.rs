//! What an action or a random outcome does.

mod add;
mod after_take;
mod auction;

use super::action::Action;
use super::legal::expected;
use super::rules::Rules;
use super::state::{Lot, Lots, Phase, State, TimedRule};
use crate::rules::{Actor, Illegal, Move, Seat};

/// Before the first deal.
pub(super) fn start(rules: &Rules) -> State {
    State { draw_pile: rules.all_lots(), ..State::default() }
}

/// Makes a move, or refuses it and leaves the state as it was.
pub(super) fn apply(rules: &Rules, state: &mut State, actor: Actor, code: Move) -> Result<(), Illegal> {
    match actor {
        Actor::Chance => rules.draw_outcome(state, code),
        Actor::Seat(seat) => {
            let action = rules.check(state, seat, code)?;
            rules.mark_applied_rules(state, seat);
            rules.perform(state, seat, action);
            Ok(())
        }
    }
}

impl Rules {
    /// Marks, before a seat decides, the lots that change rules now and those that restrict how they themselves are played.
    pub(crate) fn mark_applied_rules(&self, state: &mut State, seat: Seat) {
        let (effects, board, hand) = (&self.effects, &state.board, state.hand(seat));
        let waits = |lot: Lot| effects.get(lot).is_some() && !state.applied_effects.has(lot.index());
        if effects.is_empty() || !(board.row.lots() | hand | board.bid_lots()).iter().any(waits) {
            return;
        }
        state.mark_applied(effects.deciding_cards(board) | effects.restricting(board, hand));
    }

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
                state.board.discards_due = self.skip_cost(&state.board);
                state.board.phase = Phase::Pay;
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
                }
                board.waiting = board.waiting.without(seat);
                self.ask(board);
            }
            Action::Open(lot) => {
                state.open(lot);
                self.next_turn(state);
            }
            Action::Pass => self.decided(state, seat),
            Action::Give(lot) => self.gift(state, seat, lot),
            Action::Scrap(lot) => self.scrap(state, seat, lot),
        }
    }

    /// The card that a random outcome is about: the next to be dealt, the one discarded for a skip, or the one that changes piles (IBYN-S1,
    /// P5, X-O3).
    pub(crate) fn outcome(&self, state: &State, code: Move) -> Option<Lot> {
        match state.board.phase {
            Phase::Deal => self.to_deal(state).nth(code.0),
            Phase::Pay => state.board.piles[state.board.asked.index()].nth(code.0),
            Phase::Draw => self.drawn_from(&state.board).nth(code.0),
            _ => None,
        }
    }

    /// Applies a random outcome.
    fn draw_outcome(&self, state: &mut State, code: Move) -> Result<(), Illegal> {
        let phase = state.board.phase;
        let Some(lot) = self.outcome(state, code) else {
            let none_due = !matches!(phase, Phase::Deal | Phase::Draw | Phase::Pay);
            let why = if none_due { expected(phase).why } else { "there is no such outcome" };
            return Err(Illegal { why, ..expected(phase) });
        };
        match phase {
            Phase::Pay => self.pay(&mut state.board, lot),
            Phase::Draw => self.draw(state, lot),
            _ => self.deal(state, lot),
        }
        Ok(())
    }

    /// IBYN-S1: the first card is the offer, the others go round from the first seat, which has the first turn too.
    fn deal(&self, state: &mut State, lot: Lot) {
        match self.next_dealt(state) {
            None => state.board.row.push(lot),
            Some(seat) => state.hands[seat.index()] |= Lots::one(lot),
        }
        state.draw_pile -= Lots::one(lot);
        if state.draw_pile.is_empty() {
            state.board.phase = Phase::Turn;
        }
    }

    /// Who gets the next card of the deal; nobody the first, which is the offer.
    pub(crate) fn next_dealt(&self, state: &State) -> Option<Seat> {
        let dealt = (self.lots.len() as u32).saturating_sub(state.draw_pile.len());
        dealt.checked_sub(1).map(|dealt| Seat((dealt % u32::from(self.players)) as u8))
    }

    /// The turn passes to the left, after an auction to the left of the declarer, unless all hands are empty (IBYN-P1, P8, E1).
    ///
    /// E1 is asked between turns: bids on the table still belong to hands.
    pub(crate) fn next_turn(&self, state: &mut State) {
        if !self.effects.is_empty() {
            state.board.timed_rules.iter_mut().for_each(|timed| *timed = timed.and_then(TimedRule::after_turn));
        }
        state.board.turn = state.board.turn.next(self.players);
        state.board.phase = if state.with_cards().is_empty() { Phase::Over } else { Phase::Turn };
        if state.board.phase == Phase::Over {
            self.mark_applied_scores(state);
        }
    }
}
