//! The language of effects: each of its parts once, with the games that have it, and an example.

use std::fmt::Write;

use serde_json::Value;

use super::examples::{Player, SCHEMA};
use crate::effect::Locale;

/// A table of the page.
struct Listing {
    /// The definition that it lists, in the schema of an effect.
    definition: &'static str,
    /// Heading of the first column.
    head: &'static str,
    /// The title and the first words of a section, if it begins one.
    section: Option<(&'static str, &'static str)>,
}

const fn section(
    title: &'static str,
    about: &'static str,
    head: &'static str,
    definition: &'static str,
) -> Listing {
    Listing { definition, head, section: Some((title, about)) }
}

const fn listing(head: &'static str, definition: &'static str) -> Listing {
    Listing { definition, head, section: None }
}

/// The numbers on cards that filters have keys for.
pub(super) fn filtered_numbers() -> impl Iterator<Item = &'static str> {
    let keys = SCHEMA["$defs"]["Filter"]["properties"].as_object().into_iter().flatten();
    keys.filter(|(_, value)| value["$ref"] == "#/$defs/Range").map(|(key, _)| key.as_str())
}

/// All tables, in the order of the page.
const LISTINGS: &[Listing] = &[
    section(
        "An effect",
        "An effect is a table with these keys. Only `name`, `when` and `do` are required.",
        "key",
        "Script",
    ),
    section(
        "Events",
        "An effect waits for an event: of its own card, or with `by` of any card.",
        "`when`",
        "Event",
    ),
    listing("`by`", "By"),
    section(
        "Players",
        "`who`, `of` and `by` name players, by a word or by a table that selects some: \
        `{ from = \"everyone\", chosen_by = \"me\" }`.",
        "player",
        "Person",
    ),
    listing("key", "Players"),
    listing("`ties`", "Ties"),
    section(
        "Cards",
        "Cards are given by a word or by a table: a zone, whose zone, filters, and which of the cards that \
        match are taken.",
        "word",
        "Referred",
    ),
    listing("`as` of `mark`", "Mark"),
    listing("key", "Selection"),
    listing("`in`, `to`", "Zone"),
    section(
        "Filters",
        "`where` lists filters, all of which must match. A filter is a table with one or more of these keys.",
        "key",
        "Filter",
    ),
    listing("range", "Range"),
    listing("likeness", "Likeness"),
    listing("`face`", "Face"),
    section(
        "Takes",
        "`take` says which of the cards that match are taken; without it, all are.",
        "key",
        "Take",
    ),
    listing("`from`, `at`", "End"),
    section(
        "Amounts",
        "An amount is a number, a quantity of the game or a computation: a base, which is multiplied, \
        divided, increased, decreased and bounded, in \
         this order.",
        "key",
        "Computation",
    ),
    listing("number on a card", "Attribute"),
    listing("quantity", "Quantity"),
    section(
        "Conditions",
        "`if` lists conditions, all of which must hold when the event happens.",
        "key",
        "Condition",
    ),
    section(
        "Steps",
        "`do` lists steps, which are done in order. What can't be done is left out.",
        "`op`",
        "Step",
    ),
    listing("`to` of `pass`", "Direction"),
    listing("`order`", "Order"),
    listing("`part`", "Part"),
    section("Durations", "`until` says how long rules and numbers stay changed.", "`until`", "Lasts"),
    listing("key", "TurnCount"),
    section("Limits", "`once` says how often an effect can be applied.", "`once`", "Once"),
];

