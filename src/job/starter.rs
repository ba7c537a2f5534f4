//! The text of a new deck file: commented, ready to be changed; of an expansion with values that fit its
//! base.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use super::catalog::Catalog;
use crate::deck::{Options, assemble};
use crate::diag::{Diagnostic, Diagnostics, list};
use crate::files::{self, Project};
use crate::games::{self, Acting};
use crate::id::{id_from, is_device, is_id, title_from};
use crate::spec::raw::{RawKind, RawRule, RawType, RawValue};
use crate::spec::{Spec, schema};

/// A deck without rules.
const PLAIN: &str = include_str!("../starters/plain.toml");
/// An expansion, and its kinds if the game's cards have no effects.
const EXPANSION: &str = include_str!("../starters/expansion.toml");
const KINDS: &str = include_str!("../starters/kinds.toml");
/// The file name of the schema that editors check deck files with, beside them.
pub const SCHEMA_FILE: &str = "deck.schema.json";
/// How many kinds the expansion has.
const NEW_KINDS: usize = 3;

/// The starting point of a new deck file.
#[derive(Clone, Copy, Debug)]
pub enum Starter<'a> {
    /// A deck without rules.
    Plain,
    /// A deck for a game.
    Game(&'a str),
    /// An expansion of a deck.
    Extends(&'a str),
    /// A deck of the cards in a spreadsheet.
    Sheet(&'a Path),
}

/// Writes a new deck file of this name, which must not exist yet, and the schema that editors check it with;
/// returns its path. It lies in `folder`, or beside its spreadsheet, or among the decks of the project.
///
/// # Errors
/// Those of [`starter`], or the file exists or can't be written.
pub fn start(
    name: &str,
    from: Starter<'_>,
    project: &Project,
    folder: Option<&Path>,
) -> Result<PathBuf, Diagnostics> {
    let text = starter(name, from, project)?;
    let usual = match from {
        Starter::Sheet(sheet) => sheet.parent().map(Path::to_path_buf).unwrap_or_default(),
        Starter::Plain | Starter::Game(_) | Starter::Extends(_) => project.decks(),
    };
    let folder = folder.unwrap_or(&usual);
    let path = folder.join(format!("{name}.toml"));
    files::write_new(&path, text.as_bytes())?;
    write_schema(&folder.join(SCHEMA_FILE))?;
    Ok(path)
}

/// Writes the schema that the file refers to, over that of an earlier version; editors then work without the
/// network.
fn write_schema(path: &Path) -> Result<(), Diagnostics> {
    if files::keep_others(path, "schema of bidpress", |text| text.contains(schema::COMMENT)).is_ok() {
        files::write_atomic(path, schema::text(&schema::SCHEMA).as_bytes())?;
    }
    Ok(())
}

/// The text of a new deck file of this name.
///
/// # Errors
/// The name is not valid, there is no such game, or no deck that can be extended.
pub fn starter(name: &str, from: Starter<'_>, project: &Project) -> Result<String, Diagnostics> {
    check_name(name)?;
    let text = match from {
        Starter::Game(game) => of_game(game)?,
        Starter::Extends(base) => expansion(base, project)?,
        Starter::Sheet(sheet) => {
            let deck = project.deck_of_sheet(sheet, name, &title_from(name))?;
            return Ok(format!("#:schema ./{SCHEMA_FILE}\n{}", deck.source.text));
        }
        Starter::Plain => PLAIN.to_string(),
    };
    let serial: String =
        name.split('-').filter_map(|word| word.chars().next()).take(4).collect::<String>().to_uppercase();
    let text =
        text.replace("{name}", name).replace("{title}", &title_from(name)).replace("{serial}", &serial);
    Ok(format!("#:schema ./{SCHEMA_FILE}\n{text}"))
}

pub(super) fn check_name(name: &str) -> Result<(), Diagnostic> {
    if !is_id(name) {
        let better = id_from(name);
        let hint = if better.is_empty() { String::new() } else { format!("; for example `{better}`") };
        return Err(Diagnostic::error("bad-id", format!("`{name}` can't be the name of a deck"))
            .hint(format!("a name is lower-case letters, digits and single hyphens{hint}")));
    }
    if is_device(name) {
        return Err(Diagnostic::error("bad-id", format!("`{name}` can't be the name of a deck")).hint(
            format!(
                "Windows reserves this name and can't write `{name}.pdf`: choose another, for \
                example `my-{name}`"
            ),
        ));
    }
    if games::find(name).is_some() {
        return Err(Diagnostic::error(
            "bad-id",
            format!("`{name}` is the name of the deck that ships with the game"),
        )
        .hint(format!("choose another name, for example `my-{name}`")));
    }
    Ok(())
}

fn of_game(game: &str) -> Result<String, Diagnostics> {
    match games::find(game) {
        Some(game) => Ok(game.starter.to_string()),
        None => {
            let ids: Vec<&str> = games::ALL.iter().map(|game| game.id).collect();
            let diagnostic = Diagnostic::error("unknown-game", format!("there are no rules for `{game}`"));
            Err(diagnostic
                .nearest(game, ids.iter().copied())
                .hint(format!("the games are {}", list(ids)))
                .into())
        }
    }
}

/// The expansion's text, with values that fit the base.
fn expansion(base: &str, project: &Project) -> Result<String, Diagnostics> {
    let catalog = Catalog::new(project, None);
    let spec = catalog.spec(&catalog.file(base)?)?;
    if let Some(other) = &spec.raw.extends {
        return Err(Diagnostic::error("extends", format!("`{base}` is an expansion itself"))
            .hint(format!("extend the deck that it belongs to: `--extends {other}`"))
            .into());
    }
    let (deck, _) = assemble(&spec, &[], &Options { effects: games::effect_schema, ..Options::default() })?;
    let Some(kind) = spec.kinds.first() else {
        return Err(Diagnostic::error("no-kinds", format!("`{base}` has no kinds to extend")).into());
    };
    let game = spec.raw.game.as_deref().and_then(games::find);
    let acting =
        game.map(|game| game.acting).unwrap_or(Acting { card_type: &kind.raw.kind_type, kinds: KINDS });
    let (_, unreadable) = catalog.files();
    unreadable.clone().into_result(())?;
    let others: Vec<Spec> = catalog.entries().map(|(_, spec)| Spec::clone(&spec)).collect();
    let model = Model::find(&spec, &others, acting.card_type, &kind.raw.kind_type);
    let mut taken = deck.of_type(model.card_type).filter_map(|card| card.number).collect::<BTreeSet<_>>();
    if !taken.is_empty() {
        // Numbers of other expansions are not free either: somebody may combine the sets.
        for other in others.iter().filter(|other| other.raw.extends.as_deref() == Some(&spec.raw.id)) {
            let both = assemble(
                &spec,
                std::slice::from_ref(other),
                &Options { effects: games::effect_schema, ..Options::default() },
            );
            taken.extend(
                both.iter()
                    .flat_map(|(deck, _)| deck.of_type(model.card_type))
                    .filter_map(|card| card.number),
            );
        }
    }
    let numbers = free_numbers(&spec, &taken, model.card_type);
    let mut text = EXPANSION.replace("{kinds}\n", acting.kinds);
    let drawn = matches!(rule(&spec, model.card_type), Some(RawRule::Draw { .. }));
    let note = "# Their numbers are free in the deck as it is; `--seed` gives it other numbers, and they may \
        clash.\n";
    text = text.replace("{notes}", if drawn { note } else { "" });
    for index in 0..NEW_KINDS {
        let like = model.kinds[index % model.kinds.len()];
        let rank = rank(&spec, like, &model.kinds, index, numbers.as_ref().map(|numbers| numbers[index]));
        let look = joined(&look(like));
        text = text.replace(&format!("{{values-{}}}\n", index + 1), &format!("{}{look}\n", joined(&rank)));
        text = text.replace(&format!("{{look-{}}}\n", index + 1), &format!("{look}\n"));
    }
    for (name, value) in
        [("base", spec.raw.id.as_str()), ("game", game.map_or("", |game| game.id)), ("type", model.card_type)]
    {
        text = text.replace(&format!("{{{name}}}"), value);
    }
    let front = model.sides.and_then(|sides| sides.front.as_deref()).unwrap_or_default();
    let text = text.replace("{front}", front);
    Ok(match model.sides.and_then(|sides| sides.back.as_deref()) {
        Some(back) => text.replace("{back}", back),
        None => text.replace("back = \"{back}\"\n", ""),
    })
}

/// The model that the new cards follow.
struct Model<'a> {
    card_type: &'a str,
    /// A type with the templates that theirs can have.
    sides: Option<&'a RawType>,
    /// Kinds to take pictures and values from; at least one.
    kinds: Vec<&'a RawKind>,
}

impl<'a> Model<'a> {
    /// Cards of this type as the base has them, or another expansion of it; else as the base's first type is.
    fn find(spec: &'a Spec, others: &'a [Spec], card_type: &'a str, first: &'a str) -> Model<'a> {
        let related = others.iter().filter(|other| other.raw.extends.as_deref() == Some(&spec.raw.id));
        let model = |from: &'a Spec, like: &str| Model {
            card_type,
            sides: from.raw.types.get(like).filter(|sides| sides.front.is_some()),
            kinds: from.kinds.iter().map(|kind| &kind.raw).filter(|kind| kind.kind_type == like).collect(),
        };
        let mut found = std::iter::once(spec).chain(related).map(|from| model(from, card_type));
        found
            .find(|model| model.sides.is_some() && !model.kinds.is_empty())
            .unwrap_or_else(|| model(spec, first))
    }
}

