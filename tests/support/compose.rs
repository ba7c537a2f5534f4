//! Random expansions, as a designer would write them: a deck file as text, with cards whose effects are composed of all that a game understands.
//!
//! What can be composed comes from the game's [`Vocabulary`] and from the schema of deck files alone. A trigger, an operation or a rule that a game
//! learns is tried from then on; only a field of a new type, or a game with effects, has to be taught here.

use std::fmt::{self, Write};

use bidpress::effect::{Form, Span, Timing, Vocabulary, When};
use bidpress::games::Game;
use bidpress::rng::Stream;
use bidpress::spec::schema::SCHEMA;
use serde_json::Value;

/// Most effects of an expansion.
const EFFECTS: u32 = 5;

/// What a card does, in parts that can be left out one by one.
#[derive(Clone, Debug)]
pub(crate) struct Written {
    pub(crate) timing: Timing,
    until: String,
    pub(crate) conditions: Vec<String>,
    pub(crate) ops: Vec<String>,
    /// The type of card that does it.
    card_type: &'static str,
}

/// An expansion of the deck that ships with a game.
#[derive(Clone)]
pub(crate) struct Expansion {
    pub(crate) game: &'static Game,
    pub(crate) effects: Vec<Written>,
}

impl Expansion {
    /// Expansion number `index` of a game: the same for ever.
    pub(crate) fn random(game: &'static Game, vocabulary: &Vocabulary, index: u64) -> Expansion {
        let mut random = Stream::new(index, &["expansion", game.id]);
        let effects = (0..1 + random.below(EFFECTS)).map(|_| effect(game, vocabulary, &mut random)).collect();
        Expansion { game, effects }
    }

    /// Without one effect, condition or operation; all ways.
    pub(crate) fn smaller(&self) -> Vec<Expansion> {
        let mut all = Vec::new();
        for at in 0..self.effects.len() {
            let mut with = |change: &dyn Fn(&mut Vec<Written>)| {
                let mut smaller = self.clone();
                change(&mut smaller.effects);
                all.push(smaller);
            };
            if self.effects.len() > 1 {
                with(&|effects| _ = effects.remove(at));
            }
            for condition in 0..self.effects[at].conditions.len() {
                with(&|effects| _ = effects[at].conditions.remove(condition));
            }
            for op in 0..self.effects[at].ops.len() {
                if self.effects[at].ops.len() > 1 {
                    with(&|effects| _ = effects[at].ops.remove(op));
                }
            }
        }
        all
    }
}

/// The deck file.
impl fmt::Display for Expansion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let base = self.game.id;
        writeln!(f, "format = 1\nid = \"random\"\ntitle = \"Random\"\nextends = \"{base}\"\nlicence = \"CC0-1.0\"")?;
        writeln!(f, "[set]\nid = \"random\"\ntitle = \"Random\"\n{}", types(base))?;
        for (at, effect) in self.effects.iter().enumerate() {
            let (when, conditions, ops) = (effect.timing.when.word(), effect.conditions.join(", "), effect.ops.join(", "));
            writeln!(f, "\n[effects.e{at}]\nname = \"Effect {at}\"\nicon = \"shared/star\"\nwhen = \"{when}\"\nuntil = {}", effect.until)?;
            writeln!(f, "if = [{conditions}]\ndo = [{ops}]\n\n[[kinds]]\nid = \"k{at}\"\ntype = \"{}\"", effect.card_type)?;
            writeln!(f, "name = \"Kind {at}\"\neffects = [\"e{at}\"]\n{}", values(effect.card_type, at))?;
        }
        // Powers come with handicaps, one of each for each player.
        if self.effects.iter().any(|effect| ["power", "handicap"].contains(&effect.card_type)) && base == "bunny-bidding" {
            for card_type in ["power", "handicap"] {
                writeln!(f, "\n[[kinds]]\nid = \"plain-{card_type}\"\ntype = \"{card_type}\"\nname = \"Plain\"\ncount = 6")?;
            }
        }
        Ok(())
    }
}

/// The types of cards that do something, where the base deck does not have them.
fn types(base: &str) -> &'static str {
    match base {
        "i-bid-you-not" => "",
        "a-little-white-die" => "[types.power]\ntitle = \"Power\"\nfront = \"die\"\nback = \"back\"",
        "bunny-bidding" => {
            "[types.special]\ntitle = \"Special\"\nfront = \"egg\"\nback = \"egg-back\"
[types.power]\ntitle = \"Power\"\nfront = \"trait\"\nback = \"power-back\"\nfields = { ink = \"#17463a\", wash = \"#ccdcb4\", label = \"Power\" }
[types.handicap]\ntitle = \"Handicap\"\nfront = \"trait\"\nback = \"handicap-back\"\nfields = { ink = \"#6a1a2a\", wash = \"#f3cfc8\", label = \"Handicap\" }"
        }
        other => panic!("teach the composer which cards of {other} have effects"),
    }
}

