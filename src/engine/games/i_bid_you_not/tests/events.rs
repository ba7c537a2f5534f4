//! What is narrated and counted of a game, and the points by what they are for.

use super::*;
use crate::games::shared::sample_games::check_stories;
use crate::rules::Story;

#[test]
fn every_event_occurs() {
    check_stories(&[seated(&deck_with_all(), 4), seated(&plain_deck(), 3)], 10, &["lot "]);
}

#[test]
fn points_have_parts() {
    for (deck, titles) in
        [(plain_deck(), vec!["price tags"]), (deck_with_all(), vec!["price tags", "actions"])]
    {
        let rules = seated(&deck, 3);
        let parts = rules.score_parts(&rules.start());
        assert_eq!(parts.iter().map(|part| part.title).collect::<Vec<_>>(), titles);
    }
}

#[test]
fn a_story_says_who_is_asked_in_which_order_and_why() {
    let rules = plain();
    for (row, bids, why) in [
        (
            "[12, 20, 31]",
            [25, 14, 30],
            "No bid is above 31 or below 12, so the auction inverts. The lowest bid comes first: Seat 2, \
            Seat 1 and Seat 3",
        ),
        (
            "[12, 20, 31]",
            [25, 40, 30],
            "40 is above the highest card of the row, 31, so the auction does not invert. The highest bid \
            comes first: Seat 2, Seat 3 and Seat 1",
        ),
    ] {
        let hands: Vec<[u8; 1]> = bids.iter().map(|bid| [*bid]).collect();
        let mut state = state(&rules, &format!("phase = 'bid'\nrow = {row}\nhands = {hands:?}"));
        let mut story = Story::narrated();
        for (seat, bid) in (0..).map(Seat).zip(bids) {
            story.make(&rules, &mut state, Actor::Seat(seat), Action::Bid(Lot(bid)).encode()).unwrap();
        }
        let lines: Vec<String> = story.take_lines().into_iter().map(|line| line.text).collect();
        assert!(lines.iter().any(|line| line == why), "{lines:?}");
    }
}
