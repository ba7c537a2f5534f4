//! The parts of the page: each a question, an answer in words, a chart, and how many games it rests on.

use std::fmt::Write;

use super::chart::{Point, Scale, bars};
use super::{MOST, Pictures, text};
use crate::diag::{counted, joined};
use crate::job::balance::words::{self, signed};
use crate::job::balance::{BalanceRequest, Balanced, Cards, Choices, Habits, Need, needs_of_best};
use crate::play::{
    CardImpact, CardUse, CardWorth, Fairness, Getting, Histogram, Verdict, certainly_decided, pooled,
};
use crate::rules::Seat;

/// A row of a chart.
struct Row {
    /// A picture as a data URL.
    picture: Option<String>,
    label: String,
    point: Point,
    /// The same in words.
    words: String,
}

fn section(question: &str, answer: &str, rest: &str) -> String {
    format!("<section>\n<h2>{}</h2>\n<p>{}</p>\n{rest}</section>\n", text(question), text(answer))
}

/// Rows on one scale.
fn chart(rows: &[Row], band: Option<f64>, unit: &'static str) -> String {
    let scale = Scale::of(rows.iter().flat_map(|row| [row.point.low, row.point.high]), band, unit);
    let mut html = String::from("<table class=\"chart\">\n");
    for row in rows {
        let picture =
            row.picture.as_ref().map_or_else(String::new, |url| format!("<img src=\"{url}\" alt=\"\">"));
        // Writing to a string can't fail.
        let _ = writeln!(
            html,
            "<tr><th scope=\"row\">{picture}<span>{}</span></th><td>{}</td><td class=\"words\">{}</td></tr>",
            text(&row.label),
            scale.row(&row.point, &row.words),
            text(&row.words)
        );
    }
    let _ = writeln!(
        html,
        "<tr class=\"axis\"><td></td><td>{}</td><td class=\"words\">{}</td></tr>\n</table>",
        scale.axis(),
        text(unit)
    );
    html
}

fn note(words: &str) -> String {
    format!("<p class=\"note\">{}</p>\n", text(words))
}

/// How often each seat wins, compared with an equal share.
pub(super) fn seats(balanced: &Balanced<'_>, tolerance: f64) -> String {
    let mut html = String::new();
    for table in &balanced.tables {
        let (verdict, equal) = (&table.verdict, table.equal());
        let rows = (0..).map(Seat).zip(&verdict.seats).map(|(seat, (share, interval))| {
            let points = |share: f64| 100.0 * (share - equal);
            let point = Point {
                value: points(*share),
                low: points(interval.low),
                high: points(interval.high),
                is_certain: verdict.real.contains(&seat),
            };
            let words = format!(
                "{:.1} % ({:.1} to {:.1})",
                100.0 * share,
                100.0 * interval.low,
                100.0 * interval.high
            );
            Row { picture: None, label: seat.to_string(), point, words }
        });
        let mark = match verdict.fairness {
            Fairness::Fair => "✓",
            Fairness::Unfair => "✗",
            Fairness::Borderline => "≈",
            Fairness::Undecided => "",
        };
        let title =
            format!("{}: {} {mark}", capital(&table.with()), verdict.fairness.name()).trim_end().to_string();
        let _ = write!(html, "<h3>{}</h3>\n<p>{}.</p>\n", text(&title), text(&words::verdict(table)));
        html.push_str(&chart(
            &rows.collect::<Vec<_>>(),
            Some(100.0 * tolerance),
            "points more or less than an equal share",
        ));
        html.push_str(&note(&format!("{} games.", table.played.sample.tally.games)));
    }
    let answer = format!(
        "An equal share is in the middle; within the grey band, up to {:.1} points, a difference is \
        tolerated. Each interval holds by itself, at 95 %; full dots certainly differ from an equal share, \
        for all seats of the table together.",
        100.0 * tolerance
    );
    section("Do all seats win alike?", &answer, &html)
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters
        .next()
        .map_or_else(String::new, |first| first.to_uppercase().collect::<String>() + letters.as_str())
}

