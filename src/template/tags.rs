//! Limits the length of tags: `1+1+1+…` and `not not not …` nest without brackets, and the template language,
//! which counts brackets only, would exhaust its stack on them.

use std::ops::Range;

use minijinja::{Error, ErrorKind};

use crate::limits;

/// The words that begin statements.
const STATEMENTS: &str = "if elif else endif for endfor set endset block endblock macro endmacro extends \
    include import from call filter raw do";

/// Rejects a template with braces that close nothing, and with texts in single braces that are meant as
/// expressions: both would be printed.
pub(super) fn check_braces(text: &str) -> Result<(), (Range<usize>, &'static str)> {
    let mut at = 0;
    while let Some(step) = text[at..].find(['{', '}', '%', '#']) {
        at += step;
        let rest = &text[at..];
        let length = match rest.as_bytes() {
            [b'{', b'#', ..] => rest.find("#}").map_or(rest.len(), |end| end + 2),
            [b'{', b'{', ..] => tag(rest, "}}"),
            [b'{', b'%', ..] => tag(rest, "%}"),
            _ => {
                let start = text[..at]
                    .rfind(['\n', '{', '>'])
                    .map_or(0, |before| before + usize::from(!text[before..].starts_with('{')));
                let word = || {
                    text[start..at].trim_start_matches(['{', '-', ' ']).split(' ').next().unwrap_or_default()
                };
                // `100%}` ends a rule of a style sheet.
                if rest.starts_with("}}")
                    || rest.starts_with("%}") && STATEMENTS.split(' ').any(|known| known == word())
                {
                    return Err((start..at + 2, "closes nothing"));
                }
                let inner = rest.strip_prefix('{').unwrap_or_default().trim_start();
                if let Some(end) = rest
                    .find(['}', '\n'])
                    .filter(|_| inner.starts_with("card.") || inner.starts_with("deck."))
                {
                    let end = end + rest[end..].bytes().take_while(|byte| *byte == b'}').count();
                    return Err((at..at + end, "is printed as it is: values are written in two braces"));
                }
                at += 1;
                continue;
            }
        };
        let is_raw = is_raw(&rest[..length]);
        at += length;
        if is_raw {
            at = text[at..].find("endraw").map_or(text.len(), |end| at + end + "endraw".len());
            at = text[at..].find("%}").map_or(text.len(), |end| at + end + 2);
        }
    }
    Ok(())
}

/// The statement, expression or comment that is opened and not closed: its place, and what would close it.
pub(super) fn unclosed(text: &str) -> Option<(Range<usize>, String)> {
    let mut open: Vec<(Range<usize>, &str)> = Vec::new();
    let mut at = 0;
    while let Some(start) = text[at..].find('{').map(|step| at + step) {
        let rest = &text[start..];
        let (length, close) = match rest.as_bytes().get(1) {
            Some(b'#') => (rest.find("#}").map_or(rest.len(), |end| end + 2), "#}"),
            Some(b'{') => (tag(rest, "}}"), "}}"),
            Some(b'%') => (tag(rest, "%}"), "%}"),
            _ => {
                at = start + 1;
                continue;
            }
        };
        at = start + length;
        let piece = &rest[..length];
        let is_cut = !piece.ends_with(close) || close == "}}" && tag(piece, "{{") < piece.len();
        if is_cut {
            let line = piece.lines().next().unwrap_or_default().len();
            return Some((start..start + line, format!("`{close}`")));
        }
        if close != "%}" {
            continue;
        }
        let inner = piece.trim_matches(['{', '%', '}', '-', '+']).trim();
        let word = inner.split_whitespace().next().unwrap_or_default();
        let opens = ["if", "for", "block", "macro", "filter", "call", "raw"].contains(&word)
            || word == "set" && !inner.contains('=');
        match word.strip_prefix("end") {
            Some(closed) => match open.pop() {
                Some((_, own)) if own == closed => {}
                Some((place, own)) => return Some((place, format!("`{{% end{own} %}}`"))),
                None => return None,
            },
            None if opens => open.push((start..at, word)),
            None => {}
        }
    }
    open.pop().map(|(place, own)| (place, format!("`{{% end{own} %}}`")))
}

/// True for the tag `{% raw %}`: the text up to `{% endraw %}` is left alone.
fn is_raw(tag: &str) -> bool {
    tag.starts_with("{%") && tag.trim_matches(['{', '%', '}', '-', '+', ' ', '\t', '\r', '\n']) == "raw"
}

