//! How fast random games are: `cargo test --release speed -- --ignored --nocapture`.

use std::time::Instant;

use super::games::{play_out, random_move};
use super::table;
use crate::rng::Stream;
use crate::rules::{Actor, Rules, Seat, Seats};

#[test]
#[ignore = "a measurement, not a check"]
fn speed() {
    for players in 3..=5 {
        let (table, random) = (table(players), &mut Stream::new(1, &["speed"]));
        let moves = &mut Vec::with_capacity(1000);
        let (start, games) = (Instant::now(), 40_000);
        let (mut decisions, mut most) = (0u64, 0);
        for _ in 0..games {
            let (mut state, mut own) = (table.start(), 0);
            while let Some((actor, choice)) = random_move(&table, &state, moves, random) {
                own += u64::from(actor != Actor::Chance);
                table.apply(&mut state, actor, choice).unwrap();
            }
            decisions += own;
            most = most.max(own);
        }
        let seconds = start.elapsed().as_secs_f64();
        println!(
            "{players} players: {:.0} games/s, {:.1} decisions a game (most {most}), {:.1} ns a decision",
            f64::from(games) / seconds,
            decisions as f64 / f64::from(games),
            seconds / decisions as f64 * 1e9
        );
    }
}

#[test]
#[ignore = "a measurement, not a check"]
fn strength() {
    for players in 3..=5 {
        let (table, random) = (table(players), &mut Stream::new(2, &["strength"]));
        let games = 3_000;
        let (mut one, mut all, mut unfinished) = (0, 0, 0);
        let start = Instant::now();
        for game in 0..games {
            let bot = Seat((game % u32::from(players)) as u8);
            one += play_out(&table, Seats::one(bot), random).map_or(0, |scores| scores.share(bot));
            match play_out(&table, Seats::all(players), random) {
                Some(scores) => all += scores.share(Seat(0)),
                None => unfinished += 1,
            }
        }
        let share = |sixtieths: u32| f64::from(sixtieths) / 60.0 / f64::from(games);
        println!(
            "{players} players: greedy wins {:.3} against random; seat 1 of all greedy wins {:.3}; {unfinished} unfinished; {:?}",
            share(one),
            share(all),
            start.elapsed()
        );
    }
}
