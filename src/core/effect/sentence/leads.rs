//! The bold lead of a sentence: what the effect waits for, where its card must lie, how often and how long.

use super::{Composer, Context};
use crate::effect::parts::{By, Event, Lasts, Once, Script, Step, Until};

impl Composer<'_> {
    /// The lead, with the conditions of the whole effect if they are not part of the text.
    pub(super) fn lead(&self, script: &Script, conditions: &str) -> String {
        let (event, until) = (script.when.word(), lasts(script).filter(|_| self.says_how_long(script)));
        // What players use they use once a turn, if the effect does not say more.
        let once = script.once.map(Once::word).or((script.when == Event::Used).then_some(Once::Turn.word()));
        // The most particular lead that there is: `used-turn`, `added-auction`, `added`.
        let with_once = once.and_then(|once| self.find(&format!("leads.{event}-once-{once}")));
        let with_until =
            until.and_then(|(word, turns)| self.of_number(&format!("leads.{event}-{word}"), turns));
        let lead = match (script.by, with_once, with_until) {
            (Some(by), ..) if self.find(&format!("when.{event}")).is_some() => {
                let who = self.person_noun(match by {
                    By::Me => "me",
                    By::Other => "another",
                    By::Anyone => "anyone",
                });
                let turn = self.owned(&who, &[], &self.phrase("words.turn"));
                let of_all = format!("when.{event}-anyone");
                let key = if by == By::Anyone && self.find(&of_all).is_some() {
                    of_all
                } else {
                    format!("when.{event}")
                };
                self.fill(&key, &[("who", (&who).into()), ("turn", (&turn).into())])
            }
            (_, _, Some(lead)) if script.once.is_none() => lead.to_string(),
            (_, Some(lead), _) | (_, None, Some(lead)) => lead.to_string(),
            // What lies elsewhere than usual is said alone.
            _ if script.when == Event::InPlay && !script.zones.is_empty() => String::new(),
            // Where a number counts at the end, a rule holds all the time.
            _ if script.steps.iter().any(|step| matches!(step, Step::SetRule { .. })) => {
                let rule = self.find(&format!("leads.{event}-rule"));
                rule.map_or_else(|| self.phrase(&format!("leads.{event}")), str::to_string)
            }
            _ => self.phrase(&format!("leads.{event}")),
        };
        let mut parts = vec![lead];
        if !script.zones.is_empty() {
            let zones: Vec<String> =
                script.zones.iter().map(|zone| self.inside(*zone, None, Context::default())).collect();
            let zones = self.listed(&zones, "words.or");
            parts.push(
                self.fill("leads.in", &[("in", zones.as_str().into()), ("this", (&self.this()).into())]),
            );
        }
        if let Some(once) = once.filter(|_| script.by.is_some() || with_once.is_none()) {
            parts.push(self.phrase(&format!("once.{once}")));
        }
        if !conditions.is_empty() {
            parts.push(self.fill("leads.if", &[("if", conditions.into())]));
        }
        if let Some((word, turns)) = until.filter(|_| script.by.is_some() || with_until.is_none()) {
            let until = self.of_number(&format!("until.{word}"), turns).unwrap_or_default();
            parts.push(super::phrase::fill(until, &[("n", turns.to_string().as_str().into())]));
        } else if let Some((_, turns)) = until {
            parts[0] = parts[0].replace("{n}", &turns.to_string());
        }
        parts.retain(|part| !part.is_empty());
        parts.join(", ")
    }

    /// How long what the effect changes lasts, as words around each of these clauses, if the lead does not
    /// tell.
    pub(super) fn until_clause(&self, script: &Script) -> String {
        match lasts(script).filter(|_| !self.says_how_long(script)) {
            Some((word, turns)) => {
                let clause = self.of_number(&format!("until-clause.{word}"), turns).unwrap_or_default();
                clause.replace("{turns}", &turns.to_string())
            }
            None => String::new(),
        }
    }

    /// The phrase of a number, `turns-1`, or that of all numbers.
    fn of_number(&self, key: &str, number: u8) -> Option<&str> {
        self.find(&format!("{key}-{number}")).or_else(|| self.find(key))
    }

    /// True if the lead says how long the changes last: it does if the effect does nothing else, and is not
    /// used again meanwhile.
    fn says_how_long(&self, script: &Script) -> bool {
        let lead =
            || lasts(script).and_then(|(word, _)| self.find(&format!("leads.{}-{word}", script.when.word())));
        script.once.is_none()
            && only_changes(&script.steps)
            && (script.when != Event::Used || lead().is_some())
    }
}

/// How long what an effect changes stays so, as a word of the phrase files; nothing if it changes nothing
/// that lasts.
pub(super) fn lasts(script: &Script) -> Option<(&'static str, u8)> {
    let stands = matches!(script.when, Event::Always | Event::InPlay | Event::Held | Event::GameEnd);
    match script.until {
        _ if stands || !changes(&script.steps) => None,
        Until::Turns(count) => Some(("turns", count.turns)),
        // What is changed without an end stays so to the end of the game.
        Until::Word(Lasts::Now) => Some(("game", 0)),
        Until::Word(word) => Some((word.word(), 0)),
    }
}

/// True if steps do nothing but change rules or numbers on cards, perhaps by a number that a player names.
fn only_changes(steps: &[Step]) -> bool {
    steps.iter().all(|step| match step {
        Step::SetRule { .. } | Step::Change { .. } | Step::Name { .. } => true,
        Step::Choose { options, .. } => options.iter().all(|steps| only_changes(steps)),
        _ => false,
    })
}

/// True if any of the steps changes a rule or numbers on cards.
fn changes(steps: &[Step]) -> bool {
    steps.iter().any(|step| match step {
        Step::SetRule { .. } | Step::Change { .. } => true,
        Step::Choose { options, .. } => options.iter().any(|steps| changes(steps)),
        Step::May { steps, otherwise, .. } | Step::If { steps, otherwise, .. } => {
            changes(steps) || changes(otherwise)
        }
        Step::ForEach { steps, .. } | Step::Repeat { steps, .. } => changes(steps),
        _ => false,
    })
}
