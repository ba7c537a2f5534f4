//! Each refusal with its clause; the state stays as it was.

use super::drive::*;
use crate::games::bunny_bidding::Rules;
use crate::games::bunny_bidding::action::Action::{self, *};
use crate::rules::{Actor, Move, Rules as _, Seat};

fn clauses(rules: &Rules, text: &str, cases: &[(u8, Action, &str)]) {
    let state = position(rules, text);
    for (seat, action, clause) in cases {
        assert_eq!(refuse(rules, &state, *seat, *action).clause, *clause, "seat {seat}, {action:?}");
    }
}

#[test]
fn before_a_round() {
    let rules = rules_of(&tens_deck(), 3, "");
    clauses(&rules, "", &[(0, Lay(1), "BB-S1"), (7, Lay(1), "BB-S1")]);
    let mut state = rules.start();
    assert_eq!(rules.apply(&mut state, Actor::Chance, Move(12)).unwrap_err().clause, "BB-S1");
    assert_eq!(state, rules.start());
}

#[test]
fn laying() {
    let rules = rules_of(&tens_deck(), 3, "");
    let cases = [
        (1, Lay(2), "BB-P1"),
        (0, Lay(2), "BB-P1"),
        (0, Bid(1), "BB-P1"),
        (0, OfferDown(1), "BB-P1"),
        (0, Show(1), "BB-P1"),
        (0, Enough, "BB-P1"),
        (0, Pass(1), "BB-V8"),
    ];
    clauses(&rules, "hands = [[1, 11, 21], [2], [3]]", &cases);
}

#[test]
fn playing() {
    let rules = rules_of(&tens_deck(), 3, "");
    let cases = [
        (1, Bid(2), "BB-P2"),
        (0, Bid(2), "BB-P2"),
        (0, Lay(1), "BB-P1"),
        (0, Show(1), "BB-V1"),
        (0, Enough, "BB-V1"),
        (0, Pass(1), "BB-V8"),
        (6, Bid(1), "BB-S1"),
    ];
    clauses(&rules, "hands = [[1, 11, 21], [2], [3]]\noffer = [61]", &cases);
    let bid_is_played =
        "hands = [[1, 11, 21], [2], [3]]\noffer = [61]\nprogress = { played = 1, bid_due = false }";
    clauses(&rules, bid_is_played, &[(0, Bid(1), "BB-P2"), (0, OfferDown(1), "BB-P4")]);
    let offer_is_played = "hands = [[1, 11, 21], [2], [3]]\noffer = [61]\nprogress = \
        { played = 1, offer_due = false, open = 1 }";
    clauses(&rules, offer_is_played, &[(0, Offer(1), "BB-P2")]);
    let single = "hands = [[1], [2], [3]]\noffer = [61]";
    clauses(&rules, single, &[(0, BidDown(1), "BB-P5"), (0, OfferDown(1), "BB-P5")]);
}

#[test]
fn codes_without_meaning() {
    let rules = rules_of(&tens_deck(), 3, "");
    let mut state = position(&rules, "hands = [[1, 11, 21], [2], [3]]\noffer = [61]");
    let before = state.clone();
    for code in [6 * 128 + 1, 8 * 128 + 1, 17 * 128, u32::MAX] {
        let why = rules.apply(&mut state, Actor::Seat(Seat(0)), Move(code)).unwrap_err();
        assert_eq!((why.clause, why.why), ("BB-P2", "there is no such move"), "{code}");
    }
    // Numbers that no tile has.
    for code in [0, 100, 127, 128, 128 + 127] {
        let why = rules.apply(&mut state, Actor::Seat(Seat(0)), Move(code)).unwrap_err();
        assert_eq!(why.clause, if code < 128 { "BB-P1" } else { "BB-P2" }, "{code}");
    }
    assert_eq!(rules.apply(&mut state, Actor::Chance, Move(0)).unwrap_err().clause, "BB-S1");
    assert_eq!(state, before);
}

#[test]
fn after_the_end() {
    let rules = rules_of(&tens_deck(), 3, "");
    clauses(&rules, "collected = [[1], [2], [3]]", &[(0, Lay(1), "BB-E1"), (2, Bid(3), "BB-E1")]);
}

#[test]
fn decks_that_can_not_be_played() {
    let mut deck = tens_deck();
    assert_eq!(refused(&deck, 2, "").0[0].code, "players");
    assert_eq!(refused(&deck, 7, "").0[0].code, "players");
    deck.cards[3].number = deck.cards[2].number;
    deck.cards[5].number = Some(120);
    deck.cards[6].number = None;
    let codes: Vec<String> =
        refused(&deck, 3, "").0.iter().map(|diagnostic| diagnostic.code.clone()).collect();
    assert_eq!(codes, ["BB-L3", "BB-L1", "BB-L1"]);
    let mut deck = tens_deck();
    deck.game = None;
    let special = deck.types.iter().position(|kind| kind.id == "goal").unwrap();
    deck.types[special].id = "power".into();
    let codes: Vec<String> =
        refused(&deck, 3, "").0.iter().map(|diagnostic| diagnostic.code.clone()).collect();
    assert_eq!(codes.first().map(String::as_str), Some("game"));
    assert!(codes.iter().any(|code| code == "BB-L5") && codes.iter().any(|code| code == "BB-L4"));
    assert_eq!(refused(&small_deck(&[&[1], &[2], &[3]]), 4, "one-goal").0[0].code, "BB-S1");
}
