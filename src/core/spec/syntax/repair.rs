//! Finds the mistake in a statement that is not TOML, and how the statement should be written. Most mistakes
//! are habits from other formats.
//!
//! Each rule knows one mistake. A rule is believed if the statement is valid after its change, or after those
//! of further rules.

use super::mistake::Mistake;
use super::statements::is_valid;
use super::{headings, keys, lists, marks, texts, values};

/// The rules; what is specific comes before what is general.
const RULES: &[fn(&str) -> Option<Mistake>] = &[
    marks::merge,
    marks::fence,
    marks::other_format,
    marks::comment,
    marks::comment_after,
    headings::brackets,
    headings::line_of_its_own,
    headings::name,
    marks::spaces,
    texts::curly_ends,
    texts::curly,
    values::color,
    values::missing,
    keys::item,
    keys::keyword,
    keys::sign,
    keys::sign_missing,
    keys::letters,
    values::number,
    lists::brackets_missing,
    texts::backticks,
    texts::escapes,
    texts::quotes_inside,
    texts::end_missing,
    texts::start_missing,
    values::word,
    values::nothing,
    values::minus,
    values::separator_after,
    values::range,
    values::amount,
    lists::written,
    values::unquoted,
];

/// The most changes that lead to a valid statement.
const CHANGES: usize = 4;
/// The most ways that are followed at once.
const WAYS: usize = 40;

