//! Whether a state that a person wrote can be played on: what each phase takes for granted.

use super::super::{Law, Lots, Phase, State};
use super::Reader;
use crate::rules::{Seat, Seats};

impl Reader<'_> {
    /// Adds what does not fit together.
    pub(crate) fn audit(&mut self, state: &State) {
        self.audit_cards(state);
        self.audit_bids(state);
        self.audit_actions(state);
        self.audit_half_done(state);
        match state.board.phase {
            Phase::Deal => self.audit_deal(state),
            phase if phase.revealed() => self.audit_auction(state),
            _ => {}
        }
    }

    fn audit_cards(&mut self, state: &State) {
        let board = &state.board;
        for seat in (0..self.rules.players()).map(Seat) {
            let held = state.hand(seat).plus(state.sealed[seat.index()]);
            if !board.known[seat.index()].minus(held).is_empty() {
                self.diagnostic("known", format!("{seat} does not hold all of these"));
            }
        }
        let empty = state.with_cards().is_empty();
        match board.phase {
            Phase::Turn | Phase::AddSecond if empty => self.diagnostic("hands", "all are empty, so the game is over"),
            Phase::Over if !empty => self.diagnostic("hands", "the game is not over before all are empty"),
            Phase::Bid if board.waiting.is_empty() => self.diagnostic("bids", "all have bid, so the phase is `ask`"),
            _ => {}
        }
        match board.phase {
            Phase::Deal | Phase::Over => {}
            phase if phase.taken() && board.row.is_empty() => {}
            phase if phase.taken() => self.diagnostic("row", "it has been taken when the next offer is opened"),
            // Cards of the row may have gone to who added them, all of them (IBYN-X-O1a).
            _ if board.row.is_empty() && !self.rules.effects().keeps_adders => self.diagnostic("row", "the offer has no card"),
            _ => {}
        }
        if board.phase != Phase::Deal && !state.draw_pile.is_empty() {
            self.diagnostic("deck", "all cards have been dealt in this phase");
        }
        if (board.phase == Phase::Place) != board.card_to_place.is_some() {
            self.diagnostic("laid", "there is such a card in the phase `place` and only there");
        }
    }

    fn audit_actions(&mut self, state: &State) {
        let (board, effects) = (&state.board, self.rules.effects());
        let stray = board.active_this_auction.minus(board.row.lots().and(effects.this_auction()));
        if !stray.is_empty() {
            self.diagnostic("fired", "not all of these lie in the row with an action that holds for an auction");
        }
        if !board.returned.minus(effects.returning).is_empty() {
            self.diagnostic("returned", "not all of these have an action that takes them to a hand");
        }
        if effects.is_empty() && board.timed_rules.iter().any(|timed| timed.turns > 0) {
            self.diagnostic("timed", "no card of the deck has an action");
        }
    }

    fn audit_bids(&mut self, state: &State) {
        let board = &state.board;
        let no_auction = matches!(board.phase, Phase::Deal | Phase::Turn | Phase::AddSecond | Phase::Draw | Phase::Over);
        if no_auction && state.sealed.iter().any(|bid| !bid.is_empty()) {
            self.diagnostic("bids", "there are bids only in an auction");
        }
    }

    fn audit_auction(&mut self, state: &State) {
        let board = &state.board;
        let bidders = board.bidders();
        // Who wins all other bids leaves only the own one on the table (IBYN-X-B5b).
        let effects = self.rules.effects();
        let won = board.phase.taken() && effects.wins_bids && bidders == Seats::one(board.asked);
        // Not everybody may have been one of the bidders (IBYN-X-O1b, O6b).
        let some = effects.can_change(Law::Bidders) || effects.can_change(Law::Declarer);
        for seat in state.with_cards().iter().filter(|seat| !bidders.has(*seat) && !won && !some) {
            self.diagnostic("bids", format!("{seat} has cards and must have bid"));
        }
        for seat in board.waiting.iter().filter(|seat| !bidders.has(*seat)) {
            self.diagnostic("waiting", format!("{seat} has no bid"));
        }
        let asked = board.asked;
        if board.waiting.is_empty() {
            self.diagnostic("waiting", "nobody is left to take the offer");
            return;
        }
        // Of a dear skip, part may be paid already (IBYN-X-B9b).
        let paying =
            board.discards_due < self.rules.skip_cost(board) && board.piles[asked.index()].count() >= u32::from(board.discards_due);
        let paid = matches!(board.phase, Phase::Lay | Phase::Place) || board.phase == Phase::Pay && paying;
        if board.phase == Phase::Pay
            && !paying
            && let Some(illegal) = self.rules.must_take(state, asked)
        {
            self.diagnostic("phase", format!("{asked} can't skip: {}", illegal.why));
        } else if paid && board.waiting.count() < 2 {
            self.diagnostic("phase", format!("{asked} can't skip: the last in the order must take the offer"));
        } else if board.phase == Phase::Lay && state.hand(asked).is_empty() {
            self.diagnostic("phase", format!("{asked} can't skip: without a card to add nobody can skip"));
        }
    }

    /// IBYN-S1: one card open, the others as even as they can be, the first seats first.
    fn audit_deal(&mut self, state: &State) {
        let players = self.rules.players();
        if state.draw_pile.is_empty() {
            self.diagnostic("deck", "all cards are dealt, so the phase is `act`");
        }
        if state.board.piles.iter().any(|pile| !pile.is_empty()) {
            self.diagnostic("piles", "nothing is scored while cards are dealt");
        }
        if state.board.discard != Lots::NONE {
            self.diagnostic("discard", "nothing is discarded while cards are dealt");
        }
        let dealt: u32 = state.hands.iter().map(|hand| hand.count()).sum();
        if state.board.row.len() > 1 || (state.board.row.is_empty() && dealt > 0) {
            self.diagnostic("row", "the first card dealt is the offer, and no other");
        }
        let fair = |seat: u8| (dealt + u32::from(players) - 1 - u32::from(seat)) / u32::from(players);
        if (0..players).any(|seat| state.hand(Seat(seat)).count() != fair(seat)) {
            self.diagnostic("hands", "cards are dealt one by one from the first seat on");
        }
        if state.board.turn != Seat(0) {
            self.diagnostic("turn", "the first seat begins");
        }
    }
}
