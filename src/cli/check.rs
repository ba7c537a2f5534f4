//! `bidpress check`: proves each clause about the deck, and says which fails and where.

use std::fmt::Write;

use serde_json::{Value, json};

use super::args::{Check, Format};
use super::console::Console;
use super::load::{self, Loaded};
use super::{Outcome, Project};
use crate::diag::{Diagnostic, Faults};
use crate::games::{self, Clause, Verdict};

/// The version of the JSON report.
const REPORT_FORMAT: u32 = 1;

/// Checks all decks and tells the verdict on each.
pub(super) fn run(args: &Check, console: &Console, project: &Project) -> Result<Outcome, Faults> {
    let (decks, warnings) = match load::decks(project, &args.decks) {
        Ok(loaded) => loaded,
        Err(faults) if args.format == Format::Json => {
            console.result(&text(&json!({ "format": REPORT_FORMAT, "verdict": "fail", "faults": faults_json(&faults), "decks": [] })));
            return Ok(Outcome::Bad);
        }
        Err(faults) => return Err(faults),
    };
    let verdicts: Vec<Vec<(&Clause, Verdict)>> = decks.iter().map(|loaded| games::judge(&loaded.deck)).collect();
    let mut faults = warnings;
    for (_, verdict) in verdicts.iter().flatten() {
        if let Verdict::Fails(found) = verdict {
            faults.extend(found.clone());
        }
    }
    let good = !faults.has_errors();
    match args.format {
        Format::Json => console.result(&text(&report_json(&decks, &verdicts, good))),
        Format::Text => {
            for (loaded, verdicts) in decks.iter().zip(&verdicts) {
                console.done(&report(loaded, verdicts));
            }
            console.faults(&faults);
        }
    }
    Ok(if good { Outcome::Good } else { Outcome::Bad })
}

fn report(loaded: &Loaded, verdicts: &[(&Clause, Verdict)]) -> String {
    let deck = &loaded.deck;
    let sets: Vec<&str> = deck.sets.iter().map(|set| set.title.as_str()).collect();
    let mut text = format!("{}: {}, {} cards ({})\n", deck.id, deck.title, deck.cards.len(), sets.join(", "));
    for (clause, verdict) in verdicts {
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
    text.push_str(if verdicts.iter().any(|(_, verdict)| matches!(verdict, Verdict::Fails(_))) { "  NOT LEGAL\n" } else { "  legal\n" });
    text
}

fn report_json(decks: &[Loaded], verdicts: &[Vec<(&Clause, Verdict)>], good: bool) -> Value {
    let decks: Vec<Value> = decks
        .iter()
        .zip(verdicts)
        .map(|(loaded, verdicts)| {
            let deck = &loaded.deck;
            let clauses: Vec<Value> = verdicts.iter().map(|(clause, verdict)| clause_json(clause, verdict)).collect();
            json!({
                "id": deck.id, "title": deck.title, "game": deck.game, "seed": deck.seed, "cards": deck.cards.len(),
                "sets": deck.sets.iter().map(|set| &set.id).collect::<Vec<_>>(), "clauses": clauses,
            })
        })
        .collect();
    json!({ "format": REPORT_FORMAT, "verdict": if good { "legal" } else { "fail" }, "faults": [], "decks": decks })
}

fn clause_json(clause: &Clause, verdict: &Verdict) -> Value {
    let (word, reason, faults) = match verdict {
        Verdict::Holds => ("holds", Value::Null, json!([])),
        Verdict::NotAsked(why) => ("not-asked", json!(why), json!([])),
        Verdict::Fails(faults) => ("fails", Value::Null, faults_json(faults)),
    };
    json!({ "id": clause.id, "says": clause.says, "verdict": word, "reason": reason, "faults": faults })
}

fn faults_json(faults: &Faults) -> Value {
    faults.0.iter().map(fault_json).collect()
}

fn fault_json(fault: &Diagnostic) -> Value {
    let place = fault.place.as_ref().map(|(place, label)| {
        let (line, column) = place.source.line_column(place.span.start);
        json!({ "file": place.source.name, "line": line, "column": column, "label": label })
    });
    json!({ "code": fault.code, "message": fault.message, "place": place, "hints": fault.hints })
}

fn text(value: &Value) -> String {
    let mut text = serde_json::to_string_pretty(value).unwrap_or_default();
    text.push('\n');
    text
}
