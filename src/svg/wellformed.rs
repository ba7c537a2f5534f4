//! Why a text is no XML, in words for people who write templates: the tag that was opened and not closed, not
//! the place where a parser gave up.

use std::ops::Range;

use resvg::usvg::roxmltree::Error;

use crate::xml::MarkupError;
use crate::xml::markup_end;

/// The error of a text that the parser rejects.
pub(crate) fn explained(text: &str, error: &Error) -> MarkupError {
    let at = offset(text, error);
    let plain = |message: String| MarkupError::at(message, at..next(text, at));
    match error {
        Error::UnexpectedCloseTag(..) | Error::UnclosedRootNode => {
            unbalanced(text).unwrap_or_else(|| plain(words(error)))
        }
        Error::UnexpectedEndOfStream => endless(text).or_else(|| unbalanced(text)).unwrap_or_else(|| {
            MarkupError::new(
                "the text ends too \
                early",
            )
        }),
        Error::UnknownEntityReference(name, _) => plain(format!("`&{name};` means nothing in SVG"))
            .with_hint(
                "write the character itself; SVG knows only `&amp;`, `&lt;`, `&gt;`, `&quot;`, `&apos;` and \
            numbers such as `&#160;`",
            ),
        Error::MalformedEntityReference(_) => plain("a `&` that begins nothing".into()).with_hint(AMPERSAND),
        Error::DuplicatedAttribute(name, _) => match tag_around(text, at) {
            Some((tag, _)) => plain(format!("`{tag}` has the attribute `{name}` twice")),
            None => plain(format!("the attribute `{name}` is there twice")),
        },
        Error::UnknownNamespace(prefix, _) if prefix == "xlink" => {
            plain("the prefix `xlink` is not declared".into()).with_hint("write `href` without it")
        }
        Error::UnknownNamespace(prefix, _) => plain(format!("the prefix `{prefix}` is not declared"))
            .with_hint("declare it in the first tag, or leave out what has it: it draws nothing"),
        Error::InvalidName(_)
        | Error::InvalidChar(..)
        | Error::InvalidChar2(..)
        | Error::InvalidString(..)
        | Error::InvalidAttributeValue(_) => {
            attributes(text, at).unwrap_or_else(|| match text[..next(text, at)].rfind('<') {
                Some(start) if at <= start + 1 => {
                    MarkupError::at("a `<` that begins no tag", start..start + 1).with_hint(
                        "write `&lt;` for \
                    the sign itself",
                    )
                }
                _ => plain(words(error)),
            })
        }
        error => plain(words(error)),
    }
}

const AMPERSAND: &str = "write `&amp;` for the sign `&` itself; texts from `{{ … }}` need nothing";

/// The words of the parser without its line and column.
fn words(error: &Error) -> String {
    let words = error.to_string();
    words.rfind(" at ").map_or(words.as_str(), |end| &words[..end]).to_string()
}

/// The byte offset of an error.
fn offset(text: &str, error: &Error) -> usize {
    let place = error.pos();
    let before =
        text.split_inclusive('\n').take(place.row.saturating_sub(1) as usize).map(str::len).sum::<usize>();
    let line = text[before..].lines().next().unwrap_or_default();
    before + line.char_indices().nth(place.col.saturating_sub(1) as usize).map_or(line.len(), |(at, _)| at)
}

/// The end of the character at an offset.
fn next(text: &str, at: usize) -> usize {
    text[at..].chars().next().map_or(at, |sign| at + sign.len_utf8())
}

/// A tag in a text.
struct Tag<'a> {
    /// Without brackets.
    name: &'a str,
    /// From its bracket to the end of its name.
    head: Range<usize>,
    closes: bool,
    is_empty: bool,
}

