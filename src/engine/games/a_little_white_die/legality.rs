//! What a deck of A Little White Die must hold.

use std::collections::BTreeMap;

use crate::deck::Deck;
use crate::diag::{are, counted};
use crate::games::{Clause, Findings};

/// LWD-L1…L4.
pub const CLAUSES: &[Clause] = &[
    Clause::standard("LWD-L1", "the base set has the numbers 1…6, six copies each", base),
    Clause::every("LWD-L1", "every player can be dealt one card of each number from 1 to 6", dealable),
    Clause::every("LWD-L2", "wildcards have no number, and there is one for every player", wildcards),
    Clause::every("LWD-L3", "the power cards are no more than the base set has", powers),
    Clause::every("LWD-L4", "the numbers above 6 follow each other without a gap", consecutive),
];

/// Cards with a number, by number.
fn numbers(deck: &Deck) -> BTreeMap<i32, usize> {
    let mut counts = BTreeMap::new();
    for value in deck.of_type("die").chain(deck.of_type("power")).filter_map(|card| card.value) {
        *counts.entry(value).or_insert(0) += 1;
    }
    counts
}

fn base(deck: &Deck, findings: &mut Findings) {
    for number in 1..=6 {
        let found = deck.base_of_type("die").filter(|card| card.value == Some(number)).count();
        findings.expect_count(deck, "card", &format!("with the number {number}"), found, 6);
    }
    findings.expect_count(deck, "card", "in the base set", deck.base_of_type("die").count(), 36);
}

fn dealable(deck: &Deck, findings: &mut Findings) {
    let players = deck.made_for.unwrap_or(deck.players.max) as usize;
    let counts = numbers(deck);
    for number in 1..=6 {
        let found = counts.get(&number).copied().unwrap_or(0);
        if found < players {
            findings.deck(
                deck,
                format!(
                    "there {} {} with the number {number} for {players} players",
                    are(found),
                    counted(found, "card")
                ),
                "one for each player",
            );
        }
    }
    for card in deck.of_type("die").filter(|card| card.value.is_none_or(|value| value < 1)) {
        findings.card(deck, card, "a die card needs a number of 1 or more", "give its kind a `value`");
    }
}

fn wildcards(deck: &Deck, findings: &mut Findings) {
    let count = deck.of_type("wildcard").count();
    if count == 0 {
        return findings.nothing("no wildcards in the deck");
    }
    let players = deck.made_for.unwrap_or(deck.players.max) as usize;
    if count < players {
        findings.deck(
            deck,
            format!("{} {} too few for {players} players", counted(count, "wildcard"), are(count)),
            "at least one for each player",
        );
    }
    for card in deck.of_type("wildcard").filter(|card| card.value.is_some()) {
        findings.card(deck, card, "a wildcard has no number", "remove `value`");
    }
}

fn powers(deck: &Deck, findings: &mut Findings) {
    let (powers, dice) = (deck.of_type("power").count(), deck.of_type("die").count());
    if powers == 0 {
        return findings.nothing("no power cards in the deck");
    }
    if powers > dice {
        findings.deck(
            deck,
            format!("{powers} power cards are more than the {} of the base set", counted(dice, "card")),
            "leave some out",
        );
    }
}

fn consecutive(deck: &Deck, findings: &mut Findings) {
    let counts = numbers(deck);
    let high: Vec<i32> = counts.keys().copied().filter(|number| *number > 6).collect();
    if high.is_empty() {
        return findings.nothing("no numbers above 6 in the deck");
    }
    for (expected, number) in (7..).zip(&high) {
        if *number != expected {
            return findings.deck(
                deck,
                format!("the number {expected} is missing below {number}"),
                "the next highest number must be defined",
            );
        }
    }
}
