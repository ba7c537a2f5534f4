//! The library in three calls: load a deck, print it, simulate games with it.

use super::build::{BuildRequest, Made, make};
use super::card_selection::Record;
use super::check::{CheckRequest, Checked, play};
use super::decks::{DeckRequest, LoadedDeck, load_decks};
use super::language::in_language;
use super::settings::{PrintSettings, Settings, typed_preset};
use crate::diag::{Diagnostic, Diagnostics, Error};
use crate::files::Project;
use crate::games::{Clause, Verdict};
use crate::play::{Bot, Played};
use crate::preset::Kind;
use crate::press::Moment;

/// Loads a deck: a built-in one or one of the folder `decks` by name, any other by the path of its file.
///
/// ```
/// let deck = bidpress::load("bunny-bidding")?;
/// assert_eq!(deck.deck.title, "Bunny Bidding");
/// # Ok::<(), bidpress::Error>(())
/// ```
///
/// # Errors
/// There is no such deck, or all errors of its file.
pub fn load(name: &str) -> Result<LoadedDeck, Error> {
    let (mut decks, _) = load_decks(&Project::new(""), &DeckRequest::of(name))?;
    decks.pop().ok_or_else(|| Diagnostic::error("unknown-deck", format!("`{name}` is not a deck")).into())
}

/// A deck as a PDF.
#[derive(Clone, Debug)]
pub struct Printed {
    /// The file.
    pub pdf: Vec<u8>,
    /// How many pages it has.
    pub pages: usize,
    /// The file of the backs, if they have one of their own.
    pub backs: Option<Vec<u8>>,
    /// The cut lines of each sheet as SVG, if they were requested.
    pub cuts: Vec<String>,
    /// Warnings of what differs from the drawings or the settings.
    pub warnings: Diagnostics,
}

/// Prints a deck as a PDF.
///
/// ```no_run
/// use bidpress::PrintSettings;
///
/// let deck = bidpress::load("bunny-bidding")?;
/// let settings = PrintSettings { cards: Some("1-9".into()), ..PrintSettings::default() };
/// std::fs::write("bunnies.pdf", bidpress::print(&deck, &settings)?.pdf)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Settings that conflict with each other or with the deck, a preset that makes images, and everything that can't be printed.
pub fn print(deck: &LoadedDeck, settings: &PrintSettings) -> Result<Printed, Error> {
    let preset = typed_preset(&deck.file.project(), settings.preset.as_deref())?;
    if Settings::of(deck, settings, preset.as_ref())?.kind() != Kind::Pdf {
        return Err(Error::settings(Diagnostic::error("preset", "this preset makes images, not PDFs")));
    }
    let (deck, untranslated) = in_language(deck.clone(), settings.lang.as_deref())?;
    let request = BuildRequest { settings: settings.clone(), ..BuildRequest::default() };
    let mut record = Record::new(settings.only_changed.as_deref())?;
    let (made, warnings) = make(std::slice::from_ref(&deck), &request, preset.as_ref(), &mut record, Moment::default(), &(), untranslated)?;
    match made.into_iter().next() {
        Some((_, Made::Documents(documents))) => {
            let (printed, cuts) = (documents.printed, documents.cuts);
            Ok(Printed { pdf: printed.pdf, pages: printed.pages, backs: printed.backs.map(|(pdf, _)| pdf), cuts, warnings })
        }
        _ => Err(Diagnostic::error("no-cards", format!("{}: there are no cards to print", deck.deck.title)).into()),
    }
}

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
    games: u64,
    bot: Option<Bot>,
    variants: Vec<String>,
}

impl Simulation {
    /// 1,000 games for this number of players.
    pub fn players(players: u32) -> Simulation {
        Simulation { players: vec![players], ..Simulation::default() }
    }

    /// So many games with random bots; greedy bots play a quarter of them, each variant a tenth.
    #[must_use]
    pub fn games(self, games: u64) -> Simulation {
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
        Simulation { players: Vec::new(), games: 1_000, bot: None, variants: Vec::new() }
    }
}

/// The results of checking a deck and playing sample games.
#[derive(Clone, Debug)]
pub struct Report {
    /// The clauses of the rules about decks, each with its verdict.
    pub clauses: Vec<(&'static Clause, Verdict)>,
    /// The tables, each with its statistics; none if the deck is not legal, or has no rules.
    pub tables: Vec<Played>,
    /// Clauses that fail, games that broke an invariant or did not end, and cards that were never used.
    pub diagnostics: Diagnostics,
}

impl Report {
    /// Whether every clause about the deck holds.
    pub fn is_legal(&self) -> bool {
        !self.clauses.iter().any(|(_, verdict)| matches!(verdict, Verdict::Fails(_)))
    }
}

/// Validates a deck against the rules of its game, and plays sample games with it.
///
/// # Errors
/// The deck does not support this number of players, or its game lacks a variant.
pub fn simulate(deck: &LoadedDeck, simulation: &Simulation) -> Result<Report, Error> {
    let Simulation { players, games, bot, variants } = simulation.clone();
    let request = CheckRequest { players, games: 0..games, bots: bot.into_iter().collect(), variants, ..CheckRequest::default() };
    let mut checked = [Checked::new(deck, &[])];
    play(&mut checked, &request, &())?;
    let [checked] = checked;
    let diagnostics = checked.diagnostics();
    Ok(Report { clauses: checked.verdicts, tables: checked.sample_games.map(|games| games.played).unwrap_or_default(), diagnostics })
}
