//! Which cards decide games: the win share of the players who got a card against that of the others in the
//! same games.

use std::collections::BTreeSet;

use super::card_report::CardUse;
use super::comparison::Comparison;
use super::differences::Mean;
use super::removal::{CardWorth, Removed};
use super::seat_wins::ALPHA;
use crate::deck::{Card, Deck};
use crate::diag::{Diagnostic, Diagnostics};
use crate::spec::raw::Acceptable;

/// A card is an outlier if its impact differs from none, and from the median card's, by more than this, by
/// its whole interval...
const OUTLYING: f64 = 0.10;

/// ... and by this many times the median absolute deviation of all cards, scaled as a standard deviation
/// (Hampel's identifier).
const DEVIATIONS: f64 = 4.0;

/// The standard deviation of a normal distribution as a multiple of its median absolute deviation.
const SCALE: f64 = 1.4826;

/// With fewer cards or games nothing can be concluded.
const FEWEST_CARDS: usize = 5;
const FEWEST_GAMES: u64 = 300;

/// With fewer games, the normal interval is too narrow: after two games that came out alike, it has no width
/// at all.
const FEWEST_LISTED: u64 = 30;

/// How a player got a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Getting {
    /// It was dealt at random before the first decision, so the difference is what the card is worth.
    Dealt,
    /// The player won it, or played it in games where cards are not won. Who is winning gets more cards, so
    /// this shows what goes together.
    Gained,
}

impl Getting {
    /// Both.
    pub const ALL: [Getting; 2] = [Getting::Dealt, Getting::Gained];

    /// The name of the difference that it makes, in reports.
    pub fn name(self) -> &'static str {
        match self {
            Getting::Dealt => "IWD",
            Getting::Gained => "impact",
        }
    }

    /// The words in reports for the way in which players got a card.
    pub fn verb(self) -> &'static str {
        match self {
            Getting::Dealt => "started with",
            Getting::Gained => "won or played",
        }
    }
}

/// The impact of a card on the win share of the players who got it.
#[derive(Clone, Debug)]
pub struct CardImpact<'a> {
    /// The card.
    pub card: &'a CardUse<'a>,
    /// The difference of win shares.
    pub gain: Mean,
    /// The win share of the players who got it.
    pub share: f64,
}

/// The cards that certainly help, and those that certainly harm, the players who got them: zero is outside
/// their intervals. The clearest first, by the end of the interval that is nearer to zero.
pub fn decided<'a, 'b>(impacts: &'b [CardImpact<'a>]) -> [Vec<&'b CardImpact<'a>>; 2] {
    [1.0, -1.0].map(|sign| {
        let nearer =
            |impact: &CardImpact<'_>| (sign * impact.gain.interval.low).min(sign * impact.gain.interval.high);
        let mut found: Vec<_> =
            impacts.iter().filter(|impact| impact.gain.n >= FEWEST_LISTED && nearer(impact) > 0.0).collect();
        found.sort_by(|a, b| nearer(b).total_cmp(&nearer(a)));
        found
    })
}

/// The cards that some players got and others did not, among the best bots that played, in the order of the
/// game.
pub fn impacts<'a>(cards: &'a [CardUse<'a>], how: Getting) -> Vec<CardImpact<'a>> {
    impacts_by(cards, how, Comparison::gain)
}

/// [`impacts`], each with what a function makes of the games.
fn impacts_by<'a>(
    cards: &'a [CardUse<'a>],
    how: Getting,
    gain: impl Fn(&Comparison) -> Option<Mean>,
) -> Vec<CardImpact<'a>> {
    let best = cards.iter().flat_map(|card| &card.by_bot).map(|(bot, ..)| *bot).max();
    let impact = |card: &'a CardUse<'a>| {
        let (_, uses, gained) = card.by_bot.iter().find(|(bot, ..)| Some(*bot) == best)?;
        let games: &Comparison = if how == Getting::Dealt { &uses.dealt_to } else { gained };
        Some(CardImpact { card, gain: gain(games)?, share: games.win_share()?.mean })
    };
    cards.iter().filter_map(impact).collect()
}

