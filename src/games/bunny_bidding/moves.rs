//! Move codes, legal sets and refusals. What is legal is derived from what the seat itself knows: the public part of the state and its own tiles.

use super::passing;
use super::state::{Duty, Phase, Public, State};
use super::table::Table;
use super::tiles::{HIGHEST, Tile, Tiles};
use crate::rules::{Illegal, Move, Seat};

/// How many tiles may be shown at the start of a turn (BB-V1).
pub const SHOWN: u32 = 5;

/// How many tiles a turn has at most, unless a variant says less (BB-P4).
pub const MOST: u8 = 5;

/// How many must be shown, so that a bid and an offer tile can be played (BB-V1, P2).
pub const SHOWN_LEAST: u32 = 2;

/// Which way up a tile is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Face {
    /// For all to see.
    Open,
    /// Shown at the end of the round.
    Down,
}

/// A decision of a seat. Its code is a kind times 128 and the tile; the kinds from 8 on are free for expansions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Lay a tile at the beginning of the offer (BB-P1).
    Lay(Tile),
    /// Play a tile as bid (BB-P2).
    Bid(Tile, Face),
    /// Play a tile to the offer (BB-P2).
    Offer(Tile, Face),
    /// Show a tile that may be used in the turn (BB-V1).
    Show(Tile),
    /// Show no more.
    Enough,
    /// Choose a tile to pass to the left (BB-V8).
    Pass(Tile),
}

/// Codes from here on mean nothing.
pub(super) const CODES: u32 = 8 << 7;

impl Action {
    /// Its code.
    pub fn code(self) -> Move {
        let (kind, tile) = match self {
            Action::Lay(tile) => (0, tile),
            Action::Bid(tile, Face::Open) => (1, tile),
            Action::Bid(tile, Face::Down) => (2, tile),
            Action::Offer(tile, Face::Open) => (3, tile),
            Action::Offer(tile, Face::Down) => (4, tile),
            Action::Show(tile) => (5, tile),
            Action::Enough => (6, 0),
            Action::Pass(tile) => (7, tile),
        };
        Move(kind << 7 | u32::from(tile))
    }

    /// The decision of a code, if it means one.
    pub fn read(code: Move) -> Option<Action> {
        let tile = (code.0 & 127) as Tile;
        match (code.0 >> 7, tile) {
            (6, 0) => Some(Action::Enough),
            (_, 0) | (6, _) => None,
            (_, tile) if tile > HIGHEST => None,
            (0, tile) => Some(Action::Lay(tile)),
            (1, tile) => Some(Action::Bid(tile, Face::Open)),
            (2, tile) => Some(Action::Bid(tile, Face::Down)),
            (3, tile) => Some(Action::Offer(tile, Face::Open)),
            (4, tile) => Some(Action::Offer(tile, Face::Down)),
            (5, tile) => Some(Action::Show(tile)),
            (7, tile) => Some(Action::Pass(tile)),
            _ => None,
        }
    }
}

/// What the seat whose turn it is may play: any of these tiles to any of these places, open always.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choices {
    /// The tiles that may be used.
    pub tiles: Tiles,
    /// As bid.
    pub bid: bool,
    /// To the offer.
    pub offer: bool,
    /// Also face down.
    pub down: bool,
    /// Whether the last tile of the turn is kept for the bid that is still due.
    pub reserved: bool,
}

impl Choices {
    /// The choices of the mover with a hand.
    pub fn of(table: &Table, public: &Public, hand: Tiles) -> Choices {
        let duty = public.duty;
        let tiles = usable(table, public, hand);
        let left = u32::from(table.chosen.most.saturating_sub(duty.played)).min(tiles.len());
        // BB-P2 asks for a bid in every turn, so the last tile that BB-P4 or the hand allows is kept for it.
        let reserved = duty.bid && !duty.offer && left == 1;
        Choices {
            tiles,
            bid: duty.bid || duty.extra,
            offer: duty.offer || (duty.extra && !reserved),
            // BB-P4: face down only beside an open tile, or while another tile is certain to follow.
            down: duty.open || (duty.due() >= 2 && left >= 2),
            reserved,
        }
    }
}

/// The tiles of a hand that the mover may use in its turn: those it has shown (BB-V1), else all.
pub fn usable(table: &Table, public: &Public, hand: Tiles) -> Tiles {
    match table.chosen.reveal_five {
        true => hand & public.shown[public.mover.index()],
        false => hand,
    }
}

/// The legal moves of a seat, in the order of their codes.
pub fn legal(table: &Table, state: &State, seat: Seat, moves: &mut Vec<Move>) {
    moves.clear();
    if seat.0 >= table.players {
        return;
    }
    let (public, hand) = (&state.public, state.hand(seat));
    let mut push = |tiles: Tiles, action: fn(Tile) -> Action| moves.extend(tiles.iter().map(|tile| action(tile).code()));
    if public.passing {
        if passing::wanting(state, seat) {
            push(hand - state.hidden.picked, Action::Pass);
        }
        return;
    }
    if seat != public.mover {
        return;
    }
    match public.phase {
        Phase::Lay => push(hand, Action::Lay),
        Phase::Show => {
            let shown = public.shown[seat.index()];
            push(hand - shown, Action::Show);
            if shown.len() >= SHOWN_LEAST {
                moves.push(Action::Enough.code());
            }
        }
        Phase::Play => {
            let choices = Choices::of(table, public, hand);
            let mut push_if = |allowed: bool, action| {
                if allowed {
                    push(choices.tiles, action)
                }
            };
            push_if(choices.bid, |tile| Action::Bid(tile, Face::Open));
            push_if(choices.bid && choices.down, |tile| Action::Bid(tile, Face::Down));
            push_if(choices.offer, |tile| Action::Offer(tile, Face::Open));
            push_if(choices.offer && choices.down, |tile| Action::Offer(tile, Face::Down));
        }
        _ => {}
    }
}

