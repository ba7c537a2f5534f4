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
            bids: Demand::all(rules, public, held, false).fold(tiles, |left, demand| demand.among(left)),
            offers: Demand::all(rules, public, held, true).fold(tiles, |left, demand| demand.among(left)),
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

/// What a handicap asks of a tile.
#[derive(Clone, Copy, Debug)]
pub struct Demand {
    /// Its clause.
    pub clause: &'static str,
    /// Why another tile is refused.
    pub why: &'static str,
    /// The tiles that fit.
    pub fitting: Tiles,
}

impl Demand {
    /// What handicaps ask of the tile that is bid, or first put to the offer, the handicap that goes before first (BB-HC-1…HC-4).
    pub fn all(rules: &Rules, public: &Public, held: HeldModifiers, to_offer: bool) -> impl Iterator<Item = Demand> {
        let first = to_offer && !public.progress.offered;
        let seen = || rules.types_among(public.offer);
        let ends = (public.offer.highest().filter(|_| !to_offer && held.below), public.offer.lowest().filter(|_| !to_offer && held.above));
        let demands = [
            (first && held.seen_type).then(|| ("BB-HC-1", "the first offer tile must be of a type seen in the offer", seen())),
            (first && held.unseen_type).then(|| {
                ("BB-HC-2", "the first offer tile must be of a type not seen in the offer", rules.types_among(rules.tiles) - seen())
            }),
            ends.0.map(|highest| ("BB-HC-3", "the bid must be below the highest tile seen in the offer", rules.tiles.below(highest))),
            ends.1.map(|lowest| ("BB-HC-4", "the bid must be above the lowest tile seen in the offer", rules.tiles.above(lowest))),
        ];
        demands.into_iter().flatten().map(|(clause, why, fitting)| Demand { clause, why, fitting })
    }

    /// Of these tiles those that fit; all of them if none does (C5).
    pub fn among(self, tiles: Tiles) -> Tiles {
        (tiles & self.fitting).or(tiles)
    }
}

/// The tiles of a hand that the mover may use in its turn: those it has shown (BB-V1), else all.
pub fn usable(rules: &Rules, public: &Public, hand: Tiles) -> Tiles {
    if rules.variants.reveal_five { hand & public.shown[public.mover.index()] } else { hand }
}
