//! Loading a deck.

use crate::diag::{Diagnostic, Error};
use crate::files::Project;
use crate::job::decks::{DeckRequest, LoadedDeck};
use crate::job::load::load_decks;

/// Which deck is loaded, and how.
///
/// ```
/// use bidpress::LoadOptions;
///
/// let deck = bidpress::load_with(&LoadOptions::of("bunny-bidding").lang("de").seed(7))?;
/// assert_eq!(deck.deck.lang, "de");
/// # Ok::<(), bidpress::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct LoadOptions {
    request: DeckRequest,
    project: Project,
}

impl LoadOptions {
    /// A deck as it is: a built-in one or one of the folder `decks` by name, any other by the path of its
    /// file.
    pub fn of(name: impl Into<String>) -> LoadOptions {
        LoadOptions { request: DeckRequest::of(name), project: Project::new("") }
    }

    /// In this project, instead of the one in the current folder.
    #[must_use]
    pub fn project(self, project: Project) -> LoadOptions {
        LoadOptions { project, ..self }
    }

    /// With this expansion, by the name of its set; several add up.
    #[must_use]
    pub fn set(mut self, name: impl Into<String>) -> LoadOptions {
        self.request.sets.push(name.into());
        self
    }

    /// With this seed for the random numbers of its cards, instead of its own.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> LoadOptions {
        self.request.seed = Some(seed);
        self
    }

    /// With its texts in this language, such as `de`, instead of its first one. Its cards are the same in
    /// all.
    #[must_use]
    pub fn lang(mut self, lang: impl Into<String>) -> LoadOptions {
        self.request.lang = Some(lang.into());
        self
    }

    /// Only with the cards for this number of players.
    #[must_use]
    pub fn players(mut self, players: u32) -> LoadOptions {
        self.request.players = Some(players);
        self
    }

    /// Without this number of cards, those with the most extreme numbers, for a shorter game.
    #[must_use]
    pub fn remove_extremes(mut self, cards: u32) -> LoadOptions {
        self.request.remove_extremes = cards;
        self
    }
}

/// Loads a deck as it is: a built-in one or one of the folder `decks` by name, any other by the path of its
/// file.
///
/// ```
/// let deck = bidpress::load("bunny-bidding")?;
/// assert_eq!(deck.deck.title, "Bunny Bidding");
/// # Ok::<(), bidpress::Error>(())
/// ```
///
/// # Errors
/// There is no such deck, or all errors of its file.
pub fn load(name: &str) -> Result<LoadedDeck, Error> {
    load_with(&LoadOptions::of(name))
}

/// Loads a deck: with expansions, in another language, from another folder.
///
/// # Errors
/// There is no such deck or expansion, or all errors of its files.
pub fn load_with(options: &LoadOptions) -> Result<LoadedDeck, Error> {
    let LoadOptions { request, project } = options;
    let (mut decks, _) = load_decks(project, request)?;
    decks.pop().ok_or_else(|| {
        Diagnostic::error("unknown-deck", format!("`{}` is not a deck", request.decks.join(", "))).into()
    })
}
