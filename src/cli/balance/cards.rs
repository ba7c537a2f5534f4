//! What cards do, for people: a line for each card that makes a difference, then the others by name.

use super::columns::columns;
use super::text::paragraph;
use crate::diag::counted;
use crate::job::balance::Cards;
use crate::job::balance::words::{self, signed};
use crate::play::{CardWorth, Pair, Verdict};

/// The most lines and names of each sort; the JSON report has all.
const MOST: usize = 15;

pub(super) fn report(cards: &Cards<'_>) -> String {
    if cards.are_plain() {
        return "\n  No card has an effect or points of its own that games could be played without.\n".into();
    }
    let worth = cards.worth();
    let title = format!(
        "What cards do: {} of {} players{}, each played again without the effect or the points of each card, \
        from the moment a player gets it.",
        counted(cards.games as usize, "game"),
        cards.table.players,
        cards.table.unusual_bots()
    );
    let told = others(cards, &worth).into_iter().chain(compared(cards, &worth));
    format!(
        "\n{}{}{}",
        paragraph(&title),
        table(&worth),
        told.map(|line| paragraph(&line)).collect::<String>()
    )
}

/// The cards that make a difference.
fn table(worth: &[CardWorth<'_>]) -> String {
    let telling = worth
        .iter()
        .filter(|card| matches!(card.verdict, Verdict::Helps | Verdict::Harms))
        .take(MOST)
        .map(row);
    let head = ["", "games", "more wins in 100", "points", "another winner"].map(String::from);
    let rows: Vec<[String; 5]> = std::iter::once(head).chain(telling).collect();
    if rows.len() > 1 { columns(&rows, &[0]) } else { String::new() }
}

/// The other cards by name, and why they are not in the table.
fn others(cards: &Cards<'_>, worth: &[CardWorth<'_>]) -> Vec<String> {
    let of = |verdict: Verdict| worth.iter().filter(|card| card.verdict == verdict).collect::<Vec<_>>();
    let (even, nothing, undecided) = (of(Verdict::Even), of(Verdict::Nothing), of(Verdict::Undecided));
    let lost: Vec<&CardWorth<'_>> = worth.iter().filter(|card| card.worth.lost > 0).collect();
    let unchanged = nothing.iter().map(|card| card.wins.n).min().unwrap_or(0);
    let open = match undecided.iter().all(|card| card.is_known()) {
        true => {
            let most = undecided.iter().map(|card| card.wins.interval.most()).fold(0.0, f64::max);
            format!("Not known yet, at most {:.0} wins more or less in 100 games", 100.0 * most.min(1.0))
        }
        false => format!("Not known yet after {}", counted(cards.games as usize, "game")),
    };
    let most =
        lost.iter().map(|card| 100 * card.worth.lost / (card.worth.lost + card.wins.n)).max().unwrap_or(0);
    let at_work = format!(
        "Not counted, as the effect is already at work when a player gets the card, in up to {most} % of \
        games"
    );
    let named =
        |why: String, of: &[&CardWorth<'_>]| (!of.is_empty()).then(|| format!("{why}: {}.", names(of)));
    let never = cards.never_got();
    [
        named("Difference below one win in 100 games".into(), &even),
        named(format!("Changed the result of none of {unchanged} games"), &nothing),
        named(open, &undecided),
        (!never.is_empty()).then(|| format!("No player got: {}.", never.join(", "))),
        named(at_work, &lost),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// The pairs that are stronger together, and the cards that are weaker than others.
fn compared(cards: &Cards<'_>, worth: &[CardWorth<'_>]) -> Vec<String> {
    let pair = |pair: Pair<'_>| {
        let more = signed(&pair.more, 100.0);
        format!(
            "Stronger together: {} wins {more} more in 100 games for a player who has {} as well.",
            pair.removal.name, pair.with.name
        )
    };
    let weaker = |(card, better): (&CardWorth<'_>, &CardWorth<'_>)| {
        format!(
            "Weaker: {} ({}) is worth less than {} ({}), which is alike but for its effect.",
            card.removal.name,
            signed(&card.wins, 100.0),
            better.removal.name,
            signed(&better.wins, 100.0)
        )
    };
    let pairs = cards.pairs().into_iter().take(MOST).map(pair);
    pairs.chain(cards.weaker(worth).into_iter().take(MOST).map(weaker)).collect()
}

/// A line of the table.
fn row(card: &CardWorth<'_>) -> [String; 5] {
    let other = 100.0 * card.worth.other_winner as f64 / card.wins.n.max(1) as f64;
    [
        words::without(card),
        card.wins.n.to_string(),
        signed(&card.wins, 100.0),
        signed(&card.points, 1.0),
        format!("{other:.0} %"),
    ]
}

fn names(cards: &[&CardWorth<'_>]) -> String {
    let named: Vec<String> = cards.iter().take(MOST).map(|card| words::without(card)).collect();
    match cards.len().saturating_sub(MOST) {
        0 => named.join(", "),
        more => format!("{} and {more} more", named.join(", ")),
    }
}
