//! Golden games: for every game, number of players and variant one whole game, which must be played the same
//! for ever; with each expansion, and all of them, one with the fewest players and one with the most; and so
//! many more that every operation of effects is in one.
//!
//! Each is a log in `tests/golden/<game>/`, those for operations in `tests/golden-sets/`, without the words,
//! so that table talk may change. When rules or bots change on purpose:
//! `SNAPSHOTS=overwrite cargo test --test all golden`, then read `git diff --stat tests/golden`: only what
//! was meant may differ.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use crate::support::decks::{deck, deck_with};
use crate::support::expansions::{Expanded, expanded};
use crate::support::{root, text};
use bidpress::deck::Deck;
use bidpress::games::{self, Game};
use bidpress::play::{Bot, Replayed, choices, read_log};
use bidpress::rules::Options;
use snapbox::Data;
use snapbox::data::DataFormat;

/// The first seat plays at random, the others as well as they can: so odd moves get sensible answers.
fn bots(players: u8) -> Vec<Bot> {
    (0..players).map(|seat| if seat == 0 { Bot::Random } else { Bot::Greedy }).collect()
}

fn log(game: &Game, deck: &Deck, bots: &[Bot], options: &Options, index: u64) -> String {
    let mut log = game.engine.open(deck, bots.len() as u8, options).unwrap().play(bots, 1, index).unwrap();
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
        let variants: String = options
            .iter()
            .map(|(id, value)| if value == 1 { format!("-{id}") } else { format!("-{id}-{value}") })
            .collect();
        let sets: String = sets.iter().map(|set| format!("+{set}")).collect();
        let path = root().join(format!("tests/golden/{}/{players}{variants}{sets}.jsonl", game.id));
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
                if game.engine.open(&deck, players, &options).is_err() {
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
        if let Err(why) = assert.try_eq(None, log(game, &deck, &bots(players), &options, 0).into(), expected)
        {
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
    let folder = root().join("tests/golden").join(game.id);
    std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect()
}

fn replay(game: &Game, deck: &Deck, path: &Path) -> Replayed {
    let log = read_log(&text(path)).unwrap();
    assert!(log.end.is_some(), "{} does not end", path.display());
    let replayed = game.engine.replay(deck, &log);
    replayed.unwrap_or_else(|departure| panic!("{}:{}: {}", path.display(), departure.line, departure.what))
}

#[test]
fn golden_games_replay_without_a_generator() {
    for Golden { game, deck, path, .. } in golden() {
        replay(game, &deck, &path);
    }
}

/// Decks with expansions, and the numbers of players that their games have. `open-lots` and `open-eggs` have
/// what the games' own sets don't have; Bid It! and You're Bluffing! have effects in the examples alone.
const WITH_SETS: &[(&str, &[&str], &[u8])] = &[
    ("i-bid-you-not", &["i-bid-you-not-odd", "i-bid-you-not-double"], &[3, 4, 5, 6]),
    ("i-bid-you-not", &["open-lots"], &[3]),
    ("a-little-white-die", &["a-little-white-die-wildcards", "a-little-white-die-power-cards"], &[3, 4]),
    ("bunny-bidding", &["bunny-bidding-special", "bunny-bidding-powers"], &[3, 4]),
    ("bunny-bidding", &["open-eggs"], &[3]),
    ("bid-it", &["examples/side-bets"], &[2, 4]),
    ("youre-bluffing", &["examples/farm-sale"], &[3, 4]),
];

/// How many games of a run are examined to find those with the effects that are missing: so many at a time,
/// as long as any is missing.
const CANDIDATES: (u64, u64) = (100, 5_000);

/// The effects of the decks of a game.
fn effects(id: &str) -> BTreeSet<String> {
    let decks =
        WITH_SETS.iter().filter(|(game, ..)| *game == id).map(|(game, sets, _)| deck_with(game, sets));
    decks.flat_map(|deck| deck.effects.into_iter().map(|effect| effect.id)).collect()
}

/// The name of the last expansion.
fn set_name<'a>(sets: &[&'a str]) -> &'a str {
    sets.last().map_or("", |set| set.trim_start_matches("examples/"))
}

