//! Trades: the challenge, the offers, and how they compare.

use super::super::action::Action;
use super::super::state::{Hand, Phase, Side, State, Trade};
use super::super::text::stake_words;
use super::{Event, Scene, sum};
use crate::rules::{Seat, Story, phrase};

impl Scene<'_> {
    pub(super) fn challenge(&self, trade: Trade, seat: Seat, story: &mut Story) {
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
    pub(super) fn offer(&self, trade: Trade, side: Side, action: Action, story: &mut Story) {
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
    pub(super) fn comparison(&self, trade: Trade, offers: [Hand; 2], story: &mut Story) {
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

/// True while a round of a trade goes on.
pub(super) fn goes_on(after: &State, trade: Trade) -> bool {
    matches!(after.phase, Phase::Offer(now, _) | Phase::Answer(now) if now == trade)
}
