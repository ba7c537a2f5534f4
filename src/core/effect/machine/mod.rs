//! The machine that plays effects: one for all games.
//!
//! A game implements [`Table`]: where its cards lie, what is on them, how they move. [`compile`] turns the
//! effects of a deck into a [`Program`]. [`fire`] announces an event: the effects that wait for it are put on
//! a stack in the state, [`Machine`], and run until a player must decide or chance must draw ([`due`],
//! [`options`]); [`resume`] takes the answer. When the stack is empty, the game goes on.
//!
//! - Of effects that wait for the same event, those of the player who caused it come first, then clockwise;
//!   of one player, in the order of the zone. Conditions are tested when the event happens.
//! - What effects do causes no further events, so no effect calls another and every effect comes to its end.
//! - What can't be done is left out: a card that isn't there is not moved, a choice of none is skipped.
//! - `this` is the card, wherever it lies by now.

mod answer;
mod compile;
mod context;
mod decide;
mod effects;
mod evaluate;
mod hidden;
mod knowledge;
mod memory;
mod program;
mod rules;
mod run;
mod setup;
mod table;

#[cfg(test)]
mod tests;

pub use answer::{Answer, other_word, word};
pub use compile::{CardFacts, CardNames, Source, compile, needs_me};
pub use decide::{Due, NoAnswer, bound_for, draw, drawn, due, options, question, resume, shuffling};
pub use hidden::{is_told, mask, unmask};
pub use memory::{Frame, Lasting, Loop, Machine, Memory, Spot, TO_DRAW, UNSEEN, Used};
pub use program::{Compiled, Deed, NewValue, Program, Setting};
pub use rules::{
    Rulebook, allowed, begin_turn, changed, changed_as_known, end_next_time, end_of, in_force, number_rule,
    word_rule,
};
pub use rules::{is_any_waiting_to_change, waiting_to_change};
pub use run::{Happening, fire, fire_all, go_on, is_usable, usable, use_card};
pub use setup::{
    FrameSetup, LastingSetup, LoopSetup, MachineSetup, SpotSetup, UsedSetup, from_setup, to_setup,
};
pub use table::Table;
