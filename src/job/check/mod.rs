//! Checks decks: the clauses about each, its print, and sample games with it. Gathers everything that was
//! found as data.

pub(in crate::job) mod simulation;

use std::ops::Range;
use std::path::PathBuf;

use super::accepted::Known;
use super::decks::{DeckRequest, LoadedDeck};
use super::legible;
use super::load::load_decks;
use super::marked_backs;
use super::monitor::Monitor;
use super::settings::PrintSettings;
use super::style::{library, plain_style, rendered};
use crate::deck::{Players, wild_values};
use crate::diag::Diagnostics;
use crate::files::Project;
use crate::games::{self, Clause, Verdict};
use crate::legible::Subject;
use crate::play::Bot;
use crate::print::Rule;
use crate::progress;
use crate::spec::raw::Acceptable;

pub use simulation::{Never, SampleGames, never};

/// The decks to check, and how thoroughly.
#[derive(Clone, Debug, Default)]
pub struct CheckRequest {
    /// Which decks.
    pub decks: DeckRequest,
    /// The numbers of the sample games with random bots for each number of players; greedy bots play a
    /// quarter of them, variants a tenth. None if it is empty.
    pub games: Range<u64>,
    /// Only these numbers of players; all that a deck is for if there are none.
    pub players: Vec<u32>,
    /// A random player takes the first seat in each game.
    pub first_random: bool,
    /// Only these kinds of bots, each at tables of its own; random and greedy ones if there are none.
    pub bots: Vec<Bot>,
    /// Only these variants, together.
    pub variants: Vec<String>,
    /// The file that gets a row for each game; there can be one of one deck only.
    pub rows: Option<PathBuf>,
    /// Rules of legible print whose warnings are errors.
    pub deny: Vec<Rule>,
    /// The folder for logs of games that fail; they are not written if there is none.
    pub failures: Option<PathBuf>,
}

/// Everything that was found about a deck.
#[derive(Debug)]
pub struct Checked<'a> {
    /// The deck.
    pub loaded: &'a LoadedDeck,
    /// The clauses about the deck alone.
    pub verdicts: Vec<(&'static Clause, Verdict)>,
    /// Values of cards far outside the rest, and sentences unlike their effects.
    pub values: Diagnostics,
    /// Its sample games; none if the deck is not legal, has no rules, or none were requested.
    pub sample_games: Option<SampleGames>,
    /// Parts that can't be read or cut well in print, and errors that prevent printing.
    pub print: Diagnostics,
    /// The findings that the deck accepts.
    pub known: Known,
}

impl<'a> Checked<'a> {
    /// A deck with the verdicts on it, before anything else is checked.
    ///
    /// `players` are the numbers of players that it is checked for, all that it is for if there are none.
    pub(crate) fn new(loaded: &'a LoadedDeck, players: &[u32]) -> Checked<'a> {
        let mut deck = std::borrow::Cow::Borrowed(&loaded.deck);
        let asked = || {
            players
                .iter()
                .copied()
                .filter(|players| (loaded.deck.players.min..=loaded.deck.players.max).contains(players))
        };
        if let (Some(min), Some(max)) = (asked().min(), asked().max()) {
            deck.to_mut().players = Players { min, max };
        }
        let mut values = wild_values(&deck);
        values.extend(games::unlike_their_effects(&deck));
        let mut known = Known::default();
        known.take(&deck, &mut values);
        values.extend(known.stale(&deck, |entry| entry.finding == Acceptable::WildValue));
        Checked {
            loaded,
            verdicts: games::judge(&deck),
            values,
            sample_games: None,
            print: Diagnostics::default(),
            known,
        }
    }

    /// All errors and warnings.
    pub fn diagnostics(&self) -> Diagnostics {
        let mut diagnostics = Diagnostics::default();
        for (_, verdict) in &self.verdicts {
            if let Verdict::Fails(found) = verdict {
                diagnostics.extend(found.clone());
            }
        }
        diagnostics.extend(self.values.clone());
        diagnostics
            .extend(self.sample_games.as_ref().map(|games| games.diagnostics.clone()).unwrap_or_default());
        diagnostics.extend(self.print.clone());
        diagnostics
    }

    /// True if no clause about the deck fails, so that it can be played.
    pub fn is_legal(&self) -> bool {
        !self.verdicts.iter().any(|(_, verdict)| matches!(verdict, Verdict::Fails(_)))
    }
}

/// Loads the decks of a check.
///
/// # Errors
/// The errors of all decks.
pub fn load(
    project: &Project,
    request: &CheckRequest,
) -> Result<(Vec<LoadedDeck>, Diagnostics), Diagnostics> {
    load_decks(project, &request.decks).inspect(|(_, warnings)| progress::found(warnings))
}

/// Checks decks.
///
/// # Errors
/// Numbers of players or variants that no deck is for; a log that can't be written.
pub fn check<'a>(
    decks: &'a [LoadedDeck],
    request: &CheckRequest,
    monitor: &dyn Monitor,
) -> Result<Vec<Checked<'a>>, Diagnostics> {
    let mut checked = begun(decks, request);
    play(&mut checked, request, monitor)?;
    Ok(checked)
}

/// Decks with all that is found without games.
pub(crate) fn begun<'a>(decks: &'a [LoadedDeck], request: &CheckRequest) -> Vec<Checked<'a>> {
    let mut checked: Vec<Checked<'_>> =
        decks.iter().map(|loaded| Checked::new(loaded, &request.players)).collect();
    checked.iter().for_each(|checked| progress::found(&checked.diagnostics()));
    for checked in &mut checked {
        checked.print = print(checked.loaded, &request.deny);
        progress::found(&checked.print);
    }
    checked
}

/// Plays the sample games of decks that are legal.
///
/// # Errors
/// Numbers of players or variants that no deck is for; a log that can't be written.
pub(crate) fn play(
    checked: &mut [Checked<'_>],
    request: &CheckRequest,
    monitor: &dyn Monitor,
) -> Result<(), Diagnostics> {
    simulation::play(checked, request, monitor)
}

/// Finds parts of a deck's print that can't be read or cut well, at regular size in full ink, and errors that
/// prevent printing.
fn print(loaded: &LoadedDeck, deny: &[Rule]) -> Diagnostics {
    let settings = PrintSettings::default();
    let bleed = loaded.deck.print.bleed();
    let found = library(loaded).and_then(|library| {
        let (rendered, mut diagnostics) = rendered(loaded, &library, &settings, bleed)?;
        let style = plain_style(&loaded.deck, &settings, bleed);
        let cards = Vec::from_iter(0..loaded.deck.cards.len());
        let subject = Subject {
            deck: &loaded.deck,
            library: &library,
            rendered: &rendered,
            style: &style,
            cards: &cards,
        };
        diagnostics.extend(marked_backs::warnings(&loaded.deck, &rendered, &cards));
        diagnostics.extend(legible::diagnostics(subject, deny)?);
        Ok(diagnostics)
    });
    found.unwrap_or_else(|diagnostics| diagnostics)
}
