//! Auctions: what is turned up, the bids, the sale or the free animal, and the payment.

use super::super::action::Action;
use super::super::state::{Auction, Hand, Next, Payment, Phase};
use super::{Event, Scene, sum};
use crate::rules::{Seat, Story, phrase};

impl Scene<'_> {
    pub(super) fn draw(&self, story: &mut Story) {
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
    pub(super) fn bid(&self, auction: Auction, seat: Seat, action: Action, story: &mut Story) {
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
    pub(super) fn sale(&self, auction: Auction, story: &mut Story) {
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
                phrase!(rules, "The {animal} is auctioned again; only {others} may bid", animal, others)
            });
        } else {
            self.free(auction.kind, story);
        }
    }

    /// A card of a payment, and with the last the end of the auction.
    pub(super) fn payment(&self, payment: Payment, amount: usize, story: &mut Story) {
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
}
