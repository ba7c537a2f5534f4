//! What to try instead of the name of an expansion that no deck has.

use super::catalog::Catalog;
use super::decks::LoadedDeck;
use crate::diag::{Diagnostic, list, nearest};
use crate::spec::Spec;

/// The error that none of the loaded decks has an expansion of this name.
pub(super) fn unknown_set(name: &str, catalog: &Catalog<'_>, loaded: &[LoadedDeck]) -> Diagnostic {
    let expansions = catalog.entries().filter_map(|(_, spec)| Expansion::of(&spec));
    let (own, others): (Vec<Expansion>, Vec<Expansion>) =
        expansions.partition(|expansion| loaded.iter().any(|loaded| loaded.deck.id == expansion.base));
    let decks = list(loaded.iter().map(|loaded| loaded.deck.id.as_str()));
    let message = match loaded {
        [_] => format!("{decks} has no expansion called `{name}`"),
        _ => format!("none of the decks has an expansion called `{name}`"),
    };
    let diagnostic = Diagnostic::error("unknown-set", message);
    let like = Expansion::like(name, &own);
    let diagnostic = like
        .into_iter()
        .fold(diagnostic, |diagnostic, own| diagnostic.hint(format!("did you mean `{}`?", own.set)));
    let several = name
        .contains(',')
        .then(|| name.split(',').map(|one| format!("--set {}", one.trim())).collect::<Vec<_>>().join(" "));
    let diagnostic = several.into_iter().fold(diagnostic, |diagnostic, several| {
        diagnostic.hint(format!("write `--set` again for each: `{several}`"))
    });
    // An exact name comes first, however similar others are.
    let other = others
        .iter()
        .find(|other| other.set == name)
        .or_else(|| Expansion::like(name, &others).filter(|_| like.is_none()));
    let diagnostic = other.into_iter().fold(diagnostic, |diagnostic, Expansion { base, set, .. }| {
        diagnostic
            .hint(format!("`{set}` is an expansion of `{base}`: name that deck, as `{base} --set {set}`"))
    });
    match own.as_slice() {
        [] if others.is_empty() => {
            diagnostic.hint("there are no expansions here; `bidpress new NAME --extends DECK` starts one")
        }
        [] => diagnostic.hint(format!("{decks} has none; `bidpress new NAME --extends DECK` starts one")),
        own => {
            diagnostic.hint(format!("the expansions are {}", list(own.iter().map(|own| own.set.as_str()))))
        }
    }
}

/// An expansion, and everything that may be taken for its name.
struct Expansion {
    base: String,
    set: String,
    id: String,
    title: String,
}

impl Expansion {
    fn of(spec: &Spec) -> Option<Expansion> {
        let raw = &spec.raw;
        Some(Expansion {
            base: raw.extends.clone()?,
            set: raw.set.id.clone(),
            id: raw.id.clone(),
            title: raw.set.title.clone(),
        })
    }

    /// The one with the most similar name.
    fn like<'a>(name: &str, all: &'a [Expansion]) -> Option<&'a Expansion> {
        let names =
            |expansion: &'a Expansion| [&expansion.set, &expansion.id, &expansion.title].map(String::as_str);
        let known = nearest(name, all.iter().flat_map(names))?;
        all.iter().find(|expansion| names(expansion).contains(&known))
    }
}
