//! Lines and characters that come from elsewhere: comments of other languages, pasted marks, other formats,
//! special spaces.

use super::assignment::Assignment;
use super::mistake::Mistake;
use super::statements::end_of_text;

/// The marks that begin a comment in other languages.
const COMMENTS: [&str; 7] = ["//", "/*", "<!--", "--", ";", "%", "REM "];

/// The words of a comment, without the mark that ends it.
fn words(comment: &str) -> &str {
    comment.trim().trim_end_matches("*/").trim_end_matches("-->").trim_end()
}

/// A line that is a comment of another language.
pub(super) fn comment(statement: &str) -> Option<Mistake> {
    let start = statement.len() - statement.trim_start().len();
    let line = &statement[start..];
    if line.trim_end().chars().all(|c| c == '-') {
        return None;
    }
    let mark = COMMENTS.into_iter().find(|mark| line.starts_with(mark))?;
    let words = words(&line[mark.len()..]);
    Mistake::new(
        format!("a comment begins with `#`, not with `{}`", mark.trim()),
        start..start + mark.len(),
        format!("# {words}"),
    )
}

/// A comment of another language after a value.
pub(super) fn comment_after(statement: &str) -> Option<Mistake> {
    let assignment = Assignment::of(statement)?;
    let value = assignment.value();
    let mut at = 0;
    while at < value.len() {
        let rest = &value[at..];
        if let Some(mark) = ["//", "/*", "<!--", "--", ";"].into_iter().find(|mark| rest.starts_with(mark)) {
            let start = assignment.value.start + at;
            let words = words(&rest[mark.len()..]);
            let is_after = at > 0 && !words.is_empty() && (value[..at].ends_with([' ', '\t']) || mark == ";");
            return is_after
                .then(|| {
                    let fixed =
                        [&statement[..start], "# ", words, &statement[assignment.value.end..]].concat();
                    Mistake::new(
                        format!("a comment begins with `#`, not with `{mark}`"),
                        start..start + mark.len(),
                        fixed,
                    )
                })
                .flatten();
        }
        let c = rest.chars().next()?;
        at += c.len_utf8();
        if c == '"' || c == '\'' {
            at += end_of_text(&value[at..], if c == '"' { "\"" } else { "'" })?;
        }
    }
    None
}

/// A mark of a merge conflict.
pub(super) fn merge(statement: &str) -> Option<Mistake> {
    let is_mark = ["<<<<<<<", "=======", ">>>>>>>", "|||||||"].iter().any(|mark| statement.starts_with(mark));
    is_mark
        .then(|| {
            Mistake::only(
                "this line is the mark of a merge conflict",
                whole(statement),
                "keep one of the versions, and delete the marks",
            )
        })
        .flatten()
}

/// A mark of Markdown around a block of code.
pub(super) fn fence(statement: &str) -> Option<Mistake> {
    let is_mark = statement.trim().starts_with("```") && statement.matches("```").count() == 1;
    is_mark
        .then(|| {
            Mistake::only(
                "this line is a mark of Markdown, not of TOML",
                whole(statement),
                "delete this line",
            )
        })
        .flatten()
}

/// The beginning of a file in JSON, YAML or XML.
pub(super) fn other_format(statement: &str) -> Option<Mistake> {
    let line = statement.trim();
    let format = match line {
        _ if line.starts_with('{') && !line.starts_with("{%") => "JSON",
        "---" => "YAML",
        _ if line.starts_with('<') && !line.starts_with("<!--") => "XML",
        "}" | "]" | "}," | "]," => {
            return Mistake::only(
                format!("`{}` closes nothing", line.trim_end_matches(',')),
                whole(statement),
                "delete this line, or write the bracket that opens it",
            );
        }
        _ => return None,
    };
    let mistake = Mistake::only(
        format!("this looks like {format}, but the file must be TOML"),
        whole(statement),
        "in TOML, each key is on a line of its own, such as `count = 3`, below a heading such as `[[kinds]]`",
    )?;
    Some(Mistake { is_of_file: true, ..mistake })
}

/// Spaces and signs that only look like those of TOML, outside of texts.
pub(super) fn spaces(statement: &str) -> Option<Mistake> {
    let mut fixed = String::new();
    let mut first = None;
    let mut at = 0;
    while let Some(c) = statement[at..].chars().next() {
        let length = match c {
            '"' | '\'' => {
                1 + end_of_text(&statement[at + 1..], if c == '"' { "\"" } else { "'" })
                    .unwrap_or(statement.len() - at - 1)
            }
            _ => c.len_utf8(),
        };
        let name = match c {
            '\u{a0}' | '\u{2000}'..='\u{200a}' | '\u{202f}' | '\u{3000}' => Some((" ", "special space")),
            '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}' => Some(("", "invisible character")),
            '＝' => Some(("=", "full-width character")),
            '，' => Some((",", "full-width character")),
            '：' => Some((":", "full-width character")),
            _ => None,
        };
        match name {
            Some((plain, name)) => {
                first.get_or_insert((at..at + c.len_utf8(), c, name));
                fixed.push_str(plain);
            }
            None => fixed.push_str(&statement[at..at + length]),
        }
        at += length;
    }
    let (span, c, name) = first?;
    let mistake =
        Mistake::new(format!("there is a {name} (U+{:04X}) outside of texts", u32::from(c)), span, fixed)?;
    Some(Mistake {
        hint: Some("such characters come from web pages and word processors: type the line again".into()),
        ..mistake
    })
}

fn whole(statement: &str) -> std::ops::Range<usize> {
    let start = statement.len() - statement.trim_start().len();
    let line = statement[start..].lines().next().unwrap_or_default();
    start..start + line.trim_end().len()
}
