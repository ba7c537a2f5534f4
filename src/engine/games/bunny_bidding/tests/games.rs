//! Thousands of random games, all invariants.

use super::drive::*;
use crate::games::bunny_bidding::{Phase, Rules, State};
use crate::games::shared::sample_games::random_move;
use crate::rng::Stream;
use crate::rules::{Actor, Move, Rules as _, Seat, Turn};

/// Counts over a run of games: all decisions, the most in one game, and the games that ended.
#[derive(Default)]
pub struct Seen {
    decisions: u32,
    most: u32,
    pub over: u32,
}

pub fn play(rules: &Rules, random: &mut Stream, full: bool, seen: &mut Seen) {
    let mut state = rules.start();
    let mut log: Vec<(Actor, Move)> = Vec::new();
    let (mut moves, mut decisions) = (Vec::new(), 0);
    let classes = rules.classes();
    let mut counts = vec![0u16; classes.len()];
    loop {
        rules.census(&state, &mut counts);
        assert!(counts.iter().zip(&classes).all(|(count, class)| *count == class.count), "{state:#?}");
        legal_sets(rules, &state);
        if full && random.below(16) == 0 {
            in_full(rules, &state, random);
        }
        let Some((actor, choice)) = random_move(rules, &state, &mut moves, random) else { break };
        decisions += u32::from(actor != Actor::Chance);
        rules.apply(&mut state, actor, choice).unwrap();
        log.push((actor, choice));
        assert!(decisions <= rules.max_decisions());
    }
    in_full(rules, &state, random);
    let scores = rules.scores(&state).unwrap();
    assert_eq!(scores, rules.recount(&state));
    let mut again = rules.start();
    log.iter().for_each(|(actor, choice)| rules.apply(&mut again, *actor, *choice).unwrap());
    assert_eq!(state, again);
    seen.decisions += decisions;
    seen.most = seen.most.max(decisions);
    seen.over += 1;
}

/// Legal moves for who is to move, none for the others, sorted, unique, with different words.
fn legal_sets(rules: &Rules, state: &State) {
    let mut moves = Vec::new();
    for seat in (0..8).map(Seat) {
        let to_move = match rules.turn(state) {
            Turn::Seat(mover) => mover == seat,
            Turn::Several(seats) => seat.0 < 6 && seats.has(seat),
            Turn::Chance(outcomes) => {
                assert!(outcomes > 0);
                false
            }
            Turn::Over => false,
        };
        rules.legal(state, seat, &mut moves);
        assert_eq!(!moves.is_empty(), to_move, "{seat} {state:#?}");
        assert!(moves.is_sorted_by(|a, b| a < b));
    }
}

fn in_full(rules: &Rules, state: &State, random: &mut Stream) {
    all_others_refused(rules, state, random);
    words_differ(rules, state);
    let text = toml::to_string(&rules.to_table(state)).unwrap();
    let back = rules
        .read_table(text.parse().unwrap())
        .unwrap_or_else(|diagnostics| panic!("{diagnostics:?}\n{text}"));
    assert_eq!(back, *state, "{text}");
    assert_eq!(rules.scores(state).is_some(), state.public.phase == Phase::Over);
    let (mut moves, mut same) = (Vec::new(), Vec::new());
    for seat in (0..rules.players()).map(Seat) {
        let view = rules.view(state, seat);
        let other = rules.resample(&view, random);
        assert_eq!(rules.view(&other, seat), view, "{state:#?}\n{other:#?}");
        // How many outcomes a draw of a face-down tile has, only who knows some of them can tell.
        if !matches!(rules.turn(state), Turn::Chance(_)) {
            assert_eq!(rules.turn(&other), rules.turn(state));
        }
        rules.legal(state, seat, &mut moves);
        rules.legal(&other, seat, &mut same);
        assert_eq!(moves, same);
        let mut counts = vec![0; rules.classes().len()];
        rules.census(&other, &mut counts);
        assert!(counts.iter().zip(rules.classes()).all(|(count, class)| *count == class.count));
        let text = toml::to_string(&rules.to_table(&other)).unwrap();
        assert_eq!(
            rules
                .read_table(text.parse().unwrap())
                .unwrap_or_else(|diagnostics| panic!("{diagnostics:?}\n{text}")),
            other
        );
    }
}

