//! Rules built from a deck: its cards sorted into classes, and what is dealt.

use std::collections::BTreeMap;

use super::GAME;
use super::effects::power::Power;
use super::effects::{NUMBERS, STAGE, class_of};
use super::rules::Rules;
use super::state::{CLASSES, MOST_CARDS, split};
use super::text::TRANSLATIONS;
use crate::deck::{Card, Deck};
use crate::diag::{Diagnostic, Diagnostics, counted};
use crate::effect::machine::{CardFacts, Program, compile};
use crate::effect::parts::{Event, Once, Script};
use crate::rules::{Options, Rules as _};

/// The highest number that a card can have: guesses are distinct up to it.
const HIGHEST: i32 = 99;

/// The highest number that is dealt by rule (S1); power cards above it lie aside (S3).
const HIGHEST_DEALT: u8 = 6;

/// Cards that each player starts with in V1, if V2 says nothing else.
const RANDOM_CARDS: u8 = 6;

/// Reads a deck and options, and reports all that can't be played.
pub fn from_deck(deck: &Deck, players: u8, options: &Options) -> Result<Rules, Diagnostics> {
    let mut diagnostics = Diagnostics::default();
    for (id, value) in options.iter() {
        if let Err(diagnostic) = Options::default().choose(&format!("{id}={value}"), Rules::VARIANTS) {
            diagnostics.push(diagnostic);
        }
    }
    if !(GAME.players.0..=GAME.players.1).contains(&u32::from(players)) {
        diagnostics.push(Diagnostic::error("players", format!("{players} players can't play: 2 to 6 can")));
        return Err(diagnostics);
    }
    let mut rules = Rules {
        language: TRANSLATIONS.language(&deck.lang),
        players,
        long: options.on("long"),
        least: if options.on("min-dice") { 3 } else { 2 },
        size: 0,
        fixed: [0; CLASSES],
        counts: [0; CLASSES],
        numbers: [0; CLASSES],
        names: Vec::new(),
        serials: Vec::new(),
        words: Vec::new(),
        aside: [0; CLASSES],
        wild: None,
        powers: Vec::new(),
        program: Program::default(),
        arranged: false,
        dealt: Vec::new(),
        top: 0,
        ways: std::array::from_fn(|cards| std::array::from_fn(|named| split::ways(cards as u8, named as u8))),
    };
    rules.read_cards(deck, &mut diagnostics);
    if !diagnostics.has_errors() {
        rules.plan_deal(options, &mut diagnostics);
    }
    diagnostics.into_result(rules).map(|(rules, _)| rules)
}

impl Rules {
    /// Sorts cards into classes: by number; each card with a power is a class of its own; wildcards come
    /// last.
    fn read_cards(&mut self, deck: &Deck, diagnostics: &mut Diagnostics) {
        let mut classes: BTreeMap<(u8, usize, u32), Vec<&Card>> = BTreeMap::new();
        for card in &deck.cards {
            let card_type = deck.type_of(card).id.as_str();
            match (card_type, card.value) {
                ("wildcard", None) if card.effect.is_none() => {
                    classes.entry((u8::MAX, 0, 0)).or_default().push(card)
                }
                ("wildcard", _) => {
                    let message =
                        format!("{} is a wildcard, and has neither number nor power", deck.title_of(card));
                    diagnostics.push(
                        Diagnostic::error("LWD-L2", message)
                            .hint("remove `value` and `effects`, or make it a power card"),
                    );
                }
                ("die" | "power", Some(number)) if (1..=HIGHEST).contains(&number) => {
                    let unique = card.effect.map_or((0, 0), |effect| (effect + 1, card.serial.index));
                    classes.entry((number as u8, unique.0, unique.1)).or_default().push(card);
                }
                ("die" | "power", _) => {
                    let message = format!("{} needs a number from 1 to {HIGHEST}", deck.title_of(card));
                    diagnostics.push(Diagnostic::error("LWD-L1", message).hint("give its kind a `value`"));
                }
                _ => {
                    let message = format!(
                        "the engine can't play {}: cards of the type `{card_type}`",
                        deck.title_of(card)
                    );
                    diagnostics
                        .push(Diagnostic::error("LWD-S1", message).hint("play without that expansion"));
                    return;
                }
            }
        }
        if classes.len() > CLASSES {
            let message = format!(
                "there are {} different numbers and powers, the engine plays up to {CLASSES}",
                classes.len()
            );
            return diagnostics.push(Diagnostic::error("LWD-L1", message));
        }
        for (class, ((number, ..), cards)) in classes.into_iter().enumerate() {
            self.read_class(deck, class, number, &cards);
        }
        self.arranged = self.powers.iter().any(Option::is_some);
        self.program = self.compile(deck);
    }

