//! Changes of one key or value of a deck file.

use std::ops::Range;

use super::sites::Site;
use bidpress::rng::Stream;

/// A deck file with one thing changed.
#[derive(Clone, Debug)]
pub(crate) struct Change {
    /// For people who look for it.
    pub(crate) what: String,
    /// What stands there now, and of a misspelt word the right one.
    pub(crate) value: String,
    pub(crate) word: String,
    pub(crate) text: String,
    /// Where the error begins, in the changed text.
    pub(crate) at: usize,
}

/// Values of every type and size.
const VALUES: &[&str] = &[
    "\"owl\"",
    "7",
    "1.5",
    "true",
    "[]",
    "{}",
    "2026-01-31",
    "[[1], \"a\"]",
    "0",
    "-1",
    "1_000_000",
    "-9223372036854775808",
    "9223372036854775807",
    "99999999999999999999",
    "1e308",
    "nan",
    "-inf",
    "\"\"",
    "\"   \"",
    "\"../x\"",
    "\"/etc/passwd\"",
    "\"{{ x }}<b>&\\u202e\\u0000\"",
    "LONG",
];

fn replaced(text: &str, range: Range<usize>, by: &str) -> String {
    [&text[..range.start], by, &text[range.end..]].concat()
}

/// The value as each other value.
pub(crate) fn values(text: &str, site: &Site) -> Vec<Change> {
    if !site.is_assigned(text) {
        return Vec::new();
    }
    let other = VALUES.iter().filter(|value| **value != &text[site.value.clone()]);
    let change = |value: &&str| {
        let long = format!("\"{}\"", "long".repeat(2_500));
        let value = if *value == "LONG" { &long } else { *value };
        let what = format!("{} = {}", site.path, value.chars().take(24).collect::<String>());
        let changed = replaced(text, site.value.clone(), value);
        Change { what, value: value.to_string(), word: String::new(), text: changed, at: site.value.start }
    };
    other.map(change).collect()
}

/// The key left out.
pub(crate) fn left_out(text: &str, site: &Site) -> Option<Change> {
    let range = site.statement(text);
    let changed = || replaced(text, range.clone(), "");
    let what = format!("without {}", site.path);
    site.is_assigned(text).then(|| Change {
        what,
        value: String::new(),
        word: String::new(),
        text: changed(),
        at: range.start,
    })
}

/// The key twice.
pub(crate) fn twice(text: &str, site: &Site) -> Option<Change> {
    let key = site.key.clone().filter(|_| site.is_assigned(text))?;
    // The whole key, `says.de`, of which the site is the last part.
    let start = text[..key.start]
        .rfind(|c: char| !c.is_ascii_alphanumeric() && !"-_.".contains(c))
        .map_or(0, |before| before + 1);
    let again = &text[start..site.value.end];
    let is_alone = text[..start].ends_with('\n');
    let between = if is_alone { "\n" } else { ", " };
    let at = site.value.end + between.len() + key.start - start;
    let text = replaced(text, site.value.end..site.value.end, &format!("{between}{again}"));
    Some(Change { what: format!("{} twice", site.path), value: String::new(), word: String::new(), text, at })
}

/// A word misspelt by one letter, in several ways.
pub(crate) fn slips(word: &str, random: &mut Stream) -> Vec<String> {
    let letters: Vec<char> = word.chars().collect();
    let at = random.below(letters.len() as u32) as usize;
    let pick = |letters: &[char]| letters.iter().collect::<String>();
    let with = |change: &dyn Fn(&mut Vec<char>)| {
        let mut changed = letters.clone();
        change(&mut changed);
        pick(&changed)
    };
    let mut slips = vec![
        with(&|word| word.insert(at, 'q')),
        with(&|word| word.insert(at, letters[at])),
        with(&|word| word[at] = 'q'),
    ];
    if letters.len() > 2 {
        slips.push(with(&|word| _ = word.remove(at)));
        let first = at.min(letters.len() - 2);
        slips.push(with(&|word| word.swap(first, first + 1)));
    }
    slips.retain(|slip| slip != word);
    slips
}

/// The key misspelt.
pub(crate) fn misspelt_key(text: &str, site: &Site, random: &mut Stream) -> Vec<Change> {
    let Some(key) = site.key.clone() else { return Vec::new() };
    let change = |slip: String| {
        let what = format!("{slip} for {}", site.path);
        Change {
            what,
            text: replaced(text, key.clone(), &slip),
            value: slip,
            word: site.name.clone(),
            at: key.start,
        }
    };
    slips(&site.name, random).into_iter().map(change).collect()
}

/// The text misspelt, if it is one.
pub(crate) fn misspelt_value(text: &str, site: &Site, random: &mut Stream) -> Vec<Change> {
    let inner = site.value.start + 1..site.value.end.saturating_sub(1);
    let Some(word) =
        text.get(inner.clone()).filter(|word| text[site.value.clone()].starts_with('"') && !word.is_empty())
    else {
        return Vec::new();
    };
    let change = |slip: String| {
        let what = format!("{} = {slip} for {word}", site.path);
        Change {
            what,
            text: replaced(text, inner.clone(), &slip),
            value: slip,
            word: word.to_string(),
            at: site.value.start,
        }
    };
    slips(word, random).into_iter().map(change).collect()
}

/// Keys whose values are words that something declares, or the format or the game knows.
pub(super) const KNOWN_WORDS: &[&str] = &[
    "card",
    "cards.*.effect",
    "cards.*.kind",
    "effects.*.by",
    "effects.*.in.*",
    "effects.*.once",
    "effects.*.until",
    "effects.*.when",
    "effects.**.amount",
    "effects.**.as",
    "effects.**.at",
    "effects.**.attribute",
    "effects.**.cards",
    "effects.**.chosen_by",
    "effects.**.count",
    "effects.**.different",
    "effects.**.face",
    "effects.**.from",
    "effects.**.highest",
    "effects.**.in",
    "effects.**.is",
    "effects.**.kind.*",
    "effects.**.lowest",
    "effects.**.of",
    "effects.**.op",
    "effects.**.order",
    "effects.**.part",
    "effects.**.quantity",
    "effects.**.rule",
    "effects.**.sum",
    "effects.**.symbol.*",
    "effects.**.ties",
    "effects.**.to",
    "effects.**.type.*",
    "effects.**.value",
    "effects.**.who",
    "effects.**.with",
    "extends",
    "game",
    "kinds.*.effects.*",
    "kinds.*.type",
    "print.paper",
    "types.*.each",
    "types.*.number.rule",
    "types.*.orientation",
    "types.*.price.rule",
];

/// Keys whose values name something that is drawn.
pub(super) const DRAWN_WORDS: &[&str] = &["effects.*.icon", "kinds.*.art", "types.*.back", "types.*.front"];
