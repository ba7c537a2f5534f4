//! A game's rules without their type, for the registry and the command line.

use std::collections::BTreeSet;
use std::marker::PhantomData;

use sha2::{Digest, Sha256};

use super::cycle::{Cycle, cycle};
use super::driver::{Bot, Finish, Observer, Streams, play};
use super::invariants::InvariantError;
use super::log::{End, Head, LOG_FORMAT, Log, ReplayError, Step};
use super::ruling_runner::judge;
use super::sample::{Plan, Sample, sample};
use super::shrink::follow;
use crate::deck::Deck;
use crate::diag::Diagnostics;
use crate::hex::hex;
use crate::rules::{Actor, Class, Illegal, Move, Options, Rules, Scores, Seat, Turn, Variant, setup_schema};
use crate::ruling::{Case, RulingError};

/// What the program can do with a game, whatever its types.
pub trait Engine: Send + Sync {
    /// The variants that it can be played with.
    fn variants(&self) -> &'static [Variant];

    /// The JSON Schema of its setups.
    fn setup_schema(&self) -> serde_json::Value;

    /// The classes of cards at a table.
    ///
    /// # Errors
    /// What keeps the deck from being played so.
    fn classes(&self, deck: &Deck, players: u8, options: &Options) -> Result<Vec<Class>, Diagnostics>;

    /// Plays sample games.
    ///
    /// # Errors
    /// What keeps the deck from being played so.
    fn sample(&self, deck: &Deck, players: u8, options: &Options, plan: &Plan) -> Result<Sample, Diagnostics>;

    /// Plays one game and tells it: game `index` of the run of `seed`.
    ///
    /// # Errors
    /// What keeps the deck from being played so; a broken invariant.
    fn tell(&self, deck: &Deck, players: u8, options: &Options, bots: &[Bot], seed: u64, index: u64) -> Result<Log, Diagnostics>;

    /// Tells a game that does not end, up to where a position comes back, if one does.
    ///
    /// # Errors
    /// What keeps the deck from being played so; a broken invariant.
    fn endless(
        &self,
        deck: &Deck,
        players: u8,
        options: &Options,
        bots: &[Bot],
        seed: u64,
        index: u64,
    ) -> Result<(Log, Option<Cycle>), Diagnostics>;

    /// The log of moves that are known already, for example of a failing game.
    ///
    /// # Errors
    /// What keeps the deck from being played so.
    fn log(&self, deck: &Deck, players: u8, options: &Options, seed: u64, index: u64, moves: &[(Actor, Move)]) -> Result<Log, Diagnostics>;

    /// Plays a log again, move by move.
    ///
    /// # Errors
    /// Where it departs from the rules, and by which clause.
    fn replay(&self, deck: &Deck, log: &Log) -> Result<Replayed, ReplayError>;

    /// Tries a ruling: all that is not as it says; nothing if it holds.
    ///
    /// # Errors
    /// What keeps the deck from being played so.
    fn judge(&self, deck: &Deck, case: &Case<'_>) -> Result<Vec<RulingError>, Diagnostics>;
}

/// The engine of the rules `R`.
pub struct Plays<R>(PhantomData<fn() -> R>);

impl<R> Plays<R> {
    /// The engine.
    pub const fn new() -> Plays<R> {
        Plays(PhantomData)
    }
}

impl<R> Default for Plays<R> {
    fn default() -> Plays<R> {
        Plays::new()
    }
}

/// What cards a deck has, as a hash: two decks with the same hash play the same games.
pub fn deck_hash(deck: &Deck) -> String {
    let mut hash = Sha256::new();
    for card in &deck.cards {
        let kind = &deck.kinds[card.kind];
        let card_type = &deck.types[kind.card_type].id;
        let fields = serde_json::to_string(&card.fields).unwrap_or_default();
        let line = format!("{card_type}/{}/{:?}/{:?}/{:?}/{:?}/{fields}\n", kind.id, card.number, card.price, card.value, card.symbols);
        hash.update(line.as_bytes());
        if let Some(effect) = deck.effect_of(card) {
            let line = format!("{}/{:?}/{:?}/{:?}/{:?}\n", effect.id, effect.when, effect.until, effect.conditions, effect.ops);
            hash.update(line.as_bytes());
        }
    }
    hex(&hash.finalize()[..16])
}

/// The key of a run: it depends on the seed, the deck, the rules' version and the table.
pub fn run_key(deck: &Deck, players: u8, options: &Options, seed: u64) -> [u8; 32] {
    let mut hash = Sha256::new();
    hash.update(b"bidpress/run/1/");
    hash.update(seed.to_le_bytes());
    hash.update([players]);
    hash.update(deck_hash(deck).as_bytes());
    hash.update(deck.game.as_deref().unwrap_or_default().as_bytes());
    for (id, value) in options.iter() {
        hash.update(format!("/{id}={value}").as_bytes());
    }
    hash.finalize().into()
}

impl<R: Rules> Engine for Plays<R> {
    fn variants(&self) -> &'static [Variant] {
        R::VARIANTS
    }

