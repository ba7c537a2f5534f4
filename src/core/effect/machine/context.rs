//! Who and what an effect speaks of: what a change that lasts keeps of it, so that what it demands means the
//! same as long as it lasts.

use super::memory::Frame;
use super::program::{Bounds, Deed, Folk, From, Match, NewValue, Num, Op, Pick, Setting, Take, Test};
use crate::effect::parts::{Person, Quantity, Referred, Ties};

/// An effect with all that some filters speak of, and without what they don't: two demands that are the same
/// stay the same.
pub(super) fn kept(frame: &Frame, filters: &[Match]) -> Frame {
    let mut spoken = Spoken::default();
    spoken.matches(filters);
    let bare = Frame { at: frame.at, ..Frame::new(frame.effect, frame.this, frame.me, frame.me) };
    Frame {
        actor: if spoken.actor { frame.actor } else { bare.actor },
        event: if spoken.event { frame.event.clone() } else { bare.event },
        last: if spoken.last { frame.last.clone() } else { bare.last },
        marked: if spoken.marked { frame.marked.clone() } else { bare.marked },
        named: if spoken.named { frame.named } else { bare.named },
        chosen: if spoken.chosen { frame.chosen } else { bare.chosen },
        loops: if spoken.looped { frame.loops.clone() } else { bare.loops },
        ..bare
    }
}

/// Checks whether operations, or the conditions for them, need the player who has the card of the effect; and
/// whether they speak of that player at all, if only as the one from whom others are counted.
pub(super) fn speaks_of_me(conditions: &[Test], ops: &[Op]) -> (bool, bool) {
    let mut spoken = Spoken::default();
    conditions.iter().for_each(|test| spoken.test(test));
    ops.iter().for_each(|op| spoken.op(op));
    (spoken.me, spoken.me || spoken.from_me)
}

/// The players, cards and numbers that operations and conditions speak of.
#[derive(Default)]
struct Spoken {
    /// The player who has the card, or others who are found from there.
    me: bool,
    /// Who comes first from that player.
    from_me: bool,
    actor: bool,
    event: bool,
    last: bool,
    marked: bool,
    named: bool,
    chosen: bool,
    /// The player or the card whose turn it is in a loop.
    looped: bool,
}

impl Spoken {
    fn op(&mut self, op: &Op) {
        match op {
            Op::Players(folk) => self.folk(folk),
            Op::Cards(pick) | Op::Others(pick) => self.pick(pick),
            Op::Name(least, most) => [least, most].into_iter().for_each(|num| self.num(num)),
            Op::Do(deed) => self.deed(deed),
            Op::Pay { amount, to } => {
                self.num(amount);
                to.iter().for_each(|folk| self.folk(folk));
            }
            Op::Unless(tests, _) => tests.iter().for_each(|test| self.test(test)),
            Op::Times(count) => self.num(count),
            Op::Jump(_) | Op::May(_) | Op::Choose(..) | Op::EachPlayer | Op::EachCard | Op::Next(_) => {}
        }
    }

    fn deed(&mut self, deed: &Deed) {
        match deed {
            Deed::Score(num) | Deed::Change(_, _, num) => self.num(num),
            Deed::Set(Setting { value: NewValue::Is(num) | NewValue::Plus(num), .. }) => self.num(num),
            Deed::Set(Setting { value: NewValue::Only(filters), .. }) => self.matches(filters),
            _ => {}
        }
    }

    fn matches(&mut self, filters: &[Match]) {
        for filter in filters {
            match filter {
                Match::Number(_, bounds) => self.bounds(bounds),
                Match::Same(_, pick) | Match::Different(_, pick) | Match::Among(pick) => self.pick(pick),
                Match::Not(options) | Match::Any(options) => {
                    options.iter().for_each(|filters| self.matches(filters))
                }
                Match::Seen(_) => self.me = true,
                Match::Known(_) | Match::Face(_) | Match::OneOf(..) | Match::OfAKind(_) => {}
            }
        }
    }

    fn bounds(&mut self, bounds: &Bounds) {
        bounds.at_least.iter().chain(&bounds.at_most).for_each(|num| self.num(num));
    }

    fn num(&mut self, num: &Num) {
        match num {
            Num::Fixed(_) => {}
            Num::Quantity(quantity, folk) => {
                self.named |= *quantity == Quantity::Named;
                self.me |= folk.is_none() && matches!(quantity, Quantity::Points | Quantity::Wealth);
                folk.iter().for_each(|folk| self.folk(folk));
            }
            Num::Count(pick) | Num::Of(.., pick) => self.pick(pick),
            Num::Players(folk) => self.folk(folk),
            Num::Calc(calc) => {
                [&calc.base, &calc.times, &calc.plus, &calc.minus].into_iter().for_each(|num| self.num(num));
                calc.at_least.iter().chain(&calc.at_most).for_each(|num| self.num(num));
            }
        }
    }

    fn pick(&mut self, pick: &Pick) {
        match &pick.from {
            From::Referred(Referred::This) | From::Zone(_, None) => {}
            From::Referred(Referred::Event) => self.event = true,
            From::Referred(Referred::Last) => self.last = true,
            From::Referred(Referred::Each) => self.looped = true,
            From::Referred(Referred::A | Referred::B | Referred::C) => self.marked = true,
            From::Zone(_, Some(folk)) => self.folk(folk),
        }
        pick.or.iter().for_each(|other| self.pick(other));
        self.matches(&pick.filters);
        match &pick.take {
            Take::All | Take::Frequent(_) => {}
            Take::Choose { count, by, .. } => {
                self.person(*by);
                self.num(count);
            }
            Take::Random(count) | Take::From(_, count) | Take::Extreme { count, .. } => self.num(count),
        }
    }

    fn folk(&mut self, folk: &Folk) {
        self.person(folk.from);
        folk.chosen_by.iter().for_each(|person| self.person(*person));
        folk.tests.iter().for_each(|test| self.test(test));
        if let Some((num, _, ties)) = &folk.extreme {
            self.num(num);
            self.from_me |= *ties == Ties::First;
        }
    }

    fn person(&mut self, person: Person) {
        self.me |= matches!(person, Person::Me | Person::Left | Person::Right | Person::Others);
        self.actor |= person == Person::Actor;
        self.chosen |= person == Person::Chosen;
        self.looped |= person == Person::Them;
    }

    fn test(&mut self, test: &Test) {
        match test {
            Test::Number(num, bounds) => {
                self.num(num);
                self.bounds(bounds);
            }
            Test::Among(folk, others) => [folk, others].into_iter().for_each(|folk| self.folk(folk)),
            Test::Not(tests) | Test::Any(tests) => tests.iter().for_each(|test| self.test(test)),
        }
    }
}
