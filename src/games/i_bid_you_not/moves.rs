//! Moves: which are legal, why others are not, and what they do.

use super::codes::Decision;
use super::laws::Law;
use super::lots::{Lot, Lots};
use super::state::{Phase, State};
use super::table::Table;
use super::words::{Beside, Number, Order};
use crate::rules::{Actor, Illegal, Move, Seat, Turn};

/// IBYN-X-D2a.
const NEVER_OFFERED: &str = "this card can't be added to a row nor open one";

fn refuse<T>(clause: &'static str, why: &'static str) -> Result<T, Illegal> {
    Err(Illegal { clause, why })
}

/// What a phase asks for, with its clause: the answer to whatever else is tried in it.
fn expected(phase: Phase) -> Illegal {
    let (clause, why) = match phase {
        Phase::Deal => ("IBYN-S1", "the cards are being dealt"),
        Phase::Act => ("IBYN-P1", "on a turn its player adds a card or declares an auction"),
        Phase::More => ("IBYN-X-O5a", "the player on turn adds a second card"),
        Phase::Draw => ("IBYN-X-O3a", "random cards are drawn from score piles"),
        Phase::Bid => ("IBYN-P3", "everybody picks a hand card as bid"),
        Phase::BidOpen => ("IBYN-X-O6a", "the next clockwise from the declarer lays a bid, open"),
        Phase::Ask => ("IBYN-P5", "the next in the order takes the offer or skips"),
        Phase::Pay => ("IBYN-P5", "a random card is discarded for the skip"),
        Phase::Lay => ("IBYN-P5", "who skips picks a hand card to add"),
        Phase::Place => ("IBYN-P5", "who skips picks a place in the row"),
        Phase::Gift => ("IBYN-X-O2a", "the next clockwise may add a hand card to the row that was taken"),
        Phase::Scrap => ("IBYN-X-O2b", "the next clockwise may discard a card of the row that was taken"),
        Phase::Open => ("IBYN-P7", "the taker picks the bid that opens the next offer"),
        Phase::Over => ("IBYN-E1", "the game is over"),
    };
    Illegal { clause, why }
}

impl Table {
    /// Who is to move.
    pub(super) fn whose_turn(&self, state: &State) -> Turn {
        let board = &state.board;
        match board.phase {
            Phase::Deal => Turn::Chance(self.to_deal(state).count()),
            Phase::Act | Phase::More => Turn::Seat(board.turn),
            Phase::Draw => Turn::Chance(self.drawn_from(board).count()),
            Phase::Gift | Phase::Scrap => Turn::Seat(self.next_late(board).unwrap_or_default()),
            Phase::Bid => Turn::Several(board.waiting),
            Phase::Pay => Turn::Chance(board.piles[board.asked.index()].count()),
            Phase::BidOpen | Phase::Ask | Phase::Lay | Phase::Place | Phase::Open => Turn::Seat(board.asked),
            Phase::Over => Turn::Over,
        }
    }

    /// Whether a seat is to move.
    fn is_due(&self, state: &State, seat: Seat) -> bool {
        match self.whose_turn(state) {
            Turn::Seat(due) => due == seat,
            Turn::Several(due) => seat.0 < self.size() && due.has(seat),
            Turn::Chance(_) | Turn::Over => false,
        }
    }

