//! Every starter is a deck that passes and prints as it is, and so is an expansion of every built-in deck.

use std::fs;
use std::path::{Path, PathBuf};

use crate::support::folder::Folder;
use crate::support::sample::sample;
use crate::support::text;
use bidpress::deck::size::SIZES;
use bidpress::games;

fn passes_and_prints(folder: &Folder, decks: &str) {
    let report = folder.succeed(&format!("check {decks} --games 1"));
    let verdict = if report.contains("the deck names no game") { "  complete" } else { "  legal" };
    assert!(report.trim_end_matches('\n').ends_with(verdict), "{report}");
    for look in ["", "--size small", "--size large --ink low"] {
        folder.succeed(&format!("build {decks} {look}"));
    }
}

#[test]
fn a_plain_deck_passes_and_prints() {
    let folder = Folder::new("starters-plain");
    assert_eq!(folder.succeed("new my-first-deck"), "wrote decks/my-first-deck.toml\n");
    passes_and_prints(&folder, "my-first-deck");
}

/// Whatever is put in the place of its size, the first deck is clean, as each product that it can be printed
/// as.
#[test]
fn a_plain_deck_is_clean_at_every_size_and_shape() {
    let folder = Folder::new("starters-sizes");
    folder.succeed("new first");
    let text = String::from_utf8(folder.read("decks/first.toml")).unwrap();
    assert_eq!(
        (text.matches("\ncard = \"poker-eu\"").count(), text.matches("\nid = \"first\"").count()),
        (1, 1)
    );
    for size in SIZES {
        let name = size.name.replace('.', "-");
        let own = text.replace("\ncard = \"poker-eu\"", &format!("\ncard = \"{}\"", size.name));
        folder.write(
            format!("decks/{name}.toml"),
            own.replace("\nid = \"first\"", &format!("\nid = \"{name}\"")),
        );
    }
    for look in ["--size small", "--size regular --ink low", "--size large"] {
        let run = folder.run(&format!("build --deny legibility {look}")).good();
        assert_eq!(run.err, "", "{look}");
        assert_eq!(run.out.lines().count(), 1 + SIZES.len(), "{look}: {}", run.out);
    }
}

#[test]
fn a_deck_for_each_game_passes_and_prints() {
    for game in sample("starters", Vec::from_iter(games::ALL), 2) {
        let folder = Folder::new(&format!("starters-{}", game.id));
        folder.succeed(&format!("new my-own --game {}", game.id));
        passes_and_prints(&folder, "my-own");
        folder.succeed(&format!("check my-own --games 1 --players {} --seed 5", game.players.0));
    }
}

#[test]
fn an_expansion_of_each_built_in_deck_passes_and_prints() {
    for game in sample("expansions of built-in decks", Vec::from_iter(games::ALL), 1) {
        let folder = Folder::new(&format!("starters-more-{}", game.id));
        folder.succeed(&format!("new my-set --extends {}", game.id));
        passes_and_prints(&folder, &format!("{} --set my-set", game.id));
        passes_and_prints(&folder, "my-set");
        let report = folder.succeed("check my-set --games 0 --format json");
        let report: serde_json::Value = serde_json::from_str(&report).unwrap();
        let alone: serde_json::Value =
            serde_json::from_str(&folder.succeed(&format!("check {} --games 0 --format json", game.id)))
                .unwrap();
        let cards = |report: &serde_json::Value| report["decks"][0]["cards"].as_u64().unwrap();
        assert!(cards(&report) >= cards(&alone) + 3, "{}", game.id);
    }
}

#[test]
fn an_expansion_of_ones_own_deck_passes_and_prints() {
    let folder = Folder::new("starters-own");
    let of_games = games::ALL.iter().map(|game| (game.id, format!("--game {}", game.id)));
    let starters = std::iter::once(("plain-one", String::new())).chain(of_games).collect();
    for (name, starter) in sample("expansions of starters", starters, 2) {
        folder.succeed(&format!("new own-{name} {starter}"));
        folder.succeed(&format!("new more-{name} --extends own-{name}"));
        passes_and_prints(&folder, &format!("own-{name} --set more-{name}"));
    }
}

