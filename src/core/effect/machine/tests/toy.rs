//! A toy game: three players with hands and piles, a row, a discard pile. Cards are numbers, so each is one
//! of its own.

use std::borrow::Cow;

use super::super::{
    Answer, CardFacts, Due, Happening, Machine, Program, Spot, Table, compile, due, fire, mask, options,
    resume,
};
use super::toy_stage::{RuleId, STAGE};
use crate::effect::Stage;
use crate::effect::parts::{Attribute, End, Event, Face, Person, Quantity, Script, Zone};
use crate::seat::{Seat, Seats};

/// The places of the rules.
pub const SKIP: u8 = RuleId::Skip as u8;
pub const ADD: u8 = RuleId::Add as u8;
pub const ADDABLE: u8 = RuleId::Addable as u8;

/// The game: cards 0 to 19, the number of each being ten times its place.
pub struct Toy {
    pub program: Program,
}

/// Where the cards lie.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct State {
    pub hands: [Vec<u16>; 3],
    pub piles: [Vec<u16>; 3],
    pub row: Vec<u16>,
    pub discard: Vec<u16>,
    pub ended: bool,
    pub machine: Machine,
    /// Cards that players have looked at.
    pub seen: Vec<(u8, u16)>,
    pub applied: Vec<u16>,
}

pub const CARDS: u16 = 20;

impl Toy {
    /// The game with an effect on each of the first cards, as it is written in a deck file.
    pub fn with(effects: &[&str]) -> Toy {
        let scripts: Vec<Script> = effects
            .iter()
            .map(|text| {
                toml::from_str(&format!("name = \"Test\"\n{text}"))
                    .unwrap_or_else(|error| panic!("{error}: {text}"))
            })
            .collect();
        let sources: Vec<_> = scripts.iter().map(|script| ("test", "Test", script)).collect();
        let kinds = ["even", "odd"];
        let facts: Vec<CardFacts<'_>> = (0..usize::from(CARDS))
            .map(|card| CardFacts {
                kind: kinds[card % 2],
                card_type: "card",
                symbols: &[],
                effect: (card < scripts.len()).then_some(card),
            })
            .collect();
        Toy { program: compile(&STAGE, &sources, &facts) }
    }

    /// A player adds a card to the row.
    pub fn added(&self, state: &mut State, seat: u8, card: u16) {
        state.row.push(card);
        let spot = Spot { owner: Seat(0), card, zone: Zone::Row };
        fire(self, state, &Happening { event: Event::Added, actor: Seat(seat), cards: vec![spot] });
    }

    /// Takes answers in words and outcomes by number.
    pub fn answer(&self, state: &mut State, words: &[&str]) {
        for word in words {
            let code = match due(self, state) {
                Some(Due::Chance(count)) => {
                    (0..count).find(|code| super::super::word(self, state, *code).as_deref() == Some(word))
                }
                _ => options(self, state)
                    .into_iter()
                    .map(Answer::encode)
                    .find(|code| super::super::word(self, state, *code).as_deref() == Some(word)),
            };
            let code = code.unwrap_or_else(|| panic!("no answer `{word}`, but {:?}", self.words(state)));
            assert_eq!(resume(self, state, code), Ok(()));
        }
    }

    /// Lists who decides, and then the possible answers in words.
    pub fn words(&self, state: &State) -> Vec<String> {
        let word = |code: u32| super::super::word(self, state, code).unwrap();
        match due(self, state) {
            None => Vec::new(),
            Some(Due::Chance(count)) => {
                std::iter::once("chance".to_string()).chain((0..count).map(word)).collect()
            }
            Some(Due::Seat(seat)) => {
                let words = options(self, state).into_iter().map(|answer| word(answer.encode()));
                std::iter::once(seat.to_string()).chain(words).collect()
            }
        }
    }

    /// All cards, wherever they lie.
    pub fn census(state: &State) -> Vec<u16> {
        let mut cards: Vec<u16> = state
            .hands
            .iter()
            .chain(&state.piles)
            .chain([&state.row, &state.discard])
            .flatten()
            .copied()
            .collect();
        cards.sort_unstable();
        cards
    }

