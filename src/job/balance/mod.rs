//! Plays a deck until it is known whether its seats win alike, or the time or the games are used up.

mod against;
mod cards;
mod choices;
mod findings;
mod habits;
mod ladder;
mod needs;
mod request;
mod summary;

use std::time::{Duration, Instant};

use rayon::prelude::*;

use super::accepted::{Known, is_as_it_is};
use super::check::Checked;
use super::check::simulation::{deciding, failure};
use super::decks::LoadedDeck;
use super::earlier::earlier;
use super::language::load_in;
use super::monitor::Monitor;
use crate::diag::{Diagnostic, Diagnostics};
use crate::files::Project;
use crate::games::Game;
use crate::play::{Fairness, Played, SeatVerdict, Table, Trial, card_uses, causing};
use crate::progress;
use crate::spec::raw::Acceptable;

pub use against::{CardChange, Edited, EditedTable, compare};
pub use cards::Cards;
pub use choices::Choices;
pub use habits::{Habits, Never, Restricted};
pub use ladder::{Ladder, ladder};
pub use needs::{Need, needs, needs_of_best};
pub use request::BalanceRequest;
pub use summary::summary;

use request::{FINEST, first_look};

/// What was found out about a deck.
#[derive(Debug)]
pub struct Balanced<'a> {
    /// The deck, with the verdicts on its clauses.
    pub checked: Checked<'a>,
    /// Its tables: by the number of players, then by the kind of bots.
    pub tables: Vec<Answered>,
    /// What else was asked about it.
    pub more: More<'a>,
    /// Games that broke an invariant or did not end, and what isn't fair.
    pub diagnostics: Diagnostics,
}

/// What is only found out if it is asked for.
#[derive(Debug, Default)]
pub struct More<'a> {
    /// What its cards do.
    pub cards: Option<Cards<'a>>,
    /// Which choices matter.
    pub choices: Option<Choices<'a>>,
    /// What players lose who never do one thing.
    pub habits: Option<Habits<'a>>,
}

impl Balanced<'_> {
    /// All errors and warnings.
    pub fn diagnostics(&self) -> Diagnostics {
        let mut diagnostics = self.checked.diagnostics();
        diagnostics.extend(self.diagnostics.clone());
        diagnostics
    }
}

/// A table with the answer about its seats.
#[derive(Debug)]
pub struct Answered {
    /// The games.
    pub played: Played,
    /// The answer.
    pub verdict: SeatVerdict,
    /// If it is undecided: about how many more games it takes; none if too many.
    pub more: Option<u64>,
    /// Seconds that a game has taken.
    pub pace: f64,
}

/// How much of the time is for the seats if more is asked.
const SEATS_SHARE: f64 = 0.5;

/// With fewer games, shares vary too much to predict how many it takes.
pub const SETTLED: u64 = 3_000;

/// A table in the course of the run.
struct Asked<'a> {
    deck: usize,
    game: &'static Game,
    trial: Trial<'a>,
    tolerance: f64,
    verdict: SeatVerdict,
    more: Option<u64>,
    worked: Duration,
}

impl Asked<'_> {
    /// Whether more games could change the answer. What is borderline is known well enough, and played on as long as there is time.
    fn is_open(&self) -> bool {
        let sample = &self.trial.played().sample;
        let is_unclear = match self.verdict.fairness {
            Fairness::Undecided => true,
            Fairness::Borderline => self.verdict.doubt > FINEST * self.tolerance,
            Fairness::Fair | Fairness::Unfair => false,
        };
        is_unclear && sample.failure.is_none() && sample.unfinished.is_none()
    }

    fn play_to(&mut self, games: u64) {
        let start = Instant::now();
        self.trial.play_to(games);
        self.worked += start.elapsed();
        let Played { table, sample, .. } = self.trial.played();
        self.verdict = sample.tally.wins.verdict(table.players, self.tolerance);
        self.more = match self.verdict.fairness {
            Fairness::Undecided => sample.tally.wins.decided_after(table.players, self.tolerance).map(|times| {
                let games = sample.tally.games as f64;
                ((times - 1.0) * games).ceil() as u64
            }),
            _ => None,
        };
    }

    /// Seconds that a game takes, on all cores that work on it.
    fn pace(&self) -> f64 {
        self.worked.as_secs_f64() / self.games().max(1) as f64
    }

    /// Which table is to be played on first: that with the least time as long as nothing can be predicted, then that which is probably decided soonest; those that are borderline last.
    fn order(&self) -> (u8, f64) {
        let outlook = self.more.map_or(f64::INFINITY, |more| more as f64 * self.pace());
        match self.verdict.fairness {
            Fairness::Undecided if self.games() >= SETTLED => (1, outlook),
            Fairness::Borderline => (2, self.worked.as_secs_f64()),
            _ => (0, self.worked.as_secs_f64()),
        }
    }

    /// How many games there are at its next look.
    fn next(&self, request: &BalanceRequest) -> u64 {
        request.next_look(self.games(), first_look(self.trial.played().table.bot))
    }

    fn games(&self) -> u64 {
        self.trial.played().sample.tally.games
    }
}

