//! Narrates a game as people at the table saw it.

use std::collections::BTreeSet;

use super::log::Step;
use crate::deck::Deck;
use crate::effect::{Locale, Stage};
use crate::rules::{Language, Line, Rules, ScorePart, Seats, Story, phrase};

/// A game as people read it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Narration {
    /// The lines, in the order of the events.
    pub lines: Vec<Line>,
    /// The points by what they are for; empty if the game is not over.
    pub parts: Vec<ScorePart>,
}

/// Narrates the moves of a game, up to the first that is not legal.
pub(super) fn narrate<R: Rules>(rules: &R, deck: &Deck, stage: &Stage, steps: &[Step]) -> Narration {
    let mut story = Story::narrated();
    let mut state = story.begin(rules);
    let classes = rules.classes();
    let (mut earlier, mut explained, mut turns) = (BTreeSet::new(), BTreeSet::new(), story.turns());
    let (locale, language) = (Locale::of(&deck.lang), Language::of(&deck.lang));
    for step in steps {
        rules.forget_applied_effects(&mut state);
        let made = story.make_with(rules, &mut state, step.actor(), step.choice(), |state, story| {
            let applied = rules.applied_effects(state);
            let applied: BTreeSet<usize> = (0..classes.len()).filter(|class| applied.has(*class)).collect();
            // An effect that lasts is reported once a turn, when it first matters; the first time with the
            // sentence of its card.
            for class in applied.difference(&earlier) {
                let card = classes[*class].card.and_then(|serial| deck.card(serial));
                if let Some(effect) = card.and_then(|card| deck.effect_of(card)) {
                    let sentence = explained.insert(&effect.id).then(|| locale.sentence(stage, effect));
                    let is_known = sentence.is_none() && effect.script.when.is_standing();
                    // At the end all of several holders are meant; before it, which of them is not known.
                    let holders = rules.holders(state, *class);
                    let is_clear = holders.count() == 1 || rules.scores(state).is_some();
                    let holders = if is_clear { holders } else { Seats::NONE };
                    let (name, class) = (&effect.script.name, &classes[*class].name);
                    let line = || applied_line(language, holders, name, class, sentence.as_deref());
                    if is_known { story.repeat(line) } else { story.say(line) }
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

/// `Seat 2's *Hush* of 41 applies: “…”`; `class` is the name of the card's class, before or behind which its
/// effect may be named.
fn applied_line(
    language: Language,
    holders: Seats,
    effect: &str,
    class: &str,
    sentence: Option<&str>,
) -> String {
    let effect = match class.strip_prefix(effect) {
        Some(rest) => format!("*{effect}*{rest}"),
        None => {
            let card = class.strip_suffix(&format!(" ({effect})")).unwrap_or(class);
            phrase!(in language, "*{effect}* of {card}", effect, card)
        }
    };
    let line = if holders.is_empty() {
        phrase!(in language, "{effect} applies", effect)
    } else {
        let owners = language.list(holders.iter().map(|seat| phrase!(in language, "{seat}'s", seat)));
        phrase!(in language, "{owners} {effect} applies", owners, effect)
    };
    match sentence.map(|sentence| sentence.replace("**", "")) {
        Some(sentence) => phrase!(in language, "{line}: “{sentence}”", line, sentence),
        None => line,
    }
}
