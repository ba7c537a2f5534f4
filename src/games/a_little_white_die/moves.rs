//! Moves: who is due, what is legal, what is refused and why, and what they do.

use std::ops::Range;

use super::codes::Choice;
use super::laws::Loss;
use super::round::{challenge, close_round, dealt_classes, end_turn, seek_deal, seek_roll, split_up, yet_to_split};
use super::state::{CLASSES, Guess, Stage, State, class_at};
use super::table::Table;
use super::{draws, guesses, split, trigger, wild};
use crate::rules::{Actor, Illegal, Move, Seat, Turn, Use};

pub(super) const fn refuse(clause: &'static str, why: &'static str) -> Illegal {
    Illegal { clause, why }
}

/// Who is to move.
#[inline]
pub fn turn(table: &Table, state: &State) -> Turn {
    match state.stage {
        Stage::Name | Stage::Guess | Stage::Discard | Stage::Power | Stage::Swap => Turn::Seat(state.turn),
        Stage::Deal | Stage::Roll | Stage::Bury | Stage::Reroll | Stage::Gain => Turn::Chance(outcomes(table, state)),
        Stage::Arm => Turn::Several(wild::yet_to_arm(table, state)),
        Stage::Split => Turn::Several(yet_to_split(state)),
        Stage::Over => Turn::Over,
    }
}

/// How many cards the next draw is made from.
fn outcomes(table: &Table, state: &State) -> u32 {
    let all = |pile: &[u16]| pile.iter().map(|count| u32::from(*count)).sum();
    let hand = &state.hands[state.turn.index()];
    match state.stage {
        Stage::Deal => all(&state.draw[deal_classes(table, state)]),
        Stage::Gain => all(&draws::pile(table, state)),
        Stage::Reroll => hand.sizes[usize::from(state.bent.cursor)].into(),
        _ => hand.rest().len() as u32 - u32::from(hand.settled),
    }
}

/// The classes that the next card is dealt from: those of a number, if everyone gets one of it (S1, S3).
fn deal_classes(table: &Table, state: &State) -> Range<usize> {
    dealt_classes(table, state).unwrap_or(0..CLASSES)
}

/// The class of the card that a draw deals.
fn dealt(table: &Table, state: &State, code: u32) -> Option<u8> {
    let classes = deal_classes(table, state);
    class_at(&state.draw[classes.clone()], code).map(|class| class + classes.start as u8)
}

/// Whether a seat is to move.
fn is_due(table: &Table, state: &State, seat: Seat) -> bool {
    match state.stage {
        Stage::Name | Stage::Guess | Stage::Discard | Stage::Power | Stage::Swap => seat == state.turn,
        Stage::Split => seat.0 < table.players && yet_to_split(state).has(seat),
        Stage::Arm => wild::yet_to_arm(table, state).has(seat),
        Stage::Deal | Stage::Roll | Stage::Bury | Stage::Reroll | Stage::Gain | Stage::Over => false,
    }
}

/// The legal moves of a seat.
pub fn legal(table: &Table, state: &State, seat: Seat, moves: &mut Vec<Move>) {
    moves.clear();
    if !is_due(table, state, seat) {
        return;
    }
    let hand = &state.hands[seat.index()];
    match state.stage {
        Stage::Name => moves.extend((table.least..=table.most_dice(state)).map(|dice| Choice::Name(dice).code())),
        Stage::Split => moves.extend((0..table.ways(hand.len, state.named)).map(|code| Choice::Split(code).code())),
        Stage::Guess if table.arranged => guesses::legal(table, state, seat, moves),
        Stage::Guess => guesses(table, state, moves),
        Stage::Discard => moves.extend((0..hand.dice).map(|die| Choice::Discard(die).code())),
        Stage::Power => trigger::answers(state, moves),
        Stage::Arm | Stage::Swap => wild::gifts(table, state, seat, moves),
        Stage::Deal | Stage::Roll | Stage::Bury | Stage::Reroll | Stage::Gain | Stage::Over => {}
    }
}

