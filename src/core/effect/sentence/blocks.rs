//! Steps that hold other steps, and several steps one after the other.

use serde_json::Value;

use super::noun::Noun;
use super::phrase::{Mood, capitalized};
use super::players::{ME, THEM};
use super::zones::is_shared;
use super::{Composer, Context};
use crate::effect::parts::{Cards, Condition, Person, Referred, Selection, Step, Take, Who};

impl Composer<'_> {
    /// Decides whether steps become several sentences: in one sentence, those after a step that holds steps
    /// would seem to belong to it.
    pub(super) fn are_sentences(&self, steps: &[Step]) -> bool {
        let is_one =
            matches!(steps, [step, next] if self.me_last(step, next).is_some() || is_again(step, next));
        steps.len() > 1 && steps.iter().any(is_nested) && !is_one
    }

    /// The steps of an effect.
    pub(super) fn sentences(&self, steps: &[Step], context: Context<'_>, several: bool) -> String {
        if !several {
            return self.sequence(steps, context);
        }
        let clauses = self.clauses(steps, context, |_, clause| capitalized(&clause));
        clauses.join(". ")
    }

    /// Steps as parts of one sentence.
    pub(super) fn sequence(&self, steps: &[Step], context: Context<'_>) -> String {
        let several = steps.len() > 1;
        let clauses = self.clauses(steps, context, |step, clause| {
            if several && is_nested(step) { format!("({clause})") } else { clause }
        });
        clauses.join(&self.phrase("words.then"))
    }

    fn clauses(
        &self,
        steps: &[Step],
        mut context: Context<'_>,
        finish: impl Fn(&Step, String) -> String,
    ) -> Vec<String> {
        let mut clauses = Vec::new();
        let mut rest = steps;
        let mut before = None;
        while let [step, others @ ..] = rest {
            rest = others;
            if before.is_some_and(|before| is_again(before, step)) {
                let who = match step {
                    Step::May { who: Some(who), .. } => who.clone(),
                    step => self.actor(step).unwrap_or(ME),
                };
                clauses.push(self.fill("blocks.again", &[("who", (&self.who(&who, context)).into())]));
                continue;
            }
            before = Some(step);
            if let [next, others @ ..] = others
                && let Some(each) = self.me_last(step, next)
            {
                rest = others;
                let who = self.person_noun("each-everyone-last");
                clauses.push(finish(next, self.of_others(each, &THEM, &who, context)));
            } else {
                clauses.push(finish(step, self.clause(step, context)));
            }
            context.many = many_after(step, context.many);
        }
        clauses
    }

    /// Steps that one player does, without the player: `discard 1 card, then draw 1 card`. `None` if others
    /// do some of them.
    fn predicates(&self, steps: &[Step], subject: &Who, mood: Mood, context: Context<'_>) -> Option<String> {
        let mut context = Context { subject: (*subject != ME).then_some(subject), ..context };
        let mut all = Vec::new();
        for step in steps {
            if self.actor(step).as_ref() != Some(subject) {
                return None;
            }
            all.push(self.predicate(step, mood, context)?);
            context.many = many_after(step, context.many);
        }
        Some(all.join(&self.phrase("words.and-then")))
    }

    /// A step as a clause.
    pub(super) fn clause(&self, step: &Step, context: Context<'_>) -> String {
        match step {
            Step::May { who, steps, otherwise } => {
                let done = self.allowed("may", who.as_ref().unwrap_or(&ME), steps, context);
                self.or_else("blocks.if-not", done, otherwise, context)
            }
            Step::Choose { who, options } => {
                let who = who.as_ref().unwrap_or(&ME);
                self.choice(who, &self.who(who, context), options, context)
            }
            Step::If { conditions, steps, otherwise } => self.branch(conditions, steps, otherwise, context),
            Step::Repeat { times, steps } => {
                let (times, done) = (self.count(Some(times), context), self.sequence(steps, context));
                let note = if times.note.is_empty() { String::new() } else { format!(" {}", times.note) };
                let slots = [
                    ("n", times.number.as_str().into()),
                    ("note", note.as_str().into()),
                    ("do", done.as_str().into()),
                ];
                let own = format!("blocks.repeat-{}", times.number);
                self.fill(if self.find(&own).is_some() { &own } else { "blocks.repeat" }, &slots)
            }
            Step::ForEach { cards: Some(cards), steps, .. } => {
                let (cards, done) = (self.each_card(cards, context), self.sequence(steps, context));
                self.fill("blocks.each", &[("each", (&cards).into()), ("do", done.as_str().into())])
            }
            Step::ForEach { who, steps, .. } => {
                self.for_each(who.as_ref().unwrap_or(&Who::Person(Person::Everyone)), steps, context)
            }
            step => self.plain(step, context),
        }
    }

    /// A step that a player does: as a command to the player who has the card, as a duty or a fact of others.
    fn plain(&self, step: &Step, context: Context<'_>) -> String {
        let Some(actor) = self.actor(step) else { return self.fact(step, context) };
        if is_optional(step) {
            let who = self.who(&actor, context);
            return self.permission(step, &actor, &who, context);
        }
        if actor == ME {
            let context = Context { subject: None, ..context };
            return self.predicate(step, Mood::Command, context).unwrap_or_else(|| self.fact(step, context));
        }
        let who = match step {
            Step::Pass { .. } => self.each_player(&actor, context),
            _ => self.who(&actor, context),
        };
        self.of_others(step, &actor, &who, context)
    }

    /// Composes the clause for a step that another player, named as `who`, does.
    fn of_others(&self, step: &Step, actor: &Who, who: &Noun, context: Context<'_>) -> String {
        if is_optional(step) {
            return self.permission(step, actor, who, context);
        }
        let inside = Context { subject: Some(actor), ..context };
        if let Some(fact) = self.predicate_of(step, who, inside) {
            return fact;
        }
        let done = self.predicate(step, Mood::Bare, inside).unwrap_or_default();
        self.fill("blocks.must", &[("who", who.into()), ("do", done.as_str().into())])
    }

    /// Composes the clause for a step that its player may skip, by choosing no cards.
    fn permission(&self, step: &Step, actor: &Who, who: &Noun, context: Context<'_>) -> String {
        let inside = Context { subject: (*actor != ME).then_some(actor), permitted: true, ..context };
        let done = self.predicate(step, Mood::Bare, inside).unwrap_or_default();
        self.fill("blocks.may", &[("who", who.into()), ("do", done.as_str().into())])
    }

    fn allowed(&self, key: &str, who: &Who, steps: &[Step], context: Context<'_>) -> String {
        let noun = self.who(who, context);
        match self.predicates(steps, who, Mood::Bare, context) {
            Some(done) => {
                self.fill(&format!("blocks.{key}"), &[("who", (&noun).into()), ("do", done.as_str().into())])
            }
            None => {
                let done = self.sequence(steps, Context { subject: None, ..context });
                self.fill(
                    &format!("blocks.{key}-this"),
                    &[("who", (&noun).into()), ("do", done.as_str().into())],
                )
            }
        }
    }

    fn or_else(&self, key: &str, done: String, otherwise: &[Step], context: Context<'_>) -> String {
        if otherwise.is_empty() {
            return done;
        }
        let otherwise = self.sequence(otherwise, context);
        format!("{done}{}", self.fill(key, &[("do", otherwise.as_str().into())]))
    }

    fn choice(&self, who: &Who, noun: &Noun, options: &[Vec<Step>], context: Context<'_>) -> String {
        let bare: Option<Vec<String>> =
            options.iter().map(|steps| self.predicates(steps, who, Mood::Bare, context)).collect();
        let options = bare.unwrap_or_else(|| {
            options.iter().map(|steps| self.sequence(steps, Context { subject: None, ..context })).collect()
        });
        let options = options.join(&self.phrase("blocks.or"));
        self.fill("blocks.choose", &[("who", noun.into()), ("options", options.as_str().into())])
    }

    fn branch(
        &self,
        conditions: &[Condition],
        steps: &[Step],
        otherwise: &[Step],
        context: Context<'_>,
    ) -> String {
        let (conditions, done) = (self.conditions(conditions, context), self.sequence(steps, context));
        let done = self.fill("if.then", &[("if", conditions.as_str().into()), ("do", done.as_str().into())]);
        self.or_else("blocks.otherwise", done, otherwise, context)
    }

    /// For each player: as what each player must do, or with the players named at the one place that is about
    /// them.
    fn for_each(&self, who: &Who, steps: &[Step], context: Context<'_>) -> String {
        // One player alone is spoken to.
        if *who == ME {
            return self.sequence(steps, Context { subject: None, them: None, ..context });
        }
        let each = self.each_player(who, context);
        let inside = Context { subject: Some(&THEM), ..context };
        if let [step] = steps {
            match step {
                Step::May { who: Some(who), steps, otherwise } if *who == THEM => {
                    if let Some(done) = self.predicates(steps, &THEM, Mood::Bare, context) {
                        let done =
                            self.fill("blocks.may", &[("who", (&each).into()), ("do", done.as_str().into())]);
                        return self.or_else(
                            "blocks.if-not",
                            done,
                            otherwise,
                            Context { them: None, ..context },
                        );
                    }
                }
                Step::Choose { who: Some(who), options } if *who == THEM => {
                    return self.choice(who, &each, options, context);
                }
                step if self.actor(step).as_ref() == Some(&THEM) => {
                    return self.of_others(step, &THEM, &each, context);
                }
                step if !is_nested(step) && mentions(step) == 1 => {
                    return self.clause(step, Context { them: Some(&each), ..context });
                }
                _ => {}
            }
        }
        if let Some(done) = self.predicates(steps, &THEM, Mood::Bare, inside) {
            return self.fill("blocks.must", &[("who", (&each).into()), ("do", done.as_str().into())]);
        }
        let done = self.sequence(steps, Context { subject: None, them: None, ..context });
        self.fill("blocks.each", &[("each", (&each).into()), ("do", done.as_str().into())])
    }

    /// Returns the step that each player does, the player who has the card last: all others do it, then the
    /// player does the same.
    fn me_last<'s>(&self, step: &'s Step, next: &Step) -> Option<&'s Step> {
        let Step::ForEach { who: Some(Who::Person(Person::Others)), cards: None, steps } = step else {
            return None;
        };
        let [each] = steps.as_slice() else { return None };
        (self.actor(each) == Some(THEM) && of_me(each) == of_me(next)).then_some(each)
    }

    /// The player who does a step; nobody if it is a fact.
    fn actor(&self, step: &Step) -> Option<Who> {
        match step {
            // What goes round the table each player passes.
            Step::Pass { cards, .. } if cards.of_each().is_some() => owner(cards),
            Step::Pass { cards, .. } => Some(self.holder(cards).unwrap_or(ME)),
            Step::Move { cards, to, of, .. } => {
                let source = owner(cards);
                let target = (!is_shared(*to)).then(|| of.clone().unwrap_or(ME));
                Some(chooser(cards).unwrap_or_else(|| match (source, target) {
                    (Some(source), Some(target)) if source == target => source,
                    (Some(source), Some(_) | None) if source == THEM => {
                        if of.as_ref().is_none_or(|of| *of == ME) && !is_shared(*to) {
                            ME
                        } else {
                            THEM
                        }
                    }
                    (None, Some(target)) => target,
                    // Between two others: who gets them takes them.
                    (Some(source), Some(target)) if source != ME && target != ME => target,
                    _ => ME,
                }))
            }
            Step::Look { who, .. }
            | Step::Score { who, .. }
            | Step::Pay { who, .. }
            | Step::Turns { who, .. }
            | Step::Name { who, .. } => {
                let all = matches!(step, Step::Turns { order: crate::effect::parts::Order::Reverse, .. });
                (!all).then(|| who.clone().unwrap_or(ME))
            }
            Step::Show { cards } => Some(chooser(cards).or_else(|| self.holder(cards)).unwrap_or(ME)),
            Step::TurnOver { cards, .. }
            | Step::Shuffle { cards }
            | Step::Swap { cards, .. }
            | Step::Mark { cards, .. } => {
                Some(chooser(cards).or_else(|| owner(cards).filter(|owner| *owner == THEM)).unwrap_or(ME))
            }
            _ => None,
        }
    }

    /// Cards that each of several players passes, as each one's own.
    pub(super) fn of_each(&self, cards: &Cards) -> Option<Cards> {
        let own = cards.of_each().or_else(|| match cards {
            Cards::Selected(selection)
                if self.holder(cards).is_some_and(|holder| self.are_several(&holder)) =>
            {
                Some(Selection { of: Some(THEM), ..(**selection).clone() })
            }
            _ => None,
        });
        own.map(|own| Cards::Selected(Box::new(own)))
    }

    /// The players each of whom does something with such cards of their own. Cards that are taken of several
    /// players are so many in all.
    fn holder(&self, cards: &Cards) -> Option<Who> {
        let is_taken = matches!(cards, Cards::Selected(selection) if selection.take.is_some());
        owner(cards).filter(|owner| !is_taken || !self.are_several(owner))
    }
}