    /// Returns the state of effects as a seat knows it.
    pub fn masked(&self, state: &State, seat: u8) -> Machine {
        mask(self, state, Seat(seat))
    }
}

fn list(state: &mut State, zone: Zone, owner: Seat) -> &mut Vec<u16> {
    match zone {
        Zone::Hand => &mut state.hands[owner.index()],
        Zone::Pile => &mut state.piles[owner.index()],
        Zone::Row => &mut state.row,
        _ => &mut state.discard,
    }
}

impl Table for Toy {
    type State = State;

    const STAGE: &'static Stage = &STAGE;

    fn program(&self) -> &Program {
        &self.program
    }

    fn machine<'a>(&self, state: &'a State) -> &'a Machine {
        &state.machine
    }

    fn machine_mut<'a>(&self, state: &'a mut State) -> &'a mut Machine {
        &mut state.machine
    }

    fn player_count(&self) -> u8 {
        3
    }

    fn cards(&self, state: &State, zone: Zone, owner: Seat, cards: &mut Vec<u16>) {
        cards.extend(list(&mut state.clone(), zone, owner).iter());
    }

    fn locate(&self, state: &State, spot: Spot) -> Spot {
        let places =
            [Zone::Hand, Zone::Pile].into_iter().flat_map(|zone| (0..3).map(move |seat| (zone, Seat(seat))));
        let mut places = places.chain([(Zone::Row, Seat(0)), (Zone::Discard, Seat(0))]);
        let found = places.find(|(zone, owner)| list(&mut state.clone(), *zone, *owner).contains(&spot.card));
        found.map_or(spot, |(zone, owner)| Spot { zone, owner, ..spot })
    }

    fn has_seen(&self, state: &State, seat: Seat, spot: Spot) -> bool {
        state.seen.contains(&(seat.0, spot.card))
    }

    fn attribute(&self, _: &State, spot: Spot, attribute: Attribute) -> i32 {
        let number = i32::from(spot.card) * 10;
        match attribute {
            Attribute::Kind => i32::from(spot.card % 2),
            Attribute::Price => number - 50,
            _ => number,
        }
    }

    fn person(&self, _: &State, person: Person) -> Seats {
        if person == Person::Active { Seats::one(Seat(0)) } else { Seats::NONE }
    }

    fn quantity(&self, state: &State, _: Quantity, seat: Seat) -> i32 {
        state.machine.points(seat)
    }

    fn put(&self, state: &mut State, spot: Spot, to: Spot, _: Option<Face>, at: Option<End>) -> bool {
        let from = list(state, spot.zone, spot.owner);
        let Some(place) = from.iter().position(|card| *card == spot.card) else { return false };
        from.remove(place);
        let target = list(state, to.zone, to.owner);
        if at == Some(End::Bottom) {
            target.insert(0, spot.card);
        } else {
            target.push(spot.card);
        }
        true
    }

    fn reveal(&self, state: &mut State, spot: Spot, to: Seats) -> bool {
        let new: Vec<(u8, u16)> =
            to.iter().filter(|seat| !self.sees(state, *seat, spot)).map(|seat| (seat.0, spot.card)).collect();
        state.seen.extend(&new);
        !new.is_empty()
    }

    fn deed(&self, state: &mut State, deed: &super::super::Deed, _: &super::super::Frame) -> bool {
        if matches!(deed, super::super::Deed::End(_)) {
            state.ended = true;
        }
        true
    }

    fn is_applied(&self, state: &State, card: u16) -> bool {
        state.applied.contains(&card)
    }

    fn mark_applied(&self, state: &mut State, card: u16) {
        state.applied.push(card);
    }

    fn card_word(&self, card: u16) -> Cow<'_, str> {
        (card * 10).to_string().into()
    }

    fn card_title(&self, card: u16) -> String {
        format!("Card {}", card * 10)
    }
}