/// P5, P6: a challenge if there is a guess to challenge, and all higher guesses.
fn guesses(table: &Table, state: &State, moves: &mut Vec<Move>) {
    let (standing, dice) = (state.standing(), state.dice());
    let mut lowest = standing.quantity.max(1);
    if standing != Guess::NONE {
        moves.push(Choice::Challenge.code());
        lowest += 1;
    }
    for number in standing.number.max(1)..=table.top {
        // The codes of one number's guesses follow each other.
        let code = |quantity| Choice::Guess(Guess { number, quantity }).code().0;
        moves.extend((code(lowest)..code(dice) + 1).map(Move));
        lowest = standing.quantity.max(1);
    }
}

/// Makes a move, or refuses it and changes nothing.
pub fn apply(table: &Table, state: &mut State, actor: Actor, choice: Move) -> Result<(), Illegal> {
    match actor {
        Actor::Chance => chance(table, state, choice.0),
        Actor::Seat(seat) if is_due(table, state, seat) => decide(table, state, seat, choice),
        Actor::Seat(_) => Err(out_of_turn(state.stage)),
    }
}

/// Why a seat that is not to move can't.
fn out_of_turn(stage: Stage) -> Illegal {
    match stage {
        Stage::Deal => refuse("LWD-S1", "the cards are being dealt"),
        Stage::Name => refuse("LWD-P1", "the Liar names the number of dice"),
        Stage::Split => refuse("LWD-P2", "this seat has no split to choose"),
        Stage::Roll => refuse("LWD-P4", "the dice are being rolled"),
        Stage::Guess => refuse("LWD-P5", "it is another seat's turn"),
        Stage::Discard => refuse("LWD-P8", "the loser of the round picks a die"),
        Stage::Bury => refuse("LWD-P8", "the cards of the die are being turned up"),
        Stage::Arm => refuse("LWD-S2", "this seat has chosen a card to swap"),
        Stage::Swap => refuse("LWD-W2", "the loser of the round may swap a card for a wildcard"),
        Stage::Power => refuse("LWD-X1", "another seat is asked for something"),
        Stage::Reroll => refuse("LWD-P4", "dice are being shuffled"),
        Stage::Gain => refuse("LWD-X4", "a card is being gained"),
        Stage::Over => refuse("LWD-E1", "the game is over"),
    }
}

/// Draws a card: to a deck, as a top, or out of a discarded die.
fn chance(table: &Table, state: &mut State, code: u32) -> Result<(), Illegal> {
    let seat = state.turn;
    let hand = &mut state.hands[seat.index()];
    let in_rest = (code as usize) < hand.rest().len() - usize::from(hand.settled);
    match state.stage {
        Stage::Deal => return deal(table, state, code),
        Stage::Reroll => return draws::rolled(table, state, code),
        Stage::Gain => return draws::gained(table, state, code),
        Stage::Roll if in_rest && table.arranged => {
            match hand.rolled < hand.dice {
                true => hand.roll(code as usize),
                false => hand.settle(code as usize),
            }
            hand.settle_last();
            if !hand.is_unsettled() {
                seek_roll(table, state);
            }
        }
        Stage::Roll if in_rest => {
            hand.roll(code as usize);
            if hand.rolled == hand.dice {
                seek_roll(table, state);
            }
        }
        Stage::Bury if in_rest => {
            let class = hand.take(usize::from(hand.rolled) + code as usize);
            state.discard(seat, class);
            state.left -= 1;
            if state.left == 0 {
                close_round(table, state);
            }
        }
        Stage::Roll => return Err(refuse("LWD-P4", "the deck has no such card")),
        Stage::Bury => return Err(refuse("LWD-P8", "the deck has no such card")),
        stage => return Err(Illegal { why: "nothing is left to chance now", ..out_of_turn(stage) }),
    }
    Ok(())
}

/// S1, S3, V1, V2.
fn deal(table: &Table, state: &mut State, code: u32) -> Result<(), Illegal> {
    let class = dealt(table, state, code).ok_or(refuse("LWD-S1", "the draw pile has no such card"))?;
    let by_number = dealt_classes(table, state);
    let seat = state.turn.index();
    state.hands[seat].add(class);
    state.draw[usize::from(class)] -= 1;
    // All know of a card that everyone gets and that is like all others of its number.
    if by_number.is_some_and(|classes| classes.len() == 1) {
        state.known[seat][usize::from(class)] += 1;
    }
    seek_deal(table, state);
    Ok(())
}

