//! The environment of the template language for one deck: loading of templates, printing of values, functions.

use std::sync::Arc;

use minijinja::value::{Value, ValueKind};
use minijinja::{AutoEscape, Environment, Error, Output, State, UndefinedBehavior, escape_formatter};

use super::context::{CardContext, DeckContext};
use super::engine::Shared;
use super::write::Factor;
use super::{functions, tags};
use crate::library::resolve;
use crate::limits;

/// Names of functions, for hints.
pub(super) const FUNCTIONS: [&str; 12] =
    ["textbox", "line", "measure", "art", "has_art", "room", "outline", "random", "range", "dict", "namespace", "debug"];

/// Names of the filters that cards may need, for hints.
pub(super) const FILTERS: [&str; 33] = [
    "signed",
    "abs",
    "batch",
    "capitalize",
    "default",
    "dictsort",
    "first",
    "float",
    "groupby",
    "int",
    "items",
    "join",
    "last",
    "length",
    "list",
    "lower",
    "map",
    "max",
    "min",
    "reject",
    "replace",
    "reverse",
    "round",
    "select",
    "slice",
    "sort",
    "split",
    "string",
    "sum",
    "title",
    "trim",
    "unique",
    "upper",
];

/// The environment of the deck with this id.
pub(super) fn build(shared: &Arc<Shared>, deck: &str) -> Environment<'static> {
    let mut env = Environment::new();
    env.set_auto_escape_callback(|_| AutoEscape::Html);
    env.set_undefined_behavior(UndefinedBehavior::Strict);
    env.set_formatter(print);
    env.set_fuel(Some(limits::TEMPLATE_FUEL));
    env.set_recursion_limit(limits::TEMPLATE_DEPTH);
    env.set_debug(true);
    let (library, folder) = (Arc::clone(shared), deck.to_string());
    env.set_loader(move |name| {
        let found = resolve(&library.library.templates, &folder, plain_name(name));
        found.map(|(_, source)| tags::check(&source.text).map(|()| source.text.clone())).transpose()
    });
    functions::register(&mut env, shared);
    env
}

/// A template's name without its extension; decks leave it out, includes don't.
pub(super) fn plain_name(name: &str) -> &str {
    name.strip_suffix(".svg").unwrap_or(name)
}

/// The variables within `parent` (`""`, `inside`, `card`, `deck` or `card.fields`), for suggestions.
pub(super) fn variables(parent: &str, deck: &DeckContext, card: &CardContext) -> Vec<String> {
    let names = |names: &[&str]| names.iter().map(|name| name.to_string()).collect();
    match (parent, card) {
        ("", _) => names(&["w", "h", "unit", "bleed", "safe", "shape", "inside", "size", "ink", "deck", "card"]),
        ("inside", _) => names(&["x", "y", "width", "height"]),
        ("deck", _) => names(&["id", "title", "lang", "players_min", "players_max", "serial", "cards"]),
        ("card", CardContext::Back { .. }) => names(&["type"]),
        ("card", CardContext::Face(_)) => names(&[
            "name", "number", "price", "value", "symbols", "text", "effect", "art", "kind", "type", "set", "copy", "copies", "serial",
            "index", "fields",
        ]),
        ("card.fields", CardContext::Face(card)) => deck.fields.iter().chain(card.fields.keys()).cloned().collect(),
        _ => Vec::new(),
    }
}

/// Prints a value: none as nothing, decimal numbers without rounding errors in the last digits.
fn print(out: &mut Output<'_>, state: &mut State<'_, '_>, value: &Value) -> Result<(), Error> {
    match value.kind() {
        ValueKind::None => Ok(()),
        ValueKind::Number if !value.is_integer() => {
            let number = f64::try_from(value.clone())?;
            Ok(write!(out, "{}", Factor(number))?)
        }
        _ => escape_formatter(out, state, value),
    }
}
