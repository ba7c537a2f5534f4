//! What may be changed in a deck without any harm. All else has to be refused.

use std::collections::{BTreeMap, BTreeSet};

use super::sites;
use toml::{Table, Value};

/// Free texts: whatever stands there is printed, or kept for whoever asks. A misspelt one is as good as any.
const TEXTS: &[&str] = &[
    "accept.*.because",
    "description",
    "authors.*",
    "licence",
    "kinds.*.name",
    "kinds.*.text",
    "types.*.title",
];

/// Free texts that are not blank.
const TITLES: &[&str] =
    &["title", "set.title", "effects.*.name", "effects.*.says.de", "effects.*.says.en", "serial"];

/// Names that a deck gives itself: another one is as good, if nothing refers to it.
const OWN_NAMES: &[&str] = &["id", "set.id", "kinds.*.id"];

/// Names of templates and pictures: only drawing shows whether they are there.
const DRAWN: &[&str] = &["types.*.front", "types.*.back", "kinds.*.art", "effects.*.icon"];

/// What the template makes of it is its own affair.
const FREE: &[&str] = &[
    "kinds.*.fields.*",
    "kinds.*.fields.*.*",
    "kinds.*.fields.*.de",
    "kinds.*.fields.*.de.*",
    "kinds.*.fields.*.en",
    "kinds.*.fields.*.en.*",
    "types.*.fields.*",
    "types.*.fields.*.de",
    "types.*.fields.*.en",
];

/// Numbers, with the least and the most that some deck may have. The rules of a game allow fewer.
const NUMBERS: &[(&str, i64, i64)] = &[
    ("accept.*.card", I32.0, I32.1),
    // So many cards are taken, if there are so many.
    ("effects.**.take.choose", 1, 99),
    ("effects.**.take.count", 1, 99),
    ("effects.**.take.random", 1, 99),
    ("effects.**.take.up_to", 1, 99),
    // Cards are counted from none, so that a condition on their number can be one of these.
    ("effects.**.if.*.at_least", 1, AMOUNT.1),
    ("effects.**.if.*.at_most", 0, AMOUNT.1),
    ("effects.**.if.*.is", 0, AMOUNT.1),
    // Cards of a deck can have any number, price or value; places are counted from 1.
    ("effects.**.number.is", AMOUNT.0, AMOUNT.1),
    ("effects.**.number.at_least", AMOUNT.0, AMOUNT.1),
    ("effects.**.number.at_most", AMOUNT.0, AMOUNT.1),
    ("effects.**.price.at_least", AMOUNT.0, AMOUNT.1),
    ("effects.**.price.at_most", AMOUNT.0, AMOUNT.1),
    ("effects.**.place.at_most", 1, AMOUNT.1),
    // What a number on cards becomes, and how much more or less something is; 0 more is no change.
    ("effects.**.do.*.is", AMOUNT.0, AMOUNT.1),
    ("effects.**.minus", 1, AMOUNT.1),
    ("effects.**.minus", AMOUNT.0, -1),
    ("effects.**.plus", 1, AMOUNT.1),
    ("effects.**.plus", AMOUNT.0, -1),
    ("effects.**.points", 1, AMOUNT.1),
    ("effects.**.points", AMOUNT.0, -1),
    // Money is paid, steps are done again, numbers are named, and rules get numbers within the bounds of
    // each.
    ("effects.**.do.*.amount", 1, AMOUNT.1),
    ("effects.**.times", 2, 99),
    ("effects.**.do.*.at_least", 0, 255),
    ("effects.**.do.*.at_most", 0, 255),
    ("effects.**.do.*.value", 1, 9),
    ("effects.*.until.turns", 1, 9),
    ("kinds.*.count", 0, 20_000),
    ("kinds.*.count.per_player", 0, 999),
    ("kinds.*.count.players.*", 0, 20_000),
    ("kinds.*.first", I32.0, I32.1),
    ("kinds.*.number", I32.0, I32.1),
    ("kinds.*.numbers.*", I32.0, I32.1),
    ("kinds.*.price", I32.0, I32.1),
    ("kinds.*.value", I32.0, I32.1),
    ("players.max", 1, 99),
    ("players.min", 1, 99),
    ("seed", 0, i64::MAX),
    ("types.*.choose", 1, 999),
    ("types.*.count", 0, 20_000),
    ("types.*.number.not_multiple_of", 2, 4_294_967_295),
    ("types.*.number.multiple_of", 1, 4_294_967_295),
    ("types.*.number.range.*", I32.0, I32.1),
    ("types.*.number.start", I32.0, I32.1),
    ("types.*.number.step", I32.0, I32.1),
    ("types.*.price.values.*", I32.0, I32.1),
];

