//! Each part of the language has an example that a game plays, and examples have sentences.

#[path = "../../../core/effect/machine/tests/toy_stage.rs"]
mod toy_stage;

use std::collections::BTreeSet;

use super::examples::{Player, SCHEMA};
use super::language::{definitions, has, rows};
use super::*;
use crate::games::ALL;
use toy_stage::STAGE;

/// Texts of people, which need no example.
const TEXTS: [&str; 2] = ["name", "icon"];

fn players() -> Vec<Player<'static>> {
    let games = ALL.iter().map(|game| Player::new(game.title, game.stage));
    games.chain([Player::new("Toy", &STAGE)]).collect()
}

#[test]
fn every_definition_of_the_language_has_a_table() {
    // These only say which of several forms a value has.
    let forms = ["Amount", "Cards", "Until", "Who", "RuleValue"];
    let known: BTreeSet<&str> = definitions().chain(forms).collect();
    let all: BTreeSet<&str> =
        SCHEMA["$defs"].as_object().unwrap().keys().map(String::as_str).chain(["Script"]).collect();
    assert_eq!(all, known);
}

#[test]
fn every_key_is_described() {
    fn walk(value: &serde_json::Value, path: &str, missing: &mut Vec<String>) {
        for (key, inner) in value["properties"].as_object().into_iter().flatten() {
            let is_fixed = inner.get("const").is_some();
            if !is_fixed && inner["description"].as_str().is_none_or(str::is_empty) {
                missing.push(format!("{path}.{key}"));
            }
        }
        let inner = value.as_object().into_iter().flatten().filter(|(key, _)| *key != "properties");
        inner.for_each(|(key, value)| walk(value, &format!("{path}/{key}"), missing));
        value.as_array().into_iter().flatten().for_each(|value| walk(value, path, missing));
    }
    let mut missing = Vec::new();
    walk(&SCHEMA, "", &mut missing);
    assert!(missing.is_empty(), "{missing:?} have no description");
}

#[test]
fn every_part_has_an_example_that_a_game_plays() {
    let players = players();
    let mut missing = Vec::new();
    for definition in definitions().filter(|definition| *definition != "Event") {
        for row in rows(&SCHEMA, definition).iter().filter(|row| !TEXTS.contains(&row.word.as_str())) {
            let mut with = players.iter().filter(|player| has(player, definition, &row.word)).peekable();
            let is_played = with.peek().is_some();
            let example = with.find_map(|player| Some((player, player.example(definition, &row.word)?)));
            match example {
                Some((player, (_, effect))) => speaks(player, &effect),
                None if is_played => missing.push(format!("{definition}.{}", row.word)),
                None => {}
            }
        }
    }
    assert!(missing.is_empty(), "no example of {missing:?} can be played");
}

#[test]
fn every_event_of_a_game_has_an_example_that_it_plays() {
    for game in ALL {
        let player = Player::new(game.title, game.stage);
        for event in game.stage.events {
            let effect = player
                .read(event.example)
                .unwrap_or_else(|why| panic!("{}: {why:?}: {}", game.id, event.example));
            assert_eq!(effect.script.when, event.event, "{}: {}", game.id, event.example);
            speaks(&player, &effect);
        }
    }
}

/// An effect has a sentence in each language.
fn speaks(player: &Player<'_>, effect: &crate::effect::Effect) {
    for tag in Locale::tags() {
        let sentence = Locale::of(tag).sentence(player.stage, effect);
        assert!(
            sentence.starts_with("**") && !sentence.contains(['{', '}', '_', '[']),
            "{}: {sentence}: {effect:?}",
            player.title
        );
        // The toy game has no words of its own.
        assert!(player.title == "Toy" || !sentence.contains('‹'), "{}: {sentence}", player.title);
    }
}

/// Lists the messages of the errors in an effect of the toy game.
fn refusals(text: &str) -> Vec<String> {
    let found = Player::new("Toy", &STAGE).read(text).err().unwrap_or_default();
    found.0.into_iter().map(|diagnostic| diagnostic.message).collect()
}

