//! The game that a deck is played by, and the variants that were chosen.

use crate::deck::Deck;
use crate::diag::{Diagnostic, Diagnostics, counted, list};
use crate::games::{self, Game};
use crate::play::{Bot, Log, Narration};
use crate::rules::Options;
use crate::spec::Spec;

/// Errors of a deck file about its game: it is unknown, or does not support this number of players.
pub(super) fn check_game(spec: &Spec) -> Diagnostics {
    let mut diagnostics = Diagnostics::default();
    if let Some(game) = &spec.raw.game
        && games::find(game).is_none()
    {
        let ids: Vec<&str> = games::ALL.iter().map(|game| game.id).collect();
        diagnostics.push(
            Diagnostic::error("unknown-game", format!("there are no rules for `{game}`"))
                .at(spec.place("game"), "unknown game")
                .nearest(game, ids.iter().copied())
                .hint(format!("the games are {}; leave `game` out for a deck without rules", list(ids))),
        );
    }
    if let (Some(game), Some(players)) = (spec.raw.game.as_deref().and_then(games::find), spec.raw.players) {
        let (min, max) = game.players;
        if players.min < min || players.max > max {
            let message = format!(
                "{} is for {min} to {max} players, not for {} to {}",
                game.title, players.min, players.max
            );
            diagnostics.push(
                Diagnostic::error("players", message)
                    .at(spec.place("players"), format!("from {min} to {max}"))
                    .hint("leave `game` out for a deck with rules of your own"),
            );
        }
    }
    diagnostics
}

/// The game of a deck.
///
/// # Errors
/// The deck names none.
pub fn game_of(deck: &Deck) -> Result<&'static Game, Diagnostics> {
    deck.game.as_deref().and_then(games::find).ok_or_else(|| {
        let ids = list(games::ALL.iter().map(|game| game.id));
        let diagnostic =
            Diagnostic::error("no-rules", format!("{} has no rules to be played by", deck.title))
                .at(deck.place.clone(), "this deck");
        diagnostic.hint(format!("name a game in the deck file: {ids}")).into()
    })
}

/// The variants that were chosen, as `advanced` or `teams=2`.
///
/// # Errors
/// All that this game lacks.
pub fn options(game: &Game, variants: &[String]) -> Result<Options, Diagnostics> {
    let mut diagnostics = Diagnostics::default();
    let mut options = Options::default();
    for text in variants {
        match options.clone().choose(text, game.engine.variants()) {
            Ok(chosen) => options = chosen,
            Err(diagnostic) => diagnostics.push(diagnostic),
        }
    }
    diagnostics.into_result(options).map(|(options, _)| options)
}

/// Plays one game with bots, and narrates it: this number of the run of a seed; with the fewest players if
/// none are given.
///
/// # Errors
/// The deck has no rules, does not support this number of players, or lacks a variant.
pub fn play(
    deck: &Deck,
    players: Option<u32>,
    variants: &[String],
    bots: &[Bot],
    seed: u64,
    number: u64,
) -> Result<(Log, Narration), Diagnostics> {
    let game = game_of(deck)?;
    let range = deck.players.min..=deck.players.max;
    let players = players.unwrap_or(deck.players.min);
    let players = u8::try_from(players).ok().filter(|_| range.contains(&players)).ok_or_else(|| {
        let message = format!("{} is for {} to {} players", deck.title, deck.players.min, deck.players.max);
        Diagnostic::error("players", message).at(deck.place.clone(), "this deck")
    })?;
    let open = game.engine.open(deck, players, &options(game, variants)?)?;
    if bots.len() > usize::from(players) {
        let message =
            format!("there are {} kinds of bots for {}", bots.len(), counted(players.into(), "seat"));
        return Err(Diagnostic::error("bots", message)
            .hint("name one kind for each seat, or fewer: then the first follows the last")
            .into());
    }
    let bots: Vec<Bot> = bots.iter().copied().cycle().take(players.into()).collect();
    let log = open.play(&bots, seed, number)?;
    let narration = open.narrate(&log.steps, game.stage);
    Ok((log, narration))
}
