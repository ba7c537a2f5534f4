//! Adding a card on a turn, and its instant effect: cards go from the row or from pile to pile, an auction starts, a second card is due
//! (IBYN-X, instant, and O5a).

use super::super::effects::CardEffects;
use super::super::effects::compile::{CardEffect, Step};
use super::super::rules::Rules;
use super::super::state::{Board, Lot, Lots, Phase, RunningEffect, State, seats_with};
use crate::effect::{Cards, When};
use crate::rules::{Rules as _, Seat, Seats};

impl CardEffects {
    /// Whether a lot that is added does one of these things.
    pub(crate) fn any_step(&self, so: impl Fn(&Step) -> bool) -> bool {
        self.each().any(|effect| effect.steps.iter().any(&so))
    }

    /// Puts a lot to the right end on a player's turn, and returns the effect that it triggers. `hand` is how many cards the player has left.
    pub(crate) fn lay(&self, board: &mut Board, lot: Lot, player: Seat, hand: u32) -> Option<&CardEffect> {
        board.row.push(lot);
        if let Some(added) = board.added.get_mut(player.index()).filter(|_| self.keeps_adders) {
            *added |= Lots::one(lot);
        }
        let effect = self.triggered(board, lot, player, hand);
        if effect.is_some_and(CardEffect::is_this_auction) {
            board.active_this_auction |= Lots::one(lot);
        }
        effect
    }

    /// The effect triggered by a lot that was added on a turn and lies in the row already.
    fn triggered(&self, board: &Board, lot: Lot, player: Seat, hand: u32) -> Option<&CardEffect> {
        let effect = self.get(lot).filter(|effect| effect.when == When::Added && effect.is_met(board, player, hand))?;
        // What holds for the auction may work again later; what happens at once does not.
        (effect.is_this_auction() || self.working(board).has(lot)).then_some(effect)
    }
}

impl Rules {
    /// Adds a card on a turn: carries its effect out, then goes on to a second card, the next turn or an auction (IBYN-P1).
    pub(crate) fn added(&self, state: &mut State, seat: Seat, lot: Lot) {
        let first = state.board.phase == Phase::Turn;
        state.board.second_due = first && self.adds_two(&state.board);
        let hand = state.hand(seat).len();
        if self.effects.lay(&mut state.board, lot, seat, hand).is_none() {
            return self.end_add(state);
        }
        state.board.running = RunningEffect { lot: Some(lot), ..RunningEffect::default() };
        self.act(state);
    }

    /// Continues the effect that is being carried out, up to the next random draw or to its end.
    fn act(&self, state: &mut State) {
        let Some(lot) = state.board.running.lot else { return };
        let Some(effect) = self.effects.get(lot) else { return };
        let one = Lots::one(lot);
        while let Some(step) = effect.steps.get(state.board.running.step as usize) {
            match step {
                Step::Settle(cards) => {
                    let settled = self.settle(&mut state.board, *cards);
                    state.mark_applied(if settled.is_empty() { settled } else { one });
                }
                Step::TakeEach | Step::GiveEach => state.board.running.seats = self.drawn(&state.board, *step),
            }
            if !state.board.running.seats.is_empty() {
                state.mark_applied(one);
                state.board.phase = Phase::Draw;
                return;
            }
            state.board.running.step += 1;
        }
        state.board.running = RunningEffect::default();
        if effect.declares && !state.with_cards().is_empty() {
            state.board.second_due = false;
            state.mark_applied(one);
            return self.declare(state);
        }
        if effect.is_timed() {
            state.mark_applied(one);
        }
        effect.begin(&mut state.board.timed_rules);
        self.end_add(state);
    }

