//! A sensible player: weighs each move by what it seems to bring this auction, in points ahead of the others.
//!
//! It counts whom a bid would beat if the others bid any of the cards that they can have, and what it is
//! worth to be first, last or between. What others win counts against it, shared among them.

use super::action::Action;
use super::effects::compile::CardEffect;
use super::effects::lot_of;
use super::effects::patterns::Transfer;
use super::effects::rule_values::{Invert, Skip};
use super::rules::Rules;
use super::state::{Board, Lot, Lots, Phase, State, seats_with};
use super::view::View;
use crate::effect::machine::{self, Answer, Spot};
use crate::effect::parts::Zone;
use crate::rng::Stream;
use crate::rules::{Move, Seat};

/// The worth of the highest card of the deck in a hand, in points; lower ones are worth less, in proportion.
const KEEP: f64 = 12.0;
/// How much of that a bid puts at stake: most bids come back.
const RISK: f64 = 0.2;
/// The extra worth of an auction now over one after another card, which others may spoil.
const NOW: f64 = 0.5;
/// The cost of declaring an auction of a row worth less than 0, if a card could be added instead.
const NEEDLESS: f64 = 8.0;
/// How many cards make a row long enough for an auction, and what each card less costs.
const LENGTH: u32 = 3;
const SHORT: f64 = 3.0;
/// The points that each skip before is expected to cost the taker of the row.
const BURDEN: f64 = 2.0;
/// The estimated worth of a card that others bid.
const BID: f64 = 2.0;

/// The best of the legal moves, as far as one step shows; equals are drawn by lot.
pub(super) fn greedy(rules: &Rules, view: &View, moves: &[Move], random: &mut Stream) -> Move {
    let outlook = Outlook::of(rules, view, moves);
    let mut best = (f64::NEG_INFINITY, 0, Move(0));
    for code in moves {
        let worth = match Action::decode(*code) {
            Some(action) => outlook.worth(action),
            None => outlook.answer(*code),
        };
        if worth > best.0 {
            best = (worth, 1, *code);
        } else if worth == best.0 {
            best.1 += 1;
            if random.below(best.1) == 0 {
                best.2 = *code;
            }
        }
    }
    best.2
}

/// An offer as a seat sees it, with what its effects make of the auction.
struct Offer {
    row: Lots,
    /// The points for the taker.
    worth: f64,
    skip: Skip,
    invert: Invert,
    /// Of all cards those that would not count as bids.
    ignored: Lots,
    /// This seat bids for it.
    takes_part: bool,
    /// How many others bid for it.
    rivals: u32,
}

/// The table as a seat sees it, with the estimates that its moves are weighed by.
struct Outlook<'a> {
    rules: &'a Rules,
    view: &'a View,
    /// All cards that the rivals can bid.
    pool: Lots,
    /// How many others have cards.
    rivals: u32,
    /// How much a point of another counts against one's own.
    weight: f64,
    /// How many scored cards there are.
    pile: u32,
    /// The average worth of a card of the own pile; none without a pile.
    toll: Option<f64>,
    /// How likely it is that a rival can pay.
    solvent: f64,
    /// A card can be added now.
    can_add: bool,
}

