//! Deck and options → [`Rules`].

use super::effects::STAGE;
use super::legality;
use super::rules::{Animal, Note, Rules};
use super::state::{AMOUNTS, Hand, Herd, KINDS, MAX_MONEY_CARDS, MAX_OF_AMOUNT, PILE_KINDS};
use super::text::TRANSLATIONS;
use crate::deck::{Card, Deck};
use crate::diag::{Diagnostic, Diagnostics};
use crate::effect::machine::{self, CardFacts, Program};
use crate::effect::parts::Script;
use crate::games::Verdict;
use crate::rules::Options;
use crate::spec::raw::RawValue;

/// The most money of a deck, so that the list of all bids stays short.
const MAX_MONEY: u64 = 100_000;

/// The most points of all quartets together, so that no score overflows.
const MAX_POINTS: u64 = 10_000_000;

/// The rules for a deck that passes all checks.
pub(super) fn from_deck(deck: &Deck, players: u8, options: &Options) -> Result<Rules, Diagnostics> {
    let mut diagnostics = Diagnostics::default();
    for (id, _) in options.iter() {
        diagnostics.push(Diagnostic::error("unknown-variant", format!("there is no variant `{id}`")));
    }
    for clause in legality::CLAUSES.iter().filter(|clause| !clause.standard_only) {
        if let Verdict::Fails(others) = clause.judge(deck) {
            diagnostics.extend(others);
        }
    }
    check_players(deck, players, &mut diagnostics);
    check_sizes(deck, &mut diagnostics);
    diagnostics.into_result(())?;
    let mut rules = Rules {
        language: TRANSLATIONS.language(&deck.lang),
        players,
        kinds: Vec::new(),
        animal_count: 0,
        values: [0; PILE_KINDS],
        animals: Herd::NONE,
        donkey: 0,
        amounts: [0; AMOUNTS],
        amount_count: 0,
        notes: Vec::new(),
        money: Hand::NONE,
        acting_notes: Hand::NONE,
        examples: Vec::new(),
        program: Program::default(),
        start: Hand::NONE,
        gifts: [Hand::NONE; 4],
    };
    rules.add_animals(deck);
    rules.add_events(deck);
    rules.add_money(deck);
    rules.add_effects(deck);
    Ok(rules)
}

impl Rules {
    fn add_animals(&mut self, deck: &Deck) {
        for (place, (index, kind)) in deck.kinds_of_type("animal").enumerate() {
            self.values[place] = deck.of_kind(index).find_map(|card| card.value).unwrap_or(0);
            self.animals = self.animals.set(place as u8, 4);
            if kind.fields.get("donkey") == Some(&RawValue::Bool(true)) {
                self.donkey = place as u8;
            }
            self.kinds.push(Animal { id: kind.id.clone(), name: kind.name.clone() });
        }
        self.animal_count = self.kinds.len();
    }

    fn add_events(&mut self, deck: &Deck) {
        for (index, kind) in deck.kinds_of_type("event") {
            self.animals = self.animals.set(self.kinds.len() as u8, deck.of_kind(index).count() as u32);
            self.kinds.push(Animal { id: kind.id.clone(), name: kind.name.clone() });
        }
    }

    fn add_money(&mut self, deck: &Deck) {
        for (index, (amount, effect)) in different_notes(deck).into_iter().enumerate() {
            let all =
                || deck.of_type("money").filter(|card| amount_of(card) == amount && card.effect == effect);
            let kind = all().next().map(|card| &deck.kinds[card.kind]);
            let note = match (effect, kind) {
                (Some(_), Some(kind)) => {
                    Note { word: kind.id.clone(), name: format!("{amount} {}", kind.name), effect }
                }
                _ => Note { word: amount.to_string(), name: amount.to_string(), effect },
            };
            self.notes.push(note);
            self.amounts[index] = amount;
            let some = Hand::some(index, all().count() as u8);
            self.money = self.money.plus(some);
            if effect.is_some() {
                self.acting_notes = self.acting_notes.plus(some);
            }
        }
        self.amount_count = self.notes.len();
        let cards = |amount: i32, count: usize| {
            self.amount(amount as u32).map_or(Hand::NONE, |index| Hand::some(index, count as u8))
        };
        let start = legality::START
            .iter()
            .fold(Hand::NONE, |hand, (amount, count)| hand.plus(cards(*amount, *count)));
        (self.start, self.gifts) = (start, legality::DONKEYS.map(|amount| cards(amount, 1)));
    }

