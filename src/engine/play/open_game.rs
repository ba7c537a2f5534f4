//! A game that is open: the rules, a deck, a number of players and the variants chosen, to be played,
//! replayed and ruled on.

use std::collections::BTreeSet;
use std::sync::OnceLock;

use sha2::{Digest, Sha256};

use super::bot::Bot;
use super::choices::{ChoiceCounts, choices};
use super::cycle::{Cycle, cycle};
use super::deck_hash::deck_hash;
use super::driver::{Finish, Observer, Streams, play};
use super::invariants::{InvariantError, Watch};
use super::log::{End, Head, LOG_FORMAT, Log, ReplayError, Step};
use super::narration::{Narration, narrate};
use super::removal::Replays;
use super::ruling_runner::judge;
use super::ruling_table::table;
use super::sample::{Plan, Sample, sample};
use super::shrink::follow;
use crate::deck::Deck;
use crate::diag::{Diagnostic, Diagnostics, KeyError};
use crate::effect::Stage;
use crate::rules::{Actor, Class, Illegal, Move, Options, Rules, Scores, Turn};
use crate::ruling::{Case, TableTime, TableValue};

/// An open game, whatever the type of its rules.
pub trait OpenGame: Send + Sync {
    /// The key of a run, from which its random numbers come: it depends on the seed, the deck, the number of
    /// players and the variants.
    fn run_key(&self, seed: u64) -> [u8; 32];

    /// The classes of cards.
    fn classes(&self) -> Vec<Class>;

    /// Which side each seat plays for: seats of one side win together.
    fn sides(&self) -> Vec<u8>;

    /// Plays sample games.
    fn sample(&self, plan: &Plan) -> Sample;

    /// Plays the games of a plan, and tries one choice of each.
    fn choices(&self, plan: &Plan) -> ChoiceCounts;

    /// Plays one game: game `index` of the run of `seed`.
    ///
    /// # Errors
    /// A broken invariant.
    fn play(&self, bots: &[Bot], seed: u64, index: u64) -> Result<Log, Diagnostics>;

    /// Narrates a game that does not end, up to where a position comes back, if one does.
    ///
    /// # Errors
    /// A broken invariant.
    fn endless(&self, bots: &[Bot], seed: u64, index: u64) -> Result<(Log, Option<Cycle>), Diagnostics>;

    /// The log of known moves, for example of a failing game.
    fn log(&self, seed: u64, index: u64, moves: &[(Actor, Move)]) -> Log;

    /// Narrates a game as people at the table saw it, with the words of its stage.
    fn narrate(&self, steps: &[Step], stage: &Stage) -> Narration;

    /// Replays the moves of a log of this deck, number of players and variants.
    ///
    /// # Errors
    /// Where it departs from the rules, and by which clause.
    fn replay(&self, log: &Log) -> Result<Replayed, ReplayError>;

