//! The effects of the lots in play, compiled from their effects: what the row makes of the rules, and what happens when a lot is added or taken.

mod applied;
mod card_restrictions;
mod compile;
mod row_restrictions;
mod rule_values;
mod spoils;
mod vocabulary;

pub use compile::{CardEffect, Step, TimedRule};
pub use rule_values::{
    Allowed, Beside, Bidders, Bids, Declare, Declarer, Fitting, Hand, Invert, Kinds, Number, Order, Outside, OwnKind, Playable, Prices,
    Skip, Working,
};
pub use spoils::Spoils;
pub(super) use vocabulary::TURNS;
pub use vocabulary::{LAWS, Law, VOCABULARY};

use super::{Board, Lot, Lots};
use crate::deck::{Card, Deck};
use crate::effect::{Cards, When};

/// The effects of all lots. Without any, every rule is as it always is, and nothing is looked up.
#[derive(Clone, Debug, Default)]
pub struct CardEffects {
    by_lot: Vec<Option<CardEffect>>,
    /// The lots that have one.
    with: Lots,
    /// The lots whose effect sets a rule, by rule.
    pub(crate) setters: [Lots; LAWS],
    /// Those whose effect depends on something.
    pub(crate) conditional: Lots,
    /// Those whose effect holds for an auction, if they were added on a turn.
    this_auction: Lots,
    /// Those whose effect comes when the row is taken.
    on_taken: Lots,
    /// Those whose effect comes at the end.
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
    pub(crate) alike: Vec<Lots>,
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
            setters: std::array::from_fn(|law| those(&|effect| effect.sets[law].is_some())),
            conditional: those(&|effect| !effect.conditions.is_empty()),
            returning: if all_return { Lots::first(cards.len()) } else { those(&|effect| effect.to_hand.is_some()) },
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

    /// Whether any lot gives a rule another value.
    pub fn can_change(&self, law: Law) -> bool {
        !self.setters[law as usize].is_empty()
    }

    /// All effects, lot by lot.
    pub(crate) fn each(&self) -> impl Iterator<Item = &CardEffect> {
        self.by_lot.iter().flatten()
    }

    /// The effect of a lot.
    pub fn get(&self, lot: Lot) -> Option<&CardEffect> {
        self.by_lot.get(lot.index()).and_then(Option::as_ref)
    }

    /// The lots whose effect holds for an auction if they were added on a turn.
    pub fn this_auction(&self) -> Lots {
        self.this_auction
    }

    /// The cards of the row that give a rule a value, from the right, each with the place of that value.
    fn setting<'a>(&'a self, board: &'a Board, law: usize) -> impl Iterator<Item = (Lot, u8)> + 'a {
        let setters = self.setters[law];
        let acting = board.row.as_slice().iter().rev().copied().filter(move |lot| setters.has(*lot));
        acting.filter_map(move |lot| {
            let effect = self.get(lot)?;
            let holds = match effect.when {
                When::InRow => effect.suits_row(board.row.len()),
                _ => board.active_this_auction.has(lot),
            };
            effect.sets[law].filter(|_| holds).map(|value| (lot, value))
        })
    }

    /// Whether a card of the row or an instant effect may have given a rule another value: most of the time none has.
    fn may_differ(&self, board: &Board, law: Law) -> bool {
        !self.setters[law as usize].and(board.row.lots()).is_empty() || board.timed_rules[law as usize].turns > 0
    }

    /// The lots whose effect works in this row: all, unless one silences the others (IBYN-X-B2a).
    pub(crate) fn working(&self, board: &Board) -> Lots {
        if !self.may_differ(board, Law::Effects) {
            return Lots(u128::MAX);
        }
        let timed = board.timed_rules[Law::Effects as usize];
        let (only, value) = match self.setting(board, Law::Effects as usize).next() {
            _ if timed.turns > 0 => (Lots::NONE, timed.value),
            Some((lot, value)) => (Lots::one(lot), value),
            None => return Lots(u128::MAX),
        };
        if usize::from(value) == Working::Mute as usize { only } else { Lots(u128::MAX) }
    }

    /// The value of a rule, by its place among the values: first what nothing overrides, then what holds for some turns, then what a card in
    /// the row says, a later one before an earlier one. Later is further right.
    fn value(&self, board: &Board, law: Law) -> usize {
        if self.may_differ(board, law) { self.decided(board, law as usize).1.into() } else { 0 }
    }

    /// The card of the row that decides a rule, if one does, and the place of its value.
    fn decided(&self, board: &Board, law: usize) -> (Option<Lot>, u8) {
        let values = VOCABULARY.rules[law].values;
        let stands = |value: u8| values.get(usize::from(value)).is_some_and(|value| value.stands);
        let mut found = None;
        for (lot, value) in self.setting(board, law) {
            if stands(value) {
                return (Some(lot), value);
            }
            if found.is_none() && self.working(board).has(lot) {
                found = Some((Some(lot), value));
            }
        }
        let timed = Some(board.timed_rules[law]).filter(|timed| timed.turns > 0).map(|timed| (None, timed.value));
        timed.or(found).unwrap_or((None, 0))
    }

    /// The cards of the row that decide rules now.
    pub(crate) fn deciding_cards(&self, board: &Board) -> Lots {
        let row = board.row.lots();
        (0..LAWS).filter(|law| !self.setters[*law].and(row).is_empty()).filter_map(|law| self.decided(board, law).0).collect()
    }

    /// Whether a rule has a value, by its place among the values.
    pub(crate) fn is(&self, board: &Board, law: Law, value: usize) -> bool {
        self.value(board, law) == value
    }

    /// How an added card must follow the right-most one (IBYN-P2, X-B8).
    pub fn order(&self, board: &Board) -> Order {
        Order::ALL.get(self.value(board, Law::Order)).copied().unwrap_or(Order::RisingNumber)
    }

    /// When a player may declare (IBYN-P1, X-B4b).
    pub fn declare(&self, board: &Board) -> Declare {
        Declare::ALL.get(self.value(board, Law::Declare)).copied().unwrap_or(Declare::Free)
    }

    /// What a skip costs (IBYN-P5, X-B9).
    pub fn skip(&self, board: &Board) -> Skip {
        Skip::ALL.get(self.value(board, Law::Skip)).copied().unwrap_or(Skip::Paid)
    }

    /// Whether the auction inverts (IBYN-P4, X-B10).
    pub fn invert(&self, board: &Board) -> Invert {
        Invert::ALL.get(self.value(board, Law::Invert)).copied().unwrap_or(Invert::ByBids)
    }

    /// Whether bids below the row count, and those above it (IBYN-X-D1).
    pub fn outside(&self, board: &Board) -> [Outside; 2] {
        [Law::LowBids, Law::HighBids].map(|law| Outside::ALL.get(self.value(board, law)).copied().unwrap_or(Outside::Count))
    }
}
