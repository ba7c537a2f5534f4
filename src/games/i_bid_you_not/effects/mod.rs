//! The effects of the lots in play: how the row changes the rules, and what happens when a lot is added or the row is taken.

mod card_restrictions;
pub(super) mod compile;
mod row_restrictions;
pub(super) mod spoils;
pub(super) mod vocabulary;

use super::state::{Board, Lot, Lots};
use compile::{CardEffect, RuleChange};
use vocabulary::{
    AddSize, BidSize, Bidders, Bids, Declare, Declarer, Hand, HighBids, Invert, Kinds, LowBids, Order, Playable, Prices, RULES, RuleName,
    Setting, Skip, Working,
};

use crate::deck::{Card, Deck};
use crate::effect::{Cards, When};

/// The effects of all lots. Without any, every rule is as it always is, and nothing is looked up.
#[derive(Clone, Debug, Default)]
pub struct CardEffects {
    by_lot: Vec<Option<CardEffect>>,
    /// The lots that have one.
    with: Lots,
    /// The lots whose effect sets a rule, by rule.
    pub(crate) setters: [Lots; RULES.len()],
    /// Those whose effect has conditions.
    pub(crate) conditional: Lots,
    /// Those whose effect holds for an auction, if they were added on a turn.
    pub(crate) this_auction: Lots,
    /// Those whose effect is carried out when the row is taken.
    on_taken: Lots,
    /// Those whose effect counts at the end.
    on_score: Lots,
    /// Whether the bids of others can be won.
    pub wins_bids: bool,
    /// The lots that can go from a row to a hand.
    pub(crate) returning: Lots,
    /// The lots with a price below zero.
    pub debts: Lots,
    /// Whether it matters who added which card of the row.
    pub keeps_adders: bool,
    /// The lots of the same kind, by lot.
    alike: Vec<Lots>,
    /// The lots with a higher price, by lot.
    dearer: Vec<Lots>,
    /// The lots of the same kind or price, by lot.
    pub(crate) akin: Vec<Lots>,
    /// The lots with a price above zero.
    positive: Lots,
}

impl CardEffects {
    /// The effects of a deck's lots; `cards` are in the order of the lots.
    pub(crate) fn of(deck: &Deck, cards: &[&Card]) -> CardEffects {
        let by_lot: Vec<Option<CardEffect>> = cards.iter().map(|card| deck.effect_of(card).map(CardEffect::of)).collect();
        if by_lot.iter().all(Option::is_none) {
            return CardEffects::default();
        }
        let those = |so: &dyn Fn(&CardEffect) -> bool| -> Lots {
            by_lot.iter().zip(0..).filter(|(effect, _)| effect.as_ref().is_some_and(so)).map(|(_, lot)| Lot(lot)).collect()
        };
        let others = |so: &dyn Fn(&Card, &Card) -> bool| -> Vec<Lots> {
            let of = |card: &Card| cards.iter().zip(0..).filter(|(other, _)| so(card, other)).map(|(_, lot)| Lot(lot)).collect();
            cards.iter().map(|card| of(card)).collect()
        };
        let priced = |so: &dyn Fn(i32) -> bool| -> Lots {
            cards.iter().zip(0..).filter(|(card, _)| card.price.is_some_and(so)).map(|(_, lot)| Lot(lot)).collect()
        };
        let all_return = by_lot.iter().flatten().any(|effect| effect.to_hand == Some(Cards::UpToThis));
        CardEffects {
            with: those(&|_| true),
            setters: std::array::from_fn(|rule| those(&|effect| effect.sets[rule].is_some())),
            conditional: those(&|effect| !effect.conditions.is_empty()),
            returning: if all_return { Lots::first(cards.len() as u32) } else { those(&|effect| effect.to_hand.is_some()) },
            this_auction: those(&CardEffect::is_this_auction),
            on_taken: those(&|effect| effect.when == When::Taken),
            on_score: those(&|effect| effect.when == When::Score),
            wins_bids: by_lot.iter().flatten().any(|effect| effect.wins_bids),
            debts: priced(&|price| price < 0),
            keeps_adders: by_lot.iter().flatten().any(CardEffect::asks_who_added),
            alike: others(&|card, other| card.kind == other.kind),
            dearer: others(&|card, other| other.price > card.price),
            akin: others(&|card, other| card.kind == other.kind || card.price == other.price),
            positive: priced(&|price| price > 0),
            by_lot,
        }
    }

    /// Whether no lot has an effect.
    pub fn is_empty(&self) -> bool {
        self.by_lot.is_empty()
    }

    /// The lots of the same kind as any of these.
    fn kinds_of(&self, lots: Lots) -> Lots {
        lots.iter().filter_map(|lot| self.alike.get(lot.index())).fold(Lots::NONE, |all, alike| all | *alike)
    }

    /// Whether any lot gives a rule another value.
    pub fn can_change(&self, rule: RuleName) -> bool {
        !self.setters[rule as usize].is_empty()
    }