    fn add_effects(&mut self, deck: &Deck) {
        let pile = ["animal", "event"].into_iter().flat_map(|card_type| deck.kinds_of_type(card_type));
        let mut examples: Vec<Option<&Card>> = pile.map(|(index, _)| deck.of_kind(index).next()).collect();
        for (amount, effect) in different_notes(deck) {
            examples
                .push(deck.of_type("money").find(|card| amount_of(card) == amount && card.effect == effect));
        }
        let facts: Vec<CardFacts<'_>> =
            examples.iter().map(|card| card.map(|card| facts(deck, card)).unwrap_or_default()).collect();
        let effects = deck.effects.iter();
        let sources: Vec<(&str, &str, &Script)> =
            effects.map(|effect| (effect.id.as_str(), effect.script.name.as_str(), &effect.script)).collect();
        self.program = machine::compile(&STAGE, &sources, &facts);
        self.examples = examples.iter().map(|card| card.map(|card| card.serial.index)).collect();
    }
}

fn facts<'a>(deck: &'a Deck, card: &'a Card) -> CardFacts<'a> {
    let kind = &deck.kinds[card.kind];
    CardFacts {
        kind: &kind.id,
        card_type: &deck.types[kind.card_type].id,
        symbols: &card.symbols,
        effect: card.effect,
    }
}

/// The amounts on the money cards, one for each card.
fn money_cards(deck: &Deck) -> impl Iterator<Item = u32> {
    deck.of_type("money").map(amount_of)
}

fn amount_of(card: &Card) -> u32 {
    card.value.unwrap_or(0).unsigned_abs()
}

/// Each amount with each effect once, lowest first, and without an effect before any.
fn different_notes(deck: &Deck) -> Vec<(u32, Option<usize>)> {
    let mut notes: Vec<(u32, Option<usize>)> =
        deck.of_type("money").map(|card| (amount_of(card), card.effect)).collect();
    notes.sort_unstable();
    notes.dedup();
    notes
}

fn check_players(deck: &Deck, players: u8, diagnostics: &mut Diagnostics) {
    let most = deck.made_for.unwrap_or(deck.players.max).min(5);
    if !(3..=5).contains(&players) {
        diagnostics.push(Diagnostic::error(
            "players",
            format!("You're Bluffing! is for 3 to 5 players, not {players}"),
        ));
    } else if u32::from(players) < deck.players.min || u32::from(players) > most {
        let diagnostic = Diagnostic::error(
            "players",
            format!("the deck is for {} to {most} players, not {players}", deck.players.min),
        );
        diagnostics.push(diagnostic.at(deck.place.clone(), "in this deck"));
    }
}

/// Checks what the packed counts can hold; that is far more than anybody could shuffle.
fn check_sizes(deck: &Deck, diagnostics: &mut Diagnostics) {
    let mut limit = |what: &str, types: &[&str], found: u64, most: u64| {
        if found > most {
            // What a designer adds is too much, not what was there.
            let mut added = deck
                .kinds
                .iter()
                .filter(|kind| kind.set > 0 && types.contains(&deck.types[kind.card_type].id.as_str()));
            let (place, about) = added
                .next_back()
                .map_or((&deck.place, "in this deck"), |kind| (&kind.place, "with this kind"));
            let diagnostic = Diagnostic::error(
                "too-large",
                format!("the deck has {found} {what}; at most {most} can be played"),
            );
            diagnostics.push(diagnostic.at(place.clone(), about));
        }
    };
    let notes = different_notes(deck);
    let animals = deck.kinds_of_type("animal").count();
    let pile = (animals + deck.kinds_of_type("event").count()) as u64;
    limit("kinds of animals", &["animal"], animals as u64, KINDS as u64);
    limit("kinds of animals and events", &["animal", "event"], pile, PILE_KINDS as u64);
    limit("different notes", &["money"], notes.len() as u64, AMOUNTS as u64);
    limit("money cards", &["money"], money_cards(deck).count() as u64, MAX_MONEY_CARDS as u64);
    limit("units of money", &["money"], money_cards(deck).map(u64::from).sum(), MAX_MONEY);
    for (amount, effect) in notes {
        let count =
            deck.of_type("money").filter(|card| amount_of(card) == amount && card.effect == effect).count();
        limit(&format!("money cards of {amount}"), &["money"], count as u64, MAX_OF_AMOUNT as u64);
    }
    let values = || {
        deck.kinds_of_type("animal").filter_map(|(kind, _)| deck.of_kind(kind).find_map(|card| card.value))
    };
    limit(
        "points in quartets",
        &["animal"],
        values().map(|value| u64::from(value.unsigned_abs())).sum(),
        MAX_POINTS,
    );
}
