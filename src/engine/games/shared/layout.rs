//! Where the cards of a game lie, said once: what counts cards, lists them for effects, and finds them
//! follows from it.

use std::ops::Range;

use super::set::{Bits, Set};
use crate::effect::machine::{Spot, Table};
use crate::effect::parts::Zone;
use crate::rules::Seat;

/// Takes the cards of a place in their order: each by its number for effects, with how many copies of it lie
/// there.
pub(crate) type Each<'a> = &'a mut dyn FnMut(u16, u16);

/// Goes through the cards of a place; where each player has one, through those of a seat.
type Cards<R, S> = fn(&R, &S, Seat, Each<'_>);

/// How the cards of a place count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// They are in play: with players or on the table.
    InPlay,
    /// They are not in play: in a pile, in the bank, in the box.
    Away,
    /// They lie at another place as well.
    Part,
}

/// A place where cards lie, at a table with rules `R` and states `S`.
#[derive(Debug)]
pub(crate) struct Place<R, S> {
    /// The zone that it is for effects; none if they have no word for it.
    zone: Option<Zone>,
    kind: Kind,
    cards: Cards<R, S>,
}

impl<R, S> Place<R, S> {
    /// A zone whose cards are in play.
    pub const fn in_play(zone: Zone, cards: Cards<R, S>) -> Place<R, S> {
        Place { zone: Some(zone), kind: Kind::InPlay, cards }
    }

    /// A zone whose cards are not in play: a pile, the bank.
    pub const fn away(zone: Zone, cards: Cards<R, S>) -> Place<R, S> {
        Place { zone: Some(zone), kind: Kind::Away, cards }
    }

    /// A zone of cards that lie at another place as well.
    pub const fn part(zone: Zone, cards: Cards<R, S>) -> Place<R, S> {
        Place { zone: Some(zone), kind: Kind::Part, cards }
    }

    /// Cards in play, of all players, for which effects have no word.
    pub const fn other_in_play(cards: Cards<R, S>) -> Place<R, S> {
        Place { zone: None, kind: Kind::InPlay, cards }
    }

    /// Cards that are not in play and for which effects have no word: in the box, or not dealt yet.
    pub const fn other_away(cards: Cards<R, S>) -> Place<R, S> {
        Place { zone: None, kind: Kind::Away, cards }
    }
}

/// A game that says where its cards lie.
pub(crate) trait Layout: Table + Sized + 'static {
    /// The places, in the order in which a card is looked for. But for parts, each card lies at one of them
    /// alone.
    const LAYOUT: &'static [Place<Self, Self::State>];

    /// The class of a card by its number for effects; none if it is no card.
    fn class_of(&self, card: u16) -> Option<usize> {
        Some(card.into())
    }
}

/// The seats whose cards lie at a place of their own; the first one for what is nobody's.
fn owners<R: Layout>(rules: &R, place: &Place<R, R::State>) -> Range<u8> {
    if place.zone.is_some_and(|zone| R::STAGE.is_owned(zone)) { 0..rules.player_count() } else { 0..1 }
}

/// The cards of each class, wherever they lie (C1).
pub(crate) fn census<R: Layout>(rules: &R, state: &R::State, counts: &mut [u16]) {
    count(rules, state, &[Kind::InPlay, Kind::Away], counts);
}

/// The cards of each class with players or on the table.
pub(crate) fn in_play<R: Layout>(rules: &R, state: &R::State, counts: &mut [u16]) {
    count(rules, state, &[Kind::InPlay], counts);
}

fn count<R: Layout>(rules: &R, state: &R::State, kinds: &[Kind], counts: &mut [u16]) {
    counts.fill(0);
    for place in R::LAYOUT.iter().filter(|place| kinds.contains(&place.kind)) {
        for owner in owners(rules, place) {
            (place.cards)(rules, state, Seat(owner), &mut |card, copies| {
                if let Some(count) = rules.class_of(card).and_then(|class| counts.get_mut(class)) {
                    *count += copies;
                }
            });
        }
    }
}

/// Adds the cards of a zone to a list, once for each copy: the [`Table::cards`] of all games.
pub(crate) fn cards<R: Layout>(rules: &R, state: &R::State, zone: Zone, owner: Seat, cards: &mut Vec<u16>) {
    for place in R::LAYOUT.iter().filter(|place| place.zone == Some(zone)) {
        (place.cards)(rules, state, owner, &mut |card, copies| {
            cards.extend(std::iter::repeat_n(card, copies.into()));
        });
    }
}

/// Where the first card lies of which a condition holds, as far as effects have a word for the place.
pub(crate) fn find<R: Layout>(rules: &R, state: &R::State, is_it: impl Fn(u16) -> bool) -> Option<Spot> {
    R::LAYOUT.iter().filter(|place| place.kind != Kind::Part).find_map(|place| {
        let zone = place.zone?;
        owners(rules, place).map(Seat).find_map(|owner| {
            let mut found = None;
            (place.cards)(rules, state, owner, &mut |card, _| {
                if found.is_none() && is_it(card) {
                    found = Some(Spot { owner, card, zone });
                }
            });
            found
        })
    })
}

/// Goes through the cards of sets, in the order of their numbers, which effects count from `first`. What is
/// in two sets counts twice.
pub(crate) fn each_in<T, B, const N: usize>(sets: [Set<T, B>; N], first: u16, each: Each<'_>)
where
    T: Copy + From<u8> + Into<u8>,
    B: Bits,
{
    for card in Set::union(&sets).iter() {
        let copies = if N == 1 { 1 } else { sets.iter().filter(|set| set.has(card)).count() as u16 };
        each(first + u16::from(card.into()), copies);
    }
}

/// Goes through cards that are counted by their number.
pub(crate) fn each_counted<C: Into<u16>>(counts: impl IntoIterator<Item = C>, first: u16, each: Each<'_>) {
    for (card, count) in (first..).zip(counts) {
        match count.into() {
            0 => {}
            copies => each(card, copies),
        }
    }
}

/// Checks that the places are the zones of effects, that all cards lie at them, and that each is found where
/// it lies.
#[cfg(test)]
pub(crate) fn check<R>(rules: &R, state: &<R as crate::rules::Rules>::State)
where
    R: Layout + crate::rules::Rules + Table<State = <R as crate::rules::Rules>::State>,
{
    let all: Vec<u16> = rules.classes().iter().map(|class| class.count).collect();
    let mut counts = vec![0; all.len()];
    census(rules, state, &mut counts);
    assert_eq!(counts, all, "{state:?}");
    for zone in R::STAGE.zones.iter().map(|of| of.zone) {
        assert!(R::LAYOUT.iter().any(|place| place.zone == Some(zone)), "{zone:?} is no place");
    }
    for place in R::LAYOUT.iter().filter(|place| place.kind != Kind::Part) {
        let Some(zone) = place.zone else { continue };
        for owner in owners(rules, place).map(Seat) {
            (place.cards)(rules, state, owner, &mut |card, _| {
                let found = find(rules, state, |other| other == card);
                let is_alone = rules.class_of(card).is_some_and(|class| all[class] == 1);
                assert!(
                    found.is_some() && (!is_alone || found == Some(Spot { owner, card, zone })),
                    "{card} in {zone:?}: {state:?}"
                );
            });
        }
    }
}
