//! What actions do, and how the game goes on after the effects of an event.

mod auction;
mod trade;
mod turn;

use super::action::Action;
use super::effects::RuleId;
use super::legal::GAME_OVER;
use super::rules::Rules;
use super::state::{Hand, Herd, Next, PLAYERS, Phase, Side, State, Trade};
use crate::effect::machine::{self, Machine, Spot};
use crate::effect::parts::{Event, Zone};
use crate::games::shared::{Flow, refuse};
use crate::rules::{Actor, AppliedEffects, Illegal, Move, Seat, Seats};

/// The state before the first turn (YB-S1). Everybody knows the money of all, but for notes with effects
/// (YB-S2).
pub(super) fn start(rules: &Rules) -> State {
    let mut hands = [Hand::NONE; PLAYERS];
    hands[..usize::from(rules.players)].fill(rules.start);
    let bank = hands.iter().fold(rules.money, |bank, hand| bank.minus(*hand));
    let mut state = State {
        hands,
        known: hands,
        offers: [Hand::NONE; 2],
        bank,
        herds: [Herd::NONE; PLAYERS],
        draw_pile: rules.animals,
        under: Vec::new(),
        out: Herd::NONE,
        returned: 0,
        skipped: Seats::NONE,
        again: Seats::NONE,
        machine: Machine::default(),
        applied_effects: AppliedEffects::default(),
        limit: 0,
        tied: 0,
        active: Seat(0),
        phase: Phase::Deal,
    };
    rules.set_limit(&mut state);
    if rules.to_deal(&state) == 0 {
        rules.begin_turn(&mut state);
        rules.go_on(&mut state);
    }
    state
}

/// Makes a legal move of a seat, or a random outcome.
pub(super) fn apply(rules: &Rules, state: &mut State, actor: Actor, code: Move) -> Result<(), Illegal> {
    match actor {
        Actor::Chance => rules.draw(state, code.0)?,
        // Every legal move is an action.
        Actor::Seat(seat) => _ = Action::decode(code).map(|action| rules.perform(state, seat, action)),
    }
    rules.go_on(state);
    Ok(())
}

impl Flow for Rules {
    type Next = Next;

    fn set_next(state: &mut State, next: Next) {
        state.phase = Phase::Next(next);
    }

    fn take_next(&self, state: &mut State) -> Option<Next> {
        match state.phase {
            Phase::Next(next) => Some(next),
            _ => None,
        }
    }

    #[inline]
    fn announce(&self, state: &mut State, event: Event, actor: Seat, cards: &[Spot], next: Next) {
        state.phase = Phase::Next(next);
        if self.program.is_empty() {
            // What has just been written need not be read again.
            self.step(state, next);
        } else {
            self.signal(state, event, actor, cards);
        }
    }

    fn step(&self, state: &mut State, next: Next) {
        match next {
            Next::Turn => self.go_on_with_turn(state),
            Next::TurnedUp(kind) => self.put_up(state, kind),
            Next::Opening(auction) => self.ask_bid(state, auction, state.active),
            Next::Bidding(auction, after) => self.ask_bid(state, auction, after),
            Next::Hammer(auction) => self.ask_auctioneer(state, auction),
            Next::Bought(kind, seat, _) => self.complete(state, kind, seat),
            Next::Challenged(trade) => self.open_trade(state, trade),
            Next::Won(trade, winner) => self.lose(state, trade, winner),
            Next::Lost(trade, winner) => self.settle(state, trade, winner),
            Next::EndOfTurn => self.next_turn(state),
            Next::End => state.phase = Phase::Over,
        }
    }
}

impl Rules {
    /// Performs a legal action of the seat that is to move.
    fn perform(&self, state: &mut State, seat: Seat, action: Action) {
        match (state.phase, action) {
            // Every answer that passes `check` is one that the effect waits for.
            (_, Action::Answer(code)) => _ = machine::resume(self, state, code),
            (phase, Action::Use(card)) => self.use_card(state, phase, seat, card),
            (Phase::Choose, Action::Auction) => state.phase = Phase::Draw,
            (Phase::Choose, Action::Trade) => state.phase = Phase::Challenge,
            (Phase::Bid(auction, _), Action::Pass) => self.drop_out(state, auction, seat),
            (Phase::Bid(auction, _), Action::Bid(tens)) => self.raise(state, auction, seat, tens),
            (Phase::Decide(auction), Action::Buy) => self.buy(state, auction),
            (Phase::Decide(auction), Action::Sell) => self.sell(state, auction),
            (Phase::Pay(payment), Action::Card(card)) => self.pay(state, payment, card),
            (Phase::Challenge, Action::Challenge(other, kind)) => {
                self.challenge(state, Trade { kind, other, second_round: false });
            }
            (Phase::Offer(trade, side), Action::Card(card)) => self.add_to_offer(state, trade, side, card),
            (Phase::Offer(trade, side), Action::Done) => self.end_offer(state, trade, side),
            (Phase::Answer(trade), Action::Accept) => self.win(state, trade, Side::Challenger),
            (Phase::Answer(trade), Action::Counter) => self.ask_offer(state, trade, Side::Other),
            // No other action passes `check`.
            _ => {}
        }
    }

    /// A random outcome: a note is dealt, a card is turned up, or an effect draws.
    fn draw(&self, state: &mut State, outcome: u32) -> Result<(), Illegal> {
        if state.machine.is_running() {
            return machine::draw(self, state, outcome).map_err(|_| NO_DRAW);
        }
        match state.phase {
            Phase::Deal => self.deal(state, outcome),
            Phase::Draw => self.turn_up(state, outcome),
            Phase::Over => Err(GAME_OVER),
            _ => Err(NO_DRAW),
        }
    }

    /// Announces an event about a kind of animal; a step follows once its effects are over.
    #[inline]
    fn announce_kind(&self, state: &mut State, event: Event, actor: Seat, kind: u8, zone: Zone, next: Next) {
        let owner = if zone == Zone::Animals { actor } else { Seat(0) };
        self.announce(state, event, actor, &[Spot { owner, card: kind.into(), zone }], next);
    }

    /// A seat uses a card; then it goes on with what it was asked.
    fn use_card(&self, state: &mut State, phase: Phase, seat: Seat, card: u8) {
        state.phase = match phase {
            Phase::Decide(auction) => Phase::Next(Next::Hammer(auction)),
            _ => Phase::Next(Next::Turn),
        };
        if let Some(spot) =
            machine::usable(self, state, seat).into_iter().find(|spot| spot.card == u16::from(card))
        {
            machine::use_card(self, state, seat, spot);
        }
    }

    /// Announces that a seat has all four of a kind that it has just got a card of; then the turn ends.
    fn complete(&self, state: &mut State, kind: u8, seat: Seat) {
        if state.herds[seat.index()].of(kind) == 4 {
            self.announce_kind(state, Event::Completed, seat, kind, Zone::Animals, Next::EndOfTurn);
        } else {
            state.phase = Phase::Next(Next::EndOfTurn);
        }
    }

    /// Moves cards of a kind to a seat.
    fn give(state: &mut State, kind: u8, count: u32, to: Seat) {
        state.herds[to.index()] = state.herds[to.index()].plus(kind, count);
    }
}

/// The refusal of a draw while a seat is to move.
const NO_DRAW: Illegal = Illegal { clause: "YB-P2", why: "no animal is to be turned up now" };
