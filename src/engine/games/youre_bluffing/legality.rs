//! What a deck of You're Bluffing! must hold.

use std::collections::BTreeMap;

use crate::deck::{Card, Deck};
use crate::diag::counted;
use crate::games::shared::too_few;
use crate::games::{Clause, Findings};
use crate::spec::raw::RawValue;

/// YB-L1…L5.
pub const CLAUSES: &[Clause] = &[
    Clause::standard(
        "YB-L1",
        "the base set has 40 animals: ten kinds of four, with the values of the game",
        animals,
    ),
    Clause::standard(
        "YB-L2",
        "the base set has 55 money cards: 10 × 0, 20 × 10, 10 × 50, 5 × 100, 5 × 200, 5 × 500",
        money,
    ),
    Clause::every("YB-L3", "the bank covers the set-up and all four donkeys for the largest table", bank),
    Clause::every(
        "YB-L4",
        "every kind has four cards and a value of its own; exactly one is the donkey",
        quartets,
    ),
    Clause::every(
        "YB-L5",
        "cards that are alike have the same effect; notes with effects are enough for all players",
        effects,
    ),
];

const ANIMALS: [(&str, i32); 10] = [
    ("chicken", 10),
    ("goose", 40),
    ("cat", 90),
    ("dog", 160),
    ("lamb", 250),
    ("goat", 350),
    ("donkey", 500),
    ("pig", 650),
    ("cow", 800),
    ("horse", 1000),
];

const MONEY: [(i32, usize); 6] = [(0, 10), (10, 20), (50, 10), (100, 5), (200, 5), (500, 5)];

/// The notes that every player starts with (YB-S1), and those that the four donkeys pay (YB-P9).
pub(super) const START: [(i32, usize); 3] = [(0, 2), (10, 4), (50, 1)];
pub(super) const DONKEYS: [i32; 4] = [50, 100, 200, 500];

fn animals(deck: &Deck, findings: &mut Findings) {
    findings.expect_count(deck, "animal", "in the base set", deck.base_of_type("animal").count(), 40);
    for (name, value) in ANIMALS {
        match deck.kinds_of_type("animal").find(|(_, kind)| kind.id == name) {
            None => findings.deck(
                deck,
                format!("there is no {name}"),
                format!("a kind `{name}` with the value {value}"),
            ),
            Some((index, kind)) => {
                if deck.of_kind(index).any(|card| card.value != Some(value)) {
                    findings.diagnostic(
                        &kind.place,
                        format!("the {name} is not worth {value}"),
                        format!("`value = {value}`"),
                    );
                }
            }
        }
    }
}

/// How many notes of each value there are.
fn notes<'a>(cards: impl Iterator<Item = &'a Card>) -> BTreeMap<i32, usize> {
    let mut notes = BTreeMap::new();
    for value in cards.filter_map(|card| card.value) {
        *notes.entry(value).or_insert(0) += 1;
    }
    notes
}

fn money(deck: &Deck, findings: &mut Findings) {
    let notes = notes(deck.base_of_type("money"));
    for (value, count) in MONEY {
        findings.expect_count(
            deck,
            "money card",
            &format!("of {value}"),
            notes.get(&value).copied().unwrap_or(0),
            count,
        );
    }
    findings.expect_count(deck, "money card", "in the base set", deck.base_of_type("money").count(), 55);
}

/// Cards of a kind have the same effect; events have one, and at most four copies; notes with effects go
/// round.
fn effects(deck: &Deck, findings: &mut Findings) {
    for (index, kind) in deck.kinds_of_type("animal").chain(deck.kinds_of_type("event")) {
        let mut effects: Vec<Option<usize>> = deck.of_kind(index).map(|card| card.effect).collect();
        effects.dedup();
        if effects.len() > 1 {
            let message = format!("the cards of `{}` have different effects", kind.id);
            findings.diagnostic(&kind.place, message, "the same effect for all cards of the kind, or none");
        }
    }
    for (index, kind) in deck.kinds_of_type("event") {
        let count = deck.of_kind(index).count();
        if count > 4 {
            findings.diagnostic(
                &kind.place,
                format!("`{}` has {}, more than 4", kind.id, counted(count, "card")),
                "at most four",
            );
        }
        if deck.of_kind(index).any(|card| card.effect.is_none()) {
            findings.diagnostic(
                &kind.place,
                format!("the event `{}` has no effect", kind.id),
                "give the kind `effects`",
            );
        }
    }
    let players = deck.made_for.unwrap_or(deck.players.max) as usize;
    let notes: Vec<&Card> = deck.of_type("money").filter(|card| card.effect.is_some()).collect();
    if let Some(first) = notes.first().filter(|_| notes.len() < players) {
        let message = format!("{} for {players} players", too_few(notes.len(), "note", " with an effect"));
        findings.diagnostic(
            &first.place,
            message,
            format!("at least {players} of them together, so that each player gets one"),
        );
    }
    if deck.cards.iter().all(|card| card.effect.is_none()) && deck.of_type("event").next().is_none() {
        findings.nothing("no card has an effect");
    }
}

fn bank(deck: &Deck, findings: &mut Findings) {
    for card in deck.of_type("money").filter(|card| card.value.is_none_or(|value| value < 0)) {
        findings.card(deck, card, "a money card needs an amount of 0 or more", "give its kind a `value`");
    }
    let players = deck.made_for.unwrap_or(deck.players.max) as usize;
    let mut needed: BTreeMap<i32, usize> = BTreeMap::new();
    for (value, count) in START.into_iter().chain(DONKEYS.map(|value| (value, 1))) {
        *needed.entry(value).or_default() += count * players;
    }
    let notes = notes(deck.of_type("money").filter(|card| card.effect.is_none()));
    for (value, wanted) in needed {
        let found = notes.get(&value).copied().unwrap_or(0);
        if found < wanted {
            let message =
                format!("{} for {players} players", too_few(found, "money card", &format!(" of {value}")));
            findings.deck(deck, message, format!("at least {wanted}"));
        }
    }
}

fn quartets(deck: &Deck, findings: &mut Findings) {
    let mut values: BTreeMap<i32, &str> = BTreeMap::new();
    let mut donkeys = 0;
    for (index, kind) in deck.kinds_of_type("animal") {
        let count = deck.of_kind(index).count();
        if count != 4 {
            findings.diagnostic(
                &kind.place,
                format!("`{}` has {}, not 4", kind.id, counted(count, "card")),
                "four cards of each kind",
            );
        }
        let mut worth: Vec<Option<i32>> = deck.of_kind(index).map(|card| card.value).collect();
        worth.dedup();
        match worth.as_slice() {
            [Some(value)] => {
                if let Some(other) = values.insert(*value, &kind.id) {
                    findings.diagnostic(
                        &kind.place,
                        format!("`{}` is worth {value}, and so is `{other}`", kind.id),
                        "a value of its own",
                    );
                }
            }
            [] => {}
            _ => findings.diagnostic(
                &kind.place,
                format!("the cards of `{}` need one value", kind.id),
                "give the kind a `value`",
            ),
        }
        donkeys += usize::from(kind.fields.get("donkey") == Some(&RawValue::Bool(true)));
    }
    if values.is_empty() {
        findings.deck(
            deck,
            "the deck has no animals",
            "cards of the type `animal` are what the game is played for",
        );
    }
    if donkeys != 1 {
        findings.deck(
            deck,
            format!("{donkeys} kinds of animals are the donkey, not 1"),
            "mark one kind with `fields = { donkey = true }`",
        );
    }
}
