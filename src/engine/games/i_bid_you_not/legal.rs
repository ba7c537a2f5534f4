//! Which actions are legal, and which clause forbids the others.

use super::action::Action;
use super::apply::flow::ANSWERS;
use super::effects::rule_values::{
    Add, Beside, Bid, Bidders, Bidding, Declare, Declarer, General, Offering, Order, Playable, Skip,
};
use super::effects::{lot_of, spot};
use super::rules::Rules;
use super::state::{Board, Lot, Lots, Phase, State, seats_with};
use crate::effect::machine::{self, Due};
use crate::effect::parts::Zone;
use crate::games::shared::refuse;
use crate::rules::{Illegal, Move, Seat, Seats, Turn};

/// The most cards that a skip can cost.
pub(super) const MOST_DISCARDS: u8 = 9;

/// Who is to move.
pub(super) fn turn(rules: &Rules, state: &State) -> Turn {
    let board = &state.board;
    match machine::due(rules, state) {
        Some(Due::Seat(seat)) => return Turn::Seat(seat),
        Some(Due::Chance(outcomes)) => return Turn::Chance(outcomes),
        None => {}
    }
    match board.phase {
        Phase::Deal => Turn::Chance(rules.to_deal(state).len()),
        Phase::Turn | Phase::AddSecond => Turn::Seat(board.turn),
        Phase::Bid => Turn::Several(board.waiting),
        Phase::Pay => Turn::Chance(board.piles[board.asked.index()].len()),
        Phase::OpenBid | Phase::Ask | Phase::Lay | Phase::Place | Phase::Taken | Phase::Open => {
            Turn::Seat(board.asked)
        }
        Phase::Over => Turn::Over,
    }
}

/// The legal moves of a seat, in the order of their codes.
pub(super) fn legal(rules: &Rules, state: &State, seat: Seat, moves: &mut Vec<Move>) {
    moves.clear();
    if !rules.is_due(state, seat) {
        return;
    }
    if state.machine.is_running() {
        moves
            .extend(machine::options(rules, state).into_iter().map(|answer| Move(ANSWERS + answer.encode())));
        return;
    }
    let board = &state.board;
    let each = |lots: Lots, action: fn(Lot) -> Action, moves: &mut Vec<Move>| {
        moves.extend(lots.iter().map(|lot| action(lot).encode()))
    };
    match board.phase {
        Phase::Turn => {
            each(rules.addable(state, seat), Action::Add, moves);
            if rules.may_declare(state, seat) {
                moves.push(Action::Declare.encode());
            }
            each(rules.usable(state, seat), Action::Use, moves);
        }
        Phase::AddSecond => each(rules.addable(state, seat), Action::Add, moves),
        Phase::Bid | Phase::OpenBid => each(rules.biddable(state, seat), Action::Bid, moves),
        Phase::Ask => {
            moves.push(Action::Take.encode());
            if rules.must_take(state, seat).is_none() {
                moves.push(Action::Skip.encode());
            }
        }
        Phase::Lay => each(rules.layable(state, seat), Action::Lay, moves),
        Phase::Place => moves.extend(rules.places(state).map(|place| Action::Place(place).encode())),
        Phase::Open => each(rules.openable(state), Action::Open, moves),
        Phase::Deal | Phase::Pay | Phase::Taken | Phase::Over => {}
    }
}

impl Rules {
    /// True if a seat is to move.
    fn is_due(&self, state: &State, seat: Seat) -> bool {
        match turn(self, state) {
            Turn::Seat(due) => due == seat,
            Turn::Several(due) => seat.0 < self.players && due.has(seat),
            Turn::Chance(_) | Turn::Over => false,
        }
    }

    /// The cards that a seat may add on its turn (IBYN-P2). If an add is two cards, the first must leave one
    /// that follows it after what it does at once; where no card does, one is enough (X-O5a, C5).
    pub fn addable(&self, state: &State, seat: Seat) -> Lots {
        let (board, hand) = (&state.board, state.hand(seat));
        let fitting = self.fitting(board, hand) & self.allowed_to_join(state, seat, hand);
        if board.second_due || !self.adds_two(board) {
            return fitting;
        }
        fitting.iter().filter(|lot| self.leaves_second(state, seat, *lot)).collect::<Lots>().or(fitting)
    }

