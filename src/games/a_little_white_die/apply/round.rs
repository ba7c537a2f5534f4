//! The course of a round: from one phase to the next.

use std::ops::Range;

use super::super::effects::rule_values::{Holds, WildNumber};
use super::super::rules::Rules;
use super::super::state::{CLASSES, EVERYONE, Hand, Phase, State};
use crate::rules::{Rules as _, Seat, Seats};

impl Rules {
    /// The next seat that is dealt to, or the first round.
    pub(in super::super) fn seek_deal(&self, state: &mut State) {
        let below = |least: u8| self.seats().find(|seat| state.hands[seat.index()].len < least);
        // Everyone gets a card of each number before anything is dealt at random, so that none runs out.
        let waiting = below(self.dealt.len() as u8).or_else(|| below(self.size));
        state.phase = match waiting {
            Some(_) => Phase::Deal,
            None if self.wild.is_some() => Phase::FirstSwap,
            None => Phase::Name,
        };
        state.turn = waiting.unwrap_or(state.liar);
    }

    /// The classes of the number of which everyone gets a card next, as long as decks are dealt by number (S1, S3).
    pub(in super::super) fn dealt_classes(&self, state: &State) -> Option<Range<usize>> {
        self.dealt.get(usize::from(state.hands[state.turn.index()].len)).cloned()
    }

    /// The next seat whose dice roll, or the first guess.
    pub(in super::super) fn seek_roll(&self, state: &mut State) {
        let waiting = (0u8..).zip(&state.hands).find(|(_, hand)| hand.rolled < hand.dice || (self.arranged && hand.is_unsettled()));
        state.phase = if waiting.is_some() { Phase::Roll } else { Phase::Guess };
        state.turn = waiting.map_or(state.liar, |(seat, _)| Seat(seat));
    }

    /// Makes dice of the decks once everyone has chosen (C6).
    pub(super) fn split_decks(&self, state: &mut State) {
        if !state.yet_to_split().is_empty() {
            return;
        }
        let named = state.named;
        for (seat, hand) in (0u8..).zip(&mut state.hands).filter(|(_, hand)| hand.len > 0) {
            hand.split_up(named, seat, self.seen_by_holder(seat));
        }
        state.expansion.in_round = state.in_play();
        self.seek_roll(state);
    }

    /// The next in the round is on turn, and what was said for this turn is over.
    pub(in super::super) fn end_turn(&self, state: &mut State) {
        state.expansion.rules = state.expansion.round_rules;
        if state.expansion.rules.wild_number == WildNumber::None {
            state.expansion.wild_number = 0;
        }
        let next = state.turn.next(self.players);
        state.turn = state.expansion.in_round.clockwise(next, self.players).next().unwrap_or(next);
    }

    /// P7: shows all tops and finds the loser.
    pub(in super::super) fn challenge(&self, state: &mut State, challenger: Seat) {
        state.turn = if self.guess_holds(state) { challenger } else { state.guesser };
        state.phase = Phase::Discard;
        state.show_dice(Seats::all(self.players));
        // Who has no dice has none to lose (C5).
        if state.hands[state.turn.index()].dice == 0 {
            self.close_round(state);
        }
    }

    /// Whether at least as many tops show the number as the standing guess says.
    pub(in super::super) fn guess_holds(&self, state: &State) -> bool {
        let guess = state.standing();
        let such = |hand: &Hand| hand.tops().iter().filter(|top| self.shows(state, **top, guess.number)).count();
        let shown = state.hands.iter().map(such).sum::<usize>();
        match state.expansion.rules.holds {
            Holds::Exact => shown == usize::from(guess.quantity),
            Holds::AtLeast => shown >= usize::from(guess.quantity),
        }
    }

    /// P8, P9, E1, E2: gathers the dice; the loser, or the next with cards, is Liar, unless the game is over.
    pub(in super::super) fn close_round(&self, state: &mut State) {
        let loser = state.turn;
        self.join_decks(state);
        let out = state.hands[loser.index()].len == 0;
        state.liar = state.in_play().clockwise(loser, self.players).next().unwrap_or(loser);
        (state.turn, state.guesser) = (state.liar, state.liar);
        state.guesses = Default::default();
        state.named = 0;
        state.phase = if self.is_over(state) { Phase::Over } else { Phase::Name };
        if state.phase == Phase::Name && !out && self.may_swap(state, loser) {
            (state.phase, state.turn) = (Phase::Swap, loser);
        }
    }

    /// P8, X4: dice, and what lies beside them, join the decks, dice stay with whom they were swapped to, and rules are as they were.
    fn join_decks(&self, state: &mut State) {
        for seat in self.seats() {
            let (hand, known) = (&mut state.hands[seat.index()], &mut state.known[seat.index()]);
            // Of a deck that has given or taken a die, only what shows is sure.
            if state.expansion.swapped_dice.has(seat) {
                *known = [0; CLASSES];
                hand.shown_tops(EVERYONE).for_each(|(top, _)| known[usize::from(top)] += 1);
            }
            for class in hand.gained().iter().map(|class| usize::from(*class)) {
                known[class] += 1;
                state.expansion.highest_number = state.expansion.highest_number.max(self.numbers[class]);
            }
            hand.gather();
        }
        state.expansion = state.expansion.between_rounds();
    }

    /// E1: somebody is out of cards; E2: all but one are.
    pub(in super::super) fn is_over(&self, state: &State) -> bool {
        let in_play = state.in_play().count();
        if self.long { in_play <= 1 } else { in_play < u32::from(self.players) }
    }
}
