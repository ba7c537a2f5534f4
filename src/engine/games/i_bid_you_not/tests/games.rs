//! Random games of all sizes, with all that must hold at every moment; a small game counted to the end.

use std::collections::HashMap;

use super::*;
use crate::rules::Use;

/// Tables of three to six with the shipped deck, shorter ones, and decks with numbers below zero, up to the
/// largest.
fn tables() -> Vec<Rules> {
    let mut tables = Vec::new();
    for players in 3..=6 {
        tables.push(seated(&deck(), players));
        tables.push(seated(&deck_without(9), players));
        tables.push(seated(&double_deck(), players));
        tables.push(seated(&deck_with_odd(), players));
        tables.push(seated(&odd_deck(5 * usize::from(players) + 1), players));
        tables.push(seated(&odd_deck(120 + 2 * usize::from(players - 2)), players));
    }
    tables
}

#[test]
fn games_end_within_the_bound_and_add_up() {
    for (index, rules) in tables().iter().enumerate() {
        let name = index.to_string();
        for seed in 0..120 {
            let mut random = Stream::new(seed, &["games", &name]);
            let mut state = rules.start();
            let mut log = Vec::new();
            let decisions =
                play_on(rules, &mut state, &mut random, any, |_, actor, code| log.push((actor, code)));
            assert!(decisions <= rules.max_decisions());
            assert_eq!(rules.scores(&state), Some(rules.recount(&state)));
            let mut replayed = rules.start();
            log.iter().for_each(|(actor, code)| rules.apply(&mut replayed, *actor, *code).unwrap());
            assert_eq!(replayed, state);
        }
    }
}

#[test]
fn no_card_is_lost_or_doubled() {
    for (index, rules) in tables().iter().enumerate() {
        let mut random = Stream::new(index as u64, &["census"]);
        let mut counts = vec![7; rules.lots.len()];
        let check = |state: &State, _: Actor, _: Move| {
            rules.census(state, &mut counts);
            assert!(counts.iter().all(|count| *count == 1), "{counts:?} {state:?}");
            assert_eq!(rules.recount(state).points, rules.points(state));
        };
        play_on(rules, &mut rules.start(), &mut random, any, check);
        assert_eq!(rules.classes().len(), rules.lots.len());
    }
}

#[test]
fn legal_sets_are_sorted_complete_and_for_who_is_due() {
    for (index, rules) in tables().iter().enumerate() {
        let mut random = Stream::new(index as u64, &["legal"]);
        let mut codes = Stream::new(index as u64, &["codes"]);
        let mut moves = Vec::new();
        play_on(rules, &mut rules.start(), &mut random, any, |state, _, _| {
            for seat in (0..rules.players()).map(Seat) {
                rules.legal(state, seat, &mut moves);
                let is_due = match rules.turn(state) {
                    Turn::Seat(due) => due == seat,
                    Turn::Several(due) => due.has(seat),
                    _ => false,
                };
                assert_eq!(!moves.is_empty(), is_due);
                assert!(moves.is_sorted_by(|a, b| a < b));
                for code in (0..40).map(|_| codes.below(0x1080)).chain([u32::MAX]).map(Move) {
                    let mut after = state.clone();
                    match rules.apply(&mut after, Actor::Seat(seat), code) {
                        Ok(()) => assert!(moves.contains(&code)),
                        Err(_) => assert!(!moves.contains(&code) && after == *state),
                    }
                }
            }
        });
    }
}

#[test]
fn all_codes_of_some_states_are_legal_or_refused() {
    let rules = seated(&deck_with_odd(), 5);
    let (mut moves, mut step) = (Vec::new(), 0);
    play_on(&rules, &mut rules.start(), &mut Stream::new(3, &[]), any, |state, _, _| {
        step += 1;
        for seat in (0..6).map(Seat).filter(|_| step % 9 == 0) {
            rules.legal(state, seat, &mut moves);
            // Those of actions, and of all answers but for cards that no deck has.
            let answers = (1..6).flat_map(|owner| (0..128).map(move |card| 0x940 + owner * 0x1000 + card));
            let legal: Vec<Move> = (0..0xA00)
                .chain(answers)
                .map(Move)
                .filter(|code| rules.apply(&mut state.clone(), Actor::Seat(seat), *code).is_ok())
                .collect();
            assert_eq!(legal, moves);
        }
    });
}

#[test]
fn words_differ_and_cards_are_used() {
    let rules = seated(&deck(), 4);
    let mut used = vec![[0; 2]; rules.lots.len()];
    let mut moves = Vec::new();
    for seed in 0..20 {
        play_on(&rules, &mut rules.start(), &mut Stream::new(seed, &["words"]), any, |state, actor, code| {
            if let Actor::Seat(seat) = actor {
                rules.legal(state, seat, &mut moves);
                let mut words: Vec<String> =
                    moves.iter().map(|code| rules.word(state, actor, *code)).collect();
                words.sort();
                words.dedup();
                assert_eq!(words.len(), moves.len());
            }
            assert!(!rules.describe(state, actor, code).contains("nothing"));
            if let Some((how, class)) = rules.card_use(state, actor, code) {
                used[class][usize::from(how == Use::Played)] += 1;
            }
        });
    }
    assert!(used.iter().all(|[dealt, played]| *dealt == 20 && *played > 0));
}