    /// Compiles the effects of the deck.
    fn compile(&self, deck: &Deck) -> Program {
        let scripts: Vec<Script> = deck
            .effects
            .iter()
            .map(|effect| effect.script.clone())
            .map(|mut script| {
                // X1: each card is triggered once a round at most.
                if script.when == Event::Used && script.once != Some(Once::Game) {
                    script.once = Some(Once::Round);
                }
                script
            })
            .collect();
        let named = deck.effects.iter().zip(&scripts);
        let sources: Vec<_> =
            named.map(|(effect, script)| (effect.id.as_str(), script.name.as_str(), script)).collect();
        let facts = |number: u16| {
            let serial = class_of(number).and_then(|class| self.serials.get(usize::from(class)));
            let card = serial.and_then(|serial| deck.card(*serial));
            CardFacts {
                kind: card.map_or("", |card| deck.kinds[card.kind].id.as_str()),
                card_type: card.map_or("", |card| deck.type_of(card).id.as_str()),
                symbols: card.map_or(&[], |card| &card.symbols),
                effect: card.and_then(|card| card.effect),
            }
        };
        compile(&STAGE, &sources, &(0..NUMBERS).map(facts).collect::<Vec<_>>())
    }

    fn read_class(&mut self, deck: &Deck, class: usize, number: u8, cards: &[&Card]) {
        let Some(card) = cards.first() else { return };
        let power = deck.effect_of(card).map(Power::of);
        let is_wild = number == u8::MAX;
        let name =
            power.as_ref().map_or(card.name.clone(), |power| format!("{} ({})", card.name, power.name));
        let word = match &power {
            _ if is_wild => "wild".to_string(),
            None => number.to_string(),
            Some(power) => format!("{number} {}", power.id),
        };
        let alike = self
            .words
            .iter()
            .filter(|other| **other == word || other.starts_with(&format!("{word} #")))
            .count();
        self.words.push(if alike > 0 { format!("{word} #{}", alike + 1) } else { word });
        self.numbers[class] = if is_wild { 0 } else { number };
        self.counts[class] = cards.len() as u16;
        let is_aside =
            |card: &&&Card| is_wild || (number > HIGHEST_DEALT && deck.type_of(card).id == "power");
        self.aside[class] = cards.iter().filter(is_aside).count().min(u8::MAX.into()) as u8;
        self.wild = self.wild.or(is_wild.then_some(class as u8));
        self.names.push(name);
        self.serials.push(card.serial.index);
        self.powers.push(power);
    }

    /// S1, V1, V2: one card of each number up to 6, or random ones, or both.
    fn plan_deal(&mut self, options: &Options, diagnostics: &mut Diagnostics) {
        let (pile, mut one_of_each) = (self.pile(), 0);
        if !options.on("random-start") {
            for number in 1..=HIGHEST_DEALT {
                let classes: Vec<usize> =
                    (0..CLASSES).filter(|class| self.numbers[*class] == number).collect();
                let count: u16 = classes.iter().map(|class| pile[*class]).sum();
                one_of_each += u8::from(!classes.is_empty());
                if !classes.is_empty() && count < u16::from(self.players) {
                    let message = format!(
                        "{} with the number {number} for {} players",
                        counted(count.into(), "card"),
                        self.players
                    );
                    diagnostics
                        .push(Diagnostic::error("LWD-S1", message).hint("there must be one for each player"));
                }
                match classes.as_slice() {
                    [] => {}
                    // Classes are sorted by number.
                    [first, ..] if self.arranged => self.dealt.push(*first..first + classes.len()),
                    all => all.iter().for_each(|class| self.fixed[*class] = 1),
                }
            }
        }
        if self.wild.is_some_and(|wild| self.counts[usize::from(wild)] < u16::from(self.players)) {
            let message = format!("there are too few wildcards for {} players", self.players);
            diagnostics.push(Diagnostic::error("LWD-L2", message).hint("there must be one for each player"));
        }
        let basic = if options.on("random-start") { RANDOM_CARDS } else { one_of_each };
        self.size = basic.max(options.get("cards").clamp(0, MOST_CARDS as i32) as u8);
        let (needed, there) = (
            u32::from(self.size) * u32::from(self.players),
            pile.iter().map(|count| u32::from(*count)).sum::<u32>(),
        );
        if !diagnostics.has_errors() && (needed == 0 || needed > there) {
            let clause = if options.on("cards") { "LWD-V2" } else { "LWD-S1" };
            let message =
                format!("{} players need {needed} cards to start with, the deck has {there}", self.players);
            diagnostics.push(
                Diagnostic::error(clause, message)
                    .hint("add cards, or play with fewer players or smaller decks"),
            );
        }
        let all_by_rule = self.fixed.iter().sum::<u8>() == self.size;
        let dealt = |class: &usize| if all_by_rule { self.fixed[*class] > 0 } else { pile[*class] > 0 };
        self.top = (0..CLASSES).filter(dealt).map(|class| self.numbers[class]).max().unwrap_or(0);
    }
}
