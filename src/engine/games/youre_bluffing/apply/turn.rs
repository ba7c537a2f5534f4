//! Turns: whose comes next, and what is turned up.

use super::super::rules::Rules;
use super::super::state::{Hand, Next, Phase, State};
use super::{Event, Flow, Illegal, Seat, Zone, machine, refuse};
use crate::effect::parts::Lasts;
use crate::rules::Seats;

impl Rules {
    /// The number of notes with effects that are still to be dealt (YB-S2).
    pub(in super::super) fn to_deal(&self, state: &State) -> u32 {
        let all = self.acting_notes.count();
        let kept = all % u32::from(self.players);
        self.in_box(state).count().saturating_sub(kept)
    }

    /// The notes with effects that nobody has been dealt.
    pub(in super::super) fn in_box(&self, state: &State) -> Hand {
        state.bank.less(self.money.minus(self.acting_notes))
    }

    /// Deals the n-th of the notes with effects to the next seat, hidden from the others (YB-S2).
    pub(super) fn deal(&self, state: &mut State, n: u32) -> Result<(), Illegal> {
        let left = self.in_box(state);
        if n >= left.count() {
            return refuse("YB-S2", "there are not so many notes with effects");
        }
        let note = Hand::some(left.nth(n), 1);
        let dealt = self.acting_notes.count() - left.count();
        let seat = (dealt % u32::from(self.players)) as usize;
        state.bank = state.bank.minus(note);
        state.hands[seat] = state.hands[seat].plus(note);
        self.set_limit(state);
        if self.to_deal(state) == 0 {
            self.begin_turn(state);
        }
        Ok(())
    }

    /// Turns up the n-th of the cards still face down; a donkey first brings money to everybody (YB-P2,
    /// YB-P9).
    pub(super) fn turn_up(&self, state: &mut State, n: u32) -> Result<(), Illegal> {
        let Some(kind) = state.drawn(n) else {
            return refuse("YB-S1", "there are not so many animals face down");
        };
        if state.draw_pile.is_empty() {
            state.under.remove(0);
        } else {
            state.draw_pile = state.draw_pile.minus(kind, 1);
        }
        if kind == self.donkey {
            self.pay_everybody(state);
        }
        self.announce_kind(state, Event::TurnedUp, state.active, kind, Zone::Auction, Next::TurnedUp(kind));
        Ok(())
    }

    /// Puts the animal that was turned up for auction. An event leaves the game, and the next card is turned
    /// up (YB-P15).
    pub(super) fn put_up(&self, state: &mut State, kind: u8) {
        if usize::from(kind) < self.animal_count {
            self.open_bidding(state, kind, Seats::NONE);
            return;
        }
        state.out = state.out.plus(kind, 1);
        match state.is_pile_empty() {
            true => self.go_on_with_turn(state),
            false => state.phase = Phase::Draw,
        }
    }

    /// Sets the highest bid to all money that has been given out: nobody could ever pay more (YB-P3).
    pub(in super::super) fn set_limit(&self, state: &mut State) {
        state.limit = ((self.worth(self.money) - self.worth(state.bank)) / 10) as u16;
    }

    /// The money of a donkey (YB-P9). Decks can't run out of it (YB-L3); in a setup where it does, or after
    /// effects, nobody gets any, so that no seat is favoured.
    fn pay_everybody(&self, state: &mut State) {
        let gift = self.gifts[self.donkeys(state).clamp(1, 4) as usize - 1];
        let seats = usize::from(self.players);
        let all = (0..seats).fold(Hand::NONE, |all, _| all.plus(gift));
        if state.bank.holds(all) {
            state.bank = state.bank.minus(all);
            for seat in 0..seats {
                state.hands[seat] = state.hands[seat].plus(gift);
                state.known[seat] = state.known[seat].plus(gift);
            }
            self.set_limit(state);
        }
    }

    /// Passes the turn on (YB-P1).
    pub(super) fn next_turn(&self, state: &mut State) {
        machine::end_of(self, state, Lasts::Turn);
        if state.again.has(state.active) {
            state.again = state.again.without(state.active);
        } else {
            state.active = state.active.next(self.players);
        }
        self.begin_turn(state);
    }

    /// Begins the turn of the active seat, or of the next that can do anything, and announces it.
    pub(super) fn begin_turn(&self, state: &mut State) {
        machine::begin_turn(self, state);
        self.find_turn(state);
        if state.phase == Phase::Over {
            self.announce(state, Event::GameEnd, state.active, &[], Next::End);
        } else if self.program.has(Event::TurnStart) {
            self.announce(state, Event::TurnStart, state.active, &[], Next::Turn);
        }
    }

    /// Continues the turn of the active seat after effects. A seat that has lost all that it could do is
    /// skipped.
    pub(super) fn go_on_with_turn(&self, state: &mut State) {
        self.find_turn(state);
        if state.phase == Phase::Over {
            self.announce(state, Event::GameEnd, state.active, &[], Next::End);
        }
    }

    /// Finds the next seat, from the active one on, that can do anything: one that can only auction does so,
    /// one that can only trade must, one that can do neither is skipped (YB-P14). If all are, the game is
    /// over (YB-E1).
    pub(in super::super) fn find_turn(&self, state: &mut State) {
        for _ in 0..2 * self.players {
            let is_skipped = state.skipped.has(state.active);
            state.skipped = state.skipped.without(state.active);
            if let (false, Some(phase)) = (is_skipped, self.turn_of(state, state.active)) {
                state.phase = phase;
                return;
            }
            state.active = state.active.next(self.players);
        }
        state.phase = Phase::Over;
    }

    fn turn_of(&self, state: &State, seat: Seat) -> Option<Phase> {
        match (state.is_pile_empty(), self.can_trade(state, seat)) {
            (false, false) if machine::usable(self, state, seat).is_empty() => Some(Phase::Draw),
            (false, _) => Some(Phase::Choose),
            (true, true) => Some(Phase::Challenge),
            (true, false) => None,
        }
    }
}
