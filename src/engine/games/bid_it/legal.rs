//! Which actions are legal, and why others are refused.

use crate::games::shared::{need, refuse};
use crate::rules::{Illegal, Move, Seat, Seats, Turn};

use super::action::Action;
use super::effects::RuleId;
use super::rules::Rules;
use super::state::{Bid, Call, MOST_HELD, Open, Phase, Side, State};
use crate::effect::machine::{self, Due, Spot};
use crate::effect::parts::Zone;

pub(super) fn turn(rules: &Rules, state: &State) -> Turn {
    match machine::due(rules, state) {
        Some(Due::Seat(seat)) => return Turn::Seat(seat),
        Some(Due::Chance(outcomes)) => return Turn::Chance(outcomes),
        None => {}
    }
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
    if state.machine.is_running() {
        machine::options(rules, state).into_iter().for_each(|answer| add(Action::Answer(answer.encode())));
        return;
    }
    match open.phase {
        Phase::Bid => rules.legal_turn(state, seat, moves),
        Phase::Discard => {
            add(Action::Stop);
            rules.legal_discards(state, seat, moves);
        }
        Phase::Raise => rules.legal_bids(state, seat, moves),
        Phase::Show => hand.faces().for_each(|face| add(Action::Show(face))),
        Phase::Sides => [Side::Bidder, Side::Caller].into_iter().for_each(|side| add(Action::Side(side))),
        Phase::Give => rules.givers(open, seat).iter().for_each(|giver| add(Action::Give(giver))),
        Phase::Deal | Phase::Draw | Phase::Over => {}
    }
}

/// Checks that a seat may make a move now.
pub(super) fn check(rules: &Rules, state: &State, seat: Seat, code: Move) -> Result<(), Illegal> {
    rules.due(state, seat)?;
    let Some(action) = rules.action(code) else {
        return refuse("BI-P5", "that is no move of this game");
    };
    let (open, hand) = (&state.open, &state.hands[seat.index()]);
    if state.machine.is_running() != matches!(action, Action::Answer(_)) {
        return refuse("BI-X4", "an effect must be answered first, or there is none");
    }
    match (open.phase, action) {
        (_, Action::Answer(code)) => {
            let asked = machine::options(rules, state).iter().any(|answer| answer.encode() == code);
            need(asked, "BI-X4", "the effect does not ask for that")
        }
        (Phase::Bid, _) => rules.check_turn(state, seat, action),
        (Phase::Discard, Action::Stop) => Ok(()),
        (Phase::Discard, Action::Discard(face)) => rules.check_discard(state, seat, face),
        (Phase::Discard, _) => refuse("BI-P6", "after cards are thrown away as many are drawn"),
        (Phase::Raise, Action::Bid(bid)) => rules.check_bid(state, seat, bid),
        (Phase::Raise, _) => refuse("BI-P6", "after a draw a higher bid is compulsory"),
        (Phase::Show, Action::Show(face)) => need(hand.has(face), "BI-A7", "no such card is in the hand"),
        (Phase::Show, _) => refuse("BI-A7", "after a sidestep a card must be laid open"),
        (Phase::Sides, Action::Side(_)) => Ok(()),
        (Phase::Sides, _) => refuse("BI-P8", "a side must be taken"),
        (Phase::Give, Action::Give(mate)) => {
            need(rules.givers(open, seat).has(mate), "BI-T2", "only a teammate who is not at last chance can")
        }
        (Phase::Give, _) => refuse("BI-T2", "a teammate must be named who gives up a card"),
        (Phase::Deal | Phase::Draw | Phase::Over, _) => {
            refuse("BI-P1", "a card is to be dealt or drawn first")
        }
    }
}

impl Rules {
    /// Whose turn it is to take a side: one player openly, several in secret (BI-P8).
    fn turn_to_side(&self, state: &State) -> Turn {
        let takers = self.takers(&state.open);
        let pending = takers
            .iter()
            .filter(|seat| state.sides[seat.index()] == Side::None)
            .fold(Seats::NONE, Seats::with);
        match takers.iter().next() {
            Some(seat) if takers.count() == 1 => Turn::Seat(seat),
            _ => Turn::Several(pending),
        }
    }

