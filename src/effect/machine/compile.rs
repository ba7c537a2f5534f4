//! Effects as they are written → [`Program`]. What the stage of the game has checked is not checked again: what it does not know is left out.

use super::program::{
    Bounds, Calc, Change, Compiled, Deed, Fold, Folk, From, Match, NewValue, Num, Op, Pick, Program, Setting, Take, Test,
};
use crate::effect::parts::{
    self, Amount, Attribute, Cards, Computation, Condition, Event, Filter, Lasts, Once, Person, Range, Script, Step, Ties, Until, Who,
};
use crate::effect::{RuleKind, Stage};

/// What the deck says of a card of the game, or of a class of cards that are alike.
#[derive(Clone, Copy, Debug, Default)]
pub struct CardFacts<'a> {
    /// The name of its kind.
    pub kind: &'a str,
    /// The name of its type.
    pub card_type: &'a str,
    /// Its symbols.
    pub symbols: &'a [String],
    /// Its effect, by place among the effects of the deck.
    pub effect: Option<usize>,
}

/// The names that a deck gives its types, kinds and symbols, for filters.
#[derive(Clone, Debug, Default)]
pub struct CardNames<'a> {
    /// Types of cards.
    pub types: Vec<&'a str>,
    /// Kinds of cards.
    pub kinds: Vec<&'a str>,
    /// Symbols on cards.
    pub symbols: Vec<&'a str>,
}

/// An effect of the deck: its name in the file, as it is printed, and what it does.
pub type Source<'a> = (&'a str, &'a str, &'a Script);

/// Compiles the effects of a deck. `cards` are the cards of the game, by the game's numbers.
pub fn compile(stage: &Stage, effects: &[Source<'_>], cards: &[CardFacts<'_>]) -> Program {
    let compiler = Compiler { stage, cards };
    let mut program = Program { of_card: cards.iter().map(|card| card.effect.map(|place| place as u16)).collect(), ..Program::default() };
    for (index, (id, name, script)) in effects.iter().enumerate() {
        let mut code = Code { compiler: &compiler, ops: Vec::new() };
        code.steps(&script.steps);
        let ops = code.ops;
        let (until, turns) = match script.until {
            Until::Word(word) => (word, 0),
            Until::Turns(parts::TurnCount { turns }) => (Lasts::Turn, turns),
        };
        let known = stage.event(script.when);
        let zones =
            if script.zones.is_empty() { known.map(|event| event.zones.to_vec()).unwrap_or_default() } else { script.zones.clone() };
        let (mut rules, mut changes) = (0, 0);
        for op in &ops {
            match op {
                Op::Do(Deed::Set(setting)) => rules |= 1 << setting.rule,
                Op::Do(Deed::Change(attribute, ..)) => changes |= 1 << *attribute as u32,
                _ => {}
            }
        }
        program.rules |= rules;
        program.changes |= changes;
        if !ops.is_empty() {
            program.events |= 1 << script.when as u32;
        }
        program.effects.push(Compiled {
            index,
            id: id.to_string(),
            name: name.to_string(),
            event: script.when,
            by: script.by,
            zones,
            conditions: script.conditions.iter().flat_map(|condition| compiler.tests(condition)).collect(),
            ops,
            until,
            turns,
            // An ability without a limit could be used for ever.
            once: script.once.or((script.when == Event::Used).then_some(Once::Turn)),
            rules,
            changes,
        });
    }
    for effect in program.effects.iter().filter(|effect| effect.is_standing()) {
        let new: Vec<_> = effect.zones.iter().filter(|zone| !program.standing.contains(zone)).copied().collect();
        program.standing.extend(new);
    }
    program.standing.sort_unstable_by_key(|zone| *zone as u8);
    program
}

struct Compiler<'a> {
    stage: &'a Stage,
    cards: &'a [CardFacts<'a>],
}