    /// The legal moves of a seat, in the order of their codes.
    pub(super) fn list_legal(&self, state: &State, seat: Seat, moves: &mut Vec<Move>) {
        moves.clear();
        if !self.is_due(state, seat) {
            return;
        }
        let board = &state.board;
        let mut each = |lots: Lots, decision: fn(Lot) -> Decision| moves.extend(lots.iter().map(|lot| decision(lot).code()));
        match board.phase {
            Phase::Act => {
                each(self.addable(state, seat), Decision::Add);
                if self.may_declare(state, seat) {
                    moves.push(Decision::Declare.code());
                }
            }
            Phase::More => each(self.addable(state, seat), Decision::Add),
            Phase::Bid | Phase::BidOpen => each(self.biddable(state, seat), Decision::Bid),
            Phase::Ask => {
                moves.push(Decision::Take.code());
                if self.must_take(state, seat).is_none() {
                    moves.push(Decision::Skip.code());
                }
            }
            Phase::Lay => each(self.layable(state, seat), Decision::Lay),
            Phase::Place => moves.extend(self.places(state).map(|place| Decision::Place(place).code())),
            Phase::Open => each(self.openable(state), Decision::Open),
            Phase::Gift => {
                moves.push(Decision::Pass.code());
                let given = self.actions().offerable(board, state.hand(seat));
                moves.extend(given.iter().map(|lot| Decision::Give(lot).code()));
            }
            Phase::Scrap => {
                moves.push(Decision::Pass.code());
                moves.extend(board.late.row.iter().map(|lot| Decision::Scrap(lot).code()));
            }
            Phase::Deal | Phase::Draw | Phase::Pay | Phase::Over => {}
        }
    }

    /// What a seat decides with a code, or the clause that forbids it.
    pub(super) fn check(&self, state: &State, seat: Seat, code: Move) -> Result<Decision, Illegal> {
        let phase = state.board.phase;
        let decision = match Decision::read(code) {
            Some(decision) if decision.belongs_to(phase) => decision,
            _ => return Err(expected(phase)),
        };
        if !self.is_due(state, seat) {
            return self.not_due(state, seat);
        }
        let in_hand = |lot| state.hand(seat).has(lot);
        match decision {
            Decision::Add(_) if state.hand(seat).is_empty() => refuse("IBYN-P9", "without a card an auction must be declared"),
            Decision::Add(lot) if !in_hand(lot) => refuse("IBYN-P2", "only a card of the own hand can be added"),
            Decision::Add(lot) if !self.addable(state, seat).has(lot) => Err(self.why_not_addable(state, seat, lot)),
            Decision::Declare if !self.may_declare(state, seat) => refuse(Law::Declare.clause(1), "who can add a card may not declare"),
            Decision::Bid(lot) if !in_hand(lot) => refuse("IBYN-P3", "only a card of the own hand can be bid"),
            Decision::Bid(lot) if !self.biddable(state, seat).has(lot) => Err(self.why_not_biddable(state, seat, lot)),
            Decision::Skip => self.must_take(state, seat).map_or(Ok(decision), Err),
            Decision::Lay(lot) if !in_hand(lot) => refuse("IBYN-P5", "only a card of the own hand can be added"),
            Decision::Lay(lot) if !self.layable(state, seat).has(lot) => Err(self.why_not_layable(state, seat, lot)),
            Decision::Place(place) if usize::from(place) > state.board.row.len() => refuse("IBYN-P5", "the row has no such place"),
            Decision::Place(place) if !self.places(state).any(|legal| legal == place) => {
                Err(self.why_not_there(state, state.board.laid.unwrap_or_default(), place.into()))
            }
            Decision::Open(lot) if !state.board.bid_lots().has(lot) => refuse("IBYN-P7", "only one of the bids can open the next offer"),
            Decision::Open(lot) if !self.openable(state).has(lot) => refuse(Law::Offering.clause(1), NEVER_OFFERED),
            Decision::Give(lot) if !in_hand(lot) => refuse("IBYN-X-O2a", "only a card of the own hand can be added"),
            Decision::Give(lot) if self.actions().offerable(&state.board, Lots::one(lot)).is_empty() => {
                refuse(Law::Offering.clause(1), NEVER_OFFERED)
            }
            Decision::Scrap(lot) if !state.board.late.row.has(lot) => {
                refuse("IBYN-X-O2b", "only a card of the row that was taken can be discarded")
            }
            _ => Ok(decision),
        }
    }

