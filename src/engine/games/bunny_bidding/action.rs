//! The moves of seats and their codes.

use super::state::Tile;
use crate::games::shared::actions;
use crate::rules::Seat;

/// Which way up a tile is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Face {
    /// For all to see.
    Open,
    /// Shown at the end of the round.
    Down,
}

actions! {
    /// A move of a seat; the kinds from 8 on are those of expansions. Those from 10 on answer what an effect asks for.
    pub enum Action: 7 bits {
        /// Lay a tile at the beginning of the offer (BB-P1).
        Lay(tile: Tile) = 0,
        /// Bid a tile, open (BB-P2).
        Bid(tile: Tile) = 1,
        /// Bid a tile face down.
        BidDown(tile: Tile) = 2,
        /// Play a tile to the offer, open (BB-P2).
        Offer(tile: Tile) = 3,
        /// Play a tile to the offer face down.
        OfferDown(tile: Tile) = 4,
        /// Show a tile that may be used in the turn (BB-V1).
        Show(tile: Tile) = 5,
        /// Show no more, play no more (BB-X-14), choose no more, or no.
        Enough = 6,
        /// Choose a tile to pass to the left (BB-V8).
        Pass(tile: Tile) = 7,
        /// Use a power (BB-H1).
        Use(index: u8) = 8,
        /// Put a power or handicap to the offer (BB-H2).
        Put(index: u8) = 9,
        /// Choose a tile that is in no hand.
        Pick(tile: Tile) = 10,
        /// Choose a hand tile.
        Give(tile: Tile) = 11,
        /// Choose a seat.
        Name(seat: Seat) = 12,
        /// One of the face-down tiles that a seat has put to the offer, at random.
        OfferOf(seat: Seat) = 13,
        /// One of the face-down bids of a seat, at random.
        BidOf(seat: Seat) = 14,
        /// One of several things, counted from 1.
        Choice(place: u8) = 15,
        /// Choose an own goal.
        Expose(kind: u8) = 16,
        /// Yes.
        Yes = 17,
        /// Choose a goal of another player, or one that nobody has: see `effects::answers`.
        Goal(part: u8) = 18,
        /// Choose a power or handicap.
        Power(index: u8) = 19,
        /// One of the cards of a seat that the chooser doesn't see, at random: see `effects::answers`.
        Unseen(part: u8) = 20,
    }
}

/// A tile played in a turn (BB-P2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Play {
    /// The tile.
    pub tile: Tile,
    /// Whether it goes to the offer, else it is bid.
    pub to_offer: bool,
    /// Which way up.
    pub face: Face,
}

impl Action {
    /// The tile that it plays in a turn, if it does.
    pub fn play(self) -> Option<Play> {
        let (tile, to_offer, face) = match self {
            Action::Bid(tile) => (tile, false, Face::Open),
            Action::BidDown(tile) => (tile, false, Face::Down),
            Action::Offer(tile) => (tile, true, Face::Open),
            Action::OfferDown(tile) => (tile, true, Face::Down),
            _ => return None,
        };
        Some(Play { tile, to_offer, face })
    }
}
