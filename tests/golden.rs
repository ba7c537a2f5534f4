//! Golden games: for every game, number of players and variant one whole game, which must be played the same for ever; and with each
//! expansion, and all of them, one with the fewest players and one with the most.
//!
//! Each is a log in `tests/golden/<game>/`, without the words, so that table talk may change. When rules or bots change on purpose:
//! `SNAPSHOTS=overwrite cargo test --test golden`, then read `git diff --stat tests/golden`: only what was meant may differ.

#![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

#[path = "support/decks.rs"]
mod decks;
#[path = "support/expansions.rs"]
mod expansions;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use bidpress::deck::Deck;
use bidpress::games::{self, Game};
use bidpress::play::{Bot, choices, read_log};
use bidpress::rules::Options;
use decks::deck;
use expansions::{Expanded, expanded};
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

/// A table that has a golden game.
struct Golden {
    game: &'static Game,
    deck: Deck,
    players: u8,
    options: Options,
    path: PathBuf,
}

impl Golden {
    fn of(game: &'static Game, sets: &[String], deck: &Deck, players: u8, options: Options) -> Golden {
        let variants: String =
            options.iter().map(|(id, value)| if value == 1 { format!("-{id}") } else { format!("-{id}-{value}") }).collect();
        let sets: String = sets.iter().map(|set| format!("+{set}")).collect();
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/golden/{}/{players}{variants}{sets}.jsonl", game.id));
        Golden { game, deck: deck.clone(), players, options, path }
    }
}

/// All of them.
fn golden() -> Vec<Golden> {
    let mut all = Vec::new();
    for game in games::ALL {
        let deck = deck(game.id);
        for players in (game.players.0..=game.players.1).map(|players| players as u8) {
            for options in choices(game.engine) {
                if game.engine.classes(&deck, players, &options).is_err() {
                    continue;
                }
                all.push(Golden::of(game, &[], &deck, players, options));
            }
        }
    }
    for Expanded { game, sets, deck } in expanded() {
        for players in [game.players.0, game.players.1] {
            all.push(Golden::of(game, &sets, &deck, players as u8, Options::default()));
        }
    }
    all
}

#[test]
fn every_table_has_its_golden_game() {
    let assert = snapbox::Assert::new().action_env("SNAPSHOTS");
    let mut wrong = Vec::new();
    let mut wanted = BTreeSet::new();
    for Golden { game, deck, players, options, path } in golden() {
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
    for Golden { game, deck, path, .. } in golden() {
        let log = read_log(&Data::read_from(&path, Some(DataFormat::Text)).to_string()).unwrap();
        assert!(log.end.is_some(), "{} does not end", path.display());
        if let Err(departure) = game.engine.replay(&deck, &log) {
            panic!("{}:{}: {}", path.display(), departure.line, departure.what);
        }
    }
}
