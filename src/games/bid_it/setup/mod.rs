//! A state as people write it. Seats are numbered from 1; cards are named by their symbols: `3+star`.

mod reader;
mod validate;

pub(super) use reader::state_of;

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::games::shared::SeatNumber;
use crate::rules::{Rules as _, Seat};

use crate::effect::machine::{MachineSetup, to_setup};

use super::rules::Rules;
use super::state::{Call, Cards, Counts, Phase, Showdown, Side, State, Then};
use super::text::bid_text;

/// A state of Bid It! Playing cards are named by their symbols in order: `5`, `5+6`, `3+star`, `star+star`. A bid is written as in a move:
/// `"3 fives"`, `"1 six"`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
#[schemars(title = "Bid It!")]
pub struct Setup {
    /// What is due: `deal`, `bid` (any turn), `discard` (more cards or the end of it), `draw`, `raise` (the bid after a draw), `show`,
    /// `sides`, `give`, `over`. Default: `bid` if there are hands, else `deal`.
    pub phase: Option<Phase>,
    /// Who is to move. Default: follows from the bid and the call.
    pub turn: Option<SeatNumber>,
    /// Who bids first in the round. Default: 1.
    pub first: Option<SeatNumber>,
    /// Deal cards face up, by seat; 0: the seat is out. Default: all.
    pub deal_cards: Option<Vec<u8>>,
    /// Hidden cards, by seat, as many as deal cards, at last chance the full number of the start; written in the order of their symbols.
    /// Default: none.
    pub hands: Option<Vec<Vec<String>>>,
    /// Cards laid open in a sidestep, by seat; they count as part of the hand. Default: none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub shown: Vec<Vec<String>>,
    /// How often each card is in the draw pile: `{ 5 = 2, "3+star" = 1 }`. Default: all cards that are nowhere else.
    pub draw_pile: Option<BTreeMap<String, u16>>,
    /// How often each card is in the discard pile. Default: none; if only `draw_pile` is given, all cards that are nowhere else.
    pub discard: Option<BTreeMap<String, u16>>,
    /// The bid that stands. Default: none.
    pub bid: Option<String>,
    /// Who made the bid that stands. Default: `first`.
    pub bidder: Option<SeatNumber>,
    /// The last bid of each seat in the round, `""` for none. Default: that of the bidder.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub bids: Vec<String>,
    /// The call that stands. Default: none.
    pub call: Option<Call>,
    /// Who called first: the bidder's opponent in the showdown. Default: the next after the bidder.
    pub caller: Option<SeatNumber>,
    /// Who made the call that stands, with a double or redouble maybe not the caller. Default: the caller.
    pub last_caller: Option<SeatNumber>,
    /// How many have passed since the call. Default: 0.
    pub passes: Option<u8>,
    /// The sides taken, by seat: `"bidder"`, `"caller"`, or `""` for none yet. Default: none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub sides: Vec<Side>,
    /// Cards still to be drawn, or deal cards still to be given up; with effects also cards still to be dealt to the next player, by default
    /// as many as that player lacks. Default: 0.
    pub owed: Option<u8>,
    /// Points in a match, by seat. Default: 0.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub points: Vec<u8>,
    /// With effects: what follows as soon as none is being played. Default: nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub then: Option<Then>,
    /// With effects: how the last showdown ended, until the next bidding. Default: there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub showdown: Option<ShowdownSetup>,
    /// With effects: how many cards were dealt in this round, by which bids are capped. Default: as many as players have.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dealt: Option<u8>,
    /// With effects: how often effects have kept a deal card up or turned one up again. Default: 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub spared: Option<u8>,
    /// With effects: the cards that players know, by the seat that knows them, then by the seat that holds them. Default: none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub known: Vec<Vec<Vec<String>>>,
    /// What effects keep. Default: nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub effects: Option<MachineSetup>,
}

/// How a showdown ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ShowdownSetup {
    /// How many of the rank last bid there were.
    pub count: u16,
    /// How many the bid needed.
    pub needed: u16,
    /// Whose side was right.
    pub right: Side,
    /// Who won.
    pub winner: SeatNumber,
    /// Who lost.
    pub loser: SeatNumber,
    /// Who took the wrong side. Default: nobody.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub wrong: Vec<SeatNumber>,
}

impl From<Showdown> for ShowdownSetup {
    fn from(showdown: Showdown) -> ShowdownSetup {
        let Showdown { count, needed, right, winner, loser, wrong } = showdown;
        let wrong = wrong.iter().map(SeatNumber::from).collect();
        ShowdownSetup { count, needed, right, winner: winner.into(), loser: loser.into(), wrong }
    }
}

pub(super) fn setup_of(rules: &Rules, state: &State) -> Setup {
    let open = &state.open;
    let number = |holds: bool, seat: Seat| holds.then(|| SeatNumber::from(seat));
    let (has_bid, has_call) = (open.bid.stands(), open.call != Call::None);
    let bid = |seat: usize| if open.said[seat].stands() { bid_text(open.said[seat]) } else { String::new() };
    Setup {
        phase: Some(open.phase),
        turn: number(true, open.seat),
        first: number(true, open.first),
        deal_cards: Some(by_seat(rules, true, |seat| open.up[seat])),
        hands: Some(by_seat(rules, true, |seat| labels(rules, &state.hands[seat]))),
        shown: by_seat(rules, open.shown.iter().any(|cards| !cards.is_empty()), |seat| labels(rules, &open.shown[seat])),
        draw_pile: Some(counts_by_label(rules, &state.pile)),
        discard: Some(counts_by_label(rules, &open.discards)),
        bid: has_bid.then(|| bid_text(open.bid)),
        bidder: number(has_bid, open.bidder),
        bids: by_seat(rules, has_bid, bid),
        call: has_call.then_some(open.call),
        caller: number(has_call, open.caller),
        last_caller: number(has_call, open.last),
        passes: has_call.then_some(open.passes),
        sides: by_seat(rules, open.phase == Phase::Sides, |seat| state.sides[seat]),
        owed: (open.owed > 0 || open.phase == Phase::Deal && !rules.program.is_empty()).then_some(open.owed),
        points: by_seat(rules, rules.series, |seat| open.points[seat]),
        then: (open.then != Then::Nothing).then_some(open.then),
        showdown: open.showdown.map(ShowdownSetup::from),
        dealt: (open.dealt > 0).then_some(open.dealt),
        spared: (open.spared > 0).then_some(open.spared),
        known: by_seat(rules, !state.known.is_empty(), |seat| {
            let row = state.known.row(Seat(seat as u8));
            by_seat(rules, true, |owner| labels(rules, &row[owner]))
        }),
        effects: to_setup(rules, state),
    }
}

/// A value for each seat, or none at all.
fn by_seat<T>(rules: &Rules, holds: bool, value: impl Fn(usize) -> T) -> Vec<T> {
    if holds { rules.seats().map(|seat| value(seat.index())).collect() } else { Vec::new() }
}

fn labels(rules: &Rules, cards: &Cards) -> Vec<String> {
    cards.iter().map(|face| rules.label(face).to_string()).collect()
}

fn counts_by_label(rules: &Rules, counts: &Counts) -> BTreeMap<String, u16> {
    let counts = rules.faces.iter().zip(counts).filter(|(_, count)| **count > 0);
    counts.map(|(face, count)| (face.label.clone(), *count)).collect()
}
