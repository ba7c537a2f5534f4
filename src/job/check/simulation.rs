//! The second stage of a check: sample games at all tables of a deck.

use std::collections::BTreeSet;
use std::ops::{Range, RangeInclusive};
use std::path::Path;

use rayon::prelude::*;

use super::{CheckRequest, Checked};
use crate::deck::Deck;
use crate::diag::{Diagnostic, Diagnostics, counted};
use crate::files;
use crate::games::{self, Game};
use crate::job::accepted::{Known, is_as_it_is};
use crate::job::game::options;
use crate::job::monitor::Monitor;
use crate::job::rows::Rows;
use crate::play::{
    Bot, CardUse, Cycle, Log, Played, Sample, SampleTable, Trial, card_uses, findings, is_harmless, one_in,
    outliers, tables,
};
use crate::progress;
use crate::spec::raw::Acceptable;

/// The sample games of a deck.
#[derive(Debug, Default)]
pub struct SampleGames {
    /// The games of the run that were played: all that were asked for, or those before the run was stopped.
    pub run: Range<u64>,
    /// The games, table by table.
    pub played: Vec<Played>,
    /// Games that broke an invariant, or did not end; cards that were never used.
    pub diagnostics: Diagnostics,
}

impl SampleGames {
    /// How many games were played.
    pub fn games(&self) -> u64 {
        self.played.iter().map(|played| played.sample.tally.games).sum()
    }
}

/// Names of cards that were never used, each in one list only.
#[derive(Debug, Default)]
pub struct Never<'a> {
    /// Cards that were in no game.
    pub dealt: Vec<&'a str>,
    /// Cards that were dealt, and that nobody played.
    pub played: Vec<&'a str>,
    /// Cards that were played, and whose effect was never applied.
    pub resolved: Vec<&'a str>,
}

/// The cards of a deck that were never used.
pub fn never<'a>(deck: &Deck, cards: &[CardUse<'a>]) -> Never<'a> {
    let mut never = Never::default();
    for card in cards {
        if card.is_never_dealt() && (card.is_played || card.effect(deck).is_some()) {
            never.dealt.push(card.name);
        } else if card.is_never_played() {
            never.played.push(card.name);
        } else if card.effect(deck).is_some() && card.uses.games.resolved == 0 {
            never.resolved.push(card.name);
        }
    }
    never
}