/// The cards of the first deal.
pub(super) fn dealt(uses: &[CardUse<'_>], pictures: &Pictures) -> String {
    let row = |impact: &CardImpact<'_>| {
        let gain = &impact.gain;
        Row {
            picture: impact.card.card.and_then(|card| pictures.get(&card.serial.index)).cloned(),
            label: impact.card.name.to_string(),
            point: Point {
                value: 100.0 * gain.mean,
                low: 100.0 * gain.interval.low,
                high: 100.0 * gain.interval.high,
                is_certain: true,
            },
            words: format!("{} (n = {})", signed(gain, 100.0), gain.n),
        }
    };
    let [helps, harms] = certainly_decided(uses, Getting::Dealt);
    let rows: Vec<Row> = helps.iter().take(MOST).chain(harms.iter().take(MOST)).map(row).collect();
    if rows.is_empty() {
        return String::new();
    }
    let answer = "How much more often, in 100 games, players win who are dealt a card at the start than the \
        others. The deal is random, so that is what the card is worth. Cards that are not listed make less \
        difference, or it is not known yet.";
    section("Which cards of the first deal decide?", answer, &chart(&rows, None, "games in 100"))
}

/// The section on the effects of single cards, by playing again without them.
pub(super) fn causes(cards: &Cards<'_>, pictures: &Pictures) -> String {
    const QUESTION: &str = "What does each card do?";
    if cards.are_plain() {
        return section(
            QUESTION,
            "No card has an effect or points of its own that games could be played without.",
            "",
        );
    }
    let worth = cards.worth();
    let row = |card: &CardWorth<'_>| Row {
        picture: pictures.get(&card.removal.card).cloned(),
        label: words::without(card),
        point: Point {
            value: 100.0 * card.wins.mean,
            low: 100.0 * card.wins.interval.low,
            high: 100.0 * card.wins.interval.high,
            is_certain: true,
        },
        words: format!(
            "{} wins in 100, {} points (n = {})",
            signed(&card.wins, 100.0),
            signed(&card.points, 1.0),
            card.wins.n
        ),
    };
    let telling =
        worth.iter().filter(|card| matches!(card.verdict, Verdict::Helps | Verdict::Harms)).take(2 * MOST);
    let rows: Vec<Row> = telling.map(row).collect();
    let chart = if rows.is_empty() {
        note("No card is known yet to make a difference of more than one win in 100 games.")
    } else {
        chart(&rows, None, "games in 100")
    };
    let named = |verdict: Verdict, what: &str| {
        let names: Vec<String> =
            worth.iter().filter(|card| card.verdict == verdict).map(words::without).collect();
        match names.len().saturating_sub(MOST) {
            _ if names.is_empty() => String::new(),
            0 => note(&format!("{what}: {}.", names.join(", "))),
            more => note(&format!("{what}: {} and {more} more.", names[..MOST].join(", "))),
        }
    };
    let rest = [
        named(Verdict::Even, "Less than one win in 100 games"),
        named(Verdict::Nothing, "Changed the result of no game"),
        named(Verdict::Undecided, "Not known yet"),
    ];
    let answer = format!(
        "{} of {} players, each played again without the effect or the points of each card, from the moment \
        a player gets it: how many more games in 100 the card itself wins.",
        counted(cards.games as usize, "game"),
        cards.table.players
    );
    section(QUESTION, &answer, &(chart + &rest.concat()))
}

/// Which choices matter.
pub(super) fn choices(choices: &Choices<'_>) -> String {
    let items: String =
        words::choices(choices).iter().map(|sentence| format!("<li>{}</li>\n", text(sentence))).collect();
    section("Which choices matter?", &words::choices_title(choices), &format!("<ul>\n{items}</ul>\n"))
}

/// The section on the wins of players who never take one action.
pub(super) fn habits(habits: &Habits<'_>) -> String {
    let restricted = habits.restricted();
    let rows = restricted.iter().map(|restricted| {
        let (verdict, points) =
            (&restricted.verdict, |share: f64| 100.0 * (share - restricted.verdict.equal));
        Row {
            picture: None,
            label: format!("without {} ({})", restricted.never.name, restricted.never.about),
            point: Point {
                value: points(verdict.share),
                low: points(verdict.interval.low),
                high: points(verdict.interval.high),
                is_certain: verdict.is_stronger() || verdict.is_weaker(),
            },
            words: {
                let [wins, word] = words::restricted(restricted);
                format!("wins {wins} %: {word}, n = {}", restricted.deals)
            },
        }
    });
    let rows: Vec<Row> = rows.collect();
    if rows.is_empty() {
        return String::new();
    }
    section(
        "What is lost by never doing one thing?",
        &words::habits_title(habits),
        &chart(&rows, None, "points more or less than an equal share"),
    )
}

