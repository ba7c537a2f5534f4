//! Limits the length of tags: `1+1+1+…` and `not not not …` nest without brackets, and the template language, which counts brackets only,
//! would exhaust its stack on them.

use minijinja::{Error, ErrorKind};

use crate::limits;

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
        let is_raw = rest.starts_with("{%") && rest[..length].trim_matches(['{', '%', '}', '-', '+', ' ', '\t', '\r', '\n']) == "raw";
        rest = &rest[length..];
        if is_raw {
            rest = rest.find("endraw").map_or("", |end| &rest[end..]);
        }
    }
    Ok(())
}

/// The length of the tag at the start of the text; an end in quotes does not count.
fn tag(text: &str, close: &str) -> usize {
    let (mut quote, mut escaped) = (None, false);
    for (at, byte) in text.bytes().enumerate().skip(2) {
        match quote {
            Some(_) if escaped => escaped = false,
            Some(_) if byte == b'\\' => escaped = true,
            Some(open) if open == byte => quote = None,
            Some(_) => {}
            None if matches!(byte, b'"' | b'\'') => quote = Some(byte),
            None if text.as_bytes()[at..].starts_with(close.as_bytes()) => return at + close.len(),
            None => {}
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

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
