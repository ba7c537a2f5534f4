//! The tables that a deck is checked at, and their sample games.

use std::ops::Range;

use serde::{Deserialize, Serialize};

use super::bot::Bot;
use super::card_report::TELLING;
use super::edit::Outcome;
use super::engine::Engine;
use super::open_game::OpenGame;
use super::row::Row;
use super::sample::{Plan, Sample};
use super::stats::Tally;
use crate::deck::Deck;
use crate::diag::Diagnostics;
use crate::rules::{Choice, Class, Options};

/// A table that sample games are played at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SampleTable {
    /// How many play.
    pub players: u8,
    /// The variants chosen.
    pub options: Options,
    /// Who decides for all seats.
    pub bot: Bot,
    /// One of so many games of a run is played here: random bots play all by the basic rules, and others and
    /// variants fewer.
    pub one_in: u64,
}

impl SampleTable {
    /// The numbers of its games that belong to these games of a run. What belongs to parts of a run is
    /// together what belongs to all of it.
    pub fn share(&self, games: &Range<u64>) -> Range<u64> {
        games.start.div_ceil(self.one_in)..games.end.div_ceil(self.one_in)
    }

    /// ` and random bots`, if they aren't the usual ones.
    pub fn unusual_bots(&self) -> String {
        if self.bot == Bot::Greedy { String::new() } else { format!(" and {} bots", self.bot) }
    }
}

/// The games of a table.
#[derive(Clone, Debug)]
pub struct Played {
    /// Where.
    pub table: SampleTable,
    /// Their numbers.
    pub games: Range<u64>,
    /// Their results.
    pub sample: Sample,
    /// The classes of cards that the counts of uses are of.
    pub classes: Vec<Class>,
}

/// Games of a run in which it is counted what happened and which effects were applied: enough for every rate
/// in a report.
const COUNTED_FIRST: u64 = TELLING;

/// Games of a run that are checked in full: the first ones, and then one in this many.
const FULL_FIRST: u64 = 2;
const FULL_EVERY: u64 = 2_000;

/// Variants are played with a tenth of the games of the basic rules.
const VARIANT_SHARE: u64 = 10;

/// The counts of the games of a table, from which everything else about them follows: whole numbers, so that
/// parts of a run add up exactly.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Counts {
    /// The counts.
    pub tally: Tally,
    /// The first game that broke an invariant.
    pub failed: Option<u64>,
    /// The first game beyond its bound.
    pub unfinished: Option<u64>,
}

impl Counts {
    /// With those of other games of the same table.
    #[must_use]
    pub fn merged(self, other: &Counts) -> Counts {
        let first = |one: Option<u64>, other: Option<u64>| one.into_iter().chain(other).min();
        Counts {
            tally: self.tally.merged(&other.tally),
            failed: first(self.failed, other.failed),
            unfinished: first(self.unfinished, other.unfinished),
        }
    }
}

impl Counts {
    /// Checks that no count is larger than the one that it is a part of, so that all that follows can be
    /// computed.
    pub fn is_sound(&self) -> bool {
        let Tally { games, unfinished, tied, events, uses, .. } = &self.tally;
        let finished = games.checked_sub(*unfinished);
        finished.is_some_and(|finished| *tied <= finished && events.games <= finished)
            && uses.iter().all(|uses| {
                uses.games.dealt <= *games && uses.games.played <= *games && uses.games.resolved <= *games
            })
    }

    /// Checks that the counts fit a game with this number of classes of cards and of kinds of events.
    fn fits(&self, classes: usize, events: usize) -> bool {
        let Tally { uses, events: counted, .. } = &self.tally;
        let is_one_of = |length: usize, whole: usize| length == 0 || length == whole;
        is_one_of(uses.len(), classes)
            && is_one_of(counted.events.len(), events)
            && counted.gained.len() <= classes
            && counted.needed.is_empty()
    }
}

impl From<&Sample> for Counts {
    fn from(sample: &Sample) -> Counts {
        Counts {
            tally: sample.tally.clone(),
            failed: sample.failure.as_ref().map(|failure| failure.game),
            unfinished: sample.unfinished,
        }
    }
}

/// The tables of a deck: for each number of players the basic rules and each variant alone with each of its
/// values, with each of the bots. Variants that can't be played with this number of players are left out.
pub fn tables(engine: &dyn Engine, deck: &Deck, players: &[u8], bots: &[Bot]) -> Vec<SampleTable> {
    let mut tables = Vec::new();
    for &players in players {
        for options in choices(engine) {
            let basic = options == Options::default();
            if !basic && engine.open(deck, players, &options).is_err() {
                continue;
            }
            let share = if basic { 1 } else { VARIANT_SHARE };
            tables.extend(bots.iter().map(|bot| SampleTable {
                players,
                options: options.clone(),
                bot: *bot,
                one_in: share * one_in(*bot),
            }));
        }
    }
    tables
}

