//! Greedy play against random play.

use super::*;

/// Share of the wins, in 1/60 a game, of one greedy seat among random ones, seats rotated.
fn share(players: u8, variants: &str, games: u32) -> f64 {
    share_at(&table(players, variants), variants, games)
}

/// The same by given rules.
pub(super) fn share_at(rules: &Rules, variants: &str, games: u32) -> f64 {
    let players = rules.players();
    let mut random = Stream::new(1, &["greedy", variants, &players.to_string()]);
    let (mut moves, mut won) = (Vec::new(), 0);
    for game in 0..games {
        let greedy = Seat((game % u32::from(players)) as u8);
        let mut state = rules.start();
        while let Some((actor, choice)) = random_step(rules, &state, &mut moves, &mut random) {
            let choice = match actor {
                Actor::Seat(seat) if seat == greedy => rules.greedy(&rules.view(&state, seat), &moves, &mut random),
                _ => choice,
            };
            rules.apply(&mut state, actor, choice).expect("a legal move");
        }
        won += rules.scores(&state).expect("the end").share(greedy);
    }
    f64::from(won) / 60.0 / f64::from(games)
}

#[test]
fn greedy_beats_random() {
    for (players, variants, least) in [(2, "", 0.8), (4, "", 0.35), (3, "long", 0.9), (3, "random-start", 0.5)] {
        let share = share(players, variants, 300);
        assert!(share > least, "{players} players, `{variants}`: {share}");
    }
}

#[test]
fn greedy_knows_the_odds() {
    let rules = table(2, "");
    // All dice are single cards of known decks: it guesses what holds and can't be raised.
    let open = state(&rules, "phase = \"guess\"\nnamed = 3\nhands = [[1,2,3],[2,3]]");
    let view = rules.view(&open, Seat(0));
    let choice = rules.greedy(&view, &legal(&rules, &open, 0), &mut Stream::new(1, &[]));
    assert_eq!(rules.word(&open, Actor::Seat(Seat(0)), choice), "guess 3 x2");
    // What can't be is challenged.
    let lie = state(&rules, "phase = \"guess\"\nnamed = 3\nhands = [[1,2,3],[2,3]]\nguesses = [[4,1],[]]");
    let choice = rules.greedy(&rules.view(&lie, Seat(1)), &legal(&rules, &lie, 1), &mut Stream::new(1, &[]));
    assert_eq!(choice, Action::Challenge.encode());
}
