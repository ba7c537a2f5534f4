//! Plays games for tests, and checks their narration.

use super::layout::{self, Layout};
use crate::effect::machine::Table;
use crate::rng::Stream;
use crate::rules::{Actor, Line, Move, Pick, Rules, Story, Turn};

/// The most games at each table until every event has occurred.
const MOST: u64 = 400;

/// Plays a number of games at each table, and then more until every event has occurred.
///
/// # Panics
/// At an event that never occurs, at a line that people can't read or that has one of the words `odd`, and
/// when the parts of the points don't add up.
pub(crate) fn check_stories<R>(tables: &[R], least: u64, odd: &[&str])
where
    R: Rules + Layout + Table<State = <R as Rules>::State>,
{
    let mut counts = vec![0; R::EVENTS.len()];
    for game in 0..MOST {
        if game >= least && !counts.contains(&0) {
            return;
        }
        for (table, rules) in tables.iter().enumerate() {
            let mut story =
                narrate(rules, game % 2 == 0, &mut Stream::new(game, &["stories", &table.to_string()]));
            counts.iter_mut().enumerate().for_each(|(event, count)| *count += story.count_of(event));
            assert!(!story.rounds().is_empty() && story.turns() > 1);
            story.take_lines().iter().for_each(|line| check_line(line, odd));
        }
    }
    let never = R::EVENTS.iter().zip(counts).filter(|(_, count)| *count == 0).map(|(event, _)| event.id);
    panic!("never: {:?}", never.collect::<Vec<_>>());
}

/// Plays and narrates one game: random moves, or three moves of four by the greedy bot. Checks where cards
/// lie after each.
pub(crate) fn narrate<R>(rules: &R, greedy: bool, random: &mut Stream) -> Story
where
    R: Rules + Layout + Table<State = <R as Rules>::State>,
{
    let (mut story, mut moves) = (Story::narrated(), Vec::new());
    let mut state = story.begin(rules);
    while let Some((actor, mut choice)) = random_move(rules, &state, &mut moves, random) {
        if let Actor::Seat(seat) = actor
            && greedy
            && random.below(4) > 0
        {
            choice = rules.greedy(&rules.view(&state, seat), &moves, random);
        }
        story.make(rules, &mut state, actor, choice).unwrap();
        layout::check(rules, &state);
    }
    let scores = rules.scores(&state).unwrap();
    for seat in rules.seats() {
        let parts: i32 = rules.score_parts(&state).iter().map(|part| part.points[seat.index()]).sum();
        assert_eq!(parts, scores.points[seat.index()], "{seat}: {state:?}");
    }
    story
}

/// Who is to move, a random one of several, and a random move out of `moves`, the legal ones; none when the
/// game is over.
///
/// # Panics
/// If the game, which may choose without listing its moves, chooses another one.
pub(crate) fn random_move<R: Rules>(
    rules: &R,
    state: &R::State,
    moves: &mut Vec<Move>,
    random: &mut Stream,
) -> Option<(Actor, Move)> {
    let seat = match rules.turn(state) {
        Turn::Over => return None,
        Turn::Chance(outcomes) => return Some((Actor::Chance, Move(random.below(outcomes)))),
        Turn::Seat(seat) => seat,
        Turn::Several(seats) => seats.iter().nth(random.below(seats.count()) as usize).unwrap(),
    };
    rules.legal(state, seat, moves);
    let unlisted = rules.random_move(state, seat, &mut Vec::new(), &mut random.clone());
    let pick = Pick::out_of(moves, random);
    assert_eq!(unlisted, pick, "{state:?}");
    Some((Actor::Seat(seat), pick.unwrap().choice))
}

/// A line is a sentence without its full stop, in the words of people. It may begin with the number or the
/// name of a card.
fn check_line(line: &Line, odd: &[&str]) {
    let begins = |first: char| first.is_uppercase() || first.is_ascii_digit() || ['-', '*'].contains(&first);
    assert!(
        line.text.len() > 8 && line.text.starts_with(begins) && !line.text.ends_with(['.', ';']),
        "{line:?}"
    );
    let never = ["?", "_", "`", "{", "[", "\n", "::", "  ", "None", "unknown"];
    let text = format!("{} ", line.text);
    assert!(!never.iter().chain(odd).any(|odd| text.contains(odd)), "{line:?}");
}
