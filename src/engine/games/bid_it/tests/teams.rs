//! Team play, clause by clause.

use super::help::*;
use crate::games::bid_it::{Phase, Rules, State};
use crate::rules::{Rules as _, Seat, Seats, Turn};

/// Players with so many deal cards each, and the moves that follow. All hold 3s, but Seat 1 a 5 among them.
fn after(rules: &Rules, deals: &[usize], moves: &[&str]) -> State {
    let hands: Vec<Vec<&str>> =
        deals.iter().enumerate().map(|(seat, deals)| hand(rules, seat, *deals)).collect();
    let mut state = state(rules, &format!("deal_cards = {deals:?}\nhands = {hands:?}"));
    play(rules, &mut state, moves);
    state
}

/// There are but six cards of a face, so each seat has a face of its own.
fn hand(rules: &Rules, seat: usize, deals: usize) -> Vec<&'static str> {
    let size = if deals == 1 { usize::from(rules.start) } else { deals };
    vec![["5", "1", "2", "3", "4", "6"][seat]; size]
}

#[test]
fn t1_teammates_are_never_neighbours() {
    for (players, teams) in [(4, 2), (6, 2), (6, 3)] {
        let rules = rules(players, &format!("teams={teams}"));
        for seat in (0..players).map(Seat) {
            assert_ne!(rules.team(seat), rules.team(seat.next(players)));
        }
    }
}

#[test]
fn t2_a_teammate_gives_a_card_for_one_at_last_chance() {
    let rules = rules(4, "teams=2");
    let state = after(&rules, &[1, 2, 2, 2], &["1 bid 7 fives", "2 challenge"]);
    assert_eq!(state.open.up[..4], [1, 2, 1, 2]);
}

#[test]
fn t2_of_two_teammates_the_loser_names_one() {
    let rules = rules(6, "teams=2");
    let mut state = after(&rules, &[1, 2, 2, 2, 3, 2], &["1 bid 9 fives", "2 challenge"]);
    assert_eq!((rules.turn(&state), state.open.phase), (Turn::Seat(Seat(0)), Phase::Give));
    assert_eq!(calls(&rules, &state, 1), ["give 3", "give 5"]);
    refused(&rules, &state, "1 give 1", "BI-T2");
    refused(&rules, &state, "1 give 2", "BI-T2");
    refused(&rules, &state, "1 pass", "BI-T2");
    play(&rules, &mut state, &["1 give 5"]);
    assert_eq!((state.open.up, state.open.first), ([1, 2, 2, 2, 2, 2], Seat(1)));
}

#[test]
fn t2_a_team_at_last_chance_goes_out_together() {
    let rules = rules(4, "teams=2");
    let state = after(&rules, &[1, 2, 1, 2], &["1 bid 9 fives", "2 challenge"]);
    assert_eq!((state.open.up[..4].to_vec(), rules.turn(&state)), (vec![0, 2, 0, 2], Turn::Over));
    let scores = rules.scores(&state).unwrap();
    assert_eq!((scores.winners, scores.points), (Seats(0b1010), [0, 2, 0, 2, 0, 0]));
    assert_eq!(rules.recount(&state), scores);
}

#[test]
fn t3_two_teams_take_no_sides() {
    let rules = rules(6, "teams=2");
    assert_eq!(after(&rules, &[2; 6], &["1 bid 9 fives", "2 challenge"]).open.phase, Phase::Deal);
}

#[test]
fn t3_of_a_third_team_the_next_after_the_challenger_takes_sides() {
    let rules = rules(6, "teams=3");
    let mut state = after(&rules, &[2; 6], &["1 bid 9 fives", "2 challenge"]);
    assert_eq!(rules.turn(&state), Turn::Seat(Seat(2)));
    play(&rules, &mut state, &["3 side bidder"]);
    assert_eq!(state.open.up, [1, 2, 1, 2, 2, 2]);
    let state = after(&rules, &[2; 6], &["1 bid 1 one", "2 bid 1 two", "3 bid 1 three", "4 challenge"]);
    assert_eq!(rules.turn(&state), Turn::Seat(Seat(4)));
}

#[test]
fn t3_with_a_team_out_no_sides_are_taken() {
    let rules = rules(6, "teams=3");
    assert_eq!(after(&rules, &[2, 2, 0, 2, 2, 0], &["1 bid 9 fives", "2 challenge"]).open.phase, Phase::Deal);
}

