//! The examples of booklets are rulings: each is quoted by rulings that show its cards, and so can't say what the rules forbid.

use crate::support::decks::deck_with;
use crate::support::text;
use bidpress::deck::Deck;
use bidpress::ruling::{RawRuling, RawRulings};

/// The decks whose booklets are quoted by a file beside their other rulings, each with its expansion if the booklet is that one's.
const BOOKLETS: [(&str, Option<&str>, &str); 5] = [
    ("bid-it", None, "booklet"),
    ("youre-bluffing", None, "booklet"),
    ("a-little-white-die", None, "booklet"),
    ("a-little-white-die", Some("wildcards"), "booklet-wildcards"),
    ("a-little-white-die", Some("power-cards"), "booklet-power-cards"),
];

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

/// A kind of card as rulings write it: by its symbols, its number or amount of money, or its id.
fn in_rulings(deck: &Deck, id: &str) -> String {
    let kind = deck.kinds.iter().position(|kind| kind.id == id).unwrap();
    let card = deck.of_kind(kind).next().unwrap();
    match card.value {
        _ if !card.symbols.is_empty() => format!("\"{}\"", card.symbols.join("+")),
        Some(value) if deck.of_type("money").any(|money| money.kind == card.kind) => value.to_string(),
        Some(value) if deck.of_type("die").any(|die| die.kind == card.kind) => value.to_string(),
        None if id == "wildcard" => "wild".into(),
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

/// The gaps in the link of a booklet and its rulings.
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

fn rulings(deck: &str, file: &str) -> Vec<RawRuling> {
    toml::from_str::<RawRulings>(&text(format!("tests/rulings/{deck}/{file}.toml"))).unwrap().rulings
}

#[test]
fn every_example_is_a_ruling() {
    for (name, set, file) in BOOKLETS {
        let expansion = set.map(|set| format!("{name}-{set}"));
        let booklet = text(format!("decks/{}/rules.md", expansion.as_deref().unwrap_or(name)));
        assert!(!examples(&booklet).is_empty(), "{name}");
        let deck = deck_with(name, expansion.as_deref().as_slice());
        let gaps = gaps(&deck, &booklet, &rulings(name, file));
        assert!(gaps.is_empty(), "{name}:\n{}", gaps.join("\n"));
    }
}

/// Another card, another word or another example is noticed.
#[test]
fn a_changed_example_is_noticed() {
    let name = "a-little-white-die";
    let (deck, booklet, rulings) = (deck_with(name, &[]), text(format!("decks/{name}/rules.md")), rulings(name, "booklet"));
    for (old, new) in [
        ("{{ card \"two\" \"Ada\" }}", "{{ card \"six\" \"Ada\" }}"),
        ("that is at least two, so Ada loses", "that is at least two, so Bob loses"),
        ("### 6. The price", "> **Example.** Ada says “six, once”.\n\n### 6. The price"),
    ] {
        assert!(booklet.contains(old), "{old}");
        assert!(!gaps(&deck, &booklet.replacen(old, new, 1), &rulings).is_empty(), "{new}");
    }
}
