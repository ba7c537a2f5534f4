//! Each invariant is broken on purpose, seen, and shown in as few moves as need be.

pub(crate) mod exact;
pub(crate) mod toy;

use super::bot::Bot;
use super::engine::{Engine, RulesEngine};
use super::log::read_log;
use super::sample::{Failure, Plan, Sample, sample};
use crate::deck::assemble;
use crate::diag::Source;
use crate::rules::{Actor, Options, Rules, SEATS, Seat};
use toy::Toy;

fn plan(games: u64) -> Plan {
    Plan {
        games: 0..games,
        bots: vec![Bot::Random; 2],
        key: [3; 32],
        full_first: games,
        counted_first: 2_000,
        needed_first: 0,
        full_every: 0,
        saved_every: 1,
        keeps_outcomes: false,
        keeps_rows: false,
        first_random: false,
    }
}

fn run<const FAULT: u8>() -> Sample {
    sample(&Toy::<FAULT>, &plan(200))
}

/// The failure of a game with this error, which a run must find.
fn failure<const FAULT: u8>() -> Failure {
    run::<FAULT>().failure.unwrap()
}

#[test]
fn a_sound_game_passes() {
    let sample = run::<{ toy::SOUND }>();
    assert!(sample.failure.is_none(), "{:?}", sample.failure);
    assert_eq!((sample.tally.games, sample.tally.unfinished, sample.tally.decisions), (200, 0, 1_200));
    assert_eq!((0..SEATS as u8).map(|seat| sample.tally.wins.sixtieths(Seat(seat))).sum::<u64>(), 60 * 200);
    assert!(
        sample.tally.uses.iter().all(|uses| uses.dealt > 0 && uses.played > 0 && uses.dealt >= uses.played)
    );
    assert!(sample.tally.branching() > 1.0 && sample.tally.branching() <= 4.0);
}

#[test]
fn every_error_is_seen() {
    let seen = [
        (failure::<{ toy::LOSES }>(), "conservation"),
        (failure::<{ toy::MISCOUNTS }>(), "recount"),
        (failure::<{ toy::STUCK }>(), "progress"),
        (failure::<{ toy::UNSORTED }>(), "legal-set"),
        (failure::<{ toy::LENIENT }>(), "refusal"),
        (failure::<{ toy::TOUCHES }>(), "refusal"),
        (failure::<{ toy::ANYONE }>(), "refusal"),
        (failure::<{ toy::LEAKS }>(), "no-leak"),
        (failure::<{ toy::FORGETS }>(), "save"),
        (failure::<{ toy::BOTH }>(), "legal-set"),
        (failure::<{ toy::THINS }>(), "no-leak"),
        (failure::<{ toy::CHEATS }>(), "bot"),
        (failure::<{ toy::REFUSES }>(), "progress"),
    ];
    for (failure, check) in seen {
        assert_eq!(failure.broken.check, check, "{failure:?}");
        assert!(!failure.moves.is_empty(), "{failure:?}");
    }
}

#[test]
fn every_final_state_is_saved() {
    let rarely = Plan { saved_every: u32::MAX, ..plan(200) };
    let failure = sample(&Toy::<{ toy::FORGETS }>, &rarely).failure.unwrap();
    assert_eq!((failure.game, failure.broken.check), (0, "save"), "{failure:?}");
}

/// Without the close look the cheap checks still see a lost card, a wrong score at the end of the game, and a
/// bot that makes a move which is not legal. That a legal move is refused they don't see: it isn't checked
/// once more.
#[test]
fn cheap_checks_run_in_every_game() {
    let cheap = |full_first| Plan { full_first, ..plan(200) };
    assert_eq!(sample(&Toy::<{ toy::LOSES }>, &cheap(0)).failure.unwrap().broken.check, "conservation");
    assert_eq!(sample(&Toy::<{ toy::MISCOUNTS }>, &cheap(0)).failure.unwrap().broken.check, "recount");
    assert_eq!(sample(&Toy::<{ toy::STUCK }>, &cheap(0)).failure.unwrap().broken.check, "progress");
    let greedy = Plan { bots: vec![Bot::Greedy; 2], ..cheap(0) };
    assert_eq!(sample(&Toy::<{ toy::CHEATS }>, &greedy).failure.unwrap().broken.check, "progress");
    assert!(sample(&Toy::<{ toy::LEAKS }>, &cheap(0)).failure.is_none());
    assert!(sample(&Toy::<{ toy::REFUSES }>, &cheap(0)).failure.is_none());
}

#[test]
fn a_game_beyond_its_bound_is_unfinished() {
    let sample = run::<{ toy::ENDLESS }>();
    assert!(sample.failure.is_none());
    assert_eq!((sample.unfinished, sample.tally.unfinished), (Some(0), 200));
}

/// Six cards must be dealt, and somebody must play the 7, who need not be the first: seven moves, or eight
/// with a pass before.
#[test]
fn a_failing_game_is_cut_to_the_moves_that_matter() {
    let failure = failure::<{ toy::LOSES }>();
    assert!(failure.moves.len() <= 8, "{:?}", failure.moves);
    let rules = Toy::<{ toy::LOSES }>;
    let mut state = rules.start();
    for (actor, choice) in &failure.moves {
        rules.apply(&mut state, *actor, *choice).unwrap();
    }
    assert_eq!(
        failure.moves.last().map(|(actor, choice)| (*actor != Actor::Chance, choice.0)),
        Some((true, 7))
    );
}

/// The log that `check` writes of a failing game fails again when it is replayed, whichever check it was.
#[test]
fn the_log_of_a_failing_game_fails_again() {
    fn again<const FAULT: u8>(check: &str) {
        let text = "format = 1\nid = 'toy'\ntitle = 'Toy'\ngame = 'toy'\nset = \
            { id = 'base', title = 'Base' }\n[types.t]\nfront = 'plain/card'\n[[kinds]]\nid = 'owl'\ntype = \
            't'\n";
        let spec = crate::spec::read(&Source::new("toy.toml", text), &|_| Err("".into())).unwrap();
        let (deck, _) = assemble(&spec, &[], &crate::deck::Options::default()).unwrap();
        let engine = RulesEngine::<Toy<FAULT>>::new();
        let open = engine.open(&deck, 2, &Options::default()).unwrap();
        let plan = Plan { key: open.run_key(5), ..plan(50) };
        let failure = open.sample(&plan).failure.unwrap();
        assert_eq!(failure.broken.check, check);
        let log = open.log(5, failure.game, &failure.moves);
        let log = read_log(&log.text()).unwrap();
        let departure = engine.replay(&deck, &log).unwrap_err();
        assert!(departure.what.starts_with(check), "{departure:?}");
    }
    again::<{ toy::LOSES }>("conservation");
    again::<{ toy::MISCOUNTS }>("recount");
    again::<{ toy::STUCK }>("progress");
    again::<{ toy::LENIENT }>("refusal");
    again::<{ toy::LEAKS }>("no-leak");
    again::<{ toy::FORGETS }>("save");
}
