//! Setup → state. Wrong values are reported and replaced by defaults, so that all errors are found at once.

use std::fmt::Display;

use super::super::rules::Rules;
use super::super::state::{AMOUNTS, Auction, Hand, Herd, Next, PLAYERS, Payment, Phase, Side, State, Trade};
use super::{Animals, NoteSetup, Setup, SetupAuction, SetupPayment, SetupPhase, SetupTrade};
use crate::effect::machine::Machine;
use crate::games::shared::SetupErrors;
use crate::rules::{KeyError, Rules as _, Seat, Seats};

pub(in super::super) fn state_of(rules: &Rules, setup: &Setup) -> Result<State, Vec<KeyError>> {
    let mut reader = Reader { rules, errors: SetupErrors::new(rules.players) };
    let mut state = reader.state(setup);
    reader.errors.into_result(())?;
    let mut reader = Reader { rules, errors: SetupErrors::new(rules.players) };
    reader.validate(&mut state);
    reader.errors.into_result(state)
}

/// Reads one setup and collects its errors.
pub(super) struct Reader<'a> {
    pub(super) rules: &'a Rules,
    pub(super) errors: SetupErrors,
}

impl Reader<'_> {
    fn state(&mut self, setup: &Setup) -> State {
        let mut state = self.rules.start();
        state.active = self.errors.seat(&"turn", setup.turn, Seat(0));
        state.herds = [Herd::NONE; PLAYERS];
        state.machine = Machine::default();
        state.known = [Hand::NONE; PLAYERS];
        for (seat, key, amounts) in self.errors.by_seat(&"hands", setup.hands.as_deref().unwrap_or_default())
        {
            state.hands[seat.index()] = self.hand(&key, amounts);
        }
        for (seat, key, amounts) in self.errors.by_seat(&"known", setup.known.as_deref().unwrap_or_default())
        {
            state.known[seat.index()] = self.hand(&key, amounts);
        }
        for (number, counts) in setup.animals.iter().flatten() {
            let key = format_args!("animals.{number}");
            match (0..self.rules.players).find(|seat| number.as_bytes() == [b'1' + seat]) {
                Some(seat) => state.herds[usize::from(seat)] = self.herd(&key, counts),
                None => self
                    .errors
                    .add(key, format_args!("`{number}` is not a seat from 1 to {}", self.rules.players)),
            }
        }
        state.out = setup.out.as_ref().map_or(Herd::NONE, |counts| self.herd(&"out", counts));
        let under = setup.under.iter().flatten().enumerate();
        state.under = under.map(|(place, id)| self.kind(&format_args!("under.{place}"), id)).collect();
        state.returned = setup.returned.unwrap_or_default();
        let most = self.rules.most_returned();
        self.errors.need(
            state.returned <= most,
            "returned",
            "effects bring no more cards back than there are",
        );
        state.skipped = self.errors.seats(&"skipped", setup.skipped.as_deref().unwrap_or_default());
        state.again = self.errors.seats(&"again", setup.again.as_deref().unwrap_or_default());
        state.phase = self.phase(setup, &mut state);
        self.draw_pile(setup, &mut state);
        self.bank(setup, &mut state);
        self.rules.set_limit(&mut state);
        if let Some(effects) = &setup.effects {
            state.machine = self.errors.machine(self.rules, effects);
        }
        state
    }

    fn phase(&mut self, setup: &Setup, state: &mut State) -> Phase {
        let sections = [
            (
                "auction",
                setup.auction.is_some(),
                &[
                    SetupPhase::Bid,
                    SetupPhase::Decide,
                    SetupPhase::TurnedUp,
                    SetupPhase::AuctionStart,
                    SetupPhase::HasBid,
                    SetupPhase::Compared,
                ][..],
            ),
            ("payment", setup.payment.is_some(), &[SetupPhase::Pay, SetupPhase::Bought]),
            (
                "trade",
                setup.trade.is_some(),
                &[
                    SetupPhase::Answer,
                    SetupPhase::Offer,
                    SetupPhase::Challenged,
                    SetupPhase::Won,
                    SetupPhase::Lost,
                ],
            ),
        ];
        let given = sections.iter().find(|(_, is_given, _)| *is_given);
        let phase = setup.phase.unwrap_or_else(|| given.map_or(SetupPhase::Choose, |(.., phases)| phases[0]));
        for (key, is_given, phases) in sections {
            match (is_given, phases.contains(&phase)) {
                (true, false) => self.errors.add(key, "does not belong to this phase"),
                (false, true) => self.errors.add("phase", format_args!("needs the section `{key}`")),
                _ => {}
            }
        }
        let read = match phase {
            SetupPhase::Choose => None,
            SetupPhase::Deal => Some(Phase::Deal),
            SetupPhase::Draw => Some(Phase::Draw),
            SetupPhase::Challenge => Some(Phase::Challenge),
            SetupPhase::Over => Some(Phase::Over),
            SetupPhase::Turn => Some(Phase::Next(Next::Turn)),
            SetupPhase::TurnEnd => Some(Phase::Next(Next::EndOfTurn)),
            SetupPhase::GameEnd => Some(Phase::Next(Next::End)),
            _ => {
                let auction = setup.auction.as_ref().map(|auction| self.auction(auction, phase, state));
                let payment = setup.payment.as_ref().map(|payment| self.payment(payment, phase, state));
                let trade = setup.trade.as_ref().map(|trade| self.trade(trade, phase, state));
                auction.or(payment).or(trade)
            }
        };
        read.unwrap_or(Phase::Choose)
    }

    fn auction(&mut self, auction: &SetupAuction, phase: SetupPhase, state: &State) -> Phase {
        let kind = self.kind(&"auction.animal", &auction.animal);
        let excluded = self.errors.seats(&"auction.excluded", &auction.excluded);
        let all = Seats(Seats::all(self.rules.players).without(state.active).0 & !excluded.0);
        let bidders =
            auction.bidders.as_ref().map_or(all, |bidders| self.errors.seats(&"auction.bidders", bidders));
        let bid = self.tens(&"auction.bid", auction.bid);
        let high_bidder = self.errors.seat_if_given(&"auction.high_bidder", auction.high_bidder);
        self.errors.need(!excluded.has(state.active), "auction.excluded", "the auctioneer does not bid");
        self.errors.need(
            bidders.and(all) == bidders,
            "auction.bidders",
            "the auctioneer and excluded seats do not bid",
        );
        let fits = (bid > 0) == high_bidder.is_some() && high_bidder.is_none_or(|seat| bidders.has(seat));
        self.errors.need(
            fits,
            "auction.high_bidder",
            "must be one of the bidders if there is a bid, and left out if there is none",
        );
        let read = Auction {
            kind,
            bidders,
            excluded,
            bid,
            high_bidder: high_bidder.unwrap_or(state.active),
            first_out: self.errors.seat_if_given(&"auction.first_out", auction.first_out),
            earlier_bidder: self.errors.seat_if_given(&"auction.earlier_bidder", auction.earlier_bidder),
        };
        match phase {
            SetupPhase::TurnedUp => return Phase::Next(Next::TurnedUp(kind)),
            SetupPhase::AuctionStart => return Phase::Next(Next::Opening(read)),
            SetupPhase::HasBid => {
                let after = self.errors.seat(&"auction.after", auction.after, read.high_bidder);
                return Phase::Next(Next::Bidding(read, after));
            }
            SetupPhase::Compared => return Phase::Next(Next::Hammer(read)),
            SetupPhase::Decide => {
                self.errors.need(bid > 0, "auction.bid", "must be above 0 when the auctioneer decides");
                return Phase::Decide(read);
            }
            _ => {}
        }
        let waiting = if bid > 0 { bidders.without(read.high_bidder) } else { bidders };
        let first = waiting.clockwise(read.high_bidder.next(self.rules.players), self.rules.players).next();
        let next = self.errors.seat_if_given(&"auction.next", auction.next).or(first).unwrap_or(state.active);
        self.errors.need(
            waiting.has(next),
            "auction.next",
            "must be one of the bidders, and not the high bidder",
        );
        Phase::Bid(read, next)
    }

    fn payment(&mut self, payment: &SetupPayment, phase: SetupPhase, state: &mut State) -> Phase {
        let kind = self.kind(&"payment.animal", &payment.animal);
        let price = self.tens(&"payment.price", payment.price);
        state.offers[0] = self.hand(&"payment.paid", &payment.paid);
        let payee = self.errors.seat(&"payment.payee", payment.payee, state.active);
        let Some(payer) = self.errors.seat_if_given(&"payment.payer", Some(payment.payer)) else {
            return Phase::Choose;
        };
        if phase == SetupPhase::Bought {
            return Phase::Next(Next::Bought(kind, payer, price));
        }
        let one_is_auctioneer =
            (payer == state.active) != (payee == state.active) || !self.rules.program.is_empty();
        self.errors.need(
            one_is_auctioneer,
            "payment.payer",
            "one of payer and payee must be the auctioneer, and the other must not",
        );
        Phase::Pay(Payment { kind, payer, payee, to_bank: payment.to_bank, price })
    }

    fn trade(&mut self, trade: &SetupTrade, phase: SetupPhase, state: &mut State) -> Phase {
        let kind = self.kind(&"trade.animal", &trade.animal);
        state.tied = trade.tied;
        self.errors.need(trade.tied == 0 || trade.second_round, "trade.tied", "must be 0 in the first round");
        state.offers =
            [self.hand(&"trade.offers.0", &trade.offers[0]), self.hand(&"trade.offers.1", &trade.offers[1])];
        let Some(other) = self.errors.seat_if_given(&"trade.with", Some(trade.with)) else {
            return Phase::Choose;
        };
        self.errors.need(other != state.active, "trade.with", "must be another player");
        let offering = self.errors.seat(&"trade.offering", trade.offering, state.active);
        let read = Trade { kind, other, second_round: trade.second_round };
        let winner = self.errors.seat(&"trade.winner", trade.winner, state.active);
        self.errors.need(
            [state.active, other].contains(&winner),
            "trade.winner",
            "must be one of the two players of the trade",
        );
        let winner = if winner == other { Side::Other } else { Side::Challenger };
        match phase {
            SetupPhase::Challenged => Phase::Next(Next::Challenged(read)),
            SetupPhase::Won => Phase::Next(Next::Won(read, winner)),
            SetupPhase::Lost => Phase::Next(Next::Lost(read, winner)),
            SetupPhase::Answer => {
                self.errors.need(
                    !trade.second_round,
                    "trade.second_round",
                    "nobody can accept in the second round",
                );
                Phase::Answer(read)
            }
            _ if offering == other => Phase::Offer(read, Side::Other),
            _ => {
                self.errors.need(
                    offering == state.active,
                    "trade.offering",
                    "must be one of the two players of the trade",
                );
                Phase::Offer(read, Side::Challenger)
            }
        }
    }

    fn tens(&mut self, key: &dyn Display, amount: u32) -> u16 {
        match u16::try_from(amount / 10) {
            Ok(tens) if amount.is_multiple_of(10) => tens,
            _ => {
                self.errors.add(
                    key,
                    format_args!(
                        "must be a multiple of 10, at most {}, not {amount} (YB-P2)",
                        u32::from(u16::MAX) * 10
                    ),
                );
                0
            }
        }
    }

    fn kind(&mut self, key: &dyn Display, id: &str) -> u8 {
        let ids = self.rules.kinds.iter().map(|animal| animal.id.as_str());
        self.errors.known(key, "there is no animal", id, ids).unwrap_or_default() as u8
    }

    /// Reads money; at most as many of each amount as the deck has, so that counts can't overflow.
    pub(super) fn hand(&mut self, key: &dyn Display, notes: &[NoteSetup]) -> Hand {
        let mut counts = [0u32; AMOUNTS];
        for (index, note) in notes.iter().enumerate() {
            let (found, word): (Option<usize>, &dyn Display) = match note {
                NoteSetup::Amount(amount) => (self.rules.amount(*amount), amount),
                NoteSetup::Kind(kind) => (
                    self.rules.notes.iter().position(|note| note.effect.is_some() && note.word == *kind),
                    kind,
                ),
            };
            match found {
                Some(note) => counts[note] += 1,
                None => self
                    .errors
                    .add(format_args!("{key}.{index}"), format_args!("there is no money card of {word}")),
            }
        }
        let mut hand = Hand::NONE;
        for (note, count) in counts.into_iter().enumerate() {
            let all = u32::from(self.rules.money.of(note));
            if count > all {
                let name = &self.rules.notes[note].name;
                self.errors.add(
                    key,
                    format_args!("there are {count} money cards of {name}, but the deck has {all}"),
                );
            }
            hand = hand.plus(Hand::some(note, count.min(all) as u8));
        }
        hand
    }

    pub(super) fn herd(&mut self, key: &dyn Display, counts: &Animals) -> Herd {
        let mut herd = Herd::NONE;
        for (id, count) in counts {
            let key = format_args!("{key}.{id}");
            let kind = self.kind(&key, id);
            if *count > 4 {
                self.errors.add(key, format_args!("must be 0 to 4, not {count}"));
            }
            herd = herd.set(kind, *count);
        }
        herd
    }
}
