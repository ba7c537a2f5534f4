//! Powers at work (X1): triggered on their owner's turn, done step by step, with the answers and draws that each step needs.

use super::bent::{Ask, Bent};
use super::codes::Choice;
use super::dice::ALL;
use super::draws::{give, pile, roll, unused_number};
use super::laws::{Setting, WildNumber};
use super::moves::refuse;
use super::picks::{any_die, own_dice, partners, with_dice};
use super::powers::{Act, Power};
use super::round::end_turn;
use super::state::{Stage, State};
use super::table::Table;
use crate::rules::{Illegal, Move, Seat, Seats};

/// The power on a die of the player on turn, if it can be triggered.
fn power<'a>(table: &'a Table, state: &State, seat: Seat, die: u8) -> Result<(u8, &'a Power), Illegal> {
    let tops = state.hands[seat.index()].tops();
    let class = tops.get(usize::from(die)).copied().ok_or(refuse("LWD-X1", "the seat has no such die"))?;
    let power = table.power_of(class).ok_or(refuse("LWD-X1", "the top card of the die has no power"))?;
    if state.bent.used & (1 << class) != 0 {
        return Err(refuse("LWD-X1", "each power card is triggered once a round"));
    }
    if !power.is_met(state, seat) {
        return Err(refuse("LWD-X1", "what the power depends on is not so"));
    }
    Ok((class, power))
}

/// The dice of the player on turn whose power can be triggered.
pub(super) fn triggers(table: &Table, state: &State, seat: Seat, moves: &mut Vec<Move>) {
    let dice = 0..state.hands[seat.index()].dice;
    moves.extend(dice.filter(|die| power(table, state, seat, *die).is_ok()).map(|die| Choice::Trigger(die).code()));
}

/// X1: the card is shown and does what it says.
pub(super) fn trigger(table: &Table, state: &mut State, seat: Seat, die: u8) -> Result<(), Illegal> {
    let (class, _) = power(table, state, seat, die)?;
    state.hands[seat.index()].eyes[usize::from(die)] = ALL;
    state.learn_shown();
    let bent = &mut state.bent;
    bent.used |= 1 << class;
    (bent.power, bent.step, bent.owner) = (class + 1, 0, seat);
    run(table, state);
    Ok(())
}

/// What the power that is being played does now.
pub(super) fn act(table: &Table, state: &State) -> Option<Act> {
    playing(table, state)?.acts.get(usize::from(state.bent.step)).copied()
}

/// The power that is being played.
pub(super) fn playing<'a>(table: &'a Table, state: &State) -> Option<&'a Power> {
    table.power_of(state.bent.power.checked_sub(1)?)
}

/// Goes on until somebody must answer or a card must be drawn, or the power is done.
fn run(table: &Table, state: &mut State) {
    while let Some(act) = act(table, state) {
        let begun = begin(table, state, act);
        if begun != Begun::LeftOut {
            state.applied_effects.mark(usize::from(state.bent.power - 1));
        }
        if begun == Begun::Waits {
            return;
        }
        state.bent.step += 1;
    }
    let passes = playing(table, state).is_some_and(|power| power.acts.contains(&Act::Pass));
    let owner = state.bent.owner;
    let Bent { power, step, ask, picked, cursor, rollers, receivers, owner: whose, .. } = &mut state.bent;
    (*power, *step, *ask, *picked, *cursor) = (0, 0, Ask::Nothing, 0, 0);
    (*rollers, *receivers, *whose) = (Seats::NONE, Seats::NONE, Seat(0));
    (state.stage, state.turn) = (Stage::Guess, owner);
    if passes {
        end_turn(table, state);
    }
}

/// The step is done.
pub(super) fn next_step(table: &Table, state: &mut State) {
    (state.bent.ask, state.bent.picked, state.bent.cursor) = (Ask::Nothing, 0, 0);
    state.bent.step += 1;
    run(table, state);
}

pub(super) fn ask(state: &mut State, ask: Ask, of: Seat) -> Begun {
    (state.stage, state.turn, state.bent.ask) = (Stage::Power, of, ask);
    Begun::Waits
}

/// What has come of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Begun {
    /// It can't be done, or would change nothing (C5).
    LeftOut,
    /// It is done.
    Done,
    /// It waits for an answer or a draw.
    Waits,
}

impl Begun {
    fn done_if(so: bool) -> Begun {
        if so { Begun::Done } else { Begun::LeftOut }
    }

    /// Waits unless there is nothing to shuffle or to give.
    fn unless(nothing: bool) -> Begun {
        if nothing { Begun::LeftOut } else { Begun::Waits }
    }
}

