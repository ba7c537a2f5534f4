//! `docs/states.md`: the keys of setups, generated from their types; the moves and an example of each game
//! stand in `setup.md` beside it.

use std::fmt::Write as _;

use crate::support::{root, text};
use bidpress::games;
use serde_json::Value;
use snapbox::Data;
use snapbox::data::DataFormat;

const INTRO: &str = "# States of the games

A [ruling](rulings.md) describes a state of a game under `given` and `then.table`. This page lists the keys \
of each game, its moves, and an example.

Seats are counted from 1. A list *by seat* has one entry for each seat, starting with seat 1. In `given`, a \
key that you leave out has its default,
so write only what matters for your case. Codes such as `BB-X-08` are clauses of the rules, which `bidpress \
rules BB-X-08` prints.
";

/// The schema of a value, behind `$ref`, or of the items of a list.
fn resolved<'a>(root: &'a Value, schema: &'a Value) -> &'a Value {
    let target =
        schema["$ref"].as_str().and_then(|reference| root.pointer(reference.trim_start_matches('#')));
    target.unwrap_or(schema)
}

/// A row for each key of a table, and for those of tables within it that say their defaults; rules that
/// effects set are described in `docs/effects.md`.
fn rows(root: &Value, table: &Value, prefix: &str, text: &mut String) {
    let describes = |schema: &Value| schema["description"].as_str().unwrap_or_default().replace('\n', " ");
    let keys = || table["properties"].as_object().into_iter().flatten();
    if !prefix.is_empty() && !keys().any(|(_, schema)| describes(schema).contains(" Default: ")) {
        return;
    }
    for (key, schema) in keys() {
        let about = describes(schema);
        let is_required =
            table["required"].as_array().is_some_and(|required| required.iter().any(|name| name == key));
        let (what, default) =
            about.split_once(" Default: ").unwrap_or((&about, if is_required { "required" } else { "" }));
        assert!(
            !what.is_empty() && !default.is_empty(),
            "the description of `{prefix}{key}` lacks `Default: …`"
        );
        let cell = |text: &str| text.trim_end_matches('.').replace('|', "\\|");
        writeln!(text, "| `{prefix}{key}` | {} | {} |", cell(what), cell(default)).unwrap();
        let of_key = resolved(root, schema);
        rows(root, of_key, &format!("{prefix}{key}."), text);
        rows(root, resolved(root, &of_key["items"]), &format!("{prefix}{key}[]."), text);
    }
}

/// The whole page.
fn page() -> String {
    let mut page = INTRO.to_string();
    for game in games::ALL {
        write!(page, "\n## {}\n\n", game.title).unwrap();
        let schema = game.engine.setup_schema();
        if let Some(about) = schema["description"].as_str() {
            write!(
                page,
                "{}\n\n| key | meaning | default |\n| --- | --- | --- |\n",
                about.replace('\n', " ")
            )
            .unwrap();
            rows(&schema, &schema, "", &mut page);
            page.push('\n');
        }
        page += &text(root().join(format!("src/engine/games/{}/setup.md", game.id.replace('-', "_"))));
    }
    page
}

#[test]
fn the_page_of_states_is_that_of_the_types() {
    let path = root().join("docs/states.md");
    // After a change of a setup: SNAPSHOTS=overwrite cargo test --test all states
    let assert = snapbox::Assert::new().action_env("SNAPSHOTS");
    assert.eq(page(), Data::read_from(&path, Some(DataFormat::Text)));
}

/// Every game says how its moves are written, with an example of a setup.
#[test]
fn every_game_lists_its_moves() {
    let page = page();
    for (game, section) in games::ALL.iter().zip(page.split("\n## ").skip(1)) {
        assert!(section.contains("The moves are `") && section.contains("```toml"), "{}", game.id);
    }
}
