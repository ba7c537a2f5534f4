//! Candidates for a misspelt word.

use crate::limits;

/// The most candidates that a message suggests.
const MOST: usize = 3;

/// The candidate most similar to `word`, if it is similar enough for a typing error.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    all_nearest(word, candidates).first().copied()
}

/// The candidate that differs from `word` by a single letter, or by two letters in the wrong order.
pub fn slip<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let near = nearest(word, candidates)?;
    (strsim::damerau_levenshtein(&word.to_lowercase(), &near.to_lowercase()) == 1).then_some(near)
}

/// The hint with the candidates most similar to `word`, all of them if several are equally similar.
pub(super) fn did_you_mean<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<String> {
    let quoted: Vec<String> = all_nearest(word, candidates)
        .into_iter()
        .take(MOST)
        .map(|candidate| format!("`{candidate}`"))
        .collect();
    (!quoted.is_empty()).then(|| format!("did you mean {}?", quoted.join(" or ")))
}

/// The candidates most similar to `word`, each once.
fn all_nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    let mut nearest = Vec::new();
    if word.len() > limits::QUOTED {
        return nearest;
    }
    let word = word.to_lowercase();
    let mut least = usize::MAX;
    for candidate in candidates {
        let (one, other) = (word.chars().count(), candidate.chars().count());
        let most = 1 + one.max(other) / 4;
        // Comparing lengths is far cheaper than comparing words.
        if one.abs_diff(other) > most {
            continue;
        }
        let distance = strsim::damerau_levenshtein(&word, &candidate.to_lowercase());
        if distance >= one.max(other) || distance > most || distance > least {
            continue;
        }
        if distance < least {
            least = distance;
            nearest.clear();
        }
        if !nearest.contains(&candidate) {
            nearest.push(candidate);
        }
    }
    nearest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn similar_words_are_suggested() {
        let keys = ["title", "count", "number"];
        assert_eq!(nearest("tilte", keys), Some("title"));
        assert_eq!(nearest("Number", keys), Some("number"));
        assert_eq!(nearest("colour", keys), None);
        assert_eq!(nearest("a", ["b"]), None);
        assert_eq!((slip("sowrd", ["sword"]), slip("sworrdd", ["sword"])), (Some("sword"), None));
    }

    #[test]
    fn equally_similar_words_are_all_suggested() {
        assert_eq!(
            did_you_mean("oq", ["in", "of", "or", "of"]).as_deref(),
            Some("did you mean `of` or `or`?")
        );
        assert_eq!(did_you_mean("orr", ["in", "of", "or"]).as_deref(), Some("did you mean `or`?"));
        assert_eq!(did_you_mean("longer", ["in", "of", "or"]), None);
    }
}
