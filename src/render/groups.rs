//! Texts of one group have one size on all cards of a type: the largest at which each of them fits.

use std::collections::BTreeSet;
use std::sync::Arc;

use rayon::prelude::*;

use super::stage::{Drawing, Made, Stage};
use crate::fonts::Fonts;
use crate::template::Sizes;

/// Fills those of some drawings again whose texts are larger than others of their groups. The cards that are
/// not among them count, too, so that a card looks the same whichever cards are printed with it.
pub(super) fn unite(
    stage: &mut Stage<'_>,
    drawings: &[Drawing<'_>],
    fonts: &Fonts,
    which: &[usize],
    made: &mut [Made],
) {
    let is_front = |place: &usize| matches!(drawings[*place], Drawing::Front(_));
    let grouped =
        which.iter().zip(made.iter()).filter(|(place, made)| is_front(place) && !made.sizes().is_empty());
    let types: BTreeSet<usize> = grouped.map(|(place, _)| stage.type_index(&drawings[*place])).collect();
    if types.is_empty() {
        return;
    }
    let known: BTreeSet<usize> = which.iter().copied().collect();
    let has_part = |place: &usize| is_front(place) && types.contains(&stage.type_index(&drawings[*place]));
    let others: Vec<usize> =
        (0..drawings.len()).filter(|place| !known.contains(place) && has_part(place)).collect();
    let of_others: Vec<Made> = others.par_iter().map(|place| stage.text(&drawings[*place], fonts)).collect();
    let mut most = vec![Sizes::new(); stage.most.len()];
    let all = which.iter().zip(made.iter()).chain(others.iter().zip(&of_others));
    for (place, made) in all.filter(|(place, _)| has_part(place)) {
        let of_type = &mut most[stage.type_index(&drawings[*place])];
        for (group, [size, _]) in made.sizes() {
            let least = of_type.entry(group.clone()).or_insert(*size);
            *least = least.min(*size);
        }
    }
    stage.most = most.into_iter().map(Arc::new).collect();
    let stage = &*stage;
    let too_large = |place: usize, made: &Made| {
        let most = &stage.most[stage.type_index(&drawings[place])];
        is_front(&place)
            && made.sizes().iter().any(|(group, [_, size])| most.get(group).is_some_and(|most| size > most))
    };
    which.par_iter().zip(made.par_iter_mut()).filter(|(place, made)| too_large(**place, made)).for_each(
        |(place, made)| {
            *made = stage.text(&drawings[*place], fonts);
        },
    );
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

    use crate::diag::Source;
    use crate::library::{FontFile, Library};
    use crate::render::tests::rendered;

    const DECK: &str = r#"
format = 1
id = "x"
title = "X"
players = { min = 2, max = 4 }
set = { id = "base", title = "Base" }
types.a = { front = "t" }
types.b = { front = "t" }
kinds = [
    { id = "short", type = "a", name = "Owl", text = "Wins" },
    { id = "long", type = "a", name = "The owl of owls", text = "Wins ties, and draws three cards more than the others" },
    { id = "empty", type = "a", name = "" },
    { id = "other", type = "b", name = "Fox", text = "Wins" },
]
"#;

    const CARD: &str = r#"<svg xmlns="http://www.w3.org/2000/svg" width="69mm" height="94mm" viewBox="-3 -3 69 94">
{{ line(card.name, x=5, y=10, w=20, font="Alegreya Sans", size=6, tracking=1, group="name") }}
{{ textbox(card.text, x=5, y=20, w=20, h=9, font="Alegreya Sans", size=5, group="text") }}
{{ line("Owl", x=5, y=40, w=20, font="Alegreya Sans", size=4) }}
{{ line("Fox", x=5, y=50, w=20, font="Alegreya Sans", size=7, group="name") }}
</svg>"#;

    /// The sizes of the texts on the fronts of some cards of the deck.
    fn sizes(cards: &[usize]) -> Vec<Vec<f64>> {
        let font = include_bytes!("../../tests/data/fonts/AlegreyaSans-Regular.ttf");
        let font = FontFile { name: "regular.ttf".into(), data: font[..].into() };
        let mut library = Library { fonts: vec![font], ..Library::default() };
        library.templates.insert("x/t".into(), Source::new("t.svg", CARD));
        let rendered = rendered(DECK, &library, cards);
        let front = |place: &usize| &rendered.faces[rendered.cards[place].front].text;
        let of = |text: &str| {
            text.split("font-size=\"")
                .skip(1)
                .map(|rest| rest.split('"').next().unwrap().parse().unwrap())
                .collect()
        };
        cards.iter().map(|place| of(front(place))).collect()
    }

    #[test]
    fn texts_of_a_group_have_one_size_on_the_cards_of_a_type() {
        let [short, long, empty, other] = &sizes(&[0, 1, 2, 3])[..] else { panic!("four cards") };
        assert!(long[0] < 6.0 && long[1] < 5.0 && long[2] == 4.0 && long[3] == long[0], "{long:?}");
        assert_eq!((short, &empty[..], &other[..]), (long, &[4.0, long[0]][..], &[6.0, 5.0, 4.0, 6.0][..]));
        assert_eq!(sizes(&[0])[0], *long, "a card looks the same whichever are printed with it");
    }
}
