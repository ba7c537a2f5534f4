//! Effects of special eggs, powers and handicaps: their tables, compiled from the deck. Without any, the tables are empty and nothing is
//! looked up.
//!
//! `vocabulary` says what the deck can declare and `compile` turns it into steps and modifiers; `execute` carries out the steps of a turn,
//! `choices` lists what a seat can decide in them, `modifiers` are what changes an auction or what a seat may play, `applied` notes which
//! effects were applied.

pub mod applied;
pub mod choices;
pub mod compile;
pub mod execute;
pub mod modifiers;
pub mod vocabulary;

use self::compile::{CardEffect, Counts, Step};
use self::modifiers::{HeldModifiers, ShowdownModifiers};
use super::state::{Execution, HIGHEST, PowerSet, Source, Tile, Tiles};
use crate::effect::When;
use crate::rules::SEATS;

/// How much longer a game can get, in decisions unless it says otherwise.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Extent {
    /// Tiles more in a turn.
    pub tiles: u32,
    /// For a tile that is offered.
    pub decisions: u32,
    /// Tiles that come back into the game.
    pub draws: u32,
    /// In a turn, by powers and by saying that it is over.
    pub turn: u32,
    /// In a round.
    pub round: u32,
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
    /// What it does, if anything.
    pub effect: Option<CardEffect>,
}

/// The effects of all cards of a deck.
#[derive(Clone, Debug, Default)]
pub struct Effects {
    of_tiles: Vec<CardEffect>,
    /// The place among them of the effect of each tile, 255 for none; empty if no tile has one.
    places: Vec<u8>,
    /// Tiles that do something when they are offered.
    pub offered: Tiles,
    /// Tiles that do something when bids are compared.
    pub compared: Tiles,
    /// Tiles by which somebody's bid is ignored.
    pub ignoring: Tiles,
    /// Tiles with a fixed score.
    pub scored: Tiles,
    /// All powers and handicaps.
    pub power_cards: Vec<PowerCard>,
    /// The powers among them.
    pub powers: PowerSet,
    /// The handicaps among them.
    pub handicaps: PowerSet,
    /// Those that do something as long as somebody has them.
    pub held: PowerSet,
    /// Those that can be used in a turn.
    pub used: PowerSet,
    /// Those by which a goal lies open.
    pub open_goal: PowerSet,
}

impl Effects {
    /// Adds what a tile does.
    pub fn add_tile(&mut self, tile: Tile, effect: CardEffect) {
        self.places.resize(usize::from(HIGHEST) + 1, u8::MAX);
        let one = Tiles::one(tile);
        match effect.when {
            When::Offered => self.offered |= one,
            When::Compared => self.compared |= one,
            When::Score => self.scored |= one,
            _ => {}
        }
        if effect.showdown.ignores {
            self.ignoring |= one;
        }
        self.places[usize::from(tile)] = self.of_tiles.len() as u8;
        self.of_tiles.push(effect);
    }

    /// Adds a power or a handicap.
    pub fn add_power(&mut self, new: PowerCard, power: bool) {
        let one = PowerSet::one(self.power_cards.len() as u8);
        *if power { &mut self.powers } else { &mut self.handicaps } |= one;
        if let Some(effect) = &new.effect {
            match effect.when {
                When::Used => self.used |= one,
                When::Held => self.held |= one,
                _ => {}
            }
            if effect.held.open_goal {
                self.open_goal |= one;
            }
        }
        self.power_cards.push(new);
    }

    /// Whether the deck has neither powers nor handicaps, and no tile has an effect.
    pub fn are_none(&self) -> bool {
        self.of_tiles.is_empty() && self.power_cards.is_empty()
    }

    /// The effect of a tile or a power.
    pub fn get(&self, source: Source) -> Option<&CardEffect> {
        match source {
            Source::Tile(tile) => self.of_tiles.get(usize::from(*self.places.get(usize::from(tile))?)),
            Source::Power(index) => self.power_cards.get(usize::from(index))?.effect.as_ref(),
        }
    }

    /// The step that is being done.
    pub fn step(&self, execution: Execution) -> Option<Step> {
        self.get(execution.source?)?.steps.get(usize::from(execution.step)).copied()
    }

    /// How much longer a game can get by all this.
    pub fn extent(&self) -> Extent {
        let any = !self.are_none();
        let decisions = |effect: &CardEffect| effect.steps.iter().map(|step| step.decisions()).sum::<u32>();
        let draws = |effect: &CardEffect| {
            effect.steps.iter().map(|step| if let Step::Draw(count) = step { u32::from(*count) } else { 0 }).sum::<u32>()
        };
        let of_powers = || self.power_cards.iter().filter_map(|found| found.effect.as_ref());
        Extent {
            tiles: of_powers().filter(|effect| effect.held.most > 0).map(|effect| u32::from(effect.held.most.unsigned_abs())).sum(),
            decisions: self.of_tiles.iter().map(decisions).max().unwrap_or(0),
            draws: self.of_tiles.iter().map(draws).sum(),
            turn: if any { 1 + of_powers().map(|effect| 1 + decisions(effect)).sum::<u32>() } else { 0 },
            round: if any { 1 + self.ignoring.len() + SEATS as u32 } else { 0 },
        }
    }

    /// What these powers and handicaps together change as long as somebody has them.
    pub fn held(&self, powers: PowerSet) -> HeldModifiers {
        let powers = powers & self.held;
        if powers.is_empty() {
            return HeldModifiers::default();
        }
        let effects = powers.iter().filter_map(|index| self.get(Source::Power(index)));
        effects.fold(HeldModifiers::default(), |held, effect| held.plus(effect.held))
    }

    /// Of these tiles those that do something now that the bids are compared.
    pub fn active(&self, open: Tiles, offer: u32) -> Tiles {
        let counts = Counts { offer, ..Counts::default() };
        (open & self.compared).iter().filter(|tile| self.get(Source::Tile(*tile)).is_some_and(|effect| effect.is_met(counts))).collect()
    }

    /// What a tile changes when bids are compared.
    pub fn showdown_by(&self, tile: Tile) -> ShowdownModifiers {
        self.get(Source::Tile(tile)).map_or(ShowdownModifiers::default(), |effect| effect.showdown)
    }

    /// What these tiles together change when bids are compared.
    pub fn showdown(&self, active: Tiles) -> ShowdownModifiers {
        active.iter().fold(ShowdownModifiers::default(), |modifiers, tile| modifiers.plus(self.showdown_by(tile)))
    }

    /// The fixed score of a tile among so many that somebody has collected.
    pub fn points(&self, tile: Tile, pile: u32) -> Option<i32> {
        let effect = if self.scored.has(tile) { self.get(Source::Tile(tile))? } else { return None };
        effect.points.filter(|_| effect.is_met(Counts { pile, ..Counts::default() }))
    }
}
