//! What was found out in words and numbers, as all reports say it.

use super::asked::SETTLED;
use super::balanced::{Answered, Balanced};
use super::choices::Choices;
use super::habits::{Habits, Restricted};
use super::needs::Need;
use crate::diag::counted;
use crate::play::{CardWorth, Fairness, Interval, Mean, Removed};

/// The verdict on a table: the effect, the interval, and what is missing.
pub fn verdict(answered: &Answered) -> String {
    let Some((seat, share, interval)) = answered.most_unlike() else { return String::new() };
    let points = |share: f64| format!("{:.1}", 100.0 * share);
    let effect = format!(
        "{seat} wins {} % of games ({} to {}), {} expected",
        points(share),
        points(interval.low),
        points(interval.high),
        points(answered.equal())
    );
    match answered.verdict.fairness {
        Fairness::Unfair => effect,
        Fairness::Borderline => format!("{effect}: perhaps a little beyond what is tolerated"),
        Fairness::Fair if !answered.verdict.real.is_empty() => format!("{effect}: small but real"),
        Fairness::Fair => {
            let farthest =
                answered.verdict.seats.iter().map(|(_, interval)| {
                    (interval.high - answered.equal()).max(answered.equal() - interval.low)
                });
            format!(
                "each seat wins {} % of games, give or take {} points",
                points(answered.equal()),
                points(farthest.fold(0.0, f64::max))
            )
        }
        Fairness::Undecided => match answered.more {
            // So few games show too little of the shares to predict anything.
            _ if answered.played.sample.tally.games < SETTLED => {
                format!("{effect}: needs some thousand more games")
            }
            Some(more) => format!(
                "{effect}: needs about {} more games ({})",
                rounded(more),
                time(more as f64 * answered.pace)
            ),
            None => format!("{effect}: too close to the limit to be decided"),
        },
    }
}

/// A number of games with two digits that matter, in groups of three digits.
fn rounded(games: u64) -> String {
    let unit = 10u64.pow(games.checked_ilog10().unwrap_or(0).saturating_sub(1));
    let digits = (games.div_ceil(unit) * unit).to_string();
    let groups: Vec<&[u8]> = digits.as_bytes().rchunks(3).rev().collect();
    groups.iter().map(|group| String::from_utf8_lossy(group).into_owned()).collect::<Vec<_>>().join(",")
}

fn time(seconds: f64) -> String {
    match seconds.ceil() as u64 {
        0..=1 => "a second".into(),
        seconds @ 2..100 => format!("{seconds} seconds"),
        seconds @ 100..6_000 => format!("{} minutes", seconds.div_ceil(60)),
        seconds => format!("{} hours", seconds.div_ceil(3_600)),
    }
}

/// The name of the cards and what they lack.
pub fn without(card: &CardWorth<'_>) -> String {
    match card.removal.removed {
        Removed::Effect => format!("{}: effect", card.removal.name),
        Removed::Points { own, middle } => format!("{}: {own} instead of {middle}", card.removal.name),
    }
}

/// How choices were tried.
pub fn choices_title(choices: &Choices<'_>) -> String {
    let table = &choices.table;
    let games = counted(choices.counts.tried as usize, "game");
    format!(
        "One choice of each of {games} of {} players{}, each way it can go, in the same situations.",
        table.players,
        table.unusual_bots()
    )
}

/// Which choices matter, in sentences.
pub fn choices(choices: &Choices<'_>) -> Vec<String> {
    let counts = &choices.counts;
    let forced = 100.0 * counts.forced as f64 / (counts.forced + counts.open).max(1) as f64;
    let share = |part: u64| percent(&counts.share(part));
    let (matter, gap) = (share(counts.matter), counts.gap());
    // After a few games, everything is possible.
    let gap = if gap.interval.half() < 0.15 {
        format!(
            ". Over all choices, the better one of two moves wins {:.1} ±{:.1} games more in 100",
            100.0 * gap.mean,
            100.0 * gap.interval.half()
        )
    } else {
        String::new()
    };
    let (hopeless, kings) = (share(counts.hopeless), share(counts.kingmaking));
    let mut sentences = vec![
        format!("{forced:.0} % of decisions have only one legal move."),
        format!("In {matter} of choices, one move wins clearly more often than another{gap}."),
        format!("In {hopeless} of choices, the player can hardly win any more."),
    ];
    if choices.table.players > 2 {
        sentences.push(format!(
            "In {kings} of all choices, a player who can hardly win decides which of the others wins."
        ));
    }
    sentences
}

