//! What must be printed again: the cards that differ from the manifest of an earlier build.

use std::collections::BTreeSet;

use crate::deck::Deck;
use crate::diag::Diagnostics;
use crate::job::build::{colors, printing};
use crate::job::card_selection::Record;
use crate::job::settings::Settings;
use crate::render::{Rendered, Style};

/// The places of these cards in the deck, `None` if no manifest was named or it can't be read; and why, or a
/// warning if they are many because they were printed differently.
pub(super) fn again(
    deck: &Deck,
    settings: &Settings<'_>,
    rendered: &Rendered,
    style: &Style,
) -> (Option<BTreeSet<usize>>, Diagnostics) {
    let choose = || {
        let Some(path) = &settings.typed.only_changed else { return Ok((None, Diagnostics::default())) };
        let cards: Vec<usize> = rendered.cards.keys().copied().collect();
        let printing = printing(settings, rendered, &cards, &colors(settings, None)?);
        let (chosen, warnings) = Record::new(Some(path))?.choose(deck, rendered, style, &printing, 1)?;
        Ok((Some(chosen.into_iter().collect()), warnings))
    };
    choose().unwrap_or_else(|errors| (None, errors))
}
