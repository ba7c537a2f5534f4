//! Steps that hold no others.

use super::amounts::Count;
use super::noun::{Amounted, Article, Noun};
use super::phrase::{Mood, Slots};
use super::players::{ME, THEM};
use super::zones::{Place, is_shared};
use super::{Composer, Context};
use crate::effect::parts::{
    Amount, Attribute, Cards, End, Face, Filter, Order, Person, Quantity, RuleValue, Selection, Step, Take,
    Who, Zone,
};

/// A rule with its new value, as a step has it.
struct Setting<'a> {
    rule: &'a str,
    value: Option<&'a RuleValue>,
    plus: Option<&'a Amount>,
    only: &'a [Filter],
    who: Option<&'a Who>,
}

/// Where cards go.
struct Target<'a> {
    zone: Zone,
    of: Option<&'a Who>,
    face: Option<Face>,
    at: Option<End>,
}

impl Composer<'_> {
    /// Composes the action of a player in a step, without the player; `None` if nobody does it.
    pub(super) fn predicate(&self, step: &Step, mood: Mood, context: Context<'_>) -> Option<String> {
        let seen = |key: &str, cards: &Cards| {
            let cards = self.cards(cards, Place::In, context);
            self.verb(key, mood, &[("cards", (&cards).into())])
        };
        match step {
            Step::Move { cards, to, of, face, at } => {
                let target = Target { zone: *to, of: of.as_ref(), face: *face, at: *at };
                self.moved(cards, &target, mood, context)
            }
            Step::Pass { cards, to } => {
                let own = self.of_each(cards);
                let context =
                    Context { subject: if own.is_some() { Some(&THEM) } else { context.subject }, ..context };
                let cards = self.cards(own.as_ref().unwrap_or(cards), Place::From, context);
                self.verb(&format!("steps.pass-{}", to.word()), mood, &[("cards", (&cards).into())])
            }
            Step::Swap { cards, with } => {
                let number = self.phrase("take.as-many");
                let as_many = Amounted { article: Article::Bare, number: Some(&number), many: true };
                let with = match with {
                    Cards::Selected(others) if are_as_many(cards, others) => {
                        self.those(others, as_many, Place::From, context)
                    }
                    _ => self.cards(with, Place::From, context),
                };
                let cards = self.cards(cards, Place::From, context);
                self.verb("steps.swap", mood, &[("cards", (&cards).into()), ("with", (&with).into())])
            }
            Step::Look { cards, .. } => seen("steps.look", cards),
            Step::Show { cards } => seen("steps.show", cards),
            Step::TurnOver { cards, face } => seen(
                &face.map_or_else(
                    || "steps.turn-over".to_string(),
                    |face| format!("steps.turn-{}", face.word()),
                ),
                cards,
            ),
            Step::Shuffle { cards } => {
                let own = zone_of(cards)
                    .map(|zone| format!("zones.{}.shuffle", zone.word()))
                    .filter(|key| self.find(key).is_some());
                seen(own.as_deref().unwrap_or("steps.shuffle"), cards)
            }
            Step::Mark { cards, letter } => {
                let key =
                    if matches!(cards, Cards::Selected(_)) { "steps.mark-chosen" } else { "steps.mark" };
                let cards = self.cards(cards, Place::In, context);
                let letter = letter.word().to_uppercase();
                self.verb(key, mood, &[("cards", (&cards).into()), ("letter", letter.as_str().into())])
            }
            Step::Score { points, .. } => self.scored(points, mood, &[], context),
            Step::Pay { amount, to, .. } => {
                let is_of_cards = matches!(amount,
                    Amount::Computed(computed) if computed.highest.or(computed.lowest).is_some());
                let amount = self.amount(amount, context);
                let to = to.as_ref().map(|to| self.who(to, context));
                // In German, what a card counts has another form as an object.
                let key = match (to.is_some(), is_of_cards) {
                    (true, true) => "steps.pay-to-as-much",
                    (true, false) => "steps.pay-to",
                    (false, true) => "steps.pay-as-much",
                    (false, false) => "steps.pay",
                };
                let nobody = self.person_noun("they");
                let to = to.as_ref().unwrap_or(&nobody);
                self.verb(key, mood, &[("amount", amount.as_str().into()), ("player", to.into())])
            }
            Step::Turns { order, .. } => self.verb(&format!("turns.{}", order.word()), mood, &[]),
            Step::Name { at_least, at_most, .. } => {
                let (least, most) = (self.amount(at_least, context), self.amount(at_most, context));
                let key = match (at_least, at_most) {
                    _ if at_least == at_most => "steps.name-one",
                    (Amount::Number(1), Amount::Quantity(Quantity::HighestNumber)) => "steps.name-in-use",
                    (Amount::Number(_), Amount::Number(_)) => "steps.name",
                    _ => "steps.name-between",
                };
                self.verb(key, mood, &[("least", least.as_str().into()), ("most", most.as_str().into())])
            }
            _ => None,
        }
    }

    /// Composes the clause for a step of others that is a fact and no duty: they score, they look.
    pub(super) fn predicate_of(&self, step: &Step, who: &Noun, context: Context<'_>) -> Option<String> {
        let slots = [("who", who.into())];
        match step {
            Step::Score { points, .. } => self.scored(points, Mood::Fact, &slots, context),
            Step::Look { cards, .. } => {
                let cards = self.cards(cards, Place::In, context);
                self.verb("steps.look", Mood::Fact, &[("who", who.into()), ("cards", (&cards).into())])
            }
            Step::Turns { order, .. } => self.verb(&format!("turns.{}", order.word()), Mood::Fact, &slots),
            _ => None,
        }
    }

    /// Composes the clause for a step that nobody does, such as a change of a rule.
    pub(super) fn fact(&self, step: &Step, context: Context<'_>) -> String {
        match step {
            Step::SetRule { rule, value, plus, only, who } => {
                let setting =
                    Setting { rule, value: value.as_ref(), plus: plus.as_ref(), only, who: who.as_ref() };
                self.lasting(self.rule(&setting, context))
            }
            Step::Change { cards, attribute, times, plus, is } => {
                let cards = self.each_card(cards, context);
                let changes = [("times", times), ("more", plus), ("is", is)];
                let all = changes.into_iter().filter_map(|(key, amount)| {
                    Some(self.changed(&cards, *attribute, key, amount.as_ref()?, context))
                });
                self.lasting(all.collect::<Vec<_>>().join(&self.phrase("words.then")))
            }
            Step::Turns { order: Order::Reverse, .. } => self.phrase("turns.reverse"),
            Step::End { part } => self.phrase(&format!("end.{}", part.word())),
            Step::Start { part } => self.phrase(&format!("start.{}", part.word())),
            _ => String::new(),
        }
    }

    /// A change with how long it lasts, unless the lead says so.
    fn lasting(&self, text: String) -> String {
        if self.until.is_empty() {
            text
        } else {
            super::phrase::fill(&self.until, &[("do", text.as_str().into())])
        }
    }

    fn scored(&self, amount: &Amount, mood: Mood, slots: &Slots<'_>, context: Context<'_>) -> Option<String> {
        let letters = self.letters.get();
        let points = self.gain(amount, context);
        if self.letters.get() != letters {
            self.letters.set(letters);
            let amount = self.amount(amount, context);
            let slots: Vec<_> = slots.iter().copied().chain([("amount", amount.as_str().into())]).collect();
            return self.verb("steps.score-amount", mood, &slots);
        }
        let number = self.pieces("words.point", &points);
        let slots: Vec<_> = slots.iter().copied().chain([("points", (&number).into())]).collect();
        let key = if points.negative { "steps.lose" } else { "steps.score" };
        self.verb(key, mood, &slots).map(|text| noted(text, &points))
    }

    /// A number with its noun: `2 points`.
    fn pieces(&self, noun: &str, count: &Count) -> Noun {
        let amounted = Amounted { article: Article::Bare, number: Some(&count.number), many: count.many };
        self.noun(amounted, &[], &self.phrase(noun))
    }

    fn moved(&self, cards: &Cards, target: &Target<'_>, mood: Mood, context: Context<'_>) -> Option<String> {
        let to = target.zone.word();
        let owner = target.of.unwrap_or(&ME);
        let subject = context.subject.unwrap_or(&ME);
        let own = is_shared(target.zone) || super::players::same(owner, subject);
        let source = zone_of(cards);
        let from = source.map_or("other", Zone::word);
        let same = source == Some(target.zone) && !is_shared(target.zone);
        let verb = if own { "move" } else { "give" };
        let keys = [
            Some(format!("zones.{to}.{verb}-{}", self.event)),
            Some(format!("zones.{to}.{verb}-from-{from}")),
            same.then(|| format!("steps.{verb}-same")),
            Some(format!("zones.{to}.{verb}")),
        ];
        let key = keys
            .into_iter()
            .flatten()
            .find(|key| self.find(key).is_some())
            .unwrap_or_else(|| "steps.move".into());
        let zone = self.zone(target.zone, target.of, context);
        let bottom = target.at.map(|at| format!("to-{}", at.word()));
        let own_end = bottom.as_ref().filter(|key| {
            self.find(&format!("zones.{to}.{key}")).is_some() || self.find(&format!("zones.{key}")).is_some()
        });
        let to_words =
            self.zone_phrase(own_end.map_or("to", String::as_str), target.zone, target.of, context);
        // The same cards twice: the letters of their numbers are the same.
        let letters = self.letters.get();
        let some = self.cards(cards, Place::Nowhere, context);
        self.letters.set(letters);
        let from = self.cards(cards, Place::From, context);
        let who = self.who(owner, context);
        let slots: [(&str, _); 5] = [
            ("cards", (&from).into()),
            ("some", (&some).into()),
            ("zone", (&zone).into()),
            ("to", to_words.as_str().into()),
            ("player", (&who).into()),
        ];
        let mut text = self.verb(&key, mood, &slots)?;
        let says_end = own_end.is_some() && self.phrase(&key).contains("{to}");
        if let Some(at) = target.at.filter(|_| !says_end) {
            text.push_str(&self.phrase(&format!("at.{}", at.word())));
        }
        // How often the game lets a card come there, unless the lead says so.
        let bounded = self.find(&format!("zones.{to}.bounded")).filter(|_| !same && !self.is_once);
        text.push_str(bounded.unwrap_or_default());
        if let Some(face) = target.face {
            text.push_str(&self.phrase(&format!("face.{}", face.word())));
        }
        Some(text)
    }

    fn changed(
        &self,
        cards: &Noun,
        attribute: Attribute,
        key: &str,
        amount: &Amount,
        context: Context<'_>,
    ) -> String {
        let letters = self.letters.get();
        let mut count = self.gain(amount, context);
        if key == "is" && self.letters.get() != letters {
            self.letters.set(letters);
            count = Count {
                number: self.amount(amount, context),
                many: true,
                negative: false,
                note: String::new(),
            };
        }
        let amount = &count;
        let key = if key == "more" && amount.negative { "less" } else { key };
        let (general, own) = (key, format!("change.{}.{key}", attribute.word()));
        let key = [format!("{own}-{}", amount.number), own].into_iter().find(|key| self.find(key).is_some());
        let key = key.unwrap_or_else(|| format!("change.{general}"));
        let name = self.noun(Amounted::one(Article::The), &[], &self.attribute_name(attribute));
        let sign = if amount.negative && matches!(general, "is" | "times") { "−" } else { "" };
        let number = format!("{sign}{}", amount.number);
        let text = self.fill(
            &key,
            &[("cards", cards.into()), ("attribute", (&name).into()), ("n", number.as_str().into())],
        );
        noted(text, amount)
    }

    /// A rule with its new value: the phrase of the game for everyone, for the player who has the card, or
    /// for some players.
    fn rule(&self, setting: &Setting<'_>, context: Context<'_>) -> String {
        let letters = self.letters.get();
        let computed = match setting.value {
            Some(RuleValue::Computed(computation)) => Some(Amount::Computed(computation.clone())),
            _ => None,
        };
        let (value, mut number) = match (setting.value, setting.plus) {
            (Some(RuleValue::Word(word)), _) => (word.clone(), None),
            (Some(RuleValue::Number(number)), _) => {
                ("is".into(), Some(self.count(Some(&Amount::Number(*number)), context)))
            }
            (Some(RuleValue::Computed(_)), _) => ("is".into(), Some(self.count(computed.as_ref(), context))),
            (None, Some(plus)) => {
                let count = self.gain(plus, context);
                (if count.negative { "fewer" } else { "more" }.into(), Some(count))
            }
            (None, None) => ("only".into(), None),
        };
        let has = |key: &String| self.find(key).is_some();
        let all = |base: &str| [base.to_string(), format!("{base}-me"), format!("{base}-who")];
        // A number may have a phrase of its own: nothing, once.
        let base = format!("rules.{}.{value}", setting.rule);
        let exact = format!("{base}-{}", number.as_ref().map_or("", |count| count.number.as_str()));
        let [base, me, some] = all(if all(&exact).iter().any(has) { &exact } else { &base });
        let who = setting.who.filter(|who| **who != Who::Person(Person::Everyone));
        let (key, named) = match who {
            None => (&base, true),
            Some(who) if *who == ME && has(&me) => (&me, true),
            Some(_) if has(&some) => (&some, true),
            Some(_) => (&base, false),
        };
        let filters = self.filters(setting.only, context);
        let adjectives = self.adjectives(setting.only);
        let card = self
            .find(&format!("rules.{}.card", setting.rule))
            .map_or_else(|| self.phrase("words.card"), str::to_string);
        let cards = match one_of(setting.only) {
            Some(cards) => self.cards(cards, Place::In, context),
            None => self.noun(Amounted::many(Article::Bare), &adjectives, &card).with("", &filters),
        };
        // At an end of the phrase a computed number needs no letter that stands for it.
        let phrase = self.phrase(key);
        if let Some(amount) = computed.filter(|_| phrase.starts_with("{n}") || phrase.ends_with("{n}")) {
            self.letters.set(letters);
            number = Some(Count {
                number: self.amount(&amount, context),
                many: true,
                negative: false,
                note: String::new(),
            });
        }
        // What nobody of several may do is no duty of each.
        let is_word = matches!(setting.value, Some(RuleValue::Word(_)));
        let player = who.map_or_else(
            || self.person_noun("me"),
            |who| if is_word { self.who(who, context) } else { self.each_player(who, context) },
        );
        let sign = |count: &Count| if count.negative && value == "is" { "−" } else { "" };
        let n = number.as_ref().map_or_else(String::new, |count| format!("{}{}", sign(count), count.number));
        let slots: [(&str, _); 3] =
            [("cards", (&cards).into()), ("who", (&player).into()), ("n", n.as_str().into())];
        let text = if has(key) {
            self.fill(key, &slots)
        } else {
            // A phrase that the game lacks.
            let value = if value == "only" {
                cards.forms[0].clone()
            } else {
                format!("{value} {n}").trim().to_string()
            };
            self.fill(
                "rules-without-phrase",
                &[("rule", setting.rule.into()), ("value", value.as_str().into())],
            )
        };
        let text = number.map_or(text.clone(), |number| noted(text, &number));
        if named {
            text
        } else {
            self.fill("blocks.for", &[("who", (&player).into()), ("do", text.as_str().into())])
        }
    }
}

