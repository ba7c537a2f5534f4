//! Sensible one-step play from a view: guesses a few times what the others bid and offer, and takes the move that does best on average.
//!
//! Worth is counted in tenths of a point.

use super::action::{Action, Face, Play};
use super::apply::auction::{self, AuctionModifiers};
use super::effects::compile::Step;
use super::rules::Rules;
use super::score;
use super::state::{Phase, PowerSet, Source, Tile, Tiles};
use super::view::{self, View};
use crate::rng::Stream;
use crate::rules::{Move, Rules as _, SEATS, Seat};

/// How many guesses a decision is weighed by.
const GUESSES: usize = 8;

/// What an egg is worth to somebody whose goals are unknown: more often −1 than 5, but nobody bids for eggs that they don't want.
const FOREIGN_EGG: i32 = 12;

/// The move of a seat.
pub fn greedy(rules: &Rules, view: &View, moves: &[Move], random: &mut Stream) -> Move {
    let actions = || moves.iter().filter_map(|code| Action::decode(*code));
    if let Some(action) = actions().find(|action| plainly_helps(rules, *action)) {
        return action.encode();
    }
    // With bid and offer tile both due, the bid is thought about first.
    let is_bid = |action: &Action| matches!(action, Action::Bid(_) | Action::BidDown(_));
    let bid_first = view.public.phase == Phase::Play && view.public.progress.bid_due && actions().any(|action| is_bid(&action));
    let considered =
        actions().filter(|action| !bid_first || is_bid(action)).filter(|action| !matches!(action, Action::Use(_) | Action::Put(_)));
    let plays =
        !view.public.passing && matches!(view.public.phase, Phase::Lay | Phase::Play | Phase::Choose | Phase::Name) && moves.len() > 1;
    let guesses = if plays { (0..GUESSES).map(|_| Guess::draw(rules, view, random)).collect() } else { Vec::new() };
    let mind = Mind { rules, view, guesses };
    let best = considered.max_by_key(|action| (mind.weigh(*action), std::cmp::Reverse(action.encode())));
    best.map_or_else(|| moves.first().copied().unwrap_or_default(), Action::encode)
}

/// To look costs nothing, and nobody keeps a handicap that can be given away.
fn plainly_helps(rules: &Rules, action: Action) -> bool {
    let looks = |step: &Step| matches!(step, Step::LookOffer | Step::LookBids | Step::LookGoals | Step::LookOneOffer | Step::LookOneBid);
    match action {
        Action::Use(index) => rules.effects.get(Source::Power(index)).is_some_and(|effect| effect.steps.iter().all(looks)),
        Action::Put(index) => rules.effects.handicaps.has(index),
        _ => false,
    }
}

/// What the others may have played by the end of the round.
struct Guess {
    offer: Tiles,
    modifiers: AuctionModifiers,
    /// The tiles of the types that lead this offer.
    leading: Tiles,
    bids: [Tiles; SEATS],
}

impl Guess {
    fn draw(rules: &Rules, view: &View, random: &mut Stream) -> Guess {
        let mut guess = Guess {
            offer: view.public.offer | view.offer,
            leading: Tiles::NONE,
            bids: view.public.bids,
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
                let mut any = |tiles: Tiles| tiles.nth(random.below(tiles.len())).map_or(Tiles::NONE, Tiles::one);
                let bid = any(hand);
                guess.bids[at] |= bid;
                guess.offer |= any(hand - bid);
            }
        }
        for (bid, revealed) in guess.bids.iter_mut().zip(view.public.revealed) {
            *bid |= revealed;
        }
        guess.leading = auction::leading(rules, guess.offer);
        let comparing = view.public.phase == Phase::Name;
        let open =
            if comparing { view.public.active } else { (view.public.offer | Tiles::union(&view.public.bids)) & rules.effects.compared };
        // Secret handicaps of others are no matter of a guess.
        let powers = |seat: Seat| view.public.powers[seat.index()] | if seat == view.seat { view.handicaps } else { PowerSet::NONE };
        guess.modifiers = AuctionModifiers::of(rules, guess.offer, open, view.public.ignored, powers);
        guess
    }
}

/// Whether a seat has its turn of this round after that of the viewer.
fn yet_to_play(rules: &Rules, view: &View, seat: Seat) -> bool {
    let public = &view.public;
    let after = (seat.0 + rules.players - public.mover.0) % rules.players;
    public.phase == Phase::Lay || (after > 0 && after < public.turns_left) || public.waiting.contains(&(seat.0 + 1))
}

