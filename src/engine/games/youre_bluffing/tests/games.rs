//! Whole games, played at random: what must hold at every moment.

use std::collections::HashSet;

use super::super::{Rules, State};
use super::{legal, rules, tiny};
use crate::rng::Stream;
use crate::rules::{Actor, Move, Rules as _, Seat, Seats, Turn};

/// A random move, and whose it is; none when the game is over.
pub(super) fn random_move(
    rules: &Rules,
    state: &State,
    moves: &mut Vec<Move>,
    random: &mut Stream,
) -> Option<(Actor, Move)> {
    match rules.turn(state) {
        Turn::Over => None,
        Turn::Chance(outcomes) => Some((Actor::Chance, Move(random.below(outcomes)))),
        Turn::Seat(seat) => {
            rules.random_move(state, seat, moves, random).map(|pick| (Actor::Seat(seat), pick.choice))
        }
        Turn::Several(_) => unreachable!("no secret codes"),
    }
}

fn mixes() -> Vec<Rules> {
    let mut all = vec![rules(3), rules(4), rules(5), tiny(3), tiny(5)];
    all.extend(super::effects::tables());
    all
}

/// Plays games at random and looks at every moment of them.
fn watch(games: u32, words: &str, mut look: impl FnMut(&Rules, &State, &mut Stream)) {
    for rules in mixes() {
        let random = &mut Stream::new(5, &[words]);
        let moves = &mut Vec::new();
        // Games with effects take longer, as each of them is looked at after each move.
        let games = if rules.program.is_empty() { games } else { games.div_ceil(40) };
        for _ in 0..games {
            let mut state = rules.start();
            let mut decisions = 0;
            while let Some((actor, code)) = random_move(&rules, &state, moves, random) {
                look(&rules, &state, random);
                rules.apply(&mut state, actor, code).unwrap();
                decisions += u32::from(actor != Actor::Chance);
                assert!(decisions <= rules.max_decisions());
            }
            look(&rules, &state, random);
        }
    }
}

#[test]
fn c1_every_card_is_somewhere_at_every_moment() {
    watch(200, "census", |rules, state, _| {
        let classes = rules.classes();
        let mut counts = vec![9; classes.len()];
        rules.census(state, &mut counts);
        assert!(classes.iter().zip(&counts).all(|(class, count)| class.count == *count), "{state:?}");
        assert!(
            (0..rules.players()).all(|seat| state.owned(Seat(seat)).holds(state.known[usize::from(seat)]))
        );
    });
}

#[test]
fn c2_who_is_to_move_has_a_move_and_nobody_else() {
    watch(30, "legal", |rules, state, random| {
        let turn = rules.turn(state);
        for seat in 0..=rules.players() {
            let moves = legal(rules, state, seat + 1);
            assert_eq!(!moves.is_empty(), turn == Turn::Seat(Seat(seat)));
            assert!(moves.windows(2).all(|pair| pair[0] < pair[1]));
            let (mut once, mut again) = (random.clone(), random.clone());
            let any = rules.random_move(state, Seat(seat), &mut Vec::new(), &mut once);
            assert_eq!(
                any.map(|pick| pick.choice),
                moves.get(again.below(moves.len() as u32) as usize).copied()
            );
            assert!(any.is_none_or(|pick| pick.among as usize == moves.len()));
        }
        if let Turn::Chance(outcomes) = turn {
            assert!(outcomes > 0);
        }
    });
}

#[test]
fn other_codes_are_refused_and_change_nothing() {
    watch(2, "codes", |rules, state, random| {
        if random.below(8) > 0 {
            return;
        }
        for _ in 0..200 {
            let code = Move(if random.below(2) == 0 { random.below(700) } else { random.below(u32::MAX) });
            for seat in (0..=rules.players()).chain([200, 255]) {
                let is_legal = rules.turn(state) == Turn::Seat(Seat(seat))
                    && legal(rules, state, seat + 1).contains(&code);
                let mut after = state.clone();
                assert_eq!(rules.apply(&mut after, Actor::Seat(Seat(seat)), code).is_ok(), is_legal);
                assert!(is_legal || after == *state);
                assert!(!rules.describe(state, Actor::Seat(Seat(seat)), code).is_empty());
                rules.word(state, Actor::Seat(Seat(seat)), code);
                rules.card_use(state, Actor::Seat(Seat(seat)), code);
            }
            let mut after = state.clone();
            let drawn = rules.apply(&mut after, Actor::Chance, code).is_ok();
            assert_eq!(drawn, matches!(rules.turn(state), Turn::Chance(outcomes) if code.0 < outcomes));
            assert!(drawn || after == *state);
            rules.describe(state, Actor::Chance, code);
            rules.word(state, Actor::Chance, code);
        }
    });
}

