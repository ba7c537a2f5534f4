//! The rules that effects can change, as the game asks for them.

pub use super::stage::RuleId;

use std::borrow::Cow;

use super::super::rules::Rules;
use super::super::state::{AMOUNTS, Hand, Side, State, Trade};
use crate::effect::machine::{self, Spot};
use crate::effect::parts::{Attribute, Zone};
use crate::rules::{Rules as _, Seat, Seats};

impl RuleId {
    /// The rules that an auction uses up.
    pub(in super::super) const OF_AUCTIONS: &'static [u8] = &[
        RuleId::Raise as u8,
        RuleId::MostRaise as u8,
        RuleId::LeastBid as u8,
        RuleId::MostBid as u8,
        RuleId::Bidding as u8,
        RuleId::AuctioneerBuys as u8,
        RuleId::Price as u8,
        RuleId::GetsPrice as u8,
        RuleId::PaidNotes as u8,
    ];

    /// The rules that a trade uses up.
    pub(in super::super) const OF_TRADES: &'static [u8] = &[
        RuleId::OfferedNotes as u8,
        RuleId::ChallengedAnimals as u8,
        RuleId::Answer as u8,
        RuleId::WinningOffer as u8,
        RuleId::EqualOffers as u8,
        RuleId::Ties as u8,
        RuleId::Offers as u8,
        RuleId::AnimalsAtStake as u8,
    ];
}

/// Where the offers of a trade go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum OffersGo {
    /// Each to the other player.
    Swapped,
    /// Both to the loser.
    ToLoser,
    /// Both to the winner.
    ToWinner,
    /// Both to the bank.
    ToBank,
    /// Back to where they came from.
    Returned,
}

impl OffersGo {
    /// Who gets the offer of a side; nobody if the bank does.
    pub(in super::super) fn receiver(self, side: Side, winner: Side) -> Option<Side> {
        match self {
            OffersGo::Swapped => Some(side.opposite()),
            OffersGo::ToLoser => Some(winner.opposite()),
            OffersGo::ToWinner => Some(winner),
            OffersGo::ToBank => None,
            OffersGo::Returned => Some(side),
        }
    }
}

impl Rules {
    /// The value of a rule with words, by place; 0 without effects.
    fn word_of(&self, state: &State, rule: RuleId, seat: Option<Seat>) -> u8 {
        machine::word_rule(self, state, rule as u8, seat).unwrap_or(0)
    }

    /// How many tens a seat must raise a bid at least (YB-P2).
    pub(in super::super) fn least_raise(&self, state: &State, seat: Seat) -> u16 {
        let least = machine::number_rule(self, state, RuleId::Raise as u8, Some(seat), 10).clamp(10, 1000);
        least.unsigned_abs().div_ceil(10) as u16
    }

    /// The lowest and the highest bid of a seat in tens, over a bid that stands (YB-P2, YB-P3).
    pub(in super::super) fn possible_bids(&self, state: &State, seat: Seat, standing: u16) -> (u16, u16) {
        let least = standing.saturating_add(self.least_raise(state, seat));
        let tens = |rule: RuleId, usual: u16| {
            let usual = i32::from(usual) * 10;
            machine::number_rule(self, state, rule as u8, Some(seat), usual)
                .clamp(10, 10 * i32::from(u16::MAX))
        };
        let floor = tens(RuleId::LeastBid, 1).unsigned_abs().div_ceil(10) as u16;
        let most = [(RuleId::MostBid, 0), (RuleId::MostRaise, standing)];
        let most = most
            .map(|(rule, from)| from.saturating_add((tens(rule, state.limit) / 10) as u16))
            .into_iter()
            .min();
        (least.max(floor), most.unwrap_or(state.limit).min(state.limit))
    }

    /// True if a seat may bid (YB-P3).
    pub(in super::super) fn may_bid(&self, state: &State, seat: Seat) -> bool {
        self.word_of(state, RuleId::Bidding, Some(seat)) == 0
    }

    /// True if the auctioneer may buy (YB-P5).
    pub(in super::super) fn may_buy(&self, state: &State) -> bool {
        self.word_of(state, RuleId::AuctioneerBuys, None) == 0
    }

    /// True if the price goes to the bank.
    pub(in super::super) fn pays_bank(&self, state: &State) -> bool {
        self.word_of(state, RuleId::Price, None) == 1
    }

    /// The seat that gets the price instead of the seller.
    pub(in super::super) fn paid_instead(&self, state: &State, payer: Seat) -> Option<Seat> {
        if !self.program.can_change(RuleId::GetsPrice as u8) {
            return None;
        }
        let others = Seats::all(self.players).without(payer).clockwise(payer, self.players);
        others.into_iter().find(|seat| self.word_of(state, RuleId::GetsPrice, Some(*seat)) == 1)
    }

    /// The duties of a challenged seat by effects: to accept the offer, and to make one of its own (YB-P10).
    pub(in super::super) fn must_answer(&self, state: &State, seat: Seat) -> (bool, bool) {
        let word = self.word_of(state, RuleId::Answer, Some(seat));
        (word == 1, word == 2)
    }

    /// True if the lower offer wins (YB-P10).
    pub(in super::super) fn lower_wins(&self, state: &State) -> bool {
        self.word_of(state, RuleId::WinningOffer, None) == 1
    }

