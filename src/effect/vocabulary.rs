//! What of the language a game can play. The rest is refused when a deck is loaded.

use super::language::{Cards, Op, Quantity, Span, When};
use super::{Condition, Effect};
use crate::diag::{Diagnostic, Diagnostics, list};

/// Trigger and duration of an effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Timing {
    /// Trigger.
    pub when: When,
    /// Duration.
    pub until: Span,
}

/// The part of the language that a game can play.
#[derive(Debug)]
pub struct Vocabulary {
    /// Triggers and durations of effects.
    pub timings: &'static [Timing],
    /// What they do.
    pub forms: &'static [Form],
    /// The rules that they can change. Their order is the game's own.
    pub rules: &'static [Rule],
    /// What they can depend on, each with the triggers at which it can be counted.
    pub quantities: &'static [(Quantity, &'static [When])],
}

/// How a game understands an operation.
#[derive(Debug)]
pub struct Form {
    /// The operation's name.
    pub op: &'static str,
    /// When it can be done.
    pub timings: &'static [Timing],
    /// The cards that it can be about; none if it does not say which.
    pub cards: &'static [Cards],
    /// An effect with it, as it is written in a deck file, without its name.
    pub example: &'static str,
}

/// A rule of a game that effects can change. Without them it has the first of its values.
#[derive(Debug)]
pub struct Rule {
    /// Name in deck files.
    pub name: &'static str,
    /// What it settles.
    pub about: &'static str,
    /// What it can be.
    pub values: &'static [RuleValue],
}

/// A value of a rule.
#[derive(Debug)]
pub struct RuleValue {
    /// As it is written in deck files.
    pub word: &'static str,
    /// Whether nothing overrides it, neither a later card nor one that silences others.
    pub stands: bool,
    /// When it can be set, if not whenever rules can be; never, if it is so without any effect.
    pub timings: Option<&'static [Timing]>,
}

impl RuleValue {
    /// One that later cards override.
    pub const fn new(word: &'static str) -> RuleValue {
        RuleValue { word, stands: false, timings: None }
    }

    /// One that can be set at some moments only.
    pub const fn at(word: &'static str, timings: &'static [Timing]) -> RuleValue {
        RuleValue { word, stands: false, timings: Some(timings) }
    }

    /// The same, but set at these moments only.
    pub const fn only(self, timings: &'static [Timing]) -> RuleValue {
        RuleValue { timings: Some(timings), ..self }
    }

    /// The same, but never set, since it is so without any effect.
    pub const fn without_effect(self) -> RuleValue {
        self.only(&[])
    }

    /// The same, but nothing overrides it.
    pub const fn standing(self) -> RuleValue {
        RuleValue { stands: true, ..self }
    }

    /// Whether it can be set at a moment at which rules can be.
    pub fn can_be_set(&self, timing: Timing) -> bool {
        self.timings.is_none_or(|timings| timings.contains(&timing))
    }
}

impl std::fmt::Display for Timing {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.until {
            Span::Turns => write!(f, "when = \"{}\" and until = {{ turns = … }}", self.when.word()),
            until => write!(f, "when = \"{}\" and until = \"{}\"", self.when.word(), until.word()),
        }
    }
}

impl Rule {
    /// The place of a value among its values.
    pub fn value(&self, word: &str) -> Option<usize> {
        self.values.iter().position(|value| value.word == word)
    }
}

impl Vocabulary {
    /// A rule by name, with its place in the table.
    pub fn rule(&self, name: &str) -> Option<(usize, &'static Rule)> {
        self.rules.iter().enumerate().find(|(_, rule)| rule.name == name)
    }

    /// All of an effect that the game does not understand; `game` is its title.
    pub fn check(&self, game: &str, effect: &Effect) -> Diagnostics {
        let mut checking = Checking { vocabulary: self, game, effect, diagnostics: Diagnostics::default() };
        let timed = checking.timing();
        for (index, condition) in effect.conditions.iter().enumerate() {
            checking.condition(index, condition);
        }
        for (index, op) in effect.ops.iter().enumerate() {
            checking.op(index, op, timed);
        }
        checking.diagnostics
    }
}

struct Checking<'a> {
    vocabulary: &'a Vocabulary,
    game: &'a str,
    effect: &'a Effect,
    diagnostics: Diagnostics,
}