    fn setup_schema(&self) -> serde_json::Value {
        setup_schema::<R>()
    }

    fn classes(&self, deck: &Deck, players: u8, options: &Options) -> Result<Vec<Class>, Diagnostics> {
        Ok(table::<R>(deck, players, options)?.classes())
    }

    fn sample(&self, deck: &Deck, players: u8, options: &Options, plan: &Plan) -> Result<Sample, Diagnostics> {
        Ok(sample(&table::<R>(deck, players, options)?, plan))
    }

    fn tell(&self, deck: &Deck, players: u8, options: &Options, bots: &[Bot], seed: u64, index: u64) -> Result<Log, Diagnostics> {
        let rules = table::<R>(deck, players, options)?;
        let mut streams = Streams::of(&run_key(deck, players, options, seed), index);
        let mut told = Told { steps: Vec::new() };
        let (finish, _) = play(&rules, bots, &mut streams, &mut told).map_err(|broken| diagnostic(deck, &broken))?;
        let end = match finish {
            Finish::Scores(scores) => Some(end(&scores, players)),
            Finish::Unfinished => None,
        };
        Ok(Log { head: head(deck, players, options, seed, index), steps: told.steps, end })
    }

    fn endless(
        &self,
        deck: &Deck,
        players: u8,
        options: &Options,
        bots: &[Bot],
        seed: u64,
        index: u64,
    ) -> Result<(Log, Option<Cycle>), Diagnostics> {
        let mut log = self.tell(deck, players, options, bots, seed, index)?;
        let found = cycle(&table::<R>(deck, players, options)?, &log.steps);
        if let Some(Cycle { to, .. }) = found {
            log.steps.truncate(to);
            log.end = None;
        }
        Ok((log, found))
    }

    fn log(&self, deck: &Deck, players: u8, options: &Options, seed: u64, index: u64, moves: &[(Actor, Move)]) -> Result<Log, Diagnostics> {
        let rules = table::<R>(deck, players, options)?;
        let mut state = rules.start();
        let mut steps = Vec::new();
        for (actor, choice) in moves {
            steps.push(step(&rules, &state, *actor, *choice));
            if rules.apply(&mut state, *actor, *choice).is_err() {
                break;
            }
        }
        Ok(Log { head: head(deck, players, options, seed, index), steps, end: None })
    }

    fn replay(&self, deck: &Deck, log: &Log) -> Result<Replayed, ReplayError> {
        let at = |line: usize, what: String| ReplayError { line, what };
        let head = &log.head;
        if deck.game.as_deref() != Some(&head.game) {
            return Err(at(1, format!("the deck `{}` is not played by the rules of `{}`", deck.id, head.game)));
        }
        if head.deck_hash != deck_hash(deck) {
            return Err(at(1, format!("the deck `{}` has other cards than when this game was played", deck.id)));
        }
        let options = log.options();
        let rules: R = table(deck, head.players, &options)
            .map_err(|diagnostics| at(1, diagnostics.0.first().map_or_else(String::new, |diagnostic| diagnostic.message.clone())))?;
        let mut state = rules.start();
        let mut moves = Vec::new();
        for (line, step) in (2..).zip(&log.steps) {
            let actor = step.actor();
            if !expected(rules.turn(&state), actor) {
                return Err(at(line, format!("{} is not to move", name(actor))));
            }
            rules.apply(&mut state, actor, step.choice()).map_err(|illegal: Illegal| at(line, format!("{}: {illegal}", name(actor))))?;
            moves.push((actor, step.choice()));
        }
        // Watched as closely as the sample game was, by the same draws, so that what broke there breaks here.
        let checks = Streams::of(&run_key(deck, head.players, &options, head.seed), head.index).checks;
        if let Some((made, broken)) = follow(&rules, &moves, Some(&checks)) {
            return Err(at(made + 1, format!("{} breaks: {}", broken.check, broken.what)));
        }
        let last = log.steps.len() + 2;
        match (&log.end, rules.scores(&state)) {
            (None, over) => Ok(Replayed { moves: moves.len(), finished: over.is_some(), resolved: resolved(deck, &rules, &state) }),
            (Some(written), Some(scores)) => match end(&scores, head.players) {
                found if found == *written => Ok(Replayed { moves: moves.len(), finished: true, resolved: resolved(deck, &rules, &state) }),
                found => Err(at(last, format!("the points are {:?} and the winners {:?}", found.points, found.winners))),
            },
            (Some(_), None) => Err(at(last, "the game is not over here".into())),
        }
    }