    /// Of a hand the cards that rules about cards let join the row (X-N2).
    pub(super) fn allowed_to_join(&self, state: &State, seat: Seat, lots: Lots) -> Lots {
        self.allowed(state, General::Addable, seat, lots)
    }

    /// Of these hand cards of a seat those that a rule about cards lets pass.
    fn allowed(&self, state: &State, rule: General, seat: Seat, lots: Lots) -> Lots {
        if !self.effects.program.can_change(rule.place()) {
            return lots;
        }
        lots.iter()
            .filter(|lot| {
                machine::allowed(self, state, rule.place(), Some(seat), spot(*lot, Zone::Hand, seat))
            })
            .collect()
    }

    /// The cards that a seat can use on its turn.
    fn usable(&self, state: &State, seat: Seat) -> Lots {
        machine::usable(self, state, seat).into_iter().filter_map(|spot| lot_of(spot.card)).collect()
    }

    /// Of a hand the cards that follow the right-most card and may join the row, beside it (IBYN-P2).
    pub(super) fn fitting(&self, board: &Board, hand: Lots) -> Lots {
        let effects = &self.effects;
        effects.at_the_end(
            board,
            effects.offerable(board, effects.joining(board, hand) & effects.following(board, hand)),
        )
    }

    /// True if an add is two cards (IBYN-X-O5a).
    pub(super) fn adds_two(&self, board: &Board) -> bool {
        self.effects.add_size(board) == Add::Two
    }

    /// True if a seat may declare on its turn (IBYN-P1, P2).
    pub fn may_declare(&self, state: &State, seat: Seat) -> bool {
        self.effects.declare(&state.board) == Declare::Free || self.addable(state, seat).is_empty()
    }

    /// The cards that a seat may bid (IBYN-P3).
    pub fn biddable(&self, state: &State, seat: Seat) -> Lots {
        let hand = state.hand(seat);
        let free = self.effects.free_to_bid(&state.board, hand);
        self.allowed(state, General::Biddable, seat, free).or(self.effects.biddable(&state.board, hand))
    }

    /// Why the asked seat can't skip, if it can't (IBYN-P6). Its bid lies on the table and is no card of its
    /// hand.
    pub fn must_take(&self, state: &State, seat: Seat) -> Option<Illegal> {
        let (board, skip) = (&state.board, self.effects.skip(&state.board));
        let (pile, cost) = (board.piles[seat.index()], u32::from(self.skip_cost(state, seat)));
        let (clause, why) = if board.waiting.count() <= 1 {
            ("IBYN-P6", "the last in the order must take the offer")
        } else if skip == Skip::Never {
            (skip.clause(), "a card in the row forbids to skip")
        } else if pile.is_empty() && cost > 0 {
            ("IBYN-P6", "a skip is paid with a scored card, and this player has none")
        } else if pile.len() < cost && skip == Skip::Dear {
            (skip.clause(), "a skip costs three scored cards")
        } else if pile.len() < cost {
            ("IBYN-X-N2", "a skip costs more scored cards than there are")
        } else if skip == Skip::Paid && state.hands[seat.index()].is_empty() {
            ("IBYN-P6", "without a card to add nobody can skip")
        } else {
            return None;
        };
        Some(Illegal { clause, why })
    }

    /// How many scored cards a skip costs a seat.
    pub(super) fn skip_cost(&self, state: &State, seat: Seat) -> u8 {
        let usual = if self.effects.skip(&state.board) == Skip::Dear { 3 } else { 1 };
        self.number_rule(state, General::SkipCost, Some(seat), usual).clamp(0, MOST_DISCARDS.into()) as u8
    }

    /// The cards that a seat may add for a skip (IBYN-P5).
    pub fn layable(&self, state: &State, seat: Seat) -> Lots {
        let [.., last] = self.layable_by_step(state, seat);
        last
    }

