//! `bidpress play`: one game with bots, move by move.

use super::args::Play;
use super::console::Console;
use super::outcome::Outcome;
use crate::deck::Deck;
use crate::diag::{Diagnostics, integer};
use crate::files::{self, Project};
use crate::job::{DeckRequest, load_decks, play};
use crate::play::{End, Log, Narration};
use crate::rules::{InWords, Language, Level, Line, ScorePart, Seat, phrase};

/// Plays the game, prints it, and writes its log if asked to.
pub(super) fn run(args: &Play, console: &Console, project: &Project) -> Result<Outcome, Diagnostics> {
    if let Some(path) = args.log.as_ref().filter(|path| !files::is_stream(path)) {
        files::keep_others(path, "log", Log::is_one)?;
    }
    let request = DeckRequest {
        sets: args.sets.clone(),
        remove_extremes: args.remove_extremes,
        lang: args.lang.clone(),
        ..DeckRequest::of(&args.deck)
    };
    let (decks, warnings) = load_decks(project, &request)?;
    console.diagnostics(&warnings);
    for loaded in &decks {
        let deck = &loaded.deck;
        let (seed, number) = args.game.map_or((args.seed, 0), |game| (deck.seed, game));
        let (log, narration) = play(deck, args.players, &args.variants, &args.bots, seed, number)?;
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
    let language = Language::of(&deck.lang);
    let title = format!("{}{sets}", deck.title);
    let (players, seed) = (log.head.players, log.head.seed);
    let mut text =
        phrase!(in language, "{title}, {players} players, seed {seed}", title, players, seed) + "\n";
    if args.bots.windows(2).any(|pair| pair[0] != pair[1]) {
        let seats = seats(players.into(), language).zip(args.bots.iter().cycle());
        let seats = seats.map(|(seat, bot)| format!("{seat}: {bot}"));
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
        let line = match count {
            1 => line.text.clone(),
            n => phrase!(in language, "{line}, {n} times", line = line.text, n),
        };
        text.push_str(&format!("{indent}{line}\n"));
    }
    text.push('\n');
    let ending = match &log.end {
        None => phrase!(in language, "The game was not finished within its bound"),
        Some(end) => {
            text.push_str(&score_table(end, &narration.parts, language));
            let winners = language.list(end.winners.iter().map(|seat| Seat(seat.saturating_sub(1))));
            match end.winners.len() {
                0 => phrase!(in language, "Nobody wins"),
                1 => phrase!(in language, "{winners} wins", winners),
                _ => phrase!(in language, "{winners} win together", winners),
            }
        }
    };
    text + &ending + ".\n"
}

/// The names of the first seats.
fn seats(count: usize, language: Language) -> impl Iterator<Item = String> {
    (0..).take(count).map(move |seat| Seat(seat).in_words(language))
}

/// The points of the seats, part by part, and their sum.
fn score_table(end: &End, parts: &[ScorePart], language: Language) -> String {
    let row = |title: &str, points: &mut dyn Iterator<Item = String>| {
        let cells: String = points.map(|points| format!("{points:>8}")).collect();
        format!("{title:16}{cells}\n")
    };
    let mut text = row("", &mut seats(end.points.len(), language));
    for part in parts.iter().filter(|_| parts.len() > 1) {
        text.push_str(&row(
            part.title,
            &mut part.points.iter().take(end.points.len()).map(|points| integer(*points)),
        ));
    }
    text.push_str(&row(language.text("points"), &mut end.points.iter().map(|points| integer(*points))));
    text
}
