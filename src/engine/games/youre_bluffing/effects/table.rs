//! Where cards lie and how effects move them.

use std::borrow::Cow;

use super::super::rules::{Rules, Which};
use super::super::state::{Hand, Next, Phase, Side, State};
use super::RuleId;
use crate::effect::Stage;
use crate::effect::machine::{self, Deed, Frame, Machine, Program, Spot, Table};
use crate::effect::parts::{Attribute, End, Face, Lasts, Order, Part, Person, Quantity, Zone};
use crate::games::shared::layout;
use crate::rules::{Seat, Seats, phrase};

impl Table for Rules {
    type State = State;

    const STAGE: &'static Stage = &super::STAGE;

    #[inline]
    fn program(&self) -> &Program {
        &self.program
    }

    #[inline]
    fn machine<'a>(&self, state: &'a State) -> &'a Machine {
        &state.machine
    }

    #[inline]
    fn machine_mut<'a>(&self, state: &'a mut State) -> &'a mut Machine {
        &mut state.machine
    }

    #[inline]
    fn player_count(&self) -> u8 {
        self.players
    }

    fn cards(&self, state: &State, zone: Zone, owner: Seat, cards: &mut Vec<u16>) {
        layout::cards(self, state, zone, owner, cards);
    }

    fn locate(&self, state: &State, spot: Spot) -> Spot {
        match (spot.zone, state.phase) {
            (Zone::Auction, Phase::Next(Next::Bought(kind, seat, _))) if spot.card == u16::from(kind) => {
                Spot { owner: seat, zone: Zone::Animals, ..spot }
            }
            _ => spot,
        }
    }

    /// The player on turn has turned up what is in the auction.
    fn holder(&self, state: &State, spot: Spot) -> Option<Seat> {
        (spot.zone == Zone::Auction).then_some(state.active)
    }

    fn has_copies(&self, card: u16) -> bool {
        match self.which(card) {
            Some(Which::Kind(kind)) => self.animals.of(kind) > 1,
            Some(Which::Note(note)) => self.money.of(note) > 1,
            None => false,
        }
    }

    fn same_card(&self, one: Spot, other: Spot) -> bool {
        one == other
    }

    fn has_seen(&self, state: &State, _: Seat, spot: Spot) -> bool {
        spot.zone == Zone::Stake && matches!(state.phase, Phase::Pay(_))
    }

    fn attribute(&self, _: &State, spot: Spot, attribute: Attribute) -> i32 {
        match (self.which(spot.card), attribute) {
            (Some(Which::Kind(kind)), Attribute::Value) => self.values[usize::from(kind)],
            (Some(Which::Note(note)), Attribute::Value | Attribute::Worth) => self.amounts[note] as i32,
            (Some(_), Attribute::Kind) => spot.card.into(),
            (Some(Which::Kind(kind)), Attribute::Type) => i32::from(usize::from(kind) >= self.animal_count),
            (Some(Which::Note(_)), Attribute::Type) => 2,
            _ => 0,
        }
    }

    fn person(&self, state: &State, person: Person) -> Seats {
        let one = |seat: Option<Seat>| seat.map_or(Seats::NONE, Seats::one);
        let auction = state.phase.auction();
        let bought = match state.phase {
            Phase::Next(Next::Bought(_, buyer, _)) => Some(buyer),
            _ => None,
        };
        match person {
            Person::Active => Seats::one(state.active),
            Person::Auctioneer => {
                one((auction.is_some() || bought.is_some() || state.animal_for_sale().is_some())
                    .then_some(state.active))
            }
            Person::Bidder => {
                one(auction.filter(|auction| auction.bid > 0).map(|auction| auction.high_bidder))
            }
            Person::EarlierBidder => one(auction.and_then(|auction| auction.earlier_bidder)),
            Person::FirstOut => one(auction.and_then(|auction| auction.first_out)),
            Person::Winner | Person::Loser if bought.is_some() => {
                one(bought.filter(|_| person == Person::Winner))
            }
            Person::Winner => one(state.phase.won().map(|(trade, side)| trade.seat(side, state.active))),
            Person::Loser => {
                one(state.phase.won().map(|(trade, side)| trade.seat(side.opposite(), state.active)))
            }
            _ => Seats::NONE,
        }
    }

    fn quantity(&self, state: &State, quantity: Quantity, seat: Seat) -> i32 {
        match (quantity, state.phase) {
            (Quantity::StandingBid, phase) => {
                phase.auction().map_or(0, |auction| i32::from(auction.bid) * 10)
            }
            (Quantity::Paid, Phase::Next(Next::Bought(.., price))) => i32::from(price) * 10,
            (Quantity::Wealth, _) => self.worth(state.owned(seat)) as i32,
            (Quantity::Points, _) => self.points(state)[seat.index()],
            _ => 0,
        }
    }

    fn knows(&self, _: &State, viewer: Seat, quantity: Quantity, of: Seat) -> bool {
        quantity != Quantity::Wealth || viewer == of
    }

    fn plain_quantity(&self, state: &State, quantity: Quantity, seat: Seat) -> i32 {
        match quantity {
            Quantity::Points => {
                self.plain_quartets(state.herds[seat.index()]).points() + state.machine.points(seat)
            }
            _ => self.quantity(state, quantity, seat),
        }
    }

    fn put(&self, state: &mut State, spot: Spot, to: Spot, face: Option<Face>, _: Option<End>) -> bool {
        match self.which(spot.card) {
            Some(Which::Kind(kind)) => self.put_kind(state, kind, spot, to),
            Some(Which::Note(note)) => self.put_note(state, note, spot, to, face == Some(Face::Up)),
            None => false,
        }
    }

    /// Shows notes: from then on everybody knows that their owner has that many of them.
    fn reveal_all(&self, state: &mut State, spots: &[Spot], to: Seats) -> bool {
        let mut is_new = false;
        if to != Seats::all(self.players) {
            return is_new;
        }
        for seat in to.iter() {
            let notes = spots
                .iter()
                .filter(|spot| spot.owner == seat && matches!(spot.zone, Zone::Money | Zone::Stake));
            let shown = notes.filter_map(|spot| match self.which(spot.card) {
                Some(Which::Note(note)) => Some(Hand::some(note, 1)),
                _ => None,
            });
            let known = &mut state.known[seat.index()];
            let shown = shown.fold(Hand::NONE, Hand::plus);
            is_new |= !known.holds(shown);
            *known = known.plus(shown.less(*known));
        }
        is_new
    }

    fn payable(&self, state: &State, seat: Seat, picked: &[Spot], price: i32) -> Vec<u16> {
        let laid = picked.iter().filter_map(|spot| match self.which(spot.card) {
            Some(Which::Note(note)) => Some(Hand::some(note, 1)),
            _ => None,
        });
        let laid = laid.fold(Hand::NONE, Hand::plus);
        let held = state.hands[seat.index()].less(laid);
        let amounts = self.spending(state, seat);
        // Whoever has less pays all.
        let price = price.max(0).unsigned_abs().min(held.worth(&amounts) + laid.worth(&amounts));
        let notes = super::super::legal::payable(held, laid, &amounts, self.amount_count, price);
        (0..self.amount_count)
            .filter(|note| notes >> note & 1 == 1)
            .map(|note| self.note_card(note))
            .collect()
    }

    fn deed(&self, state: &mut State, deed: &Deed, frame: &Frame) -> bool {
        match deed {
            Deed::Turns(Order::Skip) => state.skipped = Seats(state.skipped.0 | frame.players.0),
            Deed::Turns(Order::Again) => state.again = Seats(state.again.0 | frame.players.0),
            Deed::End(Part::Auction) => {
                let Some(auction) = state.phase.auction() else { return false };
                state.phase = Phase::Next(Next::Hammer(auction));
            }
            _ => return false,
        }
        true
    }

    fn is_applied(&self, state: &State, card: u16) -> bool {
        state.applied_effects.has(card.into())
    }

    fn mark_applied(&self, state: &mut State, card: u16) {
        state.applied_effects.mark(card.into());
    }

    fn card_word(&self, card: u16) -> Cow<'_, str> {
        match self.which(card) {
            Some(Which::Kind(kind)) => self.id(kind).into(),
            Some(Which::Note(note)) => self.notes[note].word.as_str().into(),
            None => "card".into(),
        }
    }

    fn card_title(&self, card: u16) -> String {
        match self.which(card) {
            Some(Which::Kind(kind)) => self.name(kind).to_string(),
            Some(Which::Note(note)) => self.notes[note].name.clone(),
            None => phrase!(self, "card"),
        }
    }
}

