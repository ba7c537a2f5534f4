//! Cards and dice that effects move.

use super::super::rules::Rules;
use super::super::state::{Hand, Phase, State};
use super::pieces::{card, class_of, die_of};
use super::rule_values::MOST_DELAYS;
use crate::effect::machine::Spot;
use crate::effect::parts::{Face, Zone};
use crate::rules::{Seat, Seats};

/// A die in front of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct HeldDie {
    /// Whose.
    pub(super) owner: Seat,
    /// Its index among the dice of its owner.
    pub(super) at: u8,
}

impl Rules {
    /// Moves a card, or with it a die; where it can't go, nothing happens and the answer is no.
    pub(super) fn move_card(&self, state: &mut State, spot: Spot, to: Spot, face: Option<Face>) -> bool {
        let Some(class) = class_of(spot.card) else { return false };
        match (spot.zone, to.zone) {
            (Zone::Dice, Zone::Dice) => {
                find_die(state, spot).is_some_and(|die| self.give_die(state, die, to.owner))
            }
            (Zone::Under, Zone::Dice) => spot.owner == to.owner && self.bring_up(state, spot, face),
            (_, Zone::Dice | Zone::Under) => false,
            (_, Zone::Beside) if !state.hands[to.owner.index()].has_room() => false,
            _ => self.take_out(state, spot, to.zone).is_some_and(|from| {
                match to.zone {
                    Zone::Beside => state.hands[to.owner.index()].lay_gained(class),
                    Zone::DrawPile => state.draw_pile[usize::from(class)] += 1,
                    _ => state.discards[usize::from(class)] += 1,
                }
                if let Origin::Deck(seat) = from {
                    state.forget(seat, class);
                }
                true
            }),
        }
    }

    /// Takes a card away from where it lies. A player's last die can only be discarded, and the last on the
    /// table not even that.
    fn take_out(&self, state: &mut State, spot: Spot, to: Zone) -> Option<Origin> {
        let class = class_of(spot.card)?;
        let seat = spot.owner;
        match spot.zone {
            Zone::Dice => {
                let die = find_die(state, spot)?.at;
                let hand = &state.hands[seat.index()];
                let is_last = hand.sizes[usize::from(die)] == 1
                    && (state.dice() == 1 || (hand.dice == 1 && to != Zone::Discard));
                let from = Origin::Deck(Seat(hand.deck_of[usize::from(die)]));
                (!is_last).then(|| {
                    self.strip_die(state, seat, die);
                    from
                })
            }
            Zone::Under => {
                let die = die_of(spot.card).filter(|die| *die < state.hands[seat.index()].dice)?;
                let at = usize::from(die);
                let hand = &mut state.hands[seat.index()];
                let from = Origin::Deck(Seat(hand.deck_of[at]));
                let was_loose = self.is_loose(hand, at);
                let is_taken = hand.take_below(at, class);
                // A single card needs no shuffle: its holder looks at it.
                if was_loose && hand.sizes[at] == 1 {
                    hand.seen_by[at] = self.seen_by_holder(seat.0);
                    state.expansion.loose -= 1;
                }
                is_taken.then_some(from)
            }
            Zone::Beside => state.hands[seat.index()].take_gained(class).then_some(Origin::Open),
            Zone::DrawPile => {
                let count = &mut state.draw_pile[usize::from(class)];
                *count = count.checked_sub(1)?;
                Some(Origin::Open)
            }
            Zone::Aside => {
                let count = &mut state.expansion.aside[usize::from(class)];
                *count = count.checked_sub(1)?;
                Some(Origin::Open)
            }
            _ => None,
        }
    }

    /// the top of a die goes; what is left has to be shuffled, unless it is a single card.
    pub(in super::super) fn strip_die(&self, state: &mut State, seat: Seat, die: u8) -> u8 {
        let at = usize::from(die);
        let hand = &mut state.hands[seat.index()];
        let (size, was_loose) = (hand.sizes[at], self.is_loose(hand, at));
        let top = hand.strip(at);
        state.expansion.loose -= u8::from(was_loose);
        match size {
            1 => {}
            2 => state.hands[seat.index()].seen_by[at] = self.seen_by_holder(seat.0),
            _ => {
                // Nobody at the table knows the top until the die is shuffled.
                state.hands[seat.index()].seen_by[at] = self.seen_by_holder(seat.0) & !(1 << seat.0);
                state.expansion.loose += 1;
            }
        }
        top
    }

