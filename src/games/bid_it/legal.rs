//! Which actions are legal, and why others are refused.

use crate::games::shared::{need, refuse};
use crate::rules::{Illegal, Move, Seat, Seats, Turn};

use super::action::Action;
use super::rules::Rules;
use super::state::{Bid, Call, Cards, Open, Phase, Side, State};

pub(super) fn turn(rules: &Rules, state: &State) -> Turn {
    match state.open.phase {
        Phase::Deal | Phase::Draw => Turn::Chance(u32::from(state.open.left)),
        Phase::Sides => rules.turn_to_side(state),
        Phase::Over => Turn::Over,
        _ => Turn::Seat(state.open.seat),
    }
}

pub(super) fn legal(rules: &Rules, state: &State, seat: Seat, moves: &mut Vec<Move>) {
    moves.clear();
    if rules.due(state, seat).is_err() {
        return;
    }
    let (open, hand) = (&state.open, &state.hands[seat.index()]);
    let mut add = |action: Action| moves.push(action.encode());
    match open.phase {
        Phase::Bid => rules.legal_turn(open, hand, seat, moves),
        Phase::Discard => {
            add(Action::Stop);
            rules.legal_discards(open, hand, moves);
        }
        Phase::Raise => rules.legal_bids(open, moves),
        Phase::Show => hand.faces().for_each(|face| add(Action::Show(face))),
        Phase::Sides => [Side::Bidder, Side::Caller].into_iter().for_each(|side| add(Action::Side(side))),
        Phase::Give => rules.givers(open, seat).iter().for_each(|giver| add(Action::Give(giver))),
        Phase::Deal | Phase::Draw | Phase::Over => {}
    }
}

impl Rules {
    /// Whose turn it is to take a side: one player openly, several in secret (BI-P8).
    fn turn_to_side(&self, state: &State) -> Turn {
        let takers = self.takers(&state.open);
        let pending = takers.iter().filter(|seat| state.sides[seat.index()] == Side::None).fold(Seats::NONE, Seats::with);
        match takers.iter().next() {
            Some(seat) if takers.count() == 1 => Turn::Seat(seat),
            _ => Turn::Several(pending),
        }
    }

    /// BI-P5, and in the advanced rules BI-A8.
    fn legal_turn(&self, open: &Open, hand: &Cards, seat: Seat, moves: &mut Vec<Move>) {
        let sidesteps = self.sidesteps(open, seat);
        if !(sidesteps && hand.is_empty()) {
            self.legal_bids(open, moves);
        }
        if !open.bid.stands() {
            return;
        }
        let calls = Call::ALL.into_iter().filter(|call| self.check_call(open, seat, *call).is_ok());
        moves.extend(calls.map(|call| Action::Call(call).encode()));
        if open.call != Call::None {
            moves.push(Action::Pass.encode());
        }
        if !sidesteps && open.bid < self.cap(open) {
            self.legal_discards(open, hand, moves);
        }
    }

    /// All higher bids up to the cap (BI-P3, P14).
    fn legal_bids(&self, open: &Open, moves: &mut Vec<Move>) {
        moves.extend((u32::from(open.bid.0)..u32::from(self.cap(open).0)).map(Move));
    }

    /// Cards with neither a star nor the rank last bid (BI-P6).
    fn legal_discards(&self, open: &Open, hand: &Cards, moves: &mut Vec<Move>) {
        let rank = open.bid.rank();
        moves.extend(hand.faces().filter(|face| self.worth[*face][rank] == 0).map(|face| Action::Discard(face).encode()));
    }

    /// Whether a seat is to move.
    fn due(&self, state: &State, seat: Seat) -> Result<(), Illegal> {
        need(seat.0 < self.players, "BI-P7", "there is no such seat at the table")?;
        match turn(self, state) {
            Turn::Seat(other) if state.open.phase == Phase::Sides => need(seat == other, "BI-P8", "this seat has no side to take"),
            Turn::Seat(other) => need(seat == other, "BI-P7", "it is another seat's turn"),
            Turn::Several(seats) => need(seats.has(seat), "BI-P8", "this seat has no side to take, or has taken one"),
            Turn::Chance(_) if state.open.phase == Phase::Draw => refuse("BI-P6", "a card is to be drawn first"),
            Turn::Chance(_) => refuse("BI-P1", "a card is to be dealt first"),
            Turn::Over => refuse("BI-E1", "the game is over"),
        }
    }