    /// Why a card of the hand can't be added on a turn.
    fn why_not_addable(&self, state: &State, seat: Seat, lot: Lot) -> Illegal {
        if self.actions().following(&state.board, Lots::one(lot)).is_empty() {
            let order = self.actions().order(&state.board);
            let why = match order {
                Order::RisingNumber => "the number must exceed that of the right-most card",
                Order::FallingNumber => "the number must be below that of the right-most card",
                Order::RisingPrice => "the price must exceed that of the right-most card",
            };
            return Illegal { clause: Law::Order.clause(order as usize), why };
        }
        if self.actions().offerable(&state.board, Lots::one(lot)).is_empty() {
            return Illegal { clause: Law::Offering.clause(1), why: NEVER_OFFERED };
        }
        if self.fitting(&state.board, state.hand(seat)).has(lot) {
            return Illegal { clause: Law::Add.clause(Number::Two as usize), why: "the first of two cards must leave one that follows it" };
        }
        self.why_not_joining(state, seat, lot)
    }

    /// Why a card of the hand can't join the row, or not at its right end.
    fn why_not_joining(&self, state: &State, seat: Seat, lot: Lot) -> Illegal {
        match self.actions().why_not_joining(&state.board, state.hand(seat), lot) {
            Some((clause, why)) => Illegal { clause, why },
            None => self.why_not_there(state, lot, state.board.row.len()),
        }
    }

    /// Why a card of the hand can't be bid.
    fn why_not_biddable(&self, state: &State, seat: Seat, lot: Lot) -> Illegal {
        let hand = state.hand(seat);
        if !self.actions().may_be_bid(&state.board, hand).or(hand).has(lot) {
            return Illegal { clause: Law::Bidding.clause(1), why: "this card can't be bid" };
        }
        Illegal { clause: Law::Playable.clause(1), why: "only cards with an action can be bid" }
    }

    /// Why a card of the hand can't be added for a skip: the first step that it does not pass.
    fn why_not_layable(&self, state: &State, seat: Seat, lot: Lot) -> Illegal {
        match self.layable_in_steps(state, seat) {
            [offerable, ..] if !offerable.has(lot) => Illegal { clause: Law::Offering.clause(1), why: NEVER_OFFERED },
            // What has no place anywhere has none at the right end.
            [_, joining, _] if joining.has(lot) => self.why_not_there(state, lot, state.board.row.len()),
            _ => self.why_not_joining(state, seat, lot),
        }
    }

    /// Why a card can't lie at a place.
    fn why_not_there(&self, state: &State, lot: Lot, place: usize) -> Illegal {
        let wanted = self.actions().at_odds(&state.board, lot, place).unwrap_or(Beside::Any);
        let why = match wanted {
            Beside::Differ => "two cards beside each other must differ in price and kind",
            Beside::Match => "two cards beside each other must share their price or kind",
            Beside::Any => "this card can't be added",
        };
        Illegal { clause: Law::Beside.clause(wanted as usize), why }
    }

    /// Why a seat that is not to move can't.
    fn not_due(&self, state: &State, seat: Seat) -> Result<Decision, Illegal> {
        if seat.0 >= self.size() {
            return refuse("IBYN-P1", "nobody sits there");
        }
        match state.board.phase {
            Phase::Bid if !state.sealed[seat.index()].is_empty() => refuse("IBYN-P3", "this seat has bid already"),
            Phase::Bid if state.hand(seat).is_empty() => refuse("IBYN-P9", "without a card nobody bids"),
            Phase::Bid => Err(self.why_no_bid(&state.board, seat)),
            Phase::Act => refuse("IBYN-P1", "it is another seat's turn"),
            phase => Err(Illegal { why: "it is another seat that decides", ..expected(phase) }),
        }
    }

