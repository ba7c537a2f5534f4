//! What bots and reports make of effects at a glance: constants out of the scripts, without conditions.

use super::stage::{RULES, RuleId};
use crate::effect::RuleKind;
use crate::effect::parts::{Amount, Attribute, Cards, Event, Face, RuleValue, Script, Selection, Step, Zone};

/// The kind of a step, as far as bots distinguish them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gist {
    /// To look at cards.
    Look,
    /// To swap offer tiles with hand tiles.
    Swap,
    /// To swap bid tiles.
    SwapBids,
    /// To turn a tile over.
    TurnOver,
    /// To collect a tile of the offer.
    Collect,
    /// To ignore somebody's bid.
    Ignore,
    /// Anything else.
    Other,
}

/// A summary of an effect, by which bots judge it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Estimate {
    /// The gists of its steps, without repetitions.
    pub gists: Vec<Gist>,
    /// How often it inverts the auction.
    pub inverts: i32,
    /// How much more bid tiles count whose egg type is in the offer.
    pub matching: i16,
    /// How much more the bid of its player counts.
    pub bid: i16,
    /// How many tiles more a turn of its player can have.
    pub most: i32,
    /// How many rules restrict what its player can play.
    pub forbids: i32,
    /// The fixed score of its card.
    pub points: Option<i32>,
}

impl Estimate {
    /// The estimate of an effect.
    pub fn of(script: &Script) -> Estimate {
        let mut estimate = Estimate::default();
        each_step(&script.steps, &mut |step| estimate.add(script, step));
        estimate.gists.dedup();
        estimate
    }

    fn add(&mut self, script: &Script, step: &Step) {
        self.gists.push(gist(step));
        match step {
            Step::SetRule { rule, value, plus, .. } => {
                let more = plus.as_ref().map_or(0, fixed);
                let is = |id: RuleId| RULES[id as usize].name == rule;
                let restricts =
                    RULES.iter().any(|known| known.name == rule && matches!(known.kind, RuleKind::Cards))
                        || is(RuleId::OpenTiles);
                let all = matches!(value, Some(RuleValue::Number(_)));
                self.forbids += i32::from(restricts && script.when == Event::Held);
                match () {
                    () if is(RuleId::Inversions) => self.inverts += more,
                    () if is(RuleId::Bid) && !all => self.bid = self.bid.saturating_add(small(more)),
                    () if is(RuleId::MostTiles) && !all => self.most += more,
                    () => {}
                }
            }
            Step::Change {
                cards: Cards::Selected(_), attribute: Attribute::Worth, plus: Some(more), ..
            } => {
                self.matching = self.matching.saturating_add(small(fixed(more)));
            }
            Step::Change {
                cards: Cards::Referred(_),
                attribute: Attribute::Value,
                is: Some(Amount::Number(points)),
                ..
            } => {
                self.points = Some(*points);
            }
            _ => {}
        }
    }

    /// True if it only looks at cards.
    pub fn only_looks(&self) -> bool {
        !self.gists.is_empty() && self.gists.iter().all(|gist| *gist == Gist::Look)
    }

    /// The step that a player decides about.
    pub fn decided(&self) -> Option<Gist> {
        self.gists.iter().find(|gist| **gist != Gist::Other).or(self.gists.first()).copied()
    }
}

/// True if any of the steps is a wanted one, at any depth.
pub fn any_step(steps: &[Step], wanted: &dyn Fn(&Step) -> bool) -> bool {
    let mut found = false;
    each_step(steps, &mut |step| found |= wanted(step));
    found
}

/// True if a step shows a goal of the player who has its card.
pub fn shows_own_goal(step: &Step) -> bool {
    matches!(step,
        Step::Show { cards: Cards::Selected(selection) }
            if selection.zone == Zone::Goals && selection.of.is_none())
}

fn gist(step: &Step) -> Gist {
    let zone = |cards: &Cards| match cards {
        Cards::Selected(selection) => Some(selection.zone),
        Cards::Referred(_) => None,
    };
    match step {
        Step::Look { .. } => Gist::Look,
        Step::Swap { cards, .. } if zone(cards) == Some(Zone::Offer) => Gist::Swap,
        Step::Swap { cards, .. } if zone(cards) == Some(Zone::Bid) => Gist::SwapBids,
        Step::TurnOver { .. } => Gist::TurnOver,
        Step::Move { cards, to: Zone::Pile, .. } if is_chosen_offer(cards) => Gist::Collect,
        Step::SetRule { rule, .. } if *rule == RULES[RuleId::BidCounts as usize].name => Gist::Ignore,
        _ => Gist::Other,
    }
}

fn is_chosen_offer(cards: &Cards) -> bool {
    let chosen = |selection: &Selection| selection.take.as_ref().is_some_and(|take| take.choose.is_some());
    let down = |selection: &Selection| selection.filters.iter().any(|filter| filter.face == Some(Face::Down));
    matches!(cards,
        Cards::Selected(selection) if selection.zone == Zone::Offer && chosen(selection) && down(selection))
}

/// Visits all steps at any depth, in order; of a choice, of a step that may be left out and of conditions,
/// all branches.
fn each_step(steps: &[Step], visit: &mut dyn FnMut(&Step)) {
    for step in steps {
        match step {
            Step::Choose { options, .. } => options.iter().for_each(|steps| each_step(steps, visit)),
            Step::May { steps, otherwise, .. } | Step::If { steps, otherwise, .. } => {
                each_step(steps, visit);
                each_step(otherwise, visit);
            }
            Step::ForEach { steps, .. } | Step::Repeat { steps, .. } => each_step(steps, visit),
            step => visit(step),
        }
    }
}

fn fixed(amount: &Amount) -> i32 {
    if let Amount::Number(number) = amount { *number } else { 0 }
}

fn small(number: i32) -> i16 {
    i16::try_from(number).unwrap_or(0)
}
