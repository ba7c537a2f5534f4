//! Steps → operations, one after the other.

use super::Compiler;
use crate::effect::machine::program::{Change, Deed, Folk, From, Op, Pick, Test};
use crate::effect::parts::{Cards, Person, Referred, Step, Who};

/// Operations in the making.
pub(super) struct Operations<'a> {
    pub(super) compiler: &'a Compiler<'a>,
    pub(super) ops: Vec<Op>,
}

impl Operations<'_> {
    pub(super) fn steps(&mut self, steps: &[Step]) {
        steps.iter().for_each(|step| self.step(step));
    }

    fn here(&self) -> u16 {
        self.ops.len() as u16
    }

    fn players(&mut self, who: Option<&Who>, usual: Person) {
        let folk = who.map_or(Folk::person(usual), |who| self.compiler.folk(who));
        self.ops.push(Op::Players(folk));
    }

    /// A selection; players in it who are to be chosen are chosen first.
    fn pick(&mut self, cards: &Cards) -> Pick {
        let mut pick = self.compiler.pick(cards);
        if let From::Zone(_, Some(folk)) = &mut pick.from
            && folk.chosen_by.is_some()
        {
            let chosen = std::mem::replace(folk, Folk::person(Person::Chosen));
            self.ops.push(Op::Players(chosen));
        }
        pick
    }

    fn cards(&mut self, cards: &Cards) {
        let pick = self.pick(cards);
        self.ops.push(Op::Cards(pick));
    }

    fn deed(&mut self, deed: Deed) {
        self.ops.push(Op::Do(deed));
    }

    /// A loop over steps whose first operation has been added.
    fn repeated(&mut self, steps: &[Step]) {
        self.looped(|code| code.steps(steps));
    }

    /// A loop whose first operation has been added.
    fn looped(&mut self, body: impl FnOnce(&mut Self)) {
        let top = self.here();
        self.ops.push(Op::Next(0));
        body(self);
        self.ops.push(Op::Jump(top));
        let end = self.here();
        self.ops[usize::from(top)] = Op::Next(end);
    }

    /// A branch that begins with an operation which needs the place of the other branch.
    fn branch(&mut self, first: impl Fn(u16) -> Op, steps: &[Step], otherwise: &[Step]) {
        let top = self.ops.len();
        self.ops.push(first(0));
        self.steps(steps);
        let jump = self.ops.len();
        self.ops.push(Op::Jump(0));
        self.ops[top] = first(self.here());
        self.steps(otherwise);
        self.ops[jump] = Op::Jump(self.here());
    }

    fn step(&mut self, step: &Step) {
        match step {
            Step::Move { cards, to, of, face, at } => {
                let pick = self.pick(cards);
                self.ops.push(Op::Cards(Pick { bound_for: Some(*to), ..pick }));
                if self.compiler.stage.is_owned(*to) {
                    self.players(of.as_ref(), Person::Me);
                }
                self.deed(Deed::Move(*to, *face, *at));
            }
            Step::Swap { cards, with } => {
                let others = self.pick(with);
                let pick = self.pick(cards);
                self.ops.push(Op::Cards(Pick { swapped_with: Some(others.from.clone()), ..pick }));
                self.ops
                    .push(Op::Others(Pick { swapped_with: Some(From::Referred(Referred::Last)), ..others }));
                self.deed(Deed::Swap);
            }
            Step::Pass { cards, to } => {
                match (cards, cards.of_each()) {
                    // What all have chosen is passed at once.
                    (Cards::Selected(all), Some(own)) => {
                        self.players(all.of.as_ref(), Person::Me);
                        self.deed(Deed::StartGathering);
                        self.ops.push(Op::EachPlayer);
                        self.looped(|code| {
                            code.cards(&Cards::Selected(Box::new(own)));
                            code.deed(Deed::Gather);
                        });
                    }
                    _ => {
                        self.cards(cards);
                        self.deed(Deed::StartGathering);
                        self.deed(Deed::Gather);
                    }
                }
                self.deed(Deed::Pass(*to));
            }
            Step::Look { cards, who } => {
                self.cards(cards);
                self.players(who.as_ref(), Person::Me);
                self.deed(Deed::Look);
            }
            Step::Show { cards } => {
                self.cards(cards);
                self.deed(Deed::Show);
            }
            Step::TurnOver { cards, face } => {
                self.cards(cards);
                self.deed(Deed::TurnOver(*face));
            }
            Step::Shuffle { cards } => {
                self.cards(cards);
                self.deed(Deed::Shuffle);
            }
            Step::Mark { cards, letter } => {
                self.cards(cards);
                self.deed(Deed::Mark(*letter));
            }
            Step::Score { points, who } => {
                self.players(who.as_ref(), Person::Me);
                let points = self.compiler.num(points);
                self.deed(Deed::Score(points));
            }
            Step::Change { cards, attribute, times, plus, is } => {
                self.cards(cards);
                for (how, amount) in [(Change::Times, times), (Change::Plus, plus), (Change::Is, is)] {
                    if let Some(amount) = amount {
                        let amount = self.compiler.num(amount);
                        self.deed(Deed::Change(*attribute, how, amount));
                    }
                }
            }
            Step::Pay { amount, who, to } => {
                self.players(who.as_ref(), Person::Me);
                let (amount, to) =
                    (self.compiler.num(amount), to.as_ref().map(|who| self.compiler.folk(who)));
                let pay = Op::Pay { amount, to };
                if who.as_ref().is_some_and(may_be_several) {
                    self.ops.push(Op::EachPlayer);
                    self.looped(|code| {
                        code.players(None, Person::Them);
                        code.ops.push(pay);
                    });
                } else {
                    self.ops.push(pay);
                }
            }
            Step::Name { who, at_least, at_most } => {
                self.players(who.as_ref(), Person::Me);
                let (least, most) = (self.compiler.num(at_least), self.compiler.num(at_most));
                self.ops.push(Op::Name(least, most));
            }
            Step::SetRule { rule, value, plus, only, who } => {
                self.players(who.as_ref(), Person::Everyone);
                if let Some(setting) = self.compiler.setting(rule, value.as_ref(), plus.as_ref(), only) {
                    self.deed(Deed::Set(setting));
                }
            }
            Step::Turns { order, who } => {
                self.players(who.as_ref(), Person::Me);
                self.deed(Deed::Turns(*order));
            }
            Step::End { part } => self.deed(Deed::End(*part)),
            Step::Start { part } => self.deed(Deed::Start(*part)),
            Step::Choose { who, options } => self.choose(who.as_ref(), options),
            Step::May { who, steps, otherwise } => {
                self.players(who.as_ref(), Person::Me);
                self.branch(Op::May, steps, otherwise);
            }
            Step::ForEach { who, cards, steps } => {
                if let Some(cards) = cards {
                    self.cards(cards);
                    self.ops.push(Op::EachCard);
                } else {
                    self.players(who.as_ref(), Person::Everyone);
                    self.ops.push(Op::EachPlayer);
                }
                self.repeated(steps);
            }
            Step::If { conditions, steps, otherwise } => {
                let tests: Vec<Test> =
                    conditions.iter().flat_map(|condition| self.compiler.tests(condition)).collect();
                self.branch(|to| Op::Unless(tests.clone(), to), steps, otherwise);
            }
            Step::Repeat { times, steps } => {
                let times = self.compiler.num(times);
                self.ops.push(Op::Times(times));
                self.repeated(steps);
            }
        }
    }

    fn choose(&mut self, who: Option<&Who>, options: &[Vec<Step>]) {
        self.players(who, Person::Me);
        let top = self.ops.len();
        self.ops.push(Op::Choose(Vec::new(), 0));
        let (mut places, mut jumps) = (Vec::new(), Vec::new());
        for steps in options {
            places.push(self.here());
            self.steps(steps);
            jumps.push(self.ops.len());
            self.ops.push(Op::Jump(0));
        }
        let end = self.here();
        jumps.into_iter().for_each(|jump| self.ops[jump] = Op::Jump(end));
        self.ops[top] = Op::Choose(places, end);
    }
}

/// True if several players may be meant, each of whom pays.
fn may_be_several(who: &Who) -> bool {
    match who {
        Who::Person(person) => matches!(person, Person::Others | Person::Everyone),
        Who::Selected(players) => players.chosen_by.is_none(),
    }
}