#[test]
fn scores_agree_with_the_recount_and_come_at_the_end_only() {
    watch(200, "scores", |rules, state, _| {
        let over = rules.turn(state) == Turn::Over;
        assert_eq!(rules.scores(state).is_some(), over);
        if let Some(scores) = rules.scores(state) {
            assert_eq!(scores, rules.recount(state));
            if !rules.program.is_empty() {
                return;
            }
            let quartets: u32 = state.herds.iter().map(|herd| herd.quartets().count_ones()).sum();
            assert_eq!(quartets as usize, rules.kinds.len(), "YB-E1: all kinds are complete");
        }
    });
}

#[test]
fn c4_hidden_cards_can_be_drawn_anew() {
    watch(4, "views", |rules, state, random| {
        for seat in (0..rules.players()).map(Seat) {
            let view = rules.view(state, seat);
            let guess = rules.resample(&view, random);
            assert_eq!(rules.view(&guess, seat), view);
            assert_eq!(legal(rules, &guess, seat.0 + 1), legal(rules, state, seat.0 + 1));
            assert_eq!(rules.turn(&guess), rules.turn(state));
            let mut counts = vec![0; rules.classes().len()];
            rules.census(&guess, &mut counts);
            assert!(rules.classes().iter().zip(&counts).all(|(class, count)| class.count == *count));
            let moves = legal(rules, state, seat.0 + 1);
            if !moves.is_empty() {
                let code = rules.greedy(&view, &moves, &mut random.clone());
                assert!(moves.contains(&code));
                assert_eq!(code, rules.greedy(&rules.view(&guess, seat), &moves, &mut random.clone()));
            }
            if let Turn::Seat(mover) = rules.turn(&guess) {
                // The hidden part is one that could have come about: whoever moves can go on.
                assert!(!legal(rules, &guess, mover.0 + 1).is_empty());
            }
        }
        assert_eq!(rules.view(state, Seat(200)).hand.count(), 0);
    });
}

#[test]
fn legal_moves_have_words_of_their_own() {
    watch(3, "words", |rules, state, _| {
        let actor = match rules.turn(state) {
            Turn::Seat(seat) => Actor::Seat(seat),
            Turn::Chance(_) => Actor::Chance,
            _ => return,
        };
        let moves = match (actor, rules.turn(state)) {
            (Actor::Seat(seat), _) => legal(rules, state, seat.0 + 1),
            (_, Turn::Chance(outcomes)) => (0..outcomes).map(Move).collect(),
            _ => Vec::new(),
        };
        let words: HashSet<String> = moves.iter().map(|code| rules.word(state, actor, *code)).collect();
        assert_eq!(words.len(), moves.len());
        assert!(moves.iter().all(|code| !rules.describe(state, actor, *code).is_empty()));
    });
}

#[test]
fn a_written_state_is_read_as_it_was() {
    watch(4, "tables", |rules, state, _| {
        let written = rules.to_table(state);
        let text = toml::to_string(&written).unwrap();
        let read = rules
            .read_table(text.parse().unwrap())
            .unwrap_or_else(|diagnostics| panic!("{text}\n{diagnostics:#?}"));
        assert_eq!(read, *state, "{text}");
    });
}

#[test]
fn a_game_replays_from_its_moves() {
    for rules in mixes() {
        let random = &mut Stream::new(6, &["replay"]);
        let (mut state, mut log) = (rules.start(), Vec::new());
        while let Some((actor, code)) = random_move(&rules, &state, &mut Vec::new(), random) {
            rules.apply(&mut state, actor, code).unwrap();
            log.push((actor, code));
        }
        let mut again = rules.start();
        log.into_iter().for_each(|(actor, code)| rules.apply(&mut again, actor, code).unwrap());
        assert_eq!(again, state);
    }
}

