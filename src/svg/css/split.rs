//! Cuts CSS at signs that are not in strings or brackets.

/// The first of these signs outside of strings and brackets, or the end of the text. Brackets that are not
/// closed go on to the end.
pub(super) fn until(text: &str, stops: &[u8]) -> usize {
    let (mut quote, mut brackets, mut escaped) = (None, 0_usize, false);
    for (at, byte) in text.bytes().enumerate() {
        if escaped {
            escaped = false;
            continue;
        }
        match (quote, byte) {
            (_, b'\\') => escaped = true,
            (Some(open), _) if open == byte => quote = None,
            (Some(_), _) => {}
            (None, b'"' | b'\'') => quote = Some(byte),
            (None, b'(' | b'[') => brackets += 1,
            (None, b')' | b']') => brackets = brackets.saturating_sub(1),
            (None, byte) if brackets == 0 && stops.contains(&byte) => return at,
            _ => {}
        }
    }
    text.len()
}

/// The content of a block, whose opening brace is before the text, and what follows it.
pub(super) fn matching(text: &str) -> (&str, &str) {
    let (mut at, mut depth) = (0, 0_usize);
    loop {
        at += until(&text[at..], b"{}");
        match text.as_bytes().get(at) {
            Some(b'{') => depth += 1,
            Some(_) if depth > 0 => depth -= 1,
            Some(_) => return (&text[..at], &text[at + 1..]),
            None => return (text, ""),
        }
        at += 1;
    }
}

/// The parts between these signs.
pub(super) fn split(text: &str, sign: u8) -> impl Iterator<Item = &str> {
    let mut rest = Some(text);
    std::iter::from_fn(move || {
        let text = rest?;
        let end = until(text, &[sign]);
        rest = text.get(end + 1..);
        Some(&text[..end])
    })
}

/// The text without comments, with a blank in place of each.
pub(super) fn without_comments(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let (mut quote, mut rest) = (None, text);
    while let Some(sign) = rest.chars().next() {
        if quote.is_none() && rest.starts_with("/*") {
            out.push(' ');
            rest = rest[2..].find("*/").map_or("", |end| &rest[2 + end + 2..]);
            continue;
        }
        match quote {
            Some(open) if open == sign => quote = None,
            None if matches!(sign, '"' | '\'') => quote = Some(sign),
            _ => {}
        }
        out.push(sign);
        rest = &rest[sign.len_utf8()..];
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_and_brackets_are_not_cut() {
        assert_eq!(
            split("a;b:url(x;y);c:'d;\\';e';[f;g]", b';').collect::<Vec<_>>(),
            ["a", "b:url(x;y)", "c:'d;\\';e'", "[f;g]"]
        );
        assert_eq!(split("", b';').collect::<Vec<_>>(), [""]);
        assert_eq!(matching("a{b{}}c}d"), ("a{b{}}c", "d"));
        assert_eq!(matching("a'}'"), ("a'}'", ""));
        assert_eq!(without_comments("a/* b */c'/*'/**/é/*"), "a c'/*' é ");
    }
}
