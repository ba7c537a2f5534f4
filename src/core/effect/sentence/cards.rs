//! Cards: which, how many, from where.

use super::amounts::{Count, fixed};
use super::noun::{Amounted, Article, Case, Noun, Owns};
use super::players::ME;
use super::zones::{Place, is_shared};
use super::{Composer, Context};
use crate::effect::parts::{
    Amount, Attribute, Cards, Computation, End, Face, Filter, Person, Players, Referred, Selection, Take,
    Who, Zone,
};

/// Words that are added to those of a selection.
#[derive(Clone, Copy, Default)]
struct Words<'a> {
    adjectives: &'a [String],
    /// How the cards are chosen; it comes before their place.
    choice: &'a str,
    /// The last words.
    behind: &'a [String],
}

impl Composer<'_> {
    /// Cards that something is done to.
    pub(super) fn cards(&self, cards: &Cards, place: Place, context: Context<'_>) -> Noun {
        let selection = match cards {
            Cards::Referred(word) => return self.referred(*word, context),
            Cards::Selected(selection) => selection,
        };
        if let Some(word) = just(selection) {
            return self.just_those(word, selection, Amounted::many(Article::The), place, context);
        }
        if let Some(side) = self.side(selection) {
            return side;
        }
        match &selection.take {
            None if self.is_all(selection) => {
                self.those(selection, Amounted::many(Article::All), Place::Nowhere, context)
            }
            None if selection.filters.is_empty() && self.has_name(selection.zone) => {
                let zone = self.zone(selection.zone, selection.of.as_ref(), context);
                match &selection.or {
                    Some(other) => zone.joined(&self.phrase("words.and"), &self.cards(other, place, context)),
                    None => zone,
                }
            }
            None => self.those(selection, Amounted::many(Article::All), place, context),
            Some(take) => self.taken(selection, take, place, context),
        }
    }

    /// Cards of a selection with an article: `each card in your hand`.
    pub(super) fn with_article(&self, amounted: Amounted<'_>, cards: &Cards, context: Context<'_>) -> Noun {
        match cards {
            Cards::Selected(selection) if selection.take.is_none() => match just(selection) {
                Some(word) => self.just_those(word, selection, amounted, Place::In, context),
                None => self.those(selection, amounted, Place::In, context),
            },
            Cards::Selected(selection) => match selection.take.as_ref().and_then(|take| take.most_frequent) {
                Some(attribute) => self.frequent(selection, attribute, amounted, Place::In, context),
                None => self.cards(cards, Place::In, context),
            },
            _ => self.cards(cards, Place::In, context),
        }
    }

    /// Each of some cards: `each card in your hand`.
    pub(super) fn each_card(&self, cards: &Cards, context: Context<'_>) -> Noun {
        self.with_article(Amounted::one(Article::Each), cards, context)
    }

    /// Several cards with an article or none: `cards in your hand`.
    pub(super) fn several(&self, article: Article, cards: &Cards, context: Context<'_>) -> Noun {
        self.with_article(Amounted::many(article), cards, context)
    }

    /// `this card`
    pub(super) fn this(&self) -> Noun {
        self.noun(Amounted::one(Article::This), &[], &self.phrase("words.card"))
    }

    /// Cards that are called by a letter.
    fn letter(&self, letter: &str) -> Noun {
        let mut noun = self.noun(Amounted::one(Article::Bare), &[], letter);
        noun.forms[Case::Genitive as usize] = self.fill("words.letter-of", &[("letter", letter.into())]);
        noun
    }

    pub(super) fn referred(&self, word: Referred, context: Context<'_>) -> Noun {
        let card = self.phrase("words.card");
        match word {
            Referred::This => self.this(),
            Referred::Each => self.noun(Amounted::one(Article::That), &[], &card),
            Referred::A | Referred::B | Referred::C => self.letter(&word.word().to_uppercase()),
            Referred::Last => {
                self.noun(Amounted { article: Article::That, number: None, many: context.many }, &[], &card)
            }
            Referred::Event => {
                let adjective = self.find(&format!("event-cards.{}", self.event)).map(str::to_string);
                let article = if adjective.is_some() { Article::The } else { Article::That };
                self.noun(Amounted::many(article), &adjective.into_iter().collect::<Vec<_>>(), &card)
            }
        }
    }

    /// The cards that a word means if they lie in a zone: `the added cards in your hand`. Of one card, the
    /// place goes without saying.
    fn just_those(
        &self,
        word: Referred,
        selection: &Selection,
        amounted: Amounted<'_>,
        place: Place,
        context: Context<'_>,
    ) -> Noun {
        if matches!(word, Referred::This | Referred::Each) {
            return self.referred(word, context);
        }
        let adjective = self.find(&format!("event-cards.{}", self.event)).filter(|_| word == Referred::Event);
        match adjective {
            Some(adjective) => {
                let plain = Selection { filters: Vec::new(), ..selection.clone() };
                let words = Words { adjectives: &[adjective.to_string()], ..Words::default() };
                self.described(&plain, amounted, place, words, context)
            }
            None => self.referred(word, context).with("", &self.place(selection, place, context)),
        }
    }

    /// Returns the noun for a card of a zone.
    fn card_of(&self, zone: Zone) -> String {
        self.find(&format!("zones.{}.card", zone.word()))
            .map_or_else(|| self.phrase("words.card"), str::to_string)
    }

    /// Cards of a selection, whatever is taken of them.
    pub(super) fn those(
        &self,
        selection: &Selection,
        amounted: Amounted<'_>,
        place: Place,
        context: Context<'_>,
    ) -> Noun {
        self.described(selection, amounted, place, Words::default(), context)
    }

    /// A noun with what cards of a selection are like and where they are, and other words.
    fn described(
        &self,
        selection: &Selection,
        amounted: Amounted<'_>,
        place: Place,
        words: Words<'_>,
        context: Context<'_>,
    ) -> Noun {
        let Words { adjectives, choice, behind } = words;
        let mut adjectives = adjectives.to_vec();
        let this = Filter { among: Some(Cards::Referred(Referred::This)), ..Filter::default() };
        if selection.filters.iter().any(|filter| filter.not.contains(&this)) {
            adjectives.push(self.phrase("adjectives.another"));
        }
        adjectives.extend(self.adjectives(&selection.filters));
        let beneath = beneath(selection);
        let filters = if beneath.is_some() {
            String::new()
        } else {
            self.filters(&without(&selection.filters, &this), context)
        };
        let joined = |parts: &[&str]| {
            parts.iter().copied().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
        };
        let behind = joined(&behind.iter().map(String::as_str).collect::<Vec<_>>());
        let everyone = selection.of == Some(Who::Person(Person::Everyone));
        let of_all = everyone && self.find(&format!("zones.{}.in-everyone", selection.zone.word())).is_some();
        if place != Place::Nowhere
            && self.is_part(selection.zone)
            && selection.or.is_none()
            && beneath.is_none()
            && !of_all
        {
            let zone = self.zone_with(&adjectives, selection.zone, selection.of.as_ref(), context);
            return self
                .part(&zone, &self.card_of(selection.zone), amounted)
                .with("", &joined(&[&filters, choice, &behind]));
        }
        let place = match (beneath, place) {
            (Some(_), Place::Nowhere) | (None, _) => self.place(selection, place, context),
            (Some(card), _) => {
                let card = self.cards(card, Place::In, context);
                self.fill(
                    if place == Place::In { "zones.beneath" } else { "zones.from-beneath" },
                    &[("card", (&card).into())],
                )
            }
        };
        let noun = match &selection.or {
            None => self.noun(amounted, &adjectives, &self.card_of(selection.zone)),
            // Cards of two zones that are called by them need no place.
            Some(Cards::Selected(other)) if place.is_empty() => {
                self.of_either(amounted, &adjectives, (selection.zone, other.zone))
            }
            Some(_) => self.noun(amounted, &adjectives, &self.phrase("words.card")),
        };
        // Words about other cards come last: a place behind them would be that of the others.
        let order = if selection.filters.iter().any(is_about_others) {
            [choice, &place, &filters, &behind]
        } else {
            [&filters, choice, &place, &behind]
        };
        noun.with("", &joined(&order))
    }

    /// Cards of one of two zones: `no offer tile and no bid tile`, `2 dice or covered cards`. Each noun has
    /// its own gender.
    fn of_either(&self, amounted: Amounted<'_>, adjectives: &[String], (zone, other): (Zone, Zone)) -> Noun {
        let (card, other) = (self.card_of(zone), self.card_of(other));
        let noun = self.noun(amounted, adjectives, &card);
        if card == other {
            return noun;
        }
        let other = self.noun(Amounted { number: None, ..amounted }, adjectives, &other);
        let is_any = amounted.number.is_some()
            || matches!(amounted.article, Article::A | Article::Any | Article::This | Article::That);
        let word = self.phrase(if is_any { "words.or" } else { "words.and" });
        let agrees = noun.agrees;
        Noun { agrees, ..noun.joined(&word, &other) }
    }

    /// True for all cards of a sort, whoever has them, if the language has a name for them: `all dice`.
    fn is_all(&self, selection: &Selection) -> bool {
        selection.of == Some(Who::Person(Person::Everyone))
            && selection.filters.is_empty()
            && self.find(&format!("zones.{}.all-everyone", selection.zone.word())).is_some()
    }

    /// Some of the things that a zone is named after: `2 of your dice`, `each of your dice`, `all your dice`.
    fn part(&self, zone: &Noun, card: &str, amounted: Amounted<'_>) -> Noun {
        let gender = card.split('|').nth(2).map_or_else(String::new, |gender| format!("|{gender}"));
        if amounted.number.is_none() {
            match amounted.article {
                Article::Bare | Article::The => return zone.clone(),
                // `the dice of all players` are all of them.
                Article::All if self.has_the(zone) => return zone.clone(),
                Article::All => {
                    let mut all = self.noun(amounted, &[], &format!("|{gender}"));
                    all.forms
                        .iter_mut()
                        .zip(&zone.forms)
                        .for_each(|(form, zone)| *form = format!("{form} {zone}"));
                    return all;
                }
                _ => {}
            }
        }
        let article = match amounted.article {
            Article::Any => Article::AnyOf,
            Article::No => Article::NoneOf,
            article => article,
        };
        let of = self.fill("zones.of", &[("zone", zone.into())]);
        self.noun(Amounted { article, ..amounted }, &[], &format!("|{gender}")).with("", &of)
    }

    /// True if a noun in the plural begins with `the`.
    fn has_the(&self, noun: &Noun) -> bool {
        let the = self.noun(Amounted::many(Article::The), &[], "||p");
        noun.forms[0].split(' ').next() == Some(the.forms[0].as_str())
    }

    pub(super) fn face(&self, face: Face) -> String {
        self.phrase(&format!("adjectives.face-{}", face.word()))
    }

    fn taken(&self, selection: &Selection, take: &Take, place: Place, context: Context<'_>) -> Noun {
        let amount =
            take.choose.as_ref().or(take.up_to.as_ref()).or(take.random.as_ref()).or(take.count.as_ref());
        let count = match amount.and_then(|amount| rest(selection, amount)) {
            Some(left) => Count {
                number: self.fill("take.all-but", &[("n", left.to_string().as_str().into())]),
                ..fixed(left)
            },
            None => self.count(amount, context),
        };
        let is_one_permitted = context.permitted && take.up_to == Some(Amount::Number(1));
        let up_to =
            if take.up_to.is_some() && !is_one_permitted { self.phrase("take.up-to") } else { String::new() };
        let number = format!("{up_to}{}", count.number);
        let amounted = Amounted { article: Article::Bare, number: Some(&number), many: count.many };
        let the = Amounted { article: Article::The, number: None, many: count.many };
        let notes = [count.note.clone()];
        let noted = Words { behind: &notes, ..Words::default() };
        if let Some(attribute) = take.highest.or(take.lowest) {
            // Of equal cards, any.
            if has_one(&selection.filters, attribute) {
                return self.described(selection, amounted, place, noted, context);
            }
            let extreme = if take.highest.is_some() { "highest" } else { "lowest" };
            let best = match self.find(&format!("take.{extreme}-{}", attribute.word())) {
                Some(own) => own.to_string(),
                None => {
                    let best = self.noun(
                        the,
                        &[self.phrase(&format!("adjectives.{extreme}"))],
                        &self.attribute_name(attribute),
                    );
                    self.fill("take.extreme", &[("best", (&best).into())])
                }
            };
            let number = count.many.then_some(count.number.as_str());
            let place =
                self.place(selection, if self.is_part(selection.zone) { Place::In } else { place }, context);
            // In some games no two cards have the same number.
            let tied = self
                .find(&format!("take.tied-{}", attribute.word()))
                .map_or_else(|| self.phrase("take.tied"), str::to_string);
            let behind = [best, place, count.note, tied];
            return self.described(
                selection,
                Amounted { number, ..the },
                Place::Nowhere,
                Words { behind: &behind, ..Words::default() },
                context,
            );
        }
        if let Some(attribute) = take.most_frequent {
            return self.frequent(selection, attribute, Amounted::many(Article::The), place, context);
        }
        if let Some(end) = take.from {
            // What is drawn from a pile is a number of cards.
            if place == Place::Nowhere && end == End::Top {
                return self.described(selection, amounted, place, noted, context);
            }
            let end = self.end(selection.zone, end);
            // `your bottom goal`, where the zone is called your goals
            if !count.many
                && self.is_part(selection.zone)
                && !is_shared(selection.zone)
                && selection.or.is_none()
            {
                let adjectives = [self.adjectives(&selection.filters), vec![end]].concat();
                let who = self.who(selection.of.as_ref().unwrap_or(&ME), context);
                let filters = self.filters(&selection.filters, context);
                return self.owned(&who, &adjectives, &self.card_of(selection.zone)).with("", &filters);
            }
            let end = if count.many { format!("{end} {}", count.number) } else { end };
            if self.is_part(selection.zone) || !self.has_name(selection.zone) {
                return self.described(selection, the, place, Words { adjectives: &[end], ..noted }, context);
            }
            let of = self.zone_phrase("end-of", selection.zone, selection.of.as_ref(), context);
            let words = Words { adjectives: &[end], behind: &[of, count.note], ..Words::default() };
            return self.described(selection, the, Place::Nowhere, words, context);
        }
        if take.random.is_some()
            && place != Place::Nowhere
            && self.is_part(selection.zone)
            && beneath(selection).is_none()
        {
            let at_random = self.phrase("take.at-random");
            let (before, behind) = at_random.split_once("{cards}").unwrap_or_default();
            return self
                .described(selection, amounted, place, noted, context)
                .with(before, behind.trim_start());
        }
        if take.random.is_some() {
            let words = Words { adjectives: &[self.phrase("adjectives.random")], ..noted };
            return self.described(selection, amounted, place, words, context);
        }
        // Whose card one chooses is one's choice too.
        let by_me = take.by.is_none_or(|by| by == Person::Me);
        let of = selection.of.as_ref().filter(|of| context.subject != Some(of));
        let any = Selection { of: of.and_then(any_of), ..selection.clone() };
        // `1 die of your choice`, whoever has it.
        if by_me
            && take.up_to.is_none()
            && self.is_all(&Selection { filters: Vec::new(), ..selection.clone() })
        {
            let choice = self.phrase("take.your-choice");
            let words = Words { choice: &choice, ..noted };
            return self.described(selection, amounted, Place::Nowhere, words, context);
        }
        let selection = if by_me && !count.many && any.of.is_some() { &any } else { selection };
        let chosen = self.chosen(selection, take.by.unwrap_or(Person::Me), context);
        let context =
            Context { chosen: by_me && selection.of.as_ref().is_some_and(is_any_player), ..context };
        // The player whose cards they are, if only just chosen, is `they` behind.
        let owner = selection.of.as_ref().filter(|of| matches!(of, Who::Selected(_)));
        let by_owner = owner
            .is_some_and(|of| take.by.is_some_and(|by| super::players::same(&Who::Person(by), of)))
            && !chosen.is_empty();
        if by_owner {
            let behind = &[self.phrase("take.owner-chooses"), count.note];
            return self.described(selection, amounted, place, Words { behind, ..Words::default() }, context);
        }
        self.described(selection, amounted, place, Words { choice: &chosen, ..noted }, context)
    }

    /// `cards of the most frequent kind in your hand`
    fn frequent(
        &self,
        selection: &Selection,
        attribute: Attribute,
        amounted: Amounted<'_>,
        place: Place,
        context: Context<'_>,
    ) -> Noun {
        let name = self.noun(
            Amounted::one(Article::The),
            &[self.phrase("adjectives.most-frequent")],
            &self.attribute_name(attribute),
        );
        let name = self.fill("take.most-frequent", &[("attribute", (&name).into())]);
        self.described(selection, amounted, place, Words { choice: &name, ..Words::default() }, context)
    }

    fn end(&self, zone: Zone, end: End) -> String {
        let own = format!("zones.{}.{}", zone.word(), end.word());
        self.find(&own).map_or_else(|| self.phrase(&format!("adjectives.{}", end.word())), str::to_string)
    }

    /// Who chooses, unless it is plain: the subject, of their own cards or of nobody's.
    fn chosen(&self, selection: &Selection, by: Person, context: Context<'_>) -> String {
        let by = Who::Person(by);
        let subject = context.subject.unwrap_or(&ME);
        let owner = selection.of.as_ref().unwrap_or(&ME);
        if !super::players::same(&by, subject) {
            // The player whose cards they are, if only just chosen.
            let by = if super::players::same(&by, owner) {
                self.person_noun("they")
            } else {
                self.who(&by, context)
            };
            return self.fill("take.chosen", &[("who", (&by).into())]);
        }
        if is_shared(selection.zone) || owner == subject {
            String::new()
        } else {
            self.phrase(if by == ME { "take.your-choice" } else { "take.their-choice" })
        }
    }

    /// The card and all to one side of it.
    fn side(&self, selection: &Selection) -> Option<Noun> {
        let [filter] = selection.filters.as_slice() else { return None };
        let place = filter.place.as_ref()?;
        let key = super::filters::beside_this(place).filter(|key| key.ends_with("-with"))?;
        let is_all = selection.take.is_none()
            && *filter == Filter { place: filter.place.clone(), ..Filter::default() };
        is_all.then(|| Noun {
            owns: Owns::Behind,
            ..self.this().with("", &self.phrase(&format!("cards.{key}")))
        })
    }
}