/// How many games of so many moves there are, chance included.
fn count(rules: &Rules, state: &State, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let (actor, moves) = match rules.turn(state) {
        Turn::Seat(seat) => (Actor::Seat(seat), legal(rules, state, seat.0 + 1)),
        Turn::Chance(outcomes) => (Actor::Chance, (0..outcomes).map(Move).collect()),
        _ => return 0,
    };
    let after = |code: Move| {
        let mut after = state.clone();
        rules.apply(&mut after, actor, code).unwrap();
        count(rules, &after, depth - 1)
    };
    moves.into_iter().map(after).sum()
}

#[test]
fn counted_games_are_as_many_as_ever() {
    let tiny = tiny(3);
    let opening: Vec<u64> = (0..5).map(|depth| count(&tiny, &tiny.start(), depth)).collect();
    // By hand: 8 animals. A hen leaves 27 bids (270 in all hands) and a pass, a mule 42 (420).
    assert_eq!(opening[..3], [1, 8, 4 * 28 + 4 * 43]);
    // After a hen and a bid of seat 2 below 270 seat 3 may top it or pass; after 270 seat 3 bids alone (27 or
    // a pass), seat 1 not being asked. So 28 + (26 + 351) + 28 after each hen, and likewise 43 + (41 + 861) +
    // 43 after each mule.
    assert_eq!(opening[3], 4 * (28 + 377 + 28) + 4 * (43 + 902 + 43));
    assert_eq!(opening[3..], OPENING);
    let trade = super::state(
        &tiny,
        r#"
            phase = "challenge"
            hands = [[0, 10, 50], [10, 100], []]
            animals.1 = { hen = 1, mule = 4 }
            animals.2 = { hen = 3 }
        "#,
    );
    let trades: Vec<u64> = (0..8).map(|depth| count(&tiny, &trade, depth)).collect();
    // By hand: one challenge; one lays 50, 10, 0 or nothing; after 50 one lays 10, 0 or nothing, and so on.
    assert_eq!(trades[..4], [1, 1, 4, 3 + 2 + 2 + 2]);
    assert_eq!(trades[3..], TRADES);
}

const OPENING: [u64; 2] = [5684, 87496];
const TRADES: [u64; 5] = [9, 18, 39, 83, 168];

/// The share of wins of the greedy seat among others who play at random, in units of 1/60 a game.
fn greedy_share(rules: &Rules, games: u32) -> u32 {
    let random = &mut Stream::new(7, &["greedy"]);
    let mut share = 0;
    for game in 0..games {
        let bot = Seat((game % u32::from(rules.players())) as u8);
        let scores = play_out(rules, Seats::one(bot), random).and_then(|end| rules.scores(&end));
        share += scores.map_or(0, |scores| scores.share(bot));
    }
    share
}

/// The end of a game in which some seats are greedy; none if it is unfinished.
pub(super) fn play_out(rules: &Rules, greedy: Seats, random: &mut Stream) -> Option<State> {
    let (mut state, mut moves) = (rules.start(), Vec::new());
    for _ in 0..rules.max_decisions() {
        let Some((actor, mut code)) = random_move(rules, &state, &mut moves, random) else { break };
        if let Actor::Seat(seat) = actor
            && greedy.has(seat)
        {
            rules.legal(&state, seat, &mut moves);
            code = rules.greedy(&rules.view(&state, seat), &moves, random);
        }
        let before = state.clone();
        rules.apply(&mut state, actor, code).unwrap();
        rules.note_applied(&before, actor, code, &mut state);
    }
    (rules.turn(&state) == Turn::Over).then_some(state)
}

#[test]
fn greedy_beats_random() {
    for players in 3..=5 {
        let share = f64::from(greedy_share(&rules(players), 300)) / (60.0 * 300.0);
        assert!(share > 1.5 / f64::from(players), "{players} players: {share}");
    }
}

#[test]
fn greedy_games_end() {
    for players in 3..=5 {
        let (rules, random) = (rules(players), &mut Stream::new(8, &["all greedy"]));
        let ended = (0..40).filter(|_| play_out(&rules, Seats::all(players), random).is_some()).count();
        assert_eq!(ended, 40, "{players} players");
    }
}
