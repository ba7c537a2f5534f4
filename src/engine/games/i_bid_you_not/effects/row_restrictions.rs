//! Which cards may be bid and join the row by the effects of the row.

use super::super::state::{Board, Lot, Lots};
use super::CardEffects;
use super::rule_values::{Hand, Kind, Order, OwnKind, Playable, Price};

impl CardEffects {
    /// Of these cards those that may be bid, first by their own effects, then by the row's effects. A rule
    /// that would leave none is void (IBYN-X-D2b, B2b, C5).
    pub fn biddable(&self, board: &Board, lots: Lots) -> Lots {
        self.free_to_bid(board, lots).or(self.may_be_bid(board, lots)).or(lots)
    }

    /// Of these cards those that may be bid by all effects; maybe none.
    pub(crate) fn free_to_bid(&self, board: &Board, lots: Lots) -> Lots {
        let lots = self.may_be_bid(board, lots);
        if self.only_with_action(board) { lots & self.with } else { lots }
    }

    /// Of a hand the cards that may join the row, wherever (IBYN-X-B2b, B3, D3a, D6, O7).
    pub fn joining(&self, board: &Board, hand: Lots) -> Lots {
        if self.is_empty() {
            return hand;
        }
        let lots = match self.hand(board) {
            Hand::Highest => hand.highest().into_iter().collect(),
            Hand::Lowest => hand.lowest().into_iter().collect(),
            Hand::Any => hand,
        };
        let lots = if self.only_with_action(board) { lots & self.with } else { lots };
        let lots = lots - self.unwanted_prices(board) - self.unwanted_kinds(board);
        match self.kinds(board) {
            Kind::New => lots - self.kinds_of(board.row.lots()),
            Kind::Same => lots & self.kinds_of(board.row.lots()),
            Kind::Any => lots,
        }
    }

    /// The lots with a price that may not be added (IBYN-X-D6).
    fn unwanted_prices(&self, board: &Board) -> Lots {
        match self.prices(board) {
            Price::NoNegative => self.debts,
            Price::NoPositive => self.positive,
            Price::Any => Lots::NONE,
        }
    }

    fn only_with_action(&self, board: &Board) -> bool {
        self.playable(board) == Playable::WithAction
    }

    /// Of these cards those that follow the right-most one in the order, or need not (IBYN-P2, X-B8, D3b).
    pub fn following(&self, board: &Board, lots: Lots) -> Lots {
        let Some(last) = board.row.last() else { return lots };
        let anyway = self.fitting_anywhere(board, lots);
        anyway
            | match self.order(board) {
                Order::RisingNumber => lots.above(last),
                Order::FallingNumber => lots.below(last),
                Order::RisingPrice => {
                    self.dearer.get(last.index()).map_or(Lots::NONE, |dearer| lots & *dearer)
                }
            }
    }

    /// The clause that keeps a card of a hand out of the row, though it would join it otherwise, and why.
    pub fn why_not_joining(
        &self,
        board: &Board,
        hand: Lots,
        lot: Lot,
    ) -> Option<(&'static str, &'static str)> {
        let picks = self.hand(board);
        let picked = match picks {
            Hand::Highest => (hand.highest(), "only the highest card of the hand can be added"),
            Hand::Lowest => (hand.lowest(), "only the lowest card of the hand can be added"),
            Hand::Any => (Some(lot), ""),
        };
        if picked.0 != Some(lot) {
            return Some((picks.clause(), picked.1));
        }
        let one = Lots::one(lot);
        if self.only_with_action(board) && (one & self.with).is_empty() {
            return Some((Playable::WithAction.clause(), "only cards with an action can be added"));
        }
        if self.unwanted_prices(board).has(lot) {
            let prices = self.prices(board);
            let why = if prices == Price::NoNegative {
                "negative prices can't be added"
            } else {
                "positive prices can't be added"
            };
            return Some((prices.clause(), why));
        }
        if self.unwanted_kinds(board).has(lot) {
            return Some((OwnKind::Once.clause(), "a card in the row wants no other of its kind"));
        }
        let kinds = self.kinds(board);
        let why = if kinds == Kind::New {
            "a card of its kind is in the row"
        } else {
            "no card of its kind is in the row"
        };
        self.joining(board, one).is_empty().then(|| (kinds.clause(), why))
    }
}
