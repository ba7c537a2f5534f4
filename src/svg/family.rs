//! `font-family`: usvg drops text whose family it does not know, or whose name it cannot read, without a word; here are the words.

use crate::fonts::Fonts;

const GENERIC: [&str; 5] = ["serif", "sans-serif", "cursive", "fantasy", "monospace"];

/// Checks a list of families: the first one must be there.
///
/// # Errors
/// What is wrong with it, for a person.
pub(super) fn check(value: &str, fonts: &Fonts) -> Result<(), String> {
    if value == "inherit" {
        return Ok(());
    }
    let first = value.split(',').next().unwrap_or_default().trim();
    for name in value.split(',').map(str::trim).filter(|name| !is_quoted(name)) {
        if !name.split_whitespace().all(is_identifier) || name.is_empty() {
            return Err(format!("put quotation marks around the font family: `'{name}'`"));
        }
    }
    let name = match is_quoted(first) {
        true => first[1..first.len() - 1].to_string(),
        false => first.split_whitespace().collect::<Vec<_>>().join(" "),
    };
    if fonts.has(&name) {
        return Ok(());
    }
    if GENERIC.contains(&first) {
        return Err(format!("`{first}` is not a font; name a family that is in `templates/fonts`"));
    }
    Err(match fonts.nearest(&name) {
        Some(near) => format!("there is no font family `{name}`; did you mean `{near}`?"),
        None => format!("there is no font family `{name}` in `templates/fonts`"),
    })
}

fn is_quoted(name: &str) -> bool {
    name.len() >= 2 && ['"', '\''].iter().any(|mark| name.starts_with(*mark) && name.ends_with(*mark))
}

fn is_identifier(word: &str) -> bool {
    let mut letters = word.trim_start_matches('-').chars();
    letters.next().is_some_and(|first| first.is_alphabetic() || first == '_')
        && letters.all(|letter| letter.is_alphanumeric() || letter == '_' || letter == '-')
}
