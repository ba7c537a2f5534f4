//! What an effect waits for: a decision of a player, or a draw by chance.

use super::answer::Answer;
use super::evaluate::Scene;
use super::memory::{Frame, Loop, Spot, TO_DRAW, without};
use super::program::{Deed, Op, Pick, Take};
use super::run;
use super::table::Table;
use crate::effect::parts::{Face, Zone};
use crate::seat::{Seat, Seats};

/// The input that an effect waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Due {
    /// A decision of a player.
    Seat(Seat),
    /// One of this number of random outcomes, all equally likely.
    Chance(u32),
}

/// The result of [`waits`]: an operation waits or goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Waits {
    No,
    Yes,
}

/// Returns the input that the effect on top of the stack waits for; nothing if none is being played.
#[inline]
pub fn due<T: Table>(table: &T, state: &T::State) -> Option<Due> {
    due_of(table, state, table.machine(state).frame()?)
}

#[cold]
#[inline(never)]
fn due_of<T: Table>(table: &T, state: &T::State, frame: &Frame) -> Option<Due> {
    let op = table.program().effect(frame.effect)?.ops.get(usize::from(frame.at))?;
    let scene = Scene::new(table, state, frame);
    Some(match asked(scene, op)? {
        Asked::Draw(count) => Due::Chance(count),
        Asked::Cards { by, .. }
        | Asked::Players { by, .. }
        | Asked::YesNo(by)
        | Asked::Option(by, _)
        | Asked::Number(by, ..) => Due::Seat(by),
    })
}

/// Lists the possible answers of the player who must decide, in the order of the codes; empty if chance draws
/// or nothing is due.
pub fn options<T: Table>(table: &T, state: &T::State) -> Vec<Answer> {
    question(table, state).map_or_else(Vec::new, |(_, answers)| answers)
}

/// Who must decide, and what that player can answer, in the order of the codes; nothing if chance draws or
/// nothing is due.
pub fn question<T: Table>(table: &T, state: &T::State) -> Option<(Seat, Vec<Answer>)> {
    let frame = table.machine(state).frame()?;
    let op = table.program().effect(frame.effect)?.ops.get(usize::from(frame.at))?;
    answers(table, state, &asked(Scene::new(table, state, frame), op)?)
}

/// Who must decide of what is asked, and the answers.
fn answers<T: Table>(table: &T, state: &T::State, asked: &Asked) -> Option<(Seat, Vec<Answer>)> {
    Some(match asked {
        Asked::Cards { by, spots, may_stop } => {
            let mut cards: Vec<Answer> = spots
                .iter()
                .map(|spot| match table.pointer(*spot) {
                    Some(pointer) => Answer::Card(pointer),
                    None if table.sees(state, *by, *spot) => Answer::Card(*spot),
                    None => Answer::Unseen(has(table, state, *spot), spot.zone),
                })
                .collect();
            cards.sort_unstable();
            // Cards that are alike are one answer, in different zones too: the one in the first zone is
            // meant.
            cards.dedup_by_key(|answer| answer.encode());
            (*by, may_stop.then_some(Answer::No).into_iter().chain(cards).collect())
        }
        Asked::Players { by, seats } => (*by, seats.iter().map(Answer::Player).collect()),
        Asked::YesNo(by) => (*by, vec![Answer::No, Answer::Yes]),
        Asked::Option(by, count) => (*by, (0..*count).map(Answer::Option).collect()),
        Asked::Number(by, least, most) => (*by, (*least..=*most).map(Answer::Number).collect()),
        Asked::Draw(_) => return None,
    })
}

/// The zone to which the cards that are being chosen are to go, if they are.
pub fn bound_for<T: Table>(table: &T, state: &T::State) -> Option<Zone> {
    let frame = table.machine(state).frame()?;
    match table.program().effect(frame.effect)?.ops.get(usize::from(frame.at))? {
        Op::Cards(pick) => pick.bound_for,
        _ => None,
    }
}

/// The question that an operation asks a player or chance.
enum Asked {
    /// Cards: which, and whether the player may stop.
    Cards { by: Seat, spots: Vec<Spot>, may_stop: bool },
    /// One of these players.
    Players { by: Seat, seats: Seats },
    /// Yes or no.
    YesNo(Seat),
    /// One of this number of things.
    Option(Seat, u8),
    /// A number, from one to another.
    Number(Seat, u8, u8),
    /// One of this number of random outcomes.
    Draw(u32),
}

