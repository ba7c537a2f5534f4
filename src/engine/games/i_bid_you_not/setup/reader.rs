//! Reads a setup into the state that it describes.

use std::fmt::Display;

use super::super::effects::rule_values::{RuleName, Setting};
use super::super::legal::MOST_DISCARDS;
use super::super::rules::Rules;
use super::super::state::{Board, Lot, Lots, Phase, State, TimedRule};
use super::Setup;
use crate::diag::{counted, list};
use crate::games::shared::SetupErrors;
use crate::rules::{KeyError, SEATS, Seat};

/// The state that a setup describes, or everything that can't be so at this table, each with its key.
pub(in super::super) fn state_of(rules: &Rules, setup: &Setup) -> Result<State, Vec<KeyError>> {
    let mut reader = Reader { rules, setup, named: Lots::NONE, errors: SetupErrors::new(rules.players) };
    let state = reader.state();
    reader.validate(&state);
    reader.errors.into_result(state)
}

/// Reads a setup and collects its errors; a wrong value is read as its default.
pub(super) struct Reader<'a> {
    pub(super) rules: &'a Rules,
    pub(super) setup: &'a Setup,
    /// Cards that have a place already.
    named: Lots,
    pub(super) errors: SetupErrors,
}

impl Reader<'_> {
    fn state(&mut self) -> State {
        let (rules, setup) = (self.rules, self.setup);
        let mut state = State::default();
        state.board.row = self.cards(&"row", &setup.row, Self::placed_card);
        state.hands = self.by_seat(&"hands", &setup.hands, Self::placed_card);
        state.board.piles = self.by_seat(&"piles", &setup.piles, Self::placed_card);
        state.board.points = state.board.piles.map(|pile| rules.worth(pile));
        let bids = self.by_seat(&"bids", &setup.bids, Self::placed_card);
        state.board.known = self.by_seat(&"known", &setup.known, Self::card);
        self.put(&mut state.board);
        state.board.card_to_place =
            setup.card_to_place.and_then(|number| self.placed_card(&"card_to_place", number));
        state.draw_pile = self.cards(&"draw_pile", &setup.draw_pile, Self::placed_card);
        state.board.discard = self.cards(&"discard", &setup.discard, Self::placed_card);
        let usual = if bids.iter().any(|bid| !bid.is_empty()) {
            Phase::Ask
        } else if state.with_cards().is_empty() {
            Phase::Over
        } else {
            Phase::Turn
        };
        let phase = setup.phase.unwrap_or(usual);
        state.board.phase = phase;
        *(if phase.revealed() || phase == Phase::OpenBid {
            &mut state.board.bids
        } else {
            &mut state.sealed
        }) = bids;
        state.board.turn = self.errors.seat(&"turn", setup.turn, Seat(0));
        let nowhere = rules.all_lots() - self.named;
        let (key, rest) = if phase == Phase::Deal {
            ("draw_pile", &mut state.draw_pile)
        } else {
            ("discard", &mut state.board.discard)
        };
        if !rest.is_empty() && !nowhere.is_empty() {
            self.errors.add(
                key,
                format_args!(
                    "with these cards alone, {} of the deck would be nowhere",
                    counted(nowhere.len() as usize, "card")
                ),
            );
        }
        *rest |= nowhere;
        state.seen = self.by_seat(&"seen", &setup.seen, Self::card);
        self.effects(&mut state.board);
        self.unfinished(&mut state);
        rules.refresh(&mut state);
        self.auction(&mut state);
        // What effects change may depend on who takes the row.
        rules.refresh(&mut state);
        self.discards(&mut state);
        state
    }

    /// A card that may have a place elsewhere as well.
    fn card(&mut self, key: &dyn Display, number: i32) -> Option<Lot> {
        let lot = self.rules.lot_of(number);
        if lot.is_none() {
            self.errors.add(key, format_args!("no card of the deck has the bid number {number}"));
        }
        lot
    }

    /// A card that has its one place here.
    fn placed_card(&mut self, key: &dyn Display, number: i32) -> Option<Lot> {
        let lot = self.card(key, number)?;
        if self.named.has(lot) {
            self.errors.add(key, format_args!("{number} is named twice"));
            return None;
        }
        self.named |= Lots::one(lot);
        Some(lot)
    }

    fn cards<C: FromIterator<Lot>>(
        &mut self,
        key: &dyn Display,
        numbers: &[i32],
        card: fn(&mut Self, &dyn Display, i32) -> Option<Lot>,
    ) -> C {
        numbers
            .iter()
            .enumerate()
            .filter_map(|(index, number)| card(self, &format_args!("{key}.{index}"), *number))
            .collect()
    }

    fn by_seat(
        &mut self,
        key: &dyn Display,
        lists: &[Vec<i32>],
        card: fn(&mut Self, &dyn Display, i32) -> Option<Lot>,
    ) -> [Lots; SEATS] {
        let mut lots = [Lots::NONE; SEATS];
        for (seat, key, list) in self.errors.by_seat(key, lists) {
            lots[seat.index()] = self.cards(&key, list, card);
        }
        lots
    }

    /// Who put which card into the row.
    fn put(&mut self, board: &mut Board) {
        let setup = self.setup;
        let added = self.by_seat(&"added", &setup.added, Self::card);
        let laid = self.by_seat(&"laid", &setup.laid, Self::card);
        let effects = &self.rules.effects;
        let mut earlier = Lots::NONE;
        for (key, by_seat, keeps) in
            [("added", &added, effects.keeps_adders), ("laid", &laid, effects.keeps_holders)]
        {
            let lots = Lots::union(by_seat);
            let is_once = by_seat.iter().map(|lots| lots.len()).sum::<u32>() == lots.len()
                && (lots & earlier).is_empty();
            self.errors.need(
                is_once && lots.within(board.row.lots()),
                key,
                "a card of the row was put there by one seat",
            );
            self.errors.need(
                lots.is_empty() || keeps,
                key,
                "no card of the deck depends on who put which card there",
            );
            earlier |= lots;
        }
        board.laid = Lots::union(&laid);
        board.put = std::array::from_fn(|seat| added[seat] | laid[seat]);
    }

    /// Reads the changes that effects have made to the row and the rules.
    fn effects(&mut self, board: &mut Board) {
        let setup = self.setup;
        board.active_this_auction = match &setup.active_this_auction {
            Some(numbers) => self.cards(&"active_this_auction", numbers, Self::card),
            None => self.rules.usually_active(board),
        };
        board.returned = self.cards(&"returned", &setup.returned, Self::card);
        self.timed_rules(board);
    }

    /// Reads how many cards a skip still costs.
    fn discards(&mut self, state: &mut State) {
        let is_paying = state.board.phase == Phase::Pay;
        let cost = if is_paying { self.rules.skip_cost(state, state.board.asked) } else { 0 };
        let due = self.setup.discards_due.unwrap_or(cost);
        state.board.discards_due = due;
        // Effects may have made it less since it was due.
        let most = if self.rules.effects.program.is_empty() { cost } else { MOST_DISCARDS };
        if is_paying && !(1..=most).contains(&due) {
            self.errors.add("discards_due", format_args!("{due} is not a number from 1 to {most}"));
        }
    }

    fn timed_rules(&mut self, board: &mut Board) {
        for (name, timed) in &self.setup.timed_rules {
            let key = format_args!("timed_rules.{name}");
            let Some(rule) = RuleName::named(name) else {
                self.errors.add(
                    key,
                    format_args!(
                        "no rule is called `{name}`; they are {}",
                        list(RuleName::ALL.iter().map(|rule| rule.word()))
                    ),
                );
                continue;
            };
            let settable = if rule.is_of_card() { &[] } else { rule.values() };
            match Setting::parse(name, &timed.value).filter(|_| !rule.is_of_card()) {
                Some(setting) if (1..=10).contains(&timed.turns) => {
                    board.timed_rules[setting.rule() as usize] =
                        Some(TimedRule { setting, turns: timed.turns });
                }
                Some(_) => self.errors.add(
                    format_args!("{key}.turns"),
                    format_args!("{} is not a number from 1 to 10", timed.turns),
                ),
                None if settable.is_empty() => {
                    self.errors.add(key, format_args!("`{name}` is not set for some turns"))
                }
                None => self.errors.add(
                    format_args!("{key}.value"),
                    format_args!("`{}` is none of {}", timed.value, list(settable.iter().copied())),
                ),
            }
        }
    }

    /// Who is left in the auction, and whether its order is inverted.
    fn auction(&mut self, state: &mut State) {
        let (rules, setup) = (self.rules, self.setup);
        let yet_to_bid = rules.yet_to_bid(state);
        let board = &mut state.board;
        if board.phase.revealed() {
            board.waiting = match &setup.bidders_left {
                Some(seats) => self.errors.seats(&"bidders_left", seats),
                None => rules.counting(board),
            };
            board.inverted = setup.inverted.unwrap_or_else(|| rules.inverts(board));
            board.nearest = setup.nearest;
            let first = rules.first_in_order(board, board.waiting).unwrap_or_default();
            board.asked = self.errors.seat(&"asked", setup.asked, first);
            let is_left = setup.asked.is_none() || board.waiting.has(board.asked);
            self.errors.need(is_left, "asked", "it is not among the bidders that are left");
        } else if matches!(board.phase, Phase::Bid | Phase::OpenBid) {
            board.waiting = match &setup.bidders_left {
                Some(seats) => self.errors.seats(&"bidders_left", seats),
                None => yet_to_bid,
            };
            if board.phase == Phase::OpenBid {
                board.asked = rules.next_bidder(board);
            }
        }
    }

    /// Effects that are being played, and what follows then.
    fn unfinished(&mut self, state: &mut State) {
        let setup = self.setup;
        let phase = state.board.phase;
        if let Some(effects) = &setup.effects {
            state.machine = self.errors.machine(self.rules, effects);
        }
        let is_running = state.machine.is_running();
        let board = &mut state.board;
        board.second_due = setup.second_due.unwrap_or(phase == Phase::AddSecond && !is_running);
        board.next = setup.next.unwrap_or_default();
        if phase == Phase::Taken {
            board.taken_row = match &setup.taken_row {
                Some(row) => self.cards(&"taken_row", row, Self::card),
                None => board.row,
            };
        }
    }
}
