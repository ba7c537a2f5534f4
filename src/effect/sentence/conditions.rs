//! Conditions, as clauses behind `if`.

use super::logic::Logic;
use super::noun::{Agrees, Amounted, Article};
use super::players::ME;
use super::{Composer, Context};
use crate::effect::parts::{Amount, Cards, Condition, Selection, Who};

impl Composer<'_> {
    /// Conditions all of which must hold.
    pub(super) fn conditions(&self, conditions: &[Condition], context: Context<'_>) -> String {
        self.logic(Logic::All(conditions.iter().map(|condition| self.condition(condition, false, context)).collect()))
    }

    /// A condition; denied, none of its parts holds, as the machine reads `not`.
    fn condition(&self, condition: &Condition, denied: bool, context: Context<'_>) -> Logic {
        let mut parts = Vec::new();
        if let Some(cards) = &condition.count {
            parts.push(self.counted(cards, condition, denied, context));
        } else if let Some(amount) = &condition.amount {
            parts.push(self.amounted(&self.amount(amount, context), condition, denied, context));
        }
        if let (Some(who), Some(others)) = (&condition.who, &condition.is_among) {
            parts.push(self.is_among(who, others, denied, context));
        }
        if !condition.not.is_empty() {
            let parts_of = condition.not.iter().map(|condition| self.condition(condition, !denied, context)).collect();
            parts.push(if denied { Logic::Any(parts_of) } else { Logic::All(parts_of) });
        }
        if !condition.any.is_empty() {
            let options = condition.any.iter().map(|condition| self.condition(condition, denied, context)).collect();
            parts.push(if denied { Logic::All(options) } else { Logic::Any(options) });
        }
        Logic::All(parts)
    }

    fn amounted(&self, amount: &str, condition: &Condition, denied: bool, context: Context<'_>) -> Logic {
        let (is, least, most) = (condition.is.as_ref(), condition.at_least.as_ref(), condition.at_most.as_ref());
        let one = Amount::Number(1);
        let least = if is.is_none() && least.is_none() && most.is_none() { Some(&one) } else { least };
        let compared = self.compared(is, least, most, denied, context).unwrap_or_default();
        Logic::Leaf(self.fill("if.amount", &[("amount", amount.into()), ("compared", compared.as_str().into())]))
    }

    fn counted(&self, cards: &Cards, condition: &Condition, denied: bool, context: Context<'_>) -> Logic {
        let Cards::Selected(selection) = cards else {
            let cards = self.several(Article::The, cards, context);
            let amount = self.fill("amounts.count", &[("cards", (&cards).into()), ("the", (&cards).into())]);
            return self.amounted(&amount, condition, denied, context);
        };
        let (is, least, most) = (condition.is.as_ref(), condition.at_least.as_ref(), condition.at_most.as_ref());
        let zero = |amount: Option<&Amount>| amount == Some(&Amount::Number(0));
        if is.is_none() && least.is_none() && most.is_none() {
            return self.holds(selection, Amounted::one(if denied { Article::No } else { Article::Any }), context);
        }
        if zero(is) || (zero(most) && least.is_none()) {
            return self.holds(selection, Amounted::one(if denied { Article::Any } else { Article::No }), context);
        }
        // As many as a computed number: the letter stands for it.
        let numbers: Vec<_> = [is, least, most].into_iter().map(|amount| amount.map(|amount| self.count(Some(amount), context))).collect();
        let notes: Vec<&str> = numbers.iter().flatten().map(|count| count.note.as_str()).filter(|note| !note.is_empty()).collect();
        let not = if denied { "not-" } else { "" };
        let number = match numbers.as_slice() {
            [Some(is), ..] => self.fill(&format!("counted.{not}is"), &[("n", is.number.as_str().into())]),
            [_, Some(least), Some(most)] => {
                self.fill(&format!("counted.{not}between"), &[("n", least.number.as_str().into()), ("m", most.number.as_str().into())])
            }
            [_, Some(least), _] => self.fill(&format!("counted.{not}at-least"), &[("n", least.number.as_str().into())]),
            [_, _, Some(most)] => self.fill(&format!("counted.{not}at-most"), &[("n", most.number.as_str().into())]),
            _ => String::new(),
        };
        let many = !matches!((is, least, most), (Some(Amount::Number(1)), ..));
        let Logic::Leaf(text) = self.holds(selection, Amounted { article: Article::Bare, number: Some(&number), many }, context) else {
            return Logic::All(Vec::new());
        };
        Logic::Leaf(if notes.is_empty() { text } else { format!("{text} {}", notes.join(" ")) })
    }

    /// Somebody has cards, or cards are somewhere.
    fn holds(&self, selection: &Selection, amounted: Amounted<'_>, context: Context<'_>) -> Logic {
        let own = format!("zones.{}.holds", selection.zone.word());
        let of = selection.of.as_ref().unwrap_or(&ME);
        let who = self.who(of, context);
        // Of several players, one could read that each of them holds so many.
        let key = if self.find(&own).is_some() && (super::cards::is_shared(selection.zone) || who.agrees != Agrees::Many || is_they(of)) {
            own
        } else {
            "if.holds".to_string()
        };
        let cards = self.those(selection, amounted, super::cards::Place::Nowhere, context);
        let inside = self.inside(selection.zone, selection.of.as_ref(), context);
        if super::cards::is_shared(selection.zone) || key == "if.holds" {
            return Logic::Leaf(self.fill(&key, &[("cards", (&cards).into()), ("in", inside.as_str().into())]));
        }
        Logic::Leaf(self.fill(&key, &[("who", (&who).into()), ("cards", (&cards).into())]))
    }

    fn is_among(&self, who: &Who, others: &Who, denied: bool, context: Context<'_>) -> Logic {
        let (who, others) = (self.who(who, context), self.who(others, context));
        let not = if denied { "not-" } else { "" };
        let key = if others.agrees == Agrees::Many { "among" } else { "is" };
        Logic::Leaf(self.fill(&format!("if.{not}{key}"), &[("who", (&who).into()), ("others", (&others).into())]))
    }
}

fn is_they(who: &Who) -> bool {
    *who == super::players::THEM
}
