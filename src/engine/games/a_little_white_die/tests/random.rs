//! Random games: what must hold in every state.

use super::expansions::{POWERS, WILDCARDS, WISHES, bent_table};
use super::*;

/// Random games of each mix.
const GAMES: u32 = if cfg!(debug_assertions) { 60 } else { 2_000 };

/// Players and variants of all kinds.
const MIXES: &[(u8, &str)] = &[
    (2, ""),
    (3, ""),
    (4, ""),
    (5, ""),
    (6, ""),
    (2, "long"),
    (4, "long"),
    (6, "long min-dice=3"),
    (2, "random-start"),
    (3, "random-start long"),
    (6, "random-start"),
    (4, "cards=9"),
    (3, "cards=12 long"),
    (2, "cards=12 min-dice=3"),
    (4, "cards=9 random-start long min-dice=3"),
];

#[test]
fn every_state_keeps_the_rules() {
    for (players, variants) in MIXES {
        let random = Stream::new(1, &["keeps", variants, &players.to_string()]);
        keeps_the_rules(&table(*players, variants), GAMES, true, random);
    }
}

/// Tables with the sets of the game, and with what designers wished for.
fn with_effects() -> [Rules; 4] {
    let tables = [
        (&[POWERS][..], 2, "cards=12"),
        (&[POWERS, WILDCARDS], 4, "long"),
        (&[WISHES], 2, "cards=12"),
        (&[WISHES], 4, "long"),
    ];
    tables.map(|(sets, players, variants)| bent_table(sets, players, variants))
}

#[test]
fn every_state_with_effects_keeps_the_rules() {
    for rules in with_effects() {
        keeps_the_rules(&rules, GAMES / 3, false, Stream::new(1, &["effects"]));
    }
}

#[test]
fn every_view_with_effects_tells_no_more_than_is_seen() {
    for rules in with_effects() {
        keeps_the_rules(&rules, GAMES / 6, true, Stream::new(2, &["effects"]));
    }
}

/// Plays games, and checks every state, some of them deeply.
fn keeps_the_rules(rules: &Rules, games: u32, is_deep: bool, mut random: Stream) {
    for game in 0..games {
        let (mut state, mut log, mut decisions) = (rules.start(), Vec::new(), 0);
        let mut moves = Vec::new();
        while let Some((actor, choice)) = random_move(rules, &state, &mut moves, &mut random) {
            check(rules, &state);
            if is_deep && game % 10 == 0 && random.below(4) == 0 {
                check_deeply(rules, &state, &mut random);
            }
            decisions += u32::from(actor != Actor::Chance);
            assert!(
                rules.word(&state, actor, choice).len() > 3
                    && rules.describe(&state, actor, choice).len() > 3
            );
            rules.apply(&mut state, actor, choice).expect("a legal move");
            log.push((actor, choice));
        }
        check(rules, &state);
        if is_deep {
            check_deeply(rules, &state, &mut random);
        }
        assert!(decisions <= rules.max_decisions());
        assert_eq!(rules.scores(&state), Some(rules.recount(&state)));
        let mut again = rules.start();
        for (actor, choice) in log {
            rules.apply(&mut again, actor, choice).expect("a legal move");
        }
        assert_eq!(again, state);
    }
}

/// Conservation, and who has legal moves.
fn check(rules: &Rules, state: &State) {
    let mut counts = vec![0; rules.classes().len()];
    rules.census(state, &mut counts);
    assert!(rules.classes().iter().zip(&counts).all(|(class, count)| class.count == *count), "{state:?}");
    let turn = rules.turn(state);
    for seat in 0..8 {
        let moves = legal(rules, state, seat);
        let due = match turn {
            Turn::Seat(due) => due.0 == seat,
            Turn::Several(seats) => seats.has(Seat(seat)),
            _ => false,
        };
        assert_eq!(due, !moves.is_empty(), "seat {seat}: {state:?}");
        assert!(moves.is_sorted_by(|a, b| a < b));
    }
    assert!(!matches!(turn, Turn::Chance(0)), "{state:?}");
}

