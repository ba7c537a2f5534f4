//! What of an effect a game does not play, beyond the words that its schema refuses: events with their
//! durations, zones that give or take no cards, selections and computations that contradict themselves, rules
//! with their values, names of kinds and types.

mod acting;
mod amount;
mod context;
mod hidden;
mod range;
mod selection;
mod step;

use super::machine::CardNames;
use super::parts::{Amount, Condition, Event, Lasts, Script, Until};
use super::{Effect, Missing, SeenBy, Stage, Stages, word_of_others};
use crate::diag::{Diagnostic, Diagnostics, joined};
use context::Filled;
use range::Bounds;

impl Stage {
    /// All of an effect that the game does not play; `game` is its title, `types` are those of the cards with
    /// the effect, `names` the types and kinds of the deck, `stages` those of all games, so that errors tell
    /// which of them have what this one lacks.
    pub fn check(
        &self,
        game: &str,
        effect: &Effect,
        types: &[&str],
        names: &CardNames<'_>,
        stages: &Stages<'_>,
    ) -> Diagnostics {
        let script = &effect.script;
        let mut checking = Checking {
            stage: self,
            stages,
            game,
            effect,
            script,
            names,
            filled: Filled::default(),
            diagnostics: Diagnostics::default(),
        };
        checking.begin();
        checking.event();
        checking.acting(types);
        checking.conditions(&script.conditions, "if");
        checking.steps(&script.steps, "do");
        checking.hidden();
        checking.diagnostics.0.sort_by_key(Diagnostic::start);
        checking.diagnostics
    }
}

struct Checking<'a> {
    stage: &'a Stage,
    stages: &'a Stages<'a>,
    game: &'a str,
    effect: &'a Effect,
    script: &'a Script,
    names: &'a CardNames<'a>,
    /// The players, cards and numbers that can be referred to at the place that is being checked.
    filled: Filled,
    diagnostics: Diagnostics,
}

impl Checking<'_> {
    fn error(
        &mut self,
        code: &str,
        path: &str,
        message: impl Into<String>,
        label: impl Into<String>,
    ) -> &mut Diagnostic {
        let place = self.effect.place_of(path).clone();
        self.diagnostics.push(Diagnostic::error(code, message.into()).at(place, label));
        let last = self.diagnostics.0.len() - 1;
        &mut self.diagnostics.0[last]
    }

    /// The hint that other games have a word that this one lacks.
    fn others_with(&self, word: &str, has: impl Fn(&Stage) -> bool) -> Option<String> {
        let titles: Vec<&str> =
            self.stages.iter().filter(|(_, stage)| has(stage)).map(|(title, _)| *title).collect();
        word_of_others(word, &titles)
    }

    /// When the effect acts, and how long.
    fn event(&mut self) {
        let Script { when, by, until, zones, once, .. } = self.script;
        let Some(known) = self.stage.event(*when) else { return };
        let word = when.word();
        let is_missing = self.stage.is_missing(Missing::Actor, *when);
        if by.is_some() && (when.is_standing() || *when == Event::Used || is_missing) {
            self.error(
                "effect-by",
                "by",
                format!("`by` has no meaning with when = \"{word}\""),
                "leave it out",
            );
        }
        if once.is_some() && when.is_standing() {
            self.error(
                "effect-once",
                "once",
                format!("`once` has no meaning with when = \"{word}\": it holds all the time"),
                "leave it out",
            );
        }
        let lasts = match until {
            Until::Word(word) => *word,
            Until::Turns(_) => Lasts::Turn,
        };
        let holds = when.is_standing() && !matches!(lasts, Lasts::Now | Lasts::Held);
        if holds || !known.lasts.contains(&lasts) {
            let message = format!(
                "{} has no effects with when = \"{word}\" and until = \"{}\"",
                self.game,
                lasts.word()
            );
            let hint = if holds || known.lasts == [Lasts::Now] {
                "leave `until` out".to_string()
            } else {
                let possible: Vec<String> =
                    known.lasts.iter().map(|lasts| format!("`until = \"{}\"`", lasts.word())).collect();
                format!("write one of {}", joined(&possible))
            };
            self.error("effect-until", "until", message, "not together").hints.push(hint);
        }
        for (place, zone) in zones.iter().enumerate() {
            if self.stage.zone(*zone).is_some_and(|zone| zone.seen_by == SeenBy::Nobody)
                && *when != Event::Always
            {
                let message = format!("nobody sees the cards in `{}`, so no effect acts there", zone.word());
                self.error("effect-zone", &format!("in.{place}"), message, "another zone");
            }
        }
    }

    fn conditions(&mut self, conditions: &[Condition], path: &str) {
        for (place, condition) in conditions.iter().enumerate() {
            self.condition(condition, &format!("{path}.{place}"));
        }
    }

    fn condition(&mut self, condition: &Condition, path: &str) {
        let subjects = [condition.count.is_some(), condition.amount.is_some(), condition.who.is_some()];
        let subjects = subjects.iter().filter(|is_there| **is_there).count();
        let has_parts = !condition.not.is_empty() || !condition.any.is_empty();
        if subjects > 1 || (subjects == 0 && !has_parts) {
            let message = "a condition is about one of `count`, `amount` and `who`, or has `not` or `any`";
            self.error("effect-if", path, message, "about what?");
        }
        let compares = condition.is.is_some()
            || condition.at_least.is_some()
            || condition.at_most.is_some()
            || condition.odd.is_some();
        if condition.amount.is_some() && !compares {
            let message =
                "a condition about an amount has `is`, `at_least`, `at_most`, `odd` or several of these";
            self.error("effect-if", path, message, "compared to what?");
        }
        if condition.who.is_some() != condition.is_among.is_some() {
            self.error("effect-if", path, "`who` and `is_among` belong together", "one of them is missing");
        }
        if let Some(Amount::Number(number)) = condition.amount {
            let message = format!("`amount = {number}` is the same number at all times");
            let hint = format!("write for example `{}`", self.example_of_amount());
            self.error("effect-if", &format!("{path}.amount"), message, "expected a number that can change")
                .hints
                .push(hint);
        }
        let bounds = Bounds {
            is: condition.is.as_ref(),
            at_least: condition.at_least.as_ref(),
            at_most: condition.at_most.as_ref(),
            odd: condition.odd,
            least: condition.count.as_ref().map(|_| (0, "a number of cards")),
            ..Bounds::default()
        };
        self.bounds(&bounds, "effect-if", path);
        if let Some(cards) = &condition.count {
            self.cards(cards, &format!("{path}.count"), Place::Value);
        }
        self.optional_amount(condition.amount.as_ref(), &format!("{path}.amount"));
        for (key, who) in [("who", &condition.who), ("is_among", &condition.is_among)] {
            self.who(who.as_ref(), &format!("{path}.{key}"), Place::Value);
        }
        self.conditions(&condition.not, &format!("{path}.not"));
        self.conditions(&condition.any, &format!("{path}.any"));
    }
}

/// Where a selection stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    /// In a step, where players can be asked.
    Step,
    /// In an amount or a condition, where nobody is asked.
    Value,
}
