//! The report for people.

use std::fmt::Write;

use super::{cards, events, sentences};

use crate::cli::heading::heading;
use crate::deck::Deck;
use crate::diag::counted;
use crate::games::Verdict;
use crate::job::check::{Checked, SampleGames, never};
use crate::play::{Fairness, Played, SeatVerdict, TELLING, TOLERANCE, card_uses};
use crate::rules::Options;

/// `all_cards`: also those of the base set.
pub(super) fn report(checked: &Checked<'_>, all_cards: bool) -> String {
    let deck = &checked.loaded.deck;
    let mut text = heading(deck);
    for (clause, verdict) in &checked.verdicts {
        // Writing to a string can't fail.
        let _ = match verdict {
            Verdict::Holds => writeln!(text, "  ok    {:8} {}", clause.id, clause.says),
            Verdict::NotAsked(why) => writeln!(text, "  -     {:8} {} ({why})", clause.id, clause.says),
            Verdict::Fails(_) => writeln!(text, "  FAIL  {:8} {}", clause.id, clause.says),
        };
    }
    if deck.game.is_none() {
        text.push_str("  -     the deck names no game: only numbers and print are checked\n");
    }
    sentences::beside_composed(&mut text, deck, all_cards);
    if let Some(simulation) = &checked.sample_games {
        games(&mut text, deck, simulation, all_cards);
    }
    for line in checked.known.lines() {
        let _ = writeln!(text, "  accepted  {line}");
    }
    let unplayable =
        checked.sample_games.as_ref().is_some_and(|simulation| simulation.diagnostics.has_errors());
    // Only rules make a deck legal.
    let has_rules = deck.game.is_some();
    text.push_str(match (checked.is_legal(), unplayable, checked.print.has_errors()) {
        (false, ..) if has_rules => "  NOT LEGAL\n",
        (false, ..) => "  NOT COMPLETE\n",
        (true, true, _) => "  NOT PLAYABLE\n",
        (true, false, true) => "  NOT PRINTABLE\n",
        (true, false, false) if has_rules => "  legal\n",
        (true, false, false) => "  complete\n",
    });
    text
}

const HEAD: &str = "  players  bots     games   tied  decisions  longest  choices  wins of the seats in %\n";

/// A line for each table with the basic rules, and one for all variants together; then the cards.
fn games(text: &mut String, deck: &Deck, simulation: &SampleGames, all_cards: bool) {
    text.push_str(HEAD);
    // Of many tables those with the basic rules speak for themselves, and so does a variant that was asked
    // for.
    let all_variants = simulation.played.iter().any(|played| played.table.options == Options::default());
    let (basic, others): (Vec<&Played>, Vec<&Played>) = simulation
        .played
        .iter()
        .partition(|played| !all_variants || played.table.options == Options::default());
    let verdict = |played: &&Played| played.sample.tally.wins.verdict(played.table.players, TOLERANCE);
    let verdicts: Vec<SeatVerdict> = basic.iter().map(verdict).collect();
    for (played, verdict) in basic.iter().zip(&verdicts) {
        line(text, played, verdict);
    }
    if verdicts.iter().any(|verdict| verdict.fairness == Fairness::Undecided) {
        let _ = writeln!(
            text,
            "  undecided: too few games to tell; `bidpress balance {}` plays until it is decided",
            deck.id
        );
    }
    if !others.is_empty() {
        let mut names: Vec<String> = Vec::new();
        for name in others.iter().map(|played| played.table.options.to_string()) {
            if !names.contains(&name) {
                names.push(name);
            }
        }
        let games: u64 = others.iter().map(|played| played.sample.tally.games).sum();
        let _ = writeln!(
            text,
            "  variants {}: {} at {}",
            names.join(", "),
            counted(games as usize, "game"),
            counted(others.len(), "table")
        );
    }
    events::report(text, deck.game.as_deref().unwrap_or_default(), simulation);
    let (games, uses) = (simulation.games(), card_uses(deck, &simulation.played));
    events::cards(text, &uses);
    cards::table(text, deck, &uses, all_cards);
    let never = never(deck, &uses);
    let in_count = uses.iter().map(|card| card.counted).max().unwrap_or(0);
    for (names, word, games) in [
        (&never.dealt, "dealt", games),
        (&never.played, "played", games),
        (&never.resolved, "resolved", in_count),
    ] {
        // After more games it is an error, which is reported with its place.
        if !names.is_empty() && (3..TELLING).contains(&games) {
            // The rule of three: what is not seen in n games is in at most 3/n of all, at 95 %.
            let _ = writeln!(
                text,
                "  never {word} in {} (so in at most 1 of {}): {}",
                counted(games as usize, "game"),
                games / 3,
                names.join(", ")
            );
        }
    }
}

fn line(text: &mut String, played: &Played, verdict: &SeatVerdict) {
    let (table, tally) = (&played.table, &played.sample.tally);
    let tied = 100.0 * tally.tied as f64 / tally.games.max(1) as f64;
    let shares: Vec<String> =
        verdict.seats.iter().map(|(share, _)| format!("{:.1}", 100.0 * share)).collect();
    let width = verdict.seats.iter().map(|(_, interval)| 100.0 * interval.half());
    let _ = writeln!(
        text,
        "  {:<7}  {:<6} {:>7} {tied:>5.1}% {:>10.1} {:>8} {:>8.1}  {} (±{:.1}: {})",
        table.players,
        table.bot,
        tally.games,
        tally.mean_length(),
        tally.longest,
        tally.branching(),
        shares.join(" "),
        width.fold(0.0, f64::max),
        verdict.fairness.name(),
    );
}