    /// True for a die that has to be shuffled before anything else happens: nobody has looked at it.
    pub(in super::super) fn is_loose(&self, hand: &Hand, die: usize) -> bool {
        hand.sizes[die] > 1 && hand.seen_by[die] & Seats::all(self.players).0 == 0
    }

    /// True if a seat sees the top of a die: nobody does before it has been shuffled.
    pub(in super::super) fn sees_top(&self, state: &State, holder: Seat, die: usize, seat: Seat) -> bool {
        let hand = &state.hands[holder.index()];
        (state.shown() || hand.seen_by[die] & (1 << seat.0) != 0) && !self.is_loose(hand, die)
    }

    /// The next die that has to be shuffled.
    pub(in super::super) fn loose_die(&self, state: &State) -> Option<(Seat, usize)> {
        let dice = |seat: Seat| (0..usize::from(state.hands[seat.index()].dice)).map(move |die| (seat, die));
        let mut all = (0..self.players).map(Seat).flat_map(dice);
        all.find(|(seat, die)| self.is_loose(&state.hands[seat.index()], *die))
    }

    /// A card from below a die comes to its top; its holder looks at it, or everyone.
    fn bring_up(&self, state: &mut State, spot: Spot, face: Option<Face>) -> bool {
        let seen_by = if face == Some(Face::Up) {
            super::super::state::EVERYONE
        } else {
            self.seen_by_holder(spot.owner.0)
        };
        let hand = &mut state.hands[spot.owner.index()];
        let Some(die) = die_of(spot.card).filter(|die| *die < hand.dice).map(usize::from) else {
            return false;
        };
        let below = hand.below(die);
        let Some(place) =
            class_of(spot.card).and_then(|class| hand.cards[below].iter().position(|other| *other == class))
        else {
            return false;
        };
        hand.turn_up(die, place + 1, seen_by);
        state.learn_shown();
        true
    }

    fn give_die(&self, state: &mut State, die: HeldDie, to: Seat) -> bool {
        let from = die.owner;
        let size = state.hands[from.index()].sizes[usize::from(die.at)];
        if from == to || state.hands[from.index()].dice == 1 || !state.hands[to.index()].fits(0, size) {
            return false;
        }
        let given = state.hands[from.index()].lift(die.at.into());
        let last = state.hands[to.index()].dice.into();
        state.hands[to.index()].lay(last, &given, to.0);
        self.note_swap(state, [from, to, Seat(given.deck_of), to]);
        true
    }

    /// True if two dice of different players can be swapped: both players have room for the die they get.
    pub(super) fn can_swap_dice(&self, state: &State, one: HeldDie, other: HeldDie) -> bool {
        let (own, others) = (&state.hands[one.owner.index()], &state.hands[other.owner.index()]);
        if one.owner == other.owner || one.at >= own.dice || other.at >= others.dice {
            return false;
        }
        let (gives, takes) = (own.sizes[usize::from(one.at)], others.sizes[usize::from(other.at)]);
        own.fits(gives, takes) && others.fits(takes, gives)
    }

    ///
    pub(super) fn swap_dice(&self, state: &mut State, one: HeldDie, other: HeldDie) -> bool {
        if !self.can_swap_dice(state, one, other) {
            return false;
        }
        let given = state.hands[one.owner.index()].lift(one.at.into());
        let taken = state.hands[other.owner.index()].lift(other.at.into());
        state.hands[one.owner.index()].lay(one.at.into(), &taken, one.owner.0);
        state.hands[other.owner.index()].lay(other.at.into(), &given, other.owner.0);
        self.note_swap(state, [one.owner, other.owner, Seat(given.deck_of), Seat(taken.deck_of)]);
        true
    }

