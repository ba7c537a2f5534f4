//! Narrates a game as people at the table saw it.

use std::collections::BTreeSet;

use super::log::Step;
use crate::deck::Deck;
use crate::effect::Locale;
use crate::rules::{Line, Rules, ScorePart, Story};

/// A game as people read it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Narration {
    /// What happened, in order.
    pub lines: Vec<Line>,
    /// The points by what they are for; empty if the game is not over.
    pub parts: Vec<ScorePart>,
}

/// Narrates the moves of a game, up to the first that is not legal.
pub(super) fn narrate<R: Rules>(rules: &R, deck: &Deck, steps: &[Step]) -> Narration {
    let mut story = Story::narrated();
    let mut state = story.begin(rules);
    let classes = rules.classes();
    let (mut earlier, mut explained, mut turns) = (BTreeSet::new(), BTreeSet::new(), story.turns());
    let (locale, game) = (Locale::of("en"), deck.game.as_deref().unwrap_or_default());
    for step in steps {
        let made = story.make_with(rules, &mut state, (step.actor(), step.choice()), |state, story| {
            let applied = rules.applied_effects(state);
            let applied: BTreeSet<usize> = (0..classes.len()).filter(|class| applied.has(*class)).collect();
            // An effect that lasts is reported once a turn, when it first matters; the first time with the sentence of its card.
            for class in applied.difference(&earlier) {
                let card = classes[*class].card.and_then(|serial| deck.card(serial));
                if let Some(effect) = card.and_then(|card| deck.effect_of(card)) {
                    let is_new = explained.insert(&effect.id);
                    story.say(|| {
                        let name = &classes[*class].name;
                        let card = match name.strip_prefix(&effect.script.name) {
                            Some(rest) => rest.to_string(),
                            None => format!(" of {}", name.strip_suffix(&format!(" ({})", effect.script.name)).unwrap_or(name)),
                        };
                        let sentence = || format!(": “{}”", locale.sentence(game, effect).replace("**", ""));
                        format!("*{}*{card} applies{}", effect.script.name, if is_new { sentence() } else { String::new() })
                    });
                }
            }
            earlier.extend(applied);
        });
        if made.is_err() {
            break;
        }
        if story.turns() > turns {
            turns = story.turns();
            earlier.clear();
        }
    }
    let parts = if rules.scores(&state).is_some() { rules.score_parts(&state) } else { Vec::new() };
    Narration { lines: story.take_lines(), parts }
}
