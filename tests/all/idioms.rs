//! Refuses idioms in help, messages, comments and documents. `tests/data/idioms.txt` lists them with the
//! plain form to write instead.
//!
//! Card texts and rules of games are not read: wit is welcome there.

use std::collections::HashMap;
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};

use crate::support::folder::Folder;
use crate::support::{root, text};

/// A phrase as alternatives for each of its words, and what to write instead.
struct Idiom<'a> {
    words: Vec<Vec<&'a str>>,
    plain: &'a str,
}

/// A word of prose in lower case, its line, and whether only white space separates it from the word before.
struct Word {
    text: String,
    line: usize,
    follows: bool,
}

/// Parses the list of idioms.
fn idioms(list: &str) -> Vec<Idiom<'_>> {
    let lines = list.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let pairs = lines.map(|line| line.split_once('\t').unwrap_or_else(|| panic!("no tab in `{line}`")));
    pairs
        .map(|(phrase, plain)| Idiom {
            words: phrase.split(' ').map(|word| word.split('|').collect()).collect(),
            plain,
        })
        .collect()
}

/// Splits prose into words. A phrase ends at punctuation and at a blank line.
fn words(prose: &str) -> Vec<Word> {
    let mut words: Vec<Word> = Vec::new();
    let (mut line, mut follows, mut inside, mut breaks) = (1, true, false, 0);
    for char in prose.chars() {
        let is_letter = char.is_alphanumeric() || matches!(char, '\'' | '’' | '_');
        match words.last_mut().filter(|_| inside && is_letter) {
            Some(word) => word.text.extend(char.to_lowercase()),
            None if is_letter => {
                words.push(Word {
                    text: char.to_lowercase().collect(),
                    line,
                    follows: follows && breaks < 2,
                });
                (follows, breaks) = (true, 0);
            }
            None => follows &= char.is_whitespace(),
        }
        inside = is_letter;
        line += usize::from(char == '\n');
        breaks += usize::from(char == '\n');
    }
    words
}

