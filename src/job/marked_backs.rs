//! Cards that lie face down together, and whose backs tell which they are.

use crate::deck::{Card, CardType, Deck};
use crate::diag::{Diagnostic, Diagnostics};
use crate::games;
use crate::render::{Faced, Rendered};

/// A warning for each type that lies face down together with the first one that is printed, and does not look
/// the same from behind. Backs of printed cards are compared by the text of their drawings, those of others
/// by their templates.
pub(super) fn warnings(deck: &Deck, rendered: &Rendered, cards: &[usize]) -> Diagnostics {
    let mut diagnostics = Diagnostics::default();
    let groups = deck.game.as_deref().and_then(games::find).map_or(&[][..], |game| game.face_down);
    for group in groups {
        // One card of each type, a printed one if there is one.
        let mut seen: Vec<Seen<'_>> = Vec::new();
        let printed =
            cards.iter().filter_map(|place| Some((deck.cards.get(*place)?, rendered.cards.get(place))));
        for (card, faced) in printed.chain(deck.cards.iter().map(|card| (card, None))) {
            let card_type = deck.type_of(card);
            if group.contains(&card_type.id.as_str())
                && seen.iter().all(|other| other.card_type.id != card_type.id)
            {
                seen.push(Seen { card, card_type, faced });
            }
        }
        let Some((first, others)) = seen.split_first().filter(|(first, _)| first.faced.is_some()) else {
            continue;
        };
        diagnostics
            .0
            .extend(others.iter().filter_map(|other| Some(warning(first, other, first.differs(other)?))));
    }
    diagnostics
}

/// A card of a type, and its faces if it is printed.
struct Seen<'a> {
    card: &'a Card,
    card_type: &'a CardType,
    faced: Option<&'a Faced>,
}

/// In what two cards differ from behind.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Difference {
    Format,
    NoBack,
    Template,
    Drawing,
}

impl Seen<'_> {
    fn differs(&self, other: &Seen<'_>) -> Option<Difference> {
        let format = |seen: &Seen<'_>| (seen.card_type.size, seen.card_type.landscape);
        let backs = (&self.card_type.back, &other.card_type.back);
        let drawn = |seen: &Seen<'_>| seen.faced.map(|faced| faced.back);
        match (drawn(self), drawn(other)) {
            _ if format(self) != format(other) => Some(Difference::Format),
            _ if backs.0.is_some() != backs.1.is_some() => Some(Difference::NoBack),
            (Some(one), Some(another)) if one == another => None,
            // Other templates may draw the same: that is only known of cards that are printed.
            _ if backs.0 != backs.1 => Some(Difference::Template),
            (Some(_), Some(_)) => Some(Difference::Drawing),
            _ => None,
        }
    }
}

/// The warning about two types, at the one that is not the first.
fn warning(first: &Seen<'_>, other: &Seen<'_>, difference: Difference) -> Diagnostic {
    let named = |seen: &Seen<'_>| format!("`{}` ({})", seen.card.name, seen.card_type.title);
    let what = match difference {
        Difference::Format => "are not of the same size, shape and orientation",
        Difference::NoBack => "do not both have a back",
        Difference::Template | Difference::Drawing => "have different backs",
    };
    let message = format!(
        "{} and {} lie face down together, but {what}: players see which is which",
        named(first),
        named(other)
    );
    let back = first.card_type.back.as_deref().or(other.card_type.back.as_deref()).unwrap_or_default();
    let hint = match difference {
        Difference::Format => "give both types the same `card` and `orientation`".into(),
        Difference::NoBack => format!("give both types the same back, `back = \"{back}\"`"),
        Difference::Template => {
            format!("use one template for both, `back = \"{back}\"`, or two that draw the same")
        }
        Difference::Drawing => {
            format!("the template `{back}` draws them differently: it depends on `card.type`")
        }
    };
    let (place, label) = match difference {
        Difference::Template | Difference::Drawing => (&other.card_type.template_places.1, "this back"),
        Difference::Format | Difference::NoBack => (&other.card_type.place, "this type"),
    };
    Diagnostic::warning("marked-backs", message).at(place.clone(), label).hint(hint)
}
