//! What the rules say of a table: who is still in the game, who is next, how many cards there are, who may
//! take a side.

use super::{Bid, Call, HAND, Open, RANKS};
use crate::games::bid_it::rules::Rules;
use crate::rules::{Rules as _, SEATS, Seat, Seats};

impl Rules {
    /// The seats still in the game.
    pub(in crate::games::bid_it) fn playing(&self, open: &Open) -> Seats {
        self.seats().filter(|seat| open.up[seat.index()] > 0).fold(Seats::NONE, Seats::with)
    }

    /// How many teams are still in the game.
    pub(in crate::games::bid_it) fn teams_left(&self, open: &Open) -> u32 {
        self.playing(open).iter().fold(0u8, |teams, seat| teams | 1 << self.team(seat)).count_ones()
    }

    /// The next seat clockwise that is still in the game.
    pub(in crate::games::bid_it) fn after(&self, open: &Open, seat: Seat) -> Seat {
        self.playing(open).clockwise(seat.next(self.players), self.players).next().unwrap_or(seat)
    }

    /// How many cards a seat is dealt: at last chance as many as at the start (BI-P1).
    pub(in crate::games::bid_it) fn hand_size(&self, open: &Open, seat: Seat) -> usize {
        usize::from(match open.up[seat.index()] {
            1 => self.start,
            up => up,
        })
    }

    /// The highest bid of the round: twice as many sixes as cards were dealt (BI-P14), but no more than
    /// without effects could ever be.
    pub(in crate::games::bid_it) fn cap(&self, open: &Open) -> Bid {
        let dealt = match open.dealt {
            0 => self.seats().map(|seat| self.hand_size(open, seat)).sum(),
            dealt => usize::from(dealt).min(SEATS * HAND),
        };
        Bid((2 * dealt * RANKS) as u16)
    }

    /// How many cards a seat's team can lose before all its members are at last chance (BI-A3, A4, T4).
    pub(in crate::games::bid_it) fn spare(&self, open: &Open, seat: Seat) -> u8 {
        let members = self.seats().filter(|other| self.team(*other) == self.team(seat));
        members.map(|other| open.up[other.index()].saturating_sub(1)).sum()
    }

    /// Who takes sides (BI-P8): all but bidder and caller if three or more play; with teams (BI-T3) one
    /// member of a third team, namely the next after the caller, or in the advanced rules the one who passed
    /// last.
    pub(in crate::games::bid_it) fn takers(&self, open: &Open) -> Seats {
        if self.teams_left(open) < 3 {
            return Seats::NONE;
        }
        let sides = [self.team(open.bidder), self.team(open.caller)];
        let others = self
            .playing(open)
            .iter()
            .filter(|seat| !sides.contains(&self.team(*seat)))
            .fold(Seats::NONE, Seats::with);
        if self.teams == self.players {
            others
        } else if self.advanced {
            others
                .clockwise(open.last.next(self.players), self.players)
                .last()
                .map_or(Seats::NONE, Seats::one)
        } else {
            others
                .clockwise(open.caller.next(self.players), self.players)
                .next()
                .map_or(Seats::NONE, Seats::one)
        }
    }

    /// Who can lose a card for a seat: itself, or at last chance its teammates who are not (BI-T2); nobody if
    /// all of them are.
    pub(in crate::games::bid_it) fn givers(&self, open: &Open, seat: Seat) -> Seats {
        if open.up[seat.index()] > 1 {
            return Seats::one(seat);
        }
        let mates = self.seats().filter(|other| self.team(*other) == self.team(seat));
        mates.filter(|other| open.up[other.index()] > 1).fold(Seats::NONE, Seats::with)
    }

    /// True if a bid of this seat would be a sidestep: it cancels its own bid (BI-A7), a call on a teammate's
    /// bid, or a teammate's challenge, double or redouble (BI-T5).
    pub(in crate::games::bid_it) fn sidesteps(&self, open: &Open, seat: Seat) -> bool {
        let own_bid = self.team(open.bidder) == self.team(seat);
        let mates_call = [open.caller, open.last]
            .iter()
            .any(|other| *other != seat && self.team(*other) == self.team(seat));
        open.call != Call::None && (own_bid || mates_call)
    }
}
