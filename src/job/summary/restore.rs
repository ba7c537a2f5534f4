//! From a summary back to the report: the decks with the games that were counted, as if they had been played
//! here.

use super::{DeckCounts, Run, Summary, TableCounts};
use crate::diag::{Diagnostic, Diagnostics};
use crate::job::check::{CheckRequest, Checked, begun, simulation};
use crate::job::decks::{DeckRequest, LoadedDeck};
use crate::job::monitor::Monitor;
use crate::play::{Bot, Played, SampleTable, Trial};

impl Summary {
    /// The check whose games these are.
    pub fn request(&self) -> CheckRequest {
        let Run { decks, sets, seed, remove_extremes, players, first_random, bots, variants, lang } =
            self.run.clone();
        CheckRequest {
            decks: DeckRequest { decks, sets, seed, remove_extremes, players: None, lang },
            games: 0..self.games.end(),
            players,
            first_random,
            bots: bots.iter().filter_map(|bot| bot.parse::<Bot>().ok()).collect(),
            variants,
            ..CheckRequest::default()
        }
    }
}

/// Checks decks as if the sample games of a summary had been played here; the request is that of the
/// [summary](Summary::request).
///
/// # Errors
/// Decks, cards or tables are not those that were played; a log that can't be written.
pub fn check<'a>(
    decks: &'a [LoadedDeck],
    summary: &Summary,
    request: &CheckRequest,
    monitor: &dyn Monitor,
) -> Result<Vec<Checked<'a>>, Diagnostics> {
    let mut checked = begun(decks, request);
    let jobs = simulation::jobs(&checked, request, monitor)?;
    let mut diagnostics = Diagnostics::default();
    let mut all = Vec::new();
    for (place, game, tables) in jobs {
        let deck = &checked[place].loaded.deck;
        let Some(counts) = summary.decks.iter().find(|counts| counts.id == deck.id) else { continue };
        let changed = |what: &str| {
            let diagnostic = Diagnostic::error(
                "other-deck",
                format!("{} is not the deck that was played: {what}", deck.title),
            );
            diagnostic
                .at(deck.place.clone(), "this deck")
                .hint("play the games again, or merge with the deck as it was")
        };
        if counts.cards != game.engine.deck_hash(deck) || counts.seed != deck.seed {
            diagnostics.push(changed("its cards have changed"));
            continue;
        }
        let mut known = 0;
        for table in tables {
            let trial = Trial::new(game.engine, deck, &table, deck.seed, request.first_random);
            let (found, trial) = match (found(counts, &table), trial) {
                (Some(found), Ok(trial)) => (found, trial),
                (None, Err(why)) => {
                    all.push((place, game, Err(why)));
                    continue;
                }
                _ => {
                    diagnostics.push(changed("it is played at other tables"));
                    break;
                }
            };
            known += 1;
            let played: Option<Played> =
                trial.restored(game.engine, table.share(&request.games), &found.counts);
            match played {
                Some(played) => all.push((place, game, Ok(played))),
                None => {
                    diagnostics.push(changed("its games can't have been counted so"));
                    break;
                }
            }
        }
        if known != counts.tables.len() && !diagnostics.has_errors() {
            diagnostics.push(changed("it is played at fewer tables"));
        }
    }
    let lost = summary
        .decks
        .iter()
        .filter(|counts| !checked.iter().any(|checked| checked.loaded.deck.id == counts.id));
    diagnostics.extend(Diagnostics(
        lost.map(|counts| {
            Diagnostic::error(
                "other-deck",
                format!("there is no deck `{}`, whose games these are", counts.id),
            )
        })
        .collect(),
    ));
    diagnostics.into_result(())?;
    simulation::report(&mut checked, all, request, &request.games)?;
    Ok(checked)
}

/// The counts of a table.
fn found<'a>(deck: &'a DeckCounts, table: &SampleTable) -> Option<&'a TableCounts> {
    deck.tables.iter().find(|counts| {
        let variants = counts.variants.iter().map(|(id, value)| (id.as_str(), *value));
        counts.players == table.players
            && counts.bots == table.bot.to_string()
            && variants.eq(table.options.iter())
    })
}
