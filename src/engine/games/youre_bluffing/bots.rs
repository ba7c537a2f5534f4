//! One-step play from a view: fair prices for animals, estimates of the others' money, payments with little
//! to spare.

use super::action::Action;
use super::rules::Rules;
use super::state::{AMOUNTS, Auction, Hand, Payment, Phase, Side, Trade};
use super::view::View;
use crate::rng::Stream;
use crate::rules::{Move, Rules as _, Seat};

/// The price limit of an animal as a multiple of its fair share of all money: what one player pays another
/// gets, and nothing of it counts.
const PRICE_FACTOR: u32 = 5;

/// A move from a view alone: at most one estimate for each legal move.
pub(super) fn greedy(rules: &Rules, view: &View, moves: &[Move], random: &mut Stream) -> Move {
    let any =
        |moves: &[Move], random: &mut Stream| moves.get(random.below(moves.len() as u32) as usize).copied();
    if view.machine.is_running() {
        return any(moves, random).unwrap_or_else(|| first(moves));
    }
    // Cards that can be used come last. Most of them are worth it at some time.
    let uses = moves.partition_point(|code| !matches!(Action::decode(*code), Some(Action::Use(_))));
    if uses < moves.len()
        && random.below(2) == 0
        && let Some(code) = any(&moves[uses..], random)
    {
        return code;
    }
    let moves = if uses > 0 { &moves[..uses] } else { moves };
    let action = match view.phase {
        Phase::Choose => rules.auction_or_trade(view),
        Phase::Bid(auction, _) => rules.bid_or_pass(view, auction, moves),
        Phase::Decide(auction) => rules.buy_or_sell(view, auction),
        Phase::Pay(payment) => return rules.pay_closely(view, payment, moves),
        Phase::Challenge => return rules.choose_challenge(view, moves, random),
        Phase::Offer(trade, side) => rules.add_or_stop(view, trade, side, moves, random),
        Phase::Answer(trade) => rules.accept_or_counter(view, trade),
        Phase::Deal | Phase::Draw | Phase::Next(_) | Phase::Over => Action::Pass,
    };
    if moves.contains(&action.encode()) { action.encode() } else { first(moves) }
}

impl Rules {
    /// The points of one more quartet of a kind if every seat gets its share of them (YB-E2): its value times
    /// the number of quartets that the seat then has, plus the values of its other quartets.
    fn weight(&self, kind: u8) -> u32 {
        let all: i32 = self.values.iter().sum();
        let players = i32::from(self.players);
        let quartets = self.animal_count as i32 / players + 1;
        let value = self.values.get(usize::from(kind)).copied().unwrap_or(0);
        (value * quartets + all / players).max(1) as u32
    }

    /// The price limit of a card of a kind: higher if the seat owns some of it.
    fn price(&self, view: &View, kind: u8) -> u32 {
        let weights: u32 = (0..self.animal_count).map(|kind| self.weight(kind as u8)).sum();
        let money = self.worth(self.money.minus(view.bank));
        let fair = u64::from(money) * u64::from(self.weight(kind)) / u64::from(4 * weights.max(1));
        let owned = view.herds.get(view.seat.index()).map_or(0, |herd| herd.of(kind));
        (fair as u32) * (PRICE_FACTOR + owned)
    }

    /// An estimate of the money that a seat owns: hidden cards count as the average of all that are hidden.
    fn estimate_money(&self, view: &View, seat: Seat) -> u32 {
        let hidden = view.hidden(self);
        self.worth(view.sure(seat)) + self.worth(hidden) / hidden.count().max(1) * view.hidden_count(seat)
    }

    fn auction_or_trade(&self, view: &View) -> Action {
        let mut challenges = Vec::with_capacity(16);
        for other in self.seats().filter(|other| *other != view.seat) {
            let shared = view.herds[view.seat.index()].kinds() & view.herds[other.index()].kinds();
            let kinds = (0..self.animal_count as u8).filter(|kind| shared >> kind & 1 == 1);
            challenges.extend(kinds.map(|kind| Action::Challenge(other, kind).encode()));
        }
        let rich = |other: Seat| self.worth(view.hand) > self.estimate_money(view, other);
        match self.best_challenge(view, &challenges) {
            Some((code, promise)) if promise > 0 => match Action::decode(code) {
                Some(Action::Challenge(other, kind))
                    if rich(other) && view.herds[view.seat.index()].of(kind) >= 2 =>
                {
                    Action::Trade
                }
                _ => Action::Auction,
            },
            _ => Action::Auction,
        }
    }

    /// The most promising challenge: for a valuable kind of which the seat then has many, against somebody
    /// with less money.
    fn best_challenge(&self, view: &View, moves: &[Move]) -> Option<(Move, u64)> {
        let mine = u64::from(self.worth(view.hand));
        let promise = |code: &Move| {
            let Some(Action::Challenge(other, kind)) = Action::decode(*code) else { return 0 };
            let owned = view.herds[view.seat.index()].of(kind);
            let theirs = view.herds[other.index()].of(kind);
            let then = owned + if owned == 2 && theirs == 2 { 2 } else { 1 };
            let gain = u64::from(self.weight(kind)) * u64::from(then * then);
            gain * (mine + 10) / (mine + 10 + u64::from(self.estimate_money(view, other)))
        };
        moves
            .iter()
            .map(|code| (*code, promise(code)))
            .max_by_key(|(code, promise)| (*promise, std::cmp::Reverse(*code)))
    }

    /// Mostly the best challenge; sometimes another, so that two seats don't trade back and forth forever
    /// (YB-E4).
    fn choose_challenge(&self, view: &View, moves: &[Move], random: &mut Stream) -> Move {
        let any = moves.get(random.below(moves.len() as u32) as usize).copied();
        let best = self.best_challenge(view, moves).map(|(code, _)| code);
        if random.below(4) == 0 { any } else { best }.unwrap_or_else(|| first(moves))
    }