    /// Dice go to other players, all at once. Nobody is left without a die, or with more cards than there is
    /// room for: of the dice that a player would give or get too many of, the last stay.
    pub(super) fn pass_dice(&self, state: &mut State, passed: &[(Spot, Seat)]) -> Vec<Spot> {
        let mut going: Vec<(HeldDie, Seat)> = Vec::new();
        for (spot, to) in passed.iter().filter(|(spot, to)| spot.owner != *to) {
            let die = find_die(state, *spot);
            going.extend(die.filter(|die| going.iter().all(|(other, _)| other != die)).map(|die| (die, *to)));
        }
        while let Some(last) = self.too_many(state, &going) {
            going.remove(last);
        }
        let mut lifted = Vec::new();
        for (place, &(die, to)) in going.iter().enumerate() {
            let from = die.owner;
            let is_gone = |other: HeldDie| other.owner == from && other.at < die.at;
            let gone = going[..place].iter().filter(|(other, _)| is_gone(*other)).count();
            lifted.push((from, to, state.hands[from.index()].lift(usize::from(die.at) - gone)));
        }
        let mut moved = Vec::new();
        for (_, to, given) in &lifted {
            let last = state.hands[to.index()].dice;
            state.hands[to.index()].lay(last.into(), given, to.0);
            let top = state.hands[to.index()].tops()[usize::from(last)];
            moved.push(Spot { owner: *to, card: card(top, Some(last)), zone: Zone::Dice });
        }
        for (from, to, given) in &lifted {
            self.note_swap(state, [*from, *to, Seat(given.deck_of), *to]);
        }
        moved
    }

    /// The last of the dice that can't be passed, by its place: the only one that a player would have left,
    /// or one without room.
    fn too_many(&self, state: &State, going: &[(HeldDie, Seat)]) -> Option<usize> {
        let size = |(die, _): &(HeldDie, Seat)| state.hands[die.owner.index()].sizes[usize::from(die.at)];
        (0..self.players).map(Seat).find_map(|seat| {
            let hand = &state.hands[seat.index()];
            let gives = || going.iter().filter(|(die, _)| die.owner == seat);
            let gets = || going.iter().filter(|(_, to)| *to == seat);
            if gives().count() == usize::from(hand.dice) && gets().count() == 0 {
                return going.iter().rposition(|(die, _)| die.owner == seat);
            }
            let fits = hand.fits(gives().map(size).sum(), gets().map(size).sum());
            (!fits).then(|| going.iter().rposition(|(_, to)| *to == seat)).flatten()
        })
    }

    fn note_swap(&self, state: &mut State, seats: [Seat; 4]) {
        state.expansion.swapped_dice = seats.into_iter().fold(state.expansion.swapped_dice, Seats::with);
        state.learn_shown();
    }

    /// the turn is over without a guess or a challenge, unless a round has had too many of these (C3).
    pub(super) fn skip_guess(&self, state: &mut State) -> bool {
        let can_pass = state.phase == Phase::Guess && state.expansion.delays < MOST_DELAYS;
        if can_pass {
            state.expansion.delays += 1;
            self.end_turn(state);
        }
        can_pass
    }

    /// The lowest number of which all cards lie aside; one more than the highest of all if there is none
    ///
    pub(super) fn unused_number(&self, state: &State) -> u8 {
        let unused = |number: &u8| {
            let mut classes = (0..self.names.len()).filter(|class| self.numbers[*class] == *number);
            *number > 0 && classes.all(|class| u16::from(state.expansion.aside[class]) == self.counts[class])
        };
        let highest = self.numbers.iter().copied().max().unwrap_or(0);
        self.numbers.iter().copied().filter(unused).min().unwrap_or(highest.saturating_add(1))
    }
}

/// Where a card comes from.
#[derive(Clone, Copy, Debug)]
enum Origin {
    /// A die made of the deck of a seat.
    Deck(Seat),
    /// A pile, or open cards.
    Open,
}

/// The die with a card on top: where it was, or where that is now.
fn find_die(state: &State, spot: Spot) -> Option<HeldDie> {
    let (class, at) = (class_of(spot.card)?, die_of(spot.card)?);
    let owner = spot.owner;
    let tops = state.hands[owner.index()].tops();
    if tops.get(usize::from(at)) == Some(&class) {
        return Some(HeldDie { owner, at });
    }
    tops.iter().position(|top| *top == class).map(|at| HeldDie { owner, at: at as u8 })
}
