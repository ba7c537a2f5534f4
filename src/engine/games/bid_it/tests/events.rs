//! What is narrated and counted.

use super::help::{play, rules, state};
use crate::games::bid_it::{Rules, State};
use crate::games::shared::sample_games::check_stories;
use crate::rules::{Actor, Level, Seat, Story};

#[test]
fn every_event_occurs() {
    let tables: Vec<Rules> =
        [(2, ""), (3, "advanced match"), (4, "advanced"), (4, "advanced teams=2"), (6, "teams=3 match")]
            .map(|(players, variants)| rules(players, variants))
            .into();
    check_stories(&tables, 8, &[]);
}

/// The lines of the last of these moves, without headings.
fn narrated(rules: &Rules, state: &mut State, moves: &[&str]) -> Vec<String> {
    let mut story = Story::narrated();
    let (last, first) = moves.split_last().unwrap();
    play(rules, state, first);
    let (seat, word) = last.split_once(' ').unwrap();
    let actor = Actor::Seat(Seat(seat.parse::<u8>().unwrap() - 1));
    let choice = super::help::code(rules, state, word);
    story.make(rules, state, actor, choice).unwrap();
    story.take_lines().into_iter().filter(|line| line.level == Level::Line).map(|line| line.text).collect()
}

#[test]
fn a_showdown_is_narrated_with_hands_counts_and_losses() {
    let rules = rules(3, "");
    let hands = r#"[["5", "6", "star"], ["2", "5+6"], ["1", "1", "1", "1", "1", "1"]]"#;
    let mut state = state(&rules, &format!("deal_cards = [3, 2, 1]\nhands = {hands}"));
    assert_eq!(
        narrated(&rules, &mut state, &["1 bid 3 fives", "2 challenge", "3 side caller"]),
        [
            "Seat 3 sides with Seat 2, who called",
            "Showdown on Seat 1's 3 fives, with 1 deal card at stake",
            "Seat 1 shows 5, 6 and star: 2 fives",
            "Seat 2 shows 2 and 5+6: 1 five",
            "Seat 3 shows 1, 1, 1, 1, 1 and 1: 0 fives",
            "All hands hold 3 fives, stars included, and 3 were bid: the bid holds, so Seat 1 beats Seat 2",
            "Seat 3 took the wrong side",
            "Seat 2 loses 1 deal card and is at last chance",
            "Seat 3 loses 1 deal card and is out",
        ]
    );
}

#[test]
fn a_card_given_up_for_a_teammate_is_narrated() {
    let rules = rules(4, "teams=2");
    let hands = r#"[["1", "1", "1", "1", "1", "1"], ["2", "2"], ["3", "3"], ["4", "4"]]"#;
    let mut state = state(&rules, &format!("deal_cards = [1, 2, 2, 2]\nhands = {hands}"));
    let lines = narrated(&rules, &mut state, &["1 bid 7 ones", "2 perfecto"]);
    assert!(lines[6].ends_with("7 were bid: the perfecto is wrong, so Seat 1 beats Seat 2"), "{lines:?}");
    let mut state = super::help::state(&rules, &format!("deal_cards = [1, 2, 2, 2]\nhands = {hands}"));
    let lines = narrated(&rules, &mut state, &["1 bid 7 ones", "2 challenge"]);
    assert_eq!(lines.last().map(String::as_str), Some("Seat 3 loses 1 deal card and is at last chance"));
}
