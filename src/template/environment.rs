//! The environment of the template language for one deck: loading of templates, printing of values,
//! functions.

use std::sync::Arc;

use minijinja::value::{Value, ValueKind};
use minijinja::{AutoEscape, Environment, Error, Output, State, UndefinedBehavior, escape_formatter};

use super::names::plain_name;
use super::shared::Shared;
use super::write::Factor;
use super::{functions, tags};
use crate::library::resolve;
use crate::limits;

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
