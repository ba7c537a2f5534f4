//! Where the text of a filled template comes from: templates with a mark before each tag and after each
//! expression are filled once more, and a place in the text is found by the mark before it.

use std::ops::Range;
use std::sync::Arc;

use super::mark::piece;
use crate::diag::{Place, Source};
use crate::library::Library;

/// The characters around the number of a mark. They are for private use, and no font has them.
const MARK: (char, char) = ('\u{f8fe}', '\u{f8ff}');

/// The places of marks in templates, by their numbers.
pub(crate) type Marks = Vec<(Arc<Source>, usize)>;

/// The library with marked templates, and the places of the marks.
pub(crate) fn marked(library: &Library) -> (Library, Marks) {
    let mut marks = Vec::new();
    let mut marked = library.clone();
    for source in marked.templates.values_mut() {
        let text = mark(source, &mut marks);
        *source = Arc::new(Source { name: source.name.clone(), text, is_file: source.is_file });
    }
    (marked, marks)
}

fn mark(source: &Arc<Source>, marks: &mut Marks) -> String {
    let text = source.text.as_str();
    let mut out = String::with_capacity(text.len() * 2);
    let mut at = 0;
    let mut add = |out: &mut String, at: usize| {
        out.extend([MARK.0.to_string(), marks.len().to_string(), MARK.1.to_string()]);
        marks.push((Arc::clone(source), at));
    };
    while let Some(step) = text[at..].find(['{', '<']) {
        out.push_str(&text[at..at + step]);
        at += step;
        let rest = &text[at..];
        if rest.starts_with('<') {
            add(&mut out, at);
            out.push('<');
            at += 1;
            continue;
        }
        let piece = piece(rest);
        out.push_str(piece);
        at += piece.len();
        // A mark would keep the blanks that a `-` removes.
        if piece.len() > 1
            && !piece.ends_with("-}}")
            && !piece.ends_with("-%}")
            && !piece.ends_with("-#}")
            && at < text.len()
        {
            add(&mut out, at);
        }
    }
    out.push_str(&text[at..]);
    out
}

/// The place in a template that a range of a filled text comes from, by the same text filled from marked
/// templates. `None` if the two differ by more than the marks.
pub(crate) fn origin(text: &str, marked: &str, marks: &Marks, range: &Range<usize>) -> Option<Place> {
    let (plain, found) = unmarked(marked)?;
    if plain != text {
        return None;
    }
    let (start, number) = *found.get(found.partition_point(|(at, _)| *at <= range.start).checked_sub(1)?)?;
    let (source, from) = marks.get(number)?;
    let (template, ahead) = (source.text.get(*from..)?, range.start - start);
    // What the template writes as it is, and the expression after it.
    let mut plain = 0;
    let expression = loop {
        let Some(step) = template[plain..].find('{') else { break template.len()..template.len() };
        plain += step;
        let piece = piece(&template[plain..]);
        if piece.len() > 1 {
            break plain..plain + piece.len();
        }
        plain += 1;
    };
    let place = match ahead < expression.start {
        true => ahead..(ahead + range.len()).min(expression.start).max(ahead + 1),
        false => expression,
    };
    let end = template
        .get(place.clone())
        .and_then(|text| text.find('\n'))
        .map_or(place.end, |line| place.start + line);
    Some(Place::new(source, from + place.start..from + end))
}

/// A text without its marks, and their offsets in it with their numbers.
fn unmarked(text: &str) -> Option<(String, Vec<(usize, usize)>)> {
    let (mut plain, mut found) = (String::with_capacity(text.len()), Vec::new());
    let mut parts = text.split(MARK.0);
    plain.push_str(parts.next()?);
    for part in parts {
        let (number, rest) = part.split_once(MARK.1)?;
        found.push((plain.len(), number.parse().ok()?));
        plain.push_str(rest);
    }
    Some((plain, found))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

    use super::*;

    /// The text at the place that `range` comes from, after filling expressions with `value`.
    fn found(template: &str, value: &str, part: &str) -> Option<String> {
        let source = Source::new("t.svg", template);
        let mut marks = Vec::new();
        let filled = |text: &str| text.replace("{{ x }}", value).replace("{{- x -}}", value);
        let (text, marked) = (filled(template), filled(&mark(&source, &mut marks)));
        let start = text.find(part)?;
        let place = origin(&text, &marked, &marks, &(start..start + part.len()))?;
        Some(template[place.span].to_string())
    }

    #[test]
    fn tags_and_expressions_are_found() {
        let template = "<svg><g fill=\"{{ x }}\" id='a'><rect width={{ x }}/>\n<b>{{- x -}}</b>";
        assert_eq!(found(template, "red", "<rect").unwrap(), "<rect");
        assert_eq!(found(template, "red", "id=").unwrap(), "id=");
        assert_eq!(found(template, "blue<g", "blue").unwrap(), "{{ x }}");
        assert_eq!(found(template, "q", "</b>").unwrap(), "</b>");
        assert_eq!(found(template, "red", "<b").unwrap(), "<b");
        assert_eq!(found(template, "red", "/>\n").unwrap(), "/>");
    }

    #[test]
    fn other_texts_have_no_origin() {
        let source = Source::new("t.svg", "<a/>");
        let mut marks = Vec::new();
        let marked = mark(&source, &mut marks);
        assert!(origin("<a/>", &marked, &marks, &(0..2)).is_some());
        assert!(origin("<b/>", &marked, &marks, &(0..2)).is_none());
        assert!(origin("<a/>", "<a/>", &marks, &(0..2)).is_none());
    }
}
