//! What is only found out if it is asked for: what cards do, which choices matter, what is lost by never
//! doing one thing.

use std::time::Instant;

use super::asked::Asked;
use super::cards::Cards;
use super::choices::Choices;
use super::habits::Habits;
use super::request::BalanceRequest;
use crate::diag::Diagnostics;
use crate::games::Game;
use crate::job::decks::LoadedDeck;
use crate::job::monitor::Monitor;
use crate::play::Played;

/// The answers that are computed on request only.
#[derive(Debug, Default)]
pub struct More<'a> {
    /// The worth of its cards.
    pub cards: Option<Cards<'a>>,
    /// Which choices matter.
    pub choices: Option<Choices<'a>>,
    /// The wins of players who never take one action.
    pub habits: Option<Habits<'a>>,
}

/// Finds out what else is asked about each deck, each with the same share of the time that is left: at the
/// table with a middling number of players, with the best bots.
pub(super) fn more<'a>(
    asked: &[Asked<'_>],
    decks: &'a [LoadedDeck],
    request: &BalanceRequest,
    start: Instant,
    monitor: &dyn Monitor,
) -> Result<Vec<More<'a>>, Diagnostics> {
    let mut all: Vec<More<'a>> = Vec::new();
    for (place, LoadedDeck { deck, .. }) in decks.iter().enumerate() {
        let Some((game, played)) = middle(asked, place) else {
            all.push(More::default());
            continue;
        };
        let table = &played.table;
        let cards = request.cards.then(|| Cards::new(deck, game, table.clone())).transpose()?;
        let choices = request.choices.then(|| Choices::new(deck, game, table.clone())).transpose()?;
        let habits = (!request.without.is_empty())
            .then(|| Habits::new(deck, game, played, &request.without))
            .transpose()?;
        all.push(More { cards, choices, habits });
    }
    let parts = |more: &More<'_>| {
        [more.cards.is_some(), more.choices.is_some(), more.habits.is_some()]
            .map(usize::from)
            .iter()
            .sum::<usize>()
    };
    let mut left: usize = all.iter().map(parts).sum();
    monitor.begin(left, "questions");
    // What a part does not need is for those after it.
    let mut share = || {
        let time = (request.seconds as f64 - start.elapsed().as_secs_f64()).max(0.0) / left.max(1) as f64;
        left = left.saturating_sub(1);
        time
    };
    for (more, LoadedDeck { deck, .. }) in all.iter_mut().zip(decks) {
        if let Some(cards) = &mut more.cards {
            cards.play(request, share());
            monitor.step(&deck.id);
        }
        if let Some(choices) = &mut more.choices {
            choices.play(request, share());
            monitor.step(&deck.id);
        }
        if let Some(habits) = &mut more.habits {
            habits.play(request, share());
            monitor.step(&deck.id);
        }
    }
    monitor.end();
    Ok(all)
}

/// The table of a deck with a middling number of players and the best bots.
fn middle<'b>(asked: &'b [Asked<'_>], deck: usize) -> Option<(&'static Game, &'b Played)> {
    let own = || asked.iter().filter(|table| table.deck == deck);
    let best = own().map(|asked| asked.trial.played().table.bot).max();
    let own: Vec<&Asked<'_>> = own().filter(|asked| Some(asked.trial.played().table.bot) == best).collect();
    own.get(own.len() / 2).map(|asked| (asked.game, asked.trial.played()))
}
