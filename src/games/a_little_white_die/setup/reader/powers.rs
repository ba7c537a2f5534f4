//! What expansions add: cards that lie aside or beside dice, dice whose cards have a place, and the power that is being played.

use super::super::super::state::{CLASSES, EVERYONE, ExpansionState, Guess, MOST_BESIDE, MOST_CARDS, Phase, State};
use super::super::PowerSetup;
use super::Reader;
use crate::rules::{Seat, Seats};

impl Reader<'_> {
    /// Cards that lie aside, and the highest number in use.
    pub(super) fn aside(&mut self, state: &mut State) {
        let rules = self.rules;
        let mut out = state.discards;
        for class in state.hands.iter().flat_map(|hand| hand.all().iter().chain(hand.gained())) {
            out[usize::from(*class)] += 1;
        }
        for (class, aside) in state.expansion.aside.iter_mut().enumerate() {
            *aside = u16::from(*aside).min(rules.counts[class].saturating_sub(out[class])) as u8;
        }
        if let Some(aside) = self.counted("aside", self.setup.aside.as_ref()) {
            state.expansion.aside = aside.map(|count| count.min(u8::MAX.into()) as u8);
            let fits = (0..CLASSES).all(|class| aside[class] <= u16::from(rules.aside[class]));
            self.errors.need(fits, "aside", "some of these cards never lie aside (LWD-S3)");
        }
        let in_use = (0..CLASSES).filter(|class| out[*class] > 0).map(|class| rules.numbers[class]).max().unwrap_or(0);
        let most = rules.numbers.iter().copied().max().unwrap_or(0);
        let given = self.number("highest_number", self.setup.highest_number, most);
        state.expansion.highest_number = given.unwrap_or(rules.top.max(in_use));
    }

    /// Cards chosen at the start (S2).
    pub(super) fn first_swaps(&mut self, state: &mut State) {
        for (seat, key, cards) in self.cards_by_seat("first_swaps", self.setup.first_swaps.as_ref()).into_iter().flatten() {
            let hand = &mut state.hands[seat];
            match cards.as_slice() {
                [] => {}
                [class] if hand.all().contains(class) && Some(*class) != self.rules.wild => hand.split = class + 1,
                _ => self.errors.add(key, "the seat gives one card of the deck (LWD-S2)"),
            }
        }
        let waiting = !self.rules.yet_to_swap(state).is_empty();
        self.errors.need(waiting, "first_swaps", "all have chosen, so the cards are swapped (LWD-S2)");
    }

    /// Cards beside dice (X4).
    pub(super) fn gained(&mut self, state: &mut State) {
        for (seat, key, cards) in self.cards_by_seat("gained", self.setup.gained.as_ref()).into_iter().flatten() {
            let hand = &mut state.hands[seat];
            let fits = cards.len() <= MOST_BESIDE && cards.len() + usize::from(hand.len) <= MOST_CARDS;
            self.errors.need(fits, key, "these are too many cards (LWD-X4)");
            cards.into_iter().for_each(|class| hand.lay_gained(class));
        }
    }

    /// The dice as they lie: what is below each top, whose they were, who knows them. Then what powers have done.
    pub(super) fn arranged(&mut self, state: &mut State) {
        let setup = self.setup;
        self.below(state);
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
        let all = self.cards_by_seat("below", self.setup.below.as_ref());
        let rolling = state.phase == Phase::Roll;
        for (seat, hand) in state.hands.iter_mut().enumerate().filter(|(_, hand)| hand.len > 0) {
            let total: usize = hand.sizes.iter().map(|size| usize::from(*size)).sum();
            if total != usize::from(hand.len) {
                self.errors.add(format!("dice.{seat}"), "the sizes don't add up to the deck (LWD-P3)");
                continue;
            }
            match all.as_ref().and_then(|all| all.get(seat)) {
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
        let all = self.by_seat("deck_of", self.setup.deck_of.as_ref()).unwrap_or_default();
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
        let all = self.by_seat("seen_by", self.setup.seen_by.as_ref()).unwrap_or_default();
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

    /// Guesses, which need not rise where powers set the rules.
    pub(super) fn guesses_with_powers(&mut self, state: &mut State) {
        let top = state.expansion.highest_number;
        for (seat, key, guess) in self.by_seat("guesses", self.setup.guesses.as_ref()).into_iter().flatten() {
            match guess[..] {
                [] => {}
                [number, quantity] if number <= top && quantity > 0 => state.guesses[seat] = Guess { number, quantity },
                _ => self.errors.add(key, "a guess is `[number, quantity]`, of powers with the number 0 (LWD-P6)"),
            }
        }
        let made = || (0u8..).zip(state.guesses).filter(|(_, guess)| *guess != Guess::NONE);
        let highest = made().filter(|(_, guess)| guess.number > 0).max_by_key(|(_, guess)| guess.height());
        let powers = made().filter(|(_, guess)| guess.number == 0).max_by_key(|(_, guess)| guess.quantity);
        state.expansion.last_number_guess = match self.setup.last_number_guess.as_deref() {
            None => highest.map_or(Guess::NONE, |(_, guess)| guess),
            Some([]) => Guess::NONE,
            Some(&[number, quantity]) if (1..=top).contains(&number) && quantity > 0 => Guess { number, quantity },
            Some(_) => {
                self.errors.add("last_number_guess", "a guess is `[number, quantity]` (LWD-X3)");
                Guess::NONE
            }
        };
        let quantity = powers.map_or(0, |(_, guess)| guess.quantity);
        state.expansion.last_power_guess = self.setup.last_power_guess.unwrap_or(quantity);
        let guesser = powers.or(highest).map_or(state.guesser, |(seat, _)| Seat(seat));
        state.guesser = self.errors.seat("guesser", self.setup.guesser, guesser);
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