/// The golden game of a deck with expansions, by its place in the run.
fn path_with_sets(set: &str, players: u8, index: u64) -> PathBuf {
    root().join(format!("tests/golden-sets/{set}-{players}-{index}.jsonl"))
}

/// The games of a deck with expansions that are kept: how many players, and which game of the run.
fn kept(set: &str) -> BTreeSet<(u8, u64)> {
    let paths =
        std::fs::read_dir(root().join("tests/golden-sets")).unwrap().map(|entry| entry.unwrap().path());
    let names: Vec<String> =
        paths.map(|path| path.file_stem().unwrap().to_str().unwrap().to_string()).collect();
    let places = names.iter().filter_map(|name| name.strip_prefix(set)?.strip_prefix('-')?.split_once('-'));
    places.filter_map(|(players, index)| Some((players.parse().ok()?, index.parse().ok()?))).collect()
}

/// Every fourth game has greedy bots: some effects make no difference to guesses at random.
fn bots_of(players: u8, index: u64) -> Vec<Bot> {
    if index % 4 == 3 { bots(players) } else { vec![Bot::Random; players.into()] }
}

/// Keeps few games in which all `missing` effects are applied: again and again the one that has the most of
/// them, and one at least.
fn choose(game: &Game, sets: &[&str], players: &[u8], missing: &BTreeSet<String>) {
    let (deck, set) = (deck_with(game.id, sets), set_name(sets));
    kept(set)
        .into_iter()
        .for_each(|(players, index)| std::fs::remove_file(path_with_sets(set, players, index)).unwrap());
    let mut candidates = Vec::new();
    let own: BTreeSet<String> = deck.effects.iter().map(|effect| effect.id.clone()).collect();
    let mut unseen: BTreeSet<&String> = missing.intersection(&own).collect();
    for index in 0..CANDIDATES.1 {
        if unseen.is_empty() && index.is_multiple_of(CANDIDATES.0) && index > 0 {
            break;
        }
        for players in players {
            let played = log(game, &deck, &bots_of(*players, index), &Options::default(), index);
            let applied = game.engine.replay(&deck, &read_log(&played).unwrap()).unwrap().resolved;
            unseen.retain(|effect| !applied.contains(*effect));
            candidates.push((path_with_sets(set, *players, index), played, applied));
        }
    }
    let mut missing = missing.clone();
    loop {
        let news = |applied: &BTreeSet<String>| applied.intersection(&missing).count();
        let (path, played, applied) =
            candidates.iter().rev().max_by_key(|(.., applied)| news(applied)).unwrap();
        let found = news(applied);
        if found > 0 || kept(set).is_empty() {
            bidpress::files::write_atomic(path, played.as_bytes()).unwrap();
        }
        if found == 0 {
            return;
        }
        missing.retain(|effect| !applied.contains(effect));
    }
}

#[test]
fn every_effect_has_its_golden_game() {
    let assert = snapbox::Assert::new().action_env("SNAPSHOTS");
    let mut missing: BTreeMap<&str, BTreeSet<String>> =
        WITH_SETS.iter().map(|(id, ..)| (*id, effects(id))).collect();
    for (id, sets, players) in WITH_SETS {
        let (game, deck, set) = (games::find(id).unwrap(), deck_with(id, sets), set_name(sets));
        let missing = missing.get_mut(id).unwrap();
        if std::env::var_os("SNAPSHOTS").is_some_and(|action| action == "overwrite") {
            choose(game, sets, players, missing);
        }
        for (players, index) in kept(set) {
            let path = path_with_sets(set, players, index);
            let played = log(game, &deck, &bots_of(players, index), &Options::default(), index);
            assert.eq(played, Data::read_from(&path, Some(DataFormat::Text)));
            let applied = replay(game, &deck, &path).resolved;
            missing.retain(|effect| !applied.contains(effect));
        }
    }
    assert!(missing.values().all(BTreeSet::is_empty), "no golden game has {missing:?}");
}
