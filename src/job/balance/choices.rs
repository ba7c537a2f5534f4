//! How much choices matter: tries one choice of each game at a table.

use std::time::Instant;

use super::request::BalanceRequest;
use crate::deck::Deck;
use crate::diag::Diagnostics;
use crate::games::Game;
use crate::play::{ChoiceCounts, ChoiceTrial, SampleTable};

/// Games before the first look: these are played whatever the time.
const FIRST: u64 = 16;

/// How well the share of the choices that matter is known when no more games are played.
const CLOSE: f64 = 0.03;

/// The choices of a deck at one table.
pub struct Choices<'a> {
    /// Where.
    pub table: SampleTable,
    /// The counts of the games so far.
    pub counts: ChoiceCounts,
    trial: ChoiceTrial<'a>,
}

impl<'a> Choices<'a> {
    /// Opens the table.
    ///
    /// # Errors
    /// The reasons that the deck can't be played so.
    pub(super) fn new(deck: &'a Deck, game: &Game, table: SampleTable) -> Result<Choices<'a>, Diagnostics> {
        let trial = ChoiceTrial::new(game.engine, deck, &table, deck.seed)?;
        Ok(Choices { table, counts: ChoiceCounts::default(), trial })
    }

    /// Plays until the share of the choices that matter is known well, there are the requested games, or the
    /// next games would take longer than `seconds`. The number of games decides when to look, so the same
    /// answers come after the same games.
    pub(super) fn play(&mut self, request: &BalanceRequest, seconds: f64) {
        let start = Instant::now();
        let mut games = 0;
        loop {
            let next = request.next_look(games, FIRST);
            let lasts = start.elapsed().as_secs_f64() / games.max(1) as f64 * next as f64;
            if next == games || games > 0 && (self.is_known() || lasts > seconds) {
                break;
            }
            self.counts.merge(&self.trial.play(games..next));
            games = next;
        }
    }

    fn is_known(&self) -> bool {
        self.counts.share(self.counts.matter).interval.half() <= CLOSE
    }
}

impl std::fmt::Debug for Choices<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Choices")
            .field("table", &self.table)
            .field("counts", &self.counts)
            .finish_non_exhaustive()
    }
}
