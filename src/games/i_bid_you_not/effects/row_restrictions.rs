//! Which cards may be bid and join the row, as the row's effects have it.

use super::super::{Board, CardEffects, Hand, Kinds, Law, Lot, Lots, Order, Playable, Prices, Row};

impl CardEffects {
    /// Of these cards those that may be bid. A rule that would leave none is void: first what cards say of themselves, then what the row
    /// says (IBYN-X-D2b, B2b, C5).
    pub fn biddable(&self, board: &Board, lots: Lots) -> Lots {
        let lots = self.may_be_bid(board, lots).or(lots);
        if self.only_with_action(board) { lots.and(self.with).or(lots) } else { lots }
    }

    /// Of a hand the cards that may join the row, wherever (IBYN-X-B2b, B3, D3a, D6, O7).
    pub fn joining(&self, board: &Board, hand: Lots) -> Lots {
        if self.is_empty() {
            return hand;
        }
        let lots = match Hand::ALL.get(self.value(board, Law::Hand)) {
            Some(Hand::Highest) => hand.highest().into_iter().collect(),
            Some(Hand::Lowest) => hand.lowest().into_iter().collect(),
            Some(Hand::Any) | None => hand,
        };
        let lots = if self.only_with_action(board) { lots.and(self.with) } else { lots };
        let lots = lots.minus(self.unwanted_prices(board)).minus(self.unwanted_kinds(board));
        let in_row =
            |row: &Row| row.as_slice().iter().filter_map(|lot| self.alike.get(lot.index())).fold(Lots::NONE, |all, of| all.plus(*of));
        match Kinds::ALL.get(self.value(board, Law::Kinds)) {
            Some(Kinds::New) => lots.minus(in_row(&board.row)),
            Some(Kinds::Same) => lots.and(in_row(&board.row)),
            Some(Kinds::Any) | None => lots,
        }
    }

    /// The lots with a price that may not be added (IBYN-X-D6).
    fn unwanted_prices(&self, board: &Board) -> Lots {
        match Prices::ALL.get(self.value(board, Law::Prices)) {
            Some(Prices::NoNegative) => self.debts,
            Some(Prices::NoPositive) => self.positive,
            Some(Prices::Any) | None => Lots::NONE,
        }
    }

    fn only_with_action(&self, board: &Board) -> bool {
        self.is(board, Law::Playable, Playable::WithAction as usize)
    }

    /// Of these cards those that follow the right-most one in the order, or need not (IBYN-P2, X-B8, D3b).
    pub fn following(&self, board: &Board, lots: Lots) -> Lots {
        let Some(last) = board.row.last() else { return lots };
        let anyway = self.fitting_anywhere(board, lots);
        anyway.plus(match self.order(board) {
            Order::RisingNumber => lots.above(last),
            Order::FallingNumber => lots.below(last),
            Order::RisingPrice => self.dearer.get(last.index()).map_or(Lots::NONE, |dearer| lots.and(*dearer)),
        })
    }

    /// The clause that keeps a card of a hand out of the row, though it would join it otherwise, and why.
    pub fn why_not_joining(&self, board: &Board, hand: Lots, lot: Lot) -> Option<(&'static str, &'static str)> {
        let picks = self.value(board, Law::Hand);
        if picks == Hand::Highest as usize && hand.highest() != Some(lot) {
            return Some((Law::Hand.clause(picks), "only the highest card of the hand can be added"));
        } else if picks == Hand::Lowest as usize && hand.lowest() != Some(lot) {
            return Some((Law::Hand.clause(picks), "only the lowest card of the hand can be added"));
        }
        let (one, law) = (Lots::one(lot), Law::Kinds);
        if self.only_with_action(board) && one.and(self.with).is_empty() {
            return Some((Law::Playable.clause(1), "only cards with an action can be added"));
        }
        if self.unwanted_prices(board).has(lot) {
            let value = self.value(board, Law::Prices);
            let why =
                if value == Prices::NoNegative as usize { "negative prices can't be added" } else { "positive prices can't be added" };
            return Some((Law::Prices.clause(value), why));
        }
        if self.unwanted_kinds(board).has(lot) {
            return Some((Law::OwnKind.clause(1), "a card in the row wants no other of its kind"));
        }
        let value = self.value(board, law);
        let why = if value == Kinds::New as usize { "a card of its kind is in the row" } else { "no card of its kind is in the row" };
        self.joining(board, one).is_empty().then(|| (law.clause(value), why))
    }
}