/// Operations in the making.
struct Code<'a> {
    compiler: &'a Compiler<'a>,
    ops: Vec<Op>,
}

impl Code<'_> {
    fn steps(&mut self, steps: &[Step]) {
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
                self.cards(cards);
                self.ops.push(Op::Others(others));
                self.deed(Deed::Swap);
            }
            Step::Pass { cards, to } => {
                self.cards(cards);
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
                let (amount, to) = (self.compiler.num(amount), to.as_ref().map(|who| self.compiler.folk(who)));
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
                let tests: Vec<Test> = conditions.iter().flat_map(|condition| self.compiler.tests(condition)).collect();
                self.branch(|to| Op::Unless(tests.clone(), to), steps, otherwise);
            }
            Step::Repeat { times, steps } => {
                let times = self.compiler.num(times);
                self.ops.push(Op::Times(times));
                self.repeated(steps);
            }
            Step::Act { name, who, cards } => {
                if let Some(cards) = cards {
                    self.cards(cards);
                }
                self.players(who.as_ref(), Person::Me);
                if let Some(place) = self.compiler.stage.acts.iter().position(|act| act.name == name) {
                    self.deed(Deed::Act(place as u8));
                }
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

/// Whether several players may be meant, each of whom pays.
fn may_be_several(who: &Who) -> bool {
    match who {
        Who::Person(person) => matches!(person, Person::Others | Person::Everyone),
        Who::Selected(players) => players.chosen_by.is_none(),
    }
}

impl Compiler<'_> {
    fn setting(&self, rule: &str, value: Option<&parts::RuleValue>, plus: Option<&Amount>, only: &[Filter]) -> Option<Setting> {
        let place = self.stage.rules.iter().position(|known| known.name == rule)?;
        let value = match (&self.stage.rules[place].kind, value, plus) {
            (RuleKind::Words(words), Some(value), _) => NewValue::Word(words.iter().position(|word| **word == value.to_string())? as u8),
            (RuleKind::Number { .. }, Some(parts::RuleValue::Number(number)), _) => NewValue::Is(Num::Fixed(*number)),
            (RuleKind::Number { .. }, Some(parts::RuleValue::Computed(computation)), _) => NewValue::Is(self.computed(computation)),
            (RuleKind::Number { .. }, None, Some(amount)) => NewValue::Plus(self.num(amount)),
            (RuleKind::Cards, ..) => NewValue::Only(only.iter().flat_map(|filter| self.filter(filter)).collect()),
            _ => return None,
        };
        Some(Setting { rule: place as u8, value })
    }

    fn folk(&self, who: &Who) -> Folk {
        match who {
            Who::Person(person) => Folk::person(*person),
            Who::Selected(players) => {
                let ties = players.ties.unwrap_or(Ties::All);
                let extreme = match (&players.most, &players.least) {
                    (Some(most), _) => Some((self.num(most), true, ties)),
                    (None, Some(least)) => Some((self.num(least), false, ties)),
                    (None, None) => None,
                };
                Folk {
                    from: players.from.unwrap_or(Person::Others),
                    tests: players.conditions.iter().flat_map(|condition| self.tests(condition)).collect(),
                    extreme,
                    chosen_by: players.chosen_by,
                }
            }
        }
    }

    fn pick(&self, cards: &Cards) -> Pick {
        match cards {
            Cards::Referred(word) => Pick { from: From::Referred(*word), filters: Vec::new(), take: Take::All, bound_for: None, or: None },
            Cards::Selected(selection) => {
                let of = self
                    .stage
                    .is_owned(selection.zone)
                    .then(|| selection.of.as_ref().map_or(Folk::person(Person::Me), |who| self.folk(who)));
                Pick {
                    from: From::Zone(selection.zone, of),
                    or: selection.or.as_ref().map(|cards| Box::new(self.pick(cards))),
                    filters: selection.filters.iter().flat_map(|filter| self.filter(filter)).collect(),
                    take: selection.take.as_ref().map_or(Take::All, |take| self.take(take)),
                    bound_for: None,
                }
            }
        }
    }

    fn take(&self, take: &parts::Take) -> Take {
        let by = take.by.unwrap_or(Person::Me);
        let count = || take.count.as_ref().map_or(Num::Fixed(1), |count| self.num(count));
        let extreme = |attribute: Attribute, highest: bool| Take::Extreme { attribute, highest, count: count() };
        match take {
            parts::Take { choose: Some(number), .. } => Take::Choose { count: self.num(number), up_to: false, by },
            parts::Take { up_to: Some(number), .. } => Take::Choose { count: self.num(number), up_to: true, by },
            parts::Take { random: Some(number), .. } => Take::Random(self.num(number)),
            parts::Take { highest: Some(attribute), .. } => extreme(*attribute, true),
            parts::Take { lowest: Some(attribute), .. } => extreme(*attribute, false),
            parts::Take { from: Some(end), .. } => Take::From(*end, count()),
            _ => Take::All,
        }
    }

    /// The filters of a filter, all of which must match.
    fn filter(&self, filter: &Filter) -> Vec<Match> {
        let mut all = Vec::new();
        let known = |is: &dyn Fn(&CardFacts<'_>) -> bool| Match::Known(self.cards.iter().map(is).collect());
        let names = |list: &[String], name: &str| list.iter().any(|listed| listed == name);
        let numbers = [
            (Attribute::Number, &filter.number),
            (Attribute::Price, &filter.price),
            (Attribute::Value, &filter.value),
            (Attribute::Worth, &filter.worth),
            (Attribute::Size, &filter.size),
            (Attribute::Place, &filter.place),
        ];
        for (attribute, range) in numbers {
            if let Some(range) = range {
                all.push(Match::Number(attribute, self.bounds(range)));
            }
        }
        if !filter.types.is_empty() {
            all.push(known(&|card| names(&filter.types, card.card_type)));
        }
        if !filter.kinds.is_empty() {
            all.push(known(&|card| names(&filter.kinds, card.kind)));
        }
        if !filter.symbols.is_empty() {
            all.push(known(&|card| card.symbols.iter().any(|symbol| names(&filter.symbols, symbol))));
        }
        if let Some(effect) = filter.effect {
            all.push(known(&|card| card.effect.is_some() == effect));
        }
        all.extend(filter.face.map(Match::Face));
        all.extend(filter.same.as_ref().map(|like| Match::Same(like.attribute, Box::new(self.pick(&like.other)))));
        all.extend(filter.different.as_ref().map(|like| Match::Different(like.attribute, Box::new(self.pick(&like.other)))));
        all.extend(filter.among.as_ref().map(|cards| Match::Among(Box::new(self.pick(cards)))));
        all.extend(filter.of_a_kind.map(Match::OfAKind));
        all.extend(filter.seen.map(Match::Seen));
        let lists = |filters: &[Filter]| filters.iter().map(|filter| self.filter(filter)).collect();
        if !filter.not.is_empty() {
            all.push(Match::Not(lists(&filter.not)));
        }
        if !filter.any.is_empty() {
            all.push(Match::Any(lists(&filter.any)));
        }
        all
    }

    fn bounds(&self, range: &Range) -> Bounds {
        let num = |amount: &Option<Amount>| amount.as_ref().map(|amount| self.num(amount));
        let is = num(&range.is);
        Bounds {
            at_least: is.clone().or_else(|| num(&range.at_least)),
            at_most: is.or_else(|| num(&range.at_most)),
            odd: range.odd,
            multiple_of: range.multiple_of.map(|of| of as i32),
            last_digit: range.last_digit.map(i32::from),
        }
    }

    fn num(&self, amount: &Amount) -> Num {
        match amount {
            Amount::Number(number) => Num::Fixed(*number),
            Amount::Quantity(quantity) => Num::Quantity(*quantity, None),
            Amount::Computed(computation) => self.computed(computation),
        }
    }

    fn computed(&self, computation: &Computation) -> Num {
        let folk = |who: &Who| Box::new(self.folk(who));
        let of = || {
            let everything =
                Pick { from: From::Referred(parts::Referred::This), filters: Vec::new(), take: Take::All, bound_for: None, or: None };
            Box::new(computation.of.as_ref().map_or(everything, |cards| self.pick(cards)))
        };
        let base = match computation {
            Computation { count: Some(cards), .. } => Num::Count(Box::new(self.pick(cards))),
            Computation { sum: Some(attribute), .. } => Num::Of(Fold::Sum, *attribute, of()),
            Computation { highest: Some(attribute), .. } => Num::Of(Fold::Highest, *attribute, of()),
            Computation { lowest: Some(attribute), .. } => Num::Of(Fold::Lowest, *attribute, of()),
            Computation { different: Some(attribute), .. } => Num::Of(Fold::Different, *attribute, of()),
            Computation { quantity: Some(quantity), who, .. } => Num::Quantity(*quantity, who.as_ref().map(folk)),
            Computation { who: Some(who), .. } => Num::Players(folk(who)),
            _ => Num::Fixed(0),
        };
        let num = |amount: &Option<Amount>| amount.as_ref().map(|amount| self.num(amount));
        let calc = Calc {
            times: num(&computation.times).unwrap_or(Num::Fixed(1)),
            divided_by: computation.divided_by.map_or(1, |by| by as i32),
            plus: num(&computation.plus).unwrap_or(Num::Fixed(0)),
            minus: num(&computation.minus).unwrap_or(Num::Fixed(0)),
            at_least: num(&computation.at_least),
            at_most: num(&computation.at_most),
            base,
        };
        let is_plain = calc.times == Num::Fixed(1)
            && calc.divided_by == 1
            && [&calc.plus, &calc.minus].iter().all(|num| **num == Num::Fixed(0))
            && calc.at_least.is_none()
            && calc.at_most.is_none();
        if is_plain { calc.base } else { Num::Calc(Box::new(calc)) }
    }

    /// The tests of a condition, all of which must hold.
    fn tests(&self, condition: &Condition) -> Vec<Test> {
        let mut all = Vec::new();
        let num = |amount: &Option<Amount>| amount.as_ref().map(|amount| self.num(amount));
        let counted = condition.count.as_ref().map(|cards| Num::Count(Box::new(self.pick(cards))));
        if let Some(number) = counted.or_else(|| num(&condition.amount)) {
            let is = num(&condition.is);
            let (least, most) = (is.clone().or_else(|| num(&condition.at_least)), is.or_else(|| num(&condition.at_most)));
            // Without a comparison: whether there is anything.
            let least = if least.is_none() && most.is_none() && condition.odd.is_none() { Some(Num::Fixed(1)) } else { least };
            all.push(Test::Number(number, Bounds { at_least: least, at_most: most, odd: condition.odd, ..Bounds::default() }));
        }
        if let (Some(who), Some(others)) = (&condition.who, &condition.is_among) {
            all.push(Test::Among(self.folk(who), self.folk(others)));
        }
        if !condition.not.is_empty() {
            all.push(Test::Not(condition.not.iter().flat_map(|condition| self.tests(condition)).collect()));
        }
        if !condition.any.is_empty() {
            all.push(Test::Any(condition.any.iter().map(|condition| self.all_of(condition)).collect()));
        }
        all
    }

    /// A condition as one test.
    fn all_of(&self, condition: &Condition) -> Test {
        let mut tests = self.tests(condition);
        if tests.len() == 1 {
            tests.swap_remove(0)
        } else {
            // All of them: none of them fails.
            Test::Not(tests.into_iter().map(|test| Test::Not(vec![test])).collect())
        }
    }
}
