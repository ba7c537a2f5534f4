//! Games that break the contract are found out: tried with a game made for it.

#![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

use bidpress::deck::{Deck, Options as DeckOptions, assemble};
use bidpress::diag::{Diagnostic, Faults};
use bidpress::files::Project;
use bidpress::play::{Bot, Engine, Plan, Plays, Sample};
use bidpress::rng::Stream;
use bidpress::rules::{Actor, Choice, Class, Illegal, Move, Options, Rules, SEATS, Scores, Seat, Turn, Use, Variant};
use bidpress::spec;

/// One player counts up to `length`; from `stuck` on there is nothing left to do.
struct Toy {
    length: u32,
    stuck: u32,
}

/// The most decisions that the game states.
const BOUND: u32 = 5;

/// That no number of moves is reached.
const NEVER: i32 = 99;

impl Rules for Toy {
    type State = u32;
    type View = u32;

    const VARIANTS: &'static [Variant] = &[
        Variant { id: "length", clause: "C3", about: "moves of a game", choice: Choice::Number(&[5, 6, NEVER]) },
        Variant { id: "stuck", clause: "C2", about: "moves before there is none", choice: Choice::Number(&[2, NEVER]) },
    ];

    fn new(_: &Deck, _: u8, options: &Options) -> Result<Toy, Faults> {
        Ok(Toy { length: options.get("length") as u32, stuck: options.get("stuck") as u32 })
    }

    fn players(&self) -> u8 {
        1
    }

    fn start(&self) -> u32 {
        0
    }

    fn turn(&self, state: &u32) -> Turn {
        if *state == self.length { Turn::Over } else { Turn::Seat(Seat(0)) }
    }

    fn legal(&self, state: &u32, seat: Seat, moves: &mut Vec<Move>) {
        moves.clear();
        if seat == Seat(0) && *state < self.stuck.min(self.length) {
            moves.push(Move(0));
        }
    }

    fn codes(&self) -> u32 {
        1
    }

    fn apply(&self, state: &mut u32, _: Actor, choice: Move) -> Result<(), Illegal> {
        if choice != Move(0) || *state >= self.stuck.min(self.length) {
            return Err(Illegal { clause: "C2", why: "there is no such move" });
        }
        *state += 1;
        Ok(())
    }

    fn view(&self, state: &u32, _: Seat) -> u32 {
        *state
    }

    fn resample(&self, view: &u32, _: &mut Stream) -> u32 {
        *view
    }

    fn greedy(&self, _: &u32, moves: &[Move], _: &mut Stream) -> Move {
        moves[0]
    }

    fn scores(&self, state: &u32) -> Option<Scores> {
        (*state == self.length).then(|| Scores::most_points([0; SEATS], 1))
    }

    fn recount(&self, _: &u32) -> Scores {
        Scores::most_points([0; SEATS], 1)
    }

    fn classes(&self) -> Vec<Class> {
        Vec::new()
    }

    fn census(&self, _: &u32, _: &mut [u16]) {}

    fn uses(&self, _: &u32, _: Actor, _: Move) -> Option<(Use, usize)> {
        None
    }

    fn bound(&self) -> u32 {
        BOUND
    }

    fn describe(&self, _: &u32, _: Actor, _: Move) -> String {
        "Seat 1 counts".into()
    }

    fn word(&self, _: &u32, _: Actor, _: Move) -> String {
        "count".into()
    }

    fn to_table(&self, state: &u32) -> toml::Table {
        toml::Table::from_iter([("count".to_string(), i64::from(*state).into())])
    }

    fn read_table(&self, table: &toml::Table) -> Result<u32, Vec<Diagnostic>> {
        Ok(table["count"].as_integer().unwrap() as u32)
    }
}

/// Any deck: the game does not look at it.
fn deck() -> Deck {
    let file = Project::new(std::env::temp_dir().join("bidpress-no-such-project")).deck_file("bid-it").unwrap();
    let spec = spec::read(&file.source, &|_| Err("none".into())).unwrap();
    assemble(&spec, &[], &DeckOptions::default()).unwrap().0
}

fn options(length: i32, stuck: i32) -> Options {
    Options::default().with("length", length).with("stuck", stuck)
}

fn sample(length: i32, stuck: i32, bot: Bot) -> Sample {
    let plan = Plan { games: 3, bots: vec![bot], key: [7; 32], full_first: 2, full_every: 0 };
    Plays::<Toy>::new().sample(&deck(), 1, &options(length, stuck), &plan).unwrap()
}

#[test]
fn c2_who_is_to_move_and_cannot_is_a_broken_invariant() {
    for bot in [Bot::Random, Bot::Greedy] {
        assert!(sample(5, NEVER, bot).failure.is_none());
        let failure = sample(5, 2, bot).failure.unwrap();
        assert_eq!((failure.game, failure.broken.check), (0, "progress"));
        assert!(failure.broken.what.contains("C2"), "{failure:?}");
    }
}

#[test]
fn c3_a_game_beyond_its_bound_is_reported_as_unfinished() {
    for (length, unfinished) in [(BOUND as i32, 0), (BOUND as i32 + 1, 3), (NEVER, 3)] {
        let sample = sample(length, NEVER, Bot::Random);
        assert_eq!((sample.tally.games, sample.tally.unfinished), (3, unfinished), "{length}");
        assert_eq!(sample.tally.shares[0], 60 * (3 - unfinished), "{length}");
        assert_eq!(sample.unfinished, (unfinished > 0).then_some(0));
        assert!(sample.failure.is_none());
        assert_eq!(sample.tally.longest, u64::from(BOUND));
        let log = Plays::<Toy>::new().tell(&deck(), 1, &options(length, NEVER), &[Bot::Random], 7, 0).unwrap();
        assert_eq!((log.end.is_some(), log.steps.len()), (unfinished == 0, BOUND as usize));
    }
}