/// Begins a step. What can't be done is left out (C5).
fn begin(table: &Table, state: &mut State, act: Act) -> Begun {
    let owner = state.bent.owner;
    match act {
        Act::Set(setting) => {
            let before = (state.bent.rules, state.bent.wild);
            state.bent.set(setting, playing(table, state).is_some_and(|power| power.brief));
            match setting {
                Setting::WildNumber(WildNumber::Named) => return ask(state, Ask::Number, owner),
                Setting::WildNumber(WildNumber::None) => state.bent.wild = 0,
                Setting::Wild(_) | Setting::NextGuess(_) | Setting::Holds(_) | Setting::Loss(_) | Setting::Guesses(_) => {}
            }
            Begun::done_if((state.bent.rules, state.bent.wild) != before)
        }
        Act::RerollOwn => Begun::unless(roll(state, Seats::one(owner))),
        Act::RerollAll => Begun::unless(roll(state, Seats::all(table.players))),
        Act::RerollOther | Act::ShowOther => match (with_dice(state).without(owner), act) {
            (Seats::NONE, _) => Begun::LeftOut,
            (_, Act::RerollOther) => ask(state, Ask::Roller, owner),
            _ => ask(state, Ask::Shower, owner),
        },
        Act::ShowOwn => {
            let hand = &state.hands[owner.index()];
            let hidden = hand.shown_tops(ALL).count() < hand.tops().len();
            show_all(state, owner);
            Begun::done_if(hidden)
        }
        Act::AddNumber => {
            let number = unused_number(table, state);
            state.bent.cursor = number;
            let in_play = (0..table.players).map(Seat).filter(|seat| state.hands[seat.index()].is_in_play());
            state.bent.receivers = in_play.filter(|seat| state.hands[seat.index()].has_room()).fold(Seats::NONE, Seats::with);
            if number == 0 { Begun::LeftOut } else { Begun::unless(give(table, state)) }
        }
        Act::Draw => {
            if state.draw.iter().all(|count| *count == 0) || !state.hands[owner.index()].has_room() {
                return Begun::LeftOut;
            }
            (state.stage, state.turn) = (Stage::Gain, owner);
            Begun::Waits
        }
        // The last die on the table stays.
        Act::Strip if any_die(state).next().is_none() => Begun::LeftOut,
        Act::Strip => ask(state, Ask::AnyDie, owner),
        Act::Swap if own_dice(state).next().is_none() => Begun::LeftOut,
        Act::Swap => ask(state, Ask::OwnDie, owner),
        Act::Pass => Begun::Done,
    }
}

/// The answers to what is asked, by code.
pub(super) fn answers(state: &State, moves: &mut Vec<Move>) {
    let bent = &state.bent;
    let asked = &state.hands[state.turn.index()];
    let seats = |seats: Seats| seats.iter().map(Choice::Player);
    let dice = |(seat, die): (Seat, u8)| Choice::Die(seat, die);
    let mine = |die: u8| Choice::Die(state.turn, die);
    match bent.ask {
        Ask::Nothing => {}
        Ask::Number => moves.extend((1..=bent.top).map(|number| Choice::Number(number).code())),
        Ask::Roller | Ask::Shower => moves.extend(seats(with_dice(state).without(bent.owner)).map(Choice::code)),
        Ask::Receiver => moves.extend(seats(bent.receivers).map(Choice::code)),
        Ask::ShownDie => moves.extend((0..asked.dice).filter(|die| bent.picked != die + 1).map(|die| mine(die).code())),
        Ask::OwnDie => moves.extend(own_dice(state).map(|die| mine(die).code())),
        Ask::OtherDie => moves.extend(partners(state, bent.picked.saturating_sub(1)).map(|die| dice(die).code())),
        Ask::AnyDie => moves.extend(any_die(state).map(|die| dice(die).code())),
    }
}

/// The clause behind what is asked, and what is asked.
fn asked(state: &State) -> Illegal {
    match state.bent.ask {
        Ask::Number => refuse("LWD-X-05", "a number that cards in use can have is named now"),
        Ask::Roller => refuse("LWD-X-03", "another player with dice is picked now"),
        Ask::Shower => refuse("LWD-X-06", "another player with dice is picked now"),
        Ask::ShownDie => refuse("LWD-X-06", "the player picks dice to show now, two different ones"),
        Ask::OwnDie => refuse("LWD-X-13", "the player picks an own die to swap now"),
        Ask::OtherDie => refuse("LWD-X-13", "the player picks a die of another player now"),
        Ask::AnyDie => refuse("LWD-X-16", "the player picks a die on the table now"),
        Ask::Receiver => refuse("LWD-X-01", "the player picks who gets a card now, and everyone one at most"),
        Ask::Nothing => refuse("LWD-X1", "a power is being played"),
    }
}

