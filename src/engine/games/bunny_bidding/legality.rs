//! What a deck of Bunny Bidding must hold.

use std::collections::BTreeMap;

use crate::deck::{Card, Deck};
use crate::diag::{are, counted};
use crate::games::{Clause, Findings};

/// BB-L1…L5.
pub const CLAUSES: &[Clause] = &[
    Clause::standard("BB-L1", "the base set has six egg types, ten eggs each", eggs),
    Clause::every("BB-L1", "every egg has a number from 1 to 99 that is not a multiple of 4", egg_numbers),
    Clause::every("BB-L2", "special eggs have the multiples of 4", special_numbers),
    Clause::every("BB-L3", "no two numbered tiles share a number", unique_numbers),
    Clause::every("BB-L4", "two goals for each egg type, and at least two for each player", goals),
    Clause::every("BB-L5", "a power and a handicap for each player, without numbers", powers),
];

fn eggs(deck: &Deck, findings: &mut Findings) {
    let kinds: Vec<_> = deck.kinds_of_type("egg").filter(|(_, kind)| kind.set == 0).collect();
    findings.expect_count(deck, "egg type", "in the base set", kinds.len(), 6);
    for (index, kind) in kinds {
        let count = deck.of_kind(index).count();
        if count != 10 {
            findings.diagnostic(
                &kind.place,
                format!("`{}` has {}, not 10", kind.id, counted(count, "egg")),
                "ten eggs of each type",
            );
        }
    }
}

fn egg_numbers(deck: &Deck, findings: &mut Findings) {
    if deck.of_type("egg").next().is_none() {
        findings.deck(
            deck,
            "the deck has no eggs",
            "cards of the type `egg` are what the game is played with",
        );
    }
    for card in deck.of_type("egg") {
        if !card.number.is_some_and(|number| (1..=99).contains(&number) && number % 4 != 0) {
            let message = card.number.map_or("an egg needs a number".into(), |number| {
                format!("an egg can't have the number {number}")
            });
            findings.card(deck, card, message, "from 1 to 99, not a multiple of 4");
        }
    }
}

fn special_numbers(deck: &Deck, findings: &mut Findings) {
    if deck.of_type("special").next().is_none() {
        return findings.nothing("no special eggs in the deck");
    }
    for card in deck.of_type("special") {
        if !card.number.is_some_and(|number| (4..=96).contains(&number) && number % 4 == 0) {
            let message = card.number.map_or("a special egg needs a number".into(), |number| {
                format!("a special egg can't have the number {number}")
            });
            findings.card(deck, card, message, "a multiple of 4 from 4 to 96");
        }
    }
}

fn number_text(card: &Card) -> String {
    card.number.map_or("no number".into(), |number| format!("the number {number}"))
}

fn unique_numbers(deck: &Deck, findings: &mut Findings) {
    let mut seen: BTreeMap<i32, &Card> = BTreeMap::new();
    for card in &deck.cards {
        if let Some(other) = card.number.and_then(|number| seen.insert(number, card)) {
            let message = format!("{} is also that of {}", number_text(card), deck.title_of(other));
            findings.card(deck, card, message, "give one of them another number");
        }
    }
}

fn goals(deck: &Deck, findings: &mut Findings) {
    for (index, egg) in deck.kinds_of_type("egg") {
        let goals: usize = deck
            .kinds_of_type("goal")
            .filter(|(_, goal)| goal.id == egg.id)
            .map(|(goal, _)| deck.of_kind(goal).count())
            .sum();
        if goals != 2 && deck.of_kind(index).next().is_some() {
            findings.diagnostic(
                &egg.place,
                format!("the egg type `{}` has {}, not 2", egg.id, counted(goals, "goal")),
                "two goals of this type",
            );
        }
    }
    for (_, goal) in deck.kinds_of_type("goal") {
        if !deck.kinds_of_type("egg").any(|(_, egg)| egg.id == goal.id) {
            findings.diagnostic(
                &goal.place,
                format!("the goal `{}` is of no egg type in play", goal.id),
                "name it as an egg type",
            );
        }
    }
    let (found, players) = (deck.of_type("goal").count(), deck.made_for.unwrap_or(deck.players.max) as usize);
    if found < 2 * players {
        findings.deck(
            deck,
            format!("{} {} too few for {players} players", counted(found, "goal"), are(found)),
            "two for each player",
        );
    }
}

fn powers(deck: &Deck, findings: &mut Findings) {
    let (powers, handicaps) = (deck.of_type("power").count(), deck.of_type("handicap").count());
    if powers + handicaps == 0 {
        return findings.nothing("no powers and handicaps in the deck");
    }
    let players = deck.made_for.unwrap_or(deck.players.max) as usize;
    if (powers < players || handicaps < players)
        && let Some(first) = deck.of_type("power").chain(deck.of_type("handicap")).next()
    {
        let message = format!(
            "{} and {} are too few for {players} players",
            counted(powers, "power"),
            counted(handicaps, "handicap")
        );
        findings.diagnostic(&first.place, message, "with this card, one of each for each player");
    }
    for card in deck.of_type("power").chain(deck.of_type("handicap")).filter(|card| card.number.is_some()) {
        findings.card(deck, card, "powers and handicaps have no number", "remove the number");
    }
}
