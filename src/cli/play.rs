//! `bidpress play`: one game with bots, move by move.

use super::args::Play;
use super::console::Console;
use super::outcome::Outcome;
use crate::deck::Deck;
use crate::diag::{Diagnostics, integer};
use crate::files::{self, Project};
use crate::job::{DeckRequest, load_decks, play};
use crate::play::{End, Log, Narration};
use crate::rules::{Level, Line, ScorePart};

/// Plays the game, prints it, and writes its log if asked to.
pub(super) fn run(args: &Play, console: &Console, project: &Project) -> Result<Outcome, Diagnostics> {
    if let Some(path) = args.log.as_ref().filter(|path| !files::is_stream(path)) {
        files::keep_others(path, "log", Log::is_one)?;
    }
    let request = DeckRequest {
        sets: args.sets.clone(),
        remove_extremes: args.remove_extremes,
        ..DeckRequest::of(&args.deck)
    };
    let (decks, warnings) = load_decks(project, &request)?;
    console.diagnostics(&warnings);
    for loaded in &decks {
        let deck = &loaded.deck;
        let (log, narration) = play(
            deck,
            args.players,
            &args.variants,
            &args.bots,
            args.game.map_or((args.seed, 0), |game| (deck.seed, game)),
        )?;
        match &args.log {
            // A log on standard output contains nothing else.
            Some(path) if files::is_stream(path) => {
                console.result(&log.text());
                continue;
            }
            _ => console.result(&transcript(deck, &log, &narration, args)),
        }
        if let Some(path) = &args.log {
            files::write_atomic(path, log.text().as_bytes())?;
            console.note(&format!("wrote {}", path.display()));
        }
    }
    Ok(Outcome::Good)
}

/// A game as people read it: what changes with each move. With `full`, also how things stand by then; with
/// `verbose`, each random outcome.
fn transcript(deck: &Deck, log: &Log, narration: &Narration, args: &Play) -> String {
    let sets: String = deck.sets.iter().skip(1).map(|set| format!(" + {}", set.title)).collect();
    let mut text = format!("{}{sets}, {} players, seed {}\n", deck.title, log.head.players, log.head.seed);
    if args.bots.windows(2).any(|pair| pair[0] != pair[1]) {
        let seats = (1..=log.head.players)
            .zip(args.bots.iter().cycle())
            .map(|(seat, bot)| format!("Seat {seat}: {bot}"));
        text.push_str(&format!("{}\n", seats.collect::<Vec<_>>().join(", ")));
    }
    let is_shown =
        |line: &&Line| (args.full || !line.repeats) && (args.verbose || line.level != Level::Detail);
    let mut lines = narration.lines.iter().filter(is_shown).peekable();
    while let Some(line) = lines.next() {
        let mut count = 1;
        while !args.full && lines.next_if_eq(&line).is_some() {
            count += 1;
        }
        let indent = match line.level {
            Level::Round => "\n",
            Level::Turn => "  ",
            Level::Line | Level::Detail => "    ",
        };
        let times = if count == 1 { String::new() } else { format!(", {count} times") };
        text.push_str(&format!("{indent}{}{times}\n", line.text));
    }
    text.push('\n');
    match &log.end {
        None => text.push_str("The game was not finished within its bound.\n"),
        Some(end) => {
            text.push_str(&score_table(end, &narration.parts));
            let winners: Vec<String> = end.winners.iter().map(|seat| format!("Seat {seat}")).collect();
            let winners = match winners.as_slice() {
                [one] => format!("{one} wins"),
                [rest @ .., last] => format!("{} and {last} win together", rest.join(", ")),
                [] => "Nobody wins".into(),
            };
            text.push_str(&format!("{winners}.\n"));
        }
    }
    text
}

/// The points of the seats, part by part, and their sum.
fn score_table(end: &End, parts: &[ScorePart]) -> String {
    let row = |title: &str, points: &mut dyn Iterator<Item = String>| {
        let cells: String = points.map(|points| format!("{points:>8}")).collect();
        format!("{title:16}{cells}\n")
    };
    let mut text = row("", &mut (1..=end.points.len()).map(|seat| format!("Seat {seat}")));
    for part in parts.iter().filter(|_| parts.len() > 1) {
        text.push_str(&row(
            part.title,
            &mut part.points.iter().take(end.points.len()).map(|points| integer(*points)),
        ));
    }
    text.push_str(&row("points", &mut end.points.iter().map(|points| integer(*points))));
    text
}
