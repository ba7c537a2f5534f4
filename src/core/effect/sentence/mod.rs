//! Sentences of effects, composed of the phrases of their parts.
//!
//! The phrases of the general parts stand in `lang/en.toml`, those of a game in its stage; a game's phrase
//! goes before the general one of the same key. A phrase has slots, `{cards:dat}`, and endings
//! that agree, `[is|are]`: see [`phrase`].

mod amounts;
mod blocks;
mod cards;
mod compare;
mod conditions;
mod filters;
mod leads;
mod logic;
mod noun;
mod phrase;
mod plain;
mod players;
mod steps;
mod zones;

use std::cell::Cell;

use super::parts::{By, Script, Who};
use super::{Locale, Stage};
use noun::Noun;
use phrase::capitalized;

impl Locale {
    /// Fills the slots of a phrase with words that do not change: `{card}`, and with a number
    /// `{n:tile|tiles}`.
    pub fn fill(phrase: &str, slots: &[(&str, String)]) -> String {
        let slots: Vec<_> = slots.iter().map(|(name, words)| (*name, words.as_str().into())).collect();
        phrase::fill(phrase, &slots)
    }

    /// The sentence of an effect, with the markup of card texts: the designer's own, or the composed one.
    pub fn composed(&self, stage: &Stage, script: &Script) -> String {
        script.says.get(self.tag()).cloned().unwrap_or_else(|| self.paraphrase(stage, script))
    }

    /// The sentence of an effect as it is composed of its parts, even if the designer wrote another.
    pub fn paraphrase(&self, stage: &Stage, script: &Script) -> String {
        let script = plain::without_the_obvious(script);
        self.composer(stage, &script).sentence(&script)
    }

    /// Lists the differences between the sentence that a designer wrote for an effect and the composed one:
    /// numbers, players, places and limits that only one of them names, conditions that the designer left
    /// out, and other durations. Empty if the designer wrote none in this language.
    pub fn disagreements(&self, stage: &Stage, script: &Script) -> Vec<String> {
        let Some(says) = script.says.get(self.tag()) else { return Vec::new() };
        self.composer(stage, script).disagreements(script, says, &self.paraphrase(stage, script))
    }

    fn composer<'a>(&'a self, stage: &'a Stage, script: &Script) -> Composer<'a> {
        let mut composer = Composer {
            locale: self,
            stage,
            event: script.when.word(),
            by: script.by,
            until: String::new(),
            is_once: script.once.is_some(),
            letters: Cell::new(0),
        };
        composer.until = composer.until_clause(script);
        composer
    }
}

/// Composes the sentence of one effect in one language.
struct Composer<'a> {
    locale: &'a Locale,
    stage: &'a Stage,
    /// The event of the effect.
    event: &'static str,
    /// Whose events it waits for.
    by: Option<By>,
    /// How long what it changes lasts, as words around a clause, unless the lead tells.
    until: String,
    /// The lead says that the effect is applied once a turn, round or game.
    is_once: bool,
    /// How many letters stand for numbers so far: X, Y, Z.
    letters: Cell<u8>,
}

/// The meaning of pronouns at a place of a sentence.
#[derive(Clone, Copy, Default)]
struct Context<'c> {
    /// The subject of the clause, which is `they` from then on; nobody if the player who has the card is
    /// spoken to.
    subject: Option<&'c Who>,
    /// The players of `for-each`, where they are named at the only place that is about them; `they`
    /// otherwise.
    them: Option<&'c Noun>,
    /// The cards of the step before are several.
    many: bool,
    /// The clause says that its subject may do so.
    permitted: bool,
    /// An earlier clause says that a player may be chosen.
    chosen: bool,
}

impl Composer<'_> {
    fn sentence(&self, script: &Script) -> String {
        let context = Context::default();
        let several = self.are_sentences(&script.steps);
        let inline = !several && script.steps.len() == 1;
        let (lead, done) = if script.conditions.is_empty() {
            (self.lead(script, ""), self.sentences(&script.steps, context, several))
        } else {
            let conditions = self.conditions(&script.conditions, context);
            if inline {
                let done = self.sequence(&script.steps, context);
                let done =
                    self.fill("if.then", &[("if", conditions.as_str().into()), ("do", done.as_str().into())]);
                (self.lead(script, ""), done)
            } else {
                (self.lead(script, &conditions), self.sentences(&script.steps, context, several))
            }
        };
        self.smooth(&format!("**{}:** {done}.", capitalized(&lead)))
    }

    /// Adapts words to their neighbours, as the grammar of a language asks: in English `an` before vowels, in
    /// German `im` for `in dem`.
    fn smooth(&self, text: &str) -> String {
        let pairs = self.phrase("grammar.smooth");
        // A relative clause ends with a comma unless other punctuation follows.
        let marks = [",.", ",:", ",;", ",,", ",)"].map(|pair| pair.split_at(1));
        let marks = marks.map(|(comma, mark)| (format!("{comma}{mark}"), mark.to_string()));
        let words = pairs
            .split('|')
            .filter_map(|pair| pair.split_once('='))
            .map(|(from, to)| (format!(" {from}"), format!(" {to}")));
        let spaced = [("  ", " "), (" ,", ",")].map(|(from, to)| (from.to_string(), to.to_string()));
        words.chain(spaced).chain(marks).fold(text.to_string(), |text, (from, to)| text.replace(&from, &to))
    }
}
