//! Points: the cards left (E1, E2), and two other counts of the cards that check them.

use super::rules::Rules;
use super::state::{CLASSES, Phase, State};
use crate::rules::{SEATS, Scores};

impl Rules {
    /// The cards left, once the game is over. In the long game only the winner has any.
    pub(super) fn final_scores(&self, state: &State) -> Option<Scores> {
        (state.phase == Phase::Over).then(|| {
            let points = std::array::from_fn(|seat| i32::from(state.hands[seat].len));
            Scores::most_points(points, self.players)
        })
    }

    /// What each seat has: all cards of the deck, less the piles and the decks of the others.
    pub(super) fn recount_cards(&self, state: &State) -> Scores {
        let mut held = [[0; SEATS]; CLASSES];
        for (seat, hand) in state.hands.iter().enumerate() {
            hand.all().iter().chain(hand.gained()).for_each(|class| held[usize::from(*class)][seat] += 1);
        }
        let mut points = [0; SEATS];
        for (class, held) in held.iter().enumerate().take(self.names.len()) {
            let piles = i32::from(state.draw_pile[class]) + i32::from(state.discards[class]) + i32::from(state.expansion.aside[class]);
            let all: i32 = held.iter().sum();
            for (points, own) in points.iter_mut().zip(held).take(usize::from(self.players)) {
                *points += i32::from(self.counts[class]) - piles - (all - own);
            }
        }
        Scores::most_points(points, self.players)
    }

    /// The cards of each class, wherever they are.
    pub(super) fn count_cards(state: &State, counts: &mut [u16]) {
        let piles = state.draw_pile.iter().zip(state.discards).zip(state.expansion.aside);
        for (count, ((draw_pile, discards), aside)) in counts.iter_mut().zip(piles) {
            *count = draw_pile + discards + u16::from(aside);
        }
        for class in state.hands.iter().flat_map(|hand| hand.all().iter().chain(hand.gained())) {
            if let Some(count) = counts.get_mut(usize::from(*class)) {
                *count += 1;
            }
        }
    }
}
