//! What the game says of its cards and players, and what it does with them, for effects to be played. Cards
//! are known by their faces; after those, all deal cards are one more.

use std::borrow::Cow;

use crate::effect::Stage;
use crate::effect::machine::{self, Frame, Machine, Program, Spot, Table};
use crate::effect::parts::{Attribute, End, Face, Person, Quantity, Zone};
use crate::rules::{Rules as _, Seat, Seats, phrase};

use super::super::rules::Rules;
use super::super::state::{MOST_HELD, RANKS, State};
use crate::games::shared::layout;

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

    fn players_in(&self, state: &State) -> Seats {
        self.playing(&state.open)
    }

    fn cards(&self, state: &State, zone: Zone, owner: Seat, cards: &mut Vec<u16>) {
        layout::cards(self, state, zone, owner, cards);
    }

    fn locate(&self, state: &State, spot: Spot) -> Spot {
        let at = |zone: Zone, owner: Seat| Spot { owner, zone, ..spot };
        let with = |seat: Seat| [at(Zone::Hand, seat), at(Zone::Open, seat)];
        let everywhere = [spot]
            .into_iter()
            .chain(with(spot.owner))
            .chain([at(Zone::Discard, Seat(0)), at(Zone::DrawPile, Seat(0))]);
        let mut all = everywhere.chain(self.seats().flat_map(with));
        all.find(|place| self.is_there(state, *place)).unwrap_or(spot)
    }

    fn has_copies(&self, card: u16) -> bool {
        self.totals.get(usize::from(card)).is_none_or(|total| *total > 1)
    }

    fn same_card(&self, one: Spot, other: Spot) -> bool {
        one == other
    }

    fn has_seen(&self, state: &State, seat: Seat, spot: Spot) -> bool {
        let held = state.hands.get(spot.owner.index()).map_or(0, |hand| hand.len());
        spot.zone == Zone::Hand && state.known.of(seat, spot.owner).len() == held
    }

    fn attribute(&self, state: &State, spot: Spot, attribute: Attribute) -> i32 {
        let Some(face) = self.faces.get(usize::from(spot.card)) else { return 0 };
        match attribute {
            Attribute::Worth if state.open.bid.stands() => {
                i32::from(self.worth[usize::from(spot.card)][state.open.bid.rank()])
            }
            Attribute::Number => face
                .symbols
                .iter()
                .filter(|symbol| usize::from(**symbol) < RANKS)
                .max()
                .map_or(0, |rank| i32::from(*rank) + 1),
            _ => 0,
        }
    }

    fn is_face_up(&self, _: &State, spot: Spot) -> bool {
        !matches!(spot.zone, Zone::Hand | Zone::DrawPile | Zone::TurnedDown)
    }

    fn person(&self, state: &State, person: Person) -> Seats {
        let open = &state.open;
        let some = |holds: bool, seat: Seat| if holds { Seats::one(seat) } else { Seats::NONE };
        match person {
            Person::Active => Seats::one(open.seat),
            Person::Bidder => some(open.bid.stands(), open.bidder),
            Person::EarlierBidder => {
                let earlier =
                    self.seats().filter(|seat| *seat != open.bidder && open.said[seat.index()].stands());
                earlier.max_by_key(|seat| open.said[seat.index()]).map_or(Seats::NONE, Seats::one)
            }
            Person::Caller => some(open.call != Default::default(), open.caller),
            Person::Winner => open.showdown.map_or(Seats::NONE, |showdown| Seats::one(showdown.winner)),
            Person::Loser => open.showdown.map_or(Seats::NONE, |showdown| Seats::one(showdown.loser)),
            _ => Seats::NONE,
        }
    }

    fn quantity(&self, state: &State, quantity: Quantity, seat: Seat) -> i32 {
        let open = &state.open;
        match quantity {
            Quantity::Points => open.points.get(seat.index()).copied().unwrap_or(0).into(),
            Quantity::StandingBid => open.bid.quantity().into(),
            Quantity::StandingNumber if open.bid.stands() => open.bid.rank() as i32 + 1,
            Quantity::Excess => {
                open.showdown.map_or(0, |showdown| i32::from(showdown.count) - i32::from(showdown.needed))
            }
            _ => 0,
        }
    }

    fn put(&self, state: &mut State, spot: Spot, to: Spot, _: Option<Face>, _: Option<End>) -> bool {
        if !self.is_there(state, spot) || !self.has_room(state, to) {
            return false;
        }
        let is_deal_card = |zone: Zone| matches!(zone, Zone::DealCards | Zone::TurnedDown);
        if is_deal_card(spot.zone) || is_deal_card(to.zone) {
            return spot.zone == Zone::TurnedDown
                && to.zone == Zone::DealCards
                && self.turn_up(state, spot.owner, to.owner);
        }
        let face = usize::from(spot.card);
        self.take(state, spot, face);
        match to.zone {
            Zone::Hand => state.hands[to.owner.index()].add(face),
            Zone::Open => state.open.shown[to.owner.index()].add(face),
            Zone::DrawPile => {
                state.pile[face] += 1;
                state.open.left += 1;
            }
            _ => state.open.discards[face] += 1,
        }
        self.learn_of_move(state, spot, to, face);
        true
    }

    fn reveal(&self, state: &mut State, spot: Spot, seats: Seats) -> bool {
        self.reveal_all(state, &[spot], seats)
    }

    fn reveal_all(&self, state: &mut State, spots: &[Spot], seats: Seats) -> bool {
        let mut is_new = false;
        state.known.change(|viewer, owner, known| {
            if !seats.has(viewer) || viewer == owner {
                return;
            }
            for spot in spots.iter().filter(|spot| spot.zone == Zone::Hand && spot.owner == owner) {
                let face = usize::from(spot.card);
                let shown = spots.iter().filter(|other| *other == spot).count();
                while face < self.faces.len() && known.count(face) < shown && known.len() < MOST_HELD {
                    known.add(face);
                    is_new = true;
                }
            }
        });
        is_new
    }

    fn learn_of_begun(&self, state: &mut State, frames: &[Frame]) {
        let told = frames.iter().filter(|frame| machine::is_told(self, frame.effect, frame.this.card));
        let told: Vec<Spot> = told.map(|frame| frame.this).collect();
        self.reveal_all(state, &told, Seats::all(self.players));
    }

    fn is_applied(&self, state: &State, card: u16) -> bool {
        state.applied_effects.has(card.into())
    }

    fn mark_applied(&self, state: &mut State, card: u16) {
        state.applied_effects.mark(usize::from(card));
    }

    fn card_word(&self, card: u16) -> Cow<'_, str> {
        if card == self.deal_card() { "deal card".into() } else { self.label(card.into()).into() }
    }

    fn card_title(&self, card: u16) -> String {
        if card == self.deal_card() { phrase!(self, "a deal card") } else { self.title(card.into()).into() }
    }
}

