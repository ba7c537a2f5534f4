//! From a setup to a state: what is left out gets its default, and all errors are found.

use super::super::apply::start;
use super::super::rules::Rules;
use super::super::state::{Phase, State};
use super::keys::{dice_are_rolled, given, keys};
use super::reader::Reader;
use super::schema::Setup;
use crate::diag::list;
use crate::games::shared::SetupErrors;
use crate::rules::KeyError;

/// The state that a setup describes.
///
/// # Errors
/// Everything that keeps it from being a state of this game.
pub fn state_of(rules: &Rules, setup: &Setup) -> Result<State, Vec<KeyError>> {
    let (mut reader, mut state) =
        (Reader { rules, setup, errors: SetupErrors::new(rules.players) }, start(rules));
    // Piles first, then what lies on the table in that phase. Later steps need what earlier ones found, so
    // they wait for errors.
    reader.hands(&mut state);
    reader.phase(&mut state);
    if reader.errors.is_empty() {
        reader.gained(&mut state);
    }
    reader.piles(&mut state);
    for step in [Reader::machine, Reader::round, Reader::known, Reader::effects] {
        if reader.errors.is_empty() {
            step(&mut reader, &mut state);
        }
    }
    if reader.errors.is_empty() && state.phase.is_step() {
        let waits = state.effects.is_running() || state.expansion.loose > 0;
        reader.errors.need(waits, "phase", "no effect is being played (LWD-X1)");
    }
    reader.errors.into_result(state)
}

impl Reader<'_> {
    fn phase(&mut self, state: &mut State) {
        let (rules, has_hands) = (self.rules, self.setup.hands.is_some());
        let short = state.hands.iter().take(usize::from(rules.players)).any(|hand| hand.len < rules.size);
        let over = rules.is_over(state);
        state.phase = self.setup.phase.unwrap_or(match has_hands {
            true if over => Phase::Over,
            false if short => Phase::Deal,
            _ => Phase::Name,
        });
        let known = keys(rules, state.phase);
        for key in given(self.setup).filter(|key| !known.contains(key)) {
            let hint = format!("the keys of this phase are {}", list(known.iter().copied()));
            self.errors.push(KeyError::new(key, "this key has no meaning in this phase").hint(hint));
        }
        let arranged = rules.arranged;
        let problem = match state.phase {
            Phase::FirstSwap | Phase::Swap if rules.wild.is_none() => "there are no wildcards (LWD-S2)",
            phase if phase.is_step() && !arranged => "there are no effects (LWD-X1)",
            Phase::DiscardBelow if arranged => "dice go at once, since their cards have places (LWD-P8)",
            Phase::Deal if !short => "all decks are dealt (LWD-S1)",
            Phase::Over if !over => "the game is not over (LWD-E1)",
            Phase::Deal | Phase::Over | Phase::DiscardBelow => return,
            // A power may have taken the last card of somebody, who is still in the round.
            phase if arranged && dice_are_rolled(phase) => return,
            _ if over => "the game is over, by `hands` (LWD-E1)",
            _ => return,
        };
        self.errors.add("phase", problem);
    }
}
