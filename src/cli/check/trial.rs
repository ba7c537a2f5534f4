//! The second stage: sample games at all tables of a deck.

use rayon::prelude::*;

use super::Checked;
use crate::cli::args::Check;
use crate::cli::console::Console;
use crate::cli::play::options;
use crate::deck::Deck;
use crate::diag::{Diagnostic, Faults};
use crate::files;
use crate::games::{self, Game};
use crate::play::{Bot, Played, Sample, Table, games_of, played, tables};

/// What came of a deck's sample games.
#[derive(Default)]
pub(super) struct Trial {
    /// Table by table.
    pub(super) played: Vec<Played>,
    /// Games that broke an invariant, or did not end.
    pub(super) faults: Faults,
}

impl Trial {
    /// Classes of cards that were in no game, and those that were never played by anyone.
    pub(super) fn never(&self) -> Never<'_> {
        let mut seen: Vec<(&str, [u64; 2])> = Vec::new();
        for played in &self.played {
            for (class, uses) in played.classes.iter().zip(&played.sample.tally.uses).filter(|(class, _)| class.played) {
                match seen.iter_mut().find(|(name, _)| *name == class.name) {
                    Some((_, counts)) => *counts = [counts[0] + uses[0], counts[1] + uses[1]],
                    None => seen.push((&class.name, *uses)),
                }
            }
        }
        // What was played was there from the set-up, even if it was never dealt.
        let names = |wanted: fn(&[u64; 2]) -> bool| seen.iter().filter(|(_, uses)| wanted(uses)).map(|(name, _)| *name).collect();
        Never {
            games: self.played.iter().map(|played| played.sample.tally.games).sum(),
            dealt: names(|[dealt, played]| *dealt == 0 && *played == 0),
            played: names(|[dealt, played]| *dealt > 0 && *played == 0),
        }
    }
}

/// Cards that were not used in any of so many games.
pub(super) struct Never<'a> {
    pub(super) games: u64,
    pub(super) dealt: Vec<&'a str>,
    pub(super) played: Vec<&'a str>,
}

/// Plays the sample games of all legal decks that have rules.
///
/// # Errors
/// A number of players that a deck is not for; a log that can't be written.
pub(super) fn play(checked: &mut [Checked<'_>], args: &Check, console: &Console) -> Result<(), Faults> {
    let mut faults = Faults::default();
    let mut jobs: Vec<(usize, &'static Game, Vec<Table>)> = Vec::new();
    for (index, checked) in checked.iter().enumerate() {
        let deck = &checked.loaded.deck;
        match (players(deck, &args.players), deck.game.as_deref().and_then(games::find)) {
            (Ok(players), Some(game)) if checked.is_good() && args.games > 0 => match tables_of(deck, game, &players, args) {
                Ok(tables) => jobs.push((index, game, tables)),
                Err(others) => faults.extend(others),
            },
            (Ok(_), _) => {}
            (Err(fault), _) => faults.push(fault),
        }
    }
    faults.into_result(())?;
    let work: Vec<(usize, &'static Game, Table)> =
        jobs.into_iter().flat_map(|(index, game, tables)| tables.into_iter().map(move |table| (index, game, table))).collect();
    let progress = console.progress(work.len(), "tables");
    let decks: Vec<&Deck> = checked.iter().map(|checked| &checked.loaded.deck).collect();
    // Tables run side by side, and so do the games of each: the order of the results is that of the tables all the same.
    let results: Vec<Result<Played, Faults>> = work
        .par_iter()
        .map(|(index, game, table)| {
            let played = played(game.engine, decks[*index], table, decks[*index].seed);
            progress.step(&decks[*index].id);
            played
        })
        .collect();
    progress.end();
    for ((index, game, _), result) in work.into_iter().zip(results) {
        let deck = &checked[index].loaded.deck;
        let mut trial = checked[index].trial.take().unwrap_or_default();
        match result {
            Ok(played) => {
                if let Some(fault) = failure(deck, game, &played, args)? {
                    trial.faults.push(fault);
                }
                trial.played.push(played);
            }
            Err(others) => trial.faults.extend(others),
        }
        checked[index].trial = Some(trial);
    }
    Ok(())
}

/// The tables to play at: those of the variants asked for, together, else of all.
fn tables_of(deck: &Deck, game: &Game, players: &[u8], args: &Check) -> Result<Vec<Table>, Faults> {
    let bots = match args.bots {
        Some(skill) => vec![skill.bot()],
        None => vec![Bot::Random, Bot::Greedy],
    };
    if args.variants.is_empty() {
        return Ok(tables(game.engine, deck, players, &bots, args.games));
    }
    let options = options(game, &args.variants)?;
    let table = |players: u8, bot: Bot| Table { players, options: options.clone(), bot, games: games_of(bot, args.games) };
    Ok(players.iter().flat_map(|players| bots.iter().map(move |bot| (*players, *bot))).map(|(players, bot)| table(players, bot)).collect())
}

/// The numbers of players to try: those asked for, else all that the deck is for.
fn players(deck: &Deck, asked: &[u32]) -> Result<Vec<u8>, Diagnostic> {
    let range = deck.players.min..=deck.players.max;
    if let Some(wrong) = asked.iter().find(|players| !range.contains(players)) {
        let message = format!("{} is for {} to {} players, not {wrong}", deck.title, deck.players.min, deck.players.max);
        return Err(Diagnostic::error("players", message).at(deck.place.clone(), "this deck"));
    }
    let all: Vec<u32> = if asked.is_empty() { range.collect() } else { asked.to_vec() };
    Ok(all.into_iter().filter_map(|players| u8::try_from(players).ok()).collect())
}

/// The fault of the first game that failed at a table; its log is written, cut to the moves that matter.
fn failure(deck: &Deck, game: &Game, played: &Played, args: &Check) -> Result<Option<Diagnostic>, Faults> {
    let (Played { table, sample, .. }, bots) = (played, vec![played.table.bot; usize::from(played.table.players)]);
    let (index, fault, log) = match sample {
        Sample { failure: Some(failure), .. } => {
            let fault = Diagnostic::error(format!("invariant-{}", failure.broken.check), failure.broken.what.clone());
            let log = game.engine.log(deck, table.players, &table.options, deck.seed, failure.game, &failure.moves)?;
            (failure.game, fault, log)
        }
        Sample { unfinished: Some(index), tally, .. } => {
            let message = format!("{} of {} games did not end (C3)", tally.unfinished, tally.games);
            let log = game.engine.tell(deck, table.players, &table.options, &bots, deck.seed, *index)?;
            (*index, Diagnostic::error("endless", message), log)
        }
        _ => return Ok(None),
    };
    let name = format!("{}-{}-{}-{index}.jsonl", deck.id, table.players, title(table).replace([' ', ','], "-"));
    let path = args.failures.join(name);
    files::write_atomic(&path, log.text().as_bytes())?;
    let seen = format!("{} players, {}, game {index} of seed {}, {} moves", table.players, title(table), deck.seed, log.steps.len());
    let fault = fault.at(deck.place.clone(), seen).hint(format!("its log is `{}`; `bidpress replay` plays it again", path.display()));
    Ok(Some(fault))
}

/// `random bots` or `teams=2, greedy bots`.
pub(super) fn title(table: &Table) -> String {
    let variants = table.options.to_string();
    if variants.is_empty() { format!("{} bots", table.bot.name()) } else { format!("{variants}, {} bots", table.bot.name()) }
}
