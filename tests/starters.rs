//! Every starter is a deck that passes and prints as it is, and so is an expansion of every built-in deck.
#![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use bidpress::games;

struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("bidpress-starters-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn run(&self, args: &str) -> Output {
        Command::new(env!("CARGO_BIN_EXE_bidpress")).args(args.split_whitespace()).current_dir(&self.0).output().unwrap()
    }

    fn succeed(&self, args: &str) -> String {
        let output = self.run(args);
        let (out, err) = (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap());
        assert!(output.status.success(), "bidpress {args}\n{out}\n{err}");
        out
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn passes_and_prints(folder: &Folder, decks: &str) {
    let report = folder.succeed(&format!("check {decks} --games 1"));
    assert!(report.ends_with("  legal\n") || report.ends_with("  legal\n\n"), "{report}");
    for look in ["", "--size small", "--size large --ink low"] {
        folder.succeed(&format!("build {decks} {look}"));
    }
}

#[test]
fn a_plain_deck_passes_and_prints() {
    let folder = Folder::new("plain");
    assert_eq!(folder.succeed("new my-first-deck"), "wrote decks/my-first-deck.toml\n");
    passes_and_prints(&folder, "my-first-deck");
}

#[test]
fn a_deck_for_each_game_passes_and_prints() {
    for game in games::ALL {
        let folder = Folder::new(game.id);
        folder.succeed(&format!("new my-own --game {}", game.id));
        passes_and_prints(&folder, "my-own");
        folder.succeed(&format!("check my-own --games 1 --players {} --seed 5", game.players.0));
    }
}

#[test]
fn an_expansion_of_each_built_in_deck_passes_and_prints() {
    for game in games::ALL {
        let folder = Folder::new(&format!("more-{}", game.id));
        folder.succeed(&format!("new my-set --extends {}", game.id));
        passes_and_prints(&folder, &format!("{} --set my-set", game.id));
        passes_and_prints(&folder, "my-set");
        let report = folder.succeed("check my-set --games 0 --format json");
        let report: serde_json::Value = serde_json::from_str(&report).unwrap();
        let alone: serde_json::Value =
            serde_json::from_str(&folder.succeed(&format!("check {} --games 0 --format json", game.id))).unwrap();
        let cards = |report: &serde_json::Value| report["decks"][0]["cards"].as_u64().unwrap();
        assert!(cards(&report) >= cards(&alone) + 3, "{}", game.id);
    }
}

#[test]
fn an_expansion_of_ones_own_deck_passes_and_prints() {
    let folder = Folder::new("own");
    for (name, starter) in
        std::iter::once(("plain-one", String::new())).chain(games::ALL.iter().map(|game| (game.id, format!("--game {}", game.id))))
    {
        folder.succeed(&format!("new own-{name} {starter}"));
        folder.succeed(&format!("new more-{name} --extends own-{name}"));
        passes_and_prints(&folder, &format!("own-{name} --set more-{name}"));
    }
}

#[test]
fn an_expansion_of_an_expansion_is_refused() {
    let folder = Folder::new("twice");
    folder.succeed("new one --extends bid-it");
    let output = folder.run("new two --extends one");
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("--extends bid-it"));
    assert!(!folder.0.join("decks/two.toml").exists());
}

#[test]
fn new_does_not_overwrite_and_takes_no_bad_names() {
    let folder = Folder::new("names");
    folder.succeed("new one");
    let before = fs::metadata(folder.0.join("decks/one.toml")).unwrap().len();
    for args in ["new one", "new one --game bid-it", "new One", "new bid-it", "new two --game chess", "new three --extends nothing"] {
        let output = folder.run(args);
        assert_eq!(output.status.code(), Some(1), "{args}");
        assert!(output.stdout.is_empty(), "{args}");
    }
    let files: Vec<PathBuf> = fs::read_dir(folder.0.join("decks")).unwrap().map(|entry| entry.unwrap().path()).collect();
    assert_eq!(files, [folder.0.join("decks/one.toml")]);
    assert_eq!(fs::metadata(Path::new(&files[0])).unwrap().len(), before);
}