/// `31 % (27 to 36)`.
fn percent(share: &Mean) -> String {
    let part = |share: f64| 100.0 * share.clamp(0.0, 1.0);
    format!("{:.0} % ({:.0} to {:.0})", part(share.mean), part(share.interval.low), part(share.interval.high))
}

/// Why a deck was not played.
pub fn not_played(balanced: &Balanced<'_>) -> &'static str {
    match &balanced.checked.loaded.deck.game {
        _ if !balanced.checked.is_legal() => "the deck is not legal",
        None => "the deck file names no game",
        Some(_) => "the deck is not for these numbers of players or variants",
    }
}

/// The title of a table of needed components, which explains its numbers.
pub fn needs_title(needs: &[&Need<'_>]) -> String {
    let games = needs.iter().map(|need| need.at_once.count()).max().unwrap_or(0);
    let is_constant = needs.iter().all(|need| need.at_once.quantile(0.0) == need.at_once.quantile(1.0));
    match is_constant {
        true => format!(
            "How many are in play at once, with players or on the table: the same in each of {games} games."
        ),
        false => format!(
            "How many are in play at once, with players or on the table. Of three numbers, the first is \
            enough in 99 % of games, the second in 99.9 %, and \
             the third was the most in {games} games for each number of players."
        ),
    }
}

/// `12`, or `15, 17, 18` if that differs from game to game.
pub fn need(need: &Need<'_>) -> String {
    let [often, nearly, most] = [0.99, 0.999, 1.0].map(|share| need.at_once.quantile(share));
    if often == most { most.to_string() } else { format!("{often}, {nearly}, {most}") }
}

/// How often somebody wins, in percent: `24.8 (20.2 to 29.9)`.
pub fn wins(share: f64, interval: &Interval) -> String {
    format!("{:.1} ({:.1} to {:.1})", 100.0 * share, 100.0 * interval.low, 100.0 * interval.high)
}

/// With fewer deals, nothing is said about who wins.
const FEWEST_DEALS: u64 = 30;

/// How often a player wins who never does one thing, and whether that is known to be worse or better.
pub fn restricted(restricted: &Restricted<'_>) -> [String; 2] {
    let Restricted { deals, verdict, .. } = restricted;
    let word = match () {
        () if verdict.is_stronger() => "better",
        () if verdict.is_weaker() => "worse",
        () if *deals < FEWEST_DEALS => "too few deals",
        () => "not known",
    };
    [wins(verdict.share, &verdict.interval), word.into()]
}

/// How the players who never do one thing were tried.
pub fn habits_title(habits: &Habits<'_>) -> String {
    let players = habits.table.players;
    format!(
        "What players win who never do one thing, unless they have to, among {} greedy players, in each seat \
        in turn with the same deals; an equal share is {:.1} %.",
        players - 1,
        100.0 / f64::from(players.max(1))
    )
}

/// `+4.1 ±1.2`, with as many decimals as matter.
pub fn signed(mean: &Mean, scale: f64) -> String {
    let (value, half) = (scale * mean.mean, scale * mean.interval.half());
    let decimals = decimals(half);
    // Zero has no sign.
    let value = if value.abs() * 10f64.powi(decimals as i32) < 0.5 { 0.0 } else { value };
    format!("{value:+.decimals$} ±{half:.decimals$}")
}

/// The decimals that matter of a value that is known to ± `half`.
pub fn decimals(half: f64) -> usize {
    match half {
        10.0.. => 0,
        1.0.. => 1,
        0.1.. => 2,
        _ => 3,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_rounded_and_times_are_in_words() {
        assert_eq!(
            [7, 43, 1_234, 39_500, 1_234_567].map(rounded),
            ["7", "43", "1,300", "40,000", "1,300,000"]
        );
        assert_eq!([0.2, 12.3, 170.0, 9_000.0].map(time), ["a second", "13 seconds", "3 minutes", "3 hours"]);
    }

    #[test]
    fn values_have_the_decimals_that_matter() {
        let shown = |mean: f64, half: f64| {
            signed(&Mean { n: 9, mean, interval: Interval { low: mean - half, high: mean + half } }, 1.0)
        };
        assert_eq!(shown(1_727.64, 98.5), "+1728 ±98");
        assert_eq!(shown(-4.149, 1.23), "-4.1 ±1.2");
        assert_eq!([shown(-0.001, 0.31), shown(0.2, 0.05)], ["+0.00 ±0.31", "+0.200 ±0.050"]);
    }
}
