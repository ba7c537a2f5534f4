//! What greedy play knows of the powers of cards.

use crate::effect::Effect;
use crate::effect::parts::{Cards, Part, RuleValue, Step, Zone};

/// The power of a card: its names, and what it is good for.
#[derive(Clone, Debug, Default)]
pub struct Power {
    /// Name in the deck file.
    pub id: String,
    /// Name as it is printed.
    pub name: String,
    /// Its owner gains cards.
    pub gains: bool,
    /// Players choose who gains cards.
    pub shares: bool,
    /// Dice lose cards.
    pub strips: bool,
    /// Dice change places.
    pub swaps: bool,
    /// The turn ends without a guess or a challenge.
    pub passes: bool,
    /// The loser of the round keeps most of a die.
    pub spares: bool,
    /// Dice are shuffled.
    pub shuffles: bool,
    /// Dice of others are shown.
    pub shows: bool,
    /// It sets rules, perhaps by a number that is named, and does nothing else, so that what comes of it can
    /// be computed.
    pub sets: bool,
}

impl Power {
    /// The power that an effect gives.
    pub fn of(effect: &Effect) -> Power {
        let mut power = Power { id: effect.id.clone(), name: effect.script.name.clone(), ..Power::default() };
        effect.script.steps.iter().for_each(|step| power.read(step));
        power.sets =
            effect.script.steps.iter().all(|step| matches!(step, Step::SetRule { .. } | Step::Name { .. }));
        power
    }

    fn read(&mut self, step: &Step) {
        let is_die =
            |cards: &Cards| matches!(cards, Cards::Selected(selection) if selection.zone == Zone::Dice);
        match step {
            Step::Move { to: Zone::Beside, of, .. } => {
                self.gains = true;
                self.shares |= of.is_some();
            }
            Step::Move { cards, to: Zone::Discard, .. } => self.strips |= is_die(cards),
            Step::Swap { cards, with } => self.swaps |= is_die(cards) || is_die(with),
            Step::Shuffle { .. } => self.shuffles = true,
            Step::Show { cards: Cards::Selected(selection) } => self.shows |= selection.of.is_some(),
            Step::End { part: Part::Turn } => self.passes = true,
            Step::SetRule { rule, value: Some(RuleValue::Word(word)), .. } => {
                self.spares |= rule == "loss" && word == "card"
            }
            Step::May { steps, otherwise, .. } | Step::If { steps, otherwise, .. } => {
                steps.iter().chain(otherwise).for_each(|step| self.read(step));
            }
            Step::ForEach { steps, .. } | Step::Repeat { steps, .. } => {
                steps.iter().for_each(|step| self.read(step))
            }
            Step::Choose { options, .. } => options.iter().flatten().for_each(|step| self.read(step)),
            _ => {}
        }
    }
}
