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
