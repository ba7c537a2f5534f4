//! Greedy play: what it does at a given table.

use super::{legal, rules, state};
use crate::rng::Stream;
use crate::rules::{Actor, Rules as _, Turn};

/// The move of the greedy player who is to move, in words.
fn choice(setup: &str) -> String {
    let rules = rules(3);
    let state = state(&rules, setup);
    let Turn::Seat(seat) = rules.turn(&state) else { panic!("nobody is to move") };
    let moves = legal(&rules, &state, seat.0 + 1);
    let code = rules.greedy(&rules.view(&state, seat), &moves, &mut Stream::new(0, &["choice"]));
    rules.word(&state, Actor::Seat(seat), code)
}

/// Of 1,520 that are given out a cow is worth some 300. Who has only a 500 would pay that for any bid.
#[test]
fn no_bid_costs_more_than_the_animal_is_worth() {
    let bid = |hand: &str| {
        choice(&format!(
            "hands = [[500], [{hand}], [500]]\nauction = {{ animal = 'cow', bid = 100, high_bidder = 3, \
            bidders = [2, 3] }}"
        ))
    };
    assert_eq!(bid("10, 10, 500"), "pass");
    assert_eq!(bid("10, 10, 100, 200, 200"), "bid 140");
}

#[test]
fn the_auctioneer_buys_only_with_the_right_change() {
    let decide = |hand: &str| {
        let auction = "{ animal = 'cow', bid = 250, high_bidder = 3, bidders = [3] }";
        choice(&format!("phase = 'decide'\nhands = [[{hand}], [500], [50, 200, 500]]\nauction = {auction}"))
    };
    assert_eq!(decide("500"), "sell");
    assert_eq!(decide("50, 200, 500"), "buy");
}