fn rule<'a>(spec: &'a Spec, card_type: &str) -> Option<&'a RawRule> {
    spec.raw.types.get(card_type)?.number.as_ref()
}

/// The lines that rank a new kind: what its model has, with a number, price or value that is free.
fn rank(spec: &Spec, model: &RawKind, models: &[&RawKind], index: usize, number: Option<i32>) -> Vec<String> {
    let mut lines = Vec::new();
    match number {
        Some(number) => lines.push(format!("number = {number}")),
        None => {
            if let Some(value) = free_value(models, index).or(model.value) {
                // A value of its own, as each kind has it: then as many cards as each kind has.
                let count = models
                    .iter()
                    .map(|model| model.count.as_ref().and_then(|count| count.fixed()))
                    .collect::<BTreeSet<_>>();
                if let [Some(count)] = count.into_iter().collect::<Vec<_>>().as_slice() {
                    lines.push(format!("count = {count}"));
                }
                lines.push(format!("value = {value}"));
            }
        }
    }
    let prices = spec.raw.types.get(&model.kind_type).and_then(|of_type| of_type.price.as_ref());
    if let Some(price) = prices.map(|rule| price(rule, index)).or(model.price) {
        lines.push(format!("price = {price}"));
    }
    lines
}

/// The lines that make a new kind look like its model.
fn look(model: &RawKind) -> Vec<String> {
    let mut lines = Vec::new();
    if !model.symbols.is_empty() {
        lines.push(format!(
            "symbols = {}",
            toml(&RawValue::List(model.symbols.iter().cloned().map(RawValue::Text).collect()))
        ));
    }
    if let Some(art) = &model.art {
        lines.push(format!("art = {}", toml(&RawValue::Text(art.clone()))));
    }
    if model.text.is_some() {
        lines.push("text = \"Say something.\"".into());
    }
    // A `true` is what singles a kind out, like the donkey; lists are long and of that kind's own.
    let plain =
        |value: &RawValue| !matches!(value, RawValue::Bool(true) | RawValue::List(_) | RawValue::Table(_));
    let fields: Vec<String> = model
        .fields
        .iter()
        .filter(|(_, value)| plain(value))
        .map(|(name, value)| format!("{name} = {}", toml(value)))
        .collect();
    if !fields.is_empty() {
        lines.push(format!("fields = {{ {} }}", fields.join(", ")));
    }
    lines
}