/// Plays the sample games of all legal decks that have rules.
///
/// # Errors
/// Numbers of players or variants that no deck is for; a log that can't be written.
pub(super) fn play(
    checked: &mut [Checked<'_>],
    request: &CheckRequest,
    monitor: &dyn Monitor,
) -> Result<(), Diagnostics> {
    let jobs = jobs(checked, request, monitor)?;
    let decks: Vec<&Deck> = checked.iter().map(|checked| &checked.loaded.deck).collect();
    let mut open: Vec<OpenTable<'_>> =
        each_table(jobs).map(|(deck, game, table)| opened(deck, game, &table, &decks, request)).collect();
    let mut rows = request.rows.as_deref().map(|path| begin_rows(path, checked)).transpose()?;
    let slices = slices(&request.games, &open);
    monitor.begin(open.len() * slices.len(), "tables");
    let mut run = request.games.start..request.games.start;
    for slice in slices {
        let before: Vec<Option<Played>> =
            open.iter().map(|table| table.trial.as_ref().ok().map(|trial| trial.played().clone())).collect();
        // Tables run side by side, and so do the games of each: the order of the results is that of the
        // tables all the same.
        open.par_iter_mut().for_each(|table| {
            if let Ok(trial) = &mut table.trial {
                trial.play_to(trial.played().table.share(&slice).end);
            }
            monitor.step(&decks[table.deck].id);
        });
        if progress::is_stopped() {
            open = open.into_iter().zip(before).map(|(table, before)| table.back_to(before)).collect();
            break;
        }
        run.end = slice.end;
        if let Some(rows) = &mut rows {
            for trial in open.iter_mut().filter_map(|table| table.trial.as_mut().ok()) {
                rows.add(&trial.played().table.clone(), &trial.take_rows());
            }
            rows.write_group()?;
        }
    }
    monitor.end();
    rows.filter(|_| !run.is_empty() || !progress::is_stopped()).map_or(Ok(()), Rows::finish)?;
    let played = open
        .into_iter()
        .map(|OpenTable { deck, game, trial }| (deck, game, trial.map(Trial::into_played)))
        .collect();
    report(checked, played, request, &run)
}

/// Begins the file of rows of the only deck. It may have none: a part of a run may be so small that no game
/// belongs to it.
fn begin_rows(path: &Path, checked: &[Checked<'_>]) -> Result<Rows, Diagnostics> {
    let [one] = checked else {
        let diagnostic =
            Diagnostic::error("rows", format!("rows are those of one deck, not of {}", checked.len()));
        return Err(diagnostic
            .hint("name the deck, such as `bidpress check bid-it --rows games.parquet`")
            .into());
    };
    let deck = &one.loaded.deck;
    match deck.game.as_deref().and_then(games::find).filter(|_| one.is_legal()) {
        Some(game) => Ok(Rows::begin(path, deck, game)?),
        None => {
            let diagnostic = Diagnostic::error("rows", "no game is played, so there are no rows to write");
            Err(diagnostic.at(deck.place.clone(), "this deck").into())
        }
    }
}

impl OpenTable<'_> {
    /// The same table as it was when these games were played.
    fn back_to(self, before: Option<Played>) -> Self {
        let trial = match (self.trial, before) {
            (Ok(trial), Some(before)) => Ok(trial.resumed(before)),
            (trial, _) => trial,
        };
        OpenTable { trial, ..self }
    }
}

/// A table of the deck at this place, with its games so far, or why it can't be played.
struct OpenTable<'a> {
    deck: usize,
    game: &'static Game,
    trial: Result<Trial<'a>, Diagnostics>,
}

/// A table with no games yet.
fn opened<'a>(
    deck: usize,
    game: &'static Game,
    table: &SampleTable,
    decks: &[&'a Deck],
    request: &CheckRequest,
) -> OpenTable<'a> {
    let trial = Trial::new(game.engine, decks[deck], table, decks[deck].seed, request.first_random);
    let keeping = |trial: Trial<'a>| if request.rows.is_some() { trial.keeping_rows() } else { trial };
    OpenTable {
        deck,
        game,
        trial: trial.map(|trial| keeping(trial.starting_at(table.share(&request.games).start))),
    }
}

/// Games of a run that are played at all tables before the next are begun: some hundredth of all, but not so
/// few that threads wait for each other.
const SLICE: RangeInclusive<u64> = 4_000..=20_000;

/// Games of bots that search in a slice, at each table: they take long, and a run that is stopped loses those
/// of the slice that is played.
const SEARCHED: u64 = 8;

