//! A small game with an error of choice, to prove that each invariant sees what it is for.
//!
//! Two players are dealt three of eight numbered cards each. By turns they play a card or pass; after three
//! turns each the higher sum of played cards wins.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::deck::Deck;
use crate::diag::{Diagnostics, KeyError};
use crate::rng::Stream;
use crate::rules::{
    Actor, Class, Component, Illegal, Move, Options, Rules, Scores, Seat, Turn, Use, Variant,
};

/// The game has no error.
pub const SOUND: u8 = 0;
/// A card is lost when a 7 is played.
pub const LOSES: u8 = 1;
/// The recount forgets the first seat.
pub const MISCOUNTS: u8 = 2;
/// Who holds one card has no move.
pub const STUCK: u8 = 3;
/// Passing is possible for ever.
pub const ENDLESS: u8 = 4;
/// The legal set is in falling order.
pub const UNSORTED: u8 = 5;
/// A move that is not in the legal set is made.
pub const LENIENT: u8 = 6;
/// A refused move changes the state.
pub const TOUCHES: u8 = 7;
/// The other's hand decides which cards may be played.
pub const LEAKS: u8 = 8;
/// A state is not read as it was written.
pub const FORGETS: u8 = 9;
/// The seat that is not to move has moves too.
pub const BOTH: u8 = 10;
/// Who draws a view anew loses cards.
pub const THINS: u8 = 11;
/// The bot makes a move that is not legal.
pub const CHEATS: u8 = 12;
/// Anybody may move for anybody.
pub const ANYONE: u8 = 13;
/// A 7 is among the legal moves, but refused; it is made where nobody looks once more.
pub const REFUSES: u8 = 14;

pub struct Toy<const FAULT: u8>;

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// Cards as bits: to be dealt, in hands, played, lost.
    pub pile: u8,
    pub hands: [u8; 2],
    pub played: [u8; 2],
    pub turns: u8,
}

/// A seat sees its hand and all that was played.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    seat: Seat,
    hand: u8,
    others: u32,
    played: [u8; 2],
    turns: u8,
}

/// Pile, hands, played cards and turns, in this order.
#[derive(Serialize, Deserialize, JsonSchema)]
pub struct Setup {
    cards: [u8; 6],
}

const PASS: u32 = 8;

fn nth(cards: u8, n: u32) -> u8 {
    (0..8).map(|card| 1 << card).filter(|bit| cards & bit > 0).nth(n as usize).unwrap_or(0)
}

impl<const FAULT: u8> Toy<FAULT> {
    /// True if the other's hand forbids the 7.
    fn leaks(state: &State, seat: Seat) -> bool {
        FAULT == LEAKS && state.hands[1 - seat.index()] & 1 > 0
    }
}

impl<const FAULT: u8> Rules for Toy<FAULT> {
    type State = State;
    type View = View;
    type Setup = Setup;
    const VARIANTS: &'static [Variant] = &[];

    fn new(_: &Deck, _: u8, _: &Options) -> Result<Self, Diagnostics> {
        Ok(Toy)
    }

    fn players(&self) -> u8 {
        2
    }

    fn start(&self) -> State {
        State { pile: 255, hands: [0; 2], played: [0; 2], turns: 0 }
    }

    fn turn(&self, state: &State) -> Turn {
        match (state.pile.count_ones(), state.turns) {
            (cards @ 3.., _) => Turn::Chance(cards),
            (_, 6..) if FAULT != ENDLESS => Turn::Over,
            (_, turns) => Turn::Seat(Seat(turns % 2)),
        }
    }

    fn legal(&self, state: &State, seat: Seat, moves: &mut Vec<Move>) {
        moves.clear();
        if self.turn(state) != Turn::Seat(seat) && !(FAULT == BOTH && state.turns > 3 && seat.0 < 2) {
            return;
        }
        let hand = state.hands[seat.index()];
        let leak = Self::leaks(state, seat);
        moves.extend((0..8).filter(|card| hand & 1 << card > 0 && !(leak && *card == 7)).map(Move));
        moves.push(Move(PASS));
        if FAULT == STUCK && hand.count_ones() == 1 {
            moves.clear();
        }
        if FAULT == UNSORTED {
            moves.reverse();
        }
    }

    fn move_codes(&self) -> u32 {
        PASS + 4
    }

