//! The numbers of cards that effects are about: its class, and on which die of its owner it lies.

use super::super::state::CLASSES;
use crate::effect::machine::Spot;
use crate::effect::parts::Zone;

/// How many numbers each place has: one more than there are classes, for what is not known.
const PLACES: u16 = 64;

/// The class of a card that is not known.
const UNKNOWN: u8 = 63;

/// All numbers of cards, at any place.
pub const NUMBERS: u16 = PLACES * 25;

/// The number of a card that lies on no die, or on the die of that index.
pub fn card(class: u8, die: Option<u8>) -> u16 {
    let class = if usize::from(class) < CLASSES { class } else { UNKNOWN };
    die.map_or(0, |die| u16::from(die) + 1) * PLACES + u16::from(class)
}

/// The class of a card, if it is known.
pub fn class_of(card: u16) -> Option<u8> {
    let class = (card % PLACES) as u8;
    (class != UNKNOWN).then_some(class)
}

/// The index of the die on which a card lies.
pub fn die_of(card: u16) -> Option<u8> {
    (card / PLACES).checked_sub(1).map(|die| die.min(23) as u8)
}

/// A die, whatever shows on it; `None` for cards that lie elsewhere.
pub fn pointer(spot: Spot) -> Option<Spot> {
    let die = die_of(spot.card)?;
    (spot.zone == Zone::Dice).then(|| Spot { card: card(UNKNOWN, Some(die)), ..spot })
}
