//! Legal actions and refusals. What is legal is derived from what the seat itself knows: the public part of the state and its own tiles.

use super::action::{Action, Face};
use super::apply::passing;
use super::effects::choices::{self, Choices};
use super::effects::compile::{BIDS, OFFERS};
use super::effects::execute;
use super::effects::modifiers::HeldModifiers;
use super::power_set::PowerSet;
use super::rules::Rules;
use super::state::{Phase, Public, State, TurnProgress};
use super::tiles::{Tile, Tiles};
use crate::games::shared::refuse;
use crate::rules::{Illegal, Move, Seat};

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
            bid_down: down && public.open_only & BIDS == 0,
            offer_down: down && public.open_only & OFFERS == 0,
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
        tiles = tiles.if_any(tiles.below(highest));
    }
    if held.above
        && let Some(lowest) = public.offer.nth(0)
    {
        tiles = tiles.if_any(tiles - tiles.below(lowest.saturating_add(1)));
    }
    tiles
}

/// Of these tiles those that may be offered; all of them if none may (BB-HC-1, HC-2, C5). Of both handicaps the first goes before.
fn offerable(rules: &Rules, public: &Public, held: HeldModifiers, tiles: Tiles) -> Tiles {
    if public.progress.offered || !(held.seen_type || held.unseen_type) {
        return tiles;
    }
    let kinds = || rules.kinds.iter().map(|kind| kind.tiles);
    let seen = kinds().filter(|kind| !(*kind & public.offer).is_empty()).fold(Tiles::NONE, |all, kind| all | kind);
    let mut tiles = tiles;
    if held.seen_type {
        tiles = tiles.if_any(tiles & seen);
    }
    if held.unseen_type {
        let unseen = kinds().fold(Tiles::NONE, |all, kind| all | kind) - seen;
        tiles = tiles.if_any(tiles & unseen);
    }
    tiles
}

/// The tiles of a hand that the mover may use in its turn: those it has shown (BB-V1), else all.
pub fn usable(rules: &Rules, public: &Public, hand: Tiles) -> Tiles {
    match rules.variants.reveal_five {
        true => hand & public.shown[public.mover.index()],
        false => hand,
    }
}

