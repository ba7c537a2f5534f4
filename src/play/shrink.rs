//! Makes a failing game shorter: moves are left out as long as what is left can be played and fails in the same way.

use super::invariants::Broken;
use crate::rules::{Actor, Move, Rules, Turn};

/// How many shorter games are tried.
const TRIES: usize = 400;

/// The fewest moves found after which the game still breaks the same check; the last of them is the one that breaks it.
pub(super) fn shrunk<R: Rules>(rules: &R, log: &[(Actor, Move)], broken: &Broken) -> Vec<(Actor, Move)> {
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
            match breaks(rules, &candidate, broken) {
                Some(length) => {
                    best = candidate;
                    best.truncate(length);
                    shorter = true;
                }
                None => start += size,
            }
        }
        if tries >= TRIES || size == 1 && !shorter {
            return best;
        }
        size = (size / 2).max(1);
    }
}

/// After how many of the moves conservation, progress or the recount breaks as before, if all moves up to there are legal.
fn breaks<R: Rules>(rules: &R, moves: &[(Actor, Move)], broken: &Broken) -> Option<usize> {
    let mut state = rules.start();
    let classes: Vec<u16> = rules.classes().iter().map(|class| class.count).collect();
    let mut counts = vec![0; classes.len()];
    for (index, (actor, choice)) in moves.iter().enumerate() {
        rules.apply(&mut state, *actor, *choice).ok()?;
        let fails = match broken.check {
            "conservation" => {
                counts.fill(0);
                rules.census(&state, &mut counts);
                counts != classes
            }
            "recount" => rules.turn(&state) == Turn::Over && rules.scores(&state) != Some(rules.recount(&state)),
            "progress" => stuck(rules, &state),
            _ => false,
        };
        if fails {
            return Some(index + 1);
        }
    }
    None
}

fn stuck<R: Rules>(rules: &R, state: &R::State) -> bool {
    let mut moves = Vec::new();
    super::driver::to_move(rules.turn(state)).is_some_and(|seat| {
        rules.legal(state, seat, &mut moves);
        moves.is_empty()
    })
}
