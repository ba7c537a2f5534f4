//! The rulings of worked examples: whether those that a text names exist, and the cards on their tables.

use super::copy::{Copy, Examples};
use super::inline::TablePart;
use super::markdown::{Block, Text};
use crate::diag::{Diagnostic, Diagnostics, Place, counted, list, nearest};
use crate::ruling::{TableTime, TableValue};

/// The rulings beside the text at a place.
fn beside<'a>(copy: &Copy<'a>, place: &Place) -> Option<&'a dyn Examples> {
    copy.examples.iter().find(|(source, _)| *source == place.source).map(|(_, examples)| *examples)
}

/// True if some ruling beside the texts is about another deck.
pub(super) fn is_foreign(copy: &Copy<'_>) -> bool {
    copy.examples.iter().any(|(_, examples)| examples.ids().iter().any(|(id, _)| examples.is_left_out(id)))
}

/// Removes the parts of a text that name rulings which are left out.
pub(super) fn leave_out(copy: &Copy<'_>, text: &mut Text) {
    let is_left_out =
        |(id, place): &&(String, Place)| beside(copy, place).is_some_and(|examples| examples.is_left_out(id));
    let left_out: Vec<&Place> = text.rulings.iter().filter(is_left_out).map(|(_, place)| place).collect();
    let names = |block: &Block, place: &Place| {
        block.place.source == place.source && block.place.span.contains(&place.span.start)
    };
    text.blocks.retain(|block| !left_out.iter().any(|place| names(block, place)));
}

/// Errors of the rulings that are named, each with its place: those that do not exist.
pub(super) fn check(copy: &Copy<'_>, named: &[(String, Place)]) -> Diagnostics {
    let mut diagnostics = Diagnostics::default();
    for (id, place) in named {
        let Some(examples) = beside(copy, place) else {
            let diagnostic = Diagnostic::error(
                "no-ruling",
                format!("there are no rulings beside this text, and so no `{id}`"),
            );
            let hint = "write rulings into the file `examples.toml` in the folder of this text; \
                docs/booklets.md says how";
            diagnostics.push(diagnostic.at(place.clone(), "no such ruling").hint(hint));
            continue;
        };
        let ids: Vec<&str> = examples.ids().into_iter().map(|(id, _)| id).collect();
        if !ids.contains(&id.as_str()) {
            let diagnostic =
                Diagnostic::error("no-ruling", format!("`{}` has no ruling `{id}`", examples.file()));
            let diagnostic = diagnostic.at(place.clone(), "no such ruling").nearest(id, ids.iter().copied());
            diagnostics.push(match ids.is_empty() {
                true => diagnostic.hint(format!("give the ruling a name: `id = \"{id}\"`")),
                false => diagnostic.hint(format!("its rulings are {}", list(ids))),
            });
        }
    }
    diagnostics
}

/// The cards in a part of a table, as indices in the deck; none if there is no such ruling.
pub(super) fn cards(copy: &Copy<'_>, part: &TablePart, place: &Place) -> Result<Vec<usize>, Box<Diagnostic>> {
    let examples = beside(copy, place);
    let known = examples.and_then(|examples| examples.ids().into_iter().find(|(id, _)| *id == part.ruling));
    let (Some(examples), Some((_, moves))) = (examples, known) else { return Ok(Vec::new()) };
    if let TableTime::After(after) = part.time
        && after > moves
    {
        let message = format!("the ruling `{}` has {}, not {after}", part.ruling, counted(moves, "move"));
        let diagnostic = Diagnostic::error("no-move", message).at(place.clone(), "too many moves");
        return Err(Box::new(diagnostic.hint("write `then` for the table after all moves")));
    }
    let Some(table) = examples.table(&part.ruling, part.time) else { return Ok(Vec::new()) };
    let diagnostic = |lookup: LookupError| {
        let diagnostic = Diagnostic::error("no-cards", lookup.message).at(place.clone(), lookup.label);
        let diagnostic = lookup.hints.into_iter().fold(diagnostic, Diagnostic::hint);
        Box::new(match keys_with_cards(&table) {
            keys if keys.is_empty() => diagnostic,
            keys => diagnostic.hint(format!("this table has cards in {}", list(keys))),
        })
    };
    let cards = find(&table, &part.path).map_err(diagnostic)?.cards();
    if cards.is_empty() {
        let message = format!("`{}` holds no cards in the ruling `{}`", part.path, part.ruling);
        return Err(diagnostic(LookupError { message, label: "no cards here", hints: Vec::new() }));
    }
    Ok(cards)
}

/// Why a table has no part at a path.
struct LookupError {
    message: String,
    label: &'static str,
    hints: Vec<String>,
}

/// The part of a table at a path: `hands.2`, numbers from 1.
fn find<'a>(table: &'a TableValue, path: &str) -> Result<&'a TableValue, LookupError> {
    let mut part = table;
    let mut above = String::new();
    for step in path.split('.') {
        let of = if above.is_empty() { "the table".to_string() } else { format!("`{above}`") };
        part = match part {
            TableValue::Table(keys) => keys.get(step).ok_or_else(|| {
                let near = nearest(step, keys.keys().map(String::as_str))
                    .map(|near| format!("did you mean `{near}`?"));
                LookupError {
                    message: format!("{of} has no key `{step}`"),
                    label: "no such key",
                    hints: near.into_iter().collect(),
                }
            })?,
            TableValue::List(parts) => {
                let found = step.parse::<usize>().ok().and_then(|number| parts.get(number.checked_sub(1)?));
                found.ok_or_else(|| {
                    let message = format!("{of} has {}, and no `{step}`", counted(parts.len(), "value"));
                    LookupError {
                        message,
                        label: "no such value",
                        hints: vec!["values and seats are counted from 1".into()],
                    }
                })?
            }
            TableValue::Card(_) | TableValue::Other => {
                let message = format!("{of} is a single value, and has no `{step}`");
                return Err(LookupError { message, label: "no such value", hints: Vec::new() });
            }
        };
        above = if above.is_empty() { step.to_string() } else { format!("{above}.{step}") };
    }
    Ok(part)
}

fn keys_with_cards(table: &TableValue) -> Vec<&str> {
    let TableValue::Table(keys) = table else { return Vec::new() };
    keys.iter().filter(|(_, part)| !part.cards().is_empty()).map(|(key, _)| key.as_str()).collect()
}
