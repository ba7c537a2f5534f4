//! What happened in the sample games, in the text report: lengths, events, and the cards that decide games.

use std::fmt::Write;

use crate::diag::counted;
use crate::games;
use crate::job::check::SampleGames;
use crate::play::{
    CardImpact, CardUse, DECISION_SECONDS, Getting, Histogram, Pooled, TURN_SECONDS, decided, impacts, pooled,
};
use crate::rules::{EventKind, Options};

/// The number of cards that are listed with the highest impact, and with the lowest.
const LISTED: usize = 3;

/// The lengths of games for each kind of bots, and the events of games with the bots that play best.
pub(super) fn report(text: &mut String, game: &str, simulation: &SampleGames) {
    let pools: Vec<Pooled> =
        pooled(&simulation.played).into_iter().filter(|pool| pool.tally.events.games > 0).collect();
    let all_variants = pools.iter().any(|pool| pool.options == Options::default());
    let pools: Vec<&Pooled> =
        pools.iter().filter(|pool| !all_variants || pool.options == Options::default()).collect();
    let Some(best) = pools.iter().max_by_key(|pool| pool.bot) else { return };
    // Writing to a string can't fail.
    for pool in &pools {
        let events = &pool.tally.events;
        let _ = writeln!(
            text,
            "  {} bots, {} players: {}, {}, {}",
            pool.bot,
            pool.players(),
            spread(&events.rounds, "round", " a game"),
            spread(&events.turns, "turn", " a round"),
            spread(&events.minutes, "minute", "")
        );
    }
    let _ = writeln!(
        text,
        "  (median and the middle 80 % of games; {TURN_SECONDS} s a turn and {DECISION_SECONDS} s a decision)"
    );
    let kinds = games::find(game).map_or(&[][..], |game| game.engine.events());
    let width = kinds.iter().map(|kind| kind.about.chars().count()).max().unwrap_or(0);
    let _ = writeln!(text, "  {:width$}  {:>7}  {:>8}", format!("{} bots", best.bot), "a game", "in games");
    // What never occurs would hide what does; the JSON report has all kinds.
    let occurs = |place: &usize| best.tally.events.events.get(*place).is_some_and(|count| count.times > 0);
    for (place, kind) in kinds.iter().enumerate().filter(|(place, _)| occurs(place)) {
        let _ = writeln!(text, "  {}", event(kinds, place, kind, best, width));
    }
}

/// `12 rounds a game (8 to 15)`.
fn spread(histogram: &Histogram, unit: &str, of: &str) -> String {
    let [low, middle, high] = [0.1, 0.5, 0.9].map(|share| histogram.quantile(share));
    format!("{}{of} ({low} to {high})", counted(middle as usize, unit))
}

fn event(kinds: &[EventKind], place: usize, kind: &EventKind, pool: &Pooled, width: usize) -> String {
    let events = &pool.tally.events;
    let count = |place: usize| events.events.get(place).copied().unwrap_or_default();
    let (own, games) = (count(place), events.games.max(1) as f64);
    let whole = kind.of.and_then(|of| Some((kinds.get(of)?, count(of))));
    let share = whole.map(|(whole, all)| {
        format!("  {:.0} % of {}", 100.0 * own.times as f64 / all.times.max(1) as f64, whole.about)
    });
    let (mean, seen) = (own.times as f64 / games, 100.0 * own.games as f64 / games);
    format!("{:width$}  {mean:>7.1}  {seen:>6.0} %{}", kind.about, share.unwrap_or_default())
}

/// The cards with the highest and the lowest impact on the games of the players who got them, where the games
/// decide whether it is one.
pub(super) fn cards(text: &mut String, cards: &[CardUse<'_>]) {
    for how in Getting::ALL {
        let impacts = impacts(cards, how);
        if impacts.len() < 2 * LISTED {
            continue;
        }
        let one = |impact: &CardImpact<'_>| {
            let half = 100.0 * impact.gain.interval.half();
            format!("{} {:+.1} ±{half:.1}", impact.card.name, 100.0 * impact.gain.mean)
        };
        let listed = |impacts: Vec<&CardImpact<'_>>| match impacts.is_empty() {
            true => "undecided".to_string(),
            false => impacts.into_iter().take(LISTED).map(one).collect::<Vec<_>>().join(", "),
        };
        let ([highest, lowest], name, verb) = (decided(&impacts).map(listed), how.name(), how.verb());
        let _ = writeln!(
            text,
            "  {name} (win share of players who {verb} a card minus that of the others, in points)"
        );
        let _ = writeln!(text, "    highest: {highest}; lowest: {lowest}");
    }
}