fn decide(table: &Table, state: &mut State, seat: Seat, choice: Move) -> Result<(), Illegal> {
    let choice = Choice::of(choice);
    match state.stage {
        Stage::Name => name(table, state, choice),
        Stage::Split => choose_split(table, state, seat, choice),
        Stage::Guess => guess(table, state, seat, choice),
        Stage::Discard if table.arranged => discard_settled(table, state, seat, choice),
        Stage::Discard => discard(table, state, seat, choice),
        Stage::Power => trigger::answer(table, state, choice),
        Stage::Arm => wild::arm(table, state, seat, choice),
        Stage::Swap => wild::swap_or_keep(table, state, seat, choice),
        stage => Err(out_of_turn(stage)),
    }
}

/// P1. More dice than the largest deck has cards would do what that size does, so it is not told apart.
fn name(table: &Table, state: &mut State, choice: Option<Choice>) -> Result<(), Illegal> {
    let Some(Choice::Name(dice)) = choice else { return Err(refuse("LWD-P1", "the Liar names a number of dice now")) };
    if dice < table.least {
        let clause = if dice == 2 { "LWD-V3" } else { "LWD-P1" };
        return Err(refuse(clause, "that is too few dice"));
    }
    if dice > table.most_dice(state) {
        return Err(refuse("LWD-P1", "no deck has so many cards: name the size of the largest"));
    }
    state.named = dice;
    // A split that can be done in one way only is no choice, and nobody is asked.
    for hand in &mut state.hands {
        hand.split = u8::from(hand.len > 0 && table.ways(hand.len, dice) == 1);
    }
    state.stage = Stage::Split;
    split_up(table, state);
    Ok(())
}

/// P2, P3.
fn choose_split(table: &Table, state: &mut State, seat: Seat, choice: Option<Choice>) -> Result<(), Illegal> {
    let Some(Choice::Split(code)) = choice else { return Err(refuse("LWD-P2", "everyone splits their deck now")) };
    let hand = &mut state.hands[seat.index()];
    if code >= table.ways(hand.len, state.named) {
        return Err(refuse("LWD-P3", "the deck can't be split so"));
    }
    hand.split = code + 1;
    split_up(table, state);
    Ok(())
}

/// P5, P6.
fn guess(table: &Table, state: &mut State, seat: Seat, choice: Option<Choice>) -> Result<(), Illegal> {
    let standing = state.standing();
    match choice {
        Some(Choice::Challenge) if standing == Guess::NONE => Err(refuse("LWD-P5", "the Liar's first turn must be a guess")),
        Some(Choice::Challenge) => {
            challenge(table, state, seat);
            Ok(())
        }
        Some(Choice::Trigger(die)) if table.arranged => trigger::trigger(table, state, seat, die),
        Some(Choice::Guess(guess)) if table.arranged => {
            guesses::allowed(state, guess)?;
            match guess.number {
                0 => state.bent.called = guess.quantity,
                _ => state.bent.ladder = guess,
            }
            (state.guesses[seat.index()], state.guesser) = (guess, seat);
            end_turn(table, state);
            Ok(())
        }
        Some(Choice::Guess(guess)) if guess.quantity == 0 => Err(refuse("LWD-P5", "the quantity must be 1 or more")),
        Some(Choice::Guess(guess)) if guess.number == 0 || guess.number > table.top => {
            Err(refuse("LWD-P6", "no card in use can have that number"))
        }
        Some(Choice::Guess(guess)) if guess.quantity > state.dice() => Err(refuse("LWD-P6", "there are not so many dice on the table")),
        Some(Choice::Guess(guess)) if !guess.beats(standing) => {
            Err(refuse("LWD-P6", "number or quantity must be greater than in the guess before, and neither less"))
        }
        Some(Choice::Guess(guess)) => {
            state.guesses[seat.index()] = guess;
            state.guesser = seat;
            state.turn = state.next_in_play(seat, table.players);
            Ok(())
        }
        _ => Err(refuse("LWD-P5", "the seat guesses or challenges now")),
    }
}