/// Plays until all is decided, or the time or the games are used up. The number of games decides when to look, so the same answers come after the same games.
///
/// # Errors
/// The errors of decks; numbers of players or variants that no deck is for; a log that can't be written.
pub fn balance<'a>(decks: &'a [LoadedDeck], request: &BalanceRequest, monitor: &dyn Monitor) -> Result<Vec<Balanced<'a>>, Diagnostics> {
    let start = Instant::now();
    let checked: Vec<Checked<'_>> = decks.iter().map(|loaded| Checked::new(loaded, &request.players)).collect();
    checked.iter().for_each(|checked| progress::found(&checked.diagnostics()));
    let mut asked = asked(&checked, decks, request, monitor)?;
    monitor.begin(asked.len(), "tables");
    let seats_end = if request.asks_more() { request.seconds as f64 * SEATS_SHARE } else { request.seconds as f64 };
    play(&mut asked, request, (start, seats_end), &|table| monitor.step(&decks[table.deck].deck.id));
    monitor.end();
    let more = if request.asks_more() { more(&asked, decks, request, start, monitor)? } else { Vec::new() };
    let mut more = more.into_iter();
    let mut begin =
        |checked| Balanced { checked, tables: Vec::new(), more: more.next().unwrap_or_default(), diagnostics: Diagnostics::default() };
    let mut balanced: Vec<Balanced<'a>> = checked.into_iter().map(&mut begin).collect();
    for table in asked {
        let (place, game) = (table.deck, table.game);
        let answered = answered(table);
        let balanced = &mut balanced[place];
        let deck = &balanced.checked.loaded.deck;
        if let Some(diagnostic) = failure(deck, game, &answered.played, None)? {
            balanced.diagnostics.push(diagnostic);
        }
        balanced.diagnostics.0.extend(findings::seats(deck, &answered));
        balanced.tables.push(answered);
    }
    balanced.iter_mut().for_each(|balanced| accept(balanced, request));
    Ok(balanced)
}

/// Finds out what else is asked about each deck, each with the same share of the time that is left: at the table with a middling number of players, with the best bots.
fn more<'a>(
    asked: &[Asked<'_>],
    decks: &'a [LoadedDeck],
    request: &BalanceRequest,
    start: Instant,
    monitor: &dyn Monitor,
) -> Result<Vec<More<'a>>, Diagnostics> {
    let mut all: Vec<More<'a>> = Vec::new();
    for (place, LoadedDeck { deck, .. }) in decks.iter().enumerate() {
        let Some((game, table)) = middle(asked, place) else {
            all.push(More::default());
            continue;
        };
        let cards = request.cards.then(|| Cards::new(deck, game, table.clone())).transpose()?;
        let choices = request.choices.then(|| Choices::new(deck, game, table.clone())).transpose()?;
        let habits = request.without.as_ref().map(|names| Habits::new(deck, game, table, names)).transpose()?;
        all.push(More { cards, choices, habits });
    }
    let parts =
        |more: &More<'_>| [more.cards.is_some(), more.choices.is_some(), more.habits.is_some()].map(usize::from).iter().sum::<usize>();
    let mut left: usize = all.iter().map(parts).sum();
    monitor.begin(left, "questions");
    // What a part does not need is for those after it.
    let mut share = || {
        let time = (request.seconds as f64 - start.elapsed().as_secs_f64()).max(0.0) / left.max(1) as f64;
        left = left.saturating_sub(1);
        time
    };
    for (more, LoadedDeck { deck, .. }) in all.iter_mut().zip(decks) {
        if let Some(cards) = &mut more.cards {
            cards.play(request, share());
            monitor.step(&deck.id);
        }
        if let Some(choices) = &mut more.choices {
            choices.play(request, share());
            monitor.step(&deck.id);
        }
        if let Some(habits) = &mut more.habits {
            habits.play(request, share());
            monitor.step(&deck.id);
        }
    }
    monitor.end();
    Ok(all)
}

