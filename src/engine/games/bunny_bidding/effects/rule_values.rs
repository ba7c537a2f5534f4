//! The rules that effects change, as they are now. Without effects that can change a rule nothing is looked
//! up.

use super::stage::RuleId;
use crate::effect::machine::{Rulebook, Spot, number_rule, word_rule};
use crate::effect::parts::{Attribute, Zone};
use crate::games::bunny_bidding::apply::auction::{AuctionModifiers, Wins, worth};
use crate::games::bunny_bidding::rules::Rules;
use crate::games::bunny_bidding::state::{LAID, State, Tile, Tiles};
use crate::games::shared::clause_of_effect;
use crate::rules::{Rules as _, Seat, Seats};

/// The clauses of the game.
pub const CLAUSES: &str = include_str!("../rules.md");

/// The most tiles that a turn can have with effects.
pub const MOST_WITH_EFFECTS: u8 = 20;

/// The most tiles that are offered in a turn, or laid, with effects.
pub const OFFERS_WITH_EFFECTS: u8 = 9;

/// True if a rule with two values has the second one, for a player or for all.
fn is_changed(rules: &Rules, state: &State, rule: RuleId, seat: Option<Seat>) -> bool {
    word_rule(rules, state, rule as u8, seat) == Some(1)
}

/// How many tiles begin an offer, as far as the start player has them by then (BB-P1, P5).
pub fn laid_tiles(rules: &Rules, state: &State) -> u8 {
    number_rule(rules, state, RuleId::LaidTiles as u8, None, LAID.into()).clamp(0, OFFERS_WITH_EFFECTS.into())
        as u8
}

/// True if effects give the offer away at random (BB-X-16).
pub fn is_at_random(rules: &Rules, state: &State) -> bool {
    is_changed(rules, state, RuleId::Auction, None)
}

/// The rules that effects change about the turn of a player, as they are now.
pub struct TurnRules<'a> {
    rules: &'a Rules,
    state: &'a State,
    seat: Seat,
    book: Rulebook<'a, Rules>,
}

impl<'a> TurnRules<'a> {
    /// Those of a player.
    pub fn of(rules: &'a Rules, state: &'a State, seat: Seat) -> TurnRules<'a> {
        const ALL: [u8; 10] = [
            RuleId::Due as u8,
            RuleId::OfferFaces as u8,
            RuleId::BidFaces as u8,
            RuleId::Bidding as u8,
            RuleId::MostTiles as u8,
            RuleId::OpenTiles as u8,
            RuleId::OfferTiles as u8,
            RuleId::FirstOffer as u8,
            RuleId::Offerable as u8,
            RuleId::Biddable as u8,
        ];
        TurnRules { rules, state, seat, book: Rulebook::of(rules, state, Some(seat), &ALL) }
    }

    /// True if a rule with two values has the second one for the player.
    fn is_changed(&self, rule: RuleId) -> bool {
        self.book.word(rule as u8) == Some(1)
    }

    fn number(&self, rule: RuleId, usual: u8, range: (u8, u8)) -> u8 {
        self.book.number(rule as u8, usual.into()).clamp(range.0.into(), range.1.into()) as u8
    }

    /// The most tiles of the turn (BB-P4, V5, PW-7, HC-6).
    pub fn most_tiles(&self) -> u8 {
        self.number(RuleId::MostTiles, self.rules.variants.most, (1, MOST_WITH_EFFECTS))
    }

    /// How many tiles of the turn are open at least (BB-P4, HC-5).
    pub fn open_tiles(&self) -> u8 {
        self.number(RuleId::OpenTiles, 1, (1, OFFERS_WITH_EFFECTS))
    }

    /// How many tiles the turn has to offer (BB-P2).
    pub fn offer_tiles(&self) -> u8 {
        self.number(RuleId::OfferTiles, 1, (0, OFFERS_WITH_EFFECTS))
    }

    /// True if bid and offer tile may be left out (BB-X-14).
    pub fn is_free(&self) -> bool {
        self.state.public.progress.free || self.is_changed(RuleId::Due)
    }

    /// True if the player does not bid this round (BB-PW-5).
    pub fn bids_not(&self) -> bool {
        self.is_changed(RuleId::Bidding)
    }

    /// True if tiles must be played open, to the offer or as bid (BB-X-12).
    pub fn open_only(&self, to_offer: bool) -> bool {
        self.is_changed(if to_offer { RuleId::OfferFaces } else { RuleId::BidFaces })
    }

    /// Of some tiles of the hand those that may be offered (BB-HC-1, HC-2), or bid (BB-HC-3, HC-4), as far as
    /// that is possible (C5).
    pub fn playable(&self, tiles: Tiles, to_offer: bool) -> Tiles {
        self.demands(to_offer).iter().fold(tiles, |left, rule| self.passing(*rule, left))
    }

    /// The clause of the handicap, or of another effect, that keeps a tile out of those that may be offered
    /// or bid; `None` of effects that are no rule of the game.
    pub fn kept_out_by(&self, tiles: Tiles, tile: Tile, to_offer: bool) -> Option<&'static str> {
        let mut left = tiles;
        for rule in self.demands(to_offer) {
            let spot = Spot { owner: self.seat, card: tile.into(), zone: Zone::Hand };
            if let Some(effect) = self.book.kept_out_by(*rule as u8, || self.spots(left), spot) {
                return clause_of_effect(self.rules, effect, CLAUSES);
            }
            left = self.passing(*rule, left);
        }
        None
    }

    /// The rules that say which tiles may be offered or bid now.
    fn demands(&self, to_offer: bool) -> &'static [RuleId] {
        match (to_offer, self.state.public.progress.offered) {
            (false, _) => &[RuleId::Biddable],
            (true, true) => &[RuleId::Offerable],
            (true, false) => &[RuleId::FirstOffer, RuleId::Offerable],
        }
    }

    fn spots(&self, tiles: Tiles) -> Vec<Spot> {
        tiles.iter().map(|tile| Spot { owner: self.seat, card: tile.into(), zone: Zone::Hand }).collect()
    }

    fn passing(&self, rule: RuleId, tiles: Tiles) -> Tiles {
        let passing = self.book.passing(rule as u8, || self.spots(tiles));
        passing.map_or(tiles, |spots| spots.into_iter().map(|spot| spot.card as u8).collect())
    }
}

