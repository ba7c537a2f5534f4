//! What the seat whose turn it is may play of its tiles (BB-P2…P5, V1; powers and handicaps).

use crate::games::bunny_bidding::action::Action;
use crate::games::bunny_bidding::effects::rule_values::TurnRules;
use crate::games::bunny_bidding::rules::Rules;
use crate::games::bunny_bidding::state::{Public, State, Tile, Tiles};
use crate::rules::Seat;

/// How many tiles may be shown at the start of a turn (BB-V1).
pub const SHOWN: u32 = 5;

/// How many tiles a turn has at most, unless a variant says less (BB-P4).
pub const MOST: u8 = 5;

/// How many must be shown, so that a bid and an offer tile can be played (BB-V1, P2).
pub const SHOWN_LEAST: u32 = 2;

/// The action that plays a tile in one of the ways to play it.
pub type PlayedAs = fn(Tile) -> Action;

/// The plays that the seat whose turn it is may make; playing a tile open is always possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Playable {
    /// The tiles that may be used.
    pub tiles: Tiles,
    /// Those of them that may be bid; none if no bid may be played.
    pub bids: Tiles,
    /// Those of them that may be offered; none if no offer tile may be played.
    pub offers: Tiles,
    /// As bid.
    pub bid: bool,
    /// To the offer.
    pub offer: bool,
    /// Face down as bid.
    pub bid_down: bool,
    /// Face down to the offer.
    pub offer_down: bool,
    /// The last tile of the turn is kept for the bid that is still due.
    pub reserved: bool,
    /// The turn may be ended here (BB-X-14).
    pub enough: bool,
    /// At least two tiles of the turn must be open (BB-HC-5).
    pub two_open: bool,
}

impl Playable {
    /// The plays that the mover may make.
    pub fn of(rules: &Rules, state: &State, seat: Seat) -> Playable {
        let public = &state.public;
        let progress = public.progress;
        let tiles = usable(rules, public, state.hand(seat));
        let turn = TurnRules::of(rules, state, seat);
        let is_free = turn.is_free();
        let left = u32::from(turn.most_tiles().saturating_sub(progress.played)).min(tiles.len());
        // BB-P2 asks for a bid in every turn, so the last tile that BB-P4 or the hand allows is kept for it.
        let reserved = progress.bid_due && !progress.offer_due && left == 1 && !is_free;
        // BB-P4: face down only beside enough open tiles, or while enough other tiles are certain to follow;
        // BB-HC-5 if it is possible (C5).
        let (due, wanted) = (u32::from(progress.due()).min(left), u32::from(turn.open_tiles()));
        let must_open = wanted > 1 && u32::from(progress.open) + due >= wanted;
        let open = if must_open { wanted } else { 1 };
        let down = u32::from(progress.open) >= open || (due >= 2 && u32::from(progress.open) + due > open);
        let bid = progress.bid_due || (progress.extra_due && !turn.bids_not());
        let offer = progress.offer_due || (progress.extra_due && !reserved);
        let playable =
            |allowed, to_offer| if allowed { turn.playable(tiles, to_offer) } else { Tiles::default() };
        Playable {
            tiles,
            bids: playable(bid, false),
            offers: playable(offer, true),
            bid,
            offer,
            bid_down: bid && down && !turn.open_only(false),
            offer_down: offer && down && !turn.open_only(true),
            reserved,
            enough: is_free && !progress.extra_due && u32::from(progress.open) >= open,
            two_open: must_open,
        }
    }

    /// The tiles that may be played, by how they are played, in the order of the codes.
    pub fn plays(&self) -> [(Tiles, PlayedAs); 4] {
        let tiles = |allowed: bool, tiles: Tiles| if allowed { tiles } else { Tiles::NONE };
        [
            (tiles(self.bid, self.bids), Action::Bid),
            (tiles(self.bid && self.bid_down, self.bids), Action::BidDown),
            (tiles(self.offer, self.offers), Action::Offer),
            (tiles(self.offer && self.offer_down, self.offers), Action::OfferDown),
        ]
    }
}

/// The tiles of a hand that the mover may use in its turn: those it has shown (BB-V1), else all.
pub fn usable(rules: &Rules, public: &Public, hand: Tiles) -> Tiles {
    if rules.variants.reveal_five { hand & public.shown[public.mover.index()] } else { hand }
}