/// Finds the mistake in a statement.
pub(super) fn mistake(statement: &str) -> Option<Mistake> {
    let mut ways: Vec<(String, Option<Mistake>)> = vec![(statement.to_string(), None)];
    for _ in 0..CHANGES {
        let mut next = Vec::new();
        for (text, first) in &ways {
            for found in RULES.iter().filter_map(|rule| rule(text)) {
                let Some(fixed) = found.fixed.clone() else {
                    // Nothing further is looked for: the author has to decide.
                    if first.is_none() {
                        return Some(found);
                    }
                    continue;
                };
                let mistake = first.clone().unwrap_or(found);
                if is_valid(&fixed) {
                    return Some(Mistake { fixed: Some(fixed), ..mistake });
                }
                if fixed != *text {
                    next.push((fixed, Some(mistake)));
                }
            }
        }
        next.truncate(WAYS);
        ways = next;
    }
    None
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

    use super::*;

    /// Statements as beginners write them, a part of what is said, and how they should be; nothing where only
    /// the author knows.
    const CASES: &[(&str, &str, &str)] = &[
        ("color = #2f5d8a", "a colour must be in quotes", r##"color = "#2f5d8a""##),
        ("color = #2f5d8a # blue", "a colour must be in quotes", r##"color = "#2f5d8a" # blue"##),
        ("color =", "`color` has no value", ""),
        ("color = # none yet", "`color` has no value", ""),
        (r#"art = "C:\Users\me\art""#, "a backslash begins an escape", r"art = 'C:\Users\me\art'"),
        (r#"text = "It's a \d""#, "a backslash begins an escape", r#"text = "It's a \\d""#),
        (r#"text = "Say "hi" now""#, "this quote ends the text", r#"text = 'Say "hi" now'"#),
        (r#"text = "Don't say "hi"""#, "this quote ends the text", r#"text = "Don't say \"hi\"""#),
        ("text = 'Don't'", "this quote ends the text", r#"text = "Don't""#),
        ("count: 54", "separated by `=`, not `:`", "count = 54"),
        (r#""count": 54,"#, "not `:`", r#""count" = 54"#),
        ("count == 3", "not `==`", "count = 3"),
        ("count = = 3", "one `=` is enough", "count = 3"),
        ("count := 3", "not `:=`", "count = 3"),
        ("count => 3", "not `=>`", "count = 3"),
        ("count 3", "`=` is missing between `count` and its value", "count = 3"),
        (r#"name "Owl""#, "`=` is missing", r#"name = "Owl""#),
        ("print:", "not `:`", ""),
        ("größe = 3", "a key with `ö` must be in quotes", r#""größe" = 3"#),
        ("card size = 3", "a key with a blank must be in quotes", r#""card size" = 3"#),
        ("- count = 3", "a key can't begin with `-`", "count = 3"),
        ("let count = 3", "unexpected `let` before a key", "count = 3"),
        ("= 3", "the key before `=` is missing", ""),
        ("name = Barn Owl", "a text must be in quotes", r#"name = "Barn Owl""#),
        (r#"name = "Barn Owl"#, "the quote that ends this text is missing", r#"name = "Barn Owl""#),
        (r#"name = Barn Owl""#, "the quote that begins this text is missing", r#"name = "Barn Owl""#),
        ("name = “Barn Owl”", "straight quotes", r#"name = "Barn Owl""#),
        ("name = \"Barn Owl”", "straight quotes", r#"name = "Barn Owl""#),
        ("name = ‘Barn Owl’", "straight quotes", r#"name = "Barn Owl""#),
        ("symbols = [“a”, “b”]", "straight quotes", r#"symbols = ["a", "b"]"#),
        ("name = `Owl`", "straight quotes", r#"name = "Owl""#),
        ("fold = True", "`True` must be `true`", "fold = true"),
        ("fold = no", "`no` must be `false`", "fold = false"),
        ("art = null", "TOML has no `null`", ""),
        ("count = 3x", "beside a number", "count = 3"),
        ("count = x3", "beside a number", "count = 3"),
        ("count = 54 cards", "beside a number", "count = 54"),
        ("bleed = 3mm", "a number with a unit must be in quotes", r#"bleed = "3mm""#),
        ("card = 63mm x 88mm", "a text must be in quotes", r#"card = "63mm x 88mm""#),
        ("count = 007", "can't begin with a zero", "count = 7"),
        ("price = 1,000", "without separators", "price = 1000"),
        ("speed = 3,5", "a point, not a comma", "speed = 3.5"),
        ("speed = .5", "needs a digit before its point", "speed = 0.5"),
        ("price = −3", "a minus is written `-`", "price = -3"),
        ("numbers = 1-5", "written as a list", "numbers = [1, 2, 3, 4, 5]"),
        ("players = 3-5", "written as a table", "players = { min = 3, max = 5 }"),
        ("range = 1–40", "written as a list", "range = [1, 40]"),
        ("numbers = 1,2", "needs square brackets", "numbers = [1,2]"),
        ("numbers = 1, 2, 3", "needs square brackets", "numbers = [1, 2, 3]"),
        (r#"symbols = "a", "b""#, "needs square brackets", r#"symbols = ["a", "b"]"#),
        ("numbers = (1, 2)", "a list needs square brackets", "numbers = [1, 2]"),
        ("numbers = {1, 2}", "a list needs square brackets", "numbers = [1, 2]"),
        ("numbers = [1 2 3]", "a comma is missing", "numbers = [1, 2, 3]"),
        ("numbers = [1; 2]", "not by `;`", "numbers = [1, 2]"),
        ("numbers = [1, 2", "a `]` is missing", "numbers = [1, 2]"),
        ("numbers = [1,, 2]", "an extra comma", "numbers = [1, 2]"),
        ("symbols = [owl, barn owl]", "a text must be in quotes", r#"symbols = ["owl", "barn owl"]"#),
        ("players = { min: 2, max: 4 }", "not `:`", "players = { min = 2, max = 4 }"),
        ("players = { min = 2 max = 4 }", "a comma is missing", "players = { min = 2, max = 4 }"),
        ("players = { min = 2, max = 4", "a `}` is missing", "players = { min = 2, max = 4 }"),
        ("players = [min = 2, max = 4]", "needs braces", "players = { min = 2, max = 4 }"),
        (r#"fields = color = "red", rank = 3"#, "needs braces", r#"fields = { color = "red", rank = 3 }"#),
        ("fields = { color = red }", "a text must be in quotes", r#"fields = { color = "red" }"#),
        ("fields = { größe = 3 }", "the key `größe` must be in quotes", r#"fields = { "größe" = 3 }"#),
        ("fields = { speed = 3,5, rank = 1 }", "a point, not a comma", "fields = { speed = 3.5, rank = 1 }"),
        ("count = 3,", "unexpected `,` after a value", "count = 3"),
        (r#"name = "Owl";"#, "unexpected `;` after a value", r#"name = "Owl""#),
        ("// kinds", "a comment begins with `#`, not with `//`", "# kinds"),
        ("/* kinds */", "a comment begins with `#`, not with `/*`", "# kinds"),
        ("count = 3 // three", "a comment begins with `#`, not with `//`", "count = 3 # three"),
        ("count\u{a0}= 3", "a special space (U+00A0)", "count = 3"),
        ("<<<<<<< HEAD", "a merge conflict", ""),
        ("```toml", "a mark of Markdown", ""),
        ("{", "this looks like JSON", ""),
        ("---", "this looks like YAML", ""),
        ("[[kinds]", "the heading lacks `]`", "[[kinds]]"),
        ("[kinds]]", "the heading lacks `[`", "[[kinds]]"),
        ("[set", "the heading lacks `]`", "[set]"),
        ("[ [kinds] ]", "must not be separated", "[[kinds]]"),
        ("[[kinds]]:", "unexpected sign after a heading", "[[kinds]]"),
        (r#"[[kinds]] id = "a""#, "a heading must be on a line of its own", "[[kinds]]\nid = \"a\""),
        ("[types.große karte]", "a name in a heading", "[types.grosse-karte]"),
        ("[types/egg]", "separated by a dot", "[types.egg]"),
        ("“count”: 3,", "straight quotes", r#""count" = 3"#),
    ];

    #[test]
    fn each_mistake_is_explained_and_corrected() {
        let mut wrong = Vec::new();
        for (statement, part, fixed) in CASES {
            let found = mistake(statement).map(|found| (found.message, found.fixed.unwrap_or_default()));
            if !found.as_ref().is_some_and(|(message, written)| message.contains(part) && written == fixed) {
                wrong.push(format!("{statement}: {found:?}"));
            }
        }
        assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), CASES.len(), wrong.join("\n"));
    }

    #[test]
    fn any_text_can_be_asked_about() {
        let odd = [
            "",
            " ",
            "[",
            "]",
            "\"",
            "'",
            "=",
            ":",
            "a=",
            "[[]]",
            "é",
            "é = é",
            "“",
            "a = “",
            "\"\\",
            "a = \"\\",
            "a = '''",
            "a = (",
            "🦉 🦉",
        ];
        for text in odd {
            assert!(
                mistake(text).is_none_or(|found| found.span.end <= text.len() && !found.message.is_empty()),
                "{text}"
            );
        }
    }
}
