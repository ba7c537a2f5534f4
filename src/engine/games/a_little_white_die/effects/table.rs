//! The table, as the machine of effects sees it.

use std::borrow::Cow;

use super::super::rules::Rules;
use super::super::state::{CLASSES, EVERYONE, Guess, NONE, Phase, State};
use super::moves::HeldDie;
use super::pieces::{self, card, class_of, die_of};
use crate::effect::Stage;
use crate::effect::machine::{Deed, Frame, Machine, Program, Spot, Table};
use crate::effect::parts::{Attribute, End, Face, Order, Part, Person, Quantity, Zone};
use crate::games::shared::layout;
use crate::rules::{Seat, Seats};

/// The dice on which two cards show.
fn dice(one: Spot, other: Spot) -> Option<(HeldDie, HeldDie)> {
    let die = |spot: Spot| {
        let at = die_of(spot.card).filter(|_| spot.zone == Zone::Dice)?;
        Some(HeldDie { owner: spot.owner, at })
    };
    Some((die(one)?, die(other)?))
}

impl Table for Rules {
    type State = State;

    const STAGE: &'static Stage = &super::STAGE;

    #[inline]
    fn program(&self) -> &Program {
        &self.program
    }

    #[inline]
    fn machine<'a>(&self, state: &'a State) -> &'a Machine {
        &state.effects
    }

    #[inline]
    fn machine_mut<'a>(&self, state: &'a mut State) -> &'a mut Machine {
        &mut state.effects
    }

    #[inline]
    fn player_count(&self) -> u8 {
        self.players
    }

    fn players_in(&self, state: &State) -> Seats {
        state.seats_where(|hand| hand.held().next().is_some())
    }

    fn cards(&self, state: &State, zone: Zone, owner: Seat, cards: &mut Vec<u16>) {
        layout::cards(self, state, zone, owner, cards);
    }

    /// Cards with an effect are one of a kind, so that they can be found anywhere; others stay where they
    /// are, as they are alike.
    fn locate(&self, state: &State, spot: Spot) -> Spot {
        let Some(class) = class_of(spot.card) else { return spot };
        let is_it = |card: u16| class_of(card) == Some(class);
        if self.power_of(class).is_some() {
            return layout::find(self, state, is_it).unwrap_or(spot);
        }
        let mut there = Vec::new();
        self.cards(state, spot.zone, spot.owner, &mut there);
        let here = there.into_iter().filter(|card| is_it(*card)).max_by_key(|card| *card == spot.card);
        here.map_or(spot, |card| Spot { card, ..spot })
    }

    /// A player is asked who it is even if there is only one, and so is one about a single die: the others
    /// see that they decide.
    fn asks_always(&self, zone: Option<Zone>) -> bool {
        zone.is_none_or(|zone| zone == Zone::Dice)
    }

    fn plain(&self, spot: u16) -> u16 {
        class_of(spot).map_or(spot, |class| card(class, None))
    }

    /// X1: a power may be triggered whatever it finds.
    fn may_use_for_nothing(&self) -> bool {
        true
    }

    fn pointer(&self, spot: Spot) -> Option<Spot> {
        pieces::pointer(spot)
    }

    fn is_blocked(&self, state: &State) -> bool {
        state.expansion.loose > 0
    }

    fn has_seen(&self, state: &State, seat: Seat, spot: Spot) -> bool {
        let die = die_of(spot.card).filter(|_| spot.zone == Zone::Dice);
        die.is_some_and(|die| {
            let top = state.hands[spot.owner.index()].tops().get(usize::from(die)).copied();
            top == class_of(spot.card) && self.sees_top(state, spot.owner, die.into(), seat)
        })
    }

    fn attribute(&self, state: &State, spot: Spot, attribute: Attribute) -> i32 {
        let die = die_of(spot.card).filter(|_| matches!(spot.zone, Zone::Dice | Zone::Under));
        match attribute {
            Attribute::Number => class_of(spot.card)
                .and_then(|class| self.numbers.get(usize::from(class)))
                .map_or(0, |number| (*number).into()),
            Attribute::Worth => 1,
            Attribute::Size => {
                die.map_or(1, |die| state.hands[spot.owner.index()].sizes[usize::from(die)].into())
            }
            Attribute::Die => die.map_or(0, |die| i32::from(spot.owner.0) * 32 + i32::from(die) + 1),
            _ => 0,
        }
    }

    fn person(&self, state: &State, person: Person) -> Seats {
        let is_decided = matches!(state.phase, Phase::Won | Phase::Lost | Phase::Discard | Phase::RoundEnd);
        let (loser, caller) = (state.turn, state.expansion.caller);
        let seat = match person {
            Person::Active => Some(state.turn),
            Person::Bidder => (state.standing() != Guess::NONE).then_some(state.guesser),
            Person::Caller => state.shown().then_some(caller),
            Person::Loser => is_decided.then_some(loser),
            Person::Winner => {
                is_decided.then_some(if loser == state.guesser { caller } else { state.guesser })
            }
            _ => None,
        };
        seat.map_or(Seats::NONE, Seats::one)
    }

    fn quantity(&self, state: &State, quantity: Quantity, _: Seat) -> i32 {
        let standing = state.standing();
        match quantity {
            Quantity::StandingBid => standing.quantity.into(),
            Quantity::StandingNumber => standing.number.into(),
            Quantity::Excess => {
                self.counting(state).count(state, standing.number) as i32 - i32::from(standing.quantity)
            }
            Quantity::LowestShown => {
                let tops = state.hands.iter().flat_map(|hand| hand.shown_tops(EVERYONE));
                let numbers = tops.filter_map(|(top, _)| self.numbers.get(usize::from(top)));
                numbers.filter(|number| **number > 0).min().map_or(0, |number| (*number).into())
            }
            Quantity::HighestNumber => state.expansion.highest_number.into(),
            Quantity::NextNumber => self.unused_number(state).into(),
            _ => 0,
        }
    }

    fn knows(&self, state: &State, _: Seat, quantity: Quantity, _: Seat) -> bool {
        quantity != Quantity::Excess || state.shown()
    }

    fn plain_quantity(&self, state: &State, quantity: Quantity, seat: Seat) -> i32 {
        match quantity {
            Quantity::Excess => {
                let standing = state.standing();
                self.plain_counting().count(state, standing.number) as i32 - i32::from(standing.quantity)
            }
            _ => self.quantity(state, quantity, seat),
        }
    }

    fn put(&self, state: &mut State, spot: Spot, to: Spot, face: Option<Face>, _: Option<End>) -> bool {
        self.move_card(state, spot, to, face)
    }

    fn pass(&self, state: &mut State, passed: &[(Spot, Seat)]) -> Vec<Spot> {
        let (dice, others): (Vec<_>, Vec<_>) =
            passed.iter().copied().partition(|(spot, _)| spot.zone == Zone::Dice);
        let mut moved = self.pass_dice(state, &dice);
        for (spot, owner) in others {
            let to = Spot { owner, ..spot };
            moved.extend(self.put(state, spot, to, None, None).then_some(to));
        }
        moved
    }

    fn can_swap(&self, state: &State, one: Spot, other: Spot) -> bool {
        dice(one, other).is_some_and(|(one, other)| self.can_swap_dice(state, one, other))
    }

    fn swap(&self, state: &mut State, one: Spot, other: Spot) -> bool {
        dice(one, other).is_some_and(|(one, other)| self.swap_dice(state, one, other))
    }

    fn reveal_all(&self, state: &mut State, spots: &[Spot], seats: Seats) -> bool {
        let seats = if seats == Seats::all(self.players) { EVERYONE } else { seats.0 };
        let mut is_new = false;
        for spot in spots.iter().filter(|spot| spot.zone == Zone::Dice) {
            let Some(die) = die_of(spot.card) else { continue };
            let hand = &mut state.hands[spot.owner.index()];
            if die < hand.dice {
                let seen_by = &mut hand.seen_by[usize::from(die)];
                is_new |= *seen_by | seats != *seen_by;
                *seen_by |= seats;
            }
        }
        state.learn_shown();
        is_new
    }

    fn shuffles(&self, state: &State, spot: Spot) -> u32 {
        let die = die_of(spot.card).filter(|_| spot.zone == Zone::Dice);
        die.map_or(0, |die| state.hands[spot.owner.index()].sizes[usize::from(die)].into())
    }

    fn shuffled(&self, state: &State, spot: Spot, outcome: u32) -> Option<u16> {
        let die = die_of(spot.card)?;
        state.hands[spot.owner.index()]
            .rolled_card(die.into(), outcome as usize)
            .map(|class| card(class, None))
    }

    fn shuffle(&self, state: &mut State, spot: Spot, outcome: u32) {
        let Some(die) = die_of(spot.card) else { return };
        let seen_by = self.seen_by_holder(spot.owner.0);
        state.hands[spot.owner.index()].turn_up(die.into(), outcome as usize, seen_by);
    }

    fn deed(&self, state: &mut State, deed: &Deed, frame: &Frame) -> bool {
        match deed {
            Deed::End(Part::Turn) => self.skip_guess(state),
            Deed::Turns(Order::Skip) => {
                state.expansion.skipped.0 |= frame.players.0;
                true
            }
            Deed::Turns(Order::Again) => {
                state.expansion.again.0 |= frame.players.0;
                true
            }
            Deed::Turns(Order::Reverse) => {
                state.expansion.reversed = !state.expansion.reversed;
                true
            }
            _ => false,
        }
    }

    fn is_applied(&self, state: &State, card: u16) -> bool {
        class_of(card).is_some_and(|class| state.applied_effects.has(class.into()))
    }

    fn mark_applied(&self, state: &mut State, card: u16) {
        if let Some(class) = class_of(card) {
            state.applied_effects.mark(class.into());
        }
    }

    fn card_word(&self, card: u16) -> Cow<'_, str> {
        let word = class_of(card).and_then(|class| self.words.get(usize::from(class)));
        match (word, die_of(card)) {
            (Some(word), None) => word.into(),
            (Some(word), Some(die)) => format!("{word} at die {}", die + 1).into(),
            (None, Some(die)) => format!("die {}", die + 1).into(),
            (None, None) => "no card".into(),
        }
    }

    fn card_of(&self, word: &str) -> Option<u16> {
        let die = |text: &str| text.parse::<u8>().ok()?.checked_sub(1).filter(|die| *die < 24);
        let class = |text: &str| self.words.iter().position(|known| known == text).map(|class| class as u8);
        if let Some(number) = word.strip_prefix("die ") {
            return Some(card(NONE, Some(die(number)?)));
        }
        match word.split_once(" at die ") {
            Some((text, number)) => Some(card(class(text)?, Some(die(number)?))),
            None => class(word).map(|class| card(class, None)),
        }
    }

    fn card_title(&self, card: u16) -> String {
        match class_of(card) {
            Some(class) if usize::from(class) < CLASSES => super::super::text::label(self, class),
            _ => self.card_word(card).into_owned(),
        }
    }
}
