//! What changes in a game: what lies open ([`Open`]), and over it what is hidden ([`State`]).

mod bid;
mod cards;
mod table;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::effect::machine::Machine;
use crate::rules::{AppliedEffects, SEATS, Seat, Seats};

pub use bid::Bid;
pub(super) use cards::nth_card;
pub use cards::{Cards, Counts, FACES, HAND, Known, MOST_HELD, PLAIN_FACES, RANKS};

/// What is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// A card for `seat` (BI-P1).
    Deal,
    /// A bid, a call, a pass or the first card thrown away (BI-P5).
    Bid,
    /// More cards thrown away, or the end of it (BI-P6).
    Discard,
    /// A card drawn (BI-P6).
    Draw,
    /// The bid that a draw ends with (BI-P6).
    Raise,
    /// A card laid open after a sidestep (BI-A7).
    Show,
    /// Taking sides (BI-P8).
    Sides,
    /// The choice of the teammate who stands in for a loser at last chance (BI-T2).
    Give,
    /// Nothing: the game is over.
    Over,
}

/// The call that stands on the last bid.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Call {
    /// None.
    #[default]
    #[serde(skip)]
    None,
    /// The bid is too high.
    Challenge,
    /// The bid is exactly right.
    Perfecto,
    /// The bid is too high, or a challenge answered, for 2 cards (BI-A3).
    Double,
    /// A double answered, for 3 cards (BI-A4).
    Redouble,
    /// One card given up instead (BI-A5).
    Surrender,
}

impl Call {
    /// All calls, in the order of their codes.
    pub const ALL: [Call; 5] =
        [Call::Challenge, Call::Perfecto, Call::Double, Call::Redouble, Call::Surrender];

    /// How many cards the loser of the showdown loses.
    pub fn stake(self) -> u8 {
        match self {
            Call::Double => 2,
            Call::Redouble => 3,
            _ => 1,
        }
    }
}

/// Whose side a player takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// Not chosen.
    #[default]
    #[serde(rename = "")]
    None,
    /// Who bid.
    Bidder,
    /// Who called.
    Caller,
}

/// A step that the game takes once no effect is being played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Next {
    /// Nothing: a player is to move, or a card is to be dealt or drawn.
    #[default]
    Decide,
    /// The next card is dealt, or the bidding begins.
    Deal,
    /// The turn of a player begins.
    Turn,
    /// The turn ends.
    EndTurn,
    /// The turn of the next player follows.
    NextTurn,
    /// The bidding ends.
    EndBidding,
    /// Sides are taken.
    Sides,
    /// All hands are shown.
    Reveal,
    /// The hands are counted.
    Count,
    /// The showdown has been won; now it is lost.
    Lost,
    /// Deal cards are turned down.
    Pay,
    /// The round ends.
    EndRound,
    /// The next round begins.
    NextRound,
}

/// How a showdown ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Showdown {
    /// How many of the rank last bid there were.
    pub count: u16,
    /// How many the bid needed.
    pub needed: u16,
    /// The side that the count was for.
    pub right: Side,
    /// Who won.
    pub winner: Seat,
    /// Who lost.
    pub loser: Seat,
    /// Who took the wrong side.
    pub wrong: Seats,
}

/// The part of a state that lies open, or was said aloud. Everything about a bid or a call is at its default
/// while there is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Open {
    /// The current phase.
    pub phase: Phase,
    /// Who is to move, is dealt a card, or has to lose one. While sides are taken, who called; at the end,
    /// the winner of the last showdown.
    pub seat: Seat,
    /// Who bids first in the round.
    pub first: Seat,
    /// Deal cards of each seat face up; none: it is out.
    pub up: [u8; SEATS],
    /// Deal cards of each seat face down.
    pub down: [u8; SEATS],
    /// Points in a match (BI-M1).
    pub points: [u8; SEATS],
    /// Playing cards thrown away or shown, since the last shuffle.
    pub discards: Counts,
    /// How many cards are left to draw.
    pub left: u16,
    /// Cards of each seat laid open (BI-A7).
    pub shown: [Cards; SEATS],
    /// The last bid.
    pub bid: Bid,
    /// Who made it.
    pub bidder: Seat,
    /// The last bid of each seat in this round.
    pub said: [Bid; SEATS],
    /// The call that stands on the last bid.
    pub call: Call,
    /// Who challenged, called perfecto or doubled the bid itself: the bidder's opponent in the showdown.
    pub caller: Seat,
    /// Who made the call that stands.
    pub last: Seat,
    /// How many have passed since.
    pub passes: u8,
    /// Cards that `seat` has discarded and not yet replaced, or has yet to lose; with effects, while cards
    /// are dealt, cards that it has yet to get.
    pub owed: u8,
    /// The step that follows without any decision. Only while an effect is being played this is more than
    /// nothing.
    pub next: Next,
    /// With effects: how the last showdown ended, until the next bidding.
    pub showdown: Option<Showdown>,
    /// With effects: how many cards were dealt in this round, as bids are capped by it (BI-P14); 0 before the
    /// bidding.
    pub dealt: u8,
    /// How often effects have kept a deal card up or turned one up again (BI-X6).
    pub spared: u8,
}

impl Default for Open {
    fn default() -> Open {
        Open {
            phase: Phase::Deal,
            seat: Seat(0),
            first: Seat(0),
            up: [0; SEATS],
            down: [0; SEATS],
            points: [0; SEATS],
            discards: [0; FACES],
            left: 0,
            shown: [Cards::default(); SEATS],
            bid: Bid::NONE,
            bidder: Seat(0),
            said: [Bid::NONE; SEATS],
            call: Call::None,
            caller: Seat(0),
            last: Seat(0),
            passes: 0,
            owed: 0,
            next: Next::Decide,
            showdown: None,
            dealt: 0,
            spared: 0,
        }
    }
}

/// The whole state.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// The part that lies open.
    pub open: Open,
    /// Cards of each seat, but those that lie open.
    pub hands: [Cards; SEATS],
    /// Cards left to draw. Their order is not decided before they are drawn.
    pub pile: Counts,
    /// The sides taken so far (BI-P8).
    pub sides: [Side; SEATS],
    /// The state of the effects: those being played, lasting changes, points.
    pub machine: Machine,
    /// The cards that players know in each other's hands, by effects.
    pub known: Known,
    /// The effects that were applied; no part of the position.
    pub applied_effects: AppliedEffects,
}

impl Default for State {
    fn default() -> State {
        State {
            open: Open::default(),
            hands: Default::default(),
            pile: [0; FACES],
            sides: Default::default(),
            machine: Machine::default(),
            known: Known::default(),
            applied_effects: AppliedEffects::default(),
        }
    }
}

impl Open {
    /// The call of a seat stands from now on.
    pub(super) fn stand(&mut self, seat: Seat, call: Call) {
        if self.call == Call::None {
            self.caller = seat;
        }
        (self.call, self.last, self.passes) = (call, seat, 0);
    }
}

impl State {
    /// How many cards a seat has, hidden and open.
    pub(super) fn held(&self, seat: Seat) -> usize {
        self.hands[seat.index()].len() + self.open.shown[seat.index()].len()
    }

    /// The card of the pile that an outcome stands for: its face, and how many with that face come before it.
    pub(super) fn drawn(&self, outcome: u32) -> Option<(usize, u32)> {
        matches!(self.open.phase, Phase::Deal | Phase::Draw).then(|| nth_card(&self.pile, outcome)).flatten()
    }
}
