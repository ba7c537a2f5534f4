//! What the codes of moves mean.

use super::deeds::{BIDS, OFFERS};
use super::tiles::{HIGHEST, Tile};
use super::traits::MOST_TRAITS;
use crate::rules::{Move, SEATS, Seat};

/// Which way up a tile is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Face {
    /// For all to see.
    Open,
    /// Shown at the end of the round.
    Down,
}

/// A decision of a seat. Its code is a kind times 128 and the tile, trait, seat or egg type; the kinds from 8 on are those of expansions.
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
pub(super) const EXPANSIONS: u32 = 8 << 7;

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
        Move(kind << 7 | u32::from(tile))
    }

    /// The decision of a code, if it means one.
    pub fn read(code: Move) -> Option<Action> {
        let tile = (code.0 & 127) as Tile;
        match (code.0 >> 7, tile) {
            (6, 0) => Some(Action::Enough),
            (8, index) => (usize::from(index) < MOST_TRAITS).then_some(Action::Use(index)),
            (9, index) => (usize::from(index) < MOST_TRAITS).then_some(Action::Put(index)),
            (12, seat) => (usize::from(seat) < SEATS).then_some(Action::Name(Seat(seat))),
            (13, seat) => (usize::from(seat) < SEATS).then_some(Action::OfferOf(Seat(seat))),
            (14, seat) => (usize::from(seat) < SEATS).then_some(Action::BidOf(Seat(seat))),
            (15, what) => matches!(what, OFFERS | BIDS).then_some(Action::Say(what)),
            (16, kind) => (kind < 16).then_some(Action::Expose(kind)),
            (_, 0) | (6, _) => None,
            (_, tile) if tile > HIGHEST => None,
            (0, tile) => Some(Action::Lay(tile)),
            (1, tile) => Some(Action::Bid(tile, Face::Open)),
            (2, tile) => Some(Action::Bid(tile, Face::Down)),
            (3, tile) => Some(Action::Offer(tile, Face::Open)),
            (4, tile) => Some(Action::Offer(tile, Face::Down)),
            (5, tile) => Some(Action::Show(tile)),
            (7, tile) => Some(Action::Pass(tile)),
            (10, tile) => Some(Action::Pick(tile)),
            (11, tile) => Some(Action::Give(tile)),
            _ => None,
        }
    }
}