    /// The cards that a seat may add for a skip, restricted step by step: by their own effects, by the row's
    /// effects, and by the places that suit them. A step that would leave none is void (C5).
    pub(super) fn layable_by_step(&self, state: &State, seat: Seat) -> [Lots; 3] {
        let (effects, board, hand) = (&self.effects, &state.board, state.hand(seat));
        let offerable = effects.offerable(board, hand).or(hand);
        let joining = (effects.joining(board, hand) & offerable & self.allowed_to_join(state, seat, hand))
            .or(offerable);
        [offerable, joining, effects.with_a_place(board, joining).or(joining)]
    }

    /// The places for the card that a skip adds; all of them if none suits its neighbours (IBYN-P5, X-D7,
    /// C5).
    fn places(&self, state: &State) -> impl Iterator<Item = u8> {
        let board = &state.board;
        let lot = board.card_to_place.unwrap_or_default();
        let has_a_place = !self.effects.with_a_place(board, Lots::one(lot)).is_empty();
        (0..=board.row.len() as u8).filter(move |place| {
            !has_a_place || self.effects.misfit(board, lot, usize::from(*place)).is_none()
        })
    }

    /// The bids that can open the next offer; all of them if none can (IBYN-P7, X-D2a, C5).
    fn openable(&self, state: &State) -> Lots {
        let bids = state.board.bid_lots();
        self.effects.offerable(&state.board, bids).or(bids)
    }

    /// The cards of which the next is dealt: the first of them must be able to open a row, if any is
    /// (IBYN-S1, X-D2a).
    pub(super) fn to_deal(&self, state: &State) -> Lots {
        let is_first = state.draw_pile.len() as usize == self.lots.len();
        if is_first {
            self.effects.offerable(&state.board, state.draw_pile).or(state.draw_pile)
        } else {
            state.draw_pile
        }
    }

    /// Who bids, of the seats that hold cards, if the seat on turn declares. A rule that leaves nobody is
    /// void (C5).
    pub fn bidders(&self, board: &Board, holding: Seats) -> Seats {
        let kept = |all: Seats, some: Seats| if some.is_empty() { all } else { some };
        let mut bidders = holding;
        if self.debtors_only(board) {
            let debts = self.effects.debts;
            bidders = kept(bidders, bidders.and(seats_with(|seat| !(board.added(seat) & debts).is_empty())));
        }
        if self.effects.declarer(board) == Declarer::StaysOut {
            bidders = kept(bidders, bidders.without(board.turn));
        }
        bidders
    }

    fn debtors_only(&self, board: &Board) -> bool {
        self.effects.bidders(board) == Bidders::Debtors
    }

    /// Who lays the next open bid: clockwise from the declarer (IBYN-X-O6a).
    pub(super) fn next_bidder(&self, board: &Board) -> Seat {
        board.waiting.clockwise(board.turn, self.players).next().unwrap_or_default()
    }

    /// True if a seat that has bid these cards must bid another one: where a bid is two cards, if the hand
    /// still holds one that may be bid (IBYN-X-O5b).
    pub(super) fn bids_more(&self, board: &Board, laid: Lots, hand: Lots) -> bool {
        laid.len() < 2
            && self.effects.bid_size(board) == Bid::Two
            && !self.effects.free_to_bid(board, hand).is_empty()
    }
}

/// IBYN-X-D2a.
const NEVER_OFFERED: &str = "this card can't be added to a row nor open one";

/// The refusal of any move that does not belong to a phase: it names the move that does, with its clause.
pub(super) fn expected(phase: Phase) -> Illegal {
    let (clause, why) = match phase {
        Phase::Deal => ("IBYN-S1", "the cards are being dealt"),
        Phase::Turn => ("IBYN-P1", "on a turn its player adds a card or declares an auction"),
        Phase::AddSecond => ("IBYN-X-O5a", "the player on turn adds a second card"),
        Phase::Bid => ("IBYN-P3", "everybody picks a hand card as bid"),
        Phase::OpenBid => ("IBYN-X-O6a", "the next clockwise from the declarer lays a bid, open"),
        Phase::Ask => ("IBYN-P5", "the next in the order takes the offer or skips"),
        Phase::Pay => ("IBYN-P5", "a random card is discarded for the skip"),
        Phase::Lay => ("IBYN-P5", "who skips picks a hand card to add"),
        Phase::Place => ("IBYN-P5", "who skips picks a place in the row"),
        Phase::Taken => ("IBYN-P7", "what is scored of the row is being settled"),
        Phase::Open => ("IBYN-P7", "the taker picks the bid that opens the next offer"),
        Phase::Over => ("IBYN-E1", "the game is over"),
    };
    Illegal { clause, why }
}

