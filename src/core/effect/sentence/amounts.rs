//! Numbers and what they are compared with.

use super::noun::{Amounted, Article};
use super::zones::Place;
use super::{Composer, Context};
use crate::diag::integer;
use crate::effect::parts::{Amount, Attribute, Cards, Computation, Filter, Referred, Selection, Who};

/// The amounts that a number is compared with: it is this, at least this, at most this.
pub(super) type Bounds<'b> = (Option<&'b Amount>, Option<&'b Amount>, Option<&'b Amount>);

/// A number of things.
pub(super) struct Count {
    /// In digits, or a letter that stands for it.
    pub number: String,
    /// The noun behind it is a plural.
    pub many: bool,
    /// The number is below zero; `number` is then without its sign.
    pub negative: bool,
    /// Words at the end: the meaning of the letter, a condition, or the noun after `for each`.
    pub note: String,
}

impl Composer<'_> {
    /// A number of cards: 1 by default.
    pub(super) fn count(&self, amount: Option<&Amount>, context: Context<'_>) -> Count {
        match amount {
            None => fixed(1),
            Some(Amount::Number(number)) => fixed(*number),
            Some(amount) => {
                let letter = ["X", "Y", "Z"][usize::from(self.letters.get() % 3)];
                self.letters.set(self.letters.get() + 1);
                let amount = self.amount(amount, context);
                let note = self
                    .fill("amounts.letter", &[("letter", letter.into()), ("amount", amount.as_str().into())]);
                Count { number: letter.into(), many: true, negative: false, note }
            }
        }
    }

    /// A number of points or of whatever is counted: with `for each`, if it counts something.
    pub(super) fn gain(&self, amount: &Amount, context: Context<'_>) -> Count {
        let Amount::Computed(computed) = amount else { return self.count(Some(amount), context) };
        let times = match &computed.times {
            None => Some(1),
            Some(Amount::Number(times)) => Some(*times),
            Some(_) => None,
        };
        let base = Computation { times: None, ..(**computed).clone() };
        if let (Some(times), Some(condition)) = (times, self.at_most_one(&base, context)) {
            return Count {
                note: self.fill("amounts.if", &[("if", condition.as_str().into())]),
                ..fixed(times)
            };
        }
        match (times, self.each_of(&base, context)) {
            (Some(times), Some(each)) => {
                Count { note: self.fill("amounts.each", &[("each", each.as_str().into())]), ..fixed(times) }
            }
            _ => self.count(Some(amount), context),
        }
    }

    /// Names the things that a plain count counts, in the singular: `card in your hand`.
    fn each_of(&self, base: &Computation, context: Context<'_>) -> Option<String> {
        let plain = |kept: Computation| *base == kept;
        if let Some(cards) = &base.count
            && plain(Computation { count: Some(cards.clone()), ..Computation::default() })
        {
            let Cards::Selected(selection) = cards else { return None };
            let is_any = selection.take.as_ref().is_none_or(|take| take.most_frequent.is_some());
            return is_any.then(|| self.each_card(cards, context).forms[1].clone());
        }
        if let (Some(attribute), Some(cards)) = (base.different, &base.of)
            && plain(Computation { different: base.different, of: base.of.clone(), ..Computation::default() })
        {
            if let Some(sets) = self.sets(attribute, cards, context) {
                return Some(sets);
            }
            let attribute = self.noun(
                Amounted::one(Article::Each),
                &[self.phrase("adjectives.different")],
                &self.attribute_name(attribute),
            );
            return Some(format!("{} {}", attribute.forms[1], self.place_or_among(cards, context)));
        }
        if let Some(who) = &base.who
            && plain(Computation { who: Some(who.clone()), ..Computation::default() })
        {
            return Some(self.each_player(who, context).forms[1].clone());
        }
        None
    }

    /// The number of one player at most, as the condition that there is one:
    /// `your left neighbour holds any card`.
    fn at_most_one(&self, base: &Computation, context: Context<'_>) -> Option<String> {
        let who = base.who.as_ref().filter(|who| !self.are_several(who))?;
        if *base != (Computation { who: Some(who.clone()), ..Computation::default() }) {
            return None;
        }
        if let Who::Selected(players) = who
            && let Some(from) = players
                .from
                .filter(|_| players.chosen_by.is_none() && players.most.is_none() && players.least.is_none())
        {
            let one = self.who(&Who::Person(from), context);
            return Some(
                self.conditions(&players.conditions, Context { subject: None, them: Some(&one), ..context }),
            );
        }
        Some(self.fill("if.exists", &[("who", (&self.who(who, context)).into())]))
    }

    /// A number as words: `the number of cards in the row, plus 2`. In German it can be a subject or an
    /// object.
    pub(super) fn amount(&self, amount: &Amount, context: Context<'_>) -> String {
        match amount {
            Amount::Number(number) => integer(*number),
            Amount::Quantity(quantity) => self.phrase(&format!("quantities.{}", quantity.word())),
            Amount::Computed(computed) => self.computed(computed, context),
        }
    }

    pub(super) fn computed(&self, computed: &Computation, context: Context<'_>) -> String {
        let text = self.base(computed, context);
        // Cards of two places are counted together.
        if let (Some(_), Some(Amount::Computed(plus)), None, None) =
            (&computed.count, &computed.plus, &computed.times, computed.divided_by)
            && let Some(cards) = plus
                .count
                .as_ref()
                .filter(|_| **plus == Computation { count: plus.count.clone(), ..Computation::default() })
        {
            let (bare, the) =
                (self.several(Article::Bare, cards, context), self.several(Article::The, cards, context));
            let slots = [("amount", text.as_str().into()), ("cards", (&bare).into()), ("the", (&the).into())];
            let text = self.fill("amounts.count-and", &slots);
            return self.with_changes(text, &Computation { plus: None, ..computed.clone() }, context);
        }
        self.with_changes(text, computed, context)
    }

    /// A number with what is done to it.
    fn with_changes(&self, mut text: String, computed: &Computation, context: Context<'_>) -> String {
        let by = computed.divided_by.map(|by| Amount::Number(i32::try_from(by).unwrap_or(i32::MAX)));
        let changes = [
            ("times", computed.times.as_ref()),
            ("divided-by", by.as_ref()),
            ("plus", computed.plus.as_ref()),
            ("minus", computed.minus.as_ref()),
            ("at-least", computed.at_least.as_ref()),
            ("at-most", computed.at_most.as_ref()),
        ];
        for (key, amount) in changes {
            if let Some(amount) = amount {
                if (key, amount) == ("divided-by", &Amount::Number(2)) && computed.times.is_none() {
                    text = self.fill("amounts.half", &[("amount", text.as_str().into())]);
                    continue;
                }
                let words = match amount {
                    Amount::Computed(_) => format!("({})", self.amount(amount, context)),
                    _ => self.amount(amount, context),
                };
                text = self.fill(
                    &format!("amounts.{key}"),
                    &[("amount", text.as_str().into()), ("n", words.as_str().into())],
                );
            }
        }
        text
    }

    fn base(&self, computed: &Computation, context: Context<'_>) -> String {
        if let Some(cards) = &computed.count {
            let (bare, the) =
                (self.several(Article::Bare, cards, context), self.several(Article::The, cards, context));
            return self.fill("amounts.count", &[("cards", (&bare).into()), ("the", (&the).into())]);
        }
        let folds = [
            ("sum", computed.sum, Article::The),
            ("highest", computed.highest, Article::The),
            ("lowest", computed.lowest, Article::The),
            ("different", computed.different, Article::Bare),
        ];
        for (key, attribute, article) in folds {
            let Some(attribute) = attribute else { continue };
            let this = Cards::Referred(Referred::This);
            let of = computed.of.as_ref().unwrap_or(&this);
            let name = self.attribute_name(attribute);
            if let Cards::Referred(Referred::This | Referred::Each) = of {
                let noun = self.noun(Amounted::one(Article::The), &[], &name);
                let of = self.of_cards(of, context);
                return self
                    .fill("amounts.one", &[("attribute", (&noun).into()), ("of", of.as_str().into())]);
            }
            let many = matches!(key, "sum" | "different");
            let adjectives =
                if key == "sum" { Vec::new() } else { vec![self.phrase(&format!("adjectives.{key}"))] };
            let noun = self.noun(Amounted { article, number: None, many }, &adjectives, &name);
            let of =
                if key == "sum" { self.place_or_of(of, context) } else { self.place_or_among(of, context) };
            return self.fill(
                &format!("amounts.{key}"),
                &[("attribute", (&noun).into()), ("of", of.as_str().into())],
            );
        }
        match (&computed.quantity, &computed.who) {
            (Some(quantity), Some(who_is)) => {
                let who = self.who(who_is, context);
                // What players have is named after them: `your score`.
                if let Some(name) = self.find(&format!("quantities.{}-name", quantity.word())) {
                    self.owned(&who, &[], name).forms[0].clone()
                } else if !self.are_several(who_is) {
                    // What nobody has in particular.
                    self.phrase(&format!("quantities.{}", quantity.word()))
                } else {
                    let quantity = self.phrase(&format!("quantities.{}", quantity.word()));
                    self.fill("amounts.of", &[("amount", quantity.as_str().into()), ("who", (&who).into())])
                }
            }
            (Some(quantity), None) => self.phrase(&format!("quantities.{}", quantity.word())),
            (None, Some(who)) => {
                let key = if self.are_several(who) { "amounts.players" } else { "amounts.player" };
                self.fill(key, &[("who", (&self.who(who, context)).into())])
            }
            (None, None) => "0".into(),
        }
    }

    /// `kind with 3 or more cards in your pile`, where sets are counted.
    fn sets(&self, attribute: Attribute, cards: &Cards, context: Context<'_>) -> Option<String> {
        let Cards::Selected(selection) = cards else { return None };
        let [filter] = selection.filters.as_slice() else { return None };
        let only = Filter { of_a_kind: filter.of_a_kind, ..Filter::default() };
        let number = filter
            .of_a_kind
            .filter(|_| *filter == only && attribute == Attribute::Kind && selection.take.is_none())?;
        let kind = self.noun(Amounted::one(Article::Each), &[], &self.attribute_name(attribute));
        let number = self.fill("counted.at-least", &[("n", number.to_string().as_str().into())]);
        let amounted = Amounted { article: Article::Bare, number: Some(&number), many: true };
        let place = if self.is_part(selection.zone) { Place::Nowhere } else { Place::In };
        let plain = Selection { filters: Vec::new(), ..(**selection).clone() };
        let cards = self.those(&plain, amounted, place, context);
        Some(self.fill("amounts.sets", &[("kind", (&kind).into()), ("cards", (&cards).into())]))
    }

    fn of_cards(&self, cards: &Cards, context: Context<'_>) -> String {
        self.fill("amounts.of-cards", &[("cards", (&self.several(Article::All, cards, context)).into())])
    }

    /// All of a zone, if nothing else is said of them.
    fn whole<'c>(&self, cards: &'c Cards) -> Option<&'c Selection> {
        match cards {
            Cards::Selected(selection) if selection.take.is_none() && selection.filters.is_empty() => {
                Some(selection)
            }
            _ => None,
        }
    }

    /// `in your hand` of all its cards, `of all cards with an odd number in your hand` of some.
    fn place_or_of(&self, cards: &Cards, context: Context<'_>) -> String {
        match self.whole(cards) {
            Some(selection) if !self.is_part(selection.zone) => {
                self.inside(selection.zone, selection.of.as_ref(), context)
            }
            _ => self.of_cards(cards, context),
        }
    }

    /// `in your hand` of all its cards, `among the cards with an odd number in your hand` of some.
    fn place_or_among(&self, cards: &Cards, context: Context<'_>) -> String {
        match self.whole(cards) {
            Some(selection) => self.inside(selection.zone, selection.of.as_ref(), context),
            _ => self.fill(
                "amounts.among-cards",
                &[("cards", (&self.several(Article::The, cards, context)).into())],
            ),
        }
    }

    /// Composes the comparison of a number, or its opposite: `3 or more`. `None` if there are no bounds.
    /// Phrases of a table go before the general ones.
    pub(super) fn compared(
        &self,
        table: &str,
        (is, least, most): Bounds<'_>,
        denied: bool,
        context: Context<'_>,
    ) -> Option<String> {
        let key = |key: String| {
            let own = format!("{table}.{key}");
            if self.find(&own).is_some() { own } else { format!("compared.{key}") }
        };
        // As a whole number: at most 1 less than another is below it.
        if let (None, Some(amount), None) | (None, None, Some(amount)) = (is, least, most)
            && let Some(base) = next_to(amount, least.is_some())
        {
            let words = self.amount(&base, context);
            let word = match (least.is_some(), denied) {
                (true, false) => "not-at-most",
                (true, true) => "at-most",
                (false, false) => "not-at-least",
                (false, true) => "at-least",
            };
            return Some(self.fill(&key(format!("{word}-amount")), &[("n", words.as_str().into())]));
        }
        if let (None, None, Some(Amount::Number(-1))) = (is, least, most) {
            return Some(self.phrase(if denied { "compared.not-negative" } else { "compared.negative" }));
        }
        let not = if denied { "not-" } else { "" };
        let words = |amount: &Amount| match amount {
            Amount::Number(number) => (integer(*number), ""),
            amount => (self.amount(amount, context), "-amount"),
        };
        let one = |bound: &str, amount: &Amount| {
            let (number, kind) = words(amount);
            self.fill(&key(format!("{not}{bound}{kind}")), &[("n", number.as_str().into())])
        };
        match (is, least, most) {
            (Some(is), ..) => Some(one("is", is)),
            (None, Some(least), Some(most)) => {
                let slots = [words(least).0, words(most).0];
                Some(self.fill(
                    &key(format!("{not}between")),
                    &[("n", slots[0].as_str().into()), ("m", slots[1].as_str().into())],
                ))
            }
            (None, Some(least), None) => Some(one("at-least", least)),
            (None, None, Some(most)) => Some(one("at-most", most)),
            (None, None, None) => None,
        }
    }

    /// How many there must be, or must not be, before the plural of a noun: `3 or more`, `fewer than 3`.
    pub(super) fn number_of(
        &self,
        (is, least, most): Bounds<'_>,
        denied: bool,
        context: Context<'_>,
    ) -> String {
        let not = if denied { "not-" } else { "" };
        let one = |key: &str, amount: &Amount| {
            self.fill(&format!("counted.{not}{key}"), &[("n", self.amount(amount, context).as_str().into())])
        };
        match (is, least, most) {
            (Some(is), ..) => one("is", is),
            (None, Some(least), Some(most)) => {
                let (n, m) = (self.amount(least, context), self.amount(most, context));
                self.fill(
                    &format!("counted.{not}between"),
                    &[("n", n.as_str().into()), ("m", m.as_str().into())],
                )
            }
            (None, Some(least), None) => one("at-least", least),
            (None, None, Some(most)) => one("at-most", most),
            (None, None, None) => String::new(),
        }
    }
}

/// The amount that another is 1 more, or 1 less, than.
pub(super) fn next_to(amount: &Amount, more: bool) -> Option<Amount> {
    let Amount::Computed(computed) = amount else { return None };
    let (by, base) = if more {
        (computed.plus.as_ref(), Computation { plus: None, ..(**computed).clone() })
    } else {
        (computed.minus.as_ref(), Computation { minus: None, ..(**computed).clone() })
    };
    let is_last =
        computed.at_least.is_none() && computed.at_most.is_none() && (!more || computed.minus.is_none());
    (by == Some(&Amount::Number(1)) && is_last).then(|| Amount::Computed(Box::new(base)))
}

pub(super) fn fixed(number: i32) -> Count {
    Count {
        number: number.unsigned_abs().to_string(),
        many: number.unsigned_abs() != 1,
        negative: number < 0,
        note: String::new(),
    }
}
