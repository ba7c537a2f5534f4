//! Sentences that designers wrote for effects, in the text report: each beside the sentence that the effect
//! is composed to.

use std::fmt::Write;

use crate::deck::Deck;
use crate::effect::Locale;
use crate::games::stage_of;

/// Those of expansions, or all.
pub(super) fn beside_composed(text: &mut String, deck: &Deck, all: bool) {
    let of_expansions: Vec<usize> =
        deck.kinds.iter().filter(|kind| all || kind.set > 0).flat_map(|kind| kind.effects.clone()).collect();
    let stage = stage_of(deck.game.as_deref());
    for (_, effect) in deck.effects.iter().enumerate().filter(|(at, _)| of_expansions.contains(at)) {
        for (tag, says) in &effect.script.says {
            let composed = Locale::of(tag).paraphrase(stage, &effect.script);
            // Writing to a string can't fail.
            let _ = writeln!(text, "  `{}` says ({tag})  {says}\n    composed:  {composed}", effect.id);
        }
    }
}