/// Checks whether an operation waits for an answer or a draw.
pub(super) fn waits<T: Table>(scene: Scene<'_, T>, op: &Op) -> Waits {
    if asked(scene, op).is_some() { Waits::Yes } else { Waits::No }
}

fn asked<T: Table>(scene: Scene<'_, T>, op: &Op) -> Option<Asked> {
    let frame = scene.frame;
    let decider = || scene.decider(frame.players);
    match op {
        Op::Cards(pick) if swaps_nothing(scene, pick) => None,
        Op::Others(_) if frame.last.is_empty() => None,
        Op::Cards(pick) | Op::Others(pick) => asked_cards(scene, pick),
        Op::Players(folk) => {
            let by = scene.decider(scene.person(folk.chosen_by?))?;
            let seats = scene.folk(folk);
            let least = if scene.table.asks_always(None) { 1 } else { 2 };
            (seats.count() >= least).then_some(Asked::Players { by, seats })
        }
        Op::May(_) => decider().map(Asked::YesNo),
        Op::Choose(options, _) => decider().map(|by| Asked::Option(by, options.len() as u8)),
        Op::Pay { amount, .. } => {
            let by = decider()?;
            let amount = scene.decided_by(frame.players).number(amount);
            let cards = scene.table.payable(scene.state, by, &frame.picked, amount);
            let zone = Zone::Money;
            let spots: Vec<Spot> = cards.into_iter().map(|card| Spot { owner: by, card, zone }).collect();
            (!spots.is_empty()).then_some(Asked::Cards { by, spots, may_stop: false })
        }
        Op::Do(Deed::Shuffle) => {
            let spot = next_shuffle(scene)?;
            Some(Asked::Draw(scene.table.shuffles(scene.state, spot)))
        }
        Op::Name(least, most) => {
            let bound = |num| scene.decided_by(frame.players).number(num).clamp(0, u8::MAX.into()) as u8;
            let (least, most) = (bound(least), bound(most));
            (least < most).then(|| decider().map(|by| Asked::Number(by, least, most))).flatten()
        }
        _ => None,
    }
}

/// Finds the spot that is shuffled next: in the order of seats and places, the first with more than one
/// outcome.
fn next_shuffle<T: Table>(scene: Scene<'_, T>) -> Option<Spot> {
    let left = without(scene.frame.last.clone(), &scene.frame.picked);
    left.into_iter().filter(|spot| scene.table.shuffles(scene.state, *spot) > 1).min()
}

/// True if the cards of a selection would be swapped with none, as far as the player knows who chooses them.
pub(super) fn swaps_nothing<T: Table>(scene: Scene<'_, T>, pick: &Pick) -> bool {
    pick.swapped_with.as_ref().is_some_and(|others| scene.taken_by(&pick.take).all_of(others).is_empty())
}

/// The player who has a card, or has put it where it lies.
fn has<T: Table>(table: &T, state: &T::State, spot: Spot) -> Seat {
    table.holder(state, spot).unwrap_or(spot.owner)
}

/// True if there is no choice among cards, as they are no more than are to be chosen, or all alike.
fn is_forced<T: Table>(scene: Scene<'_, T>, spots: &[Spot], left: usize) -> bool {
    let are_alike = spots.windows(2).all(|pair| pair[0] == pair[1]);
    // Several that are all taken need no answer.
    let is_asked = left == 1
        && scene.frame.picked.is_empty()
        && spots.iter().any(|spot| scene.table.asks_always(Some(spot.zone)));
    (spots.len() <= left || are_alike) && !is_asked
}

/// The cards that chance draws from for a selection: what the player has chosen from without seeing it, else
/// all that are left. Of cards that the player does not see, those that can go where they are to go, if there
/// are any.
fn drawable<T: Table>(scene: Scene<'_, T>, pick: &Pick) -> Vec<Spot> {
    let picked = &scene.frame.picked;
    let mut spots = without(scene.cards(pick), picked);
    if let (Some(Spot { owner, card: TO_DRAW, zone }), Take::Choose { by, .. }) = (picked.last(), &pick.take)
    {
        let by = scene.decider(scene.person(*by)).unwrap_or(scene.frame.me);
        spots.retain(|spot| {
            spot.zone == *zone
                && has(scene.table, scene.state, *spot) == *owner
                && !scene.table.sees(scene.state, by, *spot)
        });
    }
    let can_go = |spot: &Spot| pick.bound_for.is_none_or(|zone| scene.table.can_go(scene.state, *spot, zone));
    if spots.iter().any(can_go) {
        spots.retain(can_go);
    }
    spots
}