/// What else the kind of a card needs, so that it can be played and printed.
fn values(card_type: &str, at: usize) -> String {
    match card_type {
        "lot" => format!(
            "number = {}\nprice = {at}\nart = \"cloud\"\nfields = {{ ground = \"#888\", figure = \"#777\", shadow = \"#555\" }}",
            101 + at
        ),
        "special" => {
            let number = 4 + 16 * at;
            format!("number = {number}\nart = \"special\"\nfields = {{ mark = \"Xx\", ink = \"#000\", wash = \"#eee\", paint = \"#888\" }}")
        }
        "power" | "handicap" => format!("{}text = \"Plain.\"", if at < 6 { format!("value = {}\n", at + 1) } else { String::new() }),
        other => panic!("teach the composer the cards of type {other}"),
    }
}

/// Which cards can act so.
fn card_type(game: &Game, when: When, random: &mut Stream) -> &'static str {
    match (game.id, when) {
        ("i-bid-you-not", _) => "lot",
        ("bunny-bidding", When::Held) => ["power", "handicap"][random.below(2) as usize],
        ("bunny-bidding", When::Used) | ("a-little-white-die", _) => "power",
        _ => "special",
    }
}

fn one<T: Copy>(items: &[T], random: &mut Stream) -> T {
    items[random.below(items.len() as u32) as usize]
}

fn effect(game: &Game, vocabulary: &Vocabulary, random: &mut Stream) -> Written {
    let can = |form: &Form, timing: Timing| {
        let can_set = || vocabulary.rules.iter().any(|rule| rule.values.iter().any(|value| value.can_be_set(timing)));
        form.timings.contains(&timing) && (form.op != "set-rule" || can_set())
    };
    let timings: Vec<Timing> =
        vocabulary.timings.iter().copied().filter(|timing| vocabulary.forms.iter().any(|form| can(form, *timing))).collect();
    let timing = one(&timings, random);
    let forms: Vec<&Form> = vocabulary.forms.iter().filter(|form| can(form, timing)).collect();
    let ops = (0..1 + random.below(6) / 3).map(|_| op(vocabulary, one(&forms, random), timing, random)).collect();
    let counted: Vec<&str> =
        vocabulary.quantities.iter().filter(|(_, when)| when.contains(&timing.when)).map(|(count, _)| count.word()).collect();
    let many = if counted.is_empty() { 0 } else { random.below(5) / 2 };
    let conditions = (0..many).map(|_| condition(one(&counted, random), random)).collect();
    let until = match timing.until {
        Span::Turns => format!("{{ turns = {} }}", number(&SCHEMA["$defs"]["Turns"]["properties"]["turns"], random)),
        until => format!("\"{}\"", until.word()),
    };
    Written { timing, until, conditions, ops, card_type: card_type(game, timing.when, random) }
}

/// A whole number of those that the schema allows; mostly a small one.
fn number(schema: &Value, random: &mut Stream) -> i64 {
    let bound = |name: &str| schema[name].as_i64().unwrap_or_else(|| panic!("{schema} has no {name}"));
    let (least, most) = (bound("minimum"), bound("maximum"));
    let (least, most) = if random.below(4) > 0 { (least.max(-9), most.min(9)) } else { (least, most) };
    least + i64::from(random.below((most - least + 1) as u32))
}

fn condition(count: &str, random: &mut Stream) -> String {
    let fields = &SCHEMA["$defs"]["Condition"]["properties"];
    let least = number(&fields["at_least"], random);
    match random.below(3) {
        0 => format!("{{ count = \"{count}\", at_least = {least} }}"),
        1 => format!("{{ count = \"{count}\", at_most = {} }}", number(&fields["at_most"], random)),
        _ => format!("{{ count = \"{count}\", at_least = {least}, at_most = {} }}", (least + i64::from(random.below(9))).min(99)),
    }
}

/// An operation of a form, with values for all its fields.
fn op(vocabulary: &Vocabulary, form: &Form, timing: Timing, random: &mut Stream) -> String {
    let branches = SCHEMA["$defs"]["Op"]["oneOf"].as_array().into_iter().flatten();
    let schema = branches.into_iter().find(|branch| branch["properties"]["op"]["const"] == form.op);
    let schema = schema.unwrap_or_else(|| panic!("the schema has no operation {}", form.op));
    let mut text = format!("{{ op = \"{}\"", form.op);
    let values: Vec<(&str, &str)> = vocabulary
        .rules
        .iter()
        .flat_map(|rule| rule.values.iter().filter(|value| value.can_be_set(timing)).map(|value| (rule.name, value.word)))
        .collect();
    let (mut rule, mut value) = ("", "");
    if form.op == "set-rule" {
        (rule, value) = one(&values, random);
    }
    for (field, schema) in schema["properties"].as_object().into_iter().flatten().filter(|(field, _)| *field != "op") {
        let said = match (field.as_str(), schema["type"].as_str()) {
            ("cards", _) => format!("\"{}\"", one(form.cards, random).word()),
            ("rule", _) => format!("\"{rule}\""),
            ("value", _) => format!("\"{value}\""),
            // No change is no operation.
            ("by", Some("integer")) => match number(schema, random) {
                0 => "1".into(),
                by => by.to_string(),
            },
            (_, Some("integer")) => number(schema, random).to_string(),
            (_, Some("boolean")) => (random.below(2) == 0).to_string(),
            other => panic!("teach the composer what to write for {other:?} of `{}`", form.op),
        };
        // Writing to a string can't fail.
        let _ = write!(text, ", {field} = {said}");
    }
    text + " }"
}
