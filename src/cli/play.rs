//! `bidpress play`: one game with bots, told move by move.

use super::args::{Decks, Play, Skill};
use super::console::Console;
use super::{Outcome, Project, load};
use crate::deck::Deck;
use crate::diag::{Diagnostic, Diagnostics, list};
use crate::files;
use crate::games::{self, Game};
use crate::play::{Bot, Log};
use crate::rules::Options;

/// Plays the game, tells it, and writes its log if asked to.
pub(super) fn run(args: &Play, console: &Console, project: &Project) -> Result<Outcome, Diagnostics> {
    if let Some(path) = args.log.as_ref().filter(|path| !files::is_stream(path)) {
        files::keep_others(path, "log", Log::is_one)?;
    }
    let asked =
        Decks { decks: vec![args.deck.clone()], sets: args.sets.clone(), remove_extremes: args.remove_extremes, ..Decks::default() };
    let (decks, warnings) = load::decks(project, &asked, None)?;
    console.diagnostics(&warnings);
    for loaded in &decks {
        let deck = &loaded.deck;
        let game = game_of(deck)?;
        let players = args.players.unwrap_or(deck.players.min);
        let players = u8::try_from(players).ok().filter(|_| (deck.players.min..=deck.players.max).contains(&players)).ok_or_else(|| {
            let message = format!("{} is for {} to {} players", deck.title, deck.players.min, deck.players.max);
            Diagnostic::error("players", message).at(deck.place.clone(), "this deck")
        })?;
        let options = options(game, &args.variants)?;
        let log = game.engine.tell(deck, players, &options, &vec![args.bots.bot(); usize::from(players)], args.seed, 0)?;
        match &args.log {
            // Who reads the log there wants nothing else in it.
            Some(path) if files::is_stream(path) => {
                console.result(&log.text());
                continue;
            }
            _ => console.result(&told(deck, &log)),
        }
        if let Some(path) = &args.log {
            files::write_atomic(path, log.text().as_bytes())?;
            console.note(&format!("wrote {}", path.display()));
        }
    }
    Ok(Outcome::Good)
}

/// The game of a deck.
///
/// # Errors
/// That the deck names none.
pub(super) fn game_of(deck: &Deck) -> Result<&'static Game, Diagnostics> {
    deck.game.as_deref().and_then(games::find).ok_or_else(|| {
        let ids = list(games::ALL.iter().map(|game| game.id));
        let diagnostic =
            Diagnostic::error("no-rules", format!("{} has no rules to be played by", deck.title)).at(deck.place.clone(), "this deck");
        diagnostic.hint(format!("name a game in the deck file: {ids}")).into()
    })
}

/// The variants that were typed.
///
/// # Errors
/// All that are none of this game.
pub(super) fn options(game: &Game, variants: &[String]) -> Result<Options, Diagnostics> {
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

fn told(deck: &Deck, log: &Log) -> String {
    let mut text = format!("{}, {} players, seed {}\n\n", deck.title, log.head.players, log.head.seed);
    for step in &log.steps {
        text.push_str(&step.says);
        text.push('\n');
    }
    match &log.end {
        None => text.push_str("\nThe game was not finished within its bound.\n"),
        Some(end) => {
            let points: Vec<String> = (1..).zip(&end.points).map(|(seat, points)| format!("Seat {seat} {points}")).collect();
            let winners: Vec<String> = end.winners.iter().map(|seat| format!("Seat {seat}")).collect();
            let winners = match winners.as_slice() {
                [one] => format!("{one} wins"),
                [rest @ .., last] => format!("{} and {last} win together", rest.join(", ")),
                [] => "Nobody wins".into(),
            };
            text.push_str(&format!("\nPoints: {}.\n{winners}.\n", points.join(", ")));
        }
    }
    text
}

impl Skill {
    /// The bot of that skill.
    pub(super) fn bot(self) -> Bot {
        match self {
            Skill::Random => Bot::Random,
            Skill::Greedy => Bot::Greedy,
        }
    }
}