/// Rejects a template with a tag that is too long.
pub(super) fn check(text: &str) -> Result<(), Error> {
    let mut rest = text;
    while let Some(start) = rest.find('{') {
        rest = &rest[start..];
        let length = match rest.as_bytes().get(1) {
            Some(b'#') => rest.find("#}").map_or(rest.len(), |end| end + 2),
            Some(b'{') => tag(rest, "}}"),
            Some(b'%') => tag(rest, "%}"),
            _ => {
                rest = &rest[1..];
                continue;
            }
        };
        if length > limits::TEMPLATE_TAG_BYTES && !rest.starts_with("{#") {
            let message = format!("a tag of more than {} bytes", limits::TEMPLATE_TAG_BYTES);
            return Err(Error::new(ErrorKind::SyntaxError, message));
        }
        let is_raw = is_raw(&rest[..length]);
        rest = &rest[length..];
        if is_raw {
            rest = rest.find("endraw").map_or("", |end| &rest[end..]);
        }
    }
    Ok(())
}

/// The length of the tag at the start of the text; an end in quotes, or of a map in braces, does not count.
fn tag(text: &str, close: &str) -> usize {
    let (mut quote, mut escaped, mut depth) = (None, false, 0_usize);
    for (at, byte) in text.bytes().enumerate().skip(2) {
        match quote {
            Some(_) if escaped => escaped = false,
            Some(_) if byte == b'\\' => escaped = true,
            Some(open) if open == byte => quote = None,
            Some(_) => {}
            None if matches!(byte, b'"' | b'\'') => quote = Some(byte),
            None if byte == b'}' && depth > 0 => depth -= 1,
            None if text.as_bytes()[at..].starts_with(close.as_bytes()) => return at + close.len(),
            None if byte == b'{' => depth += 1,
            None => {}
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn braces_that_would_be_printed_are_found() {
        for (text, place) in [
            ("<a>{ card.name }}</a>", "{ card.name }}"),
            ("<a>{card.name}</a>", "{card.name}"),
            ("<a>card.name }}</a>", "card.name }}"),
            ("{{ w }}\n<a>{ if x %}</a>", "{ if x %}"),
        ] {
            let (range, _) = check_braces(text).unwrap_err();
            assert_eq!(&text[range], place, "{text}");
        }
        for text in [
            "{{ card.name }}{% if a %}{# }} #}{% endif %}",
            "<style>.a{fill:red}</style>",
            "{% raw %}{ card.name }} {{ }}{% endraw %}{{ '}}' }}",
            "{{ {'a': {'b': 1}}.a.b }}",
            "{ }",
            "100% # }",
            "<style>.a{width:100%}</style>",
        ] {
            assert!(check_braces(text).is_ok(), "{text}");
        }
    }

    #[test]
    fn what_was_opened_is_found() {
        for (text, opened, wanted) in [
            ("{% block a %}\n{% if b %}\n{% endblock %}", "{% if b %}", "`{% endif %}`"),
            ("{% for a in b %}{% if c %}{% endif %}", "{% for a in b %}", "`{% endfor %}`"),
            ("a {{ line(b, x=1)\n</svg>", "{{ line(b, x=1)", "`}}`"),
            ("a {{ b\n<g>{{ c }}", "{{ b", "`}}`"),
            ("a {# b", "{# b", "`#}`"),
            ("{% set a %}b", "{% set a %}", "`{% endset %}`"),
        ] {
            let (place, close) = unclosed(text).unwrap();
            assert_eq!((&text[place], close.as_str()), (opened, wanted), "{text}");
        }
        for text in ["{% if a %}{% else %}{% endif %}{% set b = 1 %}{{ '{{' ~ c }}", "{% endif %}", "a { b }"]
        {
            assert_eq!(unclosed(text), None, "{text}");
        }
    }

    #[test]
    fn only_long_tags_are_rejected() {
        let long = limits::TEMPLATE_TAG_BYTES;
        let plus = "+1".repeat(long);
        for text in [
            format!("{{{{ 1{plus} }}}}"),
            format!("a{{%- set x = {}1 %}}", "not ".repeat(long)),
            format!("{{{{ \"}}}}\" ~ 1{plus} }}}}"),
            format!("{{{{ '\\'}}}}' ~ 1{plus} }}}}"),
            format!("{{% raw %}} {{{{ {{% endraw %}}{{{{ 1{plus} }}}}"),
            format!("{{{{ 1{plus}"),
        ] {
            assert!(check(&text).is_err(), "{}", &text[..40]);
        }
        for text in [
            "".into(),
            format!("{{# {plus} #}}"),
            format!("{{% raw %}}{{{{ {plus} {{% endraw %}}"),
            "{{ 1 }}".repeat(long),
            "{".repeat(3),
            plus,
        ] {
            assert!(check(&text).is_ok(), "{text:.40}");
        }
    }
}
