//! Random expansions, as a designer would write them: a deck file as text, with cards whose effects are
//! composed of all that a game understands.
//!
//! What can be composed comes from the game's [`Stage`](bidpress::effect::Stage) and from the schema of deck
//! files alone. An event, a step or a rule that a game learns is tried from then on; only which of its cards
//! have effects has to be said, in [`cards`].

pub(crate) mod cards;
pub(crate) mod grammar;
pub(crate) mod parts;
mod writer;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::LazyLock;

use bidpress::games::{self, Game};
use bidpress::rng::Stream;

/// Most effects that are composed until one says what no other does.
const TRIES: u32 = 100;

/// Most effects of an expansion.
const EFFECTS: u32 = 5;

/// The parts of the language of each game, which take turns.
static PARTS: LazyLock<BTreeMap<&str, Vec<String>>> = LazyLock::new(|| {
    let parts = |game: &&'static Game| (game.id, parts::all(game, game.stage).into_iter().collect());
    games::ALL.iter().map(parts).collect()
});

/// What a card does.
#[derive(Clone, Debug)]
pub(crate) struct Written {
    /// The type of card that does it.
    pub(crate) card_type: &'static str,
    /// The effect as it is written, without its name.
    pub(crate) script: toml::Table,
    /// The parts of the language that it is made of.
    pub(crate) parts: BTreeSet<String>,
}

impl Written {
    /// How many steps it has, with those that lie in others.
    pub(crate) fn steps(&self) -> usize {
        self.script.get("do").map_or(0, |steps| steps.to_string().matches("op = ").count())
    }
}

/// An expansion of the deck that ships with a game.
#[derive(Clone)]
pub(crate) struct Expansion {
    pub(crate) game: &'static Game,
    pub(crate) effects: Vec<Written>,
}

impl Expansion {
    /// Expansion number `index` of a game: the same for ever. Its first effect has the part of the language
    /// whose turn it is.
    pub(crate) fn random(game: &'static Game, index: u64) -> Expansion {
        let mut random = Stream::new(index, &["expansion", game.id]);
        let parts = &PARTS[game.id];
        let wanted = parts[(index % parts.len() as u64) as usize].as_str();
        let others = random.below(EFFECTS) as usize;
        let mut said = grammar::grammar(game).said.clone();
        let wanted = std::iter::once(Some(wanted)).chain(std::iter::repeat_n(None, others));
        Expansion {
            game,
            effects: wanted.map(|wanted| written(game, wanted, &mut said, &mut random)).collect(),
        }
    }

    /// Its effects and the types of their cards alone, to be read by people.
    pub(crate) fn effects_text(&self) -> String {
        self.effects.iter().map(|effect| format!("{}: {}\n", effect.card_type, effect.script)).collect()
    }

    /// Without one effect, or one part of an effect; all ways.
    pub(crate) fn smaller(&self) -> Vec<Expansion> {
        let mut all = Vec::new();
        for at in 0..self.effects.len() {
            if self.effects.len() > 1 {
                let mut smaller = self.clone();
                smaller.effects.remove(at);
                all.push(smaller);
            }
            let effect = &self.effects[at];
            for script in grammar::smaller(self.game, &effect.script, effect.card_type) {
                let mut smaller = self.clone();
                smaller.effects[at].script = script;
                all.push(smaller);
            }
        }
        all
    }
}

/// An effect on a card of a type that can act so, with a part of the language if one is wanted; one that says
/// what none has said.
fn written(
    game: &'static Game,
    wanted: Option<&'static str>,
    said: &mut BTreeSet<String>,
    random: &mut Stream,
) -> Written {
    let new = |_| Some(grammar::composed(game, wanted, random)).filter(|new| said.insert(new.says.clone()));
    let grammar::Composed { script, parts, card_type, .. } =
        (0..TRIES).find_map(new).expect("the language says more than that");
    Written { card_type, script, parts }
}

/// The deck file.
impl fmt::Display for Expansion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let base = self.game.id;
        writeln!(
            f,
            "format = 1\nid = \"random\"\ntitle = \"Random\"\nextends = \"{base}\"\nlicence = \"CC0-1.0\""
        )?;
        writeln!(f, "[set]\nid = \"random\"\ntitle = \"Random\"\n{}", cards::types(base))?;
        for (at, effect) in self.effects.iter().enumerate() {
            writeln!(f, "\n[effects.e{at}]\nname = \"Effect {at}\"\nicon = \"shared/star\"")?;
            effect.script.iter().try_for_each(|(key, value)| writeln!(f, "{key} = {value}"))?;
            writeln!(f, "\n[[kinds]]\nid = \"k{at}\"\ntype = \"{}\"", effect.card_type)?;
            writeln!(
                f,
                "name = \"Kind {at}\"\neffects = [\"e{at}\"]\n{}",
                cards::values(effect.card_type, at)
            )?;
            if effect.card_type != "playing" {
                writeln!(f, "symbols = [\"{}\"]", grammar::SYMBOL)?;
            }
        }
        let acting: Vec<&str> = self.effects.iter().map(|effect| effect.card_type).collect();
        f.write_str(&cards::others(base, &acting))
    }
}

/// One of several things.
pub(crate) fn one<T: Clone>(items: &[T], random: &mut Stream) -> T {
    items[random.below(items.len() as u32) as usize].clone()
}
