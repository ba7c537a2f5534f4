//! Greedy play against play at random.

use super::help::{random_move, rules};
use crate::games::bid_it::Rules;
use crate::rng::Stream;
use crate::rules::{Actor, Rules as _, Seat};

/// The share of the wins, in sixtieths, of a greedy player (with its team) among players at random.
fn share(rules: &Rules, greedy: Seat, seed: u64) -> u32 {
    let mut random = Stream::new(seed, &["bid-it", "bots"]);
    let (mut state, mut moves) = (rules.start(), Vec::new());
    while let Some((actor, mut choice)) = random_move(rules, &state, &mut moves, &mut random) {
        if let Actor::Seat(seat) = actor
            && rules.team(seat) == rules.team(greedy)
        {
            choice = rules.greedy(&rules.view(&state, seat), &moves, &mut random);
        }
        rules.apply(&mut state, actor, choice).unwrap();
    }
    let scores = rules.scores(&state).unwrap();
    rules.seats().filter(|seat| rules.team(*seat) == rules.team(greedy)).map(|seat| scores.share(seat)).sum()
}

/// The win share of greedy play over so many games, seats rotated.
fn win_share(rules: &Rules, games: u64) -> f64 {
    let shares = (0..games).map(|game| share(rules, Seat((game % u64::from(rules.players())) as u8), game));
    f64::from(shares.sum::<u32>()) / 60.0 / games as f64
}

#[test]
fn greedy_play_beats_random_play() {
    for (players, variants, least) in [(2, "", 0.9), (4, "advanced", 0.7), (4, "teams=2", 0.8)] {
        let share = win_share(&rules(players, variants), 40);
        assert!(share > least, "{players} players, {variants}: {share}");
    }
}
