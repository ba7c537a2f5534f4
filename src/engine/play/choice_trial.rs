//! Tables whose choices are tried.

use std::ops::Range;

use super::choices::ChoiceCounts;
use super::engine::Engine;
use super::open_game::OpenGame;
use super::sample::Plan;
use super::schedule::SampleTable;
use crate::deck::Deck;
use crate::diag::Diagnostics;

/// A table whose choices are tried.
pub struct ChoiceTrial<'a> {
    open: Box<dyn OpenGame + 'a>,
    plan: Plan,
}

impl<'a> ChoiceTrial<'a> {
    /// Opens the table.
    ///
    /// # Errors
    /// What keeps the deck from being played so.
    pub fn new(
        engine: &dyn Engine,
        deck: &'a Deck,
        table: &SampleTable,
        seed: u64,
    ) -> Result<ChoiceTrial<'a>, Diagnostics> {
        let open = engine.open(deck, table.players, &table.options)?;
        let plan = Plan::quick(open.run_key(seed), vec![table.bot; usize::from(table.players)]);
        Ok(ChoiceTrial { open, plan })
    }

    /// Plays the games of these numbers, and tries one choice of each.
    pub fn play(&self, games: Range<u64>) -> ChoiceCounts {
        self.open.choices(&Plan { games, ..self.plan.clone() })
    }
}
