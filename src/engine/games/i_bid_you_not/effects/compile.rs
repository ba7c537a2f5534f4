//! The effect of one lot, compiled from the deck: what of it is looked up bit by bit while the game is
//! played, and what the machine plays.

use super::super::state::{Board, Lot, Lots, TimedRule};
use super::patterns::{self, Count, Reach, Transfer};
use super::rule_values::{RuleName, Setting};
use crate::deck::Card;
use crate::effect::parts::{Event, Lasts, Script, Step, Until, Zone};
use crate::rules::Seat;

/// The effect of a lot, ready to be played.
#[derive(Clone, Debug)]
pub struct CardEffect {
    /// Name as it is printed.
    pub name: String,
    pub(crate) when: Event,
    until: Until,
    /// The conditions of the settings and of `worth`.
    pub(crate) conditions: Vec<Count>,
    /// How it changes each rule, if it does.
    pub(crate) sets: [Option<Setting>; RuleName::ALL.len()],
    /// How much more each card of the owner's pile is worth.
    pub(crate) worth: i32,
    /// The effect starts an auction.
    pub(crate) declares: bool,
    /// Cards of the taken row that it discards, and that it takes to a hand.
    pub(crate) discards: Option<Reach>,
    pub(crate) to_hand: Option<Reach>,
    /// The effect wins the bids of others.
    pub(crate) wins_bids: bool,
    /// The transfers that it makes when its card is added, in order.
    pub(crate) transfers: Vec<Transfer>,
    /// When it comes among the effects of a row that is taken: first what is done at once, then what adds to
    /// the row, then the other choices.
    pub(crate) after_others: u8,
    asks_who_added: bool,
}

impl CardEffect {
    /// The effect of a script, and the steps of it that the machine plays; `cards` are in the order of the
    /// lots.
    pub(crate) fn of(script: &Script, cards: &[&Card]) -> (CardEffect, Script) {
        let conditions: Option<Vec<Count>> = script.conditions.iter().map(Count::of).collect();
        let is_plain = script.by.is_none()
            && script.once.is_none()
            && matches!(script.zones.as_slice(), [] | [Zone::Row]);
        let mut effect = CardEffect {
            name: script.name.clone(),
            when: script.when,
            until: script.until,
            conditions: conditions.clone().unwrap_or_default(),
            sets: [None; RuleName::ALL.len()],
            worth: 0,
            declares: false,
            discards: None,
            to_hand: None,
            wins_bids: false,
            transfers: Vec::new(),
            after_others: patterns::after_others(&script.steps),
            asks_who_added: patterns::mentions(script, Zone::Added),
        };
        let is_looked_up = conditions.is_some() && is_plain;
        let steps =
            script.steps.iter().filter(|step| !(is_looked_up && effect.look_up(step))).cloned().collect();
        let rest = Script { steps, ..script.clone() };
        effect.foresee(&rest.steps, cards);
        (effect, rest)
    }

    /// Takes a step over that needs no machine; whether it did.
    fn look_up(&mut self, step: &Step) -> bool {
        if let Some(setting) = patterns::setting(step).filter(|setting| self.can_set(setting.rule())) {
            self.asks_who_added |= setting.rule() == RuleName::Bidders;
            self.sets[setting.rule() as usize] = Some(setting);
            return true;
        }
        match patterns::more_for_the_pile(step) {
            Some(more) if self.when == Event::GameEnd => {
                self.worth += more;
                true
            }
            _ => false,
        }
    }

    /// True if it sets this rule at a moment at which the rule is looked up.
    fn can_set(&self, rule: RuleName) -> bool {
        match (self.when, self.until) {
            (Event::Always, _) => rule.is_of_card() && !matches!(rule, RuleName::OwnKind | RuleName::Beside),
            (Event::InPlay, _) => !matches!(rule, RuleName::Offering | RuleName::Bidding | RuleName::Fitting),
            (Event::Added, Until::Word(Lasts::Auction) | Until::Turns(_)) => !rule.is_of_card(),
            _ => false,
        }
    }

    /// Notes what can be said beforehand of what the machine will play.
    fn foresee(&mut self, steps: &[Step], cards: &[&Card]) {
        for step in steps {
            match self.when {
                Event::Added => {
                    self.declares |= patterns::declares(step);
                    self.transfers.extend(Transfer::of(step, cards));
                }
                Event::Taken => {
                    self.discards = self.discards.max(patterns::reach(step, Zone::Discard));
                    self.to_hand = self.to_hand.max(patterns::reach(step, Zone::Hand));
                    self.wins_bids |= patterns::wins_bids(step);
                }
                _ => {}
            }
        }
    }

    /// True if it sets any rule.
    pub(super) fn sets_rules(&self) -> bool {
        self.sets.iter().any(Option::is_some)
    }

    /// True if it sets rules from the moment when its card is added until the row is taken.
    pub(crate) fn is_this_auction(&self) -> bool {
        (self.when, self.until) == (Event::Added, Until::Word(Lasts::Auction)) && self.sets_rules()
    }

    /// True if it depends on who added which card.
    pub(crate) fn asks_who_added(&self) -> bool {
        self.asks_who_added
    }

    /// True if it sets rules for some turns.
    pub(crate) fn is_timed(&self) -> bool {
        matches!(self.until, Until::Turns(_)) && self.sets_rules()
    }

    /// Gives rules another value for some turns, if it does so. The next turn is the first of them; the one
    /// being played comes on top.
    pub(crate) fn begin(&self, timed: &mut [Option<TimedRule>; RuleName::ALL.len()]) {
        let Until::Turns(count) = self.until else { return };
        for (timed, setting) in timed.iter_mut().zip(self.sets) {
            if let Some(setting) = setting {
                *timed = Some(TimedRule { setting, turns: count.turns + 1 });
            }
        }
    }

    /// True if this number of cards in a row meets its conditions. Only for effects whose conditions depend
    /// on nothing else: those of a card in the row or anywhere.
    pub(crate) fn suits_row(&self, cards: usize) -> bool {
        self.conditions.iter().all(|condition| condition.holds(cards))
    }

    /// Checks that its conditions are met, for a player if they are about one. `hand` is how many cards that
    /// player holds.
    pub(crate) fn is_met(&self, board: &Board, player: Seat, hand: u32) -> bool {
        self.conditions.iter().all(|condition| {
            condition.holds(match condition.zone {
                Zone::Row | Zone::TakenRow => board.row.len(),
                Zone::Hand => hand as usize,
                Zone::Pile => board.piles.get(player.index()).map_or(0, |pile| pile.len() as usize),
                _ => 0,
            })
        })
    }
}

/// The lots of cards for which a condition holds; `cards` are in the order of the lots.
pub(crate) fn lots_of(cards: &[&Card], so: impl Fn(&Card) -> bool) -> Lots {
    cards.iter().zip(0..).filter(|(card, _)| so(card)).map(|(_, lot)| Lot(lot)).collect()
}
