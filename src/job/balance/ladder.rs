//! How much skill matters: plays stronger bots among weaker ones.

use std::time::Instant;

use super::request::{BalanceRequest, no_rules};
use crate::diag::Diagnostics;
use crate::job::check::Checked;
use crate::job::decks::LoadedDeck;
use crate::job::monitor::Monitor;
use crate::play::{Bot, LadderStep, StepCounts, StepVerdict};

/// Deals before the first look: one of bots that search can take minutes.
const FIRST: u64 = 1;

/// How well the share of the stronger bot is known when no more deals are played.
const CLOSE: f64 = 0.1;

/// The ladder of a deck: each step at each table, in the order of the bots.
#[derive(Debug)]
pub struct Ladder<'a> {
    /// The deck.
    pub loaded: &'a LoadedDeck,
    /// The results of each step.
    pub steps: Vec<StepCounts>,
    /// The violated clauses of the deck.
    pub diagnostics: Diagnostics,
}

/// Plays each kind of bots among those before it until it is known which is stronger, and by how much, or
/// that they are even, or the time or the deals are used up. The number of deals decides when to look, so the
/// same answers come after the same deals.
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
    let checked: Vec<Checked<'_>> =
        decks.iter().map(|loaded| Checked::new(loaded, &request.players)).collect();
    let mut steps = Vec::new();
    // The bots of a step have seats at the same table.
    for (place, game, tables) in request.tables(&checked, &bots[..1.min(bots.len())], monitor)? {
        let deck = &decks[place].deck;
        for pair in bots.windows(2) {
            for table in &tables {
                steps
                    .push((place, LadderStep::new(game.engine, deck, table, [pair[0], pair[1]], deck.seed)?));
            }
        }
    }
    if steps.is_empty() && checked.iter().all(Checked::is_legal) {
        return Err(no_rules().into());
    }
    monitor.begin(steps.len(), "steps");
    // Each step has the same share of the time that is left; what it does not need is for those after it.
    for at in 0..steps.len() {
        let left = (request.seconds as f64 - start.elapsed().as_secs_f64()) / (steps.len() - at) as f64;
        let (place, step) = &mut steps[at];
        let is_known = |verdict: &StepVerdict| {
            verdict.is_even()
                || (verdict.is_stronger() || verdict.is_weaker()) && verdict.interval.half() <= CLOSE
        };
        play_step(step, request, FIRST, left, is_known);
        monitor.step(&decks[*place].deck.id);
    }
    monitor.end();
    let of = |(place, checked): (usize, &Checked<'a>)| {
        let own = steps.iter().filter(|(deck, _)| *deck == place).map(|(_, step)| step.counts().clone());
        Ladder { loaded: checked.loaded, steps: own.collect(), diagnostics: checked.diagnostics() }
    };
    Ok(checked.iter().enumerate().map(of).collect())
}

/// Plays a step until enough is known, there are the requested deals, or the next deals would take longer
/// than `seconds`; `first` is how many there are before the first look.
pub(super) fn play_step(
    step: &mut LadderStep<'_>,
    request: &BalanceRequest,
    first: u64,
    seconds: f64,
    is_known: impl Fn(&StepVerdict) -> bool,
) {
    let start = Instant::now();
    loop {
        let (deals, spent) = (step.counts().deals, start.elapsed().as_secs_f64());
        let next = request.next_look(deals, first);
        let lasts = spent / deals.max(1) as f64 * (next - deals) as f64;
        if next == deals || deals > 0 && (is_known(&step.counts().verdict()) || spent + lasts > seconds) {
            break;
        }
        step.play_to(next);
    }
}
