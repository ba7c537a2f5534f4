//! What the greedy player does at some tables, in the way of rulings.

use super::*;

/// The move that a seat, from 1, picks at the table of a text.
fn picked(rules: &Rules, text: &str, seat: u8) -> String {
    let (state, seat, mut moves) = (state(rules, text), Seat(seat - 1), Vec::new());
    rules.legal(&state, seat, &mut moves);
    let choice = rules.greedy(&rules.view(&state, seat), &moves, &mut Stream::new(1, &[]));
    rules.word(&state, Actor::Seat(seat), choice)
}

#[test]
fn a_row_worth_less_than_nothing_is_not_declared_without_need() {
    let rules = seated(&deck(), 3);
    for (row, hand) in
        [("[15, 20]", "[24, 28, 32, 41]"), ("[5]", "[6, 24, 36]"), ("[3, 13]", "[17, 22, 29, 40]")]
    {
        let text = format!(
            "row = {row}\nhands = [{hand}, [9, 33, 35, 46], [10, 18, 27, 39]]\npiles = [[], [31], [16]]"
        );
        let picked = picked(&rules, &text, 1);
        assert!(picked.starts_with("add "), "{row}: {picked}");
    }
    assert_eq!(picked(&rules, "row = [15, 20, 50]\nhands = [[24, 28], [33], [35]]", 1), "declare");
}

#[test]
fn a_single_card_of_little_worth_is_not_declared() {
    let rules = seated(&deck(), 3);
    for (row, hand) in [("[6]", "[9, 10, 24, 41]"), ("[3]", "[6, 10, 39]")] {
        let text = format!("row = {row}\nhands = [{hand}, [28, 33, 35, 46], [18, 27, 32]]");
        let picked = picked(&rules, &text, 1);
        assert!(picked.starts_with("add "), "{row}: {picked}");
    }
}
