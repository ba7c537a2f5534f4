//! The locales have the same words, and are found by their tags.

use std::collections::BTreeSet;

use super::Locale;

/// Locales differ in their grammar and prepositions alone; that they have all words for the parts of effects
/// is tested by composing.
#[test]
fn locales_have_the_same_keys() {
    let keys = |tag| {
        Locale::of(tag).keys().filter(|key| !key.starts_with("grammar.") && !key.contains("zones.")).collect()
    };
    let all: Vec<BTreeSet<&str>> = Locale::tags().map(keys).collect();
    assert!(all[0].len() > 30);
    for keys in &all {
        let other: Vec<&&str> = keys.symmetric_difference(&all[0]).collect();
        assert!(other.is_empty(), "{other:?}");
    }
}

#[test]
fn languages_are_found_by_their_tags() {
    assert!(std::ptr::eq(Locale::of("en-GB"), Locale::of("en")));
    assert!(std::ptr::eq(Locale::of("tlh"), Locale::of("en")));
}
