use crate::rng::Stream;
use crate::rules::Move;
use super::table::Table;
use super::view::View;
pub(super) fn greedy(_table: &Table, _view: &View, moves: &[Move], random: &mut Stream) -> Move {
    moves.get(random.below(moves.len() as u32) as usize).copied().unwrap_or_default()
}
