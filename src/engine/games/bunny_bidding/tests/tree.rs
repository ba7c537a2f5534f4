//! Counted games: every line of play from small positions.

use super::drive::*;
use crate::games::bunny_bidding::{Rules, State};
use crate::rules::{Actor, Move, Rules as _, Seat, Turn};

/// How many different games there are from here.
fn lines(rules: &Rules, state: &State) -> u64 {
    let actor = match rules.turn(state) {
        Turn::Over => return 1,
        Turn::Chance(outcomes) => {
            return (0..outcomes).map(|code| after(rules, state, Actor::Chance, Move(code))).sum();
        }
        Turn::Seat(seat) => seat,
        Turn::Several(seats) => seats.iter().next().unwrap(),
    };
    let mut moves = Vec::new();
    rules.legal(state, actor, &mut moves);
    moves.into_iter().map(|code| after(rules, state, Actor::Seat(actor), code)).sum()
}

fn after(rules: &Rules, state: &State, actor: Actor, code: Move) -> u64 {
    let mut next = state.clone();
    rules.apply(&mut next, actor, code).unwrap();
    lines(rules, &next)
}

/// With two tiles there are 12 turns: the first tile is one of two, to bid or offer; open, the second may lie
/// either way; down, it may not.
#[test]
fn twelve_turns_with_two_tiles() {
    let rules = rules_of(&tens_deck(), 3, "");
    let state = position(&rules, "hands = [[1, 2], [], []]\noffer = [61]\nturns_left = 1");
    // In 6 of them the bid lies face down … and comes back to its only bidder, who then lays it: still one
    // line each.
    assert_eq!(lines(&rules, &state), 12);
    // The start player has two orders to lay two tiles.
    assert_eq!(lines(&rules, &position(&rules, "hands = [[1, 2], [], []]")), 2);
}

#[test]
fn golden_counts() {
    let deck = small_deck(&[&[1, 11, 5], &[2, 22, 6], &[3, 33, 7]]);
    let count = |words: &str, hands: &str| {
        let rules = rules_of(&deck, 3, words);
        lines(&rules, &position(&rules, &format!("hands = {hands}")))
    };
    let six = "[[1, 11], [2, 22], [3, 33]]";
    let counts: Vec<u64> = ["", "bids-return", "flip-digits", "pairs-invert", "doubles-pass", "reveal-five"]
        .map(|words| count(words, six))
        .into();
    assert_eq!(counts, GOLDEN_SIX);
    assert_eq!(count("reveal-five doubles-pass", "[[1, 11, 5], [2, 22], [3]]"), GOLDEN_MIXED);
    let rules = rules_of(&small_deck(&[&[1, 11], &[22]]), 3, "one-goal");
    // 4 · 3 · 2 goals, 6 deals, 1 tile to lay, 2 · 2 ways to play the other two.
    assert_eq!(lines(&rules, &rules.start()), 4 * 3 * 2 * 6 * 4);
}

// By hand, for the first: 2 orders to lay, then 12 · 12 turns; 4 of 12 have the bid face down, and two such
// bids come to one hand, which lays them in 2 orders: 2 · (144 + 16). With bids returning, that happens
// whenever the winner's lies face down: 2 · (144 + 48).
const GOLDEN_SIX: [u64; 6] = [320, 384, 320, 320, 291, 320];
/// Fewer than the six pairs: a tile that is passed on was not shown, and can't be played in the turn (BB-V1).
const GOLDEN_MIXED: u64 = 328;

#[test]
fn several_may_choose_in_any_order() {
    let rules = rules_of(&tens_deck(), 3, "doubles-pass");
    let text =
        "hands = [[1, 2, 3, 4, 5, 6, 22], [11, 12, 13, 14, 15, 16], [31, 32, 34, 35, 36, 37]]\noffer = [61]";
    let mut state = position(&rules, text);
    go(&rules, &mut state, 0, crate::games::bunny_bidding::action::Action::Bid(22));
    let finish = |order: [u8; 3]| {
        let mut state = state.clone();
        for seat in order.into_iter().flat_map(|seat| [seat; 5]) {
            let first = legal(&rules, &state, seat)[0];
            go(&rules, &mut state, seat, first);
        }
        state
    };
    assert_eq!(finish([0, 1, 2]), finish([2, 0, 1]));
    assert_eq!(rules.turn(&finish([1, 2, 0])), Turn::Seat(Seat(0)));
}