/// The table of a deck with a middling number of players and the best bots.
fn middle(asked: &[Asked<'_>], deck: usize) -> Option<(&'static Game, Table)> {
    let own = || asked.iter().filter(|table| table.deck == deck);
    let best = own().map(|asked| asked.trial.played().table.bot).max();
    let own: Vec<&Asked<'_>> = own().filter(|asked| Some(asked.trial.played().table.bot) == best).collect();
    own.get(own.len() / 2).map(|asked| (asked.game, asked.trial.played().table.clone()))
}

/// Plays on until all is decided, or so many seconds since a time or the games are used up. The first look is at all tables; then those are played on that are probably
/// decided soonest, one for each core. `done` gets each table that needs no more games.
fn play(asked: &mut [Asked<'_>], request: &BalanceRequest, (start, seconds): (Instant, f64), done: &(dyn Fn(&Asked<'_>) + Sync)) {
    let mut batch: Vec<&mut Asked<'_>> = asked.iter_mut().collect();
    while !batch.is_empty() {
        batch.par_iter_mut().for_each(|table| {
            table.play_to(table.next(request));
            if !table.is_open() {
                done(table);
            }
        });
        drop(batch);
        let left = seconds - start.elapsed().as_secs_f64();
        // The games of a round are all counted, or none: a round that would end too late is not begun.
        let fits = |table: &Asked<'_>| {
            let games = table.next(request) - table.games();
            games > 0 && games as f64 * table.pace() <= left
        };
        batch = asked.iter_mut().filter(|table| table.is_open() && fits(table)).collect();
        batch.sort_by(|one, other| {
            let ((one, before), (other, after)) = (one.order(), other.order());
            one.cmp(&other).then(before.total_cmp(&after))
        });
        batch.truncate(rayon::current_num_threads());
    }
}

/// Adds the cards that decide games, takes out what the deck accepts, and warns of what it accepts in vain.
fn accept(balanced: &mut Balanced<'_>, request: &BalanceRequest) {
    let Balanced { checked, tables, diagnostics, more } = balanced;
    let (deck, known) = (&checked.loaded.deck, &mut checked.known);
    let is_as_it_is = is_as_it_is(deck, &request.players, &request.variants);
    let cards = card_uses(deck, tables.iter().map(|table| &table.played));
    diagnostics.extend(deciding(deck, &cards, known, is_as_it_is));
    // One warning for each card.
    let is_known = |found: &Diagnostic, others: &Diagnostics, known: &Known| {
        others.0.iter().chain(known.0.iter().map(|(other, _)| other)).any(|other| other.code == found.code && other.topic == found.topic)
    };
    let worth = more.cards.as_ref().map(Cards::worth).unwrap_or_default();
    for found in causing(deck, &worth).0 {
        if !is_known(&found, diagnostics, known) {
            diagnostics.push(found);
        }
    }
    known.take(deck, diagnostics);
    let is_fair = |players: Option<u32>| {
        let mut own =
            tables.iter().filter(|table| players.is_none_or(|players| players == u32::from(table.played.table.players))).peekable();
        own.peek().is_some() && own.all(|table| table.verdict.fairness == Fairness::Fair)
    };
    diagnostics.extend(known.stale(deck, |entry| is_as_it_is && entry.finding == Acceptable::UnfairSeats && is_fair(entry.players)));
}

/// Loads the decks.
///
/// # Errors
/// The errors of all decks.
pub fn load(project: &Project, request: &BalanceRequest) -> Result<(Vec<LoadedDeck>, Diagnostics), Diagnostics> {
    load_in(project, &request.decks, request.lang.as_deref()).inspect(|(_, warnings)| progress::found(warnings))
}

/// Loads the versions of decks that they are compared with.
///
/// # Errors
/// There is no such version, or its decks have errors.
pub fn load_earlier(
    project: &Project,
    request: &BalanceRequest,
    decks: &[LoadedDeck],
    against: &str,
) -> Result<Vec<LoadedDeck>, Diagnostics> {
    earlier(project, &request.decks, decks, against, request.lang.as_deref())
}

/// The tables of all decks that are legal.
fn asked<'a>(
    checked: &[Checked<'_>],
    decks: &'a [LoadedDeck],
    request: &BalanceRequest,
    monitor: &dyn Monitor,
) -> Result<Vec<Asked<'a>>, Diagnostics> {
    let mut all = Vec::new();
    for (place, game, tables) in request.tables(checked, &request.bots, monitor)? {
        let deck = &decks[place].deck;
        for table in tables {
            let trial = Trial::new(game.engine, deck, &table, deck.seed, false)?;
            let verdict = trial.played().sample.tally.wins.verdict(table.players, request.tolerance);
            all.push(Asked { deck: place, game, trial, tolerance: request.tolerance, verdict, more: None, worked: Duration::ZERO });
        }
    }
    if all.is_empty() && checked.iter().all(Checked::is_legal) {
        let diagnostic = Diagnostic::error("no-rules", "no deck has rules to be played by");
        return Err(diagnostic.hint("name a game in the deck file with `game`; `bidpress list games` lists them").into());
    }
    Ok(all)
}

fn answered(table: Asked<'_>) -> Answered {
    let (pace, more, verdict) = (table.pace(), table.more, table.verdict);
    Answered { played: table.trial.into_played(), verdict, more, pace }
}
