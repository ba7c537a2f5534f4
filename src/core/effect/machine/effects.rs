//! What can be asked of a program: which events and rules they are about, and how much they can ask.

use super::memory::Frame;
use super::program::{Compiled, MOST_TIMES, Num, Op, Program, Take};
use crate::effect::parts::{Attribute, By, Event, Lasts, Once, Zone};

/// No table has more cards.
const MOST_CARDS: u32 = 400;

impl Program {
    /// True if the deck has no effects that the game plays.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.effects.is_empty()
    }

    /// True if any effect waits for an event.
    #[inline]
    pub fn has(&self, event: Event) -> bool {
        self.events >> event as u32 & 1 != 0
    }

    /// True if any effect can change the rule with this place among those of the game.
    #[inline]
    pub fn can_change(&self, rule: u8) -> bool {
        self.rules >> rule & 1 != 0
    }

    /// True if any effect changes this number on cards.
    #[inline]
    pub fn can_change_number(&self, attribute: Attribute) -> bool {
        self.changes >> attribute as u32 & 1 != 0
    }

    /// All effects.
    pub fn effects(&self) -> &[Compiled] {
        &self.effects
    }

    /// How many cards, or classes of cards that are alike, have an effect.
    pub fn cards_with_effects(&self) -> u32 {
        self.of_card.iter().flatten().count() as u32
    }

    /// True if any effect changes numbers on cards.
    #[inline]
    pub fn changes_numbers(&self) -> bool {
        self.changes != 0
    }

    /// True if any effect changes a rule or a number on cards.
    #[inline]
    pub fn changes_something(&self) -> bool {
        self.rules != 0 || self.changes != 0
    }

    /// True if any effect waits for something that can happen in every turn: all but those that are used,
    /// once a round or once a game.
    pub fn waits_for_turns(&self) -> bool {
        let is_rare = |effect: &Compiled| {
            effect.event == Event::Used
                || effect.is_standing()
                || matches!(effect.once, Some(Once::Round | Once::Game))
        };
        !self.effects.iter().all(is_rare)
    }

    /// The effect of a card.
    #[inline]
    pub fn effect_of(&self, card: u16) -> Option<&Compiled> {
        self.effect(self.number_of(card)?)
    }

    /// The cards whose effect changes rules or numbers: those that the game says.
    pub fn set_setters(&mut self, changes: impl Fn(u16, &Program) -> bool) {
        self.setters = (0..self.of_card.len() as u16).filter(|card| changes(*card, self)).collect();
    }

    /// The effect of a card, by its place.
    #[inline]
    pub fn number_of(&self, card: u16) -> Option<u16> {
        self.of_card.get(usize::from(card)).copied().flatten()
    }

    /// The cards that have an effect, by its place.
    pub(super) fn cards_with(&self, effect: u16) -> impl Iterator<Item = u16> {
        (0..self.of_card.len() as u16).filter(move |card| self.number_of(*card) == Some(effect))
    }

    /// The operation at which an effect is.
    #[inline]
    pub(super) fn operation(&self, frame: &Frame) -> Option<&Op> {
        self.effect(frame.effect)?.ops.get(usize::from(frame.at))
    }

    /// An effect by its place.
    #[inline]
    pub fn effect(&self, index: u16) -> Option<&Compiled> {
        self.effects.get(usize::from(index))
    }

    /// The most decisions that one effect can ask for, each of its operations counted once for each player
    /// and each card that it may be about: a bound for the length of games.
    pub fn most_decisions(&self, players: u32) -> u32 {
        self.effects.iter().map(|effect| effect.decisions(players)).max().unwrap_or(0)
    }
}

impl Compiled {
    /// True if it does the same as another effect, whatever they are called.
    pub fn is_like(&self, other: &Compiled) -> bool {
        let all = |effect: &Compiled| {
            // What is changed without an end stays so to the end of the game.
            let until = if effect.until == Lasts::Now { Lasts::Game } else { effect.until };
            (effect.event, effect.by, effect.once, until, effect.turns)
        };
        all(self) == all(other)
            && self.zones == other.zones
            && self.conditions == other.conditions
            && self.ops == other.ops
    }

    /// The event that it waits for.
    pub fn event(&self) -> Event {
        self.event
    }

    /// True if it depends on who has its card while the card lies in a zone, other than by an event of the
    /// card itself.
    pub fn asks_who_has(&self, zone: Zone) -> bool {
        let asks = self.speaks_of_me || matches!(self.by, Some(By::Me | By::Other));
        asks && self.zones.contains(&zone)
    }

    /// True if it holds as long as its card lies where it does.
    pub fn is_standing(&self) -> bool {
        self.event.is_standing()
    }

    /// True if it can change the rule with this place among those of the game.
    #[inline]
    pub fn can_change(&self, rule: u8) -> bool {
        self.rules >> rule & 1 != 0
    }

    /// True if it can change any number on cards.
    #[inline]
    pub fn changes_numbers(&self) -> bool {
        self.changes != 0
    }

    /// True if it can change any rule or any number on cards.
    #[inline]
    pub fn changes_something(&self) -> bool {
        self.rules != 0 || self.changes != 0
    }

    /// True if it can change this number on cards.
    #[inline]
    pub fn can_change_number(&self, attribute: Attribute) -> bool {
        self.changes >> attribute as u32 & 1 != 0
    }

    /// The rules and the numbers on cards that it can change, as bits.
    pub fn changed(&self) -> (u64, u32) {
        (self.rules, self.changes)
    }

    /// The most decisions that it can ask for.
    pub fn decisions(&self, players: u32) -> u32 {
        let mut factors = vec![1u32];
        let mut sum = 0u32;
        for (place, op) in self.ops.iter().enumerate() {
            let each = match op {
                Op::Cards(pick) | Op::Others(pick) => match &pick.take {
                    Take::Choose { count: Num::Fixed(count), .. } => {
                        (*count).clamp(0, MOST_CARDS as i32) as u32 + 1
                    }
                    Take::Choose { .. } => MOST_CARDS,
                    _ => 0,
                },
                Op::Players(folk) => u32::from(folk.chosen_by.is_some()),
                Op::May(_) | Op::Choose(..) | Op::Name(..) => 1,
                Op::Pay { .. } => MOST_CARDS,
                _ => 0,
            };
            let factor = factors.last().copied().unwrap_or(1);
            sum = sum.saturating_add(each.saturating_mul(factor));
            match op {
                Op::EachPlayer => factors.push(factor.saturating_mul(players)),
                Op::EachCard => factors.push(factor.saturating_mul(MOST_CARDS)),
                Op::Times(Num::Fixed(times)) => {
                    factors.push(factor.saturating_mul((*times).clamp(1, MOST_TIMES) as u32))
                }
                Op::Times(_) => factors.push(factor.saturating_mul(MOST_TIMES as u32)),
                // The end of a loop.
                Op::Jump(to) if usize::from(*to) <= place => _ = factors.pop(),
                _ => {}
            }
        }
        sum
    }
}
