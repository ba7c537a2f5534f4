//! What cards are like.

use super::logic::Logic;
use super::noun::{Amounted, Article, Noun};
use super::{Composer, Context};
use crate::effect::parts::{Amount, Attribute, Cards, Face, Filter, Likeness, Quantity, Range, Referred};

impl Composer<'_> {
    /// Lists the adjectives of cards: which side is up, and in languages with a word for it whether the
    /// player sees them.
    pub(super) fn adjectives(&self, filters: &[Filter]) -> Vec<String> {
        let faces = filters.iter().filter_map(|filter| filter.face).map(|face| self.face(face));
        let seen = filters.iter().filter_map(|filter| self.seen(filter.seen?));
        let mut all: Vec<String> = Vec::new();
        for adjective in faces.chain(seen) {
            if !all.contains(&adjective) {
                all.push(adjective);
            }
        }
        all
    }

    /// An adjective of cards that the player sees, or does not see.
    fn seen(&self, seen: bool) -> Option<String> {
        let adjective = self.phrase(if seen { "adjectives.seen" } else { "adjectives.not-seen" });
        (!adjective.is_empty()).then_some(adjective)
    }

    /// Composes filters as words behind the noun of the cards, without those that are adjectives before it.
    pub(super) fn filters(&self, filters: &[Filter], context: Context<'_>) -> String {
        let seen = |filter: &Filter| filter.seen.filter(|seen| self.seen(*seen).is_none());
        let parts: Vec<Logic> = filters
            .iter()
            .map(|filter| {
                self.filter(&Filter { face: None, seen: seen(filter), ..filter.clone() }, false, context)
            })
            .filter(|logic| !matches!(logic, Logic::All(parts) if parts.is_empty()))
            .collect();
        self.logic(Logic::All(parts))
    }

    /// A filter, or its opposite.
    fn filter(&self, filter: &Filter, denied: bool, context: Context<'_>) -> Logic {
        // All of them are named here, so that none is left unsaid.
        let Filter {
            number,
            price,
            value,
            worth,
            size,
            place,
            types,
            kinds,
            symbols,
            effect,
            face,
            seen,
            ..
        } = filter;
        let Filter { same, different, among, of_a_kind, not: none, any, .. } = filter;
        let mut parts = Vec::new();
        let numbers = [
            (Attribute::Number, number),
            (Attribute::Price, price),
            (Attribute::Value, value),
            (Attribute::Worth, worth),
            (Attribute::Size, size),
            (Attribute::Place, place),
        ];
        for (attribute, range) in numbers {
            parts.extend(range.as_ref().map(|range| self.range(attribute, range, denied, context)));
        }
        let not = if denied { "not-" } else { "" };
        for (key, names) in [("type", types), ("kind", kinds), ("symbol", symbols)] {
            if !names.is_empty() {
                let mut names: Vec<String> = names.iter().map(|name| self.name(name)).collect();
                names.dedup();
                let names = self.listed(&names, "words.or");
                parts.push(Logic::Leaf(
                    self.fill(&format!("filter.{not}{key}"), &[("names", names.as_str().into())]),
                ));
            }
        }
        parts.extend(effect.map(|effect| {
            Logic::Leaf(self.phrase(if effect == denied { "filter.no-effect" } else { "filter.effect" }))
        }));
        parts.extend(face.map(|face| {
            let up = (face == Face::Up) != denied;
            Logic::Leaf(self.phrase(if up { "filter.face-up" } else { "filter.face-down" }))
        }));
        parts.extend(seen.map(|seen| {
            Logic::Leaf(self.phrase(if seen == denied { "filter.not-seen" } else { "filter.seen" }))
        }));
        for (like, same) in [(same, true), (different, false)] {
            parts.extend(like.as_ref().map(|like| Logic::Leaf(self.likeness(like, same != denied, context))));
        }
        if let Some(cards) = among {
            let key = match cards {
                Cards::Referred(_) if denied => "filter.other-than".to_string(),
                Cards::Referred(Referred::This | Referred::Each) => "filter.itself".to_string(),
                _ => format!("filter.{not}among"),
            };
            let cards = self.several(Article::The, cards, context);
            parts.push(Logic::Leaf(self.fill(&key, &[("cards", (&cards).into())])));
        }
        if let Some(least) = *of_a_kind {
            let number = if denied { least.saturating_sub(1) } else { least };
            parts.push(Logic::Leaf(
                self.fill(&format!("filter.{not}of-a-kind"), &[("n", number.to_string().as_str().into())]),
            ));
        }
        // None of some: each of them is denied.
        parts.extend(none.iter().map(|filter| self.filter(filter, !denied, context)).map(
            |logic| match denied {
                true => Logic::Any(vec![logic]),
                false => logic,
            },
        ));
        if !any.is_empty() {
            let options = any.iter().map(|filter| self.filter(filter, denied, context)).collect();
            parts.push(Logic::all(options, !denied));
        }
        Logic::all(parts, denied)
    }

    fn range(&self, attribute: Attribute, range: &Range, denied: bool, context: Context<'_>) -> Logic {
        let mut parts = Vec::new();
        if attribute == Attribute::Place
            && let Some(side) = beside_this(range).filter(|_| !denied)
        {
            return Logic::Leaf(self.fill(&format!("filter.{side}"), &[("this", (&self.this()).into())]));
        }
        let named = Range { is: Some(Amount::Quantity(Quantity::Named)), ..Range::default() };
        if *range == named && !denied {
            let that = self.noun(Amounted::one(Article::That), &[], &self.attribute_name(attribute));
            return Logic::Leaf(self.fill("filter.like", &[("attribute", (&that).into())]));
        }
        let (is, least, most) = (range.is.as_ref(), range.at_least.as_ref(), range.at_most.as_ref());
        let bounds = || [is, least, most].into_iter().flatten();
        let are_fixed = bounds().all(|bound| matches!(bound, Amount::Number(_)));
        let counted = format!("filter.number-{}", attribute.word());
        if are_fixed && bounds().count() > 0 && self.find(&counted).is_some() {
            let number = match is {
                Some(is) if !denied => self.amount(is, context),
                _ => self.number_of((is, least, most), denied, context),
            };
            parts.push(Logic::Leaf(self.fill(&counted, &[("number", number.as_str().into())])));
        } else if let Some(compared) = self.compared("compared", (is, least, most), denied, context) {
            let article = if are_fixed { Article::Bare } else { Article::A };
            let attribute = self.noun(Amounted::one(article), &[], &self.attribute_name(attribute));
            parts.push(Logic::Leaf(self.fill(
                "filter.number",
                &[("attribute", (&attribute).into()), ("compared", compared.as_str().into())],
            )));
        }
        if let Some(odd) = range.odd {
            let like = self.alike(Article::A, if odd == denied { "even" } else { "odd" }, attribute);
            parts.push(Logic::Leaf(self.fill("filter.like", &[("attribute", (&like).into())])));
        }
        let not = if denied { "not-" } else { "" };
        let others = [("multiple-of", range.multiple_of), ("last-digit", range.last_digit.map(u32::from))];
        for (key, number) in others {
            parts.extend(number.map(|number| {
                let number = number.to_string();
                let slots = [("n", number.as_str().into())];
                let like = self.noun(
                    Amounted::one(Article::A),
                    &[self.fill(&format!("adjectives.{not}{key}"), &slots)],
                    &self.attribute_name(attribute),
                );
                Logic::Leaf(
                    self.fill(&format!("filter.{not}{key}"), &[("attribute", (&like).into()), slots[0]]),
                )
            }));
        }
        Logic::all(parts, denied)
    }

    /// A number with an adjective: `odd price`.
    fn alike(&self, article: Article, adjective: &str, attribute: Attribute) -> Noun {
        let adjective = self.phrase(&format!("adjectives.{adjective}"));
        self.noun(Amounted::one(article), &[adjective], &self.attribute_name(attribute))
    }

    fn likeness(&self, like: &Likeness, same: bool, context: Context<'_>) -> String {
        let attribute = if same {
            self.alike(Article::The, "same", like.attribute)
        } else {
            self.alike(Article::A, "other", like.attribute)
        };
        let article = if same { Article::Any } else { Article::Each };
        let other = self.with_article(Amounted::one(article), &like.other, context);
        // Cards are of a kind, but have a number.
        let of = if matches!(like.attribute, Attribute::Kind | Attribute::Type | Attribute::Die) {
            "-of"
        } else {
            ""
        };
        let key = format!("{}{of}", if same { "same" } else { "different" });
        self.fill(&format!("filter.{key}"), &[("attribute", (&attribute).into()), ("cards", (&other).into())])
    }

    /// A name of a deck file as people write it: `red-egg` is `Red Egg`.
    fn name(&self, name: &str) -> String {
        let own = self.find(&format!("names.{name}"));
        own.map_or_else(
            || name.split('-').map(super::capitalized).collect::<Vec<_>>().join(" "),
            str::to_string,
        )
    }

    /// Returns the noun for a number on cards.
    pub(super) fn attribute_name(&self, attribute: Attribute) -> String {
        self.phrase(&format!("attributes.{}", attribute.word()))
    }
}

