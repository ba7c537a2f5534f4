//! Numbered templates: each element that a template draws bears its number as an id, and the number tells where it stands in the file.
//!
//! They are made only to tell a fault's place: usvg keeps nothing of where an element came from but its id.

use std::sync::Arc;

use crate::diag::{Place, Source};
use crate::library::Library;
use crate::print::Rule;

/// What the id of a numbered element begins with; no id of a template does.
const PREFIX: &str = "at:";

/// Elements that draw.
const SHAPES: [&str; 10] = ["path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "text", "image", "use"];

/// Functions whose result draws.
const CALLS: [&str; 3] = ["line(", "textbox(", "art("];

/// An element in a template.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// Where it stands.
    pub place: Place,
    /// The rules that it is allowed to break, as `{# allow hairline #}` before it says.
    pub allowed: Vec<Rule>,
}

/// The number in an id.
pub fn mark_of(id: &str) -> Option<usize> {
    id.strip_prefix(PREFIX)?.parse().ok()
}

/// The library with numbered templates, and their elements by number.
pub fn numbered(library: &Library) -> (Library, Vec<Mark>) {
    let mut marks = Vec::new();
    let mut numbered = library.clone();
    for source in numbered.templates.values_mut() {
        let text = number(source, &mut marks);
        *source = Arc::new(Source { name: source.name.clone(), text, is_file: source.is_file });
    }
    (numbered, marks)
}

fn number(source: &Arc<Source>, marks: &mut Vec<Mark>) -> String {
    let text = source.text.as_str();
    let mut out = String::with_capacity(text.len() + text.len() / 4);
    let mut allowed = Vec::new();
    let mut at = 0;
    while let Some(step) = text[at..].find(['{', '<']) {
        out.push_str(&text[at..at + step]);
        at += step;
        let rest = &text[at..];
        let piece = piece(rest);
        let mut mark = |length: usize| {
            marks.push(Mark { place: Place::new(source, at..at + length), allowed: std::mem::take(&mut allowed) });
            format!("{PREFIX}{}", marks.len() - 1)
        };
        if rest.starts_with("{#") {
            allowed.extend(allowance(piece));
            out.push_str(piece);
        } else if is_call(piece) {
            out.push_str(&format!(r#"<g id="{}">{piece}</g>"#, mark(piece.len())));
        } else if let Some(name) = shape(piece) {
            let id = mark(piece.len());
            let end = 1 + name.len();
            out.push_str(&format!(r#"{} id="{id}"{}"#, &piece[..end], &piece[end..]));
        } else {
            out.push_str(piece);
        }
        at += piece.len();
    }
    out.push_str(&text[at..]);
    out
}

/// The tag, statement, expression or comment that a text begins with, or the one character.
fn piece(text: &str) -> &str {
    let closed = |end: &str| text.find(end).map_or(text, |at| &text[..at + end.len()]);
    match text.as_bytes() {
        [b'{', b'#', ..] => closed("#}"),
        [b'{', b'%', ..] => closed("%}"),
        [b'{', b'{', ..] => closed("}}"),
        [b'<', first, ..] if first.is_ascii_alphabetic() => tag(text),
        _ => text.get(..1).unwrap_or(text),
    }
}

/// A tag to its `>`, over expressions and statements in it.
fn tag(text: &str) -> &str {
    let mut at = 1;
    while let Some(step) = text[at..].find(['{', '>']) {
        at += step;
        if text[at..].starts_with('>') {
            return &text[..at + 1];
        }
        at += piece(&text[at..]).len();
    }
    text
}

fn is_call(piece: &str) -> bool {
    let inner = piece.strip_prefix("{{").map(|inner| inner.trim_start_matches(['-', '+']).trim_start());
    inner.is_some_and(|inner| CALLS.iter().any(|call| inner.starts_with(call)))
}

/// The name of a tag that draws and has no id.
fn shape(piece: &str) -> Option<&'static str> {
    let inner = piece.strip_prefix('<')?;
    let name = SHAPES.into_iter().find(|name| {
        inner
            .strip_prefix(name)
            .is_some_and(|after| after.starts_with(|c: char| c.is_ascii_whitespace() || c == '/' || c == '>' || c == '{'))
    })?;
    let has_id = piece.split_ascii_whitespace().any(|word| word.starts_with("id="));
    (!has_id).then_some(name)
}

/// The rules of a comment as `{# allow hairline, contrast: why #}`.
fn allowance(comment: &str) -> Vec<Rule> {
    let inner = comment.trim_start_matches("{#").trim_end_matches("#}").trim_matches(['-', '+']).trim();
    let Some(names) = inner.strip_prefix("allow ") else { return Vec::new() };
    let names = names.split(':').next().unwrap_or_default();
    names.split(|c: char| c == ',' || c.is_whitespace()).filter_map(Rule::of).collect()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

    use super::*;

    fn numbered_text(text: &str) -> (String, Vec<Mark>) {
        let mut marks = Vec::new();
        (number(&Source::new("t.svg", text), &mut marks), marks)
    }

    #[test]
    fn what_draws_gets_a_number() {
        let text = "<g>\n<path d=\"{{ '>' }}\"/>{{- line(card.name, x=1) }}<lines/>{% if a < b %}<rect id=\"a\"/>{% endif %}{{ w }}\n</g>";
        let (out, marks) = numbered_text(text);
        assert_eq!(
            out,
            "<g>\n<path id=\"at:0\" d=\"{{ '>' }}\"/><g id=\"at:1\">{{- line(card.name, x=1) }}</g><lines/>{% if a < b %}<rect id=\"a\"/>{% endif %}{{ w }}\n</g>"
        );
        let places: Vec<&str> = marks.iter().map(|mark| &text[mark.place.span.clone()]).collect();
        assert_eq!(places, ["<path d=\"{{ '>' }}\"/>", "{{- line(card.name, x=1) }}"]);
        assert_eq!(mark_of("at:12"), Some(12));
        assert_eq!(mark_of("art-owl"), None);
    }

    #[test]
    fn an_allowance_is_for_the_next_element() {
        let (_, marks) = numbered_text("{#- allow hairline, small-text: the grain of wood -#}\n<path/><path/>{# allow all #}<rect/>");
        let allowed: Vec<&[Rule]> = marks.iter().map(|mark| mark.allowed.as_slice()).collect();
        assert_eq!(allowed, [&[Rule::Hairline, Rule::SmallText][..], &[], &[]]);
    }

    #[test]
    fn nothing_is_lost_of_what_is_cut_short() {
        for text in ["<path", "{{ line(", "{# allow", "a < b { c", "<", "{", "é<é", ""] {
            let (out, _) = numbered_text(text);
            assert!(out.replace(" id=\"at:0\"", "").replace("<g id=\"at:0\">", "").replace("</g>", "").contains(text), "{text}: {out}");
        }
    }
}
