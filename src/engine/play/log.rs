//! A game as JSON Lines: a head, a line for each move, an end. Replaying needs no generator.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::rules::{Actor, Move, Options, Seat};

/// The version of the log.
pub const LOG_FORMAT: u32 = 1;

/// A game as it was played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Head {
    /// Version of this format.
    pub format: u32,
    /// The game's rules.
    pub game: String,
    /// The deck's name.
    pub deck: String,
    /// Expansions that are added to it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sets: Vec<String>,
    /// The seed of the deck's own random numbers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deck_seed: Option<u64>,
    /// How many cards with the most extreme numbers were left out of it.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub remove_extremes: u32,
    /// Hash of the deck's content, to detect another deck of the same name.
    pub deck_hash: String,
    /// Number of players.
    pub players: u8,
    /// The variants chosen.
    #[serde(default)]
    pub options: BTreeMap<String, i32>,
    /// The seed that it came from.
    pub seed: u64,
    /// The number of the game in its run.
    pub index: u64,
}

fn is_zero(count: &u32) -> bool {
    *count == 0
}

/// One move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// The seat from 1; 0 is chance.
    pub seat: u8,
    /// The move's code.
    #[serde(rename = "move")]
    pub code: u32,
    /// The move in words, for people; ignored when it is read.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub says: String,
}

impl Step {
    /// Who moves.
    pub fn actor(&self) -> Actor {
        match self.seat.checked_sub(1) {
            None => Actor::Chance,
            Some(seat) => Actor::Seat(Seat(seat)),
        }
    }

    /// The move.
    pub fn choice(&self) -> Move {
        Move(self.code)
    }
}

/// The end of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct End {
    /// Points of each seat.
    pub points: Vec<i32>,
    /// The winning seats, from 1.
    pub winners: Vec<u8>,
}

/// A whole log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Log {
    /// The game and its deck.
    pub head: Head,
    /// All moves.
    pub steps: Vec<Step>,
    /// How it ended; a game that was cut off has none.
    pub end: Option<End>,
}

/// A move of a log that the rules forbid, or an unreadable line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplayError {
    /// The line of the log, from 1.
    pub line: usize,
    /// The message, with the clause.
    pub what: String,
}

impl Log {
    /// The variants chosen.
    pub fn options(&self) -> Options {
        self.head.options.iter().fold(Options::default(), |options, (id, value)| options.with(id, *value))
    }

    /// True if a text begins like a log of any version.
    pub fn is_one(begin: &str) -> bool {
        let head = begin.lines().next().and_then(|line| serde_json::from_str::<serde_json::Value>(line).ok());
        head.is_some_and(|head| ["format", "game", "deck", "seed"].iter().all(|key| head.get(key).is_some()))
    }

    /// The text: one JSON value a line.
    pub fn text(&self) -> String {
        let line = |value: Result<String, serde_json::Error>| value.unwrap_or_default() + "\n";
        let mut text = line(serde_json::to_string(&self.head));
        text.extend(self.steps.iter().map(|step| line(serde_json::to_string(step))));
        if let Some(end) = &self.end {
            text.push_str(&line(serde_json::to_string(end)));
        }
        text
    }
}

/// Reads a log.
///
/// # Errors
/// The first line that is not valid.
pub fn read_log(text: &str) -> Result<Log, ReplayError> {
    let mut lines = text.trim_end().lines().enumerate();
    let wrong = |line: usize, what: String| ReplayError { line: line + 1, what };
    let (number, first) = lines.next().ok_or_else(|| wrong(0, "the file is empty".into()))?;
    let head: Head = serde_json::from_str(first)
        .map_err(|error| wrong(number, format!("this is not the head of a log: {error}")))?;
    if head.format != LOG_FORMAT {
        return Err(wrong(number, format!("this is a log of format {}, not {LOG_FORMAT}", head.format)));
    }
    let mut log = Log { head, steps: Vec::new(), end: None };
    for (number, line) in lines {
        if log.end.is_some() {
            return Err(wrong(number, "there is a line after the end of the game".into()));
        }
        match serde_json::from_str::<Step>(line) {
            Ok(step) => log.steps.push(step),
            Err(why) => match serde_json::from_str::<End>(line) {
                Ok(end) => log.end = Some(end),
                Err(_) => {
                    return Err(wrong(
                        number,
                        format!("this is neither a move nor the end of a game: {why}"),
                    ));
                }
            },
        }
    }
    Ok(log)
}
