//! The tables that a deck is checked at, and their sample games.

use super::bot::Bot;
use super::card_report::TELLING;
use super::edit::Outcome;
use super::engine::Engine;
use super::open_game::OpenGame;
use super::sample::{Plan, Sample};
use crate::deck::Deck;
use crate::diag::Diagnostics;
use crate::rules::{Choice, Class, Options};

/// A table that sample games are played at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// How many play.
    pub players: u8,
    /// The variants chosen.
    pub options: Options,
    /// Who decides for all seats.
    pub bot: Bot,
    /// How many games.
    pub games: u64,
}

impl Table {
    /// ` and random bots`, if they aren't the usual ones.
    pub fn unusual_bots(&self) -> String {
        if self.bot == Bot::Greedy { String::new() } else { format!(" and {} bots", self.bot) }
    }
}

/// The games of a table.
#[derive(Clone, Debug)]
pub struct Played {
    /// Where.
    pub table: Table,
    /// Their results.
    pub sample: Sample,
    /// The classes of cards that the counts of uses are of.
    pub classes: Vec<Class>,
}

/// Games of a run in which it is counted what happened and which effects were applied: enough for every rate in a report.
const COUNTED_FIRST: u64 = TELLING;

/// Games of a run that are checked in full: the first ones, and then one in this many.
const FULL_FIRST: u64 = 2;
const FULL_EVERY: u64 = 2_000;

/// Variants are played with a tenth of the games of the basic rules.
const VARIANT_SHARE: u64 = 10;

/// The tables of a deck, `games` being how many random bots play by the basic rules: for each number of players the basic rules and each variant alone with each of its values, with each of the
/// bots. Variants that can't be played with this number of players are left out.
pub fn tables(engine: &dyn Engine, deck: &Deck, players: &[u8], bots: &[Bot], games: u64) -> Vec<Table> {
    let mut tables = Vec::new();
    for &players in players {
        for options in choices(engine) {
            let basic = options == Options::default();
            if !basic && engine.open(deck, players, &options).is_err() {
                continue;
            }
            let share = if basic { 1 } else { VARIANT_SHARE };
            tables.extend(bots.iter().map(|bot| Table {
                players,
                options: options.clone(),
                bot: *bot,
                games: games_of(*bot, games.div_ceil(share)),
            }));
        }
    }
    tables
}

/// How many games a bot plays where random bots play so many: greedy ones think, so they play a quarter, and those that search
/// play that divided by the games before a decision.
pub fn games_of(bot: Bot, games: u64) -> u64 {
    match bot {
        Bot::Random => games,
        Bot::Restricted(_) | Bot::Greedy => games.div_ceil(4),
        Bot::Search(each) => games.div_ceil(4 * u64::from(each)),
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
    pub fn new(engine: &dyn Engine, deck: &'a Deck, table: &Table, seed: u64, first_random: bool) -> Result<Trial<'a>, Diagnostics> {
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
            first_random,
        };
        let played = Played { table: table.clone(), sample: Sample::default(), classes: open.classes() };
        Ok(Trial { open, plan, played })
    }

    /// The same table with the random numbers of another, so that a deck with other cards has the same deals as far as it can; the outcome of each game is kept.
    #[must_use]
    pub fn with_deals_of(mut self, other: &Trial<'_>) -> Trial<'a> {
        self.plan.key = other.plan.key;
        self.keeping_outcomes()
    }

    /// The same table; it is counted how many of each component are in play at once, in as many games as what happens.
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
        self.plan.games = 0..played.table.games;
        self.played = played;
        self
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
        self.played.table.games = self.plan.games.end;
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

/// Plays the games of a table.
///
/// # Errors
/// What keeps the deck from being played so.
pub fn played(engine: &dyn Engine, deck: &Deck, table: &Table, seed: u64, first_random: bool) -> Result<Played, Diagnostics> {
    let mut trial = Trial::new(engine, deck, table, seed, first_random)?;
    trial.play_to(table.games);
    Ok(trial.into_played())
}
