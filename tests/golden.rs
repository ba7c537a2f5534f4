//! Golden games: for every game, number of players, and variant or expansion one whole game, which must be played the same for ever.
//!
//! Each is a log in `tests/golden/<game>/`, without the words, so that table talk may change. When rules or bots change on purpose:
//! `SNAPSHOTS=overwrite cargo test --test golden`, then read `git diff --stat tests/golden`: only what was meant may differ.

#![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

#[path = "support/decks.rs"]
mod decks;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use bidpress::deck::Deck;
use bidpress::games::{self, Game};
use bidpress::play::{Bot, choices, read_log};
use bidpress::rules::Options;
use decks::{deck, expanded};
use snapbox::Data;
use snapbox::data::DataFormat;

/// The first seat plays at random, the others as well as they can: so odd moves get sensible answers.
fn bots(players: u8) -> Vec<Bot> {
    (0..players).map(|seat| if seat == 0 { Bot::Random } else { Bot::Greedy }).collect()
}

fn log(game: &Game, deck: &Deck, players: u8, options: &Options) -> String {
    let mut log = game.engine.tell(deck, players, options, &bots(players), 1, 0).unwrap();
    for step in &mut log.steps {
        step.says.clear();
    }
    log.text()
}

/// A file's name for a table: `3-long` with a variant, `3+double` with an expansion.
fn path(game: &Game, sets: &str, players: u8, options: &Options) -> PathBuf {
    let sets = if sets.is_empty() { String::new() } else { format!("+{sets}") };
    let variants: String = options.iter().map(|(id, value)| if value == 1 { format!("-{id}") } else { format!("-{id}-{value}") }).collect();
    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/golden/{}/{players}{sets}{variants}.jsonl", game.id))
}

/// All tables: the game alone with each of its variants, and without them with each of its expansions.
fn tables() -> Vec<(&'static Game, String, Deck, u8, Options)> {
    let mut tables = Vec::new();
    for game in games::ALL.iter().copied() {
        let (base, expanded): (Deck, Vec<(String, Deck)>) = (deck(game.id), alone(game).collect());
        for players in (game.players.0..=game.players.1).map(|players| players as u8) {
            let variants = choices(game.engine).into_iter().map(|options| (game, String::new(), base.clone(), players, options));
            tables.extend(variants);
            tables.extend(expanded.iter().cloned().map(|(sets, deck)| (game, sets, deck, players, Options::default())));
        }
    }
    tables
}

/// The deck with each expansion alone.
fn alone(game: &Game) -> impl Iterator<Item = (String, Deck)> {
    expanded(game.id).into_iter().filter(|(sets, _)| !sets.contains('+'))
}

#[test]
fn every_table_has_its_golden_game() {
    let assert = snapbox::Assert::new().action_env("SNAPSHOTS");
    let mut wrong = Vec::new();
    let mut wanted = BTreeSet::new();
    for (game, sets, deck, players, options) in tables() {
        if game.engine.classes(&deck, players, &options).is_err() {
            continue;
        }
        let path = path(game, &sets, players, &options);
        let expected = Data::read_from(&path, Some(DataFormat::Text));
        if let Err(why) = assert.try_eq(None, log(game, &deck, players, &options).into(), expected) {
            let why: String = why.to_string().lines().take(12).collect::<Vec<_>>().join("\n");
            wrong.push(format!("{}\n{why}", path.display()));
        }
        wanted.insert(path);
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
    let there: BTreeSet<PathBuf> = games::ALL.iter().flat_map(|game| files(game)).collect();
    assert_eq!(there, wanted, "there are golden games of tables that are no more");
}

fn files(game: &Game) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(game.id);
    std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect()
}

#[test]
fn golden_games_replay_without_a_generator() {
    for game in games::ALL {
        let decks: Vec<(String, Deck)> = std::iter::once((String::new(), deck(game.id))).chain(alone(game)).collect();
        for path in files(game) {
            let name = path.file_stem().unwrap().to_string_lossy().into_owned();
            let sets = name.split_once('+').map_or("", |(_, sets)| sets);
            let deck = &decks.iter().find(|(known, _)| known == sets).unwrap().1;
            let log = read_log(&Data::read_from(&path, Some(DataFormat::Text)).to_string()).unwrap();
            assert!(log.end.is_some(), "{} does not end", path.display());
            if let Err(departure) = game.engine.replay(deck, &log) {
                panic!("{}:{}: {}", path.display(), departure.line, departure.what);
            }
        }
    }
}
