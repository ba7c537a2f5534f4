//! Decisions about effects: what they lead to is tried out in a few states that fit the view.

use crate::rng::Stream;
use crate::rules::{Actor, Move, Rules as _, Seat, Turn};

use super::super::action::Action;
use super::super::rules::Rules;
use super::super::state::{Call, Cards, Phase, RANKS, State};
use super::super::view::View;
use super::Mind;

/// States in which a move is tried.
const SAMPLES: u32 = 3;
/// The most moves that are tried.
const TRIED: usize = 12;
/// The most decisions and draws of one effect that are tried.
const STEPS: u32 = 40;
/// How much better the prospects must become for a card to be used.
const GAIN: f64 = 0.01;
/// The worth of a deal card, beside the chance to win the showdown.
const DEAL_CARD: f64 = 0.5;
/// The worth of a card of the best rank of a hand.
const HELP: f64 = 0.05;

/// The best answer to an effect, or a card that is worth using now; nothing if there is neither.
pub(super) fn choose(rules: &Rules, view: &View, moves: &[Move], random: &mut Stream) -> Option<Move> {
    if rules.program.is_empty() {
        return None;
    }
    let is_use = |code: &Move| matches!(rules.action(*code), Some(Action::Use(_)));
    if !view.machine.is_running() {
        let uses: Vec<Move> = moves.iter().copied().filter(is_use).collect();
        let now = if uses.is_empty() { 0.0 } else { prospects(rules, view, moves) };
        return best(rules, view, &uses, random)
            .filter(|(value, _)| *value > now + GAIN)
            .map(|(_, choice)| choice);
    }
    // Of many answers, some that are spread over all of them.
    let step = moves.len().div_ceil(TRIED).max(1);
    let tried: Vec<Move> = moves.iter().copied().step_by(step).collect();
    best(rules, view, &tried, random).map(|(_, choice)| choice)
}

/// The move with the best prospects on average; of equals the last.
fn best(rules: &Rules, view: &View, moves: &[Move], random: &mut Stream) -> Option<(f64, Move)> {
    let mut best = None;
    for choice in moves {
        let mut sum = 0.0;
        for _ in 0..SAMPLES {
            sum += after(rules, view, *choice, random);
        }
        let value = sum / f64::from(SAMPLES);
        if best.is_none_or(|(other, _)| value >= other) {
            best = Some((value, *choice));
        }
    }
    best
}

/// The prospects after a move, with all that the effect then asks for decided at random.
fn after(rules: &Rules, view: &View, choice: Move, random: &mut Stream) -> f64 {
    let mut state = rules.resample(view, random);
    if rules.apply(&mut state, Actor::Seat(view.seat), choice).is_err() {
        return f64::MIN;
    }
    let mut moves = Vec::new();
    for _ in 0..STEPS {
        if !state.machine.is_running() || !step(rules, &mut state, &mut moves, random) {
            break;
        }
    }
    rules.legal(&state, view.seat, &mut moves);
    prospects(rules, &rules.view(&state, view.seat), &moves)
}

/// Makes a move or a draw at random.
fn step(rules: &Rules, state: &mut State, moves: &mut Vec<Move>, random: &mut Stream) -> bool {
    let (actor, choice) = match rules.turn(state) {
        Turn::Chance(outcomes) => (Actor::Chance, Move(random.below(outcomes))),
        Turn::Seat(seat) => {
            rules.legal(state, seat, moves);
            let Some(choice) = moves.get(random.below(moves.len() as u32) as usize) else { return false };
            (Actor::Seat(seat), *choice)
        }
        Turn::Several(_) | Turn::Over => return false,
    };
    rules.apply(state, actor, choice).is_ok()
}

/// The prospects of a player in a position: the chance to win the showdown, deal cards, cards that count for
/// the same rank.
fn prospects(rules: &Rules, view: &View, moves: &[Move]) -> f64 {
    let mind = Mind::new(rules, view);
    let legal = |action: Action| moves.binary_search(&action.encode()).is_ok();
    let open = &view.open;
    let ours = |seat: Seat| rules.team(seat) == rules.team(view.seat);
    let showdown = match open.phase {
        Phase::Bid if open.seat == view.seat && !moves.is_empty() => mind.turn(&legal).0.max(0.0),
        _ if !open.bid.stands() => 0.5,
        _ if ours(open.bidder) => mind.bidder_wins(),
        _ if open.call != Call::None && ours(open.caller) => 1.0 - mind.bidder_wins(),
        _ => 0.5,
    };
    let others = rules.playing(open).without(view.seat);
    let theirs: u32 = others.iter().map(|seat| u32::from(open.up[seat.index()])).sum();
    let deal_cards =
        f64::from(open.up[view.seat.index()]) - f64::from(theirs) / f64::from(others.count().max(1));
    let held = |rank: usize| -> u16 {
        [&view.hand, &open.shown[view.seat.index()]]
            .into_iter()
            .flat_map(Cards::iter)
            .map(|face| mind.worth(face, rank))
            .sum()
    };
    let help = (0..RANKS).map(held).max().unwrap_or(0);
    showdown + DEAL_CARD * deal_cards + HELP * f64::from(help)
}
