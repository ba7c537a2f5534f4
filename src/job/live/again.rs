//! What must be printed again: the cards that differ from the manifest of an earlier build.

use std::collections::BTreeSet;

use crate::deck::Deck;
use crate::diag::Diagnostics;
use crate::job::card_selection::Record;
use crate::job::prepress;
use crate::job::settings::Settings;
use crate::manifest::Printing;
use crate::render::{Rendered, Style};

/// The places of these cards in the deck, and a warning if they are many because they were printed differently; `None` if no manifest was named.
///
/// # Errors
/// It can't be read.
pub(super) fn again(
    deck: &Deck,
    settings: &Settings<'_>,
    rendered: &Rendered,
    style: &Style,
) -> Result<Option<(BTreeSet<usize>, Diagnostics)>, Diagnostics> {
    let Some(path) = &settings.typed.only_changed else { return Ok(None) };
    let mut record = Record::new(Some(path))?;
    let cards: Vec<usize> = rendered.cards.keys().copied().collect();
    let backs = !settings.backs(rendered.has_backs(&cards)).has_none();
    let printing = Printing { backs, bleed: true, color: prepress::output(settings, None)?.colors() };
    let (chosen, warnings) = record.choose(deck, rendered, style, &printing, 1)?;
    Ok(Some((chosen.into_iter().collect(), warnings)))
}
