//! The bold lead of a sentence: what the effect waits for, where its card must lie, how often and how long.

use super::{Composer, Context};
use crate::effect::parts::{By, Event, Lasts, Once, Script, Step, Until};

impl Composer<'_> {
    /// The lead, with the conditions of the whole effect if they are not part of the text.
    pub(super) fn lead(&self, script: &Script, conditions: &str) -> String {
        let (event, until) = (script.when.word(), self.lasts(script));
        let once = script.once.map(Once::word);
        // The most particular lead that there is: `used-turn`, `added-auction`, `added`.
        let with_once = once.and_then(|once| self.find(&format!("leads.{event}-once-{once}")));
        let with_until = until.and_then(|(word, _)| self.find(&format!("leads.{event}-{word}")));
        let lead = match (script.by, with_once, with_until) {
            (Some(by), ..) if self.find(&format!("when.{event}")).is_some() => {
                let who = self.person_noun(match by {
                    By::Me => "me",
                    By::Other => "another",
                    By::Anyone => "anyone",
                });
                self.fill(&format!("when.{event}"), &[("who", (&who).into())])
            }
            (_, Some(lead), _) | (_, None, Some(lead)) => lead.to_string(),
            _ => self.phrase(&format!("leads.{event}")),
        };
        let mut parts = vec![lead];
        if !script.zones.is_empty() {
            let zones: Vec<String> = script.zones.iter().map(|zone| self.inside(*zone, None, Context::default())).collect();
            let zones = self.listed(&zones, "words.or");
            parts.push(self.fill("leads.in", &[("in", zones.as_str().into()), ("this", (&self.this()).into())]));
        }
        if let Some(once) = once.filter(|_| script.by.is_some() || with_once.is_none()) {
            parts.push(self.phrase(&format!("once.{once}")));
        }
        if !conditions.is_empty() {
            parts.push(self.fill("leads.if", &[("if", conditions.into())]));
        }
        if let Some((word, turns)) = until.filter(|_| script.by.is_some() || with_until.is_none() || with_once.is_some()) {
            parts.push(self.fill(&format!("until.{word}"), &[("n", turns.to_string().as_str().into())]));
        } else if let Some((_, turns)) = until {
            parts[0] = parts[0].replace("{n}", &turns.to_string());
        }
        parts.join(", ")
    }

    /// How long what the effect changes stays so, as a word of the phrase files; nothing if it changes nothing that lasts.
    fn lasts(&self, script: &Script) -> Option<(&'static str, u8)> {
        let stands = matches!(script.when, Event::Always | Event::InPlay | Event::Held | Event::GameEnd);
        match script.until {
            Until::Turns(count) => Some(("turns", count.turns)),
            // What is changed without an end stays so to the end of the game.
            Until::Word(Lasts::Now) => (!stands && changes(&script.steps)).then_some(("game", 0)),
            Until::Word(_) if stands => None,
            Until::Word(word) => Some((word.word(), 0)),
        }
    }
}

/// Whether any of the steps changes a rule or numbers on cards.
fn changes(steps: &[Step]) -> bool {
    steps.iter().any(|step| match step {
        Step::SetRule { .. } | Step::Change { .. } => true,
        Step::Choose { options, .. } => options.iter().any(|steps| changes(steps)),
        Step::May { steps, otherwise, .. } | Step::If { steps, otherwise, .. } => changes(steps) || changes(otherwise),
        Step::ForEach { steps, .. } | Step::Repeat { steps, .. } => changes(steps),
        _ => false,
    })
}
