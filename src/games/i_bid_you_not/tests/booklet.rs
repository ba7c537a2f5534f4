//! The worked examples of the booklets are rulings, in the same words and with the same cards.

use std::collections::BTreeSet;

const BOOKLETS: [(&str, &str); 3] = [
    (include_str!("../../../../decks/i-bid-you-not/rules.md"), include_str!("../../../../tests/rulings/i-bid-you-not/booklet.toml")),
    (
        include_str!("../../../../decks/i-bid-you-not-odd/rules.md"),
        include_str!("../../../../tests/rulings/i-bid-you-not/booklet-odd.toml"),
    ),
    (
        include_str!("../../../../decks/i-bid-you-not-double/rules.md"),
        include_str!("../../../../tests/rulings/i-bid-you-not/booklet-double.toml"),
    ),
];

/// The examples that show cards: the words, and the numbers of the cards.
fn examples(booklet: &str) -> Vec<(String, BTreeSet<i32>)> {
    let boxes = booklet.split("\n\n").filter_map(|part| part.strip_prefix('>').filter(|part| part.contains("{{ card ")));
    let example = |text: &str| {
        let lines: Vec<&str> = text.lines().map(|line| line.trim_start_matches('>').trim()).filter(|line| !line.is_empty()).collect();
        let (cards, words): (Vec<&str>, Vec<&str>) = lines.iter().partition(|line| line.starts_with("{{"));
        (words.join(" ").replace('*', "").replace('\u{a0}', " "), cards.iter().flat_map(|line| numbers(line)).collect())
    };
    boxes.map(example).collect()
}

fn numbers(text: &str) -> BTreeSet<i32> {
    text.split(|c: char| !c.is_ascii_digit() && c != '-').filter_map(|number| number.parse().ok()).collect()
}

#[test]
fn each_example_of_the_booklets_is_a_ruling() {
    for (booklet, rulings) in BOOKLETS {
        let rulings: toml::Table = rulings.parse().unwrap();
        let examples = examples(booklet);
        assert!(!examples.is_empty());
        for (words, cards) in examples {
            let ruling = rulings["ruling"].as_array().unwrap().iter().find(|ruling| ruling["says"].as_str() == Some(&words));
            let ruling = ruling.unwrap_or_else(|| panic!("no ruling says: {words}"));
            let when = ruling.get("when").map(ToString::to_string).unwrap_or_default();
            let used = numbers(&format!("{} {when}", ruling["given"]));
            assert!(cards.is_subset(&used), "{words} {cards:?} {used:?}");
        }
    }
}
