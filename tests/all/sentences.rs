//! Sentences of effects: `SNAPSHOTS=overwrite cargo test --test all sentences` writes the kept ones anew.
//! Read them before you keep them.

mod random;

use std::collections::BTreeMap;
use std::fmt::Write as _;

use bidpress::effect::Locale;
use bidpress::effect::RuleKind;
use bidpress::effect::parts::Script;
use bidpress::games;
use snapbox::Data;
use snapbox::data::DataFormat;

use crate::support::{root, text};

/// An effect as it is written on one line.
fn script(effect: &str) -> Script {
    let table: toml::Table =
        format!("effect = {effect}").parse().unwrap_or_else(|error| panic!("{effect}\n{error}"));
    let mut table = table["effect"].as_table().unwrap().clone();
    table.insert("name".into(), "Test".into());
    table.try_into().unwrap_or_else(|error| panic!("{effect}\n{error}"))
}

/// Words that follow themselves: subject and predicate in a German clause (`falls du du bist`), and pronouns
/// of clauses behind a noun.
const TWICE: [&str; 5] = ["du du bist", "du du nicht", "that that player", ", die die ", "sie sie"];

/// Whether a sentence has a word twice in a row. Names of cards may.
fn doubled(sentence: &str) -> Option<String> {
    let plain = TWICE.iter().fold(sentence.to_string(), |text, twice| text.replace(twice, "…"));
    let words: Vec<&str> = plain.split(' ').collect();
    let is_word = |word: &str| !word.is_empty() && word.chars().all(|c| c.is_lowercase() || c == '-');
    words.windows(2).find(|pair| pair[0] == pair[1] && is_word(pair[0])).map(|pair| pair.join(" "))
}

/// Numbers that are computed before the plural of their noun.
const COMPUTED: [&str; 1] = ["mal 1 "];

/// A word with an article, a number or a preposition before it that does not fit: `a egg`, `1 cards`,
/// `2 Karte`, `in dem Angebot`.
fn misfit(tag: &str, sentence: &str) -> Option<String> {
    // A word before punctuation is kept with it: it says nothing of the next one.
    let plain = COMPUTED.iter().fold(sentence.to_string(), |text, number| text.replace(number, "… "));
    let words: Vec<&str> = plain.split(' ').map(|word| word.trim_start_matches(['(', '*'])).collect();
    let bare = |word: &str| word.trim_end_matches(|c: char| !c.is_alphanumeric()).to_string();
    let is_wrong = |pair: &[&str]| match (tag, pair[0], bare(pair[1]).as_str()) {
        ("en", "a", word) => word.starts_with(['a', 'e', 'i', 'o']) && word != "one",
        ("en", "an", word) => !word.starts_with(['a', 'e', 'i', 'o', 'u', '8']),
        ("en", "1", "cards" | "tiles" | "dice" | "notes" | "goals" | "animals" | "times") => true,
        (
            "en",
            "0" | "2" | "3" | "4" | "5",
            "card" | "tile" | "die" | "note" | "goal" | "animal" | "time",
        ) => true,
        ("de", "1", "Karten" | "Punkte" | "Ziele" | "Tiere" | "Scheine" | "Züge") => true,
        ("de", "0" | "2" | "3" | "4" | "5", "Karte" | "Punkt" | "Ziel" | "Tier" | "Schein" | "Zug") => true,
        ("de", "von" | "in" | "zu" | "an", "dem")
        | ("de", "in", "das")
        | ("de", "von" | "zu" | "mit", "die" | "das") => true,
        // `von allen n deinen`, `vor deinen offene Karten`.
        ("de", _, "n" | "e" | "en" | "er" | "em") => true,
        ("de", "deinen" | "ihren" | "keinen", word) => {
            word.starts_with(char::is_lowercase) && word.ends_with('e')
        }
        _ => false,
    };
    words.windows(2).find(|pair| is_wrong(pair)).map(|pair| pair.join(" "))
}

