//! Draws by chance: what they can be, and what they do.

use std::ops::Range;

use super::super::action::Action;
use super::super::effects::rolled_card;
use super::super::legal::out_of_turn;
use super::super::rules::Rules;
use super::super::state::{CLASSES, Phase, State, class_at, split};
use crate::games::shared::refuse;
use crate::rules::{Actor, Illegal, Move, Seat, Use};

impl Rules {
    /// How many cards the next draw is made from.
    pub(in super::super) fn outcomes(&self, state: &State) -> u32 {
        let all = |pile: &[u16]| pile.iter().map(|count| u32::from(*count)).sum();
        let hand = &state.hands[state.turn.index()];
        match state.phase {
            Phase::Deal => all(&state.draw_pile[self.deal_classes(state)]),
            Phase::Gain => all(&self.gain_pile(state)),
            Phase::Reroll => hand.sizes[usize::from(state.expansion.next_die)].into(),
            _ => hand.rest().len() as u32 - u32::from(hand.settled),
        }
    }

    /// The classes that the next card is dealt from: those of a number, if everyone gets one of it (S1, S3).
    fn deal_classes(&self, state: &State) -> Range<usize> {
        self.dealt_classes(state).unwrap_or(0..CLASSES)
    }

    /// The class of the card that a draw deals.
    fn dealt_card(&self, state: &State, code: u32) -> Option<u8> {
        let classes = self.deal_classes(state);
        class_at(&state.draw_pile[classes.clone()], code).map(|class| class + classes.start as u8)
    }

    /// Draws a card: to a deck, as a top, or out of a discarded die.
    pub(in super::super) fn draw(&self, state: &mut State, code: u32) -> Result<(), Illegal> {
        let seat = state.turn;
        let hand = &mut state.hands[seat.index()];
        let in_rest = (code as usize) < hand.rest().len() - usize::from(hand.settled);
        match state.phase {
            Phase::Deal => return self.deal(state, code),
            Phase::Reroll => return self.reroll_die(state, code),
            Phase::Gain => return self.gain_card(state, code),
            Phase::Roll if in_rest && self.arranged => {
                match hand.rolled < hand.dice {
                    true => hand.roll(code as usize),
                    false => hand.settle(code as usize),
                }
                hand.settle_last();
                if !hand.is_unsettled() {
                    self.seek_roll(state);
                }
            }
            Phase::Roll if in_rest => {
                hand.roll(code as usize);
                if hand.rolled == hand.dice {
                    self.seek_roll(state);
                }
            }
            Phase::DiscardBelow if in_rest => {
                let class = hand.take(usize::from(hand.rolled) + code as usize);
                state.discard(seat, class);
                state.cards_left -= 1;
                if state.cards_left == 0 {
                    self.close_round(state);
                }
            }
            Phase::Roll => return refuse("LWD-P4", "the deck has no such card"),
            Phase::DiscardBelow => return refuse("LWD-P8", "the deck has no such card"),
            phase => return Err(Illegal { why: "nothing is left to chance now", ..out_of_turn(phase) }),
        }
        Ok(())
    }

    /// S1, S3, V1, V2.
    fn deal(&self, state: &mut State, code: u32) -> Result<(), Illegal> {
        let class = self.dealt_card(state, code).ok_or(Illegal { clause: "LWD-S1", why: "the draw pile has no such card" })?;
        let by_number = self.dealt_classes(state);
        let seat = state.turn.index();
        state.hands[seat].add(class);
        state.draw_pile[usize::from(class)] -= 1;
        // All know of a card that everyone gets and that is like all others of its number.
        if by_number.is_some_and(|classes| classes.len() == 1) {
            state.known[seat][usize::from(class)] += 1;
        }
        self.seek_deal(state);
        Ok(())
    }

    /// Cards dealt and gained are dealt to a player, those rolled and turned up to all; the top of a die that is discarded is played.
    pub(in super::super) fn card_used(&self, state: &State, actor: Actor, choice: Move) -> Option<(Use, usize)> {
        let class = self.card_of(state, actor, choice)?;
        let how = match (actor, state.phase) {
            (Actor::Seat(_), _) => Use::Played,
            (Actor::Chance, Phase::Deal | Phase::Gain) => Use::Dealt(Some(state.turn)),
            (Actor::Chance, _) => Use::Dealt(None),
        };
        Some((how, usize::from(class)))
    }

    /// The class of card that a draw or a discard is about.
    pub(in super::super) fn card_of(&self, state: &State, actor: Actor, choice: Move) -> Option<u8> {
        let place = (choice.0 as usize).saturating_add(state.hands[state.turn.index()].settled.into());
        match (actor, state.phase) {
            (Actor::Chance, Phase::Deal) => self.dealt_card(state, choice.0),
            (Actor::Chance, Phase::Roll | Phase::DiscardBelow) => state.hands[state.turn.index()].rest().get(place).copied(),
            (Actor::Chance, Phase::Reroll) => rolled_card(state, choice.0),
            (Actor::Chance, Phase::Gain) => class_at(&self.gain_pile(state), choice.0),
            (Actor::Seat(seat), Phase::Guess) if seat == state.turn => match Action::decode(choice) {
                Some(Action::Trigger(die)) => state.hands[seat.index()].tops().get(usize::from(die)).copied(),
                _ => None,
            },
            (Actor::Seat(_), Phase::FirstSwap | Phase::Swap) => match Action::decode(choice) {
                Some(Action::Give(class)) if usize::from(class) < self.names.len() => Some(class),
                _ => None,
            },
            (Actor::Seat(seat), Phase::Discard) if seat == state.turn => match Action::decode(choice) {
                Some(Action::Discard(die)) => state.hands[seat.index()].tops().get(usize::from(die)).copied(),
                _ => None,
            },
            _ => None,
        }
    }

    /// The sizes of a split. Codes beyond those that a seat may choose mean any split into that number of dice, so that moves that P3 forbids
    /// have a code.
    pub(in super::super) fn sizes_of(&self, state: &State, seat: Seat, code: u8) -> Vec<u8> {
        let cards = state.hands.get(seat.index()).map_or(0, |hand| hand.len);
        let sizes = match code.checked_sub(self.ways(cards, state.named)) {
            None => split::nth(cards, state.named, code),
            Some(beyond) => split::any(cards, state.named, beyond),
        };
        sizes.iter().copied().take_while(|size| *size > 0).collect()
    }
}