impl Rules {
    /// How many animals and events effects can bring back into play: as many as there are (YB-X5).
    pub(in super::super) fn most_returned(&self) -> u8 {
        (0..self.kinds.len() as u8).map(|kind| self.animals.of(kind) as u8).sum()
    }

    /// Moves an animal or an event, unless effects have brought as many back into play as they can.
    fn put_kind(&self, state: &mut State, kind: u8, from: Spot, to: Spot) -> bool {
        let comes_back = match (from.zone, to.zone) {
            (Zone::Animals, Zone::Animals) | (_, Zone::DrawPile) => true,
            (Zone::Out, _) => to.zone != Zone::Out,
            _ => false,
        };
        let is_moved =
            (!comes_back || state.returned < self.most_returned()) && self.move_kind(state, kind, from, to);
        state.returned += u8::from(comes_back && is_moved);
        is_moved
    }

    fn move_kind(&self, state: &mut State, kind: u8, from: Spot, to: Spot) -> bool {
        let is_animal = usize::from(kind) < self.animal_count;
        let has_place = match to.zone {
            Zone::Animals => is_animal && (from.zone, from.owner) != (to.zone, to.owner),
            Zone::DrawPile | Zone::Out => from.zone != to.zone,
            _ => false,
        };
        let herd = match from.zone {
            Zone::Animals => &mut state.herds[from.owner.index()],
            Zone::Out => &mut state.out,
            Zone::DrawPile if has_place && state.draw_pile.is_empty() => {
                let Some(place) = state.under.iter().position(|under| *under == kind) else { return false };
                state.under.remove(place);
                return self.lay(state, kind, to);
            }
            Zone::DrawPile => &mut state.draw_pile,
            Zone::Auction if state.animal_for_sale() == Some(kind) && has_place => {
                machine::end_of(self, state, Lasts::Auction);
                machine::end_next_time(self, state, RuleId::OF_AUCTIONS);
                // Without the animal the turn is over; without an event it goes on.
                state.phase = Phase::Next(if is_animal { Next::EndOfTurn } else { Next::Turn });
                return self.lay(state, kind, to);
            }
            _ => return false,
        };
        if herd.of(kind) == 0 || !has_place {
            return false;
        }
        *herd = herd.minus(kind, 1);
        self.lay(state, kind, to)
    }

