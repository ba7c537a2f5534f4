//! Steps of effects that can be understood without being played: rules that are set, and what bots expect of
//! cards.

use serde_json::Value;

use super::super::state::Lots;
use super::compile::lots_of;
use super::rule_values::Setting;
use crate::deck::Card;
use crate::effect::parts::{
    Amount, Attribute, Cards, Computation, Condition, Filter, Part, Person, Range, Referred, Script,
    Selection, Step, Take, Who, Zone,
};

/// A condition on the number of cards of a zone, of the player who has the card if each has one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count {
    /// The zone.
    pub zone: Zone,
    at_least: Option<i32>,
    at_most: Option<i32>,
}

impl Count {
    /// A condition, if it is of this simple kind.
    pub(super) fn of(condition: &Condition) -> Option<Count> {
        let Some(Cards::Selected(selection)) = &condition.count else { return None };
        let Condition { is, at_least, at_most, .. } = condition;
        let other = Condition { count: None, is: None, at_least: None, at_most: None, ..condition.clone() };
        if other != Condition::default() || !is_whole(selection, Person::Me) || !selection.filters.is_empty()
        {
            return None;
        }
        let number = |amount: &Option<Amount>| match amount {
            None => Some(None),
            Some(Amount::Number(number)) => Some(Some(*number)),
            Some(_) => None,
        };
        let (is, at_least, at_most) = (number(is)?, number(at_least)?, number(at_most)?);
        // Without a comparison: whether there is any.
        let usual = (is.is_none() && at_least.is_none() && at_most.is_none()).then_some(1);
        Some(Count { zone: selection.zone, at_least: is.or(at_least).or(usual), at_most: is.or(at_most) })
    }

    /// Checks that a number of cards meets the condition.
    pub(super) fn holds(&self, cards: usize) -> bool {
        let cards = i32::try_from(cards).unwrap_or(i32::MAX);
        self.at_least.is_none_or(|least| cards >= least) && self.at_most.is_none_or(|most| cards <= most)
    }
}

/// Which cards of a row that is taken are meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reach {
    /// This card.
    This,
    /// This card and all those left of it.
    UpToThis,
}

/// A transfer of cards when a lot is added: from the row to the piles, or between piles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Transfer {
    /// Of these cards, those in the row go to the players who added them.
    Settle(Lots),
    /// The player takes a random scored card from each other one.
    TakeEach,
    /// Each other player takes one from the player.
    GiveEach,
}

impl Transfer {
    /// The transfer that a step is, if it is one.
    pub(super) fn of(step: &Step, cards: &[&Card]) -> Option<Transfer> {
        let Step::ForEach { who: Some(Who::Person(who)), cards: None, steps } = step else { return None };
        let [Step::Move { cards: Cards::Selected(from), to: Zone::Pile, of, .. }] = steps.as_slice() else {
            return None;
        };
        let to = person(of.as_ref());
        let one = from.filters.is_empty()
            && from.take.as_ref() == Some(&Take { random: Some(Amount::Number(1)), ..Take::default() });
        match (who, from.zone, person(from.of.as_ref()), to) {
            (Person::Everyone, Zone::Added, Some(Person::Them), Some(Person::Them))
                if from.take.is_none() =>
            {
                let bounds: Option<Vec<(i32, i32)>> = from.filters.iter().map(prices).collect();
                let bounds = bounds?;
                let is_meant = |card: &Card| {
                    bounds
                        .iter()
                        .all(|(least, most)| card.price.is_some_and(|it| (*least..=*most).contains(&it)))
                };
                Some(Transfer::Settle(lots_of(cards, is_meant)))
            }
            (Person::Others, Zone::Pile, Some(Person::Them), Some(Person::Me)) if one => {
                Some(Transfer::TakeEach)
            }
            (Person::Others, Zone::Pile, Some(Person::Me), Some(Person::Them)) if one => {
                Some(Transfer::GiveEach)
            }
            _ => None,
        }
    }
}

/// A player, if it is not several or a choice; the player who has the card if left out.
fn person(who: Option<&Who>) -> Option<Person> {
    match who {
        None => Some(Person::Me),
        Some(Who::Person(person)) => Some(*person),
        Some(Who::Selected(_)) => None,
    }
}

/// True for a selection of all cards that match, of this player.
fn is_whole(selection: &Selection, of: Person) -> bool {
    selection.take.is_none() && person(selection.of.as_ref()) == Some(of)
}

/// The prices that a filter lets through, if it is about nothing else.
fn prices(filter: &Filter) -> Option<(i32, i32)> {
    let range = filter.price.as_ref()?;
    let number = |amount: &Option<Amount>, usual: i32| match amount {
        None => Some(usual),
        Some(Amount::Number(number)) => Some(*number),
        Some(_) => None,
    };
    let bounds = (number(&range.at_least, i32::MIN)?, number(&range.at_most, i32::MAX)?);
    let only = Filter {
        price: Some(Range {
            at_least: range.at_least.clone(),
            at_most: range.at_most.clone(),
            ..Range::default()
        }),
        ..Filter::default()
    };
    (*filter == only).then_some(bounds)
}

/// The rule with its value that a step sets for everyone.
pub(super) fn setting(step: &Step) -> Option<Setting> {
    match step {
        Step::SetRule { rule, value: Some(value), plus: None, only, who: None } if only.is_empty() => {
            Setting::parse(rule, &value.to_string())
        }
        _ => None,
    }
}

