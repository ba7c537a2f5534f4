//! How much skill matters: plays stronger bots among weaker ones.

use std::time::Instant;

use super::request::{BalanceRequest, GROWTH};
use crate::diag::Diagnostics;
use crate::job::check::simulation::jobs;
use crate::job::check::{CheckRequest, Checked};
use crate::job::decks::LoadedDeck;
use crate::job::monitor::Monitor;
use crate::play::{Bot, LadderStep, StepCounts};
use crate::rules::Options;

/// Deals before the first look.
const FIRST: u64 = 4;

/// How well the share of the stronger bot is known when no more deals are played.
const CLOSE: f64 = 0.1;

/// The ladder of a deck: each step at each table, in the order of the bots.
#[derive(Debug)]
pub struct Ladder<'a> {
    /// The deck.
    pub loaded: &'a LoadedDeck,
    /// The results of each step.
    pub steps: Vec<StepCounts>,
    /// What is not legal.
    pub diagnostics: Diagnostics,
}

/// Plays each kind of bots among those before it until it is known which is stronger, and by how much, or the time or the deals are used up. The number of deals decides when to look, so the same answers come
/// after the same deals.
///
/// # Errors
/// Numbers of players or variants that no deck is for.
pub fn ladder<'a>(
    decks: &'a [LoadedDeck],
    bots: &[Bot],
    request: &BalanceRequest,
    monitor: &dyn Monitor,
) -> Result<Vec<Ladder<'a>>, Diagnostics> {
    let start = Instant::now();
    let checked: Vec<Checked<'_>> = decks.iter().map(|loaded| Checked::new(loaded, &request.players)).collect();
    let tables = CheckRequest {
        games: 1,
        players: request.players.clone(),
        variants: request.variants.clone(),
        bot: Some(Bot::Random),
        ..CheckRequest::default()
    };
    let mut steps = Vec::new();
    for (place, game, tables) in jobs(&checked, &tables, monitor)? {
        let deck = &decks[place].deck;
        for pair in bots.windows(2) {
            let pair = [pair[0], pair[1]];
            for table in tables.iter().filter(|table| !request.variants.is_empty() || table.options == Options::default()) {
                steps.push((place, LadderStep::new(game.engine, deck, table, pair, deck.seed)?, 0.0));
            }
        }
    }
    monitor.begin(steps.len(), "steps");
    // Each step has the same share of the time that is left; what it does not need is for those after it.
    let most = request.games.unwrap_or(u64::MAX);
    for at in 0..steps.len() {
        let left = (request.seconds as f64 - start.elapsed().as_secs_f64()) / (steps.len() - at) as f64;
        let (place, step, spent) = &mut steps[at];
        loop {
            let deals = step.counts().deals;
            let next = (deals * GROWTH.0 / GROWTH.1).max(deals + 1).max(FIRST).min(most);
            let verdict = step.counts().verdict();
            let pace = *spent / deals.max(1) as f64;
            let is_known = deals > 0 && (verdict.is_stronger() || verdict.is_weaker()) && verdict.interval.half() <= CLOSE;
            if next <= deals || is_known || deals > 0 && *spent + pace * (next - deals) as f64 > left {
                break;
            }
            let begun = Instant::now();
            step.play_to(next);
            *spent += begun.elapsed().as_secs_f64();
        }
        monitor.step(&decks[*place].deck.id);
    }
    monitor.end();
    let of = |(place, checked): (usize, &Checked<'a>)| {
        let own = steps.iter().filter(|(deck, ..)| *deck == place).map(|(_, step, _)| step.counts().clone());
        Ladder { loaded: checked.loaded, steps: own.collect(), diagnostics: checked.diagnostics() }
    };
    Ok(checked.iter().enumerate().map(of).collect())
}
