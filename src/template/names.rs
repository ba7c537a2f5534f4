//! Names that templates can use, for suggestions, and names of templates.

use super::context::{CardContext, DeckContext};

/// Names of functions, for hints.
pub(super) const FUNCTIONS: [&str; 15] = [
    "textbox",
    "line",
    "measure",
    "height",
    "mix",
    "readable",
    "art",
    "has_art",
    "room",
    "outline",
    "random",
    "range",
    "dict",
    "namespace",
    "debug",
];

/// Names of the filters that cards may need, for hints.
pub(super) const FILTERS: &str = "signed abs batch capitalize default dictsort first float groupby int items \
    join last length list lower \
    map max min reject replace reverse round select slice sort split string sum title trim unique upper";

/// A template's name without its extension; decks leave it out, includes don't.
pub(super) fn plain_name(name: &str) -> &str {
    name.strip_suffix(".svg").unwrap_or(name)
}

/// The variables within `parent` (`""`, `inside`, `card`, `deck` or `card.fields`), for suggestions.
pub(super) fn variables(parent: &str, deck: &DeckContext, card: &CardContext) -> Vec<String> {
    let names = |names: &[&str]| names.iter().map(|name| name.to_string()).collect();
    match (parent, card) {
        ("", _) => {
            names(&["w", "h", "unit", "bleed", "safe", "shape", "inside", "size", "ink", "deck", "card"])
        }
        ("inside", _) => names(&["x", "y", "width", "height"]),
        ("deck", _) => names(&["id", "title", "lang", "players_min", "players_max", "serial", "cards"]),
        ("card", CardContext::Back { .. }) => names(&["type"]),
        ("card", CardContext::Face(_)) => names(&[
            "name", "number", "price", "value", "symbols", "text", "effect", "art", "look", "kind", "type",
            "set", "copy", "copies", "serial", "index", "fields",
        ]),
        ("card.fields", CardContext::Face(card)) => {
            deck.fields.iter().chain(card.fields.keys()).cloned().collect()
        }
        _ => Vec::new(),
    }
}
