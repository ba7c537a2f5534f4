//! What a seat can decide while the effect of a special egg or a power is executed, derived from what the seat itself knows (BB-X, BB-PW,
//! HC-8).

use super::compile::{BIDS, OFFERS, Step};
use super::{Source, execute};
use crate::games::bunny_bidding::action::Action;
use crate::games::bunny_bidding::apply::showdown;
use crate::games::bunny_bidding::legal;
use crate::games::bunny_bidding::rules::Rules;
use crate::games::bunny_bidding::state::{Phase, State};
use crate::games::bunny_bidding::tiles::{Tiles, union};
use crate::rules::{Move, Seat, Seats};

/// What a seat can decide in the phases of expansions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Choices {
    /// Whether it can say that it is enough.
    pub enough: bool,
    /// Tiles on the table.
    pub picks: Tiles,
    /// Hand tiles.
    pub gives: Tiles,
    /// Seats to be named.
    pub names: Seats,
    /// Seats with face-down offer tiles.
    pub offers: Seats,
    /// Seats with face-down bids.
    pub bids: Seats,
    /// What can be said to be played open.
    pub says: u8,
    /// Goals by egg type, as bits.
    pub goals: u16,
}

impl Choices {
    /// Why a decision is not among them.
    pub const WHY: &'static str = "that can't be chosen now";

    /// As moves, in the order of their codes.
    pub fn list(&self, moves: &mut Vec<Move>) {
        let mut push = |action: Action| moves.push(action.encode());
        if self.enough {
            push(Action::Enough);
        }
        self.picks.iter().for_each(|tile| push(Action::Pick(tile)));
        self.gives.iter().for_each(|tile| push(Action::Give(tile)));
        self.names.iter().for_each(|seat| push(Action::Name(seat)));
        self.offers.iter().for_each(|seat| push(Action::OfferOf(seat)));
        self.bids.iter().for_each(|seat| push(Action::BidOf(seat)));
        [OFFERS, BIDS].into_iter().filter(|what| self.says & what != 0).for_each(|what| push(Action::Say(what)));
        (0..16).filter(|kind| self.goals >> kind & 1 != 0).for_each(|kind| push(Action::Expose(kind)));
    }

    /// Whether a decision is among them.
    pub fn allow(&self, action: Action) -> bool {
        match action {
            Action::Enough => self.enough,
            Action::Pick(tile) => self.picks.has(tile),
            Action::Give(tile) => self.gives.has(tile),
            Action::Name(seat) => self.names.has(seat),
            Action::OfferOf(seat) => self.offers.has(seat),
            Action::BidOf(seat) => self.bids.has(seat),
            Action::Say(what) => self.says & what != 0,
            Action::Expose(kind) => kind < 16 && self.goals >> kind & 1 != 0,
            _ => false,
        }
    }

    /// Whether there is nothing to decide.
    pub fn are_none(&self) -> bool {
        *self == Choices::default()
    }

    /// What the mover can decide in the phases of expansions.
    pub fn of(rules: &Rules, state: &State) -> Choices {
        let public = &state.public;
        match public.phase {
            Phase::Choose => {
                execute::step(rules, public.execution).map_or(Choices::default(), |step| Choices::for_step(rules, state, step))
            }
            Phase::Name => Choices { names: showdown::nameable(rules, state), ..Choices::default() },
            Phase::Expose => Choices {
                goals: state.hidden.goals[public.mover.index()].iter().flatten().fold(0, |goals, goal| goals | 1 << goal),
                ..Choices::default()
            },
            _ => Choices::default(),
        }
    }

    /// What the mover can decide for a step; nothing, if the step can't be done or needs no decision.
    pub fn for_step(rules: &Rules, state: &State, step: Step) -> Choices {
        let (public, hidden) = (&state.public, &state.hidden);
        let (execution, seat) = (public.execution, public.mover);
        let (at, seen) = (seat.index(), hidden.seen[seat.index()]);
        let having = |sets: &[Tiles]| -> Seats {
            let unknown = |other: &Seat| *other != seat && !(sets[other.index()] - seen).is_empty();
            rules.seats().filter(unknown).fold(Seats::NONE, Seats::with)
        };
        let none = Choices::default();
        // A power is used for something; a tile leaves it to the player.
        let enough = execution.done > 0 || matches!(Source::decode(execution.source), Some(Source::Tile(_)));
        match step {
            Step::Say => Choices { says: OFFERS | BIDS, ..none },
            Step::LookGoals => {
                let hides = |other: &Seat| *other != seat && hidden.goals[other.index()][0].is_some() && !hidden.seen_goals[at].has(*other);
                Choices { names: rules.seats().filter(hides).fold(Seats::NONE, Seats::with), ..none }
            }
            Step::LookOneOffer => Choices { offers: having(&hidden.offers), ..none },
            Step::LookOneBid => Choices { bids: having(&hidden.bids), ..none },
            Step::Collect => {
                let picks = (seen & union(&hidden.offers)) | hidden.offers[at];
                Choices { offers: having(&hidden.offers), picks, ..none }
            }
            Step::TurnOver => {
                let known = seen | hidden.offers[at] | hidden.bids[at];
                Choices {
                    picks: public.offer | union(&public.bids) | known,
                    offers: having(&hidden.offers),
                    bids: having(&hidden.bids),
                    ..none
                }
            }
            Step::Swap(up_to) => {
                let offer = match Source::decode(execution.source) {
                    Some(Source::Tile(tile)) => public.offer - Tiles::one(tile),
                    _ => public.offer,
                };
                let hand = legal::usable(rules, public, hidden.hands[at]);
                match execution.picked {
                    _ if execution.done >= up_to || offer.is_empty() || hand.is_empty() => none,
                    0 => Choices { picks: offer, enough, ..none },
                    _ => Choices { gives: hand, ..none },
                }
            }
            Step::SwapBids(up_to) => {
                let (mine, all) = (public.bids[at], union(&public.bids));
                match execution.picked {
                    _ if execution.done >= up_to || mine.is_empty() || (all - mine).is_empty() => none,
                    0 => Choices { picks: mine, enough, ..none },
                    _ => Choices { picks: all - mine, ..none },
                }
            }
            _ => none,
        }
    }
}

/// The clause behind a decision in the phases of expansions.
pub fn clause(rules: &Rules, state: &State) -> &'static str {
    let execution = state.public.execution;
    match state.public.phase {
        Phase::Name => "BB-X-19",
        Phase::Expose => "BB-HC-8",
        _ => match execute::step(rules, execution) {
            Some(Step::Say) => "BB-X-12",
            Some(Step::LookGoals) => "BB-X-13",
            Some(Step::LookOneOffer) => "BB-PW-1",
            Some(Step::LookOneBid) => "BB-PW-2",
            Some(Step::Swap(_)) if matches!(Source::decode(execution.source), Some(Source::Power(_))) => "BB-PW-3",
            Some(Step::Swap(_)) => "BB-X-15",
            Some(Step::SwapBids(_)) => "BB-PW-4",
            Some(Step::Collect) => "BB-PW-5",
            Some(Step::TurnOver) => "BB-PW-6",
            _ => "BB-P2",
        },
    }
}
