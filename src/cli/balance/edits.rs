//! What an edit changes, for people: the cards that differ, a sentence, then a line for each change that is
//! certain.

use super::columns::columns;
use super::text::paragraph;
use crate::cli::heading::heading;
use crate::diag::joined;
use crate::job::balance::words::{decimals, signed};
use crate::job::balance::{Edited, EditedTable};
use crate::play::{Change, Measure};

/// The most cards that are named.
const MOST: usize = 12;

pub(super) fn report(edited: &Edited<'_>, version: &str) -> String {
    let deck = &edited.loaded.deck;
    let mut text = heading(deck);
    if edited.is_new {
        text.push_str(&paragraph(&format!("`{version}` has no such deck: it is new.")));
    } else if edited.tables.is_empty() {
        let why = if edited.diagnostics.has_errors() {
            "it is not played, since the deck is not legal"
        } else if edited.edits.is_empty() {
            "no card is played differently"
        } else {
            "the versions can't be played at the same tables"
        };
        text.push_str(&paragraph(&format!("Compared with `{version}`: {why}.")));
    } else {
        let named = edited.edits.iter().take(MOST).cloned().collect::<Vec<_>>().join("; ");
        let more = match edited.edits.len().saturating_sub(MOST) {
            0 => String::new(),
            more => format!("; and {more} more"),
        };
        text.push_str(&paragraph(&format!("Compared with `{version}`: {named}{more}.")));
        text.push_str(&paragraph(&summary(edited)));
        text.push('\n');
        text.push_str(&table(&edited.tables));
        edited.tables.iter().filter_map(uncertain).for_each(|line| text.push_str(&paragraph(&line)));
        for card in edited.cards.iter().take(MOST) {
            let line = format!(
                "Dealt at the start, {} now brings {:.1} more wins in 100 games than other cards, {:.1} \
                before ({}).",
                card.name,
                100.0 * card.now,
                100.0 * card.before,
                signed(&card.change, 100.0)
            );
            text.push_str(&paragraph(&line));
        }
    }
    text.push('\n');
    text
}

/// Sums up the changes in the seats' wins in a few sentences.
fn summary(edited: &Edited<'_>) -> String {
    let certain = |table: &EditedTable| {
        table.changes.iter().filter(|change| change.is_certain()).copied().collect::<Vec<_>>()
    };
    let told: Vec<String> = edited
        .tables
        .iter()
        .filter_map(|table| {
            let seats: Vec<String> = certain(table)
                .iter()
                .filter_map(|change| {
                    let Measure::Wins(seat) = change.measure else { return None };
                    let more = if change.change.mean > 0.0 { "more" } else { "less" };
                    Some(format!(
                        "seat {} wins {:.1} points {more}",
                        seat.0 + 1,
                        100.0 * change.change.mean.abs()
                    ))
                })
                .collect();
            (!seats.is_empty()).then(|| {
                format!(
                    "With {} players{}, {}.",
                    table.table.players,
                    table.table.unusual_bots(),
                    joined(&seats)
                )
            })
        })
        .collect();
    if !told.is_empty() {
        return told.join(" ");
    }
    if edited.tables.iter().all(|table| table.edit.changed == 0) {
        return "No game came out differently.".into();
    }
    let halves = edited
        .tables
        .iter()
        .flat_map(|table| &table.changes)
        .filter(|change| matches!(change.measure, Measure::Wins(_)));
    let most = halves.map(|change| change.change.interval.most()).fold(0.0, f64::max);
    match edited.tables.iter().any(|table| table.changes.is_empty()) {
        true => "There are too few games to tell whether a seat wins more or less than before.".into(),
        false => format!(
            "No seat certainly wins more or less than before; a change of up to {:.1} points is possible, \
            and more games would tell.",
            100.0 * most.min(1.0)
        ),
    }
}

/// The changes that are certain.
fn table(tables: &[EditedTable]) -> String {
    let head = ["players", "bots", "games", "differ", "", "before", "now", "change"].map(String::from);
    let mut rows = vec![head];
    for table in tables {
        let certain: Vec<&Change> = table.changes.iter().filter(|change| change.is_certain()).collect();
        let facts = [
            table.table.players.to_string(),
            table.table.bot.to_string(),
            table.edit.games.to_string(),
            format!("{:.0} %", 100.0 * table.edit.changed as f64 / table.edit.games.max(1) as f64),
        ];
        if certain.is_empty() {
            let [players, bots, games, differ] = facts.clone();
            rows.push([
                players,
                bots,
                games,
                differ,
                "no certain change".into(),
                String::new(),
                String::new(),
                String::new(),
            ]);
        }
        for (place, change) in certain.into_iter().enumerate() {
            let [players, bots, games, differ] = if place == 0 { facts.clone() } else { Default::default() };
            let scale = scale(change.measure);
            let decimals = decimals(scale * change.change.interval.half());
            let unit = if change.measure.is_share() { " %" } else { "" };
            let shown = |value: f64| format!("{:.decimals$}{unit}", scale * value);
            let (before, now) = (shown(change.before), shown(change.now));
            rows.push([
                players,
                bots,
                games,
                differ,
                change.measure.name(),
                before,
                now,
                signed(&change.change, scale),
            ]);
        }
    }
    columns(&rows, &[0, 1, 4])
}

/// Shares are shown in percent.
fn scale(measure: Measure) -> f64 {
    if measure.is_share() { 100.0 } else { 1.0 }
}

/// Lists the changes at a table that are not certain; `None` if there are none.
fn uncertain(table: &EditedTable) -> Option<String> {
    let named: Vec<String> = table
        .changes
        .iter()
        .filter(|change| !change.is_certain())
        .map(|change| format!("{} {}", change.measure.name(), signed(&change.change, scale(change.measure))))
        .collect();
    (!named.is_empty()).then(|| {
        format!(
            "With {} players{}, not certain: {}.",
            table.table.players,
            table.table.unusual_bots(),
            named.join(", ")
        )
    })
}
