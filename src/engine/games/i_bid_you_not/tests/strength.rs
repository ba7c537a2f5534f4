//! How well the greedy player plays.

use super::*;

/// The share of the win, in percent, of one greedy player among random ones, seats in turn.
pub fn share_at(rules: &Rules, games: u64) -> f64 {
    let players = rules.players();
    let mut won = 0;
    for game in 0..games {
        let clever = Seat((game % u64::from(players)) as u8);
        let mut random = Stream::new(game, &["strength"]);
        let mut state = rules.start();
        let choose = |state: &State, seat: Seat, moves: &[Move], random: &mut Stream| {
            if seat == clever {
                rules.greedy(&rules.view(state, seat), moves, random)
            } else {
                any(state, seat, moves, random)
            }
        };
        play_on(rules, &mut state, &mut random, choose, |_, _, _| {});
        won += rules.recount(&state).share(clever);
    }
    f64::from(won) / 60.0 / games as f64 * 100.0
}

#[test]
fn greedy_beats_random_play() {
    for (deck, players, least) in [(deck(), 3, 60.0), (deck(), 6, 30.0), (double_deck(), 4, 45.0)] {
        let share = share_at(&seated(&deck, players), 300);
        assert!(share > least, "{players} players, {} cards: {share} %", deck.cards.len());
    }
}
