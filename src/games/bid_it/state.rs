//! What changes in a game: what lies open ([`Open`]), and over it what is hidden ([`State`]).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::effect::machine::Machine;
use crate::rules::{AppliedEffects, Rules as _, SEATS, Seat, Seats};

use super::rules::Rules;

/// Ranks on the cards, 1…6; as an index from 0.
pub const RANKS: usize = 6;

/// The most cards that a player is dealt (BI-L5).
pub const HAND: usize = 6;

/// The most cards that a player holds: effects can bring more than were dealt.
pub const MOST_HELD: usize = 16;

/// Faces without an effect: one or two out of six ranks and the star (BI-L2).
pub const PLAIN_FACES: usize = 35;

/// The most faces that differ: those without an effect, and others with one.
pub const FACES: usize = 64;

/// How many cards there are of each face; a face's index is the table's own.
pub type Counts = [u16; FACES];

/// The card at a place in the order of the faces: its face, and how many with that face come before it.
pub(super) fn nth_card(counts: &Counts, place: u32) -> Option<(usize, u32)> {
    let mut left = place;
    for (face, count) in counts.iter().enumerate() {
        if left < u32::from(*count) {
            return Some((face, left));
        }
        left -= u32::from(*count);
    }
    None
}

/// Cards in a hand or laid open, in the order of their faces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Cards {
    faces: [u8; MOST_HELD],
    len: u8,
}

impl Cards {
    /// How many.
    pub fn len(&self) -> usize {
        usize::from(self.len)
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The face of each card.
    pub fn iter(&self) -> impl Iterator<Item = usize> {
        self.faces.iter().take(self.len()).map(|face| usize::from(*face))
    }

    /// The faces, none twice.
    pub fn faces(&self) -> impl Iterator<Item = usize> {
        let mut before = None;
        self.iter().filter(move |face| before.replace(*face) != Some(*face))
    }

    /// Whether a card with that face is among them.
    pub fn has(&self, face: usize) -> bool {
        self.iter().any(|other| other == face)
    }

    /// How many with that face.
    pub fn count(&self, face: usize) -> usize {
        self.iter().filter(|other| *other == face).count()
    }

    /// Adds a card. More than `MOST_HELD` are not taken.
    pub fn add(&mut self, face: usize) {
        let mut at = self.len();
        if at == MOST_HELD {
            return;
        }
        while at > 0 && usize::from(self.faces[at - 1]) > face {
            self.faces[at] = self.faces[at - 1];
            at -= 1;
        }
        self.faces[at] = face as u8;
        self.len += 1;
    }

    /// Takes a card with that face away, if there is one.
    pub fn remove(&mut self, face: usize) {
        let found = self.iter().position(|other| other == face);
        if let Some(at) = found {
            let end = self.len();
            self.faces.copy_within(at + 1..end, at);
            self.faces[end - 1] = 0;
            self.len -= 1;
        }
    }
}

impl FromIterator<usize> for Cards {
    fn from_iter<I: IntoIterator<Item = usize>>(faces: I) -> Cards {
        let mut cards = Cards::default();
        faces.into_iter().for_each(|face| cards.add(face));
        cards
    }
}

/// A bid by its height: 0 is none, 1 "one 1", 6 "one 6", 7 "two 1s". So a higher number is a higher bid (BI-P3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bid(pub u16);

impl Bid {
    /// No bid.
    pub const NONE: Bid = Bid(0);

    /// At least `quantity` of the rank with that index.
    pub fn new(quantity: u16, rank: usize) -> Bid {
        Bid((quantity.max(1) - 1) * RANKS as u16 + rank as u16 + 1)
    }

    /// How many are claimed.
    pub fn quantity(self) -> u16 {
        self.0.div_ceil(RANKS as u16)
    }

    /// Index of the rank, from 0.
    pub fn rank(self) -> usize {
        usize::from(self.0.saturating_sub(1)) % RANKS
    }

    /// Whether there is a bid.
    pub fn stands(self) -> bool {
        self.0 > 0
    }
}

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
    pub const ALL: [Call; 5] = [Call::Challenge, Call::Perfecto, Call::Double, Call::Redouble, Call::Surrender];

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

/// What the game does next by itself, as soon as no effect is being played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Then {
    /// Nothing: a player is to move, or a card is to be dealt or drawn.
    #[default]
    Nothing,
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

/// What lies open, or was said aloud. Everything about a bid or a call is at its default while there is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Open {
    /// What is due.
    pub phase: Phase,
    /// Who is to move, is dealt a card, or has to lose one. While sides are taken, who called; at the end, the winner of the last showdown.
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
    /// Cards that `seat` has discarded and not yet replaced, or has yet to lose; with effects, while cards are dealt, cards that it has yet
    /// to get.
    pub owed: u8,
    /// What follows without any decision. Only while an effect is being played this is more than nothing.
    pub then: Then,
    /// With effects: how the last showdown ended, until the next bidding.
    pub showdown: Option<Showdown>,
    /// With effects: how many cards were dealt in this round, as bids are capped by it (BI-P14); 0 before the bidding.
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
            then: Then::Nothing,
            showdown: None,
            dealt: 0,
            spared: 0,
        }
    }
}

/// The cards of others' hands that each player knows: by the player who knows them, then by whose they are. As long as there are none, it
/// takes no memory.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Known(Option<Box<[[Cards; SEATS]; SEATS]>>);

