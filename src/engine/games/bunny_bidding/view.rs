//! What a seat knows (C4), and states that fit it.

use super::apply::passing;
use super::effects::answers;
use super::rules::Rules;
use super::state::{Goals, PASSED, Phase, PowerSet, Public, State, Tile, Tiles, with_goal};
use crate::effect::machine::{Machine, mask, unmask};
use crate::rng::Stream;
use crate::rules::{Rules as _, SEATS, Seat, Seats};

/// How often a state is drawn again whose effects ask another seat.
const TRIES: usize = 100;

/// The part of a state that one seat knows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// Who looks.
    pub seat: Seat,
    /// The part that everybody sees.
    pub public: Public,
    /// Its hand.
    pub hand: Tiles,
    /// Its goals.
    pub goals: Goals,
    /// Tiles that it has put to the offer face down.
    pub offer: Tiles,
    /// Tiles that it has bid face down.
    pub bid: Tiles,
    /// Hand tiles that it has picked to pass (BB-V8).
    pub picked: Tiles,
    /// Who has yet to pick tiles to pass (BB-V8).
    pub pending: Seats,
    /// Its secret handicaps.
    pub handicaps: PowerSet,
    /// The state of the effects, without the cards that it does not see.
    pub machine: Machine,
    /// The seat whose decision an effect waits for.
    pub asked: Option<Seat>,
    /// Each seat as it sees them from outside, its own too.
    pub seats: [Outside; SEATS],
}

/// A seat as others see it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Outside {
    /// How many tiles are in its hand.
    pub hand: u8,
    /// How many it has put to the offer face down.
    pub offer: u8,
    /// How many it has bid face down.
    pub bid: u8,
    /// How many goals it has.
    pub goals: u8,
    /// How many secret handicaps it has.
    pub handicaps: u8,
    /// Its goals, if the viewer has looked at them (BB-X-13).
    pub looked: Option<Goals>,
    /// Face-down tiles that it has put to the offer, at which the viewer has looked.
    pub seen_offer: Tiles,
    /// Face-down bids of it at which the viewer has looked.
    pub seen_bid: Tiles,
    /// Tiles that the viewer knows to be in its hand or face down before it; for the viewer's own seat those
    /// that all others know to be there.
    pub known: Tiles,
}

impl Outside {
    fn concealed(&self) -> usize {
        usize::from(self.hand) + usize::from(self.offer) + usize::from(self.bid)
    }
}

/// The view of a seat; of a seat that nobody sits at, that of the last.
pub fn view(rules: &Rules, state: &State, seat: Seat) -> View {
    let seat = Seat(seat.0.min(rules.players - 1));
    let hidden = &state.hidden;
    let mut seats = [Outside::default(); SEATS];
    for other in rules.seats() {
        let at = other.index();
        seats[at] = Outside {
            hand: hidden.hands[at].len() as u8,
            offer: hidden.offers[at].len() as u8,
            bid: hidden.bids[at].len() as u8,
            goals: hidden.goals[at].iter().flatten().count() as u8,
            handicaps: hidden.handicaps[at].len() as u8,
            looked: hidden.seen_goals[seat.index()].has(other).then_some(hidden.goals[at]),
            seen_offer: hidden.offers[at] & hidden.seen[seat.index()],
            seen_bid: hidden.bids[at] & hidden.seen[seat.index()],
            known: if other == seat {
                exposed(rules, state, seat)
            } else {
                state.concealed(other) & hidden.known[seat.index()]
            },
        };
    }
    let at = seat.index();
    View {
        seat,
        public: state.public,
        hand: hidden.hands[at],
        goals: hidden.goals[at],
        offer: hidden.offers[at],
        bid: hidden.bids[at],
        picked: hidden.picked & hidden.hands[at],
        pending: state.pending(),
        handicaps: hidden.handicaps[at],
        machine: mask(rules, state, seat),
        asked: answers::asked(rules, state),
        seats,
    }
}

/// The hidden tiles of a seat that all others know. The seat knows which they are: such tiles came to it
/// openly, and it saw all passing since.
fn exposed(rules: &Rules, state: &State, seat: Seat) -> Tiles {
    let others = rules.seats().filter(|other| *other != seat);
    others.fold(state.concealed(seat), |all, other| all & state.hidden.known[other.index()])
}

