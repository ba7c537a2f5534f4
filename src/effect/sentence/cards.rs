//! Cards: which, how many, from where.

use super::noun::{Amounted, Article, Noun};
use super::players::ME;
use super::{Composer, Context};
use crate::effect::parts::{Cards, End, Face, Person, Referred, Selection, Take, Who, Zone};

/// Whether cards are said to be in their zone or taken from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// `in your hand`
    In,
    /// `from your hand`
    From,
    /// Not said.
    Nowhere,
}

/// Whether a zone belongs to all players together.
pub(super) const fn is_shared(zone: Zone) -> bool {
    matches!(zone, Zone::Row | Zone::TakenRow | Zone::Offer | Zone::Auction | Zone::Bank | Zone::DrawPile | Zone::Discard | Zone::Out)
}

impl Composer<'_> {
    /// Cards that something is done to.
    pub(super) fn cards(&self, cards: &Cards, place: Place, context: Context<'_>) -> Noun {
        match cards {
            Cards::Referred(word) => self.referred(*word, context),
            Cards::Selected(selection) => match &selection.take {
                None if selection.filters.is_empty() => self.zone(selection.zone, selection.of.as_ref(), context),
                None => self.those(selection, Amounted::many(Article::All), place, context),
                Some(take) => self.taken(selection, take, place, context),
            },
        }
    }

    /// Each of some cards: `each card in your hand`.
    pub(super) fn each_card(&self, cards: &Cards, context: Context<'_>) -> Noun {
        match cards {
            Cards::Selected(selection) if selection.take.is_none() => {
                self.those(selection, Amounted::one(Article::Each), Place::In, context)
            }
            _ => self.cards(cards, Place::In, context),
        }
    }

    /// Any of some cards.
    pub(super) fn any_card(&self, cards: &Cards, context: Context<'_>) -> Noun {
        match cards {
            Cards::Selected(selection) if selection.take.is_none() => {
                self.those(selection, Amounted::one(Article::Any), Place::In, context)
            }
            _ => self.cards(cards, Place::In, context),
        }
    }

    /// Several cards with an article or none: `cards in your hand`.
    pub(super) fn several(&self, article: Article, cards: &Cards, context: Context<'_>) -> Noun {
        match cards {
            Cards::Selected(selection) if selection.take.is_none() => self.those(selection, Amounted::many(article), Place::In, context),
            _ => self.cards(cards, Place::In, context),
        }
    }

    /// `this card`
    pub(super) fn this(&self) -> Noun {
        self.noun(Amounted::one(Article::This), &[], &self.phrase("words.card"))
    }

    fn referred(&self, word: Referred, context: Context<'_>) -> Noun {
        let card = self.phrase("words.card");
        match word {
            Referred::This => self.this(),
            Referred::Each => self.noun(Amounted::one(Article::That), &[], &card),
            Referred::Last => self.noun(Amounted { article: Article::That, number: None, many: context.many }, &[], &card),
            Referred::Event => {
                let adjective = self.find(&format!("event-cards.{}", self.event)).map(str::to_string);
                let article = if adjective.is_some() { Article::The } else { Article::That };
                self.noun(Amounted::many(article), &adjective.into_iter().collect::<Vec<_>>(), &card)
            }
        }
    }

    /// What a card of a zone is called.
    pub(super) fn card_of(&self, zone: Zone) -> String {
        self.find(&format!("zones.{}.card", zone.word())).map_or_else(|| self.phrase("words.card"), str::to_string)
    }

    /// A zone: `your hand`, `the row`.
    pub(super) fn zone(&self, zone: Zone, of: Option<&Who>, context: Context<'_>) -> Noun {
        let name = self.phrase(&format!("zones.{}.name", zone.word()));
        if is_shared(zone) {
            return self.noun(Amounted::one(Article::The), &[], &name);
        }
        self.owned(&self.who(of.unwrap_or(&ME), context), &name)
    }

    /// Where a zone's cards are: `in your hand`.
    pub(super) fn inside(&self, zone: Zone, of: Option<&Who>, context: Context<'_>) -> String {
        self.zone_phrase("in", zone, &self.zone(zone, of, context))
    }

    /// A phrase of a zone, or that of all zones.
    pub(super) fn zone_phrase(&self, key: &str, zone: Zone, noun: &Noun) -> String {
        let own = format!("zones.{}.{key}", zone.word());
        let key = if self.find(&own).is_some() { own } else { format!("zones.{key}") };
        self.fill(&key, &[("zone", noun.into())])
    }

    fn place(&self, selection: &Selection, place: Place, context: Context<'_>) -> String {
        let zone = || self.zone(selection.zone, selection.of.as_ref(), context);
        match place {
            Place::In => self.zone_phrase("in", selection.zone, &zone()),
            Place::From => self.zone_phrase("from", selection.zone, &zone()),
            Place::Nowhere => String::new(),
        }
    }

    /// Cards of a selection whatever is taken of them.
    pub(super) fn those(&self, selection: &Selection, amounted: Amounted<'_>, place: Place, context: Context<'_>) -> Noun {
        self.described(selection, amounted, &[], &[self.place(selection, place, context)], context)
    }

    /// A noun with what cards of a selection are like, and words behind.
    fn described(
        &self,
        selection: &Selection,
        amounted: Amounted<'_>,
        adjectives: &[String],
        behind: &[String],
        context: Context<'_>,
    ) -> Noun {
        let mut adjectives = adjectives.to_vec();
        adjectives.extend(selection.filters.iter().filter_map(|filter| filter.face).map(|face| self.face(face)));
        let filters = self.filters(&selection.filters, context);
        let behind: Vec<&str> = std::iter::once(&filters).chain(behind).map(String::as_str).filter(|text| !text.is_empty()).collect();
        self.noun(amounted, &adjectives, &self.card_of(selection.zone)).with("", &behind.join(" "))
    }

    pub(super) fn face(&self, face: Face) -> String {
        self.phrase(&format!("adjectives.face-{}", face.word()))
    }

    fn taken(&self, selection: &Selection, take: &Take, place: Place, context: Context<'_>) -> Noun {
        let amount = take.choose.as_ref().or(take.up_to.as_ref()).or(take.random.as_ref()).or(take.count.as_ref());
        let count = self.count(amount, context);
        let amounted = Amounted { article: Article::Bare, number: Some(&count.number), many: count.many };
        let place_words = self.place(selection, place, context);
        if let Some(attribute) = take.highest.or(take.lowest) {
            let extreme = if take.highest.is_some() { "highest" } else { "lowest" };
            let number = count.many.then_some(count.number.as_str());
            let amounted = Amounted { article: Article::The, number, many: count.many };
            let best = Amounted { article: Article::The, number: None, many: count.many };
            let best = self.noun(best, &[self.phrase(&format!("adjectives.{extreme}"))], &self.attribute_name(attribute));
            let best = self.fill("take.extreme", &[("best", (&best).into())]);
            return self.described(selection, amounted, &[], &[best, place_words, count.note], context);
        }
        if let Some(end) = take.from {
            let number = count.many.then_some(count.number.as_str());
            let amounted = Amounted { article: Article::The, number, many: count.many };
            return self.described(selection, amounted, &[self.end(selection.zone, end)], &[place_words, count.note], context);
        }
        if take.random.is_some() {
            let random = self.phrase("adjectives.random");
            return self.described(selection, amounted, &[random], &[place_words, count.note], context);
        }
        let chosen = self.chosen(selection, take.by.unwrap_or(Person::Me), context);
        let cards = self.described(selection, amounted, &[], &[place_words, chosen, count.note], context);
        if take.up_to.is_some() { cards.with(&self.phrase("take.up-to"), "") } else { cards }
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
        if by != *subject {
            return self.fill("take.chosen", &[("who", (&self.who(&by, context)).into())]);
        }
        if is_shared(selection.zone) || owner == subject {
            String::new()
        } else {
            self.phrase(if by == ME { "take.your-choice" } else { "take.their-choice" })
        }
    }
}