fn all_others_refused(rules: &Rules, state: &State, random: &mut Stream) {
    let mut moves = Vec::new();
    for _ in 0..200 {
        let seat = Seat(random.below(9) as u8);
        let code = Move(if random.below(20) == 0 {
            random.below(u32::MAX)
        } else {
            random.below(rules.move_codes() + 128)
        });
        rules.legal(state, seat, &mut moves);
        let mut after = state.clone();
        match rules.apply(&mut after, Actor::Seat(seat), code) {
            Ok(()) => assert!(moves.contains(&code), "{seat} {code:?} {state:#?}"),
            Err(why) => {
                assert!(!moves.contains(&code), "{why}");
                assert!(why.clause.starts_with("BB-") && !why.why.ends_with('.'));
                assert_eq!(after, *state);
            }
        }
        _ = (rules.describe(state, Actor::Seat(seat), code), rules.word(state, Actor::Seat(seat), code));
        _ = rules.card_use(state, Actor::Seat(seat), code);
        let outcomes = if let Turn::Chance(outcomes) = rules.turn(state) { outcomes } else { 0 };
        let mut after = state.clone();
        assert_eq!(rules.apply(&mut after, Actor::Chance, code).is_ok(), code.0 < outcomes);
        _ = (rules.describe(state, Actor::Chance, code), rules.card_use(state, Actor::Chance, code));
    }
}

fn words_differ(rules: &Rules, state: &State) {
    let actors_moves: Vec<(Actor, Move)> = match rules.turn(state) {
        Turn::Chance(outcomes) => (0..outcomes).map(|code| (Actor::Chance, Move(code))).collect(),
        _ => {
            let mut moves = Vec::new();
            let seat = (0..rules.players()).map(Seat).find(|seat| {
                rules.legal(state, *seat, &mut moves);
                !moves.is_empty()
            });
            moves.iter().filter_map(|code| Some((Actor::Seat(seat?), *code))).collect()
        }
    };
    let mut words: Vec<String> =
        actors_moves.iter().map(|(actor, code)| rules.word(state, *actor, *code)).collect();
    let count = words.len();
    words.sort();
    words.dedup();
    assert_eq!(words.len(), count, "{words:?}");
    assert!(words.iter().all(|word| !word.starts_with("move ")));
    assert!(
        actors_moves.iter().all(|(actor, code)| !rules.describe(state, *actor, *code).contains("unknown"))
    );
}

#[test]
fn every_mix_of_variants_keeps_all_invariants() {
    let deck = standard_deck();
    let mut random = Stream::new(11, &["bunny", "mixes"]);
    let mut seen = Seen::default();
    for players in 3..=6 {
        for mix in mixes(players) {
            let full = seen.over % 7 == 0;
            play(&rules_of(&deck, players, &mix), &mut random, full, &mut seen);
        }
    }
    assert!(seen.over > 900, "{}", seen.over);
}

#[test]
fn the_basic_game_keeps_all_invariants() {
    let deck = standard_deck();
    let mut random = Stream::new(12, &["bunny", "basic"]);
    let mut seen = Seen::default();
    for players in 3..=6 {
        let rules = rules_of(&deck, players, "");
        (0..200).for_each(|game| play(&rules, &mut random, game % 40 == 0, &mut seen));
    }
    println!("{} games, {} decisions a game, {} at most", seen.over, seen.decisions / seen.over, seen.most);
}

#[test]
fn small_decks_run_dry_in_every_way() {
    let deck = small_deck(&[&[11, 5, 22], &[33, 44, 7], &[1, 55, 99], &[2, 66, 40], &[3, 77], &[9, 88]]);
    let mut random = Stream::new(13, &["bunny", "small"]);
    let mut seen = Seen::default();
    for players in 3..=6 {
        for mix in mixes(players) {
            let rules = rules_of(&deck, players, &mix);
            for _ in 0..2 {
                let full = seen.over % 7 == 0;
                play(&rules, &mut random, full, &mut seen);
            }
        }
    }
}

#[test]
fn a_seed_has_its_game() {
    let rules = rules_of(&standard_deck(), 4, "reveal-five doubles-pass");
    let finish = |seed| {
        let mut random = Stream::new(seed, &["bunny", "golden"]);
        let (mut state, mut moves) = (rules.start(), Vec::new());
        while let Some((actor, choice)) = random_move(&rules, &state, &mut moves, &mut random) {
            rules.apply(&mut state, actor, choice).unwrap();
        }
        state
    };
    assert_eq!(finish(1), finish(1));
    assert_ne!(finish(1), finish(2));
}
