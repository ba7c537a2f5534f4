//! What is narrated and counted.

use super::super::{Rules, State};
use super::{legal, rules, state, tiny};
use crate::games::shared::sample_games::check_stories;
use crate::rules::{Actor, Level, Rules as _, Seat, Story};

#[test]
fn every_event_occurs() {
    check_stories(&[rules(3), rules(4), rules(5), tiny(3)], 40, &[]);
}

/// Makes moves such as `2 bid 30` and returns their narration.
fn narrated(rules: &Rules, state: &mut State, moves: &[&str]) -> Vec<String> {
    let mut story = Story::narrated();
    for text in moves {
        let (seat, word) = text.split_once(' ').unwrap();
        let seat: u8 = seat.parse().unwrap();
        let actor = Actor::Seat(Seat(seat - 1));
        let choice = legal(rules, state, seat)
            .into_iter()
            .find(|code| rules.word(state, actor, *code) == word)
            .unwrap();
        story.make(rules, state, actor, choice).unwrap();
    }
    story
        .take_lines()
        .into_iter()
        .filter(|line| matches!(line.level, Level::Turn | Level::Line))
        .map(|line| line.text)
        .collect()
}

#[test]
fn a_payment_is_narrated_with_what_is_lost_for_want_of_change() {
    let rules = rules(3);
    let mut state = state(
        &rules,
        "hands = [[0, 10], [50], [10, 10]]\nanimals.2 = { cow = 3 }\nauction = { animal = 'cow' }",
    );
    let lines = narrated(&rules, &mut state, &["2 bid 20", "3 pass", "1 sell", "2 pay 50"]);
    assert_eq!(
        lines[..7],
        [
            "Seat 2 bids 20",
            "Seat 3 drops out",
            "The highest bid is 20, by Seat 2; Seat 1 has only 10 in 1 × 0, 1 × 10 and must sell",
            "Seat 1 sells the Cow to Seat 2 for 20",
            "Seat 2 pays Seat 1 a 50",
            "Seat 2 overpays, 50 for 20: no change is given",
            "Seat 2 now has all four of Cow, a quartet worth 800",
        ]
    );
}

#[test]
fn a_swap_is_narrated_with_both_sums() {
    let rules = rules(3);
    let record = "hands = [[0, 10], [50], [10]]\nanimals.1 = { pig = 1, cow = 1 }\nanimals.2 = \
        { pig = 1 }\nanimals.3 = { cow = 1 }\nphase = 'challenge'";
    let mut state = state(&rules, record);
    let lines = narrated(
        &rules,
        &mut state,
        &["1 challenge 2 for pig", "1 lay 10", "1 lay 0", "2 counter", "2 lay 50"],
    );
    assert_eq!(
        lines[..10],
        [
            "Seat 1 challenges Seat 2 for a Pig",
            "Trade for a Pig: Seat 1 has 1, Seat 2 has 1",
            "Seat 1 lays a 10 face down",
            "Seat 1 lays a 0 face down",
            "Seat 1 has laid 10 in 1 × 0, 1 × 10, with no lower card left; all others, Seat 2 too, see only \
            2 cards",
            "Seat 2 makes a counter-offer",
            "Seat 2 lays a 50 face down",
            "Seat 2 has laid 50 in 1 × 50, with no lower card left; all others, Seat 1 too, see only 1 card",
            "They swap money, Seat 1's 10 for Seat 2's 50, and the rest see only the numbers of cards: Seat \
            2 laid more and gets a Pig",
            "Seat 2 now has 2 × Pig",
        ]
    );
}