impl<'a> Outlook<'a> {
    fn of(rules: &'a Rules, view: &'a View, moves: &[Move]) -> Outlook<'a> {
        let board = &view.board;
        let known = view.known.iter().zip(0u8..).filter(|(_, seat)| *seat != view.seat.0);
        let known = known.fold(Lots::NONE, |all, (known, _)| all | *known);
        let rivals = view.rivals(rules.players).count() as u32;
        let solvent = view.rivals(rules.players).filter(|seat| !board.piles[seat.index()].is_empty()).count();
        let pile = board.piles.get(view.seat.index()).copied().unwrap_or_default();
        Outlook {
            rules,
            view,
            pool: view.unseen(rules) | known,
            rivals,
            pile: pile.len(),
            weight: 1.0 / f64::from(rules.players - 1),
            toll: (!pile.is_empty()).then(|| {
                f64::from(rules.worth(pile)) / f64::from(pile.len()) + f64::from(rules.effects.worth(pile))
            }),
            solvent: if rivals == 0 { 0.0 } else { solvent as f64 / f64::from(rivals) },
            can_add: moves.iter().any(|code| matches!(Action::decode(*code), Some(Action::Add(_)))),
        }
    }

    fn worth(&self, action: Action) -> f64 {
        let hand = self.view.hand;
        match action {
            Action::Add(lot) => {
                let mut board = self.view.board;
                let rest = hand - Lots::one(lot);
                let effect = self.rules.effects.lay(&mut board, lot, self.view.seat, rest.len());
                let gain = effect.map_or(0.0, |effect| self.gain(&mut board, effect));
                // Whoever declares then, it is another seat.
                board.turn = board.turn.next(self.rules.players);
                gain + self.auction(&self.offer(&board), rest) - KEEP * self.strength(lot)
            }
            Action::Declare => {
                let offer = self.offer(&self.view.board);
                let needless = if offer.worth < 0.0 && self.can_add { NEEDLESS } else { 0.0 };
                let short = SHORT * f64::from(LENGTH.saturating_sub(offer.row.len()));
                self.auction(&offer, hand) + NOW - needless - short
            }
            Action::Bid(lot) => self.bid(&self.offer(&self.view.board), hand, lot),
            Action::Take => self.offer(&self.view.board).worth,
            Action::Skip => self.skip(&self.offer(&self.view.board), hand).unwrap_or(f64::NEG_INFINITY),
            Action::Lay(lot) => -self.weight * self.price(Lots::one(lot)) - KEEP * self.strength(lot),
            Action::Place(_) => 0.0,
            Action::Open(lot) => self.open(lot),
            // What it brings shows later; it is for nothing if it is never used.
            Action::Use(_) => 0.0,
        }
    }

    /// Estimates the gain from an answer to an effect, by where a chosen card comes from, and goes to.
    fn answer(&self, code: Move) -> f64 {
        let (view, rules) = (self.view, self.rules);
        let mut state = State { board: view.board, machine: view.machine.clone(), ..State::default() };
        if let Some(hand) = state.hands.get_mut(view.seat.index()) {
            *hand = view.hand;
        }
        let Some(Answer::Card(spot)) = rules.answered(&state, code) else { return 0.0 };
        let Some(lot) = lot_of(spot.card) else { return 0.0 };
        machine::bound_for(rules, &state).map_or(0.0, |zone| {
            self.in_zone(lot, Spot { zone, owner: view.seat, ..spot }) - self.in_zone(lot, spot)
        })
    }

    /// Estimates the worth to this seat of a card in a zone; a card of another seat counts against it.
    fn in_zone(&self, lot: Lot, spot: Spot) -> f64 {
        let worth = match spot.zone {
            Zone::Hand => KEEP * self.strength(lot),
            Zone::Pile => self.price(Lots::one(lot)),
            Zone::TakenRow => return self.to_taker(lot),
            _ => 0.0,
        };
        if spot.owner == self.view.seat { worth } else { -self.weight * worth }
    }

    /// Estimates the gain to this seat if the taker of a row scores a card more.
    fn to_taker(&self, lot: Lot) -> f64 {
        let price = self.price(Lots::one(lot));
        if self.view.board.asked == self.view.seat { price } else { -self.weight * price }
    }

    /// Estimates the immediate gain from the transfers of an effect.
    fn gain(&self, board: &mut Board, effect: &CardEffect) -> f64 {
        let (before, own, size) = (board.points, self.view.seat, self.rules.players);
        let mut gain = 0.0;
        for transfer in &effect.transfers {
            match transfer {
                Transfer::Settle(cards) => self.rules.settle(board, *cards),
                Transfer::TakeEach => {
                    let others =
                        (0..size).map(Seat).filter(|seat| *seat != own).map(|seat| board.piles[seat.index()]);
                    gain += (1.0 + self.weight) * others.filter_map(|pile| self.average(pile)).sum::<f64>();
                }
                Transfer::GiveEach => {
                    let given = f64::from(self.pile.min(u32::from(size) - 1));
                    gain -=
                        (1.0 + self.weight) * given * self.average(board.piles[own.index()]).unwrap_or(0.0);
                }
            }
        }
        for seat in (0..size).map(Seat) {
            let more = f64::from(board.points[seat.index()] - before[seat.index()]);
            gain += if seat == own { more } else { -self.weight * more };
        }
        gain
    }

    /// The average price of the cards of a pile; none if it is empty.
    fn average(&self, pile: Lots) -> Option<f64> {
        (!pile.is_empty()).then(|| self.price(pile) / f64::from(pile.len()))
    }

    fn price(&self, lots: Lots) -> f64 {
        f64::from(self.rules.worth(lots))
    }

    /// Assesses the row as an offer to this seat: its score effects count for all cards that are scored up to
    /// then.
    fn offer(&self, board: &Board) -> Offer {
        let effects = &self.rules.effects;
        let spoils = effects.spoils(board, self.view.seat, self.view.hand.len());
        let each = f64::from(effects.worth(spoils.scored)) * f64::from(self.pile + spoils.scored.len());
        let bids = if spoils.bids { BID * f64::from(self.rivals) } else { 0.0 };
        let kept: f64 = spoils.to_hand.iter().map(|lot| KEEP * self.strength(lot)).sum();
        let worth = self.price(spoils.scored) + each + bids + kept;
        let ignored = self.rules.ignored(board, self.rules.all_lots());
        let bidders = self.rules.bidders(board, seats_with(|seat| self.view.held[seat.index()] > 0));
        let (takes_part, rivals) = (bidders.has(self.view.seat), bidders.without(self.view.seat).count());
        Offer {
            row: board.row.lots(),
            worth,
            skip: effects.skip(board),
            invert: effects.invert(board),
            ignored,
            takes_part,
            rivals,
        }
    }

    /// How much a card is missed as a bid: from 0, the lowest, to 1.
    fn strength(&self, lot: Lot) -> f64 {
        f64::from(lot.0) / self.rules.lots.len() as f64
    }

    /// Estimates the gain from skipping this offer; none if the seat can't skip. The card laid is the one
    /// with the lowest price.
    fn skip(&self, offer: &Offer, hand: Lots) -> Option<f64> {
        match offer.skip {
            Skip::Paid => {
                let offerable = self.rules.effects.offerable(&self.view.board, hand).or(hand);
                let lowest = offerable.iter().map(|lot| self.rules.price(lot)).min()?;
                Some(-self.toll? - self.weight * (offer.worth + f64::from(lowest)))
            }
            Skip::Dear if self.pile >= 3 => Some(-3.0 * self.toll? - self.weight * offer.worth),
            Skip::Dear | Skip::Never => None,
        }
    }

    /// Estimates the gain from an auction of this row with the best bid.
    fn auction(&self, offer: &Offer, hand: Lots) -> f64 {
        let biddable = self.rules.effects.may_be_bid(&self.view.board, hand).or(hand);
        let best = biddable.iter().map(|lot| self.bid(offer, hand, lot)).fold(f64::NEG_INFINITY, f64::max);
        if hand.is_empty() || !offer.takes_part { -self.weight * offer.worth } else { best }
    }

    /// Estimates the gain from a bid for this row.
    fn bid(&self, offer: &Offer, hand: Lots, lot: Lot) -> f64 {
        let worth = offer.worth;
        let first = self.skip(offer, hand - Lots::one(lot)).map_or(worth, |skip| skip.max(worth));
        let missed = -self.weight * worth;
        let (between, last) = if worth >= 0.0 {
            (missed, missed)
        } else {
            let all_skip = if offer.skip == Skip::Never { 0.0 } else { power(self.solvent, offer.rivals) };
            let burdened = worth - BURDEN * f64::from(offer.rivals);
            ((missed + first) / 2.0, all_skip * burdened + (1.0 - all_skip) * missed)
        };
        let risk = RISK * KEEP * self.strength(lot);
        if offer.rivals == 0 {
            return worth - risk;
        }
        if offer.ignored.has(lot) {
            return missed - risk;
        }
        let [is_first, is_last, is_alone] = self.odds(offer, lot);
        is_alone * worth + is_first * first + is_last * last + (1.0 - is_alone - is_first - is_last) * between
            - risk
    }

    /// How likely a bid is to come first in the order, last, or to be the only one that counts (IBYN-P4), if
    /// rivals bid any card of the pool, or have bid already, open.
    fn odds(&self, offer: &Offer, bid: Lot) -> [f64; 3] {
        let all = f64::from(self.pool.len().max(1));
        let board = &self.view.board;
        let open = if board.phase == Phase::OpenBid { board.bid_lots() } else { Lots::NONE };
        let yet = if open.is_empty() { offer.rivals } else { board.waiting.without(self.view.seat).count() };
        let everyone = |lots: Lots| {
            let lots = lots | offer.ignored;
            let likely = power(f64::from((lots & self.pool).len()) / all, yet);
            if open.within(lots) { likely } else { 0.0 }
        };
        let alone = everyone(Lots::NONE);
        let (below, above) = (self.rules.all_lots().below(bid), self.rules.all_lots().above(bid));
        let (first, last) = match (offer.invert, offer.row.lowest(), offer.row.highest()) {
            (Invert::Always, ..) => (everyone(above), everyone(below)),
            (Invert::ByBids, Some(low), Some(high)) if low <= bid && bid <= high => {
                let (inside_below, inside_above) = (everyone(below.above(low)), everyone(above.below(high)));
                (everyone(below) - inside_below + inside_above, everyone(above) - inside_above + inside_below)
            }
            _ => (everyone(below), everyone(above)),
        };
        [first - alone, last - alone, alone]
    }

    /// Estimates the gain from opening with a bid, which its owner loses.
    fn open(&self, lot: Lot) -> f64 {
        let own = self.view.board.bids.get(self.view.seat.index()).is_some_and(|bid| bid.has(lot));
        let loss = KEEP * self.strength(lot);
        if own { -loss } else { loss * self.weight }
    }
}

/// A power, multiplied out so that it is the same on every machine.
fn power(base: f64, exponent: u32) -> f64 {
    (0..exponent).fold(1.0, |product, _| product * base)
}
