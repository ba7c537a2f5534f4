//! Deck and options → [`Rules`].

use super::legality;
use super::rules::{Animal, Rules};
use super::state::{AMOUNTS, Hand, Herd, KINDS, MAX_MONEY_CARDS, MAX_OF_AMOUNT};
use crate::deck::Deck;
use crate::diag::{Diagnostic, Diagnostics};
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
        players,
        kinds: Vec::new(),
        values: [0; KINDS],
        animals: Herd::NONE,
        donkey: 0,
        amounts: [0; AMOUNTS],
        amount_count: 0,
        money: Hand::NONE,
        start: Hand::NONE,
        gifts: [Hand::NONE; 4],
    };
    rules.add_animals(deck);
    rules.add_money(deck);
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
    }

    fn add_money(&mut self, deck: &Deck) {
        let amounts = different_amounts(deck);
        for (index, amount) in amounts.iter().enumerate() {
            self.amounts[index] = *amount;
            let count = money_cards(deck).filter(|value| value == amount).count();
            self.money = self.money.plus(Hand::some(index, count as u8));
        }
        self.amount_count = amounts.len();
        let cards = |amount: i32, count: usize| self.amount(amount as u32).map_or(Hand::NONE, |index| Hand::some(index, count as u8));
        let start = legality::START.iter().fold(Hand::NONE, |hand, (amount, count)| hand.plus(cards(*amount, *count)));
        (self.start, self.gifts) = (start, legality::DONKEYS.map(|amount| cards(amount, 1)));
    }
}

/// The amounts on the money cards, one for each card.
fn money_cards(deck: &Deck) -> impl Iterator<Item = u32> {
    deck.of_type("money").filter_map(|card| card.value).map(i32::unsigned_abs)
}

/// Each amount once, lowest first.
fn different_amounts(deck: &Deck) -> Vec<u32> {
    let mut amounts: Vec<u32> = money_cards(deck).collect();
    amounts.sort_unstable();
    amounts.dedup();
    amounts
}

fn check_players(deck: &Deck, players: u8, diagnostics: &mut Diagnostics) {
    let most = deck.made_for.unwrap_or(deck.players.max).min(5);
    if !(3..=5).contains(&players) {
        diagnostics.push(Diagnostic::error("players", format!("You're Bluffing! is for 3 to 5 players, not {players}")));
    } else if u32::from(players) < deck.players.min || u32::from(players) > most {
        let diagnostic = Diagnostic::error("players", format!("the deck is for {} to {most} players, not {players}", deck.players.min));
        diagnostics.push(diagnostic.at(deck.place.clone(), "in this deck"));
    }
}

/// Checks what the packed counts can hold; that is far more than anybody could shuffle.
fn check_sizes(deck: &Deck, diagnostics: &mut Diagnostics) {
    let mut limit = |what: &str, found: u64, most: u64| {
        if found > most {
            let diagnostic = Diagnostic::error("too-large", format!("the deck has {found} {what}; at most {most} can be played"));
            diagnostics.push(diagnostic.at(deck.place.clone(), "in this deck"));
        }
    };
    let amounts = different_amounts(deck);
    limit("kinds of animals", deck.kinds_of_type("animal").count() as u64, KINDS as u64);
    limit("different amounts of money", amounts.len() as u64, AMOUNTS as u64);
    limit("money cards", money_cards(deck).count() as u64, MAX_MONEY_CARDS as u64);
    limit("units of money", money_cards(deck).map(u64::from).sum(), MAX_MONEY);
    for amount in amounts {
        let count = money_cards(deck).filter(|value| *value == amount).count();
        limit(&format!("money cards of {amount}"), count as u64, MAX_OF_AMOUNT as u64);
    }
    let values = || deck.kinds_of_type("animal").filter_map(|(kind, _)| deck.of_kind(kind).find_map(|card| card.value));
    limit("points in quartets", values().map(|value| u64::from(value.unsigned_abs())).sum(), MAX_POINTS);
}
