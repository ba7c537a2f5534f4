//! The showdown: taking sides, counting, losing cards, the next round.

use super::super::effects::RuleId;
use super::super::rules::Rules;
use super::super::state::{Bid, Call, Cards, Next, Open, Phase, Showdown, Side, State};
use crate::effect::machine;
use crate::effect::parts::{Event, Lasts};
use crate::games::shared::Flow;
use crate::rules::{Rules as _, Seat, Seats};

impl Rules {
    /// How many of the rank last bid there are in all hands, stars included (BI-P4).
    pub(in super::super) fn count(&self, state: &State) -> u16 {
        if !self.program.is_empty() {
            return self.held_cards(state).map(|spot| self.counted_worth(state, spot)).sum();
        }
        self.plain_count(state, state.open.bid)
    }

    /// The same if a bid is made.
    pub(in super::super) fn count_for(&self, state: &State, bid: Bid) -> u16 {
        if !self.program.is_empty() {
            return self.count(&State { open: Open { bid, ..state.open }, ..state.clone() });
        }
        self.plain_count(state, bid)
    }

    fn plain_count(&self, state: &State, bid: Bid) -> u16 {
        let rank = bid.rank();
        state
            .hands
            .iter()
            .chain(&state.open.shown)
            .flat_map(Cards::iter)
            .map(|face| u16::from(self.worth[face][rank]))
            .sum()
    }

    /// Counts (BI-P9), and sees who is on the wrong side. Who surrendered is the loser whatever the count,
    /// but sides are judged by it (BI-A6).
    pub(in super::super) fn outcome(&self, state: &State) -> Showdown {
        let count = self.count(state);
        let open = &state.open;
        let needed = self.rule_number(state, RuleId::Needed, None, open.bid.quantity());
        let right = match open.call {
            Call::Perfecto if count == needed => Side::Caller,
            Call::Perfecto => Side::Bidder,
            _ if count >= needed => Side::Bidder,
            _ => Side::Caller,
        };
        let bidder_loses =
            if open.call == Call::Surrender { open.last == open.bidder } else { right == Side::Caller };
        let (winner, loser) =
            if bidder_loses { (open.caller, open.bidder) } else { (open.bidder, open.caller) };
        let wrong = self
            .takers(open)
            .iter()
            .filter(|seat| state.sides[seat.index()] != right)
            .fold(Seats::NONE, Seats::with);
        Showdown { count, needed, right, winner, loser, wrong }
    }

    /// The hands are counted: the showdown is won.
    pub(super) fn decide_showdown(&self, state: &mut State) {
        let showdown = self.outcome(state);
        state.open.showdown = Some(showdown);
        self.announce(state, Event::Won, showdown.winner, &[], Next::Lost);
    }

    /// Deal cards are lost (BI-P10): by the loser as many as are at stake, by all on the wrong side 1 each
    /// (BI-A6).
    pub(super) fn pay_for_showdown(&self, state: &mut State) {
        let Some(Showdown { winner, loser, wrong, .. }) = state.open.showdown else { return };
        let stake = self.stake(state, loser);
        let wrong: Vec<(Seat, u8)> = wrong
            .iter()
            .map(|seat| (seat, self.rule_number(state, RuleId::WrongSide, Some(seat), 1) as u8))
            .collect();
        if self.program.is_empty() {
            state.open.showdown = None;
        }
        self.collect(state);
        let mut fallen = Seats::NONE;
        for (seat, cards) in wrong {
            self.lose(&mut state.open, seat, cards, &mut fallen);
        }
        state.open.first = winner;
        self.pay(state, loser, stake, fallen);
    }

    /// How many deal cards the loser loses. Effects can spare all of them only as often as there are deal
    /// cards (BI-X6).
    fn stake(&self, state: &mut State, loser: Seat) -> u8 {
        let stake = self.rule_number(state, RuleId::Loss, Some(loser), state.open.call.stake().into()) as u8;
        if stake == 0 && state.open.spared >= self.most_spared() {
            return 1;
        }
        state.open.spared += u8::from(stake == 0);
        stake
    }

    /// All hands are discarded (BI-P11), and what was said is forgotten. Cards that wait for the end of the
    /// round stay until then.
    fn collect(&self, state: &mut State) {
        self.discard_held(state, |face| !self.waits_for_end(face));
        state.sides = Default::default();
        let open = &mut state.open;
        open.said = Default::default();
        (open.bid, open.bidder) = Default::default();
        (open.call, open.caller, open.last) = Default::default();
    }

