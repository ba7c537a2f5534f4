//! A game's rules without their type, for the registry and the command line.

use std::marker::PhantomData;

use super::deck_hash::deck_hash;
use super::log::{Log, ReplayError};
use super::open_game::{OpenGame, Opened, Replayed};
use super::removal::CardTrial;
use super::schedule::SampleTable;
use crate::deck::Deck;
use crate::diag::Diagnostics;
use crate::rules::{EventKind, Options, Rules, Variant, setup_schema};

/// The rules of a game, whatever their type.
pub trait Engine: Send + Sync {
    /// The variants that the game can be played with.
    fn variants(&self) -> &'static [Variant];

    /// The events in it that reports count.
    fn events(&self) -> &'static [EventKind];

    /// Those of them that players can do without.
    fn habits(&self) -> &'static [&'static str];

    /// The fields of cards that it reads.
    fn fields(&self) -> &'static [&'static str];

    /// The hash of the cards of a deck: two decks with the same hash play the same games.
    fn deck_hash(&self, deck: &Deck) -> String {
        deck_hash(deck, self.fields())
    }

    /// The JSON Schema of its setups.
    fn setup_schema(&self) -> serde_json::Value;

    /// Opens the game with a deck, a number of players and the variants chosen.
    ///
    /// # Errors
    /// The deck can't be played this way.
    fn open<'a>(
        &self,
        deck: &'a Deck,
        players: u8,
        options: &Options,
    ) -> Result<Box<dyn OpenGame + 'a>, Diagnostics>;

    /// Opens a table whose games are played again without what cards do.
    ///
    /// # Errors
    /// The deck can't be played this way.
    fn card_trial(
        &self,
        deck: &Deck,
        table: &SampleTable,
        seed: u64,
    ) -> Result<Box<dyn CardTrial>, Diagnostics>;

    /// Replays a log, move by move.
    ///
    /// # Errors
    /// Where it departs from the rules, and by which clause.
    fn replay(&self, deck: &Deck, log: &Log) -> Result<Replayed, ReplayError> {
        let at_head = |what: String| ReplayError { line: 1, what };
        let head = &log.head;
        if deck.game.as_deref() != Some(&head.game) {
            return Err(at_head(format!(
                "the deck `{}` is not played by the rules of `{}`",
                deck.id, head.game
            )));
        }
        let opened = self.open(deck, head.players, &log.options());
        let first = |diagnostics: Diagnostics| {
            diagnostics.0.into_iter().next().map_or_else(String::new, |diagnostic| diagnostic.message)
        };
        opened.map_err(|diagnostics| at_head(first(diagnostics)))?.replay(log)
    }
}

/// The engine of the rules `R`.
pub struct RulesEngine<R>(PhantomData<fn() -> R>);

impl<R> RulesEngine<R> {
    /// The engine.
    pub const fn new() -> RulesEngine<R> {
        RulesEngine(PhantomData)
    }
}

impl<R> Default for RulesEngine<R> {
    fn default() -> RulesEngine<R> {
        RulesEngine::new()
    }
}

impl<R: Rules + 'static> Engine for RulesEngine<R> {
    fn variants(&self) -> &'static [Variant] {
        R::VARIANTS
    }

    fn events(&self) -> &'static [EventKind] {
        R::EVENTS
    }

    fn habits(&self) -> &'static [&'static str] {
        R::HABITS
    }

    fn fields(&self) -> &'static [&'static str] {
        R::FIELDS
    }

    fn setup_schema(&self) -> serde_json::Value {
        setup_schema::<R>()
    }

    fn open<'a>(
        &self,
        deck: &'a Deck,
        players: u8,
        options: &Options,
    ) -> Result<Box<dyn OpenGame + 'a>, Diagnostics> {
        Ok(Box::new(Opened::<R>::new(deck, players, options)?))
    }

    fn card_trial(
        &self,
        deck: &Deck,
        table: &SampleTable,
        seed: u64,
    ) -> Result<Box<dyn CardTrial>, Diagnostics> {
        Ok(Box::new(Opened::<R>::new(deck, table.players, &table.options)?.replays(table.bot, seed)))
    }
}