fn check_deeply(rules: &Rules, state: &State, random: &mut Stream) {
    for seat in 0..rules.players() {
        let moves = legal(rules, state, seat);
        let mut words: Vec<String> =
            moves.iter().map(|choice| rules.word(state, Actor::Seat(Seat(seat)), *choice)).collect();
        words.sort();
        words.dedup();
        assert_eq!(words.len(), moves.len());
        check_codes(rules, state, seat, &moves, random);
        check_view(rules, state, seat, &moves, random);
    }
    assert!(rules.apply(&mut state.clone(), Actor::Seat(Seat(255)), Move(2)).is_err());
    if let Turn::Chance(n) = rules.turn(state) {
        for code in [n, n + 1, u32::MAX] {
            refused(rules, state, Actor::Chance, Move(code));
            assert_eq!(rules.card_use(state, Actor::Chance, Move(code)), None);
        }
        for code in 0..n {
            assert!(rules.card_use(state, Actor::Chance, Move(code)).is_some());
        }
    } else {
        refused(rules, state, Actor::Chance, Move(0));
    }
    assert_eq!(rules.read_table(rules.to_table(state)).as_ref(), Ok(state), "{}", rules.to_table(state));
}

/// Just the legal codes are accepted.
fn check_codes(rules: &Rules, state: &State, seat: u8, moves: &[Move], random: &mut Stream) {
    let codes = (0..200).map(|_| match random.below(4) {
        0 => random.below(u32::MAX),
        1 => random.below(4) * 0x100 + random.below(16),
        _ => 0x1_0000 + random.below(8) * 0x100 + random.below(40),
    });
    for choice in codes.collect::<Vec<u32>>().into_iter().map(Move) {
        let mut after = state.clone();
        let result = rules.apply(&mut after, Actor::Seat(Seat(seat)), choice);
        assert_eq!(result.is_ok(), moves.binary_search(&choice).is_ok(), "{choice:?} {state:?}");
        if result.is_err() {
            assert_eq!(after, *state);
        }
    }
}

/// A state drawn from a view has the same view, legal moves and bot's move, and all its cards.
fn check_view(rules: &Rules, state: &State, seat: u8, moves: &[Move], random: &mut Stream) {
    let view = rules.view(state, Seat(seat));
    let other = rules.resample(&view, random);
    assert_eq!(rules.view(&other, Seat(seat)), view);
    assert_eq!(legal(rules, &other, seat), moves);
    match (rules.turn(&other), rules.turn(state)) {
        // How many cards of a number are left to be dealt depends on those that others were dealt.
        (Turn::Chance(_), Turn::Chance(_)) if rules.arranged => {}
        (other, turn) => assert_eq!(other, turn),
    }
    check(rules, &other);
    assert_eq!(rules.read_table(rules.to_table(&other)).as_ref(), Ok(&other), "{}", rules.to_table(&other));
    if !moves.is_empty() {
        let choice = rules.greedy(&view, moves, &mut Stream::new(1, &[]));
        assert!(moves.contains(&choice), "{choice:?}");
        assert_eq!(choice, rules.greedy(&rules.view(&other, Seat(seat)), moves, &mut Stream::new(1, &[])));
    }
}

#[test]
fn every_class_is_dealt_and_discarded() {
    let rules = table(4, "");
    let mut random = Stream::new(1, &["uses"]);
    let mut seen = BTreeMap::new();
    for _ in 0..50 {
        let (mut state, mut moves) = (rules.start(), Vec::new());
        while let Some((actor, choice)) = random_move(&rules, &state, &mut moves, &mut random) {
            if let Some((how, class)) = rules.card_use(&state, actor, choice) {
                *seen.entry((how == crate::rules::Use::Discarded, class)).or_insert(0) += 1;
            }
            rules.apply(&mut state, actor, choice).expect("a legal move");
        }
    }
    assert_eq!(seen.len(), 2 * rules.classes().len());
}
