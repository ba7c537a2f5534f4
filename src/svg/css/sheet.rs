//! The rules of a style sheet, in the order in which they apply. What would be ignored is an error, unless
//! browsers ignore it too.

use simplecss::{Selector, SelectorToken, SelectorTokenizer};

use super::media;
use super::split::{matching, split, until};

/// Nested blocks, as of `@media`.
const DEPTH: usize = 4;

/// At-rules that change nothing in print, or nothing that goes unnoticed: a text in a font that is not in the
/// project is an error of its own.
const IDLE: [&str; 6] = ["charset", "namespace", "font-face", "keyframes", "-webkit-keyframes", "page"];

/// A rule for one selector.
pub(super) struct Rule<'a> {
    pub(super) selector: Selector<'a>,
    /// The id, class or name that an element must have, at least.
    pub(super) key: Key<'a>,
    /// The declarations, which rules of one group share.
    pub(super) block: &'a str,
}

/// The last id, class or name of a selector.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Key<'a> {
    /// Any element.
    Any,
    /// An element with this name.
    Name(&'a str),
    /// An element of this class.
    Class(&'a str),
    /// The element with this id.
    Id(&'a str),
}

/// Appends the rules of a style sheet, without comments.
///
/// # Errors
/// The message, and what to do.
pub(super) fn read<'a>(
    css: &'a str,
    rules: &mut Vec<Rule<'a>>,
    depth: usize,
) -> Result<(), (String, &'static str)> {
    if depth > DEPTH {
        return Err(("blocks of a style sheet nested too deep".into(), HINT));
    }
    let mut rest = css;
    loop {
        rest = rest.trim_start_matches(|c: char| c.is_whitespace() || c == ';' || c == '}');
        rest = rest.strip_prefix("<!--").or_else(|| rest.strip_prefix("-->")).unwrap_or(rest).trim_start();
        if rest.is_empty() {
            return Ok(());
        }
        let stops: &[u8] = if rest.starts_with('@') { b"{;" } else { b"{" };
        let open = until(rest, stops);
        let prelude = rest[..open].trim();
        let (block, after) = match rest[open..].starts_with('{') {
            true => matching(&rest[open + 1..]),
            false => ("", &rest[(open + 1).min(rest.len())..]),
        };
        rest = after;
        match prelude.strip_prefix('@') {
            Some(rule) => at_rule(rule, block, rules, depth)?,
            None => rule_set(prelude, block, rules)?,
        }
    }
}

const HINT: &str = "save the drawing with presentation attributes instead of a style sheet (in Illustrator: \
    `File > Export > Export As… > SVG`, \
    `Styling: Presentation Attributes`)";

fn at_rule<'a>(
    rule: &'a str,
    block: &'a str,
    rules: &mut Vec<Rule<'a>>,
    depth: usize,
) -> Result<(), (String, &'static str)> {
    let end =
        rule.find(|c: char| c.is_whitespace() || c == '(' || c == '"' || c == '\'').unwrap_or(rule.len());
    let (name, condition) = rule.split_at(end);
    match name.to_ascii_lowercase().as_str() {
        "media" if media::applies(condition)? => read(block, rules, depth + 1),
        "media" => Ok(()),
        name if IDLE.contains(&name) => Ok(()),
        "import" => Err((
            "`@import` is not supported: an SVG can't load other files".into(),
            "put the files of the font into `templates/fonts` and delete the rule, or turn the text into \
            outlines",
        )),
        name => Err((format!("`@{name}` is not supported in style sheets"), HINT)),
    }
}

fn rule_set<'a>(
    prelude: &'a str,
    block: &'a str,
    rules: &mut Vec<Rule<'a>>,
) -> Result<(), (String, &'static str)> {
    if block.is_empty() || block.trim().is_empty() {
        return Ok(());
    }
    if until(block, b"{") < block.len() {
        return Err(("rules within rules are not supported in style sheets".into(), HINT));
    }
    for text in split(prelude, b',').map(str::trim) {
        // A part of an element that SVG does not have.
        if text.contains("::") {
            continue;
        }
        let is_read = !text.contains('/') && !text.contains(":lang");
        let selector = Selector::parse(text).filter(|_| is_read);
        let selector = selector
            .ok_or_else(|| (format!("the selector `{text}` is not supported in style sheets"), HINT))?;
        rules.push(Rule { selector, key: key(text), block });
    }
    Ok(())
}

fn key(selector: &str) -> Key<'_> {
    SelectorTokenizer::from(selector).map_while(Result::ok).fold(Key::Any, |key, token| match token {
        SelectorToken::DescendantCombinator
        | SelectorToken::ChildCombinator
        | SelectorToken::AdjacentCombinator => Key::Any,
        SelectorToken::IdSelector(id) => Key::Id(id),
        SelectorToken::ClassSelector(class) => key.max(Key::Class(class)),
        SelectorToken::TypeSelector(name) => key.max(Key::Name(name)),
        _ => key,
    })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

    use super::*;

    fn found(css: &str) -> Vec<(String, String)> {
        let mut rules = Vec::new();
        read(css, &mut rules, 0).unwrap();
        rules
            .iter()
            .map(|rule| (rule.selector.to_string().trim().to_string(), rule.block.trim().to_string()))
            .collect()
    }

    #[test]
    fn rules_are_read() {
        let pair = |a: &str, b: &str| (a.to_string(), b.to_string());
        assert_eq!(found(""), []);
        assert_eq!(found("<!-- a { b : c } -->"), [pair("a", "b : c")]);
        assert_eq!(
            found("a,g > a{x:\"}\"}} ;b{y:url(a;{b)"),
            [pair("a", "x:\"}\""), pair("g > a", "x:\"}\""), pair("b", "y:url(a;{b)")]
        );
        assert_eq!(found("@charset 'x';@font-face{src:url(x)}a{b:c}a::before{b:c}c{}"), [pair("a", "b:c")]);
        assert_eq!(
            found("@media print { a{b:c} } @media screen{a{b:d}} @media all,screen{d{e:f}}"),
            [pair("a", "b:c"), pair("d", "e:f")]
        );
    }

    #[test]
    fn what_can_not_be_read_is_refused() {
        for (css, part) in [
            ("@import url(https://example.org/a.css);", "`@import`"),
            ("@supports (a:b) { a{b:c} }", "`@supports`"),
            ("a { b:c; &:hover { d:e } }", "rules within rules"),
            ("a:nth-child(2) { b:c }", "`a:nth-child(2)`"),
            ("a, b ~ c { b:c }", "`b ~ c`"),
            ("@media (min-width: 9px) { a{b:c} }", "`@media (min-width: 9px)`"),
            ("@media all{@media all{@media all{@media all{@media all{a{b:c}}}}}}", "too deep"),
        ] {
            let (message, hint) = read(css, &mut Vec::new(), 0).err().unwrap();
            assert!(message.contains(part) && !hint.is_empty(), "{css}: {message}");
        }
    }

    #[test]
    fn keys_are_what_an_element_must_have() {
        for (selector, wanted) in [
            ("*", Key::Any),
            ("a", Key::Name("a")),
            ("a.b", Key::Class("b")),
            ("a#c.b", Key::Id("c")),
            ("#c a", Key::Name("a")),
            (".b > *", Key::Any),
            ("a[href]", Key::Name("a")),
        ] {
            assert_eq!(key(selector), wanted, "{selector}");
        }
    }
}