/// What a designer starts from: three cards that do something, in the game and on paper.
#[test]
fn an_expansion_starts_with_cards_that_do_something() {
    for game in sample("effects of starters", Vec::from_iter(games::ALL), 2) {
        let folder = Folder::new(&format!("starters-acting-{}", game.id));
        folder.succeed(&format!("new my-set --extends {}", game.id));
        let text = text(folder.0.join("decks/my-set.toml"));
        assert_eq!(
            (text.matches("\n[effects.").count(), text.matches("\neffects = [").count()),
            (3, 3),
            "{text}"
        );
        assert!(text.lines().all(is_filled), "{text}");
        let report = folder.succeed("check my-set --games 20 --players 4 --format json");
        let report: serde_json::Value = serde_json::from_str(&report).unwrap();
        assert_eq!(report["verdict"], "legal", "{report}");
    }
}

/// Whether a line of a starter has no gap left: braces hold tables only.
fn is_filled(line: &str) -> bool {
    line.split('{').skip(1).all(|inner| inner.starts_with(' '))
}

#[test]
fn an_expansion_of_an_expansion_is_refused() {
    let folder = Folder::new("starters-twice");
    folder.succeed("new one --extends bid-it");
    let output = folder.run("new two --extends one");
    assert_eq!(output.code, Some(1));
    assert!(output.err.contains("--extends bid-it"));
    assert!(!folder.0.join("decks/two.toml").exists());
}

#[test]
fn new_does_not_overwrite_and_takes_no_bad_names() {
    let folder = Folder::new("starters-names");
    folder.succeed("new one");
    let before = fs::metadata(folder.0.join("decks/one.toml")).unwrap().len();
    for args in [
        "new one",
        "new one --game bid-it",
        "new One",
        "new bid-it",
        "new two --game chess",
        "new three --extends nothing",
    ] {
        let output = folder.run(args);
        assert_eq!(output.code, Some(1), "{args}");
        assert!(output.out.is_empty(), "{args}");
    }
    let mut files: Vec<PathBuf> =
        fs::read_dir(folder.0.join("decks")).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    assert_eq!(files, [folder.0.join("decks/deck.schema.json"), folder.0.join("decks/one.toml")]);
    assert_eq!(fs::metadata(Path::new(&files[1])).unwrap().len(), before);
}

/// Editors find the schema by the first line, also without the network; a file of the same name that is none
/// is left alone.
#[test]
fn new_writes_the_schema_that_the_file_names() {
    let folder = Folder::new("starters-schema");
    for args in ["new one", "new two --game bid-it", "new three --extends bid-it"] {
        folder.succeed(args);
    }
    let schema = folder.succeed("schema");
    for name in ["one", "two", "three"] {
        let first = text(folder.0.join(format!("decks/{name}.toml"))).lines().next().map(str::to_string);
        assert_eq!(first.as_deref(), Some("#:schema ./deck.schema.json"), "{name}");
    }
    assert_eq!(text(folder.0.join("decks/deck.schema.json")), schema);
    folder.write("decks/deck.schema.json", format!("{}// old", &schema[..2000]));
    folder.write("other/deck.schema.json", "mine");
    folder.succeed("new four");
    folder.succeed("new five --out other");
    assert_eq!(text(folder.0.join("decks/deck.schema.json")), schema);
    assert_eq!(text(folder.0.join("other/deck.schema.json")), "mine");
}

/// Decks are found by name inside `decks/`, and new ones are written there.
#[test]
fn the_program_runs_inside_decks() {
    let folder = Folder::new("starters-inside");
    folder.succeed("new one");
    let inside = |args: &str| {
        let done = folder.command(args).current_dir(folder.0.join("decks")).output().unwrap();
        assert!(done.status.success(), "{args}: {}", String::from_utf8_lossy(&done.stderr));
        String::from_utf8(done.stdout).unwrap()
    };
    assert_eq!(inside("new two --extends one"), "wrote two.toml\n");
    for name in ["one", "two"] {
        assert!(inside(&format!("check {name} --games 0")).contains("  complete"), "{name}");
    }
    assert!(inside("list decks").contains("an expansion of one"));
    assert!(!folder.0.join("decks/decks").exists());
}

/// Two expansions of a deck can be combined: the second takes no number of the first.
#[test]
fn expansions_take_different_numbers() {
    let folder = Folder::new("starters-numbers");
    folder.succeed("new base-deck");
    folder.succeed("new one --extends base-deck");
    folder.succeed("new two --extends base-deck");
    folder.succeed("check base-deck --set one --set two --games 0");
}