    /// Whether a card may be the first of two: one of the rest follows it once it has done what it does at once, or none is due any more.
    pub(crate) fn leaves_second(&self, state: &State, seat: Seat, lot: Lot) -> bool {
        let (mut board, rest) = (state.board, state.hand(seat) - Lots::one(lot));
        if let Some(effect) = self.effects.lay(&mut board, lot, seat, rest.len()) {
            for step in &effect.steps {
                if let Step::Settle(cards) = step {
                    self.settle(&mut board, *cards);
                }
            }
            if effect.declares {
                return true;
            }
            effect.begin(&mut board.timed_rules);
        }
        !self.adds_two(&board) || !self.fitting(&board, rest).is_empty()
    }

    /// A second card is due, if adds still are of two and there is one that follows, or the turn is over (IBYN-X-O5a).
    fn end_add(&self, state: &mut State) {
        let fitting = |state: &State| self.fitting(&state.board, state.hand(state.board.turn));
        if state.board.second_due && self.adds_two(&state.board) && !fitting(state).is_empty() {
            state.board.phase = Phase::AddSecond;
            return;
        }
        state.board.second_due = false;
        self.next_turn(state);
    }

    /// Cards of the row go to the piles of the players who added them: these (IBYN-X-O1a). What they do ends with that.
    pub(crate) fn settle(&self, board: &mut Board, cards: Cards) -> Lots {
        let meant = if cards == Cards::Debts { self.effects.debts } else { self.all_lots() };
        let mut settled = Lots::NONE;
        for seat in self.seats() {
            let lots = board.added[seat.index()] & meant;
            settled |= lots;
            board.added[seat.index()] -= lots;
            self.score(board, seat, lots);
            board.row.remove(lots);
            board.active_this_auction -= lots;
        }
        settled
    }

    /// From whom, or to whom, a step draws cards (IBYN-X-O3): who takes needs a pile to take from.
    fn drawn(&self, board: &Board, step: Step) -> Seats {
        let others = Seats::all(self.players).without(board.turn);
        match step {
            Step::TakeEach => others.and(seats_with(|seat| !board.piles[seat.index()].is_empty())),
            Step::GiveEach if !board.piles[board.turn.index()].is_empty() => others,
            Step::GiveEach | Step::Settle(_) => Seats::NONE,
        }
    }

    fn running_step(&self, board: &Board) -> Option<Step> {
        self.effects.get(board.running.lot?)?.steps.get(board.running.step as usize).copied()
    }

    /// From whom, or to whom, the step that is being carried out can draw cards.
    pub(crate) fn drawn_now(&self, board: &Board) -> Seats {
        self.running_step(board).map_or(Seats::NONE, |step| self.drawn(board, step))
    }

    /// From whose pile the next card is drawn, and to whose it goes: clockwise from the left of the player on turn.
    pub fn next_draw(&self, board: &Board) -> Option<(Seat, Seat)> {
        let other = board.running.seats.clockwise(board.turn.next(self.players), self.players).next()?;
        match self.running_step(board)? {
            Step::TakeEach => Some((other, board.turn)),
            Step::GiveEach => Some((board.turn, other)),
            Step::Settle(_) => None,
        }
    }

    /// The pile from which the next card is drawn; an empty one if none is.
    pub(crate) fn drawn_from(&self, board: &Board) -> Lots {
        self.next_draw(board).map_or(Lots::NONE, |(from, _)| board.piles[from.index()])
    }

    /// A card has been drawn: it changes piles.
    pub(crate) fn draw(&self, state: &mut State, lot: Lot) {
        let board = &mut state.board;
        let Some((from, to)) = self.next_draw(board) else { return };
        self.remove_scored(board, from, lot);
        self.score(board, to, Lots::one(lot));
        let other = if from == board.turn { to } else { from };
        board.running.seats = board.running.seats.without(other);
        // Who has nothing left to give is done.
        if from == board.turn && board.piles[from.index()].is_empty() {
            board.running.seats = Seats::NONE;
        }
        if board.running.seats.is_empty() {
            board.running.step += 1;
            self.act(state);
        }
    }
}
