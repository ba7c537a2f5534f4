//! Plays games: the driver, bots, transcripts, invariants, sample games and their statistics.
//!
//! A game comes as [`Rules`](crate::rules::Rules) from `games`; [`Engine`] is the same without its type, for
//! the registry, and opens [`OpenGame`]s: a deck with a number of players and variants. Game number *i* of a
//! run is the same game whatever the thread or machine: its streams depend on the seed, the deck, *i* and the
//! role alone.

mod bot;
mod card_impact;
mod card_report;
mod card_stats;
mod choice_trial;
mod choices;
mod comparison;
mod contest;
mod cycle;
mod deck_hash;
mod differences;
mod driver;
mod edit;
mod engine;
mod event_stats;
mod evidence;
mod habit;
mod histogram;
mod interval;
mod invariants;
mod ladder;
mod log;
mod narration;
mod needed;
mod open_game;
mod pooled;
mod removal;
mod row;
mod ruling_runner;
mod ruling_table;
mod sample;
mod schedule;
mod search;
mod seat_wins;
mod shrink;
mod stats;
mod worlds;

#[cfg(test)]
pub(crate) mod tests;

pub use bot::Bot;
pub use card_impact::{
    CardImpact, Getting, causing, certainly_decided, decided, impacts, is_harmless, lasting_impacts, outliers,
};
pub use card_report::{CardUse, TELLING, card_uses, findings};
pub use card_stats::{InGames, Uses};
pub use choice_trial::ChoiceTrial;
pub use choices::ChoiceCounts;
pub use comparison::Comparison;
pub use contest::Contest;
pub use cycle::Cycle;
pub use differences::{Differences, Mean};
pub use driver::Finish;
pub use edit::{Change, Edit, Measure, Outcome};
pub use engine::{Engine, RulesEngine};
pub use event_stats::{DECISION_SECONDS, EventCount, EventStats, GameShape, TURN_SECONDS};
pub use habit::Habit;
pub use histogram::Histogram;
pub use interval::Interval;
pub use invariants::InvariantError;
pub use ladder::{Step as LadderStep, StepCounts, StepVerdict};
pub use log::{End, Log, ReplayError, Step, read_log};
pub use narration::Narration;
pub use needed::{Needed, components};
pub use open_game::{OpenGame, Replayed};
pub use pooled::{Pooled, pooled};
pub use removal::{CardTrial, CardWorth, Pair, Removal, Removed, Verdict, Worth, card_worth, pairs, weaker};
pub use row::{Row, RowEnd};
pub use sample::{Failure, Plan, Sample};
pub use schedule::{Counts, Played, SampleTable, Trial, choices, one_in, tables};
pub use seat_wins::{ALPHA, Fairness, SeatVerdict, SeatWins, TOLERANCE};
pub use stats::Tally;
