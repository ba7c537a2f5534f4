//! All games of tiny decks, counted.
#![expect(clippy::mutable_key_type, reason = "what changes behind a shared state is no part of its equality")]

use std::collections::HashMap;

use super::help::{custom, legal, options};
use crate::games::bid_it::{Rules, State};
use crate::rules::{Actor, Move, Rules as _, Turn};

/// A table for two with one deal card each, and so many playing cards with these symbols, in their order.
fn tiny(cards: &[(&str, u16)], variants: &str) -> Rules {
    let enough: Vec<(&str, u32)> = cards.iter().map(|(symbols, _)| (*symbols, 12)).collect();
    let mut rules = Rules::new(&custom(&enough), 2, &options(variants)).unwrap();
    rules.start = 1;
    for (total, (_, count)) in rules.totals.iter_mut().zip(cards) {
        *total = *count;
    }
    rules
}

/// How many games can follow a state, told apart by their moves; states are told apart by what can follow.
fn games(rules: &Rules, state: &State, known: &mut HashMap<State, u128>) -> u128 {
    if let Some(count) = known.get(state) {
        return *count;
    }
    let follow = |actor: Actor, code: Move, known: &mut HashMap<State, u128>| {
        let mut after = state.clone();
        rules.apply(&mut after, actor, code).unwrap();
        games(rules, &after, known)
    };
    let count = match rules.turn(state) {
        Turn::Over => 1,
        Turn::Chance(outcomes) => (0..outcomes).map(|code| follow(Actor::Chance, Move(code), known)).sum(),
        Turn::Seat(seat) => {
            legal(rules, state, seat).into_iter().map(|code| follow(Actor::Seat(seat), code, known)).sum()
        }
        Turn::Several(_) => 0,
    };
    known.insert(state.clone(), count);
    count
}

/// Nothing can be thrown away: a game is a deal, some of the 24 bids in their order, and one of two calls.
#[test]
fn stars_only_are_counted_by_a_formula() {
    let rules = tiny(&[("star", 12)], "");
    let mut known = HashMap::new();
    assert_eq!(games(&rules, &rules.start(), &mut known), 12 * 11 * 2 * ((1 << 24) - 1));
}

/// Cards are thrown away, drawn, shuffled and laid open; the figures are golden, and another program that
/// knows just this game counts the same.
#[test]
fn tiny_decks_have_golden_counts() {
    for (variants, wanted) in [("", 11_156_864_670), ("advanced", 404_737_261_470)] {
        let rules = tiny(&[("1", 1), ("2", 1), ("star", 1)], variants);
        assert_eq!(games(&rules, &rules.start(), &mut HashMap::new()), wanted, "{variants}");
    }
}
