//! Greedy play against play at random.

use super::help::{legal, play, rules, state};
use crate::games::bid_it::action::Action;
use crate::games::bid_it::{Rules, State};
use crate::games::shared::sample_games::random_move;
use crate::rng::Stream;
use crate::rules::{Actor, Rules as _, Seat, Turn};

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

/// Most bids are about what all hands hold, and the last of a round is as often too high as it is not. More
/// get by that are too high at the largest table, where most players leave the call to others, and in the
/// advanced rules, where bids are believed more.
#[test]
fn greedy_bids_are_seldom_above_what_all_hands_hold() {
    for (players, variants, most) in
        [(2, "", 32), (3, "", 32), (4, "", 32), (6, "", 37), (4, "advanced", 40), (4, "teams=2", 32)]
    {
        let rules = rules(players, variants);
        let (mut bids, mut too_high) = (0, 0);
        for seed in 0..20 {
            let mut random = Stream::new(seed, &["bid-it", "too high"]);
            let (mut state, mut moves) = (rules.start(), Vec::new());
            while let Some((actor, mut choice)) = random_move(&rules, &state, &mut moves, &mut random) {
                if let Actor::Seat(seat) = actor {
                    choice = rules.greedy(&rules.view(&state, seat), &moves, &mut random);
                    if let Some(Action::Bid(bid)) = rules.action(choice) {
                        bids += 1;
                        too_high += u32::from(rules.count_for(&state, bid) < bid.quantity());
                    }
                }
                rules.apply(&mut state, actor, choice).unwrap();
            }
        }
        assert!(too_high * 100 < bids * most, "{players} players, {variants}: {too_high} of {bids}");
    }
}

/// The move of the greedy player who is to move, in words.
fn choice(rules: &Rules, state: &State) -> String {
    let Turn::Seat(seat) = rules.turn(state) else { panic!("nobody is to move") };
    let moves = legal(rules, state, seat);
    let code = rules.greedy(&rules.view(state, seat), &moves, &mut Stream::new(0, &["choice"]));
    rules.word(state, Actor::Seat(seat), code)
}

/// A first bid of seven 5s would be likely to hold as well, but nothing forces it up yet.
#[test]
fn the_first_bid_is_low() {
    let rules = rules(2, "");
    let hands = r#"deal_cards = [6, 5]
hands = [["5", "5", "5", "star", "1+5", "2+5"], ["3", "3", "4", "4", "6"]]"#;
    assert_eq!(choice(&rules, &state(&rules, hands)), "bid 6 fives");
    let raised = choice(&rules, &state(&rules, &format!("{hands}\nbid = \"4 sixes\"\nfirst = 2")));
    assert_eq!(raised, "bid 7 fives");
}

/// Seat 1 has bid what can't hold, and is doubled: Seat 3 does not sidestep for it, as Seat 1 can still
/// surrender for one card.
#[test]
fn nobody_saves_a_teammate_who_can_surrender() {
    let rules = rules(4, "advanced teams=2");
    let hands = r#"[["1", "1", "2", "2"], ["3", "3", "4", "4"], ["5", "5", "6", "6"], ["3", "4", "5", "6"]]"#;
    let mut state = state(&rules, &format!("deal_cards = [4, 4, 4, 4]\nhands = {hands}"));
    play(&rules, &mut state, &["1 bid 20 fives", "2 double"]);
    assert_eq!(choice(&rules, &state), "pass");
    play(&rules, &mut state, &["3 pass", "4 pass"]);
    assert_eq!(choice(&rules, &state), "surrender");
}