impl Rules {
    /// True if such a card lies there.
    fn is_there(&self, state: &State, spot: Spot) -> bool {
        let mut cards = Vec::new();
        self.cards(state, spot.zone, spot.owner, &mut cards);
        cards.contains(&spot.card)
    }

    /// True if a card can go there: to players in the game, who hold no more than [`MOST_HELD`].
    fn has_room(&self, state: &State, to: Spot) -> bool {
        let seat = to.owner.index();
        let plays = self.playing(&state.open).has(to.owner);
        match to.zone {
            Zone::Hand => plays && !state.hands[seat].is_full(),
            Zone::Open => plays && !state.open.shown[seat].is_full(),
            Zone::DrawPile | Zone::Discard => true,
            Zone::DealCards => plays,
            _ => false,
        }
    }

    /// Turns a deal card up again, if it is the player's own and effects have not done so as often as there
    /// are deal cards (BI-X6).
    fn turn_up(&self, state: &mut State, from: Seat, to: Seat) -> bool {
        let open = &mut state.open;
        if from != to || open.spared >= self.most_spared() {
            return false;
        }
        open.spared += 1;
        open.up[to.index()] += 1;
        open.down[to.index()] -= 1;
        true
    }

    /// How often effects can keep a deal card up or turn one up again: as often as there are deal cards
    /// (BI-X6).
    pub(in super::super) fn most_spared(&self) -> u8 {
        self.players.saturating_mul(self.start)
    }

    /// Takes a card away from where it lies.
    fn take(&self, state: &mut State, spot: Spot, face: usize) {
        match spot.zone {
            Zone::Hand => state.hands[spot.owner.index()].remove(face),
            Zone::Open => state.open.shown[spot.owner.index()].remove(face),
            Zone::DrawPile => {
                state.pile[face] -= 1;
                state.open.left -= 1;
                self.refill(state);
            }
            _ => state.open.discards[face] -= 1,
        }
    }

    /// Updates the players' knowledge of hands after a card has moved. Of a card that went from one hidden
    /// place to another, only those two players know which it was; all others can't tell any more what is
    /// left in the hand that it came from.
    fn learn_of_move(&self, state: &mut State, from: Spot, to: Spot, face: usize) {
        let is_public = [from, to].iter().any(|spot| !matches!(spot.zone, Zone::Hand | Zone::DrawPile));
        let to_hand = to.zone == Zone::Hand;
        if state.known.is_empty() && !to_hand {
            return;
        }
        state.known.change(|viewer, owner, known| {
            if viewer == owner {
                return;
            }
            let is_party =
                (from.zone == Zone::Hand && viewer == from.owner) || (to_hand && viewer == to.owner);
            if from.zone == Zone::Hand && owner == from.owner {
                if is_public || is_party { known.remove(face) } else { *known = Default::default() }
            }
            if to_hand
                && owner == to.owner
                && (is_public || is_party)
                && self.seats().any(|seat| seat == viewer)
            {
                known.add(face);
            }
        });
    }

    /// All hands are shown (BI-P9).
    pub(in super::super) fn reveal_hands(&self, state: &mut State) {
        let (hands, players) = (state.hands, self.players);
        state.known.change(|viewer, owner, known| {
            if viewer != owner && viewer.0 < players {
                *known = hands[owner.index()];
            }
        });
    }

    /// Removes a card that is thrown away or laid open from the cards that others know in a hand.
    pub(in super::super) fn card_leaves_hand(&self, state: &mut State, seat: Seat, face: usize) {
        if !state.known.is_empty() {
            state.known.change(|_, owner, known| {
                if owner == seat {
                    known.remove(face);
                }
            });
        }
    }
}