    /// True if a card acts at the end of the round, and so is discarded after it.
    fn waits_for_end(&self, face: usize) -> bool {
        self.program.has(Event::RoundEnd)
            && self.program.effect_of(face as u16).is_some_and(|effect| effect.event() == Event::RoundEnd)
    }

    /// Discards cards that players hold, hidden or open.
    fn discard_held(&self, state: &mut State, is_discarded: impl Fn(usize) -> bool) {
        let State { open: Open { shown, discards, .. }, hands, known, .. } = state;
        for cards in hands.iter_mut().chain(shown) {
            for face in std::mem::take(cards).iter() {
                if is_discarded(face) { discards[face] += 1 } else { cards.add(face) }
            }
        }
        if !known.is_empty() {
            known.change(|_, owner, cards| {
                *cards = cards.iter().filter(|face| hands[owner.index()].has(*face)).collect()
            });
        }
    }

    /// A seat loses cards one by one, until none are owed or its team has to choose who gives the next
    /// (BI-T2). How many are still owed.
    fn lose(&self, open: &mut Open, seat: Seat, owed: u8, fallen: &mut Seats) -> u8 {
        for owed in (1..=owed).rev() {
            let givers = self.givers(open, seat);
            match givers.iter().next() {
                Some(giver) if givers.count() == 1 => turn_down(open, giver, 1),
                Some(_) => return owed,
                None => {
                    self.fall(open, seat, fallen);
                    return 0;
                }
            }
        }
        0
    }

    /// A player is out (BI-P13), with its whole team (BI-T2). More than what is left can't be lost (BI-A9).
    fn fall(&self, open: &mut Open, seat: Seat, fallen: &mut Seats) {
        for mate in self.seats().filter(|mate| self.team(*mate) == self.team(seat)) {
            turn_down(open, mate, open.up[mate.index()]);
            *fallen = fallen.with(mate);
        }
    }

    /// The loser of the showdown pays; then the round is over. Nobody has fallen yet when there is still
    /// somebody to choose.
    fn pay(&self, state: &mut State, loser: Seat, owed: u8, mut fallen: Seats) {
        let owed = self.lose(&mut state.open, loser, owed, &mut fallen);
        state.open.owed = owed;
        if owed > 0 {
            state.open.seat = loser;
            state.open.phase = Phase::Give;
        } else {
            if self.series {
                let outlived = fallen.count() as u8;
                let open = &mut state.open;
                self.playing(open).iter().for_each(|seat| open.points[seat.index()] += outlived);
            }
            state.open.next = Next::EndRound;
        }
    }

    /// A teammate gives up a card for the loser, who is still to move if more are owed (BI-T2).
    pub(super) fn give(&self, state: &mut State, mate: Seat) {
        turn_down(&mut state.open, mate, 1);
        let (loser, owed) = (state.open.seat, state.open.owed.saturating_sub(1));
        self.pay(state, loser, owed, Seats::NONE);
    }

    /// The round ends, unless the game does.
    pub(super) fn end_round(&self, state: &mut State) {
        let winner = state.open.first;
        state.open.seat = winner;
        state.open.next = Next::NextRound;
        if !self.won(&state.open) && self.teams_left(&state.open) > 1 {
            self.announce(state, Event::RoundEnd, winner, &[], Next::NextRound);
        }
    }

    /// Ends it all or deals again (BI-M1). The winner of the showdown bids first (BI-P11), in a new game as
    /// well.
    pub(super) fn next_round(&self, state: &mut State) {
        if !self.program.is_empty() {
            self.discard_held(state, |face| self.waits_for_end(face));
            machine::end_of(self, state, Lasts::Turn);
            machine::end_of(self, state, Lasts::Round);
        }
        let open = &mut state.open;
        open.dealt = 0;
        if self.won(open) {
            open.phase = Phase::Over;
            return;
        }
        if self.teams_left(open) < 2 {
            self.set_up(state);
        }
        self.begin_deal(state);
    }
}

/// Turns deal cards down.
fn turn_down(open: &mut Open, seat: Seat, count: u8) {
    open.up[seat.index()] -= count;
    open.down[seat.index()] += count;
}
