//! The moves of seats and their codes.

use super::effects::compile::{BIDS, OFFERS};
use super::power_set::MAX_POWERS;
use super::rules::Rules;
use super::tiles::{HIGHEST, Tile};
use crate::rules::{Move, SEATS, Seat};

/// Which way up a tile is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Face {
    /// For all to see.
    Open,
    /// Shown at the end of the round.
    Down,
}

/// A move of a seat. Its code is a kind times 128 plus the tile, power, seat or egg type; the kinds from 8 on are those of expansions.
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
    /// Show no more, play no more (BB-X-14), swap no more (BB-X-15).
    Enough,
    /// Choose a tile to pass to the left (BB-V8).
    Pass(Tile),
    /// Use a power (BB-H1).
    Use(u8),
    /// Put a power or handicap to the offer (BB-H2).
    Put(u8),
    /// Pick a tile on the table.
    Pick(Tile),
    /// Give a hand tile for it.
    Give(Tile),
    /// Name a seat.
    Name(Seat),
    /// One of the face-down tiles that a seat has put to the offer, at random.
    OfferOf(Seat),
    /// One of the face-down bids of a seat, at random.
    BidOf(Seat),
    /// Offer tiles, or bid tiles, are played open (BB-X-12).
    Say(u8),
    /// Lay a goal open (BB-HC-8).
    Expose(u8),
}

/// Codes from here on mean nothing.
pub(super) const CODES: u32 = 17 << 7;

/// Codes from here on are those of expansions.
const EXPANSIONS: u32 = 8 << 7;

impl Action {
    /// Its code.
    pub fn encode(self) -> Move {
        let (kind, what) = match self {
            Action::Lay(tile) => (0, tile),
            Action::Bid(tile, Face::Open) => (1, tile),
            Action::Bid(tile, Face::Down) => (2, tile),
            Action::Offer(tile, Face::Open) => (3, tile),
            Action::Offer(tile, Face::Down) => (4, tile),
            Action::Show(tile) => (5, tile),
            Action::Enough => (6, 0),
            Action::Pass(tile) => (7, tile),
            Action::Use(index) => (8, index),
            Action::Put(index) => (9, index),
            Action::Pick(tile) => (10, tile),
            Action::Give(tile) => (11, tile),
            Action::Name(seat) => (12, seat.0),
            Action::OfferOf(seat) => (13, seat.0),
            Action::BidOf(seat) => (14, seat.0),
            Action::Say(what) => (15, what),
            Action::Expose(kind) => (16, kind),
        };
        Move(kind << 7 | u32::from(what))
    }

    /// The move of a code, if the code means one at this table.
    pub fn decode(rules: &Rules, code: Move) -> Option<Action> {
        if code.0 >= EXPANSIONS && rules.effects.are_none() {
            return None;
        }
        let what = (code.0 & 127) as u8;
        let tile = |action: fn(Tile) -> Action| (1..=HIGHEST).contains(&what).then(|| action(what));
        let power = |action: fn(u8) -> Action| (usize::from(what) < MAX_POWERS).then(|| action(what));
        let seat = |action: fn(Seat) -> Action| (usize::from(what) < SEATS).then(|| action(Seat(what)));
        match code.0 >> 7 {
            0 => tile(Action::Lay),
            1 => tile(|tile| Action::Bid(tile, Face::Open)),
            2 => tile(|tile| Action::Bid(tile, Face::Down)),
            3 => tile(|tile| Action::Offer(tile, Face::Open)),
            4 => tile(|tile| Action::Offer(tile, Face::Down)),
            5 => tile(Action::Show),
            6 => (what == 0).then_some(Action::Enough),
            7 => tile(Action::Pass),
            8 => power(Action::Use),
            9 => power(Action::Put),
            10 => tile(Action::Pick),
            11 => tile(Action::Give),
            12 => seat(Action::Name),
            13 => seat(Action::OfferOf),
            14 => seat(Action::BidOf),
            15 => matches!(what, OFFERS | BIDS).then_some(Action::Say(what)),
            16 => (what < 16).then_some(Action::Expose(what)),
            _ => None,
        }
    }
}
