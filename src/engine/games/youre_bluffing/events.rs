//! What happens in a game, as lines and counts: who owns what at each turn, auctions, payments, trades, and
//! why they end as they do.
//!
//! A round is a player's turn, and within it a turn is an auction or a trade: mostly one, more when an
//! auction is repeated or offers are equal.

use super::action::Action;
use super::rules::Rules;
use super::state::{Auction, Hand, Next, Payment, Phase, Side, State, Trade};
use super::text::{money_words, stake_words};
use crate::rules::{Actor, Made, Rules as _, Seat, Story, events, phrase};

events! {
    Auction = "auction": "auctions",
    Sold = "auction-sold" of Auction: "auctions that end with a sale to the highest bidder",
    Bought = "auction-bought" of Auction: "auctions that end with the auctioneer buying",
    Free = "auction-free" of Auction: "auctions without a bid, of free animals",
    Exposed = "auction-exposed" of Auction: "auctions repeated because the bidder can't pay",
    Bid = "bid": "bids",
    Bluff = "bid-bluff" of Bid: "bids above the bidder's money",
    Pass = "pass": "players who drop out of the bidding",
    Payment = "payment": "payments",
    Overpaid = "payment-over" of Payment: "payments above the price",
    Donkey = "donkey": "donkeys, with money for everybody",
    Trade = "trade": "trades",
    Double = "trade-double" of Trade: "trades for two animals",
    Accepted = "trade-accepted" of Trade: "trades whose offer is accepted",
    Won = "trade-won" of Trade: "trades that the challenger wins after a counter-offer",
    Lost = "trade-lost" of Trade: "trades that the challenger loses after a counter-offer",
    Tied = "trade-tied" of Trade: "trades with equal first offers",
    TiedTwice = "trade-tied-twice" of Trade: "trades with equal second offers, won for nothing",
    Offer = "offer": "offers",
    Zeros = "offer-zeros" of Offer: "offers with cards worth nothing",
    Nothing = "offer-nothing" of Offer: "offers worth nothing at all",
    Fooled = "accepted-nothing": "offers worth nothing that were accepted",
    Quartet = "quartet": "quartets",
    Skip = "skip": "skipped turns",
}

/// The events that players decide on, and can do without.
pub(super) const HABITS: &[&str] = &["bid", "bid-bluff", "offer-zeros", "offer-nothing"];

pub(super) fn events(rules: &Rules, made: Option<Made<'_, State>>, after: &State, story: &mut Story) {
    let asks = matches!(after.phase, Phase::Choose | Phase::Draw | Phase::Challenge);
    let is_same_turn = |before: &State| match before.phase {
        Phase::Choose | Phase::Next(Next::Turn) => true,
        // An event was turned up, or a card was used instead of a challenge.
        Phase::Draw | Phase::Challenge | Phase::Next(Next::TurnedUp(_)) => before.active == after.active,
        _ => false,
    };
    let new_turn = asks && made.as_ref().is_none_or(|made| !is_same_turn(made.before));
    if let Some(Made { before, actor, choice }) = made {
        let scene = Scene { rules, before, after };
        match (actor, before.phase, Action::decode(choice)) {
            (Actor::Chance, ..) => scene.draw(story),
            (Actor::Seat(seat), Phase::Bid(auction, _), Some(action)) => {
                scene.bid(auction, seat, action, story)
            }
            (_, Phase::Decide(auction), Some(Action::Sell)) => scene.sale(auction, story),
            (_, Phase::Pay(payment), Some(Action::Card(amount))) => scene.payment(payment, amount, story),
            (Actor::Seat(seat), Phase::Challenge, Some(Action::Challenge(other, kind))) => {
                scene.challenge(Trade { kind, other, second_round: false }, seat, story);
            }
            (_, Phase::Offer(trade, side), Some(action)) => scene.offer(trade, side, action, story),
            (_, Phase::Answer(trade), Some(Action::Accept)) => {
                story.count(Event::Accepted);
                if rules.worth(before.offers[0]) == 0 {
                    story.count(Event::Fooled);
                }
                story.say(|| {
                    phrase!(
                        rules,
                        "{seat} takes {money}, which only the two of them have seen",
                        seat = trade.other,
                        money = sum(rules, before.offers[0])
                    )
                });
                scene.gain(before.active, trade.kind, story);
            }
            (_, Phase::Next(Next::Won(trade, side) | Next::Lost(trade, side)), _) => {
                scene.gain(trade.seat(side, before.active), trade.kind, story);
            }
            (_, Phase::Answer(trade), Some(Action::Counter)) if !goes_on(after, trade) => {
                story.say(|| phrase!(rules, "{seat} has no money to lay", seat = trade.other));
                scene.comparison(trade, before.offers, story);
            }
            _ => {}
        }
        if new_turn {
            let skipped = std::iter::successors(Some(before.active.next(rules.players)), |seat| {
                Some(seat.next(rules.players))
            });
            for seat in skipped.take(usize::from(rules.players)).take_while(|seat| *seat != after.active) {
                story.event(Event::Skip, || phrase!(rules, "{seat} can't trade and is skipped", seat));
            }
        }
    }
    if new_turn {
        let number = story.rounds().len() + 1;
        if number == 1 {
            let values = rules
                .kinds
                .iter()
                .zip(rules.values)
                .take(rules.animal_count)
                .map(|(kind, value)| format!("{} {value}", kind.name));
            story
                .say(|| phrase!(rules, "Quartets: {values}", values = values.collect::<Vec<_>>().join(", ")));
        }
        let seat = after.active;
        story.round(|| {
            let left = after.pile_count();
            phrase!(rules, "Turn {number}: {seat}, {left:animal|animals} face down", number, seat, left)
        });
        for seat in rules.seats() {
            story.repeat(|| {
                let (animals, money) = (animals(rules, after, seat), sum(rules, after.hands[seat.index()]));
                phrase!(rules, "{seat} has {animals} and {money}", seat, animals, money)
            });
        }
        match after.phase {
            Phase::Draw => story
                .say(|| phrase!(rules, "{seat} has nobody to trade with and auctions the top animal", seat)),
            Phase::Challenge => {
                story.say(|| phrase!(rules, "{seat} must trade: no animals are left to auction", seat))
            }
            _ => {}
        }
    }
    if after.phase == Phase::Over {
        story
            .say(|| phrase!(rules, "No animals are left to auction, and nobody can trade: the game is over"));
        for seat in rules.seats() {
            let quartets = rules.quartets(after, seat);
            let (values, count, points) = (quartets.sum, quartets.count, quartets.points());
            story.say(|| {
                phrase!(
                    rules,
                    "{seat} scores {values} (the values of its quartets) × {count} (their number) = {points}",
                    seat,
                    values,
                    count,
                    points
                )
            });
            let more = after.machine.points(seat);
            if more != 0 {
                story.say(|| phrase!(rules, "Effects score {more} for {seat}", more, seat));
            }
        }
    }
}