    /// What a code means, if the seat may do it.
    pub(super) fn check(&self, state: &State, seat: Seat, code: Move) -> Result<Action, Illegal> {
        self.due(state, seat)?;
        let Some(action) = Action::decode(self, code) else {
            return refuse("BI-P5", "that is no move of this game");
        };
        let (open, hand) = (&state.open, &state.hands[seat.index()]);
        match (open.phase, action) {
            (Phase::Bid, _) => self.check_turn(open, hand, seat, action)?,
            (Phase::Discard, Action::Stop) => {}
            (Phase::Discard, Action::Discard(face)) => self.check_discard(open, hand, face)?,
            (Phase::Discard, _) => refuse("BI-P6", "after cards are thrown away as many are drawn")?,
            (Phase::Raise, Action::Bid(bid)) => self.check_bid(open, bid)?,
            (Phase::Raise, _) => refuse("BI-P6", "after a draw a higher bid is compulsory")?,
            (Phase::Show, Action::Show(face)) => need(hand.has(face), "BI-A7", "no such card is in the hand")?,
            (Phase::Show, _) => refuse("BI-A7", "after a sidestep a card must be laid open")?,
            (Phase::Sides, Action::Side(_)) => {}
            (Phase::Sides, _) => refuse("BI-P8", "a side must be taken")?,
            (Phase::Give, Action::Give(mate)) => {
                need(self.givers(open, seat).has(mate), "BI-T2", "only a teammate who is not at last chance can")?
            }
            (Phase::Give, _) => refuse("BI-T2", "a teammate must be named who gives up a card")?,
            (Phase::Deal | Phase::Draw | Phase::Over, _) => refuse("BI-P1", "a card is to be dealt or drawn first")?,
        }
        Ok(action)
    }

    fn check_turn(&self, open: &Open, hand: &Cards, seat: Seat, action: Action) -> Result<(), Illegal> {
        match action {
            Action::Bid(bid) => {
                let sidestep = self.sidesteps(open, seat);
                need(!(sidestep && hand.is_empty()), "BI-A7", "a sidestep needs a card to lay open")?;
                self.check_bid(open, bid)
            }
            _ if !open.bid.stands() => refuse("BI-P5", "the first player of a round must bid"),
            Action::Call(call) => self.check_call(open, seat, call),
            Action::Pass => {
                need(self.advanced, "BI-P5", "there is no passing in the basic rules")?;
                need(open.call != Call::None, "BI-A2", "after a bid nobody may pass")
            }
            Action::Discard(face) => {
                need(!self.sidesteps(open, seat), "BI-A7", "before a sidestep nothing may be drawn")?;
                need(open.bid < self.cap(open), "BI-P14", "no higher bid is left, and a draw ends with one")?;
                self.check_discard(open, hand, face)
            }
            Action::Stop => refuse("BI-P6", "a draw begins with a card thrown away"),
            Action::Show(_) => refuse("BI-A7", "cards are laid open after a sidestep only"),
            Action::Side(_) => refuse("BI-P8", "sides are taken after the bidding only"),
            Action::Give(_) => refuse("BI-T2", "cards are given up after a showdown only"),
        }
    }

    fn check_bid(&self, open: &Open, bid: Bid) -> Result<(), Illegal> {
        need(bid > open.bid, "BI-P3", "a bid must be higher than the last one")?;
        need(bid <= self.cap(open), "BI-P14", "more than twice the cards dealt can't be bid")
    }

    fn check_discard(&self, open: &Open, hand: &Cards, face: usize) -> Result<(), Illegal> {
        need(hand.has(face), "BI-P6", "no such card is in the hand")?;
        need(self.worth[face][open.bid.rank()] == 0, "BI-P6", "stars and the rank last bid can't be thrown away")
    }

    fn check_call(&self, open: &Open, seat: Seat, call: Call) -> Result<(), Illegal> {
        match call {
            Call::Challenge | Call::Perfecto | Call::None => need(open.call == Call::None, "BI-A8", "a call stands already"),
            _ if !self.advanced => refuse("BI-P5", "that is a call of the advanced rules"),
            call => self.check_raise(open, seat, call),
        }
    }

    /// Double (BI-A3), redouble (BI-A4) and surrender (BI-A5), of a team as BI-T4 has it. What bidder and caller have left decides; with
    /// teams what their teams have (BI-T4).
    fn check_raise(&self, open: &Open, seat: Seat, call: Call) -> Result<(), Illegal> {
        let caller = if open.call == Call::None { seat } else { open.caller };
        let bid_is_ours = self.team(open.bidder) == self.team(seat);
        let ours = bid_is_ours || self.team(caller) == self.team(seat);
        let spare = self.spare(open, open.bidder).min(self.spare(open, caller));
        let (double, redouble) = if self.teams < self.players { ("BI-T4", "BI-T4") } else { ("BI-A3", "BI-A4") };
        match call {
            Call::Double => {
                let asked = open.call == Call::None || (open.call == Call::Challenge && bid_is_ours);
                need(asked, "BI-A8", "a double answers a bid, or a challenge of one's own bid")?;
                need(spare >= 2, double, "both sides must have 2 cards to lose before last chance")
            }
            Call::Redouble => {
                let asked = open.call == Call::Double && ours && self.team(open.last) != self.team(seat);
                need(asked, "BI-A4", "only who was doubled can redouble")?;
                need(spare >= 3, redouble, "both sides must have 3 cards to lose before last chance")
            }
            _ => {
                let doubled = matches!(open.call, Call::Double | Call::Redouble) && self.team(open.last) != self.team(seat);
                need(doubled && (seat == open.bidder || seat == caller), "BI-A5", "only who was doubled or redoubled can surrender")
            }
        }
    }
}
