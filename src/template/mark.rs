//! Numbered templates: each drawn element has a number in its id, by which its place in the template file is
//! found.
//!
//! They are used only to find the place of an error: a card filled from them has the same elements as the
//! card as printed, and some more groups. To ids from drawing programs the number is added, unless something
//! refers to them.

use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::Arc;

use resvg::usvg::roxmltree::{Document, Node};

use crate::diag::{Place, Source};
use crate::library::Library;
use crate::print::Rule;
use crate::svg::ordinal::elements;
use crate::svg::prolog;

/// Prefix of the id of a numbered element; no id in a template has it.
const PREFIX: &str = "at:";

/// Elements that draw.
const SHAPES: [&str; 10] =
    ["path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "text", "image", "use"];

/// Functions that draw.
const CALLS: [&str; 3] = ["line(", "textbox(", "art("];

/// An element in a template.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// Its place.
    pub place: Place,
    /// The rules that it may break, from `{# allow hairline #}` before it.
    pub allowed: Vec<Rule>,
}

/// The number in an id.
fn mark_of(id: &str) -> Option<usize> {
    id.strip_prefix(PREFIX)?.split(':').next()?.parse().ok()
}

/// The numbers of the elements of a card, in their order in its text: the text from the templates as they
/// are, and that from numbered ones. `None` if these differ by more than the numbers.
pub fn marks(text: &str, numbered: &str) -> Option<Vec<Option<usize>>> {
    let (text, numbered) = (prolog::without_doctype(text).ok()?, prolog::without_doctype(numbered).ok()?);
    let (document, numbered) = (Document::parse(&text).ok()?, Document::parse(&numbered).ok()?);
    let own = |node: &Node<'_, '_>| node.attribute("id").and_then(mark_of);
    let is_added = |node: &Node<'_, '_>| node.tag_name().name() == "g" && own(node).is_some();
    let mut others = elements(&numbered).filter(|node| !is_added(node));
    let same = elements(&document).map(|node| {
        let other = others.next().filter(|other| other.tag_name() == node.tag_name())?;
        Some(other.ancestors().find_map(|above| own(&above)))
    });
    let marks = same.collect::<Option<Vec<_>>>()?;
    others.next().is_none().then_some(marks)
}

/// The library with numbered templates, and their elements by number.
pub fn numbered(library: &Library) -> (Library, Vec<Mark>) {
    let mut marks = Vec::new();
    let mut numbered = library.clone();
    let referred = Referred::of(numbered.templates.values().map(|source| source.text.as_str()));
    for source in numbered.templates.values_mut() {
        let text = number(source, &referred, &mut marks);
        *source = Arc::new(Source { name: source.name.clone(), text, is_file: source.is_file });
    }
    (numbered, marks)
}

/// Ids that are referred to in the templates.
struct Referred {
    whole: BTreeSet<String>,
    /// Prefixes of ids whose rest is an expression, as in `#icon-{{ name }}`.
    begun: Vec<String>,
}

impl Referred {
    fn of<'a>(texts: impl Iterator<Item = &'a str>) -> Referred {
        let mut referred = Referred { whole: BTreeSet::new(), begun: Vec::new() };
        for text in texts {
            for (at, _) in text.match_indices('#') {
                let (before, id) = (&text[..at], &text[at + 1..]);
                let end = id.find(|c: char| c.is_whitespace() || "\"'(){}<>,;:.[]+~#".contains(c));
                let (id, after) = id.split_at(end.unwrap_or(id.len()));
                let before = before.trim_end_matches(['"', '\'']);
                let is_link = before.ends_with("href=") || before.ends_with("url(");
                // For example `#{{ name }}`, or `'#' ~ name` in an expression.
                let goes_on = after.starts_with("{{") && (is_link || !id.is_empty())
                    || id.is_empty() && after.starts_with(['"', '\'']);
                if goes_on {
                    referred.begun.push(id.to_string());
                } else {
                    referred.whole.insert(id.to_string());
                }
            }
        }
        referred
    }

    fn has(&self, id: &str) -> bool {
        self.whole.contains(id) || self.begun.iter().any(|begun| id.starts_with(begun.as_str()))
    }
}

