//! How much stronger one kind of bots is than another: one stronger bot sits among weaker ones, in each seat
//! in turn with the same deals.

use std::collections::BTreeMap;

use rayon::prelude::*;

use super::bot::Bot;
use super::edit::Outcome;
use super::evidence::{Bets, Outcomes};
use super::interval::Interval;
use super::open_game::OpenGame;
use super::sample::Plan;
use super::schedule::SampleTable;
use super::seat_wins::ALPHA;
use crate::deck::Deck;
use crate::diag::Diagnostics;
use crate::play::Engine;
use crate::rules::{Options, Seat};

/// A step of a ladder of bots at one table.
pub struct Step<'a> {
    open: Box<dyn OpenGame + 'a>,
    /// One for each seat of the stronger bot.
    plans: Vec<Plan>,
    counts: StepCounts,
}

/// The results of a stronger bot among weaker ones. Whole numbers only, so that parts of a run add up
/// exactly.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StepCounts {
    /// The number of players.
    pub players: u8,
    /// The variants of the rules.
    pub options: Options,
    /// Which side each seat plays for: those of one side win together.
    sides: Vec<u8>,
    /// The bots in the other seats.
    pub weaker: Bot,
    /// The bot in one seat.
    pub stronger: Bot,
    /// Deals that were played, each with the stronger bot in each seat.
    pub deals: u64,
    /// The shares of the win of its side in all seats of a deal, in units of 1/60, and how often that
    /// occurred.
    shares: BTreeMap<u32, u64>,
}

/// The result of comparing the two bots of a step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StepVerdict {
    /// The share of the wins of the stronger bot, or of its team.
    pub share: f64,
    /// It, at 95 %, however often one looks.
    pub interval: Interval,
    /// The share if both were equally strong.
    pub equal: f64,
}

/// Shares that differ by less are alike.
const ALIKE: f64 = 0.05;

impl StepVerdict {
    /// True if both are certainly as strong, to within five points.
    pub fn is_even(&self) -> bool {
        self.interval.low > self.equal - ALIKE
            && self.interval.high < self.equal + ALIKE
            && !self.is_stronger()
            && !self.is_weaker()
    }

    /// True if the bot that is expected to be stronger certainly is.
    pub fn is_stronger(&self) -> bool {
        self.interval.low > self.equal
    }

    /// True if the bot that is expected to be stronger is certainly weaker.
    pub fn is_weaker(&self) -> bool {
        self.interval.high < self.equal
    }
}

impl StepCounts {
    /// No deals yet.
    pub fn new(table: &SampleTable, sides: Vec<u8>, [weaker, stronger]: [Bot; 2]) -> StepCounts {
        StepCounts {
            players: table.players,
            options: table.options.clone(),
            sides,
            weaker,
            stronger,
            deals: 0,
            shares: BTreeMap::new(),
        }
    }

    /// The share of the win of the side of a seat, in units of 1/60.
    fn share(&self, seat: usize, game: &Outcome) -> u32 {
        let mates = (0u8..).zip(&self.sides).filter(|(_, side)| self.sides.get(seat) == Some(side));
        mates.map(|(mate, _)| u32::from(game.share(Seat(mate)))).sum()
    }

    /// Adds deals; one list of games for each seat of the stronger bot. A game without an end is no win.
    pub(super) fn add(&mut self, games: &[Vec<Option<Outcome>>]) {
        let deals = games.iter().map(Vec::len).min().unwrap_or(0);
        for deal in 0..deals {
            let share = |(seat, games): (usize, &Vec<Option<Outcome>>)| {
                games[deal].map_or(0, |game| self.share(seat, &game))
            };
            *self.shares.entry(games.iter().enumerate().map(share).sum()).or_default() += 1;
        }
        self.deals += deals as u64;
    }

    /// The share of the wins that each bot, or its team, would have if all were equally strong: on average of
    /// the seats.
    fn equal(&self) -> f64 {
        let mates = |side: &u8| self.sides.iter().filter(|other| *other == side).count();
        let seats = self.sides.len().max(1) as f64;
        self.sides.iter().map(mates).sum::<usize>() as f64 / (seats * seats)
    }