    fn apply(&self, state: &mut State, actor: Actor, choice: Move) -> Result<(), Illegal> {
        let refused = Err(Illegal { clause: "TOY-P1", why: "this can't be done" });
        if FAULT == REFUSES && actor != Actor::Chance && choice.0 == 7 {
            return refused;
        }
        match (self.turn(state), actor) {
            (Turn::Chance(cards), Actor::Chance) if choice.0 < cards => {
                let card = nth(state.pile, choice.0);
                let seat = (state.pile.count_ones() % 2) as usize;
                state.pile &= !card;
                state.hands[seat] |= card;
                Ok(())
            }
            (Turn::Seat(due), Actor::Seat(seat))
                if (due == seat || FAULT == ANYONE)
                    && !(FAULT == STUCK && state.hands[seat.index()].count_ones() == 1) =>
            {
                let card = if choice.0 < 8 && !(choice.0 == 7 && Self::leaks(state, seat)) {
                    1u8 << choice.0
                } else {
                    0
                };
                if choice.0 == PASS
                    || FAULT == LENIENT && choice.0 == PASS + 1
                    || card & state.hands[seat.index()] > 0
                {
                    state.turns = if FAULT == ENDLESS { (state.turns + 1) % 6 } else { state.turns + 1 };
                    state.hands[seat.index()] &= !card;
                    if !(FAULT == LOSES && choice.0 == 7) {
                        state.played[seat.index()] |= card;
                    }
                    return Ok(());
                }
                if FAULT == TOUCHES {
                    state.played[0] |= card;
                }
                refused
            }
            _ => refused,
        }
    }

    fn apply_legal(&self, state: &mut State, actor: Actor, choice: Move) -> Result<(), Illegal> {
        if FAULT == REFUSES {
            Toy::<SOUND>.apply(state, actor, choice)
        } else {
            self.apply(state, actor, choice)
        }
    }

    fn view(&self, state: &State, seat: Seat) -> View {
        let others = state.hands[1 - seat.index()].count_ones();
        View { seat, hand: state.hands[seat.index()], others, played: state.played, turns: state.turns }
    }

    fn resample(&self, view: &View, random: &mut Stream) -> State {
        let mut unseen = !(view.hand | view.played[0] | view.played[1]);
        let mut hands = [view.hand; 2];
        let other = &mut hands[1 - view.seat.index()];
        *other = 0;
        for _ in 0..view.others {
            let card = nth(unseen, random.below(unseen.count_ones()));
            unseen &= !card;
            *other |= card;
        }
        State { pile: if FAULT == THINS { 0 } else { unseen }, hands, played: view.played, turns: view.turns }
    }

    fn greedy(&self, _: &View, moves: &[Move], _: &mut Stream) -> Move {
        if FAULT == CHEATS { Move(PASS + 1) } else { moves[0] }
    }

    fn standing(&self, state: &State) -> [i32; 6] {
        let sum = |seat: usize| (0..8).filter(|card| state.played[seat] & 1 << card > 0).sum::<i32>();
        [sum(0), sum(1), 0, 0, 0, 0]
    }

    fn scores(&self, state: &State) -> Option<Scores> {
        (self.turn(state) == Turn::Over).then(|| Scores::most_points(self.standing(state), 2))
    }

    fn recount(&self, state: &State) -> Scores {
        let mut points = [0; 6];
        for card in 0..8 {
            for (seat, played) in
                state.played.iter().enumerate().filter(|(seat, _)| !(FAULT == MISCOUNTS && *seat == 0))
            {
                points[seat] += if played & 1 << card > 0 { card } else { 0 };
            }
        }
        Scores::most_points(points, 2)
    }

    fn classes(&self) -> Vec<Class> {
        (0..8)
            .map(|card| Class {
                name: card.to_string(),
                count: 1,
                played: true,
                card: None,
                component: Component::Shuffled("cards"),
            })
            .collect()
    }

    fn census(&self, state: &State, counts: &mut [u16]) {
        for cards in [state.pile, state.hands[0], state.hands[1], state.played[0], state.played[1]] {
            for (card, count) in counts.iter_mut().enumerate() {
                *count += u16::from(cards >> card & 1);
            }
        }
    }

    fn in_play(&self, state: &State, counts: &mut [u16]) {
        let cards = state.hands[0] | state.hands[1] | state.played[0] | state.played[1];
        counts.iter_mut().enumerate().for_each(|(card, count)| *count = u16::from(cards >> card & 1));
    }

    fn card_use(&self, state: &State, actor: Actor, choice: Move) -> Option<(Use, usize)> {
        match actor {
            Actor::Chance => {
                let seat = Seat((state.pile.count_ones() % 2) as u8);
                Some((Use::Dealt(Some(seat)), nth(state.pile, choice.0).trailing_zeros() as usize))
            }
            Actor::Seat(_) => (choice.0 < PASS).then_some((Use::Played, choice.0 as usize)),
        }
    }

    fn max_decisions(&self) -> u32 {
        if FAULT == ENDLESS { 60 } else { 6 }
    }

    fn describe(&self, state: &State, actor: Actor, choice: Move) -> String {
        self.word(state, actor, choice)
    }

    fn word(&self, _: &State, _: Actor, choice: Move) -> String {
        choice.0.to_string()
    }

    fn setup_of(&self, state: &State) -> Setup {
        Setup {
            cards: [
                state.pile,
                state.hands[0],
                state.hands[1],
                state.played[0],
                state.played[1],
                state.turns,
            ],
        }
    }

    fn state_of(&self, Setup { cards }: &Setup) -> Result<State, Vec<KeyError>> {
        let turns = if FAULT == FORGETS { 0 } else { cards[5] };
        Ok(State { pile: cards[0], hands: [cards[1], cards[2]], played: [cards[3], cards[4]], turns })
    }
}
