//! Checks effects of cards against what their game plays.

use std::collections::BTreeSet;

use crate::deck::Deck;
use crate::diag::{Diagnostic, Diagnostics};
use crate::effect::machine::{CardFacts, CardNames, Program, compile};
use crate::effect::{Locale, Stage};
use crate::games::{Game, find, stage_of, stages};

/// Reports the effects of a deck that its game does not support.
pub fn check_effects(deck: &Deck) -> Diagnostics {
    let mut diagnostics = Diagnostics::default();
    if let Some(game) = deck.game.as_deref().and_then(find) {
        diagnostics.extend(unplayed(deck, game.title, game.stage));
        unlike(deck, game, &mut diagnostics);
        // Effects are in the order of their names, but people read a file from the top.
        diagnostics.0.sort_by_key(Diagnostic::start);
    } else if let Some(effect) = deck.effects.first() {
        let hint = "write the rule in the `text` of the card: it is printed, but not played";
        let diagnostic = Diagnostic::error("effect", "a deck without `game` can't have effects");
        diagnostics.push(diagnostic.at(effect.place.clone(), "an effect").hint(hint));
    }
    diagnostics
}

/// Reports what of the effects of a deck its game does not play.
pub(in crate::games) fn unplayed(deck: &Deck, title: &str, stage: &Stage) -> Diagnostics {
    let symbols: BTreeSet<&str> =
        deck.cards.iter().flat_map(|card| &card.symbols).map(String::as_str).collect();
    let names = CardNames {
        types: deck.types.iter().map(|found| found.id.as_str()).collect(),
        kinds: deck.kinds.iter().map(|found| found.id.as_str()).collect(),
        symbols: symbols.into_iter().collect(),
    };
    let mut diagnostics = Diagnostics::default();
    let stages = stages();
    for (place, effect) in deck.effects.iter().enumerate() {
        let kinds =
            deck.cards.iter().filter(|card| card.effect == Some(place)).map(|card| &deck.kinds[card.kind]);
        let types: BTreeSet<&str> = kinds.map(|kind| deck.types[kind.card_type].id.as_str()).collect();
        let types: Vec<&str> = types.into_iter().collect();
        diagnostics.extend(stage.check(title, effect, &types, &names, &stages));
    }
    diagnostics
}

/// Warns of sentences that designers wrote for effects, if the sentences that the effects are composed to say
/// something else.
pub fn unlike_their_effects(deck: &Deck) -> Diagnostics {
    let mut diagnostics = Diagnostics::default();
    let stage = stage_of(deck.game.as_deref());
    for effect in &deck.effects {
        for (tag, locale) in effect.script.says.keys().map(|tag| (tag, Locale::of(tag))) {
            let differences = locale.disagreements(stage, &effect.script);
            if let Some((first, others)) = differences.split_first() {
                let diagnostic = Diagnostic::warning("effect-says", format!("`{}`: {first}", effect.id))
                    .at(effect.place_of(&format!("says.{tag}")).clone(), "its own sentence");
                let diagnostic = others
                    .iter()
                    .fold(diagnostic, |diagnostic, other| diagnostic.hint(format!("also: {other}")));
                let composed = locale.paraphrase(stage, &effect.script);
                diagnostics.push(diagnostic.hint(format!("without `says` the card says: {composed}")));
            }
        }
    }
    diagnostics.0.sort_by_key(Diagnostic::start);
    diagnostics
}

/// Reports effects that do the same as another one of their file; those of other files have names of their
/// own.
fn unlike(deck: &Deck, game: &Game, diagnostics: &mut Diagnostics) {
    if deck.effects.len() < 2 {
        return;
    }
    let program = compiled(deck, game.stage);
    // What a game does not play is not compiled.
    let is_played = !diagnostics.has_errors();
    for (at, effect) in deck.effects.iter().enumerate() {
        let is_same = |other: &usize| {
            let (one, other, script) =
                (program.effect(at as u16), program.effect(*other as u16), &deck.effects[*other].script);
            let is_like = one.zip(other).is_some_and(|(one, other)| one.is_like(other));
            script.bare() == effect.script.bare() || (is_played && is_like)
        };
        let of_file =
            (0..at).filter(|other| deck.effects[*other].place.source.name == effect.place.source.name);
        if let Some(first) = of_file.into_iter().find(is_same) {
            let first = &deck.effects[first];
            let message = format!("`{}` does the same as `{}`", effect.id, first.id);
            let diagnostic =
                Diagnostic::error("effect-twice", message).at(effect.place.clone(), "again here");
            diagnostics.push(
                diagnostic.also(first.place.clone(), "first here").hint(format!(
                    "name `{}` under your kinds too, or change what one of them does",
                    first.id
                )),
            );
        }
    }
}

/// The effects of a deck as a game plays them.
fn compiled(deck: &Deck, stage: &Stage) -> Program {
    let facts = deck.cards.iter().map(|card| {
        let kind = &deck.kinds[card.kind];
        CardFacts {
            kind: &kind.id,
            card_type: &deck.types[kind.card_type].id,
            symbols: &card.symbols,
            effect: None,
        }
    });
    let sources =
        deck.effects.iter().map(|effect| (effect.id.as_str(), effect.script.name.as_str(), &effect.script));
    compile(stage, &Vec::from_iter(sources), &Vec::from_iter(facts))
}
