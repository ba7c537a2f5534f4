//! What a lot does at once when it is added on a turn: cards go from the row or from pile to pile, an auction starts, a second card is due
//! (IBYN-X, instant, and O5a).

use super::actions::{Action, Actions, Step};
use super::laws::Law;
use super::lots::{Lot, Lots};
use super::state::{Board, Phase, State, seats_with};
use super::table::Table;
use super::words::Number;
use crate::effect::{Cards, When};
use crate::rules::{Seat, Seats};

/// The lot whose action is being carried out, step by step, while cards are drawn for it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Acting {
    /// The lot; none between actions.
    pub lot: Option<Lot>,
    /// Which of its steps, from 0.
    pub step: u32,
    /// The players from or to whom a card is still to be drawn in this step.
    pub seats: Seats,
}

impl Actions {
    /// Whether a lot that is added does one of these things.
    pub(super) fn any_step(&self, so: impl Fn(&Step) -> bool) -> bool {
        self.each().any(|action| action.steps.iter().any(&so))
    }

    /// Puts a lot to the right end on a player's turn, and gives the action that it sets off. `hand` is how many cards the player has left.
    pub(super) fn lay(&self, board: &mut Board, lot: Lot, player: Seat, hand: u32) -> Option<&Action> {
        board.row.push(lot);
        if let Some(added) = board.added.get_mut(player.index()).filter(|_| self.keeps_adders) {
            added.insert(lot);
        }
        let action = self.set_off(board, lot, player, hand);
        if action.is_some_and(Action::holds_for_auction) {
            board.fired.insert(lot);
        }
        action
    }

    /// The action that a lot sets off which was added on a turn, and lies in the row already.
    fn set_off(&self, board: &Board, lot: Lot, player: Seat, hand: u32) -> Option<&Action> {
        let action = self.get(lot).filter(|action| action.when == When::Added && action.is_met(board, player, hand))?;
        // What holds for the auction may work again later; what happens at once does not.
        (action.holds_for_auction() || self.working(board).has(lot)).then_some(action)
    }
}

impl Table {
    /// What comes of a card that has been laid on a turn: its action, then a second card, the next turn or an auction (IBYN-P1).
    pub(super) fn added(&self, state: &mut State, seat: Seat, lot: Lot) {
        let first = state.board.phase == Phase::Act;
        state.board.second = first && self.adds_two(&state.board);
        let hand = state.hand(seat).count();
        if self.actions().lay(&mut state.board, lot, seat, hand).is_none() {
            return self.end_add(state);
        }
        state.board.acting = Acting { lot: Some(lot), ..Acting::default() };
        self.act(state);
    }

    /// Goes on with the action of the lot that is acting, up to the next random draw or to its end.
    fn act(&self, state: &mut State) {
        let Some(lot) = state.board.acting.lot else { return };
        let Some(action) = self.actions().get(lot) else { return };
        let one = Lots::one(lot);
        while let Some(step) = action.steps.get(state.board.acting.step as usize) {
            match step {
                Step::Settle(cards) => {
                    let settled = self.settle(&mut state.board, *cards);
                    state.resolve(if settled.is_empty() { settled } else { one });
                }
                Step::TakeEach | Step::GiveEach => state.board.acting.seats = self.drawn(&state.board, *step),
            }
            if !state.board.acting.seats.is_empty() {
                state.resolve(one);
                state.board.phase = Phase::Draw;
                return;
            }
            state.board.acting.step += 1;
        }
        state.board.acting = Acting::default();
        if action.declares() && !state.with_cards().is_empty() {
            state.board.second = false;
            state.resolve(one);
            return self.declare(state);
        }
        if action.is_timed() {
            state.resolve(one);
        }
        self.end_add(state);
        action.begin(&mut state.board.timed, u8::from(state.board.phase == Phase::More));
    }

    /// A second card is due, if there is one that follows, or the turn is over (IBYN-X-O5a).
    fn end_add(&self, state: &mut State) {
        let fitting = |state: &State| self.fitting(&state.board, state.hand(state.board.turn));
        if state.board.second && !fitting(state).is_empty() {
            state.board.phase = Phase::More;
            return;
        }
        state.board.second = false;
        self.next_turn(state);
    }

