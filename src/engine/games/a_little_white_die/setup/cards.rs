//! The cards of a setup: decks and piles, what lies aside or beside dice, and what all know.

use super::super::state::{CLASSES, Hand, MOST_BESIDE, MOST_CARDS, State};
use super::reader::Reader;
use crate::rules::SEATS;

impl Reader<'_> {
    pub(super) fn hands(&mut self, state: &mut State) {
        for (seat, classes) in self.cards_by_seat("hands", &self.setup.hands).into_iter().enumerate() {
            let key = format_args!("hands.{seat}");
            self.errors.need(
                classes.len() <= MOST_CARDS,
                key,
                format_args!("a deck has at most {MOST_CARDS} cards"),
            );
            state.hands[seat] = Hand::EMPTY;
            classes.into_iter().for_each(|class| state.hands[seat].add(class));
        }
    }

    /// The piles: together with the decks, exactly the cards that there are (C1).
    pub(super) fn piles(&mut self, state: &mut State) {
        let mut rest = self.rules.counts.map(i64::from);
        state.hands.iter().flat_map(Hand::held).for_each(|class| rest[usize::from(class)] -= 1);
        if let Some(discards) = self.counted("discard", self.setup.discard.as_ref()) {
            state.discards = discards;
        }
        self.aside(state);
        for ((rest, discards), aside) in rest.iter_mut().zip(state.discards).zip(state.expansion.aside) {
            *rest -= i64::from(discards) + i64::from(aside);
        }
        let draw_pile = self.counted("draw_pile", self.setup.draw_pile.as_ref());
        for (class, rest) in rest.iter().enumerate() {
            let card = self.rules.words.get(class).map_or("", String::as_str);
            match draw_pile.map(|draw_pile| i64::from(draw_pile[class])) {
                _ if *rest < 0 => self.errors.add(
                    "hands",
                    format_args!("decks and piles hold {} cards `{card}` too many (C1)", -rest),
                ),
                Some(count) if count != *rest => {
                    self.errors.add(
                        "draw_pile",
                        format_args!("it must hold {rest} cards `{card}`, not {count} (C1)"),
                    );
                }
                _ => state.draw_pile[class] = *rest as u16,
            }
        }
    }

    /// Reads the cards that everybody knows, with those that follow from the tops shown.
    pub(super) fn known(&mut self, state: &mut State) {
        // Effects may make a deck unknown again: dice are swapped whose cards only few have seen.
        let open = self.rules.open();
        let mut held = [[0u8; CLASSES]; SEATS];
        for (seat, hand) in state.hands.iter().enumerate() {
            let settled = self.rules.arranged && hand.rolled == hand.dice && hand.dice > 0;
            for (at, class) in hand.all().iter().enumerate() {
                // Where cards have places, a die is of the deck that it was made of.
                let dice = 0..usize::from(if settled { hand.dice } else { 0 });
                let die = dice.into_iter().find(|die| *die == at || hand.below(*die).contains(&at));
                held[die.map_or(seat, |die| hand.deck_of[die].into())][usize::from(*class)] += 1;
            }
        }
        if self.setup.hands.is_some() {
            state.known = if open { held } else { Default::default() };
        }
        for (seat, classes) in self.cards_by_seat("known", &self.setup.known).into_iter().enumerate() {
            let key = format_args!("known.{seat}");
            let mut known = [0u8; CLASSES];
            classes.iter().take(usize::from(u8::MAX)).for_each(|class| known[usize::from(*class)] += 1);
            if known.iter().zip(&held[seat]).any(|(known, held)| known > held) {
                self.errors.add(key, "the deck has no such cards");
            } else if open && self.rules.program.is_empty() && known != held[seat] {
                self.errors.add(key, "all know the whole deck, since nothing was random (LWD-S1)");
            }
            state.known[seat] = known;
        }
        state.learn_shown();
    }

    /// Cards that lie aside, and the highest number in use.
    fn aside(&mut self, state: &mut State) {
        let rules = self.rules;
        let mut out = state.discards;
        state.hands.iter().flat_map(Hand::held).for_each(|class| out[usize::from(class)] += 1);
        for (class, aside) in state.expansion.aside.iter_mut().enumerate() {
            *aside = u16::from(*aside).min(rules.counts[class].saturating_sub(out[class])) as u8;
        }
        if let Some(aside) = self.counted("aside", self.setup.aside.as_ref()) {
            state.expansion.aside = aside.map(|count| count.min(u8::MAX.into()) as u8);
            let fits = (0..CLASSES).all(|class| aside[class] <= u16::from(rules.aside[class]));
            self.errors.need(fits, "aside", "some of these cards never lie aside (LWD-S3)");
        }
        let in_use =
            (0..CLASSES).filter(|class| out[*class] > 0).map(|class| rules.numbers[class]).max().unwrap_or(0);
        let most = rules.numbers.iter().copied().max().unwrap_or(0);
        let given = self.number("highest_number", self.setup.highest_number, most);
        state.expansion.highest_number = given.unwrap_or(rules.top.max(in_use));
    }

    /// Cards beside dice (X4).
    pub(super) fn gained(&mut self, state: &mut State) {
        for (seat, cards) in self.cards_by_seat("gained", &self.setup.gained).into_iter().enumerate() {
            let hand = &mut state.hands[seat];
            let fits = cards.len() <= MOST_BESIDE && cards.len() + usize::from(hand.len) <= MOST_CARDS;
            self.errors.need(fits, format_args!("gained.{seat}"), "these are too many cards (LWD-X4)");
            cards.into_iter().for_each(|class| hand.lay_gained(class));
        }
    }
}
