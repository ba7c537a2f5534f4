//! Sensible one-step play from a view: guesses a few times what the others bid and offer, and takes the move
//! that does best on average.
//!
//! Worth is counted in tenths of a point.

use super::action::{Action, Face, Play};
use super::apply::auction::{self, AuctionModifiers, Bidding};
use super::effects::answers::gist;
use super::effects::estimate::{Estimate, Gist};
use super::rules::Rules;
use super::score;
use super::state::{Phase, PowerSet, Tile, Tiles};
use super::view::{self, View};
use crate::rng::Stream;
use crate::rules::{Move, Rules as _, SEATS, Seat};

/// How many guesses a decision is weighed by.
const GUESSES: usize = 8;

/// The worth of an egg to somebody whose goals are unknown: more often −1 than 5, but nobody bids for eggs
/// that they don't want.
const FOREIGN_EGG: i32 = 12;

/// The gain of a swap that takes back the tile just given away: no bot makes it.
const UNDOING: i32 = -10_000;

/// How much a use of a power must promise, since few guesses are rough.
const SURE_GAIN: i32 = 3;

/// The move of a seat.
pub fn greedy(rules: &Rules, view: &View, moves: &[Move], random: &mut Stream) -> Move {
    let actions = || moves.iter().filter_map(|code| Action::decode(*code));
    if let Some(action) = actions().find(|action| only_looks(rules, *action)) {
        return action.encode();
    }
    let plays = !view.public.passing
        && matches!(view.public.phase, Phase::Lay | Phase::Play | Phase::Compare)
        && moves.len() > 1;
    let guesses =
        if plays { (0..GUESSES).map(|_| Guess::draw(rules, view, random)).collect() } else { Vec::new() };
    let wanted = rules.of_types(view.goals.iter().flatten().fold(0, |mask, goal| mask | 1 << goal));
    let is_alone = rules.seats().all(|seat| seat == view.seat || view.seats[seat.index()].hand == 0);
    let mind = Mind { rules, view, guesses, wanted, is_alone };
    // Powers and handicaps cost no tile, so they come first if they gain something.
    let is_free = |action: &Action| matches!(action, Action::Use(_) | Action::Put(_));
    let free =
        actions().filter(is_free).map(|action| (mind.gain(action), action)).max_by_key(|(gain, _)| *gain);
    if let Some((SURE_GAIN.., action)) = free {
        return action.encode();
    }
    // With bid and offer tile both due, the bid is thought about first.
    let is_bid = |action: &Action| matches!(action, Action::Bid(_) | Action::BidDown(_));
    let bid_first = view.public.phase == Phase::Play
        && view.public.progress.bid_due
        && view.hand.len() > 1
        && actions().any(|action| is_bid(&action));
    let considered =
        actions().filter(|action| !bid_first || is_bid(action)).filter(|action| !is_free(action));
    let best = considered.max_by_key(|action| (mind.weigh(*action), std::cmp::Reverse(action.encode())));
    best.map_or_else(|| moves.first().copied().unwrap_or_default(), Action::encode)
}

/// To look costs nothing.
fn only_looks(rules: &Rules, action: Action) -> bool {
    matches!(action,
        Action::Use(index) if rules.effects.estimate_of_power(index).is_some_and(Estimate::only_looks))
}

/// A guess at the offer and the bids at the end of the round.
#[derive(Clone, Copy)]
struct Guess {
    offer: Tiles,
    modifiers: AuctionModifiers,
    /// The tiles of the types that lead this offer.
    leading: Tiles,
    bids: [Tiles; SEATS],
    /// Bid tiles that will come to the worst bidder, beside those that lie face down already.
    down: Tiles,
}

