//! What people at the table see and say: headings, the results of auctions with their reasons, and what
//! reports count.

use super::action::Action;
use super::effects::compile::CardEffect;
use super::effects::rule_values::{BidSize, Declare, Invert, RuleName, Setting, Skip, Working};
use super::rules::Rules;
use super::state::{Board, Lot, Lots, Phase, State, TimedRule};
use super::text::points;
use crate::diag::{counted, joined};
use crate::effect::machine::{self, Answer};
use crate::effect::parts::Zone;
use crate::rules::{Actor, Made, Move, Rules as _, Seat, Story, events};

events! {
    Add = "add": "cards added on a turn",
    SecondAdd = "second-add" of Add: "cards added as the second of two",
    Auction = "auction": "auctions",
    Stuck = "auction-stuck" of Auction: "auctions declared because no card could be added",
    ByAction = "auction-by-action" of Auction: "auctions that an action started",
    SingleBidder = "single-bidder" of Auction: "auctions with a single bidder",
    Inverted = "auction-inverted" of Auction: "auctions that inverted",
    IgnoredBid = "ignored-bid": "bids that did not count",
    Skip = "skip": "skips",
    FirstTakes = "first-takes" of Auction: "offers taken by the first in the order",
    MustTake = "must-take" of Auction: "offers that had to be taken",
    Loss = "loss" of Auction: "offers taken for less than 0 points",
    WonBid = "won-bid": "bids that the taker scored",
    Returned = "returned": "cards that went from a row to a hand",
    Settled = "settled": "cards scored by the players who added them",
    Drawn = "drawn": "cards drawn from score piles",
    Gift = "gift": "cards added to a row that was taken",
    Scrap = "scrap": "cards discarded from a row that was taken",
    Pass = "pass": "choices of cards by effects that were declined",
    HandEmpty = "hand-empty": "players who ran out of cards",
}

/// What players decide on, and can do without.
pub(super) const HABITS: &[&str] = &["auction", "skip"];

/// Takes down what a move brought about.
pub(super) fn events(rules: &Rules, made: Option<Made<'_, State>>, after: &State, story: &mut Story) {
    let Some(Made { before, actor, choice }) = made else { return };
    let scene = Scene { rules, before, after, then: &before.board, now: &after.board };
    match (actor, Action::decode(choice)) {
        (Actor::Chance, _) => scene.outcome(choice, story),
        (Actor::Seat(seat), Some(action)) => scene.action(seat, action, story),
        (Actor::Seat(_), None) => scene.answer(choice, story),
    }
    scene.moved(story);
    let (held, hold) = (before.holding(), after.holding());
    for seat in rules.seats() {
        (scene.now.piles[seat.index()] - scene.then.piles[seat.index()])
            .iter()
            .for_each(|lot| story.won(seat, lot.index()));
        if held.has(seat) && !hold.has(seat) {
            story.event(Event::HandEmpty, || format!("{seat} has no hand cards left"));
        }
    }
    scene.next(!matches!(Action::decode(choice), Some(Action::Declare)) || actor == Actor::Chance, story);
}

/// A move that was made: the states before and after it, with their open tables.
struct Scene<'a> {
    rules: &'a Rules,
    before: &'a State,
    after: &'a State,
    then: &'a Board,
    now: &'a Board,
}

