//! The report of `balance` for programs; `docs/balance.md` describes it.

use serde_json::{Value, json};

use super::json::{accepted, all, rounded, spread, text, variants};
use crate::diag::Diagnostics;
use crate::job::balance::{
    Answered, BalanceRequest, Balanced, Cards, Choices, Edited, EditedTable, Habits, Ladder, Restricted,
    needs, summary,
};
use crate::play::{ALPHA, CardWorth, Interval, Mean, Pooled, Removed, SeatWins, StepCounts, pooled};
use crate::rules::Seat;

/// The version of the report.
const REPORT_FORMAT: u32 = 1;

pub(crate) fn report(
    balanced: &[Balanced<'_>],
    request: &BalanceRequest,
    diagnostics: &Diagnostics,
) -> String {
    text(&json!({
        "format": REPORT_FORMAT, "tolerance": request.tolerance, "alpha": ALPHA,
        "diagnostics": all(diagnostics), "decks": balanced.iter().map(|balanced| deck(balanced,
            request.tolerance)).collect::<Vec<_>>(),
    }))
}

/// The report of files that can't be read as decks, or can't be played as requested.
pub(crate) fn broken(tolerance: f64, diagnostics: &Diagnostics) -> String {
    text(&json!({ "format": REPORT_FORMAT, "tolerance": tolerance, "alpha": ALPHA,
            "diagnostics": all(diagnostics), "decks": [] }))
}

fn deck(balanced: &Balanced<'_>, tolerance: f64) -> Value {
    let deck = &balanced.checked.loaded.deck;
    let pools = pooled(balanced.tables.iter().map(|table| &table.played));
    json!({
        "id": deck.id, "title": deck.title, "game": deck.game, "seed": deck.seed,
        "legal": balanced.checked.is_legal(),
        "sets": deck.sets.iter().map(|set| &set.id).collect::<Vec<_>>(),
        "accepted": accepted(&balanced.checked.known), "summary": summary(balanced, tolerance),
        "tables": balanced.tables.iter().map(of_table).collect::<Vec<_>>(),
        "pooled": pools.iter().map(|pool| of_pool(balanced, pool)).collect::<Vec<_>>(),
        "cards": balanced.more.cards.as_ref().map(of_cards),
        "choices": balanced.more.choices.as_ref().map(of_choices),
        "without": balanced.more.habits.as_ref().map(of_habits),
    })
}

/// The report of ladders of bots.
pub(crate) fn ladders(ladders: &[Ladder<'_>], diagnostics: &Diagnostics) -> String {
    let of_step = |step: &StepCounts| {
        let verdict = step.verdict();
        json!({
            "players": step.players, "variants": variants(&step.options), "bot": step.stronger.to_string(),
            "among": step.weaker.to_string(), "deals": step.deals,
            "share": rounded(verdict.share), "sequence_95": ends(&verdict.interval),
            "equal_share": rounded(verdict.equal),
            "stronger": verdict.is_stronger(), "weaker": verdict.is_weaker(), "even": verdict.is_even(),
        })
    };
    let of_deck = |ladder: &Ladder<'_>| {
        let deck = &ladder.loaded.deck;
        json!({ "id": deck.id, "title": deck.title, "game": deck.game,
            "ladder": ladder.steps.iter().map(of_step).collect::<Vec<_>>() })
    };
    text(&json!({
        "format": REPORT_FORMAT, "alpha": ALPHA, "diagnostics": all(diagnostics),
        "decks": ladders.iter().map(of_deck).collect::<Vec<_>>(),
    }))
}

/// The report of a comparison with an earlier version.
pub(crate) fn edits(
    edited: &[Edited<'_>],
    against: &str,
    request: &BalanceRequest,
    diagnostics: &Diagnostics,
) -> String {
    text(&json!({
        "format": REPORT_FORMAT, "against": against, "tolerance": request.tolerance, "alpha": ALPHA,
        "diagnostics": all(diagnostics), "decks": edited.iter().map(of_edited).collect::<Vec<_>>(),
    }))
}

fn of_edited(edited: &Edited<'_>) -> Value {
    let deck = &edited.loaded.deck;
    let of_table = |table: &EditedTable| {
        let changes = table.changes.iter().map(|change| {
            json!({
                "measure": change.measure.id(), "seat": change.measure.seat(), "games": change.change.n,
                "before": rounded(change.before), "now": rounded(change.now),
                "change": mean(&change.change), "certain": change.is_certain(),
            })
        });
        json!({
            "players": table.table.players, "variants": variants(&table.table.options),
            "bots": table.table.bot.to_string(), "games": table.edit.games,
            "changed": table.edit.changed, "changes": changes.collect::<Vec<_>>(),
        })
    };
    let cards = edited.cards.iter().map(|card| {
        json!({ "card": card.card, "name": card.name, "before": rounded(card.before),
            "now": rounded(card.now), "change": mean(&card.change) })
    });
    json!({
        "id": deck.id, "title": deck.title, "game": deck.game, "new": edited.is_new, "edits": edited.edits,
        "tables": edited.tables.iter().map(of_table).collect::<Vec<_>>(), "cards": cards.collect::<Vec<_>>(),
    })
}

fn mean(mean: &Mean) -> Value {
    json!({ "mean": rounded(mean.mean), "sequence_95": ends(&mean.interval) })
}

/// Which choices matter.
fn of_choices(choices: &Choices<'_>) -> Value {
    let counts = &choices.counts;
    let share = |part: u64| mean(&counts.share(part));
    json!({
        "players": choices.table.players, "variants": variants(&choices.table.options),
        "bots": choices.table.bot.to_string(), "games": counts.tried,
        "decisions": { "forced": counts.forced, "open": counts.open }, "matter": share(counts.matter),
        "gap": mean(&counts.gap()),
        "hopeless": share(counts.hopeless), "kingmaking": share(counts.kingmaking),
    })
}

/// The wins of players who never take one action.
fn of_habits(habits: &Habits<'_>) -> Value {
    let rows = habits.restricted().into_iter().map(|Restricted { never, deals, verdict }| {
        json!({
            "never": never.name, "about": never.about, "deals": deals, "share": rounded(verdict.share),
            "sequence_95": ends(&verdict.interval),
            "equal_share": rounded(verdict.equal), "better": verdict.is_stronger(),
            "worse": verdict.is_weaker(),
        })
    });
    json!({
        "players": habits.table.players, "variants": variants(&habits.table.options),
        "bots": habits.table.bot.to_string(), "players_without": rows.collect::<Vec<_>>(),
    })
}

/// The worth of cards.
fn of_cards(cards: &Cards<'_>) -> Value {
    let worth = cards.worth();
    let weaker = cards
        .weaker(&worth)
        .into_iter()
        .map(|(card, better)| json!({ "card": card.removal.card, "than": better.removal.card }));
    let pairs = cards.pairs().into_iter().map(|pair| {
        json!({ "card": pair.removal.card, "with": pair.with.card, "games": pair.more.n,
            "more_wins": mean(&pair.more) })
    });
    let rows = worth.iter().map(|card| {
        let CardWorth { removal, worth, wins, points, verdict } = card;
        // Intervals hold from some hundred games on.
        let mean = |mean: &Mean| {
            json!({ "mean": rounded(mean.mean),
            "sequence_95": card.is_known().then(|| ends(&mean.interval)) })
        };
        let (own, middle) = match removal.removed {
            Removed::Effect => (None, None),
            Removed::Points { own, middle } => (Some(own), Some(middle)),
        };
        json!({
            "card": removal.card, "name": removal.name, "without": removal.removed.name(), "own": own,
            "middle": middle, "verdict": verdict.name(),
            "games": wins.n, "wins": mean(wins), "points": mean(points), "other_winner": worth.other_winner,
            "changed": worth.changed, "lost": worth.lost,
        })
    });
    json!({
        "players": cards.table.players, "variants": variants(&cards.table.options),
        "bots": cards.table.bot.to_string(), "games": cards.games,
        "worth": rows.collect::<Vec<_>>(), "stronger_together": pairs.collect::<Vec<_>>(),
        "weaker": weaker.collect::<Vec<_>>(),
    })
}

fn of_table(answered: &Answered) -> Value {
    let (table, tally) = (&answered.played.table, &answered.played.sample.tally);
    let seats = (0..table.players).map(Seat).zip(&answered.verdict.seats).map(|(seat, (share, interval))| {
        json!({
            "wins_60ths": tally.wins.sixtieths(seat), "share": rounded(*share), "sequence_95": ends(interval),
            "differs": answered.verdict.real.contains(&seat),
        })
    });
    let needed = needs(&answered.played).into_iter().map(|need| {
        json!({
            "name": need.component.name, "there_are": need.component.count,
            "supply": need.component.is_supply, "at_once": spread(need.at_once),
            "enough_in_99_percent": need.at_once.quantile(0.99),
            "enough_in_99_9_percent": need.at_once.quantile(0.999),
        })
    });
    json!({
        "players": table.players, "variants": variants(&table.options), "bots": table.bot.to_string(),
        "games": tally.games, "tied": tally.tied,
        "fairness": answered.verdict.fairness.name(), "equal_share": rounded(answered.equal()),
        "seats": seats.collect::<Vec<_>>(),
        "more_games": answered.more, "needed": needed.collect::<Vec<_>>(),
    })
}

/// The tables of all numbers of players with the same variants and bots.
fn of_pool(balanced: &Balanced<'_>, pool: &Pooled) -> Value {
    let tables = balanced.tables.iter().map(|table| &table.played);
    let own = tables.filter(|played| played.table.bot == pool.bot && played.table.options == pool.options);
    let (difference, interval) =
        SeatWins::first_player(own.map(|played| (&played.sample.tally.wins, played.table.players)));
    let events = &pool.tally.events;
    let contest = &events.contest;
    json!({
        "variants": variants(&pool.options), "bots": pool.bot.to_string(), "players": pool.players,
        "games": pool.tally.games, "tied": pool.tally.tied,
        "first_player": { "difference": rounded(difference), "sequence_95": ends(&interval) },
        "minutes": spread(&events.minutes), "rounds": spread(&events.rounds),
        "winner_points": spread(&contest.points), "margin": spread(&contest.margin),
        "lead_changes": spread(&contest.lead_changes),
        "led_for_good_from_tenth": spread(&contest.settled), "comebacks": contest.comebacks,
    })
}

fn ends(interval: &Interval) -> [f64; 2] {
    [rounded(interval.low), rounded(interval.high)]
}
