//! Effects as they are written → [`Program`]. What the stage of the game has checked is not checked again:
//! what it does not know is left out.

mod operations;
mod selections;

use operations::Operations;

use super::context;
use super::program::{Compiled, Deed, Op, Program, Standing, Test};
use crate::effect::Stage;
use crate::effect::parts::{Event, Lasts, Once, Script, TurnCount, Until};

/// The facts in the deck about a card of the game, or about a class of cards that are alike.
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
    let mut program = Program {
        of_card: cards.iter().map(|card| card.effect.map(|place| place as u16)).collect(),
        ..Program::default()
    };
    for (index, (id, name, script)) in effects.iter().enumerate() {
        let mut made = Operations { compiler: &compiler, ops: Vec::new() };
        made.steps(&script.steps);
        let ops = made.ops;
        let (until, turns) = match script.until {
            Until::Word(word) => (word, 0),
            Until::Turns(TurnCount { turns }) => (Lasts::Turn, turns),
        };
        let known = stage.event(script.when);
        let zones = known.map(|event| event.zones_of(script)).unwrap_or_default().to_vec();
        let conditions: Vec<Test> =
            script.conditions.iter().flat_map(|condition| compiler.tests(condition)).collect();
        let (needs_me, speaks_of_me) = context::speaks_of_me(&conditions, &ops);
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
            needs_me,
            speaks_of_me,
            conditions,
            ops,
            until,
            turns,
            // An ability without a limit could be used for ever.
            once: script.once.or((script.when == Event::Used).then_some(Once::Turn)),
            rules,
            changes,
        });
    }
    for effect in &program.effects {
        for zone in &effect.zones {
            if !effect.is_standing() {
                let acting = (effect.event, *zone);
                if !program.acting.contains(&acting) {
                    program.acting.push(acting);
                }
                continue;
            }
            let standing = &mut program.standing;
            let place = standing.iter().position(|standing| standing.zone == *zone).unwrap_or_else(|| {
                standing.push(Standing { zone: *zone, rules: 0, changes: 0 });
                standing.len() - 1
            });
            standing[place].rules |= effect.rules;
            standing[place].changes |= effect.changes;
        }
    }
    program.standing.sort_unstable_by_key(|standing| standing.zone as u8);
    program.set_setters(|card, program| program.effect_of(card).is_some_and(Compiled::changes_something));
    program
}

/// True if an effect needs the player who has its card.
pub fn needs_me(stage: &Stage, script: &Script) -> bool {
    compile(stage, &[("", "", script)], &[]).effects.iter().any(|effect| effect.needs_me)
}

/// Compiles effects, with the meaning of the names in them.
struct Compiler<'a> {
    stage: &'a Stage,
    cards: &'a [CardFacts<'a>],
}
