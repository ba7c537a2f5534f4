//! Players, selections of cards, numbers, conditions and rules, with names resolved.

use super::{CardFacts, Compiler};
use crate::effect::RuleKind;
use crate::effect::machine::program::{
    Bounds, Calc, Fold, Folk, From, Match, NewValue, Num, Pick, Setting, Take, Test,
};
use crate::effect::parts::{
    self, Amount, Attribute, Cards, Computation, Condition, Filter, Person, Range, Ties, Who,
};

impl Compiler<'_> {
    pub(super) fn setting(
        &self,
        rule: &str,
        value: Option<&parts::RuleValue>,
        plus: Option<&Amount>,
        only: &[Filter],
    ) -> Option<Setting> {
        let place = self.stage.rules.iter().position(|known| known.name == rule)?;
        let value = match (&self.stage.rules[place].kind, value, plus) {
            (RuleKind::Words(words), Some(value), _) => {
                NewValue::Word(words.iter().position(|word| **word == value.to_string())? as u8)
            }
            (RuleKind::Number { .. }, Some(parts::RuleValue::Number(number)), _) => {
                NewValue::Is(Num::Fixed(*number))
            }
            (RuleKind::Number { .. }, Some(parts::RuleValue::Computed(computation)), _) => {
                NewValue::Is(self.computed(computation))
            }
            (RuleKind::Number { .. }, None, Some(amount)) => NewValue::Plus(self.num(amount)),
            (RuleKind::Cards, ..) => {
                NewValue::Only(only.iter().flat_map(|filter| self.filter(filter)).collect())
            }
            _ => return None,
        };
        Some(Setting { rule: place as u8, value })
    }

    pub(super) fn folk(&self, who: &Who) -> Folk {
        match who {
            Who::Person(person) => Folk::person(*person),
            Who::Selected(players) => {
                let ties = players.ties.unwrap_or(Ties::All);
                let extreme = match (&players.most, &players.least) {
                    (Some(most), _) => Some((self.num(most), true, ties)),
                    (None, Some(least)) => Some((self.num(least), false, ties)),
                    (None, None) => None,
                };
                let neighbour = players.neighbour();
                Folk {
                    from: neighbour.map(|(_, person)| person).or(players.from).unwrap_or(Person::Others),
                    beside: neighbour.map(|(side, _)| side),
                    tests: players.conditions.iter().flat_map(|condition| self.tests(condition)).collect(),
                    extreme,
                    chosen_by: players.chosen_by,
                }
            }
        }
    }

    pub(super) fn pick(&self, cards: &Cards) -> Pick {
        match cards {
            Cards::Referred(word) => Pick {
                from: From::Referred(*word),
                filters: Vec::new(),
                take: Take::All,
                bound_for: None,
                swapped_with: None,
                or: None,
            },
            Cards::Selected(selection) => {
                let of = self
                    .stage
                    .is_owned(selection.zone)
                    .then(|| selection.of.as_ref().map_or(Folk::person(Person::Me), |who| self.folk(who)));
                Pick {
                    from: From::Zone(selection.zone, of),
                    or: selection.or.as_ref().map(|cards| Box::new(self.pick(cards))),
                    filters: selection.filters.iter().flat_map(|filter| self.filter(filter)).collect(),
                    take: selection.take.as_ref().map_or(Take::All, |take| self.take(take)),
                    bound_for: None,
                    swapped_with: None,
                }
            }
        }
    }

    fn take(&self, take: &parts::Take) -> Take {
        let by = take.by.unwrap_or(Person::Me);
        let count = || take.count.as_ref().map_or(Num::Fixed(1), |count| self.num(count));
        let extreme =
            |attribute: Attribute, highest: bool| Take::Extreme { attribute, highest, count: count() };
        match take {
            parts::Take { choose: Some(number), .. } => {
                Take::Choose { count: self.num(number), up_to: false, by }
            }
            parts::Take { up_to: Some(number), .. } => {
                Take::Choose { count: self.num(number), up_to: true, by }
            }
            parts::Take { random: Some(number), .. } => Take::Random(self.num(number)),
            parts::Take { highest: Some(attribute), .. } => extreme(*attribute, true),
            parts::Take { lowest: Some(attribute), .. } => extreme(*attribute, false),
            parts::Take { most_frequent: Some(attribute), .. } => Take::Frequent(*attribute),
            parts::Take { from: Some(end), .. } => Take::From(*end, count()),
            _ => Take::All,
        }
    }

    /// The filters of a filter, all of which must match.
    fn filter(&self, filter: &Filter) -> Vec<Match> {
        let mut all = Vec::new();
        let known = |is: &dyn Fn(&CardFacts<'_>) -> bool| Match::Known(self.cards.iter().map(is).collect());
        let names = |list: &[String], name: &str| list.iter().any(|listed| listed == name);
        let numbers = [
            (Attribute::Number, &filter.number),
            (Attribute::Price, &filter.price),
            (Attribute::Value, &filter.value),
            (Attribute::Worth, &filter.worth),
            (Attribute::Size, &filter.size),
            (Attribute::Place, &filter.place),
        ];
        for (attribute, range) in numbers {
            if let Some(range) = range {
                all.push(Match::Number(attribute, self.bounds(range)));
            }
        }
        if !filter.types.is_empty() {
            all.push(known(&|card| names(&filter.types, card.card_type)));
        }
        if !filter.kinds.is_empty() {
            all.push(known(&|card| names(&filter.kinds, card.kind)));
        }
        if !filter.symbols.is_empty() {
            all.push(known(&|card| card.symbols.iter().any(|symbol| names(&filter.symbols, symbol))));
        }
        if let Some(effect) = filter.effect {
            all.push(known(&|card| card.effect.is_some() == effect));
        }
        all.extend(filter.face.map(Match::Face));
        all.extend(
            filter.same.as_ref().map(|like| Match::Same(like.attribute, Box::new(self.pick(&like.other)))),
        );
        all.extend(
            filter
                .different
                .as_ref()
                .map(|like| Match::Different(like.attribute, Box::new(self.pick(&like.other)))),
        );
        all.extend(filter.among.as_ref().map(|cards| Match::Among(Box::new(self.pick(cards)))));
        all.extend(filter.of_a_kind.map(Match::OfAKind));
        all.extend(filter.seen.map(Match::Seen));
        let lists = |filters: &[Filter]| filters.iter().map(|filter| self.filter(filter)).collect();
        if !filter.not.is_empty() {
            all.push(Match::Not(lists(&filter.not)));
        }
        if !filter.any.is_empty() {
            all.push(Match::Any(lists(&filter.any)));
        }
        all
    }

    fn bounds(&self, range: &Range) -> Bounds {
        let num = |amount: &Option<Amount>| amount.as_ref().map(|amount| self.num(amount));
        let is = num(&range.is);
        Bounds {
            at_least: is.clone().or_else(|| num(&range.at_least)),
            at_most: is.or_else(|| num(&range.at_most)),
            odd: range.odd,
            multiple_of: range.multiple_of.map(|of| of as i32),
            last_digit: range.last_digit.map(i32::from),
        }
    }

    pub(super) fn num(&self, amount: &Amount) -> Num {
        match amount {
            Amount::Number(number) => Num::Fixed(*number),
            Amount::Quantity(quantity) => Num::Quantity(*quantity, None),
            Amount::Computed(computation) => self.computed(computation),
        }
    }

    fn computed(&self, computation: &Computation) -> Num {
        let folk = |who: &Who| Box::new(self.folk(who));
        let of = || {
            let everything = Pick {
                from: From::Referred(parts::Referred::This),
                filters: Vec::new(),
                take: Take::All,
                bound_for: None,
                swapped_with: None,
                or: None,
            };
            Box::new(computation.of.as_ref().map_or(everything, |cards| self.pick(cards)))
        };
        let base = match computation {
            Computation { count: Some(cards), .. } => Num::Count(Box::new(self.pick(cards))),
            Computation { sum: Some(attribute), .. } => Num::Of(Fold::Sum, *attribute, of()),
            Computation { highest: Some(attribute), .. } => Num::Of(Fold::Highest, *attribute, of()),
            Computation { lowest: Some(attribute), .. } => Num::Of(Fold::Lowest, *attribute, of()),
            Computation { different: Some(attribute), .. } => Num::Of(Fold::Different, *attribute, of()),
            Computation { quantity: Some(quantity), who, .. } => {
                Num::Quantity(*quantity, who.as_ref().map(folk))
            }
            Computation { who: Some(who), .. } => Num::Players(folk(who)),
            _ => Num::Fixed(0),
        };
        let num = |amount: &Option<Amount>| amount.as_ref().map(|amount| self.num(amount));
        let calc = Calc {
            times: num(&computation.times).unwrap_or(Num::Fixed(1)),
            divided_by: computation.divided_by.map_or(1, |by| by as i32),
            plus: num(&computation.plus).unwrap_or(Num::Fixed(0)),
            minus: num(&computation.minus).unwrap_or(Num::Fixed(0)),
            at_least: num(&computation.at_least),
            at_most: num(&computation.at_most),
            base,
        };
        let is_plain = calc.times == Num::Fixed(1)
            && calc.divided_by == 1
            && [&calc.plus, &calc.minus].iter().all(|num| **num == Num::Fixed(0))
            && calc.at_least.is_none()
            && calc.at_most.is_none();
        if is_plain { calc.base } else { Num::Calc(Box::new(calc)) }
    }

    /// The tests of a condition, all of which must hold.
    pub(super) fn tests(&self, condition: &Condition) -> Vec<Test> {
        let mut all = Vec::new();
        let num = |amount: &Option<Amount>| amount.as_ref().map(|amount| self.num(amount));
        let counted = condition.count.as_ref().map(|cards| Num::Count(Box::new(self.pick(cards))));
        if let Some(number) = counted.or_else(|| num(&condition.amount)) {
            let is = num(&condition.is);
            let (least, most) =
                (is.clone().or_else(|| num(&condition.at_least)), is.or_else(|| num(&condition.at_most)));
            // Without a comparison: whether there is anything.
            let least = if least.is_none() && most.is_none() && condition.odd.is_none() {
                Some(Num::Fixed(1))
            } else {
                least
            };
            all.push(Test::Number(
                number,
                Bounds { at_least: least, at_most: most, odd: condition.odd, ..Bounds::default() },
            ));
        }
        if let (Some(who), Some(others)) = (&condition.who, &condition.is_among) {
            all.push(Test::Among(self.folk(who), self.folk(others)));
        }
        if !condition.not.is_empty() {
            all.push(Test::Not(condition.not.iter().flat_map(|condition| self.tests(condition)).collect()));
        }
        if !condition.any.is_empty() {
            all.push(Test::Any(condition.any.iter().map(|condition| self.all_of(condition)).collect()));
        }
        all
    }

    /// A condition as one test.
    fn all_of(&self, condition: &Condition) -> Test {
        let mut tests = self.tests(condition);
        if tests.len() == 1 {
            tests.swap_remove(0)
        } else {
            // All of them: none of them fails.
            Test::Not(tests.into_iter().map(|test| Test::Not(vec![test])).collect())
        }
    }
}