/// The decision that a code stands for, if the seat may make it now.
///
/// # Errors
/// The clause that forbids it.
pub fn check(table: &Table, state: &State, seat: Seat, code: Move) -> Result<Action, Illegal> {
    let refuse = |clause, why| Err(Illegal { clause, why });
    let public = &state.public;
    if seat.0 >= table.players {
        return refuse("BB-S1", "nobody sits there");
    }
    match public.phase {
        Phase::Over => return refuse("BB-E1", "the game is over"),
        Phase::Types | Phase::Goals | Phase::Deal => return refuse("BB-S1", "the tiles are not dealt yet"),
        _ => {}
    }
    let Some(action) = Action::read(code) else { return refuse("BB-P2", "there is no such move") };
    if public.passing {
        return check_pass(state, seat, action);
    }
    if seat != public.mover {
        return refuse(if public.phase == Phase::Lay { "BB-P1" } else { "BB-P2" }, "it is another seat's turn");
    }
    let hand = state.hand(seat);
    match (public.phase, action) {
        (_, Action::Pass(_)) => refuse("BB-V8", "nothing is passed now"),
        (Phase::Lay, Action::Lay(tile)) if hand.has(tile) => Ok(action),
        (Phase::Lay, Action::Lay(_)) => refuse("BB-P1", "the tile is not in the seat's hand"),
        (Phase::Lay, _) => refuse("BB-P1", "the start player first lays the beginning of the offer"),
        (_, Action::Lay(_)) => refuse("BB-P1", "the offer has begun"),
        (Phase::Show, Action::Enough) if public.shown[seat.index()].len() >= SHOWN_LEAST => Ok(action),
        (Phase::Show, Action::Enough) => refuse("BB-V1", "a bid and an offer tile must be among the tiles shown"),
        (Phase::Show, Action::Show(tile)) if !hand.has(tile) => refuse("BB-V1", "the tile is not in the seat's hand"),
        (Phase::Show, Action::Show(tile)) if public.shown[seat.index()].has(tile) => refuse("BB-V1", "the tile is shown already"),
        (Phase::Show, Action::Show(_)) => Ok(action),
        (Phase::Show, _) => refuse("BB-V1", "the tiles that may be used are shown first"),
        (_, Action::Show(_) | Action::Enough) => refuse("BB-V1", "nothing is shown now"),
        (_, Action::Bid(tile, face)) => check_play(table, state, seat, tile, false, face).map(|()| action),
        (_, Action::Offer(tile, face)) => check_play(table, state, seat, tile, true, face).map(|()| action),
    }
}

/// BB-V8: a tile to pass.
fn check_pass(state: &State, seat: Seat, action: Action) -> Result<Action, Illegal> {
    let refuse = |why| Err(Illegal { clause: "BB-V8", why });
    let Action::Pass(tile) = action else { return refuse("everybody passes tiles first") };
    if !passing::wanting(state, seat) {
        return refuse("the seat has chosen what it passes");
    }
    match (state.hand(seat).has(tile), state.hidden.picked.has(tile)) {
        (false, _) => refuse("the tile is not in the seat's hand"),
        (_, true) => refuse("the tile is chosen already"),
        _ => Ok(action),
    }
}

/// BB-P2…P5: a tile as bid or to the offer.
fn check_play(table: &Table, state: &State, seat: Seat, tile: Tile, to_offer: bool, face: Face) -> Result<(), Illegal> {
    let refuse = |clause, why| Err(Illegal { clause, why });
    let (duty, hand) = (state.public.duty, state.hand(seat));
    let choices = Choices::of(table, &state.public, hand);
    let allowed = if to_offer { choices.offer } else { choices.bid };
    match () {
        () if !hand.has(tile) => refuse("BB-P2", "the tile is not in the seat's hand"),
        () if !choices.tiles.has(tile) => refuse("BB-V1", "the tile was not shown for this turn"),
        () if !allowed && to_offer && choices.reserved => refuse(keeper(table, duty), "the last tile of the turn must be the bid"),
        () if !allowed && to_offer => refuse("BB-P2", "the offer has its tile, the bid is due"),
        () if !allowed => refuse("BB-P2", "the bid has its tile, the offer is due"),
        () if face == Face::Open || choices.down => Ok(()),
        () if duty.played == 0 && duty.due() == 1 => refuse("BB-P5", "a single tile is played open"),
        () => refuse("BB-P4", "not all tiles of a turn may lie face down"),
    }
}

/// Why the next tile of a turn is its last, and so kept for the bid: as no other is in the hand, or by the most tiles of a turn.
fn keeper(table: &Table, duty: Duty) -> &'static str {
    match (duty.played + 1 < table.chosen.most, table.chosen.most) {
        (true, _) => "BB-P2",
        (false, MOST) => "BB-P4",
        (false, _) => "BB-V5",
    }
}
