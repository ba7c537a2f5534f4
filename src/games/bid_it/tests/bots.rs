//! Greedy play against play at random.

use super::help::{random_move, table};
use crate::games::bid_it::Table;
use crate::rng::Stream;
use crate::rules::{Actor, Rules, Seat};

/// The share of the wins, in sixtieths, of a greedy player (with its team) among players at random.
fn share(table: &Table, greedy: Seat, seed: u64) -> u32 {
    let mut random = Stream::new(seed, &["bid-it", "bots"]);
    let (mut state, mut moves) = (table.start(), Vec::new());
    while let Some((actor, mut choice)) = random_move(table, &state, &mut moves, &mut random) {
        if let Actor::Seat(seat) = actor
            && table.team(seat) == table.team(greedy)
        {
            choice = table.greedy(&table.view(&state, seat), &moves, &mut random);
        }
        table.apply(&mut state, actor, choice).unwrap();
    }
    let scores = table.scores(&state).unwrap();
    table.seats().filter(|seat| table.team(*seat) == table.team(greedy)).map(|seat| scores.share(seat)).sum()
}

/// The win share of greedy play over so many games, seats rotated.
fn win_share(table: &Table, games: u64) -> f64 {
    let shares = (0..games).map(|game| share(table, Seat((game % u64::from(table.players())) as u8), game));
    f64::from(shares.sum::<u32>()) / 60.0 / games as f64
}

#[test]
fn greedy_play_beats_random_play() {
    for (players, variants, least) in [(2, "", 0.9), (4, "advanced", 0.7), (4, "teams=2", 0.8)] {
        let share = win_share(&table(players, variants), 40);
        assert!(share > least, "{players} players, {variants}: {share}");
    }
}

#[test]
#[ignore]
fn zz_measure() {
    use std::time::Instant;
    let mut moves = Vec::new();
    for (name, table) in super::sampled::tables() {
        let begun = Instant::now();
        let (mut games, mut decisions) = (0u64, 0u64);
        while begun.elapsed().as_millis() < 700 {
            let mut random = Stream::new(games, &["speed"]);
            let mut state = table.start();
            while let Some((actor, choice)) = random_move(&table, &state, &mut moves, &mut random) {
                table.apply(&mut state, actor, choice).unwrap();
                decisions += u64::from(actor != Actor::Chance);
            }
            games += 1;
        }
        let speed = games as f64 / begun.elapsed().as_secs_f64();
        let n = if name.contains("match") { 300 } else { 2000 };
        let begun = Instant::now();
        let s = win_share(&table, n);
        println!("{name}: {speed:.0} random games/s, {:.1} decisions; greedy {s:.3} of {n}, {:.1}s", decisions as f64 / games as f64, begun.elapsed().as_secs_f64());
    }
    println!("state {} bytes", size_of::<crate::games::bid_it::State>());
    // greedy alone
    for (players, variants) in [(2, ""), (4, ""), (2, "advanced"), (4, "advanced"), (6, "teams=3 advanced")] {
        let table = table(players, variants);
        let begun = Instant::now();
        let (mut decisions, mut draws, mut calls, mut wins) = (0u64, 0u64, [0u64; 8], vec![0; players.into()]);
        for seed in 0..300 {
            let mut random = Stream::new(seed, &["self"]);
            let mut state = table.start();
            while let Some((actor, mut choice)) = random_move(&table, &state, &mut moves, &mut random) {
                if let Actor::Seat(seat) = actor {
                    choice = table.greedy(&table.view(&state, seat), &moves, &mut random);
                    decisions += 1;
                    draws += u64::from(choice.0 == 438);
                    if (432..440).contains(&choice.0) { calls[choice.0 as usize - 432] += 1; }
                    if seed == 0 { println!("{}", table.describe(&state, actor, choice)); }
                }
                table.apply(&mut state, actor, choice).unwrap();
            }
            for seat in 0..players { wins[seat as usize] += table.scores(&state).unwrap().share(Seat(seat)); }
        }
        println!("{players} {variants}: self play {:.0} us/decision, {} decisions a game, calls {calls:?}, wins {wins:?}", begun.elapsed().as_micros() as f64 / decisions as f64, decisions / 300);
    }
}
