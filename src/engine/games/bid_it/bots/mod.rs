//! A sensible player: counts what it sees, estimates the rest, compares what each move is worth.
//!
//! An estimate goes over the hidden cards one by one, each drawn from what is unseen, and leans towards what
//! its holder has bid. Only sums and products, so that it is the same on every machine.

mod effects;

use std::borrow::Cow;
use std::cell::OnceCell;

use crate::rng::Stream;
use crate::rules::{Move, Rules as _, Seat};

use super::action::Action;
use super::rules::Rules;
use super::state::{Bid, Call, Cards, HAND, Phase, RANKS, Side, State};
use super::view::View;

/// How much likelier a card helps the rank that its holder has bid. Bids that are too high get by more often
/// where any call ends the round.
const LEAN: f64 = 1.4;
/// The same in the advanced rules, where calls are answered.
const LEAN_ADVANCED: f64 = 1.6;
/// The highest bid that is at least so safe is made.
const SAFE: f64 = 0.85;
/// The same for the first bid of a round, which need not be high to be legal.
const SAFE_OPENING: f64 = 0.9;
/// How likely a bid that is too high gets by all the same: others may bid on.
const SLIP: f64 = 0.5;
/// How likely this is of any bid, where a call ends the round: most players leave the call to others.
const LEFT_ALONE: f64 = 0.3;
/// How much surer than of a bid players must be to call there: if another calls, they only take a side.
const CALL_OF_OTHERS: f64 = 0.3;
/// How much likelier a bid must become for cards to be thrown away in the open.
const GAIN: f64 = 0.02;

/// The most that all cards can be worth.
const MOST: usize = 2 * crate::rules::SEATS * HAND;

/// Chances of each count of a rank, from the count that is seen on.
#[derive(Clone)]
struct Odds {
    seen: u16,
    /// The chance that the hidden cards are worth so much more.
    hidden: [f64; MOST + 1],
    /// The most that they can be worth.
    top: usize,
}

impl Odds {
    fn exactly(&self, count: u16) -> f64 {
        count
            .checked_sub(self.seen)
            .map_or(0.0, |more| self.hidden.get(usize::from(more)).copied().unwrap_or(0.0))
    }

    fn at_least(&self, count: u16) -> f64 {
        self.hidden[..=self.top].iter().skip(usize::from(count.saturating_sub(self.seen))).sum()
    }

    /// One hidden card more, worth 1 and 2 with these chances.
    fn add(&mut self, one: f64, two: f64) {
        let none = 1.0 - one - two;
        self.top = (self.top + if two > 0.0 { 2 } else { 1 }).min(MOST);
        // From the highest count down, several at once: this is where the bots spend most of their time.
        let mut rest = &mut self.hidden[..=self.top];
        while let Some((lower, [a, b, c, d, e, f])) = rest.split_last_chunk_mut::<6>() {
            let before = [*a, *b, *c, *d, *e, *f];
            *c = before[2] * none + before[1] * one + before[0] * two;
            *d = before[3] * none + before[2] * one + before[1] * two;
            *e = before[4] * none + before[3] * one + before[2] * two;
            *f = before[5] * none + before[4] * one + before[3] * two;
            let left = lower.len() + 2;
            rest = &mut self.hidden[..left];
        }
        for count in (0..rest.len()).rev() {
            let of = |back: usize| count.checked_sub(back).map_or(0.0, |count| rest[count]);
            rest[count] = of(0) * none + of(1) * one + of(2) * two;
        }
    }
}

/// A view, with the odds that a player estimates from it.
struct Mind<'a> {
    rules: &'a Rules,
    view: &'a View,
    /// How many unseen cards are worth nothing, 1 and 2 or more of each rank.
    unseen: [[u16; 3]; RANKS],
    /// The odds of each rank with the cards that are owed, once they are known.
    usual: [OnceCell<Odds>; RANKS],
}

/// A bid and what it takes: how likely it holds, and how many cards are thrown away for it.
#[derive(Clone, Copy)]
struct Plan {
    bid: Bid,
    holds: f64,
    junk: usize,
}

