//! Which effects that change rules and numbers make a difference: it is found out by making a move once more
//! without them. And who has the cards of an effect.

use crate::effect::machine::{self, Compiled, Program, Table};
use crate::rules::{Actor, Move, Rules, Seat, Seats};

/// The seats that have a card of a class.
pub(crate) fn holders<R>(rules: &R, state: &<R as Rules>::State, class: usize) -> Seats
where
    R: Rules + Table<State = <R as Rules>::State>,
{
    let mut unmarked = state.clone();
    rules.forget_applied_effects(&mut unmarked);
    let is_of_class = |card: &u16| {
        let mut marked = unmarked.clone();
        rules.mark_applied(&mut marked, *card);
        rules.applied_effects(&marked).has(class)
    };
    let has = |seat: &Seat| {
        let mut cards = Vec::new();
        for zone in R::STAGE.zones.iter().filter(|zone| zone.owned) {
            rules.cards(state, zone.zone, *seat, &mut cards);
        }
        cards.iter().any(is_of_class)
    };
    rules.seats().filter(has).fold(Seats::NONE, Seats::with)
}

/// Notes the effects without whose rules and numbers the player could have chosen among other moves, or the
/// move would have led to something else. Where the move ends the game, numbers that effects change are
/// counted, even if they are what they would be anyway. Effects that change different rules are left out
/// together first, and each of them alone only if that makes a difference. Effects that have given no rule
/// and no number another value, while the moves were listed and the move was made, are not tried.
#[inline]
pub(crate) fn note<R>(
    rules: &R,
    before: &<R as Rules>::State,
    actor: Actor,
    choice: Move,
    after: &mut <R as Rules>::State,
) where
    R: Rules + Table<State = <R as Rules>::State>,
{
    if machine::is_any_waiting_to_change(rules, after) {
        note_those_waiting(rules, before, actor, choice, after);
    }
}

/// The same if any effect is left to be noted: kept out of games in which none is.
#[cold]
#[inline(never)]
fn note_those_waiting<R>(
    rules: &R,
    before: &<R as Rules>::State,
    actor: Actor,
    choice: Move,
    after: &mut <R as Rules>::State,
) where
    R: Rules + Table<State = <R as Rules>::State>,
{
    let seat = match actor {
        Actor::Seat(seat) => Some(seat),
        Actor::Chance => None,
    };
    let legal = |state: &<R as Rules>::State| {
        let mut moves = Vec::new();
        seat.into_iter().for_each(|seat| rules.legal(state, seat, &mut moves));
        moves
    };
    let scores = rules.scores(after);
    let mut cards = rules.in_force(before, seat);
    cards.extend(rules.machine(after).set_in_move());
    if cards.is_empty() && scores.is_none() {
        return;
    }
    rules.machine(before).forget_swayed();
    let listed = (!rules.keeps_rules()).then(|| legal(before));
    let swayed = rules.machine(before).swayed().or(rules.machine(after).swayed());
    if listed.is_some() && scores.is_none() && swayed.and(machine::waiting_to_change(rules, after)).is_empty()
    {
        return;
    }
    if scores.is_some() {
        let at_the_end = rules.in_force(after, seat);
        let counts = |card: &&u16| rules.program().effect_of(**card).is_some_and(Compiled::changes_numbers);
        cards.iter().chain(&at_the_end).filter(counts).for_each(|card| rules.mark_applied(after, *card));
        cards.extend(at_the_end);
    }
    cards.retain(|card| !rules.is_applied(after, *card));
    cards.sort_unstable();
    cards.dedup();
    let may_differ = |card: &u16| {
        rules.keeps_rules() || rules.program().number_of(*card).is_some_and(|effect| swayed.has(effect))
    };
    if !cards.iter().any(may_differ) {
        return;
    }
    let moves = listed.unwrap_or_else(|| legal(before));
    let makes_a_difference = |after: &<R as Rules>::State, cards: &[u16]| {
        let mut other = before.clone();
        rules.leave_out(&mut other, cards);
        moves != legal(&other)
            || rules.apply(&mut other, actor, choice).is_err()
            || scores != rules.scores(&other)
            || {
                rules.leave_out(&mut other, &[]);
                other != *after
            }
    };
    for mut batch in apart(rules.program(), &cards) {
        batch.retain(may_differ);
        if batch.is_empty() || !makes_a_difference(after, &batch) {
            continue;
        }
        for card in &batch {
            // Cards that are alike are noted together.
            if !rules.is_applied(after, *card)
                && (batch.len() == 1 || makes_a_difference(after, std::slice::from_ref(card)))
            {
                rules.mark_applied(after, *card);
            }
        }
    }
}

/// Cards in batches, in each of which no two change the same rule or number: together these might cancel each
/// other out.
fn apart(program: &Program, cards: &[u16]) -> Vec<Vec<u16>> {
    let mut batches: Vec<(u64, u32, Vec<u16>)> = Vec::new();
    for card in cards {
        // What only the game knows of may change anything.
        let (rules, numbers) = program.effect_of(*card).map_or((0, 0), Compiled::changed);
        let (rules, numbers) =
            if (rules, numbers) == (0, 0) { (u64::MAX, u32::MAX) } else { (rules, numbers) };
        match batches
            .iter_mut()
            .find(|(others, other_numbers, _)| others & rules == 0 && other_numbers & numbers == 0)
        {
            Some(batch) => {
                batch.0 |= rules;
                batch.1 |= numbers;
                batch.2.push(*card);
            }
            None => batches.push((rules, numbers, vec![*card])),
        }
    }
    batches.into_iter().map(|(.., batch)| batch).collect()
}
