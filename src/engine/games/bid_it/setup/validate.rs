//! What holds in every state of a game: setups are validated against it.

use super::super::rules::Rules;
use super::super::state::{Bid, Call, MOST_HELD, Next, Open, Phase, Side, State};
use crate::games::shared::SetupErrors;
use crate::rules::{Rules as _, Seat, Seats};

/// The most deal cards that a player can lose at once by effects (rule `loss`).
const MOST_LOST: u8 = 6;

/// True if cards are being thrown away, drawn, or the bid after it is due.
fn drawing(phase: Phase) -> bool {
    matches!(phase, Phase::Discard | Phase::Draw | Phase::Raise)
}

impl Rules {
    /// Everything that keeps a state from being one of this game. Its seats must be at the table, its counts
    /// in range.
    pub(super) fn validate(&self, state: &State) -> SetupErrors {
        let mut errors = SetupErrors::new(self.players);
        self.validate_players(&state.open, &mut errors);
        if state.machine.is_running() || state.open.next != Next::Decide {
            // In the middle of an effect there is no telling what is still to come.
            return errors;
        }
        self.validate_cards(state, &mut errors);
        self.validate_bid(&state.open, &mut errors);
        self.validate_call(&state.open, &mut errors);
        self.validate_phase(state, &mut errors);
        errors
    }

    /// Whose turn it must be; `None` if the rest of the state does not say.
    pub(super) fn seat_due(&self, state: &State) -> Option<Seat> {
        let open = &state.open;
        match open.phase {
            Phase::Deal => {
                let lacks = |seat: &Seat| state.held(*seat) < self.hand_size(open, *seat);
                self.playing(open).clockwise(open.first, self.players).find(lacks)
            }
            Phase::Show => Some(open.bidder),
            Phase::Sides => Some(open.caller),
            Phase::Give => None,
            Phase::Over => Some(open.first),
            _ if !open.bid.stands() => Some(open.first),
            _ if open.call == Call::None => Some(self.after(open, open.bidder)),
            _ => Some((0..=open.passes).fold(open.last, |seat, _| self.after(open, seat))),
        }
    }

    fn validate_players(&self, open: &Open, errors: &mut SetupErrors) {
        let left = self.teams_left(open);
        let playing = self.playing(open);
        let whole = self.seats().all(|seat| {
            self.seats()
                .all(|mate| self.team(mate) != self.team(seat) || playing.has(mate) == playing.has(seat))
        });
        errors.need(whole, "deal_cards", "a team is out as a whole (BI-T2)");
        let enough = left >= 2 || left == 1 && open.phase == Phase::Over;
        errors.need(enough, "deal_cards", "two players or teams must be in the game until it is over");
        let is_over = open.phase == Phase::Over;
        // Effects can score in mid-round.
        let may_go_on = self.series && !self.program.is_empty() && !is_over;
        errors.need(
            self.won(open) == is_over || may_go_on,
            "phase",
            "the game is `over` if it is won, and only then",
        );
        errors.need(playing.has(open.first), "first", "this seat is out");
        errors.need(
            self.series || open.points.iter().all(|points| *points == 0),
            "points",
            "points are scored in a match only (BI-M1)",
        );
    }

    fn validate_cards(&self, state: &State, errors: &mut SetupErrors) {
        let open = &state.open;
        let due = matches!(open.phase, Phase::Deal | Phase::Draw);
        errors.need(!due || open.left > 0, "draw_pile", "there is no card to deal or draw");
        let has_room = !due || !state.hands[open.seat.index()].is_full();
        errors.need(
            has_room,
            format_args!("hands.{}", open.seat.0),
            "this hand has no room for a card (BI-X7)",
        );
        if !self.program.is_empty() {
            return; // Effects can give and take any number of cards.
        }
        let mut before = true;
        for seat in Seats::all(self.players).clockwise(open.first, self.players) {
            let (held, shown) = (state.hands[seat.index()].len(), open.shown[seat.index()].len());
            let full = self.hand_size(open, seat);
            before &= seat != open.seat || open.phase != Phase::Deal;
            let (least, most) = match open.phase {
                Phase::Give | Phase::Over => (0, 0),
                Phase::Deal if before => (full, full),
                Phase::Deal if seat == open.seat => (0, full.saturating_sub(1)),
                Phase::Deal => (0, 0),
                _ if seat == open.seat && matches!(open.phase, Phase::Discard | Phase::Draw) => {
                    let rest = full.saturating_sub(open.owed.into());
                    (rest, rest)
                }
                _ => (full, full),
            };
            let (fits, key) = ((least..=most).contains(&(held + shown)), format_args!("hands.{}", seat.0));
            let to_most = if least == most { format_args!("") } else { format_args!(" to {most}") };
            errors.need(
                fits,
                key,
                format_args!("{seat} must have {least}{to_most} cards, open ones included (BI-P1)"),
            );
            let can_show = self.advanced && open.phase != Phase::Deal;
            let message = "cards are laid open in the advanced rules only (BI-A7)";
            errors.need(shown == 0 || can_show, format_args!("shown.{}", seat.0), message);
        }
    }

