//! The narration of games, and what is counted of them.

use super::expansions::{POWERS, WILDCARDS, bent_table};
use super::*;
use crate::rules::{Line, Made, Story};

/// Makes a move and narrates it.
fn tell(rules: &Rules, state: &mut State, actor: Actor, choice: Move, story: &mut Story) {
    let before = *state;
    rules.apply(state, actor, choice).expect("a legal move");
    story.say(|| rules.describe(&before, actor, choice));
    rules.events(Some(Made { before: &before, actor, choice }), state, story);
}

/// The lines of moves from a state on; draws take the first card.
fn narrated(rules: &Rules, given: &str, moves: &[(u8, &str)]) -> Vec<String> {
    let (mut state, mut story) = (state(rules, given), Story::narrated());
    for (seat, word) in moves {
        let actor = Actor::Seat(Seat(*seat));
        let choice = legal(rules, &state, *seat).into_iter().find(|choice| rules.word(&state, actor, *choice) == *word);
        tell(rules, &mut state, actor, choice.expect("a legal move"), &mut story);
        while let Turn::Chance(_) = rules.turn(&state) {
            tell(rules, &mut state, Actor::Chance, Move(0), &mut story);
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
            "Number 4 shows twice (Seat 1 has 4; Seat 2 has 4); the guess was at least 2: it holds, and Seat 2 loses the round",
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
        "Seat 2: the guess is number 2, once, by Seat 1; 4 dice on the table; a guess holds only if it is exact",
    ];
    assert_eq!(lines, expected);
}

/// In enough games all that is counted occurs, every line can be read, and the parts of the points are the points.
#[test]
fn every_event_occurs_and_every_line_is_plain() {
    let tables = [bent_table(&[POWERS, WILDCARDS], 3, "long"), bent_table(&[POWERS, WILDCARDS], 2, "cards=12"), table(4, "")];
    let (mut random, mut story, mut moves) = (Stream::new(5, &["events"]), Story::narrated(), Vec::new());
    let mut counts = vec![0; Rules::EVENTS.len()];
    for game in 0..3_000 {
        let rules = &tables[game % tables.len()];
        let mut state = rules.start();
        story.clear();
        rules.events(None, &state, &mut story);
        while let Some((actor, choice)) = random_step(rules, &state, &mut moves, &mut random) {
            tell(rules, &mut state, actor, choice, &mut story);
        }
        for Line { text, .. } in story.take_lines() {
            let odd = ["?", "no card ", "None", "nothing known", "  "];
            assert!(
                text.len() > 8
                    && !odd.iter().any(|odd| text.contains(odd))
                    && !text.ends_with(['.', ' ', ';'])
                    && !text.ends_with("no card"),
                "{text}"
            );
        }
        let points = rules.scores(&state).expect("the end").points;
        let parts = rules.score_parts(&state);
        assert!((0..points.len()).all(|seat| parts.iter().map(|part| part.points[seat]).sum::<i32>() == points[seat]));
        assert!(!story.rounds().is_empty() && story.rounds().iter().all(|turns| *turns > 0));
        counts.iter_mut().enumerate().for_each(|(event, count)| *count += story.count_of(event));
        if game >= 30 && counts.iter().all(|count| *count > 0) {
            return;
        }
    }
    panic!("some events never occur: {counts:?}");
}
