//! What cards cause: games are played to the end once as they are, and once more from the moment that a
//! player gets a card, without what the card does.
//!
//! Both have the same deals, the same moves up to that moment and the same random numbers after it, so the
//! difference is what the card does for the player who got it. Who is winning gets more cards, so the results
//! of players with and without a card don't show that.

mod neutral;
mod replay;
mod verdict;
mod worth;

pub use neutral::{Removal, Removed};
pub use replay::CardTrial;
pub use verdict::{CardWorth, Pair, Verdict, card_worth, pairs, weaker};
pub use worth::Worth;

pub(super) use replay::Replays;