    /// Lays down an animal or an event that has been taken from elsewhere.
    fn lay(&self, state: &mut State, kind: u8, to: Spot) -> bool {
        match to.zone {
            Zone::Animals => state.herds[to.owner.index()] = state.herds[to.owner.index()].plus(kind, 1),
            Zone::DrawPile => state.under.push(kind),
            _ => state.out = state.out.plus(kind, 1),
        }
        true
    }

    /// Moves a note; everybody sees it if it goes to the bank or comes from there, or is moved face up.
    fn put_note(&self, state: &mut State, note: usize, from: Spot, to: Spot, is_shown: bool) -> bool {
        let card = Hand::some(note, 1);
        let side = [Side::Challenger, Side::Other]
            .into_iter()
            .find(|side| state.staked_by(*side) == Some(from.owner));
        let source = match (from.zone, side) {
            (Zone::Money, _) => &mut state.hands[from.owner.index()],
            (Zone::Stake, Some(side)) => &mut state.offers[side as usize],
            (Zone::Bank, _) => &mut state.bank,
            _ => return false,
        };
        let stays = (from.zone, from.owner) == (to.zone, to.owner)
            || (from.zone, to.zone) == (Zone::Bank, Zone::Bank);
        if !source.holds(card) || stays || !matches!(to.zone, Zone::Money | Zone::Bank) {
            return false;
        }
        *source = source.minus(card);
        let is_seen = is_shown || from.zone == Zone::Bank || to.zone == Zone::Bank;
        let goes_on = from.zone != Zone::Bank && to.zone == Zone::Money && from.owner == to.owner;
        if from.zone != Zone::Bank && !goes_on {
            // Of a note that nobody else sees, they know that it has gone, but not which it was.
            let known = &mut state.known[from.owner.index()];
            *known = known.less(if is_seen { card } else { Hand::each(1) });
        }
        if to.zone == Zone::Bank {
            state.bank = state.bank.plus(card);
        } else {
            let owner = to.owner.index();
            state.hands[owner] = state.hands[owner].plus(card);
            if is_seen && !goes_on {
                state.known[owner] = state.known[owner].plus(card);
            }
        }
        self.set_limit(state);
        true
    }
}