/// How many cards are left if a number of all are chosen: those above a number.
fn rest(selection: &Selection, amount: &Amount) -> Option<i32> {
    let Amount::Computed(computed) = amount else { return None };
    let Some(Amount::Number(left)) = computed.minus else { return None };
    let all = Cards::Selected(Box::new(Selection { take: None, ..selection.clone() }));
    let above = Computation { count: Some(all), minus: computed.minus.clone(), ..Computation::default() };
    let is_rest =
        **computed == above || **computed == (Computation { at_least: Some(Amount::Number(0)), ..above });
    (is_rest && selection.take.as_ref().is_some_and(|take| take.choose.is_some())).then_some(left)
}

/// The one card that a selection looks for, if it is one that needs no selection.
pub(super) fn just(selection: &Selection) -> Option<Referred> {
    let [Filter { among: Some(Cards::Referred(word)), .. }] = selection.filters.as_slice() else {
        return None;
    };
    let only = Filter { among: Some(Cards::Referred(*word)), ..Filter::default() };
    (selection.take.is_none() && selection.filters == [only]).then_some(*word)
}

/// The one card that is looked for in a selection, and the selection without it.
pub(super) fn one_that_is(selection: &Selection) -> Option<(Referred, Selection)> {
    let mut found = None;
    let mut others = Selection { filters: Vec::new(), ..selection.clone() };
    for filter in &selection.filters {
        let word = match &filter.among {
            Some(Cards::Referred(word @ (Referred::This | Referred::Each))) => Some(*word),
            _ => None,
        };
        let rest = if word.is_some() { Filter { among: None, ..filter.clone() } } else { filter.clone() };
        found = found.or(word);
        if rest != Filter::default() {
            others.filters.push(rest);
        }
    }
    found.filter(|_| selection.take.is_none() && selection.or.is_none()).map(|word| (word, others))
}

