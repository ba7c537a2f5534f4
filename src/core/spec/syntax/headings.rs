//! Mistakes in headings: `[set]`, `[types.egg]`, `[[kinds]]`.

use super::mistake::Mistake;

/// A heading: its text without the brackets, the numbers of brackets before and after it, and what follows.
struct Heading<'a> {
    indent: usize,
    name: &'a str,
    open: usize,
    close: usize,
    rest: &'a str,
}

impl<'a> Heading<'a> {
    fn of(statement: &'a str) -> Option<Heading<'a>> {
        let line = statement.trim_start();
        let indent = statement.len() - line.len();
        if line.contains('\n') {
            return None;
        }
        let is_bracket = |c: char| matches!(c, '[' | ' ' | '\t');
        let name = line.trim_start_matches(is_bracket);
        let before = &line[..line.len() - name.len()];
        let end = name.find([']', '#']).unwrap_or(name.len());
        let (name, rest) = name.split_at(end);
        let after = rest.trim_start_matches([']', ' ', '\t']);
        let close = rest[..rest.len() - after.len()].matches(']').count();
        let open = before.matches('[').count();
        // `[1, 2]` is a list that lacks its key; `kinds]` is a heading, and `a = 1]` is not.
        let is_heading = (open > 0 || close > 0)
            && !name.contains(['=', ',', ':', '{'])
            && name.chars().any(char::is_alphabetic);
        is_heading.then_some(Heading { indent, name: name.trim(), open, close, rest: after })
    }
}

/// Brackets that do not match, or with blanks between.
pub(super) fn brackets(statement: &str) -> Option<Mistake> {
    let heading = Heading::of(statement)?;
    let count = heading.open.max(heading.close).min(2);
    let (open, close) = ("[".repeat(count), "]".repeat(count));
    let rest = if heading.rest.is_empty() { String::new() } else { format!(" {}", heading.rest) };
    let fixed = format!("{open}{}{close}{rest}", heading.name);
    let message = match (heading.open, heading.close) {
        (open, close) if open == close => "the brackets of a heading must not be separated".into(),
        (open, close) if open > close => {
            format!("the heading lacks {} at its end", brackets_of("]", open - close))
        }
        (open, close) => format!("the heading lacks {} at its beginning", brackets_of("[", close - open)),
    };
    let end = statement.trim_end().len() - heading.rest.len();
    Mistake::new(message, heading.indent..end.max(heading.indent), fixed)
}

fn brackets_of(bracket: &str, count: usize) -> String {
    format!("`{}`", bracket.repeat(count))
}

/// A key or something else after a heading.
pub(super) fn line_of_its_own(statement: &str) -> Option<Mistake> {
    let heading =
        Heading::of(statement).filter(|heading| heading.open == heading.close && !heading.rest.is_empty())?;
    let start = statement.trim_end().len() - heading.rest.trim_end().len();
    let title = statement[..start].trim_end();
    if [":", ";", ",", "="].contains(&heading.rest.trim()) {
        return Mistake::new("unexpected sign after a heading", start..statement.trim_end().len(), title);
    }
    let fixed = format!("{title}\n{}", heading.rest);
    let mistake =
        Mistake::new("a heading must be on a line of its own", start..statement.trim_end().len(), fixed)?;
    Some(Mistake { hint: Some(format!("write `{}` on the next line", heading.rest.trim())), ..mistake })
}

/// A name with blanks, slashes or other letters.
pub(super) fn name(statement: &str) -> Option<Mistake> {
    let heading = Heading::of(statement).filter(|heading| heading.open == heading.close)?;
    let start = statement.find(heading.name)?;
    let span = start..start + heading.name.len();
    let (open, close) = ("[".repeat(heading.open), "]".repeat(heading.close));
    let rest = if heading.rest.is_empty() { String::new() } else { format!(" {}", heading.rest) };
    let rebuilt = |name: &str| format!("{open}{name}{close}{rest}");
    if let Some((table, own)) =
        heading.name.split_once(['/', ':', ' ']).filter(|_| !heading.name.contains(['.', '"', '\'']))
    {
        let name = format!("{}.{}", table.trim(), crate::id::id_from(own));
        return Mistake::new("the parts of a heading are separated by a dot", span, rebuilt(&name));
    }
    let (table, own) = heading.name.rsplit_once('.')?;
    if own.contains(['"', '\'']) {
        return None;
    }
    let plain = crate::id::id_from(own);
    let is_close = 2 * plain.chars().count() > own.chars().count();
    let own = if is_close { plain } else { format!("\"{}\"", own.trim()) };
    Mistake::new(
        "a name in a heading has only the letters a to z, digits and hyphens",
        span,
        rebuilt(&format!("{table}.{own}")),
    )
}