/// What is wrong with a sentence, whatever it says.
fn flaw(tag: &str, sentence: &str) -> Option<String> {
    let has = |wrong: &[&str]| {
        wrong.iter().find(|wrong| sentence.contains(**wrong)).map(|wrong| format!("`{wrong}`"))
    };
    let is_mark = |c: char| matches!(c, ',' | ';' | ':' | '.');
    let marks =
        || sentence.as_bytes().windows(2).find(|pair| is_mark(pair[0].into()) && is_mark(pair[1].into()));
    let Some((lead, rest)) = sentence.strip_prefix("**").and_then(|rest| rest.split_once(":** ")) else {
        return Some("no lead".into());
    };
    has(&["‹", "›", "{", "}", "[", "]", "~", "|", "_"])
        .map(|phrase| format!("a phrase is missing: {phrase}"))
        .or_else(|| has(&["  ", " ,", " .", " ;", " :", " )", "( ", "()", "(,"]))
        .or_else(|| marks().map(|pair| format!("marks: {}", String::from_utf8_lossy(pair))))
        .or_else(|| {
            (!lead.chars().next().is_some_and(char::is_uppercase)).then(|| "a lead in lower case".into())
        })
        .or_else(|| (!rest.ends_with('.') || rest.contains('*')).then(|| "no full stop".into()))
        .or_else(|| (rest.matches('(').count() != rest.matches(')').count()).then(|| "brackets".into()))
        .or_else(|| doubled(sentence).map(|words| format!("a word stands twice: {words}")))
        .or_else(|| {
            misfit(tag, sentence)
                .map(|words| format!("an article, a number or an ending does not fit: {words}"))
        })
}

/// What any sentence must be like.
fn assert_sound(tag: &str, effect: &str, sentence: &str) {
    assert_eq!(flaw(tag, sentence), None, "{tag}: {effect}\n{sentence}");
}

#[test]
fn sentences_are_those_that_were_read() {
    let path = root().join("tests/data/sentences");
    let scripts = text(path.join("scripts.txt"));
    for tag in Locale::tags() {
        let mut kept = format!("<!-- The sentences of scripts.txt, `{tag}`. -->\n");
        for line in scripts.lines() {
            if let Some(about) = line.strip_prefix("# ") {
                let _ = writeln!(kept, "\n## {about}");
            } else if !line.is_empty() {
                let (game, effect) = line.split_once(' ').unwrap();
                let (locale, script, stage) = (Locale::of(tag), script(effect), games::stage_of(Some(game)));
                let _ = writeln!(kept, "- {}", locale.paraphrase(stage, &script));
                for disagreement in locale.disagreements(stage, &script) {
                    let _ = writeln!(kept, "  - {} {disagreement}", locale.composed(stage, &script));
                }
            }
        }
        snapbox::Assert::new()
            .action_env("SNAPSHOTS")
            .eq(kept, Data::read_from(&path.join(format!("{tag}.md")), Some(DataFormat::Text)));
    }
}

