//! What powers have done to dice, and the power that is being played.

use super::super::state::{EVERYONE, ExpansionState, MOST_CARDS, Phase, State};
use super::reader::Reader;
use super::schema::PowerSetup;
use crate::rules::{Seat, Seats};

impl Reader<'_> {
    /// The dice as they lie: what is below each top, whose they were, who knows them. Then what powers have done.
    pub(super) fn arranged(&mut self, state: &mut State) {
        let setup = self.setup;
        if self.rules.arranged {
            self.below(state);
        }
        self.deck_of(state);
        self.seen_by(state);
        let triggered = setup.triggered.as_ref().map(|cards| self.classes("triggered", cards));
        let in_round = self.seats("in_round", setup.in_round.as_ref());
        let swapped_dice = self.seats("swapped_dice", setup.swapped_dice.as_ref());
        let expansion = &mut state.expansion;
        expansion.triggered = triggered.into_iter().flatten().fold(0, |all, class| all | 1 << class);
        expansion.swapped_dice = swapped_dice.unwrap_or_default();
        expansion.round_rules = setup.rules.unwrap_or_default();
        expansion.rules = setup.turn_rules.unwrap_or(expansion.round_rules);
        expansion.wild_number = self.number("wild_number", setup.wild_number, expansion.highest_number).unwrap_or(0);
        state.expansion.in_round = in_round.unwrap_or(state.in_play());
    }

    fn below(&mut self, state: &mut State) {
        let all = self.cards_by_seat("below", &self.setup.below);
        let rolling = state.phase == Phase::Roll;
        for (seat, hand) in state.hands.iter_mut().enumerate().filter(|(_, hand)| hand.len > 0) {
            let total: usize = hand.sizes.iter().map(|size| usize::from(*size)).sum();
            if total != usize::from(hand.len) {
                self.errors.add(format!("dice.{seat}"), "the sizes don't add up to the deck (LWD-P3)");
                continue;
            }
            match all.get(seat) {
                None if !rolling => hand.settled = hand.len - hand.dice,
                None => {}
                Some((_, key, cards)) => {
                    for class in cards {
                        let unsettled = &hand.rest()[usize::from(hand.settled)..];
                        match unsettled.iter().position(|held| held == class) {
                            Some(place) => hand.settle(place),
                            None => self.errors.add(key, "the deck has no such cards (LWD-P4)"),
                        }
                    }
                }
            }
            hand.settle_last();
            let settled = hand.rolled == hand.dice && hand.settled == hand.len - hand.dice;
            if settled {
                (0..usize::from(hand.dice)).for_each(|die| hand.sort_below(die));
            } else if !rolling {
                self.errors.add(format!("below.{seat}"), "the dice are not full (LWD-P4)");
            }
        }
    }

    fn deck_of(&mut self, state: &mut State) {
        let all = self.by_seat("deck_of", &self.setup.deck_of);
        for (seat, hand) in state.hands.iter_mut().enumerate() {
            let given = all.get(seat).map(|(_, _, decks)| decks.as_slice()).unwrap_or_default();
            for die in 0..usize::from(hand.dice) {
                hand.deck_of[die] = self.errors.seat(&format!("deck_of.{seat}.{die}"), given.get(die).copied(), Seat(seat as u8)).0;
            }
        }
    }

    fn seen_by(&mut self, state: &mut State) {
        let shown = state.shown();
        let absent = EVERYONE & !Seats::all(self.rules.players).0;
        let all = self.by_seat("seen_by", &self.setup.seen_by);
        for (seat, hand) in state.hands.iter_mut().enumerate() {
            for die in 0..usize::from(hand.dice) {
                let given = all.get(seat).and_then(|(_, _, dice)| dice.get(die));
                hand.seen_by[die] = match self.seats(&format!("seen_by.{seat}.{die}"), given) {
                    Some(Seats(seats)) => seats | absent,
                    None if shown => EVERYONE,
                    None => absent | 1 << seat,
                };
            }
        }
    }

    /// The power that is being played.
    pub(super) fn power(&mut self, state: &mut State) {
        let none = PowerSetup::default();
        let given = self.setup.power.as_ref().unwrap_or(&none);
        let class = given.card.as_ref().and_then(|card| self.class("power.card", card));
        state.expansion = ExpansionState {
            power: class.map_or(0, |class| class + 1),
            step: given.step,
            owner: self.errors.seat("power.owner", given.owner, state.turn),
            question: given.question,
            first_die: self.number("power.first_die", Some(given.first_die), MOST_CARDS as u8).unwrap_or(0),
            receivers: self.seats("power.receivers", Some(&given.receivers)).unwrap_or_default(),
            rerolling: self.seats("power.rerolling", Some(&given.rerolling)).unwrap_or_default(),
            next_die: self.number("power.next_die", Some(given.next_die), MOST_CARDS as u8).unwrap_or(0),
            new_number: self.number("power.new_number", Some(given.new_number), 99).unwrap_or(0),
            ..state.expansion
        };
        if self.errors.is_empty() {
            self.errors.need(self.rules.can_go_on(state), "power", "the power has nothing to do at this step (LWD-X1)");
        }
    }
}