/// How much more a step makes each card of the pile of the player who has the card.
pub(super) fn more_for_the_pile(step: &Step) -> Option<i32> {
    match step {
        Step::Change {
            cards: Cards::Selected(pile),
            attribute: Attribute::Price,
            times: None,
            plus: Some(Amount::Number(more)),
            is: None,
        } if pile.zone == Zone::Pile && is_whole(pile, Person::Me) && pile.filters.is_empty() => Some(*more),
        _ => None,
    }
}

/// True for a step that starts an auction.
pub(super) fn declares(step: &Step) -> bool {
    matches!(step, Step::Start { part: Part::Auction })
}

/// Which cards of the taken row a step moves to a zone.
pub(super) fn reach(step: &Step, zone: Zone) -> Option<Reach> {
    let Step::Move { cards, to, of, .. } = step else { return None };
    if *to != zone || person(of.as_ref()) != Some(Person::Me) {
        return None;
    }
    match cards {
        Cards::Referred(Referred::This) => Some(Reach::This),
        Cards::Selected(row) if row.zone == Zone::TakenRow && row.take.is_none() => {
            match row.filters.as_slice() {
                [filter] if *filter == only_this() => Some(Reach::This),
                [filter] if *filter == up_to_this() => Some(Reach::UpToThis),
                _ => None,
            }
        }
        _ => None,
    }
}

fn only_this() -> Filter {
    Filter { among: Some(Cards::Referred(Referred::This)), ..Filter::default() }
}

fn up_to_this() -> Filter {
    let place = Computation {
        highest: Some(Attribute::Place),
        of: Some(Cards::Referred(Referred::This)),
        ..Computation::default()
    };
    let range = Range { at_most: Some(Amount::Computed(Box::new(place))), ..Range::default() };
    Filter { place: Some(range), ..Filter::default() }
}

/// True for a step that brings the bids of others to the pile of the player.
pub(super) fn wins_bids(step: &Step) -> bool {
    match step {
        Step::Move { cards: Cards::Selected(bids), to: Zone::Pile, of, .. } => {
            bids.zone == Zone::Bid
                && is_whole(bids, Person::Others)
                && bids.filters.is_empty()
                && person(of.as_ref()) == Some(Person::Me)
        }
        _ => false,
    }
}

/// When the effect of a card comes among those of the row: 0 if nobody decides, 1 if it adds to the taken
/// row, else 2.
pub(super) fn after_others(steps: &[Step]) -> u8 {
    let (mut adds, mut asks) = (false, false);
    each(steps, &mut |step| {
        adds |= matches!(step, Step::Move { to: Zone::TakenRow, .. });
        let take = |cards: &Cards| {
            matches!(cards,
            Cards::Selected(from)
                if from.take.as_ref().is_some_and(|take| take.choose.is_some() || take.up_to.is_some()))
        };
        asks |= match step {
            Step::Choose { .. } | Step::May { .. } => true,
            Step::Move { cards, .. }
            | Step::Look { cards, .. }
            | Step::Show { cards }
            | Step::Change { cards, .. } => take(cards),
            Step::Swap { cards, with } => take(cards) || take(with),
            _ => false,
        };
    });
    match (adds, asks) {
        (true, _) => 1,
        (false, true) => 2,
        (false, false) => 0,
    }
}

/// The lots that an effect can bring to a hand: its own card alone, or any.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Returns {
    /// None.
    Nothing,
    /// Its own card.
    This,
    /// Any card.
    Any,
}

/// Which cards an effect can bring to a hand from elsewhere.
pub(super) fn returns(steps: &[Step]) -> Returns {
    let mut all = Returns::Nothing;
    each(steps, &mut |step| {
        let found = match step {
            Step::Move { to: Zone::Hand, .. } if reach(step, Zone::Hand) == Some(Reach::This) => {
                Returns::This
            }
            Step::Move { cards, to: Zone::Hand, .. } if !is_of_hands(cards) => Returns::Any,
            Step::Swap { .. } => Returns::Any,
            _ => Returns::Nothing,
        };
        all = all.max(found);
    });
    all
}

/// True if an effect can bring cards that are not in a hand to a row, so that they may be taken again.
pub(super) fn recycles(steps: &[Step]) -> bool {
    let mut found = false;
    each(steps, &mut |step| {
        found |= match step {
            Step::Move { cards, to: Zone::Row | Zone::TakenRow, .. } => !is_of_hands(cards),
            Step::Swap { .. } => true,
            _ => false,
        };
    });
    found
}

/// True if cards are selected in hands alone.
fn is_of_hands(cards: &Cards) -> bool {
    matches!(cards,
        Cards::Selected(from) if from.zone == Zone::Hand && from.or.as_ref().is_none_or(is_of_hands))
}

/// Calls `visit` with each step, and those within it.
fn each(steps: &[Step], visit: &mut impl FnMut(&Step)) {
    for step in steps {
        visit(step);
        match step {
            Step::Choose { options, .. } => options.iter().for_each(|steps| each(steps, visit)),
            Step::May { steps, otherwise, .. } | Step::If { steps, otherwise, .. } => {
                each(steps, visit);
                each(otherwise, visit);
            }
            Step::ForEach { steps, .. } | Step::Repeat { steps, .. } => each(steps, visit),
            _ => {}
        }
    }
}

/// True if any part of an effect selects from a zone.
pub(super) fn mentions(script: &Script, zone: Zone) -> bool {
    serde_json::to_value(script).is_ok_and(|value| holds(&value, zone.word()))
}

/// Searches a value for a selection from this zone.
fn holds(value: &Value, zone: &str) -> bool {
    match value {
        Value::Object(fields) => {
            fields.iter().any(|(key, value)| (key == "in" && value == zone) || holds(value, zone))
        }
        Value::Array(values) => values.iter().any(|value| holds(value, zone)),
        _ => false,
    }
}
