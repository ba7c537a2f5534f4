//! The powers of cards, compiled from their effects when the deck is loaded.

use super::super::state::State;
use super::rule_values::Setting;
use crate::effect::{Cards, Condition, Effect, Op, Quantity, Span};
use crate::rules::Seat;

/// One thing that a power does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Gives a rule another value.
    Set(Setting),
    /// All dice of the owner are shuffled.
    RerollOwn,
    /// All dice of another player are shuffled.
    RerollOther,
    /// All dice are shuffled.
    RerollAll,
    /// Another player shows two dice.
    ShowOther,
    /// The owner shows all dice.
    ShowOwn,
    /// Everyone gains a card of the next number.
    AddNumber,
    /// The owner gains a card of the draw pile.
    Draw,
    /// The top card of any die goes.
    Strip,
    /// Two dice change places.
    Swap,
    /// The turn is over.
    Pass,
}

/// The power of a card, ready to be played.
#[derive(Clone, Debug)]
pub struct Power {
    /// Name in the deck file.
    pub id: String,
    /// Name as it is printed.
    pub name: String,
    /// What it does, in order.
    pub steps: Vec<Step>,
    /// Whether rules go back to what they were at the end of the turn, not of the round.
    pub for_turn: bool,
    conditions: Vec<Condition>,
}

impl Power {
    /// Compiles an effect, which the vocabulary has found to be one of this game.
    pub(in super::super) fn of(effect: &Effect) -> Power {
        Power {
            id: effect.id.clone(),
            name: effect.name.clone(),
            steps: effect.ops.iter().filter_map(step).collect(),
            for_turn: effect.until.kind() == Span::Turn,
            conditions: effect.conditions.clone(),
        }
    }

    /// Whether its conditions are met for a player.
    pub(super) fn is_met(&self, state: &State, seat: Seat) -> bool {
        self.conditions.iter().all(|condition| {
            condition.holds(match condition.count {
                Quantity::Dice => state.dice().into(),
                Quantity::HandCards => state.hands[seat.index()].len.into(),
                _ => 0,
            })
        })
    }
}

fn step(op: &Op) -> Option<Step> {
    match op {
        Op::SetRule { rule, value } => Setting::parse(rule, &value.to_string()).map(Step::Set),
        Op::Reroll { cards: Cards::AllDice } => Some(Step::RerollAll),
        Op::Reroll { cards: Cards::AnothersDice } => Some(Step::RerollOther),
        Op::Reroll { .. } => Some(Step::RerollOwn),
        Op::Show { cards: Cards::TwoOfAnother } => Some(Step::ShowOther),
        Op::Show { .. } => Some(Step::ShowOwn),
        Op::Gain { cards: Cards::NextNumber } => Some(Step::AddNumber),
        Op::Gain { .. } => Some(Step::Draw),
        Op::Discard { .. } => Some(Step::Strip),
        Op::SwapDie {} => Some(Step::Swap),
        Op::Pass {} => Some(Step::Pass),
        _ => None,
    }
}
