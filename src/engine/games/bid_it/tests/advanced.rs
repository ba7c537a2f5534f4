//! The advanced rules, clause by clause.

use super::help::*;
use crate::games::bid_it::{Call, Phase, Rules, State};
use crate::rules::{Rules as _, Seat, Turn};

/// Three players with so many deal cards each, with the bid and the moves that follow. Seat 1 holds the only
/// 5, and there is no star.
fn after(rules: &Rules, deals: [usize; 3], moves: &[&str]) -> State {
    let hand = |card: &'static str, seat: usize| vec![card; if deals[seat] == 1 { 6 } else { deals[seat] }];
    let mut first = hand("6", 0);
    first[0] = "5";
    let record =
        format!("deal_cards = {deals:?}\nhands = [{:?}, {:?}, {:?}]", first, hand("3", 1), hand("1", 2));
    let mut state = state(rules, &record);
    play(rules, &mut state, moves);
    state
}

#[test]
fn a1_a_call_stands_until_all_others_have_passed() {
    let rules = rules(3, "advanced");
    let mut state = after(&rules, [4, 4, 4], &["1 bid 2 fives", "2 challenge", "3 pass"]);
    assert_eq!(rules.turn(&state), Turn::Seat(Seat(0)));
    play(&rules, &mut state, &["1 pass"]);
    assert_eq!((rules.turn(&state), state.open.phase), (Turn::Seat(Seat(2)), Phase::Sides));
    play(&rules, &mut state, &["3 side bidder"]);
    assert_eq!((state.open.up[..3].to_vec(), state.open.first), (vec![3, 4, 3], Seat(1)));
}

#[test]
fn a1_a_bid_cancels_all_before_it() {
    let rules = rules(3, "advanced");
    let state = after(&rules, [4, 4, 4], &["1 bid 2 fives", "2 challenge", "3 bid 2 sixes"]);
    assert_eq!(
        (state.open.call, state.open.bidder, rules.turn(&state)),
        (Call::None, Seat(2), Turn::Seat(Seat(0)))
    );
    assert_eq!(calls(&rules, &state, 1), ["challenge", "perfecto", "double", "discard 5"]);
}

#[test]
fn a1_a_draw_before_a_bid_that_cancels() {
    let rules = rules(3, "advanced");
    let mut state = after(&rules, [4, 4, 4], &["1 bid 2 fives", "2 challenge", "3 discard 1", "3 draw"]);
    deal(&rules, &mut state);
    play(&rules, &mut state, &["3 bid 2 sixes"]);
    assert_eq!((state.open.call, state.open.phase), (Call::None, Phase::Bid));
}

#[test]
fn a2_nobody_passes_after_a_bid() {
    let rules = rules(3, "advanced");
    refused(&rules, &after(&rules, [4, 4, 4], &["1 bid 2 fives"]), "2 pass", "BI-A2");
}

#[test]
fn a3_both_need_three_cards_to_double() {
    let rules = rules(3, "advanced");
    for (deals, may) in
        [([3, 3, 3], true), ([2, 3, 3], false), ([3, 2, 3], false), ([1, 3, 3], false), ([3, 3, 1], true)]
    {
        let state = after(&rules, deals, &["1 bid 2 fives"]);
        assert_eq!(calls(&rules, &state, 2).contains(&"double".to_string()), may, "{deals:?}");
        if !may {
            refused(&rules, &state, "2 double", "BI-A3");
        }
        let state = after(&rules, deals, &["1 bid 2 fives", "2 challenge", "3 pass"]);
        assert_eq!(calls(&rules, &state, 1).contains(&"double".to_string()), may, "{deals:?}");
    }
}

#[test]
fn a3_a_double_costs_two_cards() {
    let rules = rules(3, "advanced");
    let mut state =
        after(&rules, [4, 4, 4], &["1 bid 2 fives", "2 double", "3 pass", "1 pass", "3 side bidder"]);
    assert_eq!((state.open.up[..3].to_vec(), state.open.first), (vec![2, 4, 3], Seat(1)));
    state = after(
        &rules,
        [4, 4, 4],
        &["1 bid 1 five", "2 challenge", "3 pass", "1 double", "2 pass", "3 pass", "3 side bidder"],
    );
    assert_eq!((state.open.up[..3].to_vec(), state.open.first), (vec![4, 2, 4], Seat(0)));
}

#[test]
fn a4_both_need_four_cards_to_redouble() {
    let rules = rules(3, "advanced");
    for (deals, may) in [([4, 4, 2], true), ([3, 4, 4], false), ([4, 3, 4], false)] {
        let state = after(&rules, deals, &["1 bid 2 fives", "2 double", "3 pass"]);
        assert_eq!(calls(&rules, &state, 1).contains(&"redouble".to_string()), may, "{deals:?}");
        if !may {
            refused(&rules, &state, "1 redouble", "BI-A4");
        }
    }
    let state = after(&rules, [4, 4, 4], &["1 bid 2 fives", "2 double"]);
    refused(&rules, &state, "3 redouble", "BI-A4");
}

