//! What a designer's sentence and the composed one say differently.

use std::collections::BTreeSet;

use super::Composer;

impl Composer<'_> {
    /// The numbers, players and zones that only one of two sentences names, as sentences for a report.
    pub(super) fn disagreements(&self, says: &str, composed: &str) -> Vec<String> {
        let (mut said, mut meant) = (plain(says), plain(composed));
        let mut all = Vec::new();
        let (one, other) = (self.numbers(&said), self.numbers(&meant));
        for number in one.difference(&other) {
            all.push(format!("the sentence of the card names the number {number}, its effect does not"));
        }
        for number in other.difference(&one) {
            all.push(format!("the effect has the number {number}, the sentence of its card does not"));
        }
        for (kind, names) in [("players", self.groups("compare.players")), ("a place", self.groups("compare.zones"))] {
            for (name, words) in names {
                match (take(&mut said, &words), take(&mut meant, &words)) {
                    (true, false) => all.push(format!("the sentence of the card names {kind}, `{name}`, that its effect does not name")),
                    (false, true) => all.push(format!("the effect names {kind}, `{name}`, that the sentence of its card does not name")),
                    _ => {}
                }
            }
        }
        all
    }

    /// The numbers of a text, in digits or words; 1 is left out, as articles say it too.
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

    /// Groups of words that mean the same, as they begin: `left=your_left others=others,other_player`. A word of one group is in no later one.
    fn groups(&self, key: &str) -> Vec<(String, Vec<String>)> {
        let groups = self.phrase(key);
        let pairs = groups.split(' ').filter_map(|group| group.split_once('='));
        pairs
            .map(|(name, words)| (name.to_string(), words.split(',').map(|word| format!(" {}", word.replace('_', " "))).collect()))
            .collect()
    }
}

/// Whether a text has one of these words; they are taken out of it.
fn take(text: &mut String, words: &[String]) -> bool {
    let has = words.iter().any(|word| text.contains(word.as_str()));
    words.iter().for_each(|word| *text = text.replace(word.as_str(), " "));
    has
}

/// The words of a text in lower case, with a space around each, without markup and punctuation.
fn plain(text: &str) -> String {
    let is_word = |c: char| c.is_alphanumeric() || c == '-';
    let words = text.split(|c| !is_word(c)).filter(|word| !word.is_empty()).map(|word| format!(" {} ", word.to_lowercase()));
    words.collect::<String>().replace("  ", " ")
}
