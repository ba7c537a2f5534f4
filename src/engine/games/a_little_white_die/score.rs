//! Points: the cards left (E1, E2), and another count of the cards that checks them.

use super::rules::Rules;
use super::state::{CLASSES, Phase, State};
use crate::rules::{SEATS, ScorePart, Scores, Seat};

/// The cards left, and what effects have scored.
pub fn standing(_: &Rules, state: &State) -> [i32; SEATS] {
    std::array::from_fn(|seat| i32::from(state.hands[seat].len) + state.effects.points(Seat(seat as u8)))
}

/// The cards left, once the game is over. In the long game only the winner has any.
pub fn scores(rules: &Rules, state: &State) -> Option<Scores> {
    (state.phase == Phase::Over).then(|| Scores::most_points(standing(rules, state), rules.players))
}

/// Splits the points into those for cards and those by effects.
pub fn score_parts(rules: &Rules, state: &State) -> Vec<ScorePart> {
    let Some(scores) = scores(rules, state) else { return Vec::new() };
    let by_effects: [i32; SEATS] = std::array::from_fn(|seat| state.effects.points(Seat(seat as u8)));
    let cards = std::array::from_fn(|seat| scores.points[seat] - by_effects[seat]);
    let effects = by_effects
        .iter()
        .any(|points| *points != 0)
        .then_some(ScorePart { title: "effects", points: by_effects });
    [ScorePart { title: "cards", points: cards }].into_iter().chain(effects).collect()
}

/// Recounts the points of each seat: all cards of the deck, less the piles and the decks of the others, plus
/// the points by effects.
pub fn recount(rules: &Rules, state: &State) -> Scores {
    let mut held = [[0; SEATS]; CLASSES];
    for (seat, hand) in state.hands.iter().enumerate() {
        hand.held().for_each(|class| held[usize::from(class)][seat] += 1);
    }
    let mut points: [i32; SEATS] = std::array::from_fn(|seat| state.effects.points(Seat(seat as u8)));
    for (class, held) in held.iter().enumerate().take(rules.names.len()) {
        let piles = i32::from(state.draw_pile[class])
            + i32::from(state.discards[class])
            + i32::from(state.expansion.aside[class]);
        let all: i32 = held.iter().sum();
        for (points, own) in points.iter_mut().zip(held).take(usize::from(rules.players)) {
            *points += i32::from(rules.counts[class]) - piles - (all - own);
        }
    }
    Scores::most_points(points, rules.players)
}
