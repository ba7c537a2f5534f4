//! What is narrated and counted.

use super::super::{Rules, State};
use super::{legal, rules, state, tiny};
use crate::games::shared::sample_stories::count_events;
use crate::rules::{Actor, Level, Made, Rules as _, Seat, Story};

#[test]
fn every_event_occurs() {
    for (id, count) in count_events(&[rules(3), rules(4), rules(5), tiny(3)], 40) {
        assert!(count > 0, "{id}");
    }
}

/// Makes moves such as `2 bid 30` and returns their narration.
fn narrated(rules: &Rules, state: &mut State, moves: &[&str]) -> Vec<String> {
    let mut story = Story::narrated();
    for text in moves {
        let (seat, word) = text.split_once(' ').unwrap();
        let seat: u8 = seat.parse().unwrap();
        let (before, actor) = (state.clone(), Actor::Seat(Seat(seat - 1)));
        let choice = legal(rules, state, seat).into_iter().find(|code| rules.word(state, actor, *code) == word).unwrap();
        rules.apply(state, actor, choice).unwrap();
        rules.events(Some(Made { before: &before, actor, choice }), state, &mut story);
    }
    story.take_lines().into_iter().filter(|line| matches!(line.level, Level::Turn | Level::Line)).map(|line| line.text).collect()
}

#[test]
fn a_payment_is_narrated_with_what_is_lost_for_want_of_change() {
    let rules = rules(3);
    let mut state = state(&rules, "hands = [[0, 10], [50], [10, 10]]\nanimals.2 = { cow = 3 }\nauction = { animal = 'cow' }");
    let lines = narrated(&rules, &mut state, &["2 bid 20", "3 pass", "1 sell", "2 pay 50"]);
    assert_eq!(
        lines[..3],
        [
            "The highest bid is 20, by Seat 2; Seat 1 has only 10 in 1 × 0, 1 × 10 and must sell",
            "Seat 2 overpays, 50 for 20: no change is given",
            "Seat 2 now has all four of Cow, a quartet worth 800",
        ]
    );
}

#[test]
fn a_swap_is_narrated_with_both_sums() {
    let rules = rules(3);
    let record = "hands = [[0, 10], [50], [10]]\nanimals.1 = { pig = 1, cow = 1 }\nanimals.2 = { pig = 1 }\nanimals.3 = { cow = 1 }\nphase = 'challenge'";
    let mut state = state(&rules, record);
    let lines = narrated(&rules, &mut state, &["1 challenge 2 for pig", "1 lay 10", "1 lay 0", "2 counter", "2 lay 50"]);
    assert_eq!(
        lines[..5],
        [
            "Trade for a Pig: Seat 1 has 1, Seat 2 has 1",
            "Seat 1 has laid 10 in 1 × 0, 1 × 10, with no lower card left; everybody else, Seat 2 too, sees only 2 cards",
            "Seat 2 has laid 50 in 1 × 50, with no lower card left; everybody else, Seat 1 too, sees only 1 card",
            "They swap money, Seat 1's 10 for Seat 2's 50, and the rest see only the numbers of cards: Seat 2 laid more and gets a Pig",
            "Seat 2 now has 2 × Pig",
        ]
    );
}
