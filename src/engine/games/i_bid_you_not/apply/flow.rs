//! How a game goes on around effects: events are announced, effects are played to their end, and then follows
//! what was to follow.

use super::super::effects::rule_values::{General, RuleName};
use super::super::rules::Rules;
use super::super::state::{Next, Phase, State};
use crate::effect::machine::{self, Happening};
use crate::effect::parts::{Attribute, Event, Zone};
use crate::games::shared::{Flow, clause_being_played};
use crate::rules::{Illegal, Seat, Seats};

/// Answers have the codes from this one on.
pub(in super::super) const ANSWERS: u32 = super::super::action::ACTIONS;

/// The clauses of the game.
const CLAUSES: &str = include_str!("../rules.md");

impl Flow for Rules {
    type Next = Next;

    fn set_next(state: &mut State, next: Next) {
        state.board.next = next;
    }

    fn take_next(&self, state: &mut State) -> Option<Next> {
        Some(std::mem::take(&mut state.board.next)).filter(|next| *next != Next::Decide)
    }

    fn step(&self, state: &mut State, next: Next) {
        self.refresh(state);
        match next {
            Next::Decide => {}
            Next::Declare => {
                state.board.second_due = false;
                self.declare(state);
            }
            Next::EndAdd => self.end_add(state),
            Next::PassTurn => self.next_turn(state),
            Next::Bid => self.begin_bids(state),
            Next::Order => self.settle_order(state),
            Next::Ask => self.ask(&mut state.board),
            Next::Score => self.score_row(state),
        }
    }
}

impl Rules {
    /// Announces events that happen together, if any effect waits for one of these.
    pub(super) fn announce_all(
        &self,
        state: &mut State,
        events: &[Event],
        happenings: impl FnOnce(&State) -> Vec<Happening>,
        next: Next,
    ) {
        state.board.next = next;
        if events.iter().any(|event| self.effects.program.has(*event)) {
            let happenings = happenings(state);
            machine::fire_all(self, state, &happenings);
        }
    }

    /// Takes an answer to an effect, or a random outcome of it.
    pub(super) fn answer(&self, state: &mut State, code: u32) -> Result<(), Illegal> {
        machine::resume(self, state, code).map_err(|_| self.no_answer(state))
    }

    /// The refusal of an answer that no effect asks for, by the clause of the action that is being played.
    pub(super) fn no_answer(&self, state: &State) -> Illegal {
        let clause = clause_being_played(self, state, CLAUSES).unwrap_or("IBYN-X-N1");
        Illegal { clause, why: "the action asks for something else" }
    }

    /// Computes what the machine changes of rules with words and of bids, and who is asked by that.
    pub(in super::super) fn refresh(&self, state: &mut State) {
        let program = &self.effects.program;
        if program.is_empty() {
            return;
        }
        if program.changes_something() {
            self.refresh_changes(state);
        }
        let board = &mut state.board;
        if board.phase == Phase::Ask {
            board.asked = self.first_in_order(board, board.waiting).unwrap_or_default();
        }
    }

    fn refresh_changes(&self, state: &mut State) {
        let program = &self.effects.program;
        // First which cards work, whatever it was before: all else depends on it.
        state.board.by_machine[RuleName::Actions as usize] = None;
        let others = RuleName::ALL.iter().filter(|rule| **rule != RuleName::Actions);
        for rule in
            std::iter::once(&RuleName::Actions).chain(others).filter(|rule| program.can_change(**rule as u8))
        {
            state.board.by_machine[*rule as usize] = machine::word_rule(self, state, *rule as u8, None);
        }
        if program.can_change(General::Ties.place()) {
            let wins =
                |seat: &Seat| machine::word_rule(self, state, General::Ties.place(), Some(*seat)) == Some(1);
            let bidders = state.board.bidders();
            state.board.win_ties = bidders.iter().filter(wins).fold(Seats::NONE, Seats::with);
        }
        if program.changes_numbers() {
            for seat in 0..usize::from(self.players) {
                let owner = Seat(seat as u8);
                let more = state.board.bids[seat].iter().map(|lot| {
                    let spot = super::super::effects::spot(lot, Zone::Bid, owner);
                    machine::changed(self, state, spot, Attribute::Number)
                        - self.printed(lot).map_or(0, |printed| printed.number)
                });
                state.board.bid_plus[seat] = more.fold(0, i32::saturating_add);
            }
        }
    }

    /// A rule that is a number, for a seat.
    pub(in super::super) fn number_rule(
        &self,
        state: &State,
        rule: General,
        seat: Option<Seat>,
        usual: i32,
    ) -> i32 {
        if self.effects.program.can_change(rule.place()) {
            machine::number_rule(self, state, rule.place(), seat, usual)
        } else {
            usual
        }
    }
}
