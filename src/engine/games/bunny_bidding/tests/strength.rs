//! How well the bot plays, and how fast the engine is.

use super::drive::*;
use crate::games::bunny_bidding::Rules;
use crate::games::shared::sample_games::random_move;
use crate::rng::Stream;
use crate::rules::{Actor, Rules as _, Seat, Turn};

/// The share of wins of one bot among random players, in sixtieths, its seat rotated.
pub fn share(rules: &Rules, games: u32, seed: u64) -> u32 {
    let mut random = Stream::new(seed, &["bunny", "strength"]);
    let mut moves = Vec::new();
    let mut total = 0;
    for game in 0..games {
        let bot = Seat((game % u32::from(rules.players())) as u8);
        let mut state = rules.start();
        while let Some((mut actor, mut choice)) = random_move(rules, &state, &mut moves, &mut random) {
            if rules.turn(&state) == Turn::Seat(bot) || actor == Actor::Seat(bot) {
                actor = Actor::Seat(bot);
                choice = rules.greedy(&rules.view(&state, bot), &moves, &mut random);
                assert!(moves.contains(&choice));
            }
            rules.apply(&mut state, actor, choice).unwrap();
        }
        total += rules.scores(&state).unwrap().share(bot);
    }
    total
}

#[test]
fn greedy_beats_random_play() {
    for (players, words) in [
        (3, ""),
        (6, ""),
        (4, "reveal-five bids-return"),
        (5, "doubles-pass pairs-invert"),
        (4, "flip-digits one-goal"),
    ] {
        let rules = rules_of(&standard_deck(), players, words);
        let games = 12 * u32::from(players);
        let even = games * 60 / u32::from(players);
        let won = share(&rules, games, 1);
        assert!(won > even * 5 / 4, "{players} {words}: {won} of {}", games * 60);
    }
}

#[test]
fn greedy_decides_the_same_when_asked_again() {
    let rules = rules_of(&standard_deck(), 4, "");
    let state = dealt(&rules, &mut Stream::new(2, &["again"]));
    let mut moves = Vec::new();
    rules.legal(&state, Seat(0), &mut moves);
    let view = rules.view(&state, Seat(0));
    let decide = || rules.greedy(&view, &moves, &mut Stream::new(3, &["again"]));
    assert_eq!(decide(), decide());
}