    fn judge(&self, deck: &Deck, case: &Case<'_>) -> Result<Vec<RulingError>, Diagnostics> {
        Ok(judge(&table::<R>(deck, case.players, &case.options)?, case))
    }
}

/// What a replay came to, if it nowhere departed from the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replayed {
    /// How many moves were made.
    pub moves: usize,
    /// Whether the game was over after them.
    pub finished: bool,
    /// The effects that were resolved, by their names in the deck.
    pub resolved: BTreeSet<String>,
}

/// The names of the effects that were resolved.
fn resolved<R: Rules>(deck: &Deck, rules: &R, state: &R::State) -> BTreeSet<String> {
    let (resolved, classes) = (rules.applied_effects(state), rules.classes());
    let cards = classes.iter().enumerate().filter(|(class, _)| resolved.has(*class)).filter_map(|(_, class)| deck.card(class.card?));
    cards.filter_map(|card| deck.effect_of(card)).map(|effect| effect.id.clone()).collect()
}

/// The table, if the variants are some of this game.
fn table<R: Rules>(deck: &Deck, players: u8, options: &Options) -> Result<R, Diagnostics> {
    let mut diagnostics = Diagnostics::default();
    for (id, value) in options.iter() {
        if let Err(diagnostic) = Options::default().choose(&format!("{id}={value}"), R::VARIANTS) {
            diagnostics.push(diagnostic.at(deck.place.clone(), "for this deck"));
        }
    }
    diagnostics.into_result(())?;
    R::new(deck, players, options)
}

fn expected(turn: Turn, actor: Actor) -> bool {
    match (turn, actor) {
        (Turn::Chance(_), Actor::Chance) => true,
        (Turn::Seat(seat), Actor::Seat(mover)) => seat == mover,
        (Turn::Several(seats), Actor::Seat(mover)) => mover.index() < crate::rules::SEATS && seats.has(mover),
        _ => false,
    }
}

pub(super) fn name(actor: Actor) -> String {
    match actor {
        Actor::Chance => "chance".into(),
        Actor::Seat(seat) => seat.to_string(),
    }
}

fn diagnostic(deck: &Deck, broken: &InvariantError) -> Diagnostics {
    crate::diag::Diagnostic::error(format!("invariant-{}", broken.check), broken.what.clone()).at(deck.place.clone(), "in this deck").into()
}

fn head(deck: &Deck, players: u8, options: &Options, seed: u64, index: u64) -> Head {
    Head {
        format: LOG_FORMAT,
        game: deck.game.clone().unwrap_or_default(),
        deck: deck.id.clone(),
        sets: deck.sets.iter().skip(1).map(|set| set.id.clone()).collect(),
        deck_seed: Some(deck.seed),
        remove_extremes: deck.left_out,
        deck_hash: deck_hash(deck),
        players,
        options: options.iter().map(|(id, value)| (id.to_string(), value)).collect(),
        seed,
        index,
    }
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

/// Writes down what happens.
struct Told {
    steps: Vec<Step>,
}

impl<R: Rules> Observer<R> for Told {
    type Stop = InvariantError;

    fn lists(&self) -> bool {
        false
    }

    fn legal(&mut self, _: &R, _: &R::State, _: Seat, _: &[Move]) -> Result<(), InvariantError> {
        Ok(())
    }

    fn chosen(&mut self, _: u32) {}

    fn before(&mut self, rules: &R, state: &R::State, actor: Actor, choice: Move) -> Result<(), InvariantError> {
        self.steps.push(step(rules, state, actor, choice));
        Ok(())
    }

    fn after(&mut self, _: &R, _: &R::State) -> Result<(), InvariantError> {
        Ok(())
    }

    fn broken(&mut self, what: &'static str) -> InvariantError {
        InvariantError::new("progress", what)
    }
}
