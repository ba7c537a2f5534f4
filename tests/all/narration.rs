//! Games are narrated in English and in German.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use crate::style::files;
use crate::support::expansions::expanded;
use crate::support::folder::Folder;
use crate::support::sample::sample;
use crate::support::{root, text};

/// Translations by their English phrases.
type Phrases = BTreeMap<String, String>;

fn translations(folder: &str) -> Phrases {
    toml::from_str(&text(root().join(folder).join("de.toml"))).unwrap()
}

/// The code of a folder, without comments and tests.
fn code(folder: &str) -> String {
    let is_code =
        |path: &&PathBuf| path.starts_with(root().join(folder)) && !path.iter().any(|part| part == "tests");
    let own = |path: &PathBuf| {
        let lines = text(path);
        let lines = lines.split("#[cfg(test)]\nmod tests").next().unwrap().lines();
        lines
            .filter(|line| !line.trim_start().starts_with("//"))
            .map(|line| format!("{line}\n"))
            .collect::<String>()
    };
    files().iter().filter(is_code).map(own).collect()
}

/// The English phrases of some code: the first text of each call of the macro.
fn phrases(code: &str) -> BTreeSet<&str> {
    let calls =
        code.split("phrase!(").skip(1).filter(|call| !call.starts_with("in $") && !call.starts_with('@'));
    calls.map(|call| call.split('"').nth(1).unwrap()).collect()
}

/// The names of the slots of a phrase.
fn slots(phrase: &str) -> BTreeSet<&str> {
    phrase.split('{').skip(1).map(|rest| rest.split(['}', ':']).next().unwrap()).collect()
}

/// What is wrong with translations: nothing says them, or they have other slots.
fn faulty<'a>(translations: &'a Phrases, code: &str) -> Vec<&'a str> {
    let is_said = |english: &str| code.contains(&format!("\"{english}\""));
    let is_faulty =
        |(english, german): &(&String, &String)| !is_said(english) || slots(english) != slots(german);
    translations.iter().filter(is_faulty).map(|(english, _)| english.as_str()).collect()
}

#[test]
fn all_phrases_are_translated() {
    let (shared, all) = (translations("src/engine/rules"), code("src"));
    let mut known: BTreeSet<String> = shared.keys().cloned().collect();
    assert_eq!(faulty(&shared, &all), [""; 0], "src/engine/rules");
    for game in bidpress::games::ALL {
        let folder = format!("src/engine/games/{}", game.id.replace('-', "_"));
        let (own, code) = (translations(&folder), code(&folder));
        assert_eq!(faulty(&own, &code), [""; 0], "{folder}");
        let is_known = |phrase: &&str| own.contains_key(*phrase) || shared.contains_key(*phrase);
        let unknown: Vec<&str> = phrases(&code).into_iter().filter(|phrase| !is_known(phrase)).collect();
        assert_eq!(unknown, [""; 0], "{folder} has no translation");
        let twice: Vec<&String> = own.keys().filter(|english| shared.contains_key(*english)).collect();
        assert_eq!(twice, [""; 0], "{folder} translates what all games share");
        known.extend(own.into_keys());
    }
    let unknown: Vec<&str> = phrases(&all).into_iter().filter(|phrase| !known.contains(*phrase)).collect();
    assert_eq!(unknown, [""; 0], "no translation");
    assert!(known.len() > 200, "{}", known.len());
}

#[test]
fn faulty_translations_are_found() {
    let code = r#"phrase!(rules, "{seat} bids {n}", seat, n); phrase!(in language, "none")"#;
    assert_eq!(Vec::from_iter(phrases(code)), ["none", "{seat} bids {n}"]);
    let of = |pairs: [(&str, &str); 2]| Phrases::from(pairs.map(|(a, b)| (a.to_string(), b.to_string())));
    let good = of([("{seat} bids {n}", "{n:Karte|Karten} bietet {seat}"), ("none", "keine")]);
    assert_eq!(faulty(&good, code), [""; 0]);
    let bad = of([("{seat} bids {n}", "{seat} bietet"), ("nothing", "nichts")]);
    assert_eq!(faulty(&bad, code), ["nothing", "{seat} bids {n}"]);
}

#[test]
fn games_are_narrated_in_german() {
    let folder = Folder::new("narration");
    let english = ["Seat ", " the ", " and ", " is ", " has ", " of ", " with ", " to "];
    for expanded in expanded() {
        let sets: String = expanded.sets.iter().map(|set| format!(" --set {set}")).collect();
        for seed in sample("seeds of German games", (1..=40).collect(), 2) {
            let command = format!("play {}{sets} --lang de --full --verbose --seed {seed}", expanded.deck.id);
            let said = folder.succeed(&command);
            assert!(said.contains("Platz 2") && said.contains("gewinn"), "{command}: {said}");
            let left: Vec<&str> =
                said.lines().filter(|line| english.iter().any(|word| line.contains(word))).collect();
            assert_eq!(left, [""; 0], "{command}");
        }
    }
}

#[test]
fn a_german_log_is_the_game_of_an_english_one() {
    let folder = Folder::new("german-log");
    let log = |lang: &str| folder.succeed(&format!("play bid-it --seed 7 --lang {lang} --log -"));
    let (english, german) = (log("en"), log("de"));
    let moves = |log: &str| -> Vec<String> {
        log.lines().map(|line| line.split("\"says\"").next().unwrap().to_string()).collect()
    };
    assert_ne!(english, german);
    assert_eq!(moves(&english)[1..], moves(&german)[1..]);
    folder.write("german.jsonl", &german);
    folder.succeed("replay german.jsonl");
}
