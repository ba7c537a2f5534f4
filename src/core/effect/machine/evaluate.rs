//! Numbers, conditions, players and cards, as they are at the moment.

use std::borrow::Cow;

use super::memory::{Frame, Loop, Spot, without};
use super::program::{Bounds, Change, Deed, Fold, Folk, From, Match, Num, Op, Pick, Take, Test};
use super::table::Table;
use crate::effect::parts::{Attribute, Direction, End, Face, Person, Quantity, Referred, Ties, Zone};
use crate::seat::{Seat, Seats};

/// A table at one moment, with an effect that is being played.
pub(super) struct Scene<'a, T: Table> {
    pub table: &'a T,
    pub state: &'a T::State,
    pub frame: &'a Frame,
    /// The player of a comparison.
    pub them: Option<Seat>,
    /// Numbers count as they are printed: within changes of numbers, so that none depends on itself.
    pub printed: bool,
    /// By whose knowledge it goes: faces of cards that one of these players does not see count for nothing.
    /// `None` where all is known, as players answer what effects ask truthfully.
    pub eyes: Option<Seats>,
    /// Cards that the players of `eyes` do not see count as matching, since they may match.
    pub hopes: bool,
    /// The card that may be played, of which a rule is asked: who plays it sees it.
    pub played: Option<Spot>,
    /// Quantities of the game are those without effects: within changes of rules and of numbers.
    pub plain: bool,
}

impl<T: Table> Clone for Scene<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: Table> Copy for Scene<'_, T> {}

impl<'a, T: Table> Scene<'a, T> {
    pub fn new(table: &'a T, state: &'a T::State, frame: &'a Frame) -> Scene<'a, T> {
        Scene {
            table,
            state,
            frame,
            them: None,
            printed: false,
            eyes: None,
            hopes: false,
            played: None,
            plain: false,
        }
    }

    /// Returns the scene in which a change of rules is evaluated, so that no rule depends on itself.
    pub fn of_rules(self) -> Scene<'a, T> {
        Scene { plain: true, ..self }
    }

