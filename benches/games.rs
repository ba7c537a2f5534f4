//! Games per second on one core: random play with the cheap invariants, as in sample games.
//!
//! `cargo bench --bench games`. The counters show games; decisions are printed at the start, since they
//! depend on the game alone.
#![allow(clippy::unwrap_used, reason = "a benchmark that panics has failed")]

#[path = "../tests/support/decks.rs"]
mod decks;

use bidpress::games;
use bidpress::play::{Bot, Plan};
use bidpress::rules::Options;
use decks::deck;
use divan::counter::ItemsCount;

fn main() {
    // Sample games use all cores; the benchmark measures one.
    rayon::ThreadPoolBuilder::new().num_threads(1).build_global().unwrap();
    for (id, players) in TABLES {
        let tally = run(id, players, Bot::Random, 1_000).tally;
        println!(
            "{id}, {players} players: {:.1} decisions a game, {:.1} moves to choose from",
            tally.mean_length(),
            tally.branching()
        );
    }
    divan::main();
}

const TABLES: [(&str, u8); 5] = [
    ("i-bid-you-not", 4),
    ("bid-it", 4),
    ("a-little-white-die", 2),
    ("bunny-bidding", 4),
    ("youre-bluffing", 3),
];

fn run(id: &str, players: u8, bot: Bot, games: u64) -> bidpress::play::Sample {
    let plan = Plan {
        games: 0..games,
        bots: vec![bot; players.into()],
        key: [7; 32],
        full_first: 0,
        counted_first: 2_000,
        needed_first: 0,
        full_every: 0,
        saved_every: 1,
        keeps_outcomes: false,
        keeps_rows: false,
        first_random: false,
    };
    let sample =
        games::find(id).unwrap().engine.open(&deck(id), players, &Options::default()).unwrap().sample(&plan);
    assert!(sample.failure.is_none());
    sample
}

#[divan::bench(args = TABLES, sample_count = 10)]
fn random(bencher: divan::Bencher<'_, '_>, (id, players): (&str, u8)) {
    bencher.counter(ItemsCount::new(2_000u64)).bench_local(|| run(id, players, Bot::Random, 2_000));
}

#[divan::bench(args = TABLES, sample_count = 5)]
fn greedy(bencher: divan::Bencher<'_, '_>, (id, players): (&str, u8)) {
    bencher.counter(ItemsCount::new(100u64)).bench_local(|| run(id, players, Bot::Greedy, 100));
}