    /// Everything in which the rules differ from a ruling; nothing if it holds.
    fn judge(&self, case: &Case<'_>) -> Vec<KeyError>;

    /// The table of a ruling, with the cards of the deck in their places.
    ///
    /// # Errors
    /// Why there is no such table.
    fn table(&self, case: &Case<'_>, time: TableTime) -> Result<TableValue, Vec<KeyError>>;
}

/// A game opened by the rules `R`.
pub(super) struct Opened<'a, R> {
    rules: R,
    deck: &'a Deck,
    deck_hash: OnceLock<String>,
    players: u8,
    options: Options,
}

impl<'a, R: Rules> Opened<'a, R> {
    /// Opens a game; the only place that checks the variants against those of the game.
    pub(super) fn new(deck: &'a Deck, players: u8, options: &Options) -> Result<Opened<'a, R>, Diagnostics> {
        let mut diagnostics = Diagnostics::default();
        for (id, value) in options.iter() {
            if let Err(diagnostic) = Options::default().choose(&format!("{id}={value}"), R::VARIANTS) {
                diagnostics.push(diagnostic.at(deck.place.clone(), "for this deck"));
            }
        }
        diagnostics.into_result(())?;
        Ok(Opened {
            rules: R::new(deck, players, options)?,
            deck,
            deck_hash: OnceLock::new(),
            players,
            options: options.clone(),
        })
    }

    /// The games of a run of this table that are played again without what cards do.
    pub(super) fn replays(self, bot: Bot, seed: u64) -> Replays<R> {
        let key = self.run_key(seed);
        Replays::new(self.rules, self.deck, &self.options, bot, key)
    }

    /// The hash of the deck, computed when it is asked for first.
    fn deck_hash(&self) -> &str {
        self.deck_hash.get_or_init(|| deck_hash(self.deck, R::FIELDS))
    }

    fn head(&self, seed: u64, index: u64) -> Head {
        let deck = self.deck;
        Head {
            format: LOG_FORMAT,
            game: deck.game.clone().unwrap_or_default(),
            deck: deck.id.clone(),
            sets: deck.sets.iter().skip(1).map(|set| set.id.clone()).collect(),
            deck_seed: Some(deck.seed),
            remove_extremes: deck.left_out,
            deck_hash: self.deck_hash().into(),
            players: self.players,
            options: self.options.iter().map(|(id, value)| (id.to_string(), value)).collect(),
            seed,
            index,
        }
    }
}

impl<R: Rules> OpenGame for Opened<'_, R> {
    fn run_key(&self, seed: u64) -> [u8; 32] {
        let mut hash = Sha256::new();
        hash.update(b"bidpress/run/1/");
        hash.update(seed.to_le_bytes());
        hash.update([self.players]);
        hash.update(self.deck_hash().as_bytes());
        hash.update(self.deck.game.as_deref().unwrap_or_default().as_bytes());
        for (id, value) in self.options.iter() {
            hash.update(format!("/{id}={value}").as_bytes());
        }
        hash.finalize().into()
    }

    fn classes(&self) -> Vec<Class> {
        self.rules.classes()
    }

    fn sides(&self) -> Vec<u8> {
        self.rules.seats().map(|seat| self.rules.side(seat)).collect()
    }

    fn sample(&self, plan: &Plan) -> Sample {
        sample(&self.rules, plan)
    }

    fn choices(&self, plan: &Plan) -> ChoiceCounts {
        choices(&self.rules, plan)
    }

    fn play(&self, bots: &[Bot], seed: u64, index: u64) -> Result<Log, Diagnostics> {
        let mut streams = Streams::of(&self.run_key(seed), index);
        let mut transcript = Transcript { steps: Vec::new() };
        let played = play(&self.rules, bots, &mut streams, &mut transcript);
        let (finish, _) = played.map_err(|broken| diagnostic(self.deck, &broken))?;
        let end = match finish {
            Finish::Scores(scores) => Some(end(&scores, self.players)),
            Finish::Unfinished => None,
        };
        Ok(Log { head: self.head(seed, index), steps: transcript.steps, end })
    }

    fn endless(&self, bots: &[Bot], seed: u64, index: u64) -> Result<(Log, Option<Cycle>), Diagnostics> {
        let mut log = self.play(bots, seed, index)?;
        let found = cycle(&self.rules, &log.steps);
        if let Some(Cycle { to, .. }) = found {
            log.steps.truncate(to);
            log.end = None;
        }
        Ok((log, found))
    }

    fn log(&self, seed: u64, index: u64, moves: &[(Actor, Move)]) -> Log {
        let mut state = self.rules.start();
        let mut steps = Vec::new();
        for (actor, choice) in moves {
            steps.push(step(&self.rules, &state, *actor, *choice));
            if self.rules.apply(&mut state, *actor, *choice).is_err() {
                break;
            }
        }
        Log { head: self.head(seed, index), steps, end: None }
    }

    fn narrate(&self, steps: &[Step], stage: &Stage) -> Narration {
        narrate(&self.rules, self.deck, stage, steps)
    }