/// A move that was made: the states before and after it.
#[derive(Clone, Copy)]
struct Scene<'a> {
    rules: &'a Rules,
    before: &'a State,
    after: &'a State,
}

impl Scene<'_> {
    /// A seat has got animals of a kind. Only a whole quartet scores.
    fn gain(&self, seat: Seat, kind: u8, story: &mut Story) {
        let Scene { rules, after, .. } = *self;
        // Effects come before the animals change hands (YB-X3).
        if after.phase.won().is_some() {
            return;
        }
        let count = after.herds[seat.index()].of(kind);
        let animal = rules.name(kind);
        if count < 4 {
            story.say(|| phrase!(rules, "{seat} now has {count} × {animal}", seat, count, animal));
        } else {
            let value = rules.values[usize::from(kind)];
            story.event(Event::Quartet, || {
                phrase!(
                    rules,
                    "{seat} now has all four of {animal}, a quartet worth {value}",
                    seat,
                    animal,
                    value
                )
            });
            story.won(seat, kind.into());
        }
    }

    fn draw(&self, story: &mut Story) {
        let Scene { rules, before, after } = *self;
        let Some(kind) = after
            .animal_for_sale()
            .filter(|kind| before.phase == Phase::Draw && usize::from(*kind) < rules.animal_count)
        else {
            return;
        };
        story.count(Event::Auction);
        let value = rules.values[usize::from(kind)];
        story.turn(|| {
            let (seat, animal) = (before.active, rules.name(kind));
            phrase!(rules, "Auction: {seat} turns up a {animal} (quartet worth {value})", seat, animal, value)
        });
        if after.bank != before.bank {
            let donkeys = rules.donkeys(after);
            let gift = rules.worth(rules.gifts[donkeys.clamp(1, 4) as usize - 1]);
            story.event(Event::Donkey, || {
                phrase!(rules, "It is donkey number {donkeys}: everybody gets a {gift}", donkeys, gift)
            });
        }
    }

    /// A bid, or who drops out; the bidding may end with it.
    fn bid(&self, auction: Auction, seat: Seat, action: Action, story: &mut Story) {
        let Scene { rules, before, after } = *self;
        let mut auction = auction;
        match action {
            Action::Bid(tens) => {
                story.count(Event::Bid);
                if !rules.can_pay(before, seat, tens) {
                    story.event(Event::Bluff, || {
                        let money = sum(rules, before.hands[seat.index()]);
                        phrase!(rules, "{seat} bluffs, with only {money}", seat, money)
                    });
                }
                (auction.bid, auction.high_bidder) = (tens, seat);
            }
            _ => story.count(Event::Pass),
        }
        let still = |next: Auction| next.excluded == auction.excluded;
        match after.phase {
            Phase::Bid(next, _)
            | Phase::Next(Next::Opening(next) | Next::Bidding(next, _) | Next::Hammer(next))
                if still(next) =>
            {
                return;
            }
            Phase::Next(Next::EndOfTurn) => return,
            _ => {}
        }
        let (auctioneer, bidder, bid) = (before.active, auction.high_bidder, u32::from(auction.bid) * 10);
        if auction.bid == 0 {
            self.free(auction.kind, story);
        } else if matches!(after.phase, Phase::Decide(_)) {
            story.say(|| {
                let money = sum(rules, before.hands[auctioneer.index()]);
                if rules.can_pay(before, auctioneer, auction.bid) {
                    phrase!(
                        rules,
                        "The highest bid is {bid}, by {bidder}; {auctioneer} has {money}",
                        bid,
                        bidder,
                        auctioneer,
                        money
                    )
                } else {
                    phrase!(
                        rules,
                        "The highest bid is {bid}, by {bidder}; {auctioneer} has only {money} and must sell",
                        bid,
                        bidder,
                        auctioneer,
                        money
                    )
                }
            });
        } else {
            story.say(|| {
            phrase!(
                rules,
                "The highest bid is {bid}, by {bidder}; everybody knows that {auctioneer} can't pay it, so it must sell",
                bid,
                bidder,
                auctioneer
            )
        });
            self.sale(auction, story);
        }
    }

    fn free(&self, kind: u8, story: &mut Story) {
        let Scene { rules, before, .. } = *self;
        story.event(Event::Free, || {
            let (seat, animal) = (before.active, rules.name(kind));
            phrase!(rules, "Nobody bids: {seat} gets the {animal} for nothing", seat, animal)
        });
        self.gain(before.active, kind, story);
    }

    /// A sale: the high bidder pays, or shows all money and is left out (YB-P7).
    fn sale(&self, auction: Auction, story: &mut Story) {
        let Scene { rules, before, after } = *self;
        let bidder = auction.high_bidder;
        if rules.can_pay(before, bidder, auction.bid) {
            return;
        }
        story.event(Event::Exposed, || {
            let (price, money) = (u32::from(auction.bid) * 10, sum(rules, before.hands[bidder.index()]));
            phrase!(rules, "{bidder} can't pay {price} and shows {money} to all", bidder, price, money)
        });
        if let Some(next) = after.phase.auction() {
            story.turn(|| {
                let (animal, others) = (rules.name(auction.kind), rules.language.list(next.bidders.iter()));
                phrase!(rules, "The {animal} is auctioned again, to {others}", animal, others)
            });
        } else {
            self.free(auction.kind, story);
        }
    }

    /// A card of a payment, and with the last the end of the auction.
    fn payment(&self, payment: Payment, amount: usize, story: &mut Story) {
        let Scene { rules, before, after } = *self;
        if matches!(after.phase, Phase::Pay(_)) {
            return;
        }
        let (paid, price) =
            (rules.worth(before.offers[0].plus(Hand::some(amount, 1))), u32::from(payment.price) * 10);
        story.count(Event::Payment);
        story.count(if payment.payer == before.active { Event::Bought } else { Event::Sold });
        if paid > price {
            story.event(Event::Overpaid, || {
                let seat = payment.payer;
                phrase!(rules, "{seat} overpays, {paid} for {price}: no change is given", seat, paid, price)
            });
        }
        self.gain(payment.payer, payment.kind, story);
    }

    fn challenge(&self, trade: Trade, seat: Seat, story: &mut Story) {
        let Scene { rules, before, after } = *self;
        let stake = before.stake(trade);
        let owned = |seat: Seat| before.herds[seat.index()].of(trade.kind);
        story.count(Event::Trade);
        if stake == 2 {
            story.count(Event::Double);
        }
        let other = trade.other;
        story.turn(|| {
            phrase!(
                rules,
                "Trade for {stake}: {seat} has {own}, {other} has {theirs}",
                stake = stake_words(rules, stake, trade.kind),
                seat,
                own = owned(seat),
                other,
                theirs = owned(other)
            )
        });
        if matches!(after.phase, Phase::Answer(_)) {
            story.say(|| phrase!(rules, "{seat} has no money to lay", seat));
        }
    }

    /// A card of an offer, or its end.
    fn offer(&self, trade: Trade, side: Side, action: Action, story: &mut Story) {
        let Scene { rules, before, after } = *self;
        if matches!(after.phase, Phase::Offer(now, asked) if now == trade && asked == side) {
            return;
        }
        let mut offers = before.offers;
        if let Action::Card(amount) = action {
            offers[side as usize] = offers[side as usize].plus(Hand::some(amount, 1));
        }
        let (seat, offer) = (trade.seat(side, before.active), offers[side as usize]);
        story.count(Event::Offer);
        if rules.amount(0).is_some_and(|zero| offer.of(zero) > 0) {
            story.count(Event::Zeros);
        }
        if rules.worth(offer) == 0 {
            story.count(Event::Nothing);
        }
        if !offer.is_empty() {
            story.say(|| {
            let (money, n) = (sum(rules, offer), offer.count());
            let opponent = trade.seat(side.opposite(), before.active);
            if action == Action::Done {
                phrase!(
                    rules,
                    "{seat} has laid {money}; all others, {opponent} too, see only {n:card|cards}",
                    seat,
                    money,
                    opponent,
                    n
                )
            } else {
                phrase!(
                    rules,
                    "{seat} has laid {money}, with no lower card left; all others, {opponent} too, see only {n:card|cards}",
                    seat,
                    money,
                    opponent,
                    n
                )
            }
        });
        }
        if !goes_on(after, trade) {
            self.comparison(trade, offers, story);
        }
    }

    /// Offers are compared (YB-P10); after equal ones there is a second round, and after that the challenger
    /// wins for nothing (YB-P11).
    fn comparison(&self, trade: Trade, offers: [Hand; 2], story: &mut Story) {
        let Scene { rules, before, after } = *self;
        let seats = [before.active, trade.other];
        let sums = [0, 1].map(|side| rules.offer_worth(before, seats[side], offers[side]));
        let stake = || stake_words(rules, before.stake(trade), trade.kind);
        let [challenger, other] = seats;
        let winner = if sums[0] == sums[1] {
            let sum = sums[0];
            story.say(|| {
                if trade.second_round {
                    phrase!(rules, "Both have laid {sum} again: the money goes back", sum)
                } else {
                    phrase!(rules, "Both have laid {sum}: the money goes back", sum)
                }
            });
            if !trade.second_round {
                story.count(Event::Tied);
            }
            if let Phase::Offer(now, _) = after.phase
                && now.second_round
                && !trade.second_round
            {
                story.turn(|| {
                    phrase!(
                        rules,
                        "Second offers in the trade for {stake}: {challenger} lays first, then {other}",
                        stake = stake(),
                        challenger,
                        other
                    )
                });
                return;
            }
            if let Some(side) = rules.tie_winner(before, trade) {
                let winner = seats[side as usize];
                story.say(|| phrase!(rules, "{winner} gets {stake} for nothing", winner, stake = stake()));
                winner
            } else {
                story.event(Event::TiedTwice, || {
                    phrase!(
                        rules,
                        "After equal offers twice {challenger} gets {stake} for nothing",
                        challenger,
                        stake = stake()
                    )
                });
                challenger
            }
        } else {
            let is_won = (sums[0] > sums[1]) != rules.lower_wins(before);
            let (event, winner) = if is_won { (Event::Won, challenger) } else { (Event::Lost, other) };
            story.event(event, || {
            let ([own, theirs], stake) = (sums, stake());
            if rules.lower_wins(before) {
                phrase!(
                    rules,
                    "They swap money, {challenger}'s {own} for {other}'s {theirs}, and the rest see only the numbers of cards: {winner} laid less and gets {stake}",
                    challenger,
                    own,
                    other,
                    theirs,
                    winner,
                    stake
                )
            } else {
                phrase!(
                    rules,
                    "They swap money, {challenger}'s {own} for {other}'s {theirs}, and the rest see only the numbers of cards: {winner} laid more and gets {stake}",
                    challenger,
                    own,
                    other,
                    theirs,
                    winner,
                    stake
                )
            }
        });
            winner
        };
        self.gain(winner, trade.kind, story);
    }
}

/// An amount of money and its cards: `60 in 1 × 10, 1 × 50`.
fn sum(rules: &Rules, hand: Hand) -> String {
    if hand.is_empty() {
        phrase!(rules, "no money")
    } else {
        phrase!(rules, "{sum} in {notes}", sum = rules.worth(hand), notes = money_words(rules, hand))
    }
}

fn animals(rules: &Rules, state: &State, seat: Seat) -> String {
    let herd = state.herds[seat.index()];
    let kinds = (0..rules.kinds.len() as u8).filter(|kind| herd.of(*kind) > 0);
    let words: Vec<String> = kinds.map(|kind| format!("{} × {}", herd.of(kind), rules.name(kind))).collect();
    if words.is_empty() { phrase!(rules, "no animals") } else { words.join(", ") }
}

/// True while a round of a trade goes on.
fn goes_on(after: &State, trade: Trade) -> bool {
    matches!(after.phase, Phase::Offer(now, _) | Phase::Answer(now) if now == trade)
}