/// A random state that is consistent with a view: hidden tiles and goals are sampled from the possible ones.
pub fn resample(rules: &Rules, view: &View, random: &mut Stream) -> State {
    let mut state = sample(rules, view, random);
    // Whoever is asked for one of their goals has different ones.
    for _ in 0..TRIES {
        if answers::asked(rules, &state) == view.asked {
            break;
        }
        state = sample(rules, view, random);
    }
    state
}

/// A random state that fits all cards that the viewer sees.
fn sample(rules: &Rules, view: &View, random: &mut Stream) -> State {
    let mut state = State { public: view.public, machine: view.machine.clone(), ..State::default() };
    let at = view.seat.index();
    state.hidden.hands[at] = view.hand;
    state.hidden.offers[at] = view.offer;
    state.hidden.bids[at] = view.bid;
    draw_goals(rules, view, &mut state, random);
    draw_handicaps(rules, view, &mut state, random);
    draw_tiles(rules, view, &mut state, random);
    if view.public.passing {
        state.hidden.picked = picks(rules, view, &state, random);
    }
    for observer in rules.seats() {
        let known =
            rules.seats().filter(|other| *other != observer).map(|other| view.seats[other.index()].known);
        state.hidden.known[observer.index()] = known.fold(Tiles::NONE, |all, tiles| all | tiles);
    }
    state.hidden.seen[at] =
        view.seats.iter().fold(Tiles::NONE, |all, outside| all | outside.seen_offer | outside.seen_bid);
    passing::show_doubles(rules, &mut state);
    state.hidden.seen_goals[at] =
        rules.seats().filter(|seat| view.seats[seat.index()].looked.is_some()).fold(Seats::NONE, Seats::with);
    unmask(rules, &mut state, view.seat, random);
    state
}

/// Secret handicaps: any that nobody has been seen with, but for those that would lie open.
fn draw_handicaps(rules: &Rules, view: &View, state: &mut State, random: &mut Stream) {
    let all = rules.effects.powers | rules.effects.handicaps;
    if all.is_empty() {
        return;
    }
    state.hidden.handicaps[view.seat.index()] = view.handicaps;
    let secret = rules.effects.handicaps - rules.effects.open_goal - view.handicaps - state.powers_out();
    let mut left: Vec<u8> = secret.iter().collect();
    random.shuffle(&mut left);
    for other in rules.seats().filter(|other| *other != view.seat) {
        let count = left.len().min(view.seats[other.index()].handicaps.into());
        state.hidden.handicaps[other.index()] = left.drain(..count).collect();
    }
    state.hidden.undealt_powers = all - state.powers_out();
}

fn draw_goals(rules: &Rules, view: &View, state: &mut State, random: &mut Stream) {
    state.hidden.goals[view.seat.index()] = view.goals;
    let others = || rules.seats().filter(|other| *other != view.seat);
    for at in others().map(Seat::index) {
        state.hidden.goals[at] = view.seats[at].looked.unwrap_or(view.public.open_goals[at]);
    }
    let mut left: Vec<u8> = (0..rules.kinds.len() as u8)
        .filter(|kind| view.public.left_out >> kind & 1 == 0)
        .flat_map(|kind| std::iter::repeat_n(kind, usize::from(rules.goals_left(state, kind))))
        .collect();
    random.shuffle(&mut left);
    for other in others() {
        let there = state.hidden.goals[other.index()].iter().flatten().count() as u8;
        for _ in there..view.seats[other.index()].goals {
            if let Some(kind) = left.pop() {
                state.hidden.goals[other.index()] = with_goal(state.hidden.goals[other.index()], kind);
            }
        }
    }
}

/// The tiles that the viewer can't place.
fn unplaced(rules: &Rules, view: &View) -> Tiles {
    let public = &view.public;
    let known = view.seats.iter().fold(Tiles::NONE, |all, outside| all | outside.known);
    let out = public.removed | public.spent | Tiles::union(&public.collected);
    let seen = public.offer
        | out
        | Tiles::union(&public.bids)
        | Tiles::union(&public.revealed)
        | view.hand
        | view.offer
        | view.bid
        | known;
    rules.in_play(public) - seen
}