    fn replay(&self, log: &Log) -> Result<Replayed, ReplayError> {
        let at = |line: usize, what: String| ReplayError { line, what };
        let (rules, deck, head) = (&self.rules, self.deck, &log.head);
        if head.deck_hash != self.deck_hash() {
            return Err(at(
                1,
                format!("the deck `{}` has other cards than when this game was played", deck.id),
            ));
        }
        let mut state = rules.start();
        let mut moves = Vec::new();
        for (line, step) in (2..).zip(&log.steps) {
            let actor = step.actor();
            if !expected(rules.turn(&state), actor) {
                return Err(at(line, format!("{actor} is not to move")));
            }
            let before = state.clone();
            rules
                .apply(&mut state, actor, step.choice())
                .map_err(|illegal: Illegal| at(line, format!("{actor}: {illegal}")))?;
            rules.note_applied(&before, actor, step.choice(), &mut state);
            moves.push((actor, step.choice()));
        }
        // Watched as closely as the sample game was, by the same draws, so that what broke there breaks here.
        let checks = Streams::of(&self.run_key(head.seed), head.index).checks;
        if let Some((made, broken)) = follow(rules, &moves, Watch::new(rules, Some(checks), 1)) {
            return Err(at(made + 1, format!("{} breaks: {}", broken.check, broken.what)));
        }
        let last = log.steps.len() + 2;
        match (&log.end, rules.scores(&state)) {
            (None, over) => Ok(Replayed {
                moves: moves.len(),
                finished: over.is_some(),
                resolved: resolved(deck, rules, &state),
            }),
            (Some(written), Some(scores)) => match end(&scores, self.players) {
                found if found == *written => Ok(Replayed {
                    moves: moves.len(),
                    finished: true,
                    resolved: resolved(deck, rules, &state),
                }),
                found => Err(at(
                    last,
                    format!("the points are {:?} and the winners {:?}", found.points, found.winners),
                )),
            },
            (Some(_), None) => Err(at(last, "the game is not over here".into())),
        }
    }

    fn judge(&self, case: &Case<'_>) -> Vec<KeyError> {
        judge(&self.rules, case)
    }

    fn table(&self, case: &Case<'_>, time: TableTime) -> Result<TableValue, Vec<KeyError>> {
        table(&self.rules, self.deck, case, time)
    }
}

/// The result of a replay without errors.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replayed {
    /// Number of moves.
    pub moves: usize,
    /// The game was over after them.
    pub finished: bool,
    /// The effects that were resolved, by their names in the deck.
    pub resolved: BTreeSet<String>,
}

/// The names of the effects that were resolved.
fn resolved<R: Rules>(deck: &Deck, rules: &R, state: &R::State) -> BTreeSet<String> {
    let (resolved, classes) = (rules.applied_effects(state), rules.classes());
    let cards = classes
        .iter()
        .enumerate()
        .filter(|(class, _)| resolved.has(*class))
        .filter_map(|(_, class)| deck.card(class.card?));
    cards.filter_map(|card| deck.effect_of(card)).map(|effect| effect.id.clone()).collect()
}

fn expected(turn: Turn, actor: Actor) -> bool {
    match (turn, actor) {
        (Turn::Chance(_), Actor::Chance) => true,
        (Turn::Seat(seat), Actor::Seat(mover)) => seat == mover,
        (Turn::Several(seats), Actor::Seat(mover)) => mover.index() < crate::rules::SEATS && seats.has(mover),
        _ => false,
    }
}

fn diagnostic(deck: &Deck, broken: &InvariantError) -> Diagnostics {
    Diagnostic::error(format!("invariant-{}", broken.check), broken.what.clone())
        .at(deck.place.clone(), "in this deck")
        .into()
}

fn end(scores: &Scores, players: u8) -> End {
    let points = scores.points.iter().copied().take(usize::from(players)).collect();
    End { points, winners: scores.winners.iter().map(|seat| seat.0 + 1).collect() }
}

fn step<R: Rules>(rules: &R, state: &R::State, actor: Actor, choice: Move) -> Step {
    let seat = match actor {
        Actor::Chance => 0,
        Actor::Seat(seat) => seat.0 + 1,
    };
    Step { seat, code: choice.0, says: rules.describe(state, actor, choice) }
}

/// The steps of a game as it is played.
struct Transcript {
    steps: Vec<Step>,
}

impl<R: Rules> Observer<R> for Transcript {
    type Stop = InvariantError;

    fn before(
        &mut self,
        rules: &R,
        state: &R::State,
        actor: Actor,
        choice: Move,
    ) -> Result<(), InvariantError> {
        self.steps.push(step(rules, state, actor, choice));
        Ok(())
    }

    fn broken(&mut self, what: &'static str) -> InvariantError {
        InvariantError::new("progress", what)
    }
}
