//! The decks and tables that are asked about, and the limits on games and time.

use std::collections::BTreeSet;

use crate::diag::{Diagnostic, Diagnostics};
use crate::job::check::simulation::{Job, jobs};
use crate::job::check::{CheckRequest, Checked};
use crate::job::decks::DeckRequest;
use crate::job::monitor::Monitor;
use crate::play::Bot;
use crate::rules::Options;

/// The decks and tables to play, and the limits on games and time.
#[derive(Clone, Debug)]
pub struct BalanceRequest {
    /// Which decks.
    pub decks: DeckRequest,
    /// Only these numbers of players; all that a deck is for if there are none.
    pub players: Vec<u32>,
    /// The kinds of bots; each plays at tables of its own.
    pub bots: Vec<Bot>,
    /// Only these variants, together; the basic rules if there are none.
    pub variants: Vec<String>,
    /// How far a seat's share of the wins may be from an equal one.
    pub tolerance: f64,
    /// The worth of each card is measured, too.
    pub cards: bool,
    /// The choices that matter are counted, too.
    pub choices: bool,
    /// The actions to try without: the wins of players who never take one of them are measured, too; `all`
    /// stands for the actions that the game says players can do without.
    pub without: Vec<String>,
    /// The most seconds in all.
    pub seconds: u64,
    /// The most games at each table; no limit if it is none.
    pub games: Option<u64>,
}

/// How well the shares of a borderline table are known when no more games are played, as a part of the
/// tolerance.
pub(super) const FINEST: f64 = 0.25;

/// The number of games grows from one look to the next by this factor: 5 / 4.
const GROWTH: (u64, u64) = (5, 4);

impl BalanceRequest {
    /// The tables of each deck that is legal, with these bots: by the basic rules if no variants were
    /// requested.
    ///
    /// # Errors
    /// Numbers of players or variants that no deck is for.
    pub(super) fn tables(
        &self,
        checked: &[Checked<'_>],
        bots: &[Bot],
        monitor: &dyn Monitor,
    ) -> Result<Vec<Job>, Diagnostics> {
        let request = CheckRequest {
            games: 0..1,
            players: self.players.clone(),
            variants: self.variants.clone(),
            // Each kind once, the weakest first.
            bots: bots.iter().copied().collect::<BTreeSet<Bot>>().into_iter().collect(),
            ..CheckRequest::default()
        };
        let mut jobs = jobs(checked, &request, monitor)?;
        if self.variants.is_empty() {
            jobs.iter_mut()
                .for_each(|(.., tables)| tables.retain(|table| table.options == Options::default()));
        }
        Ok(jobs)
    }

    /// True if more is requested than the fairness of the seats.
    pub(super) fn asks_more(&self) -> bool {
        self.cards || self.choices || !self.without.is_empty()
    }

    /// The number of games at the look after one at so many; `first` is that of the first look.
    pub(super) fn next_look(&self, games: u64, first: u64) -> u64 {
        (games * GROWTH.0 / GROWTH.1).max(games + 1).max(first).min(self.games.unwrap_or(u64::MAX)).max(games)
    }
}

/// Games at a table with these bots before the first look: fewer with bots that take long.
pub(super) fn first_look(bot: Bot) -> u64 {
    const FIRST: u64 = 500;
    match bot {
        Bot::Random | Bot::Restricted(_) | Bot::Greedy => FIRST,
        Bot::Search(games) => (FIRST / u64::from(games)).max(4),
    }
}

/// Nothing can be played.
pub(super) fn no_rules() -> Diagnostic {
    let diagnostic = Diagnostic::error("no-rules", "no deck has rules to be played by");
    diagnostic.hint("name a game in the deck file with `game`; `bidpress list games` lists them")
}