/// The cards with enough games, with intervals that stay valid however often one looks, at the level `alpha`
/// each.
pub fn lasting_impacts<'a>(cards: &'a [CardUse<'a>], how: Getting, alpha: f64) -> Vec<CardImpact<'a>> {
    let mut impacts = impacts_by(cards, how, |games| games.lasting_gain(alpha));
    impacts.retain(|impact| impact.gain.n >= FEWEST_GAMES);
    impacts
}

/// The cards of [`decided`] by intervals that stay valid however often one looks, and for all cards together:
/// the chance that any card that makes no difference is ever among them is 5 %.
pub fn certainly_decided<'a>(cards: &'a [CardUse<'a>], how: Getting) -> [Vec<CardImpact<'a>>; 2] {
    let alpha = ALPHA / impacts(cards, how).len().max(1) as f64;
    decided(&lasting_impacts(cards, how, alpha)).map(|found| found.into_iter().cloned().collect())
}

/// Warnings of cards that decide far more games than the others do, the clearest first: of those that are
/// dealt, since nobody has influenced that. Who is ahead wins more cards, so the results of players who won a
/// card don't show what it causes.
pub fn outliers(deck: &Deck, cards: &[CardUse<'_>]) -> Diagnostics {
    let impacts: Vec<CardImpact<'_>> =
        impacts(cards, Getting::Dealt).into_iter().filter(|impact| impact.gain.n >= FEWEST_GAMES).collect();
    if impacts.len() < FEWEST_CARDS {
        return Diagnostics::default();
    }
    let middle = median(impacts.iter().map(|impact| impact.gain.mean).collect());
    let deviation = SCALE * median(impacts.iter().map(|impact| (impact.gain.mean - middle).abs()).collect());
    let is_outlying = |gain: &Mean| {
        let least = (gain.interval.low - middle).max(middle - gain.interval.high);
        gain.interval.least() > OUTLYING
            && least > OUTLYING
            && (gain.mean - middle).abs() > DEVIATIONS * deviation
    };
    let mut outlying: Vec<&CardImpact<'_>> =
        impacts.iter().filter(|impact| is_outlying(&impact.gain)).collect();
    outlying.sort_by(|one, other| other.gain.mean.abs().total_cmp(&one.gain.mean.abs()));
    let mut named = BTreeSet::new();
    outlying.retain(|impact| named.insert(impact.card.name));
    Diagnostics(outlying.into_iter().map(|impact| warning(deck, impact)).collect())
}

/// True if these cards certainly don't decide games: in all of the best bots' games, their impact is below
/// that of an outlier by its whole interval.
pub fn is_harmless(cards: &[CardUse<'_>], of: impl Fn(u32) -> bool) -> bool {
    let impacts = Getting::ALL.into_iter().flat_map(|how| impacts(cards, how));
    let own: Vec<CardImpact<'_>> =
        impacts.filter(|impact| impact.card.card.is_some_and(|card| of(card.serial.index))).collect();
    let is_small = |gain: &Mean| {
        gain.n >= FEWEST_GAMES && gain.interval.high < OUTLYING && gain.interval.low > -OUTLYING
    };
    !own.is_empty() && own.iter().all(|impact| is_small(&impact.gain))
}

/// The middle one of values; 0 of none.
fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(0.0)
}

fn warning(deck: &Deck, CardImpact { card, gain, share }: &CardImpact<'_>) -> Diagnostic {
    let (points, half) = (100.0 * gain.mean.abs(), 100.0 * gain.interval.half());
    let more = if gain.mean > 0.0 { "more" } else { "less" };
    let message = format!(
        "{} decides games: players who {} it win {:.0} % of them, {points:.0} points {more} than the others \
        (±{half:.0}, {} games)",
        card.name,
        Getting::Dealt.verb(),
        100.0 * share,
        gain.n
    );
    decides(deck, card.card, card.name, message, gain.mean)
}

/// The warning that a card decides games: it raises the win share of its player by `gain`.
fn decides(deck: &Deck, card: Option<&Card>, name: &str, message: String, gain: f64) -> Diagnostic {
    let hint = if gain > 0.0 {
        "lower what it is worth, or make it harder to get or to keep"
    } else {
        "raise what it is worth, or make it easier to avoid"
    };
    Diagnostic::warning(Acceptable::DecidesGames.code(), message)
        .at(card.map_or(&deck.place, |card| &card.place).clone(), "this card")
        .about(name)
        .on_card(card.map(|card| card.serial.index))
        .hint(hint)
}

/// Warnings of cards whose effect or points decide more games than is good, of those that were played again
/// without.
pub fn causing<'a>(deck: &Deck, worth: impl IntoIterator<Item = &'a CardWorth<'a>>) -> Diagnostics {
    let found = worth.into_iter().filter(|card| card.is_known() && card.wins.interval.least() > OUTLYING);
    let warning = |CardWorth { removal, wins, .. }: &CardWorth<'_>| {
        let what = match removal.removed {
            Removed::Effect => "with its effect".into(),
            Removed::Points { own, middle } => format!("with {own} points instead of {middle}"),
        };
        let (points, half) = (100.0 * wins.mean.abs(), 100.0 * wins.interval.half());
        let more = if wins.mean > 0.0 { "more" } else { "less" };
        let message = format!(
            "{} decides games: {what}, its player wins {points:.0} games {more} in 100 (±{half:.0}, {} \
            games)",
            removal.name, wins.n
        );
        decides(deck, deck.card(removal.card), &removal.name, message, wins.mean)
    };
    Diagnostics(found.map(warning).collect())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

    use super::super::bot::Bot;
    use super::super::card_stats::Uses;
    use super::super::interval::Interval;
    use super::*;
    use crate::deck::assemble;
    use crate::diag::Source;
    use crate::rules::{SEATS, Scores, Seat, Seats};
    use crate::spec;

    const DECK: &str = "format = 1\nid = 'x'\ntitle = 'X'\nset = { id = 'base', title = 'Base' }\ntypes.t = \
        { front = 'plain/card' }\n\
        kinds = [{ id = 'owl', type = 't', count = 6 }]\n";

    /// Of 1,000 games of two, the holder of card `n` wins `wins[n]` tenths.
    fn found(wins: [u64; 6]) -> Vec<String> {
        let spec = spec::read(&Source::new("x.toml", DECK), &|_| Err("".into())).unwrap();
        let (deck, _) = assemble(&spec, &[], &crate::deck::Options::default()).unwrap();
        let names = ["A", "B", "C", "D", "E", "F"];
        let cards = deck.cards.iter().zip(names).zip(wins).map(|((card, name), wins)| {
            let mut uses = Uses::default();
            for game in 0..1_000 {
                let winner = Seats::one(Seat(u8::from(game % 10 >= wins)));
                uses.dealt_to.finished(
                    Seats::one(Seat(0)),
                    &Scores { points: [0; SEATS], winners: winner },
                    2,
                );
            }
            let by_bot = vec![(Bot::Greedy, uses, Comparison::default())];
            CardUse { name, is_played: true, card: Some(card), games: 1_000, counted: 1_000, uses, by_bot }
        });
        let cards: Vec<CardUse<'_>> = cards.collect();
        outliers(&deck, &cards).0.into_iter().map(|diagnostic| diagnostic.message).collect()
    }

    #[test]
    fn a_card_far_from_the_others_is_an_outlier() {
        let [only] = &found([5, 5, 9, 5, 5, 5])[..] else { panic!("one card") };
        assert!(
            only.starts_with("C decides games: players who started with it win 90 % of them, 80 points more"),
            "{only}"
        );
        assert_eq!(found([5, 5, 5, 5, 5, 5]), Vec::<String>::new());
        // Where all cards differ widely, none stands out.
        assert_eq!(found([1, 3, 5, 6, 8, 9]), Vec::<String>::new());
    }

    #[test]
    fn listed_cards_are_decided_and_ordered_by_the_nearer_end_of_the_interval() {
        let uses = |name| CardUse {
            name,
            is_played: true,
            card: None,
            games: 0,
            counted: 0,
            uses: Uses::default(),
            by_bot: Vec::new(),
        };
        // Number of games, difference and half of the interval.
        let gains = [
            ("A", 99, 0.4, 1.2),
            ("B", 99, 0.2, 0.1),
            ("C", 99, 0.3, 0.25),
            ("D", 99, -0.1, 0.02),
            ("E", 99, -0.3, 0.3),
            ("F", 2, 0.9, 0.0),
        ];
        let cards = gains.map(|(name, ..)| uses(name));
        let impacts = cards.iter().zip(gains).map(|(card, (_, n, mean, half))| {
            let interval = Interval { low: mean - half, high: mean + half };
            CardImpact { card, gain: Mean { n, mean, interval }, share: 0.5 }
        });
        let impacts: Vec<_> = impacts.collect();
        let names = decided(&impacts)
            .map(|impacts| impacts.iter().map(|impact| impact.card.name).collect::<Vec<_>>());
        assert_eq!(names, [vec!["B", "C"], vec!["D"]]);
    }
}
