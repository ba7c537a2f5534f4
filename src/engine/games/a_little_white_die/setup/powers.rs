//! What powers have done to dice, and what effects keep.

use super::super::effects::rule_values::MOST_DELAYS;
use super::super::state::{EVERYONE, Phase, State};
use super::reader::Reader;
use crate::effect::machine;
use crate::rules::{Seat, Seats};

impl Reader<'_> {
    /// The dice as they lie: what is below each top, whose they were, who knows them. Then what powers have
    /// done.
    pub(super) fn arranged(&mut self, state: &mut State) {
        let setup = self.setup;
        if self.rules.arranged {
            self.below(state);
        }
        self.deck_of(state);
        self.seen_by(state);
        let in_round = setup.in_round.as_ref().map(|seats| self.errors.seats(&"in_round", seats));
        state.expansion.in_round = in_round.unwrap_or(state.in_play());
        let expansion = &mut state.expansion;
        expansion.swapped_dice =
            self.errors.seats(&"swapped_dice", setup.swapped_dice.as_deref().unwrap_or_default());
        expansion.skipped = self.errors.seats(&"skipped", setup.skipped.as_deref().unwrap_or_default());
        expansion.again = self.errors.seats(&"again", setup.again.as_deref().unwrap_or_default());
        expansion.reversed = setup.reversed.unwrap_or_default();
        expansion.delays = self.number("delays", setup.delays, MOST_DELAYS).unwrap_or_default();
    }

    fn below(&mut self, state: &mut State) {
        let all = self.cards_by_seat("below", &self.setup.below);
        let rolling = state.phase == Phase::Roll;
        for (seat, hand) in state.hands.iter_mut().enumerate().filter(|(_, hand)| hand.len > 0) {
            let total: usize = hand.sizes.iter().map(|size| usize::from(*size)).sum();
            if total != usize::from(hand.len) {
                self.errors.add(format_args!("dice.{seat}"), "the sizes don't add up to the deck (LWD-P3)");
                continue;
            }
            match all.get(seat) {
                None if !rolling => hand.settled = hand.len - hand.dice,
                None => {}
                Some(cards) => {
                    for class in cards {
                        let unsettled = &hand.rest()[usize::from(hand.settled)..];
                        match unsettled.iter().position(|held| held == class) {
                            Some(place) => hand.settle(place),
                            None => self
                                .errors
                                .add(format_args!("below.{seat}"), "the deck has no such cards (LWD-P4)"),
                        }
                    }
                }
            }
            hand.settle_last();
            let settled = hand.rolled == hand.dice && hand.settled == hand.len - hand.dice;
            if settled {
                (0..usize::from(hand.dice)).for_each(|die| hand.sort_below(die));
            } else if !rolling {
                self.errors.add(format_args!("below.{seat}"), "the dice are not full (LWD-P4)");
            }
        }
    }

    fn deck_of(&mut self, state: &mut State) {
        let all = self.by_seat("deck_of", &self.setup.deck_of);
        for (seat, hand) in state.hands.iter_mut().enumerate() {
            let given = all.get(seat).map(Vec::as_slice).unwrap_or_default();
            for die in 0..usize::from(hand.dice) {
                hand.deck_of[die] = self
                    .errors
                    .seat(&format_args!("deck_of.{seat}.{die}"), given.get(die).copied(), Seat(seat as u8))
                    .0;
            }
        }
    }

    fn seen_by(&mut self, state: &mut State) {
        let shown = state.shown();
        let absent = EVERYONE & !Seats::all(self.rules.players).0;
        let all = self.by_seat("seen_by", &self.setup.seen_by);
        for (seat, hand) in state.hands.iter_mut().enumerate() {
            for die in 0..usize::from(hand.dice) {
                let given = all.get(seat).and_then(|dice| dice.get(die));
                hand.seen_by[die] = match given
                    .map(|seats| self.errors.seats(&format_args!("seen_by.{seat}.{die}"), seats))
                {
                    // Effects may take a top at any time, even when all tops are shown.
                    Some(Seats(0)) if hand.sizes[die] > 1 => {
                        state.expansion.loose += 1;
                        absent
                    }
                    Some(Seats(seats)) => seats | absent,
                    None if shown => EVERYONE,
                    None => absent | 1 << seat,
                };
            }
        }
    }

    /// Reads the state of the machine that plays effects: this comes first, since whose turn it is may depend
    /// on rules that last.
    pub(super) fn machine(&mut self, state: &mut State) {
        if let Some(effects) = &self.setup.effects {
            state.effects = self.errors.machine(self.rules, effects);
        }
    }

    /// Checks that an effect that is being played can go on.
    pub(super) fn effects(&mut self, state: &mut State) {
        if self.errors.is_empty() && state.effects.is_running() {
            let can_go_on = state.expansion.loose > 0 || machine::due(self.rules, state).is_some();
            self.errors.need(
                can_go_on,
                "effects.running",
                "the effect has nothing to do at this operation (LWD-X1)",
            );
        }
    }
}