#[test]
fn a_neighbour_is_that_of_one_player() {
    let score = |who: &str| {
        refusals(&format!("when = \"added\"\ndo = [{{ op = \"score\", points = 1, who = {who} }}]"))
    };
    assert_eq!(score("{ left_of = \"active\" }"), [""; 0]);
    assert_eq!(score("{ left_of = \"me\" }"), ["the player to the left of `me` is `left`"]);
    assert_eq!(score("{ right_of = \"others\" }"), ["`right_of` is about one player, `others` are several"]);
    assert_eq!(score("{ right_of = \"active\", chosen_by = \"me\" }"), ["`right_of` stands alone"]);
    assert_eq!(score("{ right_of = \"left\" }"), ["the player to the right of `left` is `me`"]);
    assert_eq!(score("{ right_of = \"right\" }"), [""; 0]);
    assert_eq!(score("{ left_of = \"them\" }").len(), 1);
}

#[test]
fn names_are_neither_added_nor_compared_in_size() {
    let score = |points: &str| {
        refusals(&format!("when = \"added\"\ndo = [{{ op = \"score\", points = {{ {points} }} }}]"))
    };
    let of = "of = { in = \"hand\" }";
    for fold in ["sum", "highest", "lowest"] {
        assert_eq!(
            score(&format!("{fold} = \"kind\", {of}")),
            ["`kind` is a name: one kind is neither more nor less than another"]
        );
        assert_eq!(score(&format!("{fold} = \"price\", {of}")), [""; 0]);
    }
    assert_eq!(score(&format!("different = \"kind\", {of}")), [""; 0]);
    assert_eq!(score("count = { in = \"hand\", take = { most_frequent = \"kind\" } }"), [""; 0]);
    assert_eq!(score("count = { in = \"hand\", take = { highest = \"kind\" } }").len(), 1);
    assert_eq!(score("count = { in = \"hand\", take = { most_frequent = \"kind\", count = 2 } }").len(), 1);
    let change =
        "when = \"in-play\"\ndo = [{ op = \"change\", cards = \"this\", attribute = \"kind\", is = 2 }]";
    assert_eq!(refusals(change), ["`kind` is a name, and no number that can change"]);
}

#[test]
fn players_pass_cards_of_zones_that_each_of_them_has() {
    let pass = |cards: &str| {
        refusals(&format!(
            "when = \"added\"\ndo = [{{ op = \"pass\", cards = {{ {cards} }}, to = \"left\" }}]"
        ))
    };
    assert_eq!(pass("in = \"hand\", of = \"everyone\", take = { choose = 1, by = \"them\" }"), [""; 0]);
    // Each sees what they choose of.
    assert_eq!(
        pass(
            "in = \"hand\", of = \"others\", where = [{ number = { odd = true } }], take = \
            { choose = 1, by = \"them\" }"
        ),
        [""; 0]
    );
    assert_eq!(
        pass("in = \"hand\", of = \"others\", where = [{ number = { odd = true } }], take = { choose = 1 }")
            .len(),
        1
    );
    assert_eq!(pass("in = \"row\""), ["in Toy no player can pass cards of `row`"]);
    assert_eq!(pass("in = \"hand\", of = \"everyone\", take = { random = 1, by = \"them\" }").len(), 2);
    assert_eq!(pass("in = \"hand\", of = \"them\", take = { choose = 1, by = \"them\" }").len(), 1);
}

#[test]
fn a_page_has_all_parts_of_its_games_and_nothing_twice() {
    let mut text = String::new();
    reference(&mut text, &[Player::new("Toy", &STAGE)], Locale::of("en")).unwrap();
    for line in [
        "| `swap` |",
        "| `of_a_kind` |",
        "| `addable` |",
        "## Toy",
        "| `held` |",
        "- Steps, besides those that every game has: `swap`",
    ] {
        assert!(text.contains(line), "{line} is missing in {text}");
    }
    assert!(!text.contains("| `pay` |") && !text.contains("| games |"), "{text}");
    let headings: Vec<&str> = text.lines().filter(|line| line.starts_with("### ")).collect();
    assert_eq!(headings.iter().filter(|line| **line == "### Steps").count(), 1);
}
