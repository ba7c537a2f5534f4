//! Adding a card on a turn: rules that it sets, and whether a second card is due (IBYN-X, instant, and O5a).

use super::super::effects::CardEffects;
use super::super::effects::compile::CardEffect;
use super::super::effects::patterns::Transfer;
use super::super::effects::spot;
use super::super::rules::Rules;
use super::super::state::{Board, Lot, Lots, Next, Phase, State};
use crate::effect::parts::{Event, Zone};
use crate::games::shared::Flow;
use crate::rules::{Rules as _, Seat};

impl CardEffects {
    /// Puts a lot to the right end on a player's turn, and returns the effect that it triggers. `hand` is how
    /// many cards the player has left.
    pub(crate) fn lay(&self, board: &mut Board, lot: Lot, player: Seat, hand: u32) -> Option<&CardEffect> {
        board.row.push(lot);
        if let Some(put) = board.put.get_mut(player.index()).filter(|_| self.keeps_adders) {
            *put |= Lots::one(lot);
        }
        let effect = self.triggered(board, lot, player, hand);
        if effect.is_some_and(CardEffect::is_this_auction) {
            board.active_this_auction |= Lots::one(lot);
        }
        effect
    }

    /// Notes that a seat has put a lot into the row otherwise than by adding it on its turn.
    pub(crate) fn lays(&self, board: &mut Board, seat: Seat, lot: Lot) {
        if let Some(put) = board.put.get_mut(seat.index()).filter(|_| self.keeps_holders) {
            *put |= Lots::one(lot);
            board.laid |= Lots::one(lot);
        }
    }

    /// The effect triggered by a lot that was added on a turn and lies in the row already.
    fn triggered(&self, board: &Board, lot: Lot, player: Seat, hand: u32) -> Option<&CardEffect> {
        let effect = self
            .get(lot)
            .filter(|effect| effect.when == Event::Added && effect.is_met(board, player, hand))?;
        // What holds for the auction may work again later; what happens at once does not.
        (effect.is_this_auction() || self.working(board).has(lot)).then_some(effect)
    }
}

impl Rules {
    /// Adds a card on a turn: plays its effect, then goes on to a second card, the next turn or an auction
    /// (IBYN-P1).
    pub(super) fn added(&self, state: &mut State, seat: Seat, lot: Lot) {
        let first = state.board.phase == Phase::Turn;
        state.board.second_due = first && self.adds_two(&state.board);
        let hand = state.hand(seat).len();
        if let Some(effect) =
            self.effects.lay(&mut state.board, lot, seat, hand).filter(|effect| effect.is_timed())
        {
            effect.begin(&mut state.board.timed_rules);
        }
        self.announce(state, Event::Added, seat, &[spot(lot, Zone::Row, Seat(0))], Next::EndAdd);
    }

    /// True if a card may be the first of two: once its instant effects have been applied, another hand card
    /// can follow it, or no second card is due any more.
    pub(crate) fn leaves_second(&self, state: &State, seat: Seat, lot: Lot) -> bool {
        let (mut board, rest) = (state.board, state.hand(seat) - Lots::one(lot));
        if let Some(effect) = self.effects.lay(&mut board, lot, seat, rest.len()) {
            for transfer in &effect.transfers {
                if let Transfer::Settle(cards) = transfer {
                    self.settle(&mut board, *cards);
                }
            }
            if effect.declares {
                return true;
            }
            effect.begin(&mut board.timed_rules);
        }
        !self.adds_two(&board)
            || !(self.fitting(&board, rest) & self.allowed_to_join(state, seat, rest)).is_empty()
    }

    /// A second card is due, if adds still are of two and there is one that follows, or the turn is over
    /// (IBYN-X-O5a).
    pub(super) fn end_add(&self, state: &mut State) {
        let turn = state.board.turn;
        if state.board.second_due && self.adds_two(&state.board) && !self.addable(state, turn).is_empty() {
            state.board.phase = Phase::AddSecond;
            return;
        }
        state.board.second_due = false;
        self.end_turn(state);
    }

    /// Of these cards those in the row go to the piles of the players who added them (IBYN-X-O1a). What they
    /// do ends with that.
    pub(crate) fn settle(&self, board: &mut Board, cards: Lots) {
        for seat in self.seats() {
            let lots = board.added(seat) & cards;
            board.put[seat.index()] -= lots;
            self.score(board, seat, lots);
            board.row.remove(lots);
            board.active_this_auction -= lots;
        }
    }
}
