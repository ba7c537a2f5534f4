//! Mistakes in keys, and in the sign between a key and its value.

use super::assignment::{Assignment, replaced};
use super::mistake::Mistake;

/// Another sign than `=`.
pub(super) fn sign(statement: &str) -> Option<Mistake> {
    let assignment = Assignment::of(statement)?;
    let sign = assignment.sign();
    if sign == "=" && assignment.value().starts_with('=') {
        let fixed = assignment.with_value(assignment.value().trim_start_matches(['=', ' ', '\t']));
        let span = assignment.value.start..assignment.value.start + 1;
        return Mistake::new("one `=` is enough", span, fixed);
    }
    if sign.is_empty() || sign == "=" {
        return None;
    }
    // `key: value` has no blank before its sign.
    let space = |is_there: bool| if is_there { "" } else { " " };
    let before = space(statement[..assignment.sign.start].ends_with(' '));
    let after =
        space(statement[assignment.sign.end..].starts_with([' ', '\t']) || assignment.value.is_empty());
    let fixed = replaced(statement, assignment.sign.clone(), &format!("{before}={after}"));
    let message = format!("a key and its value are separated by `=`, not `{sign}`");
    let block = assignment.value.is_empty() && sign == ":";
    if block {
        let hint = "a block begins with a heading, such as `[print]` or `[[kinds]]`, and each key in it is \
            written `key = value`";
        return Mistake::only(message, assignment.sign, hint);
    }
    Mistake::new(message, assignment.sign, fixed)
}

/// A key and a value with nothing between.
pub(super) fn sign_missing(statement: &str) -> Option<Mistake> {
    let assignment = Assignment::of(statement).filter(|assignment| assignment.sign.is_empty())?;
    let (key, value) = (assignment.key(), assignment.value());
    let is_key = key.chars().all(|c| c.is_alphanumeric() || c == '_' || c == '-')
        && key.starts_with(char::is_alphabetic);
    let is_value = value.starts_with(['"', '\'', '[', '{', '“', '#'])
        || value.starts_with(|c: char| c.is_ascii_digit())
        || value == "true";
    if !is_key || !is_value {
        return None;
    }
    let fixed = format!("{key} = {}", &statement[assignment.value.start..]);
    Mistake::new(
        format!("`=` is missing between `{key}` and its value"),
        assignment.key.end..assignment.value.start,
        fixed,
    )
}

/// A hyphen before a key, as in lists of YAML.
pub(super) fn item(statement: &str) -> Option<Mistake> {
    let start = statement.len() - statement.trim_start().len();
    let rest = statement[start..].strip_prefix(['-', '*', '•', '>', '$', '@', '.'])?.trim_start();
    rest.starts_with(char::is_alphabetic).then_some(())?;
    let mark: String = statement[start..].chars().take(1).collect();
    let mistake = Mistake::new(format!("a key can't begin with `{mark}`"), start..start + mark.len(), rest)?;
    Some(Mistake {
        hint: Some("each item of a list of blocks begins with its heading, such as `[[kinds]]`".into()),
        ..mistake
    })
}

/// A word of a programming language before a key.
pub(super) fn keyword(statement: &str) -> Option<Mistake> {
    let start = statement.len() - statement.trim_start().len();
    let (word, rest) = statement[start..].split_once(' ')?;
    ["let", "var", "const", "set", "def", "export", "my"].contains(&word).then_some(())?;
    Assignment::of(rest).filter(|assignment| !assignment.sign.is_empty())?;
    Mistake::new(format!("unexpected `{word}` before a key"), start..start + word.len(), rest.trim_start())
}

/// A key with other letters than a to z, or with blanks.
pub(super) fn letters(statement: &str) -> Option<Mistake> {
    let assignment = Assignment::of(statement).filter(|assignment| !assignment.sign.is_empty())?;
    let key = assignment.key();
    if key.is_empty() {
        return Mistake::only(
            "the key before `=` is missing",
            assignment.sign,
            "write for example `count = 3`",
        );
    }
    if key.contains(['"', '\'', '\\', '\n']) {
        return None;
    }
    let other = key.chars().find(|c| !(c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.')))?;
    let what = if other == ' ' { "a blank".into() } else { format!("`{other}`") };
    let fixed = replaced(statement, assignment.key.clone(), &format!("\"{key}\""));
    Mistake::new(format!("a key with {what} must be in quotes"), assignment.key, fixed)
}
