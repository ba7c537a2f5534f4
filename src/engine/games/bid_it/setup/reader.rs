//! From a setup to a state: names become numbers, what is left out gets its default.

use std::collections::BTreeMap;
use std::fmt::Display;

use super::super::rules::Rules;
use super::super::state::{
    Bid, Call, Cards, Counts, FACES, HAND, MOST_HELD, Next, Open, Phase, Showdown, Side, State,
};
use super::super::text::bid_from;
use crate::games::shared::{SeatNumber, SetupErrors};
use crate::rules::{KeyError, Rules as _, SEATS, Seat, Seats};

use super::{Setup, ShowdownSetup};

pub(in super::super) fn state_of(rules: &Rules, setup: &Setup) -> Result<State, Vec<KeyError>> {
    let mut reader = Reader { rules, setup, errors: SetupErrors::new(rules.players) };
    let hands = setup.hands.as_deref().unwrap_or_default();
    let mut state = State {
        open: reader.open(),
        hands: reader.cards(&"hands", hands),
        sides: reader.sides(),
        ..State::default()
    };
    reader.piles(&mut state);
    if !rules.program.is_empty() {
        reader.effects(&mut state);
    }
    // In the middle of an effect the pile can be empty: it is refilled when a card is next due.
    let is_at_rest = !state.machine.is_running() && state.open.next == Next::Decide;
    if is_at_rest && matches!(state.open.phase, Phase::Deal | Phase::Draw) {
        rules.refill(&mut state);
    }
    let due = rules.seat_due(&state).unwrap_or(state.open.first);
    state.open.seat = reader.errors.seat(&"turn", setup.turn, due);
    if !rules.program.is_empty() && state.open.phase == Phase::Deal && setup.owed.is_none() {
        let seat = state.open.seat;
        state.open.owed = rules.hand_size(&state.open, seat).saturating_sub(state.held(seat)) as u8;
    }
    reader.errors.add_new(rules.validate(&state));
    reader.errors.into_result(state)
}

/// Reads one setup; wrong values are noted, and read as their default.
struct Reader<'a> {
    rules: &'a Rules,
    setup: &'a Setup,
    errors: SetupErrors,
}

