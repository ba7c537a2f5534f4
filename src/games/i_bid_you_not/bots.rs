//! A sensible player: weighs each move by what it seems to bring this auction, in points ahead of the others.
//!
//! It counts whom a bid would beat if the others bid any of the cards that they can have, and what it is worth to be first, last or
//! between. What others win counts against it, shared among them.

use super::lots::{Lot, Lots};
use super::moves::Decision;
use super::table::Table;
use super::view::View;
use crate::rng::Stream;
use crate::rules::Move;

/// What the highest card of the deck is worth in a hand, in points; lower ones less, in proportion.
const KEEP: f64 = 2.0;
/// How much of that a bid puts at stake: most bids come back.
const RISK: f64 = 0.2;
/// What an auction now is worth more than one after another card, which others may spoil.
const NOW: f64 = 0.5;
/// What each skip before seems to put into the row.
const BURDEN: f64 = 2.0;

impl Table {
    /// The best of the legal moves, as far as one step shows; equals are drawn by lot.
    pub(super) fn choose(&self, view: &View, moves: &[Move], random: &mut Stream) -> Move {
        let outlook = Outlook::of(self, view);
        let mut best = (f64::NEG_INFINITY, 0, Move(0));
        for code in moves {
            let worth = Decision::read(*code).map_or(f64::NEG_INFINITY, |decision| outlook.worth(decision));
            if worth > best.0 {
                best = (worth, 1, *code);
            } else if worth == best.0 {
                best.1 += 1;
                if random.below(best.1) == 0 {
                    best.2 = *code;
                }
            }
        }
        best.2
    }
}

/// What a seat makes of the table.
struct Outlook<'a> {
    table: &'a Table,
    view: &'a View,
    /// All cards that the rivals can bid.
    pool: Lots,
    /// How many others bid.
    rivals: u32,
    /// How much a point of another counts against one's own.
    weight: f64,
    /// What a random card of the own pile is worth; none without a pile.
    toll: Option<f64>,
    /// How likely it is that a rival can pay.
    solvent: f64,
}

impl<'a> Outlook<'a> {
    fn of(table: &'a Table, view: &'a View) -> Outlook<'a> {
        let board = &view.board;
        let known = board.known.iter().zip(0u8..).filter(|(_, seat)| *seat != view.seat.0);
        let known = known.fold(Lots::NONE, |all, (known, _)| all.plus(*known));
        let rivals = view.rivals(table.size()).count() as u32;
        let solvent = view.rivals(table.size()).filter(|seat| !board.piles[seat.index()].is_empty()).count();
        let pile = board.piles.get(view.seat.index()).copied().unwrap_or_default();
        Outlook {
            table,
            view,
            pool: view.unseen(table).plus(known),
            rivals,
            weight: 1.0 / f64::from(table.size() - 1),
            toll: (!pile.is_empty()).then(|| f64::from(table.worth(pile)) / f64::from(pile.count())),
            solvent: if rivals == 0 { 0.0 } else { solvent as f64 / f64::from(rivals) },
        }
    }

    fn worth(&self, decision: Decision) -> f64 {
        let (row, hand) = (self.view.board.row.lots(), self.view.hand);
        let offer = self.price(row);
        match decision {
            Decision::Add(lot) => {
                let (row, hand) = (row.plus(Lots::one(lot)), hand.minus(Lots::one(lot)));
                self.auction(row, hand) - KEEP * self.strength(lot)
            }
            Decision::Declare => self.auction(row, hand) + NOW,
            Decision::Bid(lot) => self.bid(row, hand, lot),
            Decision::Take => offer,
            Decision::Skip => self.skip(offer, hand).unwrap_or(f64::NEG_INFINITY),
            Decision::Lay(lot) => -self.weight * self.price(Lots::one(lot)) - KEEP * self.strength(lot),
            Decision::Place(_) => 0.0,
            Decision::Open(lot) => self.open(lot),
        }
    }

    fn price(&self, lots: Lots) -> f64 {
        f64::from(self.table.worth(lots))
    }

    /// How much a card is missed as a bid: from 0, the lowest, to 1.
    fn strength(&self, lot: Lot) -> f64 {
        f64::from(lot.0) / self.table.lot_count() as f64
    }

    /// What it brings to skip this offer; nothing can be said if it can't be paid. The card laid is the one with the lowest price.
    fn skip(&self, offer: f64, hand: Lots) -> Option<f64> {
        let lowest = hand.iter().map(|lot| self.table.price(lot)).min()?;
        Some(-self.toll? - self.weight * (offer + f64::from(lowest)))
    }

    /// What an auction of this row brings with the best bid.
    fn auction(&self, row: Lots, hand: Lots) -> f64 {
        let best = hand.iter().map(|lot| self.bid(row, hand, lot)).fold(f64::NEG_INFINITY, f64::max);
        if hand.is_empty() { -self.weight * self.price(row) } else { best }
    }

    /// What a bid for this row brings.
    fn bid(&self, row: Lots, hand: Lots, lot: Lot) -> f64 {
        let offer = self.price(row);
        let first = self.skip(offer, hand.minus(Lots::one(lot))).map_or(offer, |skip| skip.max(offer));
        let missed = -self.weight * offer;
        let (between, last) = if offer >= 0.0 {
            (missed, missed)
        } else {
            let all_skip = power(self.solvent, self.rivals);
            let burdened = offer - BURDEN * f64::from(self.rivals);
            ((missed + first) / 2.0, all_skip * burdened + (1.0 - all_skip) * missed)
        };
        let (is_first, is_last) = if self.rivals == 0 { (0.0, 1.0) } else { self.odds(row, lot) };
        let last = if self.rivals == 0 { offer } else { last };
        is_first * first + is_last * last + (1.0 - is_first - is_last) * between - RISK * KEEP * self.strength(lot)
    }

    /// How likely a bid is to come first in the order, and last (IBYN-P4), if rivals bid any card of the pool.
    fn odds(&self, row: Lots, bid: Lot) -> (f64, f64) {
        let all = f64::from(self.pool.count().max(1));
        let everyone = |lots: Lots| power(f64::from(lots.count()) / all, self.rivals);
        let (below, above) = (self.pool.below(bid), self.pool.above(bid));
        let (Some(low), Some(high)) = (row.lowest(), row.highest()) else { return (everyone(below), everyone(above)) };
        if bid > high || bid < low {
            return (everyone(below), everyone(above));
        }
        let (inside_below, inside_above) = (everyone(below.above(low)), everyone(above.below(high)));
        (everyone(below) - inside_below + inside_above, everyone(above) - inside_above + inside_below)
    }

    /// What it brings to open with a bid: it is lost to its owner.
    fn open(&self, lot: Lot) -> f64 {
        let own = self.view.board.bids.get(self.view.seat.index()).copied().flatten() == Some(lot);
        let loss = KEEP * self.strength(lot);
        if own { -loss } else { loss * self.weight }
    }
}

/// A power, multiplied out so that it is the same on every machine.
fn power(base: f64, exponent: u32) -> f64 {
    (0..exponent).fold(1.0, |product, _| product * base)
}