impl Rules {
    /// The legal moves of a seat, in the order of their codes.
    pub(super) fn legal_actions(&self, state: &State, seat: Seat, moves: &mut Vec<Move>) {
        moves.clear();
        if seat.0 >= self.players {
            return;
        }
        let (public, hand) = (&state.public, state.hand(seat));
        let mut push = |tiles: Tiles, action: fn(Tile) -> Action| moves.extend(tiles.iter().map(|tile| action(tile).encode()));
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
                    moves.push(Action::Enough.encode());
                }
            }
            Phase::Play => {
                let playable = Playable::of(self, public, hand, state.powers(seat));
                let mut push_if = |allowed: bool, tiles, action| {
                    if allowed {
                        push(tiles, action)
                    }
                };
                push_if(playable.bid, playable.bids, |tile| Action::Bid(tile, Face::Open));
                push_if(playable.bid && playable.bid_down, playable.bids, |tile| Action::Bid(tile, Face::Down));
                push_if(playable.offer, playable.offers, |tile| Action::Offer(tile, Face::Open));
                push_if(playable.offer && playable.offer_down, playable.offers, |tile| Action::Offer(tile, Face::Down));
                if playable.enough {
                    moves.push(Action::Enough.encode());
                }
                if !self.effects.power_cards.is_empty() {
                    moves.extend(execute::usable_powers(self, state, seat).iter().map(|index| Action::Use(index).encode()));
                    moves.extend(execute::puttable(state, seat).iter().map(|index| Action::Put(index).encode()));
                }
            }
            Phase::Choose | Phase::Name | Phase::Expose => Choices::of(self, state).list(moves),
            _ => {}
        }
    }

    /// The decision that a code stands for, if the seat may make it now.
    ///
    /// # Errors
    /// The clause that forbids it.
    pub(super) fn check(&self, state: &State, seat: Seat, code: Move) -> Result<Action, Illegal> {
        let public = &state.public;
        if seat.0 >= self.players {
            return refuse("BB-S1", "nobody sits there");
        }
        if matches!(public.phase, Phase::Draw | Phase::GiveAway) {
            return refuse("BB-P2", "chance is to draw");
        }
        match public.phase {
            Phase::Over => return refuse("BB-E1", "the game is over"),
            phase if phase.is_set_up() => return refuse("BB-S1", "the tiles are not dealt yet"),
            _ => {}
        }
        let Some(action) = Action::decode(self, code) else { return refuse("BB-P2", "there is no such move") };
        if public.passing {
            return check_pass(state, seat, action);
        }
        if seat != public.mover {
            return refuse(if public.phase == Phase::Lay { "BB-P1" } else { "BB-P2" }, "it is another seat's turn");
        }
        if matches!(public.phase, Phase::Choose | Phase::Name | Phase::Expose) {
            let allowed = Choices::of(self, state).allow(action);
            return if allowed { Ok(action) } else { refuse(choices::clause(self, state), Choices::WHY) };
        }
        let hand = state.hand(seat);
        match (public.phase, action) {
            (_, Action::Pass(_)) => refuse("BB-V8", "nothing is passed now"),
            (Phase::Lay, Action::Lay(tile)) if hand.has(tile) => Ok(action),
            (Phase::Lay, Action::Lay(_)) => refuse("BB-P1", "the tile is not in the seat's hand"),
            (Phase::Lay, _) => refuse("BB-P1", "the start player first lays the beginning of the offer"),
            (_, Action::Lay(_)) => refuse("BB-P1", "the offer has begun"),
            (Phase::Play, Action::Use(index)) if execute::usable_powers(self, state, seat).has(index) => Ok(action),
            (_, Action::Use(index)) if public.progress.used.has(index) => refuse("BB-H1", "the power has been used in this turn"),
            (_, Action::Use(_)) => refuse("BB-H1", "the seat has no such power that could be used now"),
            (Phase::Play, Action::Put(index)) if execute::puttable(state, seat).has(index) => Ok(action),
            (_, Action::Put(_)) if !public.offered_power.is_empty() => refuse("BB-H2", "one power or handicap a round goes to the offer"),
            (_, Action::Put(_)) => refuse("BB-H2", "the seat has no such power or handicap to offer now"),
            (
                _,
                Action::Pick(_)
                | Action::Give(_)
                | Action::Name(_)
                | Action::OfferOf(_)
                | Action::BidOf(_)
                | Action::Say(_)
                | Action::Expose(_),
            ) => refuse("BB-P2", "no tile and no power asks for that now"),
            (Phase::Play, Action::Enough) if public.progress.free => {
                let playable = Playable::of(self, public, hand, state.powers(seat));
                match (playable.enough, public.progress.extra_due) {
                    (true, _) => Ok(action),
                    (false, true) => refuse("BB-P3", "another tile is due"),
                    (false, false) => refuse("BB-HC-5", "two tiles of the turn must be open"),
                }
            }
            (Phase::Show, Action::Enough) if public.shown[seat.index()].len() >= SHOWN_LEAST => Ok(action),
            (Phase::Show, Action::Enough) => refuse("BB-V1", "a bid and an offer tile must be among the tiles shown"),
            (Phase::Show, Action::Show(tile)) if !hand.has(tile) => refuse("BB-V1", "the tile is not in the seat's hand"),
            (Phase::Show, Action::Show(tile)) if public.shown[seat.index()].has(tile) => refuse("BB-V1", "the tile is shown already"),
            (Phase::Show, Action::Show(_)) => Ok(action),
            (Phase::Show, _) => refuse("BB-V1", "the tiles that may be used are shown first"),
            (_, Action::Show(_) | Action::Enough) => refuse("BB-V1", "nothing is shown now"),
            (_, Action::Bid(tile, face)) => check_play(self, state, seat, tile, false, face).map(|()| action),
            (_, Action::Offer(tile, face)) => check_play(self, state, seat, tile, true, face).map(|()| action),
        }
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
fn check_play(rules: &Rules, state: &State, seat: Seat, tile: Tile, to_offer: bool, face: Face) -> Result<(), Illegal> {
    let (progress, hand) = (state.public.progress, state.hand(seat));
    let playable = Playable::of(rules, &state.public, hand, state.powers(seat));
    let held = rules.effects.held(state.powers(seat));
    let (allowed, fitting, down) = match to_offer {
        true => (playable.offer, playable.offers, playable.offer_down),
        false => (playable.bid, playable.bids, playable.bid_down),
    };
    let forced_open = state.public.open_only & if to_offer { OFFERS } else { BIDS } != 0;
    match () {
        () if !hand.has(tile) => refuse("BB-P2", "the tile is not in the seat's hand"),
        () if !playable.tiles.has(tile) => refuse("BB-V1", "the tile was not shown for this turn"),
        () if !allowed && to_offer && playable.reserved => {
            refuse(keeper(rules, progress, held), "the last tile of the turn must be the bid")
        }
        () if !allowed && !to_offer && progress.no_bid => refuse("BB-PW-5", "the seat does not bid this round"),
        () if !allowed && to_offer => refuse("BB-P2", "the offer has its tile, the bid is due"),
        () if !allowed => refuse("BB-P2", "the bid has its tile, the offer is due"),
        () if !fitting.has(tile) && to_offer && held.seen_type => {
            refuse("BB-HC-1", "the first offer tile must be of a type seen in the offer")
        }
        () if !fitting.has(tile) && to_offer => refuse("BB-HC-2", "the first offer tile must be of a type not seen in the offer"),
        () if !fitting.has(tile) && held.below => refuse("BB-HC-3", "the bid must be below the highest tile seen in the offer"),
        () if !fitting.has(tile) => refuse("BB-HC-4", "the bid must be above the lowest tile seen in the offer"),
        () if face == Face::Open || down => Ok(()),
        () if forced_open => refuse("BB-X-12", "these tiles are played open in this round"),
        () if playable.two_open => refuse("BB-HC-5", "two tiles of the turn must be open"),
        () if progress.played == 0 && progress.due() == 1 => refuse("BB-P5", "a single tile is played open"),
        () => refuse("BB-P4", "not all tiles of a turn may lie face down"),
    }
}

/// Why the next tile of a turn is its last, and so kept for the bid: as no other is in the hand, or by the most tiles of a turn.
fn keeper(rules: &Rules, progress: TurnProgress, held: HeldModifiers) -> &'static str {
    match (progress.played + 1 < most(rules, held), rules.variants.most) {
        (true, _) => "BB-P2",
        (false, _) if held.most < 0 => "BB-HC-6",
        (false, MOST) => "BB-P4",
        (false, _) => "BB-V5",
    }
}
