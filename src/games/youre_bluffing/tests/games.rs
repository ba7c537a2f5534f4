//! Whole games, played at random: what must hold at every moment.

use std::collections::HashSet;

use super::super::{State, Table};
use super::{legal, table, tiny};
use crate::rng::Stream;
use crate::rules::{Actor, Move, Rules, Scores, Seat, Seats, Turn};

/// A random move, and whose it is; none when the game is over.
pub(super) fn random_move(table: &Table, state: &State, moves: &mut Vec<Move>, random: &mut Stream) -> Option<(Actor, Move)> {
    match table.turn(state) {
        Turn::Over => None,
        Turn::Chance(outcomes) => Some((Actor::Chance, Move(random.below(outcomes)))),
        Turn::Seat(seat) => table.random_move(state, seat, moves, random).map(|pick| (Actor::Seat(seat), pick.choice)),
        Turn::Several(_) => unreachable!("no secret choices"),
    }
}

fn mixes() -> Vec<Table> {
    vec![table(3), table(4), table(5), tiny(3), tiny(5)]
}

/// Plays games at random and looks at every moment of them.
fn watch(games: u32, words: &str, mut look: impl FnMut(&Table, &State, &mut Stream)) {
    for table in mixes() {
        let random = &mut Stream::new(5, &[words]);
        let moves = &mut Vec::new();
        for _ in 0..games {
            let mut state = table.start();
            let mut decisions = 0;
            while let Some((actor, choice)) = random_move(&table, &state, moves, random) {
                look(&table, &state, random);
                table.apply(&mut state, actor, choice).unwrap();
                decisions += u32::from(actor != Actor::Chance);
                assert!(decisions <= table.max_decisions());
            }
            look(&table, &state, random);
        }
    }
}

#[test]
fn c1_every_card_is_somewhere_at_every_moment() {
    watch(200, "census", |table, state, _| {
        let classes = table.classes();
        let mut counts = vec![9; classes.len()];
        table.census(state, &mut counts);
        assert!(classes.iter().zip(&counts).all(|(class, count)| class.count == *count), "{state:?}");
        assert!((0..table.players()).all(|seat| state.owned(Seat(seat)).holds(state.known[usize::from(seat)])));
    });
}

#[test]
fn c2_who_is_to_move_has_a_move_and_nobody_else() {
    watch(30, "legal", |table, state, random| {
        let turn = table.turn(state);
        for seat in 0..=table.players() {
            let moves = legal(table, state, seat + 1);
            assert_eq!(!moves.is_empty(), turn == Turn::Seat(Seat(seat)));
            assert!(moves.windows(2).all(|pair| pair[0] < pair[1]));
            let (mut once, mut again) = (random.clone(), random.clone());
            let any = table.random_move(state, Seat(seat), &mut Vec::new(), &mut once);
            assert_eq!(any.map(|pick| pick.choice), moves.get(again.below(moves.len() as u32) as usize).copied());
            assert!(any.is_none_or(|pick| pick.among as usize == moves.len()));
        }
        if let Turn::Chance(outcomes) = turn {
            assert!(outcomes > 0);
        }
    });
}

#[test]
fn other_codes_are_refused_and_change_nothing() {
    watch(2, "codes", |table, state, random| {
        if random.below(8) > 0 {
            return;
        }
        for _ in 0..200 {
            let code = Move(if random.below(2) == 0 { random.below(700) } else { random.below(u32::MAX) });
            for seat in (0..=table.players()).chain([200, 255]) {
                let is_legal = table.turn(state) == Turn::Seat(Seat(seat)) && legal(table, state, seat + 1).contains(&code);
                let mut after = *state;
                assert_eq!(table.apply(&mut after, Actor::Seat(Seat(seat)), code).is_ok(), is_legal);
                assert!(is_legal || after == *state);
                assert!(!table.describe(state, Actor::Seat(Seat(seat)), code).is_empty());
                table.word(state, Actor::Seat(Seat(seat)), code);
                table.card_use(state, Actor::Seat(Seat(seat)), code);
            }
            let mut after = *state;
            let drawn = table.apply(&mut after, Actor::Chance, code).is_ok();
            assert_eq!(drawn, matches!(table.turn(state), Turn::Chance(outcomes) if code.0 < outcomes));
            assert!(drawn || after == *state);
            table.describe(state, Actor::Chance, code);
            table.word(state, Actor::Chance, code);
        }
    });
}

#[test]
fn scores_agree_with_the_recount_and_come_at_the_end_only() {
    watch(200, "scores", |table, state, _| {
        let over = table.turn(state) == Turn::Over;
        assert_eq!(table.scores(state).is_some(), over);
        if let Some(scores) = table.scores(state) {
            assert_eq!(scores, table.recount(state));
            let quartets: u32 = state.herds.iter().map(|herd| herd.quartets().count_ones()).sum();
            assert_eq!(quartets as usize, table.kinds.len(), "YB-E1: all kinds are complete");
        }
    });
}

#[test]
fn c4_hidden_cards_can_be_drawn_anew() {
    watch(4, "views", |table, state, random| {
        for seat in (0..table.players()).map(Seat) {
            let view = table.view(state, seat);
            let guess = table.resample(&view, random);
            assert_eq!(table.view(&guess, seat), view);
            assert_eq!(legal(table, &guess, seat.0 + 1), legal(table, state, seat.0 + 1));
            assert_eq!(table.turn(&guess), table.turn(state));
            let mut counts = vec![0; table.classes().len()];
            table.census(&guess, &mut counts);
            assert!(table.classes().iter().zip(&counts).all(|(class, count)| class.count == *count));
            let moves = legal(table, state, seat.0 + 1);
            if !moves.is_empty() {
                let choice = table.greedy(&view, &moves, &mut random.clone());
                assert!(moves.contains(&choice));
                assert_eq!(choice, table.greedy(&table.view(&guess, seat), &moves, &mut random.clone()));
            }
            if let Turn::Seat(mover) = table.turn(&guess) {
                // The hidden part is one that could have come about: whoever moves can go on.
                assert!(!legal(table, &guess, mover.0 + 1).is_empty());
            }
        }
        assert_eq!(table.view(state, Seat(200)).hand.count(), 0);
    });
}

