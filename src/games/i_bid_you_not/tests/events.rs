//! What is narrated and counted of a game, and the points by what they are for.

use std::collections::BTreeSet;

use super::*;
use crate::rules::{Made, SEATS, Story};

/// Tells a random game; `check` sees its end.
fn told(rules: &Rules, seed: u64, check: impl FnOnce(&State)) -> Story {
    let (mut state, mut story) = (rules.start(), Story::narrated());
    rules.events(None, &state, &mut story);
    play_on(rules, &mut state, &mut Stream::new(seed, &["events"]), any, |before, actor, choice| {
        let mut after = before.clone();
        rules.apply(&mut after, actor, choice).unwrap();
        rules.events(Some(Made { before, actor, choice }), &after, &mut story);
    });
    check(&state);
    story
}

#[test]
fn every_event_occurs_and_every_line_can_be_read() {
    let rules = seated(&deck_with_all(), 4);
    let events = <Rules as crate::rules::Rules>::EVENTS;
    let mut missing: BTreeSet<usize> = (0..events.len()).collect();
    for seed in 0..300 {
        let mut story = told(&rules, seed, |_| {});
        missing.retain(|event| story.count_of(*event) == 0);
        for line in story.take_lines().into_iter().map(|line| line.text) {
            assert!(!line.contains(['?', '`', '_']) && !line.contains("lot ") && !line.ends_with(['.', ' ']), "{line}");
        }
        if missing.is_empty() {
            return;
        }
    }
    panic!("never seen: {:?}", missing.iter().map(|event| events[*event].id).collect::<Vec<_>>());
}

#[test]
fn parts_add_up_to_the_points() {
    for (deck, titles) in [(plain_deck(), vec!["price tags"]), (deck_with_all(), vec!["price tags", "actions"])] {
        for seed in 0..10 {
            let rules = seated(&deck, 3);
            told(&rules, seed, |state| {
                let parts = rules.score_parts(state);
                assert_eq!(parts.iter().map(|part| part.title).collect::<Vec<_>>(), titles);
                let sums: [i32; SEATS] = std::array::from_fn(|seat| parts.iter().map(|part| part.points[seat]).sum());
                assert_eq!(rules.scores(state).unwrap().points, sums);
            });
        }
    }
}

#[test]
fn a_story_says_who_is_asked_in_which_order_and_why() {
    let rules = plain();
    for (row, bids, why) in [
        (
            "[12, 20, 31]",
            [25, 14, 30],
            "No bid is above 31 or below 12, so the auction inverts. The lowest bid comes first: Seat 2, Seat 1 and Seat 3",
        ),
        (
            "[12, 20, 31]",
            [25, 40, 30],
            "40 is above the highest card of the row, 31, so the auction does not invert. The highest bid comes first: Seat 2, Seat 3 and Seat 1",
        ),
    ] {
        let hands: Vec<[u8; 1]> = bids.iter().map(|bid| [*bid]).collect();
        let mut state = state(&rules, &format!("phase = 'bid'\nrow = {row}\nhands = {hands:?}"));
        let mut story = Story::narrated();
        for (seat, bid) in (0..).map(Seat).zip(bids) {
            let (before, choice) = (state.clone(), Action::Bid(Lot(bid)).encode());
            rules.apply(&mut state, Actor::Seat(seat), choice).unwrap();
            rules.events(Some(Made { before: &before, actor: Actor::Seat(seat), choice }), &state, &mut story);
        }
        let lines: Vec<String> = story.take_lines().into_iter().map(|line| line.text).collect();
        assert!(lines.iter().any(|line| line == why), "{lines:?}");
    }
}