/// All tags, up to one that does not end.
fn tags(text: &str) -> Vec<Tag<'_>> {
    let (mut all, mut at) = (Vec::new(), 0);
    while let Some(start) = text[at..].find('<').map(|step| at + step) {
        let Ok(end) = markup_end(text, start) else { break };
        at = end;
        let inner = &text[start + 1..end];
        if !inner.ends_with('>') || inner.starts_with(['!', '?']) {
            continue;
        }
        let closes = inner.starts_with('/');
        let name = inner
            .trim_start_matches('/')
            .split(|c: char| c.is_whitespace() || "/>".contains(c))
            .next()
            .unwrap_or_default();
        let head = start..start + 1 + usize::from(closes) + name.len();
        all.push(Tag { name, head, closes, is_empty: inner.ends_with("/>") });
    }
    all
}

/// A tag that is opened and not closed, or one that closes nothing.
fn unbalanced(text: &str) -> Option<MarkupError> {
    let mut open: Vec<Tag<'_>> = Vec::new();
    let not_closed = |tag: &Tag<'_>, also: Option<Range<usize>>| {
        let name = tag.name;
        let error = MarkupError::at(format!("the tag `<{name}>` is not closed"), tag.head.clone());
        let error = MarkupError { also: also.map(|also| (also, "this comes first")), ..error };
        error.with_hint(format!(
            "write `</{name}>` where its content ends, or `/>` at its own end if it has none"
        ))
    };
    for tag in tags(text) {
        match (tag.closes, open.last()) {
            (false, _) if tag.is_empty => {}
            (false, _) => open.push(tag),
            (true, Some(last)) if last.name == tag.name => _ = open.pop(),
            (true, Some(last)) if open.iter().any(|above| above.name == tag.name) => {
                return Some(not_closed(last, Some(tag.head)));
            }
            (true, _) => {
                let error =
                    MarkupError::at(format!("`</{}>` closes a tag that is not open", tag.name), tag.head);
                return Some(error.with_hint("remove it, or open the tag before"));
            }
        }
    }
    // The root is the last to be closed: one within it is the likelier fault.
    open.last().map(|tag| not_closed(tag, None))
}

/// A tag, comment or quotation that does not end.
fn endless(text: &str) -> Option<MarkupError> {
    let mut at = 0;
    while let Some(start) = text[at..].find('<').map(|step| at + step) {
        at = markup_end(text, start).ok()?;
        if at >= text.len() && !text.ends_with('>')
            || at >= text.len() && text[start..].matches(['"', '\'']).count() % 2 == 1
        {
            return Some(not_ended(text, start));
        }
    }
    None
}

/// The error of a tag that begins here and does not end.
fn not_ended(text: &str, start: usize) -> MarkupError {
    let end = text[start + 1..]
        .find(|c: char| c.is_whitespace() || ">/=\"'".contains(c))
        .map_or(text.len(), |end| start + 1 + end);
    let error = MarkupError::at(format!("the tag `{}` does not end", &text[start..end]), start..end);
    error.with_hint("a `>` is missing, or the quotation mark after a value")
}

/// The tag around an offset, as `<rect>`, and its start.
fn tag_around(text: &str, at: usize) -> Option<(String, usize)> {
    let start = text[..at].rfind('<')?;
    let name = text[start + 1..].split(|c: char| c.is_whitespace() || "/>=".contains(c)).next()?;
    let is_tag = name.starts_with(|c: char| c.is_ascii_alphabetic()) && start + 1 + name.len() <= at;
    is_tag.then(|| (format!("<{name}>"), start))
}

/// The error of attributes that are badly written, in the tag around an offset.
fn attributes(text: &str, at: usize) -> Option<MarkupError> {
    let (tag, start) = tag_around(text, at)?;
    let quotes = |end: usize| text[start..end].matches('"').count();
    // The tag has ended before.
    if markup_end(text, start).is_ok_and(|end| end <= at) {
        return None;
    }
    let found = text[at..].chars().next()?;
    let before = text[start..at].trim_end();
    if found == '<' && !quotes(at).is_multiple_of(2) {
        return Some(not_ended(text, start));
    }
    let message = match found {
        '<' => format!("the tag `{tag}` has no `>` before the next one begins"),
        found if before.ends_with('=') => {
            format!("the value after `{}` in `{tag}` has no quotation marks", last_word(before, found))
        }
        _ => format!("the attributes of `{tag}` can't be read at `{found}`"),
    };
    let error = MarkupError {
        also: Some((start..start + tag.len() - 1, "in this tag")),
        ..MarkupError::at(message, at..next(text, at))
    };
    Some(match found {
        '<' => error.with_hint("write `>` at its end, or `/>` if it has no content"),
        _ => error.with_hint(
            "each attribute is written as `name=\"value\"`, with a space before it: is a \
            quotation mark missing?",
        ),
    })
}