/// Checks that a seat may make a move now. An answer to an effect is checked when it is taken.
pub(super) fn check(rules: &Rules, state: &State, seat: Seat, code: Move) -> Result<(), Illegal> {
    if machine::due(rules, state).is_none() {
        rules.check_decision(state, seat, code)?;
    }
    Ok(())
}

impl Rules {
    /// Checks that a seat may make this decision now, where no effect asks for anything.
    pub(super) fn check_decision(&self, state: &State, seat: Seat, code: Move) -> Result<(), Illegal> {
        let phase = state.board.phase;
        let action = match Action::decode(code) {
            Some(action) if action.belongs_to(phase) => action,
            _ => return Err(expected(phase)),
        };
        if !self.is_due(state, seat) {
            return self.not_due(state, seat);
        }
        let in_hand = |lot| state.hand(seat).has(lot);
        match action {
            Action::Add(_) if state.hand(seat).is_empty() => {
                refuse("IBYN-P9", "without a card an auction must be declared")
            }
            Action::Add(lot) if !in_hand(lot) => {
                refuse("IBYN-P2", "only a card of the player's own hand can be added")
            }
            Action::Add(lot) if !self.addable(state, seat).has(lot) => {
                Err(self.why_not_addable(state, seat, lot))
            }
            Action::Declare if !self.may_declare(state, seat) => {
                refuse(Declare::IfStuck.clause(), "who can add a card may not declare")
            }
            Action::Bid(lot) if !in_hand(lot) => {
                refuse("IBYN-P3", "only a card of the player's own hand can be bid")
            }
            Action::Bid(lot) if !self.biddable(state, seat).has(lot) => {
                Err(self.why_not_biddable(state, seat, lot))
            }
            Action::Skip => self.must_take(state, seat).map_or(Ok(()), Err),
            Action::Lay(lot) if !in_hand(lot) => {
                refuse("IBYN-P5", "only a card of the player's own hand can be added")
            }
            Action::Lay(lot) if !self.layable(state, seat).has(lot) => {
                Err(self.why_not_layable(state, seat, lot))
            }
            Action::Place(place) if usize::from(place) > state.board.row.len() => {
                refuse("IBYN-P5", "the row has no such place")
            }
            Action::Place(place) if !self.places(state).any(|legal| legal == place) => {
                Err(self.why_not_there(state, state.board.card_to_place.unwrap_or_default(), place.into()))
            }
            Action::Open(lot) if !state.board.bid_lots().has(lot) => {
                refuse("IBYN-P7", "only one of the bids can open the next offer")
            }
            Action::Open(lot) if !self.openable(state).has(lot) => {
                refuse(Offering::Never.clause(), NEVER_OFFERED)
            }
            Action::Use(lot) if !self.usable(state, seat).has(lot) => {
                refuse("IBYN-X-N3", "this card can't be used now")
            }
            _ => Ok(()),
        }
    }

    /// Why a card of the hand can't be added on a turn.
    pub(super) fn why_not_addable(&self, state: &State, seat: Seat, lot: Lot) -> Illegal {
        if self.effects.following(&state.board, Lots::one(lot)).is_empty() {
            let order = self.effects.order(&state.board);
            let why = match order {
                Order::RisingNumber => "the number must exceed that of the right-most card",
                Order::FallingNumber => "the number must be below that of the right-most card",
                Order::RisingPrice => "the price must exceed that of the right-most card",
            };
            return Illegal { clause: order.clause(), why };
        }
        if self.effects.offerable(&state.board, Lots::one(lot)).is_empty() {
            return Illegal { clause: Offering::Never.clause(), why: NEVER_OFFERED };
        }
        if self.allowed_to_join(state, seat, Lots::one(lot)).is_empty() {
            return Illegal { clause: "IBYN-X-N2", why: "an action keeps this card out of the row" };
        }
        if self.fitting(&state.board, state.hand(seat)).has(lot) {
            return Illegal {
                clause: Add::Two.clause(),
                why: "the first of two cards must leave one that follows it",
            };
        }
        self.why_not_joining(state, seat, lot)
    }

