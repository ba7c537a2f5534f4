//! The rules that effects change, as they are now. Without effects that can change a rule nothing is looked up.

use super::stage::RuleId;
use crate::effect::machine::{Spot, number_rule, passing, word_rule};
use crate::effect::parts::{Attribute, Zone};
use crate::games::bunny_bidding::apply::auction::{AuctionModifiers, Wins, worth};
use crate::games::bunny_bidding::rules::Rules;
use crate::games::bunny_bidding::state::{LAID, State, Tiles};
use crate::rules::{Rules as _, Seat, Seats};

/// The most tiles that a turn can have with effects.
pub const MOST_WITH_EFFECTS: u8 = 20;

/// The most tiles that are offered in a turn, or laid, with effects.
pub const OFFERS_WITH_EFFECTS: u8 = 9;

/// Whether a rule with two values has the second one, for a player or for all.
fn is_changed(rules: &Rules, state: &State, rule: RuleId, seat: Option<Seat>) -> bool {
    word_rule(rules, state, rule as u8, seat) == Some(1)
}

fn number(rules: &Rules, state: &State, rule: RuleId, seat: Option<Seat>, usual: u8, range: (u8, u8)) -> u8 {
    if !rules.effects.program.can_change(rule as u8) {
        return usual;
    }
    number_rule(rules, state, rule as u8, seat, usual.into()).clamp(range.0.into(), range.1.into()) as u8
}

/// The most tiles of a turn (BB-P4, V5, PW-7, HC-6).
pub fn most_tiles(rules: &Rules, state: &State, seat: Seat) -> u8 {
    number(rules, state, RuleId::MostTiles, Some(seat), rules.variants.most, (1, MOST_WITH_EFFECTS))
}

/// How many tiles of a turn are open at least (BB-P4, HC-5).
pub fn open_tiles(rules: &Rules, state: &State, seat: Seat) -> u8 {
    number(rules, state, RuleId::OpenTiles, Some(seat), 1, (1, OFFERS_WITH_EFFECTS))
}

/// How many tiles a turn has to offer (BB-P2).
pub fn offer_tiles(rules: &Rules, state: &State, seat: Seat) -> u8 {
    number(rules, state, RuleId::OfferTiles, Some(seat), 1, (0, OFFERS_WITH_EFFECTS))
}

/// How many tiles begin an offer, as far as the start player has them by then (BB-P1, P5).
pub fn laid_tiles(rules: &Rules, state: &State) -> u8 {
    number(rules, state, RuleId::LaidTiles, None, LAID, (0, OFFERS_WITH_EFFECTS))
}

/// Whether bid and offer tile may be left out (BB-X-14).
pub fn is_free(rules: &Rules, state: &State, seat: Seat) -> bool {
    state.public.progress.free || is_changed(rules, state, RuleId::Due, Some(seat))
}

/// Whether a player does not bid this round (BB-PW-5).
pub fn bids_not(rules: &Rules, state: &State, seat: Seat) -> bool {
    is_changed(rules, state, RuleId::Bidding, Some(seat))
}

/// Whether tiles must be played open, to the offer or as bid (BB-X-12).
pub fn open_only(rules: &Rules, state: &State, seat: Seat, to_offer: bool) -> bool {
    is_changed(rules, state, if to_offer { RuleId::OfferFaces } else { RuleId::BidFaces }, Some(seat))
}

/// Whether the offer is given away at random (BB-X-16).
pub fn is_at_random(rules: &Rules, state: &State) -> bool {
    is_changed(rules, state, RuleId::Auction, None)
}

/// Of some tiles of a hand those that may be offered (BB-HC-1, HC-2), or bid (BB-HC-3, HC-4), as far as that is possible (C5).
pub fn playable(rules: &Rules, state: &State, seat: Seat, tiles: Tiles, to_offer: bool) -> Tiles {
    let by_turn =
        if to_offer && !state.public.progress.offered { &[RuleId::FirstOffer, RuleId::Offerable][..] } else { &[RuleId::Offerable] };
    let demands = if to_offer { by_turn } else { &[RuleId::Biddable] };
    demands.iter().filter(|rule| rules.effects.program.can_change(**rule as u8)).fold(tiles, |left, rule| {
        let spots = left.iter().map(|tile| Spot { owner: seat, card: tile.into(), zone: Zone::Hand }).collect();
        passing(rules, state, *rule as u8, Some(seat), spots).into_iter().map(|spot| spot.card as u8).collect()
    })
}

/// What effects change about the auction of a table where everything is shown (BB-X-17…19, PW-8, HC-7).
pub fn auction(rules: &Rules, state: &State) -> AuctionModifiers {
    let mut modifiers = AuctionModifiers::default();
    let program = &rules.effects.program;
    if program.is_empty() {
        return modifiers;
    }
    modifiers.inverts = number_rule(rules, state, RuleId::Inversions as u8, None, 0).rem_euclid(2) == 1;
    modifiers.highest_starts = is_changed(rules, state, RuleId::NextStart, None);
    modifiers.wins = Wins::ALL[usize::from(word_rule(rules, state, RuleId::Winner as u8, None).unwrap_or(0)).min(3)];
    modifiers.ignored =
        rules.seats().filter(|seat| is_changed(rules, state, RuleId::BidCounts, Some(*seat))).fold(Seats::NONE, Seats::with);
    if program.can_change(RuleId::Bid as u8) || program.can_change_number(Attribute::Worth) {
        for seat in rules.seats().filter(|seat| !state.bid(*seat).is_empty()) {
            let spots = || state.bid(seat).iter().map(|tile| Spot { owner: seat, card: tile.into(), zone: Zone::Bid });
            let plain: i32 = state.bid(seat).iter().map(|tile| i32::from(worth(rules, state, tile))).sum();
            let sum =
                spots().fold(0, |sum: i32, spot| sum.saturating_add(crate::effect::machine::changed(rules, state, spot, Attribute::Worth)));
            let bid = number_rule(rules, state, RuleId::Bid as u8, Some(seat), sum).clamp(-9_999, 9_999);
            modifiers.bonus[seat.index()] = (bid - plain) as i16;
        }
    }
    modifiers
}