impl<'a> Mind<'a> {
    fn new(rules: &'a Rules, view: &'a View) -> Mind<'a> {
        let mut unseen = [[0; 3]; RANKS];
        for (worth, count) in rules.worth.iter().zip(view.unseen(rules)).take(rules.faces.len()) {
            for (unseen, worth) in unseen.iter_mut().zip(worth) {
                unseen[usize::from(*worth).min(2)] += count;
            }
        }
        Mind { rules, view, unseen, usual: Default::default() }
    }

    /// The worth of a bid that holds with this chance. Where teammates call for each other, a bid that is
    /// likely to fail is doubled, and then surrendered.
    fn chances(&self, holds: f64) -> f64 {
        let gets_by = SLIP * holds + if calls_end_rounds(self.rules) { LEFT_ALONE } else { 0.0 };
        let worth = holds + (1.0 - holds) * gets_by;
        let doubled = self.rules.advanced && self.rules.teams < self.rules.players;
        if doubled { worth.min((2.0 * holds - 0.5).max(0.0)) } else { worth }
    }

    /// How many of a rank a card is worth.
    fn worth(&self, face: usize, rank: usize) -> u16 {
        u16::from(self.rules.worth[face][rank])
    }

    /// True if a card of the hand may be thrown away and does not help a rank.
    fn is_junk(&self, face: usize, rank: usize) -> bool {
        self.worth(face, rank) == 0 && self.worth(face, self.view.open.bid.rank()) == 0
    }

    /// The odds of a rank if `drawn` more cards come to the own hand.
    fn odds(&self, rank: usize, drawn: usize) -> Cow<'_, Odds> {
        if drawn == usize::from(self.view.open.owed) {
            Cow::Borrowed(self.usual[rank].get_or_init(|| self.estimate(rank, drawn)))
        } else {
            Cow::Owned(self.estimate(rank, drawn))
        }
    }

    fn estimate(&self, rank: usize, drawn: usize) -> Odds {
        let View { known, hand, .. } = self.view;
        let seen = self.view.open.shown.iter().chain(known).chain([hand]).flat_map(Cards::iter);
        let mut odds =
            Odds { seen: seen.map(|face| self.worth(face, rank)).sum(), hidden: [0.0; MOST + 1], top: 0 };
        odds.hidden[0] = 1.0;
        let counts = self.unseen[rank].map(f64::from);
        let all = (counts[0] + counts[1] + counts[2]).max(1.0);
        let (one, two) = (counts[1] / all, counts[2] / all);
        (0..drawn).for_each(|_| odds.add(one, two));
        for seat in self.rules.seats().filter(|seat| *seat != self.view.seat) {
            let said = self.view.open.said[seat.index()];
            let lean = if said.stands() && said.rank() == rank {
                lean(self.rules).min(1.0 / (one + two).max(0.1))
            } else {
                1.0
            };
            let hidden = usize::from(self.view.sizes[seat.index()]).saturating_sub(known[seat.index()].len());
            (0..hidden).for_each(|_| odds.add(one * lean, two * lean));
        }
        odds
    }

    /// The best bid of each rank, and of those the safest; among the safe ones the highest. `draw`: whether
    /// junk is thrown away for it.
    fn plan(&self, draw: bool) -> Option<Plan> {
        let open = &self.view.open;
        let cap = self.rules.cap(open);
        let safe = if open.bid.stands() { SAFE } else { SAFE_OPENING };
        let mut best: Option<Plan> = None;
        for rank in 0..RANKS {
            let junk =
                if draw { self.view.hand.iter().filter(|face| self.is_junk(*face, rank)).count() } else { 0 };
            let odds = self.odds(rank, junk + usize::from(open.owed));
            let first = Bid::new(open.bid.quantity().max(1), rank);
            let mut quantity = first.quantity() + u16::from(first <= open.bid);
            if Bid::new(quantity, rank) > cap {
                continue;
            }
            while Bid::new(quantity + 1, rank) <= cap && odds.at_least(quantity + 1) >= safe {
                quantity += 1;
            }
            let plan = Plan { bid: Bid::new(quantity, rank), holds: odds.at_least(quantity), junk };
            let rank = |plan: &Plan| (plan.holds.min(safe), plan.bid.quantity(), plan.holds);
            if best.is_none_or(|other| rank(&plan) > rank(&other)) {
                best = Some(plan);
            }
        }
        best
    }

    /// The bid to make; if effects forbid the one that was planned, of the lowest that are legal of each rank
    /// the safest.
    fn legal_plan(&self, legal: &dyn Fn(Action) -> bool) -> Option<Plan> {
        let plan = self.plan(false);
        if self.rules.program.is_empty() || plan.is_some_and(|plan| legal(Action::Bid(plan.bid))) {
            return plan;
        }
        let open = &self.view.open;
        let lowest = |rank: usize| {
            let quantities = open.bid.quantity().max(1)..=self.rules.cap(open).quantity();
            quantities.map(|quantity| Bid::new(quantity, rank)).find(|bid| legal(Action::Bid(*bid)))
        };
        let plans = (0..RANKS).filter_map(lowest).map(|bid| {
            let holds = self.odds(bid.rank(), usize::from(open.owed)).at_least(bid.quantity());
            Plan { bid, holds, junk: 0 }
        });
        plans.max_by(|one, other| one.holds.total_cmp(&other.holds))
    }

    /// The standing bid: how likely the bidder is right, and how likely the bid is exact.
    fn standing(&self) -> (f64, f64) {
        let bid = self.view.open.bid;
        let odds = self.odds(bid.rank(), 0);
        (odds.at_least(bid.quantity()), odds.exactly(bid.quantity()))
    }

    /// How likely the bidder wins the showdown.
    fn bidder_wins(&self) -> f64 {
        let (holds, exact) = self.standing();
        if self.view.open.call == Call::Perfecto { 1.0 - exact } else { holds }
    }

    /// A turn: of all calls and bids the one with the best chances, and those chances.
    fn turn(&self, legal: &dyn Fn(Action) -> bool) -> (f64, Option<Action>) {
        let open = &self.view.open;
        let mut best: (f64, Option<Action>) = (f64::MIN, None);
        let mut offer = |value: f64, action: Action| {
            if value > best.0 && legal(action) {
                best = (value, Some(action));
            }
        };
        if let Some(plan) = self.legal_plan(legal) {
            let price = if self.rules.sidesteps(open, self.view.seat) { 0.05 } else { 0.0 };
            offer(self.chances(plan.holds) - price, Action::Bid(plan.bid));
            let better = if open.bid.stands() { self.plan(true) } else { None };
            if let Some(better) = better.filter(|better| better.junk > 0 && better.holds > plan.holds + GAIN)
            {
                let junk = self.view.hand.iter().find(|face| self.is_junk(*face, better.bid.rank()));
                offer(self.chances(better.holds), Action::Discard(junk.unwrap_or_default()));
            }
        }
        if !open.bid.stands() {
            return best;
        }
        let (holds, exact) = self.standing();
        if open.call == Call::None {
            let price = if calls_end_rounds(self.rules) { CALL_OF_OTHERS } else { 0.0 };
            offer(1.0 - holds - price, Action::Call(Call::Challenge));
            offer(exact, Action::Call(Call::Perfecto));
            offer(1.5 * (1.0 - holds) - 0.375, Action::Call(Call::Double));
            return best;
        }
        self.answer(&mut offer);
        best
    }

    /// Weighs the answers to a call: it is worth more cards to one who is surer. Who is not in the showdown
    /// takes a side, or stays out of it. Nobody has to save a teammate who can still surrender.
    fn answer(&self, offer: &mut dyn FnMut(f64, Action)) {
        let open = &self.view.open;
        let wins = self.bidder_wins();
        let ours = |seat: Seat| self.rules.team(seat) == self.rules.team(self.view.seat);
        let own = match (ours(open.bidder), ours(open.caller)) {
            (true, _) => wins,
            (_, true) => 1.0 - wins,
            _ => {
                offer(wins.max(1.0 - wins), Action::Pass);
                return;
            }
        };
        let stake = f64::from(open.call.stake());
        let worth = |stake: f64| 0.5 + stake * (own - 0.5);
        let doubled = if ours(open.bidder) { open.bidder } else { open.caller };
        let mut to_come = self
            .rules
            .playing(open)
            .clockwise(self.view.seat, self.rules.players)
            .skip(1)
            .take_while(|seat| *seat != open.last);
        let way_out = stake > 1.0 && !ours(open.last) && to_come.any(|seat| seat == doubled);
        offer(if way_out { worth(stake).max(0.0) } else { worth(stake) }, Action::Pass);
        offer(worth(2.0) - 0.1, Action::Call(Call::Double));
        offer(worth(3.0) - 0.1, Action::Call(Call::Redouble));
        offer(0.0, Action::Call(Call::Surrender));
    }

    /// Throwing away goes on for the bid that was planned; then cards are drawn.
    fn discard(&self) -> Action {
        let rank = self.plan(true).map_or(0, |plan| plan.bid.rank());
        self.view.hand.iter().find(|face| self.is_junk(*face, rank)).map_or(Action::Stop, Action::Discard)
    }

    /// The card that speaks for the own bid.
    fn show(&self) -> Action {
        let rank = self.view.open.bid.rank();
        Action::Show(self.view.hand.iter().max_by_key(|face| self.worth(*face, rank)).unwrap_or_default())
    }

    /// The teammate who has most left.
    fn give(&self) -> Option<Action> {
        let givers = self.rules.givers(&self.view.open, self.view.seat);
        givers.iter().max_by_key(|seat| self.view.open.up[seat.index()]).map(Action::Give)
    }
}