const I32: (i64, i64) = (i32::MIN as i64, i32::MAX as i64);

/// The numbers that effects may have.
const AMOUNT: (i64, i64) = (-99_999, 99_999);

/// What may be left out, with all that is below it.
const OPTIONAL: &[&str] = &[
    "accept",
    "accept.*",
    "accept.*.card",
    "authors",
    "card",
    "description",
    "game",
    "lang",
    "licence",
    "players",
    "print",
    "print.**",
    "seed",
    "serial",
    // A deck or an effect with less in it is another one, but a whole one.
    "effects",
    "effects.*",
    "effects.*.by",
    "effects.*.icon",
    "effects.*.if",
    "effects.*.in",
    "effects.*.in.*",
    "effects.*.once",
    "effects.*.says",
    "effects.*.says.de",
    "effects.*.says.en",
    "effects.*.until",
    // Of several steps, conditions, filters or types one less.
    "effects.**.do.*",
    "effects.**.if.*",
    "effects.**.not.*",
    "effects.**.options.*.*",
    "effects.**.otherwise",
    "effects.**.otherwise.*",
    "effects.**.where",
    "effects.**.where.*",
    "effects.**.type.*",
    // Cards and players without it have a usual meaning: one's own, all of them, chosen by oneself, on top.
    "effects.**.at",
    "effects.**.chosen_by",
    "effects.**.from",
    "effects.**.of",
    "effects.**.or",
    "effects.**.take",
    "effects.**.take.by",
    "effects.**.ties",
    "effects.**.who",
    // A filter of several, a bound of several, or a bound of a number of cards: without it, whether there are
    // any.
    "effects.**.where.*.face",
    "effects.**.where.*.not",
    "effects.**.where.*.seen",
    "effects.**.only.*.different",
    "effects.**.only.*.type",
    "effects.**.if.*.at_least",
    "effects.**.if.*.at_most",
    "effects.**.if.*.is",
    // A computation without an addition.
    "effects.**.minus",
    "effects.**.plus",
    "kinds",
    "kinds.*",
    "kinds.*.art",
    "kinds.*.count",
    "kinds.*.effects",
    "kinds.*.fields",
    "kinds.*.first",
    "kinds.*.name",
    "kinds.*.number",
    "kinds.*.numbers",
    "kinds.*.price",
    "kinds.*.symbols",
    "kinds.*.text",
    "kinds.*.value",
    "types",
    "types.*",
    "types.*.back",
    "types.*.choose",
    "types.*.each",
    "types.*.fields",
    "types.*.number",
    "types.*.number.down",
    "types.*.number.multiple_of",
    "types.*.number.not_multiple_of",
    "types.*.number.step",
    "types.*.orientation",
    "types.*.price",
    "types.*.title",
    "types.*.count",
];

/// The pattern of a text, of which this may be a translation.
fn text_of(pattern: &str) -> &str {
    let text = pattern.strip_suffix(".de").or(pattern.strip_suffix(".en"));
    text.filter(|text| sites::is_one_of(text, TEXTS) || sites::is_one_of(text, TITLES)).unwrap_or(pattern)
}