    /// BI-P5, and in the advanced rules BI-A8.
    fn legal_turn(&self, state: &State, seat: Seat, moves: &mut Vec<Move>) {
        let open = &state.open;
        if self.check_sidestep(state, seat).is_ok() {
            self.legal_bids(state, seat, moves);
        }
        if open.bid.stands() {
            let calls = Call::ALL.into_iter().filter(|call| self.check_call(state, seat, *call).is_ok());
            moves.extend(calls.map(|call| Action::Call(call).encode()));
            if open.call != Call::None {
                moves.push(Action::Pass.encode());
            }
            if self.check_draw(state, seat).is_ok() {
                self.legal_discards(state, seat, moves);
            }
        }
        moves.extend(self.usable_faces(state, seat).into_iter().map(|face| Action::Use(face).encode()));
    }

    /// All higher bids up to the cap (BI-P3, P14), but those that effects forbid.
    fn legal_bids(&self, state: &State, seat: Seat, moves: &mut Vec<Move>) {
        let bids = u32::from(state.open.bid.0)..u32::from(self.cap(&state.open).0);
        match self.demand(state, seat) {
            None => moves.extend(bids.map(Move)),
            Some(demand) => moves.extend(bids.map(Move).filter(|code| demand.lets(Bid(code.0 as u16 + 1)))),
        }
    }

    /// Cards with neither a star nor the rank last bid (BI-P6).
    fn legal_discards(&self, state: &State, seat: Seat, moves: &mut Vec<Move>) {
        let faces =
            state.hands[seat.index()].faces().filter(|face| self.check_discard(state, seat, *face).is_ok());
        moves.extend(faces.map(|face| Action::Discard(face).encode()));
    }

    /// The demands of effects on a player's bid; on the first bid of a round, only on how high it is. Of what
    /// no bid could meet, the highest bids that are allowed stay, unless the player could do nothing else
    /// (C5).
    fn demand(&self, state: &State, seat: Seat) -> Option<Demand> {
        const RULES: [RuleId; 5] =
            [RuleId::Rise, RuleId::Rank, RuleId::MostRise, RuleId::LeastBid, RuleId::MostBid];
        if !RULES.into_iter().any(|rule| self.program.can_change(rule as u8)) {
            return None;
        }
        let (open, most) = (&state.open, self.cap(&state.open).quantity());
        let mut demand = Demand {
            standing: open.bid,
            least: self.rule_number(state, RuleId::LeastBid, Some(seat), 1),
            most: self.rule_number(state, RuleId::MostBid, Some(seat), most),
            rank: 0,
        };
        if open.bid.stands() {
            let quantity = open.bid.quantity();
            demand.least = demand.least.max(quantity + self.rule_number(state, RuleId::Rise, Some(seat), 0));
            demand.most =
                demand.most.min(quantity + self.rule_number(state, RuleId::MostRise, Some(seat), most));
            demand.rank = self.rule_word(state, RuleId::Rank, Some(seat));
        }
        let is_met = |demand: &Demand| (open.bid.0 + 1..=self.cap(open).0).any(|bid| demand.lets(Bid(bid)));
        if !is_met(&demand) {
            (demand.least, demand.rank) = (1, 0);
        }
        (is_met(&demand) || self.can_do_else(state, seat)).then_some(demand)
    }

    /// True if a player whose turn it is could do something else than bid.
    fn can_do_else(&self, state: &State, seat: Seat) -> bool {
        let open = &state.open;
        open.phase == Phase::Bid
            && open.bid.stands()
            && (open.call != Call::None || self.can_call(state, seat))
    }

    /// True if the player can make a call that no effect forbids.
    fn can_call(&self, state: &State, seat: Seat) -> bool {
        let can_call = |call: &Call| {
            self.check_plain_call(&state.open, seat, *call).is_ok() && !self.forbids_call(state, seat, *call)
        };
        Call::ALL.iter().any(can_call)
    }

    /// True if any higher bid is left that effects allow.
    fn can_bid(&self, state: &State, seat: Seat) -> bool {
        let mut bids = state.open.bid.0 + 1..=self.cap(&state.open).0;
        let demand = self.demand(state, seat);
        bids.any(|bid| demand.as_ref().is_none_or(|demand| demand.lets(Bid(bid))))
    }