/// Adds all tables. With one player, only what this game has, without the column of games.
pub(super) fn tables(text: &mut String, players: &[Player<'_>], locale: &Locale) -> std::fmt::Result {
    for listing in LISTINGS {
        if let Some((title, about)) = listing.section {
            writeln!(text, "\n### {title}\n\n{about}")?;
        }
        let one_game = players.len() == 1;
        let games = if one_game { ("", "") } else { (" games |", " --- |") };
        writeln!(
            text,
            "\n| {} | meaning |{} example | printed |\n| --- | --- |{} --- | --- |",
            listing.head, games.0, games.1
        )?;
        for row in rows(&SCHEMA, listing.definition) {
            let with: Vec<&Player<'_>> =
                players.iter().filter(|player| has(player, listing.definition, &row.word)).collect();
            if with.is_empty() {
                continue;
            }
            let titles: Vec<&str> = with.iter().map(|player| player.title).collect();
            let games = match () {
                () if one_game => String::new(),
                () if with.len() == players.len() => " all |".into(),
                () => format!(" {} |", titles.join(", ")),
            };
            let (example, sentence) =
                match with.iter().find_map(|player| shown(player, listing.definition, &row.word, locale)) {
                    Some((example, sentence)) => (format!("`{example}`"), sentence),
                    None => Default::default(),
                };
            writeln!(text, "| `{}` | {} |{games} {example} | {sentence} |", row.word, row.about)?;
        }
    }
    Ok(())
}

/// An example of a row in a game, with its sentence.
fn shown(player: &Player<'_>, definition: &str, word: &str, locale: &Locale) -> Option<(String, String)> {
    let own = player.stage.events.iter().find(|known| definition == "Event" && known.event.word() == word);
    let (example, effect) = match own {
        Some(event) => (super::examples::on_a_line(event.example), player.read(event.example).ok()?),
        None => player.example(definition, word)?,
    };
    let example = if definition == "Script" { super::examples::on_a_line(&example) } else { example };
    Some((example, locale.sentence(player.stage, &effect)))
}

/// A key or a word with its meaning.
pub(super) struct Row {
    pub(super) word: String,
    about: String,
}

/// The keys of a table, the words of an enumeration or the steps.
pub(super) fn rows(schema: &Value, definition: &str) -> Vec<Row> {
    let found = if definition == "Script" { schema } else { &schema["$defs"][definition] };
    let says = |value: &Value| value["description"].as_str().unwrap_or_default().replace('\n', " ");
    if let Some(keys) = found["properties"].as_object() {
        return keys.iter().map(|(key, value)| Row { word: key.clone(), about: says(value) }).collect();
    }
    let branches = ["oneOf", "anyOf"].iter().filter_map(|key| found[key].as_array()).flatten();
    let rows = branches.filter_map(|branch| {
        let step = branch.pointer("/properties/op/const").and_then(Value::as_str);
        let word = step.or_else(|| branch["const"].as_str())?;
        let fields = branch["properties"].as_object().into_iter().flatten().filter(|(key, _)| *key != "op");
        let fields = fields.map(|(key, value)| format!(" `{key}`: {}", super::lower(&says(value))));
        let fields = fields.collect::<Vec<_>>().join(";");
        let end = if fields.is_empty() { "" } else { "." };
        Some(Row { word: word.into(), about: format!("{}{fields}{end}", says(branch)) })
    });
    rows.collect()
}

/// True if a game has a key or a word.
pub(super) fn has(player: &Player<'_>, definition: &str, word: &str) -> bool {
    let stage = player.stage;
    match definition {
        "Filter" if filtered_numbers().any(|number| number == word) => {
            stage.attributes.iter().any(|known| known.word() == word)
        }
        "Range" => rows_of_numbers(player),
        "TurnCount" => {
            stage.events.iter().any(|event| event.lasts.contains(&crate::effect::parts::Lasts::Turn))
        }
        "Direction" => stage.steps.contains(&"pass"),
        _ => rows(&player.schema, definition).iter().any(|row| row.word == word),
    }
}

fn rows_of_numbers(player: &Player<'_>) -> bool {
    filtered_numbers().any(|word| has(player, "Filter", word))
}

/// The definitions of all tables.
#[cfg(test)]
pub(super) fn definitions() -> impl Iterator<Item = &'static str> {
    LISTINGS.iter().map(|listing| listing.definition)
}
