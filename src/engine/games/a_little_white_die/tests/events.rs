//! The narration of games, and what is counted of them.

use super::expansions::{POWERS, WILDCARDS, bent_table};
use super::*;
use crate::games::shared::sample_games::check_stories;
use crate::rules::Story;

/// The lines of moves from a state on; draws take the first card.
fn narrated(rules: &Rules, given: &str, moves: &[(u8, &str)]) -> Vec<String> {
    let (mut state, mut story) = (state(rules, given), Story::narrated());
    for (seat, word) in moves {
        let actor = Actor::Seat(Seat(*seat));
        let choice = legal(rules, &state, *seat)
            .into_iter()
            .find(|choice| rules.word(&state, actor, *choice) == *word);
        story.make(rules, &mut state, actor, choice.expect("a legal move")).expect("a legal move");
        while let Turn::Chance(_) = rules.turn(&state) {
            story.make(rules, &mut state, Actor::Chance, Move(0)).expect("a draw");
        }
    }
    story.take_lines().into_iter().map(|line| line.text).collect()
}

#[test]
fn a_challenge_tells_whose_cards_count_and_who_loses() {
    let given = "phase = \"guess\"\ndice = [[4, 2], [3, 3]]\ntops = [[4, 1], [4, 6]]\nguesses = [[4, 2], []]";
    let lines = narrated(&table(2, ""), given, &[(1, "challenge"), (1, "discard die 1")]);
    assert_eq!(
        lines[..4],
        [
            "Seat 2 challenges",
            "All dice are shown: Seat 1 has 4 and 1; Seat 2 has 4 and 6",
            "Number 4 shows twice (Seat 1 has 4; Seat 2 has 4); the guess was at least 2: it holds, and Seat \
            2 loses the round",
            "Seat 2 discards the die with 4 on top",
        ]
    );
    let rest = [
        "Seat 2 discards 1 from below",
        "Discarded from below: 1",
        "Seat 2 discards 2 from below",
        "Discarded from below: 2",
        "Round 1: Seat 2 is the Liar; Seat 1 has 6 cards and Seat 2 has 3 cards; numbers go from 1 to 6",
        "Seat 1 has 1, 2, 3, 4, 5 and 6; Seat 2 has 3, 5 and 6; the draw pile has 24 cards",
    ];
    assert_eq!(lines[4..], rest);
}

#[test]
fn a_power_tells_what_it_does() {
    let rules = bent_table(&[POWERS], 2, "");
    let given = "phase = \"guess\"\nhands = [[\"5 exact\", 4], [2, 3]]\ntops = [[\"5 exact\", 4], [2, 3]]";
    let lines = narrated(&rules, given, &[(0, "trigger die 1"), (0, "guess 2 x1")]);
    let expected = [
        "Seat 1 triggers 5 (To Be Precise)",
        "From now on a guess holds only if it is exact",
        "Seat 1 guesses number 2, once",
        "Seat 2: the guess is number 2, once, by Seat 1; 4 dice on the table; a guess holds only if it is \
        exact",
    ];
    assert_eq!(lines, expected);
}

#[test]
fn every_event_occurs() {
    let tables = [
        bent_table(&[POWERS, WILDCARDS], 3, "long"),
        bent_table(&[POWERS, WILDCARDS], 2, "cards=12"),
        table(4, ""),
    ];
    check_stories(&tables, 10, &["no card ", "nothing known"]);
}