struct Mind<'a> {
    rules: &'a Rules,
    view: &'a View,
    guesses: Vec<Guess>,
}

impl Mind<'_> {
    fn weigh(&self, action: Action) -> i32 {
        if let Some(play) = action.play() {
            return self.weigh_play(play);
        }
        match action {
            Action::Lay(tile) => {
                let rest = self.view.hand - Tiles::one(tile);
                let ends = [rest.lowest(), rest.highest()];
                let bids = ends.into_iter().map(|bid| self.outlook(bid.map_or(Tiles::NONE, Tiles::one), Tiles::one(tile), Tiles::NONE));
                bids.max().unwrap_or(0) - self.use_of(tile)
            }
            Action::Show(tile) => self.use_of(tile),
            Action::Enough => 0,
            Action::Pass(tile) => -self.use_of(tile),
            Action::Name(seat) if self.view.public.phase == Phase::Name => self.without(seat),
            Action::Give(tile) => -self.use_of(tile),
            // What is worth it only at times is left alone.
            Action::Name(_) | Action::OfferOf(_) | Action::BidOf(_) | Action::Say(_) | Action::Expose(_) => -1,
            Action::Pick(tile) => -1 - self.use_of(tile),
            _ => -100,
        }
    }

    fn weigh_play(&self, Play { tile, to_offer, face }: Play) -> i32 {
        let one = Tiles::one(tile);
        let value = if to_offer {
            let calls = face == Face::Open && self.view.public.offer.highest() < Some(tile);
            self.outlook(Tiles::NONE, one, Tiles::NONE) - if calls { 3 } else { 0 }
        } else {
            let (down, secret) = if face == Face::Down { (one, 1) } else { (Tiles::NONE, 0) };
            self.outlook(one, Tiles::NONE, down) + secret
        };
        value - self.use_of(tile)
    }

    /// How much a tile can do in a hand: the extremes win auctions.
    fn use_of(&self, tile: Tile) -> i32 {
        (i32::from(tile) - 50).abs() / 8
    }

    /// What the round is worth on average without the bid of a seat (BB-X-19).
    fn without(&self, seat: Seat) -> i32 {
        let result = |guess: &Guess| {
            let modifiers = AuctionModifiers { ignored: guess.modifiers.ignored.with(seat), ..guess.modifiers };
            self.result(&Guess { modifiers, ..*guess }, Tiles::NONE, Tiles::NONE, Tiles::NONE)
        };
        self.guesses.iter().map(result).sum::<i32>() / self.guesses.len().max(1) as i32
    }

    /// What the round is worth on average with these tiles played too; `down` are those bid face down.
    fn outlook(&self, bid: Tiles, offer: Tiles, down: Tiles) -> i32 {
        let total: i32 = self.guesses.iter().map(|guess| self.result(guess, bid, offer, down)).sum();
        total / self.guesses.len().max(1) as i32
    }

    fn result(&self, guess: &Guess, bid: Tiles, offer: Tiles, down: Tiles) -> i32 {
        let me = self.view.seat;
        let mut bids = guess.bids;
        bids[me.index()] |= bid;
        // Most moves are bids, which leave the offer as it is.
        let leading = if offer.is_empty() { guess.leading } else { auction::leading(self.rules, guess.offer | offer) };
        let offer = guess.offer | offer;
        let outcome = auction::judge_led(self.rules, leading, &bids, self.view.public.first, &guess.modifiers);
        let others = i32::from(self.rules.players) - 1;
        let won = match outcome.winner {
            Some(winner) if winner == me => self.worth(offer),
            Some(_) => -(offer.len() as i32) * FOREIGN_EGG / others,
            None => 0,
        };
        let returns = down.iter().map(|tile| 4 + self.use_of(tile)).sum::<i32>();
        won + if outcome.worst == Some(me) { returns } else { -returns / others }
    }

    /// BB-E2, for the seat's own goals.
    fn worth(&self, eggs: Tiles) -> i32 {
        let mask = self.view.goals.iter().flatten().fold(0, |mask, goal| mask | 1 << goal);
        60 * (eggs & self.rules.of_types(mask)).len() as i32 - 10 * eggs.len() as i32 + 10 * score::fixed(self.rules, eggs)
    }
}