/// Where a range of places in a row is, seen from the card itself, as a word of the phrase files.
pub(super) fn beside_this(place: &Range) -> Option<&'static str> {
    let of_this = |amount: &Amount| match amount {
        Amount::Computed(computed) => {
            let base =
                [computed.highest, computed.lowest, computed.sum].into_iter().flatten().collect::<Vec<_>>();
            let offset = match (&computed.plus, &computed.minus) {
                (None, None) => Some(0),
                (Some(Amount::Number(plus)), None) => Some(*plus),
                (None, Some(Amount::Number(minus))) => Some(-minus),
                _ => None,
            };
            let is_place = base == [Attribute::Place] && computed.of == Some(Cards::Referred(Referred::This));
            offset.filter(|_| is_place && computed.times.is_none() && computed.divided_by.is_none())
        }
        _ => None,
    };
    let only = |range: Range| range == *place;
    match place {
        Range { at_most: Some(most), .. }
            if only(Range { at_most: Some(most.clone()), ..Range::default() }) =>
        {
            match of_this(most)? {
                0 => Some("left-with"),
                -1 => Some("left"),
                _ => None,
            }
        }
        Range { at_least: Some(least), .. }
            if only(Range { at_least: Some(least.clone()), ..Range::default() }) =>
        {
            match of_this(least)? {
                0 => Some("right-with"),
                1 => Some("right"),
                _ => None,
            }
        }
        Range { is: Some(is), .. } if only(Range { is: Some(is.clone()), ..Range::default() }) => {
            match of_this(is)? {
                -1 => Some("next-left"),
                1 => Some("next-right"),
                _ => None,
            }
        }
        _ => None,
    }
}