/// The cards of a selection that are left to be picked: all of them are taken at once if there is no choice.
fn asked_cards<T: Table>(scene: Scene<'_, T>, pick: &Pick) -> Option<Asked> {
    let picked = &scene.frame.picked;
    if picked.last().is_some_and(|spot| spot.card == TO_DRAW) {
        return Some(Asked::Draw(drawable(scene, pick).len() as u32));
    }
    let left = |count: usize| count.saturating_sub(picked.len());
    let scene = scene.taken_by(&pick.take);
    let spots = || without(scene.cards(pick), picked);
    match &pick.take {
        Take::Choose { count, up_to, by } => {
            let (spots, left) = (spots(), left(scene.count(count)));
            if left == 0 || spots.is_empty() || (!up_to && is_forced(scene, &spots, left)) {
                return None;
            }
            let by = scene.decider(scene.person(*by))?;
            // Nobody can choose among cards that they do not see: they say from whom and where, and chance
            // draws.
            let unseen = |spot: &Spot| {
                scene.table.pointer(*spot).is_none() && !scene.table.sees(scene.state, by, *spot)
            };
            let place = |spot: &Spot| (has(scene.table, scene.state, *spot), spot.zone);
            let is_one_place = spots.windows(2).all(|pair| place(&pair[0]) == place(&pair[1]));
            let asks = spots.iter().any(|spot| scene.table.asks_always(Some(spot.zone)));
            if !up_to && !asks && is_one_place && spots.iter().all(unseen) {
                return Some(Asked::Draw(drawable(scene, pick).len() as u32));
            }
            Some(Asked::Cards { by, spots, may_stop: *up_to })
        }
        Take::Random(_) | Take::From(..) => {
            let (spots, left) = (spots(), left(scene.drawn_at_random(pick)?));
            (left > 0 && !spots.is_empty()).then_some(Asked::Draw(spots.len() as u32))
        }
        Take::All | Take::Frequent(_) | Take::Extreme { .. } => None,
    }
}

/// Takes an answer by its code, or a random outcome, and goes on. What is no answer is refused, and the state
/// stays as it was.
///
/// # Errors
/// The answer is none of the [`options`], or there is no such outcome.
pub fn resume<T: Table>(table: &T, state: &mut T::State, code: u32) -> Result<(), NoAnswer> {
    let mut frame = table.machine(state).frame().cloned().ok_or(NoAnswer)?;
    let effect = table.program().effect(frame.effect).ok_or(NoAnswer)?;
    let op = effect.ops.get(usize::from(frame.at)).ok_or(NoAnswer)?;
    let scene = Scene::new(table, state, &frame);
    let asked = asked(scene, op).ok_or(NoAnswer)?;
    let answer = match (&asked, answers(table, state, &asked)) {
        (Asked::Draw(count), _) if code < *count => None,
        (_, answers) => Some(
            answers
                .and_then(|(_, all)| all.into_iter().find(|answer| answer.encode() == code))
                .ok_or(NoAnswer)?,
        ),
    };
    let pointed = match asked {
        Asked::Cards { spots, .. } => spots,
        _ => Vec::new(),
    };
    match (op, answer) {
        (Op::Cards(pick) | Op::Others(pick), None) => {
            let drawn = *drawable(scene, pick).get(code as usize).ok_or(NoAnswer)?;
            frame.picked.retain(|spot| spot.card != TO_DRAW);
            frame.picked.push(drawn);
        }
        (_, Some(Answer::Card(spot))) => {
            let at_pointer = pointed.into_iter().find(|other| table.pointer(*other) == Some(spot));
            frame.picked.push(at_pointer.unwrap_or(spot));
        }
        (_, Some(Answer::Number(number))) => {
            frame.named = number.into();
            frame.at += 1;
        }
        (_, Some(Answer::Unseen(owner, zone))) => frame.picked.push(Spot { owner, card: TO_DRAW, zone }),
        (Op::Players(_), Some(Answer::Player(seat))) => {
            frame.players = Seats::one(seat);
            frame.chosen = frame.players;
            frame.at += 1;
        }
        (Op::May(_), Some(Answer::Yes)) => frame.at += 1,
        (Op::May(to), _) => frame.at = *to,
        (Op::Choose(places, _), Some(Answer::Option(place))) => {
            frame.at = *places.get(usize::from(place)).ok_or(NoAnswer)?
        }
        (Op::Do(Deed::Shuffle), None) => {
            let spot = next_shuffle(scene).ok_or(NoAnswer)?;
            table.shuffle(state, spot, code);
            frame.picked.push(spot);
        }
        _ => {}
    }
    if let (Some(Answer::No), true, Some(Loop::Times(left))) =
        (answer, frame.picked.is_empty(), frame.loops.last_mut())
    {
        *left = 1;
    }
    if let Op::Cards(_) | Op::Others(_) | Op::Pay { .. } = op {
        collect(table, state, &mut frame, op, answer == Some(Answer::No));
    }
    table.machine_mut(state).change(|memory| {
        memory.stack.pop();
        memory.stack.push(frame);
    });
    run::go_on(table, state);
    Ok(())
}

