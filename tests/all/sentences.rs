//! Sentences of effects: `SNAPSHOTS=overwrite cargo test --test all sentences` writes the kept ones anew. Read them before you keep them.

use std::fmt::Write as _;

use bidpress::effect::Locale;
use bidpress::effect::parts::Script;
use snapbox::Data;
use snapbox::data::DataFormat;

use crate::support::{root, text};

/// An effect of a game as it is written on one line.
pub fn script(line: &str) -> (&str, Script) {
    let (game, effect) = line.split_once(' ').unwrap_or_else(|| panic!("{line}"));
    let table: toml::Table = format!("effect = {effect}").parse().unwrap_or_else(|error| panic!("{line}\n{error}"));
    let mut effect = table["effect"].as_table().unwrap().clone();
    effect.insert("name".into(), "Test".into());
    (game, effect.try_into().unwrap_or_else(|error| panic!("{line}\n{error}")))
}

#[test]
fn sentences_are_those_that_were_read() {
    let path = root().join("tests/data/sentences");
    let scripts = text(&path.join("scripts.txt"));
    for tag in Locale::tags() {
        let mut kept = format!("<!-- The sentences of scripts.txt, `{tag}`. -->\n");
        for line in scripts.lines() {
            if let Some(about) = line.strip_prefix("# ") {
                let _ = writeln!(kept, "\n## {about}");
            } else if !line.is_empty() {
                let (game, script) = script(line);
                let locale = Locale::of(tag);
                let _ = writeln!(kept, "- {}", locale.paraphrase(game, &script));
                for disagreement in locale.disagreements(game, &script) {
                    let _ = writeln!(kept, "  - {} {disagreement}", locale.composed(game, &script));
                }
            }
        }
        snapbox::Assert::new().action_env("SNAPSHOTS").eq(kept, Data::read_from(&path.join(format!("{tag}.md")), Some(DataFormat::Text)));
    }
}
