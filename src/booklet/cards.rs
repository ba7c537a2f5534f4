//! The cards that a text shows, found in the deck by kind, serial number or number, or on the table of a
//! ruling.

use super::copy::Copy;
use super::examples;
use super::inline::{Cited, Name};
use crate::deck::{Card, Deck};
use crate::diag::{Diagnostic, Place, counted, nearest};

/// The code of the error that a cited card is none of the deck's.
pub(super) const NO_CARD: &str = "no-card";

/// A face of the deck, as large as it is.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Shown {
    /// Its index among the deck's faces.
    pub(super) face: usize,
    /// Width and height in millimetres.
    pub(super) size: (f64, f64),
    /// The caption; may be empty.
    pub(super) caption: String,
    /// Its place in the text.
    pub(super) place: Place,
}

/// Finds cited cards; none if the ruling that they are of does not exist, which is reported where it is
/// named.
pub(super) fn find(copy: &Copy<'_>, cited: &Cited) -> Result<Vec<Shown>, Box<Diagnostic>> {
    let (deck, rendered) = (copy.deck, copy.rendered);
    let missing = |diagnostic: Diagnostic| Box::new(diagnostic.at(cited.place.clone(), "not in this deck"));
    let front = |card: &usize| rendered.cards.get(card).map(|faced| (faced.front, faced.drawn_size()));
    let found = match &cited.name {
        Name::Card(name) => {
            let card = place_of(deck, name).ok_or_else(|| missing(no_card(deck, name)))?;
            vec![front(&card).ok_or_else(|| missing(no_card(deck, name)))?]
        }
        Name::Back(name) => {
            let mut of_type = rendered.of(deck).filter(|(card, _)| deck.type_of(card).id == *name);
            let found = of_type.find_map(|(_, faced)| Some((faced.back?, faced.drawn_size())));
            vec![found.ok_or_else(|| missing(no_back(deck, name)))?]
        }
        Name::Part(part) => examples::cards(copy, part, &cited.place)?.iter().filter_map(front).collect(),
    };
    let caption = |index: usize| match cited.captions.as_slice() {
        [] => String::new(),
        [all] => all.clone(),
        each => each.get(index).cloned().unwrap_or_default(),
    };
    if cited.captions.len() > 1 && !found.is_empty() && cited.captions.len() != found.len() {
        let message =
            format!("there are {}, but {} captions", counted(found.len(), "card"), cited.captions.len());
        let diagnostic = Diagnostic::error("captions", message).at(cited.place.clone(), "");
        return Err(Box::new(
            diagnostic
                .hint("write one caption for all cards, or one for each; \"\" is a card without a caption"),
        ));
    }
    let shown = found.into_iter().enumerate().map(|(index, (face, (width, height)))| Shown {
        face,
        size: (width.to_mm(), height.to_mm()),
        caption: caption(index),
        place: cited.place.clone(),
    });
    Ok(shown.collect())
}

/// The card's index in the deck, by number, kind (with its type, if several types have a kind with this id)
/// or serial number.
fn place_of(deck: &Deck, name: &str) -> Option<usize> {
    let first = |wanted: &dyn Fn(&Card) -> bool| deck.cards.iter().position(wanted);
    if let Ok(number) = name.replace('−', "-").parse::<i32>() {
        return first(&|card| card.number == Some(number));
    }
    if let Some((of_type, kind)) = name.split_once('/')
        && let Some(place) =
            first(&|card| deck.kinds[card.kind].id == kind && deck.type_of(card).id == of_type)
    {
        return Some(place);
    }
    let serial = || {
        let (prefix, digits) = name.split_once(char::is_whitespace)?;
        let index: u32 = digits.split('/').next()?.trim().parse().ok()?;
        first(&|card| *card.serial.prefix == *prefix && card.serial.index == index)
    };
    first(&|card| deck.kinds[card.kind].id == name).or_else(serial)
}

fn no_card(deck: &Deck, name: &str) -> Diagnostic {
    let diagnostic = Diagnostic::error(NO_CARD, format!("{} has no card `{name}`", deck.title));
    let kinds: Vec<String> = deck
        .kinds
        .iter()
        .flat_map(|kind| [kind.id.clone(), format!("{}/{}", deck.types[kind.card_type].id, kind.id)])
        .collect();
    if name.parse::<i32>().is_ok() {
        let mut numbers: Vec<i32> = deck.cards.iter().filter_map(|card| card.number).collect();
        numbers.sort_unstable();
        return match (numbers.first(), numbers.last()) {
            (Some(first), Some(last)) => {
                diagnostic.hint(format!("its cards have numbers from {first} to {last}, but not all of them"))
            }
            _ => diagnostic.hint("its cards have no numbers; name a kind, or a serial number"),
        };
    }
    match nearest(name, kinds.iter().map(String::as_str)) {
        Some(near) => diagnostic.hint(format!("did you mean `{near}`?")),
        None => cited_as(deck)
            .into_iter()
            .fold(diagnostic, Diagnostic::hint)
            .hint("the cards of an expansion are shown in its own text, which `--set` adds"),
    }
}

/// A hint on how to cite cards, by the example of the deck's first one.
fn cited_as(deck: &Deck) -> Option<String> {
    let card = deck.cards.first()?;
    let (kind, card_type) = (&deck.kinds[card.kind].id, &deck.type_of(card).id);
    let number = card.number.map(|number| format!(", its number (`{number}`)")).unwrap_or_default();
    let serial = format!("{} {}", card.serial.prefix, card.serial.index);
    Some(format!(
        "cite a card by its kind (`{kind}`, `{card_type}/{kind}`){number} or its serial number (`{serial}`)"
    ))
}

fn no_back(deck: &Deck, name: &str) -> Diagnostic {
    let types: Vec<&str> =
        deck.types.iter().filter(|own| own.back.is_some()).map(|own| own.id.as_str()).collect();
    Diagnostic::error(NO_CARD, format!("{} has no card type `{name}` with a back", deck.title))
        .nearest(name, types.iter().copied())
        .hint(format!("the types with backs are {}", crate::diag::list(types)))
}
