//! Steps that the game does not do, or that do nothing.

use super::context::Filled;
use super::{Checking, Place};
use crate::diag::{list, one_of};
use crate::effect::parts::{Amount, Cards, Filter, Lasts, Person, RuleValue, Step, Until, Who, Zone};
use crate::effect::{RuleKind, Stage};

/// The most times that steps are repeated.
const MOST_TIMES: i32 = 99;

/// The most money that is paid at once.
const MOST_MONEY: i32 = 99_999;

/// The highest number that a player can name.
const MOST_NAMED: i32 = 255;

impl Checking<'_> {
    pub(super) fn steps(&mut self, steps: &[Step], path: &str) {
        for (place, step) in steps.iter().enumerate() {
            self.step(step, &format!("{path}.{place}"));
        }
    }

    /// Steps of which some are done: what any of them fills can be there afterwards.
    fn branches<'s>(&mut self, branches: impl Iterator<Item = (&'s [Step], String)>) {
        let before = self.filled;
        let mut after = before;
        for (steps, path) in branches {
            self.filled = before;
            self.steps(steps, &path);
            after = after.or(self.filled);
        }
        self.filled = after;
    }

    pub(super) fn step(&mut self, step: &Step, path: &str) {
        if self.script.when.is_standing() && !matches!(step, Step::SetRule { .. } | Step::Change { .. }) {
            let message = format!(
                "with when = \"{}\" an effect sets rules and changes numbers, and does nothing else",
                self.script.when.word()
            );
            self.error("effect-op", &format!("{path}.op"), message, "not at this moment");
        }
        match step {
            Step::Move { cards, to, of, face, at } => {
                self.moved(cards, *to, path);
                if face.is_none() && at.is_none() && lie_there(cards, *to, of.as_ref()) {
                    self.error(
                        "effect-zone",
                        &format!("{path}.to"),
                        "the cards lie there already",
                        "another zone",
                    );
                }
                if of.is_some() && !self.stage.is_owned(*to) {
                    let message = format!("`{}` is nobody's in {}", to.word(), self.game);
                    self.error("effect-cards", &format!("{path}.of"), message, "leave `of` out");
                }
                self.who(of.as_ref(), &format!("{path}.of"), Place::Step);
            }
            Step::Swap { cards, with } => {
                self.cards(cards, &format!("{path}.cards"), Place::Step);
                self.cards(with, &format!("{path}.with"), Place::Step);
            }
            Step::Look { cards, who } => {
                self.cards(cards, &format!("{path}.cards"), Place::Step);
                self.who(who.as_ref(), &format!("{path}.who"), Place::Step);
            }
            Step::Pass { cards, .. } => {
                self.passed(cards, path);
            }
            Step::Show { cards } | Step::TurnOver { cards, .. } | Step::Shuffle { cards } => {
                self.cards(cards, &format!("{path}.cards"), Place::Step);
            }
            Step::Mark { cards, letter } => {
                self.cards(cards, &format!("{path}.cards"), Place::Step);
                self.filled.marked[*letter as usize] = true;
            }
            Step::Score { points, who } => {
                self.who(who.as_ref(), &format!("{path}.who"), Place::Step);
                self.optional_amount(Some(points), &format!("{path}.points"));
                if *points == Amount::Number(0) {
                    self.error(
                        "effect-value",
                        &format!("{path}.points"),
                        "a score of 0 changes nothing",
                        "write another number",
                    );
                }
            }
            Step::Change { cards, attribute, times, plus, is } => {
                if attribute.is_name() {
                    let message = format!("`{}` is a name, and no number that can change", attribute.word());
                    self.error(
                        "effect-value",
                        &format!("{path}.attribute"),
                        message,
                        "expected a number on cards",
                    );
                }
                self.cards(cards, &format!("{path}.cards"), Place::Step);
                let changes = [("times", times), ("plus", plus), ("is", is)];
                if changes.iter().filter(|(_, amount)| amount.is_some()).count() != 1 {
                    self.error(
                        "effect-value",
                        path,
                        "a number is changed by exactly one of `times`, `plus` and `is`",
                        "exactly one of them",
                    );
                }
                self.changing(times.as_ref(), 1, &format!("{path}.times"));
                self.changing(plus.as_ref(), 0, &format!("{path}.plus"));
                self.optional_amount(is.as_ref(), &format!("{path}.is"));
            }
            Step::Pay { amount, who, to } => {
                self.who(who.as_ref(), &format!("{path}.who"), Place::Step);
                self.within(
                    |filled| filled.them = true,
                    |checking| {
                        let path = |key: &str| format!("{path}.{key}");
                        checking.amount_within(
                            Some(amount),
                            (1, MOST_MONEY),
                            &path("amount"),
                            "no money is paid",
                        );
                        checking.who(to.as_ref(), &path("to"), Place::Step);
                    },
                );
                self.filled.last = true;
            }
            Step::Name { who, at_least, at_most } => {
                self.who(who.as_ref(), &format!("{path}.who"), Place::Step);
                for (key, amount) in [("at_least", at_least), ("at_most", at_most)] {
                    self.amount_within(
                        Some(amount),
                        (0, MOST_NAMED),
                        &format!("{path}.{key}"),
                        "no player can name this number",
                    );
                }
                if let (Amount::Number(least), Amount::Number(most)) = (at_least, at_most)
                    && least > most
                {
                    self.error(
                        "effect-value",
                        path,
                        format!("no number is at least {least} and at most {most}"),
                        "never so",
                    );
                }
                self.filled.named = true;
            }
            Step::SetRule { rule, value, plus, only, who } => {
                self.who(who.as_ref(), &format!("{path}.who"), Place::Step);
                self.rule(rule, value.as_ref(), plus.as_ref(), only, path);
                if who.is_some()
                    && self.stage.rules.iter().any(|known| known.name == rule && !known.by_player)
                {
                    let message = format!("the rule `{rule}` is the same for all players");
                    self.error("effect-rule", &format!("{path}.who"), message, "leave it out");
                }
            }
            Step::Turns { order, who } => {
                if !self.stage.orders.contains(order) {
                    let words: Vec<&str> = self.stage.orders.iter().map(|order| order.word()).collect();
                    let message = format!("turns of {} can't be changed so", self.game);
                    let others = self.others_with(order.word(), |stage| stage.orders.contains(order));
                    let label = format!("expected {}", one_of(words));
                    self.error("effect-value", &format!("{path}.order"), message, label).hints.extend(others);
                }
                self.who(who.as_ref(), &format!("{path}.who"), Place::Step);
            }
            Step::End { part } | Step::Start { part } => {
                let ends = matches!(step, Step::End { .. });
                let parts = |stage: &Stage| if ends { stage.ends } else { stage.starts };
                let (verb, known) = (if ends { "ended" } else { "started" }, parts(self.stage));
                if !known.contains(part) {
                    let words: Vec<&str> = known.iter().map(|part| part.word()).collect();
                    let message = format!("in {} `{}` can't be {verb} by an effect", self.game, part.word());
                    let others = self.others_with(part.word(), |stage| parts(stage).contains(part));
                    self.error(
                        "effect-value",
                        &format!("{path}.part"),
                        message,
                        format!("expected {}", one_of(words)),
                    )
                    .hints
                    .extend(others);
                }
            }
            Step::Choose { who, options } => {
                self.who(who.as_ref(), &format!("{path}.who"), Place::Step);
                let options = options.iter().enumerate();
                self.branches(options.map(|(place, steps)| (&steps[..], format!("{path}.options.{place}"))));
            }
            Step::May { who, steps, otherwise } => {
                self.who(who.as_ref(), &format!("{path}.who"), Place::Step);
                self.branches(
                    [(&steps[..], format!("{path}.do")), (otherwise, format!("{path}.otherwise"))]
                        .into_iter(),
                );
            }
            Step::ForEach { who, cards, steps } => {
                if who.is_some() == cards.is_some() {
                    self.error(
                        "effect-value",
                        path,
                        "`for-each` has `who` or `cards`, not both",
                        "players or cards?",
                    );
                }
                self.who(who.as_ref(), &format!("{path}.who"), Place::Step);
                if let Some(cards) = cards {
                    self.cards(cards, &format!("{path}.cards"), Place::Step);
                }
                let fill = |filled: &mut Filled| {
                    filled.them |= who.is_some();
                    filled.each |= cards.is_some();
                };
                self.within(fill, |checking| checking.steps(steps, &format!("{path}.do")));
            }
            Step::If { conditions, steps, otherwise } => {
                self.conditions(conditions, &format!("{path}.if"));
                self.branches(
                    [(&steps[..], format!("{path}.do")), (otherwise, format!("{path}.otherwise"))]
                        .into_iter(),
                );
            }
            Step::Repeat { times, steps } => {
                self.amount_within(
                    Some(times),
                    (1, MOST_TIMES),
                    &format!("{path}.times"),
                    "these steps are never done",
                );
                self.steps(steps, &format!("{path}.do"));
            }
        }
    }

    /// Cards that are moved: out of a zone that gives cards, to one that takes them.
    pub(super) fn moved(&mut self, cards: &Cards, to: Zone, path: &str) {
        self.cards(cards, &format!("{path}.cards"), Place::Step);
        let zones = self.stage.zones;
        if self.stage.zone(to).is_some_and(|known| !known.takes) {
            let words: Vec<&str> =
                zones.iter().filter(|known| known.takes).map(|known| known.zone.word()).collect();
            let message = format!("in {} no effect can move cards to `{}`", self.game, to.word());
            self.error("effect-zone", &format!("{path}.to"), message, format!("expected {}", one_of(words)));
        }
        if let Cards::Selected(selection) = cards
            && self.stage.zone(selection.zone).is_some_and(|known| !known.gives)
        {
            let words: Vec<&str> =
                zones.iter().filter(|known| known.gives).map(|known| known.zone.word()).collect();
            let message =
                format!("in {} no effect can move cards out of `{}`", self.game, selection.zone.word());
            self.error(
                "effect-zone",
                &format!("{path}.cards.in"),
                message,
                format!("expected {}", one_of(words)),
            );
        }
    }

    /// Cards that are passed: each player's to the same zone of another.
    fn passed(&mut self, cards: &Cards, path: &str) {
        let path = format!("{path}.cards");
        if let Cards::Selected(selection) = cards
            && let Some(known) = self.stage.zone(selection.zone)
            && !(known.owned && known.takes && known.gives)
        {
            let zones = self.stage.zones.iter().filter(|known| known.owned && known.takes && known.gives);
            let label = format!("expected {}", one_of(zones.map(|known| known.zone.word())));
            let message = format!("in {} no player can pass cards of `{}`", self.game, selection.zone.word());
            self.error("effect-zone", &format!("{path}.in"), message, label);
        }
        match (cards, cards.of_each()) {
            (Cards::Selected(all), Some(own)) => {
                self.who(all.of.as_ref(), &format!("{path}.of"), Place::Step);
                let own = Cards::Selected(Box::new(own));
                self.within(|filled| filled.them = true, |checking| checking.cards(&own, &path, Place::Step));
            }
            _ => self.cards(cards, &path, Place::Step),
        }
    }

    pub(super) fn rule(
        &mut self,
        name: &str,
        value: Option<&RuleValue>,
        plus: Option<&Amount>,
        only: &[Filter],
        path: &str,
    ) {
        let Some(rule) = self.stage.rules.iter().find(|known| known.name == name) else {
            let known: Vec<&str> = self.stage.rules.iter().map(|rule| rule.name).collect();
            let label = format!("the rules are {}", list(known.iter().copied()));
            let message = format!("{} has no rule `{name}` to set", self.game);
            let others = self.others_with(name, |stage| stage.rules.iter().any(|rule| rule.name == name));
            let diagnostic = self.error("effect-rule", &format!("{path}.rule"), message, label);
            *diagnostic = diagnostic.clone().nearest(name, known);
            diagnostic.hints.extend(others);
            return;
        };
        let given = [("value", value.is_some()), ("plus", plus.is_some()), ("only", !only.is_empty())];
        let wanted: &[&str] = match rule.kind {
            RuleKind::Words(_) => &["value"],
            RuleKind::Number { .. } => &["value", "plus"],
            RuleKind::Cards => &["only"],
        };
        for (key, _) in given.iter().filter(|(key, is_there)| *is_there && !wanted.contains(key)) {
            let message = format!("the rule `{name}` has no `{key}`");
            self.error(
                "effect-rule",
                &format!("{path}.{key}"),
                message,
                format!("it is set with {}", one_of(wanted.iter().copied())),
            );
        }
        if given.iter().filter(|(key, is_there)| *is_there && wanted.contains(key)).count() != 1 {
            let message = format!("the rule `{name}` is set with {}", one_of(wanted.iter().copied()));
            self.error(
                "effect-rule",
                path,
                message,
                if wanted.len() == 1 { "it is missing" } else { "one of them" },
            );
            return;
        }
        match (&rule.kind, value) {
            (RuleKind::Words(words), Some(value)) if !words.contains(&value.to_string().as_str()) => {
                let label = format!("expected {}", one_of(words.iter().copied()));
                let message = format!("the rule `{name}` can't be `{value}`");
                let diagnostic = self.error("effect-value", &format!("{path}.value"), message, label);
                *diagnostic = diagnostic.clone().nearest(&value.to_string(), words.iter().copied());
            }
            (RuleKind::Words(words), Some(value))
                if words.first() == Some(&value.to_string().as_str()) && self.script.when.is_standing() =>
            {
                let message = format!("the rule `{name}` is `{value}` without any effect");
                self.error("effect-value", &format!("{path}.value"), message, "this changes nothing");
            }
            (RuleKind::Number { .. }, Some(RuleValue::Computed(computation))) => {
                self.computation(computation, &format!("{path}.value"))
            }
            (RuleKind::Number { range: (least, most), .. }, Some(value)) => {
                let fits = match value {
                    RuleValue::Number(number) => (*least..=*most).contains(number),
                    RuleValue::Computed(_) => true,
                    RuleValue::Word(_) => false,
                };
                if !fits {
                    let message = format!("the rule `{name}` can't be `{value}`");
                    self.error(
                        "effect-value",
                        &format!("{path}.value"),
                        message,
                        format!("expected a number from {least} to {most}"),
                    );
                }
            }
            _ => {}
        }
        self.changing(plus, 0, &format!("{path}.plus"));
        let lasts = self.script.until != Until::Word(Lasts::Now);
        self.within(
            |filled| filled.later |= lasts,
            |checking| checking.filters(only, &format!("{path}.only")),
        );
    }
}

/// True if all cards of a zone are moved to where they are: to the same zone of the same one player.
fn lie_there(cards: &Cards, to: Zone, of: Option<&Who>) -> bool {
    let Cards::Selected(selection) = cards else { return false };
    let person = |who: Option<&Who>| match who {
        None => Some(Person::Me),
        Some(Who::Person(person @ (Person::Me | Person::Them | Person::Active | Person::Actor))) => {
            Some(*person)
        }
        Some(_) => None,
    };
    let owner = person(selection.of.as_ref());
    let all = selection.or.is_none() && selection.filters.is_empty() && selection.take.is_none();
    all && selection.zone == to && owner.is_some() && owner == person(of)
}