/// Effects of all parts of the language: with every event, zone, number, player, filter, selection, condition
/// and step.
fn space() -> Vec<String> {
    let schema = serde_json::to_value(schemars::schema_for!(Script)).unwrap();
    let words = |name: &str| -> Vec<String> {
        let listed = schema.pointer(&format!("/$defs/{name}")).unwrap();
        let consts =
            listed["oneOf"].as_array().into_iter().flatten().filter_map(|word| word["const"].as_str());
        consts
            .chain(listed["enum"].as_array().into_iter().flatten().filter_map(|word| word.as_str()))
            .map(str::to_string)
            .collect()
    };
    let mut all = Vec::new();
    let mut step = |text: String| all.push(format!("{{ when = \"taken\", do = [{text}] }}"));
    for zone in words("Zone") {
        for place in ["to", "from"] {
            let (from, to) = if place == "to" { ("hand", zone.as_str()) } else { (zone.as_str(), "discard") };
            if from != to && !(place == "to" && ["discard", "money", "animals"].contains(&to)) {
                step(format!(
                    "{{ op = \"move\", cards = {{ in = \"{from}\", take = {{ choose = 2 }} }}, to = \"{to}\" \
                    }}"
                ));
            }
        }
        for take in [
            "choose = 1, by = \"left\"",
            "up_to = 3",
            "random = 1",
            "from = \"bottom\", count = 2",
            "lowest = \"price\"",
        ] {
            step(format!("{{ op = \"show\", cards = {{ in = \"{zone}\", take = {{ {take} }} }} }}"));
        }
        for bound in ["", ", is = 1", ", at_least = 2", ", at_most = 3", ", at_least = 2, at_most = 3"] {
            for not in [false, true] {
                let test = format!("{{ count = {{ in = \"{zone}\" }}{bound} }}");
                let test = if not { format!("{{ not = [{test}] }}") } else { test };
                step(format!("{{ op = \"if\", if = [{test}], do = [{{ op = \"score\", points = 9 }}] }}"));
            }
        }
    }
    // `them` is somebody within other steps only.
    for person in words("Person").into_iter().filter(|person| person != "them") {
        step(format!("{{ op = \"look\", cards = {{ in = \"hand\", of = \"{person}\" }}, who = \"right\" }}"));
        step(format!("{{ op = \"score\", points = -2, who = \"{person}\" }}"));
        step(format!(
            "{{ op = \"may\", who = \"{person}\", do = [{{ op = \"score\", points = 4, who = \"{person}\" \
            }}] }}"
        ));
        step(format!("{{ op = \"pay\", amount = 30, to = \"{person}\" }}"));
        step(format!("{{ op = \"turns\", order = \"skip\", who = \"{person}\" }}"));
    }
    for attribute in words("Attribute") {
        for fold in ["sum", "highest", "lowest", "different"] {
            step(format!(
                "{{ op = \"score\", points = {{ {fold} = \"{attribute}\", of = {{ in = \"pile\" }}, plus = 2 \
                }} }}"
            ));
        }
        for change in ["times = 2", "plus = 3", "plus = -3", "is = 4"] {
            step(format!("{{ op = \"change\", cards = \"this\", attribute = \"{attribute}\", {change} }}"));
        }
        for like in ["same", "different"] {
            step(format!(
                "{{ op = \"show\", cards = {{ in = \"hand\", where = [{{ {like} = {{ attribute \
                = \"{attribute}\", as = {{ in = \"row\" }} }} }}] }} }}"
            ));
        }
    }
    for quantity in words("Quantity") {
        for bound in ["is = 5", "at_least = 5", "at_most = 5", "at_least = { quantity = \"players\" }"] {
            step(format!(
                "{{ op = \"if\", if = [{{ amount = \"{quantity}\", {bound} }}], do = [{{ op = \"score\", \
                points = 9 }}] }}"
            ));
        }
    }
    let filters = [
        "number = { is = 7 }",
        "number = { at_least = 7 }",
        "price = { at_most = -1 }",
        "value = { at_least = 2, at_most = 8 }",
        "number = { odd = true }",
        "number = { multiple_of = 4 }",
        "number = { last_digit = 3 }",
        "type = [\"a\", \"b\"]",
        "kind = [\"c\"]",
        "symbol = [\"d\"]",
        "effect = true",
        "seen = true",
        "among = \"this\"",
        "of_a_kind = 3",
        "worth = { at_most = { highest = \"worth\", of = { in = \"offer\" }, minus = 1 } }",
        "any = [{ kind = [\"x\"] }, { effect = true, number = { is = 2 } }]",
        "price = { is = 1 }, number = { is = 2 }",
    ];
    for filter in filters {
        for filter in [filter.to_string(), format!("not = [{{ {filter} }}]")] {
            step(format!(
                "{{ op = \"look\", cards = {{ in = \"draw-pile\", where = [{{ {filter} }}], take = {{ random \
                = 2 }} }} }}"
            ));
        }
    }
    for part in words("Part") {
        step(format!("{{ op = \"end\", part = \"{part}\" }}"));
        step(format!("{{ op = \"start\", part = \"{part}\" }}"));
    }
    for order in words("Order").into_iter().filter(|order| order != "skip") {
        step(format!("{{ op = \"turns\", order = \"{order}\" }}"));
    }
    let done = "{ op = \"move\", cards = { in = \"hand\", of = \"them\", take = { choose = 1, by = \"them\" } }, to = \"discard\" }";
    for who in [
        "\"others\"",
        "\"everyone\"",
        "{ most = { count = { in = \"pile\", of = \"them\" } } }",
        "{ from = \"everyone\", least = \"points\" }",
    ] {
        for steps in [
            done.to_string(),
            format!("{done}, {{ op = \"score\", points = 6, who = \"them\" }}"),
            format!("{{ op = \"repeat\", times = 2, do = [{done}] }}"),
        ] {
            step(format!("{{ op = \"for-each\", who = {who}, do = [{steps}] }}"));
        }
    }
    for event in words("Event") {
        let standing = ["always", "in-play", "held", "used", "game-end"].contains(&event.as_str());
        for by in ["", ", by = \"me\"", ", by = \"other\"", ", by = \"anyone\""] {
            if by.is_empty() || !standing {
                all.push(format!(
                    "{{ when = \"{event}\"{by}, in = [\"hand\"], do = [{{ op = \"score\", points = 3 }}] }}"
                ));
            }
        }
    }
    for until in words("Lasts")
        .iter()
        .filter(|until| *until != "now")
        .map(|until| format!("\"{until}\""))
        .chain(["{ turns = 2 }".to_string()])
    {
        all.push(format!(
            "{{ when = \"won\", until = {until}, do = [{{ op = \"change\", cards = \"this\", attribute \
            = \"price\", plus = 2 }}] }}"
        ));
        all.push(format!(
            "{{ when = \"won\", until = {until}, do = [{{ op = \"change\", cards = \"this\", \
            attribute = \"price\", plus = 2 }}, {{ op = \"score\", points = 3 }}] }}"
        ));
    }
    all
}

