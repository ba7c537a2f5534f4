//! What cards cause: plays a table of a deck, and each game again without what each card does.

use std::ops::Range;
use std::time::Instant;

use super::request::BalanceRequest;
use crate::deck::Deck;
use crate::diag::Diagnostics;
use crate::games::Game;
use crate::play::{CardTrial, CardWorth, Pair, SampleTable, Verdict, Worth, card_worth, pairs, weaker};

/// Games before the first look: these are played whatever the time.
const FIRST: u64 = 16;

/// The worth of the cards of a deck at one table.
pub struct Cards<'a> {
    /// Where.
    pub table: SampleTable,
    /// How many games were played, each as it is and again without each card.
    pub games: u64,
    deck: &'a Deck,
    trial: Box<dyn CardTrial>,
    worth: Vec<Worth>,
}

impl<'a> Cards<'a> {
    /// Opens the table.
    ///
    /// # Errors
    /// The reasons that the deck can't be played so.
    pub(super) fn new(deck: &'a Deck, game: &Game, table: SampleTable) -> Result<Cards<'a>, Diagnostics> {
        let trial = game.engine.card_trial(deck, &table, deck.seed)?;
        let worth = vec![Worth::default(); trial.removals().len()];
        Ok(Cards { table, games: 0, deck, trial, worth })
    }

    /// Plays until all is known, there are the requested games, or the next games would take longer than
    /// `seconds`. The number of games decides when to look, so the same answers come after the same games.
    pub(super) fn play(&mut self, request: &BalanceRequest, seconds: f64) {
        let start = Instant::now();
        while !self.is_known() {
            let next = request.next_look(self.games, FIRST);
            let pace = start.elapsed().as_secs_f64() / self.games.max(1) as f64;
            if next <= self.games
                || self.games > 0
                    && start.elapsed().as_secs_f64() + pace * (next - self.games) as f64 > seconds
            {
                break;
            }
            self.add(self.games..next);
        }
    }

    fn add(&mut self, games: Range<u64>) {
        self.games = games.end;
        let more = self.trial.play(games);
        self.worth.iter_mut().zip(&more).for_each(|(own, more)| own.merge(more));
    }

    fn is_known(&self) -> bool {
        self.are_plain()
            || self.games > 0 && self.worth().iter().all(|card| card.verdict != Verdict::Undecided)
    }

    /// True if no card has an effect or points that games could be played without.
    pub fn are_plain(&self) -> bool {
        self.trial.removals().is_empty()
    }

    /// The names of the cards that no player has got.
    pub fn never_got(&self) -> Vec<&str> {
        let never =
            self.trial.removals().iter().zip(&self.worth).filter(|(_, worth)| worth.wins.n + worth.lost == 0);
        never.map(|(removal, _)| removal.name.as_str()).collect()
    }

    /// The worth of each card, the clearest first.
    pub fn worth(&self) -> Vec<CardWorth<'_>> {
        card_worth(self.trial.removals(), &self.worth)
    }

    /// The pairs of cards that are certainly stronger together.
    pub fn pairs(&self) -> Vec<Pair<'_>> {
        pairs(self.trial.removals(), &self.worth)
    }

    /// The cards that are certainly worth less than others that are alike but for their effects, each with
    /// the best of those.
    pub fn weaker<'b>(&self, worth: &'b [CardWorth<'b>]) -> Vec<(&'b CardWorth<'b>, &'b CardWorth<'b>)> {
        weaker(self.deck, worth)
    }
}

impl std::fmt::Debug for Cards<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Cards")
            .field("table", &self.table)
            .field("games", &self.games)
            .field("worth", &self.worth)
            .finish_non_exhaustive()
    }
}