    /// Returns the scene in which a change of numbers is evaluated, so that none depends on itself.
    pub fn of_numbers(self) -> Scene<'a, T> {
        Scene { printed: true, plain: true, ..self }
    }

    /// Notes that the effect gives a rule or a number another value, if it does.
    pub fn note_swayed(self, is_other: bool) {
        if is_other {
            self.table.machine(self.state).note_swayed(self.frame.effect);
        }
    }

    /// A number. None overflows: beyond the range of numbers it is the last of them.
    pub fn number(self, num: &Num) -> i32 {
        match num {
            Num::Fixed(number) => *number,
            Num::Quantity(quantity, folk) => self.quantity(*quantity, folk.as_deref()),
            Num::Count(pick) => self.cards(pick).len() as i32,
            Num::Players(folk) => self.folk(folk).count() as i32,
            Num::Of(fold, attribute, pick) => self.fold(*fold, *attribute, pick),
            Num::Calc(calc) => {
                let times = self.number(&calc.base).saturating_mul(self.number(&calc.times));
                let sum = times.div_euclid(calc.divided_by.max(1)).saturating_add(self.number(&calc.plus));
                let number = sum.saturating_sub(self.number(&calc.minus));
                let number = calc.at_least.as_ref().map_or(number, |least| number.max(self.number(least)));
                calc.at_most.as_ref().map_or(number, |most| number.min(self.number(most)))
            }
        }
    }

    fn quantity(self, quantity: Quantity, folk: Option<&Folk>) -> i32 {
        let of = |seat: Seat| match quantity {
            Quantity::Players => self.table.players_in(self.state).count() as i32,
            Quantity::Named => self.frame.named,
            _ if !self.knows(quantity, seat) => 0,
            _ if self.plain => self.table.plain_quantity(self.state, quantity, seat),
            _ => self.table.quantity(self.state, quantity, seat),
        };
        match folk {
            Some(folk) => self.folk(folk).iter().map(of).fold(0, i32::saturating_add),
            None => of(self.frame.me),
        }
    }

    fn fold(self, fold: Fold, attribute: Attribute, pick: &Pick) -> i32 {
        let spots = self.readable(self.placed(pick), attribute);
        let numbers = spots.into_iter().map(|spot| self.attribute(spot, attribute));
        match fold {
            Fold::Sum => numbers.fold(0, i32::saturating_add),
            Fold::Highest => numbers.max().unwrap_or(0),
            Fold::Lowest => numbers.min().unwrap_or(0),
            Fold::Different => {
                let mut numbers: Vec<i32> = numbers.collect();
                numbers.sort_unstable();
                numbers.dedup();
                numbers.len() as i32
            }
        }
    }

    /// A number on a card, with all changes by effects.
    pub fn attribute(self, spot: Spot, attribute: Attribute) -> i32 {
        if attribute == Attribute::OfItsKind {
            return self.of_its_kind(spot) as i32;
        }
        if self.printed {
            return self.table.attribute(self.state, spot, attribute);
        }
        super::rules::changed_to(self.table, self.state, spot, attribute, self.eyes)
    }

    /// How many cards of its kind lie in its zone.
    fn of_its_kind(self, spot: Spot) -> usize {
        let kind = self.attribute(spot, Attribute::Kind);
        let zone = self.zone(spot.zone, spot.owner).into_iter();
        zone.filter(|other| self.is_seen(*other) && self.attribute(*other, Attribute::Kind) == kind).count()
    }

    /// True if all conditions hold.
    pub fn all(self, tests: &[Test]) -> bool {
        tests.iter().all(|test| self.holds(test))
    }

    fn holds(self, test: &Test) -> bool {
        match test {
            Test::Number(num, bounds) => self.within(self.number(num), bounds),
            Test::Among(folk, others) => {
                let (some, others) = (self.folk(folk), self.folk(others));
                !some.is_empty() && some.and(others) == some
            }
            Test::Not(tests) => !tests.iter().any(|test| self.holds(test)),
            Test::Any(tests) => tests.iter().any(|test| self.holds(test)),
        }
    }

    fn within(self, number: i32, bounds: &Bounds) -> bool {
        bounds.at_least.as_ref().is_none_or(|least| number >= self.number(least))
            && bounds.at_most.as_ref().is_none_or(|most| number <= self.number(most))
            && bounds.odd.is_none_or(|odd| (number.rem_euclid(2) == 1) == odd)
            && bounds.multiple_of.is_none_or(|of| number.rem_euclid(of.max(1)) == 0)
            && bounds.last_digit.is_none_or(|digit| number.unsigned_abs() % 10 == digit.unsigned_abs())
    }

    /// Players who need not be chosen: of those to be chosen from, all.
    pub fn folk(self, folk: &Folk) -> Seats {
        let from = self.person(folk.from);
        let beside =
            |side| from.iter().filter_map(|seat| self.neighbour(seat, side)).fold(Seats::NONE, Seats::with);
        let from = folk.beside.map_or(from, beside);
        let scene = folk.chosen_by.map_or(self, |by| self.decided_by(self.person(by)));
        let of = |seat: Seat| Scene { them: Some(seat), ..scene };
        let fitting = from.iter().filter(|seat| of(*seat).all(&folk.tests)).fold(Seats::NONE, Seats::with);
        let Some((num, most, ties)) = &folk.extreme else { return fitting };
        let numbers: Vec<(Seat, i32)> =
            self.clockwise(fitting).map(|seat| (seat, of(seat).number(num))).collect();
        let extreme = numbers
            .iter()
            .map(|(_, number)| *number)
            .reduce(|one, other| if *most { one.max(other) } else { one.min(other) });
        let mut best = numbers.iter().filter(|(_, number)| Some(*number) == extreme).map(|(seat, _)| *seat);
        match ties {
            Ties::All => best.fold(Seats::NONE, Seats::with),
            Ties::First => best.next().map_or(Seats::NONE, Seats::one),
            Ties::None => match (best.next(), best.next()) {
                (Some(only), None) => Seats::one(only),
                _ => Seats::NONE,
            },
        }
    }

    /// The players whom a word means.
    pub fn person(self, person: Person) -> Seats {
        let frame = self.frame;
        let all = self.table.players_in(self.state);
        match person {
            Person::Me => Seats::one(frame.me),
            Person::Actor => Seats::one(frame.actor),
            Person::Left => self.neighbour(frame.me, Direction::Left).map_or(Seats::NONE, Seats::one),
            Person::Right => self.neighbour(frame.me, Direction::Right).map_or(Seats::NONE, Seats::one),
            Person::Others => all.without(frame.me),
            Person::Everyone => all,
            Person::Chosen => frame.chosen,
            Person::Them => match (self.them, frame.them()) {
                (Some(them), _) | (None, Some(them)) => Seats::one(them),
                (None, None) => Seats::NONE,
            },
            other => self.table.person(self.state, other),
        }
    }

    /// The next player in the game on one side of a seat.
    pub fn neighbour(self, seat: Seat, side: Direction) -> Option<Seat> {
        let players = self.table.player_count();
        let mut others =
            self.table.players_in(self.state).without(seat).clockwise(seat.next(players), players);
        match side {
            Direction::Left => others.next(),
            Direction::Right => others.last(),
        }
    }

    /// Seats clockwise from the player who has the card.
    pub fn clockwise(self, seats: Seats) -> impl Iterator<Item = Seat> {
        seats.clockwise(self.frame.me, self.table.player_count())
    }

    /// The cards of a selection. Those that are to be chosen, or drawn at random, are all that can be.
    pub fn cards(self, pick: &Pick) -> Vec<Spot> {
        let scene = self.taken_by(&pick.take);
        let mut spots = scene.all_of(&pick.from);
        if let Some(other) = &pick.or {
            // No card is there twice.
            let more = without(scene.cards(other), &spots);
            spots.extend(more);
        }
        spots.retain(|spot| {
            scene.matches_all(*spot, &pick.filters)
                && pick.bound_for.is_none_or(|zone| scene.may_go(*spot, zone))
        });
        if let Some(from) = &pick.swapped_with {
            let others = scene.all_of(from);
            spots.retain(|spot| {
                others.is_empty() || others.iter().any(|other| self.table.can_swap(self.state, *spot, *other))
            });
        }
        match &pick.take {
            Take::All | Take::Choose { .. } | Take::Random(_) => {}
            Take::From(..) if self.drawn_at_random(pick).is_some() => {}
            Take::From(end, count) => {
                let count = self.count(count);
                match end {
                    End::Top => spots = spots.split_off(spots.len().saturating_sub(count)),
                    End::Bottom => spots.truncate(count),
                }
            }
            // What is not seen may be any of them.
            Take::Frequent(_) if self.hopes => {}
            Take::Frequent(attribute) => {
                spots = self.readable(spots, *attribute);
                let numbers: Vec<i32> = spots.iter().map(|spot| self.attribute(*spot, *attribute)).collect();
                let often = |number: &&i32| numbers.iter().filter(|other| other == number).count();
                // Of several, the last of the reversed list: the first in the order of the zone.
                let most = numbers.iter().rev().max_by_key(often);
                let mut is_it = numbers.iter().map(|number| Some(number) == most);
                spots.retain(|_| is_it.next().unwrap_or(false));
            }
            Take::Extreme { attribute, highest, count } => {
                if !self.hopes {
                    spots = self.readable(spots, *attribute);
                }
                // Stable: of equals, the first in the order of the zone.
                spots.sort_by_key(|spot| {
                    let number = i64::from(self.attribute(*spot, *attribute));
                    if *highest { -number } else { number }
                });
                spots.truncate(self.count(count));
            }
        }
        spots
    }

    /// How many cards of a selection chance draws, if it does.
    pub fn drawn_at_random(self, pick: &Pick) -> Option<usize> {
        match (&pick.take, &pick.from) {
            (Take::Random(count), _) => Some(self.count(count)),
            (Take::From(_, count), From::Zone(zone, _)) if self.table.is_shuffled(*zone) => {
                Some(self.count(count))
            }
            _ => None,
        }
    }

    /// True if a selection is about players who are to be chosen.
    pub fn is_of_chosen(self, pick: &Pick) -> bool {
        matches!(&pick.from, From::Zone(_, Some(folk)) if folk.from == Person::Chosen)
    }

    /// The cards of a selection in which there is nothing to be chosen or drawn.
    pub fn taken(self, pick: &Pick) -> Vec<Spot> {
        let mut spots = self.cards(pick);
        if let Take::Choose { count, .. } | Take::Random(count) = &pick.take {
            spots.truncate(self.taken_by(&pick.take).count(count));
        }
        spots
    }

    /// A number of cards.
    pub fn count(self, num: &Num) -> usize {
        usize::try_from(self.number(num)).unwrap_or(0)
    }

    /// The cards of a selection, whatever they are like.
    pub fn all_of(self, from: &From) -> Vec<Spot> {
        match from {
            From::Referred(Referred::This) => vec![self.located(self.frame.this)],
            From::Referred(Referred::Event) => {
                self.frame.event.iter().map(|spot| self.located(*spot)).collect()
            }
            From::Referred(Referred::Last) => self.frame.last.clone(),
            From::Referred(Referred::Each) => self.frame.each().into_iter().collect(),
            From::Referred(letter @ (Referred::A | Referred::B | Referred::C)) => {
                self.frame.marked(*letter).iter().map(|spot| self.located(*spot)).collect()
            }
            From::Zone(zone, folk) => match folk {
                Some(folk) => {
                    self.clockwise(self.folk(folk)).flat_map(|seat| self.zone(*zone, seat)).collect()
                }
                None => self.zone(*zone, Seat(0)),
            },
        }
    }

    /// The cards of a zone.
    pub fn zone(self, zone: Zone, owner: Seat) -> Vec<Spot> {
        let mut cards = Vec::new();
        self.table.cards(self.state, zone, owner, &mut cards);
        cards.into_iter().map(|card| Spot { owner, card, zone }).collect()
    }

    /// Where a card lies now.
    pub fn located(self, spot: Spot) -> Spot {
        self.table.locate(self.state, spot)
    }

    fn matches_all(self, spot: Spot, filters: &[Match]) -> bool {
        filters.iter().all(|filter| self.matches(spot, filter))
    }

    /// Of some cards that may be played those that are so: what is demanded is computed once, where it is the
    /// same for all of them.
    pub fn fitting(self, filters: &[Match], spots: &[Spot]) -> Vec<Spot> {
        if spots.len() > 1 && spots.iter().all(|spot| self.is_seen(*spot)) {
            let filters: Vec<Cow<'_, Match>> = filters.iter().map(|filter| self.computed(filter)).collect();
            return spots
                .iter()
                .copied()
                .filter(|spot| filters.iter().all(|filter| self.matches(*spot, filter)))
                .collect();
        }
        let fits = |spot: &Spot| Scene { played: Some(*spot), ..self }.matches_all(*spot, filters);
        spots.iter().copied().filter(fits).collect()
    }

    /// A filter with the numbers that it compares with.
    fn computed(self, filter: &Match) -> Cow<'_, Match> {
        let fixed = |num: &Option<Num>| num.as_ref().map(|num| Num::Fixed(self.number(num)));
        let numbers = |attribute: Attribute, pick: &Pick| {
            let spots = self.readable(self.placed(pick), attribute);
            spots.into_iter().map(|spot| self.attribute(spot, attribute)).collect()
        };
        match filter {
            Match::Number(attribute, bounds) => {
                let Bounds { at_least, at_most, .. } = bounds;
                let bounds = Bounds { at_least: fixed(at_least), at_most: fixed(at_most), ..bounds.clone() };
                Cow::Owned(Match::Number(*attribute, bounds))
            }
            Match::Same(attribute, pick) => {
                Cow::Owned(Match::OneOf(*attribute, numbers(*attribute, pick), true))
            }
            Match::Different(attribute, pick) => {
                Cow::Owned(Match::OneOf(*attribute, numbers(*attribute, pick), false))
            }
            other => Cow::Borrowed(other),
        }
    }

    /// True if a card matches a filter.
    pub fn matches(self, spot: Spot, filter: &Match) -> bool {
        let likes = |attribute: Attribute, pick: &Pick| {
            let number = self.attribute(spot, attribute);
            self.readable(self.placed(pick), attribute)
                .into_iter()
                .any(|other| self.attribute(other, attribute) == number)
        };
        let is_hidden = || filter.looks() && !self.is_seen(spot);
        if self.eyes.is_some()
            && (is_hidden() || filter.number().is_some_and(|number| !self.reads(spot, number)))
        {
            return self.hopes;
        }
        match filter {
            Match::Known(known) => known.get(usize::from(spot.card)).copied().unwrap_or(false),
            Match::Number(attribute, bounds) => self.within(self.attribute(spot, *attribute), bounds),
            Match::Face(face) => self.table.is_face_up(self.state, spot) == (*face == Face::Up),
            Match::Same(attribute, pick) => likes(*attribute, pick),
            Match::Different(attribute, pick) => !likes(*attribute, pick),
            Match::OneOf(attribute, numbers, is_one) => {
                numbers.contains(&self.attribute(spot, *attribute)) == *is_one
            }
            Match::Among(pick) => {
                self.placed(pick).into_iter().any(|other| self.table.same_card(other, spot))
            }
            Match::Seen(seen) => self.is_seen_by_me(spot) == *seen,
            Match::OfAKind(least) => self.of_its_kind(spot) >= usize::from(*least),
            Match::Not(options) => !options.iter().any(|filters| self.matches_all(spot, filters)),
            Match::Any(options) => options.iter().any(|filters| self.matches_all(spot, filters)),
        }
    }
}

impl Frame {
    /// The cards with a letter.
    pub(super) fn marked(&self, letter: Referred) -> &[Spot] {
        letter.mark().map_or(&[], |letter| &self.marked[letter as usize])
    }

    /// The player of the innermost loop over players.
    pub(super) fn them(&self) -> Option<Seat> {
        self.loops.iter().rev().find_map(|found| match found {
            Loop::Players(seat, _) => Some(*seat),
            _ => None,
        })
    }

    /// The card of the innermost loop over cards.
    pub(super) fn each(&self) -> Option<Spot> {
        self.loops.iter().rev().find_map(|found| match found {
            Loop::Cards(cards) => cards.last().copied(),
            _ => None,
        })
    }
}

/// A number after a change.
pub(super) fn change(number: i32, how: Change, amount: i32) -> i32 {
    match how {
        Change::Times => number.saturating_mul(amount),
        Change::Plus => number.saturating_add(amount),
        Change::Is => amount,
    }
}

/// The change of numbers that an operation is.
pub(super) fn change_of(op: Option<&Op>) -> Option<(Attribute, Change)> {
    match op {
        Some(Op::Do(Deed::Change(attribute, how, _))) => Some((*attribute, *how)),
        _ => None,
    }
}