impl Guess {
    fn draw(rules: &Rules, view: &View, random: &mut Stream) -> Guess {
        let mut guess = Guess {
            offer: view.public.offer | view.offer,
            leading: Tiles::NONE,
            bids: view.public.bids,
            down: Tiles::NONE,
            modifiers: AuctionModifiers::default(),
        };
        guess.bids[view.seat.index()] |= view.bid;
        let state = view::resample(rules, view, random);
        for seat in rules.seats().filter(|seat| *seat != view.seat) {
            let at = seat.index();
            guess.bids[at] |= state.hidden.bids[at];
            guess.offer |= state.hidden.offers[at];
            if yet_to_play(rules, view, seat) {
                let hand = state.hidden.hands[at];
                let mut any =
                    |tiles: Tiles| tiles.nth(random.below(tiles.len())).map_or(Tiles::NONE, Tiles::one);
                let bid = any(hand);
                guess.bids[at] |= bid;
                guess.offer |= any(hand - bid);
            }
        }
        for (bid, revealed) in guess.bids.iter_mut().zip(view.public.revealed) {
            *bid |= revealed;
        }
        guess.leading = auction::leading(rules, guess.offer);
        let comparing = view.public.phase == Phase::Compare;
        let open = if comparing {
            view.public.active
        } else {
            (view.public.offer | Tiles::union(&view.public.bids)) & rules.effects.compared
        };
        // Secret handicaps of others are no matter of a guess.
        let powers = |seat: Seat| {
            view.public.powers[seat.index()] | if seat == view.seat { view.handicaps } else { PowerSet::NONE }
        };
        guess.modifiers = AuctionModifiers::guess(rules, guess.offer, open, powers);
        guess
    }

    fn change_offer(&mut self, rules: &Rules, without: Tiles, with: Tiles) {
        self.offer = (self.offer - without) | with;
        self.leading = auction::leading(rules, self.offer);
    }
}

/// True for seats whose turn of this round is still to come.
fn yet_to_play(rules: &Rules, view: &View, seat: Seat) -> bool {
    let public = &view.public;
    let after = (seat.0 + rules.players - public.mover.0) % rules.players;
    public.phase == Phase::Lay
        || (after > 0 && after < public.turns_left)
        || public.waiting.contains(&(seat.0 + 1))
}

struct Mind<'a> {
    rules: &'a Rules,
    view: &'a View,
    guesses: Vec<Guess>,
    /// All tiles of the seat's goal types.
    wanted: Tiles,
    /// Nobody else has a tile left.
    is_alone: bool,
}

