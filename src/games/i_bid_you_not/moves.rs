//! Moves: their codes, which are legal, why others are not, and what they do.

use super::laws::{Law, Order};
use super::lots::{Lot, Lots, MOST};
use super::state::{Phase, State};
use super::table::Table;
use crate::rules::{Actor, Illegal, Move, Seat, Turn};

/// What a player can decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Decision {
    /// Add a hand card to the right end of the row.
    Add(Lot),
    /// Declare an auction.
    Declare,
    /// Pick a hand card as bid.
    Bid(Lot),
    /// Take the offer.
    Take,
    /// Pay to skip.
    Skip,
    /// Having paid, pick the hand card to add.
    Lay(Lot),
    /// Put it at this place of the row: 0 is the left end, the row's length the right end.
    Place(u8),
    /// Open the next offer with this bid.
    Open(Lot),
}

/// Codes from here on mean nothing.
pub(super) const CODES: u32 = 8 << 8;

impl Decision {
    /// The code: what is decided in the higher byte, which lot or place in the lower. Codes sort as decisions do.
    pub fn code(self) -> Move {
        let (what, which) = match self {
            Decision::Add(lot) => (0, lot.0),
            Decision::Declare => (1, 0),
            Decision::Bid(lot) => (2, lot.0),
            Decision::Take => (3, 0),
            Decision::Skip => (4, 0),
            Decision::Lay(lot) => (5, lot.0),
            Decision::Place(place) => (6, place),
            Decision::Open(lot) => (7, lot.0),
        };
        Move(what << 8 | u32::from(which))
    }

    /// What a code means, if it means anything.
    pub fn read(code: Move) -> Option<Decision> {
        let which = (code.0 & 0xFF) as u8;
        let lot = Some(Lot(which)).filter(|lot| lot.index() < MOST);
        match (code.0 >> 8, which) {
            (0, _) => lot.map(Decision::Add),
            (1, 0) => Some(Decision::Declare),
            (2, _) => lot.map(Decision::Bid),
            (3, 0) => Some(Decision::Take),
            (4, 0) => Some(Decision::Skip),
            (5, _) => lot.map(Decision::Lay),
            (6, place) => Some(Decision::Place(place)),
            (7, _) => lot.map(Decision::Open),
            _ => None,
        }
    }

    /// The phase that it belongs to.
    fn phase(self) -> Phase {
        match self {
            Decision::Add(_) | Decision::Declare => Phase::Act,
            Decision::Bid(_) => Phase::Bid,
            Decision::Take | Decision::Skip => Phase::Ask,
            Decision::Lay(_) => Phase::Lay,
            Decision::Place(_) => Phase::Place,
            Decision::Open(_) => Phase::Open,
        }
    }
}

fn refuse<T>(clause: &'static str, why: &'static str) -> Result<T, Illegal> {
    Err(Illegal { clause, why })
}

