//! What people at the table see and say: headings, the results of auctions with their reasons, and what
//! reports count.

use super::action::Action;
use super::effects::compile::CardEffect;
use super::effects::rule_values::{Actions, Bid, Declare, Invert, RuleName, Setting, Skip};
use super::rules::Rules;
use super::state::{Board, Lot, Lots, Phase, State, TimedRule};
use crate::effect::machine::{self, Answer};
use crate::effect::parts::Zone;
use crate::rules::{Actor, Made, Move, Rules as _, Seat, Story, events, phrase};

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

/// The events that players decide on, and can do without.
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
            story.event(Event::HandEmpty, || phrase!(rules, "{seat} has no hand cards left", seat));
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
                    let card = || rules.in_full(self.after.hand(seat).iter());
                    story.say(|| phrase!(rules, "{seat} is dealt {card}", seat, card = card()));
                }
            }
            Phase::Pay => story.say(|| {
                let (seat, card) = (then.asked, rules.priced([lot]));
                match now.discards_due {
                    0 => phrase!(
                        rules,
                        "{seat} pays with a random scored card, which is discarded: {card}",
                        seat,
                        card
                    ),
                    n => phrase!(
                        rules,
                        "{seat} pays with a random scored card, which is discarded: {card}, and {n} more",
                        seat,
                        card,
                        n
                    ),
                }
            }),
            _ => {
                let Some(spot) = machine::drawn(rules, self.before, choice.0) else { return };
                let to = rules.seats().find(|seat| now.piles[seat.index()].has(lot));
                match (spot.zone, to) {
                    (Zone::Pile, Some(to)) => story.event(Event::Drawn, || {
                        let (card, owner) = (rules.priced([lot]), spot.owner);
                        phrase!(
                            rules,
                            "{to} takes at random {card} from the score pile of {owner}",
                            to,
                            card,
                            owner
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
            Action::Place(_) => story.say(|| phrase!(rules, "The row is now {row}", row = self.row(now))),
            Action::Take => self.taken(seat, story),
            Action::Open(lot) => story.say(|| {
                let owner = rules.seats().find(|seat| then.bids[seat.index()].has(lot)).unwrap_or_default();
                let back =
                    |seat: Seat| Some(then.bids[seat.index()] - Lots::one(lot)).filter(|bid| !bid.is_empty());
                let back = rules.seats().filter_map(|seat| {
                    let cards = rules.numbered(back(seat)?.iter());
                    Some(phrase!(rules, "; {seat} takes back {cards}", seat, cards))
                });
                phrase!(rules, "It was the bid of {owner}", owner) + &back.collect::<String>()
            }),
            Action::Declare | Action::Bid(_) | Action::Lay(_) | Action::Use(_) => {}
        }
    }

    /// Why a seat can add no card.
    fn why_stuck(&self, seat: Seat) -> String {
        let (rules, hand) = (self.rules, self.before.hand(seat));
        if hand.is_empty() {
            return phrase!(rules, "{seat} has an empty hand and must declare", seat);
        }
        let mut reasons: Vec<(&str, Vec<Lot>)> = Vec::new();
        for lot in hand.iter() {
            let why = rules.language.text(rules.why_not_addable(self.before, seat, lot).why);
            match reasons.iter_mut().find(|(known, _)| *known == why) {
                Some((_, lots)) => lots.push(lot),
                None => reasons.push((why, vec![lot])),
            }
        }
        let reasons = match reasons.as_slice() {
            [(why, _)] => (*why).to_string(),
            _ => reasons
                .into_iter()
                .map(|(why, lots)| format!("{why} ({})", rules.numbered(lots)))
                .collect::<Vec<_>>()
                .join("; "),
        };
        phrase!(rules, "{seat} can add no card: {reasons}", seat, reasons)
    }

    /// Cards of the row, or just added to it, that went to the piles of the players who added them.
    fn settled(&self, story: &mut Story) {
        let rules = self.rules;
        for seat in rules.seats() {
            let lots = self.now.piles[seat.index()] - self.then.piles[seat.index()];
            lots.iter().for_each(|_| story.count(Event::Settled));
            if !lots.is_empty() {
                let cards = || rules.priced(lots.iter());
                story.say(|| phrase!(rules, "{seat} scores {cards} from the row", seat, cards = cards()));
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

    /// Narrates the score of the taker of a row, once nothing of it can change any more.
    fn scored(&self, story: &mut Story) {
        let (rules, taker) = (self.rules, self.now.asked);
        let won = self.now.piles[taker.index()] - self.then.piles[taker.index()];
        story.say(|| {
            let (cards, points) = (rules.priced(won.iter()), self.points(taker));
            phrase!(rules, "{taker} scores {cards} and now has {points}", taker, cards, points)
        });
    }

    /// Narrates and counts the next step of the game, where that has changed.
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
                let (seat, cause) = (now.turn, rules.cause(now, RuleName::Add));
                phrase!(rules, "{seat} must add a second card: {cause} asks for two", seat, cause)
            }),
            Phase::Bid | Phase::OpenBid if !bidding(then) => self.auction(by_action, story),
            Phase::Ask => {
                let seat = now.asked;
                match rules.must_take(self.after, seat) {
                    Some(illegal) => story.event(Event::MustTake, || match now.waiting.count() {
                        1 if now.bidders().count() == 1 => {
                            phrase!(rules, "{seat} is the only bidder and must take the offer", seat)
                        }
                        1 => phrase!(rules, "{seat}, last in the order, must take the offer", seat),
                        _ if rules.effects.skip(now) == Skip::Never => {
                            let cause = rules.cause(now, RuleName::Skip);
                            phrase!(
                                rules,
                                "{seat} must take the offer: {cause} forbids skipping",
                                seat,
                                cause
                            )
                        }
                        _ => {
                            let why = rules.language.text(illegal.why);
                            phrase!(rules, "{seat} must take the offer: {why}", seat, why)
                        }
                    }),
                    None => story.say(|| phrase!(rules, "{seat} may take the offer or pay to skip", seat)),
                }
            }
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

    /// True if the turn was going on before, and the player who is due has been named.
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
        story.event(Event::Auction, || {
            let (row, in_secret) = (self.row(now), now.phase == Phase::Bid);
            let begin = if in_secret { Seat(0) } else { now.asked };
            let seats = rules.language.list(now.waiting.clockwise(begin, rules.players));
            match (in_secret, rules.effects.bid_size(now)) {
                (true, Bid::One) => {
                    phrase!(rules, "Auction of {row}. Bidding in secret: {seats}", row, seats)
                }
                (true, Bid::Two) => {
                    phrase!(rules, "Auction of {row}. Bidding two cards in secret: {seats}", row, seats)
                }
                (false, Bid::One) => phrase!(
                    rules,
                    "Auction of {row}. Bidding face up, one after the other: {seats}",
                    row,
                    seats
                ),
                (false, Bid::Two) => phrase!(
                    rules,
                    "Auction of {row}. Bidding two cards face up, one after the other: {seats}",
                    row,
                    seats
                ),
            }
        });
        for seat in rules.seats().filter(|seat| !now.waiting.has(*seat)) {
            let holds = !self.after.hand(seat).is_empty();
            let why = if holds { rules.why_no_bid(now, seat).why } else { "no card is left in the hand" };
            story.say(|| phrase!(rules, "{seat} does not bid: {why}", seat, why = rules.language.text(why)));
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
            let text = || {
                let cards = rules.priced(bid.iter());
                if bid.len() > 1 {
                    let sum = rules.sum_of(now, seat);
                    phrase!(rules, "{seat} has bid {cards}, together {sum}", seat, cards, sum)
                } else {
                    phrase!(rules, "{seat} has bid {cards}", seat, cards)
                }
            };
            match now.waiting.has(seat) {
                true => story.say(text),
                false => story.event(Event::IgnoredBid, || {
                    let is_low = rules.ends(now).is_some_and(|(low, _)| rules.bid_rank(bid).0 < low);
                    let rule = if is_low { RuleName::LowBids } else { RuleName::HighBids };
                    let (bid, cause) = (text(), rules.cause(now, rule));
                    phrase!(rules, "{bid}, which does not count ({cause})", bid, cause)
                }),
            }
        }
        if now.waiting.count() > 1 {
            story.say(|| format!("{}: {}", self.why_this_order(), rules.language.list(self.order())));
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
        if let Some(number) = board.nearest {
            return phrase!(rules, "The bid nearest to {number} comes first", number);
        }
        let sums: Vec<i64> = board.waiting.iter().map(|seat| rules.sum_of(board, seat)).collect();
        let why = match (rules.effects.invert(board), rules.ends(board)) {
            (Invert::ByBids, None) => phrase!(rules, "There is no row, so the auction does not invert"),
            (Invert::ByBids, Some((low, high))) => {
                match sums.iter().find(|sum| !(low..=high).contains(sum)) {
                    Some(sum) if *sum > high => phrase!(
                        rules,
                        "{sum} is above the highest card of the row, {high}, so the auction does not invert",
                        sum,
                        high
                    ),
                    Some(sum) => phrase!(
                        rules,
                        "{sum} is below the lowest card of the row, {low}, so the auction does not invert",
                        sum,
                        low
                    ),
                    None => phrase!(
                        rules,
                        "No bid is above {high} or below {low}, so the auction inverts",
                        high,
                        low
                    ),
                }
            }
            (Invert::Never, _) => {
                let cause = rules.cause(board, RuleName::Invert);
                phrase!(rules, "{cause} keeps the auction from inverting", cause)
            }
            (Invert::Always, _) => {
                let cause = rules.cause(board, RuleName::Invert);
                phrase!(rules, "{cause} makes the auction invert", cause)
            }
        };
        let first = if board.inverted {
            phrase!(rules, "The lowest bid comes first")
        } else {
            phrase!(rules, "The highest bid comes first")
        };
        let is_tied = sums.iter().enumerate().any(|(at, sum)| sums[..at].contains(sum));
        let tie = match (is_tied, board.win_ties.and(board.waiting).is_empty()) {
            (true, true) => phrase!(rules, ", of equal sums that with the higher card"),
            (true, false) => phrase!(rules, ", of equal sums that of who wins ties"),
            (false, _) => String::new(),
        };
        format!("{why}. {first}{tie}")
    }

    /// The heading of an offer, and what everybody has.
    fn round(&self, story: &mut Story) {
        let (rules, now) = (self.rules, self.now);
        let number = story.rounds().len() + 1;
        story.round(|| match now.row.last() {
            Some(lot) => {
                let (card, price) = (rules.title_with_action(lot), rules.price(lot));
                phrase!(rules, "Offer {number}: {card}, {price:point|points}", number, card, price)
            }
            None => phrase!(rules, "Offer {number}", number),
        });
        // Before the first, everybody has what was dealt.
        for seat in rules.seats().filter(|_| number > 1) {
            story.repeat(|| {
                let hand = rules.priced(self.after.hand(seat).iter());
                let (pile, points) = (self.pile(seat), self.points(seat));
                phrase!(rules, "{seat} holds {hand}; has scored {pile}: {points}", seat, hand, pile, points)
            });
        }
    }

    fn turn(&self, story: &mut Story) {
        let (rules, now) = (self.rules, self.now);
        story.turn_as_known(|| {
            let (row, hand) = (self.row(now), rules.numbered(self.after.hand(now.turn).iter()));
            let mut text =
                phrase!(rules, "Turn of {seat}: row {row}; hand {hand}", seat = now.turn, row, hand);
            for TimedRule { setting, turns } in now.timed_rules.iter().flatten() {
                let sets = |effect: &&CardEffect| {
                    effect.is_timed() && effect.sets.iter().flatten().any(|set| set == setting)
                };
                let effect = rules.effects.each().find(sets);
                let effect = effect.map_or(rules.language.text("An action"), |effect| &effect.name);
                text += &phrase!(rules, "; *{effect}* holds for {n:turn|turns} more", effect, n = turns);
                if *setting == Setting::Declare(Declare::IfStuck) {
                    text += &phrase!(rules, ": only a player who can add no card may declare");
                }
            }
            if let (Some(_), Some(Setting::Actions(Actions::Mute))) =
                rules.effects.decided(now, RuleName::Actions)
            {
                let cause = rules.cause(now, RuleName::Actions);
                text += &phrase!(rules, "; {cause} silences all other actions of the row", cause);
            }
            text
        });
    }

    fn over(&self, story: &mut Story) {
        let (rules, now) = (self.rules, self.now);
        story.say(|| phrase!(rules, "All hands are empty, so the game is over"));
        if !now.row.is_empty() {
            story.say(|| phrase!(rules, "Nobody scores the row that is left: {row}", row = self.row(now)));
        }
        for seat in rules.seats() {
            story.say(|| {
                let (pile, points) = (self.pile(seat), self.points(seat));
                phrase!(rules, "{seat} has scored {pile}: {points}", seat, pile, points)
            });
        }
    }

    /// `12 (+3) and 20 (-5), together -2 points`.
    fn row(&self, board: &Board) -> String {
        let (rules, row) = (self.rules, &board.row);
        let (cards, points) = (rules.priced(row.as_slice().iter().copied()), rules.worth(row.lots()));
        phrase!(rules, "{cards}, together {points:point|points}", cards, points)
    }

    /// The cards that a seat has scored: `12 (+3) and 20 (-5)`.
    fn pile(&self, seat: Seat) -> String {
        self.rules.priced(self.now.piles[seat.index()].iter())
    }

    /// `23 points by price, 30 with actions`.
    fn points(&self, seat: Seat) -> String {
        let (rules, seat) = (self.rules, seat.index());
        let (price, all) = (self.now.points[seat], rules.points(self.after)[seat]);
        if price == all {
            phrase!(rules, "{all:point|points}", all)
        } else {
            phrase!(rules, "{price:point|points} by price, {all} with actions", price, all)
        }
    }
}
