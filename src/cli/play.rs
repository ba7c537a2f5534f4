//! `bidpress play`: one game with bots, move by move.

use super::args::{Play, Skill};
use super::console::Console;
use super::outcome::Outcome;
use crate::deck::Deck;
use crate::diag::Diagnostics;
use crate::files::{self, Project};
use crate::job::{DeckRequest, load_decks, play};
use crate::play::{Bot, Log};

/// Plays the game, prints it, and writes its log if asked to.
pub(super) fn run(args: &Play, console: &Console, project: &Project) -> Result<Outcome, Diagnostics> {
    if let Some(path) = args.log.as_ref().filter(|path| !files::is_stream(path)) {
        files::keep_others(path, "log", Log::is_one)?;
    }
    let request = DeckRequest { sets: args.sets.clone(), remove_extremes: args.remove_extremes, ..DeckRequest::of(&args.deck) };
    let (decks, warnings) = load_decks(project, &request)?;
    console.diagnostics(&warnings);
    for loaded in &decks {
        let deck = &loaded.deck;
        let log = play(deck, args.players, &args.variants, args.bots.bot(), args.seed)?;
        match &args.log {
            // A log on standard output contains nothing else.
            Some(path) if files::is_stream(path) => {
                console.result(&log.text());
                continue;
            }
            _ => console.result(&transcript(deck, &log)),
        }
        if let Some(path) = &args.log {
            files::write_atomic(path, log.text().as_bytes())?;
            console.note(&format!("wrote {}", path.display()));
        }
    }
    Ok(Outcome::Good)
}

/// A game as people read it.
fn transcript(deck: &Deck, log: &Log) -> String {
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