    /// Makes a move, or refuses it and leaves the state as it was.
    pub(super) fn make(&self, state: &mut State, actor: Actor, code: Move) -> Result<(), Illegal> {
        match actor {
            Actor::Chance => self.happen(state, code),
            Actor::Seat(seat) => {
                let decision = self.check(state, seat, code)?;
                self.resolve_rules(state, seat);
                self.carry_out(state, seat, decision);
                Ok(())
            }
        }
    }

    /// A decision that has been checked.
    fn carry_out(&self, state: &mut State, seat: Seat, decision: Decision) {
        match decision {
            Decision::Add(lot) => {
                state.spend(seat, lot);
                self.added(state, seat, lot);
            }
            Decision::Declare => self.declare(state),
            Decision::Bid(lot) => self.bid(state, seat, lot),
            Decision::Take => self.take(state, seat),
            Decision::Skip => {
                state.board.owed = self.toll(&state.board);
                state.board.phase = Phase::Pay;
            }
            Decision::Lay(lot) => {
                state.spend(seat, lot);
                state.board.laid = Some(lot);
                state.board.phase = Phase::Place;
            }
            Decision::Place(place) => {
                let board = &mut state.board;
                if let Some(lot) = board.laid.take() {
                    board.row.insert(usize::from(place), lot);
                }
                board.waiting = board.waiting.without(seat);
                self.ask(board);
            }
            Decision::Open(lot) => {
                state.open(lot);
                self.next_turn(state);
            }
            Decision::Pass => self.late_done(state, seat),
            Decision::Give(lot) => self.gift(state, seat, lot),
            Decision::Scrap(lot) => self.scrap(state, seat, lot),
        }
    }

    /// The card that a random outcome is about: the next to be dealt, the one discarded for a skip, or the one that changes piles (IBYN-S1,
    /// P5, X-O3).
    pub(super) fn outcome(&self, state: &State, code: Move) -> Option<Lot> {
        match state.board.phase {
            Phase::Deal => self.to_deal(state).nth(code.0),
            Phase::Pay => state.board.piles[state.board.asked.index()].nth(code.0),
            Phase::Draw => self.drawn_from(&state.board).nth(code.0),
            _ => None,
        }
    }

    /// A random outcome.
    fn happen(&self, state: &mut State, code: Move) -> Result<(), Illegal> {
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
            Some(seat) => state.hands[seat.index()].insert(lot),
        }
        state.deck.remove(lot);
        if state.deck.is_empty() {
            state.board.phase = Phase::Act;
        }
    }

    /// The cards of which the next is dealt: the first of them must be able to open a row, if any is (IBYN-S1, X-D2a).
    pub(super) fn to_deal(&self, state: &State) -> Lots {
        let is_first = state.deck.count() as usize == self.lot_count();
        if is_first { self.actions().offerable(&state.board, state.deck).or(state.deck) } else { state.deck }
    }

    /// The places for the card that a skip adds; all of them if none suits its neighbours (IBYN-P5, X-D7, C5).
    fn places(&self, state: &State) -> impl Iterator<Item = u8> {
        let board = &state.board;
        let lot = board.laid.unwrap_or_default();
        let has_a_place = !self.actions().with_a_place(board, Lots::one(lot)).is_empty();
        (0..=board.row.len() as u8).filter(move |place| !has_a_place || self.actions().at_odds(board, lot, usize::from(*place)).is_none())
    }

    /// The bids that can open the next offer; all of them if none can (IBYN-P7, X-D2a, C5).
    fn openable(&self, state: &State) -> Lots {
        let bids = state.board.bid_lots();
        self.actions().offerable(&state.board, bids).or(bids)
    }

    /// Who gets the next card of the deal; nobody the first, which is the offer.
    pub(super) fn next_dealt(&self, state: &State) -> Option<Seat> {
        let dealt = (self.lot_count() as u32).saturating_sub(state.deck.count());
        dealt.checked_sub(1).map(|dealt| Seat((dealt % u32::from(self.size())) as u8))
    }
}