fn slices(games: &Range<u64>, open: &[OpenTable<'_>]) -> Vec<Range<u64>> {
    let tables = open.iter().filter_map(|table| table.trial.as_ref().ok()).map(|trial| &trial.played().table);
    let size = match tables.filter(|table| table.bot > Bot::Greedy).map(|table| table.one_in).min() {
        Some(one_in) => SEARCHED * one_in,
        None => (games.end.saturating_sub(games.start) / 100).clamp(*SLICE.start(), *SLICE.end()),
    };
    let slice = |start: u64| start..(start + size).min(games.end);
    games.clone().step_by(size as usize).map(slice).collect()
}

/// The place of a deck, its game, and the results of the games of a table.
pub(in crate::job) type PlayedTable = (usize, &'static Game, Result<Played, Diagnostics>);

/// Adds sample games to the decks, with what is found in them; `run` are the games of the run that were
/// played.
///
/// # Errors
/// A log that can't be written.
pub(in crate::job) fn report(
    checked: &mut [Checked<'_>],
    all: Vec<PlayedTable>,
    request: &CheckRequest,
    run: &Range<u64>,
) -> Result<(), Diagnostics> {
    for (index, game, result) in all {
        let deck = &checked[index].loaded.deck;
        let mut simulation = checked[index].sample_games.take().unwrap_or_default();
        simulation.run = run.clone();
        match result {
            Ok(played) => {
                if let Some(diagnostic) = failure(deck, game, &played, request.failures.as_deref())? {
                    simulation.diagnostics.push(diagnostic);
                }
                simulation.played.push(played);
            }
            // A deck can be wrong in the same way at every table.
            Err(others) => {
                let known = &mut simulation.diagnostics.0;
                others.0.into_iter().for_each(|other| {
                    if !known.contains(&other) {
                        known.push(other)
                    }
                });
            }
        }
        checked[index].sample_games = Some(simulation);
    }
    for Checked { loaded, sample_games, known, .. } in checked {
        if let Some(simulation) =
            sample_games.as_mut().filter(|simulation| simulation.diagnostics.0.is_empty())
        {
            let Some(game) = loaded.deck.game.as_deref().and_then(games::find) else { continue };
            let cards = card_uses(&loaded.deck, &simulation.played);
            simulation.diagnostics.extend(findings(&loaded.deck, game.stage, &cards));
            let is_as_it_is = is_as_it_is(&loaded.deck, &request.players, &request.variants);
            simulation.diagnostics.extend(deciding(&loaded.deck, &cards, known, is_as_it_is));
        }
    }
    Ok(())
}

/// Warnings of cards that decide games, but for those that are accepted, and of accepted ones that don't:
/// these only if greedy bots have played the deck [as it is](is_as_it_is).
pub(in crate::job) fn deciding(
    deck: &Deck,
    cards: &[CardUse<'_>],
    known: &mut Known,
    is_as_it_is: bool,
) -> Diagnostics {
    let mut found = outliers(deck, cards);
    known.take(deck, &mut found);
    let is_greedy = cards.iter().flat_map(|card| &card.by_bot).any(|(bot, ..)| *bot == Bot::Greedy);
    if !is_as_it_is || !is_greedy {
        return found;
    }
    found.extend(known.stale(deck, |entry| {
        let is_own = |card: u32| entry.cards.as_ref().is_none_or(|cards| cards.contains(&card));
        entry.finding == Acceptable::DecidesGames && is_harmless(cards, is_own)
    }));
    found
}

/// A deck's place, its game, and its tables.
pub(in crate::job) type Job = (usize, &'static Game, Vec<SampleTable>);

/// Each table with the place of its deck and its game.
pub(in crate::job) fn each_table(
    jobs: Vec<Job>,
) -> impl Iterator<Item = (usize, &'static Game, SampleTable)> {
    jobs.into_iter().flat_map(|(deck, game, tables)| tables.into_iter().map(move |table| (deck, game, table)))
}

/// The tables of each deck. A deck that does not support the requested players or variants is skipped, unless
/// all decks are.
pub(in crate::job) fn jobs(
    checked: &[Checked<'_>],
    request: &CheckRequest,
    monitor: &dyn Monitor,
) -> Result<Vec<Job>, Diagnostics> {
    let mut jobs = Vec::new();
    let mut passed: Vec<(&Deck, Diagnostics)> = Vec::new();
    for (index, checked) in checked.iter().enumerate() {
        let deck = &checked.loaded.deck;
        match (players(deck, &request.players), deck.game.as_deref().and_then(games::find)) {
            (Err(diagnostic), _) => passed.push((deck, diagnostic.into())),
            (Ok(players), Some(game)) if checked.is_legal() && !request.games.is_empty() => {
                match tables_of(deck, game, &players, request) {
                    Ok(tables) => jobs.push((index, game, tables)),
                    Err(diagnostics) => passed.push((deck, diagnostics)),
                }
            }
            (Ok(_), _) => {}
        }
    }
    if passed.len() == checked.len() {
        return Err(Diagnostics(passed.into_iter().flat_map(|(_, diagnostics)| diagnostics.0).collect()));
    }
    for (deck, diagnostics) in passed {
        let why: Vec<&str> = diagnostics.0.iter().map(|diagnostic| diagnostic.message.as_str()).collect();
        monitor.note(&format!("{} is not played: {}", deck.id, why.join("; ")));
    }
    Ok(jobs)
}

/// The tables to play at: those of the requested variants together, where they can be played; else of all.
fn tables_of(
    deck: &Deck,
    game: &Game,
    players: &[u8],
    request: &CheckRequest,
) -> Result<Vec<SampleTable>, Diagnostics> {
    let bots = if request.bots.is_empty() { &[Bot::Random, Bot::Greedy][..] } else { &request.bots };
    if request.variants.is_empty() {
        return Ok(tables(game.engine, deck, players, bots));
    }
    let options = options(game, &request.variants).map_err(|mut diagnostics| {
        for diagnostic in diagnostics.0.iter_mut().filter(|diagnostic| diagnostic.place.is_none()) {
            diagnostic.place = Some((deck.place.clone(), "for this deck".into()));
        }
        diagnostics
    })?;
    let mut fitting = Vec::new();
    let mut diagnostics = Diagnostics::default();
    for &players in players {
        match game.engine.open(deck, players, &options) {
            Ok(_) => fitting.extend(bots.iter().map(|bot| SampleTable {
                players,
                options: options.clone(),
                bot: *bot,
                one_in: one_in(*bot),
            })),
            Err(others) => diagnostics.extend(others),
        }
    }
    if fitting.is_empty() { Err(diagnostics) } else { Ok(fitting) }
}

/// The numbers of players to try, each once: the requested ones, else all that the deck is for.
fn players(deck: &Deck, asked: &[u32]) -> Result<Vec<u8>, Diagnostic> {
    let range = deck.players.min..=deck.players.max;
    if let Some(wrong) = asked.iter().find(|players| !range.contains(players)) {
        let message = format!(
            "{} is for {} to {} players, not {wrong}",
            deck.title, deck.players.min, deck.players.max
        );
        return Err(Diagnostic::error("players", message).at(deck.place.clone(), "this deck"));
    }
    let all: BTreeSet<u32> = if asked.is_empty() { range.collect() } else { asked.iter().copied().collect() };
    Ok(all.into_iter().filter_map(|players| u8::try_from(players).ok()).collect())
}

/// The error of the first game that failed at a table; its log is written, cut to the moves that matter.
pub(in crate::job) fn failure(
    deck: &Deck,
    game: &Game,
    played: &Played,
    failures: Option<&Path>,
) -> Result<Option<Diagnostic>, Diagnostics> {
    let (Played { table, sample, .. }, bots) =
        (played, vec![played.table.bot; usize::from(played.table.players)]);
    let (index, diagnostic, log) = match sample {
        Sample { failure: Some(failure), .. } => {
            let diagnostic =
                Diagnostic::error(format!("invariant-{}", failure.broken.check), failure.broken.what.clone());
            let log = game.engine.open(deck, table.players, &table.options)?.log(
                deck.seed,
                failure.game,
                &failure.moves,
            );
            (failure.game, diagnostic, log)
        }
        Sample { unfinished: Some(index), tally, .. } => {
            let message =
                format!("{} of {} did not end (C3)", tally.unfinished, counted(tally.games as usize, "game"));
            let (log, cycle) =
                game.engine.open(deck, table.players, &table.options)?.endless(&bots, deck.seed, *index)?;
            let diagnostic = Diagnostic::error("endless", message);
            let diagnostic = match cycle {
                Some(Cycle { from, to }) => diagnostic.hint(format!(
                    "the position after move {to} is the one after move {from}: the moves in between can be \
                    repeated for ever; look for the card or \
                     rule that returns what was spent, and let it leave the game or end by `until`"
                )),
                None => diagnostic.hint(
                    "no position occurred twice: check which resource the last moves \
                    regain",
                ),
            };
            (*index, diagnostic, log)
        }
        _ => return Ok(None),
    };
    let seen = format!(
        "{} players, {}, game {index} of seed {}, {}",
        table.players,
        title(table),
        deck.seed,
        counted(log.steps.len(), "move")
    );
    let diagnostic = diagnostic.at(deck.place.clone(), seen);
    let Some(folder) = failures else { return Ok(Some(diagnostic)) };
    let path = folder.join(format!(
        "{}-{}-{}-{index}.jsonl",
        deck.id,
        table.players,
        title(table).replace([' ', ','], "-")
    ));
    files::keep_others(&path, "log", Log::is_one)?;
    files::write_atomic(&path, log.text().as_bytes())?;
    Ok(Some(diagnostic.hint(format!("its log is `{}`; `bidpress replay` plays it again", path.display()))))
}

/// `random bots` or `teams=2, greedy bots`.
fn title(table: &SampleTable) -> String {
    let variants = table.options.to_string();
    if variants.is_empty() {
        format!("{} bots", table.bot)
    } else {
        format!("{variants}, {} bots", table.bot)
    }
}

#[cfg(test)]
#[path = "../../engine/play/tests/toy.rs"]
#[allow(dead_code, clippy::unwrap_used, reason = "a game of the engine's tests, which use all of it")]
mod toy;

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

    use super::*;
    use crate::deck::{self, assemble};
    use crate::diag::Source;
    use crate::play::{Engine, ReplayError, RulesEngine, read_log};
    use crate::rules::Options;
    use crate::spec;
    use toy::Toy;

    static ENDLESS: RulesEngine<Toy<{ toy::ENDLESS }>> = RulesEngine::new();

    /// No effect can be written that makes a game endless: each `until` ends, and what a card does uses
    /// something up. So the guard is shown a game that is endless by its rules.
    #[test]
    fn an_endless_game_is_told_with_its_loop_and_its_log() {
        let text = "format = 1\nid = 'toy'\ntitle = 'Toy'\ngame = 'toy'\nset = \
            { id = 'base', title = 'Base' }\n[types.t]\nfront = 'plain/card'\n[[kinds]]\nid = 'owl'\ntype = \
            't'\n";
        let spec = spec::read(&Source::new("toy.toml", text), &|_| Err("".into())).unwrap();
        let (deck, _) = assemble(&spec, &[], &deck::Options::default()).unwrap();
        let game = Game {
            id: "toy",
            title: "Toy",
            summary: "",
            players: (2, 2),
            starter: "",
            rules: "",
            face_down: &[],
            clauses: &[],
            acting: games::Acting { card_type: "t", kinds: "" },
            stage: games::ALL[0].stage,
            engine: &ENDLESS,
        };
        let folder = std::env::temp_dir().join(format!("bidpress-endless-{}", std::process::id()));
        let table = SampleTable { players: 2, options: Options::default(), bot: Bot::Random, one_in: 1 };
        let mut trial = Trial::new(&ENDLESS, &deck, &table, 5, false).unwrap();
        trial.play_to(20);
        let played = trial.into_played();
        let diagnostic = failure(&deck, &game, &played, Some(&folder)).unwrap().unwrap();
        let path = folder.join("toy-2-random-bots-0.jsonl");
        let log = read_log(&crate::files::read_log(&path).unwrap()).unwrap();
        std::fs::remove_dir_all(&folder).unwrap();
        assert_eq!(
            (diagnostic.code.as_str(), diagnostic.message.as_str()),
            ("endless", "20 of 20 games did not end (C3)")
        );
        let hints = diagnostic.hints.join("\n");
        assert!(
            hints.contains("is the one after move") && hints.contains("toy-2-random-bots-0.jsonl"),
            "{hints}"
        );
        // The log ends where the position comes back, and replays.
        assert!(
            log.end.is_none() && hints.contains(&format!("the position after move {} ", log.steps.len())),
            "{hints}"
        );
        let replayed: Result<_, ReplayError> = ENDLESS.replay(&deck, &log);
        assert!(!replayed.unwrap().finished);
    }
}
