//! Another font for texts of templates whose own is missing, for drafts.

use std::ops::Range;

use crate::fonts::Fonts;
use crate::svg::{MarkupError, check_family, draws_in};
use crate::template::Filled;

/// Puts a family that there is in the place of each one that is missing, and returns the errors of these,
/// with their places in the text as it was.
pub(super) fn substituted(filled: &mut Filled, fonts: &Fonts) -> Vec<MarkupError> {
    let Some(family) =
        fonts.families().find(|family| *family == "Figtree").or_else(|| fonts.families().next())
    else {
        return Vec::new();
    };
    let is_drawn = draws_in(&filled.svg);
    let missing: Vec<(Range<usize>, MarkupError)> = families(&filled.svg)
        .filter_map(|range| {
            let value = filled.svg[range.clone()].replace("&quot;", "\"").replace("&apos;", "'");
            let refused = check_family(&value, fonts).err().filter(|_| is_drawn(value.trim()))?;
            Some((range.clone(), MarkupError { span: Some(range), ..refused }))
        })
        .collect();
    let known = format!("'{}'", family.replace(['\'', '"'], ""));
    filled.replace(missing.iter().map(|(range, _)| (range.clone(), known.as_str())));
    missing.into_iter().map(|(_, refused)| refused).collect()
}

/// The places of the values of `font-family` in attributes and in styles.
fn families(text: &str) -> impl Iterator<Item = Range<usize>> {
    text.match_indices("font-family").filter_map(|(at, name)| {
        let rest = text[at + name.len()..].trim_start();
        let (rest, ends) = match rest.strip_prefix(':') {
            Some(rest) => (rest, ";}<\""),
            None => {
                let rest = rest.strip_prefix('=')?.trim_start();
                let (rest, quoted) = rest.split_at_checked(1).map(|(quote, rest)| (rest, quote))?;
                (rest, if quoted == "\"" { "\"" } else { "'" })
            }
        };
        let value = rest.trim_start();
        let start = text.len() - value.len();
        let length = value.find(|c| ends.contains(c))?;
        Some(start..start + value[..length].trim_end().len())
    })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

    use super::*;

    #[test]
    fn families_are_found_in_attributes_and_styles() {
        let text = "<a font-family=\"'One A', serif\"/><b font-family = 'Two'/><c style=\"font-family: \
            'Three'; x:y\"/><style>.a{font-family:Four}</style>";
        let found: Vec<&str> = families(text).map(|range| &text[range]).collect();
        assert_eq!(found, ["'One A', serif", "Two", "'Three'", "Four"]);
    }
}
