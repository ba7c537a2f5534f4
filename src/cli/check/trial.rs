//! The second stage: sample games at all tables of a deck.

use std::collections::BTreeSet;

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
/// Numbers of players or variants that no deck is for; a log that can't be written.
pub(super) fn play(checked: &mut [Checked<'_>], args: &Check, console: &Console) -> Result<(), Faults> {
    let jobs = jobs(checked, args, console)?;
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

/// A deck's place, its game, and its tables.
type Job = (usize, &'static Game, Vec<Table>);

/// The tables of each deck that is to be played. A deck that is not for what was asked for is passed over, unless all are.
fn jobs(checked: &[Checked<'_>], args: &Check, console: &Console) -> Result<Vec<Job>, Faults> {
    let mut jobs = Vec::new();
    let mut passed: Vec<(&Deck, Faults)> = Vec::new();
    for (index, checked) in checked.iter().enumerate() {
        let deck = &checked.loaded.deck;
        match (players(deck, &args.players), deck.game.as_deref().and_then(games::find)) {
            (Err(fault), _) => passed.push((deck, fault.into())),
            (Ok(players), Some(game)) if checked.is_legal() && args.games > 0 => match tables_of(deck, game, &players, args) {
                Ok(tables) => jobs.push((index, game, tables)),
                Err(faults) => passed.push((deck, faults)),
            },
            (Ok(_), _) => {}
        }
    }
    if passed.len() == checked.len() {
        return Err(Faults(passed.into_iter().flat_map(|(_, faults)| faults.0).collect()));
    }
    for (deck, faults) in passed {
        let why: Vec<&str> = faults.0.iter().map(|fault| fault.message.as_str()).collect();
        console.note(&format!("{} is not played: {}", deck.id, why.join("; ")));
    }
    Ok(jobs)
}

/// The tables to play at: those of the variants asked for, together, as far as they can be; else of all.
fn tables_of(deck: &Deck, game: &Game, players: &[u8], args: &Check) -> Result<Vec<Table>, Faults> {
    let bots = match args.bots {
        Some(skill) => vec![skill.bot()],
        None => vec![Bot::Random, Bot::Greedy],
    };
    if args.variants.is_empty() {
        return Ok(tables(game.engine, deck, players, &bots, args.games));
    }
    let options = options(game, &args.variants).map_err(|mut faults| {
        for fault in faults.0.iter_mut().filter(|fault| fault.place.is_none()) {
            fault.place = Some((deck.place.clone(), "for this deck".into()));
        }
        faults
    })?;
    let mut fitting = Vec::new();
    let mut faults = Faults::default();
    for &players in players {
        match game.engine.classes(deck, players, &options) {
            Ok(_) => fitting.extend(bots.iter().map(|bot| Table {
                players,
                options: options.clone(),
                bot: *bot,
                games: games_of(*bot, args.games),
            })),
            Err(others) => faults.extend(others),
        }
    }
    if fitting.is_empty() { Err(faults) } else { Ok(fitting) }
}

/// The numbers of players to try, each once: those asked for, else all that the deck is for.
fn players(deck: &Deck, asked: &[u32]) -> Result<Vec<u8>, Diagnostic> {
    let range = deck.players.min..=deck.players.max;
    if let Some(wrong) = asked.iter().find(|players| !range.contains(players)) {
        let message = format!("{} is for {} to {} players, not {wrong}", deck.title, deck.players.min, deck.players.max);
        return Err(Diagnostic::error("players", message).at(deck.place.clone(), "this deck"));
    }
    let all: BTreeSet<u32> = if asked.is_empty() { range.collect() } else { asked.iter().copied().collect() };
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
