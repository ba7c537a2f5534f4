//! Validates a state that a person wrote: what each phase takes for granted must be so.

use super::super::effects::rule_values::{General, RuleName, Skip};
use super::super::rules::Rules;
use super::super::state::{Lots, Next, Phase, State};
use super::reader::Reader;
use crate::rules::{Rules as _, SEATS, Seat};

impl Reader<'_> {
    /// Adds an error for everything that does not fit together.
    pub(super) fn validate(&mut self, state: &State) {
        let phase = state.board.phase;
        self.keys_of_other_phases(phase);
        self.running_effects_fit(state);
        self.cards_fit(state);
        self.effects_fit(state);
        self.bids_fit(state);
        if !self.rules.has_phase(phase) {
            return self.errors.add("phase", "no card of the deck has an action that leads to it");
        }
        match phase {
            Phase::Deal => self.deal_fits(state),
            Phase::AddSecond if !state.machine.is_running() => {
                let turn = state.board.turn;
                let none = self.rules.fitting(&state.board, state.hand(turn)).is_empty();
                self.errors.need(!none, "phase", format_args!("{turn} has no second card to add"));
            }
            _ => {}
        }
        if phase.revealed() && !is_over(state) {
            self.auction_fits(state);
        }
    }

    fn keys_of_other_phases(&mut self, phase: Phase) {
        let setup = self.setup;
        let may_bid = matches!(phase, Phase::Bid | Phase::OpenBid) && !self.rules.effects.program.is_empty();
        for (key, given, allowed, why) in [
            (
                "bidders_left",
                setup.bidders_left.is_some(),
                phase.revealed() || may_bid,
                "this is settled when bids are revealed",
            ),
            ("asked", setup.asked.is_some(), phase.revealed(), "this is settled when bids are revealed"),
            (
                "inverted",
                setup.inverted.is_some(),
                phase.revealed(),
                "this is settled when bids are revealed",
            ),
            (
                "discards_due",
                setup.discards_due.is_some(),
                phase == Phase::Pay,
                "only the phase `pay` has this key",
            ),
            ("nearest", setup.nearest.is_some(), phase.revealed(), "this is settled when bids are revealed"),
            (
                "taken_row",
                setup.taken_row.is_some(),
                phase == Phase::Taken,
                "only the phase `taken` has this key",
            ),
        ] {
            self.errors.need(!given || allowed, key, why);
        }
    }

    /// Checks the keys, the phase and the next step that occur only while effects are played.
    fn running_effects_fit(&mut self, state: &State) {
        let (setup, board, is_running) = (self.setup, &state.board, state.machine.is_running());
        for (key, given) in [("second_due", setup.second_due.is_some()), ("next", setup.next.is_some())] {
            self.errors.need(
                !given || is_running,
                key,
                "only while effects are played, so with `effects.running`",
            );
        }
        let waits = !is_running || crate::effect::machine::due(self.rules, state).is_some();
        self.errors.need(
            waits,
            "effects",
            "the effect that is played last asks for nothing, and draws nothing",
        );
        self.errors.need(
            board.phase != Phase::Taken || is_running,
            "phase",
            "no effect is played, so the row has been scored",
        );
        let fits = match board.next {
            Next::Decide => board.phase != Phase::Taken,
            Next::Declare | Next::EndAdd => matches!(board.phase, Phase::Turn | Phase::AddSecond),
            Next::PassTurn => {
                matches!(board.phase, Phase::Turn | Phase::AddSecond | Phase::Open | Phase::Ask)
            }
            Next::Bid => matches!(board.phase, Phase::Turn | Phase::AddSecond),
            Next::Order | Next::Ask => board.phase == Phase::Ask,
            Next::Score => board.phase == Phase::Taken,
        };
        self.errors.need(fits, "next", "this does not follow in this phase");
        let seen = self.rules.seats().all(|seat| {
            let others = self
                .rules
                .seats()
                .filter(|other| *other != seat)
                .map(|other| state.hand(other) | state.sealed[other.index()]);
            state.seen[seat.index()].within(others.fold(Lots::NONE, |all, lots| all | lots))
        });
        self.errors.need(seen, "seen", "not all of these are in hands of others");
    }

    fn cards_fit(&mut self, state: &State) {
        let (board, phase) = (&state.board, state.board.phase);
        for seat in self.rules.seats() {
            let held = state.hand(seat) | state.sealed[seat.index()];
            let known = board.known[seat.index()].within(held);
            self.errors.need(known, "known", format_args!("{seat} does not hold all of these"));
        }
        let (no_hands, no_row) = (state.with_cards().is_empty(), board.row.is_empty());
        // Effects may have taken all cards of the row, as to the players who added them (IBYN-X-O1a).
        let needs_row = !matches!(phase, Phase::Deal | Phase::Over)
            && !phase.taken()
            && self.rules.effects.program.is_empty();
        let turn = matches!(phase, Phase::Turn | Phase::AddSecond);
        let is_at_rest = !state.machine.is_running();
        // Effects can empty hands when a turn begins, and fill them when the game is over.
        let moves = !self.rules.effects.program.is_empty();
        self.errors.need(
            !turn || !no_hands || !is_at_rest || (moves && !no_row),
            "hands",
            "all are empty, so the game is over",
        );
        self.errors.need(
            phase != Phase::Over || no_hands || moves,
            "hands",
            "the game is not over before all are empty",
        );
        let is_taken = phase == Phase::Open && !is_over(state);
        self.errors.need(!is_taken || no_row, "row", "it has been taken when the next offer is opened");
        self.errors.need(!needs_row || !no_row, "row", "the offer has no card");
        self.errors.need(
            phase == Phase::Deal || state.draw_pile.is_empty(),
            "draw_pile",
            "all cards have been dealt in this phase",
        );
        let place = (phase == Phase::Place) == board.card_to_place.is_some();
        self.errors.need(place, "card_to_place", "there is such a card in the phase `place` and only there");
    }

    fn effects_fit(&mut self, state: &State) {
        let (board, effects) = (&state.board, &self.rules.effects);
        let can_be_active = board.row.lots() & effects.this_auction;
        let active = board.active_this_auction.within(can_be_active);
        self.errors.need(
            active,
            "active_this_auction",
            "not all of these are in the row with an action that holds for an auction",
        );
        let returned = board.returned.within(effects.returning);
        self.errors.need(returned, "returned", "not all of these have an action that takes them to a hand");
    }

    fn bids_fit(&mut self, state: &State) {
        let (board, rules) = (&state.board, self.rules);
        let bids: [Lots; SEATS] = std::array::from_fn(|seat| board.bids[seat] | state.sealed[seat]);
        let (most, why) = if rules.effects.can_change(RuleName::Bid) {
            (2, "a bid is two cards at most")
        } else {
            (1, "a bid is one card")
        };
        self.errors.need(bids.iter().all(|bid| bid.len() <= most), "bids", why);
        match board.phase {
            Phase::Bid | Phase::OpenBid => {
                self.errors.need(!board.waiting.is_empty(), "bids", "all have bid, so the phase is `ask`");
                for seat in board
                    .waiting
                    .iter()
                    .filter(|seat| state.hand(*seat).is_empty() || bids[seat.index()].len() >= most)
                {
                    self.errors.add("bidders_left", format_args!("{seat} has nothing to bid"));
                }
                // What effects make of these rules may have been different when the auction was declared.
                let may_differ = [RuleName::Bidders, RuleName::Declarer]
                    .iter()
                    .any(|rule| rules.effects.program.can_change(*rule as u8));
                let bidders =
                    if may_differ { state.holding() } else { rules.bidders(board, state.holding()) };
                for seat in rules.seats().filter(|seat| !bidders.has(*seat) && !bids[seat.index()].is_empty())
                {
                    self.errors
                        .add("bids", format_args!("{seat} can't bid: {}", rules.why_no_bid(board, seat).why));
                }
            }
            phase if !phase.revealed() => {
                self.errors.need(
                    bids.iter().all(|bid| bid.is_empty()),
                    "bids",
                    "there are bids only in an auction",
                );
            }
            _ => {}
        }
    }

    fn auction_fits(&mut self, state: &State) {
        let (board, rules) = (&state.board, self.rules);
        let (bidders, asked, effects) = (board.bidders(), board.asked, &rules.effects);
        // Effects may have taken bids from the table (IBYN-X-B5b).
        let won = effects.takes_bids;
        // Not everybody may have been one of the bidders (IBYN-X-O1b, O6b), and effects may have brought
        // cards to an empty hand.
        let some = effects.can_change(RuleName::Bidders)
            || effects.can_change(RuleName::Declarer)
            || !effects.program.is_empty();
        for seat in state.with_cards().iter().filter(|seat| !bidders.has(*seat) && !won && !some) {
            self.errors.add("bids", format_args!("{seat} has cards and must have bid"));
        }
        for seat in board.waiting.iter().filter(|seat| !bidders.has(*seat) && !won) {
            self.errors.add("bidders_left", format_args!("{seat} has no bid"));
        }
        if board.waiting.is_empty() {
            return self.errors.add("bidders_left", "nobody is left to take the offer");
        }
        // Part of the price of a skip may be paid already (IBYN-X-B9b), and effects may have changed the
        // price since.
        let changes = [RuleName::Skip as u8, General::SkipCost.place()]
            .iter()
            .any(|rule| effects.program.can_change(*rule));
        let is_part = board.discards_due < rules.skip_cost(state, asked) || changes;
        let paying = is_part && board.piles[asked.index()].len() >= u32::from(board.discards_due);
        let adds = board.phase == Phase::Lay || effects.skip(board) == Skip::Paid;
        let why = match board.phase {
            Phase::Pay if !paying => rules.must_take(state, asked).map(|illegal| illegal.why),
            Phase::Pay | Phase::Lay | Phase::Place if board.waiting.count() < 2 => {
                Some("the last in the order must take the offer")
            }
            Phase::Pay | Phase::Lay if state.hand(asked).is_empty() && adds => {
                Some("without a card to add nobody can skip")
            }
            _ => None,
        };
        if let Some(why) = why {
            self.errors.add("phase", format_args!("{asked} can't skip: {why}"));
        }
    }

    /// IBYN-S1: one card open, the others as even as they can be, the first seats first.
    fn deal_fits(&mut self, state: &State) {
        let (board, players) = (&state.board, self.rules.players);
        let dealt: u32 = state.hands.iter().map(|hand| hand.len()).sum();
        let fair = |seat: u8| (dealt + u32::from(players) - 1 - u32::from(seat)) / u32::from(players);
        let one_offer = board.row.len() == usize::from(dealt > 0 || !board.row.is_empty());
        let even = (0..players).all(|seat| state.hand(Seat(seat)).len() == fair(seat));
        self.errors.need(
            !state.draw_pile.is_empty(),
            "draw_pile",
            "all cards are dealt, so the phase is `turn`",
        );
        self.errors.need(
            board.piles.iter().all(|pile| pile.is_empty()),
            "piles",
            "nothing is scored while cards are dealt",
        );
        self.errors.need(board.discard.is_empty(), "discard", "nothing is discarded while cards are dealt");
        self.errors.need(one_offer, "row", "the first card dealt is the offer, and no other");
        self.errors.need(even, "hands", "cards are dealt one by one from the first seat on");
        self.errors.need(board.turn == Seat(0), "turn", "the first seat begins");
    }
}

/// True if an auction is over, and effects that come at the end of the turn are being played.
fn is_over(state: &State) -> bool {
    state.machine.is_running() && state.board.next == Next::PassTurn
}

impl Rules {
    /// True if a card of the deck can lead to a phase.
    fn has_phase(&self, phase: Phase) -> bool {
        match phase {
            Phase::AddSecond => self.effects.can_change(RuleName::Add),
            Phase::OpenBid => self.effects.can_change(RuleName::Bids),
            Phase::Taken => !self.effects.program.is_empty(),
            _ => true,
        }
    }
}
