//! Whether a deck is fair, filling in: each time that a page asks, some more games are played.

use serde::{Deserialize, Serialize};

use crate::deck::Deck;
use crate::diag::Diagnostics;
use crate::games;
use crate::job::balance::{BalanceRequest, Filling};
use crate::job::balance_page;
use crate::job::decks::{DeckRequest, LoadedDeck};
use crate::play::{Bot, TOLERANCE};

/// Seconds that games are played before a page is answered.
const SECONDS: f64 = 0.8;

/// The answers so far, for programs.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct FairState {
    /// The deck in HTML: sentences, charts, and how many games they rest on.
    pub html: String,
    /// Set once all is decided.
    pub is_done: bool,
    /// How many games were played.
    pub games: u64,
}

/// How a deck is played: the games of decks for which this is the same are the same.
pub(super) fn played(deck: &Deck) -> String {
    let hash = deck
        .game
        .as_deref()
        .and_then(games::find)
        .map(|game| game.engine.deck_hash(deck))
        .unwrap_or_default();
    format!("{hash} {} {} to {}", deck.seed, deck.players.min, deck.players.max)
}

/// Plays some more games of a deck; the answers so far.
///
/// # Errors
/// The reasons that it can't be played.
pub(super) fn more(filling: &mut Filling, loaded: &LoadedDeck) -> Result<FairState, Diagnostics> {
    let request = request();
    let (balanced, is_done) = filling.more(loaded, &request, SECONDS)?;
    let games = balanced.tables.iter().map(|table| table.played.sample.tally.games).sum();
    Ok(FairState { html: balance_page::article(&balanced, &request), is_done, games })
}

/// The seats of all tables, with greedy bots.
fn request() -> BalanceRequest {
    BalanceRequest {
        decks: DeckRequest::default(),
        players: Vec::new(),
        bots: vec![Bot::Greedy],
        variants: Vec::new(),
        tolerance: TOLERANCE,
        cards: false,
        choices: false,
        without: Vec::new(),
        seconds: u64::MAX,
        games: None,
    }
}
