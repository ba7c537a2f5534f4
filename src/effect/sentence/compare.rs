//! What a designer's sentence and the composed one say differently.

use std::collections::BTreeSet;

use super::Composer;

impl Composer<'_> {
    /// The numbers, players and zones that only one of two sentences names, as sentences for a report.
    pub(super) fn disagreements(&self, says: &str, composed: &str) -> Vec<String> {
        let (said, meant) = (plain(says), plain(composed));
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
                let has = |text: &[String]| words.iter().any(|word| text.iter().any(|said| said.starts_with(word.as_str())));
                match (has(&said), has(&meant)) {
                    (true, false) => all.push(format!("the sentence of the card names {kind}, `{name}`, that its effect does not name")),
                    (false, true) => all.push(format!("the effect names {kind}, `{name}`, that the sentence of its card does not name")),
                    _ => {}
                }
            }
        }
        all
    }

    /// The numbers of a text, in digits or words; 1 is left out, as articles say it too.
    fn numbers(&self, words: &[String]) -> BTreeSet<u32> {
        let named = self.phrase("compare.numbers");
        let named: Vec<(&str, u32)> = named
            .split(' ')
            .filter_map(|pair| pair.split_once('='))
            .filter_map(|(word, number)| Some((word, number.parse().ok()?)))
            .collect();
        let number = |word: &String| {
            word.parse()
                .ok()
                .or_else(|| named.iter().find(|(name, _)| name == word).map(|(_, number)| *number))
                .filter(|number| *number != 1)
        };
        words.iter().filter_map(number).collect()
    }

    /// Groups of words that mean the same: `left=left right=right others=other,else`.
    fn groups(&self, key: &str) -> Vec<(String, Vec<String>)> {
        let groups = self.phrase(key);
        let pairs = groups.split(' ').filter_map(|group| group.split_once('='));
        pairs.map(|(name, words)| (name.to_string(), words.split(',').map(str::to_string).collect())).collect()
    }
}

/// The words of a text in lower case, without markup and punctuation.
fn plain(text: &str) -> Vec<String> {
    let is_word = |c: char| c.is_alphanumeric() || c == '-';
    text.split(|c| !is_word(c)).map(str::to_lowercase).filter(|word| !word.is_empty()).collect()
}
