//! Mistakes in single values: numbers, words, texts without quotes, missing values.

use super::assignment::Assignment;
use super::mistake::Mistake;

/// Units that make a text of a number.
const UNITS: [&str; 10] = ["mm", "cm", "µm", "in", "inch", "pt", "px", "%", "g", "dpi"];

/// Words after a number of things, which the number says alone.
const COUNTED: [&str; 12] =
    ["x", "×", "X", "times", "cards", "card", "copies", "copy", "pcs", "pieces", "players", "Stück"];

/// Keys of lists of numbers.
const LISTS: [&str; 3] = ["numbers", "values", "range"];

/// The value of a key on one line, outside of quotes and brackets.
fn bare(statement: &str) -> Option<Assignment<'_>> {
    let assignment = Assignment::of(statement).filter(|assignment| !assignment.sign.is_empty())?;
    let value = assignment.value();
    (!value.is_empty() && !value.contains('\n') && !value.starts_with(['"', '\'', '[', '{']))
        .then_some(assignment)
}

/// A colour without quotes, which TOML takes for a comment.
pub(super) fn color(statement: &str) -> Option<Mistake> {
    let assignment = Assignment::of(statement).filter(|assignment| assignment.value.is_empty())?;
    let comment = statement[assignment.value.start..].strip_prefix('#')?;
    let digits: String = comment.chars().take_while(char::is_ascii_hexdigit).collect();
    let rest = &comment[digits.len()..];
    if ![3, 4, 6, 8].contains(&digits.len()) || rest.starts_with(char::is_alphanumeric) {
        return None;
    }
    let span = assignment.value.start..assignment.value.start + 1 + digits.len();
    let fixed = [&statement[..span.start], "\"#", &digits, "\"", rest.trim_end_matches([';', ','])].concat();
    Mistake::new(
        format!(
            "a colour must be in quotes: without them, `#` begins a comment, and `{}` has no value",
            assignment.key()
        ),
        span,
        fixed,
    )
}

/// A key without a value.
pub(super) fn missing(statement: &str) -> Option<Mistake> {
    let assignment = Assignment::of(statement)
        .filter(|assignment| assignment.value.is_empty() && assignment.sign() == "=")?;
    let key = assignment.key();
    if key.is_empty() {
        return None;
    }
    let span = assignment.key.start..assignment.sign.end;
    Mistake::only(
        format!("`{key}` has no value"),
        span,
        format!("write a value after the `=`, or delete the line; `{key} = \"\"` is an empty text"),
    )
}

/// `True`, `YES` and other words for `true` and `false`.
pub(super) fn word(statement: &str) -> Option<Mistake> {
    let assignment = bare(statement)?;
    let found = assignment.value();
    let plain = match found.to_lowercase().as_str() {
        "true" | "yes" | "on" | "ja" => "true",
        "false" | "no" | "off" | "nein" => "false",
        _ => return None,
    };
    let fixed = assignment.with_value(plain);
    let mistake =
        Mistake::new(format!("`{found}` must be `{plain}`, in lower-case letters"), assignment.value, fixed)?;
    Some(Mistake { hint: Some(format!("if a text is meant, write it in quotes: `\"{found}\"`")), ..mistake })
}

/// `null` and other words for nothing.
pub(super) fn nothing(statement: &str) -> Option<Mistake> {
    let assignment = bare(statement)?;
    let found = assignment.value();
    ["null", "none", "nil", "undefined", "nan?", "n/a", "-", "–", "~"]
        .contains(&found.to_lowercase().as_str())
        .then_some(())?;
    let hint = format!("delete the line if `{}` has no value", assignment.key());
    Mistake::only(format!("TOML has no `{found}`"), assignment.value, hint)
}

/// A minus of typography.
pub(super) fn minus(statement: &str) -> Option<Mistake> {
    let assignment = bare(statement)?;
    let value = assignment.value();
    let minus = value.chars().next().filter(|c| matches!(c, '−' | '–' | '—' | '‐' | '‑'))?;
    let rest = value[minus.len_utf8()..].trim_start();
    rest.starts_with(|c: char| c.is_ascii_digit()).then_some(())?;
    let fixed = assignment.with_value(&format!("-{rest}"));
    let span = assignment.value.start..assignment.value.start + minus.len_utf8();
    Mistake::new(format!("a minus is written `-`, not `{minus}`"), span, fixed)
}

/// A comma, semicolon or colon after a value.
pub(super) fn separator_after(statement: &str) -> Option<Mistake> {
    let assignment = Assignment::of(statement)?;
    let value = assignment.value();
    let plain = value.trim_end_matches([',', ';', ':']).trim_end();
    if plain.is_empty() || plain.len() == value.len() {
        return None;
    }
    let end = assignment.value.start + plain.len();
    let found = value[plain.len()..].trim();
    let fixed = assignment.with_value(plain);
    let span = end + (value.len() - plain.len() - found.len())..assignment.value.end;
    Mistake::new(format!("unexpected `{found}` after a value"), span, fixed)
}