/// How much likelier a card helps the rank that its holder has bid.
fn lean(rules: &Rules) -> f64 {
    if rules.advanced { LEAN_ADVANCED } else { LEAN }
}

/// True if the first call ends the round, and everybody plays alone (BI-P7).
fn calls_end_rounds(rules: &Rules) -> bool {
    !rules.advanced && rules.teams == rules.players
}

/// How likely hands are beside others: who has bid a rank probably holds it.
pub(super) fn likelihood(rules: &Rules, state: &State) -> f64 {
    let bids = rules
        .seats()
        .map(|seat| (state.open.said[seat.index()], &state.hands[seat.index()]))
        .filter(|(said, _)| said.stands());
    let helping =
        |(said, hand): (Bid, &Cards)| hand.iter().filter(|face| rules.worth[*face][said.rank()] > 0).count();
    lean(rules).powi(bids.map(helping).sum::<usize>() as i32)
}

/// Sensible one-step play. At most 13 estimates a move.
pub(super) fn greedy(rules: &Rules, view: &View, moves: &[Move], random: &mut Stream) -> Move {
    if let Some(choice) = effects::choose(rules, view, moves, random) {
        return choice;
    }
    let mind = Mind::new(rules, view);
    let legal = |action: Action| moves.binary_search(&action.encode()).is_ok();
    let action = match view.open.phase {
        Phase::Bid => mind.turn(&legal).1,
        Phase::Discard => Some(mind.discard()),
        Phase::Raise => mind.legal_plan(&legal).map(|plan| Action::Bid(plan.bid)),
        Phase::Show => Some(mind.show()),
        Phase::Sides => {
            Some(Action::Side(if mind.bidder_wins() >= 0.5 { Side::Bidder } else { Side::Caller }))
        }
        Phase::Give => mind.give(),
        Phase::Deal | Phase::Draw | Phase::Over => None,
    };
    match action.filter(|action| legal(*action)) {
        Some(action) => action.encode(),
        None => moves.get(random.below(moves.len() as u32) as usize).copied().unwrap_or_default(),
    }
}
