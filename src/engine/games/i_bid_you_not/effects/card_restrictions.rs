//! Effects that restrict how their own card is played: cards that are never added or bid, or that fit
//! anywhere (IBYN-X-D2, D3b), that allow no other card of their kind in their row, or only certain neighbours
//! there (X-D3a, D7). Unlike rules of the row, they do not override each other.

use super::super::state::{Board, Lot, Lots, Phase};
use super::CardEffects;
use super::rule_values::{Beside, RuleName, Setting};

impl CardEffects {
    /// The lots among these that set a rule for themselves, with this number of cards in the row.
    fn stating(&self, board: &Board, rule: RuleName, lots: Lots, cards: usize) -> Lots {
        let all = (lots & self.setters[rule as usize]) - board.without;
        if all.is_empty() {
            return all;
        }
        let fails = |lot: &Lot| !self.get(*lot).is_some_and(|effect| effect.suits_row(cards));
        all - (all & self.conditional).iter().filter(fails).collect::<Lots>()
    }

    /// The lots whose own restrictions matter to a seat that decides now with this hand: lots in the row, in
    /// the hand, and, to open, among the bids. Of all these, those that are wanted.
    pub(crate) fn restricting(&self, board: &Board, hand: Lots, wanted: Lots) -> Lots {
        let (row, hand, cards) = (board.row.lots() & wanted, hand & wanted, board.row.len());
        let of = |rule: RuleName, lots: Lots| self.stating(board, rule, lots, cards);
        let elsewhere = match board.phase {
            Phase::Turn | Phase::AddSecond => of(RuleName::Offering, hand) | of(RuleName::Fitting, hand),
            Phase::Lay => of(RuleName::Offering, hand),
            Phase::Bid | Phase::OpenBid => of(RuleName::Bidding, hand),
            Phase::Open => of(RuleName::Offering, board.bid_lots() & wanted),
            _ => Lots::NONE,
        };
        elsewhere | self.at_work(board, of(RuleName::OwnKind, row) | of(RuleName::Beside, row))
    }

    /// Of these lots those that may join a row or open one (X-D2a).
    pub fn offerable(&self, board: &Board, lots: Lots) -> Lots {
        lots - self.stating(board, RuleName::Offering, lots, board.row.len())
    }

    /// Of these lots those that may be bid (X-D2b).
    pub fn may_be_bid(&self, board: &Board, lots: Lots) -> Lots {
        lots - self.stating(board, RuleName::Bidding, lots, board.row.len())
    }

    /// Of these lots those that may be added whatever the order (X-D3b).
    pub(crate) fn fitting_anywhere(&self, board: &Board, lots: Lots) -> Lots {
        self.stating(board, RuleName::Fitting, lots, board.row.len())
    }

    /// The lots of a kind that a card in the row excludes (X-D3a).
    pub(crate) fn unwanted_kinds(&self, board: &Board) -> Lots {
        if self.setters[RuleName::OwnKind as usize].is_empty() {
            return Lots::NONE;
        }
        self.kinds_of(
            self.at_work(board, self.stating(board, RuleName::OwnKind, board.row.lots(), board.row.len())),
        )
    }

    /// Of these lots those that would suit the cards at the right end of the row (X-D7).
    pub fn at_the_end(&self, board: &Board, lots: Lots) -> Lots {
        self.suiting(board, lots, board.row.len()..=board.row.len())
    }

    /// Of these lots those for which there is a place in the row (X-D7).
    pub fn with_a_place(&self, board: &Board, lots: Lots) -> Lots {
        self.suiting(board, lots, 0..=board.row.len())
    }

    fn suiting(&self, board: &Board, lots: Lots, places: std::ops::RangeInclusive<usize>) -> Lots {
        let choosy = self.choosy(board, lots);
        if choosy.is_empty() {
            return lots;
        }
        lots.iter()
            .filter(|lot| places.clone().any(|place| self.first_misfit(board, choosy, *lot, place).is_none()))
            .collect()
    }

    /// The rule about neighbours that a lot would break at a place, if it would (X-D7).
    pub fn misfit(&self, board: &Board, lot: Lot, place: usize) -> Option<Beside> {
        self.first_misfit(board, self.choosy(board, Lots::one(lot)), lot, place)
    }

    /// The cards of the row, and of those that may join it, that restrict their neighbours.
    fn choosy(&self, board: &Board, joining: Lots) -> Lots {
        if self.setters[RuleName::Beside as usize].is_empty() {
            return Lots::NONE;
        }
        let (row, cards) = (board.row.lots(), board.row.len());
        // A card that joins is judged as if it lay there.
        self.at_work(
            board,
            self.stating(board, RuleName::Beside, row, cards)
                | self.stating(board, RuleName::Beside, joining, cards + 1),
        )
    }

    /// Of these lots those that nothing silences (X-B2a).
    fn at_work(&self, board: &Board, lots: Lots) -> Lots {
        if lots.is_empty() { lots } else { lots & self.working(board) }
    }

    fn first_misfit(&self, board: &Board, choosy: Lots, lot: Lot, place: usize) -> Option<Beside> {
        if choosy.is_empty() {
            return None;
        }
        let row = board.row.as_slice();
        let beside =
            [place.checked_sub(1), Some(place)].into_iter().flatten().filter_map(|place| row.get(place));
        let pairs = beside.flat_map(|other| [(*other, lot), (lot, *other)]);
        pairs.filter(|(asks, _)| choosy.has(*asks)).find_map(|(asks, other)| self.unmet_wish(asks, other))
    }

    /// The requirement of a lot for its neighbour, if the other lot does not meet it.
    fn unmet_wish(&self, lot: Lot, other: Lot) -> Option<Beside> {
        let Setting::Beside(wanted) = self.get(lot)?.sets[RuleName::Beside as usize]? else { return None };
        let akin = self.akin.get(lot.index()).is_some_and(|akin| akin.has(other));
        let met = match wanted {
            Beside::Any => true,
            Beside::Differ => !akin,
            Beside::Match => akin,
        };
        (!met).then_some(wanted)
    }
}