impl Known {
    /// What a player knows of a hand.
    pub fn of(&self, viewer: Seat, owner: Seat) -> Cards {
        let row = self.0.as_ref().and_then(|all| all.get(viewer.index()));
        row.and_then(|row| row.get(owner.index())).copied().unwrap_or_default()
    }

    /// What a player knows of all hands.
    pub fn row(&self, viewer: Seat) -> [Cards; SEATS] {
        self.0.as_ref().and_then(|all| all.get(viewer.index())).copied().unwrap_or_default()
    }

    /// Changes what players know: `change` is given who knows, whose cards, and which are known so far.
    pub fn change(&mut self, mut change: impl FnMut(Seat, Seat, &mut Cards)) {
        let all = self.0.get_or_insert_default();
        for (viewer, row) in all.iter_mut().enumerate() {
            for (owner, cards) in row.iter_mut().enumerate() {
                change(Seat(viewer as u8), Seat(owner as u8), cards);
            }
        }
        if all.iter().flatten().all(Cards::is_empty) {
            self.0 = None;
        }
    }

    /// Whether nobody knows anything.
    pub fn is_empty(&self) -> bool {
        self.0.is_none()
    }
}

/// The whole state.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// What lies open.
    pub open: Open,
    /// Cards of each seat, but those that lie open.
    pub hands: [Cards; SEATS],
    /// Cards left to draw. Their order is not decided before they are drawn.
    pub pile: Counts,
    /// The sides taken so far (BI-P8).
    pub sides: [Side; SEATS],
    /// What effects keep.
    pub machine: Machine,
    /// What players know of each other's hands, by effects.
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

impl Rules {
    /// The seats still in the game.
    pub(super) fn playing(&self, open: &Open) -> Seats {
        self.seats().filter(|seat| open.up[seat.index()] > 0).fold(Seats::NONE, Seats::with)
    }

    /// How many teams are still in the game.
    pub(super) fn teams_left(&self, open: &Open) -> u32 {
        self.playing(open).iter().fold(0u8, |teams, seat| teams | 1 << self.team(seat)).count_ones()
    }

    /// The next seat clockwise that is still in the game.
    pub(super) fn after(&self, open: &Open, seat: Seat) -> Seat {
        self.playing(open).clockwise(seat.next(self.players), self.players).next().unwrap_or(seat)
    }

    /// How many cards a seat is dealt: at last chance as many as at the start (BI-P1).
    pub(super) fn hand_size(&self, open: &Open, seat: Seat) -> usize {
        usize::from(match open.up[seat.index()] {
            1 => self.start,
            up => up,
        })
    }

    /// The highest bid of the round: twice as many sixes as cards were dealt (BI-P14), but no more than without effects could ever be.
    pub(super) fn cap(&self, open: &Open) -> Bid {
        let dealt = match open.dealt {
            0 => self.seats().map(|seat| self.hand_size(open, seat)).sum(),
            dealt => usize::from(dealt).min(SEATS * HAND),
        };
        Bid((2 * dealt * RANKS) as u16)
    }

    /// How many cards a seat's team can lose before all its members are at last chance (BI-A3, A4, T4).
    pub(super) fn spare(&self, open: &Open, seat: Seat) -> u8 {
        let members = self.seats().filter(|other| self.team(*other) == self.team(seat));
        members.map(|other| open.up[other.index()].saturating_sub(1)).sum()
    }

    /// Who takes sides (BI-P8): all but bidder and caller if three or more play; with teams (BI-T3) one member of a third team, namely the
    /// next after the caller, or in the advanced rules the one who passed last.
    pub(super) fn takers(&self, open: &Open) -> Seats {
        if self.teams_left(open) < 3 {
            return Seats::NONE;
        }
        let sides = [self.team(open.bidder), self.team(open.caller)];
        let others = self.playing(open).iter().filter(|seat| !sides.contains(&self.team(*seat))).fold(Seats::NONE, Seats::with);
        if self.teams == self.players {
            others
        } else if self.advanced {
            others.clockwise(open.last.next(self.players), self.players).last().map_or(Seats::NONE, Seats::one)
        } else {
            others.clockwise(open.caller.next(self.players), self.players).next().map_or(Seats::NONE, Seats::one)
        }
    }

    /// Who can lose a card for a seat: itself, or at last chance its teammates who are not (BI-T2); nobody if all of them are.
    pub(super) fn givers(&self, open: &Open, seat: Seat) -> Seats {
        if open.up[seat.index()] > 1 {
            return Seats::one(seat);
        }
        let mates = self.seats().filter(|other| self.team(*other) == self.team(seat));
        mates.filter(|other| open.up[other.index()] > 1).fold(Seats::NONE, Seats::with)
    }

    /// Whether a bid of this seat would be a sidestep: it cancels its own bid (BI-A7), a call on a teammate's bid, or a teammate's challenge,
    /// double or redouble (BI-T5).
    pub(super) fn sidesteps(&self, open: &Open, seat: Seat) -> bool {
        let own_bid = self.team(open.bidder) == self.team(seat);
        let mates_call = [open.caller, open.last].iter().any(|other| *other != seat && self.team(*other) == self.team(seat));
        open.call != Call::None && (own_bid || mates_call)
    }
}
