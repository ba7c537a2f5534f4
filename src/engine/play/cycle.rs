//! How a game goes on for ever: a position that comes back.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use super::log::Step;
use crate::rules::Rules;

/// The game stands after some move as it did after an earlier one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cycle {
    /// Number of moves before the cycle.
    pub from: usize,
    /// Length of the cycle in moves.
    pub to: usize,
}

/// The first position of a game that comes back.
pub(super) fn cycle<R: Rules>(rules: &R, steps: &[Step]) -> Option<Cycle> {
    // Positions are large and many, so they are known by their hash, and compared only where hashes agree.
    let mut seen = BTreeMap::new();
    let mut state = rules.start();
    for (made, step) in steps.iter().enumerate() {
        let mut hasher = DefaultHasher::new();
        state.hash(&mut hasher);
        if let Some(from) = seen.insert(hasher.finish(), made)
            && after(rules, &steps[..from]).is_some_and(|earlier| earlier == state)
        {
            return Some(Cycle { from, to: made });
        }
        rules.apply(&mut state, step.actor(), step.choice()).ok()?;
    }
    None
}

/// The position after these moves.
fn after<R: Rules>(rules: &R, steps: &[Step]) -> Option<R::State> {
    let mut state = rules.start();
    steps.iter().try_for_each(|step| rules.apply(&mut state, step.actor(), step.choice())).ok()?;
    Some(state)
}