impl Reader<'_> {
    fn open(&mut self) -> Open {
        let setup = self.setup;
        let phase = setup.phase.unwrap_or(if setup.hands.is_some() { Phase::Bid } else { Phase::Deal });
        let mut open =
            Open { phase, first: self.errors.seat(&"first", setup.first, Seat(0)), ..Open::default() };
        self.deal_cards(&mut open);
        for (seat, _, points) in self.errors.by_seat(&"points", &setup.points) {
            open.points[seat.index()] = *points;
        }
        open.shown = self.cards(&"shown", &setup.shown);
        open.bid = setup.bid.as_deref().map_or(Bid::NONE, |text| self.bid(&"bid", text));
        open.bidder =
            self.errors.seat(&"bidder", setup.bidder, if open.bid.stands() { open.first } else { Seat(0) });
        open.said[open.bidder.index()] = open.bid;
        for (seat, key, text) in self.errors.by_seat(&"bids", &setup.bids) {
            open.said[seat.index()] = self.bid(&key, text);
        }
        open.call = setup.call.unwrap_or(Call::None);
        let after = self.rules.after(&open, open.bidder);
        open.caller =
            self.errors.seat(&"caller", setup.caller, if open.call == Call::None { Seat(0) } else { after });
        open.last = self.errors.seat(&"last_caller", setup.last_caller, open.caller);
        open.passes = self.errors.number(&"passes", setup.passes.unwrap_or(0).into(), 5) as u8;
        open.owed = self.errors.number(&"owed", setup.owed.unwrap_or(0).into(), MOST_HELD as u16) as u8;
        open
    }

    /// Reads the parts that only games with effects have.
    fn effects(&mut self, state: &mut State) {
        let setup = self.setup;
        let open = &mut state.open;
        open.next = setup.next.unwrap_or_default();
        open.spared =
            self.errors.number(&"spared", setup.spared.unwrap_or(0).into(), self.rules.most_spared().into())
                as u8;
        if let Some(ShowdownSetup { count, needed, right, winner, loser, wrong }) = &setup.showdown {
            let mut seat =
                |key: &dyn Display, number: SeatNumber| self.errors.seat(key, Some(number), Seat(0));
            let (winner, loser) = (seat(&"showdown.winner", *winner), seat(&"showdown.loser", *loser));
            let wrong =
                wrong.iter().fold(Seats::NONE, |seats, number| seats.with(seat(&"showdown.wrong", *number)));
            open.showdown =
                Some(Showdown { count: *count, needed: *needed, right: *right, winner, loser, wrong });
        }
        let held: usize = self.rules.seats().map(|seat| state.held(seat)).sum();
        let is_bidding = !matches!(state.open.phase, Phase::Deal | Phase::Give | Phase::Over);
        let dealt =
            setup.dealt.unwrap_or(if is_bidding { held.clamp(1, usize::from(u8::MAX)) as u8 } else { 0 });
        state.open.dealt = self.errors.number(&"dealt", dealt.into(), u16::from(u8::MAX)) as u8;
        let rows: Vec<[Cards; SEATS]> = setup
            .known
            .iter()
            .enumerate()
            .map(|(seat, row)| self.cards(&format_args!("known.{seat}"), row))
            .collect();
        if rows.iter().flatten().any(|cards| !cards.is_empty()) {
            state.known.change(|viewer, owner, cards| {
                *cards = rows.get(viewer.index()).map_or_else(Cards::default, |row| row[owner.index()])
            });
        }
        if let Some(effects) = &setup.effects {
            state.machine = self.errors.machine(self.rules, effects);
        }
    }

    fn deal_cards(&mut self, open: &mut Open) {
        let start = self.rules.start;
        for seat in self.rules.seats() {
            open.up[seat.index()] = start;
        }
        for (seat, key, up) in
            self.errors.by_seat(&"deal_cards", self.setup.deal_cards.as_deref().unwrap_or_default())
        {
            open.up[seat.index()] = self.errors.number(&key, (*up).into(), start.into()) as u8;
            open.down[seat.index()] = start - open.up[seat.index()];
        }
    }

    fn bid(&mut self, key: &dyn Display, text: &str) -> Bid {
        if text.is_empty() {
            return Bid::NONE;
        }
        bid_from(text).unwrap_or_else(|| {
            self.errors.add(key, format_args!("`{text}` is not a bid such as `3 fives`"));
            Bid::NONE
        })
    }

    fn sides(&mut self) -> [Side; SEATS] {
        let mut sides = [Side::None; SEATS];
        for (seat, _, side) in self.errors.by_seat(&"sides", &self.setup.sides) {
            sides[seat.index()] = *side;
        }
        sides
    }

    /// The face of that name.
    fn face(&mut self, key: &dyn Display, label: &str) -> Option<usize> {
        let labels = self.rules.faces.iter().map(|face| face.label.as_str());
        self.errors.known(key, "the deck has no playing card", label, labels)
    }

    fn cards(&mut self, key: &dyn Display, hands: &[Vec<String>]) -> [Cards; SEATS] {
        let mut cards = [Cards::default(); SEATS];
        for (seat, key, labels) in self.errors.by_seat(key, hands) {
            let most = if self.rules.program.is_empty() { HAND } else { MOST_HELD };
            if labels.len() > most {
                self.errors.add(key, format_args!("{} cards are more than {most}", labels.len()));
                continue;
            }
            for (place, label) in labels.iter().enumerate() {
                if let Some(face) = self.face(&format_args!("{key}.{place}"), label) {
                    cards[seat.index()].add(face);
                }
            }
        }
        cards
    }

    /// How many cards there are of each face.
    fn counts(&mut self, key: &dyn Display, counts: &BTreeMap<String, u16>) -> Counts {
        let mut found = [0; FACES];
        for (label, count) in counts {
            let key = format_args!("{key}.{label}");
            if let Some(face) = self.face(&key, label) {
                found[face] = self.errors.number(&key, *count, self.rules.totals[face]);
            }
        }
        found
    }

    /// The piles: what the setup leaves out is the rest of the cards.
    fn piles(&mut self, state: &mut State) {
        let setup = self.setup;
        let pile = setup.draw_pile.as_ref().map(|counts| self.counts(&"draw_pile", counts));
        let discards = setup.discard.as_ref().map(|counts| self.counts(&"discard", counts));
        let mut held = [0; FACES];
        state.hands.iter().chain(&state.open.shown).flat_map(Cards::iter).for_each(|face| held[face] += 1);
        for face in 0..self.rules.faces.len() {
            let rest = self.rules.totals[face].checked_sub(held[face]);
            let split = match (&pile, &discards) {
                (Some(pile), Some(discards)) => Some((pile[face], discards[face]))
                    .filter(|(pile, discards)| Some(pile + discards) == rest),
                (Some(pile), None) => {
                    rest.and_then(|rest| rest.checked_sub(pile[face])).map(|discards| (pile[face], discards))
                }
                (None, discards) => {
                    let discards = discards.map_or(0, |discards| discards[face]);
                    rest.and_then(|rest| rest.checked_sub(discards)).map(|pile| (pile, discards))
                }
            };
            match split {
                Some((pile, discards)) => (state.pile[face], state.open.discards[face]) = (pile, discards),
                None => {
                    let (label, total) = (&self.rules.faces[face].label, self.rules.totals[face]);
                    let message = format_args!(
                        "hands, draw pile and discard pile must add up to {total} cards `{label}` (C1)"
                    );
                    self.errors.add("draw_pile", message);
                }
            }
        }
        state.open.left = state.pile.iter().sum();
    }
}
