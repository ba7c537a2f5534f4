//! Effects of special eggs, powers and handicaps: their tables, compiled from the deck. Without any, the
//! tables are empty and nothing is looked up.
//!
//! `stage` says what the deck can declare. `table` shows the game to the machine that plays effects, `moves`
//! moves cards for it, `answers` are its decisions as moves of seats, `rule_values` reads the rules that
//! effects change. `estimate` is what bots make of effects.

pub mod answers;
pub mod estimate;
mod moves;
pub mod rule_values;
pub mod stage;
mod table;

use self::estimate::Estimate;
use super::state::{MOST_KINDS, PowerSet, Tile, Tiles};
use crate::effect::machine::{CardFacts, Program, Source, compile};
use crate::effect::parts::{Attribute, Cards, Event, Referred, Script, Step, Zone};

/// The first number of goals that lie face down, by egg type, as cards of the machine; tiles have their own.
pub const GOALS_FROM: u16 = 100;

/// The first number of goals that lie open: others see them, but not whether the player has another goal of
/// that type.
pub const OPEN_GOALS_FROM: u16 = GOALS_FROM + MOST_KINDS as u16;

/// The first number of powers and handicaps, as cards of the machine.
pub const POWERS_FROM: u16 = OPEN_GOALS_FROM + MOST_KINDS as u16;

/// The egg type of a goal.
pub fn goal_kind(card: u16) -> u8 {
    (card - if card < OPEN_GOALS_FROM { GOALS_FROM } else { OPEN_GOALS_FROM }) as u8
}

/// A power or a handicap.
#[derive(Clone, Debug)]
pub struct PowerCard {
    /// Its name in the deck file; of several alike, the second is `nose-2`.
    pub id: String,
    /// Its kind in the deck.
    pub kind: usize,
    /// As it is printed.
    pub name: String,
    /// The index of its card's serial number.
    pub serial: u32,
}

/// The effects of all cards of a deck.
#[derive(Clone, Debug, Default)]
pub struct Effects {
    /// The compiled effects, for the machine that plays them.
    pub program: Program,
    /// The bots' estimates of the effects, by place among the effects of the deck.
    estimates: Vec<Estimate>,
    /// Tiles that do something when they are offered.
    pub offered: Tiles,
    /// Tiles that do something when bids are compared.
    pub compared: Tiles,
    /// Tiles of whose effect it matters who put them into the offer.
    pub placed: Tiles,
    /// Tiles whose own value in a pile changes.
    pub scored: Tiles,
    /// All powers and handicaps.
    pub power_cards: Vec<PowerCard>,
    /// The powers among them.
    pub powers: PowerSet,
    /// The handicaps among them.
    pub handicaps: PowerSet,
    /// Those that can be used in a turn.
    pub used: PowerSet,
    /// Those by which a goal lies open.
    pub open_goal: PowerSet,
    /// Some effects score points.
    pub scores: bool,
}

/// An effect of the deck with its name in the file.
pub type Named<'a> = (&'a str, &'a Script);

impl Effects {
    /// Adds a power or a handicap with its effect.
    pub fn add_power(&mut self, new: PowerCard, power: bool, script: Option<&Script>) {
        let one = PowerSet::one(self.power_cards.len() as u8);
        *if power { &mut self.powers } else { &mut self.handicaps } |= one;
        if script.is_some_and(|script| script.when == Event::Used) {
            self.used |= one;
        }
        if !power && script.is_some_and(|script| script.steps.iter().any(estimate::shows_own_goal)) {
            self.open_goal |= one;
        }
        self.power_cards.push(new);
    }

    /// Adds what a tile does.
    pub fn add_tile(&mut self, tile: Tile, script: &Script) {
        let one = Tiles::one(tile);
        match script.when {
            Event::Offered => self.offered |= one,
            Event::Compared => {
                self.compared |= one;
                self.placed |= one;
            }
            Event::InPlay | Event::Always
                if script.steps.iter().any(|step| changes(step, Attribute::Value)) =>
            {
                self.scored |= one
            }
            _ => {}
        }
    }

    /// Compiles the effects of the deck, for the cards by their numbers.
    pub fn compile(&mut self, effects: &[Named<'_>], cards: &[CardFacts<'_>]) {
        let sources: Vec<Source<'_>> =
            effects.iter().map(|(id, script)| (*id, script.name.as_str(), *script)).collect();
        self.program = compile(&stage::STAGE, &sources, cards);
        let asks =
            |card: &u16| self.program.effect_of(*card).is_some_and(|effect| effect.asks_who_has(Zone::Offer));
        let asking: Tiles = (0..POWERS_FROM).filter(asks).map(|card| card as Tile).collect();
        self.placed |= asking;
        self.estimates = effects.iter().map(|(_, script)| Estimate::of(script)).collect();
        self.scores = effects
            .iter()
            .any(|(_, script)| estimate::any_step(&script.steps, &|step| matches!(step, Step::Score { .. })));
    }

    /// True if the deck has neither powers nor handicaps, and no tile has an effect.
    pub fn are_none(&self) -> bool {
        self.program.is_empty() && self.power_cards.is_empty()
    }

    /// The bots' estimate of the effect of a card.
    pub fn estimate(&self, card: u16) -> Option<&Estimate> {
        self.estimates.get(self.program.effect_of(card)?.index)
    }

    /// The same of a power or handicap.
    pub fn estimate_of_power(&self, index: u8) -> Option<&Estimate> {
        self.estimate(POWERS_FROM + u16::from(index))
    }
}

/// True if a step changes this number of its own card.
fn changes(step: &Step, number: Attribute) -> bool {
    matches!(step, Step::Change { cards: Cards::Referred(Referred::This), attribute,
        .. } if *attribute == number)
}