impl Scene<'_> {
    fn outcome(&self, choice: Move, story: &mut Story) {
        let (rules, then, now) = (self.rules, self.then, self.now);
        let Some(lot) = rules.outcome(self.before, choice) else { return };
        match then.phase {
            Phase::Deal if now.phase != Phase::Deal => {
                for seat in rules.seats() {
                    story.say(|| format!("{seat} is dealt {}", rules.in_full(self.after.hand(seat).iter())));
                }
            }
            Phase::Pay => story.say(|| {
                let left = if now.discards_due > 0 {
                    format!(", and {} more", now.discards_due)
                } else {
                    String::new()
                };
                format!(
                    "{} pays with a random scored card, which is discarded: {}{left}",
                    then.asked,
                    rules.priced([lot])
                )
            }),
            _ => {
                let Some(spot) = machine::drawn(rules, self.before, choice.0) else { return };
                let to = rules.seats().find(|seat| now.piles[seat.index()].has(lot));
                match (spot.zone, to) {
                    (Zone::Pile, Some(to)) => story.event(Event::Drawn, || {
                        format!(
                            "{to} takes at random {} from the score pile of {}",
                            rules.priced([lot]),
                            spot.owner
                        )
                    }),
                    _ => story.count(Event::Drawn),
                }
            }
        }
    }

    /// An answer to an effect.
    fn answer(&self, choice: Move, story: &mut Story) {
        match (self.rules.answered(self.before, choice), machine::bound_for(self.rules, self.before)) {
            (Some(Answer::Card(spot)), Some(Zone::TakenRow)) if spot.zone == Zone::Hand => {
                story.count(Event::Gift)
            }
            (Some(Answer::Card(spot)), Some(Zone::Discard)) if spot.zone == Zone::TakenRow => {
                story.count(Event::Scrap)
            }
            (Some(Answer::No), Some(_)) => story.count(Event::Pass),
            _ => {}
        }
    }

    /// Cards that effects have moved: from the row and from among the bids to piles, and to hands.
    fn moved(&self, story: &mut Story) {
        let (rules, then, now) = (self.rules, self.then, self.now);
        (now.returned - then.returned).iter().for_each(|_| story.count(Event::Returned));
        for seat in rules.seats() {
            let new = now.piles[seat.index()] - then.piles[seat.index()];
            (new & then.bid_lots()).iter().for_each(|_| story.count(Event::WonBid));
        }
    }

    fn action(&self, seat: Seat, action: Action, story: &mut Story) {
        let (rules, then, now) = (self.rules, self.then, self.now);
        match action {
            Action::Add(_) => {
                story.count(Event::Add);
                if then.phase == Phase::AddSecond {
                    story.count(Event::SecondAdd);
                }
                self.settled(story);
            }
            Action::Declare if rules.addable(self.before, seat).is_empty() => {
                story.event(Event::Stuck, || self.why_stuck(seat));
            }
            Action::Skip => story.count(Event::Skip),
            Action::Place(_) => story.say(|| format!("The row is now {}", self.row(now))),
            Action::Take => self.taken(seat, story),
            Action::Open(lot) => story.say(|| {
                let owner = rules.seats().find(|seat| then.bids[seat.index()].has(lot)).unwrap_or_default();
                let back =
                    |seat: Seat| Some(then.bids[seat.index()] - Lots::one(lot)).filter(|bid| !bid.is_empty());
                let back = rules.seats().filter_map(|seat| {
                    back(seat).map(|bid| format!("; {seat} takes back {}", rules.numbered(bid.iter())))
                });
                format!("It was the bid of {owner}{}", back.collect::<String>())
            }),
            Action::Declare | Action::Bid(_) | Action::Lay(_) | Action::Use(_) => {}
        }
    }

    /// Why a seat can add no card.
    fn why_stuck(&self, seat: Seat) -> String {
        let hand = self.before.hand(seat);
        if hand.is_empty() {
            return format!("{seat} has an empty hand and must declare");
        }
        let mut reasons: Vec<(&str, Vec<Lot>)> = Vec::new();
        for lot in hand.iter() {
            let why = self.rules.why_not_addable(self.before, seat, lot).why;
            match reasons.iter_mut().find(|(known, _)| *known == why) {
                Some((_, lots)) => lots.push(lot),
                None => reasons.push((why, vec![lot])),
            }
        }
        let reasons = match reasons.as_slice() {
            [(why, _)] => (*why).to_string(),
            _ => reasons
                .into_iter()
                .map(|(why, lots)| format!("{why} ({})", self.rules.numbered(lots)))
                .collect::<Vec<_>>()
                .join("; "),
        };
        format!("{seat} can add no card: {reasons}")
    }

    /// Cards of the row, or just added to it, that went to the piles of the players who added them.
    fn settled(&self, story: &mut Story) {
        for seat in self.rules.seats() {
            let lots = self.now.piles[seat.index()] - self.then.piles[seat.index()];
            lots.iter().for_each(|_| story.count(Event::Settled));
            if !lots.is_empty() {
                story.say(|| format!("{seat} scores {} from the row", self.rules.priced(lots.iter())));
            }
        }
    }

    fn taken(&self, seat: Seat, story: &mut Story) {
        let (rules, then) = (self.rules, self.then);
        let spoils = rules.spoils(self.before, seat);
        let won = then.bid_lots() & self.now.piles[seat.index()];
        if then.waiting == rules.counting(then) {
            story.count(Event::FirstTakes);
        }
        if rules.worth(spoils.scored | won) < 0 {
            story.count(Event::Loss);
        }
    }

    /// What the taker of a row scores, once nothing of it can change any more.
    fn scored(&self, story: &mut Story) {
        let (rules, taker) = (self.rules, self.now.asked);
        let won = self.now.piles[taker.index()] - self.then.piles[taker.index()];
        story.say(|| {
            format!("{taker} scores {} and now has {}", rules.priced(won.iter()), self.points(taker))
        });
    }

    /// What comes next, where that has changed.
    fn next(&self, by_action: bool, story: &mut Story) {
        let (rules, then, now) = (self.rules, self.then, self.now);
        let bidding = |board: &Board| matches!(board.phase, Phase::Bid | Phase::OpenBid);
        if bidding(then) && !bidding(now) {
            self.revealed(story);
        }
        if self.after.machine.is_running() {
            return;
        }
        match now.phase {
            Phase::AddSecond => story.say(|| {
                format!(
                    "{} must add a second card: {} asks for two",
                    now.turn,
                    rules.cause(now, RuleName::AddSize)
                )
            }),
            Phase::Bid | Phase::OpenBid if !bidding(then) => self.auction(by_action, story),
            Phase::Ask => match rules.must_take(self.after, now.asked) {
                Some(illegal) => story.event(Event::MustTake, || match now.waiting.count() {
                    1 if now.bidders().count() == 1 => {
                        format!("{} is the only bidder and must take the offer", now.asked)
                    }
                    1 => format!("{}, last in the order, must take the offer", now.asked),
                    _ if rules.effects.skip(now) == Skip::Never => {
                        format!(
                            "{} must take the offer: {} forbids skipping",
                            now.asked,
                            rules.cause(now, RuleName::Skip)
                        )
                    }
                    _ => format!("{} must take the offer: {}", now.asked, illegal.why),
                }),
                None => story.say(|| format!("{} may take the offer or pay to skip", now.asked)),
            },
            Phase::Open if then.phase != Phase::Open => self.scored(story),
            Phase::Turn if !self.is_within_turn() => {
                if matches!(then.phase, Phase::Deal | Phase::Open) {
                    self.round(story);
                }
                self.turn(story);
            }
            Phase::Over if then.phase != Phase::Over || self.before.machine.is_running() => self.over(story),
            _ => {}
        }
    }

    /// Whether the turn was going on before, and the player who is due has been named.
    fn is_within_turn(&self) -> bool {
        self.then.phase == Phase::Turn && self.then.turn == self.now.turn
    }

    fn auction(&self, by_action: bool, story: &mut Story) {
        let (rules, now) = (self.rules, self.now);
        if by_action {
            story.count(Event::ByAction);
        }
        if now.waiting.count() == 1 {
            story.count(Event::SingleBidder);
        }
        let how = if now.phase == Phase::Bid { "in secret" } else { "face up, one after the other" };
        let size = if rules.effects.bid_size(now) == BidSize::Two { " two cards" } else { "" };
        let begin = if now.phase == Phase::Bid { Seat(0) } else { now.asked };
        story.event(Event::Auction, || {
            format!(
                "Auction of {}. Bidding{size} {how}: {}",
                self.row(now),
                seats(now.waiting.clockwise(begin, rules.players))
            )
        });
        for seat in rules.seats().filter(|seat| !now.waiting.has(*seat)) {
            let holds = !self.after.hand(seat).is_empty();
            let why = if holds { rules.why_no_bid(now, seat).why } else { "no card is left in the hand" };
            story.say(|| format!("{seat} does not bid: {why}"));
        }
    }

    /// The bids are revealed: who is asked in which order, and why.
    fn revealed(&self, story: &mut Story) {
        let (rules, now) = (self.rules, self.now);
        if now.inverted {
            story.count(Event::Inverted);
        }
        for seat in rules.seats().filter(|seat| now.bidders().has(*seat)) {
            let bid = now.bids[seat.index()];
            let sum =
                if bid.len() > 1 { format!(", together {}", rules.sum_of(now, seat)) } else { String::new() };
            let text = || format!("{seat} has bid {}{sum}", rules.priced(bid.iter()));
            match now.waiting.has(seat) {
                true => story.say(text),
                false => story.event(Event::IgnoredBid, || {
                    let is_low = rules.ends(now).is_some_and(|(low, _)| rules.bid_rank(bid).0 < low);
                    let rule = if is_low { RuleName::LowBids } else { RuleName::HighBids };
                    format!("{}, which does not count ({})", text(), rules.cause(now, rule))
                }),
            }
        }
        if now.waiting.count() > 1 {
            story.say(|| format!("{}: {}", self.why_this_order(), seats(self.order())));
        }
    }

    fn order(&self) -> impl Iterator<Item = Seat> {
        let (rules, board) = (self.rules, self.now);
        let mut left = board.waiting;
        std::iter::from_fn(move || {
            let first = rules.first_in_order(board, left)?;
            left = left.without(first);
            Some(first)
        })
    }

    fn why_this_order(&self) -> String {
        let (rules, board) = (self.rules, self.now);
        let sums: Vec<i64> = board.waiting.iter().map(|seat| rules.sum_of(board, seat)).collect();
        let tie = sums.iter().enumerate().any(|(at, sum)| sums[..at].contains(sum));
        let tie = match (tie, board.win_ties.and(board.waiting).is_empty()) {
            (true, true) => ", of equal sums that with the higher card",
            (true, false) => ", of equal sums that of who wins ties",
            (false, _) => "",
        };
        let first = if board.inverted { "lowest" } else { "highest" };
        if let Some(nearest) = board.nearest {
            return format!("The bid nearest to {nearest} comes first");
        }
        let why = match (rules.effects.invert(board), rules.ends(board)) {
            (Invert::ByBids, None) => "There is no row, so the auction does not invert".to_string(),
            (Invert::ByBids, Some((low, high))) => {
                match sums.iter().find(|sum| !(low..=high).contains(sum)) {
                    Some(sum) if *sum > high => format!(
                        "{sum} is above the highest card of the row, {high}, so the auction does not invert"
                    ),
                    Some(sum) => format!(
                        "{sum} is below the lowest card of the row, {low}, so the auction does not invert"
                    ),
                    None => format!("No bid is above {high} or below {low}, so the auction inverts"),
                }
            }
            (Invert::Never, _) => {
                format!("{} keeps the auction from inverting", rules.cause(board, RuleName::Invert))
            }
            (Invert::Always, _) => {
                format!("{} makes the auction invert", rules.cause(board, RuleName::Invert))
            }
        };
        format!("{why}. The {first} bid comes first{tie}")
    }

    /// The heading of an offer, and what everybody has.
    fn round(&self, story: &mut Story) {
        let (rules, now) = (self.rules, self.now);
        let number = story.rounds().len() + 1;
        story.round(|| {
            let opening = now.row.last().map_or_else(String::new, |lot| {
                format!(": {}, {}", rules.title_with_action(lot), points(rules.price(lot)))
            });
            format!("Offer {number}{opening}")
        });
        // Before the first, everybody has what was dealt.
        for seat in rules.seats().filter(|_| number > 1) {
            story.repeat(|| {
                format!("{seat} holds {}; {}", rules.priced(self.after.hand(seat).iter()), self.pile(seat))
            });
        }
    }

    fn turn(&self, story: &mut Story) {
        let (rules, now) = (self.rules, self.now);
        story.turn_as_known(|| {
            let timed = now.timed_rules.iter().flatten().map(|TimedRule { setting, turns }| {
                let sets = |effect: &&CardEffect| {
                    effect.is_timed() && effect.sets.iter().flatten().any(|set| set == setting)
                };
                let name = rules.effects.each().find(sets).map_or("An action", |effect| &effect.name);
                let what = if *setting == Setting::Declare(Declare::IfStuck) {
                    ": only a player who can add no card may declare"
                } else {
                    ""
                };
                format!("; *{name}* holds for {} more{what}", counted(usize::from(*turns), "turn"))
            });
            let mut timed: String = timed.collect();
            if let (Some(_), Some(Setting::Working(Working::Mute))) =
                rules.effects.decided(now, RuleName::Working)
            {
                timed += &format!(
                    "; {} silences all other actions of the row",
                    rules.cause(now, RuleName::Working)
                );
            }
            format!(
                "Turn of {}: row {}; hand {}{timed}",
                now.turn,
                self.row(now),
                rules.numbered(self.after.hand(now.turn).iter())
            )
        });
    }

    fn over(&self, story: &mut Story) {
        story.say(|| "All hands are empty, so the game is over".to_string());
        if !self.now.row.is_empty() {
            story.say(|| format!("Nobody scores the row that is left: {}", self.row(self.now)));
        }
        for seat in self.rules.seats() {
            story.say(|| format!("{seat} {}", self.pile(seat)));
        }
    }

    /// `12 (+3) and 20 (-5), together -2 points`.
    fn row(&self, board: &Board) -> String {
        let worth = points(self.rules.worth(board.row.lots()));
        format!("{}, together {worth}", self.rules.priced(board.row.as_slice().iter().copied()))
    }

    /// `has scored 12 (+3) and 20 (-5): -2 points`.
    fn pile(&self, seat: Seat) -> String {
        let pile = self.now.piles[seat.index()];
        format!("has scored {}: {}", self.rules.priced(pile.iter()), self.points(seat))
    }

    /// `23 points by price, 30 with actions`.
    fn points(&self, seat: Seat) -> String {
        let (price, all) = (self.now.points[seat.index()], self.rules.points(self.after)[seat.index()]);
        if price == all { points(all) } else { format!("{} by price, {all} with actions", points(price)) }
    }
}

/// `Seat 2, Seat 3 and Seat 1`.
fn seats(order: impl Iterator<Item = Seat>) -> String {
    joined(&order.map(|seat| seat.to_string()).collect::<Vec<_>>())
}