    /// Checks that a seat is to move.
    fn due(&self, state: &State, seat: Seat) -> Result<(), Illegal> {
        need(seat.0 < self.players, "BI-P7", "there is no such seat at the table")?;
        match turn(self, state) {
            Turn::Seat(other) if state.open.phase == Phase::Sides => {
                need(seat == other, "BI-P8", "this seat has no side to take")
            }
            Turn::Seat(other) => need(seat == other, "BI-P7", "it is another seat's turn"),
            Turn::Several(seats) => {
                need(seats.has(seat), "BI-P8", "this seat has no side to take, or has taken one")
            }
            Turn::Chance(_) if state.open.phase == Phase::Draw => {
                refuse("BI-P6", "a card is to be drawn first")
            }
            Turn::Chance(_) => refuse("BI-P1", "a card is to be dealt first"),
            Turn::Over => refuse("BI-E1", "the game is over"),
        }
    }

    fn check_turn(&self, state: &State, seat: Seat, action: Action) -> Result<(), Illegal> {
        let open = &state.open;
        match action {
            Action::Bid(bid) => {
                self.check_sidestep(state, seat)?;
                self.check_bid(state, seat, bid)
            }
            Action::Use(face) => {
                let usable = self.usable_faces(state, seat).contains(&face);
                need(usable, "BI-X3", "no card of the player with this face can be used now")
            }
            _ if !open.bid.stands() => refuse("BI-P5", "the first player of a round must bid"),
            Action::Call(call) => self.check_call(state, seat, call),
            Action::Pass => {
                need(self.advanced, "BI-P5", "there is no passing in the basic rules")?;
                need(open.call != Call::None, "BI-A2", "after a bid nobody may pass")
            }
            Action::Discard(face) => {
                self.check_draw(state, seat)?;
                self.check_discard(state, seat, face)
            }
            Action::Stop => refuse("BI-P6", "a draw begins with a card thrown away"),
            Action::Show(_) => refuse("BI-A7", "cards are laid open after a sidestep only"),
            Action::Side(_) => refuse("BI-P8", "sides are taken after the bidding only"),
            Action::Give(_) => refuse("BI-T2", "cards are given up after a showdown only"),
            Action::Answer(_) => refuse("BI-X4", "there is no effect to answer"),
        }
    }

    /// Checks that a player may bid, if that is a sidestep.
    fn check_sidestep(&self, state: &State, seat: Seat) -> Result<(), Illegal> {
        if !self.sidesteps(&state.open, seat) {
            return Ok(());
        }
        need(!state.hands[seat.index()].is_empty(), "BI-A7", "a sidestep needs a card to lay open")?;
        need(
            self.rule_word(state, RuleId::Sidestep, Some(seat)) == 0,
            "BI-X5",
            "an effect forbids a sidestep",
        )
    }

    fn check_bid(&self, state: &State, seat: Seat, bid: Bid) -> Result<(), Illegal> {
        let open = &state.open;
        need(bid > open.bid, "BI-P3", "a bid must be higher than the last one")?;
        need(bid <= self.cap(open), "BI-P14", "more than twice the cards dealt can't be bid")?;
        need(
            self.demand(state, seat).is_none_or(|demand| demand.lets(bid)),
            "BI-X5",
            "an effect demands another bid",
        )
    }

    /// Checks that a player may throw cards away to draw.
    fn check_draw(&self, state: &State, seat: Seat) -> Result<(), Illegal> {
        let open = &state.open;
        need(!self.sidesteps(open, seat), "BI-A7", "before a sidestep nothing may be drawn")?;
        need(open.bid < self.cap(open), "BI-P14", "no higher bid is left, and a draw ends with one")?;
        need(
            self.can_bid(state, seat),
            "BI-X5",
            "no bid is left that effects allow, and a draw ends with one",
        )?;
        need(self.rule_word(state, RuleId::Draw, Some(seat)) == 0, "BI-X5", "an effect forbids to draw")
    }

