//! How well the greedy player plays.

use super::*;

/// The share of the win, in percent, of one greedy player among random ones, seats in turn.
fn share(players: u8, games: u64) -> f64 {
    share_at(&seated(&deck(), players), games)
}

/// The same at any table.
pub fn share_at(table: &Table, games: u64) -> f64 {
    let players = table.players();
    let mut won = 0;
    for game in 0..games {
        let clever = Seat((game % u64::from(players)) as u8);
        let mut random = Stream::new(game, &["strength"]);
        let mut state = table.start();
        let choose = |state: &State, seat: Seat, moves: &[Move], random: &mut Stream| {
            if seat == clever { table.greedy(&table.view(state, seat), moves, random) } else { any(state, seat, moves, random) }
        };
        play_on(table, &mut state, &mut random, choose, |_, _, _| {});
        won += table.recount(&state).share(clever);
    }
    f64::from(won) / 60.0 / games as f64 * 100.0
}

#[test]
fn greedy_beats_random_play() {
    for (players, least) in [(3, 60.0), (6, 30.0)] {
        let share = share(players, 300);
        assert!(share > least, "{players} players: {share} %");
    }
}
