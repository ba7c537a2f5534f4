//! The part of an SVG before its root element, and the root's tag.

use std::borrow::Cow;
use std::ops::Range;

use crate::xml::MarkupError;
use crate::xml::markup_end;

const DOCTYPE: &str = "<!DOCTYPE";

/// Replaces the document type, which older drawing programs write, by blanks, so that places in the text stay
/// the same.
///
/// # Errors
/// The document type has declarations, which could expand a small text into a huge one.
pub(crate) fn without_doctype(text: &str) -> Result<Cow<'_, str>, MarkupError> {
    let Some(found) = first(text).filter(|found| text[found.clone()].starts_with(DOCTYPE)) else {
        return Ok(Cow::Borrowed(text));
    };
    if let Some(declarations) = bracket(&text[found.clone()]) {
        let refused = MarkupError::at(
            "a document type with declarations of its own (a DTD)",
            found.start..found.start + declarations + 1,
        );
        return Err(refused.with_hint(
            "Illustrator writes it to open the file again: export with `File > Export > Export As… > SVG`, \
            or save without \
             `Preserve Illustrator Editing Capabilities`",
        ));
    }
    let blanks = text[found.clone()].bytes().map(|byte| if byte == b'\n' { '\n' } else { ' ' });
    Ok(Cow::Owned(text[..found.start].chars().chain(blanks).chain(text[found.end..].chars()).collect()))
}

/// The start of the declarations of a document type; a bracket in quotation marks is part of a URL.
fn bracket(doctype: &str) -> Option<usize> {
    let mut quote = None;
    doctype.char_indices().find_map(|(at, sign)| {
        match quote {
            Some(open) if open == sign => quote = None,
            None if matches!(sign, '"' | '\'') => quote = Some(sign),
            None if sign == '[' => return Some(at),
            _ => {}
        }
        None
    })
}

/// The place of the root element's tag.
pub(super) fn opening(text: &str) -> Option<Range<usize>> {
    first(text).filter(|found| !text[found.clone()].starts_with(DOCTYPE))
}

/// The place of the first tag or document type.
fn first(text: &str) -> Option<Range<usize>> {
    let mut at = 0;
    loop {
        let start = at + text[at..].find('<')?;
        at = markup_end(text, start).ok()?;
        if !["<!--", "<?"].iter().any(|other| text[start..].starts_with(other)) {
            return Some(start..at);
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

    use super::*;

    #[test]
    fn a_document_type_without_declarations_is_ignored() {
        let text = "<?xml version='1.0'?>\n<!-- é -->\n<!DOCTYPE svg PUBLIC \"a > é\"\n 'b'><svg/>";
        let without = without_doctype(text).unwrap();
        assert_eq!(
            without.split_whitespace().collect::<Vec<_>>().join(" "),
            "<?xml version='1.0'?> <!-- é --> <svg/>"
        );
        assert_eq!(
            (without.len(), without.lines().count(), without.find("<svg/>")),
            (text.len(), 4, text.find("<svg/>"))
        );
        assert_eq!(opening(&without), text.find("<svg/>").map(|at| at..text.len()));
        assert!(matches!(without_doctype("<svg><!DOCTYPE a></svg>"), Ok(Cow::Borrowed(_))));
        assert_eq!(without_doctype("<!DOCTYPE svg SYSTEM 'a[b' \"[\"><svg/>").unwrap().trim(), "<svg/>");
        for text in ["", "<", "<!--", "<?xml", "é<svg"] {
            assert_eq!(without_doctype(text).as_deref(), Ok(text));
        }
        assert_eq!(without_doctype("<!DOCTYPE").unwrap().trim(), "");
    }

    #[test]
    fn declarations_are_rejected_however_they_are_hidden() {
        for text in [
            "<!DOCTYPE svg [<!ENTITY a 'b'>]><svg/>",
            "<!-- > --><?a?><!DOCTYPE svg SYSTEM \"a'>\" [ ]><svg/>",
            "<!DOCTYPE svg SYSTEM '>' 'é' [",
        ] {
            let refused = without_doctype(text).unwrap_err();
            assert!(refused.hint.is_some());
            assert!(text[refused.span.unwrap()].ends_with('['), "{text}");
        }
    }
}