    fn check_discard(&self, state: &State, seat: Seat, face: usize) -> Result<(), Illegal> {
        need(state.hands[seat.index()].has(face), "BI-P6", "no such card is in the hand")?;
        need(
            usize::from(state.open.owed) < MOST_HELD,
            "BI-X7",
            "no more cards can be thrown away in this turn",
        )?;
        need(!self.is_kept(state, seat, face), "BI-P6", "stars and the rank last bid can't be thrown away")?;
        let spot = Spot { owner: seat, card: face as u16, zone: Zone::Hand };
        need(
            machine::allowed(self, state, RuleId::Discard as u8, Some(seat), spot),
            "BI-X5",
            "an effect forbids to throw this card away",
        )
    }

    /// True for a card that can't be thrown away: it has a star or the rank last bid, as far as effects don't
    /// change that.
    fn is_kept(&self, state: &State, seat: Seat, face: usize) -> bool {
        let worth = self.worth[face][state.open.bid.rank()];
        if worth == 0 || !self.program.can_change(RuleId::Keep as u8) {
            return worth > 0;
        }
        let stars = self.faces.get(face).map_or(0, |face| face.stars());
        match self.rule_word(state, RuleId::Keep, Some(seat)) {
            0 => true,
            1 => stars > 0,
            2 => worth > stars,
            _ => false,
        }
    }

    /// Checks that a player may make a call. If effects forbid all that a player could do, they forbid
    /// nothing (C5).
    fn check_call(&self, state: &State, seat: Seat, call: Call) -> Result<(), Illegal> {
        self.check_plain_call(&state.open, seat, call)?;
        let is_forbidden = !self.program.is_empty() && self.forbids_call(state, seat, call);
        need(!is_forbidden || self.is_stuck(state, seat), "BI-X5", "an effect forbids this call")
    }

    /// True if a player has neither a bid nor a call left that effects allow.
    fn is_stuck(&self, state: &State, seat: Seat) -> bool {
        let open = &state.open;
        let can_bid = open.bid < self.cap(open) && self.check_sidestep(state, seat).is_ok();
        !can_bid && open.call == Call::None && !self.can_call(state, seat)
    }

    fn check_plain_call(&self, open: &Open, seat: Seat, call: Call) -> Result<(), Illegal> {
        match call {
            Call::Challenge | Call::Perfecto | Call::None => {
                need(open.call == Call::None, "BI-A8", "a call stands already")
            }
            _ if !self.advanced => refuse("BI-P5", "that is a call of the advanced rules"),
            call => self.check_raise(open, seat, call),
        }
    }

    /// Double (BI-A3), redouble (BI-A4) and surrender (BI-A5), of a team as BI-T4 has it. What bidder and
    /// caller have left decides; with teams what their teams have (BI-T4).
    fn check_raise(&self, open: &Open, seat: Seat, call: Call) -> Result<(), Illegal> {
        let caller = if open.call == Call::None { seat } else { open.caller };
        let bid_is_ours = self.team(open.bidder) == self.team(seat);
        let ours = bid_is_ours || self.team(caller) == self.team(seat);
        let spare = self.spare(open, open.bidder).min(self.spare(open, caller));
        let (double, redouble) =
            if self.teams < self.players { ("BI-T4", "BI-T4") } else { ("BI-A3", "BI-A4") };
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
                let doubled = matches!(open.call, Call::Double | Call::Redouble)
                    && self.team(open.last) != self.team(seat);
                need(
                    doubled && (seat == open.bidder || seat == caller),
                    "BI-A5",
                    "only who was doubled or redoubled can surrender",
                )
            }
        }
    }
}

/// The demands of effects on a bid.
struct Demand {
    standing: Bid,
    /// The lowest quantity.
    least: u16,
    /// The highest quantity.
    most: u16,
    /// The place of the word for the rank: any, the same, another.
    rank: u8,
}

impl Demand {
    fn lets(&self, bid: Bid) -> bool {
        let fits = match self.rank {
            1 => bid.rank() == self.standing.rank(),
            2 => bid.rank() != self.standing.rank(),
            _ => true,
        };
        fits && (self.least..=self.most).contains(&bid.quantity())
    }
}
