//! The examples of booklets are rulings: each is quoted by rulings that show its cards, and so can't say what the rules forbid.

use crate::support::text;
use bidpress::deck::Deck;
use bidpress::ruling::{RawRuling, RawRulings};

/// The decks whose booklets are quoted by a file `booklet.toml` beside their other rulings.
const DECKS: [&str; 2] = ["bid-it", "youre-bluffing"];

/// An example of a booklet: its words, and the kinds of cards that it shows.
struct Example {
    words: String,
    kinds: Vec<String>,
}

/// The examples of a text in Markdown: quotations that begin with `**Example`.
fn examples(booklet: &str) -> Vec<Example> {
    let mut blocks: Vec<String> = Vec::new();
    let mut inside = false;
    for line in booklet.lines() {
        match line.strip_prefix('>') {
            Some(line) if inside => blocks.last_mut().unwrap().push_str(&format!("{line} ")),
            Some(line) => blocks.push(format!("{line} ")),
            None => {}
        }
        inside = line.starts_with('>');
    }
    blocks.iter().filter(|block| block.trim_start().starts_with("**Example")).map(|block| Example::read(block)).collect()
}

impl Example {
    fn read(block: &str) -> Example {
        let (mut words, mut kinds, mut rest) = (String::new(), Vec::new(), block);
        while let Some((before, tag)) = rest.split_once("{{ card \"") {
            words.push_str(before);
            let (kind, after) = tag.split_once('"').unwrap();
            kinds.push(kind.to_string());
            rest = after.split_once("}}").unwrap().1;
        }
        words.push_str(rest);
        Example { words: words.replace('*', "").split_whitespace().collect::<Vec<_>>().join(" "), kinds }
    }
}

/// A kind of card as rulings write it: by its symbols, its amount of money, or its id.
fn in_rulings(deck: &Deck, id: &str) -> String {
    let kind = deck.kinds.iter().position(|kind| kind.id == id).unwrap();
    let card = deck.of_kind(kind).next().unwrap();
    match card.value {
        _ if !card.symbols.is_empty() => format!("\"{}\"", card.symbols.join("+")),
        Some(value) if deck.of_type("money").any(|money| money.kind == card.kind) => value.to_string(),
        _ => id.to_string(),
    }
}

/// Everything that a ruling says of cards.
fn cards_of(ruling: &RawRuling) -> String {
    let given = ruling.given.iter().map(toml::Table::to_string);
    given.chain(ruling.when.moves.iter().cloned()).collect::<Vec<_>>().join(" ")
}

/// Whether a word stands in a text by itself.
fn names(text: &str, word: &str) -> bool {
    let edge = |c: Option<char>| c.is_none_or(|c| !c.is_alphanumeric());
    text.match_indices(word).any(|(at, _)| edge(text[..at].chars().next_back()) && edge(text[at + word.len()..].chars().next()))
}

/// Examples without rulings, and rulings without examples.
fn gaps(deck: &Deck, booklet: &str, rulings: &[RawRuling]) -> Vec<String> {
    let examples = examples(booklet);
    let mut gaps = Vec::new();
    for ruling in rulings {
        if examples.iter().filter(|example| example.words.contains(&ruling.says)).count() != 1 {
            gaps.push(format!("no example or more than one says: {}", ruling.says));
        }
    }
    for example in &examples {
        let quoting: Vec<String> = rulings.iter().filter(|ruling| example.words.contains(&ruling.says)).map(cards_of).collect();
        if quoting.is_empty() {
            gaps.push(format!("no ruling quotes: {}", example.words));
        }
        for kind in &example.kinds {
            let word = in_rulings(deck, kind);
            if !quoting.iter().any(|cards| names(cards, &word)) {
                gaps.push(format!("no ruling has the card {word} of: {}", example.words));
            }
        }
    }
    gaps
}

fn rulings(deck: &str) -> Vec<RawRuling> {
    toml::from_str::<RawRulings>(&text(format!("tests/rulings/{deck}/booklet.toml"))).unwrap().rulings
}

fn deck(name: &str) -> Deck {
    bidpress::load(name).unwrap().deck
}

#[test]
fn every_example_is_a_ruling() {
    for name in DECKS {
        let booklet = text(format!("decks/{name}/rules.md"));
        assert!(examples(&booklet).len() >= 4, "{name}");
        let gaps = gaps(&deck(name), &booklet, &rulings(name));
        assert!(gaps.is_empty(), "{name}:\n{}", gaps.join("\n"));
    }
}

/// Another card, another word or another example is noticed.
#[test]
fn a_changed_example_is_noticed() {
    let (deck, booklet, rulings) = (deck("bid-it"), text("decks/bid-it/rules.md"), rulings("bid-it"));
    for (old, new) in [
        ("{{ card \"two-five\" \"has a 5\" }}", "{{ card \"three-five\" \"has a 5\" }}"),
        ("If Bob called Challenge, he has lost", "If Bob called Challenge, he has won"),
        ("## Match play", "> **Example.** Ada bids “one 1”.\n\n## Match play"),
    ] {
        assert!(booklet.contains(old), "{old}");
        assert_eq!(gaps(&deck, &booklet.replacen(old, new, 1), &rulings).len(), 1, "{new}");
    }
}
