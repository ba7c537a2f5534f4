//! Plays games for tests, with their narration.

use crate::rng::Stream;
use crate::rules::{Actor, Level, Line, Made, Move, Rules, Seat, Story, Turn};

/// Plays a number of games at each table, three moves of four by the greedy bot, and returns how often each event occurred.
///
/// # Panics
/// At a line that people can't read, and when the parts of the points don't add up.
pub(crate) fn count_events<R: Rules>(tables: &[R], games: u64) -> Vec<(&'static str, u32)> {
    let mut counts: Vec<(&str, u32)> = R::EVENTS.iter().map(|event| (event.id, 0)).collect();
    for (table, rules) in tables.iter().enumerate() {
        for game in 0..games {
            let mut story = narrate(rules, &mut Stream::new(game, &["stories", &table.to_string()]));
            for (event, (_, count)) in counts.iter_mut().enumerate() {
                *count += story.count_of(event);
            }
            assert!(!story.rounds().is_empty());
            story.take_lines().iter().for_each(check_line);
        }
    }
    counts
}

/// Plays and narrates one game.
pub(crate) fn narrate<R: Rules>(rules: &R, random: &mut Stream) -> Story {
    let (mut state, mut story, mut moves) = (rules.start(), Story::narrated(), Vec::new());
    rules.events(None, &state, &mut story);
    while let Some((actor, choice)) = next_move(rules, &state, &mut moves, random) {
        let before = state.clone();
        rules.apply(&mut state, actor, choice).unwrap();
        let level = if actor == Actor::Chance { Level::Detail } else { Level::Line };
        story.line(level, || rules.describe(&before, actor, choice));
        rules.events(Some(Made { before: &before, actor, choice }), &state, &mut story);
    }
    let scores = rules.scores(&state).unwrap();
    for seat in rules.seats() {
        let parts: i32 = rules.score_parts(&state).iter().map(|part| part.points[seat.index()]).sum();
        assert_eq!(parts, scores.points[seat.index()], "{seat}: {state:?}");
    }
    story
}

fn next_move<R: Rules>(rules: &R, state: &R::State, moves: &mut Vec<Move>, random: &mut Stream) -> Option<(Actor, Move)> {
    let seat: Seat = match rules.turn(state) {
        Turn::Over => return None,
        Turn::Chance(outcomes) => return Some((Actor::Chance, Move(random.below(outcomes)))),
        Turn::Seat(seat) => seat,
        Turn::Several(seats) => seats.iter().next().unwrap(),
    };
    rules.legal(state, seat, moves);
    let choice = match random.below(4) {
        0 => moves[random.below(moves.len() as u32) as usize],
        _ => rules.greedy(&rules.view(state, seat), moves, random),
    };
    Some((Actor::Seat(seat), choice))
}

/// A line is a sentence without its full stop, in the words of people.
fn check_line(line: &Line) {
    let text = &line.text;
    assert!(text.starts_with(|first: char| first.is_uppercase()), "{line:?}");
    assert!(!text.contains(['?', '_', '`', '{', '[']) && !text.contains("::") && !text.contains("  ") && !text.ends_with('.'), "{line:?}");
}
