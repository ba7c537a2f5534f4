//! What a seat can decide while the effect of a special egg or a power is executed, derived from what the seat itself knows (BB-X, BB-PW,
//! HC-8).

use super::compile::{Counts, Step};
use crate::games::bunny_bidding::action::Action;
use crate::games::bunny_bidding::legal::playable::usable;
use crate::games::bunny_bidding::rules::Rules;
use crate::games::bunny_bidding::state::{OpenOnly, Phase, PowerSet, Source, State, Tiles};
use crate::rules::{Move, Rules as _, Seat, Seats};

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
    /// Whether it says what is played open.
    pub says: bool,
    /// Goals by egg type, as bits.
    pub goals: u16,
}

impl Choices {
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
        OpenOnly::ALL.into_iter().filter(|_| self.says).for_each(|what| push(Action::Say(what)));
        (0..16).filter(|kind| self.goals >> kind & 1 != 0).for_each(|kind| push(Action::Expose(kind)));
    }

    /// Whether there is nothing to decide.
    pub fn are_none(&self) -> bool {
        *self == Choices::default()
    }

    /// What the mover can decide in the phases of expansions.
    pub fn of(rules: &Rules, state: &State) -> Choices {
        let public = &state.public;
        match public.phase {
            Phase::Choose => rules.effects.step(public.execution).map_or(Choices::default(), |step| Choices::for_step(rules, state, step)),
            Phase::Name => Choices { names: nameable(rules, state), ..Choices::default() },
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
        let enough = execution.done > 0 || matches!(execution.source, Some(Source::Tile(_)));
        match step {
            Step::Say => Choices { says: true, ..none },
            Step::LookGoals => {
                let hides = |other: &Seat| *other != seat && hidden.goals[other.index()][0].is_some() && !hidden.seen_goals[at].has(*other);
                Choices { names: rules.seats().filter(hides).fold(Seats::NONE, Seats::with), ..none }
            }
            Step::LookOneOffer => Choices { offers: having(&hidden.offers), ..none },
            Step::LookOneBid => Choices { bids: having(&hidden.bids), ..none },
            Step::Collect => {
                let picks = (seen & Tiles::union(&hidden.offers)) | hidden.offers[at];
                Choices { offers: having(&hidden.offers), picks, ..none }
            }
            Step::TurnOver => {
                let known = seen | hidden.offers[at] | hidden.bids[at];
                Choices {
                    picks: public.offer | Tiles::union(&public.bids) | known,
                    offers: having(&hidden.offers),
                    bids: having(&hidden.bids),
                    ..none
                }
            }
            Step::Swap(up_to) => {
                let offer = match execution.source {
                    Some(Source::Tile(tile)) => public.offer - Tiles::one(tile),
                    _ => public.offer,
                };
                let hand = usable(rules, public, hidden.hands[at]);
                match execution.picked {
                    _ if execution.done >= up_to || offer.is_empty() || hand.is_empty() => none,
                    0 => Choices { picks: offer, enough, ..none },
                    _ => Choices { gives: hand, ..none },
                }
            }
            Step::SwapBids(up_to) => {
                let (mine, all) = (public.bids[at], Tiles::union(&public.bids));
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

/// The seats whose bid can be ignored (BB-X-19).
pub fn nameable(rules: &Rules, state: &State) -> Seats {
    let bidders = rules.seats().filter(|seat| !state.bid(*seat).is_empty() && !state.public.ignored.has(*seat));
    bidders.fold(Seats::NONE, Seats::with)
}

/// The powers that the mover can use now: once a turn each, and only if all that they do can be done (BB-H1).
pub fn usable_powers(rules: &Rules, state: &State, seat: Seat) -> PowerSet {
    let powers = (state.powers(seat) & rules.effects.used) - state.public.progress.used;
    let can = |index: &u8| {
        let effect = rules.effects.get(Source::Power(*index));
        effect.is_some_and(|effect| {
            !effect.steps.is_empty() && effect.is_met(counts(state, seat)) && effect.steps.iter().all(|step| possible(rules, state, *step))
        })
    };
    powers.iter().filter(can).collect()
}

/// The powers and handicaps that a seat may put to the offer (BB-H2).
pub fn puttable(state: &State, seat: Seat) -> PowerSet {
    if state.public.offered_power.is_empty() { state.powers(seat) } else { PowerSet::NONE }
}

/// Whether a step could be done now.
pub fn possible(rules: &Rules, state: &State, step: Step) -> bool {
    let at = state.public.mover.index();
    let unseen = |sets: &[Tiles]| !(Tiles::union(sets) - sets[at] - state.hidden.seen[at]).is_empty();
    match step {
        Step::NoBid => state.bid(state.public.mover).is_empty(),
        Step::LookOffer => unseen(&state.hidden.offers),
        Step::LookBids => unseen(&state.hidden.bids),
        Step::Draw(_) => !drawable_by(state, step).is_empty(),
        Step::EndRound | Step::Postpone | Step::Release | Step::Open(_) => true,
        _ => !Choices::for_step(rules, state, step).are_none(),
    }
}

/// What effects of a seat can count now.
pub fn counts(state: &State, seat: Seat) -> Counts {
    Counts { hand: state.hand(seat).len(), offer: state.offered(), pile: state.public.collected[seat.index()].len() }
}

/// The tiles out of which chance draws one.
pub fn drawable(rules: &Rules, state: &State) -> Tiles {
    match state.public.phase {
        Phase::GiveAway => state.public.offer,
        Phase::Draw => rules.effects.step(state.public.execution).map_or(Tiles::NONE, |step| drawable_by(state, step)),
        _ => Tiles::NONE,
    }
}

/// The tiles out of which chance draws one for a step.
pub fn drawable_by(state: &State, step: Step) -> Tiles {
    let execution = state.public.execution;
    match (step, execution.drawn_from.checked_sub(1)) {
        (Step::Draw(_), _) => state.public.removed,
        (_, Some(whose)) => {
            let sets = if execution.from_bid { &state.hidden.bids } else { &state.hidden.offers };
            sets.get(usize::from(whose)).map_or(Tiles::NONE, |tiles| *tiles - state.hidden.seen[state.public.mover.index()])
        }
        _ => Tiles::NONE,
    }
}

/// The clause behind a decision in the phases of expansions.
pub fn clause(rules: &Rules, state: &State) -> &'static str {
    let execution = state.public.execution;
    match state.public.phase {
        Phase::Name => "BB-X-19",
        Phase::Expose => "BB-HC-8",
        _ => match rules.effects.step(execution) {
            Some(Step::Say) => "BB-X-12",
            Some(Step::LookGoals) => "BB-X-13",
            Some(Step::LookOneOffer) => "BB-PW-1",
            Some(Step::LookOneBid) => "BB-PW-2",
            Some(Step::Swap(_)) if matches!(execution.source, Some(Source::Power(_))) => "BB-PW-3",
            Some(Step::Swap(_)) => "BB-X-15",
            Some(Step::SwapBids(_)) => "BB-PW-4",
            Some(Step::Collect) => "BB-PW-5",
            Some(Step::TurnOver) => "BB-PW-6",
            _ => "BB-P2",
        },
    }
}
