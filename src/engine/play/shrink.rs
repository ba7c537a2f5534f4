//! Shortens a failing game: leaves moves out as long as the rest is legal and fails in the same way.

use super::driver::{Finish, Observer, to_move};
use super::invariants::{InvariantError, Watch};
use crate::rules::{Actor, Move, Rules, Turn};

/// Maximum number of shorter games to try.
const TRIES: usize = 400;

/// The fewest moves found after which the game still breaks the same check; the last of them is the one that
/// breaks it. `watch` is how the game was watched, before its first move.
pub(super) fn shrunk<R: Rules>(
    rules: &R,
    log: &[(Actor, Move)],
    broken: &InvariantError,
    watch: &Watch,
) -> Vec<(Actor, Move)> {
    let mut best = log.to_vec();
    let mut tries = 0;
    let mut size = (best.len() / 2).max(1);
    loop {
        let mut start = 0;
        let mut shorter = false;
        while start < best.len() && tries < TRIES {
            tries += 1;
            let end = (start + size).min(best.len());
            let candidate: Vec<(Actor, Move)> = best[..start].iter().chain(&best[end..]).copied().collect();
            match follow(rules, &candidate, watch.clone()) {
                Some((length, other)) if other.check == broken.check => {
                    best = candidate;
                    best.truncate(length);
                    shorter = true;
                }
                _ => start += size,
            }
        }
        if tries >= TRIES || size == 1 && !shorter {
            return best;
        }
        size = (size / 2).max(1);
    }
}

/// Plays moves that are known, watched as in a sample game: after how many of them a check fails, and which.
/// `None` if none fails, or if a move is not legal where it stands.
pub(super) fn follow<R: Rules>(
    rules: &R,
    moves: &[(Actor, Move)],
    mut watch: Watch,
) -> Option<(usize, InvariantError)> {
    let mut state = rules.start();
    let mut legal = Vec::new();
    for made in 0..=moves.len() {
        let turn = rules.turn(&state);
        if let (Turn::Over, Some(scores)) = (turn, rules.scores(&state)) {
            return watch.finish(rules, &state, &Finish::Scores(scores)).err().map(|broken| (made, broken));
        }
        if let Some(seat) = to_move(turn) {
            rules.legal(&state, seat, &mut legal);
            if legal.is_empty() {
                return Some((
                    made,
                    Observer::<R>::broken(&mut watch, "a seat that is to move has no legal move (C2)"),
                ));
            }
            if let Err(broken) = watch.legal(rules, &state, seat, &legal) {
                return Some((made, broken));
            }
        }
        let (actor, choice) = *moves.get(made)?;
        watch.before(rules, &state, actor, choice).ok()?;
        rules.apply(&mut state, actor, choice).ok()?;
        if let Err(broken) = watch.after(rules, &state).and_then(|()| watch.conserved(rules, &state)) {
            return Some((made + 1, broken));
        }
    }
    None
}
