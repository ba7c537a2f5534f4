//! The report of `balance` as a page of its own, for people: sentences first, then charts, then numbers and
//! the method.

mod chart;
mod sections;

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::job::balance::{BalanceRequest, Balanced, summary, words};
use crate::play::{CardUse, Getting, Verdict, card_uses, certainly_decided};
use crate::xml::escaped;

/// Pictures of cards as data URLs, by the indices of their serial numbers.
pub(crate) type Pictures = BTreeMap<u32, String>;

/// The most cards in a table.
pub(super) const MOST: usize = 12;

const STYLE: &str = include_str!("../../../serve/page/report.css");

/// How such a page begins, so that it is only written over one.
const BEGIN: &str = "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<meta name=\"generator\" \
    content=\"bidpress balance\">\n";

/// True if a text is the beginning of such a page.
pub(crate) fn is_one(text: &str) -> bool {
    text.starts_with(BEGIN)
}

/// The page; `pictures` are those of the cards of each deck that [`shown`] names.
pub(crate) fn page(balanced: &[Balanced<'_>], request: &BalanceRequest, pictures: &[Pictures]) -> String {
    let titles: Vec<&str> =
        balanced.iter().map(|balanced| balanced.checked.loaded.deck.title.as_str()).collect();
    let title = if titles.len() == 1 {
        format!("{}: is it fair?", titles[0])
    } else {
        "Are these decks fair?".to_string()
    };
    let mut html = format!(
        "{BEGIN}<meta name=\"viewport\" content=\"width=device-width, \
        initial-scale=1\">\n<title>{}</title>\n<style>\n{STYLE}</style>\n<body>\n<main>\n",
        escaped(&title)
    );
    if balanced.len() > 1 {
        let link = |balanced: &Balanced<'_>| {
            let deck = &balanced.checked.loaded.deck;
            let first = summary(balanced, request.tolerance)
                .into_iter()
                .next()
                .unwrap_or_else(|| format!("Not played: {}.", words::not_played(balanced)));
            format!(
                "<li><a href=\"#{0}\">{1}</a> ({0}): {2}</li>\n",
                deck.id,
                text(&deck.title),
                text(&first)
            )
        };
        let links: String = balanced.iter().map(link).collect();
        html.push_str(&format!("<nav>\n<ul>\n{links}</ul>\n</nav>\n"));
    }
    let none = Pictures::new();
    for (place, balanced) in balanced.iter().enumerate() {
        html.push_str(&article(balanced, request, pictures.get(place).unwrap_or(&none)));
    }
    html.push_str(&sections::method(request));
    html.push_str("</main>\n</body>\n</html>\n");
    html
}

/// A text whose numbers stay with their units.
fn text(text: &str) -> String {
    escaped(text).replace(" %", "\u{a0}%").replace("n = ", "n\u{a0}=\u{a0}").replace(" ±", "\u{a0}±")
}

/// A deck.
pub(crate) fn article(balanced: &Balanced<'_>, request: &BalanceRequest, pictures: &Pictures) -> String {
    let deck = &balanced.checked.loaded.deck;
    let mut html = format!("<article id=\"{}\">\n<h1>{}</h1>\n", deck.id, text(&deck.title));
    let sets: Vec<&str> = deck.sets.iter().map(|set| set.title.as_str()).collect();
    // Writing to a string can't fail.
    let _ = writeln!(
        html,
        "<p class=\"about\">{} cards: {} ({})</p>",
        deck.cards.len(),
        text(&sets.join(", ")),
        deck.id
    );
    if balanced.tables.is_empty() {
        let _ = writeln!(
            html,
            "<p class=\"answer\">This deck was not played: {}.</p>\n</article>",
            words::not_played(balanced)
        );
        return html;
    }
    let sentences = summary(balanced, request.tolerance);
    let items: String = sentences.iter().map(|sentence| format!("<li>{}</li>\n", text(sentence))).collect();
    let _ = writeln!(html, "<ul class=\"answer\">\n{items}</ul>");
    let uses = card_uses(deck, balanced.tables.iter().map(|table| &table.played));
    let parts = [
        sections::seats(balanced, request.tolerance),
        sections::dealt(&uses, pictures),
        balanced.more.cards.as_ref().map(|cards| sections::causes(cards, pictures)).unwrap_or_default(),
        balanced.more.choices.as_ref().map(sections::choices).unwrap_or_default(),
        balanced.more.habits.as_ref().map(sections::habits).unwrap_or_default(),
        sections::shape(balanced),
        sections::needs(balanced),
        sections::accepted(balanced),
    ];
    parts.iter().for_each(|part| html.push_str(part));
    html.push_str("</article>\n");
    html
}

/// The cards that the page of a deck shows, by the indices of their serial numbers.
pub(crate) fn shown(balanced: &Balanced<'_>) -> Vec<u32> {
    let deck = &balanced.checked.loaded.deck;
    let uses = card_uses(deck, balanced.tables.iter().map(|table| &table.played));
    let serial = |card: &CardUse<'_>| card.card.map(|card| card.serial.index);
    let dealt = certainly_decided(&uses, Getting::Dealt).into_iter().flat_map(|found| {
        found.into_iter().take(MOST).filter_map(|impact| serial(impact.card)).collect::<Vec<_>>()
    });
    let worth = balanced.more.cards.as_ref().map(|cards| cards.worth()).unwrap_or_default();
    let caused = worth
        .iter()
        .filter(|card| matches!(card.verdict, Verdict::Helps | Verdict::Harms))
        .take(2 * MOST)
        .map(|card| card.removal.card);
    dealt.chain(caused).collect()
}
