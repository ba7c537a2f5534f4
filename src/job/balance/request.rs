//! What is asked about decks, and how much may be played for it.

use crate::job::decks::DeckRequest;
use crate::play::Bot;

/// The decks and tables to play, and the limits on games and time.
#[derive(Clone, Debug)]
pub struct BalanceRequest {
    /// Which decks.
    pub decks: DeckRequest,
    /// Only these numbers of players; all that a deck is for if there are none.
    pub players: Vec<u32>,
    /// The kinds of bots; each plays at tables of its own.
    pub bots: Vec<Bot>,
    /// Only these variants, together; the basic rules if there are none.
    pub variants: Vec<String>,
    /// How far a seat's share of the wins may be from an equal one.
    pub tolerance: f64,
    /// Whether it is found out what each card does, too.
    pub cards: bool,
    /// The most seconds in all.
    pub seconds: u64,
    /// The most games at each table; no limit if it is none.
    pub games: Option<u64>,
    /// Language of the cards; the deck's own if it is none.
    pub lang: Option<String>,
}

/// Games at each table before the first look.
pub(super) const FIRST: u64 = 500;

/// How well the shares of a borderline table are known when no more games are played, as a part of the tolerance.
pub(super) const FINEST: f64 = 0.25;

/// The number of games grows from one look to the next by this factor: 5 / 4.
pub(super) const GROWTH: (u64, u64) = (5, 4);
