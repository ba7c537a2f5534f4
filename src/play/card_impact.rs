//! Which cards decide games: the win share of whoever won a card, or played it where cards are not won, against the others in the same games.

use super::card_report::CardUse;
use super::comparison::{Comparison, Mean};
use crate::deck::Deck;
use crate::diag::{Diagnostic, Diagnostics};

/// A card is an outlier if it is worth so many points of win share more, or less, than the median card, by its whole interval.
const OUTLYING: f64 = 0.20;

/// Fewer games don't tell.
const FEWEST_GAMES: u64 = 300;

/// What a card is worth to whoever won or played it.
#[derive(Clone, Debug)]
pub struct CardImpact<'a> {
    /// The card.
    pub card: &'a CardUse<'a>,
    /// The difference of win shares.
    pub gain: Mean,
    /// The win share of whoever had it.
    pub share: f64,
}

/// The cards that were won or played among the bots that play best of those that played, greatest worth first.
pub fn impacts<'a>(cards: &'a [CardUse<'a>]) -> Vec<CardImpact<'a>> {
    let best = cards.iter().flat_map(|card| &card.gained).map(|(bot, _)| *bot).max();
    let of_best =
        |card: &CardUse<'_>| -> Option<Comparison> { card.gained.iter().find(|(bot, _)| Some(*bot) == best).map(|(_, gained)| *gained) };
    let impact = |card: &'a CardUse<'a>| {
        let gained = of_best(card)?;
        Some(CardImpact { card, gain: gained.gain()?, share: gained.win_share()?.mean })
    };
    let mut impacts: Vec<CardImpact<'a>> = cards.iter().filter_map(impact).collect();
    impacts.sort_by(|a, b| b.gain.mean.total_cmp(&a.gain.mean));
    impacts
}

/// Warnings of cards that decide games far more than the others do.
pub fn outliers(deck: &Deck, cards: &[CardUse<'_>]) -> Diagnostics {
    let impacts = impacts(cards);
    let telling: Vec<&CardImpact<'_>> = impacts.iter().filter(|impact| impact.gain.n >= FEWEST_GAMES).collect();
    let Some(median) = telling.get(telling.len() / 2).map(|impact| impact.gain.mean) else { return Diagnostics::default() };
    let outlying = telling
        .into_iter()
        .filter(|CardImpact { gain, .. }| gain.interval.low - median > OUTLYING || median - gain.interval.high > OUTLYING);
    Diagnostics(outlying.map(|impact| warning(deck, impact)).collect())
}

fn warning(deck: &Deck, CardImpact { card, gain, share }: &CardImpact<'_>) -> Diagnostic {
    let (points, half) = (100.0 * gain.mean.abs(), 50.0 * (gain.interval.high - gain.interval.low));
    let more = if gain.mean > 0.0 { "more" } else { "less" };
    let message = format!(
        "{} decides games: whoever wins or plays it wins {:.0} % of them, {points:.0} points {more} than the others (±{half:.1}, {} games)",
        card.name,
        100.0 * share,
        gain.n
    );
    let place = card.card.map_or(&deck.place, |card| &card.place);
    let hint = if gain.mean > 0.0 {
        "lower what it is worth, or make it harder to get"
    } else {
        "raise what it is worth, or make it easier to avoid"
    };
    Diagnostic::warning("decides-games", message).at(place.clone(), "this card").hint(hint)
}
