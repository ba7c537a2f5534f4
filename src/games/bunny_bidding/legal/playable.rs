//! What the seat whose turn it is may play of its tiles (BB-P2…P5, V1; powers and handicaps).

use crate::games::bunny_bidding::effects::modifiers::HeldModifiers;
use crate::games::bunny_bidding::rules::Rules;
use crate::games::bunny_bidding::state::{OpenOnly, PowerSet, Public, Tiles};
use crate::games::shared::Part as _;

/// How many tiles may be shown at the start of a turn (BB-V1).
pub const SHOWN: u32 = 5;

/// How many tiles a turn has at most, unless a variant says less (BB-P4).
pub const MOST: u8 = 5;

/// How many must be shown, so that a bid and an offer tile can be played (BB-V1, P2).
pub const SHOWN_LEAST: u32 = 2;

/// What the seat whose turn it is may play; playing it open is always possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Playable {
    /// The tiles that may be used.
    pub tiles: Tiles,
    /// Those of them that may be bid, if a bid may be played.
    pub bids: Tiles,
    /// Those of them that may be offered, if an offer tile may be played.
    pub offers: Tiles,
    /// As bid.
    pub bid: bool,
    /// To the offer.
    pub offer: bool,
    /// Face down as bid.
    pub bid_down: bool,
    /// Face down to the offer.
    pub offer_down: bool,
    /// Whether the last tile of the turn is kept for the bid that is still due.
    pub reserved: bool,
    /// Whether the turn may be ended here (BB-X-14).
    pub enough: bool,
    /// Whether two tiles of the turn must be open (BB-HC-5).
    pub two_open: bool,
}

impl Playable {
    /// What the mover may play with a hand and powers.
    pub fn of(rules: &Rules, public: &Public, hand: Tiles, powers: PowerSet) -> Playable {
        let progress = public.progress;
        let tiles = usable(rules, public, hand);
        let held = rules.effects.held(powers);
        let left = u32::from(most(rules, held).saturating_sub(progress.played)).min(tiles.len());
        // BB-P2 asks for a bid in every turn, so the last tile that BB-P4 or the hand allows is kept for it.
        let reserved = progress.bid_due && !progress.offer_due && left == 1 && !progress.free;
        // BB-P4: face down only beside enough open tiles, or while enough other tiles are certain to follow; BB-HC-5 if it is possible (C5).
        let due = u32::from(progress.due()).min(left);
        let two_open = held.two_open && u32::from(progress.open) + due >= 2;
        let open = if two_open { 2 } else { 1 };
        let down = u32::from(progress.open) >= open || (due >= 2 && u32::from(progress.open) + due > open);
        Playable {
            tiles,
            bids: biddable(public, held, tiles),
            offers: offerable(rules, public, held, tiles),
            bid: progress.bid_due || (progress.extra_due && !progress.no_bid),
            offer: progress.offer_due || (progress.extra_due && !reserved),
            bid_down: down && public.open_only & OpenOnly::Bid.pack() == 0,
            offer_down: down && public.open_only & OpenOnly::Offer.pack() == 0,
            reserved,
            enough: progress.free && !progress.extra_due && u32::from(progress.open) >= open,
            two_open,
        }
    }
}

/// The most tiles of a turn (BB-P4, V5, PW-7, HC-6).
pub fn most(rules: &Rules, held: HeldModifiers) -> u8 {
    rules.variants.most.saturating_add_signed(held.most).max(1)
}

/// Of these tiles those that may be bid; all of them if none may (BB-HC-3, HC-4, C5).
fn biddable(public: &Public, held: HeldModifiers, tiles: Tiles) -> Tiles {
    let mut tiles = tiles;
    if held.below
        && let Some(highest) = public.offer.highest()
    {
        tiles = tiles.below(highest).or(tiles);
    }
    if held.above
        && let Some(lowest) = public.offer.lowest()
    {
        tiles = tiles.above(lowest).or(tiles);
    }
    tiles
}

/// Of these tiles those that may be offered; all of them if none may (BB-HC-1, HC-2, C5). Of both handicaps the first goes before.
fn offerable(rules: &Rules, public: &Public, held: HeldModifiers, tiles: Tiles) -> Tiles {
    if public.progress.offered || !(held.seen_type || held.unseen_type) {
        return tiles;
    }
    let seen = rules.types_among(public.offer);
    let mut tiles = tiles;
    if held.seen_type {
        tiles = (tiles & seen).or(tiles);
    }
    if held.unseen_type {
        tiles = (tiles & (rules.types_among(rules.tiles) - seen)).or(tiles);
    }
    tiles
}

/// The tiles of a hand that the mover may use in its turn: those it has shown (BB-V1), else all.
pub fn usable(rules: &Rules, public: &Public, hand: Tiles) -> Tiles {
    if rules.variants.reveal_five { hand & public.shown[public.mover.index()] } else { hand }
}