    /// Why a card of the hand can't join the row, or not at its right end.
    fn why_not_joining(&self, state: &State, seat: Seat, lot: Lot) -> Illegal {
        match self.effects.why_not_joining(&state.board, state.hand(seat), lot) {
            Some((clause, why)) => Illegal { clause, why },
            None => self.why_not_there(state, lot, state.board.row.len()),
        }
    }

    /// Why a card of the hand can't be bid.
    fn why_not_biddable(&self, state: &State, seat: Seat, lot: Lot) -> Illegal {
        let hand = state.hand(seat);
        if !self.effects.may_be_bid(&state.board, hand).or(hand).has(lot) {
            return Illegal { clause: Bidding::Never.clause(), why: "this card can't be bid" };
        }
        if self.effects.free_to_bid(&state.board, hand).has(lot) {
            return Illegal { clause: "IBYN-X-N2", why: "an action keeps this card from being bid" };
        }
        Illegal { clause: Playable::WithAction.clause(), why: "only cards with an action can be bid" }
    }

    /// Why a card of the hand can't be added for a skip: the first step that it does not pass.
    fn why_not_layable(&self, state: &State, seat: Seat, lot: Lot) -> Illegal {
        match self.layable_by_step(state, seat) {
            [offerable, ..] if !offerable.has(lot) => {
                Illegal { clause: Offering::Never.clause(), why: NEVER_OFFERED }
            }
            // What has no place anywhere has none at the right end.
            [_, joining, _] if joining.has(lot) => self.why_not_there(state, lot, state.board.row.len()),
            _ if self.allowed_to_join(state, seat, Lots::one(lot)).is_empty() => {
                Illegal { clause: "IBYN-X-N2", why: "an action keeps this card out of the row" }
            }
            _ => self.why_not_joining(state, seat, lot),
        }
    }

    /// Why a card can't lie at a place.
    fn why_not_there(&self, state: &State, lot: Lot, place: usize) -> Illegal {
        let wanted = self.effects.misfit(&state.board, lot, place).unwrap_or(Beside::Any);
        let why = match wanted {
            Beside::Differ => "two cards beside each other must differ in price and kind",
            Beside::Match => "two cards beside each other must share their price or kind",
            Beside::Any => "this card can't be added",
        };
        Illegal { clause: wanted.clause(), why }
    }

    /// Why a seat with cards does not bid.
    pub(super) fn why_no_bid(&self, board: &Board, seat: Seat) -> Illegal {
        if self.debtors_only(board) && (board.added(seat) & self.effects.debts).is_empty() {
            let clause = Bidders::Debtors.clause();
            return Illegal { clause, why: "only who added a debt to the row may bid" };
        }
        Illegal { clause: Declarer::StaysOut.clause(), why: "the declarer does not take part" }
    }

    /// Why a seat that is not to move is refused.
    fn not_due(&self, state: &State, seat: Seat) -> Result<(), Illegal> {
        if seat.0 >= self.players {
            return refuse("IBYN-P1", "nobody sits there");
        }
        match state.board.phase {
            Phase::Bid if !state.sealed[seat.index()].is_empty() => {
                refuse("IBYN-P3", "this seat has bid already")
            }
            Phase::Bid if state.hand(seat).is_empty() => refuse("IBYN-P9", "without a card nobody bids"),
            Phase::Bid => Err(self.why_no_bid(&state.board, seat)),
            Phase::Turn => refuse("IBYN-P1", "it is another seat's turn"),
            phase => Err(Illegal { why: "it is another seat that decides", ..expected(phase) }),
        }
    }
}