/// True if a player may do the step before once more: as a step with `may`, or with up to as many cards.
fn is_again(before: &Step, step: &Step) -> bool {
    if let Step::May { steps, otherwise, .. } = step {
        return otherwise.is_empty() && steps.as_slice() == [before.clone()];
    }
    let mut again = serde_json::to_value(before).unwrap_or_default();
    if let Some(take) = again.pointer_mut("/cards/take").and_then(Value::as_object_mut)
        && let Some(number) = take.remove("choose")
    {
        take.insert("up_to".into(), number);
    }
    is_optional(step) && serde_json::to_value(step).is_ok_and(|step| step == again)
}

/// A step with the player who has the card in the place of the player of `for-each`.
fn of_me(step: &Step) -> Value {
    fn of_me(value: &mut Value) {
        match value {
            Value::Array(list) => list.iter_mut().for_each(of_me),
            Value::Object(map) => {
                map.retain(|_, value| value != Person::Them.word() && value != Person::Me.word());
                map.values_mut().for_each(of_me);
            }
            _ => {}
        }
    }
    let mut value = serde_json::to_value(step).unwrap_or_default();
    of_me(&mut value);
    value
}

/// True if a step holds other steps.
fn is_nested(step: &Step) -> bool {
    matches!(
        step,
        Step::May { .. } | Step::Choose { .. } | Step::ForEach { .. } | Step::If { .. } | Step::Repeat { .. }
    )
}

