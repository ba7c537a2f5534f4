//! Effects of animals, notes and events: what of the language the game has, and what the machine asks of it.

mod rules;
mod stage;
mod table;

pub(super) use rules::RuleId;
pub(super) use stage::STAGE;
