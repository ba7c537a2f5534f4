//! What happened in the sample games, in the text report: lengths, events, and the cards that decide games.

use std::fmt::Write;

use crate::games;
use crate::job::check::SampleGames;
use crate::play::{CardUse, DECISION_SECONDS, Histogram, Pooled, TURN_SECONDS, impacts, pooled};
use crate::rules::{EventKind, Options};

/// So many cards of most worth are listed, and so many of least.
const LISTED: usize = 3;

/// The lengths of games for each kind of bots, and the events of games with the bots that play best.
pub(super) fn report(text: &mut String, game: &str, simulation: &SampleGames) {
    let pools: Vec<Pooled> = pooled(&simulation.played).into_iter().filter(|pool| pool.tally.events.games > 0).collect();
    let all_variants = pools.iter().any(|pool| pool.options == Options::default());
    let pools: Vec<&Pooled> = pools.iter().filter(|pool| !all_variants || pool.options == Options::default()).collect();
    let Some(best) = pools.iter().max_by_key(|pool| pool.bot) else { return };
    // Writing to a string can't fail.
    for pool in &pools {
        let events = &pool.tally.events;
        let _ = writeln!(
            text,
            "  {} bots, {} players: {} a game, {} a round, about {} min",
            pool.bot.name(),
            pool.players(),
            spread(&events.rounds, "rounds"),
            spread(&events.turns, "turns"),
            spread(&events.minutes, "").trim_end()
        );
    }
    let _ = writeln!(text, "  (median and the middle 80 % of games; {TURN_SECONDS} s a turn and {DECISION_SECONDS} s a decision)");
    let kinds = games::find(game).map_or(&[][..], |game| game.engine.events());
    let width = kinds.iter().map(|kind| kind.about.chars().count()).max().unwrap_or(0);
    let _ = writeln!(text, "  {:width$}  {:>7}  {:>8}", format!("{} bots", best.bot.name()), "a game", "in games");
    for (place, kind) in kinds.iter().enumerate() {
        let _ = writeln!(text, "  {}", event(kinds, place, kind, best, width));
    }
}

/// `12 rounds (8 to 15)`.
fn spread(histogram: &Histogram, unit: &str) -> String {
    let [low, middle, high] = [0.1, 0.5, 0.9].map(|share| histogram.quantile(share));
    let space = if unit.is_empty() { "" } else { " " };
    format!("{middle}{space}{unit} ({low} to {high})")
}

fn event(kinds: &[EventKind], place: usize, kind: &EventKind, pool: &Pooled, width: usize) -> String {
    let events = &pool.tally.events;
    let count = |place: usize| events.events.get(place).copied().unwrap_or_default();
    let (own, games) = (count(place), events.games.max(1) as f64);
    let whole = kind.of.and_then(|of| Some((kinds.get(of)?, count(of))));
    let share = whole.map(|(whole, all)| format!("  {:.0} % of {}", 100.0 * own.times as f64 / all.times.max(1) as f64, whole.about));
    let (mean, seen) = (own.times as f64 / games, 100.0 * own.games as f64 / games);
    format!("{:width$}  {mean:>7.1}  {seen:>6.0} %{}", kind.about, share.unwrap_or_default())
}

/// The cards of most and of least worth to whoever won or played them.
pub(super) fn cards(text: &mut String, cards: &[CardUse<'_>]) {
    let impacts = impacts(cards);
    if impacts.len() < 2 * LISTED {
        return;
    }
    let shown = |impacts: &mut dyn Iterator<Item = &crate::play::CardImpact<'_>>| {
        let one = |impact: &crate::play::CardImpact<'_>| {
            let half = 50.0 * (impact.gain.interval.high - impact.gain.interval.low);
            format!("{} {:+.0} ±{half:.0}", impact.card.name, 100.0 * impact.gain.mean)
        };
        impacts.map(one).collect::<Vec<_>>().join(", ")
    };
    let _ = writeln!(text, "  win share of who won or played a card minus that of the others, in points:");
    let _ = writeln!(text, "    most:  {}", shown(&mut impacts.iter().take(LISTED)));
    let _ = writeln!(text, "    least: {}", shown(&mut impacts.iter().rev().take(LISTED)));
}
