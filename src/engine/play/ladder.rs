//! How much stronger one kind of bots is than another: one stronger bot sits among weaker ones, in each seat in turn with the same deals.

use std::collections::BTreeMap;

use rayon::prelude::*;

use super::bot::Bot;
use super::edit::Outcome;
use super::evidence::{Bets, Outcomes};
use super::interval::Interval;
use super::open_game::OpenGame;
use super::sample::Plan;
use super::schedule::Table;
use super::seat_wins::ALPHA;
use crate::deck::Deck;
use crate::diag::Diagnostics;
use crate::play::Engine;
use crate::rules::Seat;

/// A step of a ladder of bots at one table.
pub struct Step<'a> {
    open: Box<dyn OpenGame + 'a>,
    /// One for each seat of the stronger bot.
    plans: Vec<Plan>,
    counts: StepCounts,
}

/// The results of a stronger bot among weaker ones. Whole numbers only, so that parts of a run add up exactly.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StepCounts {
    /// The number of players.
    pub players: u8,
    /// The bots in the other seats.
    pub weaker: Bot,
    /// The bot in one seat.
    pub stronger: Bot,
    /// Deals that were played, each with the stronger bot in each seat.
    pub deals: u64,
    /// Its shares of the win in all seats of a deal, in units of 1/60, and how often that occurred.
    shares: BTreeMap<u32, u64>,
}

/// What is known of a step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StepVerdict {
    /// The share of the wins of the stronger bot.
    pub share: f64,
    /// It, at 95 %, however often one looks.
    pub interval: Interval,
    /// The share if both were equally strong.
    pub equal: f64,
}

impl StepVerdict {
    /// Whether the stronger one is certainly stronger.
    pub fn is_stronger(&self) -> bool {
        self.interval.low > self.equal
    }

    /// Whether it is certainly weaker.
    pub fn is_weaker(&self) -> bool {
        self.interval.high < self.equal
    }
}

impl StepCounts {
    /// No deals yet.
    pub fn new(players: u8, [weaker, stronger]: [Bot; 2]) -> StepCounts {
        StepCounts { players, weaker, stronger, deals: 0, shares: BTreeMap::new() }
    }

    /// Adds deals; one list of games for each seat of the stronger bot. A game without an end is no win.
    pub(super) fn add(&mut self, games: &[Vec<Option<Outcome>>]) {
        let deals = games.iter().map(Vec::len).min().unwrap_or(0);
        for deal in 0..deals {
            let share =
                |(seat, games): (usize, &Vec<Option<Outcome>>)| games[deal].map_or(0, |game| u32::from(game.share(Seat(seat as u8))));
            *self.shares.entry(games.iter().enumerate().map(share).sum()).or_default() += 1;
        }
        self.deals += deals as u64;
    }

    /// What is known. The results of the seats of a deal count as one, since they depend on each other.
    pub fn verdict(&self) -> StepVerdict {
        let seats = f64::from(self.players.max(1));
        let outcomes: Outcomes = self.shares.iter().map(|(sum, times)| (f64::from(*sum) / (60.0 * seats), *times as f64)).collect();
        let deals = self.deals.max(1) as f64;
        let share = outcomes.iter().map(|(share, times)| share * times).sum::<f64>() / deals;
        let variance = outcomes.iter().map(|(value, times)| times * (value - share).powi(2)).sum::<f64>() / deals;
        StepVerdict { share, interval: Bets::for_difference(0.05, variance.max(0.01)).interval(&outcomes, ALPHA), equal: 1.0 / seats }
    }
}

impl<'a> Step<'a> {
    /// Opens the table.
    ///
    /// # Errors
    /// What keeps the deck from being played so.
    pub fn new(engine: &dyn Engine, deck: &'a Deck, table: &Table, bots: [Bot; 2], seed: u64) -> Result<Step<'a>, Diagnostics> {
        let open = engine.open(deck, table.players, &table.options)?;
        let [weaker, stronger] = bots;
        let plan = |seat: u8| {
            let mut lineup = vec![weaker; usize::from(table.players)];
            lineup[usize::from(seat)] = stronger;
            Plan { keeps_outcomes: true, counted_first: u64::MAX, ..Plan::quick(open.run_key(seed), lineup) }
        };
        let plans = (0..table.players).map(plan).collect();
        Ok(Step { open, plans, counts: StepCounts::new(table.players, bots) })
    }

    /// Plays on until there are so many deals.
    pub fn play_to(&mut self, deals: u64) {
        let range = self.counts.deals..deals.max(self.counts.deals);
        let open = &self.open;
        let games: Vec<Vec<Option<Outcome>>> =
            self.plans.par_iter().map(|plan| open.sample(&Plan { games: range.clone(), ..plan.clone() }).outcomes).collect();
        self.counts.add(&games);
    }

    /// The results so far.
    pub fn counts(&self) -> &StepCounts {
        &self.counts
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

    use super::*;
    use crate::deck::{Options, assemble};
    use crate::diag::Source;
    use crate::{games, spec};

    fn step(text: &str, players: u8, bots: [Bot; 2], deals: u64) -> StepCounts {
        let spec = spec::read(&Source::new("deck.toml", text), &|_| Err("none".into())).unwrap();
        let (deck, _) = assemble(&spec, &[], &Options { effects: games::effect_schema, ..Options::default() }).unwrap();
        let engine = games::find(deck.game.as_deref().unwrap()).unwrap().engine;
        let table = Table { players, options: crate::rules::Options::default(), bot: bots[0], games: 0 };
        let mut step = Step::new(engine, &deck, &table, bots, 1).unwrap();
        // In two parts.
        step.play_to(deals / 2);
        step.play_to(deals);
        step.counts().clone()
    }

    const LOTS: &str = include_str!("../../../decks/i-bid-you-not.toml");

    /// Greedy bots beat random ones, and a bot that searches beats greedy ones.
    #[test]
    fn steps_of_the_ladder_are_proved() {
        for (bots, deals) in [([Bot::Random, Bot::Greedy], 40), ([Bot::Greedy, Bot::Search(64)], 40)] {
            let found = step(LOTS, 3, bots, deals);
            assert!(found.deals == deals && found.verdict().is_stronger(), "{bots:?} {:?}", found.verdict());
        }
    }

    /// Two equal bots are not told to differ: in each deal, they win as often as there are seats.
    #[test]
    fn equal_bots_win_alike() {
        let found = step(LOTS, 4, [Bot::Random, Bot::Random], 64);
        let verdict = found.verdict();
        assert!((verdict.share - 0.25).abs() < 1e-9 && !verdict.is_stronger() && !verdict.is_weaker(), "{verdict:?}");
    }

    /// A search is the same in every run, and depends on its number of games.
    #[test]
    fn searches_repeat() {
        let found = |games| step(LOTS, 3, [Bot::Random, Bot::Search(games)], 3);
        assert_eq!(found(16), found(16));
    }
}
