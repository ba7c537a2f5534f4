//! The moves of seats and their codes.

use super::state::Tile;
use crate::games::shared::actions::{actions, kind};
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
    /// A move of a seat; the kinds from 8 on are those of expansions. Those from 10 on answer what an effect
    /// asks for.
    pub enum Action {
        /// Lay a tile at the beginning of the offer (BB-P1).
        Lay(tile: Tile) = kind::<7>(0);
        /// Bid a tile, open (BB-P2).
        Bid(tile: Tile) = kind::<7>(1);
        /// Bid a tile face down.
        BidDown(tile: Tile) = kind::<7>(2);
        /// Play a tile to the offer, open (BB-P2).
        Offer(tile: Tile) = kind::<7>(3);
        /// Play a tile to the offer face down.
        OfferDown(tile: Tile) = kind::<7>(4);
        /// Show a tile that may be used in the turn (BB-V1).
        Show(tile: Tile) = kind::<7>(5);
        /// Show no more, play no more (BB-X-14), choose no more, or no.
        Enough = kind::<7>(6);
        /// Choose a tile to pass to the left (BB-V8).
        Pass(tile: Tile) = kind::<7>(7);
        /// Use a power (BB-H1).
        Use(index: u8) = kind::<7>(8);
        /// Put a power or handicap to the offer (BB-H2).
        Put(index: u8) = kind::<7>(9);
        /// Choose a tile that is in no hand.
        Pick(tile: Tile) = kind::<7>(10);
        /// Choose a hand tile.
        Give(tile: Tile) = kind::<7>(11);
        /// Choose a seat.
        Name(seat: Seat) = kind::<7>(12);
        /// One of the face-down tiles that a seat has put to the offer, at random.
        OfferOf(seat: Seat) = kind::<7>(13);
        /// One of the face-down bids of a seat, at random.
        BidOf(seat: Seat) = kind::<7>(14);
        /// One of several things, counted from 1.
        Choice(place: u8) = kind::<7>(15);
        /// Choose an own goal.
        Expose(egg_type: u8) = kind::<7>(16);
        /// Yes.
        Yes = kind::<7>(17);
        /// Choose a goal of another player, or one that nobody has: see `effects::answers`.
        Goal(part: u8) = kind::<7>(18);
        /// Choose a power or handicap.
        Power(index: u8) = kind::<7>(19);
        /// One of the cards of a seat that the chooser doesn't see, at random: see `effects::answers`.
        Unseen(part: u8) = kind::<7>(20);
    }
}

/// Codes from this one on have no meaning.
pub(super) const CODES: u32 = Action::END;

/// A tile played in a turn (BB-P2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Play {
    /// The tile.
    pub tile: Tile,
    /// The tile goes to the offer; otherwise it is bid.
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