fn draw_tiles(rules: &Rules, view: &View, state: &mut State, random: &mut Stream) {
    let mut unplaced = unplaced(rules, view);
    let mut known = view.seats.map(|outside| outside.known);
    let others = || rules.seats().filter(|other| *other != view.seat);
    for at in others().map(Seat::index) {
        let outside = view.seats[at];
        state.hidden.offers[at] = outside.seen_offer;
        state.hidden.bids[at] = outside.seen_bid;
        known[at] -= outside.seen_offer | outside.seen_bid;
    }
    let hideable = passing::hideable(rules);
    if rules.variants.reveal_five {
        for other in others() {
            let drawn = draw_shown(view, state, other, hideable, unplaced, known[other.index()], random);
            unplaced -= drawn;
            known[other.index()] -= drawn;
        }
    }
    if rules.variants.doubles_pass {
        // What lies face down comes first: there must be enough tiles for it that are no doubles.
        for other in others() {
            let (at, outside) = (other.index(), view.seats[other.index()]);
            let down =
                usize::from(outside.bid + outside.offer).saturating_sub(state.down(other).len() as usize);
            let wanted = down.saturating_sub((known[at] & hideable).len() as usize);
            let drawn: Tiles = draw(unplaced & hideable, wanted, random).into_iter().collect();
            unplaced -= drawn;
            known[at] |= drawn;
        }
    }
    for other in others() {
        let (at, outside) = (other.index(), view.seats[other.index()]);
        let missing = outside.concealed().saturating_sub((state.concealed(other) | known[at]).len() as usize);
        let drawn: Tiles = draw(unplaced, missing, random).into_iter().collect();
        unplaced -= drawn;
        let all = known[at] | drawn;
        let mut tiles = draw(all & hideable, usize::MAX, random);
        tiles.extend(draw(all - hideable, usize::MAX, random));
        let mut deal = |place: &mut Tiles, count: u8| {
            let wanted = usize::from(count).saturating_sub(place.len() as usize).min(tiles.len());
            *place |= tiles.drain(..wanted).collect();
        };
        deal(&mut state.hidden.bids[at], outside.bid);
        deal(&mut state.hidden.offers[at], outside.offer);
        deal(&mut state.hidden.hands[at], outside.hand);
    }
    if view.public.phase.is_set_up() {
        state.hidden.draw_pile = unplaced;
    }
}

/// BB-V1: what a seat has face down is among what it showed for its turn, and while its turn goes on, so is a
/// tile of its hand.
fn draw_shown(
    view: &View,
    state: &mut State,
    other: Seat,
    hideable: Tiles,
    unplaced: Tiles,
    known: Tiles,
    random: &mut Stream,
) -> Tiles {
    let (at, outside) = (other.index(), view.seats[other.index()]);
    let shown = view.public.shown[at];
    let (bid, offer) =
        (outside.bid - outside.seen_bid.len() as u8, outside.offer - outside.seen_offer.len() as u8);
    let down = usize::from(offer + bid);
    // Known tiles for which the hand has no room lie face down.
    let crowded = (known.len() as usize).saturating_sub(usize::from(outside.hand));
    let mut tiles = draw(known & shown & hideable, crowded.min(down), random);
    let rest = ((unplaced | known) & shown & hideable) - tiles.iter().copied().collect();
    tiles.extend(draw(rest, down - tiles.len(), random));
    let mut drawn: Tiles = tiles.iter().copied().collect();
    random.shuffle(&mut tiles);
    state.hidden.bids[at] |= tiles.drain(..tiles.len().min(usize::from(bid))).collect();
    state.hidden.offers[at] |= tiles.into_iter().collect();
    let public = &view.public;
    if public.phase == Phase::Play
        && !public.passing
        && public.mover == other
        && ((known - drawn) & shown).is_empty()
    {
        state.hidden.hands[at] = draw((unplaced & shown) - drawn, 1, random).into_iter().collect();
        drawn |= state.hidden.hands[at];
    }
    drawn
}

/// This number of the tiles, or all if there are fewer, in random order.
fn draw(tiles: Tiles, count: usize, random: &mut Stream) -> Vec<Tile> {
    let mut all: Vec<Tile> = tiles.iter().collect();
    random.shuffle(&mut all);
    all.truncate(count);
    all
}

/// BB-V8: what the viewer has picked, whole hands of those who have no choice, something from those who have
/// chosen.
fn picks(rules: &Rules, view: &View, state: &State, random: &mut Stream) -> Tiles {
    let mut picked = view.picked | state.whole_hands();
    for other in rules.seats().filter(|other| *other != view.seat && !view.pending.has(*other)) {
        if state.hand(other).len() > PASSED {
            picked |= draw(state.hand(other), PASSED as usize, random).into_iter().collect();
        }
    }
    picked
}