    fn validate_bid(&self, open: &Open, errors: &mut SetupErrors) {
        let cap = self.cap(open);
        match open.phase {
            Phase::Deal | Phase::Give | Phase::Over => {
                errors.need(!open.bid.stands(), "bid", "no bid stands between two rounds")
            }
            Phase::Bid => {}
            _ => errors.need(open.bid.stands(), "bid", "a bid must stand"),
        }
        let top = if drawing(open.phase) { Bid(cap.0.saturating_sub(1)) } else { cap };
        errors.need(open.bid <= top, "bid", "that is too high for the cards dealt (BI-P14)");
        let playing = self.playing(open);
        let has_bid = if open.bid.stands() { playing.has(open.bidder) } else { open.bidder == Seat(0) };
        errors.need(has_bid, "bidder", "must be in the game, and have bid");
        for seat in self.seats() {
            let said = open.said[seat.index()];
            let fits = if seat == open.bidder { said == open.bid } else { said < open.bid || !said.stands() };
            let plays = playing.has(seat) || !said.stands();
            let key = format_args!("bids.{}", seat.0);
            errors.need(
                fits && plays,
                key,
                format_args!("the last bid of {seat} does not fit the bid that stands"),
            );
        }
    }

    fn validate_call(&self, open: &Open, errors: &mut SetupErrors) {
        let playing = self.playing(open);
        let sides = [open.bidder, open.caller];
        if open.call == Call::None {
            errors.need(open.phase != Phase::Sides, "call", "sides are taken after a call (BI-P8)");
            errors.need(
                sides[1] == Seat(0) && open.last == Seat(0) && open.passes == 0,
                "caller",
                "nobody has called",
            );
            return;
        }
        errors.need(
            open.bid.stands() && open.phase != Phase::Show,
            "call",
            "there is no bid that a call could stand on",
        );
        let basic = matches!(open.call, Call::Challenge | Call::Perfecto) && open.phase == Phase::Sides;
        errors.need(self.advanced || basic, "call", "in the basic rules a call ends the bidding (BI-P7)");
        let opposed = playing.has(open.caller) && self.team(open.caller) != self.team(open.bidder);
        errors.need(opposed, "caller", "must be an opponent of the bidder");
        let last = match open.call {
            Call::Double | Call::Redouble => {
                playing.has(open.last) && sides.iter().any(|seat| self.team(*seat) == self.team(open.last))
            }
            Call::Surrender => sides.contains(&open.last),
            _ => open.last == open.caller,
        };
        errors.need(last, "last_caller", "this seat can't have made the call that stands");
        let passes = if open.phase == Phase::Sides { 0 } else { playing.count().saturating_sub(2) };
        errors.need(u32::from(open.passes) <= passes, "passes", "so many can't have passed (BI-A1)");
    }

    fn validate_phase(&self, state: &State, errors: &mut SetupErrors) {
        let open = &state.open;
        let owed = match open.phase {
            Phase::Discard | Phase::Draw if self.program.is_empty() => 1..=6,
            Phase::Discard | Phase::Draw => 1..=MOST_HELD as u8,
            Phase::Deal if !self.program.is_empty() => 1..=MOST_HELD as u8,
            Phase::Give if self.program.is_empty() => 1..=3,
            Phase::Give => 1..=MOST_LOST,
            _ => 0..=0,
        };
        errors.need(
            owed.contains(&open.owed),
            "owed",
            format_args!("must be {} to {} now", owed.start(), owed.end()),
        );
        let is_fixed = self.program.is_empty() || open.phase != Phase::Deal;
        let is_due = self.seat_due(state).is_none_or(|seat| seat == open.seat);
        errors.need(is_due || !is_fixed, "turn", "it is another seat's turn (BI-P7)");
        errors.need(
            !(drawing(open.phase) && self.sidesteps(open, open.seat)),
            "phase",
            "nothing is drawn before a sidestep (BI-A7)",
        );
        let (hand, shown) = (&state.hands[open.seat.index()], &open.shown[open.seat.index()]);
        let can_show = self.advanced && !hand.is_empty() && !shown.is_full();
        errors.need(open.phase != Phase::Show || can_show, "phase", "there is no card to lay open (BI-A7)");
        let can_choose = self.givers(open, open.seat).count() > 1;
        errors.need(
            open.phase != Phase::Give || can_choose,
            "turn",
            "there are no teammates to choose from (BI-T2)",
        );
        // Sides are still known while effects are played before the showdown is over.
        let is_playing = state.machine.is_running();
        let takers = if open.phase == Phase::Sides || is_playing { self.takers(open) } else { Seats::NONE };
        let taken = self
            .seats()
            .filter(|seat| state.sides[seat.index()] != Side::None)
            .fold(Seats::NONE, Seats::with);
        for seat in taken.iter() {
            errors.need(
                takers.has(seat),
                format_args!("sides.{}", seat.0),
                "this seat takes no side (BI-P8)",
            );
        }
        errors.need(
            open.phase != Phase::Sides || is_playing || taken != takers,
            "sides",
            "nobody is left to take a side (BI-P8)",
        );
    }
}
