//! Whose turn it is, what is left of turns, and what seats know.

use std::fmt::Display;

use super::Reader;
use crate::games::bunny_bidding::apply::{deal, passing};
use crate::games::bunny_bidding::effects::rule_values::{MOST_WITH_EFFECTS, OFFERS_WITH_EFFECTS};
use crate::games::bunny_bidding::setup::Progress;
use crate::games::bunny_bidding::state::{LAID, Phase, Tiles, TurnProgress};
use crate::rules::{Rules as _, Seat};

impl Reader<'_> {
    /// The phase that goes with the tiles named.
    pub(super) fn likely_phase(&self) -> Phase {
        let state = &self.state;
        match () {
            () if !self.names_tiles() => deal::phase(self.rules, state),
            () if Tiles::union(&state.hidden.hands).is_empty() => Phase::Over,
            () if state.offer().is_empty() => Phase::Lay,
            () if self.rules.variants.reveal_five && self.setup.progress.is_none() => Phase::Show,
            () => Phase::Play,
        }
    }

    pub(super) fn turn(&mut self) {
        let (setup, players, phase) = (self.setup, self.rules.players, self.state.public.phase);
        let first = self.errors.seat(&"first", setup.first, Seat(0));
        let mover = self.errors.seat(&"turn", setup.turn, first);
        let most = if self.rules.effects.are_none() { LAID } else { OFFERS_WITH_EFFECTS };
        let to_lay = self.number(&"to_lay", setup.to_lay, most);
        let turns_left = self.number(&"turns_left", setup.turns_left, players);
        let to_first = if mover == first { players } else { (first.0 + players - mover.0) % players };
        let in_turn = matches!(phase, Phase::Show | Phase::Play);
        let public = &mut self.state.public;
        (public.first, public.mover, public.passing) = (first, mover, setup.passing);
        public.to_lay = to_lay.unwrap_or(if phase == Phase::Lay { LAID } else { 0 });
        public.turns_left = turns_left.unwrap_or(if in_turn { to_first } else { 0 });
        let fresh =
            if in_turn && phase != Phase::Show { TurnProgress::fresh() } else { TurnProgress::default() };
        self.state.public.progress =
            setup.progress.as_ref().map_or(fresh, |progress| self.progress(&"progress", progress, fresh));
    }

    /// A turn, with a fresh one for what is left out.
    fn progress(&mut self, key: &dyn Display, progress: &Progress, fresh: TurnProgress) -> TurnProgress {
        let most = if self.rules.effects.are_none() { self.rules.variants.most } else { MOST_WITH_EFFECTS };
        let used = progress
            .used
            .iter()
            .enumerate()
            .filter_map(|(at, name)| self.power(&format_args!("{key}.used.{at}"), name))
            .collect();
        TurnProgress {
            played: self.number(&format_args!("{key}.played"), progress.played, most).unwrap_or(fresh.played),
            open: self.number(&format_args!("{key}.open"), progress.open, most).unwrap_or(fresh.open),
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
    pub(super) fn waiting_turns(&mut self) {
        for (place, waiting) in self.setup.waiting_turns.iter().enumerate() {
            let key = format_args!("waiting_turns.{place}");
            let seat = self.errors.seat(&format_args!("{key}.seat"), Some(waiting.seat), Seat(0));
            let number = seat.0 + 1;
            if self.state.public.waiting.contains(&number) {
                self.error(key, format_args!("seat {number} has one turn"));
                continue;
            }
            // No seat twice, so there is a place for each.
            self.state
                .public
                .waiting
                .iter_mut()
                .find(|place| **place == 0)
                .into_iter()
                .for_each(|place| *place = number);
            self.state.public.waiting_turns[seat.index()] =
                self.progress(&format_args!("{key}.progress"), &waiting.progress, TurnProgress::fresh());
        }
    }

    /// BB-V1.
    pub(super) fn shown(&mut self) {
        let shown = self.tile_sets(&"shown", &self.setup.shown);
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
    pub(super) fn picked(&mut self) {
        let picked = self.tile_set(&"picked", &self.setup.picked);
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

    /// Reads which hidden tiles of others seats know, and which face-down tiles they have looked at.
    pub(super) fn known(&mut self) {
        let known = self.tile_sets(&"known", &self.setup.known);
        let seen = self.tile_sets(&"seen", &self.setup.seen);
        for observer in self.rules.seats() {
            let (at, others) = (observer.index(), || self.rules.seats().filter(|other| *other != observer));
            let hidden = others().fold(Tiles::NONE, |all, other| all | self.state.concealed(other));
            let down = others().fold(Tiles::NONE, |all, other| all | self.state.down(other));
            if !known[at].within(hidden) {
                self.error(
                    format_args!("known.{at}"),
                    format_args!("seat {} can only know hidden tiles of others", at + 1),
                );
            }
            if !seen[at].within(down) {
                self.error(
                    format_args!("seen.{at}"),
                    format_args!("seat {} can only have looked at face-down tiles of others", at + 1),
                );
            }
            self.state.hidden.known[at] = known[at] | seen[at];
        }
        self.state.hidden.seen = seen;
        passing::show_doubles(self.rules, &mut self.state);
    }
}