/// What a phase asks for, with its clause: the answer to whatever else is tried in it.
fn expected(phase: Phase) -> Illegal {
    let (clause, why) = match phase {
        Phase::Deal => ("IBYN-S1", "the cards are being dealt"),
        Phase::Act => ("IBYN-P1", "on a turn its player adds a card or declares an auction"),
        Phase::Bid => ("IBYN-P3", "everybody picks a hand card as bid"),
        Phase::Ask => ("IBYN-P5", "the next in the order takes the offer or skips"),
        Phase::Pay => ("IBYN-P5", "a random card is discarded for the skip"),
        Phase::Lay => ("IBYN-P5", "who skips picks a hand card to add"),
        Phase::Place => ("IBYN-P5", "who skips picks a place in the row"),
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
            Phase::Deal => Turn::Chance(state.deck.count()),
            Phase::Act => Turn::Seat(board.turn),
            Phase::Bid => Turn::Several(board.waiting),
            Phase::Pay => Turn::Chance(board.piles[board.asked.index()].count()),
            Phase::Ask | Phase::Lay | Phase::Place | Phase::Open => Turn::Seat(board.asked),
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
            Phase::Bid => each(self.biddable(state, seat), Decision::Bid),
            Phase::Ask => {
                moves.push(Decision::Take.code());
                if self.must_take(state, seat).is_none() {
                    moves.push(Decision::Skip.code());
                }
            }
            Phase::Lay => each(self.layable(state, seat), Decision::Lay),
            Phase::Place => moves.extend((0..=board.row.len() as u8).map(|place| Decision::Place(place).code())),
            Phase::Open => each(board.bid_lots(), Decision::Open),
            Phase::Deal | Phase::Pay | Phase::Over => {}
        }
    }

    /// What a seat decides with a code, or the clause that forbids it.
    pub(super) fn check(&self, state: &State, seat: Seat, code: Move) -> Result<Decision, Illegal> {
        let phase = state.board.phase;
        let decision = match Decision::read(code) {
            Some(decision) if decision.phase() == phase => decision,
            _ => return Err(expected(phase)),
        };
        if !self.is_due(state, seat) {
            return self.not_due(state, seat);
        }
        let in_hand = |lot| state.hand(seat).has(lot);
        match decision {
            Decision::Add(_) if state.hand(seat).is_empty() => refuse("IBYN-P9", "without a card an auction must be declared"),
            Decision::Add(lot) if !in_hand(lot) => refuse("IBYN-P2", "only a card of the own hand can be added"),
            Decision::Add(lot) if !self.addable(state, seat).has(lot) => Err(self.why_not_addable(state, lot)),
            Decision::Declare if !self.may_declare(state, seat) => refuse(Law::Declare.clause(1), "who can add a card may not declare"),
            Decision::Bid(lot) if !in_hand(lot) => refuse("IBYN-P3", "only a card of the own hand can be bid"),
            Decision::Bid(lot) if !self.biddable(state, seat).has(lot) => {
                refuse(Law::Playable.clause(1), "only cards with an action can be bid")
            }
            Decision::Skip => self.must_take(state, seat).map_or(Ok(decision), Err),
            Decision::Lay(lot) if !in_hand(lot) => refuse("IBYN-P5", "only a card of the own hand can be added"),
            Decision::Lay(lot) if !self.layable(state, seat).has(lot) => Err(self.why_not_joining(state, lot)),
            Decision::Place(place) if usize::from(place) > state.board.row.len() => refuse("IBYN-P5", "the row has no such place"),
            Decision::Open(lot) if !state.board.bid_lots().has(lot) => refuse("IBYN-P7", "only one of the bids can open the next offer"),
            _ => Ok(decision),
        }
    }

    /// Why a card of the hand can't be added on a turn.
    fn why_not_addable(&self, state: &State, lot: Lot) -> Illegal {
        if self.actions().following(&state.board, Lots::one(lot)).is_empty() {
            let order = self.actions().order(&state.board);
            let why = match order {
                Order::RisingNumber => "the number must exceed that of the right-most card",
                Order::FallingNumber => "the number must be below that of the right-most card",
                Order::RisingPrice => "the price must exceed that of the right-most card",
            };
            return Illegal { clause: Law::Order.clause(order as usize), why };
        }
        self.why_not_joining(state, lot)
    }

    /// Why a card of the hand can't join the row.
    fn why_not_joining(&self, state: &State, lot: Lot) -> Illegal {
        let (clause, why) = self.actions().why_not_joining(&state.board, lot).unwrap_or(("IBYN-P2", "this card can't be added"));
        Illegal { clause, why }
    }

    /// Why a seat that is not to move can't.
    fn not_due(&self, state: &State, seat: Seat) -> Result<Decision, Illegal> {
        if seat.0 >= self.size() {
            return refuse("IBYN-P1", "nobody sits there");
        }
        match state.board.phase {
            Phase::Bid if state.sealed[seat.index()].is_some() => refuse("IBYN-P3", "this seat has bid already"),
            Phase::Bid => refuse("IBYN-P9", "without a card nobody bids"),
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
                self.resolve_rules(state);
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
                state.board.row.push(lot);
                self.added(state, seat, lot);
            }
            Decision::Declare => state.declare(),
            Decision::Bid(lot) => {
                // Who knows the card still takes it for one of the hand: `known` waits for the reveal.
                state.hands[seat.index()].remove(lot);
                state.sealed[seat.index()] = Some(lot);
                state.board.waiting = state.board.waiting.without(seat);
                if state.board.waiting.is_empty() {
                    self.reveal(state);
                }
            }
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
                board.ask();
            }
            Decision::Open(lot) => {
                state.open(lot);
                self.next_turn(state);
            }
        }
    }

    /// What comes of a card that was added on a turn: its action, then the next turn or an auction (IBYN-P1, X-B4a).
    fn added(&self, state: &mut State, seat: Seat, lot: Lot) {
        let hand = state.hand(seat).count();
        let Some(action) = self.actions().set_off(&state.board, lot, seat, hand) else { return self.next_turn(state) };
        if action.holds_for_auction() {
            state.board.fired.insert(lot);
        }
        if action.declares() && !state.with_cards().is_empty() {
            state.resolve(Lots::one(lot));
            return state.declare();
        }
        if action.is_timed() {
            state.resolve(Lots::one(lot));
        }
        self.next_turn(state);
        action.begin(&mut state.board.timed);
    }

    /// The card that a random outcome is about: the next to be dealt, or the one discarded for a skip (IBYN-S1, P5).
    pub(super) fn outcome(&self, state: &State, code: Move) -> Option<Lot> {
        match state.board.phase {
            Phase::Deal => state.deck.nth(code.0),
            Phase::Pay => state.board.piles[state.board.asked.index()].nth(code.0),
            _ => None,
        }
    }

    /// A random outcome.
    fn happen(&self, state: &mut State, code: Move) -> Result<(), Illegal> {
        let phase = state.board.phase;
        let Some(lot) = self.outcome(state, code) else {
            let none_due = !matches!(phase, Phase::Deal | Phase::Pay);
            let why = if none_due { expected(phase).why } else { "there is no such outcome" };
            return Err(Illegal { why, ..expected(phase) });
        };
        match phase {
            Phase::Pay => self.pay(&mut state.board, lot),
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

    /// Who gets the next card of the deal; nobody the first, which is the offer.
    pub(super) fn next_dealt(&self, state: &State) -> Option<Seat> {
        let dealt = (self.lot_count() as u32).saturating_sub(state.deck.count());
        dealt.checked_sub(1).map(|dealt| Seat((dealt % u32::from(self.size())) as u8))
    }
}
