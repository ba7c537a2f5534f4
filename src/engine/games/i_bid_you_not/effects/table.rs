//! The game as the machine of effects sees it: where cards lie, what is on them, how they move.

use std::borrow::Cow;

use super::super::rules::Rules;
use super::super::state::{Lot, Lots, Next, Phase, State};
use super::rule_values::STAGE;
use crate::effect::Stage;
use crate::effect::machine::{self, Deed, Frame, Machine, Program, Spot, Table};
use crate::effect::parts::{Attribute, End, Face, Part, Person, Quantity, Zone};
use crate::games::shared::layout;
use crate::rules::{Rules as _, Seat, Seats};

/// The lot of the machine's number.
pub(in super::super) fn lot_of(card: u16) -> Option<Lot> {
    u8::try_from(card).ok().map(Lot)
}

/// A lot in a zone, for the machine.
pub(in super::super) fn spot(lot: Lot, zone: Zone, owner: Seat) -> Spot {
    Spot { owner, card: lot.0.into(), zone }
}

impl Table for Rules {
    type State = State;

    const STAGE: &'static Stage = &STAGE;

    #[inline]
    fn program(&self) -> &Program {
        &self.effects.program
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

    fn locate(&self, state: &State, known: Spot) -> Spot {
        layout::find(self, state, |card| card == known.card).unwrap_or(known)
    }

    /// Who put a card into the row has it there; whoever takes the row has it then.
    fn holder(&self, state: &State, known: Spot) -> Option<Seat> {
        let (board, lot) = (&state.board, lot_of(known.card)?);
        match known.zone {
            Zone::TakenRow => Some(board.asked),
            Zone::Row => self.seats().find(|seat| board.put[seat.index()].has(lot)),
            _ => None,
        }
    }

    fn is_silenced(&self, state: &State, known: Spot) -> bool {
        let in_row = matches!(known.zone, Zone::Row | Zone::TakenRow | Zone::Added);
        in_row && lot_of(known.card).is_some_and(|lot| !self.effects.working(&state.board).has(lot))
    }

    fn can_go(&self, state: &State, from: Spot, zone: Zone) -> bool {
        let Some(lot) = lot_of(from.card) else { return false };
        let board = &state.board;
        match zone {
            Zone::Hand => from.zone == Zone::Hand || !board.returned.has(lot),
            // A card of a hand joins the row as it could on a turn.
            Zone::Row if board.phase == Phase::Taken => false,
            Zone::Row if from.zone == Zone::Hand => self.fitting(board, state.hand(from.owner)).has(lot),
            Zone::Row => true,
            Zone::TakenRow => {
                board.phase == Phase::Taken && !self.effects.offerable(board, Lots::one(lot)).is_empty()
            }
            Zone::Pile | Zone::Discard => true,
            _ => false,
        }
    }

    fn has_seen(&self, state: &State, seat: Seat, known: Spot) -> bool {
        let is_among = |lots: &[Lots], seat: Seat| {
            lot_of(known.card).is_some_and(|lot| lots.get(seat.index()).is_some_and(|lots| lots.has(lot)))
        };
        is_among(&state.board.known, known.owner) || is_among(&state.seen, seat)
    }

    fn attribute(&self, state: &State, known: Spot, attribute: Attribute) -> i32 {
        let Some((lot, printed)) = lot_of(known.card).and_then(|lot| Some((lot, self.printed(lot)?))) else {
            return 0;
        };
        match attribute {
            Attribute::Number => printed.number,
            Attribute::DigitSum => digit_sum(printed.number),
            Attribute::Price => printed.price,
            Attribute::Kind => self.effects.kinds.get(lot.index()).map_or(0, |kind| *kind as i32),
            Attribute::Place => {
                let board = &state.board;
                let row = if board.phase == Phase::Taken { &board.taken_row } else { &board.row };
                row.as_slice().iter().position(|other| *other == lot).map_or(0, |place| place as i32 + 1)
            }
            Attribute::Value
            | Attribute::Worth
            | Attribute::Type
            | Attribute::OfItsKind
            | Attribute::Size
            | Attribute::Die => 0,
        }
    }

    fn person(&self, state: &State, person: Person) -> Seats {
        let board = &state.board;
        match person {
            Person::Active => Seats::one(board.turn),
            Person::Winner if board.phase.taken() => Seats::one(board.asked),
            Person::Auctioneer if board.phase.is_auction() => Seats::one(board.turn),
            _ => Seats::NONE,
        }
    }

    fn quantity(&self, state: &State, quantity: Quantity, seat: Seat) -> i32 {
        match quantity {
            Quantity::Points => self.points(state).get(seat.index()).copied().unwrap_or(0),
            _ => 0,
        }
    }

    fn plain_quantity(&self, state: &State, quantity: Quantity, seat: Seat) -> i32 {
        match quantity {
            Quantity::Points => state.board.points[seat.index()] + state.machine.points(seat),
            _ => self.quantity(state, quantity, seat),
        }
    }

    fn put(&self, state: &mut State, from: Spot, to: Spot, face: Option<Face>, at: Option<End>) -> bool {
        let Some(lot) = lot_of(from.card) else { return false };
        let is_at = |now: Spot| (now.zone, now.owner) == (from.zone, from.owner);
        let is_there = layout::find(self, state, |card| card == from.card).is_some_and(is_at)
            || (from.zone == Zone::Added && state.board.added(from.owner).has(lot));
        if !is_there || (from.zone, from.owner) == (to.zone, to.owner) || !self.can_go(state, from, to.zone) {
            return false;
        }
        if (from.zone, to.zone) == (Zone::Hand, Zone::Hand) {
            state.change_hands(lot, from.owner, to.owner, face == Some(Face::Up));
            return true;
        }
        self.take_away(state, lot, from);
        let (board, owner) = (&mut state.board, to.owner);
        match to.zone {
            Zone::Hand => {
                board.returned |= Lots::one(lot);
                board.known[owner.index()] |= Lots::one(lot);
                state.hands[owner.index()] |= Lots::one(lot);
            }
            Zone::Row | Zone::TakenRow => {
                let place = if at == Some(End::Bottom) { 0 } else { board.row.len() };
                board.row.insert(place, lot);
                if to.zone == Zone::TakenRow {
                    board.taken_row.insert(place, lot);
                } else if from.zone == Zone::Hand && self.effects.keeps_adders {
                    board.put[from.owner.index()] |= Lots::one(lot);
                } else if self.is_owned(from.zone) {
                    self.effects.lays(board, from.owner, lot);
                }
            }
            Zone::Pile => self.score(board, owner, Lots::one(lot)),
            _ => board.discard |= Lots::one(lot),
        }
        true
    }

    fn reveal(&self, state: &mut State, known: Spot, seats: Seats) -> bool {
        let Some(lot) = lot_of(known.card).filter(|_| known.zone == Zone::Hand) else { return false };
        let is_new = self.seats().any(|seat| seats.has(seat) && !self.sees(state, seat, known));
        if seats == Seats::all(self.players) {
            state.board.known[known.owner.index()] |= Lots::one(lot);
        } else {
            for seat in seats.iter().filter(|seat| *seat != known.owner) {
                state.seen[seat.index()] |= Lots::one(lot);
            }
        }
        is_new
    }

    fn deed(&self, state: &mut State, deed: &Deed, _: &Frame) -> bool {
        let (board, is_turn) = (&state.board, matches!(state.board.phase, Phase::Turn | Phase::AddSecond));
        // An auction that begins needs no other one.
        let can_start = is_turn && board.next != Next::Bid && !state.with_cards().is_empty();
        match deed {
            Deed::Start(Part::Auction) => {
                if can_start {
                    state.board.next = Next::Declare;
                }
                can_start
            }
            _ => false,
        }
    }

    /// Cards of the row, of the hand of whoever decides and of bids, and what lasts from cards that were
    /// added before.
    fn in_force(&self, state: &State, seat: Option<Seat>) -> Vec<u16> {
        let (effects, board) = (&self.effects, &state.board);
        let hand = seat.map_or(Lots::NONE, |seat| state.hand(seat));
        let new = self.all_lots() - state.applied_lots();
        let lots =
            effects.deciding_cards(board, new) | effects.restricting(board, hand, new) | effects.timed(board);
        let by_machine = machine::in_force(self, state);
        lots.iter()
            .map(|lot| u16::from(lot.0))
            .filter(|card| !self.is_applied(state, *card))
            .chain(by_machine)
            .collect()
    }

    fn keeps_rules(&self) -> bool {
        true
    }

    fn leave_out(&self, state: &mut State, cards: &[u16]) {
        state.board.without = cards.iter().filter_map(|card| lot_of(*card)).collect();
        let without = cards.iter().filter_map(|card| self.effects.program.number_of(*card)).collect();
        state.machine.change(|memory| memory.without = without);
        self.refresh(state);
    }

    fn is_applied(&self, state: &State, card: u16) -> bool {
        state.applied_effects.has(card.into())
    }

    fn mark_applied(&self, state: &mut State, card: u16) {
        state.applied_effects.mark(card.into());
    }

    fn card_word(&self, card: u16) -> Cow<'_, str> {
        lot_of(card).map_or_else(Cow::default, |lot| self.number(lot).into())
    }

