//! Cards that lie face down together, and whose backs tell which they are.

use crate::deck::{Card, Deck};
use crate::diag::{Diagnostic, Diagnostics};
use crate::games;
use crate::render::{Faced, Rendered};

/// A warning for each pair of types that lie face down together, but don't look the same from behind: the first card of each that is printed.
/// Backs are compared by the text of their drawings.
pub(super) fn warnings(deck: &Deck, rendered: &Rendered, cards: &[usize]) -> Diagnostics {
    let mut diagnostics = Diagnostics::default();
    let groups = deck.game.as_deref().and_then(games::find).map_or(&[][..], |game| game.face_down);
    for group in groups {
        let mut seen: Vec<(&Card, &Faced)> = Vec::new();
        let printed = cards.iter().filter_map(|place| Some((deck.cards.get(*place)?, rendered.cards.get(place)?)));
        for (card, faced) in printed.filter(|(card, _)| group.contains(&deck.type_of(card).id.as_str())) {
            if seen.iter().all(|(other, known)| deck.type_of(other).id != deck.type_of(card).id && difference(known, faced).is_some()) {
                seen.push((card, faced));
            }
        }
        let Some(((first, known), others)) = seen.split_first() else { continue };
        diagnostics.0.extend(others.iter().filter_map(|(card, faced)| Some(warning(deck, first, card, difference(known, faced)?))));
    }
    diagnostics
}

/// In what two cards differ from behind.
fn difference(one: &Faced, other: &Faced) -> Option<&'static str> {
    match (one.back, other.back) {
        _ if (one.drawn_size(), one.shape) != (other.drawn_size(), other.shape) => Some("are not of the same size and shape"),
        (Some(_), None) | (None, Some(_)) => Some("do not both have a back"),
        (one, other) if one != other => Some("have different backs"),
        _ => None,
    }
}

fn warning(deck: &Deck, first: &Card, card: &Card, difference: &str) -> Diagnostic {
    let (known, own) = (deck.type_of(first), deck.type_of(card));
    let named = |card: &Card| format!("`{}` ({})", card.name, deck.type_of(card).title);
    let message = format!("{} and {} lie face down together, but {difference}: players see which is which", named(first), named(card));
    let hint = match &known.back {
        Some(back) => format!("give both types the same size and the same template, `back = \"{back}\"`, that draws both alike"),
        None => "give both types the same size and the same back".into(),
    };
    let (_, place) = &own.template_places;
    let what = if own.back.is_some() { "this back" } else { "this type" };
    Diagnostic::warning("marked-backs", message).at(place.clone(), what).hint(hint)
}