/// How often effects invert the auction.
pub fn inversions(rules: &Rules, state: &State) -> i32 {
    number_rule(rules, state, RuleId::Inversions as u8, None, 0)
}

/// The changes by effects to the auction of a table where everything is shown (BB-X-17…19, PW-8, HC-7).
pub fn auction(rules: &Rules, state: &State) -> AuctionModifiers {
    let mut modifiers = AuctionModifiers::default();
    let program = &rules.effects.program;
    if program.is_empty() {
        return modifiers;
    }
    modifiers.inverts = inversions(rules, state).rem_euclid(2) == 1;
    modifiers.highest_starts = is_changed(rules, state, RuleId::NextStart, None);
    modifiers.wins =
        Wins::ALL[usize::from(word_rule(rules, state, RuleId::Winner as u8, None).unwrap_or(0)).min(3)];
    modifiers.win_ties = rules
        .seats()
        .filter(|seat| is_changed(rules, state, RuleId::Ties, Some(*seat)))
        .fold(Seats::NONE, Seats::with);
    modifiers.ignored = rules
        .seats()
        .filter(|seat| is_changed(rules, state, RuleId::BidCounts, Some(*seat)))
        .fold(Seats::NONE, Seats::with);
    if program.can_change(RuleId::Bid as u8) || program.can_change_number(Attribute::Worth) {
        for seat in rules.seats().filter(|seat| !state.bid(*seat).is_empty()) {
            let spots = || {
                state.bid(seat).iter().map(|tile| Spot { owner: seat, card: tile.into(), zone: Zone::Bid })
            };
            let plain: i32 = state.bid(seat).iter().map(|tile| i32::from(worth(rules, state, tile))).sum();
            let sum = spots().fold(0, |sum: i32, spot| {
                sum.saturating_add(crate::effect::machine::changed(rules, state, spot, Attribute::Worth))
            });
            let bid = number_rule(rules, state, RuleId::Bid as u8, Some(seat), sum).clamp(-9_999, 9_999);
            modifiers.bonus[seat.index()] = (bid - plain) as i16;
        }
    }
    modifiers
}
