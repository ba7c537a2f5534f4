//! Types of cards: their sizes, templates and fields.

use super::Making;
use crate::deck::model::CardType;
use crate::deck::size::{self, NamedSize};
use crate::diag::{Place, list};
use crate::print::Look;
use crate::spec::Spec;
use crate::spec::raw::{RawOrientation, RawType};

impl Making<'_> {
    /// The size that `card` names; the deck's size if `card` is left out or wrong.
    pub(super) fn size_named(&mut self, text: Option<&str>, place: impl FnOnce() -> Place) -> NamedSize {
        let usual = self.deck.size;
        let Some(text) = text else { return usual };
        size::parse(text).unwrap_or_else(|why| {
            let names: Vec<&str> = size::SIZES.iter().map(|size| size.name).collect();
            let diagnostic = self.error("card-size", format!("there is no card size `{text}`"), place(), why);
            let mut told = diagnostic.clone().nearest(text, names.iter().copied());
            if let Some(measures) = size::with_unit(text) {
                told = told.hint(format!("write `card = \"{measures}\"`"));
            }
            *diagnostic = told.hint(format!("the names are {}", list(names)));
            usual
        })
    }

    pub(super) fn types(&mut self, spec: &Spec) {
        for (name, raw) in &spec.raw.types {
            if !crate::id::is_id(name) {
                self.error(
                    "bad-id",
                    format!("`{name}` can't be the name of a type"),
                    spec.place(&format!("types.{name}")),
                    "lower-case letters, digits and single hyphens",
                );
            }
            self.fields.entry(name.clone()).or_default().extend(raw.fields.clone());
            let places = raw.fields.keys().map(|field| {
                (format!("fields.{field}"), spec.place(&format!("types.{name}.fields.{field}")))
            });
            self.field_places.entry(name.clone()).or_default().extend(places);
            if let Some(known) = self.deck.types.iter().position(|known| known.id == *name) {
                self.same_type(spec, name, raw, known);
                continue;
            }
            let size = self.size_named(raw.card.as_deref(), || spec.place(&format!("types.{name}.card")));
            let place = spec.place(&format!("types.{name}"));
            let Some(front) = raw.front.clone() else {
                let diagnostic = self.error(
                    "missing-key",
                    format!("the type `{name}` has no `front`"),
                    place.clone(),
                    "`front` is missing",
                );
                *diagnostic = diagnostic
                    .clone()
                    .hint("`front` names the template of its front, for example `front = \"plain/card\"`");
                // Its cards get a type all the same.
                self.deck.types.push(no_front(name, size, place));
                continue;
            };
            self.deck.types.push(CardType {
                id: name.clone(),
                title: raw.title.clone().unwrap_or_else(|| name.clone()),
                front,
                back: raw.back.clone(),
                size,
                look: raw.look.or(spec.raw.look).unwrap_or(self.look),
                landscape: raw.orientation == Some(RawOrientation::Landscape),
                template_places: (
                    spec.place(&format!("types.{name}.front")),
                    spec.place(&format!("types.{name}.back")),
                ),
                place,
            });
        }
    }

    /// Rejects a changed template, size or orientation of a type that an earlier file declares.
    fn same_type(&mut self, spec: &Spec, name: &str, raw: &RawType, known: usize) {
        let known = self.deck.types[known].clone();
        let differs = |text: &Option<String>, known: Option<&str>| text.is_some() && text.as_deref() != known;
        let changes = [
            ("title", differs(&raw.title, Some(&known.title))),
            ("front", differs(&raw.front, Some(&known.front))),
            ("back", differs(&raw.back, known.back.as_deref())),
            ("card", raw.card.as_deref().is_some_and(|text| size::parse(text).as_ref() != Ok(&known.size))),
            ("look", raw.look.is_some_and(|look| look != known.look)),
            (
                "orientation",
                raw.orientation.is_some_and(|asked| (asked == RawOrientation::Landscape) != known.landscape),
            ),
        ];
        for (key, _) in changes.into_iter().filter(|(_, differs)| *differs) {
            let message = format!("the type `{name}` is already declared, and its `{key}` can't be changed");
            let diagnostic = self.error(
                "type-again",
                message,
                spec.place(&format!("types.{name}.{key}")),
                "it stays as it was declared",
            );
            let hint = format!("leave `{key}` out, or give these cards a type of another name");
            *diagnostic = diagnostic.clone().also(known.place.clone(), "declared here").hint(hint);
        }
    }

    pub(super) fn type_named(&mut self, name: &str, place: Place) -> Option<usize> {
        let found = self.deck.types.iter().position(|known| known.id == name);
        let message = format!("there is no card type `{name}`");
        if found.is_none() && !self.merged_into_earlier("unknown-type", &message, &place) {
            let known: Vec<String> = self.deck.types.iter().map(|known| known.id.clone()).collect();
            let known: Vec<&str> = known.iter().map(String::as_str).collect();
            let label = format!("the types are {}", list(known.iter().copied()));
            let diagnostic = self.error("unknown-type", message, place, label);
            *diagnostic = diagnostic.clone().nearest(name, known);
        }
        found
    }
}

/// A placeholder for a wrong type, so that its cards cause no further errors.
fn no_front(name: &str, size: NamedSize, place: Place) -> CardType {
    let template_places = (place.clone(), place.clone());
    CardType {
        id: name.into(),
        title: name.into(),
        front: String::new(),
        back: None,
        size,
        look: Look::default(),
        landscape: false,
        place,
        template_places,
    }
}
