//! Phrases with slots.
//!
//! - `{cards}` is replaced by the words of the part; `{cards:dat}` by their dative (`nom`, `acc`, `dat`,
//!   `gen`). Without a case, `{who}` is a nominative, everything else an accusative.
//! - `{n:tile|tiles}` is a number with its noun: `1 tile`, `2 tiles`.
//! - `[s]`, `[is|are]`, `[hast|hat|haben]` agree with `{who}`, or with `{cards}` if there is no `{who}`: the
//!   form of a third person; those of a third person and of all others; those of `you`, of a third person and
//!   of several.
//! - ` / ` separates forms of a verb: as a command, behind `must` and `may`, and as a fact with its own
//!   subject. English needs only one.

use super::Composer;
use super::noun::{Agrees, Case, Noun};

/// The words that fill a slot.
#[derive(Clone, Copy)]
pub(super) enum Slot<'a> {
    /// Words that do not change.
    Text(&'a str),
    /// Words with cases.
    Noun(&'a Noun),
}

impl<'a> From<&'a str> for Slot<'a> {
    fn from(text: &'a str) -> Slot<'a> {
        Slot::Text(text)
    }
}

impl<'a> From<&'a Noun> for Slot<'a> {
    fn from(noun: &'a Noun) -> Slot<'a> {
        Slot::Noun(noun)
    }
}

/// The form of a verb.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Mood {
    /// An order to the player.
    Command,
    /// Behind `must` or `may`.
    Bare,
    /// With its own subject.
    Fact,
}

/// The words that fill the slots of a phrase, by name.
pub(super) type Slots<'a> = [(&'a str, Slot<'a>)];

impl Composer<'_> {
    /// A phrase of the game, or the general one.
    pub(super) fn find(&self, key: &str) -> Option<&str> {
        self.stage.phrase(self.locale.tag(), key).or_else(|| self.locale.find(key))
    }

    /// A phrase; its key if there is none, which a test rules out.
    pub(super) fn phrase(&self, key: &str) -> String {
        self.find(key).map_or_else(|| format!("‹{key}›"), str::to_string)
    }

    /// A phrase with its slots filled.
    pub(super) fn fill(&self, key: &str, slots: &Slots<'_>) -> String {
        fill(&self.phrase(key), slots)
    }

    /// A form of a verb with its slots filled; `None` if the phrase has no such form.
    pub(super) fn verb(&self, key: &str, mood: Mood, slots: &Slots<'_>) -> Option<String> {
        let phrase = self.phrase(key);
        let forms: Vec<&str> = phrase.split(" / ").collect();
        let form = match mood {
            Mood::Command => forms.first(),
            Mood::Bare => forms.get(1).or(forms.first()),
            Mood::Fact => forms.get(2),
        };
        form.map(|form| fill(form, slots))
    }

    /// Words as a list: `a, b or c`.
    pub(super) fn listed(&self, words: &[String], key: &str) -> String {
        let Some((last, rest)) = words.split_last() else { return String::new() };
        if rest.is_empty() { last.clone() } else { format!("{}{}{last}", rest.join(", "), self.phrase(key)) }
    }
}

/// Fills the slots of a phrase.
pub(super) fn fill(phrase: &str, slots: &Slots<'_>) -> String {
    let find = |name: &str| slots.iter().find(|(known, _)| *known == name).map(|(_, slot)| *slot);
    let agrees = match (find("who"), find("cards")) {
        (Some(Slot::Noun(noun)), _) | (_, Some(Slot::Noun(noun))) => noun.agrees,
        _ => Agrees::One,
    };
    let mut text = String::new();
    let mut rest = phrase;
    while let Some(at) = rest.find(['{', '[']) {
        text.push_str(&rest[..at]);
        let close = if rest[at..].starts_with('{') { '}' } else { ']' };
        let Some(end) = rest[at..].find(close) else { break };
        let inside = &rest[at + 1..at + end];
        if close == '}' {
            let (name, form) = inside.split_once(':').unwrap_or((inside, ""));
            match find(name) {
                Some(Slot::Text(word)) if form.is_empty() => text.push_str(word),
                Some(Slot::Text(number)) => text.push_str(&counted(number, form)),
                Some(Slot::Noun(noun)) => text.push_str(noun.form(Case::of(form, name))),
                None => text.push_str(&rest[at..=at + end]),
            }
        } else {
            text.push_str(agreeing(inside, agrees));
        }
        rest = &rest[at + end + 1..];
    }
    text.push_str(rest);
    text
}

/// A number with a noun in the singular or plural.
fn counted(number: &str, forms: &str) -> String {
    let (one, many) = forms.split_once('|').unwrap_or((forms, forms));
    format!("{number} {}", if number == "1" || number.ends_with(" 1") { one } else { many })
}

fn agreeing(forms: &str, agrees: Agrees) -> &str {
    let forms: Vec<&str> = forms.split('|').collect();
    match (forms.as_slice(), agrees) {
        ([one] | [one, _] | [_, one, _], Agrees::One) => one,
        ([you, _, _], Agrees::You) => you,
        ([_, many] | [_, _, many], _) => many,
        _ => "",
    }
}

/// A text with a capital at its start.
pub(super) fn capitalized(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}
