//! What players lose who never do one thing: each plays among players who do, in each seat in turn with the
//! same deals.

use std::time::Instant;

use super::ladder::play_step;
use super::request::BalanceRequest;
use crate::deck::Deck;
use crate::diag::{Diagnostic, Diagnostics, list};
use crate::games::Game;
use crate::play::{Bot, Habit, LadderStep, Played, SampleTable, StepVerdict};
use crate::rules::Class;

/// The name of all that the game says that players can do without.
const ALL: &str = "all";

/// Deals before the first look.
const FIRST: u64 = 8;

/// How well a share is known when no more deals are played.
const CLOSE: f64 = 0.02;

/// An action that some players never take.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Never {
    /// As it was asked for: the id of an event, or the name of cards.
    pub name: String,
    /// A description of the action.
    pub about: String,
    habit: Habit,
}

/// The players of a deck who never do one thing.
pub struct Habits<'a> {
    /// Where.
    pub table: SampleTable,
    steps: Vec<(Never, LadderStep<'a>)>,
}

/// A player who never does one thing, among others.
#[derive(Debug)]
pub struct Restricted<'a> {
    /// The action that the player never takes.
    pub never: &'a Never,
    /// Deals that were played, each with the player in each seat.
    pub deals: u64,
    /// How often it wins.
    pub verdict: StepVerdict,
}

impl<'a> Habits<'a> {
    /// Opens the table, at which some games were `played`. `all` is all that the game says that players can
    /// do without, if it happened in these games.
    ///
    /// # Errors
    /// Names that the game or the deck does not have.
    pub(super) fn new(
        deck: &'a Deck,
        game: &Game,
        played: &Played,
        names: &[String],
    ) -> Result<Habits<'a>, Diagnostics> {
        let table = played.table.clone();
        let mut diagnostics = Diagnostics::default();
        let mut steps: Vec<(Never, LadderStep<'a>)> = Vec::new();
        let is_all = names.iter().any(|name| name == ALL);
        let own = game
            .engine
            .habits()
            .iter()
            .filter(|_| is_all)
            .filter(|id| happens(game, played, id))
            .map(ToString::to_string);
        for name in names.iter().filter(|name| *name != ALL).cloned().chain(own) {
            match never(deck, game, played, &name) {
                Ok(never) if steps.iter().any(|(known, _)| *known == never) => {}
                Ok(never) => {
                    let bots = [Bot::Greedy, Bot::Restricted(never.habit)];
                    let step = LadderStep::new(game.engine, deck, &table, bots, deck.seed)?;
                    steps.push((never, step));
                }
                Err(diagnostic) => diagnostics.push(diagnostic),
            }
        }
        diagnostics.into_result(Habits { table, steps }).map(|(habits, _)| habits)
    }

    /// Plays until all shares are known well, there are the requested deals, or the time is used up, of which
    /// each has the same share.
    pub(super) fn play(&mut self, request: &BalanceRequest, seconds: f64) {
        let start = Instant::now();
        let all = self.steps.len();
        for (at, (_, step)) in self.steps.iter_mut().enumerate() {
            let left = (seconds - start.elapsed().as_secs_f64()) / (all - at) as f64;
            play_step(step, request, FIRST, left, |verdict| verdict.interval.half() <= CLOSE);
        }
    }

    /// The players, those who lose most first.
    pub fn restricted(&self) -> Vec<Restricted<'_>> {
        let mut all: Vec<Restricted<'_>> = Vec::new();
        for (never, step) in &self.steps {
            let counts = step.counts();
            all.push(Restricted { never, deals: counts.deals, verdict: counts.verdict() });
        }
        all.sort_by(|one, other| one.verdict.interval.high.total_cmp(&other.verdict.interval.high));
        all
    }
}

/// True if an event happened in some games.
fn happens(game: &Game, played: &Played, id: &str) -> bool {
    let place = game.engine.events().iter().position(|event| event.id == id);
    place.and_then(|place| played.sample.tally.events.events.get(place)).is_some_and(|event| event.times > 0)
}

/// Finds the action that a name stands for: an event, or playing certain cards.
fn never(deck: &Deck, game: &Game, played: &Played, name: &str) -> Result<Never, Diagnostic> {
    let error = |message: String| Diagnostic::error("without", format!("{}: {message}", deck.title));
    let habits = game.engine.habits();
    let events = game.engine.events();
    if let Some((place, event)) =
        (0u16..).zip(events).find(|(_, event)| event.id == name && habits.contains(&name))
    {
        if !happens(game, played, name) {
            return Err(error(format!(
                "`{name}` never happens with these cards and rules ({})",
                event.about
            )));
        }
        return Ok(Never { name: name.into(), about: event.about.into(), habit: Habit::Event(place) });
    }
    let number: Option<i32> = name.parse().ok();
    let is_meant = |class: &Class| {
        let card = class.card.and_then(|serial| deck.card(serial));
        card.is_some_and(|card| {
            deck.kinds[card.kind].id == name || number.is_some() && card.number.or(card.value) == number
        })
    };
    let meant: Vec<(u16, &Class)> =
        (0u16..).zip(&played.classes).filter(|(_, class)| is_meant(class)).collect();
    let is_played =
        |place: u16| played.sample.tally.uses.get(usize::from(place)).is_some_and(|uses| uses.played > 0);
    match meant.as_slice() {
        [(place, class)] if is_played(*place) => {
            Ok(Never { name: class.name.clone(), about: "playing it".into(), habit: Habit::Card(*place) })
        }
        [(_, class)] => Err(error(format!(
            "no player decides to play `{}` in the games of {} players",
            class.name, played.table.players
        ))),
        [] => {
            let kinds = played
                .classes
                .iter()
                .filter_map(|class| deck.card(class.card?))
                .map(|card| deck.kinds[card.kind].id.as_str());
            let message = match events.iter().find(|event| event.id == name) {
                Some(event) => format!("`{name}` ({}) is nothing that a player can do without", event.about),
                None => format!("there is nothing called `{name}` that players could do without"),
            };
            let known: Vec<&str> =
                habits.iter().copied().chain(kinds).filter(|known| *known != name).collect();
            let hint = format!(
                "name what players decide on ({}), or cards by their number or the `id` of their kind",
                list(habits.iter().copied())
            );
            Err(error(message).nearest(name, known).hint(hint))
        }
        several => {
            let names: Vec<&str> = several.iter().map(|(_, class)| class.name.as_str()).collect();
            Err(error(format!("`{name}` is several cards: {}", names.join(", ")))
                .hint("name one of them by its number"))
        }
    }
}

impl std::fmt::Debug for Habits<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Habits")
            .field("table", &self.table)
            .field("restricted", &self.restricted())
            .finish_non_exhaustive()
    }
}