fn joined(lines: &[String]) -> String {
    lines.iter().map(|line| format!("{line}\n")).collect()
}

/// Numbers of a type that are not taken; none if its cards have no numbers.
fn free_numbers(spec: &Spec, taken: &BTreeSet<i32>, card_type: &str) -> Option<Vec<i32>> {
    let (lowest, highest) = (*taken.first()?, *taken.last()?);
    let up = |from: i32| (from.saturating_add(1)..).take(NEW_KINDS).collect::<Vec<_>>();
    Some(match rule(spec, card_type) {
        Some(RawRule::Draw { range: [low, high], multiple_of, not_multiple_of }) => {
            let fits = |number: &i32| {
                let number = i64::from(*number);
                multiple_of.is_none_or(|of| number % i64::from(of.max(1)) == 0)
                    && not_multiple_of.is_none_or(|of| number % i64::from(of.max(1)) != 0)
            };
            let free: Vec<i32> = (*low..=*high)
                .filter(fits)
                .filter(|number| !taken.contains(number))
                .take(NEW_KINDS)
                .collect();
            if free.len() == NEW_KINDS { free } else { up(highest.max(*high)) }
        }
        Some(RawRule::Stagger { range: [low, _], down: true, .. }) => {
            (1..).map(|step| lowest.min(*low).saturating_sub(step)).take(NEW_KINDS).collect()
        }
        Some(RawRule::Stagger { range: [_, high], .. }) => up(highest.max(*high)),
        _ => up(highest),
    })
}

/// A value that no kind has, if every kind has one of its own: as far beyond the greatest as that is from the
/// one before.
fn free_value(models: &[&RawKind], index: usize) -> Option<i32> {
    let values: BTreeSet<i32> = models.iter().map(|model| model.value).collect::<Option<_>>()?;
    if values.len() < models.len() || values.len() < 2 {
        return None;
    }
    let mut descending = values.iter().rev();
    let (greatest, before) = (descending.next()?, descending.next()?);
    Some(greatest.saturating_add(greatest.saturating_sub(*before).saturating_mul(index as i32 + 1)))
}

/// A price that the rule might give.
fn price(rule: &RawRule, index: usize) -> i32 {
    match rule {
        RawRule::Shares { values } => values.get(index % values.len().max(1)).copied().unwrap_or(1),
        RawRule::Stagger { range: [low, _], .. } | RawRule::Draw { range: [low, _], .. } => *low,
        RawRule::Sequence { start, .. } => *start,
    }
}

/// A value as it is written in a deck file.
fn toml(value: &RawValue) -> String {
    match value {
        RawValue::Bool(value) => value.to_string(),
        RawValue::Int(value) => value.to_string(),
        RawValue::Float(value) => format!("{value:?}"),
        // A JSON string is a TOML string.
        RawValue::Text(text) => serde_json::to_string(text).unwrap_or_default(),
        RawValue::List(items) => format!("[{}]", items.iter().map(toml).collect::<Vec<_>>().join(", ")),
        RawValue::Table(items) => {
            let items: Vec<String> =
                items.iter().map(|(name, value)| format!("{name} = {}", toml(value))).collect();
            format!("{{ {} }}", items.join(", "))
        }
    }
}
