//! Tags of HTML in texts, which are printed as they stand: texts have a markup of their own.

use std::collections::BTreeSet;

use super::model::{Card, Deck};
use crate::diag::{Diagnostic, Diagnostics, Place, counted};
use crate::spec::raw::RawValue;

/// Elements of HTML within texts.
const ELEMENTS: [&str; 24] = [
    "a", "b", "big", "br", "center", "code", "del", "div", "em", "font", "hr", "i", "img", "ins", "li", "p", "s", "small", "span",
    "strong", "sub", "sup", "u", "ul",
];

/// Places that a warning shows.
const SHOWN: usize = 3;

/// The warning that texts of cards contain tags of HTML, with the first of them.
pub(super) fn html_tags(deck: &Deck) -> Diagnostics {
    let mut found: Vec<(Place, &str)> = Vec::new();
    let mut known: BTreeSet<(&str, usize)> = BTreeSet::new();
    for card in &deck.cards {
        for (path, text) in texts(card) {
            let Some(tag) = tag(text) else { continue };
            let place = card.places.get(&path).unwrap_or(&card.place);
            if known.insert((&place.source.name, place.span.start)) {
                found.push((place.clone(), tag));
            }
        }
    }
    let Some(((place, tag), others)) = found.split_first() else { return Diagnostics::default() };
    let warning =
        Diagnostic::warning("html", format!("`{tag}` is printed as it stands, as texts aren't HTML")).at(place.clone(), "in this text");
    let warning = others.iter().take(SHOWN - 1).fold(warning, |warning, (place, _)| warning.also(place.clone(), "here too"));
    let warning = warning.hint("write `**bold**`, `*italic*` and `:name:` for an icon; a line of the text is a line on the card");
    let rest = others.len().saturating_sub(SHOWN - 1);
    Diagnostics(vec![if rest == 0 { warning } else { warning.hint(format!("{} too", counted(rest, "other text"))) }])
}

/// The texts of a card by the keys of their places.
fn texts(card: &Card) -> impl Iterator<Item = (String, &str)> {
    let own = [("name", Some(card.name.as_str())), ("text", card.text.as_deref())];
    let own = own.into_iter().filter_map(|(key, text)| Some((key.to_string(), text?)));
    let fields = card.fields.iter().filter_map(|(name, value)| match value {
        RawValue::Text(text) => Some((format!("fields.{name}"), text.as_str())),
        _ => None,
    });
    own.chain(fields)
}

/// The first tag of HTML in a text.
fn tag(text: &str) -> Option<&str> {
    text.match_indices('<').find_map(|(at, _)| {
        let tag = &text[at..=at + text[at..].find('>')?];
        let inner = tag.trim_start_matches(['<', '/']).trim_end_matches(['>', '/']);
        let name = inner.split_ascii_whitespace().next()?.to_ascii_lowercase();
        let is_heading = matches!(name.as_bytes(), [b'h', b'1'..=b'6']);
        (!inner.starts_with(char::is_whitespace) && (is_heading || ELEMENTS.contains(&name.as_str()))).then_some(tag)
    })
}

#[cfg(test)]
mod tests {
    use super::tag;

    #[test]
    fn tags_are_told_from_signs() {
        for (text, found) in [
            ("Draw <b>two</b> cards", Some("<b>")),
            ("One<br/>two", Some("<br/>")),
            ("<font color=\"red\">Stop</font>", Some("<font color=\"red\">")),
            ("end</P>", Some("</P>")),
            ("<h2>Owl", Some("<h2>")),
        ] {
            assert_eq!(tag(text), found, "{text}");
        }
        for text in ["2 < 3 and 4 > 3", "< b >", "<3", "->", "<owl>", "a<b", "x <", "<>"] {
            assert_eq!(tag(text), None, "{text}");
        }
    }
}
