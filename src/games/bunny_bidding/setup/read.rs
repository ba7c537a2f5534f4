//! From a setup to its state, or all its errors.

use super::{Progress, Setup, validate};
use crate::diag::counted;
use crate::effect::machine::from_setup;
use crate::games::bunny_bidding::apply::{deal, passing};
use crate::games::bunny_bidding::effects::rule_values::{MOST_WITH_EFFECTS, OFFERS_WITH_EFFECTS};
use crate::games::bunny_bidding::rules::Rules;
use crate::games::bunny_bidding::state::{After, GOALS, LAID, Phase, PowerSet, RoundResult, State, Tile, Tiles, TurnProgress, with_goal};
use crate::games::shared::{SeatNumber, SetupErrors};
use crate::rules::{KeyError, Rules as _, SEATS, Seat, Seats};

/// The state of a setup.
///
/// # Errors
/// Everything that keeps the setup from being a state of the game.
pub fn state_of(rules: &Rules, setup: &Setup) -> Result<State, Vec<KeyError>> {
    let mut reader = Reader { rules, setup, state: State::default(), placed: Tiles::NONE, errors: SetupErrors::new(rules.players) };
    reader.left_out();
    reader.goals();
    reader.tiles();
    reader.powers();
    reader.showdown();
    reader.effects();
    reader.state.public.phase = setup.phase.unwrap_or_else(|| reader.likely_phase());
    reader.rest();
    reader.turn();
    reader.after();
    reader.waiting_turns();
    reader.shown();
    reader.picked();
    reader.known();
    reader.errors.into_result(reader.state).and_then(|state| validate::validate(rules, &state).into_result(state))
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
    fn error(&mut self, key: impl Into<String>, message: impl Into<String>) {
        self.errors.add(key, message);
    }

    fn number(&mut self, key: &str, number: Option<u8>, most: u8) -> Option<u8> {
        number.map(|number| self.errors.number(key, number.into(), most.into()) as u8)
    }

    fn seats(&mut self, key: &str, numbers: &[SeatNumber]) -> Seats {
        let seats = numbers.iter().enumerate().map(|(at, number)| self.errors.seat(&format!("{key}.{at}"), Some(*number), Seat(0)));
        seats.fold(Seats::NONE, Seats::with)
    }

    fn egg_type(&mut self, key: &str, name: &str) -> Option<u8> {
        let found = self.rules.kinds.iter().position(|kind| kind.id == name);
        if found.is_none() {
            let known = self.rules.kinds.iter().map(|kind| kind.id.as_str());
            self.errors.push(KeyError::new(key, format!("{name:?} is no egg type of the deck")).nearest(name, known));
        }
        found.map(|kind| kind as u8)
    }

    fn power(&mut self, key: &str, name: &str) -> Option<u8> {
        let cards = &self.rules.effects.power_cards;
        let found = cards.iter().position(|card| card.id == name);
        if found.is_none() {
            let error = KeyError::new(key, format!("{name:?} is no power or handicap of the deck"));
            self.errors.push(error.nearest(name, cards.iter().map(|card| card.id.as_str())));
        }
        found.map(|index| index as u8)
    }

    /// The tiles of a list; each must be in play.
    fn tile_set(&mut self, key: &str, numbers: &[Tile]) -> Tiles {
        let in_play = self.rules.in_play(&self.state.public);
        let mut tiles = Tiles::NONE;
        for (at, tile) in numbers.iter().enumerate() {
            match *tile {
                tile if !in_play.has(tile) => self.error(format!("{key}.{at}"), format!("{tile} is no tile in play")),
                tile if tiles.has(tile) => self.error(format!("{key}.{at}"), format!("the tile {tile} is named twice")),
                tile => tiles |= Tiles::one(tile),
            }
        }
        tiles
    }

    /// The tiles that a list places somewhere; no other list may place them.
    fn place(&mut self, key: &str, numbers: &[Tile]) -> Tiles {
        let tiles = self.tile_set(key, numbers);
        for (at, tile) in numbers.iter().enumerate().filter(|(_, tile)| tiles.has(**tile)) {
            if self.placed.has(*tile) {
                self.error(format!("{key}.{at}"), format!("the tile {tile} is elsewhere too"));
            }
        }
        self.placed |= tiles;
        tiles
    }

    fn by_seat(&mut self, key: &str, lists: &[Vec<Tile>], read: fn(&mut Self, &str, &[Tile]) -> Tiles) -> [Tiles; SEATS] {
        let mut sets = [Tiles::NONE; SEATS];
        for (seat, key, numbers) in self.errors.by_seat(key, lists) {
            sets[seat.index()] = read(self, &key, numbers);
        }
        sets
    }

    fn tile_sets(&mut self, key: &str, lists: &[Vec<Tile>]) -> [Tiles; SEATS] {
        self.by_seat(key, lists, Self::tile_set)
    }

    fn place_by_seat(&mut self, key: &str, lists: &[Vec<Tile>]) -> [Tiles; SEATS] {
        self.by_seat(key, lists, Self::place)
    }

    /// Whether the setup says where tiles are, beyond the set-up.
    fn names_tiles(&self) -> bool {
        let setup = self.setup;
        let by_seat = [&setup.hands, &setup.collected, &setup.offer_down, &setup.bids, &setup.bids_down];
        by_seat.iter().any(|lists| !lists.is_empty()) || !setup.offer.is_empty() || !setup.removed.is_empty()
    }

    fn left_out(&mut self) {
        for (at, name) in self.setup.left_out.iter().enumerate() {
            if let Some(kind) = self.egg_type(&format!("left_out.{at}"), name) {
                self.state.public.left_out |= 1 << kind;
            }
        }
        let (left_out, due) = (self.state.public.left_out.count_ones(), self.rules.variants.left_out);
        if left_out > due {
            self.error("left_out", format!("{due} egg types are left out, not {left_out}"));
        }
        let set_up = self.setup.phase.map_or(!self.names_tiles(), |phase| phase == Phase::Types);
        if !set_up && left_out == 0 {
            let kinds = self.rules.kinds.len() as u32;
            (kinds.saturating_sub(due)..kinds).for_each(|kind| self.state.public.left_out |= 1 << kind);
        }
    }

    fn goals(&mut self) {
        let most = if self.rules.effects.program.is_empty() { usize::from(self.rules.variants.goals) } else { GOALS };
        for (seat, key, names) in self.errors.by_seat("goals", &self.setup.goals) {
            if names.len() > most {
                self.error(key, format!("a seat has {most} at most"));
                continue;
            }
            for (at, name) in names.iter().enumerate() {
                let key = format!("{key}.{at}");
                let Some(kind) = self.egg_type(&key, name) else { continue };
                if self.state.public.left_out >> kind & 1 != 0 || self.rules.goals_left(&self.state, kind) == 0 {
                    self.error(key, format!("there are not so many goals {name:?}"));
                } else {
                    let goals = &mut self.state.hidden.goals[seat.index()];
                    *goals = with_goal(*goals, kind);
                }
            }
        }
        for (seat, key, names) in self.errors.by_seat("open_goals", &self.setup.open_goals) {
            for (at, name) in names.iter().enumerate() {
                let key = format!("{key}.{at}");
                let Some(kind) = self.egg_type(&key, name) else { continue };
                let count = |goals: &[Option<u8>]| goals.iter().filter(|goal| **goal == Some(kind)).count();
                let open = &mut self.state.public.open_goals[seat.index()];
                if count(open) < count(&self.state.hidden.goals[seat.index()]) {
                    *open = with_goal(*open, kind);
                } else {
                    self.error(key, format!("seat {} has no goal {name:?}", seat.0 + 1));
                }
            }
        }
    }

    fn tiles(&mut self) {
        let setup = self.setup;
        self.state.hidden.hands = self.place_by_seat("hands", &setup.hands);
        self.state.public.collected = self.place_by_seat("collected", &setup.collected);
        self.state.public.offer = self.place("offer", &setup.offer);
        self.state.hidden.offers = self.place_by_seat("offer_down", &setup.offer_down);
        self.state.public.bids = self.place_by_seat("bids", &setup.bids);
        self.state.hidden.bids = self.place_by_seat("bids_down", &setup.bids_down);
        self.state.public.revealed = self.place_by_seat("revealed", &setup.revealed);
        self.state.public.removed = self.place("removed", &setup.removed);
        self.state.public.spent = self.place("spent", &setup.spent);
        self.state.hidden.draw_pile = self.place("draw_pile", &setup.draw_pile);
    }

    /// A power or handicap that lies nowhere else; none if the name is wrong.
    fn place_power(&mut self, key: &str, name: &str, same_list: PowerSet) -> PowerSet {
        let Some(index) = self.power(key, name) else { return PowerSet::NONE };
        if (self.state.powers_out() | same_list).has(index) {
            self.error(key, format!("{name:?} is elsewhere too"));
            return PowerSet::NONE;
        }
        PowerSet::one(index)
    }

    fn place_powers(&mut self, key: &str, names: &[String]) -> PowerSet {
        let named = names.iter().enumerate();
        named.fold(PowerSet::NONE, |powers, (at, name)| powers | self.place_power(&format!("{key}.{at}"), name, powers))
    }

    fn powers(&mut self) {
        let (setup, effects) = (self.setup, &self.rules.effects);
        for (seat, key, names) in self.errors.by_seat("powers", &setup.powers) {
            self.state.public.powers[seat.index()] = self.place_powers(&key, names);
        }
        for (seat, key, names) in self.errors.by_seat("secret_handicaps", &setup.secret_handicaps) {
            let handicaps = self.place_powers(&key, names);
            if (handicaps - (effects.handicaps - effects.open_goal)).is_empty() {
                self.state.hidden.handicaps[seat.index()] = handicaps;
            } else {
                self.error(key, "only handicaps are secret, and none that makes a goal visible");
            }
        }
        if let Some(name) = &setup.offered_power {
            self.state.public.offered_power = self.place_power("offered_power", name, PowerSet::NONE);
        }
        self.state.public.removed_powers = self.place_powers("removed_powers", &setup.removed_powers);
        self.state.hidden.undealt_powers = (effects.powers | effects.handicaps) - self.state.powers_out();
    }

    /// What effects have changed about the round and its bids.
    fn showdown(&mut self) {
        let setup = self.setup;
        self.state.public.offered_by = self.tile_sets("offered_by", &setup.offered_by);
        self.state.public.active = self.tile_set("active", &setup.active);
        self.state.public.lot = self.tile_set("lot", &setup.lot);
        self.state.public.returned = setup.returned;
        for (seat, key, seats) in self.errors.by_seat("seen_goals", &setup.seen_goals) {
            self.state.hidden.seen_goals[seat.index()] = self.seats(&key, seats);
        }
    }

    /// What effects keep, and what has come of the auction.
    fn effects(&mut self) {
        if let Some(effects) = &self.setup.effects {
            match from_setup(self.rules, effects, "effects") {
                Ok(machine) => self.state.machine = machine,
                Err(errors) => errors.into_iter().for_each(|error| self.errors.push(error)),
            }
        }
        if let Some(result) = &self.setup.result {
            let mut seat = |key: &str, number: Option<SeatNumber>| number.map(|_| self.errors.seat(key, number, Seat(0)));
            self.state.public.result = RoundResult {
                winner: seat("result.winner", result.winner),
                second: seat("result.second", result.second),
                worst: seat("result.worst", result.worst),
                starts: seat("result.starts", result.starts),
            };
        }
    }

    /// What goes on after effects.
    fn after(&mut self) {
        let is_running = self.state.machine.is_running();
        let usual = match self.state.public.phase {
            _ if !is_running => After::Nothing,
            Phase::Compare => After::Settle,
            Phase::Settle => After::Lost(0),
            Phase::Begin => After::Lay,
            _ => After::Turn,
        };
        self.state.public.after = self.setup.after.unwrap_or(usual);
        if !is_running && self.state.public.after != After::Nothing {
            self.error("after", "no effect is being played");
        }
    }

    /// The phase that goes with the tiles named.
    fn likely_phase(&self) -> Phase {
        let state = &self.state;
        match () {
            () if !self.names_tiles() => deal::phase(self.rules, state),
            () if Tiles::union(&state.hidden.hands).is_empty() => Phase::Over,
            () if state.offer().is_empty() => Phase::Lay,
            () if self.rules.variants.reveal_five && self.setup.progress.is_none() => Phase::Show,
            () => Phase::Play,
        }
    }

    /// Tiles that no key places: to be dealt in the set-up, out of the game later. A key that names such tiles names all of them.
    fn rest(&mut self) {
        let rest = self.rules.in_play(&self.state.public) - self.placed;
        let is_set_up = self.state.public.phase.is_set_up();
        let (key, named) = if is_set_up { ("draw_pile", &self.setup.draw_pile) } else { ("removed", &self.setup.removed) };
        if !named.is_empty() && !rest.is_empty() {
            self.error(key, format!("with these tiles alone, {} of the deck would be nowhere", counted(rest.len() as usize, "tile")));
        }
        if self.state.public.phase.is_set_up() {
            self.state.hidden.draw_pile |= rest;
        } else {
            self.state.public.removed |= rest;
            if !self.state.hidden.draw_pile.is_empty() {
                self.error("draw_pile", "all tiles are dealt by now");
            }
        }
    }

    fn turn(&mut self) {
        let (setup, players, phase) = (self.setup, self.rules.players, self.state.public.phase);
        let first = self.errors.seat("first", setup.first, Seat(0));
        let mover = self.errors.seat("turn", setup.turn, first);
        let most = if self.rules.effects.are_none() { LAID } else { OFFERS_WITH_EFFECTS };
        let to_lay = self.number("to_lay", setup.to_lay, most);
        let turns_left = self.number("turns_left", setup.turns_left, players);
        let to_first = if mover == first { players } else { (first.0 + players - mover.0) % players };
        let in_turn = matches!(phase, Phase::Show | Phase::Play);
        let public = &mut self.state.public;
        (public.first, public.mover, public.passing) = (first, mover, setup.passing);
        public.to_lay = to_lay.unwrap_or(if phase == Phase::Lay { LAID } else { 0 });
        public.turns_left = turns_left.unwrap_or(if in_turn { to_first } else { 0 });
        let fresh = if in_turn && phase != Phase::Show { TurnProgress::fresh() } else { TurnProgress::default() };
        self.state.public.progress = setup.progress.as_ref().map_or(fresh, |progress| self.progress("progress", progress, fresh));
    }

    /// A turn, with a fresh one for what is left out.
    fn progress(&mut self, key: &str, progress: &Progress, fresh: TurnProgress) -> TurnProgress {
        let most = if self.rules.effects.are_none() { self.rules.variants.most } else { MOST_WITH_EFFECTS };
        let used = progress.used.iter().enumerate().filter_map(|(at, name)| self.power(&format!("{key}.used.{at}"), name)).collect();
        TurnProgress {
            played: self.number(&format!("{key}.played"), progress.played, most).unwrap_or(fresh.played),
            open: self.number(&format!("{key}.open"), progress.open, most).unwrap_or(fresh.open),
            bid_due: progress.bid_due.unwrap_or(fresh.bid_due),
            offer_due: progress.offer_due.unwrap_or(fresh.offer_due),
            offers_more: progress.offers_more.min(OFFERS_WITH_EFFECTS),
            extra_due: progress.extra_due.unwrap_or(fresh.extra_due),
            offered: progress.offered,
            free: progress.free,
            ends_round: progress.ends_round,
            continues_later: progress.continues_later,
            used,
        }
    }

    /// BB-X-08: turns that wait.
    fn waiting_turns(&mut self) {
        for (place, waiting) in self.setup.waiting_turns.iter().enumerate() {
            let key = format!("waiting_turns.{place}");
            let seat = self.errors.seat(&format!("{key}.seat"), Some(waiting.seat), Seat(0));
            let number = seat.0 + 1;
            if self.state.public.waiting.contains(&number) {
                self.error(key, format!("seat {number} has one turn"));
                continue;
            }
            // No seat twice, so there is a place for each.
            self.state.public.waiting.iter_mut().find(|place| **place == 0).into_iter().for_each(|place| *place = number);
            self.state.public.waiting_turns[seat.index()] =
                self.progress(&format!("{key}.progress"), &waiting.progress, TurnProgress::fresh());
        }
    }

    /// BB-V1.
    fn shown(&mut self) {
        let shown = self.tile_sets("shown", &self.setup.shown);
        if shown.iter().map(|tiles| tiles.len()).sum::<u32>() > Tiles::union(&shown).len() {
            self.error("shown", "a tile counts for the seat that showed it last");
        }
        if !self.rules.variants.reveal_five {
            if !Tiles::union(&shown).is_empty() {
                self.error("shown", "is for the variant `reveal-five`");
            }
            return;
        }
        self.state.public.shown = shown;
        for seat in self.rules.seats() {
            let others = Tiles::union(&shown) - shown[seat.index()];
            self.state.public.shown[seat.index()] |= self.state.down(seat) - others;
        }
    }

    /// BB-V8.
    fn picked(&mut self) {
        let picked = self.tile_set("picked", &self.setup.picked);
        let passing = self.state.public.passing;
        if (passing || !picked.is_empty()) && !self.rules.variants.doubles_pass {
            self.error("passing", "is for the variant `doubles-pass`");
        }
        if !passing && !picked.is_empty() {
            self.error("picked", "nothing is passed now");
        }
        if !picked.within(Tiles::union(&self.state.hidden.hands)) {
            self.error("picked", "only hand tiles are passed");
        }
        self.state.hidden.picked = if passing { picked | self.state.whole_hands() } else { picked };
    }

    /// What seats know of hidden tiles of others, and at which face-down tiles they have looked.
    fn known(&mut self) {
        let known = self.tile_sets("known", &self.setup.known);
        let seen = self.tile_sets("seen", &self.setup.seen);
        for observer in self.rules.seats() {
            let (at, others) = (observer.index(), || self.rules.seats().filter(|other| *other != observer));
            let hidden = others().fold(Tiles::NONE, |all, other| all | self.state.concealed(other));
            let down = others().fold(Tiles::NONE, |all, other| all | self.state.down(other));
            if !known[at].within(hidden) {
                self.error(format!("known.{at}"), format!("seat {} can only know hidden tiles of others", at + 1));
            }
            if !seen[at].within(down) {
                self.error(format!("seen.{at}"), format!("seat {} can only have looked at face-down tiles of others", at + 1));
            }
            self.state.hidden.known[at] = known[at] | seen[at];
        }
        self.state.hidden.seen = seen;
        passing::show_doubles(self.rules, &mut self.state);
    }
}