/// Takes a random outcome, and goes on.
///
/// # Errors
/// There is no such outcome, or a player decides.
pub fn draw<T: Table>(table: &T, state: &mut T::State, outcome: u32) -> Result<(), NoAnswer> {
    match due(table, state) {
        Some(Due::Chance(_)) => resume(table, state, outcome),
        _ => Err(NoAnswer),
    }
}

/// After a card was picked: whether the selection, or the payment, is complete.
fn collect<T: Table>(table: &T, state: &mut T::State, frame: &mut Frame, op: &Op, has_stopped: bool) {
    let scene = Scene::new(table, state, frame);
    if !has_stopped && asked(scene, op).is_some() {
        return;
    }
    let mut picked = frame.picked.clone();
    if let (Op::Cards(pick) | Op::Others(pick), false) = (op, has_stopped)
        && let Take::Choose { count, up_to: false, .. } = &pick.take
    {
        // The rest is no choice.
        let rest = without(scene.cards(pick), &picked);
        let left = scene.taken_by(&pick.take).count(count).saturating_sub(picked.len());
        if is_forced(scene, &rest, left) {
            picked.extend(rest.into_iter().take(left));
        }
    }
    match op {
        Op::Others(_) => frame.other = picked,
        Op::Pay { to, .. } => {
            let to = to.as_ref().map(|folk| scene.folk(folk)).unwrap_or_default();
            let to = scene.clockwise(to).next();
            let zone = if to.is_some() { Zone::Money } else { Zone::Bank };
            for spot in &picked {
                // Everybody sees what is paid.
                table.put(
                    state,
                    *spot,
                    Spot { owner: to.unwrap_or_default(), card: spot.card, zone },
                    Some(Face::Up),
                    None,
                );
            }
            frame.last = picked;
        }
        _ => frame.last = picked,
    }
    frame.picked.clear();
    frame.at += 1;
}

/// An answer to no question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoAnswer;

/// Returns the spot that chance shuffles now, if it does.
pub fn shuffling<T: Table>(table: &T, state: &T::State) -> Option<Spot> {
    let frame = table.machine(state).frame()?;
    match table.program().effect(frame.effect)?.ops.get(usize::from(frame.at))? {
        Op::Do(Deed::Shuffle) => next_shuffle(Scene::new(table, state, frame)),
        _ => None,
    }
}

/// The card of a random outcome, with a shuffle the one that then shows; `None` if there is no such outcome.
pub fn drawn<T: Table>(table: &T, state: &T::State, outcome: u32) -> Option<Spot> {
    let frame = table.machine(state).frame()?;
    let op = table.program().effect(frame.effect)?.ops.get(usize::from(frame.at))?;
    match op {
        Op::Cards(pick) | Op::Others(pick) => {
            let scene = Scene::new(table, state, frame);
            drawable(scene, pick).get(outcome as usize).copied()
        }
        Op::Do(Deed::Shuffle) => {
            let spot = shuffling(table, state)?;
            table.shuffled(state, spot, outcome).map(|card| Spot { card, ..spot })
        }
        _ => None,
    }
}