    /// Computes the verdict. The results of the seats of a deal count as one, since they depend on each
    /// other.
    pub fn verdict(&self) -> StepVerdict {
        let seats = f64::from(self.players.max(1));
        let outcomes: Outcomes = self
            .shares
            .iter()
            .map(|(sum, times)| (f64::from(*sum) / (60.0 * seats), *times as f64))
            .collect();
        let deals = self.deals.max(1) as f64;
        let share = outcomes.iter().map(|(share, times)| share * times).sum::<f64>() / deals;
        let variance =
            outcomes.iter().map(|(value, times)| times * (value - share).powi(2)).sum::<f64>() / deals;
        StepVerdict {
            share,
            interval: Bets::for_difference(0.05, variance.max(0.01)).interval(&outcomes, ALPHA),
            equal: self.equal(),
        }
    }
}

impl<'a> Step<'a> {
    /// Opens the table.
    ///
    /// # Errors
    /// What keeps the deck from being played so.
    pub fn new(
        engine: &dyn Engine,
        deck: &'a Deck,
        table: &SampleTable,
        bots: [Bot; 2],
        seed: u64,
    ) -> Result<Step<'a>, Diagnostics> {
        let open = engine.open(deck, table.players, &table.options)?;
        let (sides, [weaker, stronger]) = (open.sides(), bots);
        let plan = |seat: u8| {
            let mut lineup = vec![weaker; usize::from(table.players)];
            lineup[usize::from(seat)] = stronger;
            Plan { keeps_outcomes: true, counted_first: u64::MAX, ..Plan::quick(open.run_key(seed), lineup) }
        };
        let plans = (0..table.players).map(plan).collect();
        Ok(Step { open, plans, counts: StepCounts::new(table, sides, bots) })
    }

    /// Plays on until there are so many deals.
    pub fn play_to(&mut self, deals: u64) {
        let range = self.counts.deals..deals.max(self.counts.deals);
        let open = &self.open;
        let games: Vec<Vec<Option<Outcome>>> = self
            .plans
            .par_iter()
            .map(|plan| open.sample(&Plan { games: range.clone(), ..plan.clone() }).outcomes)
            .collect();
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
    use crate::deck::{self, assemble};
    use crate::diag::Source;
    use crate::{games, spec};

    fn step(text: &str, players: u8, bots: [Bot; 2], deals: u64) -> StepCounts {
        step_with(text, players, "", bots, deals)
    }

    fn step_with(text: &str, players: u8, variant: &str, bots: [Bot; 2], deals: u64) -> StepCounts {
        let spec = spec::read(&Source::new("deck.toml", text), &|_| Err("none".into())).unwrap();
        let (deck, _) =
            assemble(&spec, &[], &deck::Options { effects: games::effect_schema, ..Default::default() })
                .unwrap();
        let engine = games::find(deck.game.as_deref().unwrap()).unwrap().engine;
        let options = Options::default();
        let options =
            if variant.is_empty() { options } else { options.choose(variant, engine.variants()).unwrap() };
        let table = SampleTable { players, options, bot: bots[0], one_in: 1 };
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
        assert!(
            (verdict.share - 0.25).abs() < 1e-9 && !verdict.is_stronger() && !verdict.is_weaker(),
            "{verdict:?}"
        );
        assert!(step(LOTS, 4, [Bot::Random, Bot::Random], 3_000).verdict().is_even());
    }

    /// Where teams win together, the bot has the wins of its team: in two teams, half of them if all are
    /// equally strong.
    #[test]
    fn wins_of_a_team_are_those_of_each_of_it() {
        let hands = include_str!("../../../decks/bid-it.toml");
        let verdict = step_with(hands, 4, "teams=2", [Bot::Random, Bot::Random], 40).verdict();
        assert!((verdict.equal - 0.5).abs() < 1e-9 && (verdict.share - 0.5).abs() < 1e-9, "{verdict:?}");
    }

    /// A search is the same in every run, and depends on its number of games.
    #[test]
    fn searches_repeat() {
        let found = |games| step(LOTS, 3, [Bot::Random, Bot::Search(games)], 3);
        assert_eq!(found(16), found(16));
    }
}
