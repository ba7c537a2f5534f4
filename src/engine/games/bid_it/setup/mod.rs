//! A state as people write it. Seats are numbered from 1; cards are named by their symbols: `3+star`.

mod reader;
mod validate;

pub(super) use reader::state_of;

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::deck::Deck;
use crate::effect::machine::{MachineSetup, to_setup};
use crate::games::shared::SeatNumber;
use crate::rules::{Rules as _, Seat};

use super::rules::Rules;
use super::state::{Call, Cards, Counts, Next, Phase, Showdown, Side, State};
use super::text::bid_text;

/// A state of Bid It! A playing card is written as its symbols in ascending order: `5`, `5+6`, `3+star`,
/// `star+star`. A bid is written as in a move: `"3 fives"`, `"1 six"`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
#[schemars(title = "Bid It!")]
pub struct Setup {
    /// What happens next: `deal` (a card is dealt), `bid` (a player bids, calls, passes or starts to
    /// discard), `discard` (that player discards more cards, or ends it), `draw` (a card is drawn), `raise`
    /// (the bid after a draw), `show` (a card is shown after a sidestep), `sides` (a player takes sides),
    /// `give` (a teammate may give up a deal card for the loser), `over`. Default: `bid` if there are hands,
    /// else `deal`.
    pub phase: Option<Phase>,
    /// The seat that makes the next move. Default: follows from the bid and the call.
    pub turn: Option<SeatNumber>,
    /// The seat that bids first in the round. Default: 1.
    pub first: Option<SeatNumber>,
    /// The number of deal cards that are face up, by seat. A seat with 0 is out of the game. Default: all
    /// deal cards.
    pub deal_cards: Option<Vec<u8>>,
    /// Hands, by seat, in the order of their symbols. A seat has as many cards as deal cards, or at last
    /// chance (with one deal card) as many as at the start of the game. Default: none.
    pub hands: Option<Vec<Vec<String>>>,
    /// Hand cards that were shown in a sidestep (a bid over one's own bid after a call), by seat; they are
    /// listed in the hand, too. Default: none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub shown: Vec<Vec<String>>,
    /// The copies of each card in the draw pile: `{ 5 = 2, "3+star" = 1 }`. Default: all cards that no other
    /// key names.
    pub draw_pile: Option<BTreeMap<String, u16>>,
    /// The copies of each card in the discard pile. Default: none; if `draw_pile` is given, all cards that no
    /// other key names.
    pub discard: Option<BTreeMap<String, u16>>,
    /// The current bid. Default: none.
    pub bid: Option<String>,
    /// The seat that made the current bid. Default: `first`.
    pub bidder: Option<SeatNumber>,
    /// The last bid of each seat in the round, `""` for none. Default: the current bid for the bidder, none
    /// for the others.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub bids: Vec<String>,
    /// The current call: `challenge`, `perfecto`, `double` or `redouble`. Default: none.
    pub call: Option<Call>,
    /// The seat that called first: the bidder's opponent in the showdown. Default: the seat after the bidder.
    pub caller: Option<SeatNumber>,
    /// The seat that made the current call; if it is a double or redouble, this can be another seat than
    /// `caller`. Default: `caller`.
    pub last_caller: Option<SeatNumber>,
    /// The number of players who have passed since the call. Default: 0.
    pub passes: Option<u8>,
    /// The sides that the seats have taken: `"bidder"`, `"caller"`, or `""` for none yet. Default: none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub sides: Vec<Side>,
    /// The number of cards still to be drawn, or of deal cards still to be given up; with effects also of
    /// cards still to be dealt to the next player, by default as many as that player lacks. Default: 0.
    pub owed: Option<u8>,
    /// Points in a match, by seat. Default: 0.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub points: Vec<u8>,
    /// With effects: what follows as soon as none is being played. Default: nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<Next>,
    /// With effects: how the last showdown ended, until the next bidding. Default: there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub showdown: Option<ShowdownSetup>,
    /// With effects: how many cards were dealt in this round, by which bids are capped. Default: as many as
    /// players have.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dealt: Option<u8>,
    /// With effects: how often effects have kept a deal card up or turned one up again. Default: 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub spared: Option<u8>,
    /// With effects: the cards that players know, by the seat that knows them, then by the seat that holds
    /// them. Default: none.
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
        shown: by_seat(rules, open.shown.iter().any(|cards| !cards.is_empty()), |seat| {
            labels(rules, &open.shown[seat])
        }),
        draw_pile: Some(counts_by_label(rules, &state.pile)),
        discard: Some(counts_by_label(rules, &open.discards)),
        bid: has_bid.then(|| bid_text(open.bid)),
        bidder: number(has_bid, open.bidder),
        bids: by_seat(rules, has_bid, bid),
        call: has_call.then_some(open.call),
        caller: number(has_call, open.caller),
        last_caller: number(has_call, open.last),
        passes: has_call.then_some(open.passes),
        sides: by_seat(
            rules,
            open.phase == Phase::Sides || state.sides.iter().any(|side| *side != Side::None),
            |seat| state.sides[seat],
        ),
        owed: (open.owed > 0 || open.phase == Phase::Deal && !rules.program.is_empty()).then_some(open.owed),
        points: by_seat(rules, rules.series, |seat| open.points[seat]),
        next: (open.next != Next::Decide).then_some(open.next),
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

/// The playing card that a setup names at a key.
pub(super) fn card_at(rules: &Rules, _: &Deck, key: &str, name: &str) -> Option<u32> {
    let holds_cards = matches!(key, "hands" | "shown" | "draw_pile" | "discard");
    rules.faces.iter().find(|face| holds_cards && face.label == name).map(|face| face.serial)
}
