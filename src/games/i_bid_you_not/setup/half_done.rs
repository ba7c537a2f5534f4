//! What is half done in a state, as a part of its table: the second card of an add, cards that are drawn, bids that are laid open, a row that
//! has been taken. Further keys of `record`:
//!
//! | key | what | default |
//! | --- | --- | --- |
//! | `phase` | `more`: a second card is added; `draw`: a card of a pile is drawn; `bid-open`: the next bids; `gift`, `scrap`: the row was taken, and the next may add a card to it or discard one | |
//! | `second` | in the phase `draw`: whether a second card is due after it | false |
//! | `acting`, `step` | in the phase `draw`: the card whose effect is carried out, and which of its operations, from 0 | must be there; 0 |
//! | `draws` | in the phase `draw`: the seats from or to whom a card is still to be drawn | all that can be |
//! | `taken` | in the phases `gift` and `scrap`: the cards of the row that was taken, which lie in the taker's pile | none |
//! | `gifts`, `scraps` | how often all may still add, and discard, this time among them | 1 in the phase of that name, else 0 |
//! | `late` | who has yet to decide, this time | all who can |

use toml::Value;

use super::super::effects::Step;
use super::super::{Board, Law, Phase, Rules, State};
use super::Reader;
use crate::diag::counted;
use crate::rules::{Seat, Seats};

/// Puts a key with its value into a table, if it is wanted.
type Put<'a> = dyn FnMut(&str, Value, bool) + 'a;

impl Rules {
    pub(crate) fn write_half_done(&self, state: &State, put: &mut Put<'_>) {
        let board = &state.board;
        let (acting, late) = (&board.running, &board.after_take);
        let seats = |seats: Seats| Value::Array(seats.iter().map(|seat| Value::Integer(i64::from(seat.0) + 1)).collect());
        put("second", board.second_due.into(), board.second_due && board.phase == Phase::Draw);
        if let Some(printed) = acting.lot.and_then(|lot| self.printed(lot)) {
            put("acting", i64::from(printed.number).into(), true);
        }
        put("step", i64::from(acting.step).into(), acting.step > 0);
        put("draws", seats(acting.seats), board.phase == Phase::Draw);
        let is_late = matches!(board.phase, Phase::Gift | Phase::Scrap);
        put("taken", self.numbers(late.row.iter()), is_late);
        put("gifts", i64::from(late.gift_rounds).into(), is_late);
        put("scraps", i64::from(late.scrap_rounds).into(), is_late);
        put("late", seats(late.deciding), is_late);
    }

    /// Whether a card of the deck can lead to a phase.
    fn leads_to(&self, phase: Phase) -> bool {
        let (gifts, scraps) = self.effects().after_take_rounds();
        match phase {
            Phase::AddSecond => self.effects().can_change(Law::Add),
            Phase::Draw => self.effects().any_step(|step| matches!(step, Step::TakeEach | Step::GiveEach)),
            Phase::OpenBid => self.effects().can_change(Law::Bids),
            Phase::Gift => gifts > 0,
            Phase::Scrap => scraps > 0,
            _ => true,
        }
    }
}