fn number(source: &Arc<Source>, referred: &Referred, marks: &mut Vec<Mark>) -> String {
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
            marks.push(Mark {
                place: Place::new(source, at..at + length),
                allowed: std::mem::take(&mut allowed),
            });
            format!("{PREFIX}{}", marks.len() - 1)
        };
        if rest.starts_with("{#") {
            allowed.extend(allowance(piece));
            out.push_str(piece);
        } else if is_call(piece) {
            out.push_str(&format!(r#"<g id="{}">{piece}</g>"#, mark(piece.len())));
        } else if let Some(name) = shape(piece) {
            match id_of(piece) {
                None => {
                    let (start, rest) = piece.split_at(1 + name.len());
                    out.push_str(&format!(r#"{start} id="{}"{rest}"#, mark(piece.len())));
                }
                Some(id) if !piece[id.clone()].contains('{') && !referred.has(&piece[id.clone()]) => {
                    out.push_str(&format!(
                        "{}{}:{}",
                        &piece[..id.start],
                        mark(piece.len()),
                        &piece[id.start..]
                    ));
                }
                Some(_) => out.push_str(piece),
            }
        } else {
            out.push_str(piece);
        }
        at += piece.len();
    }
    out.push_str(&text[at..]);
    out
}

/// The tag, statement, expression or comment at the start of a text, or one character.
pub(super) fn piece(text: &str) -> &str {
    let closed = |end: &str| text.find(end).map_or(text, |at| &text[..at + end.len()]);
    match text.as_bytes() {
        [b'{', b'#', ..] => closed("#}"),
        [b'{', b'%', ..] => closed("%}"),
        [b'{', b'{', ..] => closed("}}"),
        [b'<', first, ..] if first.is_ascii_alphabetic() => tag(text),
        _ => text.get(..1).unwrap_or(text),
    }
}

/// A tag up to its `>`, with the expressions and statements in it.
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

/// The name of a tag that draws.
fn shape(piece: &str) -> Option<&'static str> {
    let inner = piece.strip_prefix('<')?;
    SHAPES.into_iter().find(|name| {
        inner.strip_prefix(name).is_some_and(|after| {
            after.starts_with(|c: char| c.is_ascii_whitespace() || c == '/' || c == '>' || c == '{')
        })
    })
}

/// The range of a tag's id, if it has one.
fn id_of(tag: &str) -> Option<Range<usize>> {
    let found =
        tag.match_indices("id=").find(|(at, _)| tag[..*at].ends_with(|c: char| c.is_ascii_whitespace()));
    let start = found?.0 + "id=".len();
    let quote = tag[start..].chars().next().filter(|quote| matches!(quote, '"' | '\''));
    match quote {
        Some(quote) => tag[start + 1..].find(quote).map(|length| start + 1..start + 1 + length),
        // The template may write it by an expression.
        None => Some(start..tag.len()),
    }
}

/// The rules of a comment such as `{# allow hairline, contrast: why #}`.
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
        (number(&Source::new("t.svg", text), &Referred::of([text].into_iter()), &mut marks), marks)
    }

    #[test]
    fn drawn_elements_are_numbered() {
        let text = "<g>\n<path d=\"{{ '>' }}\"/>{{- line(card.name, x=1) }}<lines/>{% if a < b %}<rect \
            id=\"{{ a }}\"/>{% endif %}{{ w }}\n</g>";
        let (out, marks) = numbered_text(text);
        assert_eq!(
            out,
            "<g>\n<path id=\"at:0\" d=\"{{ '>' }}\"/><g id=\"at:1\">{{- line(card.name, x=1) \
            }}</g><lines/>{% if a < b %}<rect id=\"{{ a }}\"/>{% endif %}{{ w }}\n</g>"
        );
        let places: Vec<&str> = marks.iter().map(|mark| &text[mark.place.span.clone()]).collect();
        assert_eq!(places, ["<path d=\"{{ '>' }}\"/>", "{{- line(card.name, x=1) }}"]);
        assert_eq!(mark_of("at:12"), Some(12));
        assert_eq!(mark_of("art-owl"), None);
    }

    #[test]
    fn ids_of_drawing_programs_are_numbered_unless_something_refers_to_them() {
        let (out, marks) =
            numbered_text("{# allow hairline #}<path\n id='path1'/><rect inkscape:id=\"x\" id=\"rect1\"/>");
        assert_eq!(
            out,
            "{# allow hairline #}<path\n id='at:0:path1'/><rect inkscape:id=\"x\" id=\"at:1:rect1\"/>"
        );
        assert_eq!(marks[0].allowed, [Rule::Hairline]);
        assert_eq!(mark_of("at:1:rect1"), Some(1));
        for text in [
            "<path id='a'/><use href='#a'/>",
            "<path id='a'/><style>#a{fill:red}</style>",
            "<path id='a'/><g fill='url( #a )'/>",
            "<path id='a-b'/><g fill='url(#a-{{ x }})'/>",
            "<path id='a'/><g href=\"#{{ x }}\"/>",
            "<path id='a'/><g href=\"{{ '#' ~ x }}\"/>",
        ] {
            assert!(numbered_text(text).0.starts_with(&text[..12]), "{text}");
        }
        assert!(
            numbered_text("<path id='a'/><g fill='#{{ x }}' stroke='#abc'/>")
                .0
                .starts_with("<path id='at:0:a'/>")
        );
    }

    #[test]
    fn elements_of_a_card_have_the_numbers_of_their_templates() {
        let text = "<svg><g><text/><text><tspan/></text></g><rect/></svg>";
        let numbered = "<svg><g><g id='at:4'><text/><text><tspan/></text></g></g><rect id='at:7:own'/></svg>";
        assert_eq!(marks(text, numbered).unwrap(), [None, None, Some(4), Some(4), Some(4), Some(7)]);
        assert_eq!(marks(text, "<svg><rect/></svg>"), None);
        assert_eq!(marks("<svg/>", text), None);
    }

    #[test]
    fn an_allowance_is_for_the_next_element() {
        let (_, marks) = numbered_text(
            "{#- allow hairline, small-text: the grain of wood -#}\n<path/><path/>{# allow all #}<rect/>",
        );
        let allowed: Vec<&[Rule]> = marks.iter().map(|mark| mark.allowed.as_slice()).collect();
        assert_eq!(allowed, [&[Rule::Hairline, Rule::SmallText][..], &[], &[]]);
    }

    #[test]
    fn truncated_templates_lose_no_text() {
        for text in ["<path", "{{ line(", "{# allow", "a < b { c", "<", "{", "é<é", ""] {
            let (out, _) = numbered_text(text);
            assert!(
                out.replace(" id=\"at:0\"", "")
                    .replace("<g id=\"at:0\">", "")
                    .replace("</g>", "")
                    .contains(text),
                "{text}: {out}"
            );
        }
    }
}
