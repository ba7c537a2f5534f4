//! What a seat knows, and states that fit it.
//!
//! A seat knows the tops that it has looked at, and of which cards its own deck was when the round began: not
//! where they lie. So of dice that its deck has become, the cards that it does not see are shown sorted, and
//! a fitting state has them in any other order. What a seat saw of a die before it was shuffled again is not
//! kept.

use super::rules::Rules;
use super::state::{CLASSES, HIDDEN, Hand, Phase, State, class_at};
use crate::effect::machine::{mask, unmask};
use crate::rng::Stream;
use crate::rules::{SEATS, Seat};

/// The knowledge of one seat: its own deck and tops, all sizes, all guesses, the discard pile, and what has
/// been shown of the others' decks.
///
/// It is a state in which everything hidden is erased: the draw pile is 0, the others' cards are [`HIDDEN`]
/// but for tops that are shown, and a split that another has chosen in secret is 1, whatever it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// Whose view it is.
    pub seat: Seat,
    /// The state as far as the seat knows it.
    pub seen: State,
}

/// Returns the part of a state that a seat knows.
pub fn view(rules: &Rules, state: &State, seat: Seat) -> View {
    let mut seen = State {
        draw_pile: [0; CLASSES],
        applied_effects: Default::default(),
        effects: mask(rules, state, seat),
        ..state.clone()
    };
    let places = hidden(rules, state, seat);
    let mut own: Vec<u8> = places
        .iter()
        .filter(|place| place.from == seat.0)
        .map(|place| state.hands[place.hand].cards[place.at])
        .collect();
    own.sort_unstable();
    let mut own = own.into_iter();
    for Place { hand, at, from } in places {
        seen.hands[hand].cards[at] = if from == seat.0 { own.next().unwrap_or(HIDDEN) } else { HIDDEN };
    }
    for (_, hand) in seen.hands.iter_mut().enumerate().filter(|(other, _)| *other != seat.index()) {
        hand.split = hand.split.min(1);
    }
    View { seat, seen }
}

/// A state that fits, all ways to fill the unseen cards in being as likely.
pub fn resample(rules: &Rules, view: &View, random: &mut Stream) -> State {
    let (mut state, seat) = (view.seen.clone(), view.seat);
    let (mut unseen, mut reserved) = (view.unseen(rules), view.reserved());
    let mut places = hidden(rules, &state, seat);
    for place in places.iter().filter(|place| place.from == seat.0) {
        reserved[seat.index()][usize::from(state.hands[place.hand].cards[place.at])] += 1;
    }
    // Places are filled in a random order, so what is sure of a deck may lie in any of them.
    for left in (1..=places.len() as u32).rev() {
        let Place { hand, at, from } = places.swap_remove(random.below(left) as usize);
        let sure = &mut reserved[usize::from(from)];
        let class = match sure.iter().position(|count| *count > 0) {
            Some(class) => {
                sure[class] -= 1;
                class as u8
            }
            None => {
                let total = unseen.iter().map(|count| u32::from(*count)).sum();
                let Some(class) = class_at(&unseen, random.below(total)) else { break };
                unseen[usize::from(class)] -= 1;
                class
            }
        };
        state.hands[hand].cards[at] = class;
    }
    for (other, hand) in state.hands.iter_mut().enumerate() {
        hand.cards[usize::from(hand.rolled + hand.settled)..usize::from(hand.len)].sort_unstable();
        // Cards get their places one by one while dice roll; only then does their order below a top mean
        // nothing.
        if rules.arranged && !hand.is_unsettled() {
            (0..usize::from(hand.dice)).for_each(|die| hand.sort_below(die));
        }
        if other != seat.index() && hand.split > 0 {
            hand.split = 1 + match state.phase {
                Phase::FirstSwap => any_gift(rules, hand, random),
                _ => random.below(u32::from(rules.ways(hand.len, state.named))) as u8,
            };
        }
    }
    state.draw_pile = unseen;
    unmask(rules, &mut state, seat, random);
    state
}

impl View {
    /// The cards that may be anywhere: in the draw pile, or in dice and decks of others.
    pub fn unseen(&self, rules: &Rules) -> [u16; CLASSES] {
        let mut unseen = rules.counts;
        let mut out = |class: usize, count: u16| unseen[class] = unseen[class].saturating_sub(count);
        (0..CLASSES).for_each(|class| {
            out(class, self.seen.discards[class] + u16::from(self.seen.expansion.aside[class]))
        });
        let held = self.seen.hands.iter().flat_map(Hand::held);
        held.filter(|class| *class != HIDDEN).for_each(|class| out(usize::from(class), 1));
        for reserved in self.reserved() {
            (0..CLASSES).for_each(|class| out(class, reserved[class].into()));
        }
        unseen
    }

    /// How many cards of each class are known of each other deck, but not where they lie.
    fn reserved(&self) -> [[u8; CLASSES]; SEATS] {
        let mut reserved = self.seen.known;
        reserved[self.seat.index()] = [0; CLASSES];
        for hand in &self.seen.hands {
            for (top, from) in hand.tops().iter().zip(hand.deck_of).filter(|(top, _)| **top != HIDDEN) {
                let count = &mut reserved[usize::from(from)][usize::from(*top)];
                *count = count.saturating_sub(1);
            }
        }
        reserved
    }
}

/// A place of a card that a seat does not see: whose hand, where in it, and of whose deck the card is.
struct Place {
    hand: usize,
    at: usize,
    from: u8,
}

/// The places of all cards that a seat does not see, in order.
fn hidden(rules: &Rules, state: &State, seat: Seat) -> Vec<Place> {
    let mut places = Vec::new();
    for (holder, hand) in state.hands.iter().enumerate() {
        let sees = |die: usize| rules.sees_top(state, Seat(holder as u8), die, seat);
        let (rolled, settled) = (usize::from(hand.rolled), usize::from(hand.len));
        places.extend((0..rolled).filter(|die| !sees(*die)).map(|at| Place {
            hand: holder,
            at,
            from: hand.deck_of[at],
        }));
        // While dice roll, all that is not a top may be anywhere.
        let owner = |at: usize| {
            (0..rolled).find(|die| rolled == usize::from(hand.dice) && hand.below(*die).contains(&at))
        };
        let from = |at: usize| owner(at).map_or(holder as u8, |die| hand.deck_of[die]);
        places.extend((rolled..settled).map(|at| Place { hand: holder, at, from: from(at) }));
    }
    places
}

/// A card that may go for a wildcard.
fn any_gift(rules: &Rules, hand: &Hand, random: &mut Stream) -> u8 {
    let gifts: Vec<u8> = hand.all().iter().copied().filter(|class| Some(*class) != rules.wild).collect();
    gifts.get(random.below((gifts.len() as u32).max(1)) as usize).copied().unwrap_or(0)
}