impl Reader<'_> {
    /// What is half done.
    pub(crate) fn half_done(&mut self, state: &mut State) {
        let phase = state.board.phase;
        state.board.second_due = phase == Phase::AddSecond || self.second(phase);
        let drawing = ["acting", "step", "draws"];
        let taken = ["taken", "gifts", "scraps", "late"];
        for (keys, so, when) in [
            (&drawing[..], phase == Phase::Draw, "cards are drawn in the phase `draw` alone"),
            (&taken[..], matches!(phase, Phase::Gift | Phase::Scrap), "this is so in the phases `gift` and `scrap` alone"),
        ] {
            for key in keys.iter().filter(|key| !so && self.table.contains_key(**key)) {
                self.diagnostic(key, when);
            }
        }
        match phase {
            Phase::Draw => self.drawing(&mut state.board),
            Phase::Gift | Phase::Scrap => self.late(state),
            _ => {}
        }
    }

    fn second(&mut self, phase: Phase) -> bool {
        match self.table.get("second") {
            None => false,
            Some(Value::Boolean(second)) if phase == Phase::Draw => *second,
            Some(value) => {
                self.diagnostic("second", format!("true or false is wanted, in the phase `draw`, not {value}"));
                false
            }
        }
    }

    fn drawing(&mut self, board: &mut Board) {
        board.running.lot = self.table.get("acting").and_then(|value| self.number("acting", value));
        board.running.step = self.count("step").unwrap_or(0);
        board.running.seats = match self.table.get("draws") {
            Some(value) => self.seat_set("draws", value),
            None => self.rules.drawn_now(board),
        };
    }

    fn late(&mut self, state: &mut State) {
        let (phase, all) = (state.board.phase, Seats::all(self.rules.players()));
        state.board.after_take.row = self.numbered("taken", self.table.get("taken"));
        state.board.after_take.gift_rounds = self.times("gifts", phase == Phase::Gift);
        state.board.after_take.scrap_rounds = self.times("scraps", phase == Phase::Scrap);
        state.board.after_take.deciding = match self.table.get("late") {
            Some(value) => self.seat_set("late", value),
            None if phase == Phase::Gift => state.with_cards(),
            None => all,
        };
    }

    /// A number that is not below zero.
    fn count(&mut self, key: &str) -> Option<u32> {
        let value = self.table.get(key)?;
        let number = value.as_integer().and_then(|number| u32::try_from(number).ok());
        if number.is_none() {
            self.diagnostic(key, format!("{value} is not a number from 0 on"));
        }
        number
    }

    /// How often something may still be done; once, if it is being done and nothing is said.
    fn times(&mut self, key: &str, now: bool) -> u8 {
        let times = self.count(key).unwrap_or(u32::from(now));
        u8::try_from(times).unwrap_or(u8::MAX)
    }

    /// Adds what does not fit together in what is half done.
    pub(crate) fn audit_half_done(&mut self, state: &State) {
        let (board, rules) = (&state.board, self.rules);
        if !rules.leads_to(board.phase) {
            return self.diagnostic("phase", "no card of the deck has an action that leads to it");
        }
        let turn = board.turn;
        match board.phase {
            Phase::AddSecond if rules.fitting(board, state.hand(turn)).is_empty() => {
                self.diagnostic("phase", format!("{turn} has no second card to add"));
            }
            Phase::Draw => {
                let able = rules.drawn_now(board);
                if able.is_empty() || board.running.seats.is_empty() {
                    self.diagnostic("acting", "with this card no card is drawn");
                } else if board.running.seats.and(able) != board.running.seats {
                    self.diagnostic("draws", "not all of these can be drawn from, or to");
                }
            }
            Phase::OpenBid if board.waiting.is_empty() => self.diagnostic("bids", "all have bid, so the phase is `ask`"),
            Phase::Gift | Phase::Scrap => self.audit_late(state),
            _ => {}
        }
        if matches!(board.phase, Phase::Bid | Phase::OpenBid) {
            let bidders = rules.bidders(board, state.holding());
            let strays = (0..rules.players()).map(Seat).filter(|seat| !bidders.has(*seat));
            for seat in strays.filter(|seat| !board.bids[seat.index()].plus(state.sealed[seat.index()]).is_empty()) {
                self.diagnostic("bids", format!("{seat} can't bid: {}", rules.why_no_bid(board, seat).why));
            }
        }
        let own = |seat: Seat| board.added[seat.index()];
        let all = (0..rules.players()).map(Seat).map(own);
        let (sum, union) = all.fold((0, super::super::Lots::NONE), |(sum, union), lots| (sum + lots.count(), union.plus(lots)));
        if !union.minus(board.row.lots()).is_empty() || sum != union.count() {
            self.diagnostic("added", "a card of the row was added by one seat");
        } else if !union.is_empty() && !rules.effects().keeps_adders {
            self.diagnostic("added", "no card of the deck asks who added which");
        }
    }

    fn audit_late(&mut self, state: &State) {
        let (board, late) = (&state.board, &state.board.after_take);
        if !late.row.minus(board.piles[board.asked.index()]).is_empty() {
            self.diagnostic("taken", format!("not all of these lie in the pile of {}, who took the row", board.asked));
        }
        let able = match board.phase {
            Phase::Gift => state.with_cards(),
            _ if late.row.is_empty() => Seats::NONE,
            _ => Seats::all(self.rules.players()),
        };
        if late.deciding.is_empty() || late.deciding.and(able) != late.deciding {
            self.diagnostic("late", "at least one seat decides, and only who has something to decide");
        }
        let (gifts, scraps) = self.rules.effects().after_take_rounds();
        for (key, times, most) in [("gifts", late.gift_rounds, gifts), ("scraps", late.scrap_rounds, scraps)] {
            if u32::from(times) > most {
                self.diagnostic(key, format!("all the cards of the deck let it be done {}", counted(most as usize, "time")));
            }
        }
        match (board.phase, late.gift_rounds, late.scrap_rounds) {
            (Phase::Gift, 0, _) => self.diagnostic("gifts", "at least this time all may add a card"),
            (Phase::Scrap, 1.., _) => self.diagnostic("gifts", "all is added before something is discarded"),
            (Phase::Scrap, _, 0) => self.diagnostic("scraps", "at least this time all may discard a card"),
            _ => {}
        }
    }
}