/// The cards that a rule is about, if they are some cards taken of others and no kind of cards.
fn one_of(only: &[Filter]) -> Option<&Cards> {
    let [filter] = only else { return None };
    let cards = filter.among.as_ref()?;
    let is_taken = matches!(cards, Cards::Selected(selection) if selection.take.is_some());
    (is_taken && *filter == Filter { among: filter.among.clone(), ..Filter::default() }).then_some(cards)
}

/// True if cards are swapped with as many others, however many a player chooses.
fn are_as_many(cards: &Cards, others: &Selection) -> bool {
    let Cards::Selected(cards) = cards else { return false };
    let up_to = cards.take.as_ref().and_then(|take| take.up_to.as_ref());
    up_to.is_some_and(|up_to| {
        *up_to != Amount::Number(1)
            && others.take == Some(Take { choose: Some(up_to.clone()), ..Take::default() })
            && others.of.is_none()
    })
}

/// A text with what is said of a number at its end.
fn noted(text: String, count: &Count) -> String {
    if count.note.is_empty() { text } else { format!("{text} {}", count.note) }
}

/// The zone that cards come from.
fn zone_of(cards: &Cards) -> Option<Zone> {
    match cards {
        Cards::Selected(selection) => Some(selection.zone),
        Cards::Referred(_) => None,
    }
}
