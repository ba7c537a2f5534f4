//! What a designer's sentence and the composed one say differently.

use std::collections::BTreeSet;

use super::Composer;
use super::leads::lasts;
use crate::effect::parts::Script;

impl Composer<'_> {
    /// Lists the differences between two sentences of an effect, as sentences for a report.
    pub(super) fn disagreements(&self, script: &Script, says: &str, composed: &str) -> Vec<String> {
        let (mut said, mut meant) = (plain(says), plain(composed));
        let mut all = self.durations(script, &said, &meant);
        all.extend(self.clauses_left_out(&said, composed));
        all.extend(self.conditions_left_out(script, says, composed));
        all.extend(self.ones(&said, &meant));
        let (one, other) = (self.numbers(&said), self.numbers(&meant));
        for number in one.difference(&other) {
            all.push(format!("the sentence of the card names the number {number}, its effect does not"));
        }
        for number in other.difference(&one) {
            all.push(format!("the effect has the number {number}, the sentence of its card does not"));
        }
        for (kind, key) in [("a limit", "limits"), ("players", "players"), ("a place", "zones")] {
            for (name, words) in self.groups(&format!("compare.{key}")) {
                match (take(&mut said, &words), take(&mut meant, &words)) {
                    (true, false) => all.push(format!(
                        "the sentence of the card names {kind}, `{name}`, that its effect does not name"
                    )),
                    (false, true) => all.push(format!(
                        "the effect names {kind}, `{name}`, that the sentence of its card does not name"
                    )),
                    _ => {}
                }
            }
        }
        all
    }

    /// Reports the durations that only one of two sentences states. The first word of a duration is said of
    /// nothing else.
    fn durations(&self, script: &Script, said: &str, meant: &str) -> Vec<String> {
        let until = lasts(script).map(|(word, _)| word);
        let has = |text: &str, words: &[String]| words.iter().any(|word| text.contains(word.as_str()));
        let groups = self.groups("compare.durations").into_iter();
        let differences = groups.filter_map(|(name, words)| {
            let own = words.get(..1).unwrap_or_default();
            if until == Some(name.as_str()) && has(meant, &words) && !has(said, &words) {
                Some(format!(
                    "the effect has a duration, `{name}`, that the sentence of its card does not name"
                ))
            } else if until != Some(name.as_str()) && has(said, own) && !has(meant, own) {
                Some(format!(
                    "the sentence of the card names a duration, `{name}`, that its effect does not have"
                ))
            } else {
                None
            }
        });
        differences.collect()
    }

    /// Returns a message if the sentence of a card leaves out the conditions of its effect, or what happens
    /// after a tie.
    fn conditions_left_out(&self, script: &Script, says: &str, composed: &str) -> Option<String> {
        let groups = self.groups("compare.conditions");
        let has = |name: &str, text: &str| {
            let words = groups.iter().filter(|(group, _)| group == name).flat_map(|(_, words)| words);
            words.into_iter().any(|word| text.contains(word.as_str()))
        };
        // Words such as `while` and `who` are about the event, in a lead.
        let (said, behind) = (plain(says), plain(says.split_once(":**").map_or(says, |(_, behind)| behind)));
        if has("tie", &plain(composed)) && !has("tie", &said) {
            return Some("the effect has a rule for ties, the sentence of its card does not".into());
        }
        let is_left_out = !script.conditions.is_empty() && !has("if", &said) && !has("behind", &behind);
        is_left_out.then(|| "the effect has a condition, the sentence of its card does not".into())
    }

    /// The parts of a composed sentence, if there are several, of which the other has no word at all, as
    /// words begin.
    fn clauses_left_out(&self, said: &str, composed: &str) -> Vec<String> {
        let common = plain(&self.phrase("compare.common"));
        let words = |text: &str| -> BTreeSet<String> {
            let text = plain(text);
            let own = text
                .split(' ')
                .filter(|word| word.chars().count() > 2 && !common.contains(&format!(" {word} ")));
            own.map(|word| word.chars().take(4).collect()).collect()
        };
        // Other words for the same.
        let alike = self.phrase("compare.alike");
        let pairs = alike.split(' ').filter_map(|pair| pair.split_once('='));
        let other = pairs
            .filter(|(word, _)| said.contains(&format!(" {word} ")))
            .map(|(_, other)| other)
            .collect::<Vec<_>>()
            .join(" ");
        let said = words(&format!("{said} {other}"));
        let done = composed.split_once(":** ").map_or(composed, |(_, done)| done).trim_end_matches('.');
        let clauses: Vec<&str> = done.split("; ").flat_map(|clause| clause.split(". ")).collect();
        let is_left_out = |clause: &&&str| {
            let meant = words(clause);
            clauses.len() > 1 && !meant.is_empty() && meant.is_disjoint(&said)
        };
        let left_out = clauses.iter().filter(is_left_out);
        left_out
            .map(|clause| {
                format!("the effect does this, too, and the sentence of its card does not: {clause}")
            })
            .collect()
    }

    /// Returns a message if only one of two sentences has the number 1; an article says it, too, or another
    /// number of the same cards.
    fn ones(&self, said: &str, meant: &str) -> Option<String> {
        let articles = self.phrase("compare.one");
        let has = |text: &str, words: &str| {
            text.split(' ').any(|word| words.split(' ').any(|one| !one.is_empty() && one == word))
        };
        match (has(said, "1"), has(meant, "1")) {
            (false, true) if !has(said, &articles) && self.numbers(said).is_empty() => {
                Some("the effect has the number 1, the sentence of its card does not".into())
            }
            (true, false) if !has(meant, &articles) => {
                Some("the sentence of the card names the number 1, its effect does not".into())
            }
            _ => None,
        }
    }

    /// The numbers of a text but 1, in digits or words.
    fn numbers(&self, text: &str) -> BTreeSet<u32> {
        let named = self.phrase("compare.numbers");
        let named: Vec<(&str, u32)> = named
            .split(' ')
            .filter_map(|pair| pair.split_once('='))
            .filter_map(|(word, number)| Some((word, number.parse().ok()?)))
            .collect();
        let number = |word: &str| {
            // `3-mal` is 3.
            word.split('-')
                .next()
                .and_then(|number| number.parse().ok())
                .or_else(|| named.iter().find(|(name, _)| *name == word).map(|(_, number)| *number))
                .filter(|number| *number != 1)
        };
        text.split(' ').filter_map(number).collect()
    }

    /// Groups of words that mean the same, as they begin: `left=your_left others=others,other_player`. A word
    /// of one group is in no later one.
    fn groups(&self, key: &str) -> Vec<(String, Vec<String>)> {
        let groups = self.phrase(key);
        let pairs = groups.split(' ').filter_map(|group| group.split_once('='));
        pairs
            .map(|(name, words)| {
                (
                    name.to_string(),
                    words.split(',').map(|word| format!(" {}", word.replace('_', " "))).collect(),
                )
            })
            .collect()
    }
}

/// Removes these words from a text; true if it had one of them.
fn take(text: &mut String, words: &[String]) -> bool {
    let has = words.iter().any(|word| text.contains(word.as_str()));
    words.iter().for_each(|word| *text = text.replace(word.as_str(), " "));
    has
}

/// The words of a text in lower case, with a space around each, without markup and punctuation.
fn plain(text: &str) -> String {
    let is_word = |c: char| c.is_alphanumeric() || c == '-';
    let words = text
        .split(|c| !is_word(c))
        .filter(|word| !word.is_empty())
        .map(|word| format!(" {} ", word.to_lowercase()));
    words.collect::<String>().replace("  ", " ")
}