/// C4: a resampled state looks the same to the seat, and lets it do the same.
#[test]
fn views_hide_what_resampling_changes() {
    for (index, rules) in tables().iter().enumerate() {
        let mut random = Stream::new(index as u64, &["views"]);
        let mut other = Stream::new(index as u64, &["resample"]);
        let (mut moves, mut again) = (Vec::new(), Vec::new());
        let mut counts = vec![0; rules.lots.len()];
        let mut changed = 0;
        play_on(rules, &mut rules.start(), &mut random, any, |state, _, _| {
            for seat in (0..rules.players()).map(Seat) {
                let view = rules.view(state, seat);
                let sampled = rules.resample(&view, &mut other);
                assert_eq!(rules.view(&sampled, seat), view);
                assert_eq!(rules.turn(&sampled), rules.turn(state));
                rules.legal(state, seat, &mut moves);
                rules.legal(&sampled, seat, &mut again);
                assert_eq!(moves, again);
                rules.census(&sampled, &mut counts);
                assert!(counts.iter().all(|count| *count == 1), "{counts:?}");
                changed += u32::from(sampled != *state);
            }
        });
        assert!(changed > 0);
    }
}

/// Bids that came back stay with their owner in every resampled state.
#[test]
fn what_was_shown_is_known() {
    let rules = plain();
    let state = state(&rules, "row = [12]\nhands = [[1, 2], [3, 4], [5, 6]]\nknown = [[], [4], []]");
    let view = rules.view(&state, Seat(0));
    for seed in 0..100 {
        assert!(rules.resample(&view, &mut Stream::new(seed, &[])).hands[1].has(Lot(4)));
    }
}

#[test]
fn greedy_plays_legal_moves_from_views_alone() {
    for (index, rules) in tables().iter().enumerate() {
        let mut random = Stream::new(index as u64, &["greedy"]);
        let choose = |state: &State, seat: Seat, moves: &[Move], random: &mut Stream| {
            let view = rules.view(state, seat);
            let mut seeded = random.clone();
            let sampled = rules.resample(&view, &mut Stream::new(1, &[]));
            let choice = rules.greedy(&view, moves, random);
            assert_eq!(rules.greedy(&rules.view(&sampled, seat), moves, &mut seeded), choice);
            assert!(moves.contains(&choice));
            choice
        };
        let mut state = rules.start();
        play_on(rules, &mut state, &mut random, choose, |_, _, _| {});
        assert_eq!(state.board.phase, Phase::Over);
    }
}

/// How many ways of play lead to the end.
#[expect(clippy::mutable_key_type, reason = "what changes behind a shared state is no part of its equality")]
fn ways(rules: &Rules, state: &State, seen: &mut HashMap<State, u64>) -> u64 {
    if let Some(ways) = seen.get(state) {
        return *ways;
    }
    let (mut total, mut moves) = (0, Vec::new());
    let mut follow = |actor: Actor, code: Move| {
        let mut after = state.clone();
        rules.apply(&mut after, actor, code).unwrap();
        total += ways(rules, &after, seen);
    };
    match rules.turn(state) {
        Turn::Over => total = 1,
        Turn::Chance(outcomes) => (0..outcomes).for_each(|code| follow(Actor::Chance, Move(code))),
        turn => {
            let seat = due(turn, &mut Stream::new(0, &[])).unwrap();
            rules.legal(state, seat, &mut moves);
            moves.iter().for_each(|code| follow(Actor::Seat(seat), *code));
        }
    }
    seen.insert(state.clone(), total);
    total
}

#[test]
fn small_games_have_golden_counts() {
    let rules = plain();
    for (text, golden) in GOLDEN {
        assert_eq!(ways(&rules, &state(&rules, text), &mut HashMap::new()), *golden, "{text}");
    }
}

/// The first by hand: seat 1 adds 20, or declares, bids, takes and opens. The others by a model written apart
/// from this.
const GOLDEN: &[(&str, u64)] = &[
    ("row = [12]\nhands = [[20], [], []]", 2),
    ("row = [12]\nhands = [[20], [10], []]", 3),
    ("row = [12]\nhands = [[20], [10], [15]]\npiles = [[1], [2], []]", 10),
    ("row = [12]\nhands = [[20, 8], [10], [15]]\npiles = [[1], [2], []]", 117),
    ("row = [12]\nhands = [[20, 8], [10, 30], [15]]\npiles = [[1], [2], []]", 2_469),
    ("row = [12]\nhands = [[20, 8], [10, 30], [15, 40]]\npiles = [[1], [2], []]", 62_668),
];
