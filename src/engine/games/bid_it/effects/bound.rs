//! How long a game with effects can be.

use crate::games::bid_it::rules::Rules;
use crate::games::bid_it::state::{HAND, MOST_HELD, RANKS};
use crate::rules::SEATS;

/// The most events that follow a move: of the move, the end of a turn and the next one's start, or all of a
/// showdown.
const EVENTS_OF_MOVE: u32 = 8;

impl Rules {
    /// The bound of a game whose cards have effects; it is no more than a number can be.
    pub(in crate::games::bid_it) fn max_decisions_with_effects(&self) -> u32 {
        let (players, start, held) = (u32::from(self.players), u32::from(self.start), MOST_HELD as u32);
        let acting = self.faces.iter().zip(self.totals).filter(|(face, _)| face.effect.is_some());
        let copies = acting.map(|(_, count)| u32::from(count)).sum::<u32>();
        let answers = copies.saturating_mul(self.program.most_decisions(players));
        let bids = 2 * SEATS as u32 * (HAND * RANKS) as u32;
        let calls = if self.advanced { 1 + 4 * players } else { 0 };
        let moves = bids * (held + 2 + calls) + 1 + players + 3;
        let by_move =
            1 + copies.saturating_add(answers).saturating_add(EVENTS_OF_MOVE.saturating_mul(answers));
        let round = moves.saturating_mul(by_move).saturating_add((players * held).saturating_mul(answers));
        let games =
            if self.series { players * (u32::from(self.target()) - 1) / (players - 1) + 1 } else { 1 };
        (games * 2 * players * start).saturating_mul(round)
    }
}