/// True if filters fix a number, so that all cards that match them have the same.
fn has_one(filters: &[Filter], attribute: Attribute) -> bool {
    let mut ranges = filters.iter().flat_map(Filter::ranges).filter(|(name, _)| *name == attribute.word());
    ranges.any(|(_, range)| range.as_ref().is_some_and(|range| range.is.is_some()))
}

/// True if a filter compares cards with others.
fn is_about_others(filter: &Filter) -> bool {
    let Filter { same, different, among, place, .. } = filter;
    same.is_some()
        || different.is_some()
        || among.is_some()
        || place.is_some()
        || filter.not.iter().chain(&filter.any).any(is_about_others)
}

/// Filters without one that keeps out some cards.
fn without(filters: &[Filter], out: &Filter) -> Vec<Filter> {
    let kept = |filter: &Filter| Filter {
        not: filter.not.iter().filter(|not| *not != out).cloned().collect(),
        ..filter.clone()
    };
    filters.iter().map(kept).collect()
}

/// The card that all cards of a selection lie under, if nothing else is said of them.
fn beneath(selection: &Selection) -> Option<&Cards> {
    let [Filter { same: Some(like), .. }] = selection.filters.as_slice() else { return None };
    let only = Filter { same: Some(like.clone()), ..Filter::default() };
    (selection.zone == Zone::Under && like.attribute == Attribute::Die && selection.filters == [only])
        .then_some(&like.other)
}

/// One of several players, whom the player who has the card chooses.
fn any_of(who: &Who) -> Option<Who> {
    let Who::Person(from @ (Person::Others | Person::Everyone)) = who else { return None };
    Some(Who::Selected(Box::new(Players {
        from: Some(*from),
        chosen_by: Some(Person::Me),
        ..Players::default()
    })))
}

/// Any player out of some, if the player who has the card chooses and nothing else matters.
fn is_any_player(who: &Who) -> bool {
    let Who::Selected(players) = who else { return false };
    **players == Players { from: players.from, chosen_by: Some(Person::Me), ..Players::default() }
}