impl Checking<'_> {
    fn diagnostic(&mut self, code: &str, path: &str, message: String, label: impl Into<String>) -> &mut Diagnostic {
        self.diagnostics.push(Diagnostic::error(code, message).at(self.effect.place_of(path).clone(), label));
        let last = self.diagnostics.0.len() - 1;
        &mut self.diagnostics.0[last]
    }

    /// Whether the game has effects that come and go so.
    fn timing(&mut self) -> bool {
        let timing = self.effect.timing();
        let known = self.vocabulary.timings;
        if known.contains(&timing) {
            return true;
        }
        let message = format!("{} has no effects with {timing}", self.game);
        let of_trigger: Vec<&Timing> = known.iter().filter(|known| known.when == timing.when).collect();
        let shown = if of_trigger.is_empty() { known.iter().collect() } else { of_trigger };
        let hint = shown.iter().map(|timing| format!("`{timing}`")).collect::<Vec<_>>().join(", or ");
        let path = if known.iter().any(|known| known.when == timing.when) { "until" } else { "when" };
        let diagnostic = self.diagnostic("effect-timing", path, message, "not together");
        *diagnostic = diagnostic.clone().hint(format!("write {hint}"));
        false
    }

    fn condition(&mut self, index: usize, condition: &Condition) {
        let (when, game) = (self.effect.when, self.game);
        let known = self.vocabulary.quantities.iter().filter(|(_, triggers)| triggers.contains(&when));
        let known: Vec<&str> = known.map(|(quantity, _)| quantity.word()).collect();
        let word = condition.count.word();
        if !known.contains(&word) {
            let message = format!("{game} can't count `{word}` with when = \"{}\"", when.word());
            self.diagnostic("effect-if", &format!("if.{index}.count"), message, format!("what can be counted there: {}", list(known)));
        }
        match (condition.at_least, condition.at_most) {
            (None, None) => {
                let message = "a condition has `at_least`, `at_most` or both".to_string();
                self.diagnostic("effect-if", &format!("if.{index}"), message, "how many?");
            }
            (Some(least), Some(most)) if least > most => {
                let message = format!("no number is at least {least} and at most {most}");
                self.diagnostic("effect-if", &format!("if.{index}"), message, "never so");
            }
            _ => {}
        }
    }

    fn op(&mut self, index: usize, op: &Op, timed: bool) {
        let (timing, game) = (self.effect.timing(), self.game);
        let forms = || self.vocabulary.forms.iter().filter(|form| form.op == op.word());
        let fits = |form: &&Form| form.timings.contains(&timing);
        let Some(form) = forms().find(fits).or_else(|| forms().next()) else {
            let known = self.vocabulary.forms.iter().map(|form| form.op);
            let label = format!("the operations are {}", list(known));
            self.diagnostic("effect-op", &format!("do.{index}.op"), format!("{game} has no operation `{}`", op.word()), label);
            return;
        };
        if timed && !form.timings.contains(&timing) {
            let message = format!("{game} has no `{}` with {timing}", op.word());
            let hint = form.timings.iter().map(|timing| format!("`{timing}`")).collect::<Vec<_>>().join(", or ");
            let diagnostic = self.diagnostic("effect-op", &format!("do.{index}.op"), message, "not at this moment");
            *diagnostic = diagnostic.clone().hint(format!("write {hint}"));
        }
        if let Some(cards) = op.cards().filter(|cards| !form.cards.contains(cards)) {
            let message = format!("{game} has no `{}` of `{}`", op.word(), cards.word());
            let label = format!("of {}", list(form.cards.iter().map(|cards| cards.word())));
            self.diagnostic("effect-cards", &format!("do.{index}.cards"), message, label);
        }
        match op {
            Op::SetRule { rule, value } => self.rule(index, rule, &value.to_string()),
            Op::Worth { by: 0, .. } => {
                self.diagnostic("effect-value", &format!("do.{index}.by"), "0 more is no change".into(), "write another number");
            }
            _ => {}
        }
    }

    fn rule(&mut self, index: usize, name: &str, value: &str) {
        let game = self.game;
        let Some((_, rule)) = self.vocabulary.rule(name) else {
            let known: Vec<&str> = self.vocabulary.rules.iter().map(|rule| rule.name).collect();
            let label = format!("the rules are {}", list(known.iter().copied()));
            let diagnostic =
                self.diagnostic("effect-rule", &format!("do.{index}.rule"), format!("{game} has no rule `{name}` to set"), label);
            *diagnostic = diagnostic.clone().nearest(name, known);
            return;
        };
        let timing = self.effect.timing();
        if let Some(known) = rule.values.iter().find(|known| known.word == value) {
            let timings = known.timings.unwrap_or_default();
            if timings.is_empty() && known.timings.is_some() {
                let message = format!("the rule `{name}` is `{value}` without any effect");
                self.diagnostic("effect-value", &format!("do.{index}.value"), message, "can't be set");
            } else if self.vocabulary.timings.contains(&timing) && !known.can_be_set(timing) {
                let message = format!("the rule `{name}` can't be set to `{value}` with {timing}");
                let hint = timings.iter().map(|timing| format!("`{timing}`")).collect::<Vec<_>>().join(", or ");
                let diagnostic = self.diagnostic("effect-value", &format!("do.{index}.value"), message, "not at this moment");
                *diagnostic = diagnostic.clone().hint(format!("write {hint}"));
            }
        } else {
            let known: Vec<&str> = rule.values.iter().map(|value| value.word).collect();
            let label = format!("expected one of {}", list(known.iter().copied()));
            let diagnostic =
                self.diagnostic("effect-value", &format!("do.{index}.value"), format!("the rule `{name}` can't be `{value}`"), label);
            *diagnostic = diagnostic.clone().nearest(value, known);
        }
    }
}