#[test]
fn legal_moves_have_words_of_their_own() {
    watch(3, "words", |table, state, _| {
        let actor = match table.turn(state) {
            Turn::Seat(seat) => Actor::Seat(seat),
            Turn::Chance(_) => Actor::Chance,
            _ => return,
        };
        let moves = match actor {
            Actor::Seat(seat) => legal(table, state, seat.0 + 1),
            Actor::Chance => (0..state.pile.count()).map(Move).collect(),
        };
        let words: HashSet<String> = moves.iter().map(|choice| table.word(state, actor, *choice)).collect();
        assert_eq!(words.len(), moves.len());
        assert!(moves.iter().all(|choice| !table.describe(state, actor, *choice).is_empty()));
    });
}

#[test]
fn a_written_state_is_read_as_it_was() {
    watch(4, "tables", |table, state, _| {
        let written = table.to_table(state);
        let text = toml::to_string(&written).unwrap();
        let read = table.read_table(&text.parse().unwrap()).unwrap_or_else(|diagnostics| panic!("{text}\n{diagnostics:#?}"));
        assert_eq!(read, *state, "{text}");
    });
}

#[test]
fn a_game_replays_from_its_moves() {
    for table in mixes() {
        let random = &mut Stream::new(6, &["replay"]);
        let (mut state, mut log) = (table.start(), Vec::new());
        while let Some((actor, choice)) = random_move(&table, &state, &mut Vec::new(), random) {
            table.apply(&mut state, actor, choice).unwrap();
            log.push((actor, choice));
        }
        let mut again = table.start();
        log.into_iter().for_each(|(actor, choice)| table.apply(&mut again, actor, choice).unwrap());
        assert_eq!(again, state);
    }
}

/// How many games of so many moves there are, chance included.
fn count(table: &Table, state: &State, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let (actor, moves) = match table.turn(state) {
        Turn::Seat(seat) => (Actor::Seat(seat), legal(table, state, seat.0 + 1)),
        Turn::Chance(outcomes) => (Actor::Chance, (0..outcomes).map(Move).collect()),
        _ => return 0,
    };
    let after = |choice: Move| {
        let mut after = *state;
        table.apply(&mut after, actor, choice).unwrap();
        count(table, &after, depth - 1)
    };
    moves.into_iter().map(after).sum()
}

#[test]
fn counted_games_are_as_many_as_ever() {
    let tiny = tiny(3);
    let opening: Vec<u64> = (0..5).map(|depth| count(&tiny, &tiny.start(), depth)).collect();
    // By hand: 8 animals. A hen leaves 27 bids (270 in all hands) and a pass, a mule 42 (420).
    assert_eq!(opening[..3], [1, 8, 4 * 28 + 4 * 43]);
    // After a hen and a bid of seat 2 below 270 seat 3 may top it or pass; after 270 seat 3 bids alone (27 or a pass), seat 1 not being
    // asked. So 28 + (26 + 351) + 28 after each hen, and likewise 43 + (41 + 861) + 43 after each mule.
    assert_eq!(opening[3], 4 * (28 + 377 + 28) + 4 * (43 + 902 + 43));
    assert_eq!(opening[3..], OPENING);
    let trade = super::state(
        &tiny,
        r#"
            phase = "name"
            [[seats]]
            money = [0, 10, 50]
            animals = { hen = 1, mule = 4 }
            [[seats]]
            money = [10, 100]
            animals = { hen = 3 }
            [[seats]]
            money = []
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
fn greedy_share(table: &Table, games: u32) -> u32 {
    let random = &mut Stream::new(7, &["greedy"]);
    let mut share = 0;
    for game in 0..games {
        let bot = Seat((game % u32::from(table.players())) as u8);
        share += play_out(table, Seats::one(bot), random).map_or(0, |scores| scores.share(bot));
    }
    share
}

/// Plays a game in which some seats are greedy; no scores if it is unfinished.
pub(super) fn play_out(table: &Table, greedy: Seats, random: &mut Stream) -> Option<Scores> {
    let (mut state, mut moves) = (table.start(), Vec::new());
    for _ in 0..table.max_decisions() {
        let Some((actor, mut choice)) = random_move(table, &state, &mut moves, random) else { break };
        if let Actor::Seat(seat) = actor
            && greedy.has(seat)
        {
            table.legal(&state, seat, &mut moves);
            choice = table.greedy(&table.view(&state, seat), &moves, random);
        }
        table.apply(&mut state, actor, choice).unwrap();
    }
    table.scores(&state)
}

#[test]
fn greedy_beats_random() {
    for players in 3..=5 {
        let share = f64::from(greedy_share(&table(players), 300)) / (60.0 * 300.0);
        assert!(share > 1.5 / f64::from(players), "{players} players: {share}");
    }
}

#[test]
fn greedy_games_end() {
    for players in 3..=5 {
        let (table, random) = (table(players), &mut Stream::new(8, &["all greedy"]));
        let ended = (0..40).filter(|_| play_out(&table, Seats::all(players), random).is_some()).count();
        assert_eq!(ended, 40, "{players} players");
    }
}
