//! A deck and a number of players as the game plays them.

use std::collections::BTreeMap;

use super::GAME;
use super::effects::{self, CardEffects, STAGE};
use super::rules::{Printed, Rules};
use super::state::MAX_LOTS;
use super::text::TRANSLATIONS;
use crate::deck::{Card, Deck};
use crate::diag::{Diagnostic, Diagnostics, are, counted};
use crate::rules::Options;

/// Prices beyond this, up or down, are refused, so that no sum of a deck's prices overflows.
const PRICE_LIMIT: u32 = 1_000_000;

/// The rules of a table for these players with this deck.
pub(super) fn from_deck(deck: &Deck, players: u8, options: &Options) -> Result<Rules, Diagnostics> {
    let mut diagnostics = Diagnostics::default();
    let lots = read_lots(deck, players, &mut diagnostics);
    diagnostics.extend(crate::games::effects::unplayed(deck, GAME.title, &STAGE));
    diagnostics.extend(effects::check(deck));
    let (fewest, most) = GAME.players;
    if !(fewest..=most).contains(&u32::from(players)) {
        let message = format!("{players} can't play: the game is for {fewest} to {most} players");
        diagnostics = Diagnostics::from(Diagnostic::error("players", message));
    }
    for (id, _) in options.iter() {
        let diagnostic = Diagnostic::error("unknown-variant", format!("there is no variant `{id}`"));
        diagnostics.push(diagnostic.hint("this game has no variants"));
    }
    diagnostics.into_result(()).map(|_| {
        let (lots, cards): (Vec<Printed>, Vec<&Card>) = lots.into_iter().unzip();
        let (language, effects) = (TRANSLATIONS.language(&deck.lang), CardEffects::of(deck, &cards));
        Rules { language, players, lots, effects }
    })
}

/// The lots of a deck by rising number; pushes a diagnostic for each that is not valid (IBYN-L1, L6, E2).
fn read_lots<'a>(deck: &'a Deck, players: u8, diagnostics: &mut Diagnostics) -> Vec<(Printed, &'a Card)> {
    let mut lots: BTreeMap<i32, (Printed, &Card)> = BTreeMap::new();
    for card in deck.of_type("lot") {
        match read_lot(deck, card) {
            Ok(lot) => {
                let number = lot.number;
                if lots.insert(number, (lot, card)).is_some() {
                    diagnostics.push(
                        Diagnostic::error("IBYN-L1", format!("two lots have the number {number}"))
                            .at(card.place.clone(), ""),
                    );
                }
            }
            Err(diagnostic) => diagnostics.push(diagnostic),
        }
    }
    let (count, wanted) = (lots.len(), 5 * usize::from(players) + 1);
    if count < wanted && !diagnostics.has_errors() {
        let message = format!(
            "{} {} too few for {players} players, who need {wanted}",
            counted(count, "lot"),
            are(count)
        );
        diagnostics.push(
            Diagnostic::error("IBYN-L6", message)
                .at(deck.place.clone(), "every player gets at least five cards"),
        );
    }
    if count > MAX_LOTS {
        let message = format!("{count} lots are too many to play with");
        diagnostics.push(
            Diagnostic::error("too-many-lots", message).at(deck.place.clone(), format!("at most {MAX_LOTS}")),
        );
    }
    lots.into_values().collect()
}

fn read_lot(deck: &Deck, card: &Card) -> Result<Printed, Diagnostic> {
    let diagnostic = |code: &str, what: &str| {
        Diagnostic::error(code, format!("{} {what}", deck.title_of(card))).at(card.place.clone(), "")
    };
    match (card.number, card.price) {
        (None, _) => Err(diagnostic("IBYN-L1", "has no bid number")),
        (_, None) => Err(diagnostic("IBYN-E2", "has no price tag")),
        (_, Some(price)) if price.unsigned_abs() > PRICE_LIMIT => {
            Err(diagnostic("IBYN-E2", "has a price tag beyond ±1,000,000"))
        }
        (Some(number), Some(price)) => {
            Ok(Printed { number, price, name: card.name.clone(), serial: card.serial.index })
        }
    }
}
