//! Dealing and drawing, and the pile that is dealt from.

use super::super::effects::RuleId;
use super::super::rules::Rules;
use super::super::state::{FACES, Next, Phase, State};
use crate::effect::machine::Spot;
use crate::effect::parts::{Event, Zone};
use crate::games::shared::{Flow, refuse};
use crate::rules::{Illegal, Move, Rules as _, Seat};

impl Rules {
    /// All deal cards face up, all playing cards in the pile (BI-S1), which is shuffled by drawing from it at
    /// random.
    pub(super) fn set_up(&self, state: &mut State) {
        state.pile = self.totals;
        state.open.discards = [0; FACES];
        state.open.left = self.totals.iter().sum();
        state.open.spared = 0;
        state.machine = Default::default();
        for seat in self.seats() {
            state.open.up[seat.index()] = self.start;
            state.open.down[seat.index()] = 0;
        }
    }

    /// A card is dealt (BI-P1) or drawn (BI-P6).
    pub(super) fn chance(&self, state: &mut State, outcome: Move) -> Result<(), Illegal> {
        let Some((face, _)) = state.drawn(outcome.0) else {
            return refuse("BI-P1", "there is no such card to deal or draw");
        };
        let seat = state.open.seat;
        state.pile[face] -= 1;
        state.open.left -= 1;
        state.hands[seat.index()].add(face);
        self.refill(state);
        let spot = Spot { owner: seat, card: face as u16, zone: Zone::Hand };
        state.open.owed = state.open.owed.saturating_sub(1);
        if state.open.phase == Phase::Draw {
            state.open.phase = if state.open.owed == 0 { Phase::Raise } else { Phase::Draw };
            self.announce(state, Event::Drawn, seat, &[spot], Next::Decide);
        } else {
            self.announce(state, Event::Dealt, seat, &[spot], Next::Deal);
        }
        Ok(())
    }

    /// The first card of a round is due.
    pub(super) fn begin_deal(&self, state: &mut State) {
        state.open.phase = Phase::Deal;
        state.open.seat = state.open.first;
        state.open.next = Next::Deal;
        self.refill(state);
        self.owe(state);
    }

    /// With effects, counts how many cards the next player is dealt: fewer, if cards were kept.
    fn owe(&self, state: &mut State) {
        if !self.program.is_empty() {
            let seat = state.open.seat;
            let wanted =
                self.rule_number(state, RuleId::Cards, Some(seat), self.hand_size(&state.open, seat) as u16);
            state.open.owed = usize::from(wanted).saturating_sub(state.held(seat)) as u8;
        }
    }

    /// How many cards a player is still dealt.
    fn lacks(&self, state: &State, seat: Seat) -> usize {
        match self.program.is_empty() {
            true => self.hand_size(&state.open, seat).saturating_sub(state.hands[seat.index()].len()),
            false => state.open.owed.into(),
        }
    }

    /// The next card is due, or all have their cards and the bidding begins.
    pub(super) fn deal_on(&self, state: &mut State) {
        loop {
            let seat = state.open.seat;
            if self.lacks(state, seat) > 0 {
                self.refill(state);
                if state.open.left > 0 && !state.hands[seat.index()].is_full() {
                    return;
                }
                state.open.owed = 0;
            }
            state.open.seat = self.after(&state.open, seat);
            if state.open.seat == state.open.first {
                return self.begin_bidding(state);
            }
            self.owe(state);
        }
    }

    /// If no card is left, the discards are the new pile: as soon as the last card is dealt or drawn, or
    /// without discards at that moment, when a card is next due (BI-P12).
    pub(in super::super) fn refill(&self, state: &mut State) {
        if state.open.left == 0 {
            state.pile = state.open.discards;
            state.open.discards = [0; FACES];
            state.open.left = state.pile.iter().sum();
        }
    }
}