    fn card_of(&self, word: &str) -> Option<u16> {
        let lot = word.parse().ok().and_then(|number| self.lot_of(number))?;
        (self.card_word(lot.0.into()) == word).then_some(lot.0.into())
    }

    fn card_title(&self, card: u16) -> String {
        lot_of(card).map_or_else(String::new, |lot| self.title(lot))
    }
}

impl Rules {
    /// Takes a lot out of the zone where it lies.
    fn take_away(&self, state: &mut State, lot: Lot, from: Spot) {
        let (one, at) = (Lots::one(lot), from.owner.index());
        match from.zone {
            Zone::Hand => {
                state.remove_from_hand(from.owner, lot);
            }
            Zone::Row | Zone::TakenRow | Zone::Added => {
                let board = &mut state.board;
                board.row.remove(one);
                board.active_this_auction -= one;
                board.put.iter_mut().chain([&mut board.laid]).for_each(|lots| *lots -= one);
            }
            Zone::Pile => self.remove_scored(&mut state.board, from.owner, lot),
            Zone::Bid => state.board.bids[at] -= one,
            _ => state.board.discard -= one,
        }
    }
}

/// The sum of the digits of a number.
fn digit_sum(number: i32) -> i32 {
    let (mut rest, mut sum) = (number.unsigned_abs(), 0);
    while rest > 0 {
        sum += rest % 10;
        rest /= 10;
    }
    sum as i32
}
