//! What players lose who never do one thing: each plays among players who do, in each seat in turn with the same deals.

use std::time::Instant;

use super::ladder::play_step;
use super::request::BalanceRequest;
use crate::deck::Deck;
use crate::diag::{Diagnostic, Diagnostics, list};
use crate::games::Game;
use crate::play::{Bot, Habit, LadderStep, StepVerdict, Table};
use crate::rules::Class;

/// Deals before the first look.
const FIRST: u64 = 8;

/// How well a share is known when no more deals are played.
const CLOSE: f64 = 0.02;

/// What is never done, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Never {
    /// As it was asked for: the id of an event, or the name of cards.
    pub name: String,
    /// What it means.
    pub about: String,
    habit: Habit,
}

/// The players of a deck who never do one thing.
pub struct Habits<'a> {
    /// Where.
    pub table: Table,
    steps: Vec<(Never, LadderStep<'a>)>,
}

/// A player who never does one thing, among others.
#[derive(Debug)]
pub struct Restricted<'a> {
    /// What.
    pub never: &'a Never,
    /// Deals that were played, each with the player in each seat.
    pub deals: u64,
    /// How often it wins.
    pub verdict: StepVerdict,
}

impl<'a> Habits<'a> {
    /// Opens the table. Without names, what the game says that players can do without.
    ///
    /// # Errors
    /// Names that the game or the deck does not have.
    pub(super) fn new(deck: &'a Deck, game: &Game, table: Table, names: &[String]) -> Result<Habits<'a>, Diagnostics> {
        let classes = game.engine.open(deck, table.players, &table.options)?.classes();
        let mut diagnostics = Diagnostics::default();
        let mut steps = Vec::new();
        let own: Vec<String> = game.engine.habits().iter().map(ToString::to_string).collect();
        for name in if names.is_empty() { &own } else { names } {
            match never(deck, game, &classes, name) {
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

    /// Plays until all shares are known well, there are the requested deals, or the time is used up, of which each has the same share.
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

/// What a name says that is never done.
fn never(deck: &Deck, game: &Game, classes: &[Class], name: &str) -> Result<Never, Diagnostic> {
    if let Some((place, event)) = (0u16..).zip(game.engine.events()).find(|(_, event)| event.id == name) {
        return Ok(Never { name: name.into(), about: event.about.into(), habit: Habit::Event(place) });
    }
    let number: Option<i32> = name.parse().ok();
    let is_meant = |class: &Class| {
        let card = class.card.and_then(|serial| deck.card(serial));
        card.is_some_and(|card| deck.kinds[card.kind].id == name || number.is_some() && card.number.or(card.value) == number)
    };
    if let Some((place, class)) = (0u16..).zip(classes).find(|(_, class)| class.played && is_meant(class)) {
        return Ok(Never { name: class.name.clone(), about: "playing it".into(), habit: Habit::Card(place) });
    }
    let events = game.engine.events().iter().map(|event| event.id);
    let kinds = deck.kinds.iter().map(|kind| kind.id.as_str());
    let diagnostic = Diagnostic::error("without", format!("{} has nothing called `{name}` that players could do without", deck.title));
    let own = list(game.engine.habits().iter().copied());
    Err(diagnostic
        .nearest(name, events.chain(kinds))
        .hint(format!("name an event ({own}), or cards by their number or the `id` of their kind")))
}

impl std::fmt::Debug for Habits<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Habits").field("table", &self.table).field("restricted", &self.restricted()).finish_non_exhaustive()
    }
}
