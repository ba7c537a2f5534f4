//! The answers of a run with all that is found, and what the deck accepts of it.

use super::asked::Asked;
use super::balanced::Balanced;
use super::cards::Cards;
use super::findings;
use super::more::More;
use super::request::BalanceRequest;
use crate::diag::{Diagnostic, Diagnostics};
use crate::job::accepted::{Known, is_as_it_is};
use crate::job::check::Checked;
use crate::job::check::simulation::{deciding, failure};
use crate::play::{Fairness, card_uses, causing};
use crate::spec::raw::Acceptable;

/// The answers, with all that is found.
pub(super) fn concluded<'a>(
    checked: Vec<Checked<'a>>,
    asked: Vec<Asked<'_>>,
    more: Vec<More<'a>>,
    request: &BalanceRequest,
) -> Result<Vec<Balanced<'a>>, Diagnostics> {
    let mut more = more.into_iter();
    let mut begin = |checked| Balanced {
        checked,
        tables: Vec::new(),
        more: more.next().unwrap_or_default(),
        diagnostics: Diagnostics::default(),
    };
    let mut balanced: Vec<Balanced<'a>> = checked.into_iter().map(&mut begin).collect();
    for table in asked {
        let (place, game) = (table.deck, table.game);
        let answered = table.answered();
        let balanced = &mut balanced[place];
        let deck = &balanced.checked.loaded.deck;
        if let Some(diagnostic) = failure(deck, game, &answered.played, None)? {
            balanced.diagnostics.push(diagnostic);
        }
        balanced.diagnostics.0.extend(findings::seats(deck, &answered));
        balanced.tables.push(answered);
    }
    balanced.iter_mut().for_each(|balanced| accept(balanced, request));
    Ok(balanced)
}

/// Adds the cards that decide games, takes out what the deck accepts, and warns of what it accepts in vain.
fn accept(balanced: &mut Balanced<'_>, request: &BalanceRequest) {
    let Balanced { checked, tables, diagnostics, more } = balanced;
    let (deck, known) = (&checked.loaded.deck, &mut checked.known);
    let is_as_it_is = is_as_it_is(deck, &request.players, &request.variants);
    let cards = card_uses(deck, tables.iter().map(|table| &table.played));
    diagnostics.extend(deciding(deck, &cards, known, is_as_it_is));
    // One warning for each card.
    let is_known = |found: &Diagnostic, others: &Diagnostics, known: &Known| {
        others
            .0
            .iter()
            .chain(known.0.iter().map(|(other, _)| other))
            .any(|other| other.code == found.code && other.topic == found.topic)
    };
    let worth = more.cards.as_ref().map(Cards::worth).unwrap_or_default();
    for found in causing(deck, &worth).0 {
        if !is_known(&found, diagnostics, known) {
            diagnostics.push(found);
        }
    }
    known.take(deck, diagnostics);
    let is_fair = |players: Option<u32>| {
        let mut own = tables
            .iter()
            .filter(|table| players.is_none_or(|players| players == u32::from(table.played.table.players)))
            .peekable();
        own.peek().is_some() && own.all(|table| table.verdict.fairness == Fairness::Fair)
    };
    diagnostics.extend(known.stale(deck, |entry| {
        is_as_it_is && entry.finding == Acceptable::UnfairSeats && is_fair(entry.players)
    }));
}
