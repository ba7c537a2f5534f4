//! The answers in a few sentences: what isn't fair, what decides, what never matters, how long and how close games are, what to change first.

use super::{Answered, Balanced};
use crate::deck::Deck;
use crate::diag::{counted, joined};
use crate::job::check::never;
use crate::play::{CardUse, Contest, EventStats, Fairness, Getting, Histogram, Pooled, SeatWins, card_uses, decided, impacts, pooled};

/// A card is named if it changes the chance of winning by at least this share.
const TELLING_POINTS: f64 = 0.03;

/// The most cards that are named for each reason.
const NAMED: usize = 3;

/// The sentences; none if nothing was played.
pub fn summary(balanced: &Balanced<'_>) -> Vec<String> {
    let deck = &balanced.checked.loaded.deck;
    let played = || balanced.tables.iter().map(|table| &table.played);
    let uses = card_uses(deck, played());
    let pools = pooled(played());
    let Some(best) = pools.iter().max_by_key(|pool| pool.bot) else { return Vec::new() };
    let mut sentences = seats(&balanced.tables);
    sentences.extend(cards(&uses));
    sentences.extend(unused(deck, &uses));
    sentences.extend(length(best));
    sentences.extend(closeness(&best.tally.events));
    let first = balanced.diagnostics.0.iter().find_map(|found| Some((found, found.hints.first()?)));
    sentences.extend(first.map(|(found, hint)| match &found.subject {
        Some(subject) => format!("To change first: {subject}: {hint}."),
        None => format!("To change first: {hint}."),
    }));
    sentences
}

/// `3, 4 and 6`.
fn numbers(tables: &[&Answered]) -> String {
    let mut players: Vec<u8> = tables.iter().map(|table| table.played.table.players).collect();
    players.sort_unstable();
    players.dedup();
    match players.as_slice() {
        [first, .., last] if usize::from(last - first) == players.len() - 1 && players.len() > 2 => format!("{first} to {last}"),
        _ => joined(&players.iter().map(u8::to_string).collect::<Vec<_>>()),
    }
}

fn seats(tables: &[Answered]) -> Vec<String> {
    let of = |fairness: Fairness| tables.iter().filter(|table| table.verdict.fairness == fairness).collect::<Vec<_>>();
    let (fair, unfair) = (of(Fairness::Fair), of(Fairness::Unfair));
    let (borderline, undecided) = (of(Fairness::Borderline), of(Fairness::Undecided));
    let mut sentences = Vec::new();
    if !unfair.is_empty() {
        let worst = unfair.iter().filter_map(|table| {
            let (seat, share, _) = table.most_unlike()?;
            Some(format!("{seat} wins {:.0} % {} ({:.0} % expected)", 100.0 * share, table.with(), 100.0 * table.equal()))
        });
        sentences.push(format!("The seats are not fair: {}.", joined(&worst.collect::<Vec<_>>())));
    }
    let (mean, interval) = SeatWins::first_player(tables.iter().map(|table| (&table.played.sample.tally.wins, table.played.table.players)));
    if !unfair.is_empty() && tables.len() > 1 && (interval.low > 0.0 || interval.high < 0.0) {
        let more = if mean > 0.0 { "more" } else { "less" };
        sentences.push(format!("Over all tables, the first player wins {:.1} points {more} than an equal share.", 100.0 * mean.abs()));
    }
    if !fair.is_empty() {
        let real = fair.iter().any(|table| !table.verdict.real.is_empty());
        let small = if real { ", but for small differences" } else { "" };
        sentences.push(format!("With {} players, all seats win alike{small}.", numbers(&fair)));
    }
    if !borderline.is_empty() {
        sentences.push(format!("With {} players, the seats differ by perhaps a little more than is tolerated.", numbers(&borderline)));
    }
    if !undecided.is_empty() {
        sentences.push(format!("With {} players, more games are needed to know whether all seats win alike.", numbers(&undecided)));
    }
    sentences
}

/// The cards of the first deal that help or harm the most.
fn cards(uses: &[CardUse<'_>]) -> Option<String> {
    let impacts = impacts(uses, Getting::Dealt);
    if impacts.len() < 2 {
        return None;
    }
    let [helps, harms] = decided(&impacts).map(|found| {
        let telling = found.into_iter().filter(|impact| impact.gain.mean.abs() >= TELLING_POINTS).take(NAMED);
        telling.map(|impact| format!("{} ({:+.0} points)", impact.card.name, 100.0 * impact.gain.mean)).collect::<Vec<_>>()
    });
    Some(match (helps.is_empty(), harms.is_empty()) {
        (true, true) => "No card of the first deal is known to decide much.".into(),
        (false, true) => format!("To be dealt {} at the start helps most.", joined(&helps)),
        (true, false) => format!("To be dealt {} at the start harms most.", joined(&harms)),
        (false, false) => format!("To be dealt {} at the start helps most, {} harms most.", joined(&helps), joined(&harms)),
    })
}

/// The cards that nobody needs.
fn unused(deck: &Deck, uses: &[CardUse<'_>]) -> Option<String> {
    let never = never(deck, uses);
    let parts = [(never.dealt, "never dealt"), (never.played, "never played by these bots"), (never.resolved, "never of effect")];
    let parts = parts.into_iter().filter(|(names, _)| !names.is_empty()).map(|(names, what)| {
        let named: Vec<String> = names.iter().take(NAMED).map(ToString::to_string).collect();
        match names.len().saturating_sub(NAMED) {
            0 => format!("{} {what}", joined(&named)),
            more => format!("{} and {} more {what}", named.join(", "), more),
        }
    });
    let parts: Vec<String> = parts.collect();
    (!parts.is_empty()).then(|| format!("What does not matter: {}.", parts.join("; ")))
}

fn length(pool: &Pooled) -> Option<String> {
    let events = &pool.tally.events;
    let span = |of: &Histogram| (of.quantile(0.5), of.quantile(0.1), of.quantile(0.9));
    let ((minutes, least, most), (rounds, ..)) = (span(&events.minutes), span(&events.rounds));
    (events.games > 0)
        .then(|| format!("A game takes about {minutes} minutes ({least} to {most}) and {}.", counted(rounds as usize, "round")))
}

fn closeness(events: &EventStats) -> Option<String> {
    let Contest { points, margin, lead_changes, settled, comebacks } = &events.contest;
    let games = margin.count();
    if games == 0 {
        return None;
    }
    let share = |part: u64| format!("{:.0} %", 100.0 * part as f64 / games as f64);
    let early: u64 = settled.iter().filter(|(tenth, _)| *tenth < 5).map(|(_, games)| games).sum();
    // Where only the winner has anything left in the end, the margin does not show how close it was.
    let ahead = match (points.quantile(0.5), margin.quantile(0.5)) {
        (points, margin) if margin < points => format!("The winner has {points} points, {margin} more than the next. "),
        _ => String::new(),
    };
    Some(format!(
        "{ahead}The lead changes {}; in {} of games the winner leads from the first half on, in {} the winner was last at half-time.",
        match lead_changes.quantile(0.5) {
            0 => "hardly ever".to_string(),
            1 => "once".into(),
            2 => "twice".into(),
            times => format!("{times} times"),
        },
        share(early),
        share(*comebacks)
    ))
}