#[test]
fn all_parts_have_phrases_and_different_effects_different_sentences() {
    let space = space();
    assert!(space.len() > 500, "{}", space.len());
    let games: Vec<&str> = games::ALL.iter().map(|game| game.id).chain(["a-new-game"]).collect();
    for tag in Locale::tags() {
        for game in &games {
            let mut said: BTreeMap<String, &str> = BTreeMap::new();
            for effect in &space {
                let sentence = Locale::of(tag).paraphrase(games::stage_of(Some(game)), &script(effect));
                assert_sound(tag, effect, &sentence);
                // A game may use one word for two parts that it never has at the same moment.
                if let Some(other) = said.insert(sentence.clone(), effect).filter(|_| *game == "a-new-game") {
                    panic!("{tag}, {game}: two effects say: {sentence}\n{effect}\n{other}");
                }
            }
        }
    }
}

#[test]
fn sentences_of_designers_say_what_is_played() {
    let wishes = games::ALL.iter().map(|game| (game.id, format!("tests/wishes/{}.toml", game.id)));
    let examples = [("a-little-white-die", "second-helpings"), ("bunny-bidding", "hard-boiled")];
    let examples = examples.map(|(game, deck)| (game, format!("decks/examples/{deck}.toml")));
    for (game, path) in wishes.chain(examples) {
        let deck: toml::Table = text(&path).parse().unwrap();
        for (id, effect) in deck["effects"].as_table().unwrap() {
            let mut effect = effect.as_table().unwrap().clone();
            effect.insert("name".into(), "Test".into());
            let script: Script = effect.try_into().unwrap();
            for tag in Locale::tags() {
                let disagreements = Locale::of(tag).disagreements(games::stage_of(Some(game)), &script);
                assert!(
                    disagreements.is_empty(),
                    "{path}: {id}, {tag}: {disagreements:#?}\n{}",
                    Locale::of(tag).paraphrase(games::stage_of(Some(game)), &script)
                );
            }
        }
    }
}

#[test]
fn games_have_phrases_for_the_rules_that_effects_change() {
    for (game, stage) in games::ALL.iter().map(|game| (game.id, game.stage)) {
        for tag in Locale::tags() {
            let (_, phrases) = stage.phrases.iter().find(|(known, _)| *known == tag).unwrap();
            for rule in stage.rules {
                let values = match &rule.kind {
                    RuleKind::Words(words) => words.to_vec(),
                    RuleKind::Number { .. } => vec!["is", "more", "fewer"],
                    RuleKind::Cards => vec!["only"],
                };
                for value in values {
                    let key = format!("rules.{}.{value}", rule.name);
                    let has = |end: &str| phrases.iter().any(|(known, _)| *known == format!("{key}{end}"));
                    assert!(has("") || has("-me") || has("-who"), "{game}, {tag}: no phrase {key}");
                }
            }
        }
    }
}
