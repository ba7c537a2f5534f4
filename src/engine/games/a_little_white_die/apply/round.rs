//! The course of a round: from one phase to the next.

use std::ops::Range;

use super::super::effects::rule_values::RuleId;
use super::super::rules::Rules;
use super::super::state::{CLASSES, EVERYONE, Phase, State};
use crate::effect::machine;
use crate::effect::parts::{Event, Lasts};
use crate::games::shared::Flow;
use crate::rules::{Rules as _, Seat, Seats};

impl Flow for Rules {
    type Next = Phase;

    fn set_next(state: &mut State, next: Phase) {
        state.phase = next;
    }

    fn take_next(&self, state: &mut State) -> Option<Phase> {
        Some(state.phase).filter(|phase| phase.is_step() && state.expansion.loose == 0)
    }

    fn step(&self, state: &mut State, next: Phase) {
        match next {
            Phase::RoundStart => {
                self.announce(state, Event::RoundStart, state.liar, &[], Phase::TurnStart);
            }
            Phase::TurnStart => {
                state.phase = Phase::Guess;
                machine::begin_turn(self, state);
                self.announce(state, Event::TurnStart, state.turn, &[], Phase::Guess);
            }
            Phase::Guessed => self.end_turn(state),
            Phase::Called => self.find_loser(state),
            Phase::Won => self.announce(state, Event::Lost, state.turn, &[], Phase::Lost),
            // Who has no dice has none to lose (C5).
            Phase::Lost if state.hands[state.turn.index()].dice == 0 => {
                self.announce(state, Event::RoundEnd, state.turn, &[], Phase::RoundEnd);
            }
            Phase::Lost => state.phase = Phase::Discard,
            Phase::RoundEnd => self.close_round(state),
            _ => {}
        }
    }
}

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

    /// The classes of the number of which everyone gets a card next, as long as decks are dealt by number
    /// (S1, S3).
    pub(in super::super) fn dealt_classes(&self, state: &State) -> Option<Range<usize>> {
        self.dealt.get(usize::from(state.hands[state.turn.index()].len)).cloned()
    }

    /// The next seat whose dice roll, or the beginning of the round.
    pub(in super::super) fn seek_roll(&self, state: &mut State) {
        let waiting = (0u8..)
            .zip(&state.hands)
            .find(|(_, hand)| hand.rolled < hand.dice || (self.arranged && hand.is_unsettled()));
        state.phase = if waiting.is_some() { Phase::Roll } else { Phase::RoundStart };
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
        machine::end_of(self, state, Lasts::Turn);
        state.phase = Phase::TurnStart;
        if state.expansion.again.has(state.turn) {
            state.expansion.again = state.expansion.again.without(state.turn);
        } else {
            state.turn = self.next_turn(state);
        }
    }

    /// Who is next in the round. Who is skipped has missed a turn by that.
    fn next_turn(&self, state: &mut State) -> Seat {
        let expansion = &mut state.expansion;
        let step = if expansion.reversed { self.players - 1 } else { 1 };
        let mut seat = state.turn;
        for _ in 0..2 * self.players {
            seat = Seat((seat.0 + step) % self.players);
            if expansion.skipped.has(seat) && expansion.in_round.has(seat) {
                expansion.skipped = expansion.skipped.without(seat);
            } else if expansion.in_round.has(seat) {
                break;
            }
        }
        seat
    }

    /// P7: shows all tops.
    pub(in super::super) fn challenge(&self, state: &mut State, challenger: Seat) {
        if self.arranged {
            state.expansion.caller = challenger;
        }
        state.show_dice(Seats::all(self.players));
        self.announce(state, Event::Called, challenger, &[], Phase::Called);
    }

    /// P7: who has lost the challenge, which is the turn of the challenger.
    fn find_loser(&self, state: &mut State) {
        let (guesser, caller) = (state.guesser, state.turn);
        let (winner, loser) = if self.guess_holds(state) { (guesser, caller) } else { (caller, guesser) };
        state.turn = loser;
        self.announce(state, Event::Won, winner, &[], Phase::Won);
    }

    /// True if the standing guess holds: at least as many tops as it says show its number, or exactly as many
    /// if an effect demands that.
    pub(in super::super) fn guess_holds(&self, state: &State) -> bool {
        let guess = state.standing();
        let shown = self.counting(state).count(state, guess.number);
        if self.needs_exact(state) {
            shown == usize::from(guess.quantity)
        } else {
            shown >= usize::from(guess.quantity)
        }
    }

    /// P8, P9, E1, E2: gathers the dice; the loser, or the next with cards, is Liar, unless the game is over.
    pub(in super::super) fn close_round(&self, state: &mut State) {
        let loser = state.turn;
        self.join_decks(state);
        machine::end_of(self, state, Lasts::Turn);
        machine::end_of(self, state, Lasts::Round);
        machine::end_next_time(self, state, &RuleId::OF_GUESSES);
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

    /// P8, X4: dice, and what lies beside them, join the decks, dice stay with whom they were swapped to, and
    /// rules are as they were.
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