    /// The side that wins after equal offers, if there is no second round (YB-P11).
    pub(in super::super) fn tie_winner(&self, state: &State, trade: Trade) -> Option<Side> {
        let wins =
            |side: &Side| self.word_of(state, RuleId::Ties, Some(trade.seat(*side, state.active))) == 1;
        if let Some(side) = [Side::Challenger, Side::Other].into_iter().find(wins) {
            return Some(side);
        }
        match self.word_of(state, RuleId::EqualOffers, None) {
            1 => Some(Side::Challenger),
            2 => Some(Side::Other),
            _ => None,
        }
    }

    /// Where the offers go (YB-P10).
    pub(in super::super) fn offers_go(&self, state: &State) -> OffersGo {
        match self.word_of(state, RuleId::Offers, None) {
            1 => OffersGo::ToLoser,
            2 => OffersGo::ToWinner,
            3 => OffersGo::ToBank,
            4 => OffersGo::Returned,
            _ => OffersGo::Swapped,
        }
    }

    /// The number of animals that change hands (YB-P12), if there are so many.
    pub(in super::super) fn at_stake(&self, state: &State, trade: Trade) -> u32 {
        let usual = state.stake(trade) as i32;
        machine::number_rule(self, state, RuleId::AnimalsAtStake as u8, None, usual).clamp(1, 4) as u32
    }

    /// The kinds for which a seat can challenge another (YB-P10).
    pub(in super::super) fn tradable(&self, state: &State, seat: Seat, other: Seat) -> u32 {
        let shared = state.shared(seat, other);
        if shared == 0 || !self.program.can_change(RuleId::ChallengedAnimals as u8) {
            return shared;
        }
        let is_allowed = |kind: &u8| {
            let spot = Spot { owner: other, card: u16::from(*kind), zone: Zone::Animals };
            shared >> kind & 1 == 1
                && machine::allowed(self, state, RuleId::ChallengedAnimals as u8, None, spot)
        };
        (0..self.animal_count as u8).filter(is_allowed).fold(0, |kinds, kind| kinds | 1 << kind)
    }

    /// True if a seat can challenge anybody (YB-P10).
    pub(in super::super) fn can_trade(&self, state: &State, seat: Seat) -> bool {
        self.seats().any(|other| other != seat && self.tradable(state, seat, other) != 0)
    }

    /// True if no effect can change what notes count, or which of them may be paid.
    pub(in super::super) fn has_fixed_money(&self) -> bool {
        !self.program.can_change_number(Attribute::Value) && !self.program.can_change(RuleId::PaidNotes as u8)
    }

    /// The amount that each note of a seat counts when it pays, as far as it knows: else the notes that it
    /// may pay would reveal what others have. 0 if it may not be paid.
    #[inline]
    pub(in super::super) fn spending(&self, state: &State, seat: Seat) -> Cow<'_, [u32; AMOUNTS]> {
        if self.has_fixed_money() {
            Cow::Borrowed(&self.amounts)
        } else {
            Cow::Owned(self.changed_spending(state, seat))
        }
    }

    fn changed_spending(&self, state: &State, seat: Seat) -> [u32; AMOUNTS] {
        let mut amounts = self.counted(|note| {
            machine::changed_as_known(self, state, self.note_of(state, seat, note), Attribute::Value, seat)
        });
        for (note, amount) in amounts.iter_mut().enumerate().take(self.amount_count) {
            if !machine::allowed(
                self,
                state,
                RuleId::PaidNotes as u8,
                Some(seat),
                self.note_of(state, seat, note),
            ) {
                *amount = 0;
            }
        }
        amounts
    }

    /// The notes that a seat may offer, as bits (YB-P10).
    pub(in super::super) fn notes_to_offer(&self, state: &State, seat: Seat) -> u32 {
        if !self.program.can_change(RuleId::OfferedNotes as u8) {
            return u32::MAX;
        }
        let is_allowed = |note: &usize| {
            machine::allowed(
                self,
                state,
                RuleId::OfferedNotes as u8,
                Some(seat),
                self.note_of(state, seat, *note),
            )
        };
        (0..self.amount_count).filter(is_allowed).fold(0, |notes, note| notes | 1 << note)
    }

    /// The worth of a seat's offer in a trade (YB-X2).
    pub(in super::super) fn offer_worth(&self, state: &State, seat: Seat, offer: Hand) -> u32 {
        match self.program.can_change_number(Attribute::Worth) {
            true => offer.worth(&self.counted(|note| {
                machine::changed(self, state, self.note_of(state, seat, note), Attribute::Worth)
            })),
            false => self.worth(offer),
        }
    }

    fn counted(&self, number: impl Fn(usize) -> i32) -> [u32; AMOUNTS] {
        let mut amounts = self.amounts;
        for (note, amount) in amounts.iter_mut().enumerate().take(self.amount_count) {
            *amount = number(note).clamp(0, MOST_WORTH).unsigned_abs();
        }
        amounts
    }

    /// A note of a seat: in its hand, else on the table.
    fn note_of(&self, state: &State, owner: Seat, note: usize) -> Spot {
        let zone = if state.hands[owner.index()].of(note) > 0 { Zone::Money } else { Zone::Stake };
        Spot { owner, card: self.note_card(note), zone }
    }

    /// True if the animals of a kind of a seat count as any kind at the end (YB-X4).
    pub(in super::super) fn is_wild(&self, state: &State, seat: Seat, kind: u8) -> bool {
        let spot = Spot { owner: seat, card: kind.into(), zone: Zone::Animals };
        !machine::allowed(self, state, RuleId::OwnKind as u8, Some(seat), spot)
    }
}

/// The most that effects make a note count, so that no sum overflows.
const MOST_WORTH: i32 = 100_000;
