//! Sensible one-step play from a view: fair prices for animals, guesses at the money of others, payments with little to spare.

use super::codes::Act;
use super::counts::AMOUNTS;
use super::state::{Lot, Phase, Sale, Side, Trade};
use super::table::Table;
use super::view::View;
use crate::rng::Stream;
use crate::rules::{Move, Seat};

/// How many times the fair share of all money an animal may cost: money comes back with every animal that one sells.
const GENEROSITY: u32 = 3;

impl Table {
    /// A move from a view alone: at most one estimate for each legal move.
    pub(super) fn advise(&self, view: &View, moves: &[Move], random: &mut Stream) -> Move {
        let act = match view.phase {
            Phase::Turn => self.auction_or_trade(view),
            Phase::Bid(lot, _) => self.bid_or_pass(view, lot),
            Phase::Close(lot) => self.buy_or_sell(view, lot),
            Phase::Pay(sale) => return self.pay_closely(view, sale, moves),
            Phase::Name => return self.name_somebody(view, moves, random),
            Phase::Lay(trade, side) => self.lay_or_stop(view, trade, side, moves, random),
            Phase::Answer(trade) => self.accept_or_counter(view, trade),
            Phase::Draw | Phase::Over => Act::Pass,
        };
        if moves.contains(&act.code()) { act.code() } else { first(moves) }
    }

    /// What one more quartet of a kind is worth when every seat gets its share of them (YB-E2): its value times the quartets that one
    /// then has, and once more the value of the others.
    fn weight(&self, kind: u8) -> u32 {
        let all: i32 = self.values.iter().sum();
        let players = i32::from(self.players);
        let quartets = self.kinds.len() as i32 / players + 1;
        let value = self.values.get(usize::from(kind)).copied().unwrap_or(0);
        (value * quartets + all / players).max(1) as u32
    }

    /// What a card of a kind may cost: more if one owns some of it.
    fn price(&self, view: &View, kind: u8) -> u32 {
        let weights: u32 = (0..self.kinds.len()).map(|kind| self.weight(kind as u8)).sum();
        let money = self.worth(self.money.minus(view.bank));
        let fair = u64::from(money) * u64::from(self.weight(kind)) / u64::from(4 * weights.max(1));
        let owned = view.herds.get(view.seat.index()).map_or(0, |herd| herd.of(kind));
        (fair as u32) * (GENEROSITY + owned)
    }

    /// How much money a seat owns, as far as one can guess.
    fn guess_money(&self, view: &View, seat: Seat) -> u32 {
        let sure = view.sure(seat);
        self.worth(sure) + self.hidden_mean(view) * view.owned_count(seat).saturating_sub(sure.count())
    }

    /// What a hidden card of others is worth on average.
    fn hidden_mean(&self, view: &View) -> u32 {
        let others = || (0..self.players).map(Seat).filter(|seat| *seat != view.seat);
        let certain = others().fold(view.own(), |certain, seat| certain.plus(view.sure(seat)));
        let hidden = view.given(self).less(certain);
        self.worth(hidden) / hidden.count().max(1)
    }

    fn auction_or_trade(&self, view: &View) -> Act {
        let mut challenges = Vec::with_capacity(16);
        for other in (0..self.players).map(Seat).filter(|other| *other != view.seat) {
            let shared = view.herds[view.seat.index()].kinds() & view.herds[other.index()].kinds();
            let kinds = (0..self.kinds.len() as u8).filter(|kind| shared >> kind & 1 == 1);
            challenges.extend(kinds.map(|kind| Act::Challenge(other, kind).code()));
        }
        let rich = |other: Seat| self.worth(view.hand) > self.guess_money(view, other);
        match self.best_challenge(view, &challenges) {
            Some((choice, promise)) if promise > 0 => match Act::of(choice) {
                Some(Act::Challenge(other, kind)) if rich(other) && view.herds[view.seat.index()].of(kind) >= 2 => Act::Trade,
                _ => Act::Auction,
            },
            _ => Act::Auction,
        }
    }

    /// The challenge with the most promise: a dear kind of which one then has many, against somebody with less money.
    fn best_challenge(&self, view: &View, moves: &[Move]) -> Option<(Move, u64)> {
        let mine = u64::from(self.worth(view.hand));
        let promise = |choice: &Move| {
            let Some(Act::Challenge(other, kind)) = Act::of(*choice) else { return 0 };
            let owned = view.herds[view.seat.index()].of(kind);
            let theirs = view.herds[other.index()].of(kind);
            let then = owned + if owned == 2 && theirs == 2 { 2 } else { 1 };
            let gain = u64::from(self.weight(kind)) * u64::from(then * then);
            gain * (mine + 10) / (mine + 10 + u64::from(self.guess_money(view, other)))
        };
        moves.iter().map(|choice| (*choice, promise(choice))).max_by_key(|(choice, promise)| (*promise, std::cmp::Reverse(*choice)))
    }

