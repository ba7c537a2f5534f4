//! Examples of the parts of effects: short effects in which the words of a game are filled in, so that each
//! game shows them in its own.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde_json::Value;

use super::language::filtered_numbers;
use crate::diag::{Diagnostics, Place, Source};
use crate::effect::machine::CardNames;
use crate::effect::parts::{Lasts, Script, Zone};
use crate::effect::{Effect, RuleKind, RuleOf, Stage};
use crate::spec::{Document, schema};

/// The examples by definition of the schema, and by key.
static EXAMPLES: LazyLock<toml::Table> =
    LazyLock::new(|| include_str!("examples.toml").parse().unwrap_or_default());

/// The schema of an effect with the words of all games.
pub(super) static SCHEMA: LazyLock<Value> = LazyLock::new(schema::of::<Script>);

/// A game with its part of the language.
pub(super) struct Player<'a> {
    /// Title.
    pub(super) title: &'a str,
    /// The part of the language that it plays.
    pub(super) stage: &'a Stage,
    /// The schema of an effect with its words alone.
    pub(super) schema: Value,
}

impl<'a> Player<'a> {
    pub(super) fn new(title: &'a str, stage: &'a Stage) -> Player<'a> {
        Player { title, stage, schema: stage.restricted(SCHEMA.clone()) }
    }

    /// An effect as it is written in a deck file, without its name.
    ///
    /// # Errors
    /// All of it that the game does not play.
    pub(super) fn read(&self, text: &str) -> Result<Effect, Diagnostics> {
        let source = Source::new("example", format!("name = \"Example\"\n{text}"));
        let script = Document::<Script>::read(&source, &self.schema, "an effect")?.raw;
        let effect =
            Effect { id: "example".into(), script, places: BTreeMap::new(), place: Place::file(&source) };
        let names = CardNames {
            types: vec!["fox", "egg", "playing"],
            kinds: vec!["fox", "hen"],
            symbols: vec!["star", "6"],
        };
        let diagnostics = self.stage.check(self.title, &effect, &[], &names, &[]);
        diagnostics.into_result(effect).map(|(effect, _)| effect)
    }

    /// An example of a key or a word in this game: the part that is shown, and the whole effect.
    pub(super) fn example(&self, definition: &str, word: &str) -> Option<(String, Effect)> {
        let examples = EXAMPLES.get(definition)?.as_table()?;
        let frame = || examples.get("frame")?.as_str().map(String::from);
        let (shown, frame) = match examples.get(word) {
            Some(toml::Value::Array(own)) => {
                (own.first()?.as_str()?.to_string(), own.get(1)?.as_str()?.to_string())
            }
            Some(shown) => (shown.as_str()?.to_string(), frame()?),
            None => (format!("\"{word}\""), frame()?),
        };
        let text = frame.replace("{}", &shown);
        let mut ways = vec![Vec::new()];
        for (gap, words) in self.gaps() {
            if text.contains(&gap) {
                ways = ways
                    .iter()
                    .flat_map(|way: &Vec<_>| {
                        words.iter().map(|word| [way.as_slice(), &[(gap.clone(), word.clone())]].concat())
                    })
                    .collect();
            }
        }
        ways.into_iter().find_map(|way| {
            let filled =
                |text: &str| way.iter().fold(text.to_string(), |text, (gap, word)| text.replace(gap, word));
            Some((filled(&shown), self.read(&filled(&text)).ok()?))
        })
    }

    /// Lists the words that can fill the gaps of examples.
    fn gaps(&self) -> Vec<(String, Vec<String>)> {
        let stage = self.stage;
        let mut events: Vec<_> = stage.events.iter().filter(|known| !known.event.is_standing()).collect();
        events.sort_by_key(|known| !known.is_of_cards());
        let mut zones: Vec<_> = stage.zones.iter().collect();
        zones.sort_by_key(|known| !(known.owned && known.gives));
        // Cards that are moved from the first zone must be able to lie there.
        let shares = |zone: Zone| {
            stage.types.is_empty()
                || stage.types.iter().any(|of| of.zones.contains(&zone) && of.zones.contains(&zones[0].zone))
        };
        let targets = zones.iter().rev().filter(|known| known.takes && shares(known.zone));
        let targets = targets.map(|known| known.zone.word());
        let words =
            |words: &mut dyn Iterator<Item = &'static str>| words.map(String::from).collect::<Vec<_>>();
        let ends = [(!stage.ends.is_empty()).then_some("end"), (!stage.starts.is_empty()).then_some("start")];
        let rules = stage.rules.iter().map(set_rule).collect();
        let gaps = [
            ("event", words(&mut events.iter().map(|known| known.event.word()))),
            ("zone", words(&mut zones.iter().map(|known| known.zone.word()))),
            ("other", words(&mut targets.into_iter())),
            ("attribute", words(&mut stage.attributes.iter().map(|known| known.word()))),
            (
                "number",
                words(
                    &mut stage
                        .attributes
                        .iter()
                        .filter(|known| filtered_numbers().any(|number| number == known.word()))
                        .map(|known| known.word()),
                ),
            ),
            ("quantity", words(&mut stage.quantities.iter().map(|known| known.word()))),
            ("rule", rules),
            ("lasts", words(&mut Lasts::ALL.iter().skip(1).map(|known| known.word()))),
            ("order", words(&mut stage.orders.iter().map(|known| known.word()))),
            ("end", words(&mut stage.ends.iter().map(|known| known.word()))),
            ("start", words(&mut stage.starts.iter().map(|known| known.word()))),
            ("ends", words(&mut ends.into_iter().flatten())),
        ];
        gaps.into_iter().map(|(gap, words)| (format!("{{{gap}}}"), words)).collect()
    }
}

/// A rule with a value that it does not have without effects.
fn set_rule(rule: &RuleOf) -> String {
    let value = match &rule.kind {
        RuleKind::Words(words) => format!("value = \"{}\"", words.get(1).unwrap_or(&"")),
        RuleKind::Number { range: (_, most), .. } => format!("value = {most}"),
        RuleKind::Cards => "only = [{ effect = true }]".to_string(),
    };
    format!("rule = \"{}\", {value}", rule.name)
}

/// An effect on one line, as a value of TOML.
pub(super) fn on_a_line(text: &str) -> String {
    let mut line = String::new();
    let mut depth = 0;
    for part in text.trim().lines() {
        let part = part.trim();
        if !line.is_empty() {
            line.push_str(if depth > 0 { " " } else { ", " });
        }
        depth += part.matches(['[', '{']).count();
        depth = depth.saturating_sub(part.matches([']', '}']).count());
        line.push_str(part);
    }
    format!("{{ {line} }}")
}
