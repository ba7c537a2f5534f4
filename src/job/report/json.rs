//! The report for programs; `docs/check-report.md` describes it.

use std::ops::Range;

use serde_json::{Value, json};

use crate::deck::Deck;
use crate::diag::{Diagnostic, Diagnostics};
use crate::games::{self, Clause, Verdict};
use crate::job::accepted::Known;
use crate::job::check::{Checked, SampleGames, never};
use crate::play::{
    ALPHA, Comparison, EventCount, EventStats, Histogram, Mean, Played, TOLERANCE, Uses, card_uses,
};
use crate::rules::{Class, EventKind, Options, Seat};

/// The version of the report.
const REPORT_FORMAT: u32 = 4;

/// The report of files that can't be read as decks.
pub(crate) fn broken(diagnostics: &Diagnostics) -> String {
    text(&json!({ "format": REPORT_FORMAT, "verdict": "fail", "diagnostics": all(diagnostics), "decks": [] }))
}

/// The report on decks; `missing` are games of a run in parts that it is without.
pub(crate) fn report(checked: &[Checked<'_>], good: bool, missing: &[Range<u64>]) -> String {
    let decks: Vec<Value> = checked.iter().map(deck).collect();
    let mut report = json!({ "format": REPORT_FORMAT, "verdict": if good { "legal" } else { "fail" },
        "diagnostics": [], "decks": decks });
    if !missing.is_empty() {
        report["missing_games"] = missing.iter().map(|range| json!([range.start, range.end])).collect();
    }
    text(&report)
}

fn deck(checked: &Checked<'_>) -> Value {
    let deck = &checked.loaded.deck;
    let clauses: Vec<Value> =
        checked.verdicts.iter().map(|(clause, verdict)| of_clause(clause, verdict)).collect();
    json!({
        "id": deck.id, "title": deck.title, "game": deck.game, "seed": deck.seed, "cards": deck.cards.len(),
        "sets": deck.sets.iter().map(|set| &set.id).collect::<Vec<_>>(), "clauses": clauses,
        "play": checked.sample_games.as_ref().map(|simulation| of_simulation(deck, simulation)),
        "print": { "diagnostics": all(&checked.print) }, "accepted": accepted(&checked.known),
    })
}

/// The findings that a deck accepts, with the reasons.
pub(super) fn accepted(known: &Known) -> Value {
    known
        .0
        .iter()
        .map(|(finding, entry)| json!({ "diagnostic": one(finding), "because": entry.because }))
        .collect()
}

fn of_clause(clause: &Clause, verdict: &Verdict) -> Value {
    let (word, reason, diagnostics) = match verdict {
        Verdict::Holds => ("holds", Value::Null, json!([])),
        Verdict::NotAsked(why) => ("not-asked", json!(why), json!([])),
        Verdict::Fails(diagnostics) => ("fails", Value::Null, all(diagnostics)),
    };
    json!({ "id": clause.id, "says": clause.says, "verdict": word, "reason": reason,
        "diagnostics": diagnostics })
}

fn of_simulation(deck: &Deck, simulation: &SampleGames) -> Value {
    let never = never(deck, &card_uses(deck, &simulation.played));
    let tables: Vec<Value> = simulation.played.iter().map(|played| of_table(deck, played)).collect();
    json!({
        "games": simulation.games(), "diagnostics": all(&simulation.diagnostics), "tolerance": TOLERANCE,
        "alpha": ALPHA,
        "never_dealt": never.dealt, "never_played": never.played, "never_resolved": never.resolved,
        "tables": tables,
    })
}

fn of_table(deck: &Deck, played: &Played) -> Value {
    let (table, tally) = (&played.table, &played.sample.tally);
    let verdict = tally.wins.verdict(table.players, TOLERANCE);
    let seats = (0..table.players).map(Seat).zip(&verdict.seats);
    let seats: Vec<Value> = seats
        .map(|(seat, (_, always))| {
            let once = tally.interval(seat);
            json!({
                "wins_60ths": tally.wins.sixtieths(seat), "share": rounded(tally.share(seat)),
                "wilson_95": [rounded(once.low), rounded(once.high)], "sequence_95": [rounded(always.low),
                    rounded(always.high)],
            })
        })
        .collect();
    let finished = tally.games - tally.unfinished;
    let cards = played.classes.iter().zip(&tally.uses).enumerate();
    let gained = |place: usize| tally.events.gained.get(place).copied().unwrap_or_default();
    let cards: Vec<Value> =
        cards.map(|(place, (class, uses))| of_class(deck, class, uses, &gained(place))).collect();
    json!({
        "players": table.players, "variants": variants(&table.options), "bots": table.bot.to_string(),
        "games": tally.games, "finished": finished, "tied": tally.tied,
        "decisions": { "total": tally.decisions, "mean": rounded(tally.mean_length()),
            "shortest": tally.shortest, "longest": tally.longest },
        "branching": rounded(tally.branching()),
        "minutes": spread(&tally.events.minutes), "rounds": spread(&tally.events.rounds),
        "turns_a_round": spread(&tally.events.turns),
        "events": events(deck, &tally.events),
        "seats": seats, "fairness": verdict.fairness.name(), "cards": cards,
    })
}

fn of_class(deck: &Deck, class: &Class, uses: &Uses, gained: &Comparison) -> Value {
    let card = class.card.and_then(|serial| deck.card(serial));
    let effect = card.and_then(|card| deck.effect_of(card));
    let mean = |mean: Mean| {
        let interval = [rounded(mean.interval.low), rounded(mean.interval.high)];
        json!({ "n": mean.n, "mean": rounded(mean.mean), "interval_95": interval })
    };
    json!({
        "name": class.name, "count": class.count, "dealt": uses.dealt, "played": uses.played,
        "set": card.and_then(|card| deck.sets.get(deck.kinds[card.kind].set)).map(|set| &set.id),
        "effect": effect.map(|effect| &effect.id),
        "games": {
            "dealt": uses.games.dealt, "played": uses.games.played,
            "resolved": effect.map(|_| uses.games.resolved),
        },
        "oh_wr": uses.dealt_to.win_share().map(mean), "iwd": uses.dealt_to.gain().map(mean),
        "gained": { "share": gained.win_share().map(mean), "impact": gained.gain().map(mean) },
    })
}

/// The variants that were chosen.
pub(super) fn variants(options: &Options) -> Value {
    options
        .iter()
        .map(|(id, value)| (id.to_string(), json!(value)))
        .collect::<serde_json::Map<String, Value>>()
        .into()
}

/// The distribution of a whole number: mean, quantiles, and how often each number occurred.
pub(super) fn spread(histogram: &Histogram) -> Value {
    let [least, tenth, median, nine_tenths, most] =
        [0.0, 0.1, 0.5, 0.9, 1.0].map(|share| histogram.quantile(share));
    let counts: Vec<(u32, u64)> = histogram.iter().collect();
    json!({
        "n": histogram.count(), "mean": rounded(histogram.mean()), "least": least, "tenth": tenth,
        "median": median,
        "nine_tenths": nine_tenths, "most": most, "counts": counts,
    })
}

/// The events in the first games of a table.
fn events(deck: &Deck, stats: &EventStats) -> Value {
    let kinds = deck.game.as_deref().and_then(games::find).map_or(&[][..], |game| game.engine.events());
    let event = |(kind, count): (&EventKind, &EventCount)| {
        let of = kind.of.and_then(|of| kinds.get(of)).map(|kind| kind.id);
        json!({ "id": kind.id, "about": kind.about, "of": of, "times": count.times, "games": count.games })
    };
    json!({ "games": stats.games, "kinds": kinds.iter().zip(&stats.events).map(event).collect::<Vec<_>>() })
}

/// Six places are more than any number of games can tell.
pub(super) fn rounded(value: f64) -> f64 {
    (value * 1e6).round() / 1e6
}

pub(super) fn all(diagnostics: &Diagnostics) -> Value {
    diagnostics.0.iter().map(one).collect()
}

fn one(diagnostic: &Diagnostic) -> Value {
    let diagnostic = diagnostic.plain();
    let place = diagnostic.place.as_ref().map(|(place, label)| {
        let (line, column) = place.source.line_column(place.span.start);
        json!({ "file": place.source.name, "line": line, "column": column, "label": label })
    });
    let severity = diagnostic.severity.word();
    json!({ "code": diagnostic.code, "severity": severity, "message": diagnostic.message, "place": place,
        "hints": diagnostic.hints })
}

/// As it is printed.
pub(crate) fn text(value: &Value) -> String {
    let mut text = serde_json::to_string_pretty(value).unwrap_or_default();
    text.push('\n');
    text
}
