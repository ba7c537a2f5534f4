//! What a game says of its cards and players, and what it does with them, for effects to be played.

use std::borrow::Cow;

use super::memory::{Frame, Machine, Spot};
use super::program::{Deed, Program};
use super::rules;
use crate::effect::parts::{Attribute, End, Face, Person, Quantity, Zone};
use crate::effect::{SeenBy, Stage};
use crate::seat::{Seat, Seats};

/// A game at a table whose cards have effects.
pub trait Table {
    /// Everything that changes in a game.
    type State;

    /// The part of the language of effects that the game plays.
    const STAGE: &'static Stage;

    /// The effects of the deck.
    fn program(&self) -> &Program;

    /// The state of effects within the state of the game.
    fn machine<'a>(&self, state: &'a Self::State) -> &'a Machine;

    /// The same, to be changed.
    fn machine_mut<'a>(&self, state: &'a mut Self::State) -> &'a mut Machine;

    /// How many players sit at the table.
    fn player_count(&self) -> u8;

    /// The players who are still in the game.
    fn players_in(&self, _: &Self::State) -> Seats {
        Seats::all(self.player_count())
    }

    /// Adds the cards of a zone to a list, in the order of the zone: from the bottom or the left end. Of
    /// zones that each player has, those of `owner`; cards that are alike once for each copy.
    fn cards(&self, state: &Self::State, zone: Zone, owner: Seat, cards: &mut Vec<u16>);

    /// True for zones that each player has.
    fn is_owned(&self, zone: Zone) -> bool {
        Self::STAGE.is_owned(zone)
    }

    /// Where a card lies now; where it was, if that is unknown or it is nowhere.
    fn locate(&self, _: &Self::State, spot: Spot) -> Spot {
        spot
    }

    /// Who has a card of a zone that is nobody's, for its effect: the player who put it there or takes it, if
    /// the game knows.
    fn holder(&self, _: &Self::State, _: Spot) -> Option<Seat> {
        None
    }

    /// Who has a card.
    fn who_has(&self, state: &Self::State, spot: Spot) -> Option<Seat> {
        if self.is_owned(spot.zone) { Some(spot.owner) } else { self.holder(state, spot) }
    }

    /// These effects begin: in a game with hidden cards that tells everybody where a card lies whose effect
    /// no other has, [`is_told`](super::is_told).
    fn learn_of_begun(&self, _: &mut Self::State, _: &[Frame]) {}

    /// True if players are asked to choose even if there is only one answer: a player, or a card of a zone.
    fn asks_always(&self, _: Option<Zone>) -> bool {
        false
    }

    /// A card by its number alone, where the number tells its place too.
    fn plain(&self, card: u16) -> u16 {
        card
    }

    /// True if there are several cards of this number, so that it does not tell which of them was used.
    fn has_copies(&self, _: u16) -> bool {
        false
    }

    /// True if players may use cards whose effect finds nothing to act on.
    fn may_use_for_nothing(&self) -> bool {
        false
    }

    /// How players point at a card whose place tells it apart from others, whether they see it or not: the
    /// same spot for whatever card lies there. `None` for cards that only who sees them can choose.
    fn pointer(&self, _: Spot) -> Option<Spot> {
        None
    }

    /// True if the game owes a draw before effects go on: the game draws, then calls [`go_on`](super::go_on).
    fn is_blocked(&self, _: &Self::State) -> bool {
        false
    }

    /// True if two spots of the same card number are the same card: not in games in which cards are alike.
    fn same_card(&self, one: Spot, other: Spot) -> bool {
        one.card == other.card
    }

    /// True for zones whose cards are shuffled, so that their order is not known before they are drawn: cards
    /// that are taken from an end are drawn at random. That is so where nobody sees the cards.
    fn is_shuffled(&self, zone: Zone) -> bool {
        Self::STAGE.zone(zone).is_some_and(|zone| zone.seen_by == SeenBy::Nobody)
    }

    /// True while the effect of a card does nothing.
    fn is_silenced(&self, _: &Self::State, _: Spot) -> bool {
        false
    }

    /// True if a card can go to a zone: those that can't are not offered for a choice, nor drawn.
    fn can_go(&self, _: &Self::State, _: Spot, _: Zone) -> bool {
        true
    }

    /// True if a player sees the face of a card: as the stage says of its zone, or by [`Table::has_seen`].
    fn sees(&self, state: &Self::State, seat: Seat, spot: Spot) -> bool {
        match Self::STAGE.zone(spot.zone).map(|zone| zone.seen_by) {
            Some(SeenBy::Everyone) => true,
            Some(SeenBy::Owner) if spot.owner == seat => true,
            Some(SeenBy::Owner | SeenBy::Some) => self.has_seen(state, seat, spot),
            Some(SeenBy::Nobody) | None => false,
        }
    }

    /// True if a player sees, or has seen, a card that need not be seen by all in its zone.
    fn has_seen(&self, state: &Self::State, seat: Seat, spot: Spot) -> bool;

    /// A number on a card, as it is without effects.
    fn attribute(&self, state: &Self::State, spot: Spot, attribute: Attribute) -> i32;

    /// True if the face of a card is up for all to see.
    fn is_face_up(&self, state: &Self::State, spot: Spot) -> bool {
        (0..self.player_count()).all(|seat| self.sees(state, Seat(seat), spot))
    }

    /// The players that a word of the game means; nobody, if there is none at the moment.
    fn person(&self, state: &Self::State, person: Person) -> Seats;

    /// A quantity of the game, for a player if it is a player's.
    fn quantity(&self, state: &Self::State, quantity: Quantity, seat: Seat) -> i32;

    /// True if the viewer knows a quantity of a player.
    fn knows(&self, _: &Self::State, _viewer: Seat, _: Quantity, _of: Seat) -> bool {
        true
    }

    /// True if a player who sees a card knows a number on it: not if it depends on what the player does not
    /// see.
    fn knows_number(&self, _: &Self::State, _viewer: Seat, _: Spot, _: Attribute) -> bool {
        true
    }

    /// The same without what effects change of rules and of numbers on cards: they may ask for it themselves,
    /// and nothing depends on itself.
    fn plain_quantity(&self, state: &Self::State, quantity: Quantity, seat: Seat) -> i32 {
        self.quantity(state, quantity, seat)
    }

    /// Moves a card to a zone; where it can't go, nothing happens and the answer is no.
    fn put(&self, state: &mut Self::State, spot: Spot, to: Spot, face: Option<Face>, at: Option<End>)
    -> bool;

    /// Passes cards to other players, all at once: each with the player who gets it. What went, where it lies
    /// by then.
    fn pass(&self, state: &mut Self::State, passed: &[(Spot, Seat)]) -> Vec<Spot> {
        let to = |(spot, owner): &(Spot, Seat)| (*spot, Spot { owner: *owner, ..*spot });
        passed
            .iter()
            .map(to)
            .filter(|(spot, to)| self.put(state, *spot, *to, None, None))
            .map(|(_, to)| to)
            .collect()
    }

    /// Swaps two cards. What has no place where the other lay goes back, and the answer is no.
    fn swap(&self, state: &mut Self::State, one: Spot, other: Spot) -> bool {
        let (there, here) = (Spot { card: one.card, ..other }, Spot { card: other.card, ..one });
        if !self.put(state, one, there, None, None) {
            return false;
        }
        let fits = self.put(state, other, here, None, None);
        if !fits {
            self.put(state, there, one, None, None);
        }
        fits
    }

    /// True if each of two cards has a place where the other lies.
    fn can_swap(&self, _: &Self::State, _: Spot, _: Spot) -> bool {
        true
    }

    /// Shows a card to players. Whether it was new to any of them.
    fn reveal(&self, _: &mut Self::State, _: Spot, _: Seats) -> bool {
        false
    }

    /// Shows cards to players together. Whether any was new to any of them.
    fn reveal_all(&self, state: &mut Self::State, spots: &[Spot], seats: Seats) -> bool {
        spots.iter().filter(|spot| self.reveal(state, **spot, seats)).count() > 0
    }

    /// Turns a card over, or with a face to that side. Whether it was turned.
    fn turn_over(&self, _: &mut Self::State, _: Spot, _: Option<Face>) -> bool {
        false
    }

    /// How many outcomes a shuffle of a card's die or pile has: the cards that can show then, 0 if nothing is
    /// to be shuffled.
    fn shuffles(&self, _: &Self::State, _: Spot) -> u32 {
        0
    }

    /// The card that shows after a shuffle, by its place among the outcomes.
    fn shuffled(&self, _: &Self::State, _: Spot, _: u32) -> Option<u16> {
        None
    }

    /// Shuffles, with the card that then shows by its place among the outcomes.
    fn shuffle(&self, _: &mut Self::State, _: Spot, _: u32) {}

    /// The money cards that a player can lay to pay a price, having laid some: none if the price is reached.
    fn payable(&self, _: &Self::State, _: Seat, _: &[Spot], _: i32) -> Vec<u16> {
        Vec::new()
    }

    /// Does what only this game knows: parts that end or start, the order of turns. Whether
    /// anything changed.
    fn deed(&self, _: &mut Self::State, _: &Deed, _: &Frame) -> bool {
        false
    }

    /// The cards that changes of rules and numbers come from when a player decides, of those whose effect was
    /// never applied.
    fn in_force(&self, state: &Self::State, _: Option<Seat>) -> Vec<u16>
    where
        Self: Sized,
    {
        rules::in_force(self, state)
    }

    /// True if the game stores the values of rules from one move to the next, so that it does not ask for
    /// them when they count.
    fn keeps_rules(&self) -> bool {
        false
    }

    /// Leaves out the rules and numbers that the effects of some cards change, and of no others.
    fn leave_out(&self, state: &mut Self::State, cards: &[u16]) {
        let without = cards.iter().filter_map(|card| self.program().number_of(*card)).collect();
        self.machine_mut(state).change(|memory| memory.without = without);
    }

    /// True if the effect of a card was applied before.
    fn is_applied(&self, state: &Self::State, card: u16) -> bool;

    /// Notes that the effect of a card was applied.
    fn mark_applied(&self, state: &mut Self::State, card: u16);

    /// A card in one word, as rulings write it: `14`, `3+star`, `donkey`.
    fn card_word(&self, card: u16) -> Cow<'_, str>;

    /// The card of such a word.
    fn card_of(&self, word: &str) -> Option<u16> {
        (0..self.program().of_card.len() as u16).find(|card| self.card_word(*card) == word)
    }

    /// A card as people call it: `14 Domestic Cloud`.
    fn card_title(&self, card: u16) -> String;
}