    /// The largest sum of cards of a hand up to a limit, with cards of the lowest so many amounts: as many of
    /// each as fit, or one fewer.
    fn most_within(&self, hand: Hand, amounts: usize, limit: u32) -> u32 {
        let Some(highest) = amounts.checked_sub(1).filter(|highest| self.amounts[*highest] > 0) else {
            return 0;
        };
        let value = self.amounts[highest];
        let fit = (limit / value).min(hand.of(highest).into());
        let sums = (fit.saturating_sub(1)..=fit)
            .map(|count| count * value + self.most_within(hand, highest, limit - count * value));
        sums.max().unwrap_or_default()
    }

    /// The money that is lost by paying a price, since there is no change (YB-P6): all but the most that can
    /// be kept.
    fn cost(&self, hand: Hand, price: u32) -> u32 {
        let money = self.worth(hand);
        money - self.most_within(hand, self.amount_count, money.saturating_sub(price))
    }

    /// Bids up to the highest sum that it can lay down within its limit: so no bid costs more than that.
    fn bid_or_pass(&self, view: &View, auction: Auction, moves: &[Move]) -> Action {
        // The moves are dropping out, then the bids.
        let Some(Action::Bid(least)) = moves.get(1).and_then(|code| Action::decode(*code)) else {
            return Action::Pass;
        };
        let most =
            self.most_within(view.hand, self.amount_count, self.price(view, auction.kind).max(10)) / 10;
        let bid = u32::from(least) - 1;
        if bid >= most {
            return Action::Pass;
        }
        // Nobody can outbid the last bidder.
        let step = if auction.bidders.count() == 1 { 0 } else { (most - bid) / 6 };
        Action::Bid(least + step as u16)
    }

    /// Buys cheap animals, unless the high bidder is probably unable to pay: then the auction is repeated
    /// (YB-P7).
    fn buy_or_sell(&self, view: &View, auction: Auction) -> Action {
        let bid = u32::from(auction.bid) * 10;
        let bluff = bid > self.estimate_money(view, auction.high_bidder) * 3 / 2;
        if !bluff && self.cost(view.hand, bid) <= self.price(view, auction.kind) {
            Action::Buy
        } else {
            Action::Sell
        }
    }

    /// The highest card up to the amount due, else the lowest card.
    fn pay_closely(&self, view: &View, payment: Payment, moves: &[Move]) -> Move {
        let due = (u32::from(payment.price) * 10)
            .saturating_sub(self.worth(view.offers[0].cards.unwrap_or_default()));
        let fits = moves.iter().rev().find(|code| self.amount_of(**code) <= due);
        fits.copied().unwrap_or_else(|| first(moves))
    }

    fn amount_of(&self, code: Move) -> u32 {
        match Action::decode(code) {
            Some(Action::Card(amount)) if amount < AMOUNTS => self.amounts[amount],
            _ => 0,
        }
    }

    /// The worth of an offer: the price limit of the animals, more when no auctions are left to spend money
    /// on, at most all own money.
    fn target(&self, view: &View, trade: Trade, side: Side) -> u32 {
        let other =
            trade.seat(if side == Side::Challenger { Side::Other } else { Side::Challenger }, view.active);
        let me = view.seat.index();
        let contested = (0..usize::from(self.players)).filter(|seat| *seat != me);
        let kinds =
            contested.fold(0, |kinds, seat| kinds | (view.herds[me].kinds() & view.herds[seat].kinds()));
        let money = self.worth(view.own());
        let stake = if view.herds[me].of(trade.kind) == 2 && view.herds[other.index()].of(trade.kind) == 2 {
            2
        } else {
            1
        };
        let fair = self.price(view, trade.kind) * stake;
        let share = if view.draw_pile.is_empty() { money * 2 / (kinds.count_ones() + 1) } else { 0 };
        fair.max(share).min(money)
    }

    /// Offers the highest cards that fit into the target, sometimes with a 0 on top (YB-P10).
    fn add_or_stop(
        &self,
        view: &View,
        trade: Trade,
        side: Side,
        moves: &[Move],
        random: &mut Stream,
    ) -> Action {
        let offered = self.worth(view.offers[side as usize].cards.unwrap_or_default());
        let mut target = self.target(view, trade, side);
        if trade.second_round {
            // After equal offers in the second round, the challenger wins.
            target = target.max(view.tied.unwrap_or(0) + 10);
        }
        let fits = |code: &&Move| {
            let amount = self.amount_of(**code);
            amount > 0 && offered + amount <= target
        };
        // A seat that always made the same offer would trade back and forth forever.
        if offered > 0 && random.below(5) == 0 {
            return Action::Done;
        }
        if let Some(action) = moves
            .iter()
            .rev()
            .filter(|code| **code != Action::Done.encode())
            .find(fits)
            .and_then(|code| Action::decode(*code))
        {
            return action;
        }
        let nothing =
            moves.iter().find(|code| **code != Action::Done.encode() && self.amount_of(**code) == 0);
        match nothing.and_then(|code| Action::decode(*code)) {
            Some(action) if random.below(3) == 0 => action,
            _ => Action::Done,
        }
    }

    /// Counters if the own offer would beat the average worth of the cards on the table.
    fn accept_or_counter(&self, view: &View, trade: Trade) -> Action {
        let cards = view.owned_count(view.active).max(1);
        let offer = self.estimate_money(view, view.active) * view.offers[0].count / cards;
        if self.target(view, trade, Side::Other) > offer { Action::Counter } else { Action::Accept }
    }
}

fn first(moves: &[Move]) -> Move {
    moves.first().copied().unwrap_or_default()
}