/// The end of a tag's text: an attribute's name with its `=`, and what follows.
fn last_word(before: &str, found: char) -> String {
    let name = before.trim_end_matches('=').split_whitespace().next_back().unwrap_or_default();
    format!("{name}={found}").trim_end_matches(found).to_string()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

    use resvg::usvg::roxmltree::Document;

    use super::*;

    fn shown(text: &str) -> (String, String) {
        let error = explained(text, &Document::parse(text).unwrap_err());
        (error.message, error.span.map_or(String::new(), |span| text[span].to_string()))
    }

    #[test]
    fn the_tag_that_was_opened_is_named() {
        for (text, message, place) in [
            ("<svg><g><rect/></svg>", "the tag `<g>` is not closed", "<g"),
            ("<svg><g id='>'><g></g></svg>", "the tag `<g>` is not closed", "<g"),
            ("<svg>\n<text>a</svg>", "the tag `<text>` is not closed", "<text"),
            ("<svg><g></g>", "the tag `<svg>` is not closed", "<svg"),
            ("<svg><g>", "the tag `<g>` is not closed", "<g"),
            ("<svg><rect/></g></svg>", "`</g>` closes a tag that is not open", "</g"),
            ("<svg><!-- <g> --></b></svg>", "`</b>` closes a tag that is not open", "</b"),
            ("<svg><rect width=\"5></svg>", "the tag `<rect` does not end", "<rect"),
        ] {
            assert_eq!(shown(text), (message.into(), place.into()), "{text}");
        }
    }

    #[test]
    fn badly_written_attributes_are_named() {
        for (text, message, place) in [
            ("<svg><rect x=5/></svg>", "the value after `x=` in `<rect>` has no quotation marks", "5"),
            ("<svg><rect x='5'y='6'/></svg>", "the attributes of `<rect>` can't be read at `y`", "y"),
            (
                "<svg><rect fill=\"red width=\"3\"/></svg>",
                "the attributes of `<rect>` can't be read at `3`",
                "3",
            ),
            ("<svg><rect x='5' <g/></svg>", "the tag `<rect>` has no `>` before the next one begins", "<"),
            ("<svg><rect x='5' x='6'/></svg>", "`<rect>` has the attribute `x` twice", "x"),
            ("<svg><a>Tom & Jerry</a></svg>", "a `&` that begins nothing", "&"),
            ("<svg>&nbsp;</svg>", "`&nbsp;` means nothing in SVG", "&"),
            ("<svg>3 < 4</svg>", "a `<` that begins no tag", "<"),
            ("<svg><use xlink:href='#a'/></svg>", "the prefix `xlink` is not declared", "x"),
        ] {
            let (told, at) = shown(text);
            assert_eq!((told.as_str(), at.as_str().get(..place.len())), (message, Some(place)), "{text}");
        }
    }

    #[test]
    fn any_text_is_explained_without_a_panic() {
        let whole = "<svg a='1'><g b=\"é\">&amp;<!-- é --><![CDATA[x]]><rect/></g></svg>";
        for end in (0..whole.len()).filter(|end| whole.is_char_boundary(*end)) {
            for text in [
                whole[..end].to_string(),
                whole[end..].to_string(),
                format!("{}<é={}", &whole[..end], &whole[end..]),
            ] {
                if let Err(error) = Document::parse(&text) {
                    assert!(!explained(&text, &error).message.is_empty());
                }
            }
        }
    }
}
