//! The answers in a few sentences: what isn't fair, what decides, what never matters, how long and how close
//! games are, what to change first.

use super::balanced::{Answered, Balanced};
use super::cards::Cards;
use crate::deck::Deck;
use crate::diag::{Topic, counted, joined};
use crate::job::check::never;
use crate::play::{
    Bot, CardUse, Contest, EventStats, Fairness, Getting, Histogram, Pooled, SeatWins, TELLING, Verdict,
    card_uses, certainly_decided, pooled,
};

/// A card is named if it changes the chance of winning by at least this share.
const TELLING_POINTS: f64 = 0.03;

/// The most cards that are named for each reason.
const NAMED: usize = 3;

/// The sentences; none if nothing was played.
pub fn summary(balanced: &Balanced<'_>, tolerance: f64) -> Vec<String> {
    let deck = &balanced.checked.loaded.deck;
    let played = || balanced.tables.iter().map(|table| &table.played);
    let uses = card_uses(deck, played());
    let pools = pooled(played());
    let Some(best) = pools.iter().max_by_key(|pool| pool.bot) else { return Vec::new() };
    let mut sentences = seats(&balanced.tables, tolerance);
    sentences.extend(cards(&uses));
    sentences.extend(balanced.more.cards.as_ref().and_then(causes));
    sentences.extend(unused(deck, &uses, best.bot));
    sentences.extend(length(best));
    sentences.extend(ties(best));
    sentences.extend(closeness(&best.tally.events));
    let first = balanced.diagnostics.0.iter().find_map(|found| {
        // An entry of `accept` that is in vain changes nothing in the game.
        let hint = found.hints.first().filter(|_| found.topic != Topic::default())?;
        Some((found, hint))
    });
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
        [first, .., last] if usize::from(last - first) == players.len() - 1 && players.len() > 2 => {
            format!("{first} to {last}")
        }
        _ => joined(&players.iter().map(u8::to_string).collect::<Vec<_>>()),
    }
}

fn seats(tables: &[Answered], tolerance: f64) -> Vec<String> {
    let of = |fairness: Fairness| {
        tables.iter().filter(|table| table.verdict.fairness == fairness).collect::<Vec<_>>()
    };
    let (fair, unfair) = (of(Fairness::Fair), of(Fairness::Unfair));
    let (borderline, undecided) = (of(Fairness::Borderline), of(Fairness::Undecided));
    let mut sentences = Vec::new();
    if !unfair.is_empty() {
        let worst = unfair.iter().filter_map(|table| {
            let (seat, share, _) = table.most_unlike()?;
            Some(format!(
                "{seat} wins {:.0} % {} ({:.0} % expected)",
                100.0 * share,
                table.with(),
                100.0 * table.equal()
            ))
        });
        sentences.push(format!("The seats are not fair: {}.", joined(&worst.collect::<Vec<_>>())));
    }
    let (mean, interval) = SeatWins::first_player(
        tables.iter().map(|table| (&table.played.sample.tally.wins, table.played.table.players)),
    );
    if !unfair.is_empty() && tables.len() > 1 && interval.excludes_zero() {
        let more = if mean > 0.0 { "more" } else { "less" };
        sentences.push(format!(
            "Over all tables, the first player wins {:.1} points {more} than an equal share.",
            100.0 * mean.abs()
        ));
    }
    if !fair.is_empty() {
        let real = fair.iter().any(|table| !table.verdict.real.is_empty());
        let small = if real { ", but for small differences" } else { "" };
        sentences.push(format!(
            "With {} players, all seats win alike, to within {} points{small}.",
            numbers(&fair),
            100.0 * tolerance
        ));
    }
    if !borderline.is_empty() {
        sentences.push(format!(
            "With {} players, the seats differ by perhaps a little more than is tolerated.",
            numbers(&borderline)
        ));
    }
    if !undecided.is_empty() {
        sentences.push(format!(
            "With {} players, more games are needed to know whether all seats win alike.",
            numbers(&undecided)
        ));
    }
    sentences
}