    /// Mostly the best challenge; now and then another, lest two seats trade back and forth for ever (YB-E4).
    fn name_somebody(&self, view: &View, moves: &[Move], random: &mut Stream) -> Move {
        let any = moves.get(random.below(moves.len() as u32) as usize).copied();
        let best = self.best_challenge(view, moves).map(|(choice, _)| choice);
        if random.below(4) == 0 { any } else { best }.unwrap_or_else(|| first(moves))
    }

    fn bid_or_pass(&self, view: &View, lot: Lot) -> Act {
        let most = self.price(view, lot.kind).min(self.worth(view.hand)) / 10;
        let bid = u32::from(lot.bid);
        if lot.bidding.count() == 1 || bid + 1 == most {
            // Nobody can answer, or it is the last word.
            return if bid < most.max(1) && self.worth(view.hand) >= 10 { Act::Bid(lot.bid + 1) } else { Act::Pass };
        }
        if bid >= most { Act::Pass } else { Act::Bid((bid + 1 + (most - bid) / 6) as u16) }
    }

    /// Buys what is cheap, unless the high bidder seems to be unable to pay: then the auction is repeated (YB-P7).
    fn buy_or_sell(&self, view: &View, lot: Lot) -> Act {
        let bid = u32::from(lot.bid) * 10;
        let bluff = bid > self.guess_money(view, lot.high) * 3 / 2;
        if !bluff && bid <= self.price(view, lot.kind) { Act::Buy } else { Act::Sell }
    }

    /// The highest card that is not too much, else the lowest that is.
    fn pay_closely(&self, view: &View, sale: Sale, moves: &[Move]) -> Move {
        let due = (u32::from(sale.price) * 10).saturating_sub(self.worth(view.offers[0].cards.unwrap_or_default()));
        let fits = moves.iter().rev().find(|choice| self.amount_of(**choice) <= due);
        fits.copied().unwrap_or_else(|| first(moves))
    }

    fn amount_of(&self, choice: Move) -> u32 {
        match Act::of(choice) {
            Some(Act::Card(amount)) if amount < AMOUNTS => self.amounts[amount],
            _ => 0,
        }
    }

    /// How much to lay: what the animals may cost, more when no auctions are left to spend money on, and never more than one has.
    fn target(&self, view: &View, trade: Trade, side: Side) -> u32 {
        let other = trade.seat(if side == Side::Challenger { Side::Other } else { Side::Challenger }, view.active);
        let me = view.seat.index();
        let contested = (0..usize::from(self.players)).filter(|seat| *seat != me);
        let kinds = contested.fold(0, |kinds, seat| kinds | (view.herds[me].kinds() & view.herds[seat].kinds()));
        let money = self.worth(view.own());
        let stake = if view.herds[me].of(trade.kind) == 2 && view.herds[other.index()].of(trade.kind) == 2 { 2 } else { 1 };
        let fair = self.price(view, trade.kind) * stake;
        let share = if view.pile.is_empty() { money * 2 / (kinds.count_ones() + 1) } else { 0 };
        fair.max(share).min(money)
    }

    /// Lays the highest cards that fit into the target, sometimes with a 0 on top (YB-P10).
    fn lay_or_stop(&self, view: &View, trade: Trade, side: Side, moves: &[Move], random: &mut Stream) -> Act {
        let laid = self.worth(view.offers[side as usize].cards.unwrap_or_default());
        let mut target = self.target(view, trade, side);
        if trade.again {
            // The same again would be equal again, and then the challenger wins.
            target = target.max(view.tied.unwrap_or(0) + 10);
        }
        let fits = |choice: &&Move| {
            let amount = self.amount_of(**choice);
            amount > 0 && laid + amount <= target
        };
        // Who always lays the same is seen through, and trades it back and forth for ever.
        if laid > 0 && random.below(5) == 0 {
            return Act::Done;
        }
        if let Some(act) = moves.iter().rev().filter(|choice| **choice != Act::Done.code()).find(fits).and_then(|choice| Act::of(*choice)) {
            return act;
        }
        let nothing = moves.iter().find(|choice| **choice != Act::Done.code() && self.amount_of(**choice) == 0);
        match nothing.and_then(|choice| Act::of(*choice)) {
            Some(act) if random.below(3) == 0 => act,
            _ => Act::Done,
        }
    }

    /// Counters if the own offer would beat what the cards on the table are worth on average.
    fn accept_or_counter(&self, view: &View, trade: Trade) -> Act {
        let cards = view.owned_count(view.active).max(1);
        let offer = self.guess_money(view, view.active) * view.offers[0].count / cards;
        if self.target(view, trade, Side::Other) > offer { Act::Counter } else { Act::Accept }
    }
}

fn first(moves: &[Move]) -> Move {
    moves.first().copied().unwrap_or_default()
}
