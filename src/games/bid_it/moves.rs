//! Moves: which are legal, why others are refused, what they do.

use crate::rules::{Actor, Illegal, Move, Seat, Turn, Use};

use super::codes::{CHALLENGE, Choice, PASS, PERFECTO};
use super::state::{Bid, Call, Cards, Open, Phase, Side, State};
use super::table::Table;

/// Refuses.
pub(super) fn refuse<T>(clause: &'static str, why: &'static str) -> Result<T, Illegal> {
    Err(Illegal { clause, why })
}

/// Lets pass what holds, refuses what does not.
fn need(holds: bool, clause: &'static str, why: &'static str) -> Result<(), Illegal> {
    if holds { Ok(()) } else { refuse(clause, why) }
}

impl Table {
    /// The legal moves of a seat that is to move, from what it knows.
    pub(super) fn legal_moves(&self, open: &Open, hand: &Cards, seat: Seat, moves: &mut Vec<Move>) {
        let mut add = |choice: Choice| moves.push(choice.code());
        match open.phase {
            Phase::Bid => self.legal_turn(open, hand, seat, moves),
            Phase::Discard => {
                add(Choice::Stop);
                self.legal_discards(open, hand, moves);
            }
            Phase::Raise => self.legal_bids(open, moves),
            Phase::Show => hand.faces().for_each(|face| add(Choice::Show(face))),
            Phase::Sides => [Side::Bidder, Side::Caller].into_iter().for_each(|side| add(Choice::Side(side))),
            Phase::Give => self.givers(open, seat).iter().for_each(|giver| add(Choice::Give(giver))),
            Phase::Deal | Phase::Draw | Phase::Over => {}
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
        if open.call == Call::None {
            moves.extend([Move(CHALLENGE), Move(PERFECTO)]);
        }
        for call in [Call::Double, Call::Redouble, Call::Surrender] {
            if self.advanced && self.check_raise(open, seat, call).is_ok() {
                moves.push(Choice::Call(call).code());
            }
        }
        if open.call != Call::None {
            moves.push(Move(PASS));
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
        moves.extend(hand.faces().filter(|face| self.worth[*face][rank] == 0).map(|face| Choice::Discard(face).code()));
    }

    /// Whether a seat is to move.
    pub(super) fn due(&self, state: &State, seat: Seat) -> Result<(), Illegal> {
        use crate::rules::Rules;
        need(seat.0 < self.players, "BI-P7", "there is no such seat at the table")?;
        match self.turn(state) {
            Turn::Seat(other) if state.open.phase == Phase::Sides => need(seat == other, "BI-P8", "this seat has no side to take"),
            Turn::Seat(other) => need(seat == other, "BI-P7", "it is another seat's turn"),
            Turn::Several(seats) => need(seats.has(seat), "BI-P8", "this seat has no side to take, or has taken one"),
            Turn::Chance(_) if state.open.phase == Phase::Draw => refuse("BI-P6", "a card is to be drawn first"),
            Turn::Chance(_) => refuse("BI-P1", "a card is to be dealt first"),
            Turn::Over => refuse("BI-E1", "the game is over"),
        }
    }

    /// What a code means, if the seat may do it.
    pub(super) fn check(&self, state: &State, seat: Seat, code: Move) -> Result<Choice, Illegal> {
        self.due(state, seat)?;
        let Some(choice) = Choice::read(self, code) else {
            return refuse("BI-P5", "that is no move of this game");
        };
        let (open, hand) = (&state.open, &state.hands[seat.index()]);
        match (open.phase, choice) {
            (Phase::Bid, _) => self.check_turn(open, hand, seat, choice)?,
            (Phase::Discard, Choice::Stop) => {}
            (Phase::Discard, Choice::Discard(face)) => self.check_discard(open, hand, face)?,
            (Phase::Discard, _) => refuse("BI-P6", "after cards are thrown away as many are drawn")?,
            (Phase::Raise, Choice::Bid(bid)) => self.check_bid(open, bid)?,
            (Phase::Raise, _) => refuse("BI-P6", "after a draw a higher bid is compulsory")?,
            (Phase::Show, Choice::Show(face)) => need(hand.has(face), "BI-A7", "no such card is in the hand")?,
            (Phase::Show, _) => refuse("BI-A7", "after a sidestep a card must be laid open")?,
            (Phase::Sides, Choice::Side(_)) => {}
            (Phase::Sides, _) => refuse("BI-P8", "a side must be taken")?,
            (Phase::Give, Choice::Give(mate)) => {
                need(self.givers(open, seat).has(mate), "BI-T2", "only a teammate who is not at last chance can")?
            }
            (Phase::Give, _) => refuse("BI-T2", "a teammate must be named who gives up a card")?,
            (Phase::Deal | Phase::Draw | Phase::Over, _) => refuse("BI-P1", "a card is to be dealt or drawn first")?,
        }
        Ok(choice)
    }

    fn check_turn(&self, open: &Open, hand: &Cards, seat: Seat, choice: Choice) -> Result<(), Illegal> {
        match choice {
            Choice::Bid(bid) => {
                let sidestep = self.sidesteps(open, seat);
                need(!(sidestep && hand.is_empty()), "BI-A7", "a sidestep needs a card to lay open")?;
                self.check_bid(open, bid)
            }
            _ if !open.bid.stands() => refuse("BI-P5", "the first player of a round must bid"),
            Choice::Call(call) => self.check_call(open, seat, call),
            Choice::Pass => {
                need(self.advanced, "BI-P5", "there is no passing in the basic rules")?;
                need(open.call != Call::None, "BI-A2", "after a bid nobody may pass")
            }
            Choice::Discard(face) => {
                need(!self.sidesteps(open, seat), "BI-A7", "before a sidestep nothing may be drawn")?;
                need(open.bid < self.cap(open), "BI-P14", "no higher bid is left, and a draw ends with one")?;
                self.check_discard(open, hand, face)
            }
            Choice::Stop => refuse("BI-P6", "a draw begins with a card thrown away"),
            Choice::Show(_) => refuse("BI-A7", "cards are laid open after a sidestep only"),
            Choice::Side(_) => refuse("BI-P8", "sides are taken after the bidding only"),
            Choice::Give(_) => refuse("BI-T2", "cards are given up after a showdown only"),
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

    /// Makes a move that was checked.
    pub(super) fn make(&self, state: &mut State, seat: Seat, choice: Choice) {
        match choice {
            Choice::Bid(bid) => self.bid(&mut state.open, seat, bid),
            Choice::Call(call) => self.call(state, seat, call),
            Choice::Pass => self.pass(state),
            Choice::Discard(face) => {
                state.hands[seat.index()].remove(face);
                state.open.discards[face] += 1;
                state.open.owed += 1;
                state.open.phase = Phase::Discard;
            }
            Choice::Stop => {
                state.open.phase = Phase::Draw;
                self.refill(state);
            }
            Choice::Show(face) => {
                state.hands[seat.index()].remove(face);
                state.open.shown[seat.index()].add(face);
                state.open.phase = Phase::Bid;
                state.open.seat = self.after(&state.open, seat);
            }
            Choice::Side(side) => self.take_side(state, seat, side),
            Choice::Give(mate) => self.give(state, mate),
        }
    }

    /// A bid cancels all bids and calls before it (BI-A1); if it was a sidestep, a card is laid open next (BI-A7). A draw never leads to one.
    fn bid(&self, open: &mut Open, seat: Seat, bid: Bid) {
        let sidestep = open.phase == Phase::Bid && self.sidesteps(open, seat);
        open.bid = bid;
        open.bidder = seat;
        open.said[seat.index()] = bid;
        open.call = Call::None;
        open.caller = Seat(0);
        open.last = Seat(0);
        open.passes = 0;
        if sidestep {
            open.phase = Phase::Show;
        } else {
            open.phase = Phase::Bid;
            open.seat = self.after(open, seat);
        }
    }

    /// A call ends the bidding (BI-P7), but in the advanced rules only after all others have passed (BI-A1).
    fn call(&self, state: &mut State, seat: Seat, call: Call) {
        let open = &mut state.open;
        if open.call == Call::None {
            open.caller = seat;
        }
        open.call = call;
        open.last = seat;
        open.passes = 0;
        if self.advanced {
            open.seat = self.after(open, seat);
        } else {
            self.end_bidding(state);
        }
    }

    fn pass(&self, state: &mut State) {
        state.open.passes += 1;
        if u32::from(state.open.passes) + 1 >= self.playing(&state.open).count() {
            self.end_bidding(state);
        } else {
            state.open.seat = self.after(&state.open, state.open.seat);
        }
    }

    /// Which class of card a move is about, and how.
    pub(super) fn card_of(&self, state: &State, actor: Actor, code: Move) -> Option<(Use, usize)> {
        if actor == Actor::Chance {
            return self.drawn(state, code.0).map(|(face, _)| (Use::Dealt(Some(state.open.seat)), face));
        }
        match Choice::read(self, code)? {
            Choice::Discard(face) | Choice::Show(face) => Some((Use::Played, face)),
            Choice::Give(_) => Some((Use::Played, self.faces.len())),
            Choice::Side(_) => Some((Use::Played, self.faces.len() + 1)),
            _ => None,
        }
    }
}
