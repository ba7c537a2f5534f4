//! How a game goes on by itself between two moves: an event is announced, the effects that wait for it are
//! played to their end, and then the game takes its next step.

use crate::effect::machine::{self, Happening, Spot, Table};
use crate::effect::parts::Event;
use crate::rules::Seat;

/// A game that goes on by itself until somebody has to decide or chance has to draw.
pub(crate) trait Flow: Table + Sized {
    /// A step that the game takes once no effect is being played.
    type Next: Copy;

    /// Sets the next step.
    fn set_next(state: &mut Self::State, next: Self::Next);

    /// Takes the next step out of the state; none if somebody has to decide or chance has to draw.
    fn take_next(&self, state: &mut Self::State) -> Option<Self::Next>;

    /// Takes a step.
    fn step(&self, state: &mut Self::State, next: Self::Next);

    /// Announces an event about some cards; a step follows once its effects are over.
    #[inline]
    fn announce(&self, state: &mut Self::State, event: Event, actor: Seat, cards: &[Spot], next: Self::Next) {
        Self::set_next(state, next);
        self.signal(state, event, actor, cards);
    }

    /// Plays the effects that wait for an event about some cards.
    #[inline]
    fn signal(&self, state: &mut Self::State, event: Event, actor: Seat, cards: &[Spot]) {
        if self.program().has(event) {
            machine::fire(self, state, &Happening { event, actor, cards: cards.to_vec() });
        }
    }

    /// Takes one step after the other as long as no effect is being played.
    fn go_on(&self, state: &mut Self::State) {
        while !self.machine(state).is_running()
            && let Some(next) = self.take_next(state)
        {
            self.step(state, next);
        }
    }
}