#[test]
fn a4_a_redouble_costs_three_cards() {
    let rules = rules(3, "advanced");
    let mut moves = vec!["1 bid 1 five", "2 challenge", "3 pass", "1 double", "2 redouble"];
    let state = after(&rules, [4, 5, 4], &moves);
    refused(&rules, &state, "3 double", "BI-A8");
    refused(&rules, &state, "3 surrender", "BI-A5");
    moves.extend(["3 pass", "1 pass", "3 side bidder"]);
    let state = after(&rules, [4, 5, 4], &moves);
    assert_eq!(state.open.up[..3], [4, 2, 4]);
}

#[test]
fn a5_who_surrenders_loses_one_whatever_the_count() {
    let rules = rules(3, "advanced");
    let state = after(
        &rules,
        [4, 4, 4],
        &["1 bid 1 five", "2 double", "3 pass", "1 surrender", "2 pass", "3 pass", "3 side bidder"],
    );
    assert_eq!((state.open.up[..3].to_vec(), state.open.first), (vec![3, 4, 4], Seat(1)));
    let redoubled = [
        "1 bid 2 fives",
        "2 double",
        "3 pass",
        "1 redouble",
        "2 surrender",
        "3 pass",
        "1 pass",
        "3 side bidder",
    ];
    let state = after(&rules, [4, 4, 4], &redoubled);
    assert_eq!((state.open.up[..3].to_vec(), state.open.first), (vec![4, 3, 3], Seat(0)));
}

#[test]
fn a5_a_challenge_alone_is_not_surrendered_to() {
    let rules = rules(3, "advanced");
    let state = after(&rules, [4, 4, 4], &["1 bid 2 fives", "2 challenge", "3 pass"]);
    refused(&rules, &state, "1 surrender", "BI-A5");
}

#[test]
fn a6_the_wrong_side_costs_one_and_is_judged_by_the_count() {
    let rules = rules(3, "advanced");
    let moves = ["1 bid 1 five", "2 double", "3 pass", "1 surrender", "2 pass", "3 pass", "3 side caller"];
    assert_eq!(after(&rules, [4, 4, 4], &moves).open.up[..3], [3, 4, 3]);
}

#[test]
fn a7_a_sidestep_lays_a_card_open() {
    let rules = rules(3, "advanced");
    let mut state = after(&rules, [2, 2, 2], &["1 bid 2 fives", "2 challenge", "3 pass"]);
    assert_eq!(calls(&rules, &state, 1), ["pass"]);
    refused(&rules, &state, "1 discard 6", "BI-A7");
    play(&rules, &mut state, &["1 bid 2 sixes"]);
    assert_eq!(calls(&rules, &state, 1), ["show 5", "show 6"]);
    refused(&rules, &state, "1 show 3", "BI-A7");
    refused(&rules, &state, "1 pass", "BI-A7");
    play(&rules, &mut state, &["1 show 6"]);
    assert_eq!(
        (state.open.shown[0].len(), state.hands[0].len(), rules.turn(&state)),
        (1, 1, Turn::Seat(Seat(1)))
    );
    play(&rules, &mut state, &["2 challenge", "3 pass", "1 bid 3 ones", "1 show 5", "2 challenge", "3 pass"]);
    refused(&rules, &state, "1 bid 3 twos", "BI-A7");
    assert_eq!(calls(&rules, &state, 1), ["pass"]);
    play(&rules, &mut state, &["1 pass", "3 side caller"]);
    assert_eq!((state.open.up[..3].to_vec(), state.open.discards.iter().sum::<u16>()), (vec![1, 2, 2], 6));
}

#[test]
fn a7_open_cards_count() {
    let rules = rules(3, "advanced");
    let moves = [
        "1 bid 1 four",
        "2 challenge",
        "3 pass",
        "1 bid 1 five",
        "1 show 5",
        "2 challenge",
        "3 pass",
        "1 pass",
        "3 side bidder",
    ];
    assert_eq!(after(&rules, [2, 2, 2], &moves).open.up[..3], [2, 1, 2]);
}

#[test]
fn a7_a_bid_that_cancels_anothers_is_no_sidestep() {
    let rules = rules(3, "advanced");
    let state = after(&rules, [2, 2, 2], &["1 bid 2 fives", "2 bid 2 sixes", "3 challenge", "1 bid 3 ones"]);
    assert_eq!(rules.turn(&state), Turn::Seat(Seat(1)));
}

#[test]
fn a8_one_call_stands_at_a_time() {
    let rules = rules(3, "advanced");
    let state = after(&rules, [4, 4, 4], &["1 bid 2 fives", "2 challenge"]);
    assert_eq!(calls(&rules, &state, 3), ["pass", "discard 1"]);
    for word in ["3 challenge", "3 perfecto", "3 double"] {
        refused(&rules, &state, word, "BI-A8");
    }
}

#[test]
fn a8_perfecto_is_not_doubled() {
    let rules = rules(3, "advanced");
    let state = after(&rules, [4, 4, 4], &["1 bid 2 fives", "2 perfecto", "3 pass"]);
    assert_eq!(calls(&rules, &state, 1), ["pass"]);
    refused(&rules, &state, "1 double", "BI-A8");
}

#[test]
fn a8_after_a_surrender_others_may_still_bid() {
    let rules = rules(3, "advanced");
    let state =
        after(&rules, [4, 4, 4], &["1 bid 1 five", "2 double", "3 pass", "1 surrender", "2 bid 1 six"]);
    assert_eq!((state.open.call, rules.turn(&state)), (Call::None, Turn::Seat(Seat(2))));
}
