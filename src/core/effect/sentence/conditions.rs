//! Conditions, as clauses behind `if`.

use super::logic::Logic;
use super::noun::{Agrees, Amounted, Article};
use super::players::ME;
use super::zones::{Place, is_shared};
use super::{Composer, Context};
use crate::effect::parts::{Amount, Cards, Computation, Condition, Person, Selection, Who};

impl Composer<'_> {
    /// Conditions all of which must hold.
    pub(super) fn conditions(&self, conditions: &[Condition], context: Context<'_>) -> String {
        self.logic(Logic::All(
            conditions.iter().map(|condition| self.condition(condition, false, context)).collect(),
        ))
    }

    /// A condition; denied, none of its parts holds, as the machine reads `not`.
    fn condition(&self, condition: &Condition, denied: bool, context: Context<'_>) -> Logic {
        let mut parts = Vec::new();
        if let Some(cards) = &condition.count {
            parts.push(self.counted(cards, condition, denied, context));
        } else if let Some(together) = self.together(condition, denied, context) {
            parts.push(together);
        } else if let Some(amount) = &condition.amount {
            let some = some_players(amount, condition).map(|who| self.exists(who, denied, context));
            parts.push(
                some.unwrap_or_else(|| {
                    self.amounted(&self.amount(amount, context), condition, denied, context)
                }),
            );
        }
        if let (Some(who), Some(others)) = (&condition.who, &condition.is_among) {
            parts.push(self.is_among(who, others, denied, context));
        }
        if !condition.not.is_empty() {
            let parts_of =
                condition.not.iter().map(|condition| self.condition(condition, !denied, context)).collect();
            parts.push(if denied { Logic::Any(parts_of) } else { Logic::All(parts_of) });
        }
        if !condition.any.is_empty() {
            let options =
                condition.any.iter().map(|condition| self.condition(condition, denied, context)).collect();
            parts.push(if denied { Logic::All(options) } else { Logic::Any(options) });
        }
        Logic::All(parts)
    }

    fn amounted(&self, amount: &str, condition: &Condition, denied: bool, context: Context<'_>) -> Logic {
        let (is, least, most) =
            (condition.is.as_ref(), condition.at_least.as_ref(), condition.at_most.as_ref());
        if let (Some(odd), None, None, None) = (condition.odd, is, least, most) {
            let compared = self.phrase(if odd == denied { "compared.even" } else { "compared.odd" });
            return Logic::Leaf(
                self.fill("if.amount", &[("amount", amount.into()), ("compared", compared.as_str().into())]),
            );
        }
        let one = Amount::Number(1);
        let least = if is.is_none() && least.is_none() && most.is_none() { Some(&one) } else { least };
        let compared = self.compared("if-compared", (is, least, most), denied, context).unwrap_or_default();
        Logic::Leaf(
            self.fill("if.amount", &[("amount", amount.into()), ("compared", compared.as_str().into())]),
        )
    }

    fn counted(&self, cards: &Cards, condition: &Condition, denied: bool, context: Context<'_>) -> Logic {
        let Cards::Selected(selection) = cards else {
            let cards = self.several(Article::The, cards, context);
            let amount = self.fill("amounts.count", &[("cards", (&cards).into()), ("the", (&cards).into())]);
            return self.amounted(&amount, condition, denied, context);
        };
        let (is, least, most) =
            (condition.is.as_ref(), condition.at_least.as_ref(), condition.at_most.as_ref());
        let is_any = is.is_none()
            && most.is_none()
            && least.is_none_or(|least| *least == Amount::Number(1))
            && condition.odd.is_none();
        if let Some((word, others)) = super::cards::one_that_is(selection).filter(|_| is_any) {
            let inside = if others.filters.is_empty() {
                self.inside(others.zone, others.of.as_ref(), context)
            } else {
                let others = self.several(Article::The, &Cards::Selected(Box::new(others)), context);
                self.fill("filter.among", &[("cards", (&others).into())])
            };
            let cards = self.referred(word, context);
            let key = if denied { "if.not-holds" } else { "if.holds" };
            return Logic::Leaf(
                self.fill(key, &[("cards", (&cards).into()), ("in", inside.as_str().into())]),
            );
        }
        if condition.odd.is_some() && is.is_none() && least.is_none() && most.is_none() {
            let count = Computation { count: Some(cards.clone()), ..Computation::default() };
            return self.amounted(&self.computed(&count, context), condition, denied, context);
        }
        if let Some(compared) = self.compared_holders(selection, condition, denied, context) {
            return compared;
        }
        // Compared with a computed number.
        if [is, least, most].into_iter().flatten().any(|amount| !matches!(amount, Amount::Number(_))) {
            let amount = self.amount(
                &Amount::Computed(Box::new(Computation {
                    count: Some(cards.clone()),
                    ..Computation::default()
                })),
                context,
            );
            return self.amounted(&amount, condition, denied, context);
        }
        let zero = |amount: Option<&Amount>| amount == Some(&Amount::Number(0));
        if is.is_none() && least.is_none() && most.is_none() {
            return self.holds(
                selection,
                Amounted::one(if denied { Article::No } else { Article::Any }),
                context,
            );
        }
        // Fewer than 1 is none.
        if denied && least == Some(&Amount::Number(1)) && is.is_none() && most.is_none() {
            return self.holds(selection, Amounted::one(Article::No), context);
        }
        if zero(is) || (zero(most) && least.is_none()) {
            return self.holds(
                selection,
                Amounted::one(if denied { Article::Any } else { Article::No }),
                context,
            );
        }
        let number = self.number_of((is, least, most), denied, context);
        // `exactly 1 card`, `more than 1 card`
        let many = !number.ends_with(" 1");
        self.holds(selection, Amounted { article: Article::Bare, number: Some(&number), many }, context)
    }

    /// Composes the condition that a player has more or fewer such cards than another: `they hold fewer cards
    /// than you`.
    fn compared_holders(
        &self,
        selection: &Selection,
        condition: &Condition,
        denied: bool,
        context: Context<'_>,
    ) -> Option<Logic> {
        let bounds =
            [("is", &condition.is), ("at-least", &condition.at_least), ("at-most", &condition.at_most)];
        let mut bounds = bounds.into_iter().filter_map(|(key, bound)| Some((key, bound.as_ref()?)));
        let ((key, bound), None) = (bounds.next()?, bounds.next()) else { return None };
        let (key, base) = match (key, super::amounts::next_to(bound, key == "at-least")) {
            ("at-least", Some(base)) => ("more", base),
            ("at-most", Some(base)) => ("fewer", base),
            _ => (key, bound.clone()),
        };
        let Amount::Computed(computed) = &base else { return None };
        let Some(Cards::Selected(other)) = &computed.count else { return None };
        let is_count = **computed == Computation { count: computed.count.clone(), ..Computation::default() };
        let is_like = is_count
            && **other == (Selection { of: other.of.clone(), ..selection.clone() })
            && selection.take.is_none();
        let who = self.who(selection.of.as_ref().unwrap_or(&ME), context);
        let than = self.who(other.of.as_ref().unwrap_or(&ME), context);
        let holds = format!("zones.{}.holds", selection.zone.word());
        if !is_like
            || is_shared(selection.zone)
            || self.find(&holds).is_none()
            || [&who, &than].iter().any(|who| who.agrees == Agrees::Many && who.forms[0] != "they")
        {
            return None;
        }
        let not = if denied { "not-" } else { "" };
        let number = self.phrase(&format!("counted-than.{not}{key}"));
        let (number, than_word) = number.split_once(" / ").unwrap_or((&number, ""));
        let cards = self.those(
            selection,
            Amounted { article: Article::Bare, number: Some(number), many: true },
            Place::Nowhere,
            context,
        );
        let cards = cards.with("", &format!("{than_word} {}", than.forms[0]));
        Some(Logic::Leaf(self.fill(&holds, &[("who", (&who).into()), ("cards", (&cards).into())])))
    }

    /// Somebody has cards, or cards are somewhere.
    fn holds(&self, selection: &Selection, amounted: Amounted<'_>, context: Context<'_>) -> Logic {
        let own = format!("zones.{}.holds", selection.zone.word());
        let of = selection.of.as_ref().unwrap_or(&ME);
        let everyone = format!("{own}-everyone");
        if *of == Who::Person(Person::Everyone) && self.find(&everyone).is_some() {
            let cards = self.those(selection, amounted, Place::Nowhere, context);
            return Logic::Leaf(self.fill(&everyone, &[("cards", (&cards).into())]));
        }
        let who = self.who(of, context);
        // Of several players, one could read that each of them holds that number.
        let (who, is_plain) = match of {
            Who::Person(person @ (Person::Others | Person::Everyone)) => {
                (self.variant("together", *person, context), true)
            }
            _ => (who.clone(), is_shared(selection.zone) || who.agrees != Agrees::Many || is_they(of)),
        };
        let key = if self.find(&own).is_some() && is_plain { own } else { "if.holds".to_string() };
        let cards = self.those(selection, amounted, Place::Nowhere, context);
        let inside = self.inside(selection.zone, selection.of.as_ref(), context);
        if is_shared(selection.zone) || key == "if.holds" {
            let zone = self.zone(selection.zone, selection.of.as_ref(), context);
            let slots: [(&str, _); 3] =
                [("cards", (&cards).into()), ("zone", (&zone).into()), ("in", inside.as_str().into())];
            return Logic::Leaf(self.fill(&key, &slots));
        }
        Logic::Leaf(self.fill(&key, &[("who", (&who).into()), ("cards", (&cards).into())]))
    }

    /// Composes the condition that a player has a number of cards in two zones together: `you have 5 or fewer
    /// dice and covered cards together`.
    fn together(&self, condition: &Condition, denied: bool, context: Context<'_>) -> Option<Logic> {
        let Some(Amount::Computed(computed)) = &condition.amount else { return None };
        let (Some(Cards::Selected(one)), Some(Amount::Computed(plus))) = (&computed.count, &computed.plus)
        else {
            return None;
        };
        let Some(Cards::Selected(other)) = &plus.count else { return None };
        let count = Computation {
            count: computed.count.clone(),
            plus: computed.plus.clone(),
            ..Computation::default()
        };
        let is_plain = |selection: &Selection| **one == Selection { zone: one.zone, ..selection.clone() };
        let bounds = [&condition.is, &condition.at_least, &condition.at_most];
        let are_numbers =
            bounds.iter().all(|bound| bound.as_ref().is_none_or(|bound| matches!(bound, Amount::Number(_))));
        let is_one = bounds.iter().filter(|bound| bound.is_some()).count() == 1;
        let is_sum = **computed == count
            && **plus == Computation { count: plus.count.clone(), ..Computation::default() };
        if !is_sum
            || !are_numbers
            || !is_one
            || !is_plain(other)
            || is_shared(one.zone)
            || !one.filters.is_empty()
            || one.take.is_some()
        {
            return None;
        }
        let bounds =
            [("is", &condition.is), ("at-least", &condition.at_least), ("at-most", &condition.at_most)];
        let (key, bound) = bounds.into_iter().find_map(|(key, bound)| Some((key, bound.as_ref()?)))?;
        let not = if denied { "not-" } else { "" };
        let number =
            self.fill(&format!("counted.{not}{key}"), &[("n", self.amount(bound, context).as_str().into())]);
        let bare = self.those(other, Amounted::many(Article::Bare), Place::Nowhere, context);
        let behind = format!(
            "{}{} {}",
            self.phrase("words.and").trim_start(),
            bare.forms[1],
            self.phrase("words.together")
        );
        let amounted = Amounted { article: Article::Bare, number: Some(&number), many: true };
        let cards = self.those(one, amounted, Place::Nowhere, context).with("", &behind);
        let who = self.who(one.of.as_ref().unwrap_or(&ME), context);
        let holds = format!("zones.{}.holds", one.zone.word());
        self.find(&holds)?;
        Some(Logic::Leaf(self.fill(&holds, &[("who", (&who).into()), ("cards", (&cards).into())])))
    }

    /// Composes the condition that there is such a player.
    fn exists(&self, who: &Who, denied: bool, context: Context<'_>) -> Logic {
        let who = self.who(who, context);
        Logic::Leaf(self.fill(if denied { "if.not-exists" } else { "if.exists" }, &[("who", (&who).into())]))
    }

    fn is_among(&self, who: &Who, others: &Who, denied: bool, context: Context<'_>) -> Logic {
        // `you are the caller`, whoever was named first.
        let (who, others) = if *others == ME { (others, who) } else { (who, others) };
        let (who, others) = (self.who(who, context), self.among_players(others, context));
        let not = if denied { "not-" } else { "" };
        let key = if others.agrees == Agrees::Many { "among" } else { "is" };
        Logic::Leaf(
            self.fill(&format!("if.{not}{key}"), &[("who", (&who).into()), ("others", (&others).into())]),
        )
    }
}

/// The players whose number must be 1 or more.
fn some_players<'c>(amount: &'c Amount, condition: &Condition) -> Option<&'c Who> {
    let Amount::Computed(computed) = amount else { return None };
    let is_number = **computed == Computation { who: computed.who.clone(), ..Computation::default() };
    let one = Some(Amount::Number(1));
    let is_any = condition.is.is_none() && condition.at_most.is_none() && condition.odd.is_none();
    computed
        .who
        .as_ref()
        .filter(|_| is_number && is_any && (condition.at_least.is_none() || condition.at_least == one))
}

fn is_they(who: &Who) -> bool {
    *who == super::players::THEM
}
