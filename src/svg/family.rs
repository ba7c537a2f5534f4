//! `font-family`: usvg silently drops text whose family is unknown or unreadable; this module reports it.

use crate::diag::list;
use crate::fonts::{Fonts, refusal, unreadable};
use crate::xml::MarkupError;

const GENERIC: [&str; 5] = ["serif", "sans-serif", "cursive", "fantasy", "monospace"];

/// Checks a list of families: the first available one is used, and there must be one.
pub(super) fn check(value: &str, fonts: &Fonts) -> Result<(), MarkupError> {
    let names = || value.split(',').map(str::trim);
    if let Some(name) = names()
        .find(|name| !is_quoted(name) && (name.is_empty() || !name.split_whitespace().all(is_identifier)))
    {
        return Err(MarkupError::new(format!("put quotation marks around the font family: `'{name}'`")));
    }
    let plain = |name: &str| match is_quoted(name) {
        true => name[1..name.len() - 1].to_string(),
        false => name.split_whitespace().collect::<Vec<_>>().join(" "),
    };
    if names().any(|name| fonts.has(&plain(name))) {
        return Ok(());
    }
    let first = names().next().unwrap_or_default();
    let name = plain(first);
    if let Some((message, hint)) = refusal(fonts.unusable(), &name) {
        return Err(MarkupError::new(message).with_hint(hint));
    }
    let refused = match fonts.nearest(&name) {
        _ if GENERIC.contains(&first) => {
            MarkupError::new(format!("`{first}` is not a font; name a family that is in `templates/fonts`"))
        }
        Some(near) => MarkupError::new(format!("there is no font family `{name}`; did you mean `{near}`?")),
        None => MarkupError::new(format!("there is no font family `{name}` in `templates/fonts`")),
    };
    let hint = format!(
        "the families are {}; put the file of another into `templates/fonts`, or turn the text into outlines",
        list(fonts.families())
    );
    Err(refused.with_hint(
        unreadable(fonts.unusable())
            .map_or_else(|| hint.clone(), |unreadable| format!("{unreadable}. {hint}")),
    ))
}

fn is_quoted(name: &str) -> bool {
    name.len() >= 2 && ['"', '\''].iter().any(|mark| name.starts_with(*mark) && name.ends_with(*mark))
}

fn is_identifier(word: &str) -> bool {
    let mut letters = word.trim_start_matches('-').chars();
    letters.next().is_some_and(|first| first.is_alphabetic() || first == '_')
        && letters.all(|letter| letter.is_alphanumeric() || letter == '_' || letter == '-')
}
