//! Checking a deck, playing games with it, and replaying them.

use std::ops::Range;

use crate::diag::{Diagnostics, Error, Source};
use crate::games::{Clause, Verdict};
use crate::job::check::{CheckRequest, Checked, begun, play};
use crate::job::decks::LoadedDeck;
use crate::job::monitor::Monitor;
use crate::job::replay::{read, replayed};
use crate::play::{Bot, Played, Replayed};

/// Sample games that are played with a deck.
///
/// ```
/// use bidpress::Simulation;
///
/// let deck = bidpress::load("bunny-bidding")?;
/// let report = bidpress::simulate(&deck, &Simulation::players(4).games(20))?;
/// assert!(report.is_legal() && !report.diagnostics.has_errors());
/// // One table with random bots, one with greedy ones, and some for each variant.
/// assert!(report.tables.iter().all(|table| table.table.players == 4));
/// # Ok::<(), bidpress::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Simulation {
    players: Vec<u32>,
    games: Range<u64>,
    bot: Option<Bot>,
    variants: Vec<String>,
}

impl Simulation {
    /// 1,000 games for this number of players.
    pub fn players(players: u32) -> Simulation {
        Simulation { players: vec![players], ..Simulation::default() }
    }

    /// This number of games with random bots; greedy bots play a quarter of them, each variant a tenth.
    #[must_use]
    pub fn games(self, games: u64) -> Simulation {
        self.numbered(0..games)
    }

    /// The games of these numbers: the number of a game is its seed, so other numbers are other games, and
    /// the same are the same.
    #[must_use]
    pub fn numbered(self, games: Range<u64>) -> Simulation {
        Simulation { games, ..self }
    }

    /// Only with these bots in all seats.
    #[must_use]
    pub fn bots(self, bot: Bot) -> Simulation {
        Simulation { bot: Some(bot), ..self }
    }

    /// Only with this variant, as `advanced` or `teams=2`; several add up.
    #[must_use]
    pub fn variant(mut self, variant: impl Into<String>) -> Simulation {
        self.variants.push(variant.into());
        self
    }
}

impl Default for Simulation {
    /// 1,000 games for each number of players that a deck is for.
    fn default() -> Simulation {
        Simulation { players: Vec::new(), games: 0..1_000, bot: None, variants: Vec::new() }
    }
}

/// The results of checking a deck and playing sample games.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// The clauses of the rules about decks, each with its verdict.
    pub clauses: Vec<(&'static Clause, Verdict)>,
    /// The tables, each with its statistics; none if no games were played, the deck is not legal, or has no
    /// rules.
    pub tables: Vec<Played>,
    /// Clauses that fail, games that broke an invariant or did not end, cards that were never used; for
    /// [`check`], what is wrong in print.
    pub diagnostics: Diagnostics,
}

impl Report {
    fn of(checked: Checked<'_>) -> Report {
        let diagnostics = checked.diagnostics();
        Report {
            clauses: checked.verdicts,
            tables: checked.sample_games.map(|games| games.played).unwrap_or_default(),
            diagnostics,
        }
    }

    /// True if no clause about the deck fails.
    pub fn is_legal(&self) -> bool {
        !self.clauses.iter().any(|(_, verdict)| matches!(verdict, Verdict::Fails(_)))
    }
}

/// Checks a deck without playing it: by the rules of its game, and for what can't be read or cut well in
/// print.
///
/// ```
/// let report = bidpress::check(&bidpress::load("bid-it")?);
/// assert!(report.is_legal() && report.tables.is_empty());
/// # Ok::<(), bidpress::Error>(())
/// ```
pub fn check(deck: &LoadedDeck) -> Report {
    begun(std::slice::from_ref(deck), &CheckRequest::default())
        .into_iter()
        .map(Report::of)
        .next()
        .unwrap_or_default()
}

/// Checks a deck by the rules of its game, and plays sample games with it.
///
/// # Errors
/// The deck does not support this number of players, or its game lacks a variant.
pub fn simulate(deck: &LoadedDeck, simulation: &Simulation) -> Result<Report, Error> {
    simulate_with(deck, simulation, &())
}

/// Checks a deck and plays sample games with it, as [`simulate`] does; a monitor hears of each step.
///
/// # Errors
/// The deck does not support this number of players, or its game lacks a variant.
pub fn simulate_with(
    deck: &LoadedDeck,
    simulation: &Simulation,
    monitor: &dyn Monitor,
) -> Result<Report, Error> {
    let Simulation { players, games, bot, variants } = simulation.clone();
    let request =
        CheckRequest { players, games, bots: bot.into_iter().collect(), variants, ..CheckRequest::default() };
    let mut checked = [Checked::new(deck, &[])];
    play(&mut checked, &request, monitor)?;
    let [checked] = checked;
    Ok(Report::of(checked))
}

/// Replays a logged game with a deck, move by move, by the rules.
///
/// # Errors
/// The text is no log, or a line of it can't be played; the deck has no game.
pub fn replay(deck: &LoadedDeck, log: &str) -> Result<Replayed, Error> {
    let log = Source::new("the log", log);
    Ok(replayed(&deck.deck, &log, &read(&log)?)?)
}
