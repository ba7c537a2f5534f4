//! The effect of one lot, compiled from the deck.

use super::super::state::{Board, TimedRule};
use super::vocabulary::{RULES, RuleName, Setting, VOCABULARY};
use crate::effect::{Cards, Condition, Effect, Op, Quantity, Span, When};
use crate::rules::Seat;

/// The effect of a lot, ready to be played.
#[derive(Clone, Debug)]
pub struct CardEffect {
    /// Name as it is printed.
    pub name: String,
    pub(crate) when: When,
    until: Span,
    turns: u8,
    pub(crate) conditions: Vec<Condition>,
    /// How it changes each rule, if it does.
    pub(crate) sets: [Option<RuleChange>; RULES.len()],
    /// How much more each card of the owner's pile is worth.
    pub(crate) worth: i32,
    /// Whether it starts an auction.
    pub(crate) declares: bool,
    pub(crate) discards: Option<Cards>,
    pub(crate) to_hand: Option<Cards>,
    pub(crate) wins_bids: bool,
    /// What it does when it is added, in order.
    pub(crate) steps: Vec<Step>,
    /// How often all may add a card to the row that was taken.
    pub(crate) gifts: u8,
    /// How often all may discard one of it.
    pub(crate) scraps: u8,
}

/// Something that moves cards when a lot is added (IBYN-X-O1a, O3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Cards of the row go to who added them.
    Settle(Cards),
    /// The player takes a random scored card from each other one.
    TakeEach,
    /// Each other player takes one from the player.
    GiveEach,
}

impl CardEffect {
    pub(crate) fn of(source: &Effect) -> CardEffect {
        let mut effect = CardEffect {
            name: source.name.clone(),
            when: source.when,
            until: source.until.kind(),
            turns: source.until.turns(),
            conditions: source.conditions.clone(),
            sets: [None; RULES.len()],
            worth: 0,
            declares: false,
            discards: None,
            to_hand: None,
            wins_bids: false,
            steps: Vec::new(),
            gifts: 0,
            scraps: 0,
        };
        for op in &source.ops {
            match op {
                Op::SetRule { rule, value } => {
                    if let Some(change) = RuleChange::of(rule, &value.to_string()) {
                        effect.sets[change.setting.rule() as usize] = Some(change);
                    }
                }
                Op::Worth { by, .. } => effect.worth += by,
                Op::Declare {} => effect.declares = true,
                // All up to this one takes this one along.
                Op::Discard { cards } if effect.discards != Some(Cards::UpToThis) => effect.discards = Some(*cards),
                Op::Discard { .. } => {}
                Op::ToHand { cards } if effect.to_hand != Some(Cards::UpToThis) => effect.to_hand = Some(*cards),
                Op::ToHand { .. } => {}
                Op::Score { .. } => effect.wins_bids = true,
                Op::Settle { cards } => effect.steps.push(Step::Settle(*cards)),
                Op::TakeEach {} => effect.steps.push(Step::TakeEach),
                Op::GiveEach {} => effect.steps.push(Step::GiveEach),
                Op::Gift {} => effect.gifts = effect.gifts.saturating_add(1),
                Op::Scrap {} => effect.scraps = effect.scraps.saturating_add(1),
                // The vocabulary lets no other through.
                _ => {}
            }
        }
        effect
    }

    /// Whether it holds from the moment when it is added until the row is taken.
    pub(crate) fn is_this_auction(&self) -> bool {
        (self.when, self.until) == (When::Added, Span::Auction)
    }

    /// Whether it depends on who added which card.
    pub(crate) fn asks_who_added(&self) -> bool {
        self.sets[RuleName::Bidders as usize].is_some() || self.steps.iter().any(|step| matches!(step, Step::Settle(_)))
    }

    /// Whether it holds for some turns.
    pub(crate) fn is_timed(&self) -> bool {
        self.until == Span::Turns
    }

    /// Gives rules another value for some turns, if it does so. The next turn is the first of them; the one being played comes on top.
    pub(crate) fn begin(&self, timed: &mut [Option<TimedRule>; RULES.len()]) {
        for (timed, change) in timed.iter_mut().zip(self.sets).filter(|_| self.is_timed()) {
            if let Some(RuleChange { setting, .. }) = change {
                *timed = Some(TimedRule { setting, turns: self.turns + 1 });
            }
        }
    }

    /// Whether its conditions are met, if they depend only on this number of cards in a row: those of a card in the row or anywhere.
    pub(crate) fn suits_row(&self, cards: usize) -> bool {
        self.conditions.iter().all(|condition| condition.holds(cards as u32))
    }

    /// Whether its conditions are met, for a player if it is about one. `hand` is how many cards that player holds.
    pub(crate) fn is_met(&self, board: &Board, player: Seat, hand: u32) -> bool {
        self.conditions.iter().all(|condition| {
            condition.holds(match condition.count {
                Quantity::RowCards => board.row.len() as u32,
                Quantity::HandCards => hand,
                Quantity::PileCards => board.piles.get(player.index()).map_or(0, |pile| pile.len()),
                _ => 0,
            })
        })
    }
}

/// How an effect changes a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RuleChange {
    /// The rule with its value.
    pub setting: Setting,
    /// Whether nothing overrides it.
    pub stands: bool,
}

impl RuleChange {
    fn of(rule: &str, value: &str) -> Option<RuleChange> {
        let (_, entry) = VOCABULARY.rule(rule)?;
        let stands = entry.values.iter().any(|known| known.word == value && known.stands);
        Some(RuleChange { setting: Setting::parse(rule, value)?, stands })
    }
}