/// Whether a value may stand there, and why not.
pub(crate) fn may_be(pattern: &str, value: &Value) -> bool {
    let pattern =
        if pattern.starts_with("kinds.*.count.players.") { "kinds.*.count.players.*" } else { pattern };
    let pattern = text_of(pattern);
    let is = |patterns: &[&str]| sites::is_one_of(pattern, patterns);
    let is_visible = |text: &str| !text.chars().any(|c| c.is_control() && !"\n\r\t".contains(c));
    match value {
        Value::Datetime(_) => false,
        Value::String(text) if !is_visible(text) => false,
        _ if is(FREE) => true,
        Value::String(text) if is(TITLES) => !text.trim().is_empty(),
        Value::String(text) if is(OWN_NAMES) => bidpress::spec::is_id(text),
        Value::String(text) if pattern == "lang" => {
            text.chars().all(|c| c.is_ascii_alphanumeric() || c == '-') && text.len() >= 2
        }
        Value::String(_) => is(TEXTS) || is(DRAWN),
        Value::Integer(number) => {
            NUMBERS.iter().any(|(known, least, most)| is(&[*known]) && (least..=most).contains(&number))
        }
        Value::Float(number) => pattern == "types.*.number.step" && (0.0..=100.0).contains(number),
        // Nothing in a list or a table is as good as leaving it out.
        Value::Array(items) => items.is_empty() && may_be_left_out(pattern),
        Value::Table(table) => {
            table.is_empty() && (pattern.ends_with(".fields") || pattern == "effects.*.says")
        }
        // Cards that are seen, or cards that are not: both are filters.
        Value::Boolean(_) => is(&["types.*.number.down", "effects.**.seen"]),
    }
}

/// Whether it may be left out.
pub(crate) fn may_be_left_out(pattern: &str) -> bool {
    // Without its first language, a text is none; without another, it is that of the first.
    if text_of(pattern) != pattern {
        return pattern.ends_with(".de");
    }
    // An item of a list of texts or numbers, or a field, is like none.
    let is_item = ["authors.*", "kinds.*.effects.*", "kinds.*.fields.*", "types.*.fields.*"]
        .iter()
        .any(|known| pattern.starts_with(known));
    let is_block = ["kinds", "kinds.*", "types", "types.*", "effects", "effects.*"].contains(&pattern);
    is_item || !is_block && sites::is_one_of(pattern, OPTIONAL)
}

/// Whether it may be gone with what it belongs to.
fn may_be_gone(pattern: &str) -> bool {
    let ends = pattern.match_indices('.').map(|(at, _)| at).chain([pattern.len()]);
    ends.map(|end| &pattern[..end]).any(may_be_left_out)
}

/// All ends of a file's tables and lists, by their paths, each with its pattern.
fn leaves(text: &str) -> BTreeMap<String, (String, Value)> {
    let root = Value::Table(text.parse::<Table>().unwrap());
    let found = sites::sites(text).into_iter().filter_map(|site| {
        let value = site
            .path
            .split('.')
            .try_fold(&root, |value, part| match value {
                Value::Table(table) => table.get(part),
                Value::Array(items) => items.get(part.parse::<usize>().ok()?),
                _ => None,
            })
            .cloned()?;
        let is_leaf = match &value {
            Value::Table(table) => table.is_empty(),
            Value::Array(items) => items.is_empty(),
            _ => true,
        };
        is_leaf.then_some((site.path, (site.pattern, value)))
    });
    found.collect()
}

/// The words that decks have at each place: what may stand there if it is no text, name or number.
pub(crate) fn words(texts: &[&str]) -> BTreeSet<(String, String)> {
    texts
        .iter()
        .flat_map(|text| leaves(text).into_values().map(|(pattern, value)| (pattern, value.to_string())))
        .collect()
}

/// What an accepted change of a deck has done that is not known to be harmless. `words` are those of sound
/// decks.
pub(crate) fn harm(before: &str, after: &str, words: &BTreeSet<(String, String)>) -> Option<String> {
    let (before, after) = (leaves(before), leaves(after));
    let changed = after.iter().filter(|(path, leaf)| before.get(*path) != Some(leaf));
    for (path, (pattern, value)) in changed {
        if !may_be(pattern, value) && !words.contains(&(pattern.clone(), value.to_string())) {
            return Some(format!("{path} is {value}"));
        }
    }
    let is_gone = |path: &&String| !after.contains_key(*path);
    // What is left out below something that is still there; a kind that is gone is gone as a whole.
    before.keys().filter(is_gone).find_map(|path| {
        let parts: Vec<&str> = path.split('.').collect();
        let owner = parts[..parts.len().min(2)].join(".") + ".";
        let owner_stays = ["kinds.", "types.", "effects."].iter().all(|kind| !path.starts_with(kind))
            || after.keys().any(|other| other.starts_with(&owner));
        (owner_stays && !may_be_gone(&before[path].0)).then(|| format!("{path} is gone"))
    })
}