impl Mind<'_> {
    fn weigh(&self, action: Action) -> i32 {
        if let Some(play) = action.play() {
            return self.weigh_play(play);
        }
        match action {
            Action::Lay(tile) => {
                let rest = self.view.hand - Tiles::one(tile);
                let ends = [rest.lowest(), rest.highest()].map(|bid| bid.map_or(Tiles::NONE, Tiles::one));
                let me = self.view.seat.index();
                let outlook = |bid: Tiles| {
                    self.average(|guess| {
                        guess.bids[me] |= bid;
                        guess.change_offer(self.rules, Tiles::NONE, Tiles::one(tile));
                    })
                };
                ends.into_iter().map(outlook).max().unwrap_or(0) - self.use_of(tile)
            }
            Action::Show(tile) => self.use_of(tile),
            // To swap once more must promise as much as to begin.
            Action::Enough if self.gist() == Some(Gist::Swap) => SURE_GAIN - 1,
            Action::Enough => 0,
            Action::Pass(tile) => -self.use_of(tile),
            Action::Name(seat) if self.gist() == Some(Gist::Ignore) => {
                self.average(|guess| guess.modifiers.ignored = guess.modifiers.ignored.with(seat))
            }
            _ => self.gist().map_or(-1, |gist| self.gain_of(gist, action)),
        }
    }

    /// The gist of the decision that the effect being played waits for.
    fn gist(&self) -> Option<Gist> {
        gist(self.rules, self.view.machine.frame())
    }

    /// The tile that was picked first in a swap.
    fn picked(&self) -> Option<Tile> {
        self.view.machine.frame()?.last.first().map(|spot| spot.card as Tile)
    }

    /// True for the tile that the effect being played has just put into the offer, which would be undone if
    /// it were taken again.
    fn has_given(&self, tile: Tile) -> bool {
        self.view
            .machine
            .frame()
            .is_some_and(|frame| frame.other.iter().any(|spot| spot.card == u16::from(tile)))
    }

    fn weigh_play(&self, Play { tile, to_offer, face }: Play) -> i32 {
        let (one, me, alone) = (Tiles::one(tile), self.view.seat.index(), self.is_alone);
        if to_offer {
            let outlook = self.average(|guess| guess.change_offer(self.rules, Tiles::NONE, one));
            let calls = face == Face::Open && self.view.public.offer.highest() < Some(tile);
            outlook - if calls { 3 } else { 0 } - self.use_of(tile)
        } else {
            let down = if face == Face::Down { one } else { Tiles::NONE };
            let outlook = self.average(|guess| {
                guess.bids[me] |= one;
                guess.down |= down;
            });
            match (alone, face) {
                // Whoever plays on alone collects each egg in the end that is not bid open.
                (true, Face::Open) => outlook - self.worth(one),
                _ => outlook + i32::from(face == Face::Down) - self.use_of(tile),
            }
        }
    }

    /// The expected gain of using a power, or of putting a power or handicap to the offer, if the best
    /// decisions follow.
    fn gain(&self, action: Action) -> i32 {
        match action {
            Action::Use(index) => {
                let gists =
                    self.rules.effects.estimate_of_power(index).map_or(&[][..], |estimate| &estimate.gists);
                gists.iter().map(|gist| self.best_gain(*gist)).sum()
            }
            // Whoever wins the offer has it back, so the bid comes first, and others should win more often
            // than not.
            Action::Put(index) if !self.view.public.progress.bid_due => {
                let burden = -self.worth_of_power(index);
                let is_won =
                    |guess: &Guess| self.bidding(guess).winner(&guess.modifiers) == Some(self.view.seat);
                let odds: i32 = self.guesses.iter().map(|guess| if is_won(guess) { -1 } else { 1 }).sum();
                burden * odds / self.guesses.len().max(1) as i32
            }
            _ => 0,
        }
    }

    /// The gain of the first decision of a step, if it is made in the best way.
    fn best_gain(&self, step: Gist) -> i32 {
        let (public, me) = (&self.view.public, self.view.seat.index());
        let picks = match step {
            Gist::Swap if !public.progress.bid_due => public.offer,
            Gist::SwapBids => public.bids[me],
            Gist::TurnOver => Tiles::union(&public.bids),
            Gist::Collect => {
                let unseen =
                    |at: usize| u32::from(self.view.seats[at].offer) > self.view.seats[at].seen_offer.len();
                let random = (0..SEATS)
                    .filter(|at| *at != me && unseen(*at))
                    .map(|at| Action::OfferOf(Seat(at as u8)));
                let known = self.view.seats.iter().fold(self.view.offer, |all, seat| all | seat.seen_offer);
                return random
                    .chain(known.iter().map(Action::Pick))
                    .map(|action| self.gain_of(step, action))
                    .max()
                    .unwrap_or(0);
            }
            _ => return 0,
        };
        picks.iter().map(|tile| self.gain_of(step, Action::Pick(tile))).max().unwrap_or(0)
    }

    /// The gain of a decision in a step.
    fn gain_of(&self, step: Gist, action: Action) -> i32 {
        let (view, me) = (self.view, self.view.seat.index());
        let is_mine = |tile: Tile| view.public.bids[me].has(tile);
        match (step, action) {
            (Gist::Swap, Action::Pick(tile)) if self.has_given(tile) => UNDOING,
            (Gist::Swap, Action::Pick(tile)) => {
                view.hand.iter().map(|given| self.swapped(tile, given)).max().unwrap_or(-1)
            }
            (Gist::Swap, Action::Give(tile)) => self.picked().map_or(-1, |picked| self.swapped(picked, tile)),
            (Gist::SwapBids, Action::Pick(theirs)) if !is_mine(theirs) => {
                self.picked().map_or(-1, |picked| self.bids_swapped(picked, theirs))
            }
            (Gist::SwapBids, Action::Pick(mine)) => {
                let theirs = Tiles::union(&view.public.bids) - view.public.bids[me];
                theirs.iter().map(|theirs| self.bids_swapped(mine, theirs)).max().unwrap_or(-1)
            }
            (Gist::TurnOver, Action::Pick(tile)) if Tiles::union(&view.public.bids).has(tile) => {
                self.difference(|guess| guess.down |= Tiles::one(tile))
            }
            (Gist::Collect, Action::Pick(tile)) => self.worth(Tiles::one(tile)) - self.bid_forgone(),
            (Gist::Collect, Action::OfferOf(_)) => {
                // An unknown tile is worth what a tile of the deck is on average.
                let all = self.rules.tiles;
                self.worth(all) / all.len().max(1) as i32 - self.bid_forgone()
            }
            _ => -1,
        }
    }

    /// The gain of swapping an offer tile for a hand tile.
    fn swapped(&self, taken: Tile, given: Tile) -> i32 {
        let change = |guess: &mut Guess| guess.change_offer(self.rules, Tiles::one(taken), Tiles::one(given));
        self.difference(change) + self.use_of(taken) - self.use_of(given)
    }

    /// The gain of swapping an own bid tile for one of another seat.
    fn bids_swapped(&self, mine: Tile, theirs: Tile) -> i32 {
        let (mine, theirs) = (Tiles::one(mine), Tiles::one(theirs));
        self.difference(|guess| {
            for bid in guess.bids.iter_mut().filter(|bid| !(**bid & (mine | theirs)).is_empty()) {
                let gives = *bid & (mine | theirs);
                *bid = (*bid - gives) | ((mine | theirs) - gives);
            }
        })
    }

    /// The gain of the best bid that the hand allows; 0 if no bid is better than none.
    fn bid_forgone(&self) -> i32 {
        let me = self.view.seat.index();
        let bids = self
            .view
            .hand
            .iter()
            .map(|tile| self.difference(|guess| guess.bids[me] |= Tiles::one(tile)) - self.use_of(tile));
        bids.max().unwrap_or(0).max(0)
    }

    /// How much a tile can do in a hand: the extremes win auctions.
    fn use_of(&self, tile: Tile) -> i32 {
        if self.is_alone { 0 } else { (i32::from(tile) - 50).abs() / 8 }
    }

    /// The average result of the round over all guesses, after a change to each.
    fn average(&self, change: impl Fn(&mut Guess)) -> i32 {
        let result = |guess: &Guess| {
            let mut guess = *guess;
            change(&mut guess);
            self.result(&guess)
        };
        self.guesses.iter().map(result).sum::<i32>() / self.guesses.len().max(1) as i32
    }

    /// How much more it is worth than without the change.
    fn difference(&self, change: impl Fn(&mut Guess)) -> i32 {
        self.average(change) - self.average(|_| ())
    }

    fn bidding(&self, guess: &Guess) -> Bidding {
        Bidding::new(self.rules, guess.leading, &guess.bids, self.view.public.first, &guess.modifiers)
    }

    fn result(&self, guess: &Guess) -> i32 {
        let me = self.view.seat;
        let bidding = self.bidding(guess);
        let others = i32::from(self.rules.players) - 1;
        let won = match bidding.winner(&guess.modifiers) {
            Some(winner) if winner == me => {
                self.worth(guess.offer)
                    + self
                        .view
                        .public
                        .offered_power
                        .iter()
                        .map(|index| self.worth_of_power(index))
                        .sum::<i32>()
            }
            Some(_) => -(guess.offer.len() as i32) * FOREIGN_EGG / others,
            None => 0,
        };
        if guess.down.is_empty() {
            return won;
        }
        let returns = guess.down.iter().map(|tile| 4 + self.use_of(tile)).sum::<i32>();
        won + if bidding.worst() == Some(me) { returns } else { -returns / others }
    }

    /// BB-E2, for the seat's own goals.
    fn worth(&self, eggs: Tiles) -> i32 {
        60 * (eggs & self.wanted).len() as i32 - 10 * eggs.len() as i32 + 10 * score::fixed(self.rules, eggs)
    }

    /// The worth of a power or handicap for the rest of a game; that of a handicap is below 0.
    fn worth_of_power(&self, index: u8) -> i32 {
        let helps = i32::from(self.rules.effects.used.has(index));
        let held = |estimate: &Estimate| i32::from(estimate.bid) + 4 * estimate.most - 6 * estimate.forbids;
        6 * helps + self.rules.effects.estimate_of_power(index).map_or(0, held)
    }
}
