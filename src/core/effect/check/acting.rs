//! Effects that never act: their card never lies where they wait for it, nobody has it there who could be
//! meant, or the event is never about it.

use super::Checking;
use crate::diag::joined;
use crate::effect::machine::needs_me;
use crate::effect::parts::{By, Event, Zone};
use crate::effect::{EventOf, Missing};

impl Checking<'_> {
    /// Where cards of these types act with the effect, if anywhere.
    pub(super) fn acting(&mut self, types: &[&str]) {
        let script = self.script;
        let Some(known) = self.stage.event(script.when) else { return };
        let mut is_wrong = false;
        for (place, zone) in
            script.zones.iter().enumerate().filter(|(_, zone)| self.stage.zone(**zone).is_some())
        {
            if let Some((message, hint)) = self.why_never(known, *zone) {
                self.error("effect-zone", &format!("in.{place}"), message, "it never acts there")
                    .hints
                    .push(hint);
                is_wrong = true;
            }
        }
        if is_wrong {
            return;
        }
        let zones: Vec<Zone> = known
            .zones_of(script)
            .iter()
            .copied()
            .filter(|zone| self.why_never(known, *zone).is_none())
            .collect();
        let path = if script.zones.is_empty() { "when" } else { "in" };
        if zones.is_empty() {
            let why = known.zones_of(script).first().and_then(|zone| self.why_never(known, *zone));
            let (message, hint) =
                why.unwrap_or_else(|| ("no card acts so".into(), "write another event".into()));
            self.error("effect-zone", path, message, "it never acts").hints.push(hint);
            return;
        }
        for card_type in types {
            if self.stage.is_missing(Missing::Type(card_type), script.when) {
                let message =
                    format!("with when = \"{}\" no card of type `{card_type}` acts", script.when.word());
                let hint = "give the effect to cards of another type, or wait for another event".to_string();
                self.error("effect-zone", path, message, "not for these cards").hints.push(hint);
                continue;
            }
            let Some(lies_in) = self.stage.zones_of(card_type) else { continue };
            if !zones.iter().any(|zone| lies_in.contains(zone)) {
                let message = format!(
                    "a card of type `{card_type}` with this effect never acts: it would have to lie in {}",
                    words(&zones)
                );
                let others: Vec<Zone> =
                    lies_in.iter().copied().filter(|zone| self.why_never(known, *zone).is_none()).collect();
                let hint = match others.as_slice() {
                    [] => "give the effect to cards of another type, or wait for another event".to_string(),
                    others => {
                        format!("write `in` with zones in which such cards lie then: {}", words(others))
                    }
                };
                self.error("effect-zone", path, message, "not for these cards").hints.push(hint);
            }
        }
    }

    /// Why a card that lies in a zone never acts with the effect, and what to do.
    fn why_never(&self, known: &EventOf, zone: Zone) -> Option<(String, String)> {
        let (script, word, event) = (self.script, zone.word(), self.script.when);
        let at = format!("with when = \"{}\"", event.word());
        if known.is_own(script) {
            if !known.own.contains(&zone) {
                let there = words(known.own);
                let hint =
                    "leave `in` out, or write `by` for an effect that waits for other cards too".to_string();
                return Some((format!("{at} the card itself lies in {there}, not in `{word}`"), hint));
            }
        } else if self.stage.is_missing(Missing::Card(zone), event) {
            let hint =
                format!("write `in` with another zone, or leave it out: then it is {}", words(known.zones));
            return Some((format!("{at} no card in `{word}` acts"), hint));
        }
        if let Some(by @ (By::Me | By::Other)) = script.by {
            if !self.stage.is_held(zone) {
                let message = format!(
                    "nobody has a card that lies in `{word}`, so that there is no `by = \"{}\"` for it",
                    by.word()
                );
                return Some((message, "write `by = \"anyone\"`".into()));
            }
            if self.stage.is_missing(Missing::CardOf(by, zone), event) {
                let message = format!("{at} and by = \"{}\" no card in `{word}` acts", by.word());
                return Some((message, "write another `by`, or another zone under `in`".into()));
            }
        }
        let has_actor =
            event == Event::Used || known.is_own(script) && !self.stage.is_missing(Missing::Actor, event);
        if !self.stage.is_held(zone) && !has_actor && needs_me(self.stage, script) {
            let message = format!(
                "nobody has a card that lies in `{word}`, so that nobody is meant by *you* in its effect"
            );
            return Some((message, "say who is meant, as in `who = \"active\"` or `of = \"winner\"`".into()));
        }
        None
    }
}

fn words(zones: &[Zone]) -> String {
    joined(&zones.iter().map(|zone| format!("`{}`", zone.word())).collect::<Vec<_>>())
}