/// A number that is written in another way: `007`, `1'000`, `.5`, `3,5`.
pub(super) fn number(statement: &str) -> Option<Mistake> {
    let assignment = bare(statement)?;
    let value = assignment.value();
    let (sign, digits) = value.strip_prefix('-').map_or(("", value), |rest| ("-", rest));
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|c| c.is_ascii_digit());
    let thousands = |separator: char| {
        let mut groups = digits.split(separator);
        let first = groups
            .next()
            .is_some_and(|group| (1..=3).contains(&group.len()) && is_number(group) && group != "0");
        first && digits.contains(separator) && groups.all(|group| group.len() == 3 && is_number(group))
    };
    let (plain, message) = if is_number(digits) && digits.starts_with('0') && digits.len() > 1 {
        let plain = digits.trim_start_matches('0');
        (if plain.is_empty() { "0" } else { plain }.to_string(), "a number can't begin with a zero")
    } else if [',', '\'', ' ', '’', '\u{202f}'].into_iter().any(thousands) {
        (
            digits.chars().filter(char::is_ascii_digit).collect(),
            "a large number is written without separators",
        )
    } else if digits.strip_prefix(['.', ',']).is_some_and(is_number) {
        (format!("0.{}", &digits[1..]), "a decimal number needs a digit before its point")
    } else if digits.strip_suffix('.').is_some_and(is_number) {
        (digits[..digits.len() - 1].to_string(), "a decimal number needs a digit after its point")
    } else if !LISTS.contains(&assignment.key())
        && digits.split_once(',').is_some_and(|(whole, part)| is_number(whole) && is_number(part))
    {
        (digits.replace(',', "."), "a decimal number has a point, not a comma")
    } else {
        return None;
    };
    let fixed = assignment.with_value(&format!("{sign}{plain}"));
    Mistake::new(message, assignment.value, fixed)
}

/// `1-5`, `1–5`, `1..5` or `1 to 5`.
pub(super) fn range(statement: &str) -> Option<Mistake> {
    let assignment = bare(statement)?;
    let value = assignment.value();
    let (from, to) = ["..=", "...", "..", "…", "–", "—", " to ", " bis ", "-"]
        .into_iter()
        .find_map(|sign| value.split_once(sign))?;
    let (from, to): (u32, u32) = (from.trim().parse().ok()?, to.trim().parse().ok()?);
    let (fixed, what) = match assignment.key() {
        "numbers" if from < to && to - from < 10 => (list(from, to), "a list"),
        "players" => (format!("{{ min = {from}, max = {to} }}"), "a table"),
        "count" => {
            return Mistake::only(
                "a count is one number, not a range",
                assignment.value,
                format!("write for example `count = {to}`"),
            );
        }
        _ => (format!("[{from}, {to}]"), "a list"),
    };
    let fixed = assignment.with_value(&fixed);
    Mistake::new(format!("numbers from {from} to {to} are written as {what}"), assignment.value, fixed)
}

/// A list of whole numbers.
fn list(from: u32, to: u32) -> String {
    let numbers: Vec<String> = (from..=to).map(|number| number.to_string()).collect();
    format!("[{}]", numbers.join(", "))
}

/// A number with what it counts, or with a unit: `3x`, `54 cards`, `3mm`.
pub(super) fn amount(statement: &str) -> Option<Mistake> {
    let assignment = bare(statement)?;
    let value = assignment.value();
    let before = value.len() - value.trim_start_matches(['x', '×', '~', '#']).trim_start().len();
    let digits = value[before..].bytes().take_while(|c| c.is_ascii_digit() || *c == b'.').count();
    let (number, unit) = (&value[before..before + digits], value[before + digits..].trim());
    if number.is_empty() || (before > 0) != unit.is_empty() || value[before + digits..].starts_with('-') {
        return None;
    }
    if UNITS.contains(&unit) {
        let fixed = assignment.with_value(&format!("\"{value}\""));
        return Mistake::new("a number with a unit must be in quotes", assignment.value, fixed);
    }
    if before == 0 && !COUNTED.contains(&unit) {
        return None;
    }
    let fixed = assignment.with_value(number);
    let extra = if before > 0 { value[..before].trim() } else { unit };
    Mistake::new(format!("unexpected `{extra}` beside a number"), assignment.value, fixed)
}

/// A text without quotes.
pub(super) fn unquoted(statement: &str) -> Option<Mistake> {
    let assignment = bare(statement)?;
    // Not all of a text is taken for a comment.
    let value = assignment.value().trim_end_matches([',', ';']).trim_end();
    if value.contains('\\') && value.contains(['"', '\'']) {
        return None;
    }
    let quote = if value.contains(['"', '\\']) { '\'' } else { '"' };
    let fixed = assignment.with_value(&format!("{quote}{value}{quote}"));
    Mistake::new("a text must be in quotes", assignment.value, fixed)
}