/// Takes an answer.
pub(super) fn answer(table: &Table, state: &mut State, choice: Option<Choice>) -> Result<(), Illegal> {
    let (refusal, owner, turn) = (asked(state), state.bent.owner, state.turn);
    match (state.bent.ask, choice) {
        (Ask::Number, Some(Choice::Number(number))) if (1..=state.bent.top).contains(&number) => {
            state.bent.wild = number;
            next_step(table, state);
        }
        (Ask::Roller, Some(Choice::Player(seat))) if with_dice(state).without(owner).has(seat) => {
            state.bent.ask = Ask::Nothing;
            if roll(state, Seats::one(seat)) {
                next_step(table, state);
            }
        }
        (Ask::Shower, Some(Choice::Player(seat))) if with_dice(state).without(owner).has(seat) => {
            // Two dice at most: there is nothing to pick.
            if state.hands[seat.index()].dice <= 2 {
                show_all(state, seat);
                next_step(table, state);
            } else {
                ask(state, Ask::ShownDie, seat);
            }
        }
        (Ask::ShownDie, Some(Choice::Die(seat, die)))
            if seat == turn && die < state.hands[seat.index()].dice && state.bent.picked != die + 1 =>
        {
            match state.bent.picked.checked_sub(1) {
                None => state.bent.picked = die + 1,
                Some(first) => {
                    for die in [first, die] {
                        state.hands[seat.index()].eyes[usize::from(die)] = ALL;
                    }
                    state.learn_shown();
                    next_step(table, state);
                }
            }
        }
        (Ask::OwnDie, Some(Choice::Die(seat, die))) if seat == owner && own_dice(state).any(|own| own == die) => {
            state.bent.picked = die + 1;
            ask(state, Ask::OtherDie, owner);
        }
        (Ask::OtherDie, Some(Choice::Die(seat, die)))
            if partners(state, state.bent.picked.saturating_sub(1)).any(|other| other == (seat, die)) =>
        {
            swap(state, seat, die);
            next_step(table, state);
        }
        (Ask::AnyDie, Some(Choice::Die(seat, die))) if any_die(state).any(|any| any == (seat, die)) => {
            if strip(table, state, seat, die) {
                next_step(table, state);
            }
        }
        (Ask::Receiver, Some(Choice::Player(seat))) if state.bent.receivers.has(seat) => {
            state.bent.ask = Ask::Nothing;
            (state.stage, state.turn) = (Stage::Gain, seat);
        }
        _ => return Err(refusal),
    }
    Ok(())
}

fn show_all(state: &mut State, seat: Seat) {
    let hand = &mut state.hands[seat.index()];
    hand.eyes[..usize::from(hand.dice)].fill(ALL);
    state.learn_shown();
}

/// Whether a state in the midst of a power is one that can go on.
pub(super) fn can_go_on(table: &Table, state: &State) -> bool {
    let hand = &state.hands[state.turn.index()];
    match (act(table, state), state.stage) {
        (Some(_), Stage::Power) => {
            let mut moves = Vec::new();
            let dice = state.hands[state.bent.owner.index()].dice;
            let fits = state.bent.ask != Ask::OtherDie || (1..=dice).contains(&state.bent.picked);
            if fits {
                answers(state, &mut moves);
            }
            !moves.is_empty()
        }
        (Some(_), Stage::Reroll) => state.bent.cursor < hand.dice && hand.sizes[usize::from(state.bent.cursor)] > 1,
        (Some(_), Stage::Gain) => hand.has_room() && pile(table, state).iter().any(|count| *count > 0),
        _ => false,
    }
}

///
fn swap(state: &mut State, seat: Seat, die: u8) {
    let (owner, mine) = (state.bent.owner, state.bent.picked.saturating_sub(1));
    let given = state.hands[owner.index()].lift(mine.into());
    let taken = state.hands[seat.index()].lift(die.into());
    state.hands[owner.index()].lay(mine.into(), &taken, owner.0);
    state.hands[seat.index()].lay(die.into(), &given, seat.0);
    for origin in [owner, seat, Seat(given.from), Seat(taken.from)] {
        state.bent.mixed = state.bent.mixed.with(origin);
    }
    state.learn_shown();
}

/// whether nothing is left to shuffle.
fn strip(table: &Table, state: &mut State, seat: Seat, die: u8) -> bool {
    let at = usize::from(die);
    let (from, size) = (Seat(state.hands[seat.index()].from[at]), state.hands[seat.index()].sizes[at]);
    let top = state.hands[seat.index()].strip(at);
    state.discard_of(from, top);
    match size {
        1 => true,
        2 => {
            state.hands[seat.index()].eyes[at] = table.eyes_of(seat.0);
            true
        }
        _ => {
            state.bent.ask = Ask::Nothing;
            // Nobody at the table knows the top until the die is shuffled.
            state.hands[seat.index()].eyes[at] = table.eyes_of(seat.0) & !(1 << seat.0);
            (state.bent.cursor, state.bent.rollers) = (die, Seats::one(seat));
            (state.stage, state.turn) = (Stage::Reroll, seat);
            false
        }
    }
}
