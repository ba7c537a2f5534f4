//! Where tiles, goals, powers and handicaps are.

use std::fmt::Display;

use super::Reader;
use crate::diag::counted;
use crate::games::bunny_bidding::state::{GOALS, Phase, PowerSet, with_goal};

impl Reader<'_> {
    pub(super) fn left_out(&mut self) {
        for (at, name) in self.setup.left_out.iter().enumerate() {
            if let Some(kind) = self.egg_type(&format_args!("left_out.{at}"), name) {
                self.state.public.left_out |= 1 << kind;
            }
        }
        let (left_out, due) = (self.state.public.left_out.count_ones(), self.rules.variants.left_out);
        if left_out > due {
            self.error("left_out", format_args!("{due} egg types are left out, not {left_out}"));
        }
        let set_up = self.setup.phase.map_or(!self.names_tiles(), |phase| phase == Phase::Types);
        if !set_up && left_out == 0 {
            let kinds = self.rules.kinds.len() as u32;
            (kinds.saturating_sub(due)..kinds).for_each(|kind| self.state.public.left_out |= 1 << kind);
        }
    }

    pub(super) fn goals(&mut self) {
        let most = if self.rules.effects.program.is_empty() {
            usize::from(self.rules.variants.goals)
        } else {
            GOALS
        };
        for (seat, key, names) in self.errors.by_seat(&"goals", &self.setup.goals) {
            if names.len() > most {
                self.error(key, format_args!("a seat has {most} at most"));
                continue;
            }
            for (at, name) in names.iter().enumerate() {
                let key = format_args!("{key}.{at}");
                let Some(kind) = self.egg_type(&key, name) else { continue };
                if self.state.public.left_out >> kind & 1 != 0
                    || self.rules.goals_left(&self.state, kind) == 0
                {
                    self.error(key, format_args!("there are not so many goals {name:?}"));
                } else {
                    let goals = &mut self.state.hidden.goals[seat.index()];
                    *goals = with_goal(*goals, kind);
                }
            }
        }
        for (seat, key, names) in self.errors.by_seat(&"open_goals", &self.setup.open_goals) {
            for (at, name) in names.iter().enumerate() {
                let key = format_args!("{key}.{at}");
                let Some(kind) = self.egg_type(&key, name) else { continue };
                let count = |goals: &[Option<u8>]| goals.iter().filter(|goal| **goal == Some(kind)).count();
                let open = &mut self.state.public.open_goals[seat.index()];
                if count(open) < count(&self.state.hidden.goals[seat.index()]) {
                    *open = with_goal(*open, kind);
                } else {
                    self.error(key, format_args!("seat {} has no goal {name:?}", seat.0 + 1));
                }
            }
        }
    }

    pub(super) fn tiles(&mut self) {
        let setup = self.setup;
        self.state.hidden.hands = self.place_by_seat(&"hands", &setup.hands);
        self.state.public.collected = self.place_by_seat(&"collected", &setup.collected);
        self.state.public.offer = self.place(&"offer", &setup.offer);
        self.state.hidden.offers = self.place_by_seat(&"offer_down", &setup.offer_down);
        self.state.public.bids = self.place_by_seat(&"bids", &setup.bids);
        self.state.hidden.bids = self.place_by_seat(&"bids_down", &setup.bids_down);
        self.state.public.revealed = self.place_by_seat(&"revealed", &setup.revealed);
        self.state.public.removed = self.place(&"removed", &setup.removed);
        self.state.public.spent = self.place(&"spent", &setup.spent);
        self.state.hidden.draw_pile = self.place(&"draw_pile", &setup.draw_pile);
    }

    /// A power or handicap that lies nowhere else; none if the name is wrong.
    fn place_power(&mut self, key: &dyn Display, name: &str, same_list: PowerSet) -> PowerSet {
        let Some(index) = self.power(key, name) else { return PowerSet::NONE };
        if (self.state.powers_out() | same_list).has(index) {
            self.error(key, format_args!("{name:?} is elsewhere too"));
            return PowerSet::NONE;
        }
        PowerSet::one(index)
    }

    fn place_powers(&mut self, key: &dyn Display, names: &[String]) -> PowerSet {
        let named = names.iter().enumerate();
        named.fold(PowerSet::NONE, |powers, (at, name)| {
            powers | self.place_power(&format_args!("{key}.{at}"), name, powers)
        })
    }

    pub(super) fn powers(&mut self) {
        let (setup, effects) = (self.setup, &self.rules.effects);
        for (seat, key, names) in self.errors.by_seat(&"powers", &setup.powers) {
            self.state.public.powers[seat.index()] = self.place_powers(&key, names);
        }
        for (seat, key, names) in self.errors.by_seat(&"secret_handicaps", &setup.secret_handicaps) {
            let handicaps = self.place_powers(&key, names);
            if (handicaps - (effects.handicaps - effects.open_goal)).is_empty() {
                self.state.hidden.handicaps[seat.index()] = handicaps;
            } else {
                self.error(key, "only handicaps are secret, and none that makes a goal visible");
            }
        }
        if let Some(name) = &setup.offered_power {
            self.state.public.offered_power = self.place_power(&"offered_power", name, PowerSet::NONE);
        }
        self.state.public.removed_powers = self.place_powers(&"removed_powers", &setup.removed_powers);
        self.state.hidden.undealt_powers = (effects.powers | effects.handicaps) - self.state.powers_out();
    }

    /// Tiles that no key places: to be dealt in the set-up, out of the game later. A key that names such
    /// tiles names all of them.
    pub(super) fn rest(&mut self) {
        let rest = self.rules.in_play(&self.state.public) - self.placed;
        let is_set_up = self.state.public.phase.is_set_up();
        let (key, named) =
            if is_set_up { ("draw_pile", &self.setup.draw_pile) } else { ("removed", &self.setup.removed) };
        if !named.is_empty() && !rest.is_empty() {
            self.error(
                key,
                format_args!(
                    "with these tiles alone, {} of the deck would be nowhere",
                    counted(rest.len() as usize, "tile")
                ),
            );
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
}