#[test]
fn t3_in_the_advanced_rules_who_passed_last_takes_sides() {
    let rules = rules(6, "teams=3 advanced");
    let moves = ["1 bid 9 fives", "2 challenge", "3 pass", "4 pass", "5 pass", "6 pass", "1 pass"];
    assert_eq!(rules.turn(&after(&rules, &[2; 6], &moves)), Turn::Seat(Seat(5)));
}

#[test]
fn t3_a_wrong_side_at_last_chance_costs_the_teammate_a_card() {
    let rules = rules(6, "teams=3");
    let state = after(&rules, &[2, 2, 1, 2, 2, 2], &["1 bid 9 fives", "2 challenge", "3 side bidder"]);
    assert_eq!(state.open.up, [1, 2, 1, 2, 2, 1]);
}

#[test]
fn t4_any_member_may_double_and_redouble() {
    let rules = rules(4, "teams=2 advanced");
    let state = after(&rules, &[4; 4], &["1 bid 2 fives", "2 challenge"]);
    assert_eq!(calls(&rules, &state, 3), ["double", "pass"]);
    let state = after(&rules, &[4; 4], &["1 bid 2 fives", "2 challenge", "3 double"]);
    assert_eq!(calls(&rules, &state, 4)[..2], ["redouble", "pass"]);
    let state = after(
        &rules,
        &[4; 4],
        &["1 bid 2 fives", "2 challenge", "3 double", "4 redouble", "1 pass", "2 pass", "3 pass"],
    );
    assert_eq!((state.open.up[..4].to_vec(), state.open.phase), (vec![4, 1, 4, 4], Phase::Deal));
}

#[test]
fn t4_no_double_within_one_card_and_no_redouble_within_two() {
    let rules = rules(4, "teams=2 advanced");
    for (deals, double) in
        [([2, 4, 1, 4], false), ([2, 4, 2, 4], true), ([1, 4, 3, 4], true), ([4, 1, 4, 2], false)]
    {
        let state = after(&rules, &deals, &["1 bid 2 fives"]);
        assert_eq!(calls(&rules, &state, 2).contains(&"double".into()), double, "{deals:?}");
        if !double {
            refused(&rules, &state, "2 double", "BI-T4");
        }
    }
    let state = after(&rules, &[2, 4, 2, 4], &["1 bid 2 fives", "2 double"]);
    refused(&rules, &state, "3 redouble", "BI-T4");
    let state = after(&rules, &[2, 4, 3, 4], &["1 bid 2 fives", "2 double"]);
    assert_eq!(calls(&rules, &state, 3)[0], "redouble");
}

#[test]
fn t4_the_cards_of_the_team_pay_for_a_double() {
    let rules = rules(4, "teams=2 advanced");
    let moves = ["1 bid 9 fives", "2 double", "3 pass", "4 pass", "1 pass"];
    assert_eq!(after(&rules, &[2, 4, 2, 4], &moves).open.up[..4], [1, 4, 1, 4]);
}

#[test]
fn t5_cancelling_a_teammates_bid_or_call_is_a_sidestep() {
    let rules = rules(4, "teams=2 advanced");
    for (moves, seat) in
        [(vec!["1 bid 2 fives", "2 challenge"], 3), (vec!["1 bid 2 fives", "2 challenge", "3 pass"], 4)]
    {
        let mut state = after(&rules, &[3; 4], &moves);
        assert!(!calls(&rules, &state, seat).iter().any(|word| word.starts_with("discard")));
        play(&rules, &mut state, &[&format!("{seat} bid 3 ones")]);
        assert_eq!(state.open.phase, Phase::Show);
        assert_eq!(calls(&rules, &state, seat).len(), 1);
    }
}

#[test]
fn t5_cancelling_ones_own_call_is_no_sidestep() {
    let rules = rules(4, "teams=2 advanced");
    let moves = ["1 bid 2 fives", "2 challenge", "3 double", "4 pass", "1 pass", "2 bid 3 ones"];
    assert_eq!(after(&rules, &[4; 4], &moves).open.phase, Phase::Bid);
}

#[test]
fn m1_teammates_score_alike() {
    let rules = rules(6, "teams=3 match");
    let state = after(&rules, &[1, 2, 2, 1, 2, 2], &["1 bid 20 fives", "2 challenge", "3 side caller"]);
    assert_eq!((state.open.points, state.open.up), ([0, 2, 2, 0, 2, 2], [0, 2, 2, 0, 2, 2]));
}
