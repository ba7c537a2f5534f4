//! `bidpress list cards`: the cards of decks, also as a spreadsheet that makes the same cards again.

use serde_json::{Value, json};

use super::args::{List, ListFormat};
use super::console::Console;
use super::list::{Rows, table};
use super::outcome::Outcome;
use crate::deck::{Deck, rows};
use crate::diag::{Diagnostic, Error};
use crate::files::Project;
use crate::job::{DeckRequest, load_decks};

/// Prints the cards of the requested decks.
pub(super) fn run(args: &List, console: &Console, project: &Project) -> Result<Outcome, Error> {
    let request =
        DeckRequest { decks: args.decks.clone(), sets: args.sets.clone(), ..DeckRequest::default() };
    let (loaded, warnings) = load_decks(project, &request)?;
    console.diagnostics(&warnings);
    let decks: Vec<&Deck> = loaded.iter().map(|loaded| &loaded.deck).collect();
    match args.format {
        ListFormat::Text => {
            let text: String = decks.iter().map(|deck| table(&deck.title, &titles(deck))).collect();
            console.result(&format!("{}\n", text.trim_end_matches('\n')));
        }
        ListFormat::Json => {
            let value: serde_json::Map<String, Value> =
                decks.iter().map(|deck| (deck.id.clone(), cards(deck))).collect();
            console.result(&serde_json::to_string_pretty(&Value::Object(value)).unwrap_or_default());
            console.result("\n");
        }
        ListFormat::Csv => match decks.as_slice() {
            [deck] => console.result(&csv(rows(deck))?),
            _ => {
                let error = Diagnostic::error(
                    "list-cards",
                    format!("a spreadsheet holds the cards of one deck, not of {}", decks.len()),
                );
                return Err(Error::settings(
                    error.hint("name one: `bidpress list cards bid-it --format csv`"),
                ));
            }
        },
    }
    Ok(Outcome::Good)
}

/// Serial numbers and names.
fn titles(deck: &Deck) -> Rows {
    deck.cards.iter().map(|card| (card.serial.to_string(), card.name.clone())).collect()
}

/// The rows of the spreadsheet as objects.
fn cards(deck: &Deck) -> Value {
    let mut rows = rows(deck).into_iter();
    let header = rows.next().unwrap_or_default();
    rows.map(|row| {
        json!(
            header
                .iter()
                .zip(row)
                .filter(|(_, cell)| !cell.is_empty())
                .collect::<std::collections::BTreeMap<_, _>>()
        )
    })
    .collect()
}

/// Rows as a spreadsheet.
pub(super) fn csv(
    rows: impl IntoIterator<Item = impl IntoIterator<Item = impl AsRef<[u8]>>>,
) -> Result<String, Diagnostic> {
    let failed = |error: &dyn std::fmt::Display| {
        Diagnostic::error("csv", format!("the list can't be written: {error}"))
    };
    let mut writer = csv::Writer::from_writer(Vec::new());
    for row in rows {
        writer.write_record(row).map_err(|error| failed(&error))?;
    }
    let bytes = writer.into_inner().map_err(|error| failed(&error))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}