/// The cards of the first deal that help or harm the most, for certain.
fn cards(uses: &[CardUse<'_>]) -> Option<String> {
    let parts = certainly_decided(uses, Getting::Dealt).map(|found| {
        let telling = found.into_iter().filter(|impact| impact.gain.mean.abs() >= TELLING_POINTS).take(NAMED);
        let named = telling.map(|impact| {
            let half = 100.0 * impact.gain.interval.half();
            format!("{} {:+.0} ±{half:.0}", impact.card.name, 100.0 * impact.gain.mean)
        });
        named.collect::<Vec<_>>().join(", ")
    });
    let told: Vec<&str> = parts.iter().map(String::as_str).filter(|part| !part.is_empty()).collect();
    (!told.is_empty()).then(|| {
        format!(
            "How much more often in 100 games a player wins who is dealt a card at the start: {}.",
            told.join("; ")
        )
    })
}

/// The cards whose effects or points help or harm their players the most, for certain.
fn causes(cards: &Cards<'_>) -> Option<String> {
    let worth = cards.worth();
    let named = |verdict: Verdict| {
        let of = worth
            .iter()
            .filter(|card| card.verdict == verdict && card.wins.mean.abs() >= TELLING_POINTS)
            .take(NAMED);
        of.map(|card| {
            format!(
                "{} {:+.0} ±{:.0}",
                card.removal.name,
                100.0 * card.wins.mean,
                100.0 * card.wins.interval.half()
            )
        })
        .collect::<Vec<_>>()
        .join(", ")
    };
    let told: Vec<String> =
        [Verdict::Helps, Verdict::Harms].map(named).into_iter().filter(|names| !names.is_empty()).collect();
    (!told.is_empty()).then(|| {
        format!(
            "How many more games in 100 the effect or the points of a card win for its player: {}.",
            told.join("; ")
        )
    })
}

/// The cards that nobody needs, if there are enough games to know.
fn unused(deck: &Deck, uses: &[CardUse<'_>], bot: Bot) -> Vec<String> {
    if uses.iter().map(|card| card.games).max().unwrap_or(0) < TELLING {
        return Vec::new();
    }
    let never = never(deck, uses);
    let never_played = format!("Never played by {} bots", bot);
    let kinds = [
        (never.dealt, "Never dealt"),
        (never.played, never_played.as_str()),
        (never.resolved, "Never with any effect"),
    ];
    let told = kinds.into_iter().filter(|(names, _)| !names.is_empty()).map(|(names, what)| {
        let named: Vec<String> = names.iter().take(NAMED).map(ToString::to_string).collect();
        match names.len().saturating_sub(NAMED) {
            0 => format!("{what}: {}.", joined(&named)),
            more => format!("{what}: {} and {more} more.", named.join(", ")),
        }
    });
    told.collect()
}

/// How often a win is shared, if that is not rare.
fn ties(pool: &Pooled) -> Option<String> {
    let share = pool.tally.tied as f64 / pool.tally.games.max(1) as f64;
    (share >= 0.05).then(|| format!("In {:.0} % of games the win is shared.", 100.0 * share))
}

fn length(pool: &Pooled) -> Option<String> {
    let events = &pool.tally.events;
    let span = |of: &Histogram| (of.quantile(0.5), of.quantile(0.1), of.quantile(0.9));
    let ((minutes, least, most), (rounds, ..)) = (span(&events.minutes), span(&events.rounds));
    (events.games > 0).then(|| {
        format!(
            "A game takes about {minutes} minutes ({least} to {most}) and {}.",
            counted(rounds as usize, "round")
        )
    })
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
        (points, margin) if margin < points => {
            format!("The winner has {points} points, {margin} more than the next. ")
        }
        _ => String::new(),
    };
    Some(format!(
        "{ahead}The lead changes {:.1} times a game; in {} of games the winner leads alone from the first \
        half to the end, in {} the winner was last at \
         half-time.",
        lead_changes.mean(),
        share(early),
        share(*comebacks)
    ))
}
