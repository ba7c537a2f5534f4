//! Where cards lie.

use super::noun::{Amounted, Article, Noun};
use super::players::ME;
use super::{Composer, Context};
use crate::effect::parts::{Cards, Person, Selection, Who, Zone};

/// The preposition between cards and their zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// `in your hand`
    In,
    /// `from your hand`
    From,
    /// Not said.
    Nowhere,
}

/// True for zones that belong to all players together.
pub(super) const fn is_shared(zone: Zone) -> bool {
    matches!(
        zone,
        Zone::Row
            | Zone::TakenRow
            | Zone::Offer
            | Zone::Auction
            | Zone::Bank
            | Zone::DrawPile
            | Zone::Aside
            | Zone::Discard
            | Zone::Out
    )
}

impl Composer<'_> {
    /// A zone: `your hand`, `the row`.
    pub(super) fn zone(&self, zone: Zone, of: Option<&Who>, context: Context<'_>) -> Noun {
        self.zone_with(&[], zone, of, context)
    }

    /// A zone with adjectives, if it is named after its cards: `your face-down goals`.
    pub(super) fn zone_with(
        &self,
        adjectives: &[String],
        zone: Zone,
        of: Option<&Who>,
        context: Context<'_>,
    ) -> Noun {
        let name = self.phrase(&format!("zones.{}.name", zone.word()));
        // Open cards that lie face up are open cards.
        let named = |adjective: &String| {
            name.strip_prefix(adjective.as_str()).is_some_and(|rest| rest.starts_with(' '))
        };
        let adjectives: Vec<String> =
            adjectives.iter().filter(|adjective| !named(adjective)).cloned().collect();
        let adjectives = adjectives.as_slice();
        if is_shared(zone) {
            return self.noun(Amounted::one(Article::The), adjectives, &name);
        }
        self.owned(&self.who(of.unwrap_or(&ME), context), adjectives, &name)
    }

    /// True if all of a zone is called by its name; false if the zone is named after what its cards lie at.
    pub(super) fn has_name(&self, zone: Zone) -> bool {
        self.find(&format!("zones.{}.whole", zone.word())).is_none()
    }

    /// True if a zone is named after its cards, so that some of them are `of` it: `2 of your dice`.
    pub(super) fn is_part(&self, zone: Zone) -> bool {
        let has = |key: &str| self.find(&format!("zones.{}.{key}", zone.word()));
        has("name").is_some_and(|name| name.ends_with("|p")) && has("in").is_none()
    }

    /// Where a zone's cards are, whatever comes before: `in your hand`, `among the cards that you added`.
    pub(super) fn inside(&self, zone: Zone, of: Option<&Who>, context: Context<'_>) -> String {
        let everyone = of == Some(&Who::Person(Person::Everyone));
        let own = |end: &str| self.find(&format!("zones.{}.inside{end}", zone.word())).is_some();
        self.zone_phrase(
            if own("") || (everyone && own("-everyone")) { "inside" } else { "in" },
            zone,
            of,
            context,
        )
    }

    /// A phrase of a zone, or that of all zones.
    pub(super) fn zone_phrase(
        &self,
        key: &str,
        zone: Zone,
        of: Option<&Who>,
        context: Context<'_>,
    ) -> String {
        let everyone = of == Some(&Who::Person(Person::Everyone));
        let all = format!("zones.{}.{key}-everyone", zone.word());
        let own = format!("zones.{}.{key}", zone.word());
        let part = format!("zones.{key}-part");
        let key = if everyone && self.find(&all).is_some() {
            all
        } else if self.find(&own).is_some() {
            own
        } else if self.is_part(zone) && self.find(&part).is_some() {
            part
        } else {
            format!("zones.{key}")
        };
        let (who, zone) = (self.who(of.unwrap_or(&ME), context), self.zone(zone, of, context));
        self.fill(&key, &[("zone", (&zone).into()), ("who", (&who).into())])
    }

    /// Where the cards of a selection are.
    pub(super) fn place(&self, selection: &Selection, place: Place, context: Context<'_>) -> String {
        let of = selection.of.as_ref();
        let key = match place {
            Place::In => "in",
            Place::From => "from",
            Place::Nowhere => return String::new(),
        };
        let own = self.zone_phrase(key, selection.zone, of, context);
        let Some(Cards::Selected(other)) = &selection.or else { return own };
        // A zone that its cards are named after must be named, too.
        let others = self.place(other, place, context);
        if own.is_empty() && others.is_empty() {
            return own;
        }
        let named = |own: String, selection: &Selection| {
            let zone = self.zone(selection.zone, selection.of.as_ref(), context);
            match own.is_empty() {
                true => self.fill(&format!("zones.{key}"), &[("zone", (&zone).into())]),
                false if selection.zone == Zone::Added => {
                    self.inside(selection.zone, selection.of.as_ref(), context)
                }
                false => own,
            }
        };
        self.listed(&[named(own, selection), named(others, other)], "words.or")
    }
}