/// For how many games of random bots a bot plays one: greedy ones think, so they play a quarter, and those
/// that search play that divided by the games before a decision.
pub fn one_in(bot: Bot) -> u64 {
    match bot {
        Bot::Random => 1,
        Bot::Restricted(_) | Bot::Greedy => 4,
        Bot::Search(each) => 4 * u64::from(each),
    }
}

/// The basic rules, and each variant alone with each of its values.
pub fn choices(engine: &dyn Engine) -> Vec<Options> {
    let mut choices = vec![Options::default()];
    for variant in engine.variants() {
        let values: &[i32] = match variant.choice {
            Choice::Flag => &[1],
            Choice::Number(values) => values,
        };
        choices.extend(values.iter().map(|value| Options::default().with(variant.id, *value)));
    }
    choices
}

/// A table whose games are played part by part.
pub struct Trial<'a> {
    open: Box<dyn OpenGame + 'a>,
    plan: Plan,
    played: Played,
}

impl<'a> Trial<'a> {
    /// Opens the table; `first_random`: whether a random player takes the first seat in each game.
    ///
    /// # Errors
    /// What keeps the deck from being played so.
    pub fn new(
        engine: &dyn Engine,
        deck: &'a Deck,
        table: &SampleTable,
        seed: u64,
        first_random: bool,
    ) -> Result<Trial<'a>, Diagnostics> {
        let open = engine.open(deck, table.players, &table.options)?;
        let plan = Plan {
            games: 0..0,
            bots: vec![table.bot; usize::from(table.players)],
            key: open.run_key(seed),
            full_first: FULL_FIRST,
            counted_first: COUNTED_FIRST,
            needed_first: 0,
            full_every: FULL_EVERY,
            saved_every: 1,
            keeps_outcomes: false,
            keeps_rows: false,
            first_random,
        };
        let played =
            Played { table: table.clone(), games: 0..0, sample: Sample::default(), classes: open.classes() };
        Ok(Trial { open, plan, played })
    }

    /// The same table with the random numbers of another, so that a deck with other cards has the same deals
    /// as far as it can; the outcome of each game is kept.
    #[must_use]
    pub fn with_deals_of(mut self, other: &Trial<'_>) -> Trial<'a> {
        self.plan.key = other.plan.key;
        self.keeping_outcomes()
    }

    /// The same table; it is counted how many of each component are in play at once, in as many games as what
    /// happens.
    #[must_use]
    pub fn counting_components(mut self) -> Trial<'a> {
        self.plan.needed_first = self.plan.counted_first;
        self
    }

    /// The same table; the outcome of each game is kept.
    #[must_use]
    pub fn keeping_outcomes(mut self) -> Trial<'a> {
        (self.plan.keeps_outcomes, self.plan.counted_first) = (true, u64::MAX);
        self
    }

    /// The same table after these games of it.
    #[must_use]
    pub fn resumed(mut self, played: Played) -> Trial<'a> {
        self.plan.games = played.games.clone();
        self.played = played;
        self
    }

    /// The same table, at which nothing was played; its first game has this number.
    #[must_use]
    pub fn starting_at(mut self, first: u64) -> Trial<'a> {
        (self.plan.games, self.played.games) = (first..first, first..first);
        self
    }

    /// The games of which these are the counts, if they can be: a game that broke an invariant is played
    /// again to see how.
    pub fn restored(mut self, engine: &dyn Engine, games: Range<u64>, counts: &Counts) -> Option<Played> {
        if !counts.fits(self.played.classes.len(), engine.events().len()) {
            return None;
        }
        let again = |trial: &Trial<'_>, game: u64| {
            trial.open.sample(&Plan { games: game..game + 1, ..trial.plan.clone() })
        };
        let failure = match counts.failed {
            Some(game) => Some(again(&self, game).failure?),
            None => None,
        };
        let tally = counts.tally.clone();
        self.played.sample =
            Sample { tally, outcomes: Vec::new(), rows: Vec::new(), failure, unfinished: counts.unfinished };
        self.played.games = games;
        Some(self.played)
    }

    /// The same table; a row of each game is kept.
    #[must_use]
    pub fn keeping_rows(mut self) -> Trial<'a> {
        self.plan.keeps_rows = true;
        self
    }

    /// Takes the rows of the games since this was last asked.
    pub fn take_rows(&mut self) -> Vec<Row> {
        std::mem::take(&mut self.played.sample.rows)
    }

    /// Takes the outcomes of the games since this was last asked.
    pub fn take_outcomes(&mut self) -> Vec<Option<Outcome>> {
        std::mem::take(&mut self.played.sample.outcomes)
    }

    /// Plays on until there are so many games.
    pub fn play_to(&mut self, games: u64) {
        self.plan.games = self.plan.games.end..games.max(self.plan.games.end);
        let more = self.open.sample(&self.plan);
        self.played.sample = std::mem::take(&mut self.played.sample).merged(more);
        self.played.games.end = self.plan.games.end;
    }

    /// The games so far.
    pub fn played(&self) -> &Played {
        &self.played
    }

    /// The games so far.
    pub fn into_played(self) -> Played {
        self.played
    }
}