/// P8: the top goes at once, the cards below it are drawn, unless nothing else is left to draw from.
fn discard(table: &Table, state: &mut State, seat: Seat, choice: Option<Choice>) -> Result<(), Illegal> {
    let Some(Choice::Discard(die)) = choice else { return Err(refuse("LWD-P8", "the loser picks a die to discard now")) };
    let hand = &mut state.hands[seat.index()];
    if die >= hand.dice {
        return Err(refuse("LWD-P8", "the seat has no such die"));
    }
    let (top, size) = hand.take_die(usize::from(die));
    state.discard(seat, top);
    state.left = size - 1;
    while state.left > 0 && state.hands[seat.index()].rest().len() == usize::from(state.left) {
        let hand = &mut state.hands[seat.index()];
        let class = hand.take(usize::from(hand.rolled));
        state.discard(seat, class);
        state.left -= 1;
    }
    state.stage = Stage::Bury;
    if state.left == 0 {
        close_round(table, state);
    }
    Ok(())
}

/// P8, X-11: where the cards of dice have a place, those of the die are known, and go at once.
fn discard_settled(table: &Table, state: &mut State, seat: Seat, choice: Option<Choice>) -> Result<(), Illegal> {
    let Some(Choice::Discard(die)) = choice else { return Err(refuse("LWD-P8", "the loser picks a die to discard now")) };
    let hand = &mut state.hands[seat.index()];
    let at = usize::from(die);
    if die >= hand.dice {
        return Err(refuse("LWD-P8", "the seat has no such die"));
    }
    let (from, size) = (Seat(hand.from[at]), hand.sizes[at]);
    let cards = match state.bent.rules.loss {
        Loss::Die => size,
        Loss::Card => 1,
    };
    for _ in 0..cards {
        let class = state.hands[seat.index()].strip(at);
        state.discard_of(from, class);
    }
    close_round(table, state);
    Ok(())
}

/// Cards dealt and gained are dealt to a player, those rolled and turned up to all; the top of a die that is discarded is played.
pub fn uses(table: &Table, state: &State, actor: Actor, choice: Move) -> Option<(Use, usize)> {
    let class = class_of(table, state, actor, choice)?;
    let how = match (actor, state.stage) {
        (Actor::Seat(_), _) => Use::Played,
        (Actor::Chance, Stage::Deal | Stage::Gain) => Use::Dealt(Some(state.turn)),
        (Actor::Chance, _) => Use::Dealt(None),
    };
    Some((how, usize::from(class)))
}

/// The class of card that a draw or a discard is about.
pub(super) fn class_of(table: &Table, state: &State, actor: Actor, choice: Move) -> Option<u8> {
    let place = (choice.0 as usize).saturating_add(state.hands[state.turn.index()].settled.into());
    match (actor, state.stage) {
        (Actor::Chance, Stage::Deal) => dealt(table, state, choice.0),
        (Actor::Chance, Stage::Roll | Stage::Bury) => state.hands[state.turn.index()].rest().get(place).copied(),
        (Actor::Chance, Stage::Reroll) => draws::rolls(state, choice.0),
        (Actor::Chance, Stage::Gain) => class_at(&draws::pile(table, state), choice.0),
        (Actor::Seat(seat), Stage::Guess) if seat == state.turn => match Choice::of(choice) {
            Some(Choice::Trigger(die)) => state.hands[seat.index()].tops().get(usize::from(die)).copied(),
            _ => None,
        },
        (Actor::Seat(_), Stage::Arm | Stage::Swap) => match Choice::of(choice) {
            Some(Choice::Give(class)) if usize::from(class) < table.names.len() => Some(class),
            _ => None,
        },
        (Actor::Seat(seat), Stage::Discard) if seat == state.turn => match Choice::of(choice) {
            Some(Choice::Discard(die)) => state.hands[seat.index()].tops().get(usize::from(die)).copied(),
            _ => None,
        },
        _ => None,
    }
}

/// The sizes of a split. Codes beyond those that a seat may choose mean any split into so many dice, so that what P3 refuses has a name.
pub(super) fn sizes_of(table: &Table, state: &State, seat: Seat, code: u8) -> Vec<u8> {
    let cards = state.hands.get(seat.index()).map_or(0, |hand| hand.len);
    let sizes = match code.checked_sub(table.ways(cards, state.named)) {
        None => split::nth(cards, state.named, code),
        Some(beyond) => split::any(cards, state.named, beyond),
    };
    sizes.iter().copied().take_while(|size| *size > 0).collect()
}