    /// Cards of the row go to the piles of the players who added them: these (IBYN-X-O1a). What they do ends with that.
    pub(super) fn settle(&self, board: &mut Board, cards: Cards) -> Lots {
        let meant = if cards == Cards::Debts { self.actions().debts } else { self.all_lots() };
        let mut settled = Lots::NONE;
        for seat in (0..self.size()).map(Seat) {
            let lots = board.added[seat.index()].and(meant);
            settled = settled.plus(lots);
            board.added[seat.index()] = board.added[seat.index()].minus(lots);
            board.score(seat, lots, self.worth(lots));
            board.row.remove(lots);
            board.fired = board.fired.minus(lots);
        }
        settled
    }

    /// From whom, or to whom, a step draws cards (IBYN-X-O3): who takes needs a pile to take from.
    fn drawn(&self, board: &Board, step: Step) -> Seats {
        let others = Seats::all(self.size()).without(board.turn);
        match step {
            Step::TakeEach => others.and(seats_with(|seat| !board.piles[seat.index()].is_empty())),
            Step::GiveEach if !board.piles[board.turn.index()].is_empty() => others,
            Step::GiveEach | Step::Settle(_) => Seats::NONE,
        }
    }

    /// From whom, or to whom, the step that is being carried out can draw cards.
    pub(super) fn drawn_now(&self, board: &Board) -> Seats {
        let action = board.acting.lot.and_then(|lot| self.actions().get(lot));
        let step = action.and_then(|action| action.steps.get(board.acting.step as usize));
        step.map_or(Seats::NONE, |step| self.drawn(board, *step))
    }

    /// From whose pile the next card is drawn, and to whose it goes: clockwise from the left of the player on turn.
    pub fn next_draw(&self, board: &Board) -> Option<(Seat, Seat)> {
        let action = self.actions().get(board.acting.lot?)?;
        let other = board.acting.seats.clockwise(board.turn.next(self.size()), self.size()).next()?;
        match action.steps.get(board.acting.step as usize)? {
            Step::TakeEach => Some((other, board.turn)),
            Step::GiveEach => Some((board.turn, other)),
            Step::Settle(_) => None,
        }
    }

    /// The pile from which the next card is drawn; an empty one if none is.
    pub(super) fn drawn_from(&self, board: &Board) -> Lots {
        self.next_draw(board).map_or(Lots::NONE, |(from, _)| board.piles[from.index()])
    }

    /// A card has been drawn: it changes piles.
    pub(super) fn draw(&self, state: &mut State, lot: Lot) {
        let board = &mut state.board;
        let Some((from, to)) = self.next_draw(board) else { return };
        let price = self.price(lot);
        board.unscore(from, lot, price);
        board.score(to, Lots::one(lot), price);
        let other = if from == board.turn { to } else { from };
        board.acting.seats = board.acting.seats.without(other);
        // Who has nothing left to give is done.
        if from == board.turn && board.piles[from.index()].is_empty() {
            board.acting.seats = Seats::NONE;
        }
        if board.acting.seats.is_empty() {
            board.acting.step += 1;
            self.act(state);
        }
    }

    /// Whether an add is two cards (IBYN-X-O5a).
    fn adds_two(&self, board: &Board) -> bool {
        self.actions().is(board, Law::Add, Number::Two as usize)
    }

    /// Of a hand the cards that follow the right-most card and may join the row, beside it (IBYN-P2).
    pub(super) fn fitting(&self, board: &Board, hand: Lots) -> Lots {
        let actions = self.actions();
        actions.at_the_end(board, actions.offerable(board, actions.joining(board, hand).and(actions.following(board, hand))))
    }

    /// The cards that a seat may add on its turn (IBYN-P2). If an add is two cards, the first must leave one that follows it; where no card
    /// does, one is enough (X-O5a, C5).
    pub fn addable(&self, state: &State, seat: Seat) -> Lots {
        let (board, hand) = (&state.board, state.hand(seat));
        let fitting = self.fitting(board, hand);
        if board.second || !self.adds_two(board) {
            return fitting;
        }
        let leaves_second = |lot: &Lot| {
            let (mut after, rest) = (*board, hand.minus(Lots::one(*lot)));
            self.actions().lay(&mut after, *lot, seat, rest.count());
            !self.fitting(&after, rest).is_empty()
        };
        let firsts: Lots = fitting.iter().filter(leaves_second).collect();
        if firsts.is_empty() { fitting } else { firsts }
    }
}
