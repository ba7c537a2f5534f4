//! What cards are like.

use super::logic::Logic;
use super::noun::{Amounted, Article, Noun};
use super::{Composer, Context};
use crate::effect::parts::{Attribute, Face, Filter, Likeness, Range};

impl Composer<'_> {
    /// What cards are like, as words behind their noun; which side is up is said before it.
    pub(super) fn filters(&self, filters: &[Filter], context: Context<'_>) -> String {
        let parts: Vec<Logic> = filters
            .iter()
            .map(|filter| self.filter(&Filter { face: None, ..filter.clone() }, false, context))
            .filter(|logic| !matches!(logic, Logic::All(parts) if parts.is_empty()))
            .collect();
        self.logic(Logic::All(parts))
    }

    /// A filter, or its opposite.
    fn filter(&self, filter: &Filter, denied: bool, context: Context<'_>) -> Logic {
        let mut parts = Vec::new();
        let numbers = [
            (Attribute::Number, &filter.number),
            (Attribute::Price, &filter.price),
            (Attribute::Value, &filter.value),
            (Attribute::Worth, &filter.worth),
        ];
        for (attribute, range) in numbers {
            parts.extend(range.as_ref().map(|range| self.range(attribute, range, denied, context)));
        }
        let not = if denied { "not-" } else { "" };
        for (key, names) in [("type", &filter.types), ("kind", &filter.kinds), ("symbol", &filter.symbols)] {
            if !names.is_empty() {
                let names: Vec<String> = names.iter().map(|name| title(name)).collect();
                let names = self.listed(&names, "words.or");
                parts.push(Logic::Leaf(self.fill(&format!("filter.{not}{key}"), &[("names", names.as_str().into())])));
            }
        }
        parts.extend(
            filter.effect.map(|effect| Logic::Leaf(self.phrase(if effect == denied { "filter.no-effect" } else { "filter.effect" }))),
        );
        parts.extend(filter.face.map(|face| {
            let up = (face == Face::Up) != denied;
            Logic::Leaf(self.phrase(if up { "filter.face-up" } else { "filter.face-down" }))
        }));
        for (like, same) in [(&filter.same, true), (&filter.different, false)] {
            parts.extend(like.as_ref().map(|like| Logic::Leaf(self.likeness(like, same != denied, context))));
        }
        if let Some(cards) = &filter.among {
            let cards = self.several(Article::The, cards, context);
            parts.push(Logic::Leaf(self.fill(&format!("filter.{not}among"), &[("cards", (&cards).into())])));
        }
        if let Some(least) = filter.of_a_kind {
            let number = if denied { least.saturating_sub(1) } else { least };
            parts.push(Logic::Leaf(self.fill(&format!("filter.{not}of-a-kind"), &[("n", number.to_string().as_str().into())])));
        }
        // None of some: each of them is denied.
        parts.extend(filter.not.iter().map(|filter| self.filter(filter, !denied, context)).map(|logic| match denied {
            true => Logic::Any(vec![logic]),
            false => logic,
        }));
        if !filter.any.is_empty() {
            let options = filter.any.iter().map(|filter| self.filter(filter, denied, context)).collect();
            parts.push(Logic::all(options, !denied));
        }
        Logic::all(parts, denied)
    }

    fn range(&self, attribute: Attribute, range: &Range, denied: bool, context: Context<'_>) -> Logic {
        let mut parts = Vec::new();
        let plain = self.noun(Amounted::one(Article::Bare), &[], &self.attribute_name(attribute));
        let (is, least, most) = (range.is.as_ref(), range.at_least.as_ref(), range.at_most.as_ref());
        if let Some(compared) = self.compared(is, least, most, denied, context) {
            parts.push(Logic::Leaf(self.fill("filter.number", &[("attribute", (&plain).into()), ("compared", compared.as_str().into())])));
        }
        if let Some(odd) = range.odd {
            let like = self.alike(if odd == denied { "even" } else { "odd" }, attribute);
            parts.push(Logic::Leaf(self.fill("filter.like", &[("attribute", (&like).into())])));
        }
        let not = if denied { "not-" } else { "" };
        let others = [("multiple-of", range.multiple_of), ("last-digit", range.last_digit.map(u32::from))];
        for (key, number) in others {
            parts.extend(number.map(|number| {
                let number = number.to_string();
                let slots = [("attribute", (&plain).into()), ("n", number.as_str().into())];
                Logic::Leaf(self.fill(&format!("filter.{not}{key}"), &slots))
            }));
        }
        Logic::all(parts, denied)
    }

    /// A number with an adjective: `odd price`.
    fn alike(&self, adjective: &str, attribute: Attribute) -> Noun {
        let adjective = self.phrase(&format!("adjectives.{adjective}"));
        self.noun(Amounted::one(Article::Bare), &[adjective], &self.attribute_name(attribute))
    }

    fn likeness(&self, like: &Likeness, same: bool, context: Context<'_>) -> String {
        let key = if same { "same" } else { "different" };
        let attribute = self.alike(key, like.attribute);
        let other = if same { self.any_card(&like.other, context) } else { self.each_card(&like.other, context) };
        self.fill(&format!("filter.{key}"), &[("attribute", (&attribute).into()), ("cards", (&other).into())])
    }

    /// What a number on cards is called.
    pub(super) fn attribute_name(&self, attribute: Attribute) -> String {
        self.phrase(&format!("attributes.{}", attribute.word()))
    }
}

/// A name of a deck file as people write it: `red-egg` is `Red Egg`.
fn title(name: &str) -> String {
    name.split('-').map(super::capitalized).collect::<Vec<_>>().join(" ")
}
