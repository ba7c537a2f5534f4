//! Reading summaries. They come from other machines, so nothing in them is believed before it is checked.

use std::path::Path;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{FORMAT, PROGRAM, Summary, seal};
use crate::diag::Diagnostic;
use crate::{files, limits};

/// The file of a summary.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    bidpress_summary: u32,
    sha256: String,
    summary: Summary,
}

/// Reads a summary.
///
/// # Errors
/// It can't be read, is none, was cut or changed, or is of another version.
pub(super) fn read(path: &Path) -> Result<Summary, Diagnostic> {
    let text = files::read_summary(path)?;
    let name = files::shown(path).display().to_string();
    parsed(&text).map_err(|(what, hint)| Diagnostic::error("summary", format!("`{name}` {what}")).hint(hint))
}

const AGAIN: &str = "play its games again: without it, `bidpress merge` names those that are missing";

/// The summary, or the error of the text and what can be done.
fn parsed(text: &str) -> Result<Summary, (String, &'static str)> {
    let hint = "summaries are written by `bidpress check --summary FILE` and `bidpress merge --summary FILE`";
    if text.trim().is_empty() {
        return Err(("is empty".into(), AGAIN));
    }
    let value: Value =
        serde_json::from_str(text).map_err(|error| match error.is_eof() && Summary::is_one(text) {
            true => ("was cut off: its end is missing".into(), AGAIN),
            false => (format!("is no summary: {error}"), hint),
        })?;
    match value.get("bidpress_summary").and_then(Value::as_u64) {
        None => return Err(("is no summary".into(), hint)),
        Some(format) if format != u64::from(FORMAT) => {
            return Err((
                format!("has format {format}; this program reads format {FORMAT}"),
                "merge with the program that played the games",
            ));
        }
        Some(_) => {}
    }
    if let Some(program) = value["summary"]["program"].as_str().filter(|program| *program != PROGRAM) {
        let what = format!(
            "was played by bidpress {program}, and this is {PROGRAM}: other versions may play other games"
        );
        return Err((what, "merge with the program that played the games"));
    }
    let changed = || ("was changed after it was written".to_string(), AGAIN);
    let is_credible = is_credible(&value["summary"], "");
    let File { sha256, summary, .. } = serde_json::from_value(value).map_err(|_| changed())?;
    let is_whole = seal(&serde_json::to_string(&summary).unwrap_or_default()) == sha256;
    if is_whole && is_credible && summary.is_sound() { Ok(summary) } else { Err(changed()) }
}

/// The largest number in a summary: counts of the most games that can be asked for, each with ten thousand
/// moves to choose from. The sum of as many as can be merged has room in 64 bits.
const LARGEST: u64 = 10_000 * limits::RUN_GAMES;

/// True if all numbers are whole, and small enough to be added without overflow. A sum of squares may be
/// larger.
fn is_credible(value: &Value, key: &str) -> bool {
    match value {
        Value::Number(number) if key == "squares" => number.is_u64(),
        // The seed of a deck may be any number.
        Value::Number(number) if key == "seed" => number.is_u64(),
        Value::Number(number) => number.as_i64().is_some_and(|number| number.unsigned_abs() <= LARGEST),
        Value::Array(items) => items.iter().all(|item| is_credible(item, key)),
        Value::Object(fields) => fields.iter().all(|(key, value)| is_credible(value, key)),
        _ => true,
    }
}

impl Summary {
    /// Checks that the counts are possible: large sums of the parts of a run do not overflow, and no count is
    /// larger than the one that it is a part of.
    pub(super) fn is_sound(&self) -> bool {
        let bound = limits::RUN_GAMES;
        self.games.are_sound(bound)
            && self.of.is_none_or(|of| of <= bound)
            && self.decks.iter().flat_map(|deck| &deck.tables).all(|table| table.counts.is_sound())
    }

    /// The same for counts that were added up.
    pub(super) fn is_small_enough(&self) -> bool {
        serde_json::to_value(self).is_ok_and(|value| is_credible(&value, "")) && self.is_sound()
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

    use super::super::{Ranges, Run};
    use super::*;

    fn summary() -> Summary {
        Summary {
            program: PROGRAM.into(),
            run: Run::default(),
            games: Ranges::of(3..9),
            of: Some(12),
            shards: None,
            decks: Vec::new(),
        }
    }

    fn why(text: &str) -> String {
        parsed(text).unwrap_err().0
    }

    #[test]
    fn torn_changed_and_foreign_files_are_refused() {
        let text = summary().text();
        assert_eq!(parsed(&text), Ok(summary()));
        for end in 1..text.len() - 2 {
            let why = why(&text[..end]);
            assert!(why.contains("cut off") || why.contains("is no summary"), "{end}: {why}");
        }
        assert_eq!(why(""), "is empty");
        assert_eq!(why("{}"), "is no summary");
        assert!(why("bids").starts_with("is no summary: expected value at line 1"));
        assert_eq!(why(&text.replace("\"start\":3", "\"start\":4")), "was changed after it was written");
        assert_eq!(
            why(&text.replace("summary\":1", "summary\":2")),
            "has format 2; this program reads format 1"
        );
        assert!(why(&text.replace(PROGRAM, "0.0.1")).starts_with("was played by bidpress 0.0.1"));
        // Whoever writes the hash anew can't make it believe everything.
        for wrong in [
            Summary { games: Ranges::of(0..u64::MAX), ..summary() },
            Summary { of: Some(u64::MAX), ..summary() },
        ] {
            assert_eq!(why(&wrong.text()), "was changed after it was written");
        }
    }
}
