//! What effects of cards can be about, and the machine that plays them at this table.
//!
//! A die is meant by the card that shows on it. That card takes the die along when it goes to another
//! player's dice, or is swapped with one of them; to all other zones it goes alone, and the cards below it
//! are shuffled, so that another one shows. A card from below a die that goes to `dice` comes to the
//! top of its own die. Dice are chosen whether one sees them or not.

mod counting;
mod moves;
mod pieces;
pub(super) mod power;
pub(super) mod rule_values;
mod stage;
mod table;

pub(super) use pieces::{NUMBERS, card, class_of, die_of};
pub use stage::STAGE;
