//! `@media`: whether rules apply to print.

use super::split::split;

const HINT: &str = "rules for print are taken, and those for screens are left out; for other conditions save \
    the drawing without the rule";

/// Returns true if a list of media queries applies to a printed card.
///
/// # Errors
/// A query is none of those that drawings have.
pub(super) fn applies(list: &str) -> Result<bool, (String, &'static str)> {
    let mut applies = list.trim().is_empty();
    for query in split(list, b',') {
        let query = query.split_whitespace().collect::<Vec<_>>().join(" ").to_ascii_lowercase();
        let query = query.strip_prefix("only ").unwrap_or(&query);
        match query {
            "" => {}
            "all" | "print" | "(prefers-color-scheme: light)" | "(prefers-color-scheme:light)" => {
                applies = true
            }
            "(prefers-color-scheme: dark)" | "(prefers-color-scheme:dark)" => {}
            _ if ["screen", "speech", "tty", "tv", "handheld", "projection", "braille"].iter().any(
                |kind| {
                    query.strip_prefix(kind).is_some_and(|rest| rest.is_empty() || rest.starts_with(" and "))
                },
            ) => {}
            _ => return Err((format!("the condition of `@media {query}` is not supported"), HINT)),
        }
    }
    Ok(applies)
}
