//! Narrated games: every event occurs, lines can be understood, the parts of the points add up.

use super::drive::*;
use crate::games::bunny_bidding::Rules;
use crate::rng::Stream;
use crate::rules::{Actor, Level, Line, Made, Rules as _, Story};

/// A random game with its narration.
fn told(rules: &Rules, random: &mut Stream) -> (Story, Vec<Line>) {
    let (mut state, mut moves, mut story) = (rules.start(), Vec::new(), Story::narrated());
    rules.events(None, &state, &mut story);
    while let Some((actor, choice)) = random_move(rules, &state, random, &mut moves) {
        let before = state;
        rules.apply(&mut state, actor, choice).unwrap();
        if actor != Actor::Chance {
            story.say(|| rules.describe(&before, actor, choice));
        }
        rules.events(Some(Made { before: &before, actor, choice }), &state, &mut story);
    }
    let (parts, scores) = (rules.score_parts(&state), rules.scores(&state).unwrap());
    for seat in rules.seats() {
        assert_eq!(parts.iter().map(|part| part.points[seat.index()]).sum::<i32>(), scores.points[seat.index()], "{seat} {parts:?}");
    }
    let lines = story.take_lines();
    (story, lines)
}

#[test]
fn every_event_occurs_and_lines_can_be_understood() {
    let tables = [
        rules_of(&standard_deck(), 4, ""),
        rules_of(&standard_deck(), 3, "doubles-pass flip-digits"),
        rules_of(&expanded_deck(true, false), 5, "pairs-invert bids-return egg-types=5"),
        rules_of(&expanded_deck(true, true), 4, "reveal-five doubles-pass"),
        rules_of(&expanded_deck(true, true), 3, ""),
    ];
    let mut random = Stream::new(31, &["bunny", "story"]);
    let mut counts = vec![0; Rules::EVENTS.len()];
    for game in 0..200 {
        let (story, lines) = told(&tables[game % tables.len()], &mut random);
        for Line { level, text } in &lines {
            assert!(text.len() > 8 && !text.contains(['?', '{', '[', '\n']) && !text.contains("unknown"), "{text}");
            assert!(!text.ends_with('.') && text.starts_with(char::is_uppercase), "{text}");
            assert_ne!(*level, Level::Detail);
        }
        assert!(story.rounds().len() > 3 && story.rounds().iter().any(|turns| *turns > 1));
        counts.iter_mut().enumerate().for_each(|(event, count)| *count += story.count_of(event));
        if game >= tables.len() && counts.iter().all(|count| *count > 0) {
            return;
        }
    }
    let missing: Vec<&str> = Rules::EVENTS.iter().zip(&counts).filter(|(_, count)| **count == 0).map(|(event, _)| event.id).collect();
    panic!("never: {missing:?}");
}