    /// All effects, lot by lot.
    pub(crate) fn each(&self) -> impl Iterator<Item = &CardEffect> {
        self.by_lot.iter().flatten()
    }

    /// The effect of a lot.
    pub fn get(&self, lot: Lot) -> Option<&CardEffect> {
        self.by_lot.get(lot.index()).and_then(Option::as_ref)
    }

    /// The cards of the row that change a rule, from the right, each with the change.
    fn changing<'a>(&'a self, board: &'a Board, rule: RuleName) -> impl Iterator<Item = (Lot, RuleChange)> + 'a {
        let setters = self.setters[rule as usize];
        let acting = board.row.as_slice().iter().rev().copied().filter(move |lot| setters.has(*lot));
        acting.filter_map(move |lot| {
            let effect = self.get(lot)?;
            let holds = match effect.when {
                When::InRow => effect.suits_row(board.row.len()),
                _ => board.active_this_auction.has(lot),
            };
            effect.sets[rule as usize].filter(|_| holds).map(|change| (lot, change))
        })
    }

    /// Whether a card of the row or an instant effect may have changed a rule: most of the time none has.
    fn may_differ(&self, board: &Board, rule: RuleName) -> bool {
        !(self.setters[rule as usize] & board.row.lots()).is_empty() || board.timed_rules[rule as usize].is_some()
    }

    /// The lots whose effect works in this row: all, unless one silences the others (IBYN-X-B2a).
    pub(crate) fn working(&self, board: &Board) -> Lots {
        let (all, rule) = (Lots::first(u128::BITS), RuleName::Working);
        if !self.may_differ(board, rule) {
            return all;
        }
        let (only, setting) = match (board.timed_rules[rule as usize], self.changing(board, rule).next()) {
            (Some(timed), _) => (Lots::NONE, timed.setting),
            (None, Some((lot, change))) => (Lots::one(lot), change.setting),
            (None, None) => return all,
        };
        if setting == Setting::Working(Working::Mute) { only } else { all }
    }

    /// What a rule is set to now, if anything sets it.
    fn setting(&self, board: &Board, rule: RuleName) -> Option<Setting> {
        if self.may_differ(board, rule) { self.decided(board, rule).1 } else { None }
    }

    /// What a rule is set to, and the card of the row that decides it, if one does: first comes what nothing overrides, then what holds for
    /// some turns, then the cards of the row from the right.
    pub(crate) fn decided(&self, board: &Board, rule: RuleName) -> (Option<Lot>, Option<Setting>) {
        let mut found = (None, None);
        for (lot, change) in self.changing(board, rule) {
            if change.stands {
                return (Some(lot), Some(change.setting));
            }
            if found.0.is_none() && self.working(board).has(lot) {
                found = (Some(lot), Some(change.setting));
            }
        }
        board.timed_rules[rule as usize].map_or(found, |timed| (None, Some(timed.setting)))
    }

    /// The cards of the row that decide rules now.
    pub(crate) fn deciding_cards(&self, board: &Board) -> Lots {
        let row = board.row.lots();
        let rules = RuleName::ALL.iter().filter(|rule| !(self.setters[**rule as usize] & row).is_empty());
        rules.filter_map(|rule| self.decided(board, *rule).0).collect()
    }
}

/// Methods that give the current value of each of these rules.
macro_rules! current_values {
    ($(#[doc = $about:literal] $name:ident: $Rule:ident,)+) => {
        impl CardEffects {
            $(
                #[doc = $about]
                pub fn $name(&self, board: &Board) -> $Rule {
                    match self.setting(board, RuleName::$Rule) {
                        Some(Setting::$Rule(value)) => value,
                        _ => $Rule::default(),
                    }
                }
            )+
        }
    };
}

current_values! {
    /// Which cards may be added and bid (IBYN-X-B2b).
    playable: Playable,
    /// Which kinds may be added (IBYN-X-B3).
    kinds: Kinds,
    /// When a player may declare (IBYN-P1, X-B4b).
    declare: Declare,
    /// How an added card must follow the right-most one (IBYN-P2, X-B8).
    order: Order,
    /// What a skip costs (IBYN-P5, X-B9).
    skip: Skip,
    /// Whether the auction inverts (IBYN-P4, X-B10).
    invert: Invert,
    /// Whether bids below the row count (IBYN-X-D1a).
    low_bids: LowBids,
    /// Whether bids above the row count (IBYN-X-D1b).
    high_bids: HighBids,
    /// Which prices may be added (IBYN-X-D6).
    prices: Prices,
    /// Who bids, of the seats with cards (IBYN-X-O1b).
    bidders: Bidders,
    /// Whether the declarer bids (IBYN-X-O6b).
    declarer: Declarer,
    /// Whether bids are secret (IBYN-X-O6a).
    bids: Bids,
    /// How many cards a bid is (IBYN-X-O5b).
    bid_size: BidSize,
    /// How many cards an add is (IBYN-X-O5a).
    add_size: AddSize,
    /// Which card of a hand may be added (IBYN-X-O7).
    hand: Hand,
}
