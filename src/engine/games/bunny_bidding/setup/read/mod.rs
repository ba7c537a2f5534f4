//! From a setup to its state, or all its errors: `cards` reads where cards are, `turn` whose turn it is.

mod cards;
mod turn;

use std::fmt::Display;

use super::{Setup, validate};
use crate::games::bunny_bidding::rules::Rules;
use crate::games::bunny_bidding::state::{Next, Phase, RoundResult, State, Tile, Tiles};
use crate::games::shared::SetupErrors;
use crate::rules::{KeyError, SEATS};

/// The state of a setup.
///
/// # Errors
/// Everything that keeps the setup from being a state of the game.
pub fn state_of(rules: &Rules, setup: &Setup) -> Result<State, Vec<KeyError>> {
    let mut reader = Reader {
        rules,
        setup,
        state: State::default(),
        placed: Tiles::NONE,
        errors: SetupErrors::new(rules.players),
    };
    reader.left_out();
    reader.goals();
    reader.tiles();
    reader.powers();
    reader.showdown();
    reader.effects();
    reader.state.public.phase = setup.phase.unwrap_or_else(|| reader.likely_phase());
    reader.rest();
    reader.turn();
    reader.next();
    reader.waiting_turns();
    reader.shown();
    reader.picked();
    reader.known();
    reader
        .errors
        .into_result(reader.state)
        .and_then(|state| validate::validate(rules, &state).into_result(state))
}

struct Reader<'a> {
    rules: &'a Rules,
    setup: &'a Setup,
    state: State,
    /// Tiles that a key has placed.
    placed: Tiles,
    errors: SetupErrors,
}

impl Reader<'_> {
    fn error(&mut self, key: impl Display, message: impl Display) {
        self.errors.add(key, message);
    }

    fn number(&mut self, key: &dyn Display, number: Option<u8>, most: u8) -> Option<u8> {
        number.map(|number| self.errors.number(key, number.into(), most.into()) as u8)
    }

    fn egg_type(&mut self, key: &dyn Display, name: &str) -> Option<u8> {
        let found = self.rules.kinds.iter().position(|kind| kind.id == name);
        if found.is_none() {
            let known = self.rules.kinds.iter().map(|kind| kind.id.as_str());
            self.errors.push(
                KeyError::new(key.to_string(), format!("{name:?} is no egg type of the deck"))
                    .nearest(name, known),
            );
        }
        found.map(|kind| kind as u8)
    }

    fn power(&mut self, key: &dyn Display, name: &str) -> Option<u8> {
        let cards = &self.rules.effects.power_cards;
        let found = cards.iter().position(|card| card.id == name);
        if found.is_none() {
            let error =
                KeyError::new(key.to_string(), format!("{name:?} is no power or handicap of the deck"));
            self.errors.push(error.nearest(name, cards.iter().map(|card| card.id.as_str())));
        }
        found.map(|index| index as u8)
    }

    /// The tiles of a list; each must be in play.
    fn tile_set(&mut self, key: &dyn Display, numbers: &[Tile]) -> Tiles {
        let in_play = self.rules.in_play(&self.state.public);
        let mut tiles = Tiles::NONE;
        for (at, tile) in numbers.iter().enumerate() {
            match *tile {
                tile if !in_play.has(tile) => {
                    self.error(format_args!("{key}.{at}"), format_args!("{tile} is no tile in play"))
                }
                tile if tiles.has(tile) => {
                    self.error(format_args!("{key}.{at}"), format_args!("the tile {tile} is named twice"))
                }
                tile => tiles |= Tiles::one(tile),
            }
        }
        tiles
    }

    /// The tiles that a list places somewhere; no other list may place them.
    fn place(&mut self, key: &dyn Display, numbers: &[Tile]) -> Tiles {
        let tiles = self.tile_set(key, numbers);
        for (at, tile) in numbers.iter().enumerate().filter(|(_, tile)| tiles.has(**tile)) {
            if self.placed.has(*tile) {
                self.error(format_args!("{key}.{at}"), format_args!("the tile {tile} is elsewhere too"));
            }
        }
        self.placed |= tiles;
        tiles
    }

    fn by_seat(
        &mut self,
        key: &dyn Display,
        lists: &[Vec<Tile>],
        read: fn(&mut Self, &dyn Display, &[Tile]) -> Tiles,
    ) -> [Tiles; SEATS] {
        let mut sets = [Tiles::NONE; SEATS];
        for (seat, key, numbers) in self.errors.by_seat(key, lists) {
            sets[seat.index()] = read(self, &key, numbers);
        }
        sets
    }

    fn tile_sets(&mut self, key: &dyn Display, lists: &[Vec<Tile>]) -> [Tiles; SEATS] {
        self.by_seat(key, lists, Self::tile_set)
    }

    fn place_by_seat(&mut self, key: &dyn Display, lists: &[Vec<Tile>]) -> [Tiles; SEATS] {
        self.by_seat(key, lists, Self::place)
    }

    /// True if the setup names tiles that have left the draw pile.
    fn names_tiles(&self) -> bool {
        let setup = self.setup;
        let by_seat = [&setup.hands, &setup.collected, &setup.offer_down, &setup.bids, &setup.bids_down];
        by_seat.iter().any(|lists| !lists.is_empty()) || !setup.offer.is_empty() || !setup.removed.is_empty()
    }

    /// Reads the changes by effects to the round and its bids.
    fn showdown(&mut self) {
        let setup = self.setup;
        self.state.public.offered_by = self.tile_sets(&"offered_by", &setup.offered_by);
        self.state.public.active = self.tile_set(&"active", &setup.active);
        self.state.public.lot = self.tile_set(&"lot", &setup.lot);
        self.state.public.returned = setup.returned;
        for (seat, key, seats) in self.errors.by_seat(&"seen_goals", &setup.seen_goals) {
            self.state.hidden.seen_goals[seat.index()] = self.errors.seats(&key, seats);
        }
    }

    /// Reads the state of the effects, and the result of the auction.
    fn effects(&mut self) {
        if let Some(effects) = &self.setup.effects {
            self.state.machine = self.errors.machine(self.rules, effects);
        }
        if let Some(result) = &self.setup.result {
            self.state.public.result = RoundResult {
                winner: self.errors.seat_if_given(&"result.winner", result.winner),
                second: self.errors.seat_if_given(&"result.second", result.second),
                worst: self.errors.seat_if_given(&"result.worst", result.worst),
                starts: self.errors.seat_if_given(&"result.starts", result.starts),
            };
        }
    }

    /// Reads the step that follows after the effects.
    fn next(&mut self) {
        let is_running = self.state.machine.is_running();
        let usual = match self.state.public.phase {
            _ if !is_running => Next::Decide,
            Phase::Compare => Next::Settle,
            Phase::Settle => Next::Lost(0),
            Phase::Begin => Next::Lay,
            _ => Next::Turn,
        };
        self.state.public.next = self.setup.next.unwrap_or(usual);
        if !is_running && self.state.public.next != Next::Decide {
            self.error("next", "no effect is being played");
        }
    }
}