/// How long and how close games are.
pub(super) fn shape(balanced: &Balanced<'_>) -> String {
    let pools = pooled(balanced.tables.iter().map(|table| &table.played));
    let Some(best) = pools.iter().max_by_key(|pool| pool.bot).filter(|pool| pool.tally.events.games > 0)
    else {
        return String::new();
    };
    let events = &best.tally.events;
    let contest = &events.contest;
    let figure = |title: &str, of: &Histogram| {
        if of.count() == 0 {
            return String::new();
        }
        let counts: Vec<(u32, u64)> = of.iter().collect();
        let words = format!(
            "{title}: {} in the middle, {} to {} in most games",
            of.quantile(0.5),
            of.quantile(0.1),
            of.quantile(0.9)
        );
        format!("<figure>{}<figcaption>{}</figcaption></figure>\n", bars(&counts, &words), text(&words))
    };
    let figures = [
        figure("Minutes", &events.minutes),
        figure("Rounds", &events.rounds),
        figure("Changes of the lead", &contest.lead_changes),
        figure("Tenth of the game from which the winner leads to the end", &contest.settled),
        figure("Points that the winner is ahead", &contest.margin),
    ];
    let answer = format!(
        "{} with {} players; minutes are estimated.",
        counted(events.games as usize, "game"),
        best.players()
    );
    section(
        "How long and how close are games?",
        &answer,
        &format!("<div class=\"figures\">\n{}</div>\n", figures.concat()),
    )
}

/// How many of each component are in play at once.
pub(super) fn needs(balanced: &Balanced<'_>) -> String {
    let needs = needs_of_best(balanced);
    if needs.is_empty() {
        return String::new();
    }
    let all: Vec<&Need<'_>> = needs.iter().flat_map(|(_, needs)| needs).collect();
    let mut players: Vec<u8> = all.iter().map(|need| need.players).collect();
    players.sort_unstable();
    players.dedup();
    let heads: String = players.iter().map(|players| format!("<th>{players} players</th>")).collect();
    let mut html = format!(
        "<div class=\"wide\"><table class=\"needs\">\n<thead><tr><th>component</th><th>there \
        are</th>{heads}</tr></thead>\n<tbody>\n"
    );
    for (component, needs) in &needs {
        let cell = |players: &u8| {
            needs.iter().find(|need| need.players == *players).map_or_else(String::new, words::need)
        };
        let cells: String = players.iter().map(|players| format!("<td>{}</td>", cell(players))).collect();
        // Writing to a string can't fail.
        let _ = writeln!(
            html,
            "<tr><th scope=\"row\">{}</th><td>{}</td>{cells}</tr>",
            text(&component.name),
            component.count
        );
    }
    html.push_str("</tbody>\n</table></div>\n");
    section("How many cards are needed?", &words::needs_title(&all), &html)
}

/// The section on the findings that the deck accepts.
pub(super) fn accepted(balanced: &Balanced<'_>) -> String {
    let lines = balanced.checked.known.lines();
    if lines.is_empty() {
        return String::new();
    }
    let items: String = lines.iter().map(|line| format!("<li>{}</li>\n", text(line))).collect();
    section(
        "What is accepted as it is?",
        "The deck file says so, with the reason.",
        &format!("<ul>\n{items}</ul>\n"),
    )
}

/// How all this was found out.
pub(super) fn method(request: &BalanceRequest) -> String {
    let bots: Vec<String> = request.bots.iter().map(ToString::to_string).collect();
    let lines = [
        format!(
            "Games are played by {} bots, which know only what their seats know. They play worse than \
            people, and differently: what bots of several strengths show alike is in the deck or in the \
            rules.",
            joined(&bots)
        ),
        format!(
            "A table is fair if every seat certainly wins within {:.1} points of an equal share, and unfair \
            if one certainly does not. Both are wrong in at most 5 % of decks, and so are the intervals, \
            however often one looks while games are played (tests by betting: Waudby-Smith and Ramdas 2024).",
            100.0 * request.tolerance
        ),
        "Each deck is played with random numbers of its own, so the same number of games gives the same page \
        on every machine.".into(),
        format!("Made by bidpress {}.", env!("CARGO_PKG_VERSION")),
    ];
    let paragraphs: String = lines.iter().map(|line| format!("<p>{}</p>\n", text(line))).collect();
    format!("<section class=\"method\">\n<h2>Method</h2>\n{paragraphs}</section>\n")
}