/// The idioms in prose: file, line, phrase and plain form.
fn hits(idioms: &[Idiom<'_>], name: &str, prose: &str) -> Vec<String> {
    let mut by_first: HashMap<&str, Vec<&Idiom<'_>>> = HashMap::new();
    for idiom in idioms {
        idiom.words[0].iter().for_each(|word| by_first.entry(*word).or_default().push(idiom));
    }
    let words = words(prose);
    let mut hits = Vec::new();
    for (at, first) in words.iter().enumerate() {
        for idiom in by_first.get(first.text.as_str()).into_iter().flatten() {
            let Some(phrase) = words.get(at..at + idiom.words.len()) else { continue };
            let pairs = || phrase.iter().zip(&idiom.words);
            if phrase[1..].iter().all(|word| word.follows)
                && pairs().all(|(word, known)| known.contains(&word.text.as_str()))
            {
                let phrase: Vec<&str> = phrase.iter().map(|word| word.text.as_str()).collect();
                hits.push(format!("{name}:{}: `{}`: write {}", first.line, phrase.join(" "), idiom.plain));
            }
        }
    }
    hits
}

/// String literals and comments of a source file without its tests; all other code is blanked, so that lines
/// stay the same.
fn rust_prose(source: &str) -> String {
    let source = source.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    let bytes = source.as_bytes();
    let mut prose: Vec<u8> =
        bytes.iter().map(|byte| if byte.is_ascii_whitespace() { *byte } else { b'|' }).collect();
    let mut at = 0;
    while at < bytes.len() {
        let rest = &source[at..];
        let in_identifier = at > 0 && (bytes[at - 1].is_ascii_alphanumeric() || bytes[at - 1] == b'_');
        let (length, text) = if rest.starts_with("//") {
            let start = rest.len() - rest.trim_start_matches('/').trim_start_matches('!').len();
            prose[at..at + start].fill(b' ');
            let end = rest.find('\n').unwrap_or(rest.len());
            (end, start..end)
        } else if let Some(text) = raw_string(rest).filter(|_| !in_identifier) {
            (text.end + 1, text)
        } else if rest.starts_with('"') {
            let end = closing_quote(rest);
            (end + 1, 1..end)
        } else {
            (char_literal(rest).unwrap_or_else(|| rest.chars().next().map_or(1, char::len_utf8)), 0..0)
        };
        prose[at + text.start..at + text.end].copy_from_slice(&bytes[at + text.start..at + text.end]);
        at += length;
    }
    String::from_utf8(prose).unwrap().replace("\\\n", " \n").replace("\\n", "  ")
}

/// The content of the raw string literal that a text starts with.
fn raw_string(rest: &str) -> Option<Range<usize>> {
    let hashes = rest.strip_prefix('r')?.chars().take_while(|char| *char == '#').count();
    let start = 2 + hashes;
    rest[1 + hashes..].starts_with('"').then_some(())?;
    let length = rest[start..].find(&format!("\"{}", "#".repeat(hashes)))?;
    Some(start..start + length)
}

/// The place of the closing quote of the string literal that a text starts with.
fn closing_quote(rest: &str) -> usize {
    let mut escaped = true;
    let closing = rest.bytes().position(|byte| {
        let closes = byte == b'"' && !escaped;
        escaped = byte == b'\\' && !escaped;
        closes
    });
    closing.unwrap_or(rest.len() - 1)
}

/// The length of the character literal that a text starts with; none if it starts with anything else, such as
/// a lifetime.
fn char_literal(rest: &str) -> Option<usize> {
    let inner = rest.strip_prefix('\'')?;
    if inner.starts_with('\\') {
        return Some(3 + inner[2..].find('\'')? + 1);
    }
    let length = inner.chars().next()?.len_utf8();
    inner[length..].starts_with('\'').then_some(length + 2)
}

/// Comments of a TOML file, and its values if these are not texts of cards.
fn toml_prose(source: &str, has_card_texts: bool) -> String {
    let line = |line: &str| {
        let comment = line
            .char_indices()
            .find(|(at, char)| *char == '#' && line[..*at].matches('"').count().is_multiple_of(2));
        let start = comment.map_or(line.len(), |(at, _)| at);
        let values = if has_card_texts { " ".repeat(start) } else { line[..start].to_string() };
        values + &line[start..].replacen('#', " ", 1)
    };
    source.lines().map(line).collect::<Vec<_>>().join("\n")
}

/// All files below a path that can hold prose.
fn files(path: &Path) -> Vec<PathBuf> {
    if path.is_file() {
        return vec![path.to_path_buf()];
    }
    let has_prose = |path: &PathBuf| {
        path.is_dir()
            || path
                .extension()
                .is_some_and(|it| ["rs", "md", "toml", "json"].iter().any(|known| it == *known))
    };
    let mut files: Vec<PathBuf> = fs::read_dir(path)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(has_prose)
        .flat_map(|path| files(&path))
        .collect();
    files.sort();
    files
}

/// Whether a file holds texts of cards, rules of games or tests.
fn is_exempt(name: &str) -> bool {
    let is_of_a_game = name.starts_with("decks/") || name.starts_with("src/engine/games/");
    is_of_a_game && name.ends_with(".md")
        || name.contains("/lang/")
        || name.contains("/tests/")
        || name.ends_with("tests.rs")
}

#[test]
fn prose_has_no_idioms() {
    let list = text("tests/data/idioms.txt");
    let idioms = idioms(&list);
    let manual = Folder::new("idioms").succeed("man").replace('\\', "");
    let mut found = hits(&idioms, "bidpress man", &manual);
    let mut count = 0;
    let sources = [
        "README.md",
        "ARCHITECTURE.md",
        "CHANGELOG.md",
        "SECURITY.md",
        "action.yml",
        "fuzz/Cargo.toml",
        "src",
        "docs",
        "presets",
        "decks",
        "benches",
    ];
    for path in sources.iter().flat_map(|name| files(&root().join(name))) {
        let name = path.strip_prefix(root()).unwrap().to_str().unwrap().replace('\\', "/");
        if is_exempt(&name) {
            continue;
        }
        let text = text(&path);
        let prose = match name.rsplit('.').next() {
            Some("rs") => rust_prose(&text),
            Some("toml") => toml_prose(&text, name.starts_with("decks/")),
            _ => text,
        };
        found.extend(hits(&idioms, &name, &prose));
        count += 1;
    }
    assert!(count > 300, "{count} files");
    assert!(found.is_empty(), "{} idioms:\n{}", found.len(), found.join("\n"));
}

#[test]
fn idioms_are_found_in_strings_and_comments() {
    let idioms = idioms("mend|mends|mended\tfix\nsays nothing about\thas no effect on");
    let source = "/// It mends\nlet a = \"`x` says nothing \\\n    about y\"; // says nothing\n// about z\n\
                  let mended = ('\"', '\\'', says); nothing(\"about\"); let b = r#\"mend \"it\"#;\n";
    let found = hits(&idioms, "a.rs", &rust_prose(source));
    let lines = |hits: &[String]| {
        hits.iter().filter_map(|hit| hit.split(':').nth(1)?.parse().ok()).collect::<Vec<usize>>()
    };
    assert_eq!(lines(&found), [1, 2, 3, 5], "{found:#?}");
    assert_eq!(found[1], "a.rs:2: `says nothing about`: write has no effect on");
    let deck = "text = \"mend #1\" # mends\n# says nothing\n# about, says nothing, about\n";
    assert_eq!(lines(&hits(&idioms, "a.toml", &toml_prose(deck, true))), [1, 2]);
    assert_eq!(lines(&hits(&idioms, "a.toml", &toml_prose(deck, false))), [1, 1, 2]);
}