/// True if the player who does a step may choose no cards.
fn is_optional(step: &Step) -> bool {
    let cards = match step {
        Step::Move { cards, .. } | Step::Swap { cards, .. } | Step::Look { cards, .. } => cards,
        Step::Show { cards }
        | Step::TurnOver { cards, .. }
        | Step::Shuffle { cards }
        | Step::Mark { cards, .. } => cards,
        _ => return false,
    };
    matches!(cards,
        Cards::Selected(selection) if selection.take.as_ref().is_some_and(|take| take.up_to.is_some()))
}

/// How often a step is about the player of `for-each`. A selection of players has players of its own who are
/// called so.
fn mentions(step: &Step) -> usize {
    fn count(value: &Value) -> usize {
        match value {
            Value::String(word) => usize::from(word == Person::Them.word()),
            Value::Array(list) => list.iter().map(count).sum(),
            Value::Object(map)
                if ["from", "most", "least", "chosen_by"].iter().any(|key| map.contains_key(*key))
                    && !map.contains_key("in") =>
            {
                9
            }
            Value::Object(map) => map.values().map(count).sum(),
            _ => 0,
        }
    }
    serde_json::to_value(step).map_or(0, |value| count(&value))
}

/// True if the cards of a step, `last` for the next, are several.
fn many_after(step: &Step, before: bool) -> bool {
    let number = |take: &Take| {
        take.choose.as_ref().or(take.up_to.as_ref()).or(take.random.as_ref()).or(take.count.as_ref()).cloned()
    };
    match step {
        Step::Pass { cards, .. } if cards.of_each().is_some() => true,
        Step::Move { cards, .. }
        | Step::Pass { cards, .. }
        | Step::Swap { cards, .. }
        | Step::Look { cards, .. }
        | Step::Show { cards }
        | Step::TurnOver { cards, .. }
        | Step::Shuffle { cards }
        | Step::Mark { cards, .. }
        | Step::Change { cards, .. } => match cards {
            Cards::Referred(Referred::Last) => before,
            Cards::Referred(Referred::This | Referred::Each) => false,
            Cards::Referred(_) => true,
            Cards::Selected(selection) => selection.take.as_ref().is_none_or(|take| {
                take.most_frequent.is_some()
                    || number(take).is_some_and(|number| number != crate::effect::parts::Amount::Number(1))
            }),
        },
        Step::Pay { .. } => true,
        _ => before,
    }
}

/// Whose the cards are, if each player has such cards.
fn owner(cards: &Cards) -> Option<Who> {
    match cards {
        Cards::Selected(selection) if !is_shared(selection.zone) => Some(selection.of.clone().unwrap_or(ME)),
        _ => None,
    }
}

/// The other player who chooses the cards.
fn chooser(cards: &Cards) -> Option<Who> {
    match cards {
        Cards::Selected(selection) => {
            let by = Who::Person(selection.take.as_ref()?.by.filter(|by| *by != Person::Me)?);
            // The player whose cards they are, if only just chosen.
            Some(selection.of.clone().filter(|of| super::players::same(&by, of)).unwrap_or(by))
        }
        Cards::Referred(_) => None,
    }
}
